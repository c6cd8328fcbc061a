"""``fairdeal sim``: let computer players play many hands and say who won how much."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import dataclass
from itertools import combinations
from typing import cast

from fairdeal.players import LEVELS, Level
from fairdeal.sim import Match, run_match

_HANDS_MAX = 10**8
_SEED_MAX = 2**63 - 1


class _Wrong(Exception):
    """An option that cannot be used; the message is for the person who typed it."""


@dataclass(frozen=True, slots=True)
class _Wish:
    hands: int
    players: tuple[Level, ...]
    seed: int
    jobs: int


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command; their values are judged by ``run``."""
    parser.add_argument("--hands", default="10000", help="hands to play (10000)")
    parser.add_argument("--seats", help="2 to 10 (as many as players; 6 for a single one)")
    parser.add_argument(
        "--players",
        default="hard,medium,easy,hard,medium,easy",
        help="easy, medium or hard for each seat, with commas between; a single one fills all",
    )
    parser.add_argument("--seed", default="1", help="the same seed gives the same hands (1)")
    parser.add_argument("--jobs", help="processes (one for each core)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Play, print the result and return 0; 2 for a wrong option, 1 if chips went missing."""
    try:
        wish = _wish(options)
    except _Wrong as wrong:
        print(f"fairdeal sim: {wrong}", file=sys.stderr)
        return 2
    start = time.perf_counter()
    match = run_match(wish.players, wish.hands, wish.seed, wish.jobs)
    rate = match.hands / max(time.perf_counter() - start, 1e-9)
    print(_as_json(match, wish, rate) if options.json else _as_text(match, wish, rate))
    return 0 if match.chips_in == match.chips_out else 1


def _wish(options: argparse.Namespace) -> _Wish:
    names = [name.strip() for name in options.players.split(",")]
    for name in names:
        if name not in LEVELS:
            raise _Wrong(f"--players: {name!r} is no player; choose from {', '.join(LEVELS)}")
    most = len(names) if len(names) > 1 else 6
    seats = most if options.seats is None else _number("seats", options.seats, 2, 10)
    if len(names) == 1:
        names *= seats
    if len(names) != seats or seats > 10:
        raise _Wrong(
            f"--players names {len(names)} players for {min(seats, 10)} seats;"
            " name one for each seat or a single one for all"
        )
    cores = os.cpu_count() or 1
    return _Wish(
        hands=_number("hands", options.hands, 1, _HANDS_MAX),
        players=cast("tuple[Level, ...]", tuple(names)),
        seed=_number("seed", options.seed, 0, _SEED_MAX),
        jobs=cores if options.jobs is None else _number("jobs", options.jobs, 1, 256),
    )


def _number(option: str, text: str, least: int, most: int) -> int:
    try:
        value = int(text)
    except ValueError:
        value = least - 1
    if not least <= value <= most:
        raise _Wrong(f"--{option}: {text!r} is not a whole number from {least} to {most}")
    return value


def _pairs(match: Match) -> list[tuple[Level, Level]]:
    """List the levels that played, the stronger first."""
    levels = [level for level in reversed(LEVELS) if level in match.players]
    return list(combinations(levels, 2))


def _as_json(match: Match, wish: _Wish, rate: float) -> str:
    scores = [match.score(i) for i in range(len(match.players))]
    leads = [(level, other, match.lead(level, other)) for level, other in _pairs(match)]
    return json.dumps(
        {
            "hands": match.hands,
            "seats": len(match.players),
            "seed": wish.seed,
            "hands_per_s": round(rate, 1),
            "chips_in": match.chips_in,
            "chips_out": match.chips_out,
            "players": [
                {
                    "player": i + 1,
                    "level": level,
                    "bb_per_100": round(score.mean, 2),
                    "ci95": round(score.margin, 2),
                }
                for i, (level, score) in enumerate(zip(match.players, scores, strict=True))
            ],
            "leads": [
                {
                    "level": level,
                    "over": other,
                    "bb_per_100": round(score.mean, 2),
                    "ci95": round(score.margin, 2),
                    "p": float(f"{score.p_value:.3g}"),
                }
                for level, other, score in leads
            ],
        }
    )


def _as_text(match: Match, wish: _Wish, rate: float) -> str:
    lines = [
        f"{match.hands} hands, {len(match.players)} seats, seed {wish.seed}: {rate:.0f} hands/s",
        f"chips in {match.chips_in}, chips out {match.chips_out}",
        "player  level   bb/100  95 %",
    ]
    for i, level in enumerate(match.players):
        score = match.score(i)
        lines.append(f"{i + 1:6}  {level:6} {score.mean:+8.1f}  ±{score.margin:.1f}")
    for level, other in _pairs(match):
        lead = match.lead(level, other)
        lines.append(
            f"{level} over {other}: {lead.mean:+.1f} ±{lead.margin:.1f} bb/100,"
            f" p = {lead.p_value:.2g} (one-sided)"
        )
    return "\n".join(lines)
