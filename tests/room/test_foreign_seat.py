"""Every command, asked by everybody who may not: nothing happens (T-08).

Who asks is told by the connection alone. The frames are those of the wire itself, so that a new
one is missed here until somebody has said what it means for a stranger.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from fairdeal.hand import CALL, CHECK, FOLD, RaiseTo
from fairdeal.room import Room
from fairdeal.room.hosting import HostFrame
from fairdeal.store import MemoryStore
from fairdeal.table import Asked, SeatTaken, Table
from fairdeal.wire import Accepted, RefusedFrame, decode, frames
from tests.e2e.payloads import PAYLOADS
from tests.room.harness import Viewer, config, log_of, open_room

# What each command would do to the open question of seat 0, to a seat, or to the table.
COMMANDS: dict[type, Callable[[Table, str], list[Any]]] = {
    frames.SitDown: lambda _, i: [frames.SitDown(i, seat, "Person 0") for seat in range(4)],
    frames.Act: lambda t, i: [
        frames.Act(i, t.hand_no, t.turn, action) for action in (FOLD, CHECK, CALL, RaiseTo(30))
    ],
    frames.Leave: lambda _, i: [frames.Leave(i)],
    frames.SitOut: lambda _, i: [frames.SitOut(i)],
    frames.SitIn: lambda _, i: [frames.SitIn(i)],
    frames.Post: lambda _, i: [frames.Post(i, on) for on in (True, False)],
    frames.ChangeSeat: lambda _, i: [frames.ChangeSeat(i, seat) for seat in range(5)],
    frames.Buy: lambda _, i: [frames.Buy(i), frames.Buy(i, 100)],
    frames.PreAct: lambda t, i: [frames.PreAct(i, t.hand_no, None)],
    frames.AutoMuck: lambda _, i: [frames.AutoMuck(i, on) for on in (True, False)],
    frames.Muck: lambda t, i: [frames.Muck(i, t.hand_no, t.turn)],
    frames.ShowCards: lambda t, i: [
        frames.ShowCards(i, t.hand_no + back, which)
        for back in (0, -1)
        if t.hand_no + back >= 0
        for which in ("first", "second", "both")
    ],
    frames.SetPace: lambda _, i: [frames.SetPace(i, "slow")],
    frames.Hold: lambda _, i: [frames.Hold(i, on) for on in (True, False)],
    frames.SetRules: lambda _, i: [
        frames.SetRules(i, {"big_blind": 20}),
        frames.SetRules(i, {}, 9),
    ],
    frames.AddComputer: lambda _, i: [frames.AddComputer(i, 4, "easy")],
    frames.SetLevel: lambda _, i: [frames.SetLevel(i, 2, "hard")],
    frames.SendAway: lambda _, i: [
        frames.SendAway(i, seat, ban) for seat in range(5) for ban in (True, False)
    ],
    frames.Ban: lambda _, i: [frames.Ban(i, key) for key in ("p0", "p1", "0", "1")],
    frames.Unban: lambda _, i: [frames.Unban(i, key) for key in ("banned", "0", "1")],
    frames.SetRail: lambda _, i: [frames.SetRail(i, late) for late in (0, 600, None)],
    frames.NewHostLink: lambda _, i: [frames.NewHostLink(i)],
    frames.PassHost: lambda _, i: [frames.PassHost(i, seat) for seat in range(5)],
    frames.EndTable: lambda _, i: [frames.EndTable(i)],
    frames.TakeHost: lambda t, i: [
        frames.TakeHost(i, secret) for secret in ("x", "p0", t.host_link or "none", "A" * 32)
    ],
    frames.Say: lambda _, i: [frames.Say(i, "hello")],
    frames.SayEmote: lambda _, i: [frames.SayEmote(i, "thanks")],
    frames.Report: lambda _, i: [frames.Report(i, number) for number in (0, 1)],
    frames.Look: lambda t, i: [frames.Look(i, hand) for hand in (0, t.hand_no, t.hand_no + 1)],
    frames.ListHands: lambda _, i: [frames.ListHands(i)],
    frames.Skip: lambda t, i: [frames.Skip(i, t.hand_no)],
    frames.AskHint: lambda t, i: [frames.AskHint(i, t.hand_no, t.turn)],
    frames.AskReview: lambda t, i: [frames.AskReview(i, hand) for hand in (1, t.hand_no)],
    frames.AskSession: lambda _, i: [frames.AskSession(i)],
}
# Fields by which a client could try to be somebody, or to be believed more.
SMUGGLED: list[tuple[str, Any]] = [
    *(("player", "p0"), ("seat", 0), ("viewer", 0), ("name", "Person 0"), ("owner", True)),
    *(("session", "x"), ("token", "x"), ("host", True), ("now", True), ("at", 0), ("key", "p0")),
    *(("table", "t1"), ("cards", [51, 50]), ("level", "easy"), ("__proto__", {}), ("", 0)),
]
# Nobody's answer to these touches anybody else: a person who has a seat asks them for himself.
OWN = (
    frames.SitOut
    | frames.SitIn
    | frames.Post
    | frames.Buy
    | frames.AutoMuck
    | frames.PreAct
    | frames.Leave
    | frames.ChangeSeat
    | frames.Say
    | frames.SayEmote
    | frames.Report
    | frames.Look
    | frames.ListHands
)


def test_every_command_of_the_wire_is_in_the_matrix() -> None:
    assert COMMANDS.keys() == set(get_args(frames.Command))


def all_commands(table: Table) -> list[Any]:
    """Every command of the matrix, each under an id of its own."""
    ids = (f"foreign-{n}" for n in itertools.count())
    made = [make(table, "x") for make in COMMANDS.values()]
    return [msgspec.structs.replace(frame, id=next(ids)) for frame in itertools.chain(*made)]


async def in_a_hand(store: MemoryStore) -> tuple[Room, Viewer, Viewer]:
    """A table at which seat 0 is asked; p1 sits beside, a computer in seat 2, 3 and 4 are free."""
    table = config(seats=5, action_s=3600)
    room = await open_room(store, persons=2, computers=1, table=table)
    ana, bob = Viewer(room, "p0"), Viewer(room, "p1")
    await ana.welcomed()
    await bob.welcomed()
    while not ana.my_turn:
        await ana.receive()
        if bob.view.asked is not None and bob.my_turn and not bob.over:
            await bob.act()
        while bob.session._outbox:
            await bob.receive()
    return room, ana, bob


async def banned(room: Room, ana: Viewer) -> Viewer:
    eve = Viewer(room, "banned")
    await eve.welcomed()
    assert isinstance(await eve.ask(lambda i: frames.SitDown(i, 3, "Eve")), Accepted)
    assert isinstance(await ana.ask(lambda i: frames.SendAway(i, 3, ban=True)), Accepted)
    return eve


async def left(room: Room, _: Viewer) -> Viewer:
    eve = Viewer(room, "gone")
    await eve.welcomed()
    assert isinstance(await eve.ask(lambda i: frames.SitDown(i, 3, "Eve")), Accepted)
    assert isinstance(await eve.ask(frames.Leave), Accepted)
    return eve


async def looks_on(room: Room, _: Viewer) -> Viewer:
    eve = Viewer(room, "rail")
    await eve.welcomed()
    return eve


async def nobody(room: Room, _: Viewer) -> Viewer:
    """A connection without an identity, such as the server would never let in."""
    eve = Viewer(room, "")
    await eve.welcomed()
    return eve


async def computer(room: Room, _: Viewer) -> Viewer:
    """Somebody who calls himself what the computer player is called."""
    eve = Viewer(room, "c0x")
    await eve.welcomed()
    return eve


STRANGERS = [looks_on, left, banned, nobody, computer]


async def refusals(room: Room, eve: Viewer, sent: list[Any]) -> list[str]:
    """Send frames past every limit but the table's own; return what was not refused."""
    passed = []
    for frame in sent:
        room._budget = type(room._budget)()
        room._talk._chat._said.clear()
        if eve.session.close_code is None:
            answer = await eve.send(frame)
            if not isinstance(answer, RefusedFrame):
                passed.append(str(frame))
        else:
            room.wish(eve.session, frame)  # it was on its way
    return passed


@pytest.mark.parametrize("come", STRANGERS, ids=lambda come: come.__name__)
def test_t08_who_has_no_seat_changes_nothing(come: Callable[..., Any]) -> None:
    store = MemoryStore()

    async def main() -> None:
        room, ana, _ = await in_a_hand(store)
        eve = await come(room, ana)
        before = await store.read("t1")
        # A free seat is everybody's: those who may sit down there are not strangers to it.
        free = {3, 4} if come is not banned else set()
        sent = [
            frame
            for frame in all_commands(ana.view)
            if not (isinstance(frame, frames.SitDown) and frame.seat in free)
        ]
        assert len(sent) > 60
        passed = await refusals(room, eve, sent)
        assert [frame for frame in passed if not frame.startswith(("Look", "ListHands"))] == []
        assert await store.read("t1") == before
        assert room._table.asked == ana.view.asked
        assert not room._gallery.is_here("p2")
        await room.stop(1001)

    asyncio.run(main())


def test_t08_who_has_a_seat_changes_no_other_and_is_no_host() -> None:
    store = MemoryStore()

    async def main() -> None:
        room, ana, bob = await in_a_hand(store)
        before = await store.read("t1")
        sent = [frame for frame in all_commands(ana.view) if not isinstance(frame, OWN)]
        hosts = [frame for frame in sent if isinstance(frame, HostFrame)]
        assert len(hosts) > 25
        assert await refusals(room, bob, sent) == []
        assert await store.read("t1") == before
        # What he asks for himself is his alone.
        own = [frame for frame in all_commands(ana.view) if isinstance(frame, OWN)]
        await refusals(room, bob, [frame for frame in own if not isinstance(frame, frames.Leave)])
        table = room._table
        assert (table.asked, table.at(0).player, table.host) == (ana.view.asked, "p0", "p0")
        assert table.wishes_of(0) == type(table.wishes_of(0))()
        assert table.at(0).stack == ana.view.at(0).stack
        assert isinstance(table.asked, Asked)
        await room.stop(1001)

    asyncio.run(main())


def test_t08_a_connection_of_another_table_is_nobody_here() -> None:
    """The same person, host there and looking on here: his frames go to the table of his line."""

    async def main() -> None:
        here, there = MemoryStore(), MemoryStore()
        room, ana, _ = await in_a_hand(here)
        other, eve, _ = await in_a_hand(there)
        before = await here.read("t1")
        for frame in all_commands(ana.view):
            if isinstance(frame, frames.EndTable):
                continue
            other.wish(eve.session, frame)
            while eve.session._outbox:
                await eve.receive()
        assert await here.read("t1") == before
        await room.stop(1001)
        await other.stop(1001)

    asyncio.run(main())


def test_t08_no_field_that_is_smuggled_in_is_read() -> None:
    table, tried = Table(), 0
    for frame in all_commands(table):
        written = json.loads(msgspec.json.encode(frame))
        assert not isinstance(decode(json.dumps(written)), RefusedFrame)
        for field, value in SMUGGLED:
            if field in written:
                continue
            answer = decode(json.dumps({**written, field: value}))
            assert isinstance(answer, RefusedFrame), (frame, field)
            assert (answer.id, answer.code) == (frame.id, "garbage")
            tried += 1
        # Of a field that comes twice one counts, and the type of all is checked.
        for field in written:
            twice = json.dumps(written)[:-1] + f', {json.dumps(field)}: {{"player": "p0"}}}}'
            assert isinstance(decode(twice), RefusedFrame) or field == "options", (frame, field)
            tried += 1
    assert tried > 900


def test_no_name_of_an_option_reaches_beyond_the_rules() -> None:
    """Options come by name: those of the rules alone, whatever else the text may be."""
    store = MemoryStore()
    fields = ("house", "button", "entry", "table_chat", "recovery", "showdown", "disconnect")
    names = ("owner", "table", "host", "seats_max", "chip_unit", "__class__", *PAYLOADS)
    tried: list[tuple[str, int | str | None]] = [
        *((name, value) for name in names for value in (1, name)),
        *zip(itertools.cycle(fields), PAYLOADS),
        *((field, value) for field in fields for value in (10**15, -1, "")),
    ]

    async def main() -> None:
        room, ana, _ = await in_a_hand(store)
        before = await store.read("t1")
        for i, (name, value) in enumerate(tried):
            assert await refusals(room, ana, [frames.SetRules(f"{i}", {name: value})]) == [], name
        assert await store.read("t1") == before
        await room.stop(1001)

    asyncio.run(main())
    assert not any("<" in event.name for event in log_of(store) if isinstance(event, SeatTaken))
