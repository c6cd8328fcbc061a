"""Frames of one length, whatever is hidden in them, for whoever may only count bytes (T-05).

What a viewer is told and others are not stands in four places of a frame: two hole cards, the
reading of a hand that nobody else sees, ``you``, and what may still be shown of the last hand. Each
is bounded here by the longest that it can be, so that the length of a frame follows from what the
rail would get and the name of the viewer. JSON may end in spaces.
"""

from __future__ import annotations

from typing import NewType

from fairdeal.table import PreAction
from fairdeal.wire import MayShow, Reading, You, encode_part

# An encoded frame that may go to the viewer it was made for; made here alone.
Seen = NewType("Seen", bytes)

_NUMBER = 2**53 - 1  # no number of a frame is longer
_NONE = len(encode_part(None))
_HOLE = len(encode_part((51, 50))) - _NONE
_READING = len(encode_part(Reading(9, "three_of_a_kind", (12, 11, 10), (51, 50, 49, 48, 47)))) + 1
_MAY_SHOW = len(encode_part(MayShow(_NUMBER, None, None, _NUMBER))) - _NONE
_YOU = len(
    encode_part(
        You(
            None,
            None,
            owner=False,
            sits_out_next=False,
            buys_next=False,
            moves_next=None,
            may_post=False,
            posts_next=False,
            auto_muck=False,
            pre_action=PreAction("check_fold", _NUMBER),
            may_show=_NUMBER,
        )
    )
) - len(encode_part(You(None, None, owner=False)))

# A part of a frame may hold so many bytes more than the same part for the rail; see ``padded``.
OF_SUMMARY = _HOLE
OF_HAND = _HOLE + _READING
OF_NEWS = OF_HAND + _YOU
OF_SNAPSHOT = OF_NEWS + _MAY_SHOW


def padded(frame: bytes, most: int) -> Seen:
    """Make a frame ``most`` bytes long.

    Raises:
        RuntimeError: it is longer, so its length would tell what is hidden in it.

    """
    if len(frame) > most:
        raise RuntimeError(f"a frame of {len(frame)} bytes, at most {most} expected")
    return Seen(frame.ljust(most))
