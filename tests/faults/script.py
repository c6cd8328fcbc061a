"""What everybody does of an evening: by a seed and by what all can see, never by a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, get_args

import msgspec

from fairdeal.hand import CALL, CHECK, FOLD, HOUSES, SHOW, Action, RaiseTo, preset
from fairdeal.table import LEVELS, PreAction, PreKind, Sit, Table, TableConfig, Which
from fairdeal.wire import Emote, frames
from tests.laws.test_table_laws import OPTIONS as RULES

PEOPLE = [f"p{i}" for i in range(10)]
EMOTES: tuple[Emote, ...] = get_args(Emote)

# The options of a table that decide what is told, when and to whom.
OPTIONS: dict[str, tuple[Any, ...]] = {
    **RULES,
    "burn": ("on", "off"),
    "deal_pattern": ("one_by_one", "pairs"),
    "reopen": ("cumulative", "single", "any"),
    "odd_chip": ("spread", "all_to_first"),
    "table_chat": ("open", "held"),
}


def some_action(asked: Any, rng: Random) -> Action:
    """Choose something legal: ``asked`` says what a call costs and what bounds a raise."""
    calm: Action = CALL if asked.owed else CHECK
    some = [calm] * 8 + [FOLD if asked.owed or rng.random() < 0.1 else calm]
    if asked.most:
        some += [RaiseTo(asked.least), RaiseTo(asked.least if rng.random() < 0.7 else asked.most)]
    return rng.choice(some)


def draw_table(rng: Random) -> tuple[TableConfig, list[Sit], list[str]]:
    """Draw a table in any house, who sits at it, and all persons who may come."""
    seats = rng.randint(2, 10)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    if options["ante_mode"] != "none":
        options["ante"] = rng.choice((1, 5, 10))
    kind: Any = rng.choice(("private", "private", "public", "practice"))
    rules = {"small_blind": 5, "big_blind": 10, "seats_max": seats, **options}
    house = rng.choice(HOUSES)
    config = TableConfig(
        table="t1",
        kind=kind,
        house=house,
        rules=preset(house, **rules),
        stack=rng.choice((200, 500, 1000)),
        owner="p0",
        rail_s=rng.choice((0, 0, 2, 20, None)),
    )
    persons = 1 if kind == "practice" else rng.randint(1 if seats > 2 else 2, seats)
    computers = rng.randint(0 if persons > 1 else 1, min(seats - persons, 3) or 1)
    computers = min(computers, seats - persons)
    players = PEOPLE[: persons + 2]
    sits = [Sit(i, f"p{i}", f"Person {i}") for i in range(persons)]
    sits += [
        Sit(seats - 1 - i, f"computer-{i}", f"Bot {i}", rng.choice(LEVELS))
        for i in range(computers)
    ]
    return config, sits, players


class Script:
    """Draws what somebody wishes for.

    ``secrets`` are those of all host links so far, ``key_of`` says what the host calls a person.
    """

    def __init__(self, rng: Random, secrets: Sequence[str], key_of: Callable[[str], str]) -> None:
        self._rng = rng
        self._secrets = secrets
        self._key_of = key_of
        self._ids = 0

    def answer(self, table: Table) -> Any:
        """Answer the open question."""
        rng, hand, turn = self._rng, table.hand_no, table.turn
        if table.asked is not None:
            return frames.Act(self._id(), hand, turn, some_action(table.asked, rng))
        if rng.random() < 0.5:
            return frames.Act(self._id(), hand, turn, SHOW)
        return frames.Muck(self._id(), hand, turn)

    def wishes(self, table: Table, player: str) -> list[tuple[str, Any]]:
        """Return what is wished for, mostly by this player, and by whom."""
        rng, hand, id_ = self._rng, table.hand_no, self._id()
        if rng.random() < 0.2:
            return self._of_the_host(table, player, id_)
        seat = rng.randrange(len(table.seats))
        pre = PreAction(rng.choice(get_args(PreKind)), rng.choice((5, 10, 20)))
        sit = frames.SitDown(id_, seat, f"Person {player}", post=rng.random() < 0.7)
        which: Which = rng.choice(("first", "second", "both"))
        here = table.seat_of(player) is not None
        often = [
            frames.PreAct(id_, hand, pre),
            frames.ShowCards(id_, hand, which),
            frames.Look(id_, max(hand - rng.randrange(4), 0)),
            frames.ListHands(id_),
            frames.Buy(id_) if here else sit,
            frames.SitIn(id_) if here else sit,
        ]
        seldom = [
            frames.Leave(id_),
            frames.SitOut(id_),
            frames.Post(id_, rng.random() < 0.7),
            frames.ChangeSeat(id_, seat),
            frames.AutoMuck(id_, rng.random() < 0.4),
            frames.Say(id_, "nice hand" * rng.randint(1, 5)),
            frames.SayEmote(id_, rng.choice(EMOTES)),
            frames.Report(id_, rng.randrange(9)),
            frames.Skip(id_, hand),
            frames.Act(id_, hand, table.turn, CALL),
            frames.PreAct(id_, hand, None),
            frames.AskHint(id_, hand, table.turn),
            frames.AskReview(id_, max(hand - 1, 0)),
            frames.AskSession(id_),
        ]
        chosen = rng.choice(often if rng.random() < 0.7 else seldom)
        if isinstance(chosen, frames.Leave) and rng.random() < 0.6:
            chosen = frames.Buy(id_)
        return [(player, chosen)]

    def _of_the_host(self, table: Table, player: str, id_: str) -> list[tuple[str, Any]]:
        """Wish for something as the host, and as somebody who is not: his refusal is told, too."""
        rng, seat = self._rng, self._rng.randrange(len(table.seats))
        secret = rng.choice([*self._secrets[-2:], "guessed"])
        people = [self._key_of(rng.choice((*PEOPLE, "newcomer-2"))), "nobody"]
        some = [
            frames.SetPace(id_, rng.choice(("slow", "normal", "fast"))),
            frames.Hold(id_, on=rng.random() < 0.1),
            frames.SetRules(id_, {"small_blind": 10, "big_blind": 20}),
            frames.AddComputer(id_, seat, rng.choice(LEVELS)),
            frames.SetLevel(id_, seat, rng.choice(LEVELS)),
            frames.SendAway(id_, seat, ban=False),
            frames.NewHostLink(id_),
            frames.PassHost(id_, seat),
            frames.TakeHost(id_, secret),
            frames.SetRail(id_, rng.choice((0, 0, 3, 30, None))),
            frames.Ban(id_, rng.choice(people)),
            frames.Unban(id_, rng.choice(people)),
        ]
        chosen = rng.choice(some)
        if isinstance(chosen, frames.TakeHost):
            return [(player, chosen)]
        other = msgspec.structs.replace(chosen, id=self._id())
        return [(table.host, chosen), (player, other)]

    def _id(self) -> str:
        self._ids += 1
        return f"c{self._ids}"
