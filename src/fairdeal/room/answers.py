"""The answers that were given lately, so that a command that comes again has no new effect (R-146).

Beside the log, which knows the commands that were stored: what is not stored (a wish, a line of
the chat, a refusal) is answered from here. Everybody has answers of his own, so that nobody's
flood makes another's be forgotten.
"""

from __future__ import annotations

from collections import OrderedDict

from fairdeal.store import CommandKey

ANSWERS_OF_ONE = 64  # far more than a page repeats when its line is back
PLAYERS_MOST = 256  # of which the longest silent is forgotten


class Answers:
    """The last answers to each player, by the id of his command."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, OrderedDict[str, bytes]] = OrderedDict()

    def get(self, key: CommandKey) -> bytes | None:
        """Return the answer that was given, or None if that is not known any more."""
        return self._of.get(key.player, OrderedDict()).get(key.id)

    def note(self, key: CommandKey, answer: bytes) -> None:
        """Remember an answer."""
        own = self._of.setdefault(key.player, OrderedDict())
        own[key.id] = answer
        self._of.move_to_end(key.player)
        if len(own) > ANSWERS_OF_ONE:
            own.popitem(last=False)
        if len(self._of) > PLAYERS_MOST:
            self._of.popitem(last=False)
