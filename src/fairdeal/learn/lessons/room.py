"""What is different from a table at home: the line may drop, and the room is the dealer."""

from __future__ import annotations

from fairdeal.hand import Awarded, IllegalAction, Raised, RaiseTo, preset
from fairdeal.learn.lesson import Example, Lesson, points, text
from fairdeal.learn.lessons.course import who
from fairdeal.learn.question import Question, choose
from fairdeal.learn.saying import Name, Say
from fairdeal.learn.script import Script, play


def line() -> Lesson:
    """What happens when the line drops."""
    thai = preset("thai", small_blind=5, big_blind=10)
    script = Script(
        rules=thai,
        stacks=(500,) * 3,
        holes="AhKh QcJs 8d8s",
        board="Kd7c2h",
        acts="c c x  r50 k0 f",
        button=2,
        hero=0,
    )
    played = play(script)
    bet = next(event.to for event in played.events if isinstance(event, Raised))
    won = next(event for event in played.events if isinstance(event, Awarded)).shares[0]
    return Lesson(
        "line",
        (
            text("line-1"),
            points("line-clock", "line-back", "line-thai", "line-all-in", "line-server"),
            Example("drop", Say("line-example", {"bet": bet}), script),
            who("wins", "ask-drop", won.seat, 3, Say("why-drop", {"chips": won.chips})),
        ),
    )


def conduct() -> Lesson:
    """How one behaves at a table, and what the room sees to."""
    rules = preset("standard", small_blind=5, big_blind=10)
    script = Script(
        rules=rules, stacks=(500,) * 3, board="Qs8d3h", acts="r30 c f  r40 f", holes="KsJd", hero=0
    )
    played = play(Script(rules=rules, stacks=(500,) * 3, acts="r20"))
    legal = played.legal
    typed = legal.least - 1
    try:
        played.hand.decide(legal.seat, RaiseTo(typed))
    except IllegalAction as no:
        refused = no.code == "raise_bounds"
    else:
        refused = False
    again = Say("answer-refused", {"name": Name(legal.seat)})
    answers = [again, Say("answer-rounded"), Say("answer-as-call")]
    right = answers.pop(0 if refused else 1)
    choices, at = choose(right, *answers, at=1)
    return Lesson(
        "conduct",
        (
            text("conduct-1"),
            points(
                "conduct-turn",
                "conduct-word",
                "conduct-one",
                "conduct-advice",
                "conduct-talk",
                "conduct-host",
            ),
            Example("hand", Say("conduct-example"), script),
            Question(
                name="typed",
                ask=Say(
                    "ask-typed", {"name": Name(legal.seat), "least": legal.least, "typed": typed}
                ),
                choices=choices,
                right=at,
                why=(Say("why-typed"),),
            ),
        ),
    )
