"""The ten hands, and the best five of seven cards."""

from __future__ import annotations

from fairdeal.cards import Card, parse_cards
from fairdeal.hand import preset
from fairdeal.learn.lesson import Example, Lesson, Shown, points, text
from fairdeal.learn.saying import Name, Row, Say, holding, made_of
from fairdeal.learn.script import Script
from fairdeal.learn.showdowns import who_wins

# The strongest first.
_LADDER = (
    "As Ks Qs Js Ts",
    "9h 8h 7h 6h 5h",
    "Ks Kh Kd Kc 7c",
    "Qs Qh Qc 4s 4d",
    "Ad Jd 9d 6d 3d",
    "Th 9s 8h 7c 6d",
    "Js Jh Jd Kc 4d",
    "As Ac 8s 8d Qd",
    "Ts Tc Kd 7s 3h",
    "Ah Jc 8d 5c 3s",
)

_FLUSH_WINS = Script(
    rules=preset("standard", small_blind=5, big_blind=10, showdown="all_show"),
    stacks=(200, 200),
    holes="AsAc 9h8h",
    board="KhJh2cQh7d",
    acts="c x  x x  x x  x x",
    hero=1,
)
_BOARD_PLAYS = Script(
    rules=preset("standard", small_blind=5, big_blind=10),
    stacks=(200, 200),
    holes="2c2d 7h8h",
    board="TsJdQhKcAs",
    acts="c x  x x  x x  x x",
    hero=0,
)


def hands() -> Lesson:
    """The ten hands from strongest to weakest, and how each is compared."""
    ladder = []
    for written in _LADDER:
        cards = parse_cards(written)
        made = made_of(cards)
        key = f"compare-{made.category.replace('_', '-')}"
        ladder.append(Row(cards, Say(key, {"hand": holding(cards)})))
    return Lesson(
        "hands",
        (
            text("hands-1"),
            Shown(tuple(ladder)),
            text("hands-2"),
            text("hands-3"),
            text("hands-4"),
            Example("flush", Say("hands-example"), _FLUSH_WINS),
            who_wins("kinds", _pairs("2h4h6h8h9h", "AhKcQdJsTc"), ()),
            who_wins("two-pair", _pairs("KhKdQcQsJd", "AcAd9h9s5c"), ()),
            who_wins("suits", _pairs("AsKs9s5s2s", "AhKh9h5h2h"), ()),
            who_wins("wheel", _pairs("Ac2d3h4s5c", "6h2c3s4d5d"), ()),
        ),
    )


def seven() -> Lesson:
    """Two own cards and five common ones."""
    board, hole = parse_cards("KhKd9s5c2d"), parse_cards("9h8h")
    best = made_of((*hole, *board)).cards
    mine = {"name": Name(0)}
    return Lesson(
        "seven",
        (
            text("seven-1"),
            Shown(
                (
                    Row(board, Say("row-board"), tuple(card for card in board if card in best)),
                    Row(hole, Say("row-of", mine), tuple(card for card in hole if card in best)),
                    Row(best, Say("why-has", {**mine, "hand": holding(best)})),
                )
            ),
            text("seven-2"),
            points("seven-both", "seven-one", "seven-none"),
            text("seven-3"),
            Example("board", Say("seven-example"), _BOARD_PLAYS),
            who_wins("board", _pairs("KdQd", "2c2h"), parse_cards("9c9d9h9sAc")),
            who_wins(
                "kicker",
                _pairs("8c8d", "QcJh"),
                parse_cards("AsAdKhKc9d"),
                more=(Say("why-third-pair", {"name": Name(0)}),),
            ),
            who_wins("flush", _pairs("Ac4c", "KdQh", "8s8d"), parse_cards("Kc9c8c2h5s")),
        ),
    )


def _pairs(*written: str) -> list[tuple[Card, ...]]:
    return [parse_cards(cards) for cards in written]
