"""What is said at a table: who hears it, how much of it there may be, and what it cannot be."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.room.chat import (
    HELD_MOST,
    LINES_KEPT,
    LINES_MOST,
    TEXT_MOST,
    WINDOW_MS,
    Conversation,
    clean_text,
)
from fairdeal.store import MemoryStore
from fairdeal.table import Refused
from fairdeal.wire import (
    Accepted,
    Chat,
    ChatLine,
    NewHostLink,
    PassHost,
    RefusedFrame,
    Report,
    Reported,
    Say,
    SayEmote,
    SitDown,
)
from tests.room.harness import Viewer, config, open_room
from tests.room.test_room import play_hand, seated


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


def refused(text: str) -> tuple[str, dict[str, int]]:
    with pytest.raises(Refused) as no:
        clean_text(text)
    return no.value.code, no.value.params


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  nice hand ", "nice hand"),
        ("a \n", "a"),
        ("e\u0301", "\u00e9"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("น้ำ", "น้ำ"),
        ("добра рука", "добра рука"),
        ("👍🏽 ❤️ 👨\u200d👩", "👍🏽 ❤️ 👨\u200d👩"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),  # it is text, wherever it is shown
    ],
)
def test_what_is_said_is_shown_as_it_was_meant(text: str, shown: str) -> None:
    assert clean_text(text) == shown


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "chat_empty"),
        ("   ", "chat_empty"),
        ("\u200d\ufe0f", "chat_empty"),
        ("a\u202eb", "chat_characters"),
        ("a\u2066b", "chat_characters"),
        ("a\u0000b", "chat_characters"),
        ("a\u2028b", "chat_characters"),
        ("a\nb", "chat_characters"),
        ("a" + "\u0316" * 4, "chat_characters"),
        ("a\u3164b", "chat_characters"),
    ],
)
def test_what_could_disturb_the_page_is_refused(text: str, code: str) -> None:
    assert refused(text)[0] == code


def test_a_line_is_long_enough_and_not_longer() -> None:
    assert clean_text("ก" * TEXT_MOST) == "ก" * TEXT_MOST
    assert refused("ก" * (TEXT_MOST + 1)) == ("chat_long", {"most": TEXT_MOST})


@given(st.text(max_size=250))
def test_what_is_shown_is_shown_the_same_again(text: str) -> None:
    try:
        shown = clean_text(text)
    except Refused:
        return
    assert clean_text(shown) == shown
    assert 1 <= len(shown) <= TEXT_MOST


def test_five_lines_in_ten_seconds_and_no_more() -> None:
    chat = Conversation()
    for n in range(LINES_MOST):
        assert chat.say("p", 0, "Ana", n, text="hi") == ChatLine(n + 1, 0, "Ana", "hi", None)
    with pytest.raises(Refused, match="chat_fast"):
        chat.say("p", 0, "Ana", WINDOW_MS - 1, text="hi")
    assert chat.say("q", 1, "Bob", WINDOW_MS - 1, emote="wow")  # each for himself
    assert chat.say("p", 0, "Ana", WINDOW_MS, text="hi")
    with pytest.raises(Refused, match="chat_fast"):
        chat.say("p", 0, "Ana", WINDOW_MS, text="hi")


def test_what_is_kept_is_bounded() -> None:
    chat = Conversation()
    for n in range(3 * LINES_KEPT):
        chat.say(f"p{n}", 0, "Ana", n * WINDOW_MS, text=str(n))
    assert [line.number for line in chat._lines] == [*range(2 * LINES_KEPT + 1, 3 * LINES_KEPT + 1)]
    with pytest.raises(Refused, match="no_such_line"):
        chat.report("p", 1, 0)
    assert len(chat._said) == 1


def test_a_line_is_reported_once_by_each_and_not_faster_than_lines_are_said() -> None:
    chat = Conversation()
    line = chat.say("p", 0, "Ana", 0, text="rude")
    assert chat.report("q", 1, 0) == line
    assert [chat.report("q", 1, n) for n in range(LINES_MOST - 1)] == [None] * (LINES_MOST - 1)
    with pytest.raises(Refused, match="chat_fast"):
        chat.report("q", 1, LINES_MOST)
    assert chat.report("r", 1, LINES_MOST) == line


def test_r147_a_held_line_is_told_when_the_hand_is_over_and_not_before() -> None:
    chat = Conversation()
    assert chat.say("p", 0, "Ana", 0, text="I had aces", hold=True) is None
    assert chat.say("q", 1, "Bob", 1, text="good luck") == ChatLine(1, 1, "Bob", "good luck", None)
    assert chat.release() == [ChatLine(2, 0, "Ana", "I had aces", None)]
    assert chat.release() == []


def lines(viewer: Viewer) -> list[ChatLine]:
    return [line for frame in viewer.frames if isinstance(frame, Chat) for line in frame.lines]


def test_all_who_look_hear_it_and_who_comes_later_too() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, bob = await seated(room)
        assert isinstance(await ana.ask(lambda i: Say(i, " hello  Bob ")), Accepted)
        assert isinstance(await bob.ask(lambda i: SayEmote(i, "hello")), Accepted)
        rail = Viewer(room, "stranger")
        await rail.until(lambda: bool(lines(rail)))
        heard = [
            ChatLine(1, 0, "Person 0", "hello Bob", None),
            ChatLine(2, 1, "Person 1", None, "hello"),
        ]
        assert lines(rail) == heard
        await ana.until(lambda: lines(ana) == heard)
        answer = await rail.ask(lambda i: Say(i, "and I"))
        assert isinstance(answer, RefusedFrame)
        assert answer.code == "not_seated"
        await room.stop(1001)

    run(main())


def test_r147_what_a_live_player_says_waits_under_a_held_chat() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore(), table=config(seats=3, table_chat="held"))
        viewers = await seated(room)
        ana, bob = viewers
        for viewer in viewers:
            await viewer.until(lambda: viewer.view.running)  # noqa: B023 - awaited at once
        rail = Viewer(room, "stranger")
        await rail.welcomed()
        assert isinstance(await ana.ask(lambda i: Say(i, "I have aces")), Accepted)
        assert isinstance(await rail.ask(lambda i: SitDown(i, 2, "Carl")), Accepted)
        assert isinstance(await rail.ask(lambda i: Say(i, "hello")), Accepted)  # not in the hand
        assert [line.text for line in lines(rail)] == ["hello"]
        await play_hand(viewers)
        await bob.until(lambda: len(lines(bob)) == 2)
        assert [line.text for line in lines(bob)] == ["hello", "I have aces"]
        await room.stop(1001)

    run(main())


def test_a_line_that_is_sent_twice_is_said_once() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore())
        ana, _ = await seated(room)
        for _ in range(3):
            assert await ana.send(Say("same", "hello")) == Accepted("same")
        assert len(lines(ana)) == 1
        await room.stop(1001)

    run(main())


def test_a_report_goes_to_the_host_alone() -> None:
    async def main() -> None:
        room = await open_room(MemoryStore(), persons=3)
        ana, bob, carl = await seated(room, 3)
        assert isinstance(await bob.ask(lambda i: Say(i, "rude")), Accepted)
        assert isinstance(await carl.ask(lambda i: Report(i, 1)), Accepted)
        told = Reported(ChatLine(1, 1, "Person 1", "rude", None), "Person 2")
        await ana.until(lambda: told in ana.frames)
        assert isinstance(await ana.ask(lambda i: PassHost(i, 2)), Accepted)
        assert isinstance(await carl.ask(NewHostLink), Accepted)
        assert told not in [*bob.frames, *carl.frames]
        answer = await carl.ask(lambda i: Report(i, 2))
        assert isinstance(answer, RefusedFrame)
        assert answer.code == "no_such_line"
        await room.stop(1001)

    run(main())


def test_nothing_that_is_said_is_stored() -> None:
    async def main() -> None:
        store = MemoryStore()
        room = await open_room(store)
        ana, _ = await seated(room)
        assert isinstance(await ana.ask(lambda i: Say(i, "remember me not")), Accepted)
        await room.stop(1001)
        assert b"remember me not" not in b"".join(await store.read("t1"))

    run(main())


def test_r147_a_long_hand_holds_few_lines_of_each() -> None:
    """What waits comes in one frame when the hand is over, so nobody may make it long."""
    talk = Conversation()
    for i in range(100):
        now = i * 10_000
        if i < HELD_MOST:
            assert talk.say("eve", 1, "Eve", now, text="x", hold=True) is None
        else:
            with pytest.raises(Refused, match="chat_fast"):
                talk.say("eve", 1, "Eve", now, text="x", hold=True)
    assert talk.say("ana", 2, "Ana", 10**9, text="hello", hold=True) is None
    assert len(talk.release()) == HELD_MOST + 1
    assert talk.say("eve", 1, "Eve", 10**9, text="x", hold=True) is None
