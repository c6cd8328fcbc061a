"""Identities: who the browsers are that come here, and by what somebody is known on another one.

Secrets are never kept: of a token its SHA-256 hash, which cannot be guessed backwards because the
token is random; of a passphrase whatever slow hash the caller made of it. Moments are whole
seconds since 1970. The promises are tested once, by ``tests/store/identities.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class NoSuchPlayer(Exception):
    """This player was forgotten, or never was; nothing was changed."""


class Taken(Exception):
    """Somebody else has this account name, or one that people would take for it."""


@dataclass(frozen=True, slots=True)
class Player:
    """A person as the store keeps him.

    Attributes:
        player: what he is called in streams and accounts of the ledger, for ever.
        name: the last one he used at a table.
        account: the name he signs in with; None for a guest.

    """

    player: str
    name: str | None
    account: str | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that holds a valid token.

    Attributes:
        id: what its owner's pages call it; it is no secret and opens nothing.
        label: what to tell it from others by, such as "Firefox, Android".
        created: when it got its token.
        seen: about when it was used last.

    """

    id: str
    player: str
    label: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who it is that shows a token, and by which of his devices."""

    who: Player
    device: Device


@dataclass(frozen=True, slots=True)
class Credentials:
    """By what a player signs in.

    Attributes:
        account: the name as he wrote it.
        key: what it is found by, however the name is typed; unique.
        outline: what this name shares with all that look like it; unique, too.
        passphrase_hash: a slow, salted hash.

    """

    player: str
    account: str
    key: str
    outline: str
    passphrase_hash: str


class Identities(Protocol):
    """Players, their devices and their credentials; every change is durable on return.

    Raises:
        StoreFailed: out of every method; nothing was changed.

    """

    async def add_player(self, device: Device, token_hash: bytes) -> None:
        """Remember a new guest, ``device.player``, by the device that he comes with."""

    async def visitor(self, token_hash: bytes) -> Visitor | None:
        """Find whose token this is, however long ago it was used last."""

    async def devices(self, player: str) -> list[Device]:
        """Return the devices of a player, those seen last first."""

    async def see(self, device: str, moment: int) -> None:
        """Note that a device was used."""

    async def sign_in(self, device: Device, token_hash: bytes) -> None:
        """Let another device be its player.

        Raises:
            NoSuchPlayer: nothing was changed.

        """

    async def rotate(self, before: bytes, after: bytes) -> None:
        """Let another token take the place of one, which is of no use any more, if it is known."""

    async def sign_out(self, player: str, device: str) -> None:
        """Revoke the token of one device, if it is this player's."""

    async def sign_out_others(self, player: str, device: str) -> None:
        """Revoke the tokens of all devices of a player but this one."""

    async def rename(self, player: str, name: str) -> None:
        """Remember the name that a player used last."""

    async def add_credentials(self, credentials: Credentials) -> None:
        """Make an account of a guest.

        Raises:
            Taken: its key or its outline is another player's, or the player has an account; nothing
                was changed.
            NoSuchPlayer: nothing was changed.

        """

    async def credentials(self, key: str) -> Credentials | None:
        """Find an account by the key of its name."""

    async def named_like(self, key: str, outline: str) -> list[str]:
        """Return the players whose account has a name of this key or of this outline."""

    async def rehash(self, player: str, before: str, after: str) -> None:
        """Replace the hash of the same passphrase, unless it is not ``before`` any more."""

    async def set_passphrase(self, player: str, passphrase_hash: str, device: str) -> None:
        """Replace the passphrase, and revoke the tokens of all devices but this one."""

    async def forget_player(self, player: str) -> None:
        """Remove his credentials, his name and all of his tokens.

        What he did at tables, and his chips, stay under ``player``, which leads to nobody now.
        """

    async def forget_unused(self, seen_before: int) -> None:
        """Revoke tokens that were used last before this moment, and forget guests without any."""
