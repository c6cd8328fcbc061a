"""A session's outbox is bounded, keeps its order, and says why it ends."""

from __future__ import annotations

import asyncio

import pytest

from fairdeal.room import Session
from fairdeal.room.session import OUTBOX_BYTES, OUTBOX_FRAMES, TOO_SLOW


def drained(session: Session) -> list[bytes]:
    async def main() -> list[bytes]:
        frames = []
        while session._outbox or session.close_code is not None:
            frame = await session.next()
            if frame is None:
                break
            frames.append(frame)
        return frames

    return asyncio.run(main())


def test_frames_leave_in_their_order() -> None:
    session = Session("p", None)
    for i in range(OUTBOX_FRAMES):
        session.push(b"%d" % i)
    assert drained(session) == [b"%d" % i for i in range(OUTBOX_FRAMES)]
    assert session.close_code is None


@pytest.mark.parametrize("size", [1, OUTBOX_BYTES // 3])
def test_t10_a_session_that_falls_behind_is_closed(size: int) -> None:
    session = Session("p", None)
    for _ in range(OUTBOX_FRAMES + 1):
        session.push(b"x" * size)
    assert session.close_code == TOO_SLOW
    assert drained(session) == []


def test_a_frame_of_any_size_fits_a_client_that_keeps_up() -> None:
    session = Session("p", None)
    session.push(b"welcome")
    session.push(b"x" * (2 * OUTBOX_BYTES))
    session.push(b"what was said lately")
    assert session.close_code is None
    assert len(drained(session)) == 3
    session.push(b"y")
    assert drained(session) == [b"y"]


def test_the_reason_is_the_last_frame_and_the_first_code_stands() -> None:
    session = Session("p", None)
    session.push(b"before")
    session.end("no_such_table", 4400)
    session.push(b"after")
    session.close(1000)
    frames = drained(session)
    assert frames[0] == b"before"
    assert b"no_such_table" in frames[1]
    assert len(frames) == 2
    assert session.close_code == 4400


def test_waiting_ends_when_the_session_is_closed() -> None:
    async def main() -> None:
        session = Session("p", None)
        waiting = asyncio.ensure_future(session.next())
        await asyncio.sleep(0)
        session.close(1001)
        assert await waiting is None

    asyncio.run(main())


def test_a_frame_is_sent_at_once_where_nothing_waits_before_it() -> None:
    sent: list[bytes] = []
    takes = True

    def send(frame: bytes) -> bool:
        if takes:
            sent.append(frame)
        return takes

    session = Session("p", None, send)
    session.push(b"1")
    takes = False
    session.push(b"2")
    takes = True
    session.push(b"3")  # not before the second
    assert sent == [b"1"]
    assert drained(session) == [b"2", b"3"]
    session.end("no_such_table", 4400)
    session.push(b"after")
    assert len(sent) == 2
    assert b"no_such_table" in sent[1]
    assert drained(session) == []
