"""Every sentence of the lessons in every language: there, whole, and used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

import fairdeal.learn
import fairdeal.server.learn
from fairdeal.server.learn.languages import TAGS, Tag
from fairdeal.server.learn.words import FOLDER

LATIN = re.compile(r"[A-Za-z]{4,}")
# What stays Latin in every language.
KEPT = re.compile(r"Fairdeal|Texas|hold'?em|Hold'em|VPIP|Browser", re.IGNORECASE)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # Fluent's name
        self.found.add(node.id.name)


def _messages(file: Path) -> dict[str, ast.Message]:
    body = parse(file.read_text(encoding="utf-8")).body
    junk = [entry.content for entry in body if isinstance(entry, ast.Junk)]
    assert not junk, junk
    messages = [entry for entry in body if isinstance(entry, ast.Message)]
    named = {message.id.name: message for message in messages}
    assert len(named) == len(messages), "a key stands there twice"
    return named


def _variables(message: ast.Message) -> set[str]:
    visitor = _Variables()
    visitor.visit(message)
    return visitor.found


def _texts(message: ast.Message) -> Iterator[str]:
    class Texts(Visitor):
        def __init__(self) -> None:
            self.found: list[str] = []

        def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802  # Fluent's name
            self.found.append(node.value)

    texts = Texts()
    texts.visit(message)
    yield from texts.found


@pytest.mark.parametrize("tag", TAGS)
def test_each_language_says_the_same_with_the_same_values(tag: Tag) -> None:
    english, other = (_messages(FOLDER / "learn" / f"{each}.ftl") for each in ("en", tag))
    assert list(other) == list(english)
    for key, message in english.items():
        assert _variables(other[key]) == _variables(message), key


@pytest.mark.parametrize("tag", TAGS)
def test_nothing_is_said_in_two_files(tag: Tag) -> None:
    both = _messages(FOLDER / "learn" / f"{tag}.ftl").keys() & _messages(FOLDER / f"{tag}.ftl")
    assert not both


@pytest.mark.parametrize("tag", [tag for tag in TAGS if tag != "en"])
def test_no_sentence_was_left_in_english(tag: Tag) -> None:
    english = _messages(FOLDER / "learn" / "en.ftl")
    left = [
        key
        for key, message in _messages(FOLDER / "learn" / f"{tag}.ftl").items()
        if any(LATIN.search(KEPT.sub("", text)) for text in _texts(message))
        and list(_texts(message)) == list(_texts(english[key]))
    ]
    assert not left


def test_every_sentence_is_used() -> None:
    """By its key, or by the beginning of one that code completes."""
    folders = [
        Path(str(module.__file__)).parent for module in (fairdeal.learn, fairdeal.server.learn)
    ]
    sources = [
        path
        for folder in folders
        for path in folder.rglob("*.*")
        if path.suffix in (".py", ".html")
    ]
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    quoted = set(re.findall(r"""["']([a-z0-9-]+)["']""", code))
    begun = set(re.findall(r"""["']([a-z0-9-]+-)(?:["']\s*~|\{)""", code))
    unused = [
        key
        for key in _messages(FOLDER / "learn" / "en.ftl")
        if key not in quoted and not any(key.startswith(start) for start in begun)
    ]
    assert not unused
