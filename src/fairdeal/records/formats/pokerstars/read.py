"""Plays the lines of a PokerStars text through the engine.

Dealt in is who posts or acts; others have just a chair. What a real site does and the rules know
otherwise is played so:

* An absent player folds although checking was free: a fold in turn (R-062).
* An absent player who is all-in is folded: his hand is killed, his chips stay (R-133).
* A raise that nobody left could call is the call that it amounts to (R-067), with a note.
* An old text tells no uncalled bet: R-111 returns it anyway.

The final chips stated are the text's own sums: what each had, put in, got back and collected.
They owe nothing to the engine and so judge it.
"""

from __future__ import annotations

from decimal import Decimal

from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Called,
    HandSetup,
    IllegalAction,
    Over,
    Raised,
    RaiseTo,
    RulesetError,
    Seat,
    preset,
)
from fairdeal.records.build import Builder
from fairdeal.records.errors import RecordError
from fairdeal.records.formats.base import (
    Parsed,
    Piece,
    check_length,
    due,
    expect_turn,
    refused_action,
)
from fairdeal.records.formats.pokerstars.lines import Deed, Lines
from fairdeal.records.record import HandRecord


def parse(piece: Piece) -> Parsed:
    """Read a hand and play it.

    Raises:
        RecordError: ``too_long``, ``not_a_hand``, ``unknown_variant``, ``not_whole_chips``,
            ``fractional_chips``, ``chips_out_of_range``, ``missing_line``, ``unknown_line``,
            ``malformed``, ``seats``, ``blinds``, ``rules``, ``rake``, ``unknown_card``,
            ``cut_card``, ``duplicate_card``, ``illegal_action``, ``illegal_deal``,
            ``unfinished`` or ``winner_unknown``.

    """
    check_length(piece)
    return _Reading(Lines(piece)).play()


class _Reading:
    """One hand on its way from lines to a record."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._notes: list[str] = []
        self._setup = _setup(lines)
        self._builder = Builder(self._setup, lines.holes, lines.shown)
        self._builder.deal()
        self._put = self._posted()
        self._street = dict(zip(self._builder.hand.seats, self._builder.hand.bets, strict=True))

    def play(self) -> Parsed:
        """Return the hand as the engine played it, with the chips of the text's own sums."""
        builder, lines = self._builder, self._lines
        for step in lines.play:
            if isinstance(step, Deed):
                paid = self._act(step)
                self._street[step.seat] += paid
                self._put[step.seat] += paid
            else:
                builder.board(step)
                self._street = dict.fromkeys(self._street, 0)
        if not isinstance(builder.awaiting(), Over):
            raise RecordError("unfinished", f"the text ends: {due(builder, _who)}")
        record = HandRecord(
            setup=self._setup,
            events=tuple(builder.events),
            names=tuple(lines.names[seat] for seat in self._setup.seats),
            id=lines.hand,
            place=lines.table,
            notes=tuple(self._notes),
        )
        return Parsed(record, self._stated())

    def _posted(self) -> dict[Seat, int]:
        """Return what each seat posted by the text; it must be what the engine took."""
        hand = self._builder.hand
        put = dict.fromkeys(hand.seats, 0)
        for seats in self._lines.posts.values():
            for seat, chips in seats.items():
                put[seat] += chips
        for seat, chips in put.items():
            taken = self._lines.stacks[seat] - hand.stacks[hand.index[seat]]
            if chips != taken:
                raise RecordError(
                    "illegal_action", f"seat {seat} posts {chips}; legal is {taken} (R-045)"
                )
        return put

    def _act(self, deed: Deed) -> int:
        """Let a seat act; return the chips that the text says it put in."""
        hand = self._builder.hand
        i = hand.index[deed.seat]
        if deed.verb == "folds" and not hand.stacks[i]:
            self._kill(deed)
            return 0
        legal = expect_turn(self._builder, deed.seat, _who, deed.where)
        paid = deed.chips - (self._street[deed.seat] if deed.verb == "raises" else 0)
        wish = _wish(deed)
        rivals = any(hand.stacks[j] for j in hand.live if j != i)
        if deed.verb == "raises" and not rivals and legal.owed:
            self._notes.append(f"{deed.where}: nobody could call it; played as a call (R-067)")
            self._builder.act(deed.seat, CALL)
            return paid
        try:
            event = self._builder.act(deed.seat, wish)
        except IllegalAction as error:
            reason = refused_action(self._builder, _who, error)
            raise RecordError("illegal_action", f"{deed.where}: {reason}") from None
        if isinstance(event, Called | Raised) and event.paid != paid:
            raise RecordError(
                "illegal_action", f"{deed.where}: {paid} chips; legal is {event.paid} (R-061)"
            )
        return paid

    def _kill(self, deed: Deed) -> None:
        """R-133: an absent player who is all-in is folded; nobody asks him."""
        try:
            self._builder.kill(deed.seat)
        except IllegalAction as error:
            raise RecordError("illegal_action", f"{deed.where}: {error.code} (R-134)") from None
        self._notes.append(f"{deed.where}: all-in and absent, the hand is killed (R-133)")

    def _stated(self) -> dict[Seat, Decimal] | None:
        put, lines = self._put, self._lines
        if not lines.collected:
            return None
        if not lines.returned:  # an old text: who put in most takes back what nobody matched
            most = max(put, key=put.__getitem__)
            second = max(chips for seat, chips in put.items() if seat != most)
            if sum(lines.collected.values()) == sum(put.values()) - (put[most] - second):
                put = {**put, most: second}
        return {
            seat: Decimal(
                lines.stacks[seat]
                - put[seat]
                + lines.returned.get(seat, 0)
                + lines.collected.get(seat, 0)
            )
            for seat in self._setup.seats
        }


def _who(seat: Seat) -> str:
    return f"seat {seat}"


def _wish(deed: Deed) -> Action:
    match deed.verb:
        case "folds":
            return FOLD
        case "checks":
            return CHECK
        case "calls":
            return CALL
        case _:
            return RaiseTo(deed.chips)


def _setup(lines: Lines) -> HandSetup:
    acting = {step.seat for step in lines.play if isinstance(step, Deed)}
    seats = tuple(sorted(acting.union(*lines.posts.values())))
    if not 2 <= len(seats) <= 10:
        raise RecordError("seats", f"{len(seats)} players post or act; 2 to 10 can play")
    ante = max(lines.posts.get("ante", {}).values(), default=0)
    small, big = _blinds(lines, seats)
    both = set(lines.posts.get("small & big blinds", ()))
    live = both.union(lines.posts.get("big blind", ())) - {big}
    dead = both.union(lines.posts.get("small blind", ())) - {small}
    try:
        rules = preset(
            "standard",
            small_blind=lines.small_blind,
            big_blind=lines.big_blind,
            ante_mode="all" if ante else "none",
            ante=ante,
        )
        return HandSetup(
            rules,
            lines.button,
            small,
            big,
            seats,
            tuple(lines.stacks[seat] for seat in seats),
            live_posts=tuple(sorted(live)),
            dead_posts=tuple(sorted(dead)),
        )
    except RulesetError as error:
        raise RecordError("rules", f"house options: {error}") from None
    except ValueError as error:
        raise RecordError("malformed", str(error)) from None


def _blinds(lines: Lines, seats: tuple[Seat, ...]) -> tuple[Seat | None, Seat]:
    """Return who posts what; one who is all-in by the ante is the big blind and posts none."""
    first = next((k for k, seat in enumerate(seats) if seat > lines.button), 0)
    order = [*seats[first:], *seats[:first]]  # clockwise from the left of the button
    if len(seats) == 2:
        order.reverse()
    small = next((seat for seat in order if seat in lines.posts.get("small blind", ())), None)
    if small is not None:
        order = order[order.index(small) + 1 :] + order[: order.index(small)]
    posted = lines.posts.get("big blind", ())
    if small is None and not posted:
        raise RecordError("blinds", "nobody posts a blind; one player must (R-045)")
    return small, next((seat for seat in order if seat in posted), order[0])
