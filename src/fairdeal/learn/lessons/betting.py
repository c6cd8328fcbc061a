"""Every action and its price, how much a raise must be, and table stakes."""

from __future__ import annotations

from fairdeal.hand import Legal, preset
from fairdeal.learn.lesson import Example, Lesson, points, text
from fairdeal.learn.question import Question, amounts, choose
from fairdeal.learn.saying import Name, Say
from fairdeal.learn.script import Script, play

_SMALL = preset("standard", small_blind=5, big_blind=10)


_MAY = tuple(Say(key) for key in ("may-check", "may-check-raise", "may-call", "may-call-raise"))


def may_do(legal: Legal) -> Say:
    """Say which actions are open where there is a bet, if only a blind, without amounts."""
    price = "call" if legal.owed else "check"
    return Say(f"may-{price}-raise" if legal.most else f"may-{price}")


def what_may(name: str, ask: Say, legal: Legal, *why: Say) -> Question:
    """Ask what somebody may do now."""
    right = may_do(legal)
    choices, at = choose(right, *(say for say in _MAY if say != right), at=_MAY.index(right))
    return Question(name=name, ask=ask, choices=choices, right=at, why=why)


def actions() -> Lesson:
    """Every action with what it costs."""
    script = Script(
        rules=_SMALL,
        stacks=(500, 500, 500, 60),
        button=0,
        holes="AhQh Js9s KdTc 6c6d",
        board="Qd 9h 4s 6h 2c",
        acts="c r30 f c c  x x r50 c c  x r150 c  x x",
        hero=0,
    )
    raised = Script(rules=_SMALL, stacks=(500,) * 4, acts="c c c", board="Qd9h4s")
    option = play(raised).legal
    bet = play(Script(rules=_SMALL, stacks=(500,) * 3, acts="c c x r20", board="Qd9h4s")).legal
    return Lesson(
        "actions",
        (
            text("actions-1"),
            points(
                "actions-fold",
                "actions-check",
                "actions-call",
                "actions-bet",
                "actions-raise",
                "actions-all-in",
            ),
            Example("hand", Say("actions-example"), script),
            text("actions-2"),
            what_may(
                "option",
                Say("ask-option", {"name": Name(option.seat)}),
                option,
                Say("why-option", {"name": Name(option.seat)}),
            ),
            what_may(
                "bet",
                Say("ask-bet", {"name": Name(bet.seat), "chips": bet.owed}),
                bet,
                Say("why-bet", {"owed": bet.owed, "least": bet.least}),
            ),
        ),
    )


def raises() -> Lesson:
    """How much a bet and a raise must be at least, and what a short all-in does."""
    normal = Script(rules=_SMALL, stacks=(500,) * 3, acts="c c x r10 r30", board="Jh7c2d", button=0)
    least = play(normal).legal.least
    rules = preset("standard", small_blind=50, big_blind=100)
    short = Script(
        rules=rules,
        stacks=(2000, 2000, 240),
        acts="c c x r100 r140 c",
        board="Jh7c2d",
    )
    stakes = preset("standard", small_blind=25, big_blind=50)
    tos = (125, 200, 500)
    three = play(Script(rules=stakes, stacks=(5000,) * 4, acts=" ".join(f"r{to}" for to in tos)))
    after = play(short).legal
    right, at = amounts(three.legal.least, 1000, 700, 550)
    return Lesson(
        "raises",
        (
            text("raises-1", big=_SMALL.big_blind),
            text("raises-2", bet=10, raised=30, least=least),
            Example("raise", Say("raises-example"), normal),
            Question(
                name="least",
                ask=Say(
                    "ask-least",
                    {"big": stakes.big_blind, "one": tos[0], "two": tos[1], "three": tos[2]},
                ),
                choices=right,
                right=at,
                why=(
                    Say(
                        "why-least",
                        {
                            "up": tos[2] - tos[1],
                            "two": tos[1],
                            "three": tos[2],
                            "least": three.legal.least,
                        },
                    ),
                ),
            ),
            text("raises-3"),
            text("raises-4"),
            text("raises-5"),
            Example("short", Say("raises-example-short"), short),
            what_may(
                "short",
                Say("ask-short", {"name": Name(after.seat)}),
                after,
                Say("why-short", {"name": Name(after.seat), "owed": after.owed}),
            ),
        ),
    )


def stakes() -> Lesson:
    """Table stakes: only what lies on the table counts."""
    script = Script(
        rules=_SMALL,
        stacks=(40, 500, 500),
        holes="AcAs KdKh 7h2c",
        board="Jh 8c 3d 5s 2h",
        acts="r40 c f",
        hero=0,
    )
    most = play(Script(rules=_SMALL, stacks=script.stacks)).legal.most
    choices, at = amounts(most, most + 60, 500, 10)
    return Lesson(
        "stakes",
        (
            text("stakes-1"),
            points("stakes-more", "stakes-away", "stakes-broke"),
            Example("hand", Say("stakes-example", {"stack": script.stacks[0]}), script),
            Question(
                name="most",
                ask=Say("ask-most", {"name": Name(0), "stack": script.stacks[0], "more": 60}),
                choices=choices,
                right=at,
                why=(Say("why-most", {"most": most}),),
            ),
        ),
    )
