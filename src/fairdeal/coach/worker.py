"""The coach in another process: bytes in, bytes out, so that no socket waits for thinking."""

from __future__ import annotations

import msgspec

from fairdeal.coach.hint import hint
from fairdeal.coach.review import costs, review
from fairdeal.coach.told import CostsWanted, HandSeen, HintWanted, ReviewWanted, Wanted
from fairdeal.players import SeatView

_wanted: msgspec.msgpack.Decoder[Wanted] = msgspec.msgpack.Decoder(Wanted)
_encoder = msgspec.msgpack.Encoder()


def advise_bytes(request: bytes) -> bytes:
    """Answer a ``Wanted`` (MessagePack) with a ``Hint``, or with ``Thought``s or ``Costly``s.

    Raises:
        msgspec.ValidationError: the bytes are no ``Wanted``, or its events were not projected.
        ValueError: a hint is wanted, and it is not the seat's turn.

    """
    match _wanted.decode(request):
        case HintWanted(hand=seen):
            return _encoder.encode(hint(_view(seen)))
        case ReviewWanted(hand=seen):
            return _encoder.encode(review(seen))
        case CostsWanted(hands=hands):
            return _encoder.encode(costs(hands))


def _view(seen: HandSeen) -> SeatView:
    view = SeatView(seen.setup, seen.seat)
    for event in seen.events:
        view.see(event)
    return view
