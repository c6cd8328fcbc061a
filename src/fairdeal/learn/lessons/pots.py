"""All-in, side pots and uncalled bets; the showdown, shares and odd chips."""

from __future__ import annotations

from fairdeal.hand import Awarded, Shown, preset
from fairdeal.learn.drills.pots import pots_of
from fairdeal.learn.lesson import Example, Lesson, points, text
from fairdeal.learn.lessons.course import who
from fairdeal.learn.question import Field, Question
from fairdeal.learn.saying import Name, Names, Say
from fairdeal.learn.script import Script, play

_RULES = preset("standard", small_blind=5, big_blind=10, showdown="all_show")
_FOUR = ("ana", "boris", "cleo", "dan")


def all_in() -> Lesson:
    """All-in, side pots, uncalled bets."""
    script = Script(
        rules=_RULES,
        stacks=(400, 100, 250, 600),
        holes="QhQd AcAd KsKd 7h2c",
        board="Jh 8c 3d 5s 2h",
        acts="r400 c c c",
        hero=0,
    )
    played = play(script)
    piles = pots_of(played)
    put_in = played.hand.total
    paid = {name: put_in[played.hand.index[seat]] for seat, name in enumerate(_FOUR)}
    levels = sorted(set(paid.values()))
    uncalled = Script(
        rules=_RULES,
        stacks=(300, 120, 300),
        holes="QhQd AcAd 7h2c",
        board="Jh8c3d5s2h",
        acts="r300 c f",
        hero=0,
    )
    other = play(
        Script(
            rules=_RULES,
            stacks=(300, 50, 200),
            board="Jh8c3d5s2h",
            acts="r300 c c",
        )
    )
    sizes = tuple(
        Field(Say("field-side" if number else "field-main", {"number": number}), pile.chips)
        for number, pile in enumerate(pots_of(other))
    )
    return Lesson(
        "all-in",
        (
            text("all-in-1"),
            text("all-in-2"),
            text("all-in-runs"),
            Example("pots", Say("all-in-example", paid), script),
            text(
                "all-in-3",
                main=piles[0].chips,
                side=piles[1].chips,
                last=piles[2].chips,
                first=levels[0],
                second=levels[1] - levels[0],
                third=levels[2] - levels[1],
            ),
            text("all-in-4"),
            Example(
                "uncalled",
                Say(
                    "all-in-example-uncalled",
                    {"ana": uncalled.stacks[0], "boris": uncalled.stacks[1]},
                ),
                uncalled,
            ),
            Question(
                name="pots",
                ask=Say("ask-pots"),
                facts=tuple(
                    Say("fact-all-in", {"name": Name(seat), "chips": chips})
                    for seat, chips in enumerate((300, 50, 200))
                ),
                fields=sizes,
                why=tuple(
                    Say(
                        "why-side" if number else "why-main",
                        {"number": number, "chips": pile.chips, "names": Names(pile.seats)},
                    )
                    for number, pile in enumerate(pots_of(other))
                ),
            ),
            text("all-in-5"),
        ),
    )


def showdown() -> Lesson:
    """Who shows first, who wins, who gets the odd chip."""
    rules = preset("standard", small_blind=5, big_blind=10)
    script = Script(
        rules=rules,
        stacks=(500,) * 4,
        holes="AhKh QcQs JdTd 9s9d",
        board="Qh 9h 4c 2s 7d",
        acts="r30 c f c  x r40 c f  x r80 c  x r150 c",
        hero=3,
    )
    bet = play(script)
    first = next(event.seat for event in bet.events if isinstance(event, Shown))
    odd = preset("standard", small_blind=1, big_blind=2)
    split = play(
        Script(
            rules=odd,
            stacks=(200,) * 3,
            holes="AhKd 7h2c AcKs",
            board="Qh9s4c2s7d",
            acts="r51 f c  x x  x x  x x",
        )
    )
    shares = next(event.shares for event in split.events if isinstance(event, Awarded))
    pot = sum(share.chips for share in shares)
    return Lesson(
        "showdown",
        (
            text("showdown-1"),
            text("showdown-2"),
            Example("hand", Say("showdown-example"), script),
            who(
                "first", "ask-shows-first", first, 4, Say("why-shows-first", {"name": Name(first)})
            ),
            text("showdown-house"),
            points("showdown-beaten", "showdown-all-show", "showdown-all-in", "showdown-alone"),
            text("showdown-3"),
            Question(
                name="odd",
                ask=Say("ask-odd", {"pot": pot, "button": Name(0)}),
                fields=tuple(
                    Field(Say("field-gets", {"name": Name(share.seat)}), share.chips)
                    for share in sorted(shares, key=lambda share: share.seat)
                ),
                why=(Say("why-odd", {"name": Name(shares[0].seat)}),),
            ),
        ),
    )
