"""Pages from lessons: the templates, and what they are filled with.

The frame around each page, with its scripts and its looks, is built with the client
(``web/learn.html``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from fairdeal.hand import HOUSES, Ruleset
from fairdeal.learn.drills import DRILLS, LEVELS
from fairdeal.learn.glossary import WORDS
from fairdeal.learn.house import house_rules
from fairdeal.learn.lesson import Example, Lesson, Points, Shown, Text
from fairdeal.learn.lessons import lessons
from fairdeal.learn.question import Question
from fairdeal.learn.script import base_of, play, table_events
from fairdeal.learn.telling import lines_of, options
from fairdeal.room.past import KeptHand
from fairdeal.server.learn.answers import Answered
from fairdeal.server.learn.languages import LANGUAGES, TAGS, Tag
from fairdeal.server.learn.words import Words, face, suit_name, suit_sign, words

_TEMPLATES = Path(__file__).with_name("templates")
_NAMES = 6  # people that have a name


class Renderer:
    """Makes pages. ``static`` is the folder of the built client.

    To import this, and to read the languages, takes the better part of a second.
    """

    def __init__(self, static: Path) -> None:
        for tag in TAGS:
            words(tag)
        self._templates = Environment(
            loader=ChoiceLoader([FileSystemLoader(_TEMPLATES), FileSystemLoader(static)]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals.update(
            {
                "card_face": face,
                "suit_name": suit_name,
                "suit_sign": suit_sign,
                "languages": tuple(LANGUAGES.values()),
                "is_text": lambda part: isinstance(part, Text),
                "is_points": lambda part: isinstance(part, Points),
                "is_shown": lambda part: isinstance(part, Shown),
                "is_example": lambda part: isinstance(part, Example),
            }
        )

    def page(self, template: str, tag: Tag, path: str, title: str, **content: object) -> bytes:
        """Fill a template; ``path`` is its address below ``/learn/LANGUAGE``."""
        said = words(tag)
        made = self._templates.get_template(template).render(
            w=said, language=said.language, path=path, title=title, **content
        )
        return made.encode()

    def index(self, tag: Tag) -> bytes:
        """Return the page with all lessons and exercises."""
        return self.page(
            "index.html", tag, "/", words(tag).text("learn"), lessons=lessons(), drills=DRILLS
        )

    def lesson(self, tag: Tag, lesson: Lesson, answers: Mapping[str, Answered]) -> bytes:
        """Return the page of a lesson; ``answers`` by the name of their question."""
        names = list(lessons())
        place = names.index(lesson.name)
        examples = [part for part in lesson.parts if isinstance(part, Example)]
        return self.page(
            "lesson.html",
            tag,
            f"/{lesson.name}",
            words(tag).text(f"lesson-{lesson.name}"),
            lesson=lesson,
            number=place + 1,
            count=len(names),
            following=names[place + 1] if place + 1 < len(names) else None,
            examples={part.name: steps_of(part) for part in examples},
            stops={part.name for part in examples if not play(part.script).hand.over},
            data={part.name: data_of(part, words(tag)) for part in examples},
            answers=answers,
        )

    def house(
        self,
        tag: Tag,
        house: str,
        rules: Ruleset,
        *,
        own: bool = False,
        problem: str | None = None,
    ) -> bytes:
        """Return the page of house rules; ``own``: those of somebody's table."""
        return self.page(
            "house.html",
            tag,
            f"/house/{house}",
            words(tag).text("rules-yours" if own else "house-rules"),
            house=house,
            houses=HOUSES,
            own=own,
            rules=house_rules(rules),
            problem=problem,
        )

    def entries(self, tag: Tag) -> tuple[Entry, ...]:
        """Return the poker words of a language."""
        said, english = words(tag), words("en")
        return tuple(
            Entry(said.text(f"word-{key}"), english.text(f"word-{key}"), said.text(f"means-{key}"))
            for key in WORDS
        )

    def glossary(self, tag: Tag, look: str) -> bytes:
        """Return the page of the poker words that hold a text."""
        entries = [entry for entry in self.entries(tag) if matches(entry, look)]
        return self.page(
            "words.html", tag, "/words", words(tag).text("words"), entries=entries, look=look
        )

    def drill(
        self, tag: Tag, kind: str, question: Question, answered: Answered | None, **score: object
    ) -> bytes:
        """Return the page of an exercise."""
        return self.page(
            "drill.html",
            tag,
            f"/drills/{kind}",
            words(tag).text(f"drill-{kind}"),
            kind=kind,
            levels=LEVELS,
            question=question,
            answered=answered,
            **score,
        )


class Entry(msgspec.Struct, frozen=True):
    """A poker word, in English too, and what it means."""

    word: str
    english: str
    means: str


def matches(entry: Entry, look: str) -> bool:
    """Tell whether an entry holds a text, in its word, in English or in what it means.

    Also if the text is a form of its word: mucks, folded, side pots.
    """
    wanted = look.strip().casefold()
    words = (entry.word.casefold(), entry.english.casefold())
    if any(wanted in text for text in (*words, entry.means.casefold())):
        return True
    return any(wanted.startswith(word) for word in words)


def steps_of(example: Example) -> Sequence[object]:
    """Return an example in sentences."""
    return lines_of(play(example.script), example.script.hero)


def data_of(example: Example, said: Words) -> Markup:
    """Return an example as the client steps through it: a past hand, and what is said when.

    JSON for a script element of type ``application/json``, which no browser runs.
    """
    script = example.script
    played = play(script)
    names = [said.text(f"name-{seat}") for seat in range(_NAMES)]
    hand = KeptHand(1, 0, base_of(script, names), table_events(played), {})
    # Event number 1 is the start of the hand, so that its n-th event has number n + 1.
    asks = {
        str(number + 2): said.text(say.key, say.params)
        for number, legal in enumerate(played.asked)
        if legal is not None and (say := options(legal, opens=not played.after(number + 1).price))
    }
    ends = None if played.hand.over else said.text("example-ends")
    data = msgspec.json.encode({"hand": hand.frame(script.hero), "asks": asks, "ends": ends})
    return Markup(data.decode().replace("<", "\\u003c"))
