"""The contract of every registered format, over samples and random hands."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.records import HandRecord, RecordError
from fairdeal.records.formats import BY_SUFFIX, FORMATS, Format
from fairdeal.records.formats.json_lines import JSON_LINES
from fairdeal.records.formats.json_lines import write as write_json
from fairdeal.records.formats.phh import PHH
from fairdeal.records.formats.pokerstars import POKERSTARS
from tests.records import contract, samples
from tests.records.hands import records, without_hole_cards

JSON_SAMPLE = write_json([PHH.parse(piece).record for piece in PHH.split(samples.phh())] * 2)
SAMPLES = {
    "PHH": (samples.phh(), 1),
    "Fairdeal JSON": (f"\n{JSON_SAMPLE}\n", 2),
    "PokerStars text": (f"\ufeff{samples.POKERSTARS}\n\n{samples.POKERSTARS}", 2),
}
by_name = pytest.mark.parametrize("format_", FORMATS, ids=lambda f: f.name)


@by_name
def test_every_format_reads_its_sample(format_: Format) -> None:
    text, hands = SAMPLES[format_.name]
    contract.check_reading(format_, text, hands)


def test_every_suffix_belongs_to_one_format() -> None:
    assert len(BY_SUFFIX) == sum(len(format_.suffixes) for format_ in FORMATS)
    assert all(suffix.startswith(".") and suffix == suffix.lower() for suffix in BY_SUFFIX)


@settings(max_examples=60)
@given(st.lists(records(kills=0.05), max_size=3))
def test_json_holds_every_hand(hands: list[HandRecord]) -> None:
    contract.check_writing(JSON_LINES, hands)


@settings(max_examples=120)
@given(records(posts=False, kills=0.05))
def test_phh_holds_every_hand_that_it_has_words_for(record: HandRecord) -> None:
    write(record)


@settings(max_examples=60)
@given(records(posts=False, kills=0.05))
def test_phh_holds_hands_with_unknown_cards(record: HandRecord) -> None:
    write(without_hole_cards(record))


def write(record: HandRecord) -> None:
    try:
        contract.check_writing(PHH, [record])
    except RecordError as error:
        if error.code != "not_expressible":
            raise


@by_name
@given(text=st.text())
def test_any_text_is_answered(format_: Format, text: str) -> None:
    contract.check_total(format_, text)


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"])
@by_name
def test_an_empty_file_has_no_hands(format_: Format, text: str) -> None:
    assert contract.check_total(format_, text) == 0


@pytest.mark.parametrize("glue", ["\n", "\nnot a hand\n"])
def test_a_broken_hand_does_not_take_the_others_with_it(glue: str) -> None:
    whole = samples.phh()
    cut = whole[: len(whole) // 2]
    assert contract.check_total(PHH, f"[1]\n{whole}{glue}[2]\n{cut}{glue}[3]\n{whole}") == (
        2 if glue == "\n" else 1  # the foreign line is part of hand 1
    )
    text = samples.POKERSTARS
    assert contract.check_total(POKERSTARS, f"{text}{text[:600]}{text}") == 2
    assert (
        contract.check_total(JSON_LINES, f"{JSON_SAMPLE}{JSON_SAMPLE[:99]}{glue}{JSON_SAMPLE}") == 4
    )
