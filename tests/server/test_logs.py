"""No message of an error reaches the console: it may quote a card, a name or a token (T-03)."""

from __future__ import annotations

import asyncio
import io
import logging
from collections.abc import Iterator

import pytest

from fairdeal.server.logs import log_without_message, speak_plainly

SECRET = "As Kd of Ana"


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    stream = io.StringIO()
    monkeypatch.setattr("sys.stderr", stream)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    for handler in handlers:
        root.removeHandler(handler)
    speak_plainly()
    yield stream
    for handler in root.handlers[:]:
        root.removeHandler(handler)
    for handler in handlers:
        root.addHandler(handler)
    root.setLevel(level)


def fail() -> None:
    raise ValueError(SECRET)


def test_an_error_in_a_request_is_named_without_its_message(console: io.StringIO) -> None:
    try:
        fail()
    except ValueError:
        logging.getLogger("aiohttp.server").exception("Error handling request")
    assert "ValueError in " in console.getvalue()
    assert "fail:" in console.getvalue()
    assert SECRET not in console.getvalue()


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
    assert "ValueError in " in console.getvalue()
    assert SECRET not in console.getvalue()
