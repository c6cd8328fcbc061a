"""The names that stand at a table: a guest's, made clean or refused, and those of computers."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from random import Random

from fairdeal.store import Identities
from fairdeal.table import Refused
from fairdeal.table.names import INVISIBLE, looks_like, name_key, outline

NAME_MOST = 20  # characters, after NFC
RAW_MOST = 400  # characters that are looked at; the rest is too long in any reading

# Controls, format and direction characters, surrogates, private use, unassigned, line and paragraph
# separators: none of these is in a name, but for the one joiner below.
_REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_ZWNJ = "\u200c"  # Persian writes it between two letters
_MARKS_MOST = 2  # on one letter: Thai sets a vowel and a tone, Arabic script a shadda and a vowel
# Scripts whose letters look alike; no word has letters of two of them.
_ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN")

COMPUTERS = (
    "Ada", "Blaise", "Carla", "Dara", "Elif", "Farid", "Goran", "Hana", "Ivo", "Jasna", "Kiet",
    "Lin", "Mali", "Nima", "Olga", "Pim", "Rana", "Sami", "Tara", "Vera", "Yara", "Zoran",
)  # fmt: skip


def clean_name(text: str) -> str:
    """Return the name as it will be shown: NFC, trimmed, inner spaces made single.

    Raises:
        Refused: ``name_empty``, ``name_long`` (``most``) or ``name_characters`` (controls,
            direction marks, what shows nothing, heaps of marks, words of two look-alike scripts).

    """
    if len(text) > RAW_MOST:
        raise Refused("name_long", most=NAME_MOST)
    words = [word for word in unicodedata.normalize("NFC", text).split(" ") if word]
    name = " ".join(words).strip()
    if not name:
        raise Refused("name_empty")
    if not all(_is_plain(word) for word in words):
        raise Refused("name_characters")
    if len(name) > NAME_MOST:
        raise Refused("name_long", most=NAME_MOST)
    return name


async def refuse_foreign_name(people: Identities, player: str, name: str) -> None:
    """Refuse a name by which people would take a player for the owner of another's account.

    Raises:
        Refused: ``name_taken``.
        StoreFailed: it could not be looked up.

    """
    owners = await people.named_like(name_key(name), outline(name))
    if owners and player not in owners:
        raise Refused("name_taken")


def computer_names(n: int, taken: Collection[str], rng: Random) -> list[str]:
    """Choose ``n`` names for computer players, none of them ``taken`` (whatever the case)."""
    free = [name for name in COMPUTERS if not any(looks_like(name, held) for held in taken)]
    return rng.sample(free, n)


def _is_plain(word: str) -> bool:
    shown = any(unicodedata.category(char)[0] in "LNPS" for char in word)
    scripts = {script for char in word for script in _ALIKE if _is_of(char, script)}
    return (
        shown
        and len(scripts) < 2
        and not any(char in INVISIBLE for char in word)
        and all(_may_stand(word, i) for i in range(len(word)))
    )


def _may_stand(word: str, i: int) -> bool:
    char = word[i]
    if char == _ZWNJ:
        return (
            0 < i < len(word) - 1
            and _is_of(word[i - 1], "ARABIC")
            and _is_of(word[i + 1], "ARABIC")
        )
    kind = unicodedata.category(char)
    if kind[0] == "M":
        before = word[max(0, i - _MARKS_MOST) : i]
        return any(unicodedata.category(other)[0] != "M" for other in before)
    return kind not in _REFUSED


def _is_of(char: str, script: str) -> bool:
    return unicodedata.name(char, "").startswith(script)
