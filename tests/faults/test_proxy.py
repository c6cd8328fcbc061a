"""T-12, R-146, row 12: real browsers' frames, a real server, and a line that does anything.

Whatever the line does, everybody comes back to a full and correct view; what was accepted happened
once; nobody is folded because a line was bad. Every test run: more than 100 returns to a view over
real sockets. FAIRDEAL_FAULTS=20, as in `make soak`: more than 10,000.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.server.serve import DATABASE
from fairdeal.store import Snapshot
from fairdeal.table import Bought, SeatTaken, Table, TableEvent
from fairdeal.wire import AutoMuck, Hold
from tests.faults.evening import decisions
from tests.faults.oracle import Oracle
from tests.faults.person import Person
from tests.faults.proxy import NONE, FaultProxy, Faults
from tests.server_process import ServerProcess

HANDS = 30
OUT_MOST, IN_MOST = 3000, 600  # bytes of a connection here; after them there is nothing to cut
SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
Count = Callable[[str, int], None]
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)

PRIVATE = {
    "name": "Person 0",
    "house": "standard",
    "small_blind": 5,
    "big_blind": 10,
    "seats": 5,
    "stack": 500,
    "action_s": 20,
    "computers": 1,
    "level": "easy",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that all evenings of this module share, each at a table of its own."""
    with ServerProcess(tmp_path_factory.mktemp("faults")) as running:
        yield running


def address(port: int) -> str:
    return f"http://127.0.0.1:{port}"


def never() -> bool:
    return False


def stored(server: ServerProcess, table: str) -> list[TableEvent]:
    """Read a table's log from the disk beside the running server."""
    with Snapshot(Path(server.data) / DATABASE) as snapshot:
        (stream,) = [stream for stream in snapshot.streams() if stream.name == table]
    return [_EVENT.decode(data) for data in stream.events]


def draw_faults(rng: Random) -> Faults:
    """Draw what the next connection suffers; one in ten is a good one."""
    if rng.random() < 0.1:
        return NONE
    return Faults(
        cut_in=rng.choice((2**40, rng.randrange(2000))),
        cut_out=rng.choice((2**40, rng.randrange(20_000), rng.randrange(5000))),
        drop=rng.choice((0.0, 0.05, 0.1)),
        double=rng.choice((0.0, 0.1, 0.5)),
        swap=rng.choice((0.0, 0.1)),
        delay=rng.choice((0.0, 0.3)),
        stall=rng.choice((0.0, 0.02)),
        dead=rng.choice((0.0, 0.0, 0.02)),
    )


@pytest.mark.parametrize("seed", range(1 if SCALE == 1 else 2 * SCALE))
def test_r146_over_any_line_everything_happens_once_and_everybody_sees_all(
    seed: int, server: ServerProcess, count: Count
) -> None:
    rng = Random(seed)

    async def main() -> None:
        async with AsyncExitStack() as stack:
            proxy = await stack.enter_async_context(FaultProxy(server.port, seed))
            direct, line = address(server.port), address(proxy.port)
            persons = [
                await stack.enter_async_context(Person(direct, line, Random(f"{seed} {i}")))
                for i in range(3)
            ]
            table = (await persons[0].post("/api/tables", PRIVATE))["table"]
            for i, person in enumerate(persons[1:], 1):
                person.sit(i, f"Person {i}")

            async def trouble() -> None:
                while True:
                    proxy.faults = draw_faults(rng)
                    await asyncio.sleep(0.02)

            troubling = asyncio.create_task(trouble())

            def enough() -> bool:
                return min(person.hands for person in persons) >= HANDS

            await asyncio.gather(*(person.live(table, enough) for person in persons))
            troubling.cancel()
            proxy.faults = NONE
            await _come_to_rest(table, persons)
            log = stored(server, table)
            _check_views(log, persons)
            _check_effects(log, persons)
            for person in persons:
                await _check_fresh_view(table, person)
            for what, n in proxy.suffered.items():
                count(f"faults of lines: {what}", n)
            count("returns to a full, correct view over sockets", _returns(persons))
            count("actions over bad lines", sum(len(person.acts) for person in persons))

    asyncio.run(main())


@pytest.mark.parametrize("part", range(1 if SCALE == 1 else 24))
def test_a_line_may_be_cut_after_any_byte_of_either_side(
    part: int, server: ServerProcess, count: Count
) -> None:
    """Whoever comes back has the full view, and his wish took effect once."""
    every = 40 if SCALE == 1 else 8  # three times every byte

    async def main() -> None:
        async with AsyncExitStack() as stack:
            proxy = await stack.enter_async_context(FaultProxy(server.port, part))
            direct, line = address(server.port), address(proxy.port)
            ana, ben = [
                await stack.enter_async_context(Person(direct, where, Random(part)))
                for where in (direct, line)
            ]
            ana.is_playing = ben.is_playing = False  # the question stays open, nothing happens
            body = {**PRIVATE, "computers": 0, "action_s": None}
            table = (await ana.post("/api/tables", body))["table"]
            stay = [asyncio.create_task(who.again().live(table, never)) for who in (ana, ben)]
            ben.sit(1, "Ben")
            await ben.live(table, lambda: bool(ben.view.turn))
            await ben.see(table, afresh=True)
            before, seen = public(ben.view), ben.connections
            for n, place in enumerate(range(part % every, OUT_MOST, every)):
                proxy.first.append(Faults(cut_out=place))
                await ben.see(table, afresh=(n + part // every) % 2 == 0)
                assert public(ben.view) == before
            for n, place in enumerate(range(part % every, IN_MOST, every)):
                proxy.first.append(Faults(cut_in=place))
                ben.wish(partial(AutoMuck, on=n % 2 == 0))
                await ben.live(table, lambda: not ben.waits)
                assert public(ben.view) == before
                assert ben.you.auto_muck == (n % 2 == 0)
            assert all(codes == {"accepted"} for codes in ben.answers.values())
            for page in stay:
                page.cancel()
            for what, n in proxy.suffered.items():
                count(f"faults of lines: {what}", n)
            count("returns to a full, correct view over sockets", ben.connections - seen)

    asyncio.run(main())


def _returns(persons: Sequence[Person]) -> int:
    return sum(person.connections for person in persons)


async def _come_to_rest(table: str, persons: Sequence[Person]) -> None:
    """Let the host hold the table, and everybody see the running hand to its end."""
    host = persons[0]

    async def hold() -> None:
        await host.live(table, lambda: not host.waits)
        host.wish(lambda id_: Hold(id_, on=True))

    await hold()

    async def rest(person: Person) -> None:
        await person.live(
            table, lambda: not person.waits and person.view.held and not person.view.running
        )

    await asyncio.gather(*map(rest, persons))
    for person in persons:  # whoever was the first to rest may have missed that another bought
        await person.see(table, afresh=False)


def _check_views(log: Sequence[TableEvent], persons: Sequence[Person]) -> None:
    """What each was ever sent is what the log holds for him, and he has all of it at the end."""
    oracle = Oracle(log)
    for person, player in zip(persons, _players(log), strict=True):
        after = log[person.view.seq :]  # he went before the others did
        assert {type(event).__name__ for event in after} <= {"LineLost", "LineBack", "SatOut"}
        for number, event in person.events.items():
            assert event == oracle.projected(player, number)


def _players(log: Sequence[TableEvent]) -> list[str]:
    """The persons by their seats."""
    taken = [event for event in log if isinstance(event, SeatTaken) and event.level is None]
    return [event.player for event in sorted(taken, key=lambda event: event.seat)]


def _check_effects(log: Sequence[TableEvent], persons: Sequence[Person]) -> None:
    """Every accepted command took effect once, and nothing else did."""
    turns = {id(event): seq for seq, event in enumerate(log, 1)}
    answered: dict[int, list[int]] = {}
    for asked, _, late in decisions(list(log)):
        assert not late, "nobody took twenty seconds"
        answered.setdefault(asked.seat, []).append(turns[id(asked)])
    kinds = {type(event).__name__ for event in log}
    assert kinds.isdisjoint({"TimedOut", "Killed", "Leaving"})
    for seat, person in enumerate(persons):
        assert all(len(codes) == 1 for codes in person.answers.values()), person.answers
        accepted = [turn for id_, turn in person.acts.items() if "accepted" in person.answers[id_]]
        assert sorted(accepted) == answered[seat]
        bought = sum(isinstance(event, Bought) and event.seat == seat for event in log)
        assert bought == sum("accepted" in person.answers[id_] for id_ in person.buys)


async def _check_fresh_view(table: str, person: Person) -> None:
    """Who followed from the first event and who has just come see the same."""
    before = public(person.view)
    await person.see(table, afresh=True)
    assert public(person.view) == before


def public(view: Table) -> Any:
    """What everybody can see of a table, and what this viewer sees of the last hand."""
    seats = [
        None
        if seat is None
        else (seat.player, seat.name, seat.level, seat.stack, seat.waiting, seat.sitting_out)
        for seat in view.seats
    ]
    hand = None if view.hand is None else view.hand.state()
    return (view.config, view.host, view.held, view.running, view.turn, seats, hand)
