"""The lessons, in the order in which a newcomer reads them."""

from __future__ import annotations

from functools import cache

from fairdeal.learn.lesson import Lesson
from fairdeal.learn.lessons.betting import actions, raises, stakes
from fairdeal.learn.lessons.course import blinds, course, dealing, positions
from fairdeal.learn.lessons.hands import hands, seven
from fairdeal.learn.lessons.pots import all_in, showdown
from fairdeal.learn.lessons.room import conduct, line
from fairdeal.learn.lessons.skill import odds, start

_ALL = (
    hands,
    seven,
    course,
    blinds,
    actions,
    raises,
    all_in,
    showdown,
    stakes,
    positions,
    odds,
    start,
    line,
    conduct,
    dealing,
)


@cache
def lessons() -> dict[str, Lesson]:
    """Return all lessons by name; the engine plays their examples when they are first asked for."""
    return {lesson.name: lesson for lesson in (make() for make in _ALL)}
