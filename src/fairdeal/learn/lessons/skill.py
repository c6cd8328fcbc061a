"""The first skills: outs, the price of a call, and how to begin."""

from __future__ import annotations

from fairdeal.cards import parse_cards
from fairdeal.hand import preset
from fairdeal.learn.drills.dealing import Duel
from fairdeal.learn.drills.odds import percent, ways
from fairdeal.learn.drills.outs import outs_against
from fairdeal.learn.lesson import Example, Lesson, Shown, points, text
from fairdeal.learn.question import Choice, Field, Question
from fairdeal.learn.saying import Cards, Name, Say
from fairdeal.learn.script import Script, play

_SMALL = preset("standard", small_blind=5, big_blind=10)


def odds() -> Lesson:
    """Outs, and what a call costs beside what it can win."""
    draw = Duel(parse_cards("AhTh"), parse_cards("KsQd"), parse_cards("Kh7h4c2s"))
    helping = outs_against(draw)
    share = percent(ways(draw).share)
    script = Script(
        rules=_SMALL,
        stacks=(500, 500),
        holes="AhTh KsQd",
        board="Kh7h4c2s",
        acts="r50 c  x x  r40",
        hero=0,
    )
    bet = play(script)
    owed, pot = bet.legal.owed, bet.hand.pot
    needed = percent(1000 * owed // (pot + owed))
    straight = Duel(parse_cards("9c8c"), parse_cards("AdKd"), parse_cards("Ks7h6d2s"))
    chance = ways(straight).share
    return Lesson(
        "odds",
        (
            text("odds-1"),
            Shown(draw.rows()),
            text("odds-2", outs=len(helping), left=len(draw.left), share=share),
            text("odds-3"),
            Example("bet", Say("odds-example", {"owed": owed}), script),
            text("odds-4", owed=owed, pot=pot, total=pot + owed, needed=needed),
            text("odds-5"),
            Question(
                name="outs",
                ask=Say("ask-outs", {"name": Name(0)}),
                rows=straight.rows(),
                fields=(Field(Say("field-outs"), len(outs_against(straight))),),
                why=(
                    Say(
                        "why-outs",
                        {
                            "count": len(outs_against(straight)),
                            "kind": Say("kind-straight"),
                            "cards": Cards(outs_against(straight)),
                        },
                    ),
                ),
            ),
            Question(
                name="call",
                ask=Say("ask-odds", {"name": Name(0)}),
                facts=(Say("fact-bet", {"name": Name(1), "owed": owed, "pot": pot}),),
                rows=straight.rows(),
                choices=(Choice(Say("call", {"chips": owed})), Choice(Say("fold"))),
                right=0 if chance > 1000 * owed // (pot + owed) else 1,
                why=(
                    Say("why-needs", {"owed": owed, "total": pot + owed, "needed": needed}),
                    Say("why-wins", {"name": Name(0), "share": percent(chance)}),
                    Say("why-pays" if chance > 1000 * owed // (pot + owed) else "why-pays-not"),
                ),
            ),
        ),
    )


def start() -> Lesson:
    """How to begin, and how to win against beginners."""
    script = Script(
        rules=_SMALL,
        stacks=(1000,) * 4,
        button=0,
        holes="AsQs 9d8c KhJc 7c5d",
        board="Qh 8s 3d 5h 2c",
        acts="f r30 c f  x r40 c  x r100 c  x r200 c",
        hero=0,
    )
    return Lesson(
        "start",
        (
            text("start-1"),
            points("start-few", "start-raise", "start-position", "start-fold"),
            text("start-2"),
            points("start-value", "start-bluff", "start-price", "start-folds-not"),
            Example("hand", Say("start-example"), script),
            text("start-3"),
        ),
    )
