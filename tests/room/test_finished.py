"""A hand that is over, outside its table: what a file or a link tells, and to whom, and when."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import cache

import msgspec
import pytest

from fairdeal.cards import DECK, card_text
from fairdeal.hand import HoleDealt, Seat, Shown
from fairdeal.records import RecordError, audit
from fairdeal.records.formats.phh import PHH
from fairdeal.records.replay import replay
from fairdeal.room import Room
from fairdeal.room.archive import READS, Archive, _find
from fairdeal.room.finished import alone, phh, record
from fairdeal.room.hub import Hub, monotonic_ms
from fairdeal.room.past import KeptHand
from fairdeal.store import MemoryStore
from fairdeal.table import (
    CardsShown,
    HandStarted,
    HandVoided,
    Refused,
    Table,
    TableConfig,
    TableEvent,
)
from fairdeal.wire import Leave, SetRail, encode
from tests.faults.world import World
from tests.room.harness import Caller, Viewer, config, make_room, open_room
from tests.room.test_room import play_hand, seated

SEEDS = range(3)


@cache
def evening(seed: int) -> World:
    return World(seed, 200).play()


def hands_of(log: list[TableEvent]) -> Iterator[tuple[KeptHand, dict[Seat, tuple[int, int]]]]:
    """The hands of a log that are over, and all their hole cards."""
    data = [encode_event(event) for event in log]
    numbers = [event.hand for event in log if isinstance(event, HandStarted)]
    for number in numbers:
        try:
            kept = asyncio.run(_find(data, number)).hand
        except Refused:
            assert number == numbers[-1], "all but the last one are over"
            continue
        deals = [event for event in kept.events if isinstance(event, HoleDealt)]
        yield kept, {deal.seat: deal.cards for deal in deals if deal.cards is not None}


def encode_event(event: TableEvent) -> bytes:
    return msgspec.json.encode(event)


def may_know(kept: KeptHand, viewer: Seat | None, holes: dict[Seat, tuple[int, int]]) -> set[int]:
    """The hole cards that a viewer may know: his own, and those that were shown."""
    known = set(holes.get(viewer, ())) if viewer is not None else set[int]()
    for event in kept.events:
        if isinstance(event, Shown | CardsShown):
            known |= set(event.cards)
    return known


@pytest.mark.parametrize("seed", SEEDS)
def test_t04_neither_file_nor_link_holds_a_card_that_its_viewer_may_not_know(seed: int) -> None:
    for kept, holes in hands_of(evening(seed).log):
        everybody = {card for pair in holes.values() for card in pair}
        sizes = set()
        for viewer in (None, *holes):
            secret = everybody - may_know(kept, viewer, holes)
            told = alone(kept).told(viewer)
            sizes.add(len(told))
            frame = alone(kept).frame(viewer)
            cards = [e.cards for e in frame.events if isinstance(e, HoleDealt | Shown | CardsShown)]
            assert not secret & {card for pair in cards if pair for card in pair}
            for reading in frame.readings:
                assert not secret & set(reading.five)
            if any(isinstance(event, HandVoided) for event in kept.events):
                with pytest.raises(RecordError, match="void"):
                    phh(kept, viewer)
                continue
            text = phh(kept, viewer)
            actions = text.partition("actions = ")[2].partition("\n")[0]
            words = actions.replace('"', " ").replace(",", " ").split()
            written = {word[i : i + 2] for word in words for i in range(0, len(word), 2)}
            assert not {card_text(card) for card in secret} & written
        assert len(sizes) == 1, "all who look get as many bytes (T-05)"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_file_is_read_again_as_the_same_hand_with_the_same_chips(seed: int) -> None:
    read = 0
    for kept, holes in hands_of(evening(seed).log):
        for viewer in (None, *holes):
            try:
                written = record(kept, viewer)
                text = phh(kept, viewer)
            except RecordError:
                continue
            (piece,) = PHH.split(text)
            parsed = PHH.parse(piece)
            again = parsed.record
            assert again.setup == written.setup
            assert (again.names, again.id) == (written.names, written.id)
            stacks = replay(written).stacks
            assert replay(again).stacks == stacks
            assert parsed.stated is not None
            assert [*parsed.stated.values()] == stacks
            audit(written)
            audit(again)
            read += 1
    assert read > 15


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shared_hand_holds_nothing_of_its_table_but_the_hand(seed: int) -> None:
    world = evening(seed)
    for kept, holes in hands_of(world.log):
        # The log of the world has players p0, p1, ...; its table is t1.
        twin = KeptHand(kept.hand, kept.base_seq, kept.base, kept.events, {})
        for viewer in (None, *holes):
            frame = alone(twin).frame(viewer)
            told = encode(frame).decode()
            assert '"t1"' not in told
            for player in world.players:
                assert f'"player":"{player}"' not in told
            table = Table()
            for event in frame.base:
                table.apply(event)
            for event in frame.events:
                table.apply(event)
            assert not table.running
            if table.hand is not None:
                assert table.chips() == sum(table.hand.setup.stacks)


def test_every_card_has_a_text() -> None:
    """What is searched for above can be found."""
    assert len({card_text(card) for card in DECK}) == 52


class Clock:
    """The true clock, so much later."""

    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return monotonic_ms() + self.ms


# -- links ------------------------------------------------------------------------------------


def archive_of(room: Room, store: MemoryStore, clock: Clock, *, is_open: bool = True) -> Archive:
    return Archive(store, lambda name: room if is_open and name == room.name else None, clock)


async def code_of(archive: Archive, hand: int, player: str = "") -> str | None:
    try:
        kept = await archive.hand("t1", hand, player)
    except Refused as no:
        return no.code
    assert kept.hand == hand
    return None


def late(rail_s: int | None) -> TableConfig:
    return msgspec.structs.replace(config(seats=3), rail_s=rail_s)


def test_a_link_shows_a_hand_when_it_is_over_and_no_earlier() -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        room = await open_room(store, now=clock)
        archive = archive_of(room, store, clock)
        viewers = await seated(room)
        await viewers[0].until(lambda: viewers[0].view.running)
        assert await code_of(archive, 1) == "hand_not_shown"
        assert await code_of(archive, 2) == "hand_not_shown"
        assert await code_of(archive, 1, "p0") == "hand_not_shown"
        await play_hand(viewers)
        assert await code_of(archive, 1) is None
        assert await code_of(archive, 9) == "hand_not_shown"
        await room.stop(1001)

    asyncio.run(main())


def test_a_link_shows_a_late_rail_nothing_before_its_time() -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        room = await open_room(store, now=clock, table=late(60))
        archive = archive_of(room, store, clock)
        viewers = await seated(room)
        rail = Viewer(room, "stranger")
        clock.ms += 60_000
        await rail.welcomed()
        await play_hand(viewers)
        assert await code_of(archive, 1) == "hand_not_shown"
        assert await code_of(archive, 1, "stranger") == "hand_not_shown"
        assert await code_of(archive, 1, "p0") is None, "he has a seat there"
        clock.ms += 50_000
        room._gallery.serve_rail(room._table)
        assert await code_of(archive, 1) == "hand_not_shown"
        clock.ms += 10_000
        room._gallery.serve_rail(room._table)
        assert await code_of(archive, 1) is None
        await room.stop(1001)

    asyncio.run(main())


def test_where_the_rail_is_shown_nothing_a_link_shows_nothing() -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        room = await open_room(store, now=clock)
        archive = archive_of(room, store, clock)
        viewers = await seated(room)
        await play_hand(viewers)
        assert await code_of(archive, 1) is None
        await viewers[0].ask(lambda i: SetRail(i, None))
        assert await code_of(archive, 1) == "hand_not_shown"
        assert await code_of(archive, 1, "p1") is None
        assert await code_of(archive_of(room, store, clock, is_open=False), 1) == "hand_not_shown"
        await viewers[0].ask(lambda i: SetRail(i, 0))
        assert await code_of(archive, 1) is None
        await room.stop(1001)

    asyncio.run(main())


def test_a_hand_that_is_not_kept_any_more_comes_from_the_log_as_it_was() -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        room = await open_room(store, now=clock)
        archive = archive_of(room, store, clock)
        viewers = await seated(room)
        await play_hand(viewers)
        kept = await archive.hand("t1", 1, "")
        seats = (None, 0, 1)
        before = [alone(kept).told(seat) for seat in seats]
        for _ in range(21):
            await play_hand(viewers)
        assert room.past_hand(1, "") is None
        for find in (archive, archive_of(room, store, clock, is_open=False)):
            again = await find.hand("t1", 1, "")
            assert [alone(again).told(seat) for seat in seats] == before

        await room.stop(1001)
        back = make_room(store, clock)  # after a restart
        await back.resume()
        back.start(lambda _: None)
        again = await archive_of(back, store, clock).hand("t1", 1, "")
        assert [alone(again).told(seat) for seat in seats] == before
        await back.stop(1001)

    asyncio.run(main())


def test_after_its_end_a_table_with_a_late_rail_shows_a_hand_so_much_later() -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        ended = asyncio.Event()
        room = await open_room(store, now=clock, table=late(30), ended=lambda _: ended.set())
        archive = archive_of(room, store, clock, is_open=False)
        clock.ms += 100_000
        viewers = await seated(room)
        await play_hand(viewers)
        archive.note_end(room)
        assert await code_of(archive, 1) == "hand_not_shown"
        clock.ms += 25_000
        assert await code_of(archive, 1) == "hand_not_shown"
        clock.ms += 5_000
        assert await code_of(archive, 1) is None
        # After a restart nobody knows when it ended: it may have been just now.
        again = archive_of(room, store, clock, is_open=False)
        assert await code_of(again, 1) == "hand_not_shown"
        clock.ms += 30_000
        assert await code_of(again, 1) is None
        await room.stop(1001)

    asyncio.run(main())


def test_while_the_server_stops_a_late_rail_is_shown_no_hand_early() -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        hub = Hub(store, Caller(), now=clock)
        room = await open_room(store, now=clock, table=late(30))
        hub._rooms[room.name] = room
        viewers = await seated(room)
        clock.ms += 100_000
        await play_hand(viewers)
        assert await code_of(hub.archive, 1) == "hand_not_shown"
        await hub.stop()
        assert await code_of(hub.archive, 1) == "hand_not_shown"

    asyncio.run(main())


def test_a_log_that_is_very_long_is_not_read_for_a_link(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        room = await open_room(store, now=clock)
        await play_hand(await seated(room))
        await room.stop(1001)
        archive = archive_of(room, store, clock, is_open=False)
        monkeypatch.setattr("fairdeal.room.archive.EVENTS_MOST", await store.length("t1") - 1)
        assert await code_of(archive, 1) == "no_such_hand"

    asyncio.run(main())


def test_a_log_that_is_gone_has_no_hand_and_logs_are_not_read_without_end() -> None:
    async def main() -> None:
        store, clock = MemoryStore(), Clock()
        archive = Archive(store, lambda _: None, clock)
        codes = [await code_of(archive, 1) for _ in range(READS.burst + 1)]
        assert codes == ["no_such_hand"] * READS.burst + ["too_fast"]

    asyncio.run(main())


def test_r131_a_hand_with_a_seat_that_left_can_be_shown() -> None:
    async def main() -> None:
        store = MemoryStore()
        room = await open_room(store, persons=3)
        viewers = await seated(room, 3)
        await viewers[2].until(lambda: viewers[2].view.turn > 0)
        await viewers[2].ask(Leave)
        await play_hand(viewers[:2])
        kept = room.past_hand(1, "p0")
        assert kept is not None
        frame = alone(kept).frame(kept.viewer("p0"))
        table = Table()
        for event in (*frame.base, *frame.events):
            table.apply(event)
        assert table.hand_no == 1
        await room.stop(1001)

    asyncio.run(main())
