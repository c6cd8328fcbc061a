"""Mutation testing of the rules of a hand with mutmut: ``make mutate``.

Every function of ``src/fairdeal/hand`` is broken in one small way after another, and the tests of
``tests/hand`` must notice. The score is killed / (all - equivalent); equivalent are the mutants
that change nothing, each with its reason in ``tests/hand/equivalent-mutants.toml``. What is not
mutated at all: tables outside of functions (``tests/hand/test_ruleset.py`` states them value by
value), ``assert_never`` (``pyproject.toml``), and ``strict=True`` (see ``plain``).

It works on a copy in ``.cache/mutate``. An interrupted run goes on where it stopped; when the
engine, a test or the configuration has changed since, it begins anew. ``--again`` keeps what is
killed and tries only the rest once more: for whoever writes a test against a survivor.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
COPY = ROOT / ".cache/mutate"
ENGINE = "src/fairdeal/hand"
EQUIVALENT = "tests/hand/equivalent-mutants.toml"
FLOOR = 90  # percent
# The engine and what its tests need.
NEEDED = (
    "pyproject.toml",
    "docs/rules.md",
    "src/fairdeal/__init__.py",
    "src/fairdeal/cards",
    "src/fairdeal/ranking",
    ENGINE,
    "tests/conftest.py",
    "tests/hand",
)
KILLED = ("killed", "timeout", "segfault")
DECIDED = ("killed", "timeout", "survived", "no tests")


class Change(NamedTuple):
    """What a mutant is: in ``function`` the code ``was`` becomes ``now``."""

    function: str  # "state.HandState.copy"
    was: str
    now: str


def plain(source: str) -> str:
    """Rewrite a module of the engine, with the same meaning, so that mutmut reaches all of it.

    mutmut leaves decorated functions alone: ``@property`` becomes a call after the function, and
    ``@cache`` goes, for no mutant shall hide behind what a cache remembers. ``strict=True`` of
    ``zip`` goes too: it guards against our own mistakes and does nothing else.
    """
    lines = source.splitlines()
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in sorted(functions, key=lambda function: -function.lineno):
        for decorator in function.decorator_list:
            name = ast.unparse(decorator)
            if name == "property":
                assert function.end_lineno is not None
                call = f"{function.name} = property({function.name})"
                lines.insert(function.end_lineno, " " * function.col_offset + call)
            if name in ("property", "cache"):
                del lines[decorator.lineno - 1]
    return "\n".join(lines).replace(", strict=True)", ")") + "\n"


def prepare(*, again: bool) -> None:
    """Bring the copy up to date; forget old results that may be wrong, unless ``again``."""
    files: dict[Path, bytes] = {}
    for needed in NEEDED:
        start = ROOT / needed
        for path in sorted(start.rglob("*")) if start.is_dir() else [start]:
            if path.is_file() and "__pycache__" not in path.parts:
                files[path.relative_to(ROOT)] = path.read_bytes()
    for path in files:
        if path.is_relative_to(ENGINE):
            files[path] = plain(files[path].decode()).encode()
    judged = [(str(path), content) for path, content in files.items() if path != Path(EQUIVALENT)]
    state = hashlib.sha256(repr([*judged, sys.version]).encode()).hexdigest()
    stamp = COPY / "state"
    if not again and not (stamp.exists() and stamp.read_text() == state):
        shutil.rmtree(COPY, ignore_errors=True)
    for folder in ("src", "tests"):
        for path in (COPY / folder).rglob("*.py"):
            if path.relative_to(COPY) not in files:
                path.unlink()
    shutil.rmtree(COPY / "mutants/tests", ignore_errors=True)  # mutmut copies them every time
    for path, content in files.items():
        target = COPY / path
        # mutmut makes the mutants of a file again when it is younger than they are.
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    stamp.write_text("results of several states" if again else state)


def mutmut(*arguments: str, show: bool = False) -> str:
    """Run mutmut in the copy and return what it says, or show it."""
    command = [str(Path(sys.executable).with_name("mutmut")), *arguments]
    pipe = None if show else subprocess.PIPE
    done = subprocess.run(
        command, cwd=COPY, stdout=pipe, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout or ''}\nmutmut {arguments[0]} ended with {done.returncode}")
    return done.stdout or ""


def results() -> dict[str, str]:
    """Return the status of every mutant by its name."""
    said = mutmut("results", "--all", "true")
    return dict(re.findall(r"^\s*(\S+__mutmut_\d+): (.+?)\s*$", said, re.MULTILINE))


@cache
def functions_of(file: Path) -> dict[str, tuple[int, list[str]]]:
    """Return the first line and the lines of each function and method, by ``Class.name``."""
    source = file.read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    found: dict[str, tuple[int, list[str]]] = {}
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for prefix, body in [("", tree.body), *((f"{c.name}.", c.body) for c in classes)]:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                found[prefix + node.name] = node.lineno, lines[node.lineno - 1 : node.end_lineno]
    return found


def explain(name: str) -> tuple[str, Change]:
    """Return where a mutant is (``file:line``) and what it changes.

    ``name`` is ``fairdeal.hand.MODULE.x_FUNCTION__mutmut_3`` or ``...xǁCLASSǁFUNCTION__mutmut_3``.
    """
    module, mutant = name.removeprefix("fairdeal.hand.").split(".", 1)
    mangled = mutant.rpartition("__mutmut_")[0]
    function = mangled.removeprefix("x_").removeprefix("xǁ").replace("ǁ", ".")
    owner, dot, own = function.rpartition(".")
    file = f"{ENGINE}/{module}.py"
    mutated = functions_of(COPY / "mutants" / file)
    was, now = (
        [line.replace(other, own) for line in mutated[owner + dot + other][1]]
        for other in (f"{mangled}__mutmut_orig", mutant)
    )
    while was and now and was[-1] == now[-1]:
        del was[-1], now[-1]
    same = 0
    while was[same:] and now[same:] and was[same] == now[same]:
        same += 1
    line = functions_of(ROOT / file)[function][0] + same
    return f"{file}:{line}", Change(f"{module}.{function}", code(was[same:]), code(now[same:]))


def code(lines: list[str]) -> str:
    """Join lines of code into one, without their comments."""
    return " ".join(line.split("  # ")[0].strip() for line in lines).strip()


def main() -> int:
    """Run what is to run, print the survivors and the score; 1 if it is too low."""
    parser = argparse.ArgumentParser(description="Mutation testing of src/fairdeal/hand.")
    parser.add_argument("--again", action="store_true", help="only what was not killed before")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time")
    options = parser.parse_args()
    prepare(again=options.again)
    names = [n for n, status in results().items() if status not in KILLED] if options.again else []
    run = ("run", "--max-children", str(options.jobs))
    mutmut(*run, *names, show=sys.stdout.isatty())
    # What was running when somebody interrupted the last run has died of that.
    if undecided := [name for name, status in results().items() if status not in DECIDED]:
        mutmut(*run, *undecided, show=sys.stdout.isatty())
    return report(results())


def report(status: dict[str, str]) -> int:
    """Print what no test killed and the score of all mutants; return the exit code."""
    table = tomllib.loads((ROOT / EQUIVALENT).read_text(encoding="utf-8"))
    listed = {Change(m["function"], m["was"], m["now"]) for m in table["mutant"]}
    found: set[Change] = set()
    killed = equivalent = 0
    for name, result in status.items():
        killed += result in KILLED
        if result == "killed":
            continue
        where, change = explain(name)
        if result not in KILLED and change in listed:
            found.add(change)
            equivalent += 1
            continue
        # A timeout is a loop without an end, or else the machine was too busy: to be looked at.
        print(f"{where}: {result}, {name}\n  - {change.was}\n  + {change.now}")
    for change in sorted(listed - found):
        print(f"{EQUIVALENT}: no such survivor in {change.function}: {change.now}")
    count = len(status)
    score = 100 * killed / max(count - equivalent, 1)
    slow = sum(result == "timeout" for result in status.values())
    print(
        f"{count} mutants: {killed} killed (timeouts: {slow}), "
        f"{count - killed - equivalent} survived, {equivalent} equivalent\n"
        f"score {score:.1f} %, wanted {FLOOR} %"
    )
    complete = "not checked" not in status.values()
    return int(not complete or score < FLOOR or listed != found)


if __name__ == "__main__":
    sys.exit(main())
