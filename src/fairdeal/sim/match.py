"""Many hands among computer players, fairly compared: every deal is played once for each seat.

A *deal* is a button and an order of the deck. It is replayed with the players moved on by one
seat until each has held every seat's cards, so the luck of the cards is the same for all. What
is left of luck is measured: confidence comes from the scatter of the deals, not of the hands.
Results are in big blinds per 100 hands (10 mbb a hand are 1 bb per 100).
"""

from __future__ import annotations

import math
import multiprocessing
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain

from fairdeal.dealing.seeded import SeededDeck
from fairdeal.hand import HandSetup, preset
from fairdeal.players import Computer, Level
from fairdeal.sim.play import play

SMALL_BLIND, BIG_BLIND = 50, 100
STACK = 100 * BIG_BLIND
_CHUNK = 25  # deals at a time for one process
_WORTH_A_POOL = 400  # hands; below this, starting processes takes longer


@dataclass(frozen=True, slots=True)
class Deal:
    """The result of one deal.

    Attributes:
        hands: how often it was played: the number of seats, less only for the last deal.
        won: chips won or lost by each player, over those hands.
        chips_in: the chips that came to the table, over those hands.
        chips_out: the chips that were there afterwards.

    """

    hands: int
    won: tuple[int, ...]
    chips_in: int
    chips_out: int


@dataclass(frozen=True, slots=True)
class Score:
    """A mean in big blinds per 100 hands, with what 95 % confidence leaves open on each side."""

    mean: float
    margin: float

    @property
    def p_value(self) -> float:
        """The chance of a mean this high or higher if the truth were zero (one-sided, normal)."""
        if self.margin == 0:
            return 0.5 if self.mean == 0 else float(self.mean < 0)
        return 0.5 * math.erfc(self.mean / (self.margin / 1.96) / math.sqrt(2))


@dataclass(frozen=True, slots=True)
class Match:
    """All deals of a match, in order; ``players[i]`` won ``deal.won[i]``."""

    players: tuple[Level, ...]
    deals: tuple[Deal, ...]

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return sum(deal.hands for deal in self.deals)

    @property
    def chips_in(self) -> int:
        """Chips that came to the table, over all hands."""
        return sum(deal.chips_in for deal in self.deals)

    @property
    def chips_out(self) -> int:
        """Chips that were there after the hands; equal to ``chips_in`` or the rules are broken."""
        return sum(deal.chips_out for deal in self.deals)

    def score(self, player: int) -> Score:
        """Return the result of one player."""
        return self._score([deal.won[player] for deal in self.deals])

    def lead(self, level: Level, other: Level) -> Score:
        """Return by how much the players of a level did better, each, than those of another.

        Raises:
            ValueError: one of the levels did not play.

        """
        first = [i for i, name in enumerate(self.players) if name == level]
        second = [i for i, name in enumerate(self.players) if name == other]
        if not first or not second:
            raise ValueError(f"{level} and {other} did not both play: {self.players}")
        return self._score(
            [
                sum(deal.won[i] for i in first) / len(first)
                - sum(deal.won[i] for i in second) / len(second)
                for deal in self.deals
            ]
        )

    def _score(self, chips: Sequence[float]) -> Score:
        """Turn chips by deal into a mean by hand; deals count by their hands (a ratio estimate)."""
        hands = self.hands
        rate = sum(chips) / hands
        spread = sum(
            (won - rate * deal.hands) ** 2 for won, deal in zip(chips, self.deals, strict=True)
        )
        count = len(self.deals)
        error = math.sqrt(spread * count / max(count - 1, 1)) / hands if count > 1 else 0.0
        scale = 100 / BIG_BLIND
        return Score(rate * scale, 1.96 * error * scale)


def play_deal(players: Sequence[Level], number: int, seed: int, hands: int) -> Deal:
    """Play deal ``number`` of a match ``hands`` times, the players moved on by one seat each time.

    The deal follows from ``seed`` and ``number`` alone; its button is seat ``number`` modulo
    the seats.
    """
    n = len(players)
    button = number % n
    small, big = (button, (button + 1) % n) if n == 2 else ((button + 1) % n, (button + 2) % n)
    rules = preset("standard", seats_max=10, small_blind=SMALL_BLIND, big_blind=BIG_BLIND)
    setup = HandSetup(rules, button, small, big, tuple(range(n)), (STACK,) * n)
    deal_seed = seed * 1_000_003 + number
    won = [0] * n
    out = 0
    for turn in range(hands):
        seated = [(seat + turn) % n for seat in range(n)]
        deck = SeededDeck(deal_seed)
        hand, _ = play(setup, deck, [Computer(players[i]) for i in seated], deal_seed * 16 + turn)
        for index, seat in enumerate(hand.seats):
            won[seated[seat]] += hand.stacks[index] - STACK
        out += sum(hand.stacks)
    return Deal(hands, tuple(won), hands * n * STACK, out)


def run_match(players: Sequence[Level], hands: int, seed: int, jobs: int = 1) -> Match:
    """Play ``hands`` hands among 2 to 10 players, in ``jobs`` processes.

    The result depends on ``players``, ``hands`` and ``seed`` only. Stacks are 100 big blinds at
    the start of every hand, blinds 50 and 100, and the button moves with the deals.

    Raises:
        ValueError: not 2 to 10 players, or no hands.

    """
    if not 2 <= len(players) <= 10:
        raise ValueError(f"{len(players)} players; 2 to 10 are possible")
    if hands < 1:
        raise ValueError(f"{hands} hands; at least 1 is needed")
    chunks = list(_chunks(tuple(players), hands, seed))
    if jobs == 1 or hands < _WORTH_A_POOL:
        played: Iterable[list[Deal]] = map(_play_chunk, chunks)
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, mp_context=context) as pool:
            played = list(pool.map(_play_chunk, chunks))
    return Match(tuple(players), tuple(chain.from_iterable(played)))


_Chunk = tuple[tuple[Level, ...], int, int, int]  # players, first deal, hands, seed


def _chunks(players: tuple[Level, ...], hands: int, seed: int) -> Iterator[_Chunk]:
    size = _CHUNK * len(players)
    for number, start in enumerate(range(0, hands, size)):
        yield players, number * _CHUNK, min(size, hands - start), seed


def _play_chunk(chunk: _Chunk) -> list[Deal]:
    players, first, hands, seed = chunk
    n = len(players)
    return [
        play_deal(players, first + step, seed, min(n, hands - step * n))
        for step in range(-(-hands // n))
    ]
