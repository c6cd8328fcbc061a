"""``/learn/...``: lessons, exercises, poker words and house rules.

Everything is a GET that changes nothing: an answer is part of the address, and is judged when the
page is asked for. So all of it works without script, and nothing of it needs to know who asks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeAlias

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from fairdeal.hand import HOUSES, Ruleset, RulesetError, preset
from fairdeal.learn.drills import DRILLS, LEVELS, drill, next_level
from fairdeal.learn.lessons import lessons
from fairdeal.server.guard import policy
from fairdeal.server.learn.answers import judge, whole
from fairdeal.server.learn.languages import TAGS, Tag, choose_tag
from fairdeal.server.pages import FRAME, NOT_BUILT, STATIC

if TYPE_CHECKING:
    from fairdeal.server.learn.render import Renderer

_SEEDS = 10**9
_COUNT_MOST = 10**6
_LOOK_MOST = 60

_Page: TypeAlias = "Callable[[web.Request, Renderer, Tag], web.Response]"


class Learn:
    """The handlers below ``/learn``; ``missing`` answers where there is no such page."""

    def __init__(self, missing: Handler, static: Path = STATIC) -> None:
        self._missing = missing
        self._static = static
        self._built = (static / FRAME).is_file()
        self._loading: asyncio.Future[Renderer] | None = None
        self._plain: dict[tuple[Tag, str], bytes] = {}  # pages without answers, made once

    def routes(self) -> list[tuple[str, Handler]]:
        """Return the addresses, those with fixed words first, and who answers there."""
        pages: tuple[tuple[str, _Page], ...] = (
            ("", self._index),
            ("/", self._index),
            ("/words", self._words),
            ("/words.json", self._words_file),
            ("/house/{house}", self._house),
            ("/drills/{kind}", self._drill),
            ("/{lesson}", self._lesson),
        )
        answers = [(f"/learn/{{language}}{path}", self._handler(page)) for path, page in pages]
        return [("/learn", self._start), ("/learn/", self._start), *answers]

    def _handler(self, page: _Page) -> Handler:
        async def answer(request: web.Request) -> web.StreamResponse:
            if not self._built:
                return web.Response(status=503, body=NOT_BUILT, content_type="text/plain")
            try:
                tag = _tag(request)
                return page(request, await self._renderer(), tag)
            except web.HTTPNotFound:
                return await self._missing(request)

        return answer

    async def _renderer(self) -> Renderer:
        """Load what makes pages when it is first wanted; no play waits for that thread."""
        if self._loading is None:
            self._loading = asyncio.ensure_future(asyncio.to_thread(_load, self._static))
        return await asyncio.shield(self._loading)

    async def _start(self, request: web.Request) -> web.Response:
        """Lead to the lessons in the language of the browser."""
        tag = choose_tag(request.headers.get("Accept-Language", ""))
        return web.Response(status=302, headers={"Location": f"/learn/{tag}/"})

    def _index(self, _: web.Request, pages: Renderer, tag: Tag) -> web.Response:
        """Answer with all there is to learn."""
        return _html(self._once(tag, "/", lambda: pages.index(tag)))

    def _lesson(self, request: web.Request, pages: Renderer, tag: Tag) -> web.Response:
        """Answer with a lesson, and judge an answer to one of its questions."""
        lesson = lessons().get(request.match_info["lesson"])
        if lesson is None:
            raise web.HTTPNotFound
        name = request.query.get("question")
        if name is None:
            return _html(self._once(tag, lesson.name, lambda: pages.lesson(tag, lesson, {})))
        question = lesson.question(name)
        if question is None:
            raise web.HTTPNotFound
        answers = {name: judge(question, request.query.getall("answer", []))}
        return _html(pages.lesson(tag, lesson, answers))

    def _words(self, request: web.Request, pages: Renderer, tag: Tag) -> web.Response:
        """Answer with the poker words, or with those that hold ``look``."""
        return _html(pages.glossary(tag, request.query.get("look", "")[:_LOOK_MOST]))

    def _words_file(self, _: web.Request, pages: Renderer, tag: Tag) -> web.Response:
        """Answer with the poker words for the table: ``[{"word", "english", "means"}]``."""
        body = msgspec.json.encode(pages.entries(tag))
        return web.Response(
            body=body, content_type="application/json", headers={"Cache-Control": "no-cache"}
        )

    def _house(self, request: web.Request, pages: Renderer, tag: Tag) -> web.Response:
        """Answer with the house rules of a preset, or of a table with these options."""
        house = request.match_info["house"]
        if house not in HOUSES:
            raise web.HTTPNotFound
        usual = preset(house)
        try:
            rules = _rules(usual, dict(request.query))
        except RulesetError as no:
            return _html(pages.house(tag, house, usual, problem=str(no)), 400)
        return _html(pages.house(tag, house, rules, own=bool(request.query)))

    def _drill(self, request: web.Request, pages: Renderer, tag: Tag) -> web.Response:
        """Answer with a question, and judge the answer to it."""
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
        state = {"level": level, "run": run, "seed": seed, "right": right, "asked": asked}
        made = pages.drill(
            tag, kind, question, answered, **state, next_level=then[0], next_run=then[1]
        )
        return _html(made)

    def _once(self, tag: Tag, path: str, make: Callable[[], bytes]) -> bytes:
        key = tag, path
        if key not in self._plain:
            self._plain[key] = make()
        return self._plain[key]


def _load(static: Path) -> Renderer:
    from fairdeal.server.learn.render import Renderer

    return Renderer(static)


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
    number = whole(text)
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
        number = whole(value)
        changes[option] = None if value == "null" else value if number is None else number
    return msgspec.structs.replace(rules, **changes)


def _html(body: bytes, status: int = 200) -> web.Response:
    headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Cache-Control": "no-cache",
        "Content-Security-Policy": policy(forms=True),
    }
    return web.Response(status=status, body=body, headers=headers)
