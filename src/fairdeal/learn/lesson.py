"""What a lesson is made of."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from fairdeal.learn.question import Question
from fairdeal.learn.saying import Row, Say
from fairdeal.learn.script import Script


class Text(Struct, frozen=True):
    """A paragraph."""

    say: Say


class Points(Struct, frozen=True):
    """A list of sentences."""

    says: tuple[Say, ...]


class Shown(Struct, frozen=True):
    """Cards to look at, each row with its words."""

    rows: tuple[Row, ...]


class Example(Struct, frozen=True):
    """A hand to go through step by step."""

    name: str
    title: Say
    script: Script


Part: TypeAlias = Text | Points | Shown | Example | Question


class Lesson(Struct, frozen=True):
    """A lesson; its title is ``lesson-NAME``, what it is about ``about-NAME``."""

    name: str
    parts: tuple[Part, ...]

    def question(self, name: str) -> Question | None:
        """Return the question of that name, or None."""
        questions = (part for part in self.parts if isinstance(part, Question))
        return next((question for question in questions if question.name == name), None)

    def example(self, name: str) -> Example | None:
        """Return the example of that name, or None."""
        examples = (part for part in self.parts if isinstance(part, Example))
        return next((example for example in examples if example.name == name), None)


def text(key: str, **params: int) -> Text:
    """Return a paragraph with numbers in it."""
    return Text(Say(key, params))


def points(*keys: str) -> Points:
    """Return a list of sentences without numbers."""
    return Points(tuple(Say(key) for key in keys))
