"""Small games counted to the last line, twice: by the naive reading and by the engine.

A line is one sequence of betting actions from the posts to the end of the hand; cards have no
part in it. ``python -m tests.counts.games`` counts all games naively and writes
``golden.json``; the test compares both counts with that file.

Besides the lines a tally holds sums over all of them that a wrong pot or refund would change:

``decisions``  questions asked, over the whole tree
``ends``       lines by the number of hands that are live at the end
``refunds``    chips given back as uncalled (R-111)
``pots``       sum over the final pots of chips x number of eligible hands x number of the pot
               (main = 1)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from tests.counts.naive import Game, Naive, fresh

GOLDEN = Path(__file__).with_name("golden.json")


@dataclass
class Tally:
    """What is counted of a tree, or of a part of it."""

    lines: int = 0
    decisions: int = 0
    refunds: int = 0
    pots: int = 0
    ends: dict[int, int] = field(default_factory=dict)

    def add(self, part: Tally) -> None:
        """Take the count of a subtree in."""
        self.lines += part.lines
        self.decisions += part.decisions
        self.refunds += part.refunds
        self.pots += part.pots
        for live, lines in part.ends.items():
            self.ends[live] = self.ends.get(live, 0) + lines

    def end(self, live: int, pots: list[tuple[int, int]]) -> None:
        """Count one finished line; ``pots`` holds chips and number of eligible hands."""
        self.lines += 1
        self.ends[live] = self.ends.get(live, 0) + 1
        self.pots += sum(chips * hands * k for k, (chips, hands) in enumerate(pots, 1))

    def plain(self) -> dict[str, Any]:
        """Return the tally as JSON has it."""
        ends = {str(live): self.ends[live] for live in sorted(self.ends)}
        return {
            "lines": self.lines,
            "decisions": self.decisions,
            "ends": ends,
            "refunds": self.refunds,
            "pots": self.pots,
        }


def count(game: Game, *, kills: bool = False) -> Tally:
    """Count a game by the naive reading; with ``kills`` any hand may also die at any question."""
    hand = fresh(game)
    hand.post()
    return _count(hand, kills, {})


def _count(hand: Naive, kills: bool, known: dict[object, Tally]) -> Tally:
    tally = Tally()
    i = hand.asked()
    if i is not None:
        tally.decisions = 1
        for wish in hand.wishes(i):
            after = hand.copy()
            after.act(i, wish)
            tally.add(_count(after, kills, known))
        if kills:
            for dead in hand.living:
                after = hand.copy()
                after.kill(dead)
                tally.add(_count(after, kills, known))
        return tally
    back = hand.give_back()
    refund = back[1] if back else 0
    if len(hand.living) > 1 and hand.street < 3:
        hand.next_street()
        # What a street may bring depends on nothing but this: the history starts anew.
        key = (hand.street, *hand.stack, *hand.T, hand.D, *hand.live)
        if key not in known:
            known[key] = _count(hand, kills, known)
        tally.add(known[key])
    else:
        tally.end(len(hand.living), [(chips, len(winners)) for chips, winners in hand.pots()])
    tally.refunds += refund * tally.lines
    return tally


# -- the games -----------------------------------------------------------------------------------


def heads_up(stacks: tuple[int, int], *, button_bb: bool = False, **options: Any) -> Game:
    """Return a heads-up game: stacks of the seat left of the button, and of the button (R-034)."""
    small, big = (0, 1) if button_bb else (1, 0)
    return Game(stacks, small, big, **options)


def ring(*stacks: int, small: int | None = 0, big: int = 1, **options: Any) -> Game:
    """Return a game of three or more: stacks from left of the button on."""
    return Game(stacks, small, big, **options)


def games() -> Iterator[tuple[str, Game, bool]]:
    """Yield name, game and whether hands may also die out of turn."""
    yield "heads-up, one chip behind blinds of 1 and 1", heads_up((2, 2), big_blind=1), False
    for n in range(2, 7):  # blinds of one and two, so a stack of 2n is n big blinds
        yield f"heads-up {n} big blinds", heads_up((2 * n, 2 * n)), False
    yield "heads-up button_bb", heads_up((8, 8), button_bb=True), False
    yield "heads-up uneven 5 9", heads_up((5, 9)), False
    yield "heads-up uneven 9 5", heads_up((9, 5)), False
    for short, price in product((1, 3), ("full", "posted")):
        game = heads_up((short, 9), small_blind=3, big_blind=4, short_blind_price=price)
        yield f"heads-up big blind has {short} of 4, {price}", game, False
    for reopen in ("cumulative", "single", "any"):
        yield f"three {reopen}", ring(6, 6, 6, reopen=reopen), False
        yield f"three uneven {reopen}", ring(5, 9, 7, reopen=reopen), False
        game = ring(13, 7, 8, 12, small_blind=2, big_blind=4, reopen=reopen)
        yield f"four with short all-ins {reopen}", game, False
    for price in ("full", "posted"):
        game = ring(7, 3, 9, 8, small_blind=2, big_blind=5, short_blind_price=price)
        yield f"four, big blind has 3 of 5, {price}", game, False
        game = ring(1, 3, 9, small_blind=2, big_blind=5, short_blind_price=price)
        yield f"three, both blinds short, {price}", game, False
        game = ring(
            9, 2, 8, small_blind=2, big_blind=4, ante_mode="all", ante=2, short_blind_price=price
        )
        yield f"three, the ante eats the big blind, {price}", game, False
        game = ring(2, 1, 7, 6, small_blind=2, big_blind=4, small=None, big=0, ante_mode="all",
                    ante=2, short_blind_price=price)  # fmt: skip
        yield f"four, no small blind, the ante eats the big blind, {price}", game, False
    yield "three ante all", ring(7, 8, 6, ante_mode="all", ante=1), False
    yield "three ante above a stack", ring(7, 2, 9, ante_mode="all", ante=3), False
    yield "three ante bb", ring(7, 8, 6, ante_mode="bb", ante=2), False
    yield "three ante bb, short", ring(7, 3, 8, ante_mode="bb", ante=2), False
    yield "heads-up ante bb", heads_up((9, 9), ante_mode="bb", ante=2), False
    yield "three, no small blind", ring(6, 8, 7, small=None, big=0), False
    game = ring(6, 8, 7, small=None, big=0, ante_mode="bb", ante=1)
    yield "three, no small blind, ante bb", game, False
    yield "three, unit 5", ring(47, 38, 52, small_blind=5, big_blind=10, chip_unit=5), False
    yield "heads-up, unit 5", heads_up((63, 58), small_blind=5, big_blind=10, chip_unit=5), False
    yield "three, unit 25", ring(230, 185, 140, small_blind=25, big_blind=50, chip_unit=25), False
    yield "four, a live post", ring(6, 6, 5, 7, live_posts=(3,)), False
    yield "four, live and dead posts", ring(6, 6, 5, 7, live_posts=(2, 3), dead_posts=(3,)), False
    yield "three, a dead post", ring(7, 6, 8, dead_posts=(2,)), False
    yield "three with 5 big blinds", ring(10, 10, 10), False
    yield "four", ring(5, 5, 5, 5), False
    yield "heads-up with deaths", heads_up((5, 6)), True
    yield "three with deaths", ring(3, 5, 4), True
    yield "three with deaths, ante bb", ring(4, 4, 3, ante_mode="bb", ante=1), True
    yield "three with deaths, posted", ring(4, 1, 5, short_blind_price="posted"), True
    yield "four with deaths", ring(2, 3, 4, 3), True


def table(
    counted: Callable[[Game, bool], Tally] = lambda game, kills: count(game, kills=kills),
) -> dict[str, dict[str, Any]]:
    """Count all games; return name -> tally."""
    return {name: counted(game, kills).plain() for name, game, kills in games()}


def main() -> None:
    """Count naively and write the golden file."""
    golden = {
        "counted_by": "tests/counts/naive.py, from the text of docs/rules.md; no engine involved",
        "made_with": "python -m tests.counts.games",
        "games": table(),
    }
    GOLDEN.write_text(json.dumps(golden, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
