"""The same evening as often as one likes, each time with other cards in the deck.

Everybody decides by a seed and by what everybody can see, never by a card: two worlds whose
public facts are equal are played alike, to the millisecond of virtual time. Whoever looks is an
``Ear`` that keeps every byte and when it came.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVarTuple
from unittest import mock

import msgspec

from fairdeal.coach.worker import advise_bytes
from fairdeal.dealing.vault import SealedDeck
from fairdeal.hand import Action, Hand, Legal
from fairdeal.room import Question, Room, Session, desk
from fairdeal.room.pulse import Pulse
from fairdeal.store import MemoryStore
from fairdeal.table import HandStarted, Table, TableEvent
from tests.faults.script import Script, draw_table, some_action
from tests.faults.virtual import VirtualLoop, loop_of

RAIL = "eve"  # looks on from the first to the last event, and never sits down
_EVENT: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)
_Args = TypeVarTuple("_Args")
_RARE = 0.03
_ORDER = {"room": 0, "computer": 1, "script": 2}  # by the names of tasks


@dataclass(frozen=True, slots=True)
class Heard:
    """A frame: when it came, how many events the log held then, and its bytes."""

    ms: int
    seq: int = field(compare=False)  # the rail may be behind it
    frame: bytes


def now_ms() -> int:
    """Return the moment, to the nearest millisecond: nothing here takes part of one."""
    return round(loop_of().time() * 1000)


class ExactLoop(VirtualLoop):
    """Virtual time in whole milliseconds, with one order for all that is due in the same one.

    First what the room does, then what computer players have thought out, then the script: a
    thought that took longer changes nothing but what it should not. Timers of one kind go in the
    order in which they were set.
    """

    def __init__(self) -> None:
        super().__init__()
        self._set = 0

    def call_at(
        self,
        when: float,
        callback: Callable[[*_Args], object],
        *args: *_Args,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        """Set a timer."""
        task = asyncio.current_task(self)
        kind = 0 if task is None else _ORDER.get(task.get_name(), 0)
        self._set += 1
        exact = round(when * 1000) + kind / 10 + self._set % 10**5 / 10**6
        return super().call_at(exact / 1000, callback, *args, context=context)


class Ear(Session):
    """A connection whose other side is always quick, and forgets nothing."""

    def __init__(self, player: str, world: World) -> None:
        super().__init__(player, None)
        self._world = world
        self.heard: list[Heard] = []

    def push(self, frame: bytes) -> None:
        """Keep a frame."""
        if self.close_code is None:
            seq = self._world.room._table.seq
            self.heard.append(Heard(now_ms(), seq, frame))


class PublicThinker:
    """Computer players that decide by what everybody sees, and think as long as their cards say.

    Attributes:
        asked: every question that was put to one.

    """

    def __init__(self) -> None:
        self.asked: list[Question] = []

    async def choose(self, question: Question) -> Action:
        """Return something legal after a thought that is long for high cards."""
        self.asked.append(question)
        hand = Hand(question.setup)
        for event in question.events:
            hand.apply(event)
        legal = hand.awaiting
        assert isinstance(legal, Legal)
        own = hand.hole[hand.index[question.seat]]
        assert own is not None
        await asyncio.sleep((own[0] + own[1]) / 1000)  # 1 to 101 ms; the least pause has 180
        return some_action(legal, Random(question.seed))

    async def advise(self, request: bytes) -> bytes:
        """Advise as the real coach does."""
        await asyncio.sleep(0.01)
        return advise_bytes(request)


@dataclass(slots=True)
class Dealt:
    """One hand: the order of its deck and who was dealt into which seat."""

    order: tuple[int, ...]
    seats: dict[str, int] = field(default_factory=dict)


class World:
    """One evening; ``decks`` are the orders of its hands, others are drawn by the seed.

    Attributes:
        log: the true events, once the evening is over; event number 1 is ``log[0]``.
        hands: the hands that began, by their number.
        ears: everybody's connections in the order in which they were made.
        host_secrets: those of host links, in their order.
        thinker: the mind of the computer players.

    """

    def __init__(self, seed: int, steps: int, decks: Sequence[Dealt] = ()) -> None:
        self._rng = Random(f"script {seed}")
        self._seed = seed
        self._steps = steps
        self._given = [dealt.order for dealt in decks]
        self._orders: list[tuple[int, ...]] = []
        self._store = MemoryStore()
        self._sent: list[tuple[str, Any]] = []
        self.host_secrets: list[str] = []
        self._script = Script(self._rng, self.host_secrets, lambda p: self.room._company._key(p))
        self.ears: dict[str, list[Ear]] = defaultdict(list)
        self.log: list[TableEvent] = []
        self.hands: dict[int, Dealt] = {}
        self.decks: list[Dealt] = []
        self.players: list[str] = []
        self.thinker = PublicThinker()
        self.room: Any = None

    def frames(self) -> int:
        """Count the frames that anybody was sent."""
        return sum(len(ear.heard) for ears in self.ears.values() for ear in ears)

    # -- the evening ----------------------------------------------------------------------

    def play(self) -> World:
        """Play it to its end in virtual time; return itself."""
        with mock.patch.object(desk, "new_secret", self._new_secret):
            loop = ExactLoop()
            try:
                loop.run_until_complete(self._main())
            finally:
                loop.close()
        return self

    async def _main(self) -> None:
        task = asyncio.current_task()
        assert task is not None
        task.set_name("script")
        config, sits, self.players = draw_table(self._rng)
        self._pulse = Pulse(now_ms)
        beating = asyncio.create_task(self._pulse.beat())
        self._ended: list[Room] = []
        self.room = self._make()
        await self.room.open(config, self._rng.choice(("slow", "normal", "fast")), sits)
        self._start()
        for step in range(self._steps):
            await asyncio.sleep(self._rng.choice((0.001, 0.3, 0.3, 0.3, 1, 1, 3, 3, 12)))
            if self._ended:
                assert self.room._table.closed, "the room stopped"
                break
            self._step()
            self._newcomers(step)
            if self._rng.random() < 0.005:
                await self._restart()
        await asyncio.sleep(0.001)
        await self.room.stop(1001)
        beating.cancel()
        self.log = [_EVENT.decode(data) for data in await self._store.read("t1")]
        self._note_hands()

    def _make(self) -> Room:
        rng = Random(self._rng.random())
        room = Room(
            "t1", self._store, self.thinker, now_ms, rng=rng, deal=self._deal, pulse=self._pulse
        )
        room._company._secret = b"the same in every world"
        return room

    def _start(self) -> None:
        self.room.start(self._ended.append)
        self.connect(RAIL, None)
        for player in self.players:
            self.connect(player, None)

    async def _restart(self) -> None:
        """Let a new process take the table up; everybody comes back by number."""
        await self.room.stop(1001)
        seq = self.room._table.seq
        self.room = self._make()
        await self.room.resume()
        self.room.start(self._ended.append)
        for player in (RAIL, *self.players):
            self.connect(player, self._rng.choice((None, seq, max(seq - 3, 0))))

    def _deal(self) -> SealedDeck:
        """Deal the next deck; what is drawn for the button is the same in every world."""
        place = len(self._orders)
        rng = Random(f"deck {self._seed} {place}")
        order = tuple(rng.sample(range(52), 52))
        if place < len(self._given):
            order = self._given[place]
        self._orders.append(order)
        return SealedDeck(order, (rng.randrange(256) for _ in iter(int, 1)))

    def _new_secret(self) -> str:
        self.host_secrets.append(f"secret-{len(self.host_secrets)}")
        return self.host_secrets[-1]

    def _note_hands(self) -> None:
        table = Table()
        orders = iter(self._orders)
        for event in self.log:
            if isinstance(event, HandStarted):
                seats = {table.at(seat).player: seat for seat in event.seats}
                dealt = Dealt(next(orders), seats)
                self.hands[event.hand] = dealt
                self.decks.append(dealt)
            table.apply(event)
        assert next(orders, None) is None, "a deck that is in no hand"

    # -- who looks ------------------------------------------------------------------------

    def connect(self, player: str, since: int | None) -> Ear:
        """Open a connection of a player."""
        ear = Ear(player, self)
        self.ears[player].append(ear)
        self.room.join(ear, since)
        return ear

    def _newcomers(self, step: int) -> None:
        """After every step somebody comes to look, and somebody comes back by number."""
        seq = self.room._table.seq
        if step % 2 == 0:
            self.room.gone(self.connect(f"newcomer-{step % 20}", None))
        player = self._rng.choice((RAIL, *self.players))
        if any(ear.close_code is None for ear in self.ears[player][-1:]):
            since = self._rng.choice((None, seq, seq - 1, seq - self._rng.randrange(40)))
            ear = self.connect(player, None if since is None else max(since, 0))
            # The older line stays: to close the newer one tells the table nothing.
            self.room.gone(ear)
            self.ears[player].insert(-1, self.ears[player].pop())

    # -- who wishes -----------------------------------------------------------------------

    def _step(self) -> None:
        rng, table = self._rng, self.room._table
        question = table.asked or table.showing
        if question is not None and table.at(question.seat).level is None and rng.random() < 0.85:
            player = table.at(question.seat).player
            pending = table.wished_action is not None
            if not pending or rng.random() < 0.2:
                self._wish(player, self._script.answer(table))
                return
        if self._sent and rng.random() < _RARE:  # the same command once more
            self.room.wish(*self._again())
            return
        player = rng.choice(self.players)
        if rng.random() < _RARE:
            self._drop_or_come_back(player)
        else:
            for who, frame in self._script.wishes(table, player):
                self._wish(who, frame)

    def _drop_or_come_back(self, player: str) -> None:
        ears = [ear for ear in self.ears[player] if ear in self.room._gallery.sessions]
        if not ears:
            self.connect(player, self._rng.choice((None, self.room._table.seq)))
        else:
            for ear in ears:
                self.room.gone(ear)

    def _wish(self, player: str, frame: Any) -> None:
        ears = [ear for ear in self.ears[player] if ear in self.room._gallery.sessions]
        if ears:
            self._sent.append((player, frame))
            self.room.wish(ears[-1], frame)

    def _again(self) -> tuple[Ear, Any]:
        player, frame = self._rng.choice(self._sent[-20:])
        return self.ears[player][-1], frame
