"""Who holds what: hands, board and dead cards that fit together, or a clear error."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from fairdeal.cards import DECK, Card, card_text, cards_text, parse_cards
from fairdeal.equity.classes import Combo, class_of, kind_of
from fairdeal.equity.notation import parse_range

Weights: TypeAlias = Mapping[Combo, float]

LEAST, MOST = 2, 10  # players


@dataclass(frozen=True)
class Question:
    """Hands or ranges that are compared.

    Attributes:
        texts: as they were given.
        ranges: for each the weight of each combo that is possible beside board and dead cards.
        board: the common cards.
        dead: cards that cannot come.

    """

    texts: tuple[str, ...]
    ranges: tuple[Weights, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]

    @property
    def missing(self) -> int:
        """How many cards of the board are to come."""
        return 5 - len(self.board)

    @cached_property
    def left(self) -> int:
        """How many cards may come, once all hands are dealt."""
        return 52 - len(self.board) - len(self.dead) - 2 * len(self.ranges)

    @cached_property
    def classes(self) -> tuple[dict[int, float], ...] | None:
        """The weight of each class in each range, if all combos of a class weigh the same."""
        found = tuple(map(_classes, self.ranges))
        return None if None in found else tuple(each for each in found if each is not None)

    def is_random(self, player: int) -> bool:
        """Tell whether a player may hold any two cards that are left, each as likely."""
        weights = self.ranges[player]
        unknown = 52 - len(self.board) - len(self.dead)
        return len(weights) == unknown * (unknown - 1) // 2 and len(set(weights.values())) == 1


def question(
    hands: Sequence[str], board: str | Sequence[Card], dead: str | Sequence[Card]
) -> Question:
    """Read what is compared.

    Raises:
        RangeTextError, CardTextError: a text is no range, or names no cards.
        ValueError: a card comes twice, a hand is impossible beside the known cards, or there are
            too few or too many players or cards.

    """
    if not LEAST <= len(hands) <= MOST:
        raise ValueError(f"{LEAST} to {MOST} hands are compared, not {len(hands)}")
    common, gone = _cards(board, "the board"), _cards(dead, "the dead cards")
    if len(common) > 5:
        raise ValueError(f"a board of {len(common)} cards; it has 0 to 5")
    ranges = [parse_range(text) for text in hands]
    _check_once({"the board": common, "the dead cards": gone, **_known(ranges)})
    if len(DECK) - len(common) - len(gone) - 2 * len(hands) < 5 - len(common):
        raise ValueError(f"{len(gone)} dead cards leave too few for {len(hands)} hands and a board")
    out = {*common, *gone}
    possible: list[Weights] = []
    for text, weights in zip(hands, ranges, strict=True):
        fitting = {combo: weight for combo, weight in weights.items() if out.isdisjoint(combo)}
        if not fitting:
            named = cards_text(sorted(out, reverse=True))
            raise ValueError(f"{text!r} holds no hand that is possible beside {named}")
        possible.append(fitting)
    return Question(tuple(hands), tuple(possible), common, gone)


def _cards(cards: str | Sequence[Card], what: str) -> tuple[Card, ...]:
    if isinstance(cards, str):
        return parse_cards(cards)
    for card in cards:
        if not 0 <= card < 52:
            raise ValueError(f"{what}: {card} is no card; cards are 0 to 51")
    return tuple(cards)


def _known(ranges: Sequence[Weights]) -> dict[str, tuple[Card, ...]]:
    """Return the hands of which both cards are known."""
    hands = ((number, tuple(weights)) for number, weights in enumerate(ranges, 1))
    return {f"hand {number}": combos[0] for number, combos in hands if len(combos) == 1}


def _check_once(places: Mapping[str, Sequence[Card]]) -> None:
    found: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in found:
                raise ValueError(
                    f"duplicate card {card_text(card)}, in {found[card]} and in {place};"
                    " a deck has one of each"
                )
            found[card] = place


def _classes(weights: Weights) -> dict[int, float] | None:
    found: dict[int, float] = {}
    for combo, weight in weights.items():
        if found.setdefault(class_of(*combo), weight) != weight:
            return None
    whole = sum(len(list(kind_of(number).combos())) for number in found)
    return found if whole == len(weights) else None
