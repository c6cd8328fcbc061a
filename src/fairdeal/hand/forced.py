"""Antes, blinds and posts as a plan of postings in the order of R-045."""

from __future__ import annotations

from fairdeal.hand.events import Posted, PostKind, Seat
from fairdeal.hand.setup import HandSetup


def forced_bets(setup: HandSetup) -> tuple[Posted, ...]:
    """Return the postings in order, each as far as its stack goes; empty ones are left out."""
    seats, left = setup.seats, list(setup.stacks)
    posts: list[Posted] = []
    for seat, kind, chips in _owed(setup):
        i = seats.index(seat)
        paid = min(chips, left[i])
        left[i] -= paid
        if paid:
            posts.append(Posted(seat, kind, paid))
    return tuple(posts)


def _owed(setup: HandSetup) -> list[tuple[Seat, PostKind, int]]:
    rules = setup.rules
    small, big = rules.small_blind, rules.big_blind
    owed: list[tuple[Seat, PostKind, int]] = []
    if rules.ante_mode == "all":
        owed += [(seat, "ante", rules.ante) for seat in setup.clockwise]
    if setup.small_blind is not None:
        owed.append((setup.small_blind, "small_blind", small))
    owed.append((setup.big_blind, "big_blind", big))
    if setup.live_posts or setup.dead_posts:
        clockwise = setup.clockwise
        owed += [(seat, "live_blind", big) for seat in clockwise if seat in setup.live_posts]
        owed += [(seat, "dead_blind", small) for seat in clockwise if seat in setup.dead_posts]
    if rules.ante_mode == "bb":  # from what the blind left
        owed.append((setup.big_blind, "big_blind_ante", rules.ante))
    return owed
