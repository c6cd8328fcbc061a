"""How a hand runs: streets, button and blinds, positions, and where the cards come from."""

from __future__ import annotations

from fairdeal.hand import CHECK, HandSetup, NeedCards, preset
from fairdeal.hand.positions import positions as positions_of
from fairdeal.learn.lesson import Example, Lesson, Points, points, text
from fairdeal.learn.question import Choice, Question
from fairdeal.learn.saying import Name, Say
from fairdeal.learn.script import Script, play, setup_of

_SMALL = preset("standard", small_blind=5, big_blind=10)


def who(name: str, ask: str, seat: int, count: int, *why: Say) -> Question:
    """Ask for one of the seats 0 to ``count - 1``."""
    choices = tuple(Choice(Say("answer-name", {"name": Name(each)})) for each in range(count))
    return Question(name=name, ask=Say(ask), choices=choices, right=seat, why=why)


def course() -> Lesson:
    """The course of a hand."""
    script = Script(
        rules=_SMALL,
        stacks=(1000, 1000, 1000, 1000),
        holes="QsJs 7h2d 9h9c AdKc",
        board="Ks Qd 4c 8d 2s",
        acts="r30 c f c  x r40 c f  x x  r120 c",
        hero=3,
    )
    # Until the flop lies there: who is asked then?
    flop = play(Script(rules=_SMALL, stacks=script.stacks, board="KsQd4c", acts="r30 c f c"))
    return Lesson(
        "course",
        (
            text("course-1"),
            points(
                "course-preflop", "course-flop", "course-turn", "course-river", "course-showdown"
            ),
            Example("hand", Say("course-example"), script),
            text("course-2"),
            who(
                "flop",
                "ask-first-flop",
                flop.legal.seat,
                4,
                Say(
                    "why-first-flop", {"button": Name(script.button), "name": Name(flop.legal.seat)}
                ),
            ),
        ),
    )


def blinds() -> Lesson:
    """Button and blinds, and what is different for two."""
    six = Script(rules=_SMALL, stacks=(1000,) * 6, button=0, acts="f f r30 f f c", board="8h5c3d")
    two = Script(rules=_SMALL, stacks=(1000, 1000), button=0, acts="c x x", board="8h5c3d")
    first = play(Script(rules=_SMALL, stacks=six.stacks, button=0)).legal.seat
    flop = play(Script(rules=_SMALL, stacks=two.stacks, acts="c x", board="8h5c3d")).legal.seat
    next_hand = setup_of(Script(rules=_SMALL, stacks=six.stacks, button=1))
    assert next_hand.small_blind is not None, "six at a table have a small blind"
    return Lesson(
        "blinds",
        (
            text("blinds-1"),
            text("blinds-2", small=_SMALL.small_blind, big=_SMALL.big_blind),
            Example("six", Say("blinds-example-six"), six),
            text("blinds-3"),
            who("first", "ask-first-six", first, 6, Say("why-first-six", {"name": Name(first)})),
            who(
                "next",
                "ask-next-small",
                next_hand.small_blind,
                6,
                Say("why-next-small", {"button": Name(1), "name": Name(next_hand.small_blind)}),
            ),
            text("blinds-4"),
            Example("two", Say("blinds-example-two"), two),
            who("two", "ask-two-flop", flop, 2, Say("why-two-flop", {"name": Name(flop)})),
        ),
    )


def positions() -> Lesson:
    """What the seats are called, and why it matters who acts last."""
    setup = HandSetup(_SMALL, 0, 1, 2, tuple(range(6)), (1000,) * 6)
    named = positions_of(setup)
    seats = Points(
        tuple(
            Say(f"position-{label.lower()}", {"name": Name(seat)}) for seat, label in named.items()
        )
    )
    six = Script(rules=_SMALL, stacks=(1000,) * 6, acts="r20 c c c c c", board="8h5c3d")
    flop = play(
        Script(rules=_SMALL, stacks=six.stacks, acts=f"{six.acts} x x x x x", board="8h5c3d")
    )
    last = flop.legal.seat
    return Lesson(
        "positions",
        (
            text("positions-1"),
            seats,
            text("positions-2"),
            Example("six", Say("positions-example"), six),
            who("last", "ask-last-flop", last, 6, Say("why-last-flop", {"name": Name(last)})),
            text("positions-3"),
        ),
    )


def dealing() -> Lesson:
    """How dealing is random, and what is fixed before the first action."""
    slots = [_flop_slots(acts) for acts in ("c c", "f c")]
    calls, folds = (
        Script(rules=_SMALL, stacks=(1000,) * 3, holes="9c9d", board="AhTs4d", acts=acts, hero=0)
        for acts in ("c c x", "f c x")
    )
    same = slots[0] == slots[1]
    return Lesson(
        "dealing",
        (
            text("dealing-1"),
            points("dealing-shuffle", "dealing-fixed", "dealing-hidden", "dealing-all"),
            Example("calls", Say("dealing-example-calls"), calls),
            Example("folds", Say("dealing-example-folds"), folds),
            text("dealing-2"),
            Question(
                name="fold",
                ask=Say("ask-fold-flop", {"name": Name(0)}),
                choices=(Choice(Say("answer-same")), Choice(Say("answer-other"))),
                right=0 if same else 1,
                why=(Say("why-fold-flop"),),
            ),
        ),
    )


def _flop_slots(acts: str) -> tuple[int, ...]:
    """Return the places in the deck from which the flop comes, after these acts and a check."""
    played = play(Script(rules=_SMALL, stacks=(1000,) * 3, acts=acts))
    hand = played.hand
    hand.run(hand.decide(played.legal.seat, CHECK))
    assert isinstance(hand.awaiting, NeedCards), "the flop comes next"
    return hand.awaiting.slots
