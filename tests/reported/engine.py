"""Play an engine case under the ``standard`` house and say what differs from what it expects."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from fairdeal.cards import DECK, parse_cards
from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Awarded,
    Event,
    Hand,
    HandSetup,
    IllegalAction,
    Killed,
    Legal,
    NeedCards,
    Over,
    RaiseTo,
    Returned,
    Shown,
    preset,
)
from tests.reported.format import BadCase, EngineCase, Expected, PotSeen, Probe, Setup


class Played:
    """A hand under ``standard`` with its dealer and its log."""

    def __init__(self, setup: Setup) -> None:
        self.holes, self.board = _cards(setup)
        used = {card for hole in self.holes.values() for card in hole} | set(self.board)
        self._rest = [card for card in DECK if card not in used]
        self.hand = Hand(_hand_setup(setup))
        self.log: list[Event] = []
        self.follow()

    def follow(self, *events: Event) -> None:
        """Let events happen and deal what is asked for then."""
        self.log += self.hand.run(*events)
        while isinstance(need := self.hand.awaiting, NeedCards):
            self.log += self.hand.run(*self.hand.reveal(self._deal(need)))

    def _deal(self, need: NeedCards) -> list[int]:
        if len(need.slots) == 2 * self.hand.n:
            holes = [self.holes[seat] or self._filler(2) for seat in self.hand.seats]
            return [card for hole in holes for card in hole]
        have = len(self.hand.board)
        known = self.board[have : have + len(need.slots)]
        return [*known, *self._filler(len(need.slots) - len(known))]

    def _filler(self, count: int) -> tuple[int, ...]:
        return tuple(self._rest.pop() for _ in range(count))

    def act(self, seat: int, verb: str, amount: int) -> None:
        """Let a seat do what the verb means; bet and raise_to are both the total of the street.

        Raises:
            IllegalAction: the rules refuse it.

        """
        if verb == "leave":
            if event := self._leave(seat):
                self.follow(event)
        else:
            self.follow(self.hand.decide(seat, self._meant(seat, verb, amount)))

    def _leave(self, seat: int) -> Killed | None:
        """R-028: nothing dies that is all-in, folded already, or paid out."""
        i = self.hand.index[seat]
        if not self.hand.stacks[i] or self.hand.folded[i] or self.hand.over:
            return None
        return self.hand.kill(seat)

    def _meant(self, seat: int, verb: str, amount: int) -> Action:
        need = self.hand.awaiting
        if not isinstance(need, Legal) or need.seat != seat:
            return FOLD  # the engine refuses anything from who is not asked
        if verb == "all_in":
            i = self.hand.index[seat]
            if need.owed and self.hand.stacks[i] <= need.owed:
                return CALL
            return RaiseTo(self.hand.bets[i] + self.hand.stacks[i])
        simple: dict[str, Action] = {"fold": FOLD, "check": CHECK, "call": CALL}
        return simple.get(verb) or RaiseTo(amount)


def _cards(setup: Setup) -> tuple[dict[int, tuple[int, ...]], tuple[int, ...]]:
    holes = {
        p.seat: _read(f"setup.seats[{k}].hole", p.hole, (0, 2)) for k, p in enumerate(setup.seats)
    }
    board = _read("setup.board", setup.board, range(6))
    every = [*board, *(card for hole in holes.values() for card in hole)]
    if len(set(every)) != len(every):
        raise BadCase("setup: a card stands there twice")
    return holes, board


def _read(field: str, text: str, sizes: Sequence[int]) -> tuple[int, ...]:
    try:
        cards = tuple(parse_cards(text))
    except ValueError as error:
        raise BadCase(f"{field}: {error}") from None
    if len(cards) not in sizes:
        raise BadCase(f"{field}: {len(cards)} cards, {' or '.join(map(str, sizes))} belong there")
    return cards


def _hand_setup(setup: Setup) -> HandSetup:
    """R-034 heads-up, else the two seats left of the button post."""
    stacks = {player.seat: player.stack for player in setup.seats}
    seats = tuple(sorted(stacks))
    first, *others = sorted(seats, key=lambda seat: (seat <= setup.button, seat))
    small, big = (others[0], first) if len(seats) == 2 else (first, others[0])
    try:
        rules = preset(
            "standard",
            small_blind=setup.sb or 1,
            big_blind=setup.bb,
            ante_mode="all" if setup.ante else "none",
            ante=setup.ante,
        )
        return HandSetup(
            rules,
            setup.button,
            small if setup.sb else None,
            big,
            seats,
            tuple(stacks[seat] for seat in seats),
        )
    except ValueError as error:
        raise BadCase(f"setup: {error}") from None


_AMOUNTS = {"bet": 1, "raise_to": 1} | dict.fromkeys(
    ("fold", "check", "call", "all_in", "leave"), 0
)


def _move(k: int, raw: list[int | str], seats: set[int]) -> tuple[int, str, int]:
    """Read ``[seat, verb]`` or ``[seat, verb, amount]``."""
    match raw:
        case [int(seat), str(verb), *amount] if seat in seats and verb in _AMOUNTS:
            if len(amount) == _AMOUNTS[verb] and all(isinstance(chips, int) for chips in amount):
                return seat, verb, int(amount[0]) if amount else 0
    raise BadCase(
        f"actions[{k}]: {raw} is no [seat, verb] of this table; bet and raise_to have an amount"
    )


def judge_engine(case: EngineCase) -> list[str]:
    """Play a hand; return what differs from what was expected.

    Raises:
        BadCase: the case contradicts its own format.

    """
    seats = {player.seat for player in case.setup.seats}
    if len(seats) != len(case.setup.seats):
        raise BadCase("setup.seats: a seat stands there twice")
    moves = [_move(k, raw, seats) for k, raw in enumerate(case.actions)]
    wanted = case.expected
    probes = wanted.legal if isinstance(wanted.legal, list) else [wanted.legal]
    _check_case(wanted, probes, len(moves), seats)
    told = Played(case.setup)
    wrong = _ask(told.hand, probes, 0)
    for k, move in enumerate(moves):
        wrong += _try(told, k, move, refused=k == wanted.error_at)
        wrong += _ask(told.hand, probes, k + 1)
    return wrong + _compare(told, wanted, sum(player.stack for player in case.setup.seats))


def _check_case(wanted: Expected, probes: list[Probe], moves: int, seats: set[int]) -> None:
    if (wanted.error is None) != (wanted.error_at is None):
        raise BadCase("expected: error and error_at belong together")
    if wanted.error_at is not None and wanted.error_at >= moves:
        raise BadCase(f"expected.error_at: {wanted.error_at}, there are {moves} actions")
    for probe in probes:
        if probe.after > moves:
            raise BadCase(f"expected.legal.after: {probe.after}, there are {moves} actions")
    for field, named in (("stacks", wanted.stacks or {}), ("refund", wanted.refund)):
        for seat in named:
            if seat not in seats:
                raise BadCase(f"expected.{field}: no seat {seat} at this table")


def _try(told: Played, k: int, move: tuple[int, str, int], *, refused: bool) -> list[str]:
    before = told.hand.copy().state()
    try:
        told.act(*move)
    except IllegalAction as no:
        if told.hand.state() != before:
            return [f"actions[{k}]: {list(move)} was refused and changed the hand"]
        return [] if refused else [f"actions[{k}]: {list(move)} was refused: {no}"]
    return [f"actions[{k}]: {list(move)} was not refused"] if refused else []


def _ask(hand: Hand, probes: list[Probe], after: int) -> list[str]:
    need = hand.awaiting
    wrong = []
    for probe in probes:
        if probe.after == after:
            legal = need if isinstance(need, Legal) else None
            wrong += [f"legal after {after}: {text}" for text in _probe(hand, legal, probe)]
    return wrong


def _probe(hand: Hand, legal: Legal | None, probe: Probe) -> list[str]:
    found: dict[str, object] = {"actor": legal.seat if legal else None}
    if legal:
        found["check"] = _takes(hand, CHECK)
        found["call"] = legal.owed if _takes(hand, CALL) else None
        found["raise_to"] = (legal.raises[0], legal.raises[-1]) if legal.raises else None
    wrong = []
    for field, value in found.items():
        wanted = getattr(probe, field)
        if wanted is not UNSET and wanted != value:
            wrong.append(f"{field}: expected {wanted}, got {value}")
    if legal is None and (probe.check is True or probe.call or probe.raise_to):
        wrong.append("nobody has a decision")
    if legal and legal.raises:
        wrong += _edges(hand, legal.raises[0], legal.raises[-1])
    return wrong


def _edges(hand: Hand, least: int, most: int) -> list[str]:
    """The bounds are offered and what lies outside is refused."""
    truth = {least - 1: False, least: True, most: True, most + 1: False}
    return [
        f"raise_to {to} is {'refused' if legal else 'accepted'}"
        for to, legal in truth.items()
        if _takes(hand, RaiseTo(to)) != legal
    ]


def _takes(hand: Hand, action: Action) -> bool:
    need = hand.awaiting
    assert isinstance(need, Legal)
    try:
        hand.decide(need.seat, action)
    except IllegalAction:
        return False
    return True


def _compare(told: Played, wanted: Expected, chips: int) -> list[str]:
    hand, wrong = told.hand, []
    refund: dict[int, int] = {}
    for event in told.log:
        if isinstance(event, Returned):
            refund[event.seat] = refund.get(event.seat, 0) + event.chips
    if refund != wanted.refund:
        wrong.append(f"refund: expected {wanted.refund}, got {refund}")
    if sum(hand.stacks) + hand.pot != chips:
        wrong.append(f"chips: {chips} at first, {sum(hand.stacks) + hand.pot} at last")
    if (wanted.stacks, wanted.pots, wanted.showdown) == (None, None, None):
        return wrong
    if not isinstance(hand.awaiting, Over):
        return [*wrong, f"the hand is not over: {hand.awaiting}"]
    stacks = {seat: hand.stacks[hand.index[seat]] for seat in wanted.stacks or ()}
    if stacks != (wanted.stacks or {}):
        wrong.append(f"stacks: expected {wanted.stacks}, got {stacks}")
    if wanted.pots is not None:
        wrong += _compare_pots(told, wanted.pots)
    shown = any(isinstance(event, Shown) for event in told.log)
    if wanted.showdown is not None and shown != wanted.showdown:
        wrong.append(f"showdown: expected {wanted.showdown}, got {shown}")
    return wrong


def _compare_pots(told: Played, wanted: list[PotSeen]) -> list[str]:
    winners = {
        event.pot: [share.seat for share in event.shares]
        for event in told.log
        if isinstance(event, Awarded)
    }
    got = [(p.chips, sorted(p.seats), sorted(winners[k])) for k, p in enumerate(told.hand.pots)]
    expected = [(p.amount, sorted(p.eligible), sorted(p.winners)) for p in wanted]
    if got == expected:
        return []
    return [f"pots (amount, eligible, winners): expected {expected}, got {got}"]
