"""Compares the chips at the end of a hand with those that its source states."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from msgspec import Struct

from fairdeal.hand import Awarded, Seat
from fairdeal.records.formats.base import Parsed
from fairdeal.records.replay import replay


class Difference(Struct, frozen=True):
    """Final chips that are not those of the source.

    Attributes:
        rule: ``R-113`` where the source split an odd chip in fractions and nothing else differs;
            else None, and either the source or the rules are wrong.
        expected: what the source states, in its own order of the seats.
        got: what the engine gives.

    """

    rule: str | None
    expected: dict[Seat, Decimal]
    got: dict[Seat, int]


def compare(parsed: Parsed) -> Difference | None:
    """Return what differs, or None: all is equal, or the source states no final chips."""
    if parsed.stated is None:
        return None
    hand = replay(parsed.record)
    got = {seat: hand.stacks[hand.index[seat]] for seat in parsed.stated}
    if got == parsed.stated:
        return None
    rule = "R-113" if _is_an_odd_chip(parsed, got) else None
    return Difference(rule, dict(parsed.stated), got)


def _is_an_odd_chip(parsed: Parsed, got: Mapping[Seat, int]) -> bool:
    """Less than a chip apart, in exactly the seats that share a pot, and none made or lost."""
    stated = parsed.stated or {}
    apart = {seat: stated[seat] - got[seat] for seat in got if stated[seat] != got[seat]}
    tied = {
        share.seat
        for event in parsed.record.events
        if isinstance(event, Awarded) and len({share.chips for share in event.shares}) > 1
        for share in event.shares
    }
    total = sum(apart.values(), Decimal())
    small = all(abs(chips) < 1 for chips in apart.values())
    return apart.keys() == tied and small and abs(total) < Decimal("0.1")
