"""``/learn/...``: lessons, exercises, poker words and house rules.

Everything is a GET that changes nothing: an answer is part of the address, and is judged when the
page is asked for. So all of it works without script, and nothing of it needs to know who asks.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from fairdeal.hand import HOUSES, Ruleset, RulesetError, preset
from fairdeal.learn.drills import DRILLS, LEVELS, drill, next_level
from fairdeal.learn.house import house_rules
from fairdeal.learn.lessons import lessons
from fairdeal.learn.question import Question
from fairdeal.server.guard import policy
from fairdeal.server.learn.render import Answered, NotBuilt, Renderer, glossary
from fairdeal.server.learn.words import TAGS, Tag, choose_tag, words
from fairdeal.server.pages import NOT_BUILT, STATIC

_SEEDS = 10**9
_COUNT_MOST = 10**6
_BETWEEN_DIGITS = re.compile(r"[\s,.'\u066c\u00a0]")
_LOOK_MOST = 60


class Learn:
    """The handlers below ``/learn``; ``missing`` answers where there is no such page."""

    def __init__(self, missing: Handler, static: Path = STATIC) -> None:
        self._missing = missing
        self._renderer = Renderer(static)
        self._plain: dict[tuple[Tag, str], bytes] = {}  # pages without answers, made once

    def routes(self) -> list[tuple[str, Handler]]:
        """Return the addresses, those with fixed words first, and who answers there."""
        return [
            (address, self._guarded(handler))
            for address, handler in (
                ("/learn", self.start),
                ("/learn/", self.start),
                ("/learn/{language}", self.index),
                ("/learn/{language}/", self.index),
                ("/learn/{language}/words", self.words),
                ("/learn/{language}/words.json", self.words_file),
                ("/learn/{language}/house/{house}", self.house),
                ("/learn/{language}/drills/{kind}", self.drills),
                ("/learn/{language}/{lesson}", self.lesson),
            )
        ]

    def _guarded(self, handler: Handler) -> Handler:
        async def answer(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except web.HTTPNotFound:
                return await self._missing(request)
            except NotBuilt:
                return web.Response(status=503, body=NOT_BUILT, content_type="text/plain")

        return answer

    async def start(self, request: web.Request) -> web.Response:
        """Lead to the lessons in the language of the browser."""
        tag = choose_tag(request.headers.get("Accept-Language", ""))
        return web.Response(status=302, headers={"Location": f"/learn/{tag}/"})

    async def index(self, request: web.Request) -> web.Response:
        """Answer with all there is to learn."""
        tag = _tag(request)
        return _html(self._once(tag, "/", lambda: self._renderer.index(tag)))

    async def lesson(self, request: web.Request) -> web.Response:
        """Answer with a lesson, and judge an answer to one of its questions."""
        tag = _tag(request)
        lesson = lessons().get(request.match_info["lesson"])
        if lesson is None:
            raise web.HTTPNotFound
        name = request.query.get("question")
        if name is None:
            make = lambda: self._renderer.lesson(tag, lesson, {})  # noqa: E731  # used at once
            return _html(self._once(tag, lesson.name, make))
        question = lesson.question(name)
        if question is None:
            raise web.HTTPNotFound
        answers = {name: judge(question, request.query.getall("answer", []))}
        return _html(self._renderer.lesson(tag, lesson, answers))

    async def words(self, request: web.Request) -> web.Response:
        """Answer with the poker words, or with those that hold ``look``."""
        tag = _tag(request)
        look = request.query.get("look", "")[:_LOOK_MOST]
        return _html(self._renderer.glossary(tag, look))

    async def words_file(self, request: web.Request) -> web.Response:
        """Answer with the poker words for the table: ``[{"word", "english", "means"}]``."""
        body = msgspec.json.encode(glossary(_tag(request)))
        return web.Response(
            body=body, content_type="application/json", headers={"Cache-Control": "no-cache"}
        )

    async def house(self, request: web.Request) -> web.Response:
        """Answer with the house rules of a preset, or of a table with these options."""
        tag = _tag(request)
        house = request.match_info["house"]
        if house not in HOUSES:
            raise web.HTTPNotFound
        said, problem = words(tag), None
        own = bool(request.query)
        rules = preset(house)
        try:
            rules = _rules(rules, dict(request.query))
        except RulesetError as no:
            problem, own = str(no), False
        made = self._renderer.page(
            "house.html",
            tag,
            f"/house/{house}",
            said.text("rules-yours" if own else "house-rules"),
            house=house,
            houses=HOUSES,
            own=own,
            rules=house_rules(rules),
            problem=problem,
        )
        return _html(made, 400 if problem else 200)

    async def drills(self, request: web.Request) -> web.Response:
        """Answer with a question, and judge the answer to it."""
        tag = _tag(request)
        kind = request.match_info["kind"]
        if kind not in DRILLS:
            raise web.HTTPNotFound
        level = _number(request, "level", 1, 1, LEVELS)
        run = _number(request, "run", 0, 0, 1)
        right = _number(request, "right", 0, 0, _COUNT_MOST)
        asked = _number(request, "asked", right, right, _COUNT_MOST)
        seed = _number(request, "seed", secrets.randbelow(_SEEDS), 0, _SEEDS - 1)
        question = drill(kind, level, Random(seed).randrange)
        given = request.query.getall("answer", [])
        answered = judge(question, given) if given or "check" in request.query else None
        then = level, run
        if answered is not None and answered.complete:
            then = next_level(level, run, right=answered.all_right)
            right, asked = right + answered.all_right, asked + 1
        made = self._renderer.drill(
            tag,
            kind,
            question,
            answered,
            level=level,
            run=run,
            seed=seed,
            right=right,
            asked=asked,
            next_level=then[0],
            next_run=then[1],
        )
        return _html(made)

    def _once(self, tag: Tag, path: str, make: Callable[[], bytes]) -> bytes:
        key = tag, path
        if key not in self._plain:
            self._plain[key] = make()
        return self._plain[key]


def judge(question: Question, given: Sequence[str]) -> Answered:
    """Read what was typed or chosen, and judge it; digits may be of any script."""
    wanted = len(question.rights)
    texts = (*given[:wanted], *[""] * (wanted - len(given)))
    numbers = [_whole(text) for text in texts]
    right = question.judge(numbers)
    return Answered(
        texts, tuple(None if n is None else ok for n, ok in zip(numbers, right, strict=True))
    )


def _whole(text: str) -> int | None:
    bare = _BETWEEN_DIGITS.sub("", text)
    return int(bare) if bare.isdecimal() and len(bare) <= 16 else None


def _tag(request: web.Request) -> Tag:
    tag = request.match_info["language"]
    if tag not in TAGS:
        raise web.HTTPNotFound
    return tag


def _number(request: web.Request, name: str, usual: int, least: int, most: int) -> int:
    """Return a number of the address, or the usual one where there is none.

    Raises:
        HTTPBadRequest: it is none, or out of range.

    """
    text = request.query.get(name)
    if text is None:
        return usual
    number = _whole(text)
    if number is None or not least <= number <= most:
        raise web.HTTPBadRequest(reason=f"{name} must be {least} to {most}")
    return number


def _rules(rules: Ruleset, options: dict[str, str]) -> Ruleset:
    """Lay the options of an address over those of a house.

    Raises:
        RulesetError: there is no such option, or it has no such value.

    """
    changes: dict[str, object] = {}
    for option, value in options.items():
        if option not in Ruleset.__struct_fields__:
            raise RulesetError("unknown_value", option[:40], value[:40], "is no house option")
        number = _whole(value)
        changes[option] = None if value == "null" else value if number is None else number
    return msgspec.structs.replace(rules, **changes)


def _html(body: bytes, status: int = 200) -> web.Response:
    headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": policy(forms=True),
    }
    return web.Response(status=status, body=body, headers=headers)
