"""The pages of the lessons: whole without script, in every language, and every answer judged."""

from __future__ import annotations

import asyncio
import html
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from fairdeal.hand import preset
from fairdeal.learn.drills import DRILLS, LEVELS, drill
from fairdeal.learn.glossary import WORDS
from fairdeal.learn.lesson import Example
from fairdeal.learn.lessons import lessons
from fairdeal.learn.question import Question
from fairdeal.learn.saying import Cards, Say
from fairdeal.server.learn import Learn
from fairdeal.server.learn.languages import TAGS, Tag, choose_tag
from fairdeal.server.learn.words import UnknownSentence, words
from tests.server.test_http import get
from tests.server_process import ServerProcess

Get = Callable[[str], tuple[int, str]]
ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))


@pytest.fixture(scope="module")
def ask(server: ServerProcess) -> Get:
    """Return status and text of a page."""

    def page(path: str) -> tuple[int, str]:
        response, body = get(server, path)
        return response.status, html.unescape(body.decode()).translate(ISOLATES)

    return page


def said(tag: Tag, key: str) -> str:
    return words(tag).text(key).translate(ISOLATES)


def questions() -> Iterator[tuple[str, Question]]:
    for lesson in lessons().values():
        for part in lesson.parts:
            if isinstance(part, Question):
                yield lesson.name, part


def address(**query: object) -> str:
    return urlencode(query, doseq=True)


@pytest.mark.parametrize("tag", TAGS)
def test_every_page_stands_there_without_script(ask: Get, tag: Tag) -> None:
    status, index = ask(f"/learn/{tag}/")
    assert status == 200
    for lesson in lessons().values():
        assert f'href="/learn/{tag}/{lesson.name}"' in index
        status, page = ask(f"/learn/{tag}/{lesson.name}")
        assert status == 200
        assert f'lang="{tag}" dir="{"rtl" if tag == "fa" else "ltr"}"' in page
        assert said(tag, f"lesson-{lesson.name}") in page
        examples = [part for part in lesson.parts if isinstance(part, Example)]
        assert page.count("<details>") == len(examples), "each hand in sentences"
    for kind in DRILLS:
        assert f'href="/learn/{tag}/drills/{kind}"' in index
    status, page = ask(f"/learn/{tag}/words")
    assert status == 200
    assert page.count("data-entry") == len(WORDS)


@pytest.mark.parametrize("tag", TAGS)
def test_every_question_of_every_lesson_is_judged(ask: Get, tag: Tag) -> None:
    for lesson, question in questions():
        path = f"/learn/{tag}/{lesson}?"
        right = [*question.rights]
        status, page = ask(path + address(question=question.name, answer=right))
        assert status == 200
        assert said(tag, "answer-right") in page, (lesson, question.name)
        wrong = (
            [(answer + 1) % len(question.choices) for answer in right]
            if question.choices
            else [answer + 1 for answer in right]
        )
        status, page = ask(path + address(question=question.name, answer=wrong))
        assert said(tag, "answer-wrong") in page, (lesson, question.name)
        assert said(tag, "answer-right") not in page
        status, page = ask(path + address(question=question.name))
        assert status == 200
        key = "answer-none" if question.choices else "answer-not-number"
        assert said(tag, key) in page


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("kind", DRILLS)
def test_every_exercise_is_judged_on_every_level(ask: Get, tag: Tag, kind: str) -> None:
    for level in range(1, LEVELS + 1):
        for seed in (1, 2):
            question = drill(kind, level, Random(seed).randrange)  # type: ignore[arg-type]
            path = f"/learn/{tag}/drills/{kind}?"
            state = {"level": level, "seed": seed, "run": 1, "right": 3, "asked": 4}
            status, page = ask(path + address(**state))
            assert status == 200
            assert said(tag, "answer-check") in page
            status, page = ask(path + address(**state, answer=[*question.rights]))
            assert said(tag, "answer-right") in page
            higher = min(level + 1, LEVELS)
            assert f"level={higher}&run=0&right=4&asked=5" in page
            status, page = ask(path + address(**state, answer=[99] * len(question.rights)))
            assert said(tag, "answer-wrong") in page
            assert f"level={max(level - 1, 1)}&run=0&right=3&asked=5" in page


def test_a_question_half_answered_gives_nothing_away(ask: Get) -> None:
    question = drill("pots", 3, Random(5).randrange)
    given = [*question.rights[:-1], "many"]
    status, page = ask("/learn/en/drills/pots?" + address(level=3, seed=5, answer=given))
    assert status == 200
    assert "Please write a whole number." in page
    assert "Right is" not in page
    assert "asked=1" not in page, "it does not count"


def test_numbers_may_be_written_as_one_writes_them(ask: Get) -> None:
    path = "/learn/fa/all-in?question=pots&"
    for first, second in (("۱۵۰", "۳۰۰"), (" 150 ", "300"), ("1,50", "٣٠٠")):
        assert said("fa", "answer-right") in ask(path + address(answer=[first, second]))[1]
    for first in ("-150", "150x", "१", "²", "9" * 400, "1e2", ""):
        _, page = ask(path + address(answer=[first, "300"]))
        assert said("fa", "answer-right") not in page


@pytest.mark.parametrize(
    "path",
    [
        "/learn/xx/",
        "/learn/en/nothing",
        "/learn/en/hands?question=nothing",
        "/learn/en/drills/nothing",
        "/learn/en/house/nothing",
        "/learn.html",
        "/learn/en/hands/more",
    ],
)
def test_what_is_not_there_is_said_by_the_client(ask: Get, path: str) -> None:
    status, page = ask(path)
    assert status == 404
    assert '<div id="app">' in page


@pytest.mark.parametrize(
    "query",
    ["level=0", "level=6", "level=x", "run=2", "seed=-1", "right=5&asked=4", "seed=1000000000"],
)
def test_an_address_that_is_no_exercise_is_refused(ask: Get, query: str) -> None:
    status, page = ask(f"/learn/en/drills/outs?{query}")
    assert status == 400
    assert " must be " in page


def test_an_exercise_without_a_number_is_another_each_time(ask: Get) -> None:
    seeds = {re.search(r'name="seed" value="(\d+)"', ask("/learn/en/drills/nuts")[1]) for _ in "ab"}
    assert len({seed[1] for seed in seeds if seed}) == 2


def test_what_somebody_typed_comes_back_as_text_alone(server: ServerProcess) -> None:
    evil = '"><script>alert(1)</script>'
    for path in (
        "/learn/en/words?" + address(look=evil),
        "/learn/en/all-in?" + address(question="pots", answer=[evil, evil]),
        "/learn/en/house/thai?" + address(button=evil),
        "/learn/en/house/thai?" + address(**{evil: evil}),
    ):
        _, body = get(server, path)
        assert b"<script>alert" not in body
        assert b"&lt;script&gt;alert" in body or b"alert" not in body


def test_only_these_pages_may_send_a_form_and_only_to_us(server: ServerProcess) -> None:
    learn, _ = get(server, "/learn/en/hands")
    other, _ = get(server, "/")
    policy = learn.getheader("Content-Security-Policy") or ""
    assert "form-action 'self'" in policy
    assert policy.replace("form-action 'self'", "form-action 'none'") == other.getheader(
        "Content-Security-Policy"
    )
    assert learn.getheader("Set-Cookie") is None, "who only reads is nobody"


def test_words_are_found_in_both_languages(ask: Get, server: ServerProcess) -> None:
    _, page = ask("/learn/th/words?look=KICKER")
    assert page.count("data-entry") >= 1
    assert "Kicker" in page or "kicker" in page
    for form, word in (("mucks", "muck"), ("folded", "fold"), ("side pots", "side pot")):
        _, page = ask("/learn/en/words?" + address(look=form))
        assert re.findall(r"<dt>(.*?)</dt>", page) == [word]
    _, page = ask("/learn/en/words?look=zzz")
    assert page.count("data-entry") == 0
    assert "No word is like that." in page
    _, body = get(server, "/learn/mk/words.json")
    entries = json.loads(body)
    assert len(entries) == len(WORDS)
    assert set(entries[0]) == {"word", "english", "means"}


def test_house_rules_are_those_of_the_table(ask: Get) -> None:
    rules = preset("thai", small_blind=10, big_blind=20, action_s=15)
    options = {name: getattr(rules, name) for name in rules.__struct_fields__}
    status, page = ask("/learn/en/house/thai?" + address(**options))
    assert status == 200
    assert "The rules of your table" in page
    assert "The blinds are 10 and 20; there are 8 seats." in page
    assert "One has 15 seconds for a decision" in page
    status, page = ask("/learn/en/house/thai?action_s=null")
    assert "There is no clock" in page
    for query in ("button=jump", "small_blind=0", "nothing=1", "big_blind=1"):
        status, page = ask(f"/learn/en/house/thai?{query}")
        assert status == 400
        assert query.split("=")[0] in page or "small_blind" in page


@pytest.mark.parametrize(
    ("accepts", "tag"),
    [
        ("fa-IR,fa;q=0.9,en;q=0.8", "fa"),
        ("de-DE,de;q=0.9,th;q=0.5", "th"),
        ("", "en"),
        ("*", "en"),
        ("MK", "mk"),
    ],
)
def test_the_browser_says_which_language(server: ServerProcess, accepts: str, tag: str) -> None:
    assert choose_tag(accepts) == tag
    response, _ = get(server, "/learn", Accept_Language=accepts)
    assert response.status == 302
    assert response.getheader("Location") == f"/learn/{tag}/"


def test_an_example_comes_with_its_hand_and_nobody_elses_cards(server: ServerProcess) -> None:
    _, body = get(server, "/learn/en/course")
    found = re.search(rb'<script type="application/json">(.*?)</script>', body, re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    hole = [event for event in data["hand"]["events"] if event["t"] == "hole"]
    assert [event["seat"] for event in hole if event["cards"] is not None] == [3]
    asked = [int(number) for number in data["asks"]]
    acts = {"folded", "checked", "called", "raised"}
    kinds = [event["t"] for event in data["hand"]["events"]]
    assert all(kinds[number] in acts for number in asked), "an answer follows each question"


def test_a_sentence_that_is_not_there_is_an_error() -> None:
    english = words("en")
    with pytest.raises(UnknownSentence, match="nothing"):
        english.text("nothing")
    with pytest.raises(UnknownSentence, match="chips"):
        english.text("pot")


def test_numbers_and_cards_are_written_as_the_language_does() -> None:
    pots = {tag: words(tag).text("pot", {"chips": 12345}).translate(ISOLATES) for tag in TAGS}
    assert "12,345" in pots["en"]
    assert "12,345" in pots["th"]
    assert "۱۲٬۳۴۵" in pots["fa"]
    assert "12.345" in pots["mk"]
    shown = words("en").html(
        Say("why-outs", {"count": 2, "kind": Say("kind-flush"), "cards": Cards((51, 32))})
    )
    assert shown.count('role="img"') == 2
    assert ">10<svg" in shown
    assert words("en").several(["Ana"]) == "Ana"
    joined = words("en").several(["Ana", "Boris", "Cleo"]).translate(ISOLATES)
    assert joined == "Ana, Boris and Cleo"


def test_without_the_built_client_there_is_no_page(tmp_path: Path) -> None:
    async def never(_: web.Request) -> web.StreamResponse:
        raise AssertionError("there is something")

    async def main() -> None:
        index = dict(Learn(never, tmp_path).routes())["/learn/{language}/"]
        response = await index(make_mocked_request("GET", "/learn/en/"))
        assert response.status == 503

    asyncio.run(main())


def test_a_server_starts_without_what_makes_the_pages() -> None:
    """It takes most of a second, which no player is to wait for."""
    script = "import sys, fairdeal.server.app; print({'babel', 'jinja2'} & {*sys.modules})"
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert said.stdout == "set()\n"
