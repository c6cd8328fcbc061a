"""A hand of a lesson, written down: who sits there, the cards, what everybody does.

The engine plays it. So an example cannot say what the rules do not: where it is wrong, it does not
come to be.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import DECK, Card, parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Event,
    Hand,
    HandSetup,
    Legal,
    NeedCards,
    Over,
    RaiseTo,
    Ruleset,
    Seat,
)
from fairdeal.table import HandEnded, HandStarted, SeatTaken, TableConfig, TableEvent, TableOpened


class Script(Struct, frozen=True, kw_only=True):
    """A hand to be played.

    Attributes:
        rules: the house.
        stacks: the chips of the seats 0, 1, 2 and on, all of them dealt in.
        button: the seat of the button; the blinds are posted left of it (R-034 for two).
        holes: two cards for each seat, in order, as in ``"AsKd 7h7c"``; for seats without any
            the deck has some.
        board: the five common cards, as far as they are needed.
        acts: one word for each decision, in the order in which the engine asks: ``f`` fold,
            ``x`` check, ``c`` call, ``r40`` bet or raise to 40, and ``k2``: the hand of seat 2
            dies out of turn. Where they end, the hand stands still.
        hero: the seat whose cards one sees; None: nobody's before they are shown.

    """

    rules: Ruleset
    stacks: tuple[int, ...]
    button: Seat = 0
    holes: str = ""
    board: str = ""
    acts: str = ""
    hero: Seat | None = None


class Played(Struct, frozen=True):
    """A script as the engine played it.

    Attributes:
        setup: what was fixed before the hand.
        events: everything that happened.
        asked: for each event the question that stood after it, or None.

    """

    setup: HandSetup
    events: tuple[Event, ...]
    asked: tuple[Legal | None, ...]

    @property
    def hand(self) -> Hand:
        """The hand after all that happened."""
        return self.after(len(self.events))

    def after(self, events: int) -> Hand:
        """Return the hand after its first ``events`` events."""
        hand = Hand(self.setup)
        for event in self.events[:events]:
            hand.apply(event)
        return hand

    @property
    def legal(self) -> Legal:
        """What may be done where the hand stands still.

        Raises:
            ValueError: it is over.

        """
        awaiting = self.hand.awaiting
        if not isinstance(awaiting, Legal):
            raise ValueError("the hand is over: nobody is asked")
        return awaiting


def setup_of(script: Script) -> HandSetup:
    """Return what is fixed before the hand of a script."""
    count = len(script.stacks)
    seats = tuple(range(count))
    ahead = 0 if count == 2 else 1
    small, big = (script.button + ahead) % count, (script.button + ahead + 1) % count
    return HandSetup(script.rules, script.button, small, big, seats, script.stacks)


def play(script: Script) -> Played:
    """Play a script.

    Raises:
        IllegalAction: somebody does what the rules refuse.
        ValueError: a word of ``acts`` means nothing, is left over, or cards are missing.

    """
    setup = setup_of(script)
    hand = Hand(setup)
    deck = _deck(script, hand.seats)
    acts = script.acts.split()
    events: list[Event] = []
    asked: list[Legal | None] = []

    def happen(news: Sequence[Event]) -> None:
        events.extend(news)
        question = hand.awaiting if isinstance(hand.awaiting, Legal) else None
        asked.extend([*[None] * (len(news) - 1), question])

    happen(hand.run())
    while not isinstance(awaiting := hand.awaiting, Over):
        if isinstance(awaiting, NeedCards):
            need = len(awaiting.slots)
            cards, deck = deck[:need], deck[need:]
            if len(cards) < need:
                raise ValueError(f"the board {script.board!r} has too few cards")
            happen(hand.run(*hand.reveal(cards)))
        elif not acts:
            break
        else:
            happen(hand.run(_fact(hand, awaiting.seat, acts.pop(0))))
    if acts:
        raise ValueError(f"the hand is over before {' '.join(acts)}")
    return Played(setup, tuple(events), tuple(asked))


def _fact(hand: Hand, seat: Seat, act: str) -> Event:
    plain: dict[str, Action] = {"f": FOLD, "x": CHECK, "c": CALL}
    if act in plain:
        return hand.decide(seat, plain[act])
    if act[:1] == "r" and act[1:].isdigit():
        return hand.decide(seat, RaiseTo(int(act[1:])))
    if act[:1] == "k" and act[1:].isdigit():
        return hand.kill(int(act[1:]))
    raise ValueError(f"{act!r} is no act; write f, x, c, r40 or k2")


def _deck(script: Script, clockwise: Sequence[Seat]) -> list[Card]:
    """Return the cards in the order in which the engine asks for them: hole cards, then board."""
    given = parse_cards(script.holes)
    board = parse_cards(script.board)
    used = {*given, *board}
    if len(used) < len(given) + len(board):
        raise ValueError(f"a card stands twice in {script.holes!r} and {script.board!r}")
    # Far apart in the deck, so that nobody is given a pair by accident.
    rest = [card for card in sorted(DECK, key=lambda card: card * 23 % 52) if card not in used]
    holes: list[Card] = []
    for seat in clockwise:
        own = given[2 * seat : 2 * seat + 2]
        holes += own or (rest.pop(), rest.pop())
    return [*holes, *board]


def base_of(script: Script, names: Sequence[str]) -> tuple[TableEvent, ...]:
    """Return the table before the hand, with these names at seats 0, 1, 2 and on."""
    rules = replace(script.rules, seats_max=len(script.stacks))  # no seat stands empty
    stack = rules.buyin_max_bb * rules.big_blind
    config = TableConfig(
        table="", kind="private", house="standard", rules=rules, stack=stack, owner=""
    )
    seats = [
        SeatTaken(seat, f"seat-{seat}", names[seat], None, chips, waits=False)
        for seat, chips in enumerate(script.stacks)
    ]
    return (TableOpened(config, "normal"), *seats)


def table_events(played: Played) -> tuple[TableEvent, ...]:
    """Return the hand as a table has it: from its start to its end, if it came to one."""
    setup = played.setup
    start = HandStarted(
        1, setup.button, setup.small_blind, setup.big_blind, setup.seats, setup.stacks, first=True
    )
    end = (HandEnded(1),) if played.hand.over else ()
    return (start, *played.events, *end)
