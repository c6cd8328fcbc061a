"""A group of batches in one transaction: locked, judged in their order, written together.

The row of this process in ``writers`` is locked first: while it says that the process owns the
database, nobody else writes, and until the transaction ends nobody else can take it over. Judging
under this lock costs a group three questions, whoever is refused; a savepoint would cost two for
every batch. Refusals are raised before anything is written, so no batch fails another one.
"""

from __future__ import annotations

import time
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
    Fenced,
    Overdrawn,
    Posting,
    Repeated,
)
from fairdeal.store.postgres.ownership import ALIVE
from fairdeal.store.postgres.seal import seal
from fairdeal.store.states import KEPT, digest

Refusal = Conflict | Repeated | Overdrawn | Misplaced

# Nothing comes back if another process has taken over, else one row at least.
_LOCK = f"""
WITH receipt AS (
  UPDATE writers SET groups = $2, {ALIVE} WHERE id = $1 AND until IS NOT NULL RETURNING 1
)
SELECT id, name, length, head, unposted FROM receipt LEFT JOIN streams ON name = ANY($3::text[])
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
INSERT INTO streams (name, length, head)
SELECT name, 0, start FROM unnest($1::text[], $2::bytea[])
WITH ORDINALITY AS new (name, start, place)
ORDER BY place RETURNING name, id
"""
# One statement for what every group writes: each question costs a change of processes. The last
# event of a stream is its new head.
_EVENTS = """
WITH new AS MATERIALIZED (
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[], $5::boolean[])
  AS new (stream, seq, event, hash, is_last)
), heads AS (
  UPDATE streams SET length = seq, head = hash FROM new WHERE is_last AND streams.id = stream
)
INSERT INTO events SELECT stream, seq, event, hash FROM new
"""
_CLOSE = "UPDATE streams SET closed_at = coalesce(closed_at, $2) WHERE id = ANY($1::bigint[])"
_POSTED = "UPDATE streams SET unposted = false WHERE id = ANY($1::bigint[])"
_COMMANDS = """
INSERT INTO commands (stream, player, id, seq)
SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bigint[])
"""
_SEALED = """
INSERT INTO sealed (stream, since, content)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])
ON CONFLICT (stream) DO UPDATE SET since = excluded.since, content = excluded.content
"""
_SNAPSHOTS = """
INSERT INTO snapshots (stream, seq, content, digest)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[])
"""
_OLD_SNAPSHOTS = f"""
DELETE FROM snapshots AS old USING (
  SELECT stream, seq, row_number() OVER (PARTITION BY stream ORDER BY seq DESC) AS place
  FROM snapshots WHERE stream = ANY($1::bigint[])
) AS found
WHERE (old.stream, old.seq) = (found.stream, found.seq) AND place > {KEPT}
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
    snapshot: bytes | None


async def write(
    connection: Any, group: Sequence[Batch], key: bytes, receipt: tuple[int, int]
) -> list[Refusal | None]:
    """Write what can be written, within the caller's transaction; return each one's refusal.

    ``receipt``, the id of this process in ``writers`` and the number of the group, is written
    with it.

    Raises:
        Fenced: another process has taken over; nothing may be committed.
        asyncpg.PostgresError: nothing may be committed.

    """
    draft = _Draft(key)
    await draft.lock(connection, group, receipt)
    answers = [draft.judge(batch) for batch in group]
    await draft.write(connection)
    return answers


@dataclass(slots=True)
class _Stream:
    id: int | None  # None: it has not begun
    head: chain.Link
    unposted: bool = False  # whether its events are older than the ledger
    posted: bool = False  # whether they are posted now
    taken: bool = False  # whether a batch of the group was taken
    closes: bool = False
    snapshot: tuple[int, bytes, bytes] | None = None  # number, content and digest
    sealed: tuple[int, bytes] | Erase | None = None  # since which number, and what
    events: list[tuple[int, bytes, bytes]] = field(default_factory=list)
    commands: dict[CommandKey, int] = field(default_factory=dict)  # the last event of each


class _Draft:
    """What the group makes of the rows that it has locked."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._streams: dict[str, _Stream] = {}
        self._known: set[tuple[int | None, CommandKey]] = set()
        self._accounts: dict[str, int] = {}
        self._balances: dict[str, int] = {}
        self._changed: set[str] = set()
        self._booked: list[tuple[_Stream, Posting]] = []

    async def lock(self, connection: Any, group: Sequence[Batch], receipt: tuple[int, int]) -> None:
        names = dict.fromkeys(batch.stream for batch in group)  # new ones begin in this order
        rows = await connection.fetch(_LOCK, *receipt, [*names])
        if not rows:
            raise Fenced
        for id_, name, length, head, unposted in rows:
            if id_ is not None:
                self._streams[name] = _Stream(id_, chain.Link(length, head), unposted)
        for name in names:
            if name not in self._streams:
                self._streams[name] = _Stream(None, chain.start(name))
        asked = [
            (id_, batch.command.player.encode(), batch.command.id.encode())
            for batch in group
            if batch.command is not None and (id_ := self._streams[batch.stream].id) is not None
        ]
        if asked:
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
            first = 1 if stream.unposted else batch.expected + 1
            check_places(batch.postings, first, batch.expected + len(batch.events))
            booked, balances = settle(batch.postings, self._balances.__getitem__)
        except (Misplaced, Overdrawn) as refusal:
            return refusal
        for event in batch.events:
            stream.head = stream.head.then(event)
            stream.events.append((stream.head.seq, event, stream.head.hash))
        stream.taken = True
        stream.closes = stream.closes or batch.closes
        if batch.snapshot is not None:
            bound = digest(stream.head.hash, batch.snapshot)
            stream.snapshot = stream.head.seq, batch.snapshot, bound
        if stream.unposted and booked:
            stream.unposted, stream.posted = False, True
        self._booked += ((stream, posting) for posting in booked)
        self._balances.update(balances)
        self._changed.update(balances)
        if batch.command is not None:
            stream.commands[batch.command] = stream.head.seq
        if isinstance(batch.sealed, bytes):
            content = seal(self._key, batch.stream, batch.sealed)
            stream.sealed = batch.expected, content
        elif batch.sealed is not None:
            stream.sealed = batch.sealed
        return None

    async def write(self, connection: Any) -> None:
        taken = {name: stream for name, stream in self._streams.items() if stream.taken}
        if not taken:
            return
        new = [(name, chain.start(name).hash) for name, stream in taken.items() if not stream.id]
        if new:
            for name, id_ in await connection.fetch(_NEW_STREAMS, *_columns(new, 2)):
                taken[name].id = id_
        streams = taken.values()
        events = [
            (s.id, seq, event, hash_, seq == s.head.seq)
            for s in streams
            for seq, event, hash_ in s.events
        ]
        await _fill(connection, _EVENTS, events)
        await _fill(connection, _POSTED, [(s.id,) for s in streams if s.posted])
        closed = [s.id for s in streams if s.closes]
        if closed:
            await connection.execute(_CLOSE, closed, round(time.time()))
        commands = [
            (s.id, c.player.encode(), c.id.encode(), seq)
            for s in streams
            for c, seq in s.commands.items()
        ]
        await _fill(connection, _COMMANDS, commands)
        snapshots = [(s.id, *s.snapshot) for s in streams if s.snapshot is not None]
        await _fill(connection, _SNAPSHOTS, snapshots)
        if snapshots:
            await connection.execute(_OLD_SNAPSHOTS, [id_ for id_, *_ in snapshots])
        sealed = [(s.id, *s.sealed) for s in streams if isinstance(s.sealed, tuple)]
        await _fill(connection, _SEALED, sealed)
        erased = [(s.id,) for s in streams if isinstance(s.sealed, Erase)]
        await _fill(connection, _ERASE, erased)
        balances = [(self._accounts[name], self._balances[name]) for name in self._changed]
        await _fill(connection, _BALANCES, balances)
        number = self._accounts
        postings = [
            (s.id, p.seq, number[p.source], number[p.target], p.chips, p.lent)
            for s, p in self._booked  # in their order over all streams, on which loans depend
        ]
        await _fill(connection, _POSTINGS, postings)


async def _fill(connection: Any, sql: str, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        await connection.execute(sql, *_columns(rows, len(rows[0])))


def _columns(rows: Sequence[tuple[object, ...]], width: int) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[]] * width
