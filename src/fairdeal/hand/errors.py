"""What the rules of a hand say no with."""

from __future__ import annotations


class IllegalAction(Exception):
    """The rules refuse this action; the hand is exactly as it was.

    Attributes:
        code: stable, goes on the wire: ``not_your_turn``, ``must_call`` (``owed``),
            ``nothing_to_call``, ``raise_bounds`` (``least``, ``most``; both 0 when no raise is
            legal), ``nothing_to_show`` (R-127: this hand is not about to be mucked),
            ``not_in_hand``, ``last_hand`` (the last live hand is never killed, R-134),
            ``betting_over`` (hands are compared or paid: none dies any more).
        params: numbers that let a client say why in the player's own language.

    """

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params


class CardsUnknown(Exception):
    """The next fact depends on cards that this hand does not hold (a view, or an import)."""


class RulesetError(ValueError):
    """An option that is wrong.

    Attributes:
        code: ``out_of_range``, ``not_a_multiple``, ``not_whole`` (a number is wanted),
            ``unknown_value`` or ``unknown_preset``.
        option: the name of the option.
        found: its value as text.
        least, most: the bounds of a number that is out of range, or the unit (``least``) of
            which it must be a multiple; else None.

    """

    def __init__(
        self,
        code: str,
        option: str,
        found: object,
        wanted: str = "",
        *,
        least: int | None = None,
        most: int | None = None,
    ) -> None:
        super().__init__(f"{option}={found}: {wanted or f'must be {least} to {most}'}")
        self.code = code
        self.option = option
        self.found = str(found)
        self.least = least
        self.most = most
