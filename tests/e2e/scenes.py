"""Tables in a given moment, as the room would tell a page of them: the engine plays, nobody waits.

``SCENES`` has a maker for each. ``Stage`` shows them in a real page, whose line to the server goes
through the test; all else of the page is the real server's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from fairdeal.coach.hint import hint
from fairdeal.coach.review import review
from fairdeal.coach.session import figures
from fairdeal.coach.told import Costly, HandSeen
from fairdeal.hand import CALL, FOLD
from fairdeal.players import SeatView
from fairdeal.room.past import hand_seen
from fairdeal.room.views import Views, clock_of, may_show_of
from fairdeal.table import BankOpened, PreAction, SetRules, Sit, Table, TableEvent
from fairdeal.wire import (
    PROTOCOL,
    Accepted,
    Chat,
    ChatLine,
    Company,
    Lines,
    Person,
    PlayerLine,
    Welcome,
    You,
    encode,
)
from tests.table.story import Play

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

ME = "p0"
QUALITIES: tuple[Literal["good", "fair", "poor", "gone"], ...] = ("good", "fair", "poor", "gone")
NAMES = (
    "Ana",
    "Wilhelmina-Katharina",  # as long as a name may be
    "سپیده",
    "สมหญิง ผู้กล้าหาญ",
    "Александар Ѓорѓиев",
    "Bo",
    "محمدرضا شهریاری",
    "Maximilian Featherly",
    "ณัฐพงศ์",
    "Ѓоко",
)


class Staged(Play):
    """``Play`` whose events also go where a room keeps them for its viewers."""

    def __init__(self, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]  # what Play takes
        self.views = Views()
        self.views.note(Table(), self.log, self.table)

    def _happen(self, step: Callable[[Table], Iterable[TableEvent]]) -> list[TableEvent]:
        before = self.table
        events = super()._happen(step)
        if events:
            self.views.note(before, events, self.table)
        return events

    def seat(self, *seats: int) -> Staged:
        """Let people with names of all four languages sit down."""
        self.do(*(Sit(seat, f"p{seat}", NAMES[seat]) for seat in seats))
        return self


@dataclass(frozen=True)
class Scene:
    """What a page is told when it comes, and when it asks for past hands."""

    first: tuple[str, ...]
    hands: str
    hand: dict[int, str]
    coach: dict[str, str] = field(default_factory=dict)  # what is told, by what is asked


@dataclass(frozen=True)
class Ending:
    """The table before the last decision, that decision, and when the next hand begins after it."""

    before: Scene
    last: Scene
    pause_ms: int


def unhurried(scene: Scene) -> Scene:
    """Return the scene at a pace at which the page holds no control back under the finger."""
    told = tuple(text.replace('"pace":"normal"', '"pace":"instant"') for text in scene.first)
    return replace(scene, first=told)


def told(
    play: Staged, viewer: str = ME, *, owner: bool = False, wish: PreAction | None = None
) -> Scene:
    """Return what a viewer is told of the table as it stands."""
    table, views = play.table, play.views
    seat = table.seat_of(viewer)
    name = None if seat is None else table.at(seat).name
    may_show = table.may_show(viewer, play.now)
    you = You(seat, name, owner=owner, pre_action=wish, may_show=may_show)
    people = tuple(table.at(number).player for number, _ in table.occupied())
    lines = Lines(
        tuple(
            PlayerLine(player, QUALITIES[i % 4], 12_000 if i % 4 == 3 else None)
            for i, player in enumerate(people)
        ),
        watching=3,
        watchers=("p1",),
    )
    said = [
        ChatLine(1, 1, NAMES[1], "Good evening, everybody at this table!", None),
        ChatLine(2, 3, NAMES[3], "สวัสดีครับ ขอให้โชคดี", None),
        ChatLine(3, 2, NAMES[2], None, "thanks"),
    ]
    frames = [
        encode(Welcome(PROTOCOL, "t")),
        views.snapshot(
            table, viewer, you, clock_of(table, play.now), may_show_of(table, viewer, play.now)
        ),
        encode(lines),
    ]
    if table.config.kind != "practice":
        frames.append(encode(Chat(tuple(said))))
    if owner:
        watching = (Person("k1", NAMES[7]), Person("k2", NAMES[8]))
        frames.append(encode(Company(watching, (Person("k3", NAMES[9]),), (Person("k4", "Max"),))))
    hands = {
        number: frame.decode()
        for number in range(1, table.hand_no + 1)
        if (frame := views.past_hand(table, number, viewer)) is not None
    }
    listed = views.past_hands(table, viewer).decode()
    return Scene(tuple(frame.decode() for frame in frames), listed, hands)


def preflop() -> Scene:
    """Practice, six seats: somebody has raised, and I am asked. One hand is over already."""
    play = Staged(kind="practice", stack=1000, action_s=None).seat(0, 1, 2, 3, 4, 5)
    play.holes = {0: "AhKh"}
    play.first_hand(3)
    play.next_hand()
    play.act("call")
    play.act(35)
    play.act("fold")
    while play.table.asked is not None and play.table.asked.seat != 0:
        play.act("call")
    return replace(told(play), coach=_coach(play))


def _coach(play: Staged) -> dict[str, str]:
    """What the coach tells me of the open question, the last hand, and how I have played."""
    table = play.table
    over = _over(play, table.hand_no - 1)
    asked = msgspec.to_builtins(hint(_view(hand_seen(play.views.running(table), 0))))
    told = {
        "ask_hint": {"t": "hint", "hand": table.hand_no, "turn": table.turn, **asked},
        "ask_session": {
            "t": "session",
            **msgspec.to_builtins(figures([(0, over.events)])),
            "reviewed": 1,
            "costly": [msgspec.to_builtins(Costly(1, over.seqs[-1], "river", CALL, FOLD, 345))],
        },
    }
    texts = {kind: msgspec.json.encode(frame).decode() for kind, frame in told.items()}
    return {**texts, "ask_review": _reviewed(play, table.hand_no - 1)}


def _over(play: Staged, hand: int) -> HandSeen:
    kept = play.views.kept(play.table, hand)
    assert kept is not None, "the hand is over"
    return hand_seen(kept, 0)


def _reviewed(play: Staged, hand: int) -> str:
    frame = {"t": "review", "hand": hand, "thoughts": review(_over(play, hand))}
    return msgspec.json.encode(frame).decode()


def _view(seen: HandSeen) -> SeatView:
    view = SeatView(seen.setup, seen.seat)
    for event in seen.events:
        view.see(event)
    return view


def practised() -> Scene:
    """Practice: the hand is over, and the next one can be asked for."""
    play = Staged(kind="practice", stack=1000, action_s=None).seat(0, 1, 2)
    play.first_hand(2)
    play.play_on()
    return replace(told(play), coach={"ask_review": _reviewed(play, 1)})


def wishing(wish: PreAction | None = None) -> Scene:
    """A private table of six before the flop: somebody else is asked, and I may choose before."""
    play = Staged(stack=1000, action_s=25).seat(0, 1, 2, 3, 4, 5)
    play.first_hand(0)
    return told(play, wish=wish)


def unraised(button: int, stack: int = 1000) -> Scene:
    """Nobody has raised yet, and I am asked; where I sit is where the button is not."""
    play = Staged(stack=stack, action_s=25, buyin_max_bb=1000).seat(0, 1, 2, 3, 4, 5)
    play.first_hand(button)
    while play.table.asked is not None and play.table.asked.seat != 0:
        play.act("call")
    return told(play)


def hurrying(left_ms: int) -> Scene:
    """I am asked, and have so little time left."""
    play = _flop()
    clock = clock_of(play.table, play.now)
    assert clock is not None
    play.wait(clock.left_ms - left_ms)
    return told(play)


def arriving() -> tuple[Scene, Scene]:
    """I sit alone at a table; then five others come to it, all at once."""
    play = Staged(stack=1000, action_s=25).seat(0)
    alone, seq = told(play), play.table.seq
    play.seat(1, 2, 3, 4, 5)
    return alone, _news(play, seq)


def folded() -> Scene:
    """I have folded, and the others play on."""
    play = Staged(stack=1000, action_s=25).seat(0, 1, 2, 3, 4, 5)
    play.first_hand(3)
    for word in ("fold", 40, "fold", "call"):
        play.act(word)
    return told(play)


def checked_to() -> Scene:
    """On the flop I may check."""
    return told(_flop())


def bet_into() -> Scene:
    """The same, but somebody has bet in the meantime and I am asked again."""
    return _bet_into(200)


def calls_all() -> Scene:
    """On the flop somebody has bet all that I have."""
    return _bet_into(990)


def _bet_into(chips: int) -> Scene:
    play = _flop()
    play.act("check")
    for word in ("check", chips):
        play.act(word)
    while play.table.asked is not None and play.table.asked.seat != 0:
        play.act("fold")
    return told(play)


def _flop() -> Staged:
    play = Staged(stack=1000, action_s=25).seat(0, 1, 2)
    play.first_hand(2)
    for word in ("call", "call", "check"):
        play.act(word)
    return play


def _side_pots() -> Staged:
    play = Staged(stack=2000, action_s=25, bank_s=30, buyin_max_bb=1000)
    for seat, stack in enumerate((2000, 2000, 2000, 450, 900, 2000)):
        play.do(SetRules(ME, {}, stack=stack))
        play.seat(seat)
    play.holes = {0: "QsQd", 3: "JcJd", 4: "AcTc", 5: "KsKd"}
    play.board = "Qh9c6s2d4h"
    play.first_hand(0)
    for word in (450, 900, "call", "call", "fold", "fold", "check", "check", 300, "call", 400):
        play.act(word)
    return play


def side_pots() -> Scene:
    """I am the host, and am asked on the river; two are all-in, and there are two side pots."""
    return told(_side_pots(), owner=True)


def banking() -> Scene:
    """The same, but I have thought for so long that my time bank runs."""
    play = _side_pots()
    play.wait(26_000)
    assert any(isinstance(event, BankOpened) for event in play.log)
    return told(play)


def showdown() -> Scene:
    """The same hand is over: hands were shown, and three pots were won."""
    play = _side_pots()
    play.act("call")
    assert not play.table.running
    return told(play, owner=True)


def endings() -> dict[str, Ending]:
    """Three pots are won at a showdown, and one by the last who has not folded."""
    shown = _side_pots()
    folds = _flop()
    folds.act(200)
    folds.act("fold")
    return {"showdown": _ending(shown, "call"), "folds": _ending(folds, "fold")}


def _ending(play: Staged, word: str) -> Ending:
    before, seq, began = told(play), play.table.seq, play.now
    play.act(word)
    assert not play.table.running
    last = _news(play, seq)
    play.next_hand()
    return Ending(before, last, play.now - began)


def _news(play: Staged, seq: int) -> Scene:
    you = You(0, NAMES[0], owner=False)
    frame = play.views.events(play.table, seq + 1, ME, you, clock_of(play.table, play.now))
    return Scene((frame.decode(),), "", {})


def _ten() -> Staged:
    rules = {"small_blind": 500_000, "big_blind": 1_000_000, "buyin_max_bb": 1000}
    play = Staged(seats=10, stack=987_654_321, action_s=25, **rules).seat(*range(10))
    play.holes = {0: "Th9h"}
    play.board = "8hJc2h"
    play.first_hand(0)
    calls: list[str | int] = ["call"]
    for word in (123_456_789, *calls * 9, 234_567_891, *calls * 8):
        play.act(word)
    return play


def ten() -> Scene:
    """Ten seats, long names, stacks of nine digits; I am asked on the flop."""
    return told(_ten())


def ten_over() -> Scene:
    """Of the ten all have seen the last card, the hand is over, and I am asked in the next one."""
    play = _ten()
    play.play_on()
    assert not play.table.running
    play.next_hand()
    while (asked := play.table.asked) is not None and asked.seat != 0:
        play.act("call")
    return told(play)


def watching() -> Scene:
    """The same without a seat, where one is free."""
    play = Staged(seats=8, stack=1000, action_s=25).seat(0, 1, 2, 4, 5, 6)
    play.first_hand(0)
    return told(play, "nobody")


def broke() -> Scene:
    """I have lost all, and the hand is over."""
    play = Staged(stack=500, action_s=25).seat(0, 1, 2)
    play.holes = {0: "KsKd", 1: "AcAd"}
    play.board = "2h7c9sJd3c"
    play.first_hand(0)
    for word in (500, "call", "fold"):
        play.act(word)
    assert not play.table.running
    return told(play)


SCENES: dict[str, Callable[[], Scene]] = {
    "preflop": preflop,
    "wishing": wishing,
    "side-pots": side_pots,
    "banking": banking,
    "showdown": showdown,
    "ten": ten,
    "watching": watching,
    "broke": broke,
}


PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Stage:
    """Shows scenes in a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._scene: Scene | None = None
        self._line: WebSocketRoute | None = None
        self.sent: list[dict[str, Any]] = []  # what the page wished for
        page.route_web_socket("**/ws/*", self._join)

    def show(self, url: str, scene: Scene) -> None:
        """Show the table at ``url`` as it is in the scene, in the page that is there."""
        self._scene = scene
        if self.page.url == url and self._line is not None:
            self._tell(self._line)
        else:
            self.page.goto(url)
            self.page.get_by_test_id("board").wait_for()
        self.page.evaluate(PAINTED)

    def _join(self, route: WebSocketRoute) -> None:
        if self._scene is None:
            route.connect_to_server()
        else:
            self._line = route
            route.on_message(lambda text: self._answer(route, json.loads(text)))

    def _tell(self, route: WebSocketRoute) -> None:
        assert self._scene is not None, "a scene is shown"
        for text in self._scene.first:
            route.send(text)

    def _answer(self, route: WebSocketRoute, frame: dict[str, Any]) -> None:
        if "id" in frame:
            self.sent.append(frame)
        scene = self._scene
        assert scene is not None, "a scene is shown"
        match frame:
            case {"t": "hello"}:
                self._tell(route)
            case {"t": "list_hands", "id": str(number)}:
                route.send(scene.hands)
                route.send(encode(Accepted(number)).decode())
            case {"t": "look", "hand": int(hand), "id": str(number)}:
                route.send(scene.hand[hand])
                route.send(encode(Accepted(number)).decode())
            case {"t": str(kind), "id": str(number)} if kind in scene.coach:
                route.send(scene.coach[kind])
                route.send(encode(Accepted(number)).decode())
            case {"id": str(number)}:
                route.send(encode(Accepted(number)).decode())
            case _:
                pass
