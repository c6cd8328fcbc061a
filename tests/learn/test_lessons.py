"""The lessons: the engine plays their examples and knows their answers."""

from __future__ import annotations

import pytest

from fairdeal.hand import HOUSES, IllegalAction, Legal, NeedCards, Ruleset, preset
from fairdeal.learn.house import house_rules
from fairdeal.learn.lesson import Example
from fairdeal.learn.lessons import lessons
from fairdeal.learn.question import Question, amounts, choose
from fairdeal.learn.saying import Say
from fairdeal.learn.script import Played, Script, base_of, play, table_events
from fairdeal.learn.telling import lines_of, options
from fairdeal.table.state import TableState

EXAMPLES = [
    pytest.param(part, id=f"{lesson.name}-{part.name}")
    for lesson in lessons().values()
    for part in lesson.parts
    if isinstance(part, Example)
]
ANSWERS = {
    ("hands", "kinds"): (0,),
    ("hands", "two-pair"): (1,),
    ("hands", "suits"): (2,),
    ("hands", "wheel"): (1,),
    ("seven", "board"): (2,),
    ("seven", "kicker"): (1,),
    ("seven", "flush"): (0,),
    ("course", "flop"): (2,),
    ("blinds", "first"): (3,),
    ("blinds", "next"): (2,),
    ("blinds", "two"): (1,),
    ("actions", "option"): (1,),
    ("actions", "bet"): (3,),
    ("raises", "least"): (2,),  # 800
    ("raises", "short"): (2,),
    ("all-in", "pots"): (150, 300),
    ("showdown", "first"): (0,),
    ("showdown", "odd"): (51, 52),
    ("stakes", "most"): (1,),  # 40
    ("positions", "last"): (0,),
    ("odds", "outs"): (8,),
    ("odds", "call"): (1,),
    ("line", "wins"): (2,),
    ("conduct", "typed"): (1,),
    ("dealing", "fold"): (0,),
    ("start", "top"): (2,),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_a_hand_that_the_engine_plays(example: Example) -> None:
    played = play(example.script)
    hand = played.hand
    stacks = [*hand.stacks]
    for i, chips in enumerate(hand.bets if not hand.over else ()):
        stacks[i] += chips
    assert sum(hand.stacks) + hand.pot == sum(example.script.stacks), "no chip is lost (R-116)"
    for number, asked in enumerate(played.asked, 1):
        awaiting = played.after(number).awaiting
        assert asked == (awaiting if isinstance(awaiting, Legal) else None)


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_folds_to_a_table_as_any_hand_does(example: Example) -> None:
    names = [f"player {seat}" for seat in range(6)]
    table = TableState()
    for event in (*base_of(example.script, names), *table_events(play(example.script))):
        table.apply(event)
    assert table.hand_no == 1
    assert table.chips() == sum(example.script.stacks)
    assert all(seat is not None for seat in table.seats), "no seat stands empty"


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_shows_nobody_elses_cards_before_they_are_shown(example: Example) -> None:
    script = example.script
    dealt = [line for line in lines_of(play(script), script.hero) if line.say.key == "log-dealt-to"]
    assert len(dealt) == (0 if script.hero is None else 1)


def test_the_answers_are_those_of_the_rules() -> None:
    found = {
        (lesson.name, part.name): part.rights
        for lesson in lessons().values()
        for part in lesson.parts
        if isinstance(part, Question)
    }
    assert found == ANSWERS


def test_every_lesson_has_a_hand_to_step_through_and_asks_something() -> None:
    for lesson in lessons().values():
        for kind in (Example, Question):
            assert any(isinstance(part, kind) for part in lesson.parts), (lesson.name, kind)


def asked(played: Played) -> str:
    return options(played.legal, opens=not played.hand.price).key


def test_what_may_be_done_is_said_for_every_kind_of_turn() -> None:
    rules = preset("standard", small_blind=5, big_blind=10)
    turns = {
        "asks-call-raise": ((500, 500), ""),
        "asks-check-raise": ((500, 500), "c"),
        "asks-check-bet": ((500, 500), "c x"),
        "asks-call": ((500, 40), "r40 "),
        "asks-call-all-in": ((500, 30), "r25"),
    }
    found = {
        key: asked(play(Script(rules=rules, stacks=stacks, acts=acts, board="2c7h9s")))
        for key, (stacks, acts) in turns.items()
    }
    assert found == {key: key for key in turns}


@pytest.mark.parametrize(
    ("acts", "board", "problem"),
    [
        ("x", "", "must_call"),
        ("r15", "", "raise_bounds"),
        ("c x", "", "too few cards"),
        ("f f", "", "over before f"),
        ("b20", "", "is no act"),
        ("c x", "AsAs2c", "twice"),
    ],
)
def test_a_script_that_the_rules_refuse_does_not_come_to_be(
    acts: str, board: str, problem: str
) -> None:
    rules = preset("standard", small_blind=5, big_blind=10)
    with pytest.raises((IllegalAction, ValueError), match=problem):
        play(Script(rules=rules, stacks=(500, 500), acts=acts, board=board))


def test_a_script_may_stand_still_before_its_cards() -> None:
    rules = preset("standard", small_blind=5, big_blind=10)
    played = play(Script(rules=rules, stacks=(500, 500), acts="c"))
    assert played.legal.owed == 0
    assert not isinstance(played.hand.awaiting, NeedCards)
    over = play(Script(rules=rules, stacks=(500, 500), acts="f"))
    with pytest.raises(ValueError, match="over"):
        _ = over.legal


def test_house_rules_are_said_from_the_options() -> None:
    for house in HOUSES:
        said = {say.key for say in house_rules(preset(house))}
        rules = preset(house)
        assert f"house-showdown-{rules.showdown.replace('_', '-')}" in said
        assert f"house-button-{rules.button.replace('_', '-')}" in said
    own = house_rules(Ruleset(ante_mode="bb", ante=20, action_s=None, chip_unit=5))
    keys = [say.key for say in own]
    assert Say("house-ante-bb", {"ante": 20}) in own
    assert "house-clock-none" in keys
    assert Say("house-unit", {"unit": 5}) in own
    assert "house-ante-none" in [say.key for say in house_rules(Ruleset(ante_mode="all"))]


def test_answers_to_choose_from_differ() -> None:
    with pytest.raises(ValueError, match="twice"):
        choose(Say("fold"), Say("fold"), at=0)
    choices, right = amounts(40, 100, 40, 0, 10)
    assert [choice.say for choice in choices] == [
        Say("chips-exact", {"exact": chips}) for chips in (10, 40, 100)
    ]
    assert right == 1
    with pytest.raises(ValueError, match="1 answers where 2"):
        lessons()["all-in"].question("pots").judge([1])  # type: ignore[union-attr]
