"""Laws of a table, over random rules, commands, lost lines, restarts and time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.hand import (
    CALL,
    CHECK,
    FOLD,
    HOUSES,
    SHOW,
    Action,
    BoardDealt,
    HoleDealt,
    Posted,
    RaiseTo,
    Seat,
    Shown,
)
from fairdeal.table import (
    Act,
    ActAsWished,
    AddComputer,
    AutoMuck,
    Back,
    Buy,
    CardsShown,
    ChangeSeat,
    Command,
    Drop,
    EndTable,
    HandEnded,
    HandStarted,
    HandVoided,
    Hold,
    Leave,
    Muck,
    NewLink,
    NextHand,
    PassHost,
    Post,
    PreAct,
    PreAction,
    PreKind,
    Refused,
    SeatChanged,
    SeatLeft,
    SendAway,
    SetLevel,
    SetPace,
    SetRules,
    ShowCards,
    Sit,
    SitIn,
    SitOut,
    TableEvent,
    TakeHost,
    seen_by,
)
from fairdeal.table.state import TableState
from tests.table.story import Play

SEEDS = st.integers(0, 2**32)
# Every house option that the table reads, and those that decide what a hand asks.
OPTIONS: dict[str, tuple[Any, ...]] = {
    "button": ("dead", "move", "redraw_on_change"),
    "heads_up_blinds": ("button_sb", "button_bb"),
    "entry": ("post_or_wait", "wait_bb", "free"),
    "missed_blinds": ("post", "wait", "none"),
    "ante_mode": ("none", "all", "bb"),
    "disconnect": ("clock", "fold_on_turn", "fold_now"),
    "disconnect_all_in": ("keep", "fold"),
    "drop_grace_ms": (0, 700, 30_000),
    "action_s": (None, 20),
    "bank_s": (0, 7, 60),
    "reconnect_s": (0, 30),
    "recovery": ("resume", "void"),
    "showdown": ("losers_may_muck", "all_show"),
    "all_in_exposure": ("face_up", "at_showdown"),
    "short_blind_price": ("full", "posted"),
    "misses_to_sit_out": (1, 2),
}


def evening(seed: int, length: int, now: int = 0) -> Play:
    """Play an evening of random wishes at a random table, from the moment ``now`` on."""
    rng = random.Random(seed)
    options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < 0.7}
    if options.get("ante_mode", "none") != "none":
        options["ante"] = rng.choice((1, 5, 10))
    play = Play(
        seats=rng.randint(2, 10),
        house=rng.choice(HOUSES),
        kind=rng.choice(("practice", "private", "private")),
        stack=rng.choice((200, 1000)),
        seed=seed,
        now=now,
        **{"ante_mode": "none", **options},
    )
    here = range(min(4, len(play.table.seats)))
    play.sit(*here).do(*(AutoMuck(f"p{seat}", rng.random() < 0.5) for seat in here))
    for _ in range(length):
        play.wait(rng.choice((1, 500, 500, 5_000, 5_000, 25_000)))
        with suppress(Refused):
            play.do(wish(play, rng))
        if rng.random() < 0.02:
            play.restart()
    return play


def wish(play: Play, rng: random.Random) -> Command:
    """Wish for something at random, mostly an answer to the open question."""
    table, player = play.table, f"p{rng.randrange(8)}"
    hand, turn = table.hand_no, table.turn
    if table.asked is not None and rng.random() < 0.7:
        asked = table.at(table.asked.seat).player
        if table.wished_action is not None and rng.random() < 0.8:
            return ActAsWished(asked, hand, turn)
        return Act(asked, hand, turn, _action(play, rng))
    if table.showing is not None and rng.random() < 0.7:
        asked = table.at(table.showing.seat).player
        return Act(asked, hand, turn, SHOW) if rng.random() < 0.5 else Muck(asked, hand, turn)
    waiting = [
        seat for n, seat in table.occupied() if table.debt(n) and not table.wishes_of(n).posts
    ]
    if waiting and rng.random() < 0.3:
        return Post(rng.choice(waiting).player, True)
    resting = [seat for _, seat in table.occupied() if seat.sitting_out]
    if resting and rng.random() < 0.2:
        return SitIn(rng.choice(resting).player)
    showable = [p for p in (f"p{i}" for i in range(8)) if table.may_show(p, play.now) is not None]
    if showable and rng.random() < 0.3:
        return ShowCards(rng.choice(showable), hand, rng.choice(("first", "second", "both")))
    seat = rng.randrange(len(table.seats))
    if rng.random() < 0.1:
        return _of_the_host(table, player, seat, rng)
    pre_action = PreAction(rng.choice(get_args(PreKind)), rng.choice((5, 10, 20)))
    others: list[Command] = [
        Sit(seat, player, f"Player {player}", post=rng.random() < 0.5),
        Sit(seat, f"c{player}", f"Computer {player}", "easy"),
        SitOut(player),
        SitIn(player),
        Post(player, rng.random() < 0.8),
        ChangeSeat(player, seat),
        Buy(player),
        Buy(player, rng.choice((-1, 0, 1, 60, 10**6))),
        PreAct(player, hand, pre_action if rng.random() < 0.9 else None),
        AutoMuck(player, rng.random() < 0.2),
        ShowCards(player, hand, rng.choice(("first", "second", "both"))),
        Drop(player),
        Back(player),
        Back(player),
        NextHand("p0"),
        Leave(player) if rng.random() < 0.4 else Buy(player),
        Act(player, hand, turn, CALL),
    ]
    return rng.choice(others)


def _of_the_host(table: TableState, player: str, seat: Seat, rng: random.Random) -> Command:
    host, link = table.host if rng.random() < 0.8 else player, str(rng.randrange(3))
    big = rng.choice((10, 20))
    some: list[Command] = [
        SetPace(host, "fast"),
        Hold(host, rng.random() < 0.3),
        SetRules(host, {"small_blind": big // 2, "big_blind": big}),
        SetRules(host, {"action_s": rng.choice((None, 5, 20))}),
        AddComputer(host, seat, f"computer-{table.seq}", f"Computer {seat}", "easy"),
        SetLevel(host, seat, "hard"),
        SendAway(host, seat, rng.random() < 0.3),
        NewLink(host, link),
        PassHost(host, seat, link),
        TakeHost(player, link, link),
        EndTable(host) if rng.random() < 0.1 else Hold(host, on=False),
    ]
    return rng.choice(some)


def _action(play: Play, rng: random.Random) -> Action:
    asked = play.table.asked
    assert asked is not None
    some: list[Action] = [*[CALL if asked.owed else CHECK] * 5, FOLD, FOLD]
    if asked.most:
        some += [RaiseTo(asked.least), RaiseTo(asked.least if rng.random() < 0.6 else asked.most)]
    return rng.choice(some)


def steps(play: Play) -> Iterator[tuple[TableState, TableEvent]]:
    """Fold the log anew; yield each event with the table before it."""
    table = TableState()
    for event in play.log:
        yield table, event
        table.apply(event)


@settings(max_examples=40)
@given(SEEDS)
def test_r057_r116_the_log_rebuilds_the_table_and_every_view_of_it(seed: int) -> None:
    play = evening(seed, 120)  # after every step it asserts that no chip came or went
    for viewer in (None, *range(len(play.table.seats))):
        view = TableState()
        for event in play.log:
            view.apply(seen_by(viewer, event))
        assert view.state() == play.table.hide(viewer).state()
    whole = TableState()
    for event in play.log:
        whole.apply(event)
    assert whole.state() == play.table.state()


@settings(max_examples=10)
@given(SEEDS)
def test_r135_the_log_knows_lengths_and_never_moments(seed: int) -> None:
    """The same evening at another time writes the same log."""
    assert evening(seed, 80).log == evening(seed, 80, now=1_700_000_000_000).log


@settings(max_examples=20)
@given(SEEDS)
def test_a_baseline_gives_the_public_state_between_hands(seed: int) -> None:
    table = evening(seed, 60).table
    if table.running:
        return
    fresh = TableState()
    for event in table.baseline():
        fresh.apply(event)
    assert fresh.closed == table.closed
    assert fresh.brought == table.brought
    assert fresh.paused == table.paused
    assert (fresh.host, fresh.held, fresh.config) == (table.host, table.held, table.config)
    public = ("player", "name", "level", "stack", "waiting", "sitting_out", "connected", "bank_ms")
    for mine, theirs in zip(fresh.seats, table.seats, strict=True):
        assert (mine is None) == (theirs is None)
        if mine is not None and theirs is not None:
            for name in public:
                assert getattr(mine, name) == getattr(theirs, name)


@settings(max_examples=40)
@given(SEEDS)
def test_r138_a_bank_is_never_empty_below_nothing_nor_over_full(seed: int) -> None:
    """R-140: and at most one question is open."""
    play = evening(seed, 120)
    full_ms = play.table.config.rules.bank_s * 1000
    for table, _ in steps(play):
        assert table.asked is None or table.showing is None
        assert bool(table.turn) == (table.asked is not None or table.showing is not None)
        assert all(0 <= seat.bank_ms <= full_ms for _, seat in table.occupied())


@settings(max_examples=60)
@given(SEEDS)
def test_r033_r035_nobody_misses_or_repeats_a_big_blind(seed: int) -> None:
    """R-033 under ``dead``, and R-035 under every policy; a void hand never was (R-135)."""
    play = evening(seed, 150)
    dead = play.table.config.rules.button == "dead"
    before: HandStarted | None = None
    payer, moved = "", set[str]()
    void = {event.hand for _, event in steps(play) if isinstance(event, HandVoided)}
    for table, event in steps(play):
        if isinstance(event, SeatChanged | SeatLeft):
            moved.add(table.at(event.seat).player)
        if not isinstance(event, HandStarted) or event.hand in void:
            continue
        player = table.at(event.big_blind).player
        heads_up = len(event.seats) == 2
        if before is not None and not event.first:
            if heads_up or (dead and player not in moved):
                assert player != payer, f"{player} pays it again in hand {event.hand}"
            if dead and not heads_up:
                skipped = _between(before.big_blind, event.big_blind)
                assert skipped.isdisjoint(r.seat for r in table.ready())
        before, payer, moved = event, player, set()


def _between(start: Seat, end: Seat) -> set[Seat]:
    """The seats after ``start`` and before ``end``, clockwise."""
    return {(start + step) % 10 for step in range(1, (end - start) % 10)}


@settings(max_examples=60)
@given(SEEDS)
def test_r025_r026_who_owes_a_blind_pays_it_once_and_never_in_a_barred_seat(seed: int) -> None:
    play = evening(seed, 150)
    rules = play.table.config.rules
    void = {event.hand for _, event in steps(play) if isinstance(event, HandVoided)}
    payer = ""
    for table, event in steps(play):
        if not isinstance(event, HandStarted):
            continue
        paid_before = payer
        if event.hand not in void:
            payer = table.at(event.big_blind).player
        posters = {*event.live_posts, *event.dead_posts}
        barred = {event.button, event.big_blind, *_between(event.button, event.big_blind)}
        assert posters.isdisjoint(barred)
        if event.first:
            assert not posters
            continue
        for seat in event.seats:
            state = table.at(seat)
            pays = (seat in event.live_posts, seat in event.dead_posts)
            if not state.waiting or seat == event.big_blind:
                assert pays == (False, False)
            elif state.player == paid_before and len(event.seats) == 2:
                assert pays == (False, False)  # he changed seats, and they swap roles
            elif state.newcomer:
                assert (rules.entry, pays) == ("post_or_wait", (True, False))
            else:
                assert rules.missed_blinds == "post"
                assert pays == (state.missed_big, state.missed_small)
        if rules.button == "dead" and len(event.seats) > 2:
            new = {seat for seat in event.seats if table.at(seat).new}
            assert new.isdisjoint(barred - {event.big_blind})


def _unseen(table: TableState) -> set[Seat]:
    """R-126: the last one standing, and who mucked."""
    hand = table.hand
    assert hand is not None
    alone = hand.live if len(hand.live) == 1 else []
    return {seat for i, seat in enumerate(hand.seats) if hand.mucked[i] or i in alone}


@settings(max_examples=40)
@given(SEEDS)
def test_r053_r057_r126_no_card_is_told_but_to_its_owner_or_by_a_rule(seed: int) -> None:
    play = evening(seed, 150)
    showable: set[tuple[int, Seat]] = set()
    for table, event in steps(play):
        match seen_by(None, event):
            case HoleDealt(cards=cards):
                assert cards is None
            case HandEnded(hand=number):
                showable |= {(number, seat) for seat in _unseen(table)}
            case CardsShown(hand=number, seat=seat):
                assert (number, seat) in showable
            case Shown(seat=seat):
                assert table.hand is not None
                i = table.hand.index[seat]
                assert not table.hand.folded[i]
                assert not table.hand.mucked[i]
            case Posted() | BoardDealt():
                assert table.running
            case _:
                pass
