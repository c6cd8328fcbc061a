"""What is said at one table: kept in memory, told to all who look, bounded in size and rate.

Talk is no part of the table and cannot act in it (R-143); it is gone with the process. Nothing
that is said, and nobody's name, is ever logged.
"""

from __future__ import annotations

import unicodedata
from collections import deque

from fairdeal.table import Refused
from fairdeal.table.names import INVISIBLE
from fairdeal.wire import ChatLine, Emote

TEXT_MOST = 200  # characters, after NFC
LINES_KEPT = 100  # told to who comes later
LINES_MOST, WINDOW_MS = 5, 10_000  # of one player within this time
HELD_MOST = 10  # lines of one seat that wait for the end of a hand, which may be long

# Controls, direction marks, surrogates, private use, unassigned, line and paragraph separators.
_REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = {"\u200c", "\u200d", "\ufe0f"}  # written inside Persian words and inside emoji
_MARKS_MOST = 3  # on one letter


def clean_text(text: str) -> str:
    """Return what is said as it will be shown: NFC, trimmed, runs of spaces made single.

    Raises:
        Refused: ``chat_empty``, ``chat_long`` (``most``) or ``chat_characters`` (controls,
            direction marks, heaps of marks).

    """
    words = unicodedata.normalize("NFC", text).strip().split(" ")
    shown = " ".join(word for word in words if word)
    if not any(unicodedata.category(char)[0] in "LNPS" for char in shown):
        raise Refused("chat_empty")
    if len(shown) > TEXT_MOST:
        raise Refused("chat_long", most=TEXT_MOST)
    marks = 0
    for char in shown:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind[0] == "M" else 0
        hidden = kind in _REFUSED or char in INVISIBLE
        if marks > _MARKS_MOST or (hidden and char not in _JOINERS):
            raise Refused("chat_characters")
    return shown


class Conversation:
    """The talk of one table; lines are numbered from 1.

    Under ``table_chat=held`` a line of somebody who is live in the running hand waits for its
    end (R-147): nobody is told of it before, not even that it exists.
    """

    def __init__(self) -> None:
        self._lines: deque[ChatLine] = deque(maxlen=LINES_KEPT)
        self._waiting: list[tuple[int, str, str | None, Emote | None]] = []
        self._said: dict[str, list[int]] = {}  # player -> when, within the window
        self._reported: deque[tuple[str, int]] = deque(maxlen=LINES_KEPT)  # player, line
        self._next = 1

    def report(self, player: str, number: int, now: int) -> ChatLine | None:
        """Return the line that is reported, or None if this player has reported it before.

        Raises:
            Refused: ``no_such_line``; ``chat_fast``: reports count like lines.

        """
        line = next((line for line in self._lines if line.number == number), None)
        if line is None:
            raise Refused("no_such_line")
        self._count(player, now)
        if (player, number) in self._reported:
            return None
        self._reported.append((player, number))
        return line

    def say(
        self,
        player: str,
        seat: int,
        name: str,
        now: int,
        *,
        text: str | None = None,
        emote: Emote | None = None,
        hold: bool = False,
    ) -> ChatLine | None:
        """Take a line and return it as it is told, or None when it is held.

        Raises:
            Refused: see ``clean_text``; ``chat_fast``: more than five lines in ten seconds, or ten
                that are held.

        """
        shown = None if text is None else clean_text(text)
        self._count(player, now)
        if hold and sum(held == seat for held, *_ in self._waiting) >= HELD_MOST:
            raise Refused("chat_fast")
        if hold:
            self._waiting.append((seat, name, shown, emote))
            return None
        return self._tell(seat, name, shown, emote)

    def release(self) -> list[ChatLine]:
        """Return the held lines as they are told, now that the hand is over."""
        waiting, self._waiting = self._waiting, []
        return [self._tell(*line) for line in waiting]

    def _count(self, player: str, now: int) -> None:
        self._forget_before(now - WINDOW_MS)
        said = self._said.get(player, [])
        if len(said) >= LINES_MOST:
            raise Refused("chat_fast")
        self._said[player] = [*said, now]

    def _forget_before(self, moment: int) -> None:
        recent = {p: [at for at in said if at > moment] for p, said in self._said.items()}
        self._said = {player: said for player, said in recent.items() if said}

    def _tell(self, seat: int, name: str, text: str | None, emote: Emote | None) -> ChatLine:
        line = ChatLine(self._next, seat, name, text, emote)
        self._next += 1
        self._lines.append(line)
        return line
