"""``fairdeal equity``: how often each of several hands or ranges wins."""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from typing import Any

import msgspec

from fairdeal.cards import parse_cards
from fairdeal.equity import Equities, equity, parse_range

_BAR = 30  # characters


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument(
        "hands", nargs="+", help='2 to 10 of AhKh, "QQ+,AKs", random, "top 15%%", "AA:0.5,KK" ...'
    )
    parser.add_argument("--board", default="", help="0 to 5 common cards, as in 2c7dTh")
    parser.add_argument("--dead", default="", help="cards that cannot come")
    parser.add_argument("--method", default="auto", help="auto, exact or sample (auto)")
    parser.add_argument("--seed", type=int, default=0, help="of a sample (0)")
    parser.add_argument(
        "--se", type=float, default=0.001, help="largest standard error of a sample (0.001)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print what each gets and return 0; for a wrong question, say what is wrong and return 2."""
    try:
        for number, text in enumerate(options.hands, 1):
            _check(f"hand {number}", parse_range, text)
        _check("--board", parse_cards, options.board)
        _check("--dead", parse_cards, options.dead)
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always", RuntimeWarning)
            answer = equity(
                options.hands,
                options.board,
                options.dead,
                options.method,
                seed=options.seed,
                target_se=options.se,
                progress=_Bar() if sys.stderr.isatty() else None,
            )
    except ValueError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        print("\nfairdeal equity: interrupted", file=sys.stderr)
        return 130
    for warning in said:
        print(f"fairdeal equity: {warning.message}", file=sys.stderr)
    print(json.dumps(_fields(answer)) if options.json else _table(answer))
    return 0


def _check(what: str, read: Any, text: str) -> None:
    """Raise ``ValueError`` that says which of the texts is wrong."""
    try:
        read(text)
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None


def _refuse(message: str) -> int:
    print(f"fairdeal equity: {message}", file=sys.stderr)
    return 2


def _fields(answer: Equities) -> dict[str, Any]:
    """Return the answer as JSON has it: a standard error only where there is one."""
    fields: dict[str, Any] = msgspec.to_builtins(answer)
    if answer.method == "exact":
        for player in fields["players"]:
            del player["stderr"]
    return fields


def _table(answer: Equities) -> str:
    exact = answer.method == "exact"
    shares = [
        tuple(count / answer.runouts if exact else count for count in (its.win, its.tie, its.lose))
        for its in answer.players
    ]
    wide = max(4, *(len(its.hand) for its in answer.players))
    lines = [f"{'hand':{wide}}  equity      win     tie    lose"]
    for its, (win, tie, lose) in zip(answer.players, shares, strict=True):
        error = "" if its.stderr is None else f"  ± {its.stderr:.2%}"
        lines.append(
            f"{its.hand:{wide}} {its.equity:7.3%} {win:8.3%} {tie:7.3%} {lose:7.3%}{error}"
        )
    many = f"{answer.runouts:,}"
    lines.append(f"exact: {many} run-outs" if exact else f"sample: {many} deals ({answer.why})")
    return "\n".join(lines)


class _Bar:
    """A progress bar, for work that takes long enough to wonder."""

    def __init__(self) -> None:
        self._shown = -1

    def __call__(self, done: float) -> None:
        filled = int(_BAR * done)
        if filled != self._shown:
            self._shown = filled
            bar = "#" * filled + "." * (_BAR - filled)
            print(f"\r[{bar}] {done:4.0%}", end="", file=sys.stderr, flush=True)
            if done >= 1:
                print("\r" + " " * (_BAR + 8) + "\r", end="", file=sys.stderr, flush=True)
