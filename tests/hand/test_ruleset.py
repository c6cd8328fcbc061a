"""Section 2 of docs/rules.md: every option, its values, the four presets, what is refused."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, get_args, get_type_hints

import pytest

from fairdeal.hand import CHIPS_MAX, HOUSES, House, Ruleset, RulesetError, preset
from tests.conftest import ROOT


def cells(line: str) -> list[str]:
    """The cells of a row of a table, without the marks of code."""
    return [cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")]


def table() -> list[list[str]]:
    """The rows of the table of options: option, values, then one value for each preset."""
    text = (ROOT / "docs" / "rules.md").read_text()
    section = text[text.index("## 2. House options") : text.index("Where a seed is silent its")]
    return [cells(line) for line in section.splitlines() if line.startswith("| `")]


def split(cell: str) -> list[str]:
    """The parts of a cell that tells several options or their values."""
    inside = re.search(r"\((.*)\)", cell)
    return re.split(r"\s*[/,]\s*", inside.group(1) if inside else cell)


def presets() -> dict[str, list[str]]:
    """Option -> its value in each preset, as text."""
    found: dict[str, list[str]] = {}
    for name, _, *values in table():
        for k, option in enumerate(split(name)):
            found[option] = [split(value)[k] for value in values]
    return found


def test_the_table_of_options_is_the_ruleset() -> None:
    assert presets().keys() == set(Ruleset.__struct_fields__)


@pytest.mark.parametrize("house", HOUSES)
def test_a_preset_has_the_values_of_the_catalogue(house: House) -> None:
    rules = preset(house)
    told = {option: values[HOUSES.index(house)] for option, values in presets().items()}
    assert {option: str(getattr(rules, option)) for option in told} == told


def test_the_values_of_an_option_are_those_of_the_catalogue() -> None:
    hints = get_type_hints(Ruleset)
    named = {option: get_args(hint) for option, hint in hints.items() if hint not in (int,)}
    del named["action_s"]
    told = {split(row[0])[0]: tuple(split(row[1])) for row in table()}
    assert {option: set(values) for option, values in named.items()} == {
        option: set(told[option]) for option in named
    }
    assert {option: values[0] for option, values in named.items()} == {
        option: str(getattr(Ruleset(), option)) for option in named
    }  # the value shown first is the one of `standard`


RANGES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "seats_max": (2, 10, {}),
    "big_blind": (1, CHIPS_MAX, {"small_blind": 1}),
    "small_blind": (1, 100, {}),
    "ante": (0, CHIPS_MAX, {"ante_mode": "all"}),
    "drop_grace_ms": (0, 60_000, {}),
    "action_s": (1, 3600, {}),
    "bank_s": (0, 3600, {}),
    "reconnect_s": (0, 3600, {}),
    "buyin_min_bb": (1, 1_000_000, {"buyin_max_bb": 1_000_000}),
    "buyin_max_bb": (20, 1_000_000, {}),
    "chip_unit": (1, CHIPS_MAX, {"small_blind": CHIPS_MAX, "big_blind": CHIPS_MAX}),
    "sit_out_max_min": (1, 1440, {}),
    "misses_to_sit_out": (1, 100, {}),
}


@pytest.mark.parametrize("option", RANGES)
def test_a_number_has_its_bounds(option: str) -> None:
    least, most, others = RANGES[option]
    for value in (least, most):
        assert getattr(preset("standard", **{**others, option: value}), option) == value
    for value in (least - 1, most + 1):
        with pytest.raises(RulesetError) as no:
            preset("standard", **{**others, option: value})
        assert (no.value.code, no.value.option) == ("out_of_range", option)
        assert (no.value.found, no.value.least, no.value.most) == (str(value), least, most)
        assert str(no.value) == f"{option}={value}: must be {least} to {most}"


def test_every_number_is_bounded() -> None:
    numbers = [o for o, hint in get_type_hints(Ruleset).items() if hint in (int, int | None)]
    assert sorted(numbers) == sorted(RANGES)


def test_a_value_that_is_none_is_named_with_what_is_possible() -> None:
    with pytest.raises(RulesetError, match=r"^burn=maybe: must be on or off$") as no:
        preset("standard", burn="maybe")
    assert (no.value.option, no.value.found, no.value.least) == ("burn", "maybe", None)
    with pytest.raises(RulesetError, match=r"^bank_s=2\.5: must be a whole number$") as no:
        preset("standard", bank_s=2.5)
    assert (no.value.option, no.value.found, no.value.least) == ("bank_s", "2.5", None)


def test_an_ante_needs_a_mode() -> None:
    with pytest.raises(RulesetError, match=r"^ante=5: must be 0 to 0$"):
        preset("standard", ante=5)
    assert preset("standard", ante_mode="bb", ante=5).ante == 5


def test_nobody_hurries_where_there_is_no_clock() -> None:
    assert preset("standard", action_s=None).action_s is None


def test_chips_are_far_below_what_a_browser_counts_exactly() -> None:
    assert CHIPS_MAX == 1_000_000_000_000 < 2**53


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("big_blind", {"big_blind": 101, "small_blind": 50}),
        ("small_blind", {"big_blind": 100, "small_blind": 51}),
        ("ante", {"ante_mode": "all", "ante": 7}),
    ],
)
def test_r067_blinds_and_ante_are_multiples_of_the_unit(
    option: str, values: dict[str, object]
) -> None:
    with pytest.raises(RulesetError) as no:
        preset("standard", **{"chip_unit": 5, **values})
    assert (no.value.code, no.value.option, no.value.least) == ("not_a_multiple", option, 5)
    assert str(no.value) == f"{option}={values[option]}: must be a multiple of chip_unit=5"
    assert no.value.most is None


def test_a_house_that_is_none_is_refused() -> None:
    with pytest.raises(RulesetError) as no:
        preset("monaco")  # type: ignore[arg-type]  # what a request may hold
    assert (no.value.code, no.value.option, no.value.found) == (
        "unknown_preset",
        "house",
        "monaco",
    )
    assert str(no.value).endswith("must be one of standard, thai, persian, macedonian")


def test_a_ruleset_has_one_canonical_form_and_digest() -> None:
    rules = preset("standard")
    options = {name: getattr(rules, name) for name in Ruleset.__struct_fields__}
    canonical = json.dumps(options, sort_keys=True, separators=(",", ":")).encode()
    assert rules.canonical == canonical
    assert rules.digest == hashlib.sha256(canonical).hexdigest()
    assert rules == preset("standard", small_blind=50)
    assert rules.digest == preset("standard", small_blind=50).digest
    assert len({preset(house).digest for house in HOUSES}) == 4


def test_changes_lie_over_the_preset() -> None:
    assert preset("thai", seats_max=5, bank_s=7).seats_max == 5
    assert preset("thai", seats_max=5).disconnect == "fold_now"
