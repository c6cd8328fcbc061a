"""What the host of a table may do: hold it, change its options, choose who sits there.

None of it touches a running hand: who is live in it and sent away plays it to its end first, and
the table closes after it (R-028). Nothing here can see a card.
"""

from __future__ import annotations

from typing import assert_never

import msgspec

from fairdeal.hand import RulesetError, Seat
from fairdeal.table.commands import (
    AddComputer,
    Ban,
    EndTable,
    Hold,
    HostCommand,
    NewLink,
    PassHost,
    Refused,
    SendAway,
    SetLevel,
    SetPace,
    SetRail,
    SetRules,
    TakeHost,
    Unban,
)
from fairdeal.table.config import Level, Pace
from fairdeal.table.events import (
    Banned,
    Held,
    HostSet,
    LevelSet,
    PaceSet,
    RailSet,
    RulesPlanned,
    RulesSet,
    SentAway,
    Unbanned,
)
from fairdeal.table.seating import TableSeating

# Fixed while a table lives: its seats are there, and chips on it may be no multiple of a new unit.
_FIXED = {"seats_max", "chip_unit"}
BANS_MOST = 100


class TableHosting(TableSeating):
    """``TableSeating`` with the powers of the host."""

    def _refuse_guests(self, player: str) -> None:
        if player != self.host:
            raise Refused("not_host")

    def _host(self, command: HostCommand) -> None:
        if isinstance(command, TakeHost):
            self._take_host(command)
            return
        self._refuse_guests(command.player)
        match command:
            case SetPace(pace=pace):
                self._set_pace(pace)
            case Hold(on=on):
                if self._end_stands and not on:
                    raise Refused("end_stands")
                self._hold(on=on, ends=self.ends and on)
            case SetRules():
                self._set_rules(command)
            case AddComputer(seat=seat, computer=computer, name=name, level=level):
                self._take_seat(seat, computer, name, level)
            case SetLevel(seat=seat, level=level):
                self._set_level(seat, level)
            case SendAway(seat=seat, ban=ban):
                self._send_away(seat, ban=ban)
            case Ban(who=who, name=name):
                self._ban(who, name)
            case Unban(who=who):
                if who not in self.banned:
                    raise Refused("not_banned")
                self._emit(Unbanned(who))
            case SetRail(rail_s=rail_s):
                self._set_rail(rail_s)
            case NewLink(player=player, link=link):
                self._set_host(player, link)
            case PassHost(seat=seat, link=link):
                self._pass_host(seat, link)
            case EndTable():
                self._end_table()
            case _:
                assert_never(command)

    def _set_pace(self, pace: Pace) -> None:
        if pace != self.pace:
            self._emit(PaceSet(pace))

    def _set_rules(self, wish: SetRules) -> None:
        """Change options; in mid-hand they count once it is over."""
        now = self.config.rules, self.config.stack
        rules, stack = planned = self.planned or now
        if not wish.options.keys() <= {*rules.__struct_fields__} - _FIXED:
            raise Refused("bad_option")
        try:
            rules = msgspec.structs.replace(rules, **wish.options)
            stack = stack if wish.stack is None else wish.stack
            msgspec.structs.replace(self.config, rules=rules, stack=stack)
        except RulesetError as no:
            raise _bad_option(no) from no
        if (rules, stack) != planned:
            self._emit(RulesPlanned(rules, stack) if self.running else RulesSet(rules, stack))

    def _set_rail(self, rail_s: int | None) -> None:
        if self.config.kind == "practice":
            raise Refused("not_private")
        try:
            config = msgspec.structs.replace(self.config, rail_s=rail_s)
        except RulesetError as no:
            raise _bad_option(no) from no
        if config != self.config:
            self._emit(RailSet(rail_s))

    def _other(self, seat: Seat) -> Seat:
        """Return an occupied seat that is not the host's own."""
        if not 0 <= seat < len(self.seats):
            raise Refused("no_such_seat", seats=len(self.seats))
        if self.seats[seat] is None or self.at(seat).leaving:
            raise Refused("not_seated")
        if self.at(seat).player == self.host:
            raise Refused("yourself")
        return seat

    def _set_level(self, seat: Seat, level: Level) -> None:
        state = self.at(self._other(seat))
        if state.level is None:
            raise Refused("no_computer")
        if state.level != level:
            self._emit(LevelSet(seat, level))

    def _send_away(self, seat: Seat, *, ban: bool) -> None:
        """Make a seat leave, but play out its hand first: nobody loses a pot by it."""
        state = self.at(self._other(seat))
        banned = ban and state.level is None and state.player not in self.banned
        if state.sent_away and not banned:
            return
        if banned:
            self._refuse_more_bans()
        self._emit(SentAway(seat, banned))
        if not self._is_live(seat):
            self._stand_up(seat)
        self._fit_clock()

    def _ban(self, who: str, name: str | None) -> None:
        if who == self.host:
            raise Refused("yourself")
        seat = self.seat_of(who)
        if seat is not None and not self.at(seat).leaving:
            self._send_away(seat, ban=True)
        elif who not in self.banned:
            self._refuse_more_bans()
            self._emit(Banned(who, name))

    def _refuse_more_bans(self) -> None:
        if len(self.banned) >= BANS_MOST:
            raise Refused("too_many_bans", most=BANS_MOST)

    def _is_live(self, seat: Seat) -> bool:
        hand = self.hand
        return hand is not None and self.dealt_in(seat) and not hand.folded[hand.index[seat]]

    def _end_table(self) -> None:
        """Close the table, but play out the running hand first: nobody loses a pot by it."""
        if self.running:
            self._hold(on=True, ends=True)
        else:
            self._close()

    def _hold(self, *, on: bool, ends: bool) -> None:
        if (on, ends) != (self.held, self.ends):
            self._emit(Held(on, ends))
            self._fit_clock()

    def _between_hands(self) -> None:
        super()._between_hands()
        if self.ends:
            self._close()

    def _pass_host(self, seat: Seat, link: str) -> None:
        state = self.at(self._other(seat))
        if state.level is not None:
            raise Refused("no_person")
        if state.sent_away:
            raise Refused("not_seated")
        self._set_host(state.player, link)

    def _take_host(self, wish: TakeHost) -> None:
        if self.host_link is None or wish.shown != self.host_link:
            raise Refused("wrong_link")
        if wish.player in self.banned:
            raise Refused("banned")
        seat = self.seat_of(wish.player)
        if seat is not None and self.at(seat).sent_away:
            raise Refused("sent_away")
        self._set_host(wish.player, wish.link)

    def _set_host(self, player: str, link: str) -> None:
        if self.config.kind == "practice":
            raise Refused("not_private")
        self._emit(HostSet(player, link))


def _bad_option(no: RulesetError) -> Refused:
    bounds = {"least": no.least, "most": no.most}
    params = {name: bound for name, bound in bounds.items() if bound is not None}
    return Refused("bad_option", no.option, **params)
