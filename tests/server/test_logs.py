"""One line for a warning or an error, and no message: it may quote a card, a name (T-03)."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any

import pytest

from fairdeal.server.logs import kind_of, log_without_message, speak_plainly
from fairdeal.store import MemoryStore, StoreFailed
from fairdeal.store.memory_people import MemoryPeople
from tests.server.raw import RawSocket
from tests.server.site import AWAY, PRACTISE, PRIVATE, URL, Site, read
from tests.server.test_security import HANDSHAKES, HEADERS, talk

CANARY = "CANARY"
LINE = re.compile(
    r"time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4} level=(warning|error|critical) logger=[\w.]+"
    r' event="(?:[^"\\]|\\.)*"( (args|error|at)="(?:[^"\\]|\\.)*")*'
)


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What goes to stderr, every line of which must have the form of ours."""
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    for handler in handlers:
        root.removeHandler(handler)
    speak_plainly()
    yield stream
    logging.captureWarnings(False)
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(level)
    for line in stream.getvalue().splitlines():
        assert LINE.fullmatch(line), line
    assert CANARY not in stream.getvalue()


def fail() -> None:
    raise ValueError(f"As Kd of {CANARY}")


def test_an_error_is_named_by_its_kind_and_place(console: io.StringIO) -> None:
    try:
        fail()
    except ValueError:
        logging.getLogger("aiohttp.server").exception("Error handling request from %s", CANARY)
    line = console.getvalue()
    assert 'logger=aiohttp.server event="Error handling request from %s" args="-"' in line
    assert 'error="ValueError"' in line
    assert "fail:" in line


def test_numbers_and_our_own_texts_are_printed(console: io.StringIO) -> None:
    log = logging.getLogger("fairdeal.room.room")
    log.error("a table stopped after event %d: %s", 17, 'ValueError in "x"\nline 2')
    log.error("nothing was stored, trying again: %s", StoreFailed(CANARY))
    log.warning("no arguments")
    lines = console.getvalue().splitlines()
    assert lines[0].endswith(
        'event="a table stopped after event %d: %s" args="17 ValueError in \\"x\\"\\nline 2"'
    )
    assert lines[1].endswith('args="StoreFailed"')
    assert lines[2].endswith('level=warning logger=fairdeal.room.room event="no arguments"')


@pytest.mark.parametrize(
    ("message", "args"),
    [
        (CANARY, ()),  # put together before it was logged
        ("%s", (CANARY,)),
        ("%(x)s", ({"x": CANARY},)),
        ("%r", ([CANARY],)),
        ("%s", (ValueError(CANARY),)),
        ("%s %s", (1, {CANARY})),
    ],
)
def test_what_a_library_quotes_is_left_out(
    message: str, args: tuple[Any, ...], console: io.StringIO
) -> None:
    logging.getLogger("some.library").error(message, *args)
    assert console.getvalue().count("\n") == 1


def test_a_warning_of_python_is_a_line_too(console: io.StringIO) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(True)
        warnings.warn(f"{CANARY} is deprecated", stacklevel=1)
        logging.captureWarnings(False)
    assert "level=warning logger=py.warnings" in console.getvalue()


def test_causes_and_the_databases_own_codes_are_named() -> None:
    with (
        closing(sqlite3.connect(":memory:")) as database,
        pytest.raises(sqlite3.OperationalError) as cause,
    ):
        database.execute(f"SELECT '{CANARY}' FROM nowhere")
    failure = StoreFailed(CANARY)
    failure.__cause__ = cause.value
    assert kind_of(failure) == "StoreFailed from OperationalError(SQLITE_ERROR)"


def test_an_error_of_a_forgotten_task_is_named_without_its_message(console: io.StringIO) -> None:
    async def later() -> None:
        fail()

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(log_without_message)
        task = asyncio.ensure_future(later())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        del task

    asyncio.run(main())
    assert 'error="ValueError"' in console.getvalue()


# -- errors in every handler ------------------------------------------------------------------

READS = ["visitor", "open_streams", "read", "sealed", "knows", "balance", "credentials"]
WRITES = ["append", "add_player", "rename", "add_credentials", "sign_in"]


LOGIN = {"account": "Ana", "passphrase": "correct battery horse"}


class RottenPeople(MemoryPeople):
    """Identities of which the method fails that fails in its store."""

    def __init__(self, store: Rotten) -> None:
        super().__init__()
        self._store = store

    def __getattribute__(self, name: str) -> Any:
        store = object.__getattribute__(self, "__dict__").get("_store")
        return store._fail if store and name == store.method else super().__getattribute__(name)


class Rotten(MemoryStore):
    """A store of which one method fails, with a message that must not be seen."""

    method = ""
    error: Exception = RuntimeError()

    def __init__(self) -> None:
        super().__init__()
        self.people = RottenPeople(self)

    def __getattribute__(self, name: str) -> Any:
        if name == object.__getattribute__(self, "method"):
            return self._fail
        return object.__getattribute__(self, name)

    async def _fail(self, *_: Any, **__: Any) -> Any:
        raise self.error


@pytest.mark.usefixtures("console")
@pytest.mark.parametrize("method", [*READS, *WRITES])
@pytest.mark.parametrize("kind", [RuntimeError, StoreFailed, KeyError, UnicodeError])
def test_t03_no_answer_and_no_line_quotes_an_error(method: str, kind: type[Exception]) -> None:
    async def main() -> list[bytes]:
        store = Rotten()
        async with Site(store) as site:
            asyncio.get_running_loop().set_exception_handler(log_without_message)
            guest = await site.guest()
            table = (await site.post("/api/tables", PRIVATE, **guest))[1]["table"]
            before = await site.connect(table, guest)
            assert await read(before, "snapshot")
            store.method, store.error = method, kind(CANARY)
            said: list[bytes] = []
            for path in ("/", f"/t/{table}", "/nothing", "/healthz", "/metrics", "/api/me"):
                for headers in ({}, guest, AWAY):
                    said.append((await site.get(path, **headers))[2])
            said.append((await site.get(f"/api/tables/{table}", **guest))[2])
            for path in ("/api/account/devices", "/api/account/data"):
                said.append((await site.get(path, **guest))[2])
            for path, body in (
                ("/api/practise", PRACTISE),
                ("/api/tables", PRIVATE),
                ("/api/account", LOGIN),
                ("/api/account/login", LOGIN),
                ("/api/account/logout", {}),
            ):
                said.append(await post(site, path, body, guest))
            async with RawSocket(site.port, f"/ws/{table}", {**guest, "Origin": URL}) as raw:
                said.append(raw.answer.encode())
            for wish in ('{"t":"leave","id":"1"}', '{"t":"sit_in","id":"2"}'):
                with suppress(ConnectionError):  # the table stopped, if that was an error of ours
                    await before.send_str(wish)
                frame = await read(before, "refused", "accepted", "problem")
                said.append(json.dumps(frame).encode())
            return said

    answers = asyncio.run(main())
    assert len(answers) == 29
    assert not [answer for answer in answers if CANARY.encode() in answer]


async def post(site: Site, path: str, body: object, guest: dict[str, str]) -> bytes:
    """Post and return the body of the answer, whatever its kind."""
    content = json.dumps(body).encode()
    lines = [f"{name}: {value}" for name, value in {**guest, "Origin": URL}.items()]
    head = [f"POST {path} HTTP/1.1", *lines, "Content-Type: application/json"]
    head += [f"Content-Length: {len(content)}", "Connection: close", "", ""]
    return await talk(site, "\r\n".join(head).encode() + content)


def test_t03_a_table_that_stops_says_where_and_not_what(console: io.StringIO) -> None:
    async def main() -> None:
        store = Rotten()
        async with Site(store) as site:
            guest = await site.guest()
            table = (await site.post("/api/tables", PRIVATE, **guest))[1]["table"]
            socket = await site.connect(table, guest)
            await read(socket, "snapshot")
            store.method, store.error = "append", RuntimeError(CANARY)
            await socket.send_str('{"t":"leave","id":"1"}')
            assert (await read(socket, "problem"))["code"] == "table_failed"

    asyncio.run(main())
    assert "a table stopped after event" in console.getvalue()
    assert "RuntimeError in" in console.getvalue()


def test_t03_no_line_quotes_what_was_sent(console: io.StringIO) -> None:
    async def main() -> None:
        async with Site() as site:
            guest = {**(await site.guest()), "Origin": URL}
            for sent in HEADERS:
                await talk(site, sent.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n", 1))
            for change in [*HANDSHAKES, {"Sec-WebSocket-Protocol": CANARY}]:
                async with RawSocket(site.port, f"/ws/{CANARY}", {**guest, **change}):
                    pass
            await site.get(f"/{CANARY}?{CANARY}", Cookie=f"fairdeal-1={CANARY}", **AWAY)

    asyncio.run(main())
    assert console.getvalue() == "", "nor does anybody fill our log"
    logging.getLogger("aiohttp.server").warning("somebody said %s", CANARY)
    assert 'event="somebody said %s" args="-"' in console.getvalue(), "as a library would put it"
