"""Hands for the coach: written down, or played by computer players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairdeal.coach.told import HandSeen, Level
from fairdeal.dealing.seeded import SeededDeck
from fairdeal.hand import Event, HandSetup, Seat, preset, seen_by
from fairdeal.learn.script import Script
from fairdeal.learn.script import play as play_script
from fairdeal.players import LEVELS, Computer, SeatView
from fairdeal.sim.play import play

RULES = preset("standard", small_blind=5, big_blind=10)


def seen(setup: HandSetup, seat: Seat, events: Sequence[Event], **levels: Level) -> HandSeen:
    """Return a hand as one seat saw it."""
    return HandSeen(
        setup,
        seat,
        tuple(seen_by(seat, event) for event in events),
        {int(number.removeprefix("s")): level for number, level in levels.items()},
    )


def scripted(
    seat: Seat, holes: str, board: str, acts: str, stacks: tuple[int, ...] = (1000,) * 3
) -> HandSeen:
    """Return a hand that is written down, as one seat saw it."""
    script = Script(rules=RULES, stacks=stacks, holes=holes, board=board, acts=acts)
    played = play_script(script)
    return seen(played.setup, seat, played.events)


def view_of(hand: HandSeen) -> SeatView:
    """Return what the seat knows."""
    view = SeatView(hand.setup, hand.seat)
    for event in hand.events:
        view.see(event)
    return view


def evening(count: int, seed: int = 0) -> Iterator[tuple[HandSetup, list[Event]]]:
    """Yield hands that computer players of all levels have played, two to six of them."""
    for number in range(count):
        n = 2 + number % 5
        small, big = (0, 1) if n == 2 else (1, 2)
        setup = HandSetup(RULES, 0, small, big, tuple(range(n)), (1000,) * n)
        players = [Computer(LEVELS[(i + number) % 3]) for i in range(n)]
        _, events = play(setup, SeededDeck(seed * 10_000 + number), players, number)
        yield setup, events
