"""The names under which finished hands are shown to whoever has the link.

A name says which hand of which table it is, and as whose seat saw it; but only to us: the name of
a table is its key, and who has a link to a hand is not let in there. So it is encrypted with a key
that is made of the room's (AES-SIV), and no name is good that was not made here. Nothing has to be
stored: the same hand has the same name for ever, or until the key of the room is lost.
"""

from __future__ import annotations

import base64
import hmac
import logging
import re
import struct
from pathlib import Path
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from fairdeal.hand import Viewer
from fairdeal.store import StoreFailed
from fairdeal.store.key import key_in

_USE = b"fairdeal shared hands"
_HEAD = struct.Struct(">IB")  # the number of the hand, and the seat
_RAIL = 255  # in place of a seat; a table has at most ten
_NAME = re.compile(r"[A-Za-z0-9_-]{30,200}")

log = logging.getLogger(__name__)


class SharedHand(NamedTuple):
    """What the name of a shared hand says; ``viewer`` None: it is shown as the rail saw it."""

    table: str
    hand: int
    viewer: Viewer


class Links:
    """Makes and reads the names of shared hands; ``path`` is where the key of the room lies.

    Raises:
        StoreFailed: out of every method; the key cannot be read or made.

    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._cipher: AESSIV | None = None

    def name(self, shared: SharedHand) -> str:
        """Return the name of a shared hand, which nobody guesses."""
        seat = _RAIL if shared.viewer is None else shared.viewer
        said = _HEAD.pack(shared.hand, seat) + shared.table.encode()
        made = self._ready().encrypt(said, [_USE])
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    def read(self, name: str) -> SharedHand | None:
        """Return what a name says, or None if we never made it; it takes the same time for all."""
        if _NAME.fullmatch(name) is None or len(name) % 4 == 1:
            return None
        made = base64.urlsafe_b64decode(name + "=" * (-len(name) % 4))
        if base64.urlsafe_b64encode(made).decode().rstrip("=") != name:
            return None  # base64 has several texts for the same bytes; one of them is the name
        try:
            said = self._ready().decrypt(made, [_USE])
        except InvalidTag:
            return None
        hand, seat = _HEAD.unpack_from(said)
        table = said[_HEAD.size :].decode()
        return SharedHand(table, hand, None if seat == _RAIL else seat)

    def _ready(self) -> AESSIV:
        if self._cipher is None:
            try:
                # The key of the room is for other things, too: here one that is derived from it.
                self._cipher = AESSIV(hmac.digest(key_in(self._path), _USE, "sha512"))
            except (OSError, ValueError):
                log.error("the key of the room cannot be read or made")
                raise StoreFailed("the key of the room cannot be read or made") from None
        return self._cipher
