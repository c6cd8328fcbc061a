"""When two names look like one."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib import resources

# Letters and marks that show nothing, besides the format characters (category Cf).
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
) | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}

# Marks above and below a Thai letter, which Unicode leaves in the order in which they were typed.
_MARKS = re.compile("[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}")


def looks_like(name: str, other: str) -> bool:
    """Tell whether people would take one name for the other.

    >>> looks_like("Coco", "\u0421\u043e\u0441\u043e")  # in Cyrillic letters
    True
    """
    return name_key(name) == name_key(other) or outline(name) == outline(other)


def name_key(name: str) -> str:
    """Return what two names share that people would take for the same one.

    Compatibility forms, case, spaces and characters that show nothing do not count.
    """
    return unicodedata.normalize("NFKC", _visible(name).casefold())


def outline(name: str) -> str:
    """Return what a name looks like: its letters as those that they are taken for."""
    letters = unicodedata.normalize("NFD", _visible(_read(name)))
    return name_key(_read(_in_order(_read(letters))))


def _read(text: str) -> str:
    return "".join(_look_alikes().get(char, char) for char in text)


def _in_order(text: str) -> str:
    """Put the marks on each letter in one order: Thai ones look the same in any."""
    return _MARKS.sub(lambda marks: "".join(sorted(marks[0])), text)


def _visible(name: str) -> str:
    text = unicodedata.normalize("NFKC", name)
    return "".join(
        c for c in text if c not in INVISIBLE and unicodedata.category(c) not in ("Cf", "Zs")
    )


@cache
def _look_alikes() -> dict[str, str]:
    """Read the table: a character -> what it is read as."""
    lines = resources.files("fairdeal.table").joinpath("look_alikes.txt").read_text("utf-8")
    rows = (line.split() for line in lines.splitlines() if not line.startswith("#"))
    return {char: read_as for read_as, chars in rows for char in chars}
