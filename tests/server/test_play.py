"""Scripted guests play at a real server; what each was sent is compared with the log."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from typing import Any

import msgspec
import pytest

from fairdeal.hand import CALL, CHECK, FOLD, Action, HoleDealt, RaiseTo, Shown
from fairdeal.table import Asked, HandStarted, TableEvent, seen_by
from fairdeal.wire import (
    Accepted,
    Act,
    Company,
    Events,
    Lines,
    RefusedFrame,
    SetPace,
    SitDown,
    Skip,
    Snapshot,
    Welcome,
    YourLine,
)
from tests.server.guest import Guest
from tests.server_process import ServerProcess

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def log_of(server: ServerProcess, table: str) -> list[TableEvent]:
    with closing(sqlite3.connect(server.data / "fairdeal.db")) as database:
        rows = database.execute(
            "SELECT event FROM events JOIN streams ON id = stream WHERE name = ? ORDER BY seq",
            (table,),
        ).fetchall()
    return [_EVENT.decode(event) for (event,) in rows]


def bold(rng: random.Random) -> Any:
    def choose(asked: Asked) -> Action:
        options: list[Action] = [CALL, FOLD] if asked.owed else [CHECK]
        if asked.most:
            options += [RaiseTo(asked.least), RaiseTo(asked.most)]
        return rng.choice(options)

    return choose


def test_practise_is_one_request_and_a_socket(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            table = await ana.practise()
            await ana.connect(table)
            assert isinstance(await ana.receive(), Welcome)
            assert isinstance(await ana.receive(), Snapshot)
            assert ana.you.seat == 0
            assert ana.you.owner
            assert ana.you.name == "Ana"
            assert [seat.level for _, seat in ana.view.occupied()] == [None, *["easy"] * 5]
            await ana.until(lambda: ana.view.hand is not None and bool(ana.readings))
            assert [reading.seat for reading in ana.readings] == [0]
            await ana.play(10, bold(random.Random(1)))
            assert ana.view.chips() == ana.view.brought

    asyncio.run(main())


async def open_private(ana: Guest, **changes: Any) -> str:
    options = {
        "name": "Ana",
        "house": "standard",
        "small_blind": 5,
        "big_blind": 10,
        "seats": 5,
        "stack": 500,
        "action_s": 30,
        "computers": 2,
        "level": "easy",
        **changes,
    }
    status, answer = await ana.post("/api/tables", options)
    assert status == 200, answer
    assert answer["link"] == f"{ana.url}/t/{answer['table']}"
    table: str = answer["table"]
    return table


def test_two_friends_see_what_the_log_says_they_may_and_nothing_else(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob, Guest(server.url) as rail:
            table = await open_private(ana)
            for guest in (ana, bob, rail):
                await guest.arrive(table)
            assert await bob.ask(lambda id_: SitDown(id_, 1, "Bob")) == Accepted("1")
            await asyncio.gather(
                ana.play(12, bold(random.Random(1))),
                bob.play(12, bold(random.Random(2))),
                rail.until(lambda: rail.hands_ended() >= 12),
            )
            await asyncio.gather(ana.leave_page(), bob.leave_page(), rail.leave_page())
            log = log_of(server, table)
            for guest, seat in ((ana, 0), (bob, 1), (rail, None)):
                twin_check(guest, seat, log)

    asyncio.run(main())


def twin_check(guest: Guest, seat: int | None, log: list[TableEvent]) -> None:
    """Everything that he was sent is the projection of the log for the seat he played in."""
    dealt = False
    for number, event in guest.events:
        fact = log[number - 1]
        if isinstance(fact, HandStarted):
            dealt = seat is not None and seat in fact.seats
        assert event == seen_by(seat if dealt else None, fact)
    beside = Company | Lines | YourLine  # who is here, and how good the lines are
    known = Welcome | Snapshot | Events | Accepted | beside
    assert all(isinstance(frame, known) for frame in guest.frames)
    may_know: set[int] = set()
    shown: dict[int, tuple[int, int]] = {}
    for frame in guest.frames:
        if not isinstance(frame, Snapshot | Events):
            continue
        for event in frame.events:
            match event:
                case HandStarted():
                    shown = {}
                case HoleDealt(seat=owner, cards=cards) if cards is not None:
                    assert owner == seat
                    may_know.update(cards)
                    shown[owner] = cards
                case Shown(seat=owner, cards=cards):
                    shown[owner] = cards
                case _:
                    pass
        assert {reading.seat for reading in frame.readings} <= shown.keys()


def test_r146_a_repeated_command_counts_once_and_gets_the_same_answer(
    server: ServerProcess,
) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            await ana.arrive(await ana.practise())
            await ana.until(lambda: ana.my_turn is not None)
            asked = ana.my_turn
            assert asked is not None
            act = Act("once", ana.view.hand_no, ana.view.turn, CALL if asked.owed else CHECK)
            answers = [await ana.send_command(act) for _ in range(3)]
            assert answers == [Accepted("once")] * 3
            mine = [e for n, e in ana.events if n > act.turn and getattr(e, "seat", -1) == 0]
            assert [type(event).__name__ for event in mine[:1]] in (["Called"], ["Checked"])
            assert ana.view.turn != act.turn

    asyncio.run(main())


def test_r140_an_old_turn_has_no_effect(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            await ana.arrive(await ana.practise())
            await ana.until(lambda: ana.my_turn is not None)
            hand, turn = ana.view.hand_no, ana.view.turn
            before = ana.view.seq
            for id_, wrong_hand, wrong_turn in (
                ("a", hand, turn - 1),
                ("b", hand + 1, turn),
                ("c", 0, 0),
            ):
                answer = await ana.send_command(Act(id_, wrong_hand, wrong_turn, FOLD))
                assert isinstance(answer, RefusedFrame)
                assert (answer.code, answer.params) == ("stale", {"hand": hand, "turn": turn})
            assert ana.view.seq == before

    asyncio.run(main())


@pytest.mark.parametrize("to", [0, -1, 1, 10**6, 10**30])
def test_an_illegal_amount_is_refused_with_its_bounds(server: ServerProcess, to: int) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            await ana.arrive(await ana.practise())
            await ana.until(lambda: ana.my_turn is not None)
            asked = ana.my_turn
            assert asked is not None
            answer = await ana.act(RaiseTo(to))
            assert isinstance(answer, RefusedFrame)
            assert answer.code == "raise_bounds"
            assert answer.params == {"least": asked.least, "most": asked.most}

    asyncio.run(main())


def test_t08_nobody_acts_for_another_seat(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob, Guest(server.url) as eve:
            table = await open_private(ana, computers=0)
            for guest in (ana, bob, eve):
                await guest.arrive(table)
            await bob.ask(lambda id_: SitDown(id_, 2, "Bob"))
            await ana.until(lambda: ana.view.turn > 0)
            turn, hand, before = ana.view.turn, ana.view.hand_no, ana.view.seq
            asked = ana.view.asked
            assert asked is not None
            other = bob if asked.seat == 0 else ana
            for guest, code in ((other, "not_your_turn"), (eve, "not_seated")):
                answer = await guest.ask(lambda id_: Act(id_, hand, turn, FOLD))
                assert isinstance(answer, RefusedFrame)
                assert answer.code == code
            await eve.send('{"t":"act","id":"z","hand":1,"turn":1,"seat":0,"action":{"t":"fold"}}')
            await eve.until(lambda: "z" in eve.answers)
            assert ana.view.seq == before

    asyncio.run(main())


def test_skip_ends_the_hand_after_ones_fold_and_then_deals(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            await ana.arrive(await ana.practise())
            await ana.until(lambda: ana.my_turn is not None)
            hand = ana.view.hand_no
            refused = await ana.ask(lambda id_: Skip(id_, hand))
            assert isinstance(refused, RefusedFrame)
            assert refused.code == "hand_running"
            await ana.act(FOLD)
            await ana.ask(lambda id_: Skip(id_, hand))
            await ana.until(lambda: ana.hands_ended() == 1)

    asyncio.run(main())


def test_a_practice_table_is_its_owners_alone(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as eve:
            table = await ana.practise()
            await eve.connect(table)
            frame: Any = await eve.receive()
            assert frame.code == "not_yours"

    asyncio.run(main())


def test_the_pace_can_be_chosen_by_the_owner_alone(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            table = await open_private(ana)
            await ana.connect(table)
            await bob.connect(table)
            assert isinstance(await ana.ask(lambda id_: SetPace(id_, "fast")), Accepted)
            refused = await bob.ask(lambda id_: SetPace(id_, "slow"))
            assert isinstance(refused, RefusedFrame)
            assert refused.code == "not_host"

    asyncio.run(main())


def test_two_tabs_of_one_person_are_one_player(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana:
            table = await ana.practise()
            await ana.arrive(table)
            twin = Guest(server.url)
            twin._http = ana._http
            await twin.arrive(table)
            await twin.leave_page()
            await ana.play(1)
            names = {type(event).__name__ for _, event in ana.events}
            assert "LineLost" not in names

    asyncio.run(main())


def test_who_comes_back_in_time_gets_what_he_missed(server: ServerProcess) -> None:
    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            table = await open_private(ana, seats=3, computers=0)
            await ana.arrive(table)
            await bob.arrive(table)
            await bob.ask(lambda id_: SitDown(id_, 1, "Bob"))
            await bob.until(lambda: bob.view.turn > 0)
            await ana.until(lambda: ana.view.seq == bob.view.seq)
            await bob.leave_page()
            await ana.until(lambda: not ana.view.at(1).connected)
            await bob.connect(table, since=bob.view.seq)
            assert isinstance(await bob.receive(), Welcome)
            missed = await bob.receive()
            assert isinstance(missed, Events)
            assert [type(event).__name__ for event in missed.events] == ["LineLost"]
            await ana.until(lambda: ana.view.at(1).connected)
            await bob.until(lambda: bob.view.seq == ana.view.seq)
            assert bob.view.hide(None).state() == ana.view.hide(None).state()

    asyncio.run(main())
