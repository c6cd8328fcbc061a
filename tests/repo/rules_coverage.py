"""Which test proves which rule: make or check ``docs/rules-coverage.md``.

    python -m tests.repo.rules_coverage           write the file
    python -m tests.repo.rules_coverage --check   exit 1 if it is stale or a rule has no test

A test proves the rules that its name (``test_r069_...``), its docstring or a comment in it or
right above it cites; ``R-005 to R-014`` cites them all. The docstring of a module proves
nothing. Sources are read, never imported.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PAGE = Path("docs/rules-coverage.md")
CATALOGUE = Path("docs/rules.md")

_GROUP = re.compile(r"^### (.+)$", re.MULTILINE)
_RULE = re.compile(r"^\*\*(R-\d{3}) ?(.*?)\.?\*\*", re.MULTILINE)
_CITED = re.compile(r"R-(\d{3})(?: to R-(\d{3}))?")
_IN_NAME = re.compile(r"(?<=_)r(\d{3})(?=_|$)")


class Elsewhere(NamedTuple):
    """Why no test of the engine or the table cites a rule, and what stands for it."""

    why: str
    places: tuple[str, ...] = ()


# Rules that neither the engine nor the table decides. A rule that gets a test leaves this table.
ELSEWHERE: dict[str, Elsewhere] = {
    "R-027": Elsewhere(
        "the room: invitations",
        ("tests/e2e/test_friends.py", "tests/server/test_http.py"),
    ),
    "R-148": Elsewhere("moderation, not engine"),
    "R-150": Elsewhere("The lessons: `tests/server/test_learn.py`, `tests/e2e/test_learn.py`"),
    "R-151": Elsewhere("the client and the room", ("tests/e2e/test_practise.py",)),
    "R-152": Elsewhere("the client and the room", ("tests/e2e/test_friends.py",)),
    "R-154": Elsewhere("the client", ("web/src/view/showdown.test.ts",)),
    "R-155": Elsewhere("the client", ("web/src/core/amounts.test.ts",)),
}


class Rule(NamedTuple):
    """A rule of the catalogue: its number, its title, the heading of its group."""

    number: str
    title: str
    group: str


def rules(text: str) -> list[Rule]:
    """Read the rules of the catalogue, in its order."""
    heads = [(found.start(), found.group(1)) for found in _GROUP.finditer(text)]
    return [
        Rule(found.group(1), found.group(2), [head for at, head in heads if at < found.start()][-1])
        for found in _RULE.finditer(text)
    ]


def cited(text: str) -> set[str]:
    """Return the rules that a text cites, ranges included."""
    return {
        f"R-{number:03}"
        for first, last in _CITED.findall(text)
        for number in range(int(first), int(last or first) + 1)
    }


def functions_of(source: str) -> Iterator[tuple[str, set[str]]]:
    """Yield each test function of a module with the rules that it cites."""
    comments = {
        token.start[0]: token.string
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[:5] == "test_":
            first = min([node.lineno, *(mark.lineno for mark in node.decorator_list)])
            while first - 1 in comments:
                first -= 1
            inside = range(first, (node.end_lineno or first) + 1)
            words = [comments[line] for line in inside if line in comments]
            found = cited(" ".join([ast.get_docstring(node) or "", *words]))
            yield node.name, found | {f"R-{number}" for number in _IN_NAME.findall(node.name)}


def proofs(root: Path) -> dict[str, list[str]]:
    """Return rule -> the tests that cite it, as ``folder/file.py::name``, sorted."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        for name, numbers in functions_of(path.read_text()):
            for number in numbers:
                found[number].append(f"{path.relative_to(root / 'tests').as_posix()}::{name}")
    return {number: sorted(tests) for number, tests in found.items()}


def page(catalogue: list[Rule], proved: Mapping[str, list[str]]) -> str:
    """Write the page."""
    lines = [
        "# Rule by rule: the tests",
        "",
        "Made by `python -m tests.repo.rules_coverage` from the tests' names, docstrings and "
        "comments; do not edit. Paths are those under `tests/`.",
    ]
    group = ""
    for rule in catalogue:
        if rule.group != group:
            group = rule.group
            lines += ["", f"## {group}", "", "| rule | tests |", "| --- | --- |"]
        lines.append(f"| **{rule.number}** {rule.title} | {_cell(rule, proved)} |")
    return "\n".join(lines) + "\n"


def _cell(rule: Rule, proved: Mapping[str, list[str]]) -> str:
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in proved.get(rule.number, ()):
        file, _, name = test.partition("::")
        by_file[file].append(f"`{name}`")
    if by_file:
        return "<br>".join(f"{file}: {', '.join(names)}" for file, names in by_file.items())
    if rule.number not in ELSEWHERE:
        return "**none**"
    why, places = ELSEWHERE[rule.number]
    return f"{why[0].upper()}{why[1:]}{': ' * bool(places)}{', '.join(f'`{p}`' for p in places)}"


def problems(root: Path) -> list[str]:
    """Return what is wrong: rules without a test, numbers without a rule, a stale page."""
    catalogue = rules((root / CATALOGUE).read_text())
    known = {rule.number for rule in catalogue}
    proved = proofs(root)
    wrong = [
        f"{rule.number} {rule.title}: no test cites it"
        for rule in catalogue
        if rule.number not in proved and rule.number not in ELSEWHERE
    ]
    wrong += [
        f"{number} is cited by {', '.join(tests)} and is no rule of {CATALOGUE}"
        for number, tests in sorted(proved.items())
        if number not in known
    ]
    for number, (_, places) in ELSEWHERE.items():
        if number in proved:
            wrong.append(f"{number} has tests now: take it out of ELSEWHERE")
        wrong += [f"{number}: {place} is not there" for place in places if not _there(root, place)]
    written = root / PAGE
    if not written.is_file() or written.read_text() != page(catalogue, proved):
        wrong.append(f"{PAGE} is stale: run python -m tests.repo.rules_coverage")
    return wrong


def _there(root: Path, place: str) -> bool:
    file, _, name = place.partition("::")
    path = root / file
    return path.is_file() and (not name or f"def {name}(" in path.read_text())


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Write the page, or check it; return the exit code."""
    parser = argparse.ArgumentParser(prog="rules_coverage", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, say what is wrong")
    if not parser.parse_args(arguments).check:
        catalogue = rules((root / CATALOGUE).read_text())
        (root / PAGE).write_text(page(catalogue, proofs(root)))
    wrong = problems(root)
    for problem in wrong:
        print(f"rules coverage: {problem}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
