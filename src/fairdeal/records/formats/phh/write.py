"""Writes records as PHH: one hand as plain fields, several as numbered tables.

What PHH has no words for is refused (``not_expressible``): dead posts (R-026), blinds that do not
stand in the first two places. What it has no field for goes into the user-defined field
``_fairdeal``, which other programs pass over; also a hand killed out of turn (R-131), without which
the rest of the hand means nothing to them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import msgspec

from fairdeal.cards import Card, card_text
from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Collected,
    Event,
    Folded,
    HandSetup,
    HoleDealt,
    Killed,
    Mucked,
    Posted,
    Raised,
    Returned,
    Seat,
    Shown,
    preset,
)
from fairdeal.records.errors import RecordError
from fairdeal.records.formats.phh.fields import Own
from fairdeal.records.record import HandRecord
from fairdeal.records.replay import replay

_BY_FIELDS = {"small_blind", "big_blind", "ante_mode", "ante"}


def write(records: Sequence[HandRecord]) -> str:
    """Write a ``.phhs`` file: the records as tables numbered from 1.

    Raises:
        RecordError: ``not_expressible``.

    """
    return "\n".join(f"[{k}]\n{write_hand(record)}" for k, record in enumerate(records, 1))


def write_hand(record: HandRecord) -> str:
    """Write a ``.phh`` file.

    Raises:
        RecordError: ``not_expressible``.

    """
    setup = record.setup
    hand = replay(record)
    seats = list(hand.seats)  # of p1, p2, ...
    labels = {seat: f"p{k}" for k, seat in enumerate(seats, 1)}
    stacks = dict(zip(setup.seats, setup.stacks, strict=True))
    fields: dict[str, object] = {
        "variant": "NT",
        "ante_trimming_status": setup.rules.ante_mode != "bb",
        "antes": _antes(setup, seats),
        "blinds_or_straddles": _blinds(setup, seats),
        "min_bet": setup.rules.big_blind,
        "starting_stacks": [stacks[seat] for seat in seats],
        "actions": [text for event in record.events for text in _notation(event, labels)],
        "seats": seats,
        "finishing_stacks": list(hand.stacks),
    }
    if record.names:
        fields["players"] = [record.name(seat) for seat in seats]
    if record.id is not None:
        fields["hand"] = record.id
    if record.place is not None:
        fields["table"] = record.place
    own = msgspec.json.encode(_own(record, seats)).decode()
    if own != "{}":
        fields["_fairdeal"] = own
    return "".join(f"{name} = {_toml(value)}\n" for name, value in fields.items())


def _blinds(setup: HandSetup, seats: list[Seat]) -> list[int]:
    rules = setup.rules
    if setup.dead_posts:
        raise RecordError("not_expressible", "PHH has no dead posts (R-026)")
    row = [0] * len(seats)
    row[seats.index(setup.big_blind)] = rules.big_blind
    if setup.small_blind is not None:
        row[seats.index(setup.small_blind)] = rules.small_blind
    if not _are_blinds_in_place(setup, seats):
        raise RecordError("not_expressible", f"PHH cannot say who posts which blind: {row}")
    for seat in setup.live_posts:
        row[seats.index(seat)] = -rules.big_blind
    return row[::-1] if len(row) == 2 else row


def _are_blinds_in_place(setup: HandSetup, seats: list[Seat]) -> bool:
    """Tell whether the reader will find the same seats for the blinds."""
    small, big = setup.small_blind, setup.big_blind
    if len(seats) == 2:  # of two equal blinds the first is taken for the big one
        return small != seats[0] or setup.rules.small_blind < setup.rules.big_blind
    return (big == seats[0] and small is None) or (big == seats[1] and small in (None, seats[0]))


def _antes(setup: HandSetup, seats: list[Seat]) -> list[int]:
    match setup.rules.ante_mode:
        case "none":
            return [0] * len(seats)
        case "all":
            return [setup.rules.ante] * len(seats)
        case "bb":
            row = [setup.rules.ante if seat == setup.big_blind else 0 for seat in seats]
            return row[::-1] if len(row) == 2 else row


def _own(record: HandRecord, seats: list[Seat]) -> Own:
    setup = record.setup
    usual = msgspec.to_builtins(preset("standard"))
    rules = {
        option: value
        for option, value in msgspec.to_builtins(setup.rules).items()
        if option not in _BY_FIELDS and value != usual[option]
    }
    if setup.rules.ante == 0 and setup.rules.ante_mode != "none":
        rules["ante_mode"] = setup.rules.ante_mode
    if setup.small_blind is None:
        rules["small_blind"] = setup.rules.small_blind
    killed = tuple((k, e.seat) for k, e in enumerate(record.events) if isinstance(e, Killed))
    return Own(None if setup.button == seats[-1] else setup.button, rules, record.notes, killed)


def _notation(event: Event, labels: Mapping[Seat, str]) -> list[str]:
    match event:
        case Posted() | Collected() | Returned() | Awarded():
            return []  # they follow from the rest
        case Killed():
            return []  # it stands in ``_fairdeal``
        case HoleDealt(seat=seat, cards=cards):
            return [f"d dh {labels[seat]} {_text(cards) if cards else '????'}"]
        case BoardDealt(cards=cards):
            return [f"d db {_text(cards)}"]
        case Folded(seat=seat):
            return [f"{labels[seat]} f"]
        case Checked(seat=seat) | Called(seat=seat):
            return [f"{labels[seat]} cc"]
        case Raised(seat=seat, to=to):
            return [f"{labels[seat]} cbr {to}"]
        case Shown(seat=seat, cards=cards):
            return [f"{labels[seat]} sm {_text(cards)}"]
        case Mucked(seat=seat):
            return [f"{labels[seat]} sm"]


def _text(cards: tuple[Card, ...]) -> str:
    return "".join(map(card_text, cards))


def _toml(value: object) -> str:
    """A value as TOML, which writes text as JSON does but for one control character."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)
