"""A group of batches in one transaction: locked, judged in their order, written together.

The streams' rows are locked first, then the accounts, each in the order of their names. Judging
under these locks costs a group three questions, whoever is refused; a savepoint would cost two
for every batch. Refusals are raised before anything is written, so no batch fails another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from fairdeal.store import chain
from fairdeal.store.accounts import Misplaced, check_places, settle
from fairdeal.store.base import (
    HOUSE,
    CommandKey,
    Conflict,
    Erase,
    Overdrawn,
    Posting,
    Repeated,
)
from fairdeal.store.postgres.seal import seal

Refusal = Conflict | Repeated | Overdrawn | Misplaced

_LOCK_STREAMS = """
SELECT id, name, length, head FROM streams WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE
"""
_KNOWN = """
SELECT stream, player, id FROM commands
JOIN unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS asked (stream, player, id)
USING (stream, player, id)
"""
_LOCK_ACCOUNTS = """
SELECT id, name, chips FROM accounts WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE
"""
_NEW_ACCOUNTS = """
INSERT INTO accounts (name, chips) SELECT name, 0 FROM unnest($1::text[]) AS new (name)
ORDER BY name ON CONFLICT (name) DO NOTHING
"""
_NEW_STREAMS = """
INSERT INTO streams (name, closed, length, head)
SELECT name, false, 0, start FROM unnest($1::text[], $2::bytea[])
WITH ORDINALITY AS new (name, start, place)
ORDER BY place ON CONFLICT (name) DO NOTHING RETURNING name, id
"""
# One statement for what every group writes: each question costs a change of processes. The last
# event of a stream is its new head.
_EVENTS = """
WITH receipt AS (
  UPDATE writers SET groups = $2 WHERE id = $1
), new AS MATERIALIZED (
  SELECT * FROM unnest($3::bigint[], $4::bigint[], $5::bytea[], $6::bytea[], $7::boolean[])
  AS new (stream, seq, event, hash, is_last)
), heads AS (
  UPDATE streams SET length = seq, head = hash FROM new WHERE is_last AND streams.id = stream
)
INSERT INTO events SELECT stream, seq, event, hash FROM new
"""
_CLOSE = "UPDATE streams SET closed = true WHERE id = ANY($1::bigint[])"
_COMMANDS = "INSERT INTO commands SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[])"
_SEALED = """
INSERT INTO sealed SELECT * FROM unnest($1::bigint[], $2::bytea[])
ON CONFLICT (stream) DO UPDATE SET content = excluded.content
"""
_ERASE = "DELETE FROM sealed WHERE stream = ANY($1::bigint[])"
_BALANCES = """
UPDATE accounts SET chips = now.chips FROM unnest($1::bigint[], $2::bigint[]) AS now (id, chips)
WHERE accounts.id = now.id
"""
_POSTINGS = """
INSERT INTO postings (stream, seq, source, target, chips, lent)
SELECT stream, seq, source, target, chips, lent
FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[])
WITH ORDINALITY AS new (stream, seq, source, target, chips, lent, place) ORDER BY place
"""


@dataclass(frozen=True, slots=True)
class Batch:
    """What ``EventStore.append`` was asked for."""

    stream: str
    expected: int
    events: Sequence[bytes]
    command: CommandKey | None
    sealed: bytes | Erase | None
    closes: bool
    postings: Sequence[Posting]


class Raced(Exception):
    """Another process began one of the streams at the same moment; judge the group again."""


async def write(
    connection: Any, group: Sequence[Batch], key: bytes, receipt: tuple[int, int]
) -> list[Refusal | None]:
    """Write what can be written, within the caller's transaction; return each one's refusal.

    ``receipt``, a row of ``writers``, is written with it.

    Raises:
        Raced: nothing may be committed.
        asyncpg.PostgresError: the same.

    """
    draft = _Draft(key)
    await draft.lock(connection, group)
    answers = [draft.judge(batch) for batch in group]
    await draft.write(connection, receipt)
    return answers


@dataclass(slots=True)
class _Stream:
    id: int | None  # None: it has not begun
    head: chain.Link
    taken: bool = False  # whether a batch of the group was taken
    closes: bool = False
    sealed: bytes | Erase | None = None
    events: list[tuple[int, bytes, bytes]] = field(default_factory=list)
    commands: list[CommandKey] = field(default_factory=list)
    postings: list[Posting] = field(default_factory=list)


class _Draft:
    """What the group makes of the rows that it has locked."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._streams: dict[str, _Stream] = {}
        self._known: set[tuple[int | None, CommandKey]] = set()
        self._accounts: dict[str, int] = {}
        self._balances: dict[str, int] = {}
        self._changed: set[str] = set()

    async def lock(self, connection: Any, group: Sequence[Batch]) -> None:
        names = dict.fromkeys(batch.stream for batch in group)  # new ones begin in this order
        for id_, name, length, head in await connection.fetch(_LOCK_STREAMS, [*names]):
            self._streams[name] = _Stream(id_, chain.Link(length, head))
        for name in names:
            if name not in self._streams:
                self._streams[name] = _Stream(None, chain.start(name))
        asked = [
            (id_, batch.command.player.encode(), batch.command.id.encode())
            for batch in group
            if batch.command is not None and (id_ := self._streams[batch.stream].id) is not None
        ]
        if asked:
            # A statement of its own: it sees what was committed before the lock was given.
            for id_, player, command in await connection.fetch(_KNOWN, *_columns(asked, 3)):
                self._known.add((id_, CommandKey(player.decode(), command.decode())))
        await self._lock_accounts(connection, group)

    async def _lock_accounts(self, connection: Any, group: Sequence[Batch]) -> None:
        postings = [posting for batch in group for posting in batch.postings]
        if not postings:
            return
        names = {name for posting in postings for name in (posting.source, posting.target)}
        if any(posting.lent for posting in postings):
            names.add(HOUSE)
        rows = await connection.fetch(_LOCK_ACCOUNTS, [*names])
        if missing := names - {name for _, name, _ in rows}:
            await connection.execute(_NEW_ACCOUNTS, [*missing])
            rows += await connection.fetch(_LOCK_ACCOUNTS, [*missing])
        self._accounts = {name: id_ for id_, name, _ in rows}
        self._balances = {name: chips for _, name, chips in rows}

    def judge(self, batch: Batch) -> Refusal | None:
        """Take a batch into the draft, or return why not; the draft is then as it was."""
        stream = self._streams[batch.stream]
        if batch.command is not None and (
            (stream.id, batch.command) in self._known or batch.command in stream.commands
        ):
            return Repeated()
        if stream.head.seq != batch.expected:
            return Conflict(batch.stream, batch.expected, stream.head.seq)
        try:
            check_places(batch.postings, batch.expected + 1, batch.expected + len(batch.events))
            booked, balances = settle(batch.postings, self._balances.__getitem__)
        except (Misplaced, Overdrawn) as refusal:
            return refusal
        for event in batch.events:
            stream.head = stream.head.then(event)
            stream.events.append((stream.head.seq, event, stream.head.hash))
        stream.taken = True
        stream.closes = stream.closes or batch.closes
        stream.postings += booked
        self._balances.update(balances)
        self._changed.update(balances)
        if batch.command is not None:
            stream.commands.append(batch.command)
        if isinstance(batch.sealed, bytes):
            stream.sealed = seal(self._key, batch.stream, batch.sealed)
        elif batch.sealed is not None:
            stream.sealed = batch.sealed
        return None

    async def write(self, connection: Any, receipt: tuple[int, int]) -> None:
        taken = {name: stream for name, stream in self._streams.items() if stream.taken}
        if not taken:
            return
        new = [(name, chain.start(name).hash) for name, stream in taken.items() if not stream.id]
        if new:
            begun = await connection.fetch(_NEW_STREAMS, *_columns(new, 2))
            if len(begun) < len(new):
                raise Raced
            for name, id_ in begun:
                taken[name].id = id_
        streams = taken.values()
        events = [
            (s.id, seq, event, hash_, seq == s.head.seq)
            for s in streams
            for seq, event, hash_ in s.events
        ]
        await connection.execute(_EVENTS, *receipt, *_columns(events, 5))
        await _fill(connection, _CLOSE, [(s.id,) for s in streams if s.closes])
        commands = [(s.id, c.player.encode(), c.id.encode()) for s in streams for c in s.commands]
        await _fill(connection, _COMMANDS, commands)
        sealed = [(s.id, s.sealed) for s in streams if isinstance(s.sealed, bytes)]
        await _fill(connection, _SEALED, sealed)
        erased = [(s.id,) for s in streams if isinstance(s.sealed, Erase)]
        await _fill(connection, _ERASE, erased)
        balances = [(self._accounts[name], self._balances[name]) for name in self._changed]
        await _fill(connection, _BALANCES, balances)
        number = self._accounts
        postings = [
            (s.id, p.seq, number[p.source], number[p.target], p.chips, p.lent)
            for s in streams
            for p in s.postings
        ]
        await _fill(connection, _POSTINGS, postings)


async def _fill(connection: Any, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        await connection.execute(sql, *_columns(rows, len(rows[0])))


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[]] * width
