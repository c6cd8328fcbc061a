"""The coach in twin worlds: what it says is the same in worlds that differ in hidden cards alone.

Evenings at practice tables of all kinds, in virtual time. The learner asks for a hint at nearly
every question, for reviews and for figures; then everything is played again with the cards permuted
that he could not see. All that he hears, the coach's frames among it, must be the same to the byte.
The computer players of these worlds decide by what all can see, so that only the coach is on trial.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from fairdeal.hand import Seat
from fairdeal.room import coaching, progress
from fairdeal.room.past import KeptHand, hand_seen
from fairdeal.table import LEVELS, Sit, TableConfig
from fairdeal.wire import Accepted, Hint, RefusedFrame, Review, ServerFrame, Session, frames
from tests.faults import world as worlds
from tests.faults.script import draw_table
from tests.faults.twins import Told, compare, twin_decks
from tests.faults.world import World

SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
STEPS = 600
LEARNER = "p0"
_SERVER: msgspec.json.Decoder[ServerFrame] = msgspec.json.Decoder(ServerFrame)
Count = Callable[[str, int], None]


def practice_table(rng: Random) -> tuple[TableConfig, list[Sit], list[str]]:
    while True:
        config, sits, players = draw_table(rng)
        if config.kind == "practice":
            return config, sits, players


class Practice(World):
    """An evening at a practice table, with a learner who asks and asks."""

    def _step(self) -> None:
        """Play on, and never leave: of all other wishes ``test_leaks`` has enough."""
        rng, table = self._rng, self.room._table
        question = table.asked or table.showing
        if question is not None and table.seat_of(LEARNER) == question.seat:
            if table.asked is not None and rng.random() < 0.8:
                self._ask(frames.AskHint, table.hand_no, table.turn)
            self._wish(LEARNER, self._script.answer(table))
        elif not table.running and any(not seat.stack for _, seat in table.occupied()):
            self._ask(*rng.choice(((frames.Buy,), (frames.AskSession,))))
        elif not table.running:  # a hand that is hurried along has no pauses to hide thoughts in
            self._ask(frames.Skip, table.hand_no)
        elif rng.random() < 0.5:
            self._ask(frames.AskReview, max(table.hand_no - rng.randrange(3), 1))
        else:
            computers = [n for n, seat in table.occupied() if seat.level is not None]
            some: list[tuple[Any, ...]] = [(frames.AskSession,), (frames.Buy,), (frames.SitIn,)]
            some += [(frames.SetLevel, n, rng.choice(LEVELS)) for n in computers[:1]]
            self._ask(*rng.choice(some))

    def _ask(self, kind: Callable[..., Any], *rest: Any) -> None:
        self._asked = getattr(self, "_asked", 0) + 1
        self._wish(LEARNER, kind(f"asked-{self._asked}", *rest))

    def told(self) -> Iterator[Any]:
        """Yield all frames that the learner was sent."""
        for ear in self.ears[LEARNER]:
            for heard in ear.heard:
                yield _SERVER.decode(heard.frame)


class Curious(World):
    """An evening at a table with several people, all of whom ask the coach all the time."""

    def _step(self) -> None:
        super()._step()
        rng, table = self._rng, self.room._table
        for player in rng.sample(self.players, 2):
            self._asked = getattr(self, "_asked", 0) + 1
            id_ = f"coach-{self._asked}"
            hint = frames.AskHint(id_, table.hand_no, table.turn)
            review = frames.AskReview(id_, max(table.hand_no - 1, 1))
            self._wish(player, rng.choice((hint, review, frames.AskSession(id_))))


def company_table(rng: Random) -> tuple[TableConfig, list[Sit], list[str]]:
    while True:
        config, sits, players = draw_table(rng)
        if config.kind != "practice" and sum(sit.level is None for sit in sits) > 1:
            return config, sits, players


@pytest.mark.parametrize("seed", range(6 * SCALE))
def test_no_frame_at_a_table_with_two_people_ever_holds_what_a_coach_thinks(
    seed: int, count: Count, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worlds, "draw_table", company_table)
    world = Curious(seed, 200)
    world.play()
    recorded = [heard.frame for ears in world.ears.values() for ear in ears for heard in ear.heard]
    told = [_SERVER.decode(frame) for frame in recorded]
    assert not any(isinstance(frame, Hint | Review | Session) for frame in told)
    # Nor hidden in another one, under the names of its fields.
    words = (b'"worths"', b'"equity"', b'"believed"', b'"reads"', b'"outs"', b'"costly"')
    assert not any(word in frame for frame in recorded for word in words)
    answers = [f for f in told if isinstance(f, RefusedFrame) and (f.id or "").startswith("coach-")]
    assert {answer.code for answer in answers} <= {"not_practice", "too_fast"}
    assert not any(isinstance(f, Accepted) and f.id.startswith("coach-") for f in told)
    count("questions for a coach at tables with several people, all refused", len(answers))
    count("frames recorded at tables with several people", len(recorded))


@pytest.fixture(autouse=True)
def at_practice_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worlds, "draw_table", practice_table)


def play_twice(seed: int, steps: int) -> tuple[Practice, int]:
    """Play an evening and its twin and compare them; return it and how many hands differed."""
    world = Practice(seed, steps)
    world.play()
    decks = twin_decks(world, LEARNER, Random(seed))
    twin = Practice(seed, steps, decks)
    twin.play()
    compare(world, twin, LEARNER)
    return world, sum(a.order != b.order for a, b in zip(world.decks, decks, strict=True))


@pytest.mark.parametrize("seed", range(4 * SCALE))
def test_the_coach_says_the_same_whatever_the_learner_cannot_see(seed: int, count: Count) -> None:
    world, differing = play_twice(seed, STEPS)
    kinds = Counter(type(frame) for frame in world.told())
    assert kinds[Hint]
    assert kinds[Review]
    failed = [f for f in world.told() if isinstance(f, RefusedFrame) and f.code == "try_again"]
    assert failed == [], "the coach has an answer to whatever happens at a table"
    shown = [t for f in world.told() if isinstance(f, Review) for t in f.thoughts if t.cards]
    count("practice hands with other hidden cards in a twin world", differing)
    count("hints, reviews and sessions compared", kinds[Hint] + kinds[Review] + kinds[Session])
    count("decisions judged with cards that were shown", len(shown))
    for name, ears in world.ears.items():
        if name != LEARNER:
            heard = (_SERVER.decode(each.frame) for ear in ears for each in ear.heard)
            assert not any(isinstance(frame, Hint | Review | Session) for frame in heard)


# -- a detector must be able to fail ------------------------------------------------------------

_HAND_SEEN = hand_seen


def _from_another_seat(kept: KeptHand, seat: Seat) -> Any:
    """Give the coach a hand that is over as somebody else saw it."""
    other = next((n for n in kept.dealt.values() if n != seat), seat)
    return _HAND_SEEN(kept, other)


def _with_a_hidden_digit(kept: KeptHand, seat: Seat) -> Any:
    """Let one number of the answer depend on a card that the learner cannot see."""
    seen = _HAND_SEEN(kept, seat)
    hidden = sum(
        max(cards) for event in kept.events if (cards := getattr(event, "cards", None)) is not None
    )
    return msgspec.structs.replace(seen, seqs=tuple(seq + hidden for seq in seen.seqs))


@pytest.mark.parametrize("fault", [_from_another_seat, _with_a_hidden_digit])
def test_twin_worlds_find_a_coach_that_knows_more(
    fault: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def look() -> None:
        for seed in range(4):
            play_twice(seed, STEPS // 6)

    for module in (coaching, progress):
        monkeypatch.setattr(module, "hand_seen", fault)
    with pytest.raises(Told):
        look()
