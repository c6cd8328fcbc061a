"""T-02, T-03, T-04: no card in a log, an error page, a metric, a dump or a file that is not for it.

The decks are known to the test. In every text and file it looks for them in all the ways in which
a card can be written; errors whose messages are full of cards are thrown everywhere in the room.
"""

from __future__ import annotations

import asyncio
import faulthandler
import io
import itertools
import json
import logging
import pickle
import pprint
import sqlite3
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.cards import cards_text
from fairdeal.cli.main import main as fairdeal
from fairdeal.dealing import vault
from fairdeal.dealing.vault import SealedDeck
from fairdeal.room import Hub, Room, computers, desk, gallery, views
from fairdeal.room.computers import Computers
from fairdeal.room.gallery import Gallery
from fairdeal.room.ledger import Ledger
from fairdeal.room.session import Session
from fairdeal.room.talk import Talk
from fairdeal.room.views import Views
from fairdeal.server.logs import log_without_message, speak_plainly
from fairdeal.server.serve import DATABASE
from fairdeal.store import MemoryStore, SqliteStore
from fairdeal.table import Table
from fairdeal.wire import Command, decode
from tests.room.harness import Caller, Viewer
from tests.server.site import PRIVATE, Site
from tests.server.test_logs import post
from tests.server_process import ServerProcess

Order = tuple[int, ...]
RUN = 6  # so many cards of a deck one after the other are no accident


@pytest.fixture
def decks(monkeypatch: pytest.MonkeyPatch) -> list[Order]:
    """The orders of all decks that are dealt from now on, the newest last."""
    rng, dealt = Random(1), list[Order]()

    def shuffled(_: Iterator[int], n: int = 52) -> Order:
        dealt.append(tuple(rng.sample(range(n), n)))
        return dealt[-1]

    monkeypatch.setattr(vault, "shuffled", shuffled)
    return dealt


def ways(cards: Order) -> set[bytes]:
    """All the ways in which cards can be written one after the other."""
    texts = [cards_text((card,)) for card in cards]
    written = {joint.join(texts) for joint in ("", " ", ",", ", ", "', '", '","', '", "')}
    written |= {joint.join(map(str, cards)) for joint in (",", ", ", " ", "\n")}
    written |= {bytes(cards).hex(), bytes(cards).hex(" "), bytes(cards).hex().upper()}
    written |= {"".join(f"\\x{card:02x}" for card in cards), repr(bytes(cards))[2:-1]}
    return {text.encode() for text in written} | {bytes(cards)}


def found(content: bytes, order: Order) -> list[bytes]:
    """Return what of a deck can be read in a text or a file."""
    runs = [order[start : start + RUN] for start in range(len(order) - RUN + 1)]
    return [way for run in runs for way in ways(run) if way in content]


def test_the_search_finds_a_deck_however_it_is_written() -> None:
    order = tuple(Random(3).sample(range(52), 52))
    for text in (str(list(order)), cards_text(order), bytes(order).hex(), json.dumps(order)):
        assert found(text.encode(), order)
    assert found(bytes(order), order)
    assert found(repr(bytes(order)).encode(), order)
    assert not found(str(sorted(order)).encode(), order)


async def _play_to(viewer: Viewer, hand: int) -> None:
    """Check and call until hand number ``hand`` asks the viewer."""
    await viewer.welcomed()
    while not (viewer.view.turn and viewer.my_turn and viewer.view.hand_no >= hand):
        if viewer.view.turn and viewer.my_turn:
            await viewer.act()
        else:
            await viewer.receive()


# -- errors everywhere --------------------------------------------------------------------------

# Where an error is thrown: whose function, and its name.
PLACES: list[tuple[Any, str]] = [
    *((Table, name) for name in ("decide", "tick", "draw", "reveal", "copy")),
    *((Views, name) for name in ("note", "events", "snapshot", "past_hand", "hand_events")),
    *((Gallery, name) for name in ("publish", "enter", "leave", "say", "past_hands")),
    *((Ledger, name) for name in ("book_all", "check")),
    *((SealedDeck, name) for name in ("open", "draw", "seal")),
    *((MemoryStore, name) for name in ("append", "knows")),
    (Computers, "ask"),
    (Caller, "choose"),
    (Talk, "serve"),
    (Session, "push"),
    (views, "encode"),
    (views, "seen_by"),
    (views, "readings"),
    (desk, "host_command"),
    (desk, "table_command"),
    (gallery, "_you"),
    (computers, "pause_ms"),
]
WISHES = [
    '{"t":"look","id":"1","hand":1}',
    '{"t":"list_hands","id":"0"}',
    '{"t":"say","id":"2","text":"hello"}',
    '{"t":"hold","id":"3","on":false}',
    '{"t":"pre_act","id":"4","hand":2,"pre_action":{"do":"call_any"}}',
    '{"t":"auto_muck","id":"5","on":false}',
    '{"t":"change_seat","id":"6","seat":1}',
    '{"t":"leave","id":"7"}',
]


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What goes to stderr, down to DEBUG."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    speak_plainly()
    root.setLevel(logging.DEBUG)
    yield stream
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


def _name(part: Any) -> str:
    return str(getattr(part, "__name__", part))


@pytest.mark.parametrize(("owner", "name"), PLACES, ids=_name)
def test_t03_an_error_full_of_cards_anywhere_is_told_without_them(
    owner: Any,
    name: str,
    decks: list[Order],
    console: io.StringIO,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thrown = 0

    def throw(*_: Any, **__: Any) -> Any:
        nonlocal thrown
        thrown += 1
        raise RuntimeError(f"{decks} {[cards_text(order) for order in decks]} {bytes(decks[-1])!r}")

    async def main() -> list[bytes]:
        async with Site() as site:
            loop = asyncio.get_running_loop()
            loop.set_debug(True)
            loop.set_exception_handler(log_without_message)
            guest = await site.guest()
            table = (await site.post("/api/tables", PRIVATE, **guest))[1]["table"]
            room = site.hub.room(table)
            assert room is not None
            ana = Viewer(room, room.config.owner)
            await _play_to(ana, 2)
            with monkeypatch.context() as faulty:
                faulty.setattr(owner, name, throw)
                for wish in WISHES:
                    with suppress(RuntimeError):  # thrown at this test itself
                        room.gone(Viewer(room, "eve").session)
                        command = decode(wish)
                        assert isinstance(command, Command)
                        room.wish(ana.session, command)
                    await asyncio.sleep(0.002)
                said = [await post(site, "/api/tables", PRIVATE, guest)]
                await asyncio.sleep(0.01)
                for path in (f"/t/{table}", "/healthz", "/metrics", "/api/me"):
                    said.append((await site.get(path))[2])
            return said

    answers = asyncio.run(main())
    assert thrown
    content = b"\n".join((*answers, console.getvalue().encode()))
    for order in decks:
        assert found(content, order) == []


# -- dumps --------------------------------------------------------------------------------------


async def _running(decks: list[Order], store: Any) -> tuple[Hub, Room, Viewer]:
    """Open a table with computer players, and play until a person is asked in a later hand."""
    hub = Hub(store, Caller(), pace="instant")
    room = await hub.practise("p0", "Ana", "easy", "instant")
    viewer = Viewer(room, "p0")
    await _play_to(viewer, 4)
    assert len(decks) == viewer.view.hand_no
    return hub, room, viewer


def _stub(room: Any, order: Order) -> Order:
    """The cards of a deck that are not out yet: nobody at all may know them."""
    hand = room._table.hand
    out = {*hand.board, *(card for hole in hand.hole for card in hole)}
    return tuple(card for card in order if card not in out)


def _everything(room: Any) -> list[Any]:
    """The room and all that it holds, three levels down, but for the store: that is the disk."""
    held, level = [room], [room]
    for _ in range(3):
        level = [part for one in level for part in getattr(one, "__dict__", {}).values()]
        level = [part for part in level if not isinstance(part, MemoryStore)]
        held += level
    return held


LEAKS: list[Callable[[Any], object]] = [
    pickle.dumps,
    json.dumps,
    msgspec.json.encode,
    msgspec.to_builtins,
    repr,
    str,
    pprint.pformat,
    lambda part: f"{part} {vars(part)}",
]


def test_t03_nothing_that_holds_a_deck_can_be_printed_or_written(
    decks: list[Order],
) -> None:
    async def main() -> None:
        hub, room, _ = await _running(decks, MemoryStore())
        stub, parts = _stub(room, decks[-1]), _everything(room)
        assert any(isinstance(part, SealedDeck) for part in parts)
        for part, leak in itertools.product(parts, LEAKS):
            try:
                said = leak(part)
            except (TypeError, AttributeError, msgspec.MsgspecError, pickle.PicklingError):
                continue
            text = said if isinstance(said, bytes) else str(said).encode()
            assert found(text, stub) == [], (type(part), leak)
        await hub.stop()

    asyncio.run(main())


def test_t03_a_dump_of_a_crash_holds_no_card_that_is_not_out(
    decks: list[Order], tmp_path: Path
) -> None:
    """``faulthandler`` prints no values; a traceback with all locals prints no deck."""
    shown: list[str] = []
    dump = tmp_path / "dump"

    def crash(_: SealedDeck, slots: Any) -> Any:
        with dump.open("w") as file:
            faulthandler.dump_traceback(file)
        raise ValueError(slots)

    async def main() -> None:
        hub, room, viewer = await _running(decks, MemoryStore())
        stub = _stub(room, decks[-1])
        with pytest.MonkeyPatch.context() as faulty:
            faulty.setattr(SealedDeck, "open", crash)
            task: Any = room._task
            while not task.done():
                with suppress(AssertionError):
                    await viewer.act()
                await asyncio.sleep(0)
        error = task.exception()
        trace = traceback.TracebackException.from_exception(error, capture_locals=True)
        shown.extend(trace.format())
        assert "SealedDeck(...)" in "".join(shown)
        assert found("".join(shown).encode(), stub) == []
        assert found(dump.read_bytes(), decks[-1]) == []
        assert b"crash" in dump.read_bytes()
        await hub.stop()

    asyncio.run(main())


def test_t03_a_server_that_crashes_leaves_no_core(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert server._process is not None
        limits = Path(f"/proc/{server._process.pid}/limits").read_text()
        (line,) = [line for line in limits.splitlines() if line.startswith("Max core file size")]
        assert line.split()[4:6] == ["0", "0"]


# -- files --------------------------------------------------------------------------------------


def test_t03_the_database_keeps_no_deck_of_a_hand_that_is_over(
    decks: list[Order],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor does a backup, an audit or the doctor tell any card."""
    data, copied = tmp_path / "data", tmp_path / "copy.db"
    data.mkdir()
    monkeypatch.setenv("FAIRDEAL_DATA", str(data))
    path = data / DATABASE

    async def main() -> None:
        store = SqliteStore(path)
        hub, room, viewer = await _running(decks, store)
        await viewer.act()  # what was erased before is out of the write-ahead log, too
        running, over = decks[-1], decks[:-1]
        files = {file.name: file.read_bytes() for file in data.iterdir()}
        with closing(sqlite3.connect(path)) as database:
            files["dump"] = "\n".join(database.iterdump()).encode()
        for name, content in files.items():
            for order in over:
                assert found(content, order) == [], name
        assert found(files["dump"], running), "the search does find it where it is"
        said = [await asyncio.to_thread(_say, capsys, *words) for words in _commands(path, copied)]
        said.append(copied.read_bytes())
        for content, order in itertools.product(said, decks):
            assert found(content, order) == []
        stub = _stub(room, running)
        assert stub
        await hub.stop()
        await store.close()

    asyncio.run(main())


def _commands(path: Path, copied: Path) -> list[list[str]]:
    return [
        ["backup", str(copied), "--data", str(path.parent)],
        ["audit", str(path)],
        ["audit", str(path), "--json"],
        ["audit", str(copied), "--json"],
        ["doctor"],
    ]


def _say(capsys: pytest.CaptureFixture[str], *words: str) -> bytes:
    failed = fairdeal([*words])
    said = capsys.readouterr()
    assert not failed or words == ("doctor",), said.err  # this machine may lack something
    assert said.out
    return (said.out + said.err).encode()
