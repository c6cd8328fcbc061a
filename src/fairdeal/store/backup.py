"""A copy of a live database, without what only the running server may know.

A running hand lies open in its events, and its deck in the sealed bytes. So the copy of a stream
ends before the batch that brought the bytes which are sealed now: a thief of the copy learns of no
hand that is played, and who restores it goes on from the last finished hand. Nothing else is ever
written to the copy, not even for a moment.
"""

from __future__ import annotations

import sqlite3
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from fairdeal.store.accounts import settle, without_loans
from fairdeal.store.base import Posting, StoreFailed
from fairdeal.store.books import Books
from fairdeal.store.database import SQLITE_ERRORS, create, open_read_only
from fairdeal.store.files import create_file

# How many events of each stream are copied.
_CUTS = """
CREATE TEMP TABLE cuts AS
SELECT streams.id AS stream, coalesce(since, length) AS length, length AS whole
FROM live.streams LEFT JOIN live.sealed ON sealed.stream = streams.id
"""
_COPIES = (
    # A stream that began with a sealed hand is not there yet.
    """INSERT INTO main.streams
    SELECT id, name, closed, cuts.length,
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
    "INSERT INTO main.players SELECT * FROM live.players",
)
_POSTINGS = """
SELECT stream, seq, source.name, target.name, postings.chips, lent
FROM live.postings JOIN cuts USING (stream)
JOIN live.accounts AS source ON source.id = source
JOIN live.accounts AS target ON target.id = target
WHERE seq <= length ORDER BY postings.id
"""


def back_up(source: Path, target: Path) -> tuple[int, int]:
    """Copy the database ``source`` to the new file ``target``, at one moment of it.

    A server may go on writing to ``source``. Return the numbers of streams and of events copied.

    Raises:
        Unusable: ``source`` is no database of ours, or of another format.
        FileExistsError: ``target`` is there already.
        OSError: ``target`` cannot be made.
        StoreFailed: the copy failed; no file is left of it.

    """
    open_read_only(source).close()
    create_file(target)
    try:
        return _copy(source, target)
    except SQLITE_ERRORS as error:
        target.unlink()
        raise StoreFailed(f"{type(error).__name__}: {error}") from error
    except BaseException:
        target.unlink()
        raise


def _copy(source: Path, target: Path) -> tuple[int, int]:
    copy = sqlite3.connect(f"{target.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    try:
        copy.execute("PRAGMA temp_store = MEMORY")
        copy.execute("PRAGMA synchronous = FULL")
        copy.execute("ATTACH ? AS live", (f"{source.absolute().as_uri()}?mode=ro",))
        copy.execute("BEGIN")  # what is read from here on is one moment of ``live``
        create(copy)
        copy.execute(_CUTS)
        for statement in _COPIES:
            copy.execute(statement)
        _settle_anew(copy)
        (streams,) = copy.execute("SELECT count(*) FROM main.streams").fetchone()
        (events,) = copy.execute("SELECT count(*) FROM main.events").fetchone()
        copy.execute("COMMIT")
        return streams, events
    finally:
        copy.close()


def _settle_anew(copy: sqlite3.Connection) -> None:
    """Book the postings again: without those cut off, the house may have to lend more."""
    rows = copy.execute(_POSTINGS).fetchall()
    for stream, group in groupby(rows, key=itemgetter(0)):
        postings = [Posting(seq, a, b, n, bool(lent)) for _, seq, a, b, n, lent in group]
        books = Books(copy)
        books.book(stream, *settle(without_loans(postings), books.balance))
