"""What no honest browser sends: frames too long, cut, twisted, nested, out of date or no text."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import msgspec

from fairdeal.hand import CALL, RaiseTo
from fairdeal.table import PreAction
from fairdeal.wire import FRAME_MOST, Command, ServerFrame, frames
from tests.server.raw import BINARY, CLOSE, MORE, PING, TEXT, frame

_KINDS = [kind.__struct_config__.tag for kind in get_args(Command)]
_THEIRS = [kind.__struct_config__.tag for kind in get_args(ServerFrame)]
_ODD: list[Any] = [
    *(
        None,
        True,
        -1,
        0,
        2**53,
        2**64,
        -(2**70),
        1.5,
        1e308,
        "",
        "x",
        "\u0000",
        "\u202e\ud83d\ude00",
    ),
    *([], {}, [[]], {"t": "act"}, "1", ["act"], "x" * 41, "é" * 400),
]


def commands(rng: Random, hand: int, turn: int, id_: str) -> list[Any]:
    """Commands in their right form that nobody on the rail of a full table may give.

    Those with a hand and a turn are out of date, so that they mean nothing from a seat either.
    """
    old = max(turn - 1 - rng.randrange(5), 0)
    seat = rng.randrange(10)
    return [
        *stale(rng, hand, turn, id_),
        frames.SitDown(id_, seat, "Eve", post=rng.random() < 0.5),
        frames.Leave(id_),
        frames.SitOut(id_),
        frames.SitIn(id_),
        frames.Post(id_, now=True),
        frames.ChangeSeat(id_, seat),
        frames.Buy(id_, rng.choice((None, 1, 2**53 - 1))),
        frames.AutoMuck(id_, on=False),
        frames.SetPace(id_, "fast"),
        frames.Hold(id_, on=True),
        frames.SetRules(id_, {"small_blind": 1, "big_blind": rng.choice((2, "x", None))}),
        frames.AddComputer(id_, seat, "easy"),
        frames.SetLevel(id_, seat, "hard"),
        frames.SendAway(id_, seat, ban=True),
        frames.NewHostLink(id_),
        frames.PassHost(id_, seat),
        frames.EndTable(id_),
        frames.Say(id_, "hello"),
        frames.SayEmote(id_, "wow"),
        frames.Act(id_, hand, turn, CALL),
        frames.Muck(id_, hand, old),
    ]


def stale(rng: Random, hand: int, turn: int, id_: str) -> list[Any]:
    """Commands in their right form that are out of date, or about what is not there."""
    old = max(turn - 1 - rng.randrange(5), 0)
    return [
        frames.Act(id_, hand, old, CALL),
        frames.Act(
            id_, hand, turn + 1 + rng.randrange(9), RaiseTo(rng.choice((-1, 0, 50, 10**15)))
        ),
        frames.Act(id_, hand + rng.choice((-1, 1, 10**6)) if hand > 1 else hand + 1, turn, CALL),
        frames.PreAct(id_, hand + 1, PreAction("call_any")),
        frames.Muck(id_, hand, old),
        frames.ShowCards(id_, hand + 1, "both"),
        frames.Look(id_, hand + rng.randrange(1, 99)),
        frames.Skip(id_, hand),
        frames.AskHint(id_, hand, turn),
        frames.AskReview(id_, hand),
        frames.AskSession(id_),
        frames.TakeHost(id_, "guessed"),
        frames.Report(id_, rng.randrange(2**53)),
    ]


def text(rng: Random, intact: Any) -> bytes:
    """Return what is no frame of ours, or not any more; ``intact`` is the command to spoil."""
    data: bytes = msgspec.json.encode(intact)
    plain: dict[str, Any] = json.loads(data)
    kind = rng.randrange(12)
    if kind == 0:
        return rng.randbytes(rng.randrange(1, 300))
    if kind == 1:
        return data[: rng.randrange(len(data))]
    if kind == 2:
        place = rng.randrange(len(data))
        return data[:place] + rng.randbytes(rng.randrange(1, 4)) + data[place + 1 :]
    if kind == 3:
        name = rng.choice(list(plain))
        return _json({**plain, name: rng.choice(_ODD)})
    if kind == 4:
        return _json({**plain, rng.choice(("x", "player", "seat2", "__proto__", "at")): 1})
    if kind == 5:
        name = rng.choice(list(plain))
        return _json({key: value for key, value in plain.items() if key != name})
    if kind == 6:
        depth = rng.randrange(1, 2000)
        return b'{"t":"act","id":' + b"[" * depth + b"]" * rng.choice((depth, 0)) + b"}"
    if kind == 7:
        return _json({**plain, "name": "x" * rng.randrange(FRAME_MOST - 200, 3 * FRAME_MOST)})
    if kind == 8:
        return data[:-1] + b"," + data[1:]  # every field twice
    if kind == 9:
        return data.replace(b'"', rng.choice((b"\xff", b"\xc3\x28", b"\xed\xa0\x80", b"'")), 3)
    if kind == 10:
        return _json({**plain, "t": rng.choice((*_THEIRS, *_KINDS, "x", 1, None, "ACT"))})
    return rng.choice((b"", b"null", b"[]", b"1", b'"act"', b"\xef\xbb\xbf" + data, data * 2))


def _json(plain: Any) -> bytes:
    return json.dumps(plain, ensure_ascii=False).encode(errors="surrogatepass")


def as_frames(rng: Random, data: bytes) -> bytes:
    """Put a text on the wire in one of the ways that keep the connection."""
    way = rng.randrange(6)
    if way == 0 and len(data) > 2:
        cut = rng.randrange(1, len(data))
        between = frame(b"", PING) if rng.random() < 0.5 else b""
        return frame(data[:cut], fin=False) + between + frame(data[cut:], MORE)
    if way == 1:
        return frame(data, BINARY)
    return frame(data)


def breaking(rng: Random, data: bytes) -> bytes:
    """Put a text on the wire in a way that ends the connection."""
    return rng.choice(
        [
            frame(data, rng.choice((3, 7, 11, 15))),
            frame(data, rsv=rng.randrange(1, 8)),
            frame(data, MORE),
            frame(data, fin=False) + frame(data),
            frame(data, length=rng.choice((FRAME_MOST + 1, 2**31, 2**62))),
            frame(b"x" * (FRAME_MOST + 1 + rng.randrange(9000))),
            frame(b"x" * 126, PING),
            frame(b"", PING, fin=False),
            frame(b"\x03", CLOSE),
            frame(b"\xff" + data, TEXT),
            frame(data)[: rng.randrange(6)],
        ]
    )
