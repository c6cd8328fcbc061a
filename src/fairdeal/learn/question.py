"""A question with answers to choose from, or with amounts to fill in; what is right is known.

Nothing here is right because somebody wrote it: whoever makes a question asks the engine.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.learn.saying import Row, Say


class Choice(Struct, frozen=True):
    """One answer: words, cards, or both."""

    say: Say | None = None
    cards: tuple[Card, ...] = ()


class Field(Struct, frozen=True):
    """A number to fill in, and the right one."""

    label: Say
    right: int


class Question(Struct, frozen=True, kw_only=True):
    """A question.

    Attributes:
        name: what tells it from the others of its page.
        ask: the question itself, after ``facts`` that it is about.
        rows: cards that are to be seen.
        choices: the answers, of which number ``right`` is right; or
        fields: numbers to fill in.
        why: what is said with the answer, whatever was answered.

    """

    name: str
    ask: Say
    facts: tuple[Say, ...] = ()
    rows: tuple[Row, ...] = ()
    choices: tuple[Choice, ...] = ()
    right: int = 0
    fields: tuple[Field, ...] = ()
    why: tuple[Say, ...] = ()

    @property
    def rights(self) -> tuple[int, ...]:
        """What is to be answered: the number of a choice, or the number of each field."""
        return tuple(field.right for field in self.fields) or (self.right,)

    def judge(self, answer: Sequence[int | None]) -> tuple[bool, ...]:
        """Tell for each of ``rights`` whether it was answered so; None: not at all.

        Raises:
            ValueError: there are not as many answers as things asked.

        """
        if len(answer) != len(self.rights):
            raise ValueError(f"{len(answer)} answers where {len(self.rights)} are asked for")
        return tuple(given == right for given, right in zip(answer, self.rights, strict=True))


def choose(right: Say | Choice, *wrong: Say | Choice, at: int) -> tuple[tuple[Choice, ...], int]:
    """Put the right answer among the wrong ones, at place ``at`` (or the last one).

    Raises:
        ValueError: two answers are the same.

    """
    answers = [each if isinstance(each, Choice) else Choice(each) for each in wrong]
    at = min(at, len(answers))
    answers.insert(at, right if isinstance(right, Choice) else Choice(right))
    for i, each in enumerate(answers):
        if each in answers[:i]:
            raise ValueError(f"{each} stands twice among the answers")
    return tuple(answers), at


def amounts(right: int, *wrong: int) -> tuple[tuple[Choice, ...], int]:
    """Offer numbers of chips, the smallest first; wrong ones that are right are left out."""
    numbers = sorted({right, *(number for number in wrong if number > 0)})
    choices = tuple(Choice(Say("chips-exact", {"exact": number})) for number in numbers)
    return choices, numbers.index(right)
