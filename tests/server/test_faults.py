"""The server dies in mid-hand: nothing acknowledged is lost, and the same cards come (R-056)."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing

from fairdeal.hand import CALL, CHECK, BoardDealt, HoleDealt
from fairdeal.table import HandEnded, HandStarted, TableEvent
from fairdeal.wire import Accepted, Act, SitDown
from tests.server.guest import Guest
from tests.server.test_play import bold, log_of, open_private, twin_check
from tests.server_process import ServerProcess


def sealed_order(server: ServerProcess) -> bytes | None:
    with closing(sqlite3.connect(server.data / "fairdeal.db")) as database:
        row = database.execute("SELECT content FROM sealed").fetchone()
    return None if row is None else row[0]


def commands_of(server: ServerProcess) -> set[str]:
    with closing(sqlite3.connect(server.data / "fairdeal.db")) as database:
        return {id_ for (id_,) in database.execute("SELECT id FROM commands")}


def files_with(server: ServerProcess, secret: bytes) -> list[str]:
    return [file.name for file in server.data.iterdir() if secret in file.read_bytes()]


def test_after_kill_9_the_same_hand_goes_on_with_the_cards_fixed_before(
    own_server: ServerProcess,
) -> None:
    server = own_server

    async def main() -> None:
        async with Guest(server.url) as ana:
            table = await ana.practise()
            await ana.arrive(table)
            await ana.until(lambda: ana.my_turn is not None)
            asked = ana.my_turn
            assert asked is not None
            act = Act("before", ana.view.hand_no, ana.view.turn, CALL if asked.owed else CHECK)
            assert await ana.send_command(act) == Accepted("before")
            acknowledged = of_his_hand(ana)
            hand_no = ana.view.hand_no

            server.kill()
            order = sealed_order(server)
            assert order is not None
            started = server.start()
            assert started < 20

            await ana.arrive(table)
            assert ana.view.hand_no == hand_no
            assert of_his_hand(ana)[: len(acknowledged)] == acknowledged
            assert await ana.send_command(act) == Accepted("before")  # R-146, from the log

            await ana.play(1)
            assert ana.hands_ended() == 1
            await ana.leave_page()
            log = log_of(server, table)
            dealt_as_sealed(log, order[1:])
            assert files_with(server, order) == []
            assert files_with(server, order[1:]) == []

    asyncio.run(main())


def of_his_hand(guest: Guest) -> list[TableEvent]:
    """What happened to the guest's seat in the hand; he may have come before it began."""
    numbered = [event for _, event in guest.events]
    start = next(i for i, event in enumerate(numbered) if isinstance(event, HandStarted))
    return [event for event in numbered[start:] if getattr(event, "seat", -1) == guest.you.seat]


def dealt_as_sealed(log: list[TableEvent], order: bytes) -> None:
    """Every card of the first hand is the one of its slot (R-052, six dealt in, burns)."""
    hole = [event for event in log if isinstance(event, HoleDealt)][:6]
    assert [event.cards for event in hole] == [(order[i], order[6 + i]) for i in range(6)]
    end = next(i for i, event in enumerate(log) if isinstance(event, HandEnded))
    board = [c for event in log[:end] if isinstance(event, BoardDealt) for c in event.cards]
    slots = [13, 14, 15, 17, 19]
    assert board == [order[slot] for slot in slots[: len(board)]]


def test_many_kills_at_random_moments_lose_no_chip_and_no_acknowledged_action(
    own_server: ServerProcess,
) -> None:
    server = own_server
    rng = random.Random(5)

    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            table = await open_private(ana, seats=6, computers=3)
            await ana.arrive(table)
            await bob.arrive(table)
            await bob.ask(lambda id_: SitDown(id_, 1, "Bob"))
            for _ in range(4):
                players = [asyncio.ensure_future(g.play(50, bold(rng))) for g in (ana, bob)]
                await asyncio.sleep(rng.uniform(0.1, 0.5))
                server.kill()
                await asyncio.wait(players)
                assert all(player.exception() is not None for player in players)
                server.start()
                log, stored = log_of(server, table), commands_of(server)
                for guest, seat in ((ana, 0), (bob, 1)):
                    twin_check(guest, seat, log)
                    done = {id_ for id_, a in guest.answers.items() if isinstance(a, Accepted)}
                    assert done <= stored
                    await guest.arrive(table)
                    assert guest.view.chips() == guest.view.brought
            await asyncio.gather(ana.play(2), bob.play(2))
            assert ana.view.chips() == ana.view.brought

    asyncio.run(main())


def test_r135_nobody_is_dropped_or_folded_for_the_outage(own_server: ServerProcess) -> None:
    server = own_server

    async def main() -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            table = await open_private(ana, house="thai", seats=4, computers=0, stack=500)
            await ana.arrive(table)
            await bob.arrive(table)
            await bob.ask(lambda id_: SitDown(id_, 1, "Bob"))
            await ana.until(lambda: ana.view.turn > 0)
            server.kill()
            before = len(log_of(server, table))
            server.start()
            await asyncio.sleep(0.5)
            assert len(log_of(server, table)) == before
            await ana.arrive(table)
            assert ana.view.running
            assert all(seat.connected for _, seat in ana.view.occupied())

    asyncio.run(main())


def test_sigterm_ends_the_server_at_once_and_the_hand_goes_on_later(
    own_server: ServerProcess,
) -> None:
    server = own_server

    async def main() -> None:
        async with Guest(server.url) as ana:
            table = await ana.practise()
            await ana.arrive(table)
            await ana.until(lambda: ana.my_turn is not None)
            turn = ana.view.turn
            code, seconds = await asyncio.to_thread(server.stop)
            assert (code, server.console[1:]) == (0, [])
            assert seconds < 2
            assert server.start() < 20
            await ana.arrive(table)
            assert ana.view.turn == turn
            assert not any(isinstance(e, HandStarted) for _, e in ana.events[1:])

    asyncio.run(main())
