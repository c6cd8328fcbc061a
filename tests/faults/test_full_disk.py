"""A running server has no room on its disk: dealing stops, people are told, play goes on later."""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.hand import CALL, CHECK
from fairdeal.wire import Accepted, Act, Halted, RefusedFrame, SitDown
from tests.faults.full import leave_room_for
from tests.server.guest import Guest
from tests.server.site import PRACTISE
from tests.server.test_play import log_of, open_private
from tests.server_process import ServerProcess

pytestmark = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only Linux limits the files of another process"
)


def test_t16_a_full_disk_stops_dealing_and_loses_nothing(tmp_path: Path) -> None:
    async def main(server: ServerProcess) -> None:
        async with Guest(server.url) as ana, Guest(server.url) as bob:
            table = await open_private(ana, seats=2, computers=0, action_s=None)
            await ana.arrive(table)
            await bob.arrive(table)
            await bob.ask(lambda id_: SitDown(id_, 1, "Bob"))
            await asyncio.gather(ana.play(1), bob.play(1))
            await ana.until(lambda: ana.view.turn > 0)
            await bob.until(lambda: bob.view.seq == ana.view.seq)
            actor, other = (ana, bob) if ana.my_turn else (bob, ana)
            asked = actor.my_turn
            assert asked is not None
            log = log_of(server, table)

            wal = server.data / "fairdeal.db-wal"
            leave_room_for(server, wal.stat().st_size + 2000)  # for half of a page
            act = Act("x", actor.view.hand_no, actor.view.turn, CALL if asked.owed else CHECK)
            for _ in range(2):
                assert await actor.send_command(act) == RefusedFrame("x", "try_again", {})
            await other.until(lambda: Halted(on=True) in other.frames)
            assert log_of(server, table) == log
            status, health = await other.get("/healthz")
            assert (status, health["store"]) == (503, "failing")
            status, no = await other.post("/api/practise", PRACTISE)
            assert (status, no["code"]) == (503, "try_again")
            assert (await other.get(f"/api/tables/{table}"))[0] == 200  # what only reads goes on

            leave_room_for(server, resource.RLIM_INFINITY)
            assert await actor.send_command(act) == Accepted("x")
            await other.until(lambda: Halted(on=False) in other.frames)
            await asyncio.gather(ana.play(2), bob.play(2))
            assert ana.view.chips() == ana.view.brought
            assert log_of(server, table)[: len(log)] == log

    with ServerProcess(tmp_path) as server:
        asyncio.run(main(server))
        server.kill()
        report = subprocess.run(
            [
                *(sys.executable, "-m", "fairdeal.cli.main", "audit", "--json"),
                str(server.data / "fairdeal.db"),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
    assert json.loads(report.stdout)["faults"] == []
