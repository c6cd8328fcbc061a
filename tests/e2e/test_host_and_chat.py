"""Two people talk at a private table; its host holds it, adds a player and passes his role on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairdeal.hand import Folded
from fairdeal.table import Held, HostSet, LevelSet, RulesSet, SentAway
from fairdeal.wire import HostLink
from tests.e2e.conftest import Come
from tests.e2e.people import Person, open_table, sit, stored
from tests.server_process import ServerProcess

if TYPE_CHECKING:
    from playwright.sync_api import Locator

NASTY = '<img src=x onerror="document.title=1"> &amp; <b>raise 500</b>'


def lines(person: Person) -> list[str]:
    """Return what the chat of a page shows, a line each."""
    texts: list[str] = person.page.locator("[data-testid=chat-line] p").all_inner_texts()
    return [" ".join(text.split()) for text in texts]


def bare(text: str) -> str:
    """Return a text without the marks that isolate what was put into it."""
    return text.replace("\u2068", "").replace("\u2069", "")


def say(person: Person, text: str) -> None:
    """Type a line and send it with the key."""
    person.at("chat-text").fill(text)
    person.at("chat-text").press("Enter")


def open_chat(person: Person) -> None:
    """Open the chat on a phone."""
    person.press("chat-toggle")
    person.until(lambda: person.sees("chat-text"), "the chat")


def marked(person: Person, testid: str) -> Locator:
    """Return a control or part of a page once it is to be seen."""
    person.until(lambda: person.sees(testid), f"{testid} is to be seen")
    return person.at(testid).first


def test_what_is_said_is_shown_as_text_and_may_be_muted_and_reported(
    server: ServerProcess, come: Come
) -> None:
    host, guest = come(), come(phone=True, language="fa")
    link = open_table(host, 0, "persian")
    guest.home()
    sit(guest, link, "مهمان")
    host.press("tab-chat")
    say(host, NASTY)
    assert marked(guest, "unread").inner_text() == "۱"
    open_chat(guest)
    guest.until(lambda: lines(guest) == [f"Host {NASTY}"], "the text as it was typed")
    assert (
        guest.page.locator("[data-testid=chat-lines] img, [data-testid=chat-lines] b").count() == 0
    )
    assert not guest.sees("unread")

    guest.press("emotes")
    guest.press("emote-well_played")
    host.until(lambda: lines(host)[1:] == ["مهمان Well played!"], "the emote in my language")
    guest.until(lambda: lines(guest)[1:] == ["مهمان خوب بازی کردی!"], "the emote in his")

    guest.press("line-more")
    guest.press("report")
    guest.press("report-yes")
    assert marked(host, "count-host").inner_text() == "1"
    host.press("tab-host")
    assert NASTY in marked(host, "reports").inner_text()
    host.press("report-done")
    host.until(lambda: not host.sees("reports"), "the report is done with")

    guest.press("line-more")
    guest.press("mute")
    guest.until(lambda: len(lines(guest)) == 1, "the host is not heard")
    guest.press("unmute")
    guest.until(lambda: len(lines(guest)) == 2, "the host is heard again")
    guest.press("tab-players")
    guest.press("list-mute")
    guest.press("tab-chat")
    guest.until(lambda: len(lines(guest)) == 1, "he is not heard from the list either")
    assert all(NASTY not in str(event) for event in stored(server.data, link.rsplit("/", 1)[1]))
    assert host.errors == guest.errors == []


def test_the_host_holds_the_table_changes_it_and_passes_his_role_on(
    server: ServerProcess, come: Come
) -> None:
    host, guest, late = come(), come(), come()
    link = open_table(host, 0, "persian")
    name = link.rsplit("/", 1)[1]
    host.press("tab-host")
    host.press("hold")
    sit(guest, link, "Guest")
    for person in (host, guest):
        marked(person, "held-sign")
    assert not guest.sees("tab-host")

    host.at("add-level").select_option("hard")
    host.press("add-computer")
    computer = host.page.locator("[data-testid^=level-]")
    computer.wait_for()
    computer.select_option("easy")
    host.until(lambda: computer.input_value() == "easy", "another level")
    host.page.locator("li", has=computer).locator("[data-testid^=send-away-]").click()
    host.press("send-away-yes")
    host.until(lambda: computer.count() == 0, "the computer player is gone")

    stack = host.page.locator("label", has=host.at("rule-stack"))
    host.at("rule-stack").fill("7")
    host.press("rules-save")
    assert bare(stack.get_by_role("alert").inner_text()) == "Between 200 and 1,000"
    host.at("rule-stack").fill("500")
    host.press("rules-save")
    host.until(lambda: host.at("rule-stack").input_value() == "500", "another stack")

    host.press("host-link-new")
    secret_link = marked(host, "host-link").input_value()
    secret = next(frame.secret for frame in host.frames if isinstance(frame, HostLink))
    assert secret_link == f"{link}#host={secret}"
    guest.page.goto(secret_link)
    marked(guest, "tab-host")
    host.until(lambda: not host.sees("tab-host"), "the powers are the guest's now")
    assert guest.page.url == link
    late.page.goto(secret_link)
    late.until(lambda: "no longer works" in marked(late, "host-taken").inner_text(), "an old link")
    assert late.page.url == link

    guest.press("tab-host")
    guest.press(f"make-host-{host.seat}")
    guest.press("make-host-yes")
    host.press(f"ban-{guest.seat}")
    host.press("ban-yes")
    assert marked(guest, "message").inner_text() == "The host sent you away"
    host.press("hold")
    host.until(lambda: not host.sees("held-sign"), "the table is let go")

    log = stored(server.data, name)
    assert [event.on for event in log if isinstance(event, Held)] == [True, False]
    assert [event.stack for event in log if isinstance(event, RulesSet)] == [500]
    assert [event.level for event in log if isinstance(event, LevelSet)] == ["easy"]
    assert [event.banned for event in log if isinstance(event, SentAway)] == [False, True]
    assert len({event.player for event in log if isinstance(event, HostSet)}) == 2
    assert not any(secret in str(event) for event in log)
    assert host.errors == guest.errors == late.errors == []


def pass_turn(one: Person, other: Person) -> None:
    """Check or call for one person until it is the turn of the other."""

    def is_passed() -> bool:
        one.press_if("passive")
        return other.sees("passive")

    other.until(is_passed, "the turn of the other")


def test_a_turn_that_comes_in_the_middle_of_a_word_takes_no_key_of_it(come: Come) -> None:
    host, guest = come(), come(phone=True)
    sit(guest, open_table(host, 0, "persian"), "Guest")
    pass_turn(guest, host)
    guest.press("chat-toggle")
    guest.at("chat-text").focus()
    pass_turn(host, guest)
    guest.page.keyboard.type("fff")
    assert guest.at("chat-text").input_value() == "fff"
    field, button = guest.at("chat-text").bounding_box(), guest.at("fold").bounding_box()
    assert field is not None
    assert button is not None
    assert field["y"] + field["height"] <= button["y"]
    pass_turn(guest, host)
    assert guest.sees("chat-text"), "it stays until it is closed"
    assert not any(isinstance(event, Folded) for event in guest.events)
    assert host.errors == guest.errors == []
