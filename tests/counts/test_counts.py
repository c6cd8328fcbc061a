"""Counts of small games: the engine, the naive reading and the golden file say the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    BoardDealt,
    Event,
    Hand,
    HandSetup,
    Legal,
    NeedCards,
    Over,
    RaiseTo,
    Returned,
    preset,
)
from tests.counts.games import GOLDEN, Tally, count, games
from tests.counts.naive import Game

GAMES = list(games())
COUNTED: dict[str, dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))["games"]
SEATS = (1, 3, 4, 8)  # of positions 0 to 3; seat 9 holds no player and the button of a ring game


def engine_hand(game: Game) -> Hand:
    """Return the engine's hand before its first post."""
    n = len(game.stacks)
    rules = preset(
        "standard",
        small_blind=game.small_blind,
        big_blind=game.big_blind,
        ante_mode=game.ante_mode,
        ante=game.ante,
        chip_unit=game.chip_unit,
        reopen=game.reopen,
        short_blind_price=game.short_blind_price,
        heads_up_blinds="button_bb" if n == 2 and game.big == 1 else "button_sb",
    )
    return Hand(
        HandSetup(
            rules,
            SEATS[1] if n == 2 else 9,
            None if game.small is None else SEATS[game.small],
            SEATS[game.big],
            SEATS[:n],
            game.stacks,
            tuple(SEATS[i] for i in game.live_posts),
            tuple(SEATS[i] for i in game.dead_posts),
        )
    )


def count_engine(game: Game, *, kills: bool) -> Tally:
    """Walk the engine by copies; what is equal in every ``state()`` is counted once."""
    hand = engine_hand(game)
    hand.run()
    return _count(hand, kills, {})


def _count(hand: Hand, kills: bool, known: dict[str, Tally]) -> Tally:
    need = hand.awaiting
    if isinstance(need, NeedCards):
        used = {card for pair in hand.hole if pair for card in pair} | set(hand.board)
        deck = [card for card in range(52) if card not in used]
        return _go_on(hand, hand.reveal(deck[: len(need.slots)]), kills, known)
    tally = Tally()
    if isinstance(need, Over):
        live = len(hand.live)
        tally.end(live, [(pot.chips, len(pot.seats)) for pot in hand.pots])
        return tally
    tally.decisions = 1
    for action in _actions(need):
        tally.add(_go_on(hand, [hand.decide(need.seat, action)], kills, known))
    if kills:
        for i in hand.live:
            tally.add(_go_on(hand, [hand.kill(hand.seats[i])], kills, known))
    return tally


def _go_on(hand: Hand, events: list[Event], kills: bool, known: dict[str, Tally]) -> Tally:
    after = hand.copy()
    log = after.run(*events)
    tally = Tally()
    if isinstance(events[0], BoardDealt):
        key = repr(after.state())
        if key not in known:
            known[key] = _count(after, kills, known)
        tally.add(known[key])
    else:
        tally.add(_count(after, kills, known))
    tally.refunds += tally.lines * sum(e.chips for e in log if isinstance(e, Returned))
    return tally


def _actions(legal: Legal) -> list[Action]:
    calm: Action = CALL if legal.owed else CHECK
    return [FOLD, calm, *map(RaiseTo, legal.raises)]


def test_every_game_has_its_golden_count() -> None:
    assert list(COUNTED) == [name for name, _, _ in GAMES]


@pytest.mark.parametrize(("name", "game", "kills"), GAMES, ids=[name for name, _, _ in GAMES])
def test_engine_naive_reading_and_golden_file_count_the_same(
    name: str, game: Game, kills: bool
) -> None:
    assert count(game, kills=kills).plain() == COUNTED[name]
    assert count_engine(game, kills=kills).plain() == COUNTED[name]


def test_the_smallest_games_by_hand() -> None:
    # Blinds of one and stacks of one: nobody has a chip left and nobody is asked.
    assert count(Game((1, 1), 1, 0, 1, 1)).lines == 1
    # One chip behind. A street goes: F; XF, XX, XBF, XBC; BF, BC. Of these seven only XX leads to
    # the next street, so there are 6 lines on each of three streets and 7 on the last.
    assert count(Game((2, 2), 1, 0, 1, 1)).lines == 6 + 6 + 6 + 7
