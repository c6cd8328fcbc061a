"""Whoever does what the coach says wins against beginners."""

from __future__ import annotations

import pytest

from fairdeal.coach.weigh import weigh
from fairdeal.dealing.seeded import SeededDeck
from fairdeal.hand import HandSetup
from fairdeal.players import Choice, Computer, Level, Player, Reason, SeatView
from fairdeal.sim.play import play
from tests.coach.hands import RULES

HANDS = 900  # each deck is played once from each of six seats


class Follower:
    """A player that does what the coach finds best."""

    def choose(self, view: SeatView, seed: int) -> Choice:  # noqa: ARG002  # as a Player has it
        best = weigh(view).worths[0].action
        return Choice(best, Reason(0.0, 0.0, (), None))


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_learner_who_follows_the_coach_wins(level: Level) -> None:
    won = 0
    for number in range(HANDS):
        seat = number % 6
        setup = HandSetup(RULES, 0, 1, 2, tuple(range(6)), (1000,) * 6)
        players: list[Player] = [Computer(level)] * 6
        players[seat] = Follower()
        hand, _ = play(setup, SeededDeck(number // 6), players, number)
        won += hand.stacks[hand.index[seat]] - 1000
    assert won > 0, f"{won / HANDS:.1f} chips a hand"
