"""What is fixed when a table is opened, and the few words that describe who sits there."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from fairdeal.hand import CHIPS_MAX, House, Ruleset, RulesetError

Kind: TypeAlias = Literal["practice", "private", "public"]
Level: TypeAlias = Literal["easy", "medium", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard")
Pace: TypeAlias = Literal["slow", "normal", "fast", "instant"]

# The pause between two hands, in which the result is read.
BETWEEN_HANDS_MS: dict[Pace, int] = {"slow": 7000, "normal": 5500, "fast": 2500, "instant": 30}
# The pause before the first hand, and the first one after a pause, in which others may sit down.
BEFORE_FIRST_MS: dict[Pace, int] = {"slow": 1400, "normal": 900, "fast": 500, "instant": 6}
# who comes back within this time brings at least what he left with.
RETURN_WITHIN_MS = 60 * 60 * 1000
# So much longer for each street that came without betting, and for each side pot: a page shows
# them one after the other, and who won the last one is to be read, too.
RUN_OUT_MS: dict[Pace, int] = {"slow": 1500, "normal": 1000, "fast": 500, "instant": 0}
# A table without a connected person closes after this time and books its chips back.
IDLE_CLOSE_MS = 15 * 60 * 1000
RAIL_LATE_MOST_S = 600


class TableConfig(Struct, frozen=True, kw_only=True):
    """A table as it was opened.

    Attributes:
        table: the table's name, an unguessable text: whoever has it may open the page.
        kind: ``practice`` (one person, no clock), ``private`` (friends by link) or ``public``
            (whoever finds it in the lobby, too).
        house: the preset that ``rules`` came from, for display.
        stack: the chips that a seat buys, and buys again when it is out of chips.
        owner: the player who opened the table.
        rail_s: so many seconds late is play shown to who has no seat; 0 at once, None never.

    """

    table: str
    kind: Kind
    house: House
    rules: Ruleset
    stack: int
    owner: str
    rail_s: int | None = 0

    def __post_init__(self) -> None:
        """Refuse a stack outside the house's limits (R-022), and a rail that is too late.

        Raises:
            RulesetError: ``out_of_range`` for ``stack``, for ``rail_s``, or for ``big_blind`` where
                no stack would be within the limits.

        """
        rules = self.rules
        least = rules.buyin_min_bb * rules.big_blind
        most = min(rules.buyin_max_bb * rules.big_blind, CHIPS_MAX)
        if least > most:
            highest = CHIPS_MAX // rules.buyin_min_bb
            raise RulesetError("out_of_range", "big_blind", rules.big_blind, least=1, most=highest)
        if self.rail_s is not None and not 0 <= self.rail_s <= RAIL_LATE_MOST_S:
            late = RAIL_LATE_MOST_S
            raise RulesetError("out_of_range", "rail_s", self.rail_s, least=0, most=late)
        if not least <= self.stack <= most:
            raise RulesetError("out_of_range", "stack", self.stack, least=least, most=most)
