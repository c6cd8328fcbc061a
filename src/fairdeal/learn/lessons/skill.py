"""The first skills: outs, the price of a call, and how to begin."""

from __future__ import annotations

from collections.abc import Sequence

from fairdeal.cards import Card, parse_cards
from fairdeal.hand import preset
from fairdeal.learn.drills.dealing import Duel
from fairdeal.learn.drills.odds import percent, ways
from fairdeal.learn.drills.outs import by_kind, outs_against
from fairdeal.learn.lesson import Example, Lesson, Points, Shown, points, text
from fairdeal.learn.question import Choice, Field, Question
from fairdeal.learn.saying import Name, Row, Say
from fairdeal.learn.script import Script, play
from fairdeal.ranking import read

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
            Points(by_kind(draw)),
            text("odds-3"),
            Example("bet", Say("odds-example", {"owed": owed}), script),
            text("odds-4", owed=owed, pot=pot, total=pot + owed, needed=needed),
            text("odds-5"),
            Question(
                name="outs",
                ask=Say("ask-outs", {"name": Name(0)}),
                rows=straight.rows(),
                fields=(Field(Say("field-outs"), len(outs_against(straight))),),
                why=by_kind(straight),
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


def top_pair(board: Sequence[Card], holes: Sequence[Sequence[Card]]) -> Question:
    """Ask who of the seats 0, 1 and on has a pair of the highest card of the board."""
    top = max(card >> 2 for card in board)
    made = [read((*hole, *board)) for hole in holes]
    (right,) = (
        i for i, each in enumerate(made) if (each.category, each.ranks[0]) == ("one_pair", top)
    )
    rows = [Row(tuple(hole), Say("row-of", {"name": Name(i)})) for i, hole in enumerate(holes)]
    return Question(
        name="top",
        ask=Say("ask-top"),
        rows=(Row(tuple(board), Say("row-board")), *rows),
        choices=tuple(Choice(Say("answer-name", {"name": Name(i)})) for i in range(len(holes))),
        right=right,
        why=(Say("why-top", {"rank": Say(f"rank-{top}"), "name": Name(right)}),),
    )


def start() -> Lesson:
    """How to begin, and how to win against beginners."""
    script = Script(
        rules=_SMALL,
        stacks=(1000,) * 4,
        button=0,
        holes="AsQs 9d8c KhJc 7c5d",
        board="Qh 8s 3d 5h 2c",
        acts="f r30 c f  x r35 c  x r70 c  x r140 c",
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
            top_pair(
                parse_cards("Kd8h3c"), [parse_cards(hole) for hole in ("9c8c", "AhQh", "KsJs")]
            ),
            text("start-3"),
        ),
    )
