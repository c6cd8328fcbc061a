"""Every chip by double entry: laws over random evenings, and the cases that are worth a name."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.hand import CALL, FOLD
from fairdeal.room import Room
from fairdeal.room.ledger import Ledger, bank_of, first_difference, reconcile
from fairdeal.store import HOUSE, Broken, MemoryStore, Posting, without_loans
from fairdeal.table import (
    Buy,
    ChangeSeat,
    Close,
    HandEnded,
    HandVoided,
    Leave,
    Leaving,
    Sit,
    TableEvent,
)
from fairdeal.table.state import TableState
from fairdeal.wire import Act
from tests.laws.test_table_laws import evening
from tests.room.harness import FaultyStore, Viewer, config, make_room, open_room
from tests.table.story import Play

encode = msgspec.json.encode


async def stored(events: Sequence[TableEvent], table: str = "t") -> tuple[MemoryStore, Ledger]:
    """Book events one by one, each in a transaction of its own."""
    store, ledger = MemoryStore(), Ledger(table)
    for event in events:
        postings = ledger.book(event)
        await store.append(table, ledger.seq - 1, [encode(event)], postings=postings)
    return store, ledger


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_r116_the_ledger_balances_after_every_event_of_a_random_evening(seed: int) -> None:
    """T-14: as the table has it, in the store too, and the house alone is below zero."""
    play = evening(seed, 120)

    async def main() -> None:
        store, ledger, table = MemoryStore(), Ledger("t"), TableState()
        booked: list[Posting] = []
        for event in play.log:
            table.apply(event)
            postings = ledger.book(event)
            ledger.check(table)
            await store.append("t", ledger.seq - 1, [encode(event)], postings=postings)
            booked += postings
            if not table.running:
                assert ledger.pot == 0
        await reconcile(store, ledger, booked)
        balances = await store.balances()
        assert sum(balances.values()) == 0
        assert all(chips >= 0 for account, chips in balances.items() if account != HOUSE)
        at_table = sum(ledger.accounts().values())
        banks = sum(chips for account, chips in balances.items() if account.startswith("player/"))
        assert at_table == play.table.chips()
        assert balances.get(HOUSE, 0) == -at_table - banks

    asyncio.run(main())


def test_where_the_chips_of_a_hand_go() -> None:
    play = Play(seats=3, stack=500)
    play.sit(0, 1)
    play.do(Sit(2, "c", "Computer", "easy"))
    start = play.first_hand(button=2)
    assert (start.small_blind, start.big_blind) == (0, 1)
    play.act("fold")
    play.act(40)
    play.act("fold")
    store, ledger = asyncio.run(stored(play.log))
    postings = asyncio.run(store.postings("t"))
    assert postings is not None
    ana, bob, computer, pot = "stack/t/p0", "stack/t/p1", "stack/t/c", "pot/t"
    assert [(p.source, p.target, p.chips) for p in postings] == [
        (HOUSE, "player/p0", 500),
        ("player/p0", ana, 500),
        (HOUSE, "player/p1", 500),
        ("player/p1", bob, 500),
        (HOUSE, computer, 500),
        (ana, pot, 5),
        (bob, pot, 10),
        (ana, pot, 35),
        (pot, ana, 30),
        (pot, ana, 20),
    ]
    assert ledger.accounts() == {ana: 510, bob: 490, computer: 500, pot: 0}


def test_who_leaves_takes_his_chips_to_his_bank_and_brings_them_back() -> None:
    play = Play(seats=4, stack=500).sit(0, 1, 2)
    play.first_hand(button=0)
    play.act(40)
    play.act("fold")
    play.do(Leave("p2"))  # in mid-hand
    assert any(isinstance(event, Leaving) for event in play.log)
    store, ledger = asyncio.run(stored(play.log))
    assert asyncio.run(store.balance(bank_of("p2"))) == 490
    assert "p2" not in ledger.stacks
    play.do(Sit(3, "p2", "Player p2"))
    store, ledger = asyncio.run(stored(play.log))
    assert asyncio.run(store.balance(bank_of("p2"))) == 0
    assert asyncio.run(store.balance(HOUSE)) == -1510  # 10 more than the first time
    assert ledger.stacks["p2"] == 500


def test_a_change_of_seat_moves_no_chips() -> None:
    play = Play(seats=4, stack=500).sit(0, 1)
    play.do(ChangeSeat("p1", 3))
    play.do(Sit(1, "p2", "Player p2"))
    _, ledger = asyncio.run(stored(play.log))
    assert ledger.stacks == {"p0": 500, "p1": 500, "p2": 500}
    ledger.check(play.table)


def test_r135_a_void_hand_gives_the_pot_back() -> None:
    play = Play(seats=4, stack=500, recovery="void").sit(0, 1, 2)
    play.first_hand(button=0)
    play.act(40)
    play.do(Sit(3, "p3", "Player p3"))
    play.restart()
    assert any(isinstance(event, HandVoided) for event in play.log)
    store, ledger = asyncio.run(stored(play.log))
    assert ledger.pot == 0
    assert set(ledger.stacks.values()) == {500}
    ledger.check(play.table)
    assert asyncio.run(store.balance(HOUSE)) == -2000


def test_r135_who_has_won_gives_back_before_the_others_get() -> None:
    """The pot is never below zero, also if a part of it was paid out already."""
    play = Play(seats=3, stack=500).sit(0, 1, 2)
    start = play.first_hand(button=0)
    play.end_hand()
    upto = next(i for i, event in enumerate(play.log) if isinstance(event, HandEnded))
    void = HandVoided(start.hand, start.seats, start.stacks)
    store, ledger = asyncio.run(stored([*play.log[:upto], void]))
    assert ledger.stacks == {"p0": 500, "p1": 500, "p2": 500}
    assert asyncio.run(store.balance("pot/t")) == 0


def test_a_closed_table_leaves_nothing_behind() -> None:
    play = Play(seats=3, stack=500).sit(0, 1)
    play.do(Sit(2, "c", "Computer", "easy"))
    play.first_hand(button=0)
    play.act(40)
    play.do(Close())
    store, _ = asyncio.run(stored(play.log))
    balances = asyncio.run(store.balances())
    computer = 1500 - balances["player/p0"] - balances["player/p1"]
    assert balances == {
        HOUSE: -1500 + computer,
        "player/p0": balances["player/p0"],
        "player/p1": balances["player/p1"],
    }


def test_two_tables_share_the_bank_of_a_person() -> None:
    one = Play(seats=2, stack=500).sit(0, 1)
    one.do(Leave("p0"))
    two = Play(seats=2, stack=200).sit(0)
    two.do(Buy("p0", 100))

    async def main() -> None:
        store, _ = await stored(one.log, "one")
        ledger = Ledger("two")
        postings = ledger.book_all(two.log)
        await store.append("two", 0, [b"x"] * len(two.log), postings=postings)
        assert await store.balance(bank_of("p0")) == 200
        assert await store.balance(HOUSE) == -1000
        assert without_loans(await store.postings("two") or []) == await store.postings("two")

    asyncio.run(main())


def test_wrong_chips_are_found() -> None:
    play = Play(seats=3, stack=500).sit(0, 1)
    play.first_hand(button=0)
    ledger = Ledger("t")
    ledger.book_all(play.log)
    ledger.check(play.table)
    for spoil, message in (
        (lambda twin: twin.stacks.update(p0=1), "495 chips in seat 0, 1 by the events"),
        (lambda twin: setattr(twin, "pot", 0), "15 chips in the pot, 0 by the events"),
        (lambda twin: twin.stacks.update(p9=0), "2 seats are taken, 3 by the events"),
        (lambda twin: twin.stacks.pop("p1"), "chips in seat 1, None by the events"),
    ):
        twin = ledger.copy()
        spoil(twin)
        with pytest.raises(RuntimeError, match=message):
            twin.check(play.table)
    ledger.check(play.table)  # a copy is another ledger


def test_the_first_difference_of_two_lists_is_named_by_its_event() -> None:
    postings = [Posting(seq, "a", "b", 5) for seq in (2, 4, 4, 7)]
    assert first_difference(postings, postings) is None
    assert first_difference(postings[:3], postings) == 7
    assert first_difference(postings, postings[:2]) == 4
    assert first_difference([], postings) == 2
    assert first_difference([Posting(3, "a", "b", 5), *postings], postings) == 2
    other = Posting(4, "a", "b", 6)
    assert first_difference([postings[0], other, *postings[2:]], postings) == 4


# -- through a room -----------------------------------------------------------------------


class Forged(FaultyStore):
    """A store whose postings of a stream, or whose balances, are not what was stored."""

    forged: list[Posting] | None = None
    account = ""

    async def postings(self, stream: str) -> list[Posting] | None:
        return await super().postings(stream) if self.forged is None else self.forged

    async def balance(self, account: str) -> int:
        return await super().balance(account) + (account == self.account)


async def play_a_little(store: MemoryStore) -> None:
    room = await open_room(store, persons=2)
    viewers = [Viewer(room, "p0"), Viewer(room, "p1")]
    for viewer in viewers:
        await viewer.welcomed()
    for hand in (1, 2):
        await asyncio.gather(*(in_hand(viewer, hand) for viewer in viewers))
        await next(viewer for viewer in viewers if viewer.my_turn).act(FOLD)
    await asyncio.gather(*(in_hand(viewer, 3) for viewer in viewers))
    await room.stop(1001)


async def in_hand(viewer: Viewer, hand: int) -> None:
    await viewer.until(lambda: viewer.view.hand_no == hand and viewer.view.turn > 0)


def test_a_room_posts_each_batch_with_its_events_and_resumes_what_it_posted() -> None:
    async def main() -> None:
        store = FaultyStore()
        await play_a_little(store)
        events = [msgspec.json.decode(data) for data in await store.read("t1")]
        postings = without_loans(await store.postings("t1") or [])
        assert {events[p.seq - 1]["t"] for p in postings} >= {"seated", "posted", "awarded"}
        again = make_room(store)
        await again.resume()
        assert sum((await store.balances()).values()) == 0

    asyncio.run(main())


def test_postings_that_are_not_those_of_the_events_are_refused_with_their_place() -> None:
    async def main() -> None:
        store = Forged()
        await play_a_little(store)
        true = await store.postings("t1") or []
        for i, posting in itertools.islice(enumerate(true), 4, None):
            changed = Posting(posting.seq, posting.source, posting.target, posting.chips + 1)
            store.forged = [*true[:i], changed, *true[i + 1 :]]
            with pytest.raises(Broken, match=f"event {posting.seq} of a stream does not have"):
                await make_room(store).resume()
        store.forged = None
        store.account = "stack/t1/p0"
        with pytest.raises(Broken, match="chips in an account of the table"):
            await make_room(store).resume()
        store.account = ""
        await make_room(store).resume()

    asyncio.run(main())


def test_a_table_whose_stored_money_is_less_than_its_own_stops_and_stores_nothing() -> None:
    async def main() -> None:
        store = FaultyStore()
        ended: list[Room] = []
        room = await open_room(store, persons=2, ended=ended.append)
        viewers = [Viewer(room, "p0"), Viewer(room, "p1")]
        await asyncio.gather(*(in_hand(viewer, 1) for viewer in viewers))
        before = await store.read("t1")
        actor = next(viewer for viewer in viewers if viewer.my_turn)
        store._balances[f"stack/t1/{actor.player}"] = 3
        room.wish(actor.session, Act("x", 1, actor.view.turn, CALL))
        while await actor.receive() is not None:
            pass
        assert ended == [room]
        assert await store.read("t1") == before

    asyncio.run(main())


def test_r135_a_hand_whose_deck_is_not_in_the_store_is_void() -> None:
    """As in a database that was just taken over from version 1."""

    async def main() -> None:
        store = FaultyStore()
        room = await open_room(store, persons=2, table=config(recovery="resume"))
        ana = Viewer(room, "p0")
        await ana.until(lambda: ana.view.turn > 0)
        await room.stop(1001)
        store._streams["t1"].sealed = None
        again = make_room(store)
        await again.resume()
        assert not again._table.running
        assert [seat.stack for _, seat in again._table.occupied()] == [500, 500]

    asyncio.run(main())
