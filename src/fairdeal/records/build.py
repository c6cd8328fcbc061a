"""Plays a hand of a foreign source through the engine and keeps its events.

The readers of ``formats/`` say what their source says; the engine judges it. What follows by
itself is applied only when the next thing comes, so that a source may still kill the hand of an
absent player who is all-in after the last action of a round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairdeal.cards import Card, cards_text
from fairdeal.hand import (
    SHOW,
    Action,
    Awaiting,
    Event,
    Hand,
    HandSetup,
    HoleDealt,
    IllegalAction,
    Mucked,
    NeedCards,
    Over,
    Seat,
    Shown,
)
from fairdeal.records.errors import RecordError
from fairdeal.records.unseen import Unseen, cards_out, next_fact

Pair = tuple[Card, Card]
STREETS = ("flop", "turn", "river")


class Builder:
    """A hand in the making.

    Attributes:
        hand: the engine's hand; read it, do not write it.
        events: what has happened so far.
        shown: the cards that the source shows at showdown, by seat; a seat that is not here
            shows nothing.

    ``kills`` are the seats whose hands die out of turn, by the number of events before that.

    """

    def __init__(
        self,
        setup: HandSetup,
        holes: Mapping[Seat, Pair],
        shown: Mapping[Seat, Pair],
        kills: Mapping[int, Seat] | None = None,
    ) -> None:
        self.hand = Hand(setup)
        self.events: list[Event] = []
        self.shown = shown
        self._holes = holes
        self._kills = dict(kills or {})
        self._dealt = False

    def deal(self) -> None:
        """Let the forced bets and the deal happen, once, and nothing more yet.

        Raises:
            RecordError: ``duplicate_card``.

        """
        if not self._dealt:
            self._dealt = True
            self._follow()
            for seat in self.hand.seats:
                pair = self._holes.get(seat)
                if pair:
                    self._check_new(pair, f"for seat {seat}")
                self._apply(HoleDealt(seat, pair))

    def awaiting(self) -> Awaiting:
        """Let happen what follows by itself, the deal included; return what the hand needs then.

        Raises:
            RecordError: ``winner_unknown``, ``duplicate_card``; ``illegal_action``: a hand that
                should die cannot, or not there.

        """
        self.deal()
        self._let_die()
        self._follow()
        need = self.hand.awaiting
        if self._kills and isinstance(need, Over):
            raise RecordError("illegal_action", f"no hand can die after event {max(self._kills)}")
        return need

    def act(self, seat: Seat, action: Action) -> Event:
        """Let a seat act.

        Raises:
            IllegalAction: as ``Hand.decide``.

        """
        event = self.hand.decide(seat, action)
        self._apply(event)
        return event

    def kill(self, seat: Seat) -> None:
        """Let the hand of an absent player die out of turn.

        Raises:
            IllegalAction: as ``Hand.kill``.

        """
        self._apply(self.hand.kill(seat))

    def board(self, cards: Sequence[Card]) -> None:
        """Deal a street; call it when ``awaiting`` says ``NeedCards``.

        Raises:
            RecordError: ``illegal_deal`` (another number of cards), ``duplicate_card``.

        """
        need = self.awaiting()
        if not isinstance(need, NeedCards):
            raise RecordError("illegal_deal", f"no board cards are due; found {cards_text(cards)}")
        street = STREETS[self.hand.street]
        if len(cards) != len(need.slots):
            raise RecordError(
                "illegal_deal",
                f"the {street} has {len(need.slots)} cards (R-050), found {len(cards)}",
            )
        self._check_new(cards, f"on the {street}")
        for event in self.hand.reveal(cards):
            self._apply(event)

    def _check_new(self, cards: Sequence[Card], where: str) -> None:
        out = cards_out(self.hand)
        twice = [card for k, card in enumerate(cards) if card in out or card in cards[:k]]
        if twice:
            raise RecordError(
                "duplicate_card", f"{cards_text(twice)} {where} is out already (R-001)"
            )

    def _follow(self) -> None:
        while (fact := next_fact(self.hand)) is not None:
            match fact:
                case Unseen(seat=seat):
                    self._apply(self._show_or_muck(seat))
                case Mucked(seat=seat) if seat in self.shown:
                    self._apply(self.hand.decide(seat, SHOW))
                case _:
                    self._apply(fact)
            self._let_die()

    def _let_die(self) -> None:
        while (seat := self._kills.pop(len(self.events), None)) is not None:
            try:
                self.kill(seat)
            except IllegalAction as no:
                reason = f"the hand of seat {seat} cannot die there ({no.code}, R-134)"
                raise RecordError("illegal_action", reason) from None

    def _show_or_muck(self, seat: Seat) -> Event:
        pair = self.shown.get(seat)
        if pair is None:
            return Mucked(seat)
        self._check_new(pair, f"shown by seat {seat}")
        return Shown(seat, pair)

    def _apply(self, event: Event) -> None:
        self.hand.apply(event)
        self.events.append(event)
