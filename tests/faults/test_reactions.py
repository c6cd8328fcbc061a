"""T-05: how long anybody takes tells nothing of what he holds (R-145).

A computer player whose thoughts take the longer the higher its cards are plays against a person
whose wishes are carried out. The reaction times of each, split by the cards that he holds, must
come from one distribution: a Kolmogorov-Smirnov test, p > 1e-6.

Every test run: 300 hands. FAIRDEAL_FAULTS=20, as in `make soak`: 100,000.
"""

from __future__ import annotations

import asyncio
import itertools
import math
import os
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.hand import CALL, CHECK, FOLD, Action, Hand, HoleDealt, Legal
from fairdeal.room import Question, Room, Session, computers
from fairdeal.store import MemoryStore
from fairdeal.table import Asked, HandEnded, PreAction, PreKind, Sit, TableEvent
from fairdeal.wire import Act, Buy, PreAct
from tests.faults.proofs import ANSWERS
from tests.faults.virtual import play
from tests.faults.world import now_ms
from tests.room.harness import config

SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
HANDS = 300 if SCALE == 1 else 5_000 * SCALE
AT_A_TABLE = 500
P_LEAST = 1e-6
MEDIAN = 12  # of the sum of two ranks, 0 to 12 each
Count = Callable[[str, int], None]
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def kolmogorov_smirnov(a: Sequence[float], b: Sequence[float]) -> float:
    """Return the p-value of two samples being drawn from one distribution (two-sided, asymptotic).

    D is the largest distance of the two empirical distributions; P(D > d) tends to
    2 * sum (-1)^(k-1) exp(-2 k^2 x^2) with x = d * sqrt(nm / (n + m)).
    """
    a, b = sorted(a), sorted(b)
    d = max(abs(bisect_right(a, x) / len(a) - bisect_right(b, x) / len(b)) for x in {*a, *b})
    x = d * math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    if x < 0.2:
        return 1.0  # to twelve digits; the series is slow there
    terms = (math.exp(-2 * (k * x) ** 2) * (1 if k % 2 else -1) for k in range(1, 50))
    return min(2 * math.fsum(terms), 1.0)


def test_the_test_tells_distributions_apart_and_not_samples_of_one() -> None:
    rng = Random(5)
    a, b = [[rng.gauss(0, 1) for _ in range(4000)] for _ in range(2)]
    assert kolmogorov_smirnov(a, b) > 0.01
    assert kolmogorov_smirnov(a, [x + 0.2 for x in b]) < P_LEAST
    # D = 1/2 of 4 and 4: x = 0.5 * sqrt(2), 2 (e^-1 - e^-4 + e^-9) = 0.69938...
    assert kolmogorov_smirnov([1, 2, 3, 4], [3, 4, 5, 6]) == pytest.approx(0.6994, abs=1e-3)


class Hasty:
    """A computer player that folds often, so that there are many hands, and thinks by its cards."""

    async def choose(self, question: Question) -> Action:
        """Return something legal after 1 to 101 ms; the least pause has 180."""
        hand = Hand(question.setup)
        for event in question.events:
            hand.apply(event)
        legal, own = hand.awaiting, hand.hole[hand.index[question.seat]]
        assert isinstance(legal, Legal)
        assert own is not None
        await asyncio.sleep((own[0] + own[1]) / 1000)
        calm: Action = CALL if legal.owed else CHECK
        return Random(question.seed).choice((FOLD, calm))

    async def advise(self, request: bytes) -> bytes:  # noqa: ARG002  # as a Thinker has it
        """Refuse: nobody asks the coach here."""
        raise AssertionError("nobody asked")


class Reactions(MemoryStore):
    """Sees every event when it happens, and keeps how long each answer took.

    Attributes:
        times: milliseconds by who answered and whether his cards are high.
        hands: how many are over.
        then: is called a moment after each batch.

    """

    def __init__(self) -> None:
        super().__init__()
        self.times: dict[tuple[str, bool], list[int]] = defaultdict(list)
        self.hands = 0
        self.asked: tuple[int, int] | None = None  # the seat, and when
        self.then: Callable[[], None] = lambda: None
        self._high: dict[int, bool] = {}

    async def append(self, stream: str, expected: int, batch: Sequence[bytes], **more: Any) -> None:
        """Take a batch, and note what it says."""
        await super().append(stream, expected, batch, **more)
        for data in batch:
            self._note(_EVENT.decode(data))
        asyncio.get_running_loop().call_later(0.05, self.then)

    def _note(self, event: TableEvent) -> None:
        if isinstance(event, HoleDealt) and event.cards is not None:
            self._high[event.seat] = sum(card // 4 for card in event.cards) >= MEDIAN
        elif isinstance(event, Asked):
            self.asked = event.seat, now_ms()
        elif isinstance(event, HandEnded):
            self.hands += 1
        elif self.asked is not None and type(event).__name__ in ANSWERS:
            seat, began = self.asked
            who = "a person's wish" if seat == 0 else "a computer player"
            self.times[who, self._high[seat]].append(now_ms() - began)
            self.asked = None


async def evening(seed: int, hands: int) -> Reactions:
    """Play so many hands between a person, who wishes in advance, and a computer player."""
    rng, store = Random(seed), Reactions()
    room = Room("t1", store, Hasty(), now_ms, rng=rng)
    sits = [Sit(0, "p0", "Ana"), Sit(1, "c1", "Bot", "easy")]
    await room.open(config(seats=2, action_s=None), "fast", sits)
    room.start(lambda _: None)
    ear = Deaf("p0", None)
    room.join(ear, None)
    ids = itertools.count()

    def wish() -> None:
        table = room._table
        if not table.running:
            if not table.at(0).stack:
                room.wish(ear, Buy(f"c{next(ids)}"))
        elif table.asked is not None and table.asked.seat == 0:
            if table.wished_action is None:  # he came too late for a wish: not what is measured
                store.asked = None
                calm: Action = CALL if table.asked.owed else CHECK
                room.wish(ear, Act(f"c{next(ids)}", table.hand_no, table.turn, calm))
        elif table.wishes_of(0).pre_action is None:
            kind: PreKind = rng.choice(("check_fold", "check_fold", "call_any"))
            room.wish(ear, PreAct(f"c{next(ids)}", table.hand_no, PreAction(kind)))

    store.then = wish
    while store.hands < hands:
        await asyncio.sleep(30)
    await room.stop(1001)
    return store


class Deaf(Session):
    """A connection that keeps nothing."""

    def push(self, frame: bytes) -> None:
        """Drop a frame."""


def measure(hands: int) -> dict[str, tuple[list[int], list[int]]]:
    """Play, some hundred hands at a table; return times with low cards and with high ones."""
    times: dict[str, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for seed in range(max(hands // AT_A_TABLE, 1)):

        async def main(seed: int = seed) -> None:
            store = await evening(seed, min(hands, AT_A_TABLE))
            for (who, high), some in store.times.items():
                times[who][high].extend(some)

        play(main())
    return times


def test_r145_reaction_times_do_not_depend_on_what_is_held(count: Count) -> None:
    for who, (low, high) in measure(HANDS).items():
        p = kolmogorov_smirnov(low, high)
        count(f"reactions of {who}, low cards against high: p = {p:.3f}", len(low) + len(high))
        assert p > P_LEAST, f"{who}: p = {p} of {len(low)} and {len(high)} times"
    count("hands whose reaction times were compared", HANDS)


def test_a_thought_that_shows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "pause_ms", lambda *_, **__: 0)
    low, high = measure(150)["a computer player"]
    assert kolmogorov_smirnov(low, high) < P_LEAST
