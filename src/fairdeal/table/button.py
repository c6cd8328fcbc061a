"""Who is dealt in, where the button goes and who posts the blinds (R-025, R-030 to R-036, R-044).

Pure functions on seat numbers. "Left of" is clockwise: the next higher number, cyclic.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from fairdeal.hand import Ruleset, Seat


@dataclass(frozen=True, slots=True)
class Last:
    """The hand before: its positions, and who sat where.

    ``small_blind`` and ``big_blind`` are the seats that count as such, whether or not anything
    was posted there; ``players`` maps each seat that was dealt in to its player.
    """

    button: Seat
    small_blind: Seat
    big_blind: Seat
    players: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class Ready:
    """A seat that has chips and is not sitting out.

    ``live`` and ``dead``: it would post a live big and a dead small blind rather than wait.
    """

    seat: Seat
    player: str
    waits: bool  # for the big blind
    new: bool  # not dealt in to the hand before
    live: bool = False
    dead: bool = False

    @property
    def posts(self) -> bool:
        """Whether it would post anything."""
        return self.live or self.dead


@dataclass(frozen=True, slots=True)
class Positions:
    """The next hand: ``seats`` dealt in, ascending; ``small_blind`` None: nobody posts it (R-033).

    ``live_posts`` and ``dead_posts`` are the seats that post to be dealt in (R-025, R-026).
    """

    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    seats: tuple[Seat, ...]
    live_posts: tuple[Seat, ...] = ()
    dead_posts: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Draw:
    """The button is to be drawn among these seats, ascending (R-030, R-032).

    ``first``: a first hand (R-044), into which those who wait are dealt as well.
    """

    seats: tuple[Seat, ...]
    first: bool


def left_of(seat: Seat, seats: Iterable[Seat]) -> Seat:
    """Return the first of ``seats`` clockwise after ``seat``; ``seat`` itself comes last."""
    return min(seats, key=lambda other: (other <= seat, other))


def next_positions(rules: Ruleset, last: Last | None, ready: Collection[Ready]) -> Positions | Draw:
    """Place the next hand among the ready seats (two or more); ``last`` None is R-044."""
    if last is None:
        return first_hand(ready)
    placed = _dead(last, ready) if rules.button == "dead" else _moved(rules, last, ready)
    if placed is None:  # the group would leave fewer than two to be dealt in
        return first_hand(ready)
    if isinstance(placed, Positions) and len(placed.seats) == 2:
        return _heads_up(rules, last, ready, placed.seats, placed.big_blind)
    return placed


def first_hand(ready: Collection[Ready]) -> Draw:
    """R-044: all who are ready are dealt in, the button is drawn among them."""
    return Draw(tuple(sorted(r.seat for r in ready)), first=True)


def drawn_positions(
    rules: Ruleset, last: Last | None, ready: Collection[Ready], draw: Draw, button: Seat
) -> Positions:
    """Place the hand around a button that was drawn among the seats of ``draw``."""
    seats = draw.seats
    small_blind = left_of(button, seats)
    # who waits counts when the big blind is looked for, and for nothing else.
    takers = seats if draw.first else tuple(r.seat for r in ready)
    big_blind = left_of(small_blind, (seat for seat in takers if seat != small_blind))
    placed = Positions(button, small_blind, big_blind, tuple(sorted({*seats, big_blind})))
    if not draw.first:
        placed = _with_posts(ready, placed)
    if len(placed.seats) == 2:
        big_blind = small_blind if rules.heads_up_blinds == "button_sb" else button
        return _heads_up(rules, last, ready, placed.seats, big_blind)
    return placed


def _heads_up(
    rules: Ruleset,
    last: Last | None,
    ready: Collection[Ready],
    seats: tuple[Seat, ...],
    big_blind: Seat,
) -> Positions:
    """R-034, and R-035: who paid the big blind in the hand before does not pay it again."""
    player = {r.seat: r.player for r in ready}
    first, second = seats
    if last is not None and last.players.get(last.big_blind) == player[big_blind]:
        big_blind = second if big_blind == first else first
    small_blind = second if big_blind == first else first
    button = small_blind if rules.heads_up_blinds == "button_sb" else big_blind
    return Positions(button, small_blind, big_blind, seats)


def _dead(last: Last, ready: Collection[Ready]) -> Positions | None:
    """R-033: blinds move on by one each, the button follows where the small blind was."""
    player = {r.seat: r.player for r in ready}
    big_blind = left_of(last.big_blind, player)
    button, small_seat = last.small_blind, last.big_blind
    between = set(_clockwise(button, big_blind))
    seats = tuple(
        sorted(
            r.seat
            for r in ready
            if r.seat == big_blind or not (r.waits or (r.new and r.seat in between))
        )
    )
    if len(seats) < 2:
        return None
    still_there = small_seat in seats and player[small_seat] == last.players.get(small_seat)
    small_blind = small_seat if still_there else None
    return _with_posts(ready, Positions(button, small_blind, big_blind, seats))


def _with_posts(ready: Collection[Ready], at: Positions) -> Positions:
    """R-025: let in who posts, but not on the button or between it and the big blind."""
    barred = {*_clockwise(at.button, at.big_blind), at.big_blind}
    posts = [r for r in ready if r.posts and r.seat not in barred]
    return replace(
        at,
        seats=tuple(sorted({*at.seats, *(r.seat for r in posts)})),
        live_posts=tuple(sorted(r.seat for r in posts if r.live)),
        dead_posts=tuple(sorted(r.seat for r in posts if r.dead)),
    )


def _clockwise(start: Seat, end: Seat) -> list[Seat]:
    """Seats from ``start`` up to and without ``end``; all of them when the two are the same."""
    steps = (end - start) % 10 or 10
    return [(start + step) % 10 for step in range(steps)]


def _moved(rules: Ruleset, last: Last, ready: Collection[Ready]) -> Positions | Draw | None:
    """R-031 and R-032: the button goes to the next seat that plays."""
    playing = [r.seat for r in ready if not r.waits]
    if not playing:
        return None
    button = left_of(last.button, playing)
    small_blind = left_of(button, playing)
    takers = [seat for seat in (r.seat for r in ready) if seat != small_blind]
    if not takers:
        return None
    big_blind = left_of(small_blind, takers)
    placed = Positions(button, small_blind, big_blind, tuple(sorted({*playing, big_blind})))
    if small_blind != button:  # else one plays and one enters as the big blind: heads-up
        placed = _with_posts(ready, placed)
    seats = placed.seats
    if rules.button == "redraw_on_change":
        now = {r.player for r in ready if r.seat in seats}
        if now != set(last.players.values()) and len(playing) > 1:
            return Draw(tuple(sorted(playing)), first=False)
    if len(seats) == 2 and big_blind in playing:
        other = next(seat for seat in seats if seat != button)
        big_blind = other if rules.heads_up_blinds == "button_sb" else button
        return replace(placed, big_blind=big_blind)
    return placed
