"""An independent program loads what our PHH writer writes and ends with the same chips.

Its differences are the known ones: it refuses a raise that nobody left can call (R-067), and it
gives an odd chip of a pot to one seat only (R-113) where we count the pots one by one.
"""

from __future__ import annotations

import random
import warnings

import pokerkit

from fairdeal.hand import Awarded, Event, Hand, HandSetup, Raised, preset
from fairdeal.records import HandRecord
from fairdeal.records.formats.phh import write_hand
from tests.records.hands import play

HANDS = 150


def setup(rng: random.Random) -> HandSetup:
    """No short blinds or antes: R-039 and R-042 are ours."""
    n = rng.randint(2, 9)
    ante = rng.choice([0, 10])
    rules = preset(
        "standard",
        small_blind=50,
        big_blind=100,
        ante_mode=rng.choice(["all", "bb"]) if ante else "none",
        ante=ante,
    )
    stacks = tuple(rng.randint(150, 3000) for _ in range(n))
    small, big = (2, 1) if n == 2 else (1, 2)
    return HandSetup(rules, n, small, big, tuple(range(1, n + 1)), stacks)


def raises_beyond_all(record: HandRecord) -> bool:
    """Somebody raised above what every rival could reach (R-067 allows it)."""
    hand = Hand(record.setup)
    for event in record.events:
        if isinstance(event, Raised):
            rivals = [i for i in hand.live if hand.seats[i] != event.seat]
            if hand.price >= max(hand.bets[i] + hand.stacks[i] for i in rivals):
                return True
        hand.apply(event)
    return False


def odd_chips(events: tuple[Event, ...]) -> dict[int, int]:
    """How many chips each seat may be off by R-113: one for each pot split unevenly."""
    off: dict[int, int] = {}
    for event in events:
        if isinstance(event, Awarded) and len({share.chips for share in event.shares}) > 1:
            for share in event.shares:
                off[share.seat] = off.get(share.seat, 0) + len(event.shares) - 1
    return off


def test_pokerkit_plays_our_files_to_the_same_chips() -> None:
    equal = 0
    for seed in range(HANDS):
        rng = random.Random(seed)
        record = HandRecord(setup=(table := setup(rng)), events=tuple(play(table, seed)))
        text = write_hand(record)
        history = pokerkit.HandHistory.loads(text)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a fold when checking is free
                *_, state = history
        except ValueError:
            assert raises_beyond_all(record), text
            continue
        assert not state.status, text
        off = odd_chips(record.events)
        for seat, ours, theirs in zip(
            range(1, 10), history.finishing_stacks or (), state.stacks, strict=False
        ):
            assert abs(ours - theirs) <= off.get(seat, 0), text
        equal += 1
    assert equal > HANDS * 0.9
