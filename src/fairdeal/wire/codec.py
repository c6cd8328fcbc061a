"""Text to client frames and server frames to text. Reading is total: a frame or a refusal.

Whatever a client sends, ``decode`` returns; it never raises and its cost is bounded by
``FRAME_MOST`` bytes of JSON.
"""

from __future__ import annotations

from typing import get_args

import msgspec

from fairdeal.wire.frames import ClientFrame, RefusedFrame, ServerFrame

FRAME_MOST = 4096  # bytes of a client's frame
ID_MOST = 40

_KINDS: frozenset[str] = frozenset(
    str(info.tag)
    for info in (msgspec.inspect.type_info(kind) for kind in get_args(ClientFrame))
    if isinstance(info, msgspec.inspect.StructType)
)


class _Outline(msgspec.Struct):
    """What can be told of a frame that is not one of ours."""

    t: object = None
    id: object = None


_FRAME = msgspec.json.Decoder[ClientFrame](ClientFrame)
_OUTLINE = msgspec.json.Decoder(_Outline)
_ENCODER = msgspec.json.Encoder()


def decode(text: str | bytes) -> ClientFrame | RefusedFrame:
    """Read one frame, or say why it is none.

    The refusal's code is ``frame_too_long`` (``most``, in bytes), ``garbage`` (no JSON object,
    or fields that are missing, unknown or of the wrong type) or ``unknown_frame``; its ``id`` is
    the command's where that can be read.
    """
    # A character is at least one byte, so a long text is refused without encoding it.
    if len(text) > FRAME_MOST:
        return RefusedFrame(None, "frame_too_long", {"most": FRAME_MOST})
    try:
        data = text.encode() if isinstance(text, str) else text
        if len(data) > FRAME_MOST:
            return RefusedFrame(None, "frame_too_long", {"most": FRAME_MOST})
        return _FRAME.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _refusal(text)


def encode(frame: ServerFrame) -> bytes:
    """Write one frame as UTF-8 JSON."""
    return _ENCODER.encode(frame)


def encode_part(part: object) -> bytes:
    """Write a part of a frame, to be put into frames as ``msgspec.Raw``."""
    return _ENCODER.encode(part)


def _refusal(text: str | bytes) -> RefusedFrame:
    try:
        outline = _OUTLINE.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return RefusedFrame(None, "garbage", {})
    known = isinstance(outline.id, str) and 1 <= len(outline.id) <= ID_MOST
    frame_id = outline.id if known and isinstance(outline.id, str) else None
    unknown = isinstance(outline.t, str) and outline.t not in _KINDS
    return RefusedFrame(frame_id, "unknown_frame" if unknown else "garbage", {})
