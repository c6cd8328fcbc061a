"""Names of guests: what may stand at a table, in four scripts, and what may not."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.room.names import COMPUTERS, NAME_MOST, clean_name, computer_names
from fairdeal.table import Refused


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana   Maria ", "Ana Maria"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("สมชาย น้ำใจ", "สมชาย น้ำใจ"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Ana Ѓорѓи", "Ana Ѓорѓи"),
        ("Ѓорѓи", "Ѓорѓи"),
        ("🃏", "🃏"),
        ("<b>x</b>", "<b>x</b>"),
        ("x" * 20, "x" * 20),
    ],
)
def test_a_name_is_kept_in_its_normal_form(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("\u200d", "name_characters"),
        ("A\u200cna", "name_characters"),
        ("Ana\ufe0f", "name_characters"),
        ("Ana\u034f", "name_characters"),
        ("Ana\u3164", "name_characters"),
        ("Ana \u3164", "name_characters"),
        ("می\u200c", "name_characters"),
        ("Z" + 3 * "\u0316", "name_characters"),
        ("\u0412\u043eb", "name_characters"),
        ("\u3164\u3164", "name_characters"),
        ("\u2800", "name_characters"),
        ("\u0301", "name_characters"),
        ("a\tb", "name_characters"),
        ("a\nb", "name_characters"),
        ("a\x00", "name_characters"),
        ("a\u202eb", "name_characters"),
        ("a\u2066b\u2069", "name_characters"),
        ("a\u200fb", "name_characters"),
        ("a\ufeffb", "name_characters"),
        ("a\u2028b", "name_characters"),
        ("a\ud800", "name_characters"),
        ("x" * 21, "name_long"),
        ("x" * 401, "name_long"),
        ("\u202e" * 401, "name_long"),
    ],
)
def test_a_name_that_cannot_stand_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(text)
    assert refused.value.code == code
    assert refused.value.params == ({"most": NAME_MOST} if code == "name_long" else {})


@given(st.text(max_size=60))
def test_any_text_is_a_clean_name_or_refused(text: str) -> None:
    try:
        name = clean_name(text)
    except Refused:
        return
    assert 1 <= len(name) <= NAME_MOST
    assert clean_name(name) == name


def test_computer_players_have_names_of_their_own() -> None:
    for name in COMPUTERS:
        names = computer_names(9, [name.upper()], Random(3))
        assert len({name, *names}) == 10
