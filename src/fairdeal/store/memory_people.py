"""``Identities`` that are forgotten with their process: for tests."""

from __future__ import annotations

from dataclasses import replace

from fairdeal.store.identities import (
    Credentials,
    Device,
    NoSuchPlayer,
    Player,
    Taken,
    Visitor,
)


class MemoryPeople:
    """The promises of ``Identities``, durability aside, on a few dictionaries."""

    def __init__(self) -> None:
        self._names: dict[str, str | None] = {}
        self._devices: dict[bytes, Device] = {}
        self._credentials: dict[str, Credentials] = {}  # by player

    async def add_player(self, device: Device, token_hash: bytes) -> None:
        """Remember a new guest."""
        self._names[device.player] = None
        self._devices[token_hash] = device

    async def visitor(self, token_hash: bytes) -> Visitor | None:
        """Find whose token this is."""
        device = self._devices.get(token_hash)
        if device is None:
            return None
        player = device.player
        credentials = self._credentials.get(player)
        account = None if credentials is None else credentials.account
        return Visitor(Player(player, self._names[player], account), device)

    async def devices(self, player: str) -> list[Device]:
        """Return the devices of a player, those seen last first."""
        found = [device for device in self._devices.values() if device.player == player]
        return sorted(found, key=lambda device: (-device.seen, -device.created, device.id))

    async def see(self, device: str, moment: int) -> None:
        """Note that a device was used."""
        for token_hash, kept in self._devices.items():
            if kept.id == device:
                self._devices[token_hash] = replace(kept, seen=moment)

    async def sign_in(self, device: Device, token_hash: bytes) -> None:
        """Let another device be its player."""
        self._expect(device.player)
        self._devices[token_hash] = device

    async def rotate(self, before: bytes, after: bytes) -> None:
        """Let another token take the place of one."""
        kept = self._devices.pop(before, None)
        if kept is not None:
            self._devices[after] = kept

    async def sign_out(self, player: str, device: str) -> None:
        """Revoke the token of one device."""
        self._drop({other.id for other in await self.devices(player) if other.id == device})

    async def sign_out_others(self, player: str, device: str) -> None:
        """Revoke the tokens of all devices but this one."""
        self._drop({other.id for other in await self.devices(player) if other.id != device})

    async def rename(self, player: str, name: str) -> None:
        """Remember the name that a player used last."""
        if player in self._names:
            self._names[player] = name

    async def add_credentials(self, credentials: Credentials) -> None:
        """Make an account of a guest; see ``Identities.add_credentials``."""
        self._expect(credentials.player)
        for other in self._credentials.values():
            if (
                other.player == credentials.player
                or other.key == credentials.key
                or other.outline == credentials.outline
            ):
                raise Taken
        self._credentials[credentials.player] = credentials

    async def credentials(self, key: str) -> Credentials | None:
        """Find an account by the key of its name."""
        return next((kept for kept in self._credentials.values() if kept.key == key), None)

    async def named_like(self, key: str, outline: str) -> list[str]:
        """Find the owners of a name, and of those that look like it."""
        kept = self._credentials.values()
        return [other.player for other in kept if other.key == key or other.outline == outline]

    async def rehash(self, player: str, before: str, after: str) -> None:
        """Replace the hash of the same passphrase."""
        kept = self._credentials.get(player)
        if kept is not None and kept.passphrase_hash == before:
            self._credentials[player] = replace(kept, passphrase_hash=after)

    async def set_passphrase(self, player: str, passphrase_hash: str, device: str) -> None:
        """Replace the passphrase; other devices are signed out."""
        kept = self._credentials.get(player)
        if kept is not None:
            self._credentials[player] = replace(kept, passphrase_hash=passphrase_hash)
        await self.sign_out_others(player, device)

    async def forget_player(self, player: str) -> None:
        """Remove his credentials, his name and all of his tokens."""
        self._credentials.pop(player, None)
        self._drop({device.id for device in await self.devices(player)})
        self._names.pop(player, None)

    async def forget_unused(self, seen_before: int) -> None:
        """Revoke tokens that are not used any more, and forget guests without any."""
        self._drop({device.id for device in self._devices.values() if device.seen < seen_before})
        known = {device.player for device in self._devices.values()} | self._credentials.keys()
        self._names = {player: name for player, name in self._names.items() if player in known}

    def _expect(self, player: str) -> None:
        if player not in self._names:
            raise NoSuchPlayer

    def _drop(self, ids: set[str]) -> None:
        self._devices = {
            token_hash: device
            for token_hash, device in self._devices.items()
            if device.id not in ids
        }
