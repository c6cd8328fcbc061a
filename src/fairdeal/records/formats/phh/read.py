"""Reads a PHH hand: its fields, then its actions, each judged by the engine.

Unknown cards (``????``; one ``??`` is enough) stay unknown; at showdown such a hand is mucked
unless ``sm`` shows it. Known hands are shown and mucked in the order of our rules (R-120 to
R-127). Other fields, comments and commentaries are passed over.
"""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import Any

from fairdeal.cards import Card, CardTextError, cards_text, parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    IllegalAction,
    Legal,
    Over,
    RaiseTo,
    Seat,
    Shown,
)
from fairdeal.records.build import STREETS, Builder, Pair
from fairdeal.records.errors import RecordError, quote
from fairdeal.records.formats.base import (
    Parsed,
    Piece,
    check_length,
    due,
    expect_turn,
    refused_action,
    whole_chips,
)
from fairdeal.records.formats.phh.fields import Fields
from fairdeal.records.record import HandRecord

_AT_LINE = re.compile(r"at line (\d+), column (\d+)")
# The library takes time quadratic in the parts of a dotted key; no field of a hand has any.
_LONG_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){20}""")
_NUMBER = re.compile(r"-?[0-9]{1,20}(?:\.[0-9]{1,20})?")
_PLAYER = re.compile(r"p[0-9]{1,3}")
_OTHER_GAMES = {"pb": "a bring-in", "sd": "a draw"}


def parse(piece: Piece) -> Parsed:
    """Read a hand and play it.

    Raises:
        RecordError: ``too_long``, ``not_toml``, ``missing_field``, ``malformed``,
            ``unknown_variant``, ``seats`` (not 2 to 10), ``fractional_chips``,
            ``chips_out_of_range``, ``unknown_stack``, ``no_big_blind``, ``blinds``, ``straddle``,
            ``uneven_antes``, ``min_bet``, ``rules``, ``unknown_card``, ``cut_card``,
            ``duplicate_card``, ``unknown_board``, ``unknown_action``, ``illegal_action``,
            ``illegal_deal``, ``unfinished`` or ``winner_unknown``.

    """
    check_length(piece)
    return _Reading(Fields(_load(piece))).play()


def _load(piece: Piece) -> dict[str, Any]:
    if _LONG_KEY.search(piece.text):
        raise RecordError("not_toml", f"line {piece.line}: a dotted key; fields have plain names")
    try:
        return tomllib.loads(piece.text, parse_float=Decimal)
    except RecursionError:
        raise RecordError("not_toml", f"line {piece.line}: nested too deeply") from None
    except (ValueError, ArithmeticError) as error:
        reason = _AT_LINE.sub(
            lambda at: f"at line {int(at[1]) + piece.line - 1}, column {at[2]}", str(error)
        )
        last = piece.line + piece.text.rstrip("\n").count("\n")
        reason = reason.replace("at end of document", f"at line {last}, the end")
        raise RecordError("not_toml", f"no TOML: {' '.join(reason.split())}") from None


class _Reading:
    """The actions of one hand on their way to a record."""

    def __init__(self, fields: Fields) -> None:
        self._fields = fields
        self._players = {f"p{k}": seat for k, seat in enumerate(fields.seats, 1)}
        self._labels = {seat: label for label, seat in self._players.items()}
        self._holes: dict[Seat, Pair] = {}
        self._shown: dict[Seat, Pair] = {}
        self._mucked: set[Seat] = set()
        self._hidden: set[Seat] = set()  # shown, the file does not say what

    def play(self) -> Parsed:
        """Return the hand as the engine played it."""
        fields = self._fields
        setup = fields.setup()
        stated, names = fields.stated, fields.names
        actions = [_Notation(k, text) for k, text in enumerate(fields.actions, 1)]
        actions = [action for action in actions if action.words]
        self._gather_cards(actions)
        builder = Builder(setup, self._holes, self._shown, dict(fields.own.killed))
        for action in actions:
            self._step(builder, action)
        need = builder.awaiting()
        if not isinstance(need, Over):
            raise RecordError(
                "unfinished",
                f"after action {len(fields.actions)}: {due(builder, self._who)}",
            )
        self._compare_showdown(builder)
        return Parsed(
            HandRecord(
                setup=setup,
                events=tuple(builder.events),
                names=tuple(names[seat] for seat in setup.seats) if names else (),
                id=fields.text("hand"),
                place=fields.text("table"),
                notes=(*fields.own.notes, *fields.notes),
            ),
            stated,
        )

    def _who(self, seat: Seat) -> str:
        return self._labels[seat]

    # -- cards ------------------------------------------------------------------------------

    def _gather_cards(self, actions: list[_Notation]) -> None:
        """Take down who was dealt what and who shows what, before anybody acts."""
        dealt: dict[Seat, list[Card | None]] = {seat: [] for seat in self._labels}
        begun = False
        for action in actions:
            words = action.words
            if words[:2] == ["d", "dh"]:
                if begun or len(words) != 4 or words[2] not in self._players:
                    raise action.illegal("illegal_deal", "hole cards come first, as 'd dh p1 AsKd'")
                dealt[self._players[words[2]]] += _cards(action, words[3])
                continue
            if not begun:
                begun = True
                self._take_holes(dealt)
            if words[1:2] == ["sm"]:
                self._take_shown(action)
        if not begun:
            self._take_holes(dealt)

    def _take_holes(self, dealt: dict[Seat, list[Card | None]]) -> None:
        for seat, cards in dealt.items():
            if len(cards) != 2:
                who = self._who(seat)
                raise RecordError(
                    "illegal_deal",
                    f"{who} has {len(cards)} cards; 'd dh {who} ????' deals two (R-050)",
                )
            if (pair := _pair(cards)) is not None:
                self._holes[seat] = pair

    def _take_shown(self, action: _Notation) -> None:
        seat = self._player(action)
        if seat in self._shown or seat in self._mucked or seat in self._hidden:
            raise action.illegal("illegal_action", f"{self._who(seat)} has shown or mucked before")
        own = self._holes.get(seat)
        match action.words[2:]:
            case []:
                self._mucked.add(seat)
            case ["-"]:
                self._show(seat, own)
            case [text]:
                cards = _cards(action, text)
                if len(cards) != 2:
                    raise action.illegal("illegal_action", "a hand has two cards (R-050)")
                pair = _pair(cards)
                if own and not {card for card in cards if card is not None} <= set(own):
                    raise action.illegal(
                        "illegal_action", f"{self._who(seat)} was dealt {cards_text(own)}"
                    )
                self._show(seat, own if own and pair else pair)
            case _:
                raise action.illegal("unknown_action", "legal are 'p1 sm' and 'p1 sm AsKd'")

    def _show(self, seat: Seat, pair: Pair | None) -> None:
        if pair:
            self._shown[seat] = pair
        elif seat not in self._holes:
            self._hidden.add(seat)

    # -- playing ----------------------------------------------------------------------------

    def _step(self, builder: Builder, action: _Notation) -> None:
        match action.words:
            case ["d", "dh", *_]:
                return
            case ["d", "db", text]:
                self._deal_board(builder, action, _cards(action, text))
            case ["d", *_]:
                raise action.illegal(
                    "unknown_action", "the dealer's are 'd dh p1 AsKd', 'd db AsKdQh'"
                )
            case [_, "sm", *_]:
                self._check_show(builder, action)
            case [_, word, *_] if word in _OTHER_GAMES:
                raise action.illegal("unknown_action", f"hold'em has no {_OTHER_GAMES[word][2:]}")
            case _:
                self._act(builder, action)

    def _deal_board(self, builder: Builder, action: _Notation, cards: list[Card | None]) -> None:
        need = builder.awaiting()
        if isinstance(need, Legal | Over):
            raise action.illegal("illegal_deal", due(builder, self._who))
        known = [card for card in cards if card is not None]
        if len(known) < len(cards):
            street = STREETS[builder.hand.street]
            raise action.illegal("unknown_board", f"every card of the {street} must be known")
        try:
            builder.board(known)
        except RecordError as error:
            raise action.illegal(error.code, error.reason) from None

    def _act(self, builder: Builder, action: _Notation) -> None:
        seat = self._player(action)
        legal = expect_turn(builder, seat, self._who, action.where)
        wish = self._wish(action, legal)
        try:
            builder.act(seat, wish)
        except IllegalAction as error:
            reason = refused_action(builder, self._who, error)
            raise action.illegal("illegal_action", reason) from None

    def _wish(self, action: _Notation, legal: Legal) -> Action:
        match action.words[1:]:
            case ["f"]:
                return FOLD
            case ["cc"]:
                return CALL if legal.owed else CHECK
            case ["cbr", amount] if _NUMBER.fullmatch(amount):
                return RaiseTo(whole_chips(Decimal(amount), action.where))
        raise action.illegal("unknown_action", "legal are f, cc, cbr AMOUNT and sm CARDS")

    def _check_show(self, builder: Builder, action: _Notation) -> None:
        seat = self._player(action)
        need = builder.awaiting()
        if isinstance(need, Legal):
            raise action.illegal("illegal_action", due(builder, self._who))
        if builder.hand.folded[builder.hand.index[seat]]:
            raise action.illegal("illegal_action", f"{self._who(seat)} has folded (R-053)")

    def _player(self, action: _Notation) -> Seat:
        label = action.words[0]
        if label not in self._players:
            wanted = f"p1 to p{len(self._players)}, or d for the dealer"
            code = "illegal_action" if _PLAYER.fullmatch(label) else "unknown_action"
            raise action.illegal(code, f"{quote(label)} is nobody here; legal are {wanted}")
        return self._players[label]

    def _compare_showdown(self, builder: Builder) -> None:
        hand, who = builder.hand, self._who
        for seat in sorted(self._hidden):
            if hand.mucked[hand.index[seat]]:
                raise RecordError(
                    "winner_unknown", f"{who(seat)} shows unknown cards; they must be known"
                )
        if len(hand.live) == 1 and self._shown:
            self._fields.notes.append("a hand that won without showdown was shown (R-126)")
        for event in builder.events:
            if isinstance(event, Shown) and event.seat in self._mucked:
                self._fields.notes.append(f"{who(event.seat)} mucks; it is opened here (R-123)")


class _Notation:
    """One action: its number, its text and its words without commentary."""

    def __init__(self, number: int, text: str) -> None:
        self.where = f"action {number} {quote(text)}"
        self.words = text.partition("#")[0].split()

    def illegal(self, code: str, reason: str) -> RecordError:
        """Return an error that names this action."""
        return RecordError(code, f"{self.where}: {reason}")


def _cards(action: _Notation, text: str) -> list[Card | None]:
    """Read cards, ``??`` for one that is not known."""
    pieces = [text[k : k + 2] for k in range(0, len(text), 2)]
    if len(pieces) > 5:
        raise action.illegal("illegal_deal", f"{len(pieces)} cards; at most three come at once")
    try:
        known = iter(parse_cards("".join(piece for piece in pieces if piece != "??")))
    except CardTextError as error:
        raise action.illegal(error.code, str(error)) from None
    return [None if piece == "??" else next(known) for piece in pieces]


def _pair(cards: list[Card | None]) -> Pair | None:
    """Return a hand of which both cards are known."""
    first, second = cards
    return None if first is None or second is None else (first, second)
