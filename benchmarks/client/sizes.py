"""How large the built client is, packed: the first part of a page is what it imports at once."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

LANGUAGES = ("en", "th", "fa", "mk")
_STATIC = re.compile(r"""(?:\bfrom|\bimport)\s*["']\./([\w.-]+\.js)["']""")


def sizes(static: Path) -> dict[str, Any]:
    """Return the bytes of every part after gzip.

    Raises:
        FileNotFoundError: the client was not built.

    """
    page = (static / "index.html").read_text()
    entry = re.findall(r'<script[^>]* src="/assets/([^"]+)"', page)
    assets = static / "assets"
    table = _closure(assets, [*entry, _named(assets, "TablePage")])
    home = _closure(assets, [*entry, _named(assets, "Home")])
    later = _closure(assets, [_named(assets, "later")]) - table
    return {
        "table": _packed(assets, table),
        "files": len(table),
        "home": _packed(assets, home),
        "later": _packed(assets, later),
        "style": _packed(assets, {path.name for path in assets.glob("*.css")}),
        "languages": {tag: _halves(assets, tag) for tag in LANGUAGES},
    }


def _named(assets: Path, name: str) -> str:
    found = [path.name for path in assets.glob(f"{name}-*.js")]
    if len(found) != 1:
        raise FileNotFoundError(f"one {name}-*.js expected, found {found}")
    return found[0]


def _closure(assets: Path, names: list[str]) -> set[str]:
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names += _STATIC.findall((assets / name).read_text())
    return found


def _packed(assets: Path, names: set[str]) -> int:
    return sum(len(gzip.compress((assets / name).read_bytes(), 9)) for name in names)


def _halves(assets: Path, tag: str) -> tuple[int, int]:
    """Return the sizes of what is needed at first, which names the game, and of the rest."""
    halves = sorted(assets.glob(f"{tag}-*.js"), key=lambda path: "tagline" not in path.read_text())
    first, later = (_packed(assets, {path.name}) for path in halves)
    return first, later
