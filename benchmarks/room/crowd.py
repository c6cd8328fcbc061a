"""Onlookers who ask for much and read nothing, are closed for it, and come back by number."""

from __future__ import annotations

import asyncio

from players import Line
from servers import ServerProcess
from sites import Site

BUFFER = 4096  # bytes that an onlooker's system holds for him
TOO_SLOW = 1013
_ASKS = 40  # as many past hands as one may ask for at once
_ASK_S = 0.5  # and then again
_DRAIN_S = 20.0


class Stalled:
    """A crowd of ``count`` onlookers, spread over the tables of a site.

    Attributes:
        closed_1013, cut: how those ended who read nothing: told so, or without a word.
        by_number, by_snapshot: what those got who came back.

    """

    def __init__(self, server: ServerProcess, site: Site, count: int) -> None:
        self._server = server
        self._site = site
        self._count = count
        self.lines: list[Line] = []
        self.closed_1013 = self.cut = self.by_number = self.by_snapshot = 0

    async def come(self) -> None:
        """Connect all of them."""
        tables = self._site.tables
        for number in range(self._count):
            self.lines.append(await self._site.look(tables[number % len(tables)], BUFFER))

    async def stall(self) -> None:
        """Let all of them ask for past hands at once, and read nothing of it or of what follows."""
        for line in self.lines:
            line.pause()
            for _ in range(_ASKS):
                _ask(line)
            await asyncio.sleep(0)
        await self._server.rest()

    async def overflow(self) -> None:
        """Let them go on to ask until more waits for them than the server keeps."""
        for _ in range(_ASKS):
            for line in self.lines:
                _ask(line)
            await asyncio.sleep(_ASK_S)
        await self._server.rest()

    async def come_back(self) -> None:
        """Let all of them read what is left, and connect those anew who were closed."""
        for line in self.lines:
            line.resume()
        await asyncio.sleep(1)
        returned = []
        for number, line in enumerate(self.lines):
            if not (line.over or line.close_code):
                continue
            self.closed_1013 += line.close_code == TOO_SLOW
            self.cut += line.close_code is None
            again = Line(line.table, 0, looks=True)
            again.cookie, again.seq = line.cookie, line.seq
            await self._site.look_again(again, line.seq, BUFFER)
            self.lines[number] = again
            returned.append(again)
        async with asyncio.timeout(_DRAIN_S):
            while any(line.first is None for line in returned):
                await asyncio.sleep(0.05)
        self.by_number += sum(line.first == "events" for line in returned)
        self.by_snapshot += sum(line.first == "snapshot" for line in returned)


def _ask(line: Line) -> None:
    if not line.over:
        table = line.table
        line.say(f'{{"t":"look","id":"{table.next_id()}","hand":{table.hand - 1}}}')
