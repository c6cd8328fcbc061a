"""Two people at a table cannot look like one (T-09)."""

from __future__ import annotations

import unicodedata

import pytest

from fairdeal.room.names import COMPUTERS, clean_name
from fairdeal.table import Refused
from fairdeal.table.names import _look_alikes, looks_like

# Who sits there, and the names under which somebody would like to be taken for him.
PAIRS: dict[str, list[str]] = {
    "Coco": ["COCO", "С\u043e\u0441\u043e", "C0c0", "Ϲοϲο", "Ⅽοco", "Ｃｏｃｏ", "𝐂𝐨𝐜𝐨", "C o c o"],
    "Pavel": ["РаvеІ", "Раѵеl", "PaveI", "Pave1", "Pave|", "PΑVEL", "Ｐavel", "ⓟavel"],
    "Alice": ["AIice", "A1ice", "Аlісе", "Αlice", "Alıce", "AⅬICE", "Al\u200bice", "Ali\u00adce"],
    "Xpyc": ["Хрус", "ΧΡΥC", "xрyс"],
    "Хрус": ["Xpyc", "XPYC"],
    "Ѕсоре": ["Scope", "SCOPE"],
    "Ana": ["Аnа", "ΑΝΑ", "A\u034fna", "An\u3164a", "A\u2060na"],
    "Emma": ["Ernma", "Ernrna", "Emrna", "Емmа"],
    "Owen": ["0wen", "Οwen", "Оwеn", "Ovven", "٥wen", "۵wen", "օwen"],
    "Zoë": ["ZOË", "Zoe\u0308", "Zо\u0451", "Ｚoë"],
    "علی": ["علي", "على", "ﻋﻠﻲ", "ع ل ی", "عل\u200cی"],
    "کاوه": ["كاوه", "ڪاوه", "كاوە", "کاوہ"],
    "كريم": ["کریم", "کريم"],
    "سارا ۱۲": ["سارا ١٢", "سارا ١۲"],
    "แดง": ["เเดง", "แ ด ง"],
    "น้ำ": ["น้ํา", "นํ้า"],
    "ขวัญ": ["ฃวัญ"],
    "Ѓорѓи": ["ЃОРЃИ", "Г\u0301ор\u0433\u0301и"],
    "Јован": ["Jован", "JОВАН", "Јoван"],
    "Bill": ["BiII", "Bi11", "Bi||", "ВiІІ"],
}
# People who only share letters or a sound; nobody is kept out for these.
APART = [
    ("Ana", "Anna"), ("Ana", "Ána"), ("Ana", "Ана"), ("Bob", "Rob"), ("Lin", "Lim"), ("Zoe", "Zoë"),
    ("คำ", "ดำ"), ("ช้าง", "ซ้าง"), ("پری", "ثری"), ("Ivo", "Ivan"), ("Петар", "Петра"),
    ("Лена", "Пена"), ("رضا", "رعنا"), ("x1", "x2"), ("O", "Q"), ("ฝน", "ผน"), ("🃏", "🂡"),
]  # fmt: skip


def variants() -> list[tuple[str, str]]:
    """Every computer's name with one letter, or all, replaced by each that looks like it."""
    alike: dict[str, str] = {}
    for char, read_as in _look_alikes().items():
        alike[read_as] = alike.get(read_as, "") + char
    found = []
    for name in COMPUTERS:
        for i, letter in enumerate(name):
            found += [(name, name[:i] + char + name[i + 1 :]) for char in alike.get(letter, "")]
        found.append((name, "".join(alike.get(letter, letter)[0] for letter in name)))
    return found


@pytest.mark.parametrize("name", PAIRS)
def test_t09_a_name_that_looks_like_one_at_the_table_is_not_had(name: str) -> None:
    for other in PAIRS[name]:
        try:
            shown = clean_name(other)
        except Refused:
            continue  # nobody can have it at all
        assert looks_like(name, shown), [unicodedata.name(c, "?") for c in other]
        assert looks_like(shown, name)


def test_t09_every_known_look_alike_of_every_letter_is_found() -> None:
    pairs = variants()
    assert len(pairs) > 300
    assert [pair for pair in pairs if not looks_like(*pair)] == []


@pytest.mark.parametrize(("name", "other"), APART)
def test_names_that_only_resemble_each_other_are_two(name: str, other: str) -> None:
    assert not looks_like(name, other)


def test_computer_players_are_told_apart() -> None:
    assert not any(looks_like(a, b) for a in COMPUTERS for b in COMPUTERS if a != b)
