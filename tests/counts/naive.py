"""A second, deliberately naive reading of groups C to G of docs/rules.md.

It judges the engine, so it was written from the text of the rules alone and imports nothing of
``fairdeal.hand``. Players are positions: 0 is the first dealt-in seat left of the button. Nothing
is cached: every question is answered from the letters of the text (``c``, ``T``, ``D``, ``cur``,
``lfr``) and from the history of the street. Chips are whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

PotRow = tuple[int, tuple[int, ...]]  # chips, and the live positions that can win them
Wish = tuple[str, int]  # "fold", "check" and "call" go with 0, "raise" with its "to"


@dataclass(frozen=True)
class Game:
    """A hand before the first post; ``small`` is None when nobody posts a small blind."""

    stacks: tuple[int, ...]
    small: int | None
    big: int
    small_blind: int = 1
    big_blind: int = 2
    ante_mode: str = "none"
    ante: int = 0
    chip_unit: int = 1
    reopen: str = "cumulative"
    short_blind_price: str = "full"
    live_posts: tuple[int, ...] = ()
    dead_posts: tuple[int, ...] = ()
    showdown: str = "losers_may_muck"
    all_in_exposure: str = "face_up"
    odd_chip: str = "spread"


@dataclass
class Naive:
    """A hand under way. ``street`` is 0 before the flop to 3 on the river."""

    game: Game
    stack: list[int]
    c: list[int]
    T: list[int]
    D: int = 0
    live: list[bool] = field(default_factory=list)
    street: int = 0
    lfr: int = 0
    acted: list[tuple[int, str]] = field(default_factory=list)  # of this street, in order
    last: int = 0  # the position after which to look for the next to act
    aggressor: int | None = None

    def copy(self) -> Naive:
        """Return an independent twin."""
        return Naive(
            self.game,
            self.stack[:],
            self.c[:],
            self.T[:],
            self.D,
            self.live[:],
            self.street,
            self.lfr,
            self.acted[:],
            self.last,
            self.aggressor,
        )

    # -- group C ------------------------------------------------------------------------------

    def put(self, i: int, chips: int, into: Literal["c", "T", "D"]) -> int:
        """Move chips as far as the stack goes; ``c`` counts in ``T`` too. Return what moved."""
        chips = min(chips, self.stack[i])
        self.stack[i] -= chips
        if into == "D":
            self.D += chips
        else:
            self.T[i] += chips
        if into == "c":
            self.c[i] += chips
        return chips

    def post(self) -> list[tuple[int, str, int]]:
        """R-045: post everything; return (position, kind, chips) of each that was not empty."""
        game = self.game
        posts: list[tuple[int, str, int]] = []
        if game.ante_mode == "all":
            for i in range(len(self.stack)):
                posts.append((i, "ante", self.put(i, game.ante, "T")))
        if game.small is not None:
            posts.append((game.small, "small_blind", self.put(game.small, game.small_blind, "c")))
        posts.append((game.big, "big_blind", self.put(game.big, game.big_blind, "c")))
        for i in game.live_posts:
            posts.append((i, "live_blind", self.put(i, game.big_blind, "c")))
        for i in game.dead_posts:
            posts.append((i, "dead_blind", self.put(i, game.small_blind, "D")))
        if game.ante_mode == "bb":
            posts.append((game.big, "big_blind_ante", self.put(game.big, game.ante, "D")))
        self.lfr = game.big_blind
        self.last = game.big
        return [post for post in posts if post[2]]

    # -- group E ------------------------------------------------------------------------------

    @property
    def cur(self) -> int:
        """The price of the street (R-042)."""
        highest = max(self.c)
        if self.street == 0 and self.game.short_blind_price == "full":
            return max(highest, self.game.big_blind)
        return highest

    @property
    def living(self) -> list[int]:
        """Positions that are dealt in and not folded."""
        return [i for i, alive in enumerate(self.live) if alive]

    def asked(self) -> int | None:
        """Who has to act now, or None when the round is closed (R-043, R-060, R-072)."""
        living = self.living
        if len(living) == 1:
            return None
        chips = [i for i in living if self.stack[i] > 0]
        if len(chips) <= 1 and all(self.c[i] >= self.c[j] for i in chips for j in living):
            return None
        n = len(self.live)
        for step in range(1, n + 1):
            i = (self.last + step) % n
            if i in chips and (self.c[i] < self.cur or i not in [who for who, _ in self.acted]):
                return i
        return None

    def owed(self, i: int) -> int:
        """What a call costs position ``i`` (R-061, and R-042 for who has nobody to bet against)."""
        return min(self._to_call(i), self.stack[i])

    def _to_call(self, i: int) -> int:
        price = self.cur if self._has_rivals(i) else max(self.c)
        return max(0, price - self.c[i])

    def _has_rivals(self, i: int) -> bool:
        return any(self.stack[j] > 0 for j in self.living if j != i)

    def bounds(self, i: int) -> tuple[int, int] | None:
        """The least and the most that ``i`` may bet or raise to (R-065 to R-070), or None."""
        top = self.c[i] + self.stack[i]
        if self.stack[i] <= self._to_call(i) or not self._has_rivals(i) or not self._open_to(i):
            return None
        unit = self.game.chip_unit
        least = self.cur + self.lfr  # after the flop with cur = 0: the big blind
        while least % unit and least < top:
            least += 1
        return min(least, top), top

    def may_raise_to(self, to: int, bounds: tuple[int, int] | None) -> bool:
        """Whether this very amount within ``bounds`` is allowed; whole units except all-in."""
        if bounds is None or not bounds[0] <= to <= bounds[1]:
            return False
        return to == bounds[1] or to % self.game.chip_unit == 0

    def _open_to(self, i: int) -> bool:
        """R-069."""
        mine = [k for k, (who, _) in enumerate(self.acted) if who == i]
        if not mine:
            return True
        if self.game.reopen == "any":
            return self.cur > self.c[i]
        if self.game.reopen == "single":
            return any(what == "full" for _, what in self.acted[mine[-1] + 1 :])
        return self.cur - self.c[i] >= self.lfr

    def act(self, i: int, wish: Wish) -> None:
        """Let ``i`` do what was found legal."""
        what, to = wish
        if what == "fold":
            self.live[i] = False
        elif what == "call":
            self.put(i, self.owed(i), "c")
        elif what == "raise":
            size = to - self.cur
            what = "full" if size >= self.lfr else "short"
            if what == "full":
                self.lfr = size
            self.put(i, to - self.c[i], "c")
            self.aggressor = i
        self.acted.append((i, what))
        self.last = i

    def wishes(self, i: int) -> list[Wish]:
        """Return everything that ``i`` may do, one by one: only for small stacks."""
        calm: Wish = ("call", 0) if self.owed(i) else ("check", 0)
        bounds = self.bounds(i)
        amounts = range(bounds[0], bounds[1] + 1) if bounds else range(0)
        raises: list[Wish] = [("raise", to) for to in amounts if self.may_raise_to(to, bounds)]
        return [("fold", 0), calm, *raises]

    def kill(self, i: int) -> None:
        """A hand dies out of turn; its chips and the price stay (R-028, R-132)."""
        self.live[i] = False

    def next_street(self) -> None:
        """Open the flop, the turn or the river."""
        self.street += 1
        self.c = [0] * len(self.c)
        self.lfr = self.game.big_blind
        self.acted = []
        self.last = -1
        self.aggressor = None

    # -- group F ------------------------------------------------------------------------------

    def give_back(self) -> tuple[int, int] | None:
        """R-111: return what nobody called; who got how much, or None."""
        most = max(self.T)
        holders = [i for i, chips in enumerate(self.T) if chips == most]
        second = max(chips for i, chips in enumerate(self.T) if i != holders[0])
        if len(holders) > 1 or most == second:
            return None
        self.T[holders[0]] = second
        self.stack[holders[0]] += most - second
        return holders[0], most - second

    def pots(self) -> list[PotRow]:
        """R-110, R-115 and R-117, after ``give_back``: main pot first; empty ones are no pots."""
        living = self.living
        levels = sorted({self.T[i] for i in living})
        if len(living) == 1:
            levels = [max(self.T)]
        rows: list[tuple[int, list[int]]] = []
        below = 0
        for level in levels:
            chips = sum(min(t, level) - min(t, below) for t in self.T)
            winners = living if len(living) == 1 else [i for i in living if self.T[i] >= level]
            rows.append((chips, winners))
            below = level
        rows[0] = (rows[0][0] + self.D, rows[0][1])
        above = sum(t - below for t in self.T if t > below)
        rows[-1] = (rows[-1][0] + above, rows[-1][1])
        return [(chips, tuple(winners)) for chips, winners in rows if chips]

    # -- group G ------------------------------------------------------------------------------

    def all_open_now(self) -> bool:
        """R-124 ``face_up``: asked when a round is closed and two or more are live."""
        if self.game.all_in_exposure != "face_up":
            return False
        living = self.living
        with_chips = [i for i in living if self.stack[i] > 0]
        return len(with_chips) < len(living) and (self.street == 3 or len(with_chips) <= 1)

    def show_order(self) -> list[int]:
        """R-120, R-121: the live positions in the order of showing."""
        living = self.living
        first = living[0]
        if self.street == 3 and self.aggressor is not None and self.live[self.aggressor]:
            first = self.aggressor
        clockwise = [i for i in living if i >= first] + [i for i in living if i < first]
        order: list[int] = []
        for _, winners in reversed(self.pots()):
            order += [i for i in clockwise if i in winners and i not in order]
        return order

    def may_muck(self, i: int, shown: Sequence[int], strength: Mapping[int, int]) -> bool:
        """R-123, in the turn of ``i`` with the hands ``shown`` before."""
        if self.game.showdown == "all_show":
            return False
        for _, winners in self.pots():
            if i not in winners or len(winners) == 1:
                continue
            if not any(j in winners and strength[j] > strength[i] for j in shown):
                return False
        return True

    def awards(self, strength: Mapping[int, int]) -> list[tuple[int, list[tuple[int, int]]]]:
        """R-112 to R-114: (number of the pot, [(position, chips)]), last pot first."""
        result = []
        for k, (chips, winners) in reversed(list(enumerate(self.pots()))):
            if len(winners) > 1:
                best = max(strength[i] for i in winners)
                winners = tuple(i for i in winners if strength[i] == best)
            result.append((k, list(zip(winners, self.split(chips, len(winners)), strict=True))))
        return result

    def split(self, chips: int, ways: int) -> list[int]:
        """R-113: the shares of ``ways`` winners in the order of the clock."""
        unit = self.game.chip_unit
        shares = [0] * ways
        for k in range(ways):
            shares[k] = chips // unit // ways * unit
        odd = chips // unit % ways
        if self.game.odd_chip == "all_to_first":
            shares[0] += odd * unit
        else:
            for k in range(odd):
                shares[k] += unit
        shares[0] += chips % unit
        return shares


def fresh(game: Game) -> Naive:
    """Return the hand before its first post."""
    n = len(game.stacks)
    return Naive(game, list(game.stacks), [0] * n, [0] * n, live=[True] * n)


def slots(n: int, street: int, *, burn: bool, pairs: bool) -> tuple[int, ...]:
    """R-052: the deck slots of the hole cards (street 0) or of a street of the board."""
    if street == 0:
        each = [(2 * p, 2 * p + 1) if pairs else (p, n + p) for p in range(n)]
        return tuple(slot for pair in each for slot in pair)
    if burn:
        return {
            1: (2 * n + 1, 2 * n + 2, 2 * n + 3),
            2: (2 * n + 5,),
            3: (2 * n + 7,),
        }[street]
    return {1: (2 * n, 2 * n + 1, 2 * n + 2), 2: (2 * n + 3,), 3: (2 * n + 4,)}[street]
