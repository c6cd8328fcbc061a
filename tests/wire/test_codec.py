"""Reading a frame is total: every input gives a frame or a refusal with a stable code."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fairdeal.hand import SHOW, RaiseTo
from fairdeal.table import PreAction
from fairdeal.wire import (
    FRAME_MOST,
    PROTOCOL,
    Accepted,
    Act,
    AskHint,
    AskReview,
    AskSession,
    AutoMuck,
    Buy,
    ChangeSeat,
    Events,
    Hello,
    Leave,
    ListHands,
    Look,
    Muck,
    Ping,
    Post,
    PreAct,
    RefusedFrame,
    SetPace,
    ShowCards,
    SitDown,
    SitIn,
    SitOut,
    Skip,
    Welcome,
    You,
    decode,
    encode,
)

FRAMES = [
    Hello(PROTOCOL, None),
    Hello(PROTOCOL, 2**53 - 1),
    SitDown("1", 9, "สมชาย"),
    SitDown("1", 9, "Ana", post=True),
    Act("1", 3, 17, RaiseTo(60)),
    Act("1", 3, 17, SHOW),
    PreAct("1", 3, PreAction("call", 20)),
    PreAct("1", 3, None),
    AutoMuck("1", on=False),
    Muck("1", 3, 17),
    ShowCards("1", 3, "second"),
    Post("1", now=True),
    ChangeSeat("1", 0),
    Leave("1"),
    SitOut("1"),
    SitIn("1"),
    Buy("1"),
    Buy("1", 60),
    SetPace("1", "fast"),
    Skip("1", 3),
    Look("1", 3),
    ListHands("1"),
    AskHint("1", 3, 17),
    AskReview("1", 3),
    AskSession("1"),
    Ping(),
]


@pytest.mark.parametrize("frame", FRAMES, ids=repr)
def test_every_kind_of_frame_is_read_back(frame: Any) -> None:
    data = msgspec.json.encode(frame)
    assert decode(data) == frame
    assert decode(data.decode()) == frame


def act(**changes: Any) -> str:
    frame = {"t": "act", "id": "x", "hand": 1, "turn": 2, "action": {"t": "fold"}, **changes}
    return json.dumps(frame)


NO_FRAMES: list[tuple[str | bytes, str, str | None]] = [
    ("", "garbage", None),
    ("{", "garbage", None),
    ("null", "garbage", None),
    ("[]", "garbage", None),
    ('"act"', "garbage", None),
    ("{}", "garbage", None),
    (b"\xff\xfe", "garbage", None),
    ("\ud800", "garbage", None),
    (act() + act(), "garbage", None),
    ('{"t":"admin","id":"x"}', "unknown_frame", "x"),
    ('{"t":"welcome","protocol":1,"table":"a"}', "unknown_frame", None),
    ('{"t":7,"id":"x"}', "garbage", "x"),
    ('{"t":"ping","seat":3}', "garbage", None),
    (act(seat=3), "garbage", "x"),
    (act(player="somebody"), "garbage", "x"),
    (act(id=""), "garbage", None),
    (act(id="x" * 41), "garbage", None),
    (act(id=7), "garbage", None),
    (act(hand=-1), "garbage", "x"),
    (act(hand=True), "garbage", "x"),
    (act(hand="1"), "garbage", "x"),
    (act(turn=2**53), "garbage", "x"),
    (act(turn=None), "garbage", "x"),
    (act(action={"t": "all_in"}), "garbage", "x"),
    (act(action={"t": "raise_to"}), "garbage", "x"),
    (act(action={"t": "raise_to", "to": 1.5}), "garbage", "x"),
    (act(action={"t": "raise_to", "to": 60.0}), "garbage", "x"),
    (act(action={"t": "raise_to", "to": "60"}), "garbage", "x"),
    (act(action={"t": "raise_to", "to": float("nan")}), "garbage", None),
    (act(action={"t": "raise_to", "to": float("inf")}), "garbage", None),
    (act(action={"t": "raise_to", "to": 60, "by": 20}), "garbage", "x"),
    ('{"t":"set_pace","id":"x","pace":"warp"}', "garbage", "x"),
    ('{"t":"buy","id":"x","chips":0.5}', "garbage", "x"),  # no fractions
    ('{"t":"buy","id":"x","chips":-60}', "garbage", "x"),
    ('{"t":"buy","id":"x","chips":"60"}', "garbage", "x"),
    ('{"t":"post","id":"x"}', "garbage", "x"),
    ('{"t":"pre_act","id":"x","hand":1,"pre_action":{"do":"raise"}}', "garbage", "x"),
    ('{"t":"pre_act","id":"x","hand":1,"pre_action":{"do":"fold","to":9}}', "garbage", "x"),
    ('{"t":"show_cards","id":"x","hand":1,"which":"none"}', "garbage", "x"),
    ('{"t":"change_seat","id":"x","seat":10}', "garbage", "x"),
    ('{"t":"sit","id":"x","seat":10,"name":"Ana"}', "garbage", "x"),
    ('{"t":"sit","id":"x","seat":1,"name":"\\ud800"}', "garbage", None),
    ('{"t":"hello","protocol":1}', "garbage", None),
    ('{"t":"hello","since":' + "[" * 4000, "garbage", None),
    ('{"x":' * 800, "garbage", None),
    ("[" * FRAME_MOST, "garbage", None),
    ("[" * (FRAME_MOST + 1), "frame_too_long", None),
    ("ก" * (FRAME_MOST // 2), "frame_too_long", None),
]


@pytest.mark.parametrize(("text", "code", "frame_id"), NO_FRAMES, ids=range(len(NO_FRAMES)))
def test_what_is_no_frame_is_refused(text: str | bytes, code: str, frame_id: str | None) -> None:
    refusal = decode(text)
    assert isinstance(refusal, RefusedFrame)
    assert (refusal.code, refusal.id) == (code, frame_id)
    assert refusal.params == ({"most": FRAME_MOST} if code == "frame_too_long" else {})


def test_an_older_client_that_knows_nothing_of_posting_is_understood() -> None:
    """R-025, R-022: it waits for the big blind and fills its stack up."""
    assert decode('{"t":"sit","id":"1","seat":2,"name":"Ana"}') == SitDown(
        "1", 2, "Ana", post=False
    )
    assert decode('{"t":"buy","id":"1"}') == Buy("1", None)


def test_an_amount_is_read_as_it_is_and_left_to_the_rules() -> None:
    for to in (0, -5, 10**30):
        assert decode(act(action={"t": "raise_to", "to": to})) == Act("x", 1, 2, RaiseTo(to))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=12,
)
FIELDS = [
    *("t", "id", "hand", "turn", "action", "seat", "name", "pace", "protocol", "since", "to"),
    *("post", "now", "chips", "pre_action", "do", "owed", "on", "which"),
]
KINDS = sorted({msgspec.json.decode(msgspec.json.encode(frame))["t"] for frame in FRAMES})


def is_answer(answer: object) -> bool:
    if isinstance(answer, RefusedFrame):
        return answer.code in {"garbage", "unknown_frame", "frame_too_long"}
    return isinstance(answer, msgspec.Struct)


@given(st.text() | st.text(st.characters()) | st.binary())
@example("\ud800" * 10)
@example(b"\x00" * 5000)
def test_any_text_is_answered(text: str | bytes) -> None:
    assert is_answer(decode(text))


@given(
    st.dictionaries(st.sampled_from(FIELDS), JSON | st.sampled_from(KINDS) | st.integers(0, 9)),
    st.sampled_from(KINDS),
)
def test_any_object_is_answered(fields: dict[str, Any], kind: str) -> None:
    assert is_answer(decode(json.dumps({"t": kind, **fields})))
    assert is_answer(decode(json.dumps({**fields, "t": kind})))


@given(st.sampled_from(FRAMES), st.data())
def test_any_damage_to_a_frame_is_answered(frame: Any, data: st.DataObject) -> None:
    text = bytearray(msgspec.json.encode(frame))
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    assert is_answer(decode(bytes(text)))


def test_frames_to_a_client_are_json_with_their_kind() -> None:
    assert json.loads(encode(Welcome(PROTOCOL, "abc"))) == {
        "t": "welcome",
        "protocol": 1,
        "table": "abc",
    }
    assert json.loads(encode(Accepted("7"))) == {"t": "accepted", "id": "7"}
    you = You(None, None, owner=False)
    assert json.loads(encode(Events(5, (), None, (), you)))["seq"] == 5
