"""Antes and blinds as a plan of postings (R-038, R-041, R-045)."""

from __future__ import annotations

from fairdeal.hand.events import Posted, PostKind, Seat
from fairdeal.hand.setup import HandSetup


def forced_bets(setup: HandSetup) -> tuple[Posted, ...]:
    """Return the postings in order, each as far as its stack goes; empty ones are left out."""
    rules = setup.rules
    left = dict(zip(setup.seats, setup.stacks, strict=True))
    posts: list[Posted] = []

    def post(seat: Seat, kind: PostKind, chips: int) -> None:
        paid = min(chips, left[seat])
        left[seat] -= paid
        if paid:
            posts.append(Posted(seat, kind, paid))

    if rules.ante_mode == "all":
        for index in setup.order:
            post(setup.seats[index], "ante", rules.ante)
    if setup.small_blind is not None:
        post(setup.small_blind, "small_blind", rules.small_blind)
    post(setup.big_blind, "big_blind", rules.big_blind)
    return tuple(posts)
