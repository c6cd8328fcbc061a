"""``fairdeal eval``: name the best five of five to seven cards."""

from __future__ import annotations

import argparse
import json
import re
import sys

from fairdeal.cards import CardTextError, card_text, cards_text, parse_cards
from fairdeal.ranking import evaluate


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("cards", nargs="+", help='the cards, as in "As Ks Qs Js Ts 2d 3c"')
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the hand and return 0; for a wrong list of cards, say what is wrong and return 2."""
    text = " ".join(options.cards)
    try:
        cards = parse_cards(text)
    except CardTextError as error:
        return _refuse(str(error))
    if len(cards) > 7:
        eighth = [piece.start() for piece in re.finditer(r"[^ ,\t\n]{2}", text)][7]
        token = text[eighth : eighth + 2]
        return _refuse(
            f"column {eighth + 1}: {token!r} is card 8 of {len(cards)}; 5 to 7 are allowed"
        )
    if len(cards) < 5:
        end = len(text.rstrip()) + 1
        return _refuse(f"column {end}: the list ends after {len(cards)} cards; 5 to 7 are allowed")
    strength = evaluate(cards)
    if options.json:
        answer = {
            "cards": [card_text(card) for card in cards],
            "category": strength.category,
            "ranks": list(strength.ranks),
            "five": [card_text(card) for card in strength.five],
            "value": strength.value,
        }
        print(json.dumps(answer))
    else:
        print(f"{strength.category.replace('_', ' ')}: {cards_text(strength.five)}")
    return 0


def _refuse(message: str) -> int:
    print(f"fairdeal eval: {message}", file=sys.stderr)
    return 2
