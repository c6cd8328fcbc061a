"""When two names look like one."""

from __future__ import annotations

import unicodedata

# Letters and marks that show nothing, besides the format characters (category Cf).
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
) | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}


def name_key(name: str) -> str:
    """Return what two names share that people would take for the same one.

    Compatibility forms, case, spaces and characters that show nothing do not count.
    """
    text = unicodedata.normalize("NFKC", name)
    seen = (c for c in text if c not in INVISIBLE and unicodedata.category(c) not in ("Cf", "Zs"))
    return unicodedata.normalize("NFKC", "".join(seen).casefold())
