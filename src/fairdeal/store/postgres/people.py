"""``Identities`` in the tables of a PostgreSQL database."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import astuple
from typing import Any

import asyncpg

from fairdeal.store.identities import (
    Credentials,
    Device,
    NoSuchPlayer,
    Player,
    Taken,
    Visitor,
)
from fairdeal.store.postgres.opening import failing

_ADD = """
INSERT INTO devices (token_hash, id, player, label, created, seen) VALUES ($1, $2, $3, $4, $5, $6)
"""
_SIGN_OUT_OTHERS = "DELETE FROM devices WHERE player = $1 AND id != $2"


class PostgresPeople:
    """See ``Identities``."""

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    async def add_player(self, device: Device, token_hash: bytes) -> None:
        """Remember a new guest."""
        async with self._changing() as connection:
            await connection.execute("INSERT INTO players (player) VALUES ($1)", device.player)
            await _add(connection, device, token_hash)

    async def visitor(self, token_hash: bytes) -> Visitor | None:
        """Find whose token this is."""
        rows = await self._rows(
            "SELECT player, name, account, id, label, created, seen"
            " FROM devices JOIN players USING (player) LEFT JOIN credentials USING (player)"
            " WHERE token_hash = $1",
            token_hash,
        )
        if not rows:
            return None
        player, name, account, id_, label, created, seen = rows[0]
        return Visitor(Player(player, name, account), Device(id_, player, label, created, seen))

    async def devices(self, player: str) -> list[Device]:
        """Return the devices of a player, those seen last first."""
        rows = await self._rows(
            "SELECT id, player, label, created, seen FROM devices WHERE player = $1"
            " ORDER BY seen DESC, created DESC, id",
            player,
        )
        return [Device(*row) for row in rows]

    async def see(self, device: str, moment: int) -> None:
        """Note that a device was used."""
        await self._rows("UPDATE devices SET seen = $1 WHERE id = $2", moment, device)

    async def sign_in(self, device: Device, token_hash: bytes) -> None:
        """Let another device be its player."""
        async with self._changing() as connection:
            await _add(connection, device, token_hash)

    async def rotate(self, before: bytes, after: bytes) -> None:
        """Let another token take the place of one."""
        sql = "UPDATE devices SET token_hash = $1 WHERE token_hash = $2"
        await self._rows(sql, after, before)

    async def sign_out(self, player: str, device: str) -> None:
        """Revoke the token of one device."""
        await self._rows("DELETE FROM devices WHERE player = $1 AND id = $2", player, device)

    async def sign_out_others(self, player: str, device: str) -> None:
        """Revoke the tokens of all devices but this one."""
        await self._rows(_SIGN_OUT_OTHERS, player, device)

    async def rename(self, player: str, name: str) -> None:
        """Remember the name that a player used last."""
        await self._rows("UPDATE players SET name = $1 WHERE player = $2", name, player)

    async def add_credentials(self, credentials: Credentials) -> None:
        """Make an account of a guest; see ``Identities.add_credentials``."""
        async with self._changing() as connection:
            await connection.execute(
                "INSERT INTO credentials (player, account, key, outline, passphrase_hash)"
                " VALUES ($1, $2, $3, $4, $5)",
                *astuple(credentials),
            )

    async def credentials(self, key: str) -> Credentials | None:
        """Find an account by the key of its name."""
        rows = await self._rows(
            "SELECT player, account, key, outline, passphrase_hash FROM credentials WHERE key = $1",
            key,
        )
        return Credentials(*rows[0]) if rows else None

    async def named_like(self, key: str, outline: str) -> list[str]:
        """Find the owners of a name, and of those that look like it."""
        sql = "SELECT player FROM credentials WHERE key = $1 OR outline = $2"
        return [row["player"] for row in await self._rows(sql, key, outline)]

    async def rehash(self, player: str, before: str, after: str) -> None:
        """Replace the hash of the same passphrase."""
        await self._rows(
            "UPDATE credentials SET passphrase_hash = $1"
            " WHERE player = $2 AND passphrase_hash = $3",
            after,
            player,
            before,
        )

    async def set_passphrase(self, player: str, passphrase_hash: str, device: str) -> None:
        """Replace the passphrase; other devices are signed out."""
        async with self._changing() as connection:
            await connection.execute(
                "UPDATE credentials SET passphrase_hash = $1 WHERE player = $2",
                passphrase_hash,
                player,
            )
            await connection.execute(_SIGN_OUT_OTHERS, player, device)

    async def forget_player(self, player: str) -> None:
        """Remove his credentials, his name and all of his tokens."""
        async with self._changing() as connection:
            for table in ("credentials", "devices", "players"):
                await connection.execute(f"DELETE FROM {table} WHERE player = $1", player)

    async def forget_unused(self, seen_before: int) -> None:
        """Revoke tokens that are not used any more, and forget guests without any."""
        async with self._changing() as connection:
            await connection.execute("DELETE FROM devices WHERE seen < $1", seen_before)
            await connection.execute(
                "DELETE FROM players WHERE NOT EXISTS"
                " (SELECT 1 FROM devices WHERE devices.player = players.player) AND NOT EXISTS"
                " (SELECT 1 FROM credentials WHERE credentials.player = players.player)"
            )

    @contextlib.asynccontextmanager
    async def _changing(self) -> AsyncIterator[Any]:
        with failing():
            try:
                async with self._pool.acquire() as connection, connection.transaction():
                    yield connection
            except asyncpg.UniqueViolationError:
                raise Taken from None
            except asyncpg.ForeignKeyViolationError:
                raise NoSuchPlayer from None

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        with failing():
            rows: list[Any] = await self._pool.fetch(sql, *values)
            return rows


async def _add(connection: Any, device: Device, token_hash: bytes) -> None:
    await connection.execute(
        _ADD, token_hash, device.id, device.player, device.label, device.created, device.seen
    )
