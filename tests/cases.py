"""Play the cases of a file through the engine and the evaluator, and say what differs.

    python tests/cases.py FILE.jsonl [--json]

One case a line, in the format that ``../shared/cases/README.md`` describes. Engine cases (with
``setup.seats``) are played under the ``standard`` house, evaluator cases (with ``expected.order``)
are compared, equity cases are counted; all others are skipped with a reason, because they are told
in words. A line that is no case of the format fails with the field that is wrong, and the others
are still played. Exit code 1 if a case failed, 2 if the file cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # when run as a script

from tests.reported.engine import judge_engine
from tests.reported.equity import judge_equity
from tests.reported.evaluator import judge_evaluator
from tests.reported.format import (
    BadCase,
    Counts,
    EngineCase,
    EquityCase,
    EvaluatorCase,
    Expected,
    Order,
)

CaseId: TypeAlias = int | str
_Case = TypeVar("_Case", EngineCase, EquityCase, EvaluatorCase)

_SKIPPED = {
    "hand-history": "texts of other sites: a later issue",
    "tournament": "tournaments have no rule yet",
}
_IN_WORDS = "told in words, for a person or a scripted client"


def judge_line(line: bytes) -> tuple[CaseId | None, list[str], str]:
    """Judge one line: its id, what is wrong with it, and why it was skipped ("" if it was not)."""
    number: CaseId | None = None
    try:
        raw = msgspec.json.decode(line, type=dict[str, Any])
        number = msgspec.convert(raw.get("id"), CaseId)
        judge = _judge_of(raw)
        return (number, [], judge) if isinstance(judge, str) else (number, judge(), "")
    except (BadCase, msgspec.MsgspecError, RecursionError) as error:
        return number, [f"not in the format: {error}"], ""


def _judge_of(raw: dict[str, Any]) -> Callable[[], list[str]] | str:
    """Return how to judge a case, or why it is skipped."""
    setup, expected = raw.get("setup"), raw.get("expected")
    if not isinstance(setup, dict) or not isinstance(expected, dict):
        raise BadCase("setup and expected: an object each is needed")
    category = raw.get("category")
    if "seats" in setup and not isinstance(raw.get("actions"), str):
        engine = _convert(raw, expected, EngineCase, Expected)
        return lambda: judge_engine(engine)
    if "order" in expected or category == "evaluator":
        evaluator = _convert(raw, expected, EvaluatorCase, Order)
        return lambda: judge_evaluator(evaluator)
    if category == "equity-tool":
        asked = _convert(raw, expected, EquityCase, Counts)
        return lambda: judge_equity(asked)
    return _SKIPPED.get(str(category), _IN_WORDS)


def _convert(
    raw: dict[str, Any], expected: dict[str, Any], kind: type[_Case], checked: type[Struct]
) -> _Case:
    """Read the fields; what is unknown in ``expected`` is a remark if a text, else an error."""
    known = set(checked.__struct_fields__)
    told = {key: value for key, value in expected.items() if key in known or type(value) is not str}
    return msgspec.json.decode(msgspec.json.encode({**raw, "expected": told}), type=kind)


class Report(Struct):
    """What became of the cases of a file."""

    passed: list[CaseId | None]
    failed: list[dict[str, object]]
    skipped: list[dict[str, object]]


def judge_file(path: Path) -> Report:
    """Judge every line of a file that is not empty.

    Raises:
        OSError: the file cannot be read.

    """
    report = Report([], [], [])
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        case, wrong, reason = judge_line(line)
        if wrong:
            report.failed.append({"id": case, "line": number, "what": wrong})
        elif reason:
            report.skipped.append({"id": case, "reason": reason})
        else:
            report.passed.append(case)
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge a file and print what differs; return the exit code."""
    parser = argparse.ArgumentParser(prog="cases.py", description="Play the cases of a file.")
    parser.add_argument("file", type=Path, help="one case a line, as JSON")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    options = parser.parse_args(arguments)
    try:
        report = judge_file(options.file)
    except OSError as error:
        print(f"{options.file}: {error.strerror}", file=sys.stderr)
        return 2
    if options.json:
        print(json.dumps(msgspec.to_builtins(report), ensure_ascii=False))
    else:
        for failure in report.failed:
            print(f"{failure['id']} (line {failure['line']}):")
            print(*(f"  {text}" for text in msgspec.convert(failure["what"], list[str])), sep="\n")
        counts = len(report.passed), len(report.failed), len(report.skipped)
        print("{} passed, {} failed, {} skipped".format(*counts))
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())
