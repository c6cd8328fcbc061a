"""From a frame to a table's command: who asks comes from the session, never from the frame."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from fairdeal.room.coaching import CoachFrame
from fairdeal.room.hosting import HostFrame
from fairdeal.room.names import clean_name
from fairdeal.room.talk import TalkFrame
from fairdeal.table import (
    Act,
    AutoMuck,
    Buy,
    ChangeSeat,
    Command,
    Leave,
    Muck,
    Post,
    PreAct,
    Refused,
    ShowCards,
    Sit,
    SitIn,
    SitOut,
    Table,
)
from fairdeal.wire import frames

# What is carried out without the table, or with the secrets of a host.
Other: TypeAlias = HostFrame | TalkFrame | CoachFrame | frames.Look | frames.ListHands | frames.Skip


def table_command(player: str, frame: frames.Command) -> Command:
    """Return what ``player`` asks of the table for his own seat.

    Raises:
        Refused: a name's code, see ``clean_name``.

    """
    match frame:
        case frames.SitDown(seat=seat, name=name, post=post):
            return Sit(seat, player, clean_name(name), post=post)
        case frames.Act(hand=hand, turn=turn, action=action):
            return Act(player, hand, turn, action)
        case frames.PreAct(hand=hand, pre_action=pre_action):
            return PreAct(player, hand, pre_action)
        case frames.AutoMuck(on=on):
            return AutoMuck(player, on)
        case frames.Muck(hand=hand, turn=turn):
            return Muck(player, hand, turn)
        case frames.ShowCards(hand=hand, which=which):
            return ShowCards(player, hand, which)
        case frames.Leave():
            return Leave(player)
        case frames.SitOut():
            return SitOut(player)
        case frames.SitIn():
            return SitIn(player)
        case frames.Post(now=now):
            return Post(player, now)
        case frames.ChangeSeat(seat=seat):
            return ChangeSeat(player, seat)
        case frames.Buy(chips=chips):
            return Buy(player, chips)
        case _ if isinstance(frame, Other):
            raise AssertionError("not about one's own seat")
        case _:
            assert_never(frame)


def refuse_skip(table: Table, player: str, hand: int) -> None:
    """Refuse to hurry hand ``hand`` along unless its player has nothing more to do in it.

    Raises:
        Refused: ``not_practice``, ``not_host``, ``stale`` (``hand``, ``turn``) or
            ``hand_running``.

    """
    if table.config.kind != "practice":
        raise Refused("not_practice")
    if player != table.host:
        raise Refused("not_host")
    if hand != table.hand_no:
        raise Refused("stale", hand=table.hand_no, turn=table.turn)
    seat = table.seat_of(player)
    if seat is None or table.hand is None or not table.dealt_in(seat):
        return
    if not table.hand.folded[table.hand.index[seat]]:
        raise Refused("hand_running")
