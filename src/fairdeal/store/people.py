"""``Identities`` in the tables of a SQLite database."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import astuple
from typing import Any, Protocol, TypeVar

from fairdeal.store.identities import (
    Credentials,
    Device,
    NoSuchPlayer,
    Player,
    Taken,
    Visitor,
)

_Result = TypeVar("_Result")


class _Do(Protocol):
    """Runs a job in a transaction and returns its result after it is durable."""

    async def __call__(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result: ...


class SqlitePeople:
    """See ``Identities``; ``do`` runs what changes and asks the database."""

    def __init__(self, do: _Do) -> None:
        self._do = do

    async def add_player(self, device: Device, token_hash: bytes) -> None:
        """Remember a new guest."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("INSERT INTO players (player) VALUES (?)", (device.player,))
            _add(database, device, token_hash)

        await self._do(write)

    async def visitor(self, token_hash: bytes) -> Visitor | None:
        """Find whose token this is."""
        rows = await self._rows(
            "SELECT player, name, account, id, label, created, seen"
            " FROM devices JOIN players USING (player) LEFT JOIN credentials USING (player)"
            " WHERE token_hash = ?",
            token_hash,
        )
        if not rows:
            return None
        player, name, account, *rest = rows[0]
        id_, label, created, seen = rest
        return Visitor(Player(player, name, account), Device(id_, player, label, created, seen))

    async def devices(self, player: str) -> list[Device]:
        """Return the devices of a player, those seen last first."""
        rows = await self._rows(
            "SELECT id, player, label, created, seen FROM devices WHERE player = ?"
            " ORDER BY seen DESC, created DESC, id",
            player,
        )
        return [Device(*row) for row in rows]

    async def see(self, device: str, moment: int) -> None:
        """Note that a device was used."""
        await self._rows("UPDATE devices SET seen = ? WHERE id = ?", moment, device)

    async def sign_in(self, device: Device, token_hash: bytes) -> None:
        """Let another device be its player."""

        def write(database: sqlite3.Connection) -> None:
            _expect(database, device.player)
            _add(database, device, token_hash)

        await self._do(write)

    async def rotate(self, before: bytes, after: bytes) -> None:
        """Let another token take the place of one."""
        sql = "UPDATE devices SET token_hash = ? WHERE token_hash = ?"
        await self._rows(sql, after, before)

    async def sign_out(self, player: str, device: str) -> None:
        """Revoke the token of one device."""
        await self._rows("DELETE FROM devices WHERE player = ? AND id = ?", player, device)

    async def sign_out_others(self, player: str, device: str) -> None:
        """Revoke the tokens of all devices but this one."""
        await self._rows("DELETE FROM devices WHERE player = ? AND id != ?", player, device)

    async def rename(self, player: str, name: str) -> None:
        """Remember the name that a player used last."""
        await self._rows("UPDATE players SET name = ? WHERE player = ?", name, player)

    async def add_credentials(self, credentials: Credentials) -> None:
        """Make an account of a guest; see ``Identities.add_credentials``."""

        def write(database: sqlite3.Connection) -> None:
            _expect(database, credentials.player)
            taken = "SELECT 1 FROM credentials WHERE player = ? OR key = ? OR outline = ?"
            names = (credentials.player, credentials.key, credentials.outline)
            if database.execute(taken, names).fetchone():
                raise Taken
            database.execute(
                "INSERT INTO credentials (player, account, key, outline, passphrase_hash)"
                " VALUES (?, ?, ?, ?, ?)",
                astuple(credentials),
            )

        await self._do(write)

    async def credentials(self, key: str) -> Credentials | None:
        """Find an account by the key of its name."""
        rows = await self._rows(
            "SELECT player, account, key, outline, passphrase_hash FROM credentials WHERE key = ?",
            key,
        )
        return Credentials(*rows[0]) if rows else None

    async def named_like(self, key: str, outline: str) -> list[str]:
        """Find the owners of a name, and of those that look like it."""
        sql = "SELECT player FROM credentials WHERE key = ? OR outline = ?"
        return [player for (player,) in await self._rows(sql, key, outline)]

    async def rehash(self, player: str, before: str, after: str) -> None:
        """Replace the hash of the same passphrase."""
        await self._rows(
            "UPDATE credentials SET passphrase_hash = ? WHERE player = ? AND passphrase_hash = ?",
            after,
            player,
            before,
        )

    async def set_passphrase(self, player: str, passphrase_hash: str, device: str) -> None:
        """Replace the passphrase; other devices are signed out."""

        def write(database: sqlite3.Connection) -> None:
            database.execute(
                "UPDATE credentials SET passphrase_hash = ? WHERE player = ?",
                (passphrase_hash, player),
            )
            others = "DELETE FROM devices WHERE player = ? AND id != ?"
            database.execute(others, (player, device))

        await self._do(write)

    async def forget_player(self, player: str) -> None:
        """Remove his credentials, his name and all of his tokens."""

        def write(database: sqlite3.Connection) -> None:
            for table in ("credentials", "devices", "players"):
                database.execute(f"DELETE FROM {table} WHERE player = ?", (player,))

        await self._do(write)

    async def forget_unused(self, seen_before: int) -> None:
        """Revoke tokens that are not used any more, and forget guests without any."""

        def write(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM devices WHERE seen < ?", (seen_before,))
            database.execute(
                "DELETE FROM players WHERE player NOT IN (SELECT player FROM devices)"
                " AND player NOT IN (SELECT player FROM credentials)"
            )

        await self._do(write)

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        return await self._do(lambda database: database.execute(sql, values).fetchall())


def _expect(database: sqlite3.Connection, player: str) -> None:
    """Refuse before anything is written: what the database refuses fails others, too."""
    if not database.execute("SELECT 1 FROM players WHERE player = ?", (player,)).fetchone():
        raise NoSuchPlayer


def _add(database: sqlite3.Connection, device: Device, token_hash: bytes) -> None:
    database.execute(
        "INSERT INTO devices (token_hash, id, player, label, created, seen)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (token_hash, device.id, device.player, device.label, device.created, device.seen),
    )
