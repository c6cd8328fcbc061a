"""The figures of a session, on hands whose figures are known."""

from __future__ import annotations

import pytest

from fairdeal.coach.session import Figures, figures
from tests.coach.hands import evening, scripted, seen

BOARD = "Kh8c3d5s2h"
HOLES = "AsKs 7h2c QdJd"


def of(seat: int, acts: str) -> Figures:
    hand = scripted(seat, HOLES, BOARD, acts)
    return figures([(seat, hand.events)])


@pytest.mark.parametrize(
    ("seat", "acts", "expected"),
    [
        (0, "f f", Figures(hands=1)),
        (2, "f f", Figures(hands=1)),  # the blind wins without a choice
        (2, "c c x  x x x  x x x  x x x", Figures(hands=1, showdowns=1)),  # a check is no choice
        (
            0,
            "c c x  x x x  x x x  x x x",
            Figures(1, vpip=1, calls=1, showdowns=1, showdowns_won=1),
        ),
        (1, "f c x  x x  x x  x x", Figures(1, 1, calls=1, showdowns=1, showdowns_won=1)),
        (2, "f c x  x x  x x  x x", Figures(1, showdowns=1)),
        (0, "r30 f f", Figures(1, vpip=1, pfr=1, raises=1)),
        (2, "r30 f r90 f", Figures(1, vpip=1, pfr=1, raises=1)),
        (
            0,
            "r30 f c  x r40 c  x x  x r100 f",
            Figures(1, vpip=1, pfr=1, raises=3),
        ),
        (2, "r30 f c  x r40 f", Figures(1, vpip=1, calls=1)),
        (0, "c f x  r20 c  r40 r120 f", Figures(1, vpip=1, calls=2, raises=1)),
    ],
)
def test_each_hand_counts_as_players_count(seat: int, acts: str, expected: Figures) -> None:
    assert of(seat, acts) == expected


def test_hands_add_up() -> None:
    hands = [(1, seen(setup, 1, events).events) for setup, events in evening(30)]
    whole = figures(hands)
    assert whole.hands == 30
    assert whole.vpip >= whole.pfr > 0
    assert whole.showdowns >= whole.showdowns_won > 0
    parts = [figures([hand]) for hand in hands]
    for name in Figures.__struct_fields__:
        assert getattr(whole, name) == sum(getattr(part, name) for part in parts)
    assert figures([]) == Figures()
