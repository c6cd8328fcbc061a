"""Databases that cannot be opened or relied on, and what is said about them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fairdeal.store import (
    HOUSE,
    Broken,
    Posting,
    Unusable,
)
from fairdeal.store.postgres import PostgresStore
from tests.store.server import GUARDED, PostgresServer, open_it, with_store

SECRET = b"the order of a deck, 53 bytes that nobody may ever see"


def refusal(url: str) -> str:
    with pytest.raises(Unusable) as error:
        open_it(url)
    return str(error.value)


def test_a_newer_format_is_refused_in_one_sentence(url: str, postgres: PostgresServer) -> None:
    open_it(url)
    postgres.execute(url, "UPDATE fairdeal.format SET version = 9")
    assert refusal(url) == (
        "The PostgreSQL database has format 9; this Fairdeal knows formats up to 1, so it takes a"
        " newer Fairdeal to open it."
    )


def test_a_schema_of_somebody_else_is_refused_and_left_alone(
    url: str, postgres: PostgresServer
) -> None:
    postgres.execute(url, "CREATE SCHEMA fairdeal")
    assert (
        refusal(url) == 'The schema "fairdeal" of the PostgreSQL database is none of Fairdeal\'s.'
    )
    found = postgres.execute(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'fairdeal'")
    assert found == []


def test_why_a_database_cannot_be_opened_is_said_without_its_address(
    url: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    start = "The PostgreSQL database cannot be used: "
    server = postgres.url("postgres")
    postgres.execute(server, "CREATE ROLE guest LOGIN PASSWORD 'right'")
    postgres.execute(server, f"CREATE DATABASE {GUARDED}")
    where = f"{GUARDED}?host={postgres.folder}"
    assert refusal(f"postgresql://guest:hunter2@/{where}") == (
        f"{start}it refuses the user or the password."
    )
    no_right = f"{start}this user has no right to make or to use Fairdeal's tables in it."
    assert refusal(f"postgresql://guest:right@/{where}") == no_right
    open_it(url)
    assert refusal(url.replace("postgres@", "guest@")) == no_right
    assert refusal(postgres.url("nowhere")) == f"{start}there is no database of this name."
    assert refusal(f"postgresql://u:hunter2@/x?host={tmp_path}") == (
        f"{start}no server answers at its address."
    )
    assert refusal("postgresql://u:hunter2/@host/x") == f"{start}its address cannot be read."


def test_a_database_that_stores_other_text_is_refused(postgres: PostgresServer) -> None:
    url = postgres.new_database("ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    assert refusal(url) == ("The PostgreSQL database stores text as SQL_ASCII, and UTF8 is needed.")


@pytest.mark.parametrize(
    "sql",
    ["UPDATE fairdeal.accounts SET chips = 6 WHERE name = 'a'", "DELETE FROM fairdeal.postings"],
)
def test_a_ledger_that_does_not_add_up_is_refused(
    url: str, postgres: PostgresServer, sql: str
) -> None:
    async def write(store: PostgresStore) -> None:
        await store.append("s", 0, [b"1"], postings=[Posting(1, HOUSE, "a", 5)])

    with_store(url, write)
    postgres.execute(url, sql)
    assert refusal(url).startswith("The PostgreSQL database is damaged (an account holds other")


@pytest.mark.parametrize(
    ("sql", "seq", "why"),
    [
        ("UPDATE fairdeal.events SET event = 'x' WHERE seq = 2", 2, "is not as it was stored"),
        ("DELETE FROM fairdeal.events WHERE seq = 2", 2, "is missing, event 3 is there"),
        ("DELETE FROM fairdeal.events WHERE seq = 3", 3, "is missing: there were 3 events"),
        ("UPDATE fairdeal.events SET seq = 0 WHERE seq = 1", 1, "is missing, event 0 is there"),
        ("INSERT INTO fairdeal.events VALUES (1, 4, '', '')", 4, "does not belong to it"),
    ],
)
def test_a_broken_chain_is_refused_with_its_place(
    url: str, postgres: PostgresServer, sql: str, seq: int, why: str
) -> None:
    async def test(store: PostgresStore) -> None:
        await store.append("secret-name", 0, [b"1", b"2", b"3"])
        await asyncio.to_thread(postgres.execute, url, sql)
        with pytest.raises(Broken, match=f"^event {seq} of a stream {why}") as error:
            await store.read("secret-name")
        assert error.value.seq == seq
        assert "secret-name" not in str(error.value)

    with_store(url, test)
