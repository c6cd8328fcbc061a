"""What one viewer of a seeded evening is sent, with the table that must come of it.

``python -m tests.golden.transcripts`` writes the files in tests/golden/wire anew. They change
only when frames or rules change on purpose. The browser's reducer folds them in
web/src/core/golden.test.ts; the expectation comes from the server's own fold.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from fairdeal.hand import Awarded, Collected, House
from fairdeal.room.views import Views, clock_of, may_show_of
from fairdeal.table import (
    AddComputer,
    AutoMuck,
    Ban,
    Command,
    HandStarted,
    HandVoided,
    Hold,
    NewLink,
    Refused,
    SendAway,
    SetLevel,
    SetRail,
    SetRules,
    Table,
    TableEvent,
    Unban,
)
from fairdeal.wire import You
from tests.laws.test_table_laws import wish
from tests.table.story import Play

FOLDER = Path(__file__).parent / "wire"
# The house and some of its options, who looks, and the seed.
EVENINGS: dict[str, tuple[House, dict[str, Any], str, int]] = {
    "standard-seat-0": ("standard", {}, "p0", 11),
    "thai-rail": ("thai", {"ante_mode": "bb", "ante": 5}, "nobody", 12),
    "persian-seat-0": ("persian", {"ante": 1, "recovery": "void"}, "p0", 13),
    "macedonian-computer": (
        "macedonian",
        {"entry": "post_or_wait", "missed_blinds": "post", "showdown": "losers_may_muck"},
        "cp1",
        34,
    ),
}
LENGTH = 90
ANEW = 40  # after so many frames the viewer's page is loaded anew
# What a host does at each of them, for an evening of chance seldom has all of it.
HOSTED: tuple[Command, ...] = (
    AddComputer("p0", 5, "computer-1", "Nadia", "easy"),
    SetLevel("p0", 5, "hard"),
    SetRules("p0", {"action_s": 15}),
    NewLink("p0", "first"),
    Hold("p0", on=True),
    Hold("p0", on=False),
    AddComputer("p0", 4, "computer-2", "Max", "medium"),
    SendAway("p0", 4, ban=False),
    Ban("p0", "stranger", "Stranger"),
    Unban("p0", "stranger"),
    SetRail("p0", 30),
    SetRail("p0", None),
)


def transcript(house: House, options: dict[str, Any], viewer: str, seed: int) -> list[Any]:
    """Play an evening; return its frames for ``viewer`` with what is expected after each."""
    rng = random.Random(seed)
    play = Play(seats=6, house=house, stack=200, seed=seed, action_s=20, **options)
    views = Views()
    steps: list[Any] = []
    unpaid: list[int] = []
    told, before = 0, Table()
    for play_on in _evening(play, rng):
        batch = play_on.log[told:]
        if not batch:
            continue
        views.note(before, batch, play.table)
        unpaid = _unpaid(unpaid, batch)
        you = You(play.table.seat_of(viewer), viewer, owner=False)
        clock = clock_of(play.table, play.now)
        if len(steps) % ANEW:
            frame = views.events(play.table, told + 1, viewer, you, clock)
        else:
            shows = may_show_of(play.table, viewer, play.now)
            frame = views.snapshot(play.table, viewer, you, clock, shows)
        steps.append({"frame": msgspec.json.decode(frame), "expect": _digest(play.table, unpaid)})
        told, before = len(play.log), play.table
    return steps


def _evening(play: Play, rng: random.Random) -> Iterator[Play]:
    play.sit(0, 1, 2).do(AutoMuck("p1", False))
    yield play
    for command in HOSTED:
        play.do(command)
        yield play
    for _ in range(LENGTH):
        end = play.now + rng.choice((500, 5_000, 25_000))
        while (due := play.table.next_deadline) is not None and due <= end:
            play.wait(max(due - play.now, 0))
            yield play
        play.now = end
        with suppress(Refused):
            play.do(wish(play, rng))
        yield play
        if rng.random() < 0.04:
            play.restart()
            yield play


def _unpaid(pots: list[int], batch: list[TableEvent]) -> list[int]:
    for event in batch:
        match event:
            case HandStarted() | HandVoided():
                pots = []
            case Collected():
                pots = [pot.chips for pot in event.pots]
            case Awarded():
                pots = pots[:-1]
    return pots


def _digest(table: Table, unpaid: list[int]) -> dict[str, Any]:
    hand, last = table.hand, table.last
    here = {number: seat.player for number, seat in table.occupied()}
    played = [s for s in hand.seats if last and here.get(s) == last.players[s]] if hand else []
    bets = {s: hand.bets[hand.index[s]] for s in played} if hand else {}
    held = {seat.player: table.stack_of(number) for number, seat in table.occupied()}
    if table.running and hand and last:  # chips in the pot are nobody's yet
        began = zip(hand.setup.seats, hand.setup.stacks, strict=True)
        held |= {last.players[seat]: stack for seat, stack in began}
    return {
        "stacks": [table.stack_of(n) if n in here else None for n in range(len(table.seats))],
        "bets": [bets.get(n, 0) if n in here else None for n in range(len(table.seats))],
        "pots": unpaid,
        "board": hand.board if hand else [],
        "folded": sorted(s for s in played if hand and hand.folded[hand.index[s]]),
        "turn": table.turn,
        "host": table.host,
        "held": table.held,
        "rules": msgspec.to_builtins(table.config.rules),
        "planned": None if table.planned is None else msgspec.to_builtins(table.planned[0]),
        "rail_s": table.config.rail_s,
        "levels": [table.at(n).level if n in here else None for n in range(len(table.seats))],
        "waiting": [n for n, seat in table.occupied() if seat.waiting and not seat.sitting_out],
        "results": {
            player: [result.bought, result.taken, result.hands, result.profit(held.get(player, 0))]
            for player, result in table.results.items()
        },
    }


def text(name: str) -> str:
    """Return the content of a transcript's file: a frame a line."""
    steps = (msgspec.json.encode(step).decode() for step in transcript(*EVENINGS[name]))
    return "[\n" + ",\n".join(steps) + "\n]\n"


if __name__ == "__main__":
    for each in EVENINGS:
        (FOLDER / f"{each}.json").write_text(text(each))
