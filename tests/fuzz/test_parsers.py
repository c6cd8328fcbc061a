"""Every parser, fed with damaged texts: it answers, or refuses with its one error, always.

Set FAIRDEAL_FUZZ_EXAMPLES to the number of examples of each test for a long run.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import CardTextError, parse_cards
from fairdeal.hand import HandSetup, RaiseTo, preset
from fairdeal.records import HandRecord, RecordError, audit, decode, encode, replay
from fairdeal.records.formats import FORMATS, Format
from fairdeal.records.formats.json_lines import JSON_LINES
from fairdeal.records.formats.phh import PHH
from fairdeal.records.formats.pokerstars import POKERSTARS
from fairdeal.wire import PROTOCOL, Act, Hello, RefusedFrame, SetPace, SitDown
from fairdeal.wire import decode as decode_frame
from tests.records import contract, samples
from tests.records.hands import play

EXAMPLES = int(os.environ.get("FAIRDEAL_FUZZ_EXAMPLES", "100"))
long = settings(max_examples=EXAMPLES)

SETUP = HandSetup(preset("standard"), 4, 1, 2, (1, 2, 3, 4), (500, 620, 75, 9000))
RECORDS = [HandRecord(setup=SETUP, events=tuple(play(SETUP, seed))) for seed in range(4)]
TEXTS = {
    "PHH": [samples.phh(), "".join(f"[{k}]\n{samples.phh()}" for k in (1, 2, 3))],
    "Fairdeal JSON": ["".join(f"{encode(record).decode()}\n" for record in RECORDS)],
    "PokerStars text": [samples.POKERSTARS, samples.POKERSTARS * 3],
}
# What damage is made of: the words of the formats, and what parsers stumble over.
WORDS = [
    *"[]{}()\"'#=,.:-?\n\r\t\0 \ufeff\x7f\x85\u2028é玩",
    *["d dh p1 ", "d db ", "p1 ", "p3 cc", "cbr 30", "sm", "????", "AsKd", "inf", "nan", "1e999"],
    *["-1", "0", "0.5", "9" * 30, "true", "null", "[1]\n", "'''", '"""', "\\u0000", "\\ud800"],
    *["a: b: ", "calls $2: ", " and is all-in", "posts big blind 20", "*** FLOP *** ", "Seat 3: x"],
    *["PokerStars Hand #2: ", '"t":"killed"', '"seat":3', '"cards":null', '"to":30', "{" * 300],
    *["-1e9999999", f"0x{'f' * 5000}", "9" * 5000, "1_0", "0b1", "1979-05-27", "[[1]]\n"],
]


@st.composite
def damaged(draw: st.DrawFn, texts: list[str]) -> str:
    """A valid text that was cut, or parts of it deleted, doubled, swapped or overwritten."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 4))):
        a, b = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        near = min(b, a + draw(st.integers(0, 30)))
        match draw(st.integers(0, 7)):
            case 0:
                text = text[:a]
            case 1:
                text = text[:a] + text[near:]
            case 2:
                text = text[:near] + text[a:]
            case 3:
                text = text[:a] + draw(st.sampled_from(WORDS)) + text[near:]
            case 4:
                text = text[:a] + draw(st.text(max_size=5)) + text[near:]
            case 5:
                lines = text.split("\n")
                random.Random(a).shuffle(lines)
                text = "\n".join(lines)
            case 6:
                lines = text.split("\n")
                i, j = a % len(lines), b % len(lines)
                lines[i], lines[j] = lines[j], lines[i]
                text = "\n".join(lines)
            case _:
                text = text[:a] + text[b:] + text[a:b]
    return text


by_name = pytest.mark.parametrize("format_", FORMATS, ids=lambda format_: format_.name)


@by_name
@long
@given(data=st.data())
def test_a_damaged_file_gives_hands_or_refusals(format_: Format, data: st.DataObject) -> None:
    text = data.draw(damaged(TEXTS[format_.name]))
    format_.fits(text)
    contract.check_total(format_, text)


@by_name
@long
@given(data=st.data())
def test_a_file_of_another_format_gives_refusals(format_: Format, data: st.DataObject) -> None:
    others = [text for name, texts in TEXTS.items() if name != format_.name for text in texts]
    assert contract.check_total(format_, data.draw(damaged(others))) == 0


# -- values instead of letters: right JSON and TOML, wrong contents ------------------------------

VALUES: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers(-2, 60)
    | st.sampled_from([2**31, 2**63, 2**64, 10**12, 10**40, 0.5, 100.0])
    | st.text(max_size=4)
    | st.sampled_from(["NT", "p1 f", "flop", "board", "killed", "awarded", "d db AsKdQh"])
    | st.lists(st.integers(-1, 60), max_size=4)
    | st.just({})
)


def spoil(value: Any, draw: Callable[[st.SearchStrategy[Any]], Any]) -> Any:
    """Replace one value somewhere in a tree, or leave it out, or double it."""
    if isinstance(value, dict) and value and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(value)))
        if not draw(st.integers(0, 9)):
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: spoil(value[key], draw)}
    if isinstance(value, list) and value and draw(st.integers(0, 5)):
        i = draw(st.integers(0, len(value) - 1))
        match draw(st.integers(0, 9)):
            case 0:
                return value[:i] + value[i + 1 :]
            case 1:
                return value[:i] + value[i : i + 1] + value[i:]
            case _:
                return [*value[:i], spoil(value[i], draw), *value[i + 1 :]]
    return draw(VALUES)


@long
@given(data=st.data())
def test_a_record_with_wrong_values_is_refused_or_can_be_replayed(data: st.DataObject) -> None:
    tree = json.loads(encode(data.draw(st.sampled_from(RECORDS))))
    for _ in range(data.draw(st.integers(1, 3))):
        tree = spoil(tree, data.draw)
    try:
        record = decode(json.dumps(tree))
    except RecordError:
        return
    for read in (replay, audit):
        try:
            read(record)
        except RecordError as error:
            assert "\n" not in error.reason  # noqa: PT017 # both ways are right


@long
@given(data=st.data())
def test_a_phh_hand_with_wrong_values_is_refused_or_read(data: st.DataObject) -> None:
    fields = dict(samples.PHH)
    for _ in range(data.draw(st.integers(1, 3))):
        changed = spoil(fields, data.draw)
        fields = changed if isinstance(changed, dict) else fields
    contract.check_total(PHH, samples.phh(**fields))


@long
@given(text=damaged(["AsKd 2c", "As, Kd\tQh\nJc Ts", "2c3c4c5c6c7c"]) | st.text())
def test_card_text_gives_cards_or_its_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardTextError as error:
        assert 1 <= error.column <= len(text)  # noqa: PT017 # both ways are right
    else:
        assert len(set(cards)) == len(cards)


FRAMES = [
    msgspec.json.encode(frame).decode()
    for frame in (
        Hello(PROTOCOL, 9),
        SitDown("1", 9, "สม"),
        Act("1", 3, 17, RaiseTo(60)),
        SetPace("1", "fast"),
    )
]


@long
@given(text=damaged(FRAMES), tail=st.binary(max_size=4))
def test_a_damaged_frame_is_a_frame_or_a_refusal(text: str, tail: bytes) -> None:
    for frame in (text, text.encode(errors="surrogatepass") + tail):
        answer = decode_frame(frame)
        assert isinstance(answer, msgspec.Struct)
        if isinstance(answer, RefusedFrame):
            assert answer.code in {"garbage", "unknown_frame", "frame_too_long"}


def test_the_undamaged_texts_are_read() -> None:
    """Else the tests above would only feed garbage."""
    assert [contract.check_total(PHH, text) for text in TEXTS["PHH"]] == [1, 3]
    assert contract.check_total(JSON_LINES, TEXTS["Fairdeal JSON"][0]) == len(RECORDS)
    assert [contract.check_total(POKERSTARS, text) for text in TEXTS["PokerStars text"]] == [1, 3]
