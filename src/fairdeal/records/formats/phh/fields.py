"""The fields of a PHH hand, checked one by one, and the ``HandSetup`` that they give.

A file says nothing of the house: a hand is played under ``standard``, or under what our own
writer put into the user-defined field ``_fairdeal``.

* Blinds: from p1 on, ``[50, 100, 0]``; ``[0, 100, 0]`` and ``[100, 0, 0]`` have no small blind
  (R-033); ``-100`` behind them is a live post (R-025), as PokerKit writes it. Anything else is a
  straddle and refused. With two players the row stands the other way round.
* Antes: equal for all, or the big blind's alone (R-039).
* Chips are whole numbers; what is not is refused. Only ``finishing_stacks``, which nobody plays
  with, may have fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec

from fairdeal.hand import HandSetup, Ruleset, Seat, preset
from fairdeal.records.errors import RecordError, quote
from fairdeal.records.formats.base import shown, whole_chips

_SEATS_MOST = 10
_KINDS: dict[type, str] = {str: "text", list: "list"}


class Own(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What PHH has no field for, as JSON in ``_fairdeal``.

    Attributes:
        button: the seat of the button where nobody sits in it (R-033).
        rules: the house options that are not those of ``standard``.
        notes: of the record.
        killed: the hands that died out of turn (R-131): how many events of the record came before,
            and the seat. Other programs find nothing there, and may refuse such a hand.

    """

    button: Seat | None = None
    rules: dict[str, str | int | None] = {}
    notes: tuple[str, ...] = ()
    killed: tuple[tuple[int, Seat], ...] = ()


class Fields:
    """The fields of one hand.

    Attributes:
        seats: the seat of p1, p2, ...; 1, 2, ... where the file gives none.
        own: what our own writer added.
        notes: what was passed over, for people.

    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields
        self.notes: list[str] = []
        variant = self._field("variant", str)
        if variant != "NT":
            raise RecordError(
                "unknown_variant",
                f'variant: {quote(variant)}; only "NT", no-limit hold\'em, is read',
            )
        self._n = n = len(self._field("starting_stacks", list))
        if not 2 <= n <= _SEATS_MOST:
            raise RecordError("seats", f"starting_stacks: {n} players; 2 to {_SEATS_MOST} can play")
        self.seats = self._seat_numbers()
        self.own = self._own_fields()

    @property
    def actions(self) -> list[str]:
        """The action notations as they stand there."""
        row: list[Any] = self._field("actions", list)
        for k, action in enumerate(row, 1):
            if not isinstance(action, str):
                raise RecordError("malformed", f"action {k}: {quote(action)} is no text")
        return row

    @property
    def stated(self) -> dict[Seat, Decimal] | None:
        """The final chips by seat, or None when the file does not give them."""
        if "finishing_stacks" not in self._fields:
            return None
        return dict(zip(self.seats, map(self._final, self._row("finishing_stacks")), strict=True))

    @property
    def names(self) -> dict[Seat, str]:
        """The players by seat; empty when the file does not give them."""
        if "players" not in self._fields:
            return {}
        row = self._row("players")
        for name in row:
            if not isinstance(name, str):
                raise RecordError("malformed", f"players: {quote(name)} is no text")
        return dict(zip(self.seats, row, strict=True))

    def text(self, name: str) -> str | None:
        """Return a text or whole number as text, or None when it is missing."""
        value = self._fields.get(name)
        if value is None or isinstance(value, str):
            return value
        if type(value) is int and abs(value) < 10**30:
            return str(value)
        raise RecordError("malformed", f"{name}: {quote(value)}; it must be a text or whole number")

    def setup(self) -> HandSetup:
        """Return what is fixed before the hand."""
        stacks = self._stacks()
        small, big, sizes, posts = self._blinds()
        self._check_min_bet(sizes[1])
        rules = self._rules(sizes, self._antes(big))
        by_seat = sorted(range(self._n), key=self.seats.__getitem__)
        try:
            setup = HandSetup(
                rules,
                self.seats[-1] if self.own.button is None else self.own.button,
                None if small is None else self.seats[small],
                self.seats[big],
                tuple(self.seats[k] for k in by_seat),
                tuple(stacks[k] for k in by_seat),
                live_posts=tuple(sorted(self.seats[k] for k in posts)),
            )
        except ValueError as error:
            raise RecordError("malformed", str(error)) from None
        left = next((seat for seat in setup.seats if seat > setup.button), setup.seats[0])
        if left != self.seats[0]:
            raise RecordError("malformed", f"_fairdeal: button {setup.button} is not right of p1")
        return setup

    # -- reading one field ------------------------------------------------------------------

    def _field(self, name: str, kind: type) -> Any:
        if name not in self._fields:
            raise RecordError("missing_field", f"{name}: missing; a hand needs this field")
        value = self._fields[name]
        if not isinstance(value, kind):
            raise RecordError("malformed", f"{name}: {quote(value)}; it must be a {_KINDS[kind]}")
        return value

    def _row(self, name: str) -> list[Any]:
        row: list[Any] = self._field(name, list)
        if len(row) != self._n:
            raise RecordError(
                "malformed", f"{name}: {len(row)} values for the {self._n} of starting_stacks"
            )
        return row

    def _chips(self, name: str, least: int = 0) -> list[int]:
        return [
            whole_chips(found, f"{name}, p{k}", least) for k, found in enumerate(self._row(name), 1)
        ]

    def _final(self, found: object) -> Decimal:
        if isinstance(found, bool) or not isinstance(found, int | Decimal):
            raise RecordError("malformed", f"finishing_stacks: {quote(found)} is no number")
        if (isinstance(found, Decimal) and not found.is_finite()) or not 0 <= found < 10**15:
            raise RecordError("malformed", f"finishing_stacks: {shown(found)} is no stack")
        return Decimal(found)

    def _seat_numbers(self) -> tuple[Seat, ...]:
        plain = tuple(range(1, self._n + 1))
        if "seats" not in self._fields:
            return plain
        row = self._row("seats")
        if not all(type(seat) is int and 0 <= seat <= 1000 for seat in row):
            raise RecordError("malformed", f"seats: {quote(row)}; they must be numbers 0 to 1000")
        if len(set(row)) != self._n:
            raise RecordError("malformed", f"seats: {quote(row)}; one stands there twice")
        first = row.index(min(row))
        if row[first:] + row[:first] != sorted(row):
            self.notes.append(f"seats {row} are not clockwise; numbered 1 to {self._n} instead")
            return plain
        return tuple(row)

    def _own_fields(self) -> Own:
        text = self._fields.get("_fairdeal", "{}")
        if not isinstance(text, str):
            raise RecordError("malformed", f"_fairdeal: {quote(text)}; it must be JSON as text")
        try:
            return msgspec.json.decode(text, type=Own)
        except (msgspec.DecodeError, RecursionError) as error:
            raise RecordError("malformed", f"_fairdeal: {error}") from None

    # -- forced bets ------------------------------------------------------------------------

    def _stacks(self) -> list[int]:
        for k, found in enumerate(self._row("starting_stacks"), 1):
            if isinstance(found, Decimal) and not found.is_finite():
                raise RecordError(
                    "unknown_stack", f"starting_stacks, p{k}: {found}; every stack must be known"
                )
        return self._chips("starting_stacks", 1)

    def _blinds(self) -> tuple[int | None, int, tuple[int | None, int], list[int]]:
        """Return the places of small and big blind, their sizes, and the places of live posts."""
        row = self._blind_row()
        forced = [k for k, chips in enumerate(row) if chips > 0]
        if not forced:
            raise RecordError(
                "no_big_blind", f"blinds_or_straddles: {row}; one of the first two must be positive"
            )
        if forced[-1] > 1:
            raise RecordError(
                "straddle", f"blinds_or_straddles: {row}; two blinds are played and no straddles"
            )
        big = forced[-1]
        if self._n == 2:
            row.reverse()  # now by player: p1 has the big blind, unless the row says otherwise
            big = 0 if row[0] >= row[1] else 1
        small = next((k for k in (0, 1) if k != big and row[k] > 0), None)
        size = row[big]
        if small is not None and row[small] > size:
            raise RecordError(
                "blinds", f"blinds_or_straddles: {row}; the small blind is above the big one"
            )
        posts = [k for k, chips in enumerate(row) if chips < 0]
        for k in posts:
            if -row[k] != size:
                raise RecordError(
                    "chips_out_of_range",
                    f"blinds_or_straddles, p{k + 1}: {row[k]}; a live post is {-size} (R-025)",
                )
        return small, big, (None if small is None else row[small], size), posts

    def _blind_row(self) -> list[int]:
        row: list[int] = []
        for k, found in enumerate(self._row("blinds_or_straddles"), 1):
            what = f"blinds_or_straddles, p{k}"
            if isinstance(found, int | Decimal) and found == found and found < 0:  # nan is not
                post = found.copy_negate() if isinstance(found, Decimal) else -found
                row.append(-whole_chips(post, what))
            else:
                row.append(whole_chips(found, what))
        return row

    def _antes(self, big: int) -> dict[str, object]:
        row = self._chips("antes")
        if self._n == 2:
            row.reverse()
        if not any(row):
            return {"ante_mode": self.own.rules.get("ante_mode", "none"), "ante": 0}
        if len(set(row)) == 1:
            return {"ante_mode": "all", "ante": row[0]}
        if [k for k, chips in enumerate(row) if chips] == [big]:
            return {"ante_mode": "bb", "ante": row[big]}
        raise RecordError(
            "uneven_antes",
            f"antes: {row}; all must be equal, or the big blind's the only one (R-038, R-039)",
        )

    def _check_min_bet(self, size: int) -> None:
        if "min_bet" not in self._fields:
            raise RecordError("missing_field", "min_bet: missing; a hand needs this field")
        least = whole_chips(self._fields["min_bet"], "min_bet")
        if least != size:
            raise RecordError(
                "min_bet", f"min_bet: {least}; it must be the big blind {size} (R-065)"
            )

    def _rules(self, sizes: tuple[int | None, int], antes: dict[str, object]) -> Ruleset:
        small, big = sizes
        options = msgspec.to_builtins(preset("standard"))
        options |= {"small_blind": max(big // 2, 1)} | self.own.rules | {"big_blind": big} | antes
        if small is not None:
            options["small_blind"] = small
        try:
            return msgspec.convert(options, Ruleset)
        except msgspec.ValidationError as error:
            raise RecordError("rules", f"house options: {error}") from None
