"""Chips counted a second time, from the events alone, as double entry (T-14).

A table has an account for each player's stack and one for the pot; a person has a bank for all
tables, which the house fills when he lacks chips, since it is play money. A computer player has
no bank: its chips come from the house and go back to it. Who sits where does not matter to money,
so a change of seat moves nothing.

Rules: R-022, R-028, R-111 to R-117, R-135.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import assert_never

from msgspec import Struct

from fairdeal.hand import (
    Awarded,
    BoardDealt,
    Called,
    Checked,
    Collected,
    Folded,
    HoleDealt,
    Killed,
    Mucked,
    Posted,
    Raised,
    Returned,
    Seat,
    Shown,
)
from fairdeal.store import HOUSE, Broken, EventStore, Posting, without_loans
from fairdeal.table import (
    Asked,
    BankOpened,
    BankSpent,
    Banned,
    Bought,
    CardsShown,
    HandEnded,
    HandStarted,
    HandVoided,
    Held,
    HostSet,
    Leaving,
    LevelSet,
    LineBack,
    LineLost,
    PaceSet,
    Paused,
    RailSet,
    RulesPlanned,
    RulesSet,
    SatIn,
    SatOut,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    SentAway,
    ShowAsked,
    SoFar,
    TableClosed,
    TableEvent,
    TableOpened,
    TimedOut,
    Unbanned,
)
from fairdeal.table.state import TableState


async def reconcile(
    store: EventStore, ledger: Ledger, booked: Sequence[Posting], after: int = 0
) -> None:
    """Compare what is stored of a table's money with its ledger and the postings that it booked.

    Those of the first ``after`` events were not booked again; their sums are in the balances.
    Nothing was posted for a table that is older than the ledger: that is done now.

    Raises:
        Broken: they differ, in the postings or in a balance.
        Conflict, StoreFailed: from the store.

    """
    stored = await store.postings(ledger.table)
    if stored is None and after:
        raise Broken(ledger.table, after, "was posted once, and is not any more")
    if stored is None:
        await store.append(ledger.table, ledger.seq, [], postings=booked)
    elif (seq := first_difference(_since(stored, after), booked)) is not None:
        raise Broken(ledger.table, seq, "does not have the postings that it causes")
    for account, chips in ledger.accounts().items():
        found = await store.balance(account)
        if found != chips:
            why = f"leaves {chips} chips in an account of the table, {found} are stored"
            raise Broken(ledger.table, ledger.seq, why)


def _since(stored: Sequence[Posting], after: int) -> list[Posting]:
    return [posting for posting in without_loans(stored) if posting.seq > after]


def first_difference(found: Sequence[Posting], expected: Sequence[Posting]) -> int | None:
    """Return the number of the first event whose postings differ, or None."""
    for one, other in zip_longest(found, expected):
        if one != other:
            return min(posting.seq for posting in (one, other) if posting is not None)
    return None


def bank_of(player: str) -> str:
    """Name the account of a person, which he keeps when he leaves a table."""
    return f"player/{player}"


def accounts_of(table: str, postings: Iterable[Posting]) -> set[str]:
    """Name the accounts of a table, its stacks and its pot, among those of its postings."""
    names = {name for posting in postings for name in (posting.source, posting.target)}
    return {name for name in names if name.split("/")[:2] in (["stack", table], ["pot", table])}


class LedgerMemory(Struct, frozen=True):
    """Everything of a ledger but the name of its table."""

    seq: int
    stacks: dict[str, int]
    pot: int
    players: dict[Seat, str]
    banks: dict[str, str]


class Ledger:
    """The accounts of one table: the fold of its events into postings.

    Attributes:
        seq: the number of events that were booked.
        stacks: player -> chips of his stack, for everybody who holds a seat.
        pot: chips that were put in and are not paid out.

    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.seq = 0
        self.stacks: dict[str, int] = {}
        self.pot = 0
        self._players: dict[Seat, str] = {}
        self._banks: dict[str, str] = {}  # player -> where his chips come from and go to

    def copy(self) -> Ledger:
        """Return an independent ledger in the same state."""
        twin = Ledger(self.table)
        twin.__dict__.update(self.__dict__)
        twin.stacks = dict(self.stacks)
        twin._players = dict(self._players)
        twin._banks = dict(self._banks)
        return twin

    def memory(self) -> LedgerMemory:
        """Return what ``restored`` makes this ledger of again; it shares the ledger's values."""
        return LedgerMemory(self.seq, self.stacks, self.pot, self._players, self._banks)

    @classmethod
    def restored(cls, table: str, memory: LedgerMemory) -> Ledger:
        """Return the ledger of a memory, which owns its values from now on."""
        ledger = cls(table)
        ledger.seq, ledger.stacks, ledger.pot = memory.seq, memory.stacks, memory.pot
        ledger._players, ledger._banks = memory.players, memory.banks
        return ledger

    def accounts(self) -> dict[str, int]:
        """Return the chips of the table's accounts by name, those at zero included."""
        stacks = {self._stack(player): chips for player, chips in self.stacks.items()}
        return stacks | {self._pot: self.pot}

    def check(self, table: TableState) -> None:
        """Compare with the stacks and the pot of the table after the same events.

        Raises:
            RuntimeError: they differ; wrong chips are worse than no game (R-116).

        """
        pot = table.hand.pot if table.running and table.hand is not None else 0
        if pot != self.pot:
            raise RuntimeError(f"{pot} chips in the pot, {self.pot} by the events")
        found = {seat.player: (number, table.stack_of(number)) for number, seat in table.occupied()}
        for player, (number, chips) in found.items():
            if self.stacks.get(player) != chips:
                raise RuntimeError(
                    f"{chips} chips in seat {number}, {self.stacks.get(player)} by the events"
                )
        if len(found) != len(self.stacks):
            raise RuntimeError(f"{len(found)} seats are taken, {len(self.stacks)} by the events")

    def book_all(self, events: Iterable[TableEvent]) -> list[Posting]:
        """Book more events and return their postings, in order."""
        return [posting for event in events for posting in self.book(event)]

    def book(self, event: TableEvent) -> list[Posting]:
        """Book the next event and return its postings; where no chips move there are none."""
        self.seq += 1
        match event:
            case SeatTaken(seat=seat, player=player, level=level, chips=chips):
                self._players[seat] = player
                self._banks[player] = bank_of(player) if level is None else HOUSE
                self.stacks[player] = 0
                return self._bring(player, chips)
            case Bought(seat=seat, chips=chips):
                return self._bring(self._players[seat], chips)
            case SeatLeft(seat=seat, chips=chips):
                return self._leave(seat, chips)
            case SeatChanged(seat=seat, to=to):
                self._players[to] = self._players.pop(seat)
                return []
            case Posted(seat=seat, paid=paid) | Called(seat=seat, paid=paid):
                return self._pay(seat, paid)
            case Raised(seat=seat, paid=paid):
                return self._pay(seat, paid)
            case Returned(seat=seat, chips=chips):
                return self._pay(seat, -chips)
            case Awarded(shares=shares):
                return [p for share in shares for p in self._pay(share.seat, -share.chips)]
            case HandVoided(seats=seats, stacks=stacks):
                return self._give_back(dict(zip(seats, stacks, strict=True)))
            case (
                TableOpened()
                | Leaving()
                | SatOut()
                | SatIn()
                | LineLost()
                | LineBack()
                | PaceSet()
                | HostSet()
                | Held()
                | RulesSet()
                | RulesPlanned()
                | RailSet()
                | LevelSet()
                | SentAway()
                | Banned()
                | Unbanned()
                | HandStarted()
                | Asked()
                | BankOpened()
                | BankSpent()
                | TimedOut()
                | ShowAsked()
                | HandEnded()
                | CardsShown()
                | Paused()
                | TableClosed()
                | HoleDealt()
                | BoardDealt()
                | Folded()
                | Checked()
                | Killed()
                | Collected()
                | Shown()
                | Mucked()
            ):
                return []
            case SoFar():
                raise RuntimeError("a baseline's summary stands in a log")
            case _:
                assert_never(event)

    @property
    def _pot(self) -> str:
        return f"pot/{self.table}"

    def _stack(self, player: str) -> str:
        return f"stack/{self.table}/{player}"

    def _bring(self, player: str, chips: int) -> list[Posting]:
        self.stacks[player] += chips
        bank = self._banks[player]
        return self._post(bank, self._stack(player), chips, lent=bank != HOUSE)

    def _leave(self, seat: Seat, chips: int) -> list[Posting]:
        player = self._players.pop(seat)
        held = self.stacks.pop(player)
        if held != chips:
            raise RuntimeError(f"{chips} chips left seat {seat}, {held} were there by the events")
        return self._post(self._stack(player), self._banks.pop(player), chips)

    def _pay(self, seat: Seat, chips: int) -> list[Posting]:
        """Move chips to the pot, or from it if they are negative."""
        player = self._players[seat]
        self.stacks[player] -= chips
        self.pot += chips
        stack = self._stack(player)
        if chips < 0:
            return self._post(self._pot, stack, -chips)
        return self._post(stack, self._pot, chips)

    def _give_back(self, stacks: dict[Seat, int]) -> list[Posting]:
        """R-135: whoever has won meanwhile gives first, so that the pot has enough for all."""
        pays = {seat: self.stacks[self._players[seat]] - chips for seat, chips in stacks.items()}
        in_order = sorted(pays.items(), key=lambda pay: pay[1] < 0)
        return [p for seat, chips in in_order for p in self._pay(seat, chips)]

    def _post(self, source: str, target: str, chips: int, *, lent: bool = False) -> list[Posting]:
        return [Posting(self.seq, source, target, chips, lent)] if chips else []
