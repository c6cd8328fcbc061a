"""The talk at a table: from frames to lines of the chat, and to those who look."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from fairdeal.hand import Seat
from fairdeal.room.chat import Conversation
from fairdeal.room.gallery import Gallery
from fairdeal.table import Refused, Table
from fairdeal.wire import Report, Reported, Say, SayEmote, encode

TalkFrame: TypeAlias = Say | SayEmote | Report


class Talk:
    """Who has a seat may speak; the gallery tells all who look, and who comes later."""

    def __init__(self, gallery: Gallery, now: Callable[[], int]) -> None:
        self._gallery = gallery
        self._now = now
        self._chat = Conversation()

    def serve(self, table: Table, player: str, frame: TalkFrame) -> None:
        """Say something to the table, or tell its host about a line.

        Raises:
            Refused: ``not_seated``, ``sent_away``, or what ``Conversation`` refuses.

        """
        seat = table.seat_of(player)
        if seat is None:
            raise Refused("not_seated")
        name = table.at(seat).name
        if isinstance(frame, Report):
            line = self._chat.report(player, frame.line, self._now())
            if line is not None:
                self._gallery.tell(table.host, encode(Reported(line, name)))
            return
        if table.at(seat).sent_away:
            raise Refused("sent_away")
        text = frame.text if isinstance(frame, Say) else None
        emote = frame.emote if isinstance(frame, SayEmote) else None
        hold = _holds_talk(table, seat)
        said = self._chat.say(player, seat, name, self._now(), text=text, emote=emote, hold=hold)
        if said is not None:
            self._gallery.say((said,))

    def hand_is_over(self) -> None:
        """Tell what waited for the end of the hand (R-147)."""
        lines = self._chat.release()
        if lines:
            self._gallery.say(tuple(lines))


def _holds_talk(table: Table, seat: Seat) -> bool:
    """R-147: whether what a seat says waits until the hand is over."""
    hand = table.hand
    if table.config.rules.table_chat == "open" or hand is None or not table.dealt_in(seat):
        return False
    return not hand.folded[hand.index[seat]]
