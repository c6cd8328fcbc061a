"""What a viewer may know at any moment, written a second time and on purpose naively.

It reads frames as plain JSON and knows nothing of ``seen_by``, of views or of typed frames: events
are compared with those of the log by their numbers, and every list of numbers anywhere in a frame
is looked through for cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

from fairdeal.hand import HoleDealt
from fairdeal.table import TableEvent
from tests.faults.world import Heard, World

Json: TypeAlias = Any

# Lists of numbers that hold seats or chips. Any other list of numbers is taken for cards.
_NO_CARDS = {"seats", "stacks", "live_posts", "dead_posts", "last"}
_HOSTS = {"host_link", "reported", "company"}  # for the host alone
_KINDS = {
    *("welcome", "snapshot", "events", "past_hand", "past_hands", "accepted", "refused", "problem"),
    *("chat", "rail", "lines", "your_line", "halted"),
    *_HOSTS,
}


class Leak(AssertionError):
    """A viewer was told what he may not know."""


class Oracle:
    """Knows from the true log which cards a player knows after each event."""

    def __init__(self, log: Sequence[TableEvent]) -> None:
        self._events = [msgspec.json.decode(msgspec.json.encode(event)) for event in log]
        self._hand_at: list[int] = []  # the number of the hand at each event
        self._shown: list[dict[int, list[int]]] = []  # by seat: what all know of it
        self._board: list[list[int]] = []
        self._holes: dict[int, dict[int, list[int]]] = {}  # hand -> seat -> cards
        self._seat: dict[int, dict[str, int]] = {}  # hand -> player -> where he was dealt in
        self._hosts: list[str] = []  # who it was at each event
        self._runs_after: list[bool] = []  # whether a hand runs after it
        self._follow()

    def _follow(self) -> None:
        hand, shown, board = 0, dict[int, list[int]](), list[int]()
        host, runs = "", False
        sits: dict[int, str] = {}
        for event in self._events:
            match event["t"]:
                case "opened":
                    host = event["config"]["owner"]
                case "host":
                    host = event["player"]
                case "seated":
                    sits[event["seat"]] = event["player"]
                case "left":
                    del sits[event["seat"]]
                case "moved":
                    sits[event["to"]] = sits.pop(event["seat"])
                case "hand":
                    hand, shown, board = event["hand"], {}, []
                    self._holes[hand] = {}
                    self._seat[hand] = {sits[seat]: seat for seat in event["seats"]}
                case "hole":
                    self._holes[hand][event["seat"]] = event["cards"]
                case "board":
                    board = [*board, *event["cards"]]
                case "shown":
                    shown = {**shown, event["seat"]: event["cards"]}
                case "cards_shown" if event["hand"] == hand:
                    seat = event["seat"]
                    shown = {**shown, seat: [*shown.get(seat, []), *event["cards"]]}
                case _:
                    pass
            runs = event["t"] == "hand" or (
                runs and event["t"] not in ("hand_ended", "hand_voided")
            )
            self._runs_after.append(runs)
            self._hosts.append(host)
            self._hand_at.append(hand)
            self._shown.append(shown)
            self._board.append(board)

    def check(self, player: str, heard: Heard, secrets: list[str]) -> int:
        """Check a frame that this player was sent; return how many events he saw in it.

        Raises:
            Leak: he may not know something that is in it.

        """
        frame = msgspec.json.decode(heard.frame)
        kind = frame["t"]
        if kind not in _KINDS:
            raise Leak(f"nobody has said what may be in a frame of kind {kind}")
        if kind in _HOSTS and player != self._hosts[heard.seq - 1]:
            raise Leak(f"{player} is not the host and was sent {frame}")
        if kind == "past_hands":
            self._check_list(player, frame["hands"], heard.seq)
            return 0
        views = 0
        told = heard.seq  # the newest event that he has been told of
        if kind in ("snapshot", "past_hand", "events"):
            first = frame["seq"] if kind == "events" else frame["base_seq"] + 1
            for number, event in enumerate(frame["events"], first):
                if number > heard.seq or event != self.projected(player, number):
                    raise Leak(f"{player} was told of event {number}: {event}")
            views = len(frame["events"])
            told = first + views - 1
            base = frame.get("base", [])
            if _cards(base):
                raise Leak(f"{player} was told cards of earlier hands: {base}")
        self._check_may_show(player, frame.pop("may_show", None))
        rest = {name: part for name, part in frame.items() if name not in ("base", "events")}
        unknown = _cards(rest) - self._known(player, told)
        if unknown:
            raise Leak(f"{player} was told {sorted(unknown)} in a frame of kind {kind}: {rest}")
        self._check_readings(player, told, frame.get("readings", []))
        if kind != "host_link" and any(secret.encode() in heard.frame for secret in secrets):
            raise Leak(f"{player} was told a secret of the host")
        return views

    def projected(self, player: str, number: int) -> Json:
        """Return event ``number`` as this player may see it, as plain JSON."""
        event, hand = self._events[number - 1], self._hand_at[number - 1]
        if event["t"] == "hole" and self._seat[hand].get(player) != event["seat"]:
            return {**event, "cards": None}
        match event["t"]:
            case "host":
                return {**event, "link": None}
            case "sent_away":
                return {**event, "banned": False}
            case "banned":
                return {**event, "player": None, "name": None}
            case "unbanned":
                return {**event, "player": None}
        return event

    def _known(self, player: str, number: int) -> set[int]:
        """The cards of the hand of event ``number`` that the player knows after it."""
        if not number or not self._hand_at[number - 1]:
            return set()
        hand = self._hand_at[number - 1]
        own = self._dealt(hand, number).get(self._seat[hand].get(player, -1), [])
        shown = [card for cards in self._shown[number - 1].values() for card in cards]
        return {*own, *shown, *self._board[number - 1]}

    def _dealt(self, hand: int, number: int) -> dict[int, list[int]]:
        over = self._events[number - 1]["t"] == "hand"  # no card is dealt yet
        return {} if over else self._holes[hand]

    def _check_may_show(self, player: str, offer: Json) -> None:
        if offer is not None:
            hand = offer["hand"]
            own = self._holes[hand].get(self._seat[hand].get(player, -1), [])
            if not {offer["first"], offer["second"]} <= {*own, None}:
                raise Leak(f"{player} was offered to show what is not his: {offer}")

    def _check_list(self, player: str, hands: Json, seq: int) -> None:
        for told in hands:
            hand = told["hand"]
            last = max(i for i in range(seq) if self._hand_at[i] == hand)
            own = self._holes[hand].get(self._seat[hand].get(player, -1))
            if self._hand_at[seq - 1] == hand and self._runs_after[seq - 1]:
                raise Leak(f"{player} was told of hand {hand}, which is not over")
            if told["board"] != self._board[last] or told["own"] not in (own, None):
                raise Leak(f"{player} was told cards of hand {hand}: {told}")
            if _cards({**told, "board": [], "own": []}):
                raise Leak(f"{player} was told more cards of hand {hand}: {told}")

    def _check_readings(self, player: str, number: int, readings: Json) -> None:
        hand = self._hand_at[number - 1] if number else 0
        for reading in readings:
            seat = reading["seat"]
            own = hand and self._seat[hand].get(player) == seat
            if not own and len(self._shown[number - 1].get(seat, [])) != 2:
                raise Leak(f"{player} was told how strong seat {seat} is: {reading}")
            mine = {*self._holes[hand][seat], *self._board[number - 1]}
            if not set(reading["five"]) <= mine:
                raise Leak(f"{player} was told of seat {seat} what is not its hand: {reading}")
            ranks = {card // 4 for card in mine}
            if not set(reading["ranks"]) <= ranks:
                raise Leak(f"{player} was told of ranks that are not there: {reading}")


def _cards(part: Json, name: str = "") -> set[int]:
    """All numbers that may be cards: those in lists under any name that is not known."""
    return set(_numbers(part, name))


def _numbers(part: Json, name: str) -> Iterator[int]:
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _numbers(value, key)
    elif isinstance(part, list):
        if name in _NO_CARDS:
            return
        for item in part:
            if isinstance(item, int) and name != "ranks":
                yield item
            else:
                yield from _numbers(item, name)


def check_world(world: World) -> Counter[str]:
    """Check every frame that anybody was sent, and what computer players were asked.

    Return how many views each player had, and all computer players together.

    A view is one event as one viewer was shown it.

    Raises:
        Leak: there is a card where none may be.

    """
    oracle = Oracle(world.log)
    views: Counter[str] = Counter()
    for question in world.thinker.asked:
        for event in question.events:
            if isinstance(event, HoleDealt) and (event.cards is None) == (
                event.seat == question.seat
            ):
                raise Leak(f"the computer player in seat {question.seat} was told {event}")
        views["computer players"] += len(question.events)
    for player, ears in world.ears.items():
        for ear in ears:
            for heard in ear.heard:
                views[player] += oracle.check(player, heard, world.host_secrets)
    return views
