"""The length of a frame tells nothing that its viewer alone may know (T-05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fairdeal.hand import CALL, CHECK, FOLD, Action, HoleDealt, RaiseTo
from fairdeal.ranking import read
from fairdeal.room import Session
from fairdeal.room.gallery import Gallery
from fairdeal.room.padding import OF_HAND, OF_NEWS, OF_SNAPSHOT, padded
from fairdeal.table import (
    Act,
    HandEnded,
    NeedDraw,
    PreAct,
    PreAction,
    PreKind,
    Sit,
    SitIn,
    SitOut,
    Table,
    TableEvent,
    seen_by,
)
from fairdeal.wire import MayShow, Reading, RefusedFrame, You, decode, encode_part
from fairdeal.wire import PreAct as PreActFrame
from tests.room.harness import config

HANDS = 4


class Told(Session):
    """A session that keeps what it was sent."""

    def __init__(self, player: str) -> None:
        super().__init__(player, None, self._keep)
        self.frames: list[bytes] = []

    def _keep(self, frame: bytes) -> bool:
        self.frames.append(frame)
        return True


class Evening:
    """Some hands at one table, told to everybody; ``order`` gives the deck of a hand.

    Actions follow from ``seed`` and from what all can see. ``wishes`` draws private wishes, which
    change nothing that others can see.
    """

    def __init__(
        self, seed: int, order: Callable[[int], Sequence[int]], *, wishes: Random | None = None
    ) -> None:
        self.rng = Random(seed)
        self.order = order
        self.wishes = wishes
        self.now = 0
        self.players = [f"p{i}" for i in range(self.rng.randint(2, 6))]
        self.table = Table()
        self.log: list[TableEvent] = []
        self.answers: list[bytes] = []  # to private wishes
        self.ended: dict[int, set[int]] = {}  # hand -> the cards that must stay for the same play
        self.gallery = Gallery("t1", lambda: self.now)
        self.sessions = [Told(player) for player in (*self.players, "rail")]
        seats = max(3, len(self.players))
        self.happen(lambda table: table.open(config(seats=seats), "instant", self.now))
        for session in self.sessions:
            self.gallery.enter(session, None, self.table)
        for seat, player in enumerate(self.players):
            self.command(Sit(seat, player, f"Name {'é' * seat}"))
        while self.table.running or (
            self.table.hand_no < HANDS and self.table.next_deadline is not None  # somebody is broke
        ):
            self.step()

    def happen(self, change: Callable[[Table], list[TableEvent]]) -> None:
        draft = self.table.copy()
        events = list(change(draft))
        while (need := draft.needs) is not None:
            if isinstance(need, NeedDraw):
                events += draft.draw(self.rng.randrange(need.n), self.now)
            else:
                deck = self.order(draft.hand_no)
                events += draft.reveal(tuple(deck[slot] for slot in need.slots), self.now)
        self.gallery.views.note(self.table, events, draft)
        self.table = draft
        self.log += events
        self.gallery.publish(draft, events)
        if any(isinstance(event, HandEnded) for event in events):
            self.look_back()

    def command(self, command: Any) -> None:
        self.happen(lambda table: table.decide(command, self.now))

    def ask_alone(self, command: Any) -> None:
        """Carry out a private wish; he alone is told that it is noted."""
        draft = self.table.copy()
        assert not draft.decide(command, self.now)
        self.table = draft
        told = [session for session in self.sessions if session.player == command.player]
        before = [len(session.frames) for session in told]
        self.gallery.publish(draft, only=command.player)
        for session, count in zip(told, before, strict=True):
            self.answers += session.frames[count:]
            del session.frames[count:]

    def step(self) -> None:
        asked, table = self.table.asked, self.table
        if asked is None:
            assert table.next_deadline is not None
            self.now = max(self.now, table.next_deadline)
            self.happen(lambda table: table.tick(self.now))
            return
        if self.wishes is not None:
            self.wish(self.wishes)
        self.now += 7
        action = self.choose(asked.owed, asked.least, asked.most)
        self.command(Act(table.at(asked.seat).player, table.hand_no, table.turn, action))

    def wish(self, rng: Random) -> None:
        asked, hand = self.table.asked, self.table.hand
        assert asked is not None
        assert hand is not None
        for i, seat in enumerate(hand.seats):
            player = self.table.at(seat).player
            if seat != asked.seat and not hand.folded[i] and rng.random() < 0.5:
                price = rng.choice([0, 7, 12345, 2**53 - 1])
                wish = PreAction(rng.choice(get_args(PreKind)), price)
                self.ask_alone(PreAct(player, self.table.hand_no, wish))
            if rng.random() < 0.3:
                self.ask_alone(SitOut(player))
                self.ask_alone(SitIn(player))

    def choose(self, owed: int, least: int, most: int) -> Action:
        draw = self.rng.random()
        if most and draw < 0.2:
            return RaiseTo(self.rng.randint(least, most) if draw < 0.05 else least)
        if not owed:
            return CHECK
        return FOLD if draw > 0.75 else CALL

    def look_back(self) -> None:
        """Load every page anew, and turn back to the hands that are over."""
        hand = self.table.hand
        assert hand is not None
        live = hand.live if len(hand.live) > 1 else []
        stay = {card for i in live for card in hand.hole[i] or ()}
        self.ended[self.table.hand_no] = stay.union(hand.board)
        for session in list(self.sessions):
            past = self.gallery.past_hand(self.table, self.table.hand_no, session)
            assert past is not None
            session.frames += [past, self.gallery.past_hands(self.table, session)]
            again = Told(session.player)
            self.gallery.enter(again, None, self.table)
            session.frames += again.frames
            self.gallery.leave(again)

    def lengths(self) -> dict[str, list[tuple[Any, int]]]:
        """Say for every viewer which frames came, and how long they are."""
        return {
            session.player: [(msgspec.json.decode(f)["t"], len(f)) for f in session.frames]
            for session in self.sessions
        }

    def public(self) -> list[TableEvent]:
        return [seen_by(None, event) for event in self.log]


def deck_of(seed: int, hand: int) -> list[int]:
    cards = list(range(52))
    Random(f"{seed}/{hand}").shuffle(cards)
    return cards


def twin(evening: Evening, seed: int, hand: int) -> list[int]:
    """The same deck, with all cards permuted that did not decide anything."""
    order = deck_of(seed, hand)
    moving = [card for card in order if card not in evening.ended[hand]]
    shuffled = iter(Random(f"twin {seed}/{hand}").sample(moving, len(moving)))
    return [card if card in evening.ended[hand] else next(shuffled) for card in order]


@given(seed=st.integers(0, 2**32))
@settings(max_examples=8, deadline=None)
def test_t05_lengths_of_all_frames_are_the_same_with_other_hidden_cards(seed: int) -> None:
    one = Evening(seed, lambda hand: deck_of(seed, hand))
    other = Evening(seed, lambda hand: twin(one, seed, hand))
    assert one.public() == other.public(), "the same play"
    assert one.lengths() == other.lengths()


def test_a_twin_has_other_hidden_cards() -> None:
    def holes(evening: Evening) -> list[TableEvent]:
        return [event for event in evening.log if isinstance(event, HoleDealt)]

    one = Evening(1, lambda hand: deck_of(1, hand))
    other = Evening(1, lambda hand: twin(one, 1, hand))
    same = [a == b for a, b in zip(holes(one), holes(other), strict=True)]
    assert same.count(False) > same.count(True)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=4, deadline=None)
def test_t05_private_wishes_change_no_length(seed: int) -> None:
    quiet = Evening(seed, lambda hand: deck_of(seed, hand))
    wishful = Evening(seed, lambda hand: deck_of(seed, hand), wishes=Random(seed))
    assert quiet.public() == wishful.public()
    assert quiet.lengths() == wishful.lengths()
    assert len(quiet.answers) == 0 < len(wishful.answers)


def hands_of_five() -> Iterator[tuple[int, ...]]:
    """One hand for each way in which five cards can rank."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) < 5:
            yield tuple(4 * rank + i % 4 for i, rank in enumerate(ranks))
        if len(set(ranks)) == 5:
            yield tuple(4 * rank for rank in ranks)


def test_no_reading_is_longer_than_its_bound_and_one_is_as_long() -> None:
    made = [read(cards) for cards in hands_of_five()]
    longest = max(
        len(encode_part([0, Reading(9, best.category, best.ranks, (51, 50, 49, 48, 47))]))
        for best in made
    )
    assert longest - len(encode_part([0])) + len("[51,50]") - len("null") == OF_HAND


number = st.integers(0, 2**53 - 1) | st.just(2**53 - 1)
you = st.builds(
    You,
    st.none() | st.integers(0, 9),
    st.none() | st.text('aé漢"\\', max_size=20),
    st.booleans(),
    sits_out_next=st.booleans(),
    buys_next=st.booleans(),
    moves_next=st.none() | st.integers(0, 9),
    may_post=st.booleans(),
    posts_next=st.booleans(),
    auto_muck=st.booleans(),
    pre_action=st.none() | st.builds(PreAction, st.sampled_from(get_args(PreKind)), number),
    may_show=st.none() | number,
)
card = st.none() | st.integers(0, 51)


@given(you=you, may_show=st.none() | st.builds(MayShow, number, card, card, number))
@example(
    you=You(
        None,
        None,
        owner=False,
        auto_muck=False,
        pre_action=PreAction("check_fold", 2**53 - 1),
        may_show=2**53 - 1,
    ),
    may_show=MayShow(2**53 - 1, None, None, 2**53 - 1),
)
def test_what_is_told_to_one_alone_is_within_its_bound(you: You, may_show: MayShow | None) -> None:
    public = len(encode_part(You(None, you.name, owner=False)))
    assert len(encode_part(you)) - public <= OF_NEWS - OF_HAND
    assert len(encode_part(may_show)) - len("null") <= OF_SNAPSHOT - OF_NEWS


def test_a_frame_that_is_too_long_is_not_sent() -> None:
    assert padded(b"{}", 4) == b"{}  "
    with pytest.raises(RuntimeError, match="a frame of 5 bytes, at most 4 expected"):
        padded(b"12345", 4)


def test_a_price_without_bound_is_no_pre_action() -> None:
    frame = b'{"t":"pre_act","id":"1","hand":1,"pre_action":{"do":"call","owed":%s}}'
    assert isinstance(decode(frame % b"9007199254740991"), PreActFrame)
    for owed in (b"9007199254740992", b"1" * 400, b"-1"):
        assert decode(frame % owed) == RefusedFrame("1", "garbage", {})
