"""Cards as values: the integers 0..51, their text, nothing else (R-001)."""

from fairdeal.cards.card import (
    DECK,
    RANKS,
    SUITS,
    Card,
    CardTextError,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)

__all__ = [
    "DECK",
    "RANKS",
    "SUITS",
    "Card",
    "CardTextError",
    "card_text",
    "cards_text",
    "parse_card",
    "parse_cards",
    "rank_of",
    "suit_of",
]
