"""Finds, opens, resumes and stops the rooms of this process."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random

from fairdeal.hand import House, RulesetError, preset
from fairdeal.room.archive import Archive
from fairdeal.room.ledger import bank_of
from fairdeal.room.lobby import LobbyRow, sorted_rows
from fairdeal.room.names import clean_name, computer_names, refuse_foreign_name
from fairdeal.room.pulse import Pulse
from fairdeal.room.room import Room
from fairdeal.room.seats import Thinker
from fairdeal.room.session import GOING_AWAY
from fairdeal.room.sitting import Sitting
from fairdeal.store import EventStore, StoreFailed
from fairdeal.table import LEVELS, Kind, Level, Pace, Refused, Sit, TableConfig

OWN_TABLES_MOST = 20
RESUMED_AT_ONCE = 8  # so many logs are in memory together
TABLES_MOST = 500
PRACTICE_SEATS = 6
PRACTICE_STACK = 1000

log = logging.getLogger(__name__)


def monotonic_ms() -> int:
    """Return the process's monotonic clock in milliseconds."""
    return time.monotonic_ns() // 1_000_000


class Hub:
    """All rooms by the name of their table.

    ``pace`` overrides the pace of every table that is opened: tests play without pauses.
    ``archive`` has the hands that are over.
    """

    def __init__(
        self,
        store: EventStore,
        thinker: Thinker,
        *,
        now: Callable[[], int] = monotonic_ms,
        pace: Pace | None = None,
    ) -> None:
        self._store = store
        self._thinker = thinker
        self._now = now
        self._pace = pace
        self._pulse = Pulse(now)
        self._sitting = Sitting()
        self.archive = Archive(store, self.room, now)
        self._beating: asyncio.Task[None] | None = None
        self._rooms: dict[str, Room] = {}
        self._opening: list[str] = []  # the owners of tables that are being stored
        self.closing = False  # whether the server ends: no new table, no new hand

    @property
    def rooms(self) -> list[Room]:
        """All open rooms."""
        return list(self._rooms.values())

    @property
    def unfinished(self) -> bool:
        """Whether a hand is running at which people may wait for each other."""
        return any(room.hand_runs and room.config.kind != "practice" for room in self.rooms)

    def close_doors(self) -> None:
        """Open no further table, and begin no further hand; running hands are played on."""
        self.closing = True
        for room in self.rooms:
            room.make_hand_last()

    def room(self, table: str) -> Room | None:
        """Return the open room of this name, or None."""
        return self._rooms.get(table)

    def is_open(self, table: str) -> bool:
        """Tell whether a room of this name is open."""
        return table in self._rooms

    def tables_of(self, player: str) -> list[Room]:
        """Return the rooms in which this player has a seat."""
        return [room for room in self._rooms.values() if room.seats(player)]

    @contextmanager
    def kept_off(self, player: str) -> Iterator[None]:
        """Keep a player without a seat from getting one meanwhile.

        Raises:
            Refused: ``seated``; he has one, or is about to have one.

        """
        if self.tables_of(player):
            raise Refused("seated")
        with self._sitting.kept_off(player):
            yield

    async def bank(self, player: str) -> int:
        """Return the chips that a player has at no table."""
        return await self._store.balance(bank_of(player))

    def lobby(self) -> list[LobbyRow]:
        """Return the public tables, best to sit down at first, at most ``ROWS_MOST``."""
        shown = [room for room in self.rooms if room.config.kind == "public"]
        return sorted_rows((room.persons_here, room.lobby_row) for room in shown)

    async def resume(self) -> None:
        """Take up every table that was open when the process ended, however it ended.

        A table whose log cannot be taken up stays closed and untouched. The console says so, but
        not which one: the name of a table is its key.
        """
        self._beating = asyncio.create_task(self._pulse.beat(), name="pulse")
        names = await self._store.open_streams()
        rooms = [self._make(name) for name in names]
        gate = asyncio.Semaphore(RESUMED_AT_ONCE)

        async def resume(room: Room) -> None:
            async with gate:
                await room.resume()

        results = await asyncio.gather(*map(resume, rooms), return_exceptions=True)
        for room, result in zip(rooms, results, strict=True):
            if isinstance(result, BaseException):
                reason = str(result) if isinstance(result, StoreFailed) else type(result).__name__
                log.error("a table could not be taken up: %s", reason)
            else:
                self._start(room)

    async def practise(self, player: str, name: str, level: Level | None, pace: Pace) -> Room:
        """Open a practice table with five computer players; ``level`` None mixes the levels.

        Raises:
            Refused: a name's code, ``too_many_tables`` or ``closing``.
            StoreFailed: nothing was opened.

        """
        rules = preset(
            "standard", seats_max=PRACTICE_SEATS, small_blind=5, big_blind=10, action_s=None
        )
        config = TableConfig(
            table=_new_name(),
            kind="practice",
            house="standard",
            rules=rules,
            stack=PRACTICE_STACK,
            owner=player,
        )
        return await self._open(config, pace, clean_name(name), PRACTICE_SEATS - 1, level)

    async def play_with_friends(
        self,
        player: str,
        name: str,
        *,
        house: House,
        small_blind: int,
        big_blind: int,
        ante: int,
        seats: int,
        stack: int,
        action_s: int | None,
        computers: int,
        level: Level | None,
        kind: Kind = "private",
        rail_s: int | None = 0,
    ) -> Room:
        """Open a table for several; its creator sits in seat 0, computer players from the top down.

        Raises:
            Refused: a name's code, ``name_taken`` (somebody's account), ``too_many_tables`` or
                ``closing``.
            RulesetError: an option of the house rules, ``stack``, ``rail_s`` or ``computers`` (one
                seat stays free for a friend) is out of range.
            StoreFailed: nothing was opened.

        """
        rules = preset(
            house,
            small_blind=small_blind,
            big_blind=big_blind,
            ante=ante,
            seats_max=seats,
            action_s=action_s,
        )
        if not 0 <= computers <= seats - 2:
            raise RulesetError("out_of_range", "computers", computers, least=0, most=seats - 2)
        config = TableConfig(
            table=_new_name(),
            kind=kind,
            house=house,
            rules=rules,
            stack=stack,
            owner=player,
            rail_s=rail_s,
        )
        return await self._open(config, "normal", clean_name(name), computers, level)

    async def stop(self) -> None:
        """Stop all rooms without closing their tables, and their sessions with them."""
        await asyncio.gather(*(room.stop(GOING_AWAY) for room in self._rooms.values()))
        for room in self._rooms.values():
            self.archive.note_end(room)  # who asks in this moment is shown no more than before
        self._rooms.clear()
        if self._beating is not None:
            self._beating.cancel()

    async def _open(
        self, config: TableConfig, pace: Pace, name: str, computers: int, level: Level | None
    ) -> Room:
        if config.kind != "practice":  # there nobody is taken for him
            await refuse_foreign_name(self._store.people, config.owner, name)
        if self.closing:
            raise Refused("closing")
        owners = [*self._opening, *(room.config.owner for room in self._rooms.values())]
        if owners.count(config.owner) >= OWN_TABLES_MOST or len(owners) >= TABLES_MOST:
            raise Refused("too_many_tables")
        room = self._make(config.table)
        sits = [Sit(0, config.owner, name), *_computers(config, name, computers, level)]
        self._opening.append(config.owner)
        try:
            with self._sitting.down(config.owner):
                await self._store.people.rename(config.owner, name)
                await room.open(config, self._pace or pace, sits)
                self._start(room)
        finally:
            self._opening.remove(config.owner)
        return room

    def _make(self, name: str) -> Room:
        rng = Random(secrets.randbits(64))
        pulse = None if self._beating is None else self._pulse
        return Room(
            *(name, self._store, self._thinker, self._now),
            rng=rng,
            pulse=pulse,
            sitting=self._sitting,
        )

    def _start(self, room: Room) -> None:
        self._rooms[room.name] = room
        if self.closing:
            room.make_hand_last()
        room.start(self._forget)

    def _forget(self, room: Room) -> None:
        self._rooms.pop(room.name, None)
        self.archive.note_end(room)


def _computers(config: TableConfig, name: str, n: int, level: Level | None) -> Sequence[Sit]:
    seats = config.rules.seats_max
    names = computer_names(n, [name], Random(secrets.randbits(64)))
    return [
        Sit(seats - 1 - i, f"computer-{i}", names[i], level or LEVELS[i % len(LEVELS)])
        for i in range(n)
    ]


def _new_name() -> str:
    return secrets.token_urlsafe(12)
