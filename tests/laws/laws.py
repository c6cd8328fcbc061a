"""The laws of one hand, checked on a hand played at random over all options.

``check_hand`` draws a table, plays it, and raises ``AssertionError`` with the law's name when one
is broken. Hypothesis calls it with a generator of its own that shrinks, the soak with
``random.Random(seed)``. While the hand runs it is held against two others: the ``Ledger``, which
knows only what the events say, and the naive reading of the rules in ``tests/counts/naive.py``.
What must be refused is in ``probes.py``, what holds for the finished log in ``replays.py``.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from fairdeal.hand import (
    FOLD,
    SHOW,
    Action,
    Awarded,
    Event,
    Hand,
    HandSetup,
    Killed,
    Legal,
    Mucked,
    NeedCards,
    Over,
    Posted,
    RaiseTo,
    Returned,
    Shown,
)
from fairdeal.ranking import strength_of
from tests.counts.naive import Naive, Wish, fresh, slots
from tests.laws.ledger import Ledger
from tests.laws.probes import (
    probe_deal,
    probe_over,
    probe_question,
    refused,
)
from tests.laws.replays import Step, check_log, check_suits
from tests.laws.setups import OPTIONS, Style, game_of, random_setup


def check_hand(rng: random.Random, seen: Counter[str] | None = None) -> Trial:
    """Draw a hand, play it and check every law; count in ``seen`` what occurred."""
    trial = Trial(random_setup(rng), rng)
    trial.play()
    mark, twin = rng.choice(trial.twins)
    check_log(trial.hand, trial.steps, mark, twin, rng)
    if trial.strength:
        check_suits(trial.hand, trial.steps, rng)
    if seen is not None:
        trial.count(seen)
    return trial


@dataclass
class Trial:
    """A hand being played, with everything that is held against it."""

    setup: HandSetup
    rng: random.Random
    hand: Hand = field(init=False)
    naive: Naive = field(init=False)
    ledger: Ledger = field(init=False)
    style: Style = field(init=False)
    deck: list[int] = field(init=False)
    steps: list[Step] = field(default_factory=list)
    twins: list[tuple[int, Hand]] = field(default_factory=list)  # a copy from each question
    strength: dict[int, int] = field(default_factory=dict)  # of a showdown, by position
    opened: bool = False  # the hands lie open
    raises: int = 0
    decisions: int = 0

    def __post_init__(self) -> None:
        self.hand = Hand(self.setup)
        self.naive = fresh(game_of(self.setup))
        self.ledger = Ledger(self.setup)
        self.style = Style.draw(self.rng)
        self.deck = self.rng.sample(range(52), 52)

    # -- playing ------------------------------------------------------------------------------

    def play(self) -> None:
        """Play to the end."""
        hand, naive = self.hand, self.naive
        assert list(hand.seats) == [s for s in self.clockwise() if s in self.setup.seats], "R-051"
        batch = self.follow()
        posts = [(hand.index[e.seat], e.kind, e.paid) for e in batch if type(e) is Posted]
        assert posts == naive.post(), f"R-045: {batch}"
        assert len(posts) == len(batch), f"R-050: {batch} before the cards"
        self.deal()
        while True:
            batch = self.follow()
            i = naive.asked()
            if i is not None:
                assert not batch, f"{batch} while seat {hand.seats[i]} is asked"
                self.question(i)
                continue
            self.check_closed(batch)
            if len(naive.living) == 1 or naive.street == 3:
                break
            if not self.killed(None):
                naive.next_street()
                self.deal()
        self.check_end()

    def clockwise(self) -> list[int]:
        """All seats of a table from left of the button."""
        return [*range(self.setup.button + 1, 10), *range(self.setup.button + 1)]

    def commit(self, step: Step) -> None:
        """Write an event and hold the hand against the ledger."""
        self.steps.append(step)
        self.hand.apply(step.event)
        self.ledger.write(step.event, self.hand)

    def follow(self) -> list[Event]:
        """Write what follows by itself; where a muck is offered, sometimes show instead."""
        hand, batch = self.hand, []
        while (event := hand.next_event()) is not None:
            if hand.folded.count(False) == 1:
                refused("last_hand", hand.kill, hand.seats[hand.folded.index(False)])
            if type(event) is Mucked:
                step = self.offered(event)
            else:
                if type(event) is Shown:
                    refused("nothing_to_show", hand.decide, event.seat, SHOW)
                step = Step(event, follows=True)
            self.commit(step)
            batch.append(step.event)
        return batch

    def offered(self, muck: Mucked) -> Step:
        """R-127: a losing hand may go away unseen or be shown, by its owner alone."""
        hand, seat = self.hand, muck.seat
        cards = hand.hole[hand.index[seat]]
        assert cards is not None
        before = hand.copy()
        shown = hand.decide(seat, SHOW)
        assert shown == Shown(seat, cards), f"R-127: {shown}"
        for other in hand.seats:
            if other != seat:
                refused("nothing_to_show", hand.decide, other, SHOW)
        refused("not_your_turn", hand.decide, seat, FOLD)
        assert hand.state() == before.state(), "judging changed the hand"
        if self.rng.random() < self.style.show:
            return Step(shown, seat=seat, wish=SHOW)
        return Step(muck, follows=True)

    def deal(self) -> None:
        """Answer the need of cards, after wrong answers were refused."""
        hand, rules, need = self.hand, self.setup.rules, self.hand.awaiting
        assert type(need) is NeedCards, f"{need} instead of a need of cards"
        wanted = slots(
            hand.n,
            self.naive.street,
            burn=rules.burn == "on",
            pairs=rules.deal_pattern == "pairs",
        )
        assert need.slots == wanted, f"R-052: {need.slots}, not {wanted}"
        cards = [self.deck[slot] for slot in wanted]
        before = hand.copy()
        probe_deal(hand, cards, self.deck[51])
        events = hand.reveal(cards)
        assert hand.state() == before.state(), "judging changed the hand"
        if not self.twins:
            self.twins.append((len(self.steps), before))
        for event in events:
            self.commit(Step(event))

    def killed(self, asked: Legal | None) -> bool:
        """Sometimes let a live hand die out of turn (R-028, R-131)."""
        if self.rng.random() >= self.style.kill:
            return False
        naive = self.naive
        i = self.rng.choice(naive.living)
        if naive.aggressor in naive.living and self.rng.random() < 0.4:
            i = naive.aggressor  # whose bet stands, and who shows first no more
        event = self.hand.kill(self.hand.seats[i])
        assert event == Killed(self.hand.seats[i]), f"R-028: {event}"
        self.commit(Step(event, asked))
        naive.kill(i)
        return True

    def question(self, i: int) -> None:
        """Check what may be done, try what may not, then choose."""
        hand, naive = self.hand, self.naive
        legal, seat = hand.awaiting, hand.seats[i]
        assert type(legal) is Legal, f"R-060: {legal} instead of a question to seat {seat}"
        assert legal.seat == seat, f"R-060: {legal} instead of seat {seat}"
        assert legal.owed == naive.owed(i), f"R-061: {legal} instead of {naive.owed(i)}"
        found = (legal.raises[0], legal.raises[-1]) if legal.raises else None
        assert found == naive.bounds(i), f"R-067: {legal} instead of {naive.bounds(i)}"
        assert hand.price == naive.cur, f"R-061: {hand.price} instead of {naive.cur}"
        assert hand.total == naive.T, "totals"
        assert hand.bets == naive.c, "bets"
        assert hand.dead == naive.D, "dead money"
        twin = hand.copy()
        self.twins.append((len(self.steps), twin))
        probe_question(hand, naive, legal, i, self.rng)
        assert hand.state() == twin.state(), "judging changed the hand"
        if self.killed(legal):
            return
        action = self.style.action(legal, self.setup.rules.big_blind, self.rng)
        self.commit(Step(hand.decide(seat, action), legal, seat, action))
        naive.act(i, self.plain(action, legal))

    def plain(self, action: Action, legal: Legal) -> Wish:
        """Say an action to the naive reading."""
        self.decisions += 1
        if type(action) is RaiseTo:
            self.raises += 1
            return ("raise", action.to)
        if action == FOLD:
            return ("fold", 0)
        return ("call", 0) if legal.owed else ("check", 0)

    # -- comparing ----------------------------------------------------------------------------

    def check_closed(self, batch: list[Event]) -> None:
        """A round is closed: what came back, the pots, who showed, and who won."""
        hand, naive = self.hand, self.naive
        back = naive.give_back()
        returned = [(hand.index[e.seat], e.chips) for e in batch if type(e) is Returned]
        assert returned == ([back] if back else []), f"R-111: {returned} instead of {back}"
        rows = [(pot.chips, tuple(hand.index[s] for s in pot.seats)) for pot in hand.pots]
        assert rows == naive.pots(), f"R-110: {rows} instead of {naive.pots()}"
        shows = [e for e in batch if type(e) is Shown or type(e) is Mucked]
        awards = [e for e in batch if type(e) is Awarded]
        if len(naive.living) == 1:
            assert not shows, f"R-073: {shows}"
            self.check_awards(awards)
            return
        if naive.street == 3:
            board = hand.board
            for i in naive.living:
                cards = hand.hole[i]
                assert cards is not None
                self.strength[i] = strength_of((*cards, *board))
        self.check_shows(shows)
        if naive.street == 3:
            self.check_awards(awards)
        else:
            assert not awards, f"{awards} before the river"

    def check_shows(self, shows: list[Shown | Mucked]) -> None:
        """R-120 to R-124: who showed in what order, and who might muck."""
        hand, naive = self.hand, self.naive
        if (naive.street < 3 and not naive.all_open_now()) or self.opened:
            assert not shows, f"R-124: {shows}"
            return
        order = naive.show_order()
        found = [hand.index[event.seat] for event in shows]
        assert found == order, f"R-121: {found} instead of {order}"
        for event in shows:
            if type(event) is Shown:
                assert event.cards == hand.hole[hand.index[event.seat]], f"R-122: {event}"
        if naive.all_open_now():
            assert all(type(event) is Shown for event in shows), f"R-124: {shows}"
            self.opened = True
            return
        wished = {step.seat for step in self.steps if step.wish == SHOW}
        shown: list[int] = []
        for i, event in zip(order, shows, strict=True):
            offered = type(event) is Mucked or event.seat in wished
            assert offered == naive.may_muck(i, shown, self.strength), f"R-123: {event}"
            if type(event) is Shown:
                shown.append(i)

    def check_awards(self, awards: list[Awarded]) -> None:
        """R-112 to R-117: every pot, its winners and their shares."""
        index = self.hand.index
        found = [(e.pot, [(index[s.seat], s.chips) for s in e.shares]) for e in awards]
        expected = self.naive.awards(self.strength)
        assert found == expected, f"R-112: {found} instead of {expected}"
        for _, shares in expected:
            for i, chips in shares:
                self.naive.stack[i] += chips

    def check_end(self) -> None:
        """The hand is over, paid out, and took no longer than it may."""
        hand, n = self.hand, self.hand.n
        assert type(hand.awaiting) is Over, f"{hand.awaiting} at the end"
        assert hand.over
        assert hand.pot == 0, f"{hand.pot} chips are left in the middle"
        assert hand.stacks == self.naive.stack, f"{hand.stacks} instead of {self.naive.stack}"
        before = hand.copy()
        probe_over(hand)
        assert hand.state() == before.state(), "judging changed the hand"
        # Every raise asks the others once more, every street asks everybody once.
        assert self.decisions <= 4 * n + self.raises * (n - 1), f"{self.decisions} decisions"
        # 3n + 1 posts, n hands, 3 boards, n - 1 deaths, what closes 4 + n - 1 rounds, shows, pots.
        assert len(self.steps) <= self.decisions + 9 * n + 9, f"{len(self.steps)} events"

    def count(self, seen: Counter[str]) -> None:
        """Count the options of this hand and what occurred in it."""
        hand, setup = self.hand, self.setup
        for option in OPTIONS:
            seen[f"{option}={getattr(setup.rules, option)}"] += 1
        seen[f"{hand.n} players"] += 1
        kinds = Counter(type(step.event).__name__ for step in self.steps)
        occurred = {
            "ante above the big blind": setup.rules.ante > setup.rules.big_blind,
            "button on an empty seat": setup.button not in setup.seats,
            "no small blind": setup.small_blind is None,
            "live post": bool(setup.live_posts),
            "dead post": bool(setup.dead_posts),
            "short big blind": any(
                type(s.event) is Posted
                and s.event.kind == "big_blind"
                and s.event.paid < setup.rules.big_blind
                for s in self.steps
            ),
            "side pots": len(hand.pots) > 1,
            "three pots or more": len(hand.pots) > 2,
            "showdown": bool(self.strength),
            "run-out, open": self.opened and kinds["Shown"] > 0,
            "a death out of turn": kinds["Killed"] > 0,
            "muck": kinds["Mucked"] > 0,
            "shown by wish": any(step.wish == SHOW for step in self.steps),
            "uncalled bet": kinds["Returned"] > 0,
            "split pot": any(
                type(s.event) is Awarded and len(s.event.shares) > 1 for s in self.steps
            ),
            "no pot at all": not hand.pots,
        }
        seen.update(name for name, did in occurred.items() if did)
