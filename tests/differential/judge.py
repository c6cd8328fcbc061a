"""PokerKit as an independent judge: the same random hand in both engines, step by step.

``compare`` plays one hand and returns how often each known difference was met. A difference is
known by the number of the rule that makes it; its predicate says when it may appear and what
PokerKit's value then is. Anything else raises ``AssertionError``.

========  ==========================================================================================
R-039     the big blind cannot pay blind and ante: PokerKit takes the ante first
R-042     nobody posted a whole big blind: PokerKit's price is what was posted (``posted``)
R-043     PokerKit asks a player whom nobody can answer any more whether he checks
R-060     the blinds posted nothing, a live post stands: PokerKit begins left of the last without
R-062     PokerKit refuses to fold when checking is free
R-067     a rival has chips but could only call for less: PokerKit refuses the raise
R-069     PokerKit takes a first short all-in for the size that reopens, so it opens too much;
          and it adds up short all-ins only until they make a raise, so it opens too little
R-072     a live post is more than all others have: PokerKit does not ask its owner
R-112     PokerKit takes losers out before it builds the pots, so tied side pots become one
R-113     ``spread``: PokerKit gives all odd chips of a pot to the first winner
R-115     a dead hand put in more than every live one: PokerKit loses that money, or stops
========  ==========================================================================================
"""

from __future__ import annotations

import random
import warnings
from collections import Counter
from dataclasses import replace
from typing import Any

from msgspec import structs
from pokerkit import Automation, Mode, NoLimitTexasHoldem

from fairdeal.cards import card_text, parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Hand,
    HandSetup,
    Legal,
    NeedCards,
    Over,
    RaiseTo,
    preset,
)
from fairdeal.ranking import strength_of
from tests.counts.naive import Naive, fresh
from tests.laws.setups import game_of

KINDS = (
    "R-039",
    "R-042",
    "R-043",
    "R-060",
    "R-062",
    "R-067",
    "R-069",
    "R-072",
    "R-112",
    "R-113",
    "R-115",
)

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,  # arises only when R-062 folds in the cash mode
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
# Boards on which many hands tie, for pots that do not divide.
TYING_BOARDS = ("Ts Jd Qh Kc As", "As Ad Kh Kc 9d", "5c 5d 5h 5s Ad", "2h 7h 9h Jh Ah")


def draw_setup(rng: random.Random) -> HandSetup:
    """Draw a hand of 2 to 9 players with standard options, antes and uneven stacks."""
    big = rng.choice((2, 10, 20))
    ante_mode = rng.choice(("none", "none", "all", "bb"))
    rules = preset(
        "standard",
        small_blind=big // 2,
        big_blind=big,
        ante_mode=ante_mode,
        ante=0 if ante_mode == "none" else rng.choice((1, big // 2, big)),
        odd_chip=rng.choice(("spread", "all_to_first")),
        showdown=rng.choice(("losers_may_muck", "all_show")),
        all_in_exposure=rng.choice(("face_up", "at_showdown")),
    )
    n = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    seats = tuple(range(1, n + 1))
    cap = rng.choice((2, 10, 40, 200)) * big
    stacks = tuple(rng.randint(1, cap) for _ in seats)
    if n == 2:
        return HandSetup(rules, 2, 2, 1, seats, stacks)
    small, big_seat = (None, 1) if rng.random() < 0.15 else (1, 2)
    live: tuple[int, ...] = ()
    if rng.random() < 0.2 and n > 3:
        ante = rules.ante if ante_mode == "all" else 0
        live = tuple(s for s in seats[3:] if stacks[s - 1] > ante + big and rng.random() < 0.5)
    return HandSetup(rules, n, small, big_seat, seats, stacks, live)


def draw_deck(rng: random.Random, n: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Return hole cards by position and a board, sometimes one that ties."""
    deck = rng.sample(range(52), 52)
    board = deck[:5]
    if rng.random() < 0.4:
        board = list(parse_cards(rng.choice(TYING_BOARDS)))
    rest = [card for card in deck if card not in board]
    return [(rest[2 * i], rest[2 * i + 1]) for i in range(n)], board


def state_of(setup: HandSetup) -> Any:
    """Return PokerKit's hand; its players are positions, 0 the first left of the button."""
    rules, n = setup.rules, len(setup.seats)
    position = {seat: i for i, seat in enumerate(setup.seats)}  # the button is the last seat
    blinds = [0] * n
    if setup.small_blind is not None:
        blinds[position[setup.small_blind]] = rules.small_blind
    blinds[position[setup.big_blind]] = rules.big_blind
    for seat in setup.live_posts:
        blinds[position[seat]] = -rules.big_blind  # PokerKit's way to write such a post
    antes = [rules.ante if rules.ante_mode == "all" else 0] * n
    if rules.ante_mode == "bb":
        antes[position[setup.big_blind]] = rules.ante
    if n == 2:  # it wants heads-up blinds and antes the other way round
        blinds.reverse()
        antes.reverse()
    return NoLimitTexasHoldem.create_state(
        AUTOMATIONS,
        rules.ante_mode != "bb",  # False: the ante is dead money
        tuple(antes),
        tuple(blinds),
        rules.big_blind,
        setup.stacks,
        n,
        mode=Mode.TOURNAMENT,
    )


def compare(rng: random.Random) -> Counter[str]:
    """Play one hand in both engines; return the differences met, by rule."""
    return Comparison(draw_setup(rng), rng).play()


class Comparison:
    """One hand in both engines."""

    def __init__(self, setup: HandSetup, rng: random.Random) -> None:
        self.setup, self.rng = setup, rng
        self.met: Counter[str] = Counter()
        self.holes, self.board = draw_deck(rng, len(setup.seats))
        self.state = state_of(setup)
        self.orphans = False
        self.largest = self.added = 0  # see ``add_up``
        self.fold, self.bet = rng.choice((0.05, 0.2, 0.4)), rng.choice((0.1, 0.3, 0.6))

    def play(self) -> Counter[str]:
        """Play to the end, or to the point where a known difference parts the two hands."""
        self.hand = self.start(self.setup)
        if self.posts_differ():
            return self.met
        highest = max(self.hand.bets)
        if highest < self.setup.rules.big_blind:
            self.price_differs(highest)
            rules = structs.replace(self.setup.rules, short_blind_price="posted")
            self.hand = self.start(structs.replace(self.setup, rules=rules))
        for hole in self.holes:
            self.state.deal_hole("".join(map(card_text, hole)))
        if self.opener_differs():
            return self.met
        try:
            self.play_on()
        except AssertionError as error:
            # the pot that nobody is eligible for fails in PokerKit's own assertion.
            if not self.orphans or not _inside_pokerkit(error):
                raise
        return self.met

    def play_on(self) -> None:
        """Play from the first question to the end."""
        while not isinstance(need := self.hand.awaiting, Over):
            self.answer_unasked(need)
            if isinstance(need, Legal):
                self.question(need)
            else:
                self.deal()
        self.answer_unasked(None)
        self.deal()  # PokerKit opens the board of an all-in only after the hands
        self.check_end()

    def start(self, setup: HandSetup) -> Hand:
        """Return our hand up to the first question."""
        self.naive = fresh(game_of(setup))
        self.naive.post()
        hand = Hand(setup)
        hand.run()
        need = hand.awaiting
        assert isinstance(need, NeedCards)
        hand.run(*hand.reveal([card for hole in self.holes for card in hole]))
        return hand

    # -- posts --------------------------------------------------------------------------------

    def posts_differ(self) -> bool:
        """R-039: who cannot pay both pays the blind first here and the ante first there."""
        rules, big = self.setup.rules, self.hand.index[self.setup.big_blind]
        stack = self.setup.stacks[big]
        if rules.ante_mode != "bb" or rules.ante == 0 or stack >= rules.big_blind + rules.ante:
            return False
        ante = min(rules.ante, stack)
        assert self.state.bets[big] == min(rules.big_blind, stack - ante)
        assert self.naive.c[big] == min(rules.big_blind, stack)
        self.met["R-039"] += 1
        return True

    def price_differs(self, highest: int) -> None:
        """R-042: the first question costs the whole big blind here and the posted price there."""
        need = self.hand.awaiting
        if not isinstance(need, Legal):
            return
        i = self.hand.index[need.seat]
        bet, stack = self.naive.c[i], self.naive.stack[i]
        if not any(self.naive.stack[j] for j in self.naive.living if j != i):
            return  # nobody to bet against: the price is what is in, in both
        big = self.setup.rules.big_blind
        assert need.owed == min(big - bet, stack)
        if need.owed != min(highest - bet, stack):
            self.met["R-042"] += 1

    def opener_differs(self) -> bool:
        """R-060: the first to act is left of the big blind, even if it could post nothing."""
        naive, live = self.naive, self.naive.game.live_posts
        if not live or any(naive.c[i] for i in range(self.hand.n) if i not in live):
            return False
        n, need = self.hand.n, self.hand.awaiting
        last = max(i for i in range(n) if i not in live)
        there = self.state.actor_index
        if not isinstance(need, Legal) or there is None or there == self.hand.index[need.seat]:
            return False
        passed = [(last + 1 + k) % n for k in range((there - last - 1) % n)]
        assert all(naive.stack[i] == 0 or self.covers(i) for i in passed), f"{there} begins"
        self.met["R-060"] += 1
        return True

    def covers(self, i: int) -> bool:
        """Whether ``i`` has bet at least all that any other live player has."""
        naive = self.naive
        rivals = [j for j in naive.living if j != i]
        return all(naive.c[j] + naive.stack[j] <= naive.c[i] for j in rivals)

    # -- questions ----------------------------------------------------------------------------

    def answer_unasked(self, need: object) -> None:
        """R-043: check where PokerKit still asks somebody whom nobody can answer."""
        state, naive = self.state, self.naive
        while state.actor_index is not None and not isinstance(need, Legal):
            i = state.actor_index
            assert not any(naive.stack[j] for j in naive.living if j != i), "others have chips"
            assert state.checking_or_calling_amount == 0, "there is something to call"
            assert state.min_completion_betting_or_raising_to_amount is None
            state.check_or_call()
            self.met["R-043"] += 1

    def question(self, need: Legal) -> None:
        """Compare one question, then answer it alike."""
        hand, state, naive = self.hand, self.state, self.naive
        i = hand.index[need.seat]
        if state.actor_index != i and i in naive.game.live_posts and naive.street == 0:
            assert need.owed == 0, f"{need}"
            assert self.covers(i), f"{need}"
            hand.run(hand.decide(need.seat, CHECK))
            naive.act(i, ("check", 0))
            self.met["R-072"] += 1
            return
        assert state.actor_index == i, f"{need}, and there {state.actor_index} acts"
        assert state.checking_or_calling_amount == need.owed, f"{need}"
        ours = (need.raises[0], need.raises[-1]) if need.raises else None
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        theirs = None if least is None else (least, most)
        if ours != theirs:
            self.explain(i, ours, theirs)
        action = self.choose(need, theirs is not None)
        hand.run(hand.decide(need.seat, action))
        if isinstance(action, RaiseTo):
            self.add_up(i, action.to)
            naive.act(i, ("raise", action.to))
        elif action == FOLD:
            naive.act(i, ("fold", 0))
        else:
            naive.act(i, ("call", 0) if need.owed else ("check", 0))
        self.find_orphans()
        if isinstance(action, RaiseTo):
            state.complete_bet_or_raise_to(action.to)
        elif action == FOLD:
            self.fold_there(free=need.owed == 0)
        else:
            state.check_or_call()

    def find_orphans(self) -> None:
        """R-115: the betting is over, and a dead hand put in more than any live one."""
        if self.naive.asked() is not None or self.orphans:
            return
        closed = self.naive.copy()
        closed.give_back()
        if max(closed.T) > max(closed.T[j] for j in closed.living):
            self.orphans = True
            self.met["R-115"] += 1

    def explain(self, i: int, ours: tuple[int, int] | None, theirs: tuple[int, int] | None) -> None:
        """Say which rule makes the limits of a raise differ."""
        naive = self.naive
        highest, top = max(naive.c), naive.c[i] + naive.stack[i]
        rivals = [j for j in naive.living if j != i]
        acted = i in [who for who, _ in naive.acted]
        if theirs is not None:
            # he acted, faces less than a full raise, and the street saw only short ones.
            assert ours is None, f"{ours} and there {theirs}"
            big = self.setup.rules.big_blind
            assert acted
            assert naive.cur - naive.c[i] < naive.lfr == big
            assert "short" in [what for _, what in naive.acted]
            assert "full" not in [what for _, what in naive.acted]
            assert theirs == (min(highest + big, top), top), f"{theirs}"
            self.met["R-069"] += 1
        elif all(naive.c[j] + naive.stack[j] <= highest for j in rivals):
            # chips are enough, they need not be able to raise back.
            assert any(naive.stack[j] for j in rivals), f"{ours}"
            self.met["R-067"] += 1
        else:
            # short all-ins make a full raise, but PokerKit began to add anew since.
            assert acted, f"{ours}"
            assert naive.cur - naive.c[i] >= naive.lfr
            assert 0 < self.added < self.largest, f"{ours}"
            self.met["R-069"] += 1

    def add_up(self, i: int, to: int) -> None:
        """Follow how PokerKit adds up short all-ins: to its largest raise, then anew."""
        size = to - self.naive.cur
        self.largest = max(self.largest, size)
        self.added = self.added + size if to == self.naive.c[i] + self.naive.stack[i] else 0
        if self.added >= self.largest:
            self.added = 0

    def choose(self, need: Legal, both_raise: bool) -> Action:
        """Choose what both engines allow."""
        rng = self.rng
        if rng.random() < self.fold:
            return FOLD
        if need.raises and both_raise and rng.random() < self.bet:
            raises = need.raises
            kind = rng.randrange(4)
            if kind == 0:
                return RaiseTo(raises[-1])
            if kind == 1:
                return RaiseTo(raises[0])
            return RaiseTo(raises[rng.randrange(min(len(raises), 4 * self.setup.rules.big_blind))])
        return CALL if need.owed else CHECK

    def fold_there(self, *, free: bool) -> None:
        """R-062: PokerKit folds for nothing only in the mode that merely warns."""
        assert self.state.can_fold() != free
        if not free:
            self.state.fold()
            return
        self.state.mode = Mode.CASH_GAME
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.state.fold()
        self.state.mode = Mode.TOURNAMENT
        self.met["R-062"] += 1

    # -- cards and chips ----------------------------------------------------------------------

    def deal(self) -> None:
        """Open the next street in both, or run the board out in PokerKit."""
        hand, state = self.hand, self.state
        if isinstance(need := hand.awaiting, NeedCards):
            dealt = len(hand.board)
            self.naive.give_back()
            self.naive.next_street()
            self.largest = self.added = 0
            hand.run(*hand.reveal(self.board[dealt : dealt + len(need.slots)]))
        while (dealt := sum(map(len, state.board_cards))) < len(hand.board):
            if state.can_burn_card():
                state.burn_card("??")
            if not state.can_deal_board():
                break
            count = 3 if dealt == 0 else 1
            with warnings.catch_warnings():
                if self.orphans:
                    warnings.simplefilter("ignore")  # "some chips will be burned"
                state.deal_board("".join(map(card_text, self.board[dealt : dealt + count])))

    def check_end(self) -> None:
        """Compare the stacks; odd chips, tied side pots and orphans are the only differences."""
        hand, naive, state = self.hand, self.naive, self.state
        naive.give_back()
        assert not state.status, "PokerKit's hand is not over"
        strength: dict[int, int] = {}
        if len(naive.living) > 1:
            strength = {i: strength_of((*self.holes[i], *hand.board)) for i in naive.living}
        assert hand.stacks == paid(naive, strength)
        first = naive.copy()
        first.game = replace(naive.game, odd_chip="all_to_first")
        top = max(naive.T[i] for i in naive.living)
        first.T = [min(chips, top) for chips in naive.T]
        apart = paid(first, strength)
        merged = first.copy()
        if strength:
            won = {i for _, shares in naive.awards(strength) for i, _ in shares}
            merged.live = [i in won for i in range(hand.n)]
        stacks = list(state.stacks)
        assert stacks == paid(merged, strength), f"{stacks} is not what PokerKit pays"
        if self.orphans:
            assert sum(stacks) < sum(hand.stacks)
            return
        assert first.T == naive.T
        self.met["R-112"] += stacks != apart
        self.met["R-113"] += hand.stacks != apart


def _inside_pokerkit(error: AssertionError) -> bool:
    """Whether it was PokerKit's own assertion that failed."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_globals.get("__name__", "").startswith("pokerkit")


def paid(naive: Naive, strength: dict[int, int]) -> list[int]:
    """Return the stacks after the pots are paid."""
    stacks = naive.stack[:]
    for _, shares in naive.awards(strength):
        for i, chips in shares:
            stacks[i] += chips
    return stacks
