"""Call or fold, by what the call costs and how often it wins?"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from fairdeal.hand import preset
from fairdeal.learn.drills.dealing import HERO, RIVAL, Draw, Duel, duels
from fairdeal.learn.question import Choice, Question
from fairdeal.learn.saying import Name, Say
from fairdeal.learn.script import Played, Script, play
from fairdeal.ranking import strength_of

# By level: how many common cards lie there, and how clear it is, in thousandths of the pot.
_STREET = (4, 4, 3, 3, 3)
_CLEAR = (120, 80, 60, 40, 25)
_PARTS = (2, 3, 4, 6, 8)  # eighths of the pot that are bet
_LEAST, _MOST = 60, 480  # the shares that leave something to think about


class Ways(NamedTuple):
    """The ways in which a board can go on: how many are won and shared, of how many."""

    won: int
    shared: int
    total: int

    @property
    def share(self) -> int:
        """The share of the pot, in thousandths, rounded down."""
        return (2000 * self.won + 1000 * self.shared) // (2 * self.total)


def ways(duel: Duel) -> Ways:
    """Count all ways in which the board can go on for the first hand of a duel (exact)."""
    hole, rival, board = duel
    won = shared = total = 0
    for rest in combinations(duel.left, 5 - len(board)):
        mine = strength_of((*hole, *board, *rest))
        theirs = strength_of((*rival, *board, *rest))
        won += mine > theirs
        shared += mine == theirs
        total += 1
    return Ways(won, shared, total)


def odds(level: int, draw: Draw) -> Question:
    """Ask whether a call of an all-in bet pays against an open hand."""
    for duel in duels(draw, _STREET[level - 1]):
        share = ways(duel).share
        if not _LEAST <= share <= _MOST:
            continue
        played = _bet(draw, _PARTS[draw(len(_PARTS))])
        owed, pot = played.legal.owed, played.hand.pot
        needed = 1000 * owed // (pot + owed)
        if abs(share - needed) >= _CLEAR[level - 1]:
            break
    pays = share > needed
    return Question(
        name="odds",
        ask=Say("ask-odds", {"name": Name(HERO)}),
        facts=(Say("fact-bet", {"name": Name(RIVAL), "owed": owed, "pot": pot}),),
        rows=duel.rows(),
        choices=(Choice(Say("call", {"chips": owed})), Choice(Say("fold"))),
        right=0 if pays else 1,
        why=(
            Say("why-needs", {"owed": owed, "total": pot + owed, "needed": percent(needed)}),
            Say("why-wins", {"name": Name(HERO), "share": percent(share)}),
            Say("why-pays" if pays else "why-pays-not"),
        ),
    )


def percent(thousandths: int) -> int:
    """Round thousandths to whole per cent."""
    return (thousandths + 5) // 10


def _bet(draw: Draw, eighths: int) -> Played:
    """Let the two put in chips before the flop, and then the second go all-in on it."""
    raised = 10 * (2 + draw(9))
    bet = max(2 * raised * eighths // 8, 10)
    rules = preset("standard", small_blind=5, big_blind=10)
    stacks = (2000, raised + bet)
    return play(Script(rules=rules, stacks=stacks, acts=f"r{raised} c r{bet}", board="2c3d4h"))
