"""Row 4: a loaded server is killed at random moments, and nothing acknowledged is lost or doubled.

A real ``fairdeal serve`` with three tables, at which five guests answer as fast as they are asked.
Each is killed (``kill -9``) within a second, some of them while they start or while they end, and
started again on the same data. Every act that was not answered is sent again under its id.

Every test run: 5 kills. FAIRDEAL_FAULTS=20, as in `make soak`: 200.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import aiohttp
import msgspec
import pytest

from fairdeal.store import SqliteStore
from fairdeal.table import Table, TableEvent
from fairdeal.wire import Accepted, Act, Buy, RefusedFrame, SetRules, SitDown
from tests.faults.proofs import answered, check_cards
from tests.server.guest import Closed, Guest
from tests.server.test_play import bold, open_private
from tests.server_process import ServerProcess

Count = Callable[[str, int], None]
SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
EVENINGS = SCALE // 2 or 1
KILLS = 20 if SCALE > 1 else 5  # of each

_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_LOST = (Closed, aiohttp.ClientError, OSError, TimeoutError)


class Player(Guest):
    """A guest who acts at once, at random, and remembers what he was promised."""

    def __init__(self, url: str, seat: int, seed: int) -> None:
        super().__init__(url)
        self.seat = seat
        self.table = ""
        self.open: dict[str, Act | Buy] = {}  # what he sent and got no answer to
        self.acts: dict[str, Act] = {}  # what was accepted
        self.answered = asyncio.Event()
        self._choose = bold(random.Random(seed))

    async def play_on(self) -> None:
        """Come to the table, say again what was not answered, and play until the line is lost."""
        try:
            await self.arrive(self.table)
            for frame in list(self.open.values()):
                await self._say(frame)
            while True:
                asked = self.my_turn
                if asked is not None:
                    hand, turn = self.view.hand_no, self.view.turn
                    await self._say(Act(f"{self.seat}-{turn}", hand, turn, self._choose(asked)))
                elif self.broke:
                    await self._say(Buy(f"{self.seat}-buy-{self.view.seq}"))
                else:
                    await self.receive()
        except _LOST:
            return

    async def _say(self, frame: Act | Buy) -> None:
        self.open[frame.id] = frame
        answer = await self.send_command(frame)
        del self.open[frame.id]
        if isinstance(frame, Act) and isinstance(answer, Accepted):
            self.acts[frame.id] = frame
            self.answered.set()
        elif isinstance(answer, RefusedFrame):
            # The hand is void, or a Buy was taken up by the start of a hand.
            assert answer.code in ("stale", "buy_too_much", "hand_runs", "closing"), answer


@dataclass
class Stored:
    """A table as its log tells it, read anew after every kill."""

    name: str
    log: list[TableEvent] = field(default_factory=list)
    decks: dict[int, bytes] = field(default_factory=dict)  # hand -> its deck, seen sealed

    async def read_on(self, store: SqliteStore) -> None:
        """Take in what came since; what was there is still there, or ``read`` refuses it."""
        self.log += map(_EVENT.decode, await store.read(self.name, len(self.log)))
        sealed = await store.sealed(self.name)
        table = Table()
        for event in self.log:
            table.apply(event)
        assert table.chips() == table.brought
        assert (sealed is not None) is table.running
        if sealed is not None:
            known = self.decks.setdefault(table.hand_no, sealed)
            assert known == sealed, "a running hand has the deck that it began with"

    def check(self, players: list[Player]) -> int:
        """See that each accepted act happened once, with the cards fixed before; count them."""
        acts = [act for player in players for act in player.acts.values()]
        promised = Counter(act.turn for act in acts)
        last = {
            frame.turn
            for player in players
            for frame in player.open.values()
            if isinstance(frame, Act)
        }
        done = answered(self.log, {player.seat for player in players})
        assert set(done.values()) <= {1}
        assert not promised - done, "all that was acknowledged is there, once each"
        assert (done - promised).keys() <= last, "and besides only what the last kill left open"
        check_cards(self.log, self.decks)
        return len(acts)


@pytest.mark.parametrize("seed", range(EVENINGS))
def test_t15_kill_9_under_load(seed: int, tmp_path: Path, count: Count, at_most: Count) -> None:
    rng = random.Random(seed)
    slowest = acts = 0.0

    async def main(server: ServerProcess) -> None:
        nonlocal slowest, acts
        players = [Player(server.url, i % 2, 10 * seed + i) for i in range(5)]
        for player in players:
            await player.__aenter__()
        tables = [Stored(name) for name in await _open(players, void=seed % 2 == 1)]
        playing = _play(players)
        for kill in range(KILLS):
            await asyncio.sleep(rng.uniform(0.05, 1.0))
            await asyncio.to_thread(_end, server, rng)
            await asyncio.gather(*playing)
            await _look(server, tables, tmp_path / f"copy-{kill}")
            if rng.random() < 0.25:  # and once more, while it starts
                server.launch()
                await asyncio.sleep(rng.uniform(0, 1))
                server.kill()
            began = time.monotonic()
            await asyncio.to_thread(server.start)
            playing = _play(players)
            waiting = [asyncio.create_task(player.answered.wait()) for player in players]
            done, _ = await asyncio.wait(waiting, timeout=20, return_when=asyncio.FIRST_COMPLETED)
            assert done, f"seed {seed}, kill {kill}: nobody plays"
            slowest = max(slowest, time.monotonic() - began)
            for task in waiting:
                task.cancel()
        server.kill()
        await asyncio.gather(*playing)
        for player in players:
            await player.__aexit__(None, None, None)
        await _look(server, tables, tmp_path / "end")
        for table in tables:
            there = [player for player in players if player.table == table.name]
            acts += table.check(there)

    with ServerProcess(tmp_path) as server:
        asyncio.run(main(server))
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
    count("kill -9 under load", KILLS)
    count("acknowledged acts, each in the log once", int(acts))
    at_most("ms from a start to the first act, at most", round(slowest * 1000))


async def _open(players: list[Player], *, void: bool) -> list[str]:
    """Open three tables: two friends and computers, two friends, practice; seat everybody."""
    names = [
        await open_private(players[0], seats=4, computers=2, action_s=None),
        await open_private(players[2], seats=2, computers=0, action_s=None),
        await players[4].practise(),
    ]
    for i, player in enumerate(players):
        player.table = names[i // 2]
        await player.arrive(player.table)
        if void and i == 2:
            await player.ask(lambda id_: SetRules(f"void-{id_}", {"recovery": "void"}))
        if player.seat:
            answer = await player.send_command(SitDown("sit", 1, f"Person {i}"))
            assert isinstance(answer, Accepted), answer
    return names


def _play(players: list[Player]) -> list[asyncio.Task[None]]:
    for player in players:
        player.answered.clear()
    return [asyncio.create_task(player.play_on()) for player in players]


def _end(server: ServerProcess, rng: random.Random) -> None:
    """Kill the server, or let it begin to end and kill it then."""
    if rng.random() < 0.2:
        server.tell(signal.SIGTERM)
        time.sleep(rng.uniform(0, 0.3))
    server.kill()


async def _look(server: ServerProcess, tables: list[Stored], folder: Path) -> None:
    """Read the tables from a copy of what the killed server left."""
    folder.mkdir()
    for file in server.data.glob("fairdeal.db*"):
        shutil.copy(file, folder)
    store = SqliteStore(folder / "fairdeal.db")
    for table in tables:
        await table.read_on(store)
    await store.close()
    shutil.rmtree(folder)
