"""The names that stand at a table: a guest's, made clean or refused, and those of computers."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from random import Random

from fairdeal.table import Refused

NAME_MOST = 20  # characters, after NFC
RAW_MOST = 400  # characters that are looked at; the rest is too long in any reading

# Controls, surrogates, private use, unassigned, line and paragraph separators: none of these is
# in a name. Of the format characters (Cf) only the joiners are: Persian and Thai need them.
_REFUSED = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"
# Letters by category that show nothing.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5\u180b\u180c\u180d"

COMPUTERS = (
    "Ada", "Blaise", "Carla", "Dara", "Elif", "Farid", "Goran", "Hana", "Ivo", "Jasna", "Kiet",
    "Lin", "Mali", "Nima", "Olga", "Pim", "Rana", "Sami", "Tara", "Vera", "Yara", "Zoran",
)  # fmt: skip


def clean_name(text: str) -> str:
    """Return the name as it will be shown: NFC, trimmed, inner spaces made single.

    Raises:
        Refused: ``name_empty``, ``name_long`` (``most``) or ``name_characters`` (control or
            direction characters, or nothing that can be seen).

    """
    if len(text) > RAW_MOST:
        raise Refused("name_long", most=NAME_MOST)
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    name = " ".join(part for part in name.split(" ") if part)
    if not name:
        raise Refused("name_empty")
    if not all(_may_stand(char) for char in name) or not any(_shows(char) for char in name):
        raise Refused("name_characters")
    if len(name) > NAME_MOST:
        raise Refused("name_long", most=NAME_MOST)
    return name


def computer_names(n: int, taken: Collection[str], rng: Random) -> list[str]:
    """Choose ``n`` names for computer players, none of them ``taken`` (whatever the case)."""
    held = {name.casefold() for name in taken}
    return rng.sample([name for name in COMPUTERS if name.casefold() not in held], n)


def _may_stand(char: str) -> bool:
    kind = unicodedata.category(char)
    return kind not in _REFUSED and (kind != "Cf" or char in _JOINERS)


def _shows(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANK
