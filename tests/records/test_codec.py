"""Our own JSON: what is written is read back, and whatever else comes is refused by one error."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from fairdeal.hand import HandSetup, preset
from fairdeal.records import VERSION, HandRecord, RecordError, decode, encode
from tests.records.hands import play, records

SETUP = HandSetup(preset("standard"), 3, 1, 2, (1, 2, 3), (500, 600, 700))
RECORD = HandRecord(setup=SETUP, events=tuple(play(SETUP, 4)), names=("Ana", "สมชาย", "q [x]"))


@settings(max_examples=60)
@given(records(kills=0.05))
def test_what_is_written_is_read_back(record: HandRecord) -> None:
    data = encode(record)
    assert b"\n" not in data
    assert decode(data) == record
    assert decode(data.decode()) == record


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(encode(RECORD)), **fields})


def event(**fields: Any) -> str:
    """The record with another first event, or with fields of the first event changed."""
    events = json.loads(encode(RECORD))["events"]
    first = fields if "t" in fields else {**events[0], **fields}
    return changed(events=[first, *events[1:]])


def setup(**fields: Any) -> str:
    return changed(setup={**json.loads(encode(RECORD))["setup"], **fields})


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("", "not_a_record", "no JSON object"),
        ("{", "not_a_record", "no JSON object"),
        ("[]", "not_a_record", "Expected `object`, got `array`"),
        ("[" * 100_000, "not_a_record", "no JSON object"),
        (b"\xff", "not_a_record", "no JSON object"),
        ("{}", "not_a_record", '"format" is None; it must be "fairdeal.hand"'),
        (changed(format="ohh"), "not_a_record", "\"format\" is 'ohh'"),
        (
            changed(version=VERSION + 1),
            "unknown_version",
            f"{VERSION + 1}; this program reads {VERSION}",
        ),
        (changed(version=None), "unknown_version", '"version" is None'),
        (changed(version=True), "unknown_version", '"version" is True'),
        (changed(version="x" * 999), "unknown_version", "xxx..."),
        (encode(RECORD)[:-20], "not_a_record", "no JSON object"),
        (changed(rake=1), "malformed", "unknown field `rake`"),
        (changed(events="none"), "malformed", "Expected `array`, got `str` - at `$.events`"),
        (changed(names=["Ana"]), "malformed", "1 names for 3 seats"),
        (setup(seats=[1]), "malformed", "2 to 10 different seats"),
        (setup(seats=list(range(11)), stacks=[100] * 11), "malformed", "2 to 10 different seats"),
        (setup(stacks=[500, 600, -1]), "malformed", "one for each seat, 1 to"),
        (setup(stacks=[500, 600, 1.5]), "malformed", "Expected `int`, got `float`"),
        (setup(rules={"house": "x", "big_blind": 0}), "malformed", "big_blind=0"),
        (event(seat=9), "malformed", "event 0: seat 9 is not in the hand"),
        (event(t="bluffed"), "malformed", "Invalid value 'bluffed' - at `$.events[0].t`"),
        (event(payed=5), "malformed", "unknown field `payed` - at `$.events[0]`"),
        (event(t="board", street="flop", cards=[1, 2, 52]), "malformed", "52 is no card"),
        (event(t="hole", seat=1, cards=[-1, 3]), "malformed", "-1 is no card"),
    ],
)
def test_what_is_no_record_is_refused_with_its_reason(
    text: str | bytes, code: str, words: str
) -> None:
    with pytest.raises(RecordError) as refused:
        decode(text)
    assert refused.value.code == code
    assert words in refused.value.reason
    assert "\n" not in refused.value.reason
