"""A room and a server on PostgreSQL, in place of the file."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.cli.main import main
from fairdeal.room.session import GOING_AWAY
from fairdeal.server.settings import SettingsError, read_settings
from fairdeal.store import HOUSE
from fairdeal.store.postgres import PostgresStore
from fairdeal.wire import RefusedFrame
from tests.room.harness import Viewer, make_room, open_room
from tests.server.guest import Closed, Guest
from tests.server_process import ServerProcess
from tests.store.contract import closing
from tests.store.server import KEY, PostgresServer
from tests.store.test_postgres_ownership import OVERDUE, REFUSED


def test_r135_a_room_killed_in_mid_hand_goes_on_with_the_same_deck(url: str) -> None:
    async def main() -> None:
        store = await PostgresStore.open(url, KEY)
        room = await open_room(store, persons=2)
        viewers = [Viewer(room, f"p{i}") for i in range(2)]
        await play(viewers, hands=1)
        await asyncio.gather(*(asked(viewer, hand=2) for viewer in viewers))
        assert room._deck is not None
        deck, seq = room._deck.seal(), room._table.seq
        assert room._task is not None
        room._task.cancel()  # nothing of its end reaches the store
        await store.close()

        async with closing(await PostgresStore.open(url, KEY)) as store:
            assert await store.open_streams() == ["t1"]
            resumed = make_room(store)
            await resumed.resume()
            assert resumed._deck is not None
            assert resumed._deck.seal() == deck
            assert resumed._table.seq >= seq
            resumed.start(lambda _: None)
            viewers = [Viewer(resumed, f"p{i}") for i in range(2)]
            await play(viewers, hands=2)
            await resumed.stop(1001)
            assert resumed._table.chips() == resumed._table.brought
            balances = await store.balances()
            assert sum(balances.values()) == 0
            assert -balances[HOUSE] == resumed._table.brought

    asyncio.run(main())


async def asked(viewer: Viewer, hand: int) -> None:
    """Wait until somebody is asked what he does in this hand."""
    await viewer.until(lambda: viewer.view.hand_no == hand and viewer.view.asked is not None)


async def play(viewers: list[Viewer], hands: int) -> None:
    """Check and call until this many hands have ended."""

    async def one(viewer: Viewer) -> None:
        await viewer.welcomed()
        while viewer.view.hand_no < hands or (viewer.view.hand_no == hands and viewer.view.running):
            if viewer.my_turn:
                await viewer.act()
            else:
                await viewer.receive()

    await asyncio.gather(*(one(viewer) for viewer in viewers))


# -- a server ---------------------------------------------------------------------------------


def test_a_server_on_postgresql_is_killed_and_starts_again_on_what_it_stored(
    url: str, postgres: PostgresServer, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, FAIRDEAL_DB=url) as server:
        key = (server.data / "seal.key").read_bytes()
        assert postgres.execute(url, "SELECT version FROM fairdeal.format")[0][0] == 2
        server.kill()
        server.start()
        assert (server.data / "seal.key").read_bytes() == key
        assert not (server.data / "fairdeal.db").exists()
        code, _ = server.stop()
        assert code == 0
        assert url not in "".join(server.console)


def test_t19_of_two_servers_one_is_refused_until_the_other_stands_still_and_is_fenced(
    url: str, postgres: PostgresServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = (ServerProcess(tmp_path / name, FAIRDEAL_DB=url) for name in ("one", "two"))

    async def play() -> None:
        async with Guest(one.url) as ana:
            await ana.arrive(await ana.practise())
            await ana.play(1)
            await ana.turn()
            refused = await asyncio.to_thread(serve, two.data, url)
            assert refused == (1, "", f"{REFUSED}\n")
            one.tell(signal.SIGSTOP)
            await asyncio.to_thread(postgres.execute, url, OVERDUE)
            try:
                await asyncio.to_thread(two.start)
            finally:
                one.tell(signal.SIGCONT)
            with pytest.raises(Closed) as closed:  # so that the page comes back, to whoever serves
                await ana.play(1)
            assert closed.value.code == GOING_AWAY

    with one:
        shutil.copytree(one.data, two.data, ignore=shutil.ignore_patterns("lock"))
        try:
            asyncio.run(play())
            assert one.wait() == 1
            assert one.console[-1] == (
                "Another Fairdeal took over the database while this one stood still, so it has"
                " stopped; nothing that it was asked for since then was stored."
            )
            assert main(["audit", url]) == 0
            assert "1 tables" in capsys.readouterr().out
        finally:
            two.kill()


def test_t16_the_database_is_restarted_in_mid_hand_and_play_goes_on(
    url: str, postgres: PostgresServer
) -> None:
    async def main_() -> None:
        async with closing(await PostgresStore.open(url, KEY)) as store:
            room = await open_room(store, persons=2)
            viewers = [Viewer(room, f"p{i}") for i in range(2)]
            await asyncio.gather(*(asked(viewer, hand=1) for viewer in viewers))
            await asyncio.to_thread(postgres.stop)
            (mine,) = (viewer for viewer in viewers if viewer.my_turn)
            answer = await mine.act()
            assert isinstance(answer, RefusedFrame)
            assert answer.code == "try_again"
            await asyncio.to_thread(postgres.start)
            await play(viewers, hands=2)
            assert room._table.chips() == room._table.brought
            await room.stop(1001)

    asyncio.run(main_())


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        (
            "postgresql://u:hunter2@/x?host=/nowhere",
            "The PostgreSQL database cannot be used: no server answers at its address.",
        ),
        (
            "mysql://u:hunter2@host/x",
            "FAIRDEAL_DB is no address of a PostgreSQL database; write it as"
            " postgresql://user:password@host/database, or leave it unset for a file in the data"
            " folder.",
        ),
    ],
)
def test_a_database_that_is_none_is_one_sentence_without_its_password(
    tmp_path: Path, address: str, sentence: str
) -> None:
    assert serve(tmp_path, address) == (1, "", sentence + "\n")


def serve(data: Path, address: str) -> tuple[int, str, str]:
    """Start a server that ends by itself; return its exit code and what it said."""
    done = subprocess.run(
        [sys.executable, "-m", "fairdeal.cli.main", "serve", "--no-open", "--port", "0"],
        env={**os.environ, "FAIRDEAL_DATA": str(data), "FAIRDEAL_DB": address},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_without_an_address_the_database_is_a_file() -> None:
    for environ in ({}, {"FAIRDEAL_DB": ""}):
        settings = read_settings(0, opens_browser=False, lan=False, environ=environ)
        assert settings.database is None


def test_an_address_is_kept_out_of_what_settings_print() -> None:
    environ = {"FAIRDEAL_DB": "postgresql://u:hunter2@host/x"}
    settings = read_settings(0, opens_browser=False, lan=False, environ=environ)
    assert settings.database == environ["FAIRDEAL_DB"]
    assert "hunter2" not in repr(settings)
    with pytest.raises(SettingsError, match=r"^FAIRDEAL_DB is no address") as error:
        read_settings(0, opens_browser=False, lan=False, environ={"FAIRDEAL_DB": "u:hunter2@host"})
    assert "hunter2" not in str(error.value)
