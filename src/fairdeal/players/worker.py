"""Decisions in another process: bytes in, bytes out, so that no socket waits for thinking.

``warm`` is for the pool's initializer, ``choose_bytes`` for each decision; both can be imported
at top level, as a pool started by ``spawn`` needs it.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from fairdeal.hand import Event, HandSetup, Seat
from fairdeal.players.engine import choose, warm
from fairdeal.players.player import Choice, Level, SeatView

__all__ = ["Request", "choose_bytes", "decode_choice", "encode_request", "warm"]


class Request(Struct, frozen=True):
    """A question to a computer player.

    Attributes:
        setup: what was fixed before the hand.
        seat: the seat to act.
        events: all events of the hand so far, projected for this seat.
        level: how well it is to play.
        seed: where its whims come from.

    """

    setup: HandSetup
    seat: Seat
    events: tuple[Event, ...]
    level: Level
    seed: int


_encoder = msgspec.msgpack.Encoder()
_requests = msgspec.msgpack.Decoder(Request)
_choices = msgspec.msgpack.Decoder(Choice)


def encode_request(request: Request) -> bytes:
    """Write a question for ``choose_bytes`` (MessagePack)."""
    return _encoder.encode(request)


def choose_bytes(request: bytes) -> bytes:
    """Answer a question of ``encode_request`` with a ``Choice``, for ``decode_choice``.

    Raises:
        msgspec.ValidationError: the bytes are no ``Request``.
        Peek: the events were not projected for the seat.
        ValueError: it is not the seat's turn.

    """
    asked = _requests.decode(request)
    view = SeatView(asked.setup, asked.seat)
    for event in asked.events:
        view.see(event)
    return _encoder.encode(choose(view, asked.level, asked.seed))


def decode_choice(answer: bytes) -> Choice:
    """Read the answer: the action, and the reason that only this seat may ever see."""
    return _choices.decode(answer)
