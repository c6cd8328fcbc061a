"""Cuts a ``.phhs`` file at its table headers, so that a broken hand does not take the others."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fairdeal.records.formats.base import Piece

_HEADER = re.compile(
    r"""^[ \t]*\[[ \t]*(?:"([^"\n]{1,200})"|'([^'\n]{1,200})'|([A-Za-z0-9_-]{1,200}))[ \t]*\]"""
    r"""[ \t]*(?:\#[^\n]*)?\r?$\n?""",
    re.MULTILINE,
)
_KEY = re.compile(r"^[ \t]*+[^#\s]", re.MULTILINE)


def split(text: str) -> Iterator[Piece]:
    """Return the numbered tables of a ``.phhs`` file, or a ``.phh`` file as it is."""
    hand: int | str | None = None
    start, line = 0, 1
    for header in _HEADER.finditer(text):
        if hand is not None or _KEY.search(text, start, header.start()):
            name = "before the first table" if hand is None else hand
            yield Piece(name, line, text[start : header.start()])
        line += text.count("\n", start, header.end())
        start, hand = header.end(), _name(header[1] or header[2] or header[3])
    if hand is not None or _KEY.search(text, start):
        yield Piece(1 if hand is None else hand, line, text[start:])


def _name(text: str) -> int | str:
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else text
