"""What a browser calls itself, in few words, so that its person can tell it from his others."""

from __future__ import annotations

from typing import Final

_LOOKED_AT = 400  # characters

# The first that is found: most browsers also claim to be those after them.
_FAMILIES: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def label_of(user_agent: str) -> str:
    """Return a label such as "Firefox, Android", made of our own words; "" if none fits."""
    text = user_agent[:_LOOKED_AT]
    found = (
        next((name for mark, name in marks if mark in text), None)
        for marks in (_FAMILIES, _SYSTEMS)
    )
    return ", ".join(filter(None, found))
