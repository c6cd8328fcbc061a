"""What a log proves: each answer once, the cards as they were fixed, no chip come or gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from random import Random

from fairdeal.cards import Card
from fairdeal.dealing.vault import SealedDeck
from fairdeal.hand import BoardDealt, HoleDealt
from fairdeal.table import Asked, HandEnded, HandStarted, HandVoided, TableEvent, TimedOut

ANSWERS = ("Called", "Checked", "Folded", "Raised")


class Decks:
    """Decks that are the same in every run of the same seed.

    Attributes:
        dealt: the sealed bytes of each, in order.

    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.dealt: list[bytes] = []

    def deal(self) -> SealedDeck:
        """Shuffle the next one."""
        deck = SealedDeck.fresh(iter(lambda: self._rng.getrandbits(8), -1))
        self.dealt.append(deck.seal())
        return deck


def answered(log: Sequence[TableEvent], seats: Container[int]) -> Counter[int]:
    """Count the answers to every question that was put to these seats, by its number."""
    done: Counter[int] = Counter()
    turn = 0
    for seq, event in enumerate(log, 1):
        match event:
            case Asked(seat=seat):
                turn = seq if seat in seats else 0
            case TimedOut():
                assert not turn, "nobody's clock runs out"
            case HandVoided():
                turn = 0
            case _ if turn and type(event).__name__ in ANSWERS:
                done[turn] += 1
                turn = 0
            case _:
                pass
    return done


def check_cards(log: Sequence[TableEvent], decks: Mapping[int, bytes]) -> int:
    """See that every card is the one of its slot (R-052); count the hands.

    ``decks`` holds the sealed bytes of the decks that are known, by the number of the hand.
    """
    hand = seen = 0
    holes: list[tuple[Card, ...] | None] = []
    board: list[Card] = []
    for event in log:
        match event:
            case HandStarted():
                hand, holes, board = hand + 1, [], []
            case HoleDealt(cards=cards):
                holes.append(cards)
            case BoardDealt(cards=cards):
                board += cards
            case HandEnded() | HandVoided() if hand in decks:
                order, n = decks[hand][1:], len(holes)
                assert holes == [(order[i], order[n + i]) for i in range(n)]
                slots = [2 * n + k for k in (1, 2, 3, 5, 7)]
                assert board == [order[slot] for slot in slots[: len(board)]]
                seen += 1
            case _:
                pass
    return seen
