"""Cuts a ``.phhs`` file into hands.

A file that is sound TOML is cut at the headers of its own tables; a broken one at every line that
looks like one, so that one broken hand does not take the others.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator

from fairdeal.records.formats.base import Piece

_WHOLE_MOST = 4 * 2**20  # characters; the library reads so many in a second or two
_NAME = r"""(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([A-Za-z0-9_-]{1,200}))"""
_HEADER = re.compile(
    rf"""^[ \t]*\[{{1,2}}[ \t]*{_NAME}(?P<simple>[ \t]*\][ \t]*(?:\#[^\n]*)?\r?$\n?)?""",
    re.MULTILINE,
)
_KEY = re.compile(r"^[ \t]*+[^#\s]", re.MULTILINE)


def split(text: str) -> Iterator[Piece]:
    """Return the numbered tables of a ``.phhs`` file, or a ``.phh`` file as it is.

    What stands under any other header (``[2.1]``, ``[[2]]``, a cut one) keeps its header and is
    refused when it is read, so that no hand is lost without a word.
    """
    tables = _tables(text)
    hand: str | None = None
    start, line = 0, 1
    for header in _HEADER.finditer(text):
        name = header[1] or header[2] or header[3]
        simple = header["simple"] is not None and not header[0].lstrip().startswith("[[")
        if (tables is not None and name not in tables) or (name == hand and not simple):
            continue  # the line of a text or an array, or a part of the same hand
        if hand is not None or _KEY.search(text, start, header.start()):
            before = "before the first table" if hand is None else _number(hand)
            yield Piece(before, line, text[start : header.start()])
        end = header.end() if simple else header.start()
        line += text.count("\n", start, end)
        start, hand = end, name
    if hand is not None or _KEY.search(text, start):
        yield Piece(1 if hand is None else _number(hand), line, text[start:])


def _tables(text: str) -> Collection[str] | None:
    """The names of the tables of a file that is sound and not too long, else None."""
    if len(text) > _WHOLE_MOST or not text.lstrip().startswith(("[", "#")):
        return None
    try:
        return tomllib.loads(text).keys()
    except (ValueError, RecursionError):
        return None


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else text
