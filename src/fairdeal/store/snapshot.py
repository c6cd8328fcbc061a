"""All of a database at one moment, for reading beside a running server: streams and ledger."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from fairdeal.store import chain
from fairdeal.store.accounts import settle
from fairdeal.store.base import HOUSE, Broken, Overdrawn, Posting
from fairdeal.store.books import stored_balances, stored_postings
from fairdeal.store.database import damage, open_read_only


@dataclass(frozen=True, slots=True)
class StoredStream:
    """A stream as it lies in the database.

    Attributes:
        number: the place in the order in which the streams began; it is no key, as the name is.
        events: all of them; none if the chain is broken.
        broken: where the chain is broken, or None.
        postings: as ``EventStore.postings`` returns them.

    """

    number: int
    name: str
    events: list[bytes]
    broken: Broken | None
    postings: list[Posting] | None


class Snapshot:
    """A database as a context manager; all that is read in it is of one moment.

    Raises:
        Unusable: the file is not there, no database of ours, or of another format.

    A damaged file lets any of its methods raise one of ``SQLITE_ERRORS``.
    """

    def __init__(self, path: Path) -> None:
        self._database = open_read_only(path)

    def __enter__(self) -> Snapshot:
        self._database.execute("BEGIN")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.close()

    def damage(self) -> list[str]:
        """Return what is wrong with the file itself, one sentence each."""
        return damage(self._database)

    def streams(self) -> Iterator[StoredStream]:
        """Return the streams in the order in which they began, one at a time."""
        rows = self._database.execute(
            "SELECT id, name, CAST(length AS INTEGER), CAST(head AS BLOB), unposted FROM streams"
            " ORDER BY id"
        ).fetchall()
        for key, name, length, head, unposted in rows:
            events: list[bytes] = []
            broken = None
            found = self._database.execute(
                "SELECT seq, event, hash FROM events WHERE stream = ? ORDER BY seq", (key,)
            )
            try:
                events = chain.checked(name, found, chain.start(name), chain.Link(length, head))
            except Broken as error:
                broken = error
            try:
                postings = None if unposted else stored_postings(self._database, key)
            except (TypeError, ValueError):
                postings = []  # ``misbooked`` says which one is none
            yield StoredStream(key, name, events, broken, postings)

    def misbooked(self) -> list[str]:
        """Book all postings anew, in their order; return what does not come out, a sentence each.

        Without a fault the house alone is below zero, every loan is what was lacking, the balances
        are the sums of the postings, and all of them together are 0.
        """
        held: dict[str, int] = {}
        faults: list[str] = []
        lent: Posting | None = None  # the loan before this posting
        rows = self._database.execute(
            "SELECT postings.id, stream, seq, source.name, target.name, postings.chips, lent"
            " FROM postings LEFT JOIN accounts AS source ON source.id = source"
            " LEFT JOIN accounts AS target ON target.id = target ORDER BY postings.id"
        )
        for number, stream, seq, source, target, chips, is_lent in rows:
            place = f"posting {number} (event {seq} of stream {stream})"
            before, lent = lent, None
            try:
                posting = Posting(seq, source, target, chips, bool(is_lent))
                if posting.is_loan:
                    lent = posting
                    continue
                booked, changed = settle([posting], lambda account: held.get(account, 0))
            except Overdrawn:
                faults.append(f"{place}: an account falls below zero")
                continue
            except (TypeError, ValueError) as error:
                faults.append(f"{place}: {error}")
                continue
            if booked != ([posting] if before is None else [before, posting]):
                faults.append(f"{place}: the house did not lend what was lacking")
            held.update(changed)
        if lent is not None:
            faults.append("the last loan is for nothing")
        stored = stored_balances(self._database)
        if stored != {account: chips for account, chips in held.items() if chips}:
            faults.append("the balances are not the sums of the postings")
        if sum(stored.values()):
            faults.append(f"the balances sum up to {sum(stored.values())}, not to 0")
        if any(chips < 0 for account, chips in stored.items() if account != HOUSE):
            faults.append("an account is below zero")
        return faults
