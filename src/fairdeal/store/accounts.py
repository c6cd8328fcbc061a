"""Double entry: what a batch of postings does to balances, whoever stores them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

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
