"""Tokens as texts: what they look like, what they say, by what the store knows them (T-06).

A token is 43 characters, 256 random bits. One that takes the place of another says so itself:

    secret.what.before.instead.proof

So nothing has to be kept in mind until a browser shows it: neither a restart nor a crowd of other
changes in between makes us forget whose it is. ``before`` is the token whose time is over then, or
a stand-in of the same length if that is a long one; ``instead`` is the hash of what the browser
showed when it was given this one. The proof is made with the key of the room, so nobody makes the
other token of an old one. The key alone makes none either: the store has a hash of ``before``, so
who has read all of our files still shows nothing that we take.

A token that is known needs no proof any more. Who loses the key loses nothing but the changes whose
answers are still under way.
"""

from __future__ import annotations

import base64
import enum
import hashlib
import hmac
import logging
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from fairdeal.store import StoreFailed
from fairdeal.store.key import key_in

_BYTES = 32
_WORD = r"[A-Za-z0-9_-]{43}"  # so many bytes in base64
_LONG = re.compile(
    rf"(?P<said>{_WORD}\.(?P<what>[reg])\.(?P<before>~?{_WORD})\.(?P<instead>{_WORD}))"
    rf"\.(?P<proof>{_WORD})"
)
_ANY = re.compile(rf"{_WORD}|{_LONG.pattern}")

log = logging.getLogger(__name__)


class What(enum.Enum):
    """What becomes of the device of the token before."""

    RENEW = "r"  # this is its token from now on
    GUEST = "g"  # the same, while nobody but a guest has it
    END = "e"  # it is signed out: this is another's


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be done as soon as a token is shown.

    Attributes:
        before: the hash of the token whose time is over then.
        instead: the hash of what the browser showed first when it was given the other one.

    """

    what: What
    before: bytes
    instead: bytes


def new_token() -> str:
    """Return a token that nobody has and that takes no other's place."""
    return _text(secrets.token_bytes(_BYTES))


def is_token(text: str) -> bool:
    """Tell whether this may be a token of ours; all others need not be looked for."""
    return _ANY.fullmatch(text) is not None


def hash_of(token: str) -> bytes:
    """Return what the store knows a token by, or another text of a cookie."""
    # The token has 256 random bits, so a plain hash cannot be guessed backwards.
    return _digest(_stand_in(token))


class Successors:
    """Makes and reads tokens that take another's place.

    ``path`` is where the key of the room lies, or will; None: it ends with the process.

    Raises:
        StoreFailed: out of every method; the key cannot be read or made.

    """

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._key: bytes | None = None
        self._has_said = False  # that there is no key

    def make(self, what: What, before: str, instead: str, secret: str | None = None) -> str:
        """Return the token that takes the place of one, by default one that nobody foresees.

        ``before`` is a token; ``instead`` what the browser shows first now.
        """
        first = secret or new_token()
        said = f"{first}.{what.value}.{_stand_in(before)}.{_text(hash_of(instead))}"
        return f"{said}.{self._made('proof', said)}"

    def make_alike(self, before: str, instead: str, why: str) -> str:
        """Return a token that renews one: the same whenever it is asked for the same reason.

        Not for what makes somebody more than a guest: who has a copy could have it made before.
        """
        secret = self._made("secret", f"{before} {why}")
        return self.make(What.GUEST, before, instead, secret)

    def read(self, token: str) -> Change | None:
        """Return what is to be done when this is shown; None: nothing that we ever said."""
        found = _LONG.fullmatch(token)
        if found is None:
            return None
        # As text: base64 has several texts for the same bytes.
        if not hmac.compare_digest(self._made("proof", found["said"]), found["proof"]):
            return None
        instead = base64.urlsafe_b64decode(found["instead"] + "=")
        return Change(What(found["what"]), _digest(found["before"]), instead)

    def _made(self, use: str, text: str) -> str:
        if self._key is None:
            self._key = self._load()
        made = f"{use} {text}".encode("utf-8", "surrogatepass")
        return _text(hmac.digest(self._key, made, "sha256"))

    def _load(self) -> bytes:
        if self._path is None:
            return secrets.token_bytes(_BYTES)
        try:
            # The key of the room is for decks, too: here one that is derived from it.
            return hmac.digest(key_in(self._path), b"fairdeal tokens", "sha256")
        except (OSError, ValueError):
            if not self._has_said:
                log.error("the key of the room cannot be read or made")
                self._has_said = True
            raise StoreFailed("the key of the room cannot be read or made") from None


def _stand_in(token: str) -> str:
    """Return what tells of a token that it is known, at one length for ever; it is none itself."""
    return f"~{_text(_digest(token))}" if "." in token else token


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
