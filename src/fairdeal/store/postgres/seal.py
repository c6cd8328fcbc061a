"""Sealed bytes under a key that is not in the database, for a store that cannot erase.

AES-256-GCM under a fresh nonce, bound to the stream's name. Whoever has the database without the
key learns nothing but their length; without the key they are gone, wherever copies of the
database lie.
"""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_NONCE_BYTES = 12  # what GCM is made for; a key seals a deck a hand, far below its limit of 2**32


class OtherKey(ValueError):
    """These bytes were not sealed for this stream under this key, or were changed."""


def seal(key: bytes, stream: str, content: bytes) -> bytes:
    """Return ``content`` for the database: nonce and ciphertext; no two results are alike."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return nonce + AESGCM(key).encrypt(nonce, content, stream.encode())


def unseal(key: bytes, stream: str, data: bytes) -> bytes:
    """Return what ``seal`` was given.

    Raises:
        OtherKey: it was another key or another stream, or the bytes were changed.

    """
    nonce, hidden = data[:_NONCE_BYTES], data[_NONCE_BYTES:]
    try:
        return AESGCM(key).decrypt(nonce, hidden, stream.encode())
    except (InvalidTag, ValueError) as error:
        raise OtherKey("the sealed bytes of a stream are not under this key") from error
