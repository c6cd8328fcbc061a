"""People in real browsers: they press what is to be seen, and every frame they get is kept."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from playwright.sync_api import TimeoutError as TimeoutError_

from fairdeal.hand import Seat
from fairdeal.table import Asked, HandEnded, TableEvent, seen_by
from fairdeal.table.state import TableState
from fairdeal.wire import Events, ServerFrame, Snapshot

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page, WebSocket

PATIENCE_S = 30.0
Move: TypeAlias = Callable[["Person"], None]

_FRAME: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


class Person:
    """One browser page; ``frames`` and ``sent`` hold its line, ``errors`` what failed."""

    def __init__(self, context: BrowserContext, url: str, language: str = "en") -> None:
        self.url = url
        self.language = language
        self.frames: list[ServerFrame] = []
        self.raw: list[str] = []
        self.sent: list[str] = []
        self.errors: list[str] = []
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.errors.append(message.text) if message.type == "error" else None,
        )
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self._keep(payload))
        socket.on("framesent", lambda payload: self.sent.append(str(payload)))

    def _keep(self, payload: str | bytes) -> None:
        text = payload if isinstance(payload, str) else payload.decode()
        self.raw.append(text)
        self.frames.append(_FRAME.decode(text))

    # -- what is to be seen ---------------------------------------------------------------

    def at(self, testid: str) -> Locator:
        """Return the control or part of the page of that name."""
        return self.page.get_by_test_id(testid)

    def sees(self, testid: str) -> bool:
        """Tell whether it is there and visible now."""
        return self.at(testid).first.is_visible()

    def until(self, holds: Callable[[], Any], what: str, patience: float = PATIENCE_S) -> None:
        """Wait until something holds; the page goes on meanwhile."""
        end = time.monotonic() + patience
        while not holds():
            if time.monotonic() > end:
                raise AssertionError(f"{what}: waited {patience} s in vain")
            self.page.wait_for_timeout(15)

    def can_press(self, testid: str) -> bool:
        """Tell whether a control is there and does something now."""
        control = self.at(testid).first
        with suppress(TimeoutError_):  # it went away between the two looks
            return (
                self.sees(testid) and control.get_attribute("aria-disabled", timeout=500) != "true"
            )
        return False

    def press(self, testid: str) -> None:
        """Press a control as soon as it can be pressed."""
        self.until(lambda: self.can_press(testid), f"{testid} can be pressed")
        self.at(testid).first.click()

    # -- what was sent --------------------------------------------------------------------

    @property
    def events(self) -> list[TableEvent]:
        """Every numbered event seen so far, once, in order of arrival."""
        seen: dict[int, TableEvent] = {}
        for frame in list(self.frames):
            if isinstance(frame, Snapshot):
                seen.update(enumerate(frame.events, frame.base_seq + 1))
            elif isinstance(frame, Events):
                seen.update(enumerate(frame.events, frame.seq))
        return [seen[number] for number in sorted(seen)]

    @property
    def seat(self) -> Seat | None:
        """The seat that the server says is this person's."""
        you = [frame.you for frame in self.frames if isinstance(frame, Snapshot | Events)]
        return you[-1].seat if you else None

    @property
    def hands(self) -> int:
        """How many hands this person has seen end."""
        return sum(isinstance(event, HandEnded) for event in self.events)

    # -- what a person does ---------------------------------------------------------------

    def home(self) -> None:
        """Open the first page and choose the language."""
        self.page.goto(self.url)
        self.at("language").select_option(self.language)
        self.until(
            lambda: self.page.evaluate("document.documentElement.lang") == self.language,
            f"the page speaks {self.language}",
        )

    def reload(self) -> None:
        """Load the page anew, when what was closed has gone from the history."""
        self.until(lambda: not self.page.evaluate("history.state?.over"), "nothing lies over it")
        self.page.reload()

    def practise(self) -> None:
        """One press, and there are cards in the hand."""
        self.press("practise")
        self.until(lambda: self.sees("my-cards"), "cards in my hand", 10)

    def play(self, hands: int, moves: list[Move]) -> None:
        """Play so many hands to their end; the first questions are answered by ``moves``."""
        goal, end = self.hands + hands, time.monotonic() + 20 * hands
        while self.hands < goal:
            if time.monotonic() > end:
                raise AssertionError(f"{self.hands} of {goal} hands after {20 * hands} s")
            if self.sees("confirm-allin"):
                self.press_if("confirm-allin")
            elif self.sees("passive"):
                self._answer(moves)
            elif self.sees("rebuy"):
                self.press_if("rebuy")
            else:
                self.page.wait_for_timeout(15)

    def fold_hand(self) -> None:
        """Fold, and wait for the next hand: chips are left for it."""
        number, end = self.at("unit").inner_text(), time.monotonic() + PATIENCE_S
        while self.at("unit").inner_text() == number:
            assert time.monotonic() < end, f"a hand after {PATIENCE_S} s"
            # Where checking is free the page asks whether one means it.
            self.press_if("confirm-fold" if self.sees("confirm-fold") else "fold")
        self.press_if("confirm-fold")  # where the next hand came under the finger

    def _answer(self, moves: list[Move]) -> None:
        if moves and self.sees("raise"):
            if self.can_press("raise"):  # else it is the last question, answered
                moves.pop(0)(self)
        else:
            self.press_if("passive")

    def press_if(self, testid: str) -> None:
        """Press a control if it can be pressed now; it may go away under the finger."""
        with suppress(TimeoutError_):
            if self.can_press(testid):
                self.at(testid).first.click(timeout=500)
        self.page.wait_for_timeout(15)


def bet_by_slider(person: Person) -> None:
    """Pull the slider to a fifth of the way and raise."""
    slider = person.at("slider")
    slider.evaluate(
        "(e) => { e.value = 200; e.dispatchEvent(new Event('input', {bubbles: true})) }"
    )
    person.press("raise")


def question(person: Person) -> Asked:
    """Return the last question to this person of which the test has heard."""
    events = reversed(person.events)
    return next(e for e in events if isinstance(e, Asked) and e.seat == person.seat)


def bet_typed(person: Person) -> None:
    """Type an amount a little over the least, in the digits of the language, and raise."""
    shown = person.at("amount").input_value()
    person.until(
        lambda: question(person).least == int(shown),
        "the field begins with the least that is legal",
    )
    asked = question(person)
    text = str(min(asked.least + 7, asked.most))
    if person.language == "fa":
        text = text.translate(str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹"))
        assert not shown.isascii()
    person.at("amount").fill(text)
    person.press("raise")
    if person.sees("confirm-allin"):
        person.press("confirm-allin")


def all_in(person: Person) -> None:
    """Choose all-in, raise, and press the second time."""
    person.at("preset-allin").click()
    person.press("raise")
    if person.sees("confirm-allin"):
        person.press("confirm-allin")


def open_table(host: Person, computers: int, house: str = "standard") -> str:
    """Open a private table through the form; return its link."""
    host.home()
    host.press("friends")
    host.at("friends-name").fill("Host")
    host.page.locator("label", has=host.at(f"house-{house}")).click()
    host.at("computers").select_option(str(computers))
    host.press("open-table")
    host.until(lambda: host.seat is not None, "a seat of his own")
    return host.page.url


def sit(guest: Person, link: str, name: str) -> None:
    """Open the link and take the first free seat under a name."""
    guest.page.goto(link)
    free = guest.page.locator("[data-testid^=sit-]").first
    free.wait_for()
    free.click()
    guest.at("name-input").fill(name)
    guest.press("name-ok")
    guest.until(lambda: guest.seat is not None, "a seat of his own")


def stored(data: Path, table: str) -> list[TableEvent]:
    """Read the log of a table from the server's database."""
    with sqlite3.connect(f"file:{data / 'fairdeal.db'}?mode=ro", uri=True) as db:
        rows = db.execute(
            "SELECT event FROM events JOIN streams ON events.stream = streams.id"
            " WHERE streams.name = ? ORDER BY seq",
            (table,),
        ).fetchall()
    db.close()
    return [_EVENT.decode(row[0]) for row in rows]


def fold(log: list[TableEvent]) -> TableState:
    """Fold a log from its first event."""
    table = TableState()
    for event in log:
        table.apply(event)
    return table


def assert_saw_only_his(person: Person, log: list[TableEvent], least: int = 50) -> None:
    """Every event that a person was sent is the projection of the stored one for his seat.

    He may have changed his seat from the rail to a chair, never between chairs, so an event is
    what the rail may see, or what his own seat may see.
    """
    count = 0
    for frame in person.frames:
        if isinstance(frame, Snapshot):
            first, events = frame.base_seq + 1, frame.events
        elif isinstance(frame, Events):
            first, events = frame.seq, frame.events
        else:
            continue
        viewer = frame.you.seat
        for number, event in enumerate(events, first):
            assert event == seen_by(viewer, log[number - 1]), f"event {number} as seat {viewer}"
            count += 1
        for reading in frame.readings:
            assert reading.seat == viewer or _was_shown(log, reading.seat, first + len(events))
    assert count > least, "too few events to mean anything"


def _was_shown(log: list[TableEvent], seat: Seat, before: int) -> bool:
    table = TableState()
    for event in log[: before - 1]:
        table.apply(event)
    hand = table.hand
    return hand is not None and seat in hand.index and hand.shown[hand.index[seat]]
