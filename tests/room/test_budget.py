"""Nobody fills the log of a table, or makes its room work, as fast as he can send (T-11)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.room.answers import ANSWERS_OF_ONE, PLAYERS_MOST, Answers
from fairdeal.room.budget import CHANGES, LOOKS, LOSSES
from fairdeal.store import CommandKey
from fairdeal.table import LineBack, LineLost
from fairdeal.wire import (
    Accepted,
    AddComputer,
    Buy,
    ChangeSeat,
    Chat,
    EndTable,
    Hold,
    Leave,
    Look,
    RefusedFrame,
    Report,
    Say,
    SendAway,
    SetPace,
    SetRules,
    SitDown,
    SitIn,
    SitOut,
    TakeHost,
)
from tests.room.harness import Clock, FaultyStore, Viewer, config, log_of, open_room
from tests.room.test_room import seated

# What a hostile guest, and a hostile host, could send for ever: pairs that undo each other.
FLOODS: dict[str, list[Callable[[str], Any]]] = {
    "rest": [SitOut, SitIn],
    "seats": [lambda i: ChangeSeat(i, 3), lambda i: ChangeSeat(i, 1)],
    "come and go": [Leave, lambda i: SitDown(i, 1, "Eve")],
    "chips": [lambda i: Buy(i, 1)],
}
HOSTED: dict[str, list[Callable[[str], Any]]] = {
    "hold": [lambda i: Hold(i, on=True), lambda i: Hold(i, on=False)],
    "pace": [lambda i: SetPace(i, "slow"), lambda i: SetPace(i, "fast")],
    "rules": [lambda i: SetRules(i, {"bank_s": 1}), lambda i: SetRules(i, {"bank_s": 2})],
    "computers": [lambda i: AddComputer(i, 3, "easy"), lambda i: SendAway(i, 3, ban=False)],
    "links": [lambda i: TakeHost(i, "x")],
}


async def held(ana: Viewer) -> None:
    """Let no hand begin, so that what is sent is all that happens."""
    assert isinstance(await ana.ask(lambda i: Hold(i, on=True)), Accepted)


def answers(flood: list[Callable[[str], Any]], player: str) -> list[str]:
    """Send a flood for an hour as fast as the room answers; return the codes of the answers."""
    codes: list[str] = []

    async def main() -> None:
        clock, store = Clock(), FaultyStore()
        room = await open_room(store, persons=2, now=clock, table=config(seats=4))
        viewers = await seated(room)
        await held(viewers[0])
        eve = viewers[int(player[1])]
        for _ in range(100):
            for make in flood:
                answer = await eve.ask(make)
                codes.append(getattr(answer, "code", "accepted"))
            for viewer in viewers:  # who reads keeps his line
                while viewer.session._outbox:
                    await viewer.receive()
        # The host can always end it, and whoever else is here is served.
        other = viewers[1 - int(player[1])]
        assert isinstance(await other.ask(SitOut), Accepted | RefusedFrame)
        assert getattr(await other.ask(SitOut), "code", "accepted") != "too_fast"
        if player == "p0":
            assert isinstance(await eve.ask(EndTable), Accepted)
        await room.stop(1001)

    asyncio.run(main())
    return codes


@pytest.mark.parametrize("name", FLOODS)
def test_a_guest_who_changes_things_without_end_is_too_fast(name: str) -> None:
    codes = answers(FLOODS[name], "p1")
    metered = [code for code in codes if code not in ("not_seated", "already_seated")]
    assert metered.count("too_fast") >= 100 * len(FLOODS[name]) // 2 - CHANGES.burst - 1
    assert codes.count("accepted") <= 2 * CHANGES.burst + 1


@pytest.mark.parametrize("name", HOSTED)
def test_a_host_who_does_so_can_still_end_the_table(name: str) -> None:
    codes = answers(HOSTED[name], "p0")
    assert codes.count("too_fast") == len(codes) - CHANGES.burst + 1, "holding the table is one"


def test_what_was_used_up_comes_back_with_time() -> None:
    async def main() -> None:
        clock = Clock()
        room = await open_room(FaultyStore(), persons=2, now=clock)
        ana, eve = await seated(room)
        await held(ana)
        while isinstance(await eve.ask(SitOut), Accepted):
            await eve.ask(SitIn)
        clock.ms += CHANGES.every_ms
        assert isinstance(await eve.ask(SitIn), Accepted | RefusedFrame)
        assert (await eve.ask(SitIn)) == RefusedFrame(eve.frames[-1].id, "too_fast", {})
        await room.stop(1001)

    asyncio.run(main())


def test_who_looks_at_hands_without_end_is_too_fast_and_others_are_not() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2, now=Clock())
        ana, eve = await seated(room)
        codes = [getattr(await eve.ask(lambda i: Look(i, 99)), "code", "") for _ in range(60)]
        assert codes == [*["no_such_hand"] * LOOKS.burst, *["too_fast"] * (60 - LOOKS.burst)]
        assert getattr(await ana.ask(lambda i: Look(i, 99)), "code", "") == "no_such_hand"
        await room.stop(1001)

    asyncio.run(main())


def test_a_storm_of_lost_lines_is_written_down_at_a_bounded_rate() -> None:
    """A thousand reconnects in a minute, then silence: the last loss is noted, a little later."""
    store = FaultyStore()

    async def main() -> None:
        clock = Clock()
        room = await open_room(store, persons=2, now=clock)
        await seated(room, 1)
        for _ in range(1000):
            clock.ms += 60
            eve = Viewer(room, "p1")
            await eve.welcomed()
            room.gone(eve.session)
        watcher = Viewer(room, "rail")
        await watcher.welcomed()
        assert watcher.view.at(1).connected
        clock.ms += LOSSES.every_ms
        room._inbox.wake()
        await watcher.until(lambda: not watcher.view.at(1).connected)
        await room.stop(1001)

    asyncio.run(main())
    log = log_of(store)
    lost = sum(isinstance(event, LineLost) for event in log)
    assert 2 <= lost <= LOSSES.burst + 60_000 // LOSSES.every_ms + 2
    assert lost - 1 <= sum(isinstance(event, LineBack) for event in log) <= lost


def test_who_floods_the_host_with_reports_and_the_table_with_talk_is_slowed_down() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2, now=Clock())
        ana, eve = await seated(room)
        assert isinstance(await ana.ask(lambda i: Say(i, "hello")), Accepted)
        for _ in range(100):
            await eve.ask(lambda i: Report(i, 1))
            await eve.ask(lambda i: Say(i, "<b>"))
        await ana.ask(lambda i: Say(i, "enough"))
        told = [frame for frame in ana.frames if isinstance(frame, Chat)]
        assert len(told) <= 2 + 5
        await room.stop(1001)

    asyncio.run(main())


def test_nobodys_flood_makes_anothers_answer_be_forgotten() -> None:
    known = Answers()
    known.note(CommandKey("ana", "1"), b"ana's")
    for i in range(10_000):
        known.note(CommandKey("eve", str(i)), b"eve's")
    assert known.get(CommandKey("ana", "1")) == b"ana's"
    assert known.get(CommandKey("eve", str(10_000 - ANSWERS_OF_ONE - 1))) is None
    assert known.get(CommandKey("eve", str(10_000 - ANSWERS_OF_ONE))) == b"eve's"
    for i in range(PLAYERS_MOST):
        known.note(CommandKey(f"rail {i}", "1"), b"x")
    assert known.get(CommandKey("ana", "1")) is None
    assert known.get(CommandKey("nobody", "1")) is None


def test_a_line_of_the_chat_is_said_once_whatever_others_send_between() -> None:
    async def main() -> None:
        room = await open_room(FaultyStore(), persons=2, now=Clock())
        ana, eve = await seated(room)
        said = Say("once", "hello")
        assert isinstance(await ana.send(said), Accepted)
        for _ in range(600):
            await eve.ask(lambda i: Report(i, 77))
        assert isinstance(await ana.send(said), Accepted)
        late = Viewer(room, "rail")
        await late.until(lambda: any(isinstance(frame, Chat) for frame in late.frames))
        (chat,) = [frame for frame in late.frames if isinstance(frame, Chat)]
        assert [line.text for line in chat.lines] == ["hello"]
        await room.stop(1001)

    asyncio.run(main())
