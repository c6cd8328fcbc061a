"""Hands a second of the rules engine, beside other engines, in one run.

The workload: no-limit hold'em, blinds 1/2, every stack 200, a fresh hand each time, six or two
seats. The same policy decides everywhere: fold 35 % of the time when there is something to call,
raise 20 % to a size drawn evenly from the legal range, else check or call. Each engine deals its
own random cards, judges every action and pays the pots. Ours makes every event of every hand.

    make bench-engine             or, in an environment of your own that has the peers:
    python benchmarks/engine.py [--hands 200] [--rounds 60] [--json FILE]

Rounds are interleaved; what counts is the ratio of medians. A peer that is not installed is said
to be missing. Times are process CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterator
from importlib import import_module, metadata
from pathlib import Path
from typing import TypeAlias

import numpy as np

Game: TypeAlias = Callable[[int], int]  # plays one hand with its number, returns its decisions
STACK = 200
BLINDS = (1, 2)


def fairdeal(seats: int, rng: random.Random) -> Game:
    """Our engine: every event is made, judged and applied."""
    from fairdeal.hand import CALL, CHECK, FOLD, Hand, HandSetup, Legal, NeedCards, RaiseTo, preset

    rules = preset("standard", small_blind=BLINDS[0], big_blind=BLINDS[1])
    numbers, stacks = tuple(range(seats)), (STACK,) * seats
    draw, decks = rng.random, _decks(rng)

    def play(number: int) -> int:
        button = number % seats
        small = button if seats == 2 else (button + 1) % seats
        hand = Hand(HandSetup(rules, button, small, (small + 1) % seats, numbers, stacks))
        card = next(decks).__getitem__
        decisions = 0
        hand.run()
        while True:
            need = hand.awaiting
            if type(need) is Legal:
                decisions += 1
                u = draw()
                if u < 0.2 and need.most:
                    raise_to = need.least + int(draw() * (need.most - need.least + 1))
                    hand.act(need.seat, RaiseTo(raise_to))
                elif not need.owed:
                    hand.act(need.seat, CHECK)
                else:
                    hand.act(need.seat, FOLD if u >= 0.65 else CALL)
            elif type(need) is NeedCards:
                hand.deal([*map(card, need.slots)])
            else:
                return decisions

    return play


def _decks(rng: random.Random) -> Iterator[list[int]]:
    """Shuffled decks without end, each in any order with the same chance."""
    generator = np.random.default_rng(rng.getrandbits(64))
    in_order = np.tile(np.arange(52), (256, 1))
    while True:
        yield from generator.permuted(in_order, axis=1).tolist()


def pkcore(seats: int, rng: random.Random) -> Game:
    """pkcore-py: a session has no question for what is legal, so the driver keeps the bets."""
    core = import_module("pkcore")
    act, session = core.PlayerAction, core.PokerSession
    call, check, fold, all_in = act.call(), act.check(), act.fold(), act.all_in()
    draw = rng.random

    def play(_: int) -> int:
        players = [core.SeatNoCell(core.PlayerNoCell(str(i), chips=STACK)) for i in range(seats)]
        table = core.TableNoCell.nlh_from_seats(core.SeatsNoCell(players), core.ForcedBets(*BLINDS))
        small, big = table.determine_small_blind(), table.determine_big_blind()
        hand = session(table)
        hand.start_hand()
        bets, left = [0] * seats, [STACK] * seats
        live, price, last = [True] * seats, BLINDS[1], BLINDS[1]
        for seat, blind in ((small, BLINDS[0]), (big, BLINDS[1])):
            bets[seat], left[seat] = blind, STACK - blind
        decisions = 0
        while True:
            step = hand.next_step()
            kind = step.kind()
            if kind == "StreetAdvanced":
                bets, price, last = [0] * seats, 0, BLINDS[1]
                continue
            if kind != "PlayerToAct":
                hand.end_hand()
                return decisions
            decisions += 1
            seat = step.seat()
            u = draw()
            owed, most = price - bets[seat], bets[seat] + left[seat]
            rivals = any(live[i] and left[i] for i in range(seats) if i != seat)
            if u < 0.2 and left[seat] > owed and rivals:
                least = min(price + last, most)
                to = least + int(draw() * (most - least + 1))
                if to == most:
                    hand.apply_action(seat, all_in)
                else:
                    hand.apply_action(seat, act.raise_(to) if price else act.bet(to))
                last = max(last, to - price)
                left[seat], bets[seat], price = most - to, to, to
            elif not owed:
                hand.apply_action(seat, check)
            elif u >= 0.65:
                live[seat] = False
                hand.apply_action(seat, fold)
            else:
                paid = min(owed, left[seat])
                left[seat] -= paid
                bets[seat] += paid
                hand.apply_action(seat, all_in if not left[seat] else call)

    return play


def open_spiel(seats: int, rng: random.Random) -> Game:
    """OpenSpiel's universal_poker, `fullgame`: each raise size is an action of its own."""
    spiel = import_module("pyspiel")
    blinds = "2 1" if seats == 2 else "1 2" + " 0" * (seats - 2)
    first = "2 1 1 1" if seats == 2 else "3 1 1 1"
    game = spiel.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": seats,
            "numRounds": 4,
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join([str(STACK)] * seats),
            "blind": blinds,
            "firstPlayer": first,
        },
    )
    draw = rng.random

    def play(_: int) -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            legal = state.legal_actions()
            if state.is_chance_node():
                state.apply_action(legal[int(draw() * len(legal))])
                continue
            decisions += 1
            u = draw()
            raises = len(legal) - (2 if legal[0] == 0 else 1)
            if u < 0.2 and raises:
                state.apply_action(legal[len(legal) - raises + int(draw() * raises)])
            elif u >= 0.65 and legal[0] == 0:
                state.apply_action(0)
            else:
                state.apply_action(1)
        return decisions

    return play


def pokerkit(seats: int, rng: random.Random) -> Game:
    """PokerKit with every automation on."""
    kit = import_module("pokerkit")
    automations = tuple(kit.Automation)
    draw = rng.random

    def play(_: int) -> int:
        state = kit.NoLimitTexasHoldem.create_state(
            automations, True, 0, BLINDS, BLINDS[1], STACK, seats
        )
        decisions = 0
        while state.status:
            decisions += 1
            u = draw()
            if u < 0.2 and state.can_complete_bet_or_raise_to():
                least = state.min_completion_betting_or_raising_to_amount
                most = state.max_completion_betting_or_raising_to_amount
                state.complete_bet_or_raise_to(least + int(draw() * (most - least + 1)))
            elif u >= 0.65 and state.can_fold() and state.checking_or_calling_amount:
                state.fold()
            else:
                state.check_or_call()
        return decisions

    return play


# name, distribution, how to make the game, its share of the hands (slow ones play fewer)
ENGINES: tuple[tuple[str, str, Callable[[int, random.Random], Game], float], ...] = (
    ("fairdeal", "fairdeal", fairdeal, 1.0),
    ("pkcore-py", "pkcore.py", pkcore, 1.0),
    ("open_spiel fullgame", "open-spiel", open_spiel, 1.0),
    ("pokerkit", "pokerkit", pokerkit, 0.03),
)


def measure(seats: int, hands: int, rounds: int) -> dict[str, dict[str, float]]:
    """Return for each engine that is installed: hands and decisions a second, and their ratio."""
    games: dict[str, tuple[Game, int]] = {}
    for name, _, make, share in ENGINES:
        try:
            games[name] = make(seats, random.Random(1)), max(int(hands * share), 10)
        except ModuleNotFoundError as missing:
            print(f"  {name}: not installed ({missing.name})")
    rates: dict[str, list[float]] = {name: [] for name in games}
    decisions = dict.fromkeys(games, 0)
    for play, _ in games.values():  # tables and caches are not the subject
        for number in range(5):
            play(number)
    for _ in range(rounds):
        for name, (play, count) in games.items():
            begin = time.process_time()
            decisions[name] += sum(play(number) for number in range(count))
            rates[name].append(count / (time.process_time() - begin))
    return {
        name: {
            "hands_per_s": statistics.median(rates[name]),
            "lowest": min(rates[name]),
            "highest": max(rates[name]),
            "decisions_per_hand": decisions[name] / (rounds * games[name][1]),
        }
        for name in games
    }


def version(distribution: str) -> str:
    """Return the installed version, or a word for a source tree."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "this tree"


def main() -> None:
    """Measure at six and at two seats and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--hands", type=int, default=200, help="hands a round of a fast engine")
    parser.add_argument(
        "--rounds",
        type=int,
        default=60,
        help="short rounds, so that all engines meet the same machine",
    )
    parser.add_argument("--json", type=Path, help="write the figures to this file too")
    wish = parser.parse_args()
    figures: dict[str, object] = {
        "machine": platform.processor() or platform.machine(),
        "python": platform.python_version(),
        "versions": {name: version(distribution) for name, distribution, *_ in ENGINES},
    }
    for seats in (6, 2):
        print(f"{seats} seats")
        table = measure(seats, wish.hands, wish.rounds)
        ours = table["fairdeal"]["hands_per_s"]
        for name, row in table.items():
            print(
                f"  {name:22} {row['hands_per_s']:9,.0f} hands/s"
                f" [{row['lowest']:,.0f}..{row['highest']:,.0f}]"
                f"  {row['decisions_per_hand']:5.2f} decisions a hand"
                f"  fairdeal is {ours / row['hands_per_s']:6.2f} x"
            )
        figures[f"seats_{seats}"] = table
    if wish.json:
        wish.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
