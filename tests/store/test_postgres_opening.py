"""Databases that cannot be opened or relied on, and what is said about them."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from fairdeal.store import (
    HOUSE,
    Broken,
    Player,
    Posting,
    StoreFailed,
    Unsettled,
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
        "The PostgreSQL database has format 9; this Fairdeal knows formats up to 2, so it takes a"
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


def test_a_database_of_format_1_is_changed(url: str, postgres: PostgresServer) -> None:
    """As the first version made it, with a closed and an open stream and a guest."""
    old = Path(__file__).with_name("format-1-postgres.sql").read_text("utf-8")
    postgres.execute_all(url, old)

    async def look(store: PostgresStore) -> None:
        assert await store.open_streams() == ["open"]
        assert await store.closed_streams(round(time.time()) - 60) == []
        closed = await store.closed_streams(round(time.time()) + 60)
        assert closed == [("closed", b"c1")]
        assert await store.read("open") == [b"o1", b"o2"]
        visitor = await store.people.visitor(b"hash")
        assert visitor is not None
        assert visitor.who == Player("p", "Ana")
        assert await store.people.devices("p") == [visitor.device]
        assert await store.balances() == {HOUSE: -9, "x": 9}
        await store.append("open", 2, [b"o3"], closes=True)
        await store.forget("open", ["x"], "gone")

    with pytest.raises(Unsettled):
        with_store(url, look)
    columns = (
        "SELECT table_name, column_name, data_type, is_nullable, collation_name"
        " FROM information_schema.columns WHERE table_schema = 'fairdeal' ORDER BY 1, 2"
    )
    constraints = (
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint"
        " WHERE connamespace = 'fairdeal'::regnamespace AND contype != 'n' ORDER BY 1"
    )
    changed = [postgres.execute(url, sql) for sql in (columns, constraints)]
    postgres.execute(url, "DROP SCHEMA fairdeal CASCADE")
    open_it(url)
    assert [postgres.execute(url, sql) for sql in (columns, constraints)] == changed


def test_a_copy_of_the_older_tables_stays_beside_the_new_ones(
    url: str, postgres: PostgresServer
) -> None:
    old = Path(__file__).with_name("format-1-postgres.sql").read_text("utf-8")
    postgres.execute_all(url, old)
    postgres.execute(url, "INSERT INTO fairdeal.sealed VALUES (2, 'a deck')")
    open_it(url)
    (beside,) = postgres.execute(
        url, "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'fairdeal_format_1_%'"
    )[0]
    tables = f"SELECT tablename FROM pg_tables WHERE schemaname = '{beside}' ORDER BY 1"
    names = [name for (name,) in postgres.execute(url, tables)]
    assert names == [
        *("accounts", "commands", "events", "format", "players", "postings", "streams", "writers"),
    ]
    assert postgres.execute(url, f"SELECT version FROM {beside}.format") == [(1,)]
    assert postgres.execute(url, f"SELECT count(*) FROM {beside}.events") == [(3,)]
    assert postgres.execute(url, "SELECT count(*) FROM fairdeal.sealed") == [(0,)]


# -- how it is configured -----------------------------------------------------------------------


def test_t17_commits_are_durable_however_the_database_is_set_up(
    postgres: PostgresServer,
) -> None:
    url = postgres.new_database()
    name = url.split("@/")[1].split("?")[0]
    postgres.execute(url, f"ALTER DATABASE {name} SET synchronous_commit = off")

    async def test(store: PostgresStore) -> None:
        assert await store._writer._connection.fetchval("SHOW synchronous_commit") == "on"
        assert await store._pool.fetchval("SHOW synchronous_commit") == "on"

    with_store(url, test)


def test_a_server_without_room_for_more_connections_is_one_sentence(
    url: str, postgres: PostgresServer
) -> None:
    postgres.execute(url, "CREATE ROLE late LOGIN CONNECTION LIMIT 0")
    start = "The PostgreSQL database cannot be used: "
    assert refusal(url.replace("postgres@", "late@")) == f"{start}it takes no more connections."


def test_more_readers_than_connections_wait_for_each_other(url: str) -> None:
    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"])
        found = await asyncio.gather(*(store.read("a") for _ in range(100)))
        assert found == [[b"1"]] * 100

    with_store(url, test)


def test_a_statement_that_is_ended_by_the_server_fails_its_group_and_no_later_one(
    url: str, postgres: PostgresServer
) -> None:
    async def test(store: PostgresStore) -> None:
        await store.append("a", 0, [b"1"])
        await store._writer._connection.execute("SET statement_timeout = '20ms'")
        slow = "CREATE FUNCTION public.slow() RETURNS trigger LANGUAGE plpgsql AS"
        body = "$$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$"
        on = "CREATE TRIGGER slow BEFORE INSERT ON fairdeal.events EXECUTE FUNCTION public.slow()"
        for sql in (f"{slow} {body}", on):
            await asyncio.to_thread(postgres.execute, url, sql)
        with pytest.raises(StoreFailed, match=r"^PostgreSQL: QueryCanceledError \(57014\)$"):
            await store.append("a", 1, [b"2"])
        await asyncio.to_thread(postgres.execute, url, "DROP FUNCTION public.slow CASCADE")
        await store.append("a", 1, [b"2"])
        assert await store.read("a") == [b"1", b"2"]

    with_store(url, test)
