"""Double entry: what a batch of postings does to balances, whoever stores them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from fairdeal.store.base import HOUSE, Overdrawn, Posting


def settle(
    postings: Iterable[Posting], balance: Callable[[str], int]
) -> tuple[list[Posting], dict[str, int]]:
    """Return the postings to store, loans included, and the new balances of whom they touch.

    ``balance`` tells what an account holds before them. Nothing is changed.

    Raises:
        Overdrawn: an account other than the house would fall below zero.

    """
    booked: list[Posting] = []
    now: dict[str, int] = {}

    def book(posting: Posting) -> None:
        booked.append(posting)
        for account, chips in ((posting.source, -posting.chips), (posting.target, posting.chips)):
            now[account] = held(account) + chips

    def held(account: str) -> int:
        if account not in now:
            now[account] = balance(account)
        return now[account]

    for posting in postings:
        lacks = 0 if posting.source == HOUSE else posting.chips - held(posting.source)
        if lacks > 0:
            if not posting.lent:
                raise Overdrawn(posting.source, held(posting.source), posting.chips)
            book(Posting(posting.seq, HOUSE, posting.source, lacks, lent=True))
        book(posting)
    return booked, now


def without_loans(stored: Iterable[Posting]) -> list[Posting]:
    """Return stored postings as they were asked for."""
    return [posting for posting in stored if not posting.is_loan]


class Misplaced(ValueError):
    """A posting names an event that it may not name, or is a loan."""


def check_places(postings: Sequence[Posting], first: int, last: int) -> None:
    """See that postings belong to events ``first`` to ``last``, in order, and are no loans.

    Raises:
        Misplaced: they do not, or are.

    """
    before = first
    for posting in postings:
        if not before <= posting.seq <= last:
            raise Misplaced(f"a posting for event {posting.seq}; {before} to {last} expected")
        if posting.is_loan:
            raise Misplaced("loans are the store's own")
        before = posting.seq


def misbooked(rows: Iterable[Sequence[Any]], balances: Mapping[str, int]) -> list[str]:
    """Book all postings anew, in their order; return what does not come out, a sentence each.

    A row is a posting's key, the key of its stream or None, a number, two accounts, chips, and
    whether the house lent; ``balances`` are those that are stored and not 0. Without a fault the
    house alone is below zero, every loan is what was lacking, the balances are the sums of the
    postings, and all of them together are 0.
    """
    held: dict[str, int] = {}
    faults: list[str] = []
    lent: Posting | None = None  # the loan before this posting
    for number, stream, seq, source, target, chips, is_lent in rows:
        of = "a forgotten stream" if stream is None else f"stream {stream}"
        place = f"posting {number} (event {seq} of {of})"
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
    if balances != {account: chips for account, chips in held.items() if chips}:
        faults.append("the balances are not the sums of the postings")
    if sum(balances.values()):
        faults.append(f"the balances sum up to {sum(balances.values())}, not to 0")
    if any(chips < 0 for account, chips in balances.items() if account != HOUSE):
        faults.append("an account is below zero")
    return faults
