"""Random hands over all options of the engine: what is dealt to whom, and how they play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from fairdeal.hand import CALL, CHECK, FOLD, Action, HandSetup, Legal, RaiseTo, Ruleset, preset
from tests.counts.naive import Game

# Values of the options that a hand reads; every one must turn up in a long run.
OPTIONS: dict[str, tuple[object, ...]] = {
    "ante_mode": ("none", "all", "bb"),
    "chip_unit": (1, 5, 25),
    "heads_up_blinds": ("button_sb", "button_bb"),
    "short_blind_price": ("full", "posted"),
    "burn": ("on", "off"),
    "deal_pattern": ("one_by_one", "pairs"),
    "reopen": ("cumulative", "single", "any"),
    "showdown": ("losers_may_muck", "all_show"),
    "all_in_exposure": ("face_up", "at_showdown"),
    "odd_chip": ("spread", "all_to_first"),
}


def random_rules(rng: random.Random) -> Ruleset:
    """Draw a house: every option, blinds from one chip up, antes below and above them."""
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    unit = options["chip_unit"]
    assert isinstance(unit, int)
    big = unit * rng.choice((1, 2, 3, 4, 10))
    small = unit * rng.randint(1, big // unit)
    ante = 0
    if options["ante_mode"] != "none":
        ante = unit * rng.choice((0, 1, max(big // unit - 1, 1), big // unit, big // unit + 2))
    return preset("standard", small_blind=small, big_blind=big, ante=ante, **options)


def random_setup(rng: random.Random) -> HandSetup:
    """Draw seats, stacks, blinds and posts; the button may be on an empty seat."""
    rules = random_rules(rng)
    n = rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10))
    seats = tuple(sorted(rng.sample(range(10), n)))
    stacks = _stacks(rng, n, rules)
    small: int | None
    if n == 2:
        button, other = rng.sample(seats, 2)
        small, big = (button, other) if rules.heads_up_blinds == "button_sb" else (other, button)
        if rng.random() < 0.1:
            small = None
    else:
        button = rng.randrange(10)
        clockwise = [s for s in seats if s > button] + [s for s in seats if s <= button]
        small, big = (None, clockwise[0]) if rng.random() < 0.2 else clockwise[:2]
    live, dead = _posts(rng, rules, small, big, dict(zip(seats, stacks, strict=True)))
    return HandSetup(rules, button, small, big, seats, stacks, live, dead)


def _stacks(rng: random.Random, n: int, rules: Ruleset) -> tuple[int, ...]:
    big = rules.big_blind
    kind = rng.randrange(6)
    if kind == 0:
        return (rng.choice((big, 2 * big, 10 * big, 100 * big)),) * n
    if kind == 1:  # short, so that blinds and antes go all-in
        return tuple(rng.randint(1, 3 * big) for _ in range(n))
    if kind == 2:  # few sizes, so that all-ins tie
        return tuple(rng.choice((1, big, 2 * big, 5 * big + 1)) for _ in range(n))
    if kind == 3:
        return tuple(rng.choice((rng.randint(1, 10), 10**9, 10**12)) for _ in range(n))
    return tuple(rng.randint(1, rng.choice((5, 20, 60)) * big) for _ in range(n))


def _posts(
    rng: random.Random, rules: Ruleset, small: int | None, big: int, stacks: dict[int, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """R-025, R-026: some seats besides the blinds post; each must keep a chip."""
    if rng.random() < 0.6:
        return (), ()
    ante = rules.ante if rules.ante_mode == "all" else 0
    live, dead = [], []
    for seat, stack in stacks.items():
        if seat in (small, big) or rng.random() < 0.6:
            continue
        wants_live = rng.random() < 0.7
        wants_dead = not wants_live or rng.random() < 0.5
        cost = ante + wants_live * rules.big_blind + wants_dead * rules.small_blind
        if stack > cost:
            live += [seat] * wants_live
            dead += [seat] * wants_dead
    return tuple(live), tuple(dead)


def game_of(setup: HandSetup) -> Game:
    """Tell the naive reading the same hand."""
    rules = setup.rules
    pairs = list(zip(setup.seats, setup.stacks, strict=True))
    clockwise = [p for p in pairs if p[0] > setup.button] + [
        p for p in pairs if p[0] <= setup.button
    ]
    position = {seat: i for i, (seat, _) in enumerate(clockwise)}
    return Game(
        stacks=tuple(stack for _, stack in clockwise),
        small=None if setup.small_blind is None else position[setup.small_blind],
        big=position[setup.big_blind],
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante_mode=rules.ante_mode,
        ante=rules.ante,
        chip_unit=rules.chip_unit,
        reopen=rules.reopen,
        short_blind_price=rules.short_blind_price,
        live_posts=tuple(sorted(position[seat] for seat in setup.live_posts)),
        dead_posts=tuple(sorted(position[seat] for seat in setup.dead_posts)),
        showdown=rules.showdown,
        all_in_exposure=rules.all_in_exposure,
        odd_chip=rules.odd_chip,
    )


@dataclass(frozen=True)
class Style:
    """How a table plays: the weights of its actions, and how often a hand dies out of turn."""

    fold: float
    bet: float
    kill: float
    show: float  # how often a hand that may go away unseen is shown

    @classmethod
    def draw(cls, rng: random.Random) -> Style:
        """Draw a style; half of the tables lose nobody out of turn."""
        return cls(
            rng.choice((0.0, 0.1, 0.3)),
            rng.choice((0.0, 0.2, 0.5, 0.8)),
            rng.choice((0.0, 0.0, 0.03, 0.15)),
            rng.choice((0.0, 0.5, 1.0)),
        )

    def action(self, legal: Legal, big_blind: int, rng: random.Random) -> Action:
        """Choose something legal."""
        if rng.random() < self.fold:
            return FOLD
        if legal.raises and rng.random() < self.bet:
            return RaiseTo(_amount(legal.raises, big_blind, rng))
        return CALL if legal.owed else CHECK


def _amount(raises: Sequence[int], big_blind: int, rng: random.Random) -> int:
    kind = rng.randrange(8)
    if kind < 3:
        return raises[0]
    if kind == 3:
        return raises[-1]
    if kind == 4:
        return raises[rng.randrange(len(raises))]
    return raises[rng.randrange(min(len(raises), 4 * big_blind))]
