"""The ledger's two tables in a database: accounts, and what moved between them."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from fairdeal.store.base import Posting, Unsettled


class Books:
    """The accounts that one transaction looks at, with their keys."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._keys: dict[str, int] = {}

    def balance(self, account: str) -> int:
        """Return the chips of an account; 0 for one that was never used."""
        row = self._database.execute(
            "SELECT id, chips FROM accounts WHERE name = ?", (account,)
        ).fetchone()
        if row is None:
            return 0
        self._keys[account], chips = row
        return int(chips)

    def book(
        self, stream: int | None, booked: Iterable[Posting], balances: Mapping[str, int]
    ) -> None:
        """Write what ``settle`` returned for postings of this stream, asking ``balance``."""
        keys = self._keys
        for account in balances.keys() - keys.keys():
            new = self._database.execute("INSERT INTO accounts (name) VALUES (?)", (account,))
            assert new.lastrowid is not None, "SQLite numbers every row"
            keys[account] = new.lastrowid
        self._database.executemany(
            "UPDATE accounts SET chips = ? WHERE id = ?",
            [(chips, keys[account]) for account, chips in balances.items()],
        )
        self._database.executemany(
            "INSERT INTO postings (stream, seq, source, target, chips, lent)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            [(stream, p.seq, keys[p.source], keys[p.target], p.chips, p.lent) for p in booked],
        )

    def merge(self, stream: int, own: Collection[str], into: str) -> None:
        """Let one account stand for those that a stream has for itself, and leave the stream.

        Everything else stays as it was booked, and in its order: what others held at any moment,
        and what the house had to lend. What moved between two of ``own`` is deleted. The empty
        accounts stay.

        Raises:
            Unsettled: one of ``own`` holds chips.

        """
        held = Counter[str]()
        for posting in stored_postings(self._database, stream):
            held[posting.source] -= posting.chips
            held[posting.target] += posting.chips
        if any(held[account] for account in own):
            raise Unsettled
        self._database.execute("INSERT OR IGNORE INTO accounts (name) VALUES (?)", (into,))
        for side in ("source", "target"):
            self._database.executemany(
                f"UPDATE postings SET {side} = (SELECT id FROM accounts WHERE name = ?)"
                f" WHERE stream = ? AND {side} = (SELECT id FROM accounts WHERE name = ?)",
                [(into, stream, account) for account in own],
            )
        within = "DELETE FROM postings WHERE stream = ? AND source = target"
        self._database.execute(within, (stream,))
        self._database.execute("UPDATE postings SET stream = NULL WHERE stream = ?", (stream,))


def stored_balances(database: sqlite3.Connection) -> dict[str, int]:
    """Return the chips of every account that is not at zero."""
    return dict(database.execute("SELECT name, chips FROM accounts WHERE chips != 0").fetchall())


def stored_postings(database: sqlite3.Connection, stream: int) -> list[Posting]:
    """Return the postings of a stream in the order in which they were booked."""
    rows = database.execute(
        "SELECT seq, source.name, target.name, postings.chips, lent FROM postings"
        " JOIN accounts AS source ON source.id = source"
        " JOIN accounts AS target ON target.id = target"
        " WHERE stream = ? ORDER BY postings.id",
        (stream,),
    )
    return [Posting(seq, a, b, chips, bool(lent)) for seq, a, b, chips, lent in rows]
