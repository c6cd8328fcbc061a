"""A sealed deck gives its cards slot by slot and leaks them in no other way (T-02, T-03)."""

from __future__ import annotations

import copy
import json
import logging
import pickle
import traceback
from collections.abc import Callable

import msgspec
import pytest

from fairdeal.cards import DECK, cards_text
from fairdeal.dealing import system_bytes
from fairdeal.dealing.vault import SealedDeck, SealError

ORDER = tuple(reversed(DECK))


def deck() -> SealedDeck:
    return SealedDeck(ORDER, system_bytes())


def test_a_slot_shows_the_same_card_every_time() -> None:
    sealed = SealedDeck.fresh()
    assert sealed.open((5, 0, 5))[0] == sealed.open((5,))[0]
    assert sorted(sealed.open(range(52))) == list(DECK)


@pytest.mark.parametrize("slot", [-1, 52])
def test_a_slot_outside_the_deck_is_refused(slot: int) -> None:
    with pytest.raises(IndexError):
        deck().open((0, slot))


def test_the_same_bytes_give_the_same_deck() -> None:
    fixed = [*range(51, 0, -1)]
    assert SealedDeck.fresh(iter(fixed)).open(DECK) == DECK


def test_what_was_sealed_opens_again() -> None:
    assert SealedDeck.unseal(deck().seal()).open(DECK) == ORDER


@pytest.mark.parametrize("data", [b"", b"\x02" + bytes(ORDER), b"\x01" + bytes(52), b"\x01abc"])
def test_bytes_that_are_no_deck_are_refused_without_showing_them(data: bytes) -> None:
    with pytest.raises(SealError) as caught:
        SealedDeck.unseal(data)
    assert repr(data) not in str(caught.value)


def test_a_draw_is_below_its_bound() -> None:
    assert {deck().draw(3) for _ in range(200)} == {0, 1, 2}


@pytest.mark.parametrize(
    "leak",
    [
        pickle.dumps,
        copy.copy,
        copy.deepcopy,
        json.dumps,
        msgspec.json.encode,
        msgspec.to_builtins,
        list,
        hash,
        vars,
        lambda sealed: sealed == sealed,
    ],
    ids=str,
)
def test_every_other_way_out_is_closed(leak: Callable[[SealedDeck], object]) -> None:
    with pytest.raises(TypeError):
        leak(deck())


def test_text_logs_and_tracebacks_hold_no_card(caplog: pytest.LogCaptureFixture) -> None:
    sealed = deck()
    with caplog.at_level(logging.DEBUG):
        logging.getLogger("any").error("lost %s %r", sealed, sealed)
    try:
        sealed.open((60,))
    except IndexError as error:
        shown = "".join(
            traceback.TracebackException.from_exception(error, capture_locals=True).format()
        )
    said = f"{sealed} {sealed!r} {[sealed]} {caplog.text} {shown}"
    assert str(list(ORDER[:5]))[1:-1] not in said
    assert cards_text(ORDER[:2]) not in said
    assert bytes(ORDER).hex() not in said
    assert "SealedDeck(...)" in said
