"""A copy of a live database, without what only the running server may know.

A running hand lies open in its events, and its deck in the sealed bytes. So the copy of a stream
ends before the batch that brought the bytes which are sealed now: a thief of the copy learns of no
hand that is played, and who restores it goes on from the last finished hand. Nothing else is ever
written to the copy, not even for a moment.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from fairdeal.store.accounts import settle, without_loans
from fairdeal.store.base import Posting, StoreFailed, Unusable
from fairdeal.store.books import Books
from fairdeal.store.database import SQLITE_ERRORS, create, open_read_only
from fairdeal.store.files import (
    create_file,
    give_name,
    refuse_database,
    refuse_to_read,
    remove_database,
    unfinished_of,
)

# What SQLite takes for a part of a database, and what a restore, a change of the format or the
# maker of a key takes for its own that was killed: they delete it.
_DELETED = re.compile(
    r"(?:-journal|-wal|-shm|\.unfinished|-format-[0-9]+\.new|^seal\.key\.new)$", re.IGNORECASE
)

# How many events of each stream are copied.
_CUTS = """
CREATE TEMP TABLE cuts AS
SELECT streams.id AS stream, coalesce(since, length) AS length, length AS whole
FROM live.streams LEFT JOIN live.sealed ON sealed.stream = streams.id
"""
_COPIES = (
    # A stream that began with a sealed hand is not there yet.
    """INSERT INTO main.streams
    SELECT id, name, closed_at, cuts.length,
      CASE cuts.length WHEN whole THEN head ELSE coalesce(
        (SELECT hash FROM live.events WHERE events.stream = id AND seq = cuts.length), head) END,
      unposted
    FROM live.streams JOIN cuts ON cuts.stream = id WHERE cuts.length > 0""",
    """INSERT INTO main.events
    SELECT events.* FROM live.events JOIN cuts USING (stream)
    WHERE seq <= length OR length = whole ORDER BY stream, seq""",
    """INSERT INTO main.commands
    SELECT commands.* FROM live.commands JOIN cuts USING (stream)
    WHERE seq <= length AND length > 0""",
    """INSERT INTO main.snapshots
    SELECT snapshots.* FROM live.snapshots JOIN cuts USING (stream) WHERE seq <= length""",
    "INSERT INTO main.players SELECT * FROM live.players",
    "INSERT INTO main.devices SELECT * FROM live.devices",
    "INSERT INTO main.credentials SELECT * FROM live.credentials",
)
_POSTINGS = """
SELECT stream, seq, source.name, target.name, postings.chips, lent
FROM live.postings LEFT JOIN cuts USING (stream)
JOIN live.accounts AS source ON source.id = source
JOIN live.accounts AS target ON target.id = target
WHERE stream IS NULL OR seq <= length ORDER BY postings.id
"""


def back_up(source: Path, target: Path) -> tuple[int, int]:
    """Copy the database ``source`` to the new file ``target``, at one moment of it.

    A server may go on writing to ``source``. Return the numbers of streams and of events copied.

    Raises:
        Unusable: ``source`` is no database of ours, or of another format; or a file of the name of
            ``target`` would be deleted.
        FileExistsError: ``target``, a log of it or an unfinished one is there already.
        OSError: ``target`` cannot be made.
        StoreFailed: the copy failed; no file is left of it.

    """
    _refuse_name(target)  # before anything is opened
    refuse_to_read(source)
    open_read_only(source).close()
    with new_copy(target, source) as copy:
        _copy(copy)
        return count(copy)


def _refuse_name(target: Path) -> None:
    if deleted := _DELETED.search(target.name):
        raise Unusable(
            f"{target} is no name for a copy: what ends in {deleted[0]} is taken for a part of a"
            " database or for something unfinished, and deleted; name another file."
        )


def _copy(copy: sqlite3.Connection) -> None:
    copy.execute(_CUTS)
    for statement in _COPIES:
        copy.execute(statement)
    settle_anew(copy, copy.execute(_POSTINGS).fetchall())


@contextlib.contextmanager
def new_copy(target: Path, live: Path | None = None) -> Iterator[sqlite3.Connection]:
    """Make a database file to be filled in the block; ``live`` can be read in it under this name.

    The file gets its name in one step, when it is whole and on the disk. Nothing is left of it if
    an exception comes out of the block.

    Raises:
        Unusable: a file of this name would be deleted.
        FileExistsError: ``target``, a log of it or an unfinished one is there already.
        OSError: ``target`` cannot be made.
        StoreFailed: the file or ``live`` failed.

    """
    _refuse_name(target)
    unfinished = unfinished_of(target)
    for path in (target, unfinished):
        refuse_database(path)
    create_file(unfinished)
    try:
        copy = sqlite3.connect(
            f"{unfinished.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None
        )
        try:
            copy.execute("PRAGMA temp_store = MEMORY")
            copy.execute("PRAGMA synchronous = FULL")
            if live is not None:
                copy.execute("ATTACH ? AS live", (f"{live.absolute().as_uri()}?mode=ro",))
            copy.execute("BEGIN")  # what is read from here on is one moment of ``live``
            create(copy)
            yield copy
            copy.execute("COMMIT")
        finally:
            copy.close()
        give_name(unfinished, target)
    except SQLITE_ERRORS as error:
        remove_database(unfinished)
        raise StoreFailed(f"{type(error).__name__}: {error}") from error
    except BaseException:
        remove_database(unfinished)
        raise


def settle_anew(copy: sqlite3.Connection, rows: Iterable[Sequence[Any]]) -> None:
    """Book postings again: without those cut off, the house may have to lend more.

    A row is a stream's key, a number, two accounts, chips, and whether the house lent.
    """
    for stream, group in groupby(rows, key=itemgetter(0)):
        postings = [Posting(seq, a, b, n, bool(lent)) for _, seq, a, b, n, lent in group]
        books = Books(copy)
        books.book(stream, *settle(without_loans(postings), books.balance))


def count(copy: sqlite3.Connection) -> tuple[int, int]:
    """Return the numbers of streams and of events in a copy."""
    (streams,) = copy.execute("SELECT count(*) FROM main.streams").fetchone()
    (events,) = copy.execute("SELECT count(*) FROM main.events").fetchone()
    return streams, events
