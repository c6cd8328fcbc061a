"""The coach in a room: at practice tables only, from what its person was told, and beside play."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from fairdeal.coach.review import costs, review
from fairdeal.coach.told import CostsWanted, HintWanted, ReviewWanted, Wanted
from fairdeal.hand import FOLD, HoleDealt, Shown
from fairdeal.room import ThinkingFailed, coaching, progress
from fairdeal.room.past import hand_seen
from fairdeal.room.tally import Tally
from fairdeal.store import MemoryStore
from fairdeal.table import HandEnded
from fairdeal.wire import (
    Accepted,
    AddComputer,
    AskHint,
    AskReview,
    AskSession,
    Events,
    Hint,
    Hold,
    ListHands,
    RefusedFrame,
    Review,
    SendAway,
    Session,
    SetLevel,
    Skip,
    Snapshot,
)
from tests.room.harness import Caller, Viewer, config, log_of, make_room, open_room

_WANTED: msgspec.msgpack.Decoder[Wanted] = msgspec.msgpack.Decoder(Wanted)
COACH = Hint | Review | Session


class Listener(Caller):
    """A thinker that keeps what the coach is asked."""

    def __init__(self) -> None:
        self.asked: list[Wanted] = []
        self.fails = False
        self.gate = asyncio.Event()
        self.gate.set()

    async def advise(self, request: bytes) -> bytes:
        await self.gate.wait()
        if self.fails:
            raise ThinkingFailed("no answer")
        self.asked.append(_WANTED.decode(request))
        return await super().advise(request)


async def practise(
    test: Callable[[Viewer, Listener], Awaitable[None]], store: MemoryStore | None = None
) -> None:
    coach = Listener()
    table = config("practice", seats=3, action_s=None)
    room = await open_room(
        store or MemoryStore(), persons=1, computers=2, thinker=coach, table=table
    )
    ana = Viewer(room, "p0")
    await ana.welcomed()
    try:
        await test(ana, coach)
    finally:
        await room.stop(1000)


def run(test: Callable[[Viewer, Listener], Awaitable[None]]) -> None:
    asyncio.run(practise(test))


async def turn(viewer: Viewer) -> None:
    """Wait for the viewer's turn."""
    await viewer.until(lambda: viewer.my_turn)


async def hand(viewer: Viewer, number: int, *, folds: bool = False) -> None:
    """Play until hand ``number`` is over."""
    while True:
        await viewer.until(
            lambda: (
                viewer.my_turn
                or viewer.view.hand_no > number
                or (viewer.view.hand_no == number and not viewer.view.running)
            )
        )
        if not viewer.my_turn or viewer.view.hand_no > number:
            return
        await viewer.act(FOLD if folds else None)


def hint(viewer: Viewer) -> Callable[[str], AskHint]:
    hand_no, number = viewer.view.hand_no, viewer.view.turn
    return lambda id_: AskHint(id_, hand_no, number)


def review_of(number: int) -> Callable[[str], AskReview]:
    return lambda id_: AskReview(id_, number)


def tally(store: MemoryStore, player: str) -> Tally:
    return Tally(lambda: store.read("t1"), player)


def told(viewer: Viewer, kind: Any) -> list[Any]:
    return [frame for frame in viewer.frames if isinstance(frame, kind)]


def test_a_hint_comes_before_its_answer_and_names_its_question() -> None:
    async def test(ana: Viewer, _: Listener) -> None:
        await turn(ana)
        assert isinstance(await ana.ask(hint(ana)), Accepted)
        (frame,) = told(ana, Hint)
        assert (frame.hand, frame.turn) == (ana.view.hand_no, ana.view.turn)
        assert frame.owed == ana.view.asked.owed  # type: ignore[union-attr]
        assert frame.worths
        assert isinstance(ana.frames[-1], Accepted)

    run(test)


def test_the_coach_is_asked_with_what_the_person_was_told_and_nothing_else() -> None:
    """Of every hand at every question: his own cards and those that were shown to him."""

    async def test(ana: Viewer, coach: Listener) -> None:
        for number in range(1, 6):
            await turn(ana)
            assert isinstance(await ana.ask(hint(ana)), Accepted)
            await hand(ana, number, folds=number % 2 == 0)
            assert isinstance(await ana.ask(review_of(number)), Accepted)
        assert isinstance(await ana.ask(AskSession), Accepted)
        seen = set()
        for wanted in coach.asked:
            match wanted:
                case HintWanted(hand=each) | ReviewWanted(hand=each):
                    hands = [each]
                case CostsWanted(hands=several):
                    hands = [each for _, each in several]
            for each in hands:
                assert each.seat == 0
                holes = [e for e in each.events if isinstance(e, HoleDealt)]
                assert {e.seat for e in holes if e.cards is not None} == {0}
                seen |= {e.seat for e in each.events if isinstance(e, Shown)}
        assert seen - {0}, "some hands came to a showdown"
        assert len(told(ana, Hint)) == len(told(ana, Review)) == 5
        assert all(
            thought.cards is None or thought.seat == 0 or thought.seat in seen
            for frame in told(ana, Review)
            for thought in frame.thoughts
        )

    run(test)


def test_a_review_is_that_of_the_hand_as_he_saw_it() -> None:
    async def test(ana: Viewer, _: Listener) -> None:
        await hand(ana, 1)
        await ana.ask(review_of(1))
        (frame,) = told(ana, Review)
        kept = ana.room._gallery.views.kept(ana.room._table, 1)
        assert kept is not None
        expected = review(hand_seen(kept, 0))
        assert msgspec.to_builtins(frame.thoughts) == msgspec.to_builtins(expected)
        log = ana.room._table.seq
        assert all(0 < thought.seq <= log for thought in frame.thoughts)

    run(test)


def test_a_session_is_counted_from_the_log_also_by_a_room_that_has_just_begun() -> None:
    store = MemoryStore()

    async def test(ana: Viewer, _: Listener) -> None:
        for number in range(1, 5):
            await hand(ana, number, folds=number == 2)
        await ana.ask(AskSession)
        (first,) = told(ana, Session)
        assert first.hands >= 4
        assert first.calls > 0
        assert first.raises == 0, "he only checks and calls"
        assert first.pfr == 0
        assert first.showdowns >= first.showdowns_won
        assert 1 <= first.reviewed <= 20
        await hand(ana, first.hands + 1)
        await ana.ask(AskSession)
        second = told(ana, Session)[1]
        assert second.hands > first.hands, "it reads on"
        counted = await tally(store, "p0").count()
        assert counted.hands >= second.hands

    asyncio.run(practise(test, store))
    dealt = sum(type(event).__name__ == "HandEnded" for event in log_of(store))
    assert asyncio.run(tally(store, "p0").count()).hands == dealt
    assert asyncio.run(tally(store, "nobody").count()).hands == 0


@pytest.mark.parametrize("kind", ["private", "public"])
def test_at_a_table_with_two_people_there_is_no_coach(kind: str) -> None:
    async def main() -> None:
        coach = Listener()
        room = await open_room(
            MemoryStore(), persons=2, computers=1, thinker=coach, table=config(kind)
        )
        people = [Viewer(room, f"p{i}") for i in range(2)]
        for person in people:
            await person.welcomed()
        for _ in range(6):
            for person in people:
                for wish in (
                    hint(person),
                    review_of(1),
                    AskSession,
                ):
                    answer = await person.ask(wish)
                    assert isinstance(answer, RefusedFrame)
                    assert answer.code == "not_practice"
                if person.my_turn:
                    await person.act()
        assert coach.asked == []
        for person in people:
            assert told(person, COACH) == []
            assert told(person, Events | Snapshot)
        await room.stop(1000)

    asyncio.run(main())


@pytest.mark.parametrize("persons", [1, 2])
def test_a_private_table_has_no_coach_even_for_one_person(persons: int) -> None:
    async def main() -> None:
        room = await open_room(MemoryStore(), persons=persons, computers=1, thinker=Listener())
        ana = Viewer(room, "p0")
        await ana.welcomed()
        answer = await ana.ask(AskSession)
        assert isinstance(answer, RefusedFrame)
        assert answer.code == "not_practice"
        await room.stop(1000)

    asyncio.run(main())


def test_what_cannot_be_answered_is_refused() -> None:
    async def test(ana: Viewer, coach: Listener) -> None:
        await turn(ana)
        number = ana.view.turn
        for hand_no, at in ((1, number - 1), (1, number + 1), (2, number), (0, 0)):
            answer = await ana.send(AskHint(f"hint-{hand_no}-{at}", hand_no, at))
            assert isinstance(answer, RefusedFrame)
            assert answer.code == "stale"
            assert answer.params == {"hand": 1, "turn": number}
        for hand_no in (0, 1, 2, 99):
            answer = await ana.ask(review_of(hand_no))
            assert isinstance(answer, RefusedFrame)
            assert answer.code == "no_such_hand", "a hand that runs cannot be reviewed"
        assert coach.asked == []

    run(test)


def test_a_coach_without_an_answer_is_said_and_the_table_goes_on() -> None:
    async def test(ana: Viewer, coach: Listener) -> None:
        await turn(ana)
        coach.fails = True
        wish = AskHint("again", ana.view.hand_no, ana.view.turn)
        answer = await ana.send(wish)
        assert isinstance(answer, RefusedFrame)
        assert answer.code == "try_again"
        coach.fails = False
        assert isinstance(await ana.send(wish), Accepted), "under the same id"
        await hand(ana, 1)
        assert isinstance(await ana.send(wish), Accepted), "the same answer (R-146)"
        assert len(told(ana, Hint)) == 1

    run(test)


def test_play_does_not_wait_for_the_coach_who_does_one_thing_at_a_time() -> None:
    async def test(ana: Viewer, coach: Listener) -> None:
        await turn(ana)
        coach.gate.clear()
        asked = AskHint("slow", ana.view.hand_no, ana.view.turn)
        ana.room.wish(ana.session, asked)
        answer = await ana.ask(hint(ana))
        assert isinstance(answer, RefusedFrame)
        assert answer.code == "too_fast"
        await hand(ana, 1)
        assert told(ana, COACH) == []
        coach.gate.set()
        await ana.until(lambda: bool(told(ana, Hint)))
        (frame,) = told(ana, Hint)
        assert frame.turn == asked.turn, "it is of the question that was asked"

    run(test)


def test_nobody_asks_the_coach_without_end() -> None:
    async def test(ana: Viewer, _: Listener) -> None:
        await turn(ana)
        codes = [
            answer.code
            for _ in range(40)
            if isinstance(answer := await ana.ask(hint(ana)), RefusedFrame)
        ]
        assert codes
        assert set(codes) == {"too_fast"}
        assert len(codes) < 25

    run(test)


def test_a_room_that_stops_leaves_no_thought_behind() -> None:
    async def test(ana: Viewer, coach: Listener) -> None:
        await turn(ana)
        coach.gate.clear()
        ana.room.wish(ana.session, AskHint("slow", ana.view.hand_no, ana.view.turn))
        await asyncio.sleep(0.05)
        await ana.room.stop(1000)
        await asyncio.sleep(0)
        assert not [task for task in asyncio.all_tasks() if task.get_name() == "coach"]

    run(test)


def test_a_hand_that_was_folded_and_hurried_along_can_be_reviewed() -> None:
    async def test(ana: Viewer, _: Listener) -> None:
        await turn(ana)
        await ana.act(FOLD)
        await ana.ask(lambda id_: Skip(id_, 1))
        await ana.until(lambda: not ana.view.running)
        assert isinstance(await ana.ask(review_of(1)), Accepted)

    run(test)


def test_who_has_no_seat_has_no_coach() -> None:
    async def test(ana: Viewer, coach: Listener) -> None:
        await turn(ana)
        looker = Viewer(ana.room, "eve")
        for viewer in (looker, ana):
            for wish in (hint(ana), review_of(1), AskSession):
                answer = await viewer.ask(wish)
                if viewer is looker:
                    assert isinstance(answer, RefusedFrame)
                    assert answer.code == "not_seated"
        assert told(looker, COACH) == []
        assert len(coach.asked) == 1, "only the hint could be answered"

    run(test)


class Forgetful(MemoryStore):
    """A store whose decks are lost, as after a backup, and which counts how often logs are read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def sealed(self, stream: str) -> bytes | None:  # noqa: ARG002  # no deck at all
        return None

    async def read(self, stream: str, after: int = 0) -> list[bytes]:
        self.reads += 1
        return await super().read(stream, after)


def test_a_void_hand_can_be_reviewed_and_counts_for_nothing() -> None:
    """R-135: without its deck the hand is void after a restart; its table goes on."""

    async def main() -> None:
        store, coach = Forgetful(), Listener()
        table = config("practice", seats=3, action_s=None)
        room = await open_room(store, persons=1, computers=2, thinker=coach, table=table)
        ana = Viewer(room, "p0")
        await ana.welcomed()
        await turn(ana)
        await ana.act()
        await room.stop(1001)
        room = make_room(store, None, coach)
        await room.resume()
        room.start(lambda _: None)
        ana = Viewer(room, "p0")
        await ana.welcomed()
        assert room._gallery.views.hands(room._table)[0].void
        assert isinstance(await ana.ask(AskSession), Accepted)
        (session,) = told(ana, Session)
        assert (session.hands, session.vpip, session.reviewed, session.costly) == (0, 0, 0, ())
        assert isinstance(await ana.ask(review_of(1)), Accepted)
        assert told(ana, Review)[0].thoughts, "he may look at what was done"
        await turn(ana)
        assert isinstance(await ana.ask(hint(ana)), Accepted)
        await room.stop(1000)

    asyncio.run(main())


def test_what_a_player_thought_is_judged_by_the_level_it_played_at() -> None:
    async def test(ana: Viewer, _: Listener) -> None:
        def levels(number: int) -> dict[int, str]:
            kept = ana.room._gallery.views.kept(ana.room._table, number)
            assert kept is not None
            return dict(hand_seen(kept, 0).levels)

        await turn(ana)
        await ana.ask(lambda id_: Hold(id_, on=True))  # no hand begins meanwhile
        await hand(ana, 1)
        assert levels(1) == {1: "easy", 2: "easy"}
        for change in (
            lambda id_: SetLevel(id_, 1, "hard"),
            lambda id_: SendAway(id_, 2, ban=False),
            lambda id_: AddComputer(id_, 2, "medium"),
        ):
            assert isinstance(await ana.ask(change), Accepted)
        assert levels(1) == {1: "easy", 2: "easy"}, "by which they have thought in it"
        await ana.ask(lambda id_: Hold(id_, on=False))
        await turn(ana)
        assert ana.view.hand_no == 2
        assert ana.view.hand is not None
        others = set(ana.view.hand.seats) - {0}  # the newcomer may have to wait for his blind
        assert isinstance(await ana.ask(lambda id_: SetLevel(id_, 1, "medium")), Accepted)
        await hand(ana, 2)
        levels_then = {1: "hard", 2: "medium"}
        assert levels(2) == {seat: levels_then[seat] for seat in others - {1}}

    run(test)


def test_r146_a_question_that_is_asked_again_has_one_answer() -> None:
    async def test(ana: Viewer, coach: Listener) -> None:
        await turn(ana)
        coach.gate.clear()
        asked = AskHint("twice", ana.view.hand_no, ana.view.turn)
        ana.room.wish(ana.session, asked)
        ana.room.wish(ana.session, asked)
        await ana.ask(lambda id_: ListHands(id_))  # so they were taken
        assert not [f for f in ana.frames if isinstance(f, RefusedFrame)]
        coach.gate.set()
        await ana.until(lambda: Accepted("twice") in ana.frames)
        assert len(told(ana, Hint)) == len(coach.asked) == 1
        early = AskReview("early", 1)
        refused = await ana.send(early)
        assert isinstance(refused, RefusedFrame)
        await hand(ana, 1)
        assert await ana.send(early) == refused
        assert isinstance(await ana.ask(review_of(1)), Accepted)

    run(test)


def test_the_log_is_read_once_and_every_hand_is_thought_about_once() -> None:
    store = Forgetful()

    async def test(ana: Viewer, coach: Listener) -> None:
        reads = store.reads  # the room's own
        for number in range(1, 27):
            await hand(ana, number)
            if number % 2 or number > 20:
                assert isinstance(await ana.ask(AskSession), Accepted)
        assert store.reads == reads + 1
        asked = [number for w in coach.asked for number, _ in w.hands]  # type: ignore[union-attr]
        assert len(asked) == len(set(asked)), "each of them once"
        await turn(ana)  # so that no hand ends meanwhile
        await ana.ask(AskSession)
        last = told(ana, Session)[-1]
        assert last.reviewed == 20
        assert last.hands >= 26
        kept = [(k.hand, hand_seen(k, 0)) for k in ana.room._gallery.views.hands(ana.room._table)]
        assert len(kept) == 20
        assert last.costly
        assert msgspec.to_builtins(last.costly) == msgspec.to_builtins(costs(kept))

    asyncio.run(practise(test, store))
    counted = asyncio.run(tally(store, "p0").count())
    ended = [event for event in log_of(store) if isinstance(event, HandEnded)]
    assert counted.hands == len(ended)


def test_how_he_has_played_is_ready_before_he_asks() -> None:
    """However many hands there were, and also if the coach was asked nothing before."""
    store = Forgetful()

    async def test(ana: Viewer, coach: Listener) -> None:
        for number in range(1, 6):
            await hand(ana, number)
        await turn(ana)  # so that no hand ends meanwhile
        over = ana.view.hand_no - 1
        async with asyncio.timeout(5):
            while len(coach.asked) < over:
                await asyncio.sleep(0.01)
        before, reads = list(coach.asked), store.reads
        assert isinstance(await ana.ask(AskSession), Accepted)
        assert coach.asked == before, "nothing is left to think about"
        assert store.reads == reads
        (session,) = told(ana, Session)
        assert (session.hands, session.reviewed) == (over, over)

    asyncio.run(practise(test, store))


def test_figures_that_go_on_are_those_of_the_whole_log() -> None:
    store = Forgetful()

    async def test(ana: Viewer, _: Listener) -> None:
        await turn(ana)
        await ana.ask(AskSession)  # while a hand runs, which is in the log in part
        for number in range(1, 9):
            await hand(ana, number, folds=number % 3 == 0)
            await ana.ask(AskSession)
            went_on = ana.room._coaching._progress._tally
            assert went_on is not None
            anew = tally(store, "p0")
            assert await anew.count() == went_on.figures

    asyncio.run(practise(test, store))


def test_a_fault_in_putting_the_question_together_costs_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def breaks(*_: Any) -> Any:
        raise AssertionError("a fault of ours")

    async def test(ana: Viewer, _: Listener) -> None:
        await hand(ana, 1)
        with monkeypatch.context() as patched:
            patched.setattr(coaching, "hand_seen", breaks)
            patched.setattr(progress, "hand_seen", breaks)
            for wish in (review_of(1), AskSession):
                answer = await ana.ask(wish)
                assert isinstance(answer, RefusedFrame)
                assert answer.code == "try_again"
        await hand(ana, 2)
        assert isinstance(await ana.ask(review_of(2)), Accepted)

    run(test)


def test_a_room_that_stops_at_once_has_no_answer_left_over() -> None:
    """A question that nobody has begun to work at is put away, too (a warning is an error here)."""

    async def test(ana: Viewer, _: Listener) -> None:
        await turn(ana)
        for wish in (AskHint("last", ana.view.hand_no, ana.view.turn), AskSession("session")):
            ana.room._coaching.ask(
                Viewer(ana.room, "p0").session,
                wish,
                ana.room._table,
                ana.room._gallery.views,
                lambda _: None,
            )
        await ana.room.stop(1000)
        gc.collect()

    run(test)
