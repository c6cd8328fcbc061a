"""What is fixed before the first card of a hand."""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct

from fairdeal.hand.events import Seat
from fairdeal.hand.ruleset import Ruleset

STACK_MAX = 2**53 - 1  # what is won adds up; beyond it a browser's numbers are not exact


class HandSetup(Struct, frozen=True, gc=False):
    """The seats dealt in, their stacks before any post, the button and the blinds.

    Attributes:
        rules: the house options, blinds and ante.
        button: the button's seat number; under R-033 it may be an empty seat.
        small_blind: the seat that posts it, or None when nobody does (R-033).
        big_blind: the seat that posts it, always one of ``seats``.
        seats: the seat numbers dealt in, ascending, 2 to 10 of them.
        stacks: the chips of each of them, at least 1, in the same order.
        live_posts: other seats that post a live big blind (R-025, R-026), ascending.
        dead_posts: other seats that post a dead small blind (R-026), ascending.

    Raises:
        ValueError: the parts do not fit together; the message says which.

    """

    rules: Ruleset
    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    seats: tuple[Seat, ...]
    stacks: tuple[int, ...]
    live_posts: tuple[Seat, ...] = ()
    dead_posts: tuple[Seat, ...] = ()

    def __post_init__(self) -> None:
        """Check the parts against each other."""
        seats = self.seats
        if {*map(type, seats), *map(type, self.stacks)} != {int}:
            raise ValueError(f"seats={seats}, stacks={self.stacks}: whole numbers only")
        if not 2 <= len(seats) <= 10 or list(seats) != sorted(set(seats)):
            raise ValueError(f"seats={self.seats}: 2 to 10 different seats, ascending")
        if len(self.stacks) != len(seats) or min(self.stacks) < 1 or max(self.stacks) > STACK_MAX:
            raise ValueError(f"stacks={self.stacks}: one for each seat, 1 to {STACK_MAX} chips")
        if seats[0] < 0:
            raise ValueError(f"seats={seats}: seat numbers begin at 0")
        if self.big_blind not in seats:
            raise ValueError(f"big_blind={self.big_blind}: must be one of seats {self.seats}")
        if self.small_blind is not None and self.small_blind not in seats:
            raise ValueError(f"small_blind={self.small_blind}: must be one of {self.seats} or None")
        if self.small_blind == self.big_blind:
            raise ValueError(f"seat {self.big_blind} cannot post both blinds")
        if self.live_posts or self.dead_posts:
            self._check_posts()

    def _check_posts(self) -> None:
        rules = self.rules
        owed = dict.fromkeys((*self.live_posts, *self.dead_posts), 0)
        for name, posts, chips in (
            ("live_posts", self.live_posts, rules.big_blind),
            ("dead_posts", self.dead_posts, rules.small_blind),
        ):
            if list(posts) != sorted(set(posts)) or not set(posts) <= set(self.seats):
                raise ValueError(f"{name}={posts}: different ones of seats {self.seats}, ascending")
            if {self.small_blind, self.big_blind} & set(posts):
                raise ValueError(f"{name}={posts}: a blind of this hand posts nothing else")
            for seat in posts:
                owed[seat] += chips
        ante = rules.ante if rules.ante_mode == "all" else 0
        for seat, stack in zip(self.seats, self.stacks, strict=True):
            if seat in owed and stack <= owed[seat] + ante:
                raise ValueError(
                    f"seat {seat} posts {owed[seat]} and must keep a chip; it has {stack}"
                )

    @property
    def first(self) -> int:
        """Index into ``seats`` of the first seat left of the button: dealing begins there."""
        return bisect_right(self.seats, self.button) % len(self.seats)

    @property
    def opener(self) -> Seat:
        """The seat that is asked first before the flop (R-060)."""
        return self.seats[(self.seats.index(self.big_blind) + 1) % len(self.seats)]

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """The seats in the order of dealing (R-051)."""
        return self.seats[self.first :] + self.seats[: self.first]
