"""Tokens that take another's place: what they say is believed if it is we who said it (T-06)."""

from __future__ import annotations

import hashlib
import logging
from pathlib import Path

import pytest

from fairdeal.server.tokens import Change, Successors, What, hash_of, is_token, new_token
from fairdeal.store import StoreFailed
from fairdeal.store.key import KEY_BYTES, key_in


def test_a_plain_token_is_known_by_its_sha256_as_ever() -> None:
    token = new_token()
    assert len(token) == 43
    assert is_token(token)
    assert hash_of(token) == hashlib.sha256(token.encode()).digest()
    assert Successors(None).read(token) is None


@pytest.mark.parametrize("what", What)
def test_what_a_token_says_is_read_after_a_restart(what: What, tmp_path: Path) -> None:
    """By whoever has the key of the room, which was made when it was needed first."""
    path = tmp_path / "seal.key"
    before, main = new_token(), new_token()
    token = Successors(path).make(what, before, main)
    assert is_token(token)
    assert len(path.read_bytes()) == KEY_BYTES
    assert Successors(path).read(token) == Change(what, hash_of(before), hash_of(main))
    assert Successors(None).read(token) is None
    assert Successors(tmp_path / "other.key").read(token) is None


def test_a_token_has_one_length_however_many_came_before_it() -> None:
    successors = Successors(None)
    token, lengths = new_token(), []
    for _ in range(4):
        before, token = token, successors.make(What.RENEW, token, token)
        lengths.append(len(token))
        assert successors.read(token) == Change(What.RENEW, hash_of(before), hash_of(before))
    assert lengths == [lengths[0], *[lengths[0] + 1] * 3]  # its mark that it stands for another
    assert lengths[0] < 200


def test_a_token_with_one_letter_changed_says_nothing() -> None:
    """The last letter of base64 holds bits that no decoder looks at: it is compared, too."""
    successors = Successors(None)
    token = successors.make(What.RENEW, new_token(), new_token())
    for i, letter in enumerate(token):
        for other in "AB_r":
            bad = token[:i] + other + token[i + 1 :]
            assert other == letter or successors.read(bad) is None, i
    for bad in (token[:-1], token[1:], token + "A", f" {token}", f"{token}\n", token + token):
        assert not is_token(bad)
        assert successors.read(bad) is None


def test_the_parts_of_several_tokens_make_no_other() -> None:
    successors = Successors(None)
    mine = successors.make(What.RENEW, new_token(), new_token()).split(".")
    other = successors.make(What.END, new_token(), new_token()).split(".")
    for i in range(5):
        assert successors.read(".".join([*mine[:i], other[i], *mine[i + 1 :]])) is None


def test_who_has_the_key_and_all_that_is_stored_still_makes_no_token(tmp_path: Path) -> None:
    """He would have to say the token before, of which a hash alone is stored."""
    path = tmp_path / "seal.key"
    before = Successors(path).make(What.RENEW, new_token(), new_token())
    thief = Successors(path)
    stored = hash_of(before)
    for known in (stored.hex()[:43], new_token()):
        change = thief.read(thief.make(What.RENEW, known, known))
        assert change is not None
        assert change.before != stored


def test_nobody_shows_what_stands_for_a_token() -> None:
    """It is in the cookie of the one after it, which outlives it."""
    successors = Successors(None)
    before = successors.make(What.RENEW, new_token(), new_token())
    stand_in = successors.make(What.RENEW, before, before).split(".")[2]
    assert hash_of(stand_in) == hash_of(before)
    assert not is_token(stand_in)


def test_the_same_is_made_for_the_same_reason_alone_and_under_the_same_key(tmp_path: Path) -> None:
    path = tmp_path / "seal.key"
    before, main = new_token(), new_token()
    token = Successors(path).make_alike(before, main, "why")
    assert Successors(path).make_alike(before, main, "why") == token
    others = {
        Successors(path).make_alike(before, main, "another reason"),
        Successors(path).make_alike(main, main, "why"),
        Successors(None).make_alike(before, main, "why"),
        Successors(path).make(What.RENEW, before, main),
        Successors(path).make(What.RENEW, before, main),
    }
    assert len({token.split(".")[0], *(other.split(".")[0] for other in others)}) == 6


@pytest.mark.parametrize("content", [None, b"", b"x" * (KEY_BYTES - 1)])
def test_a_key_that_cannot_be_used_is_never_replaced(
    content: bytes | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It may open the decks of running hands. The log says so once, without the path."""
    path = tmp_path / "seal.key"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    successors = Successors(path)
    token = Successors(None).make(What.RENEW, new_token(), new_token())
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            with pytest.raises(StoreFailed):
                successors.read(token)
            with pytest.raises(StoreFailed):
                successors.make(What.END, token, token)
    assert [record.getMessage() for record in caplog.records] == [
        "the key of the room cannot be read or made"
    ]
    if content is not None:
        assert path.read_bytes() == content
        path.unlink()
        key_in(path)
        assert successors.read(token) is None  # it is looked for again
