"""Small hands of our own in every format; no player, site or file of the real world."""

from __future__ import annotations

from typing import Any

# Three players, blinds 5/10, ante 1: p3 raises, p1 calls, p2 folds; kings beat queens.
# 33 + 33 + 11 chips; p1 has 500 - 1 - 30, p3 wins 77: 500 - 31 + 77 - 5 at the river as below.
PHH: dict[str, Any] = {
    "variant": "NT",
    "antes": [1, 1, 1],
    "blinds_or_straddles": [5, 10, 0],
    "min_bet": 10,
    "starting_stacks": [500, 500, 500],
    "actions": [
        "d dh p1 QsQd",
        "d dh p2 ????",
        "d dh p3 KsKd",
        "p3 cbr 30",
        "p1 cc",
        "p2 f",
        "d db 2c7d9h",
        "p1 cc",
        "p3 cc # slow",
        "# a word in between",
        "d db 3s",
        "p1 cc",
        "p3 cbr 50",
        "p1 cc",
        "d db 4h",
        "p1 cc",
        "p3 cc",
        "p1 sm QsQd",
        "p3 sm KsKd",
    ],
    "players": ["Ana", "สมชาย", 'q "x" [y]'],
    "finishing_stacks": [419, 489, 592],
    "hand": 7,
    "table": "Kitchen",
}


def phh(**changes: Any) -> str:
    """The hand above with other fields; None leaves one out."""
    fields = {**PHH, **changes}
    return "".join(f"{k} = {toml(v)}\n" for k, v in fields.items() if v is not None)


def toml(value: Any) -> str:
    if isinstance(value, str):
        return "'''" + value + "'''"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return str(value)


def acted(*changes: tuple[int, str]) -> list[str]:
    """The actions of the hand above, the ones with these numbers (from 1) changed."""
    actions = list(PHH["actions"])
    for number, text in changes:
        actions[number - 1] = text
    return actions


# Four seats, three dealt in; the absent big blind folds though he could check; names are traps.
POKERSTARS = """\
PokerStars Hand #1000000001: Tournament #1, $1+$0 USD Hold'em No Limit - Level I (10/20) - 2000
Table '1 1' 9-max Seat #1 is the button
Seat 1: calls $2 (1000 in chips)
Seat 2: a: b (500 in chips)
Seat 4: a (7 in chips) (800 in chips) is sitting out
Seat 7: Ünal (900 in chips) out of hand (moved from another table into small blind)
a: b: posts small blind 10
a (7 in chips): posts big blind 20
*** HOLE CARDS ***
Dealt to a: b [As Ad]
calls $2: calls 20
a: b: calls 10
a (7 in chips): folds
a (7 in chips) said, "a: b: folds"
*** FLOP *** [2c 7d 9h]
a: b: checks
calls $2: bets 40
a: b: raises 60 to 100
calls $2: calls 60
*** TURN *** [2c 7d 9h] [3s]
a: b: bets 380 and is all-in
calls $2: folds
Uncalled bet (380) returned to a: b
a: b collected 260 from pot
a: b: doesn't show hand
*** SUMMARY ***
Total pot 260 | Rake 0
Seat 1: calls $2 (button) folded on the Turn
"""
