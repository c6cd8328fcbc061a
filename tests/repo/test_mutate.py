"""What `make mutate` relies on, without the minutes that it takes."""

from __future__ import annotations

import tomllib

from tests.mutate import ENGINE, EQUIVALENT, ROOT, code, functions_of, plain

DECORATED = """\
class Hand:
    @property
    def live(self) -> int:
        return sum(zip(a, b, strict=True))

    @final
    def copy(self): ...


@cache
def slots(n):
    return n
"""

PLAIN = """\
class Hand:
    def live(self) -> int:
        return sum(zip(a, b))
    live = property(live)

    @final
    def copy(self): ...


def slots(n):
    return n
"""


def test_the_copy_has_no_decorator_that_keeps_mutants_out() -> None:
    assert plain(DECORATED) == PLAIN


def test_every_equivalent_mutant_is_argued_and_its_code_still_stands() -> None:
    mutants = tomllib.loads((ROOT / EQUIVALENT).read_text(encoding="utf-8"))["mutant"]
    keys = [(mutant["function"], mutant["was"], mutant["now"]) for mutant in mutants]
    assert len(set(keys)) == len(keys)
    for mutant in mutants:
        module, name = mutant["function"].split(".", 1)
        _, lines = functions_of(ROOT / ENGINE / f"{module}.py")[name]
        assert mutant["was"] in code(lines).replace(", strict=True)", ")"), mutant
        assert mutant["now"] != mutant["was"]
        assert mutant["why"].endswith(".")
