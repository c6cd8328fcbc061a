"""Every house option of docs/rules.md section 2, frozen, with its four presets."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from fairdeal.hand.errors import RulesetError

House: TypeAlias = Literal["standard", "thai", "persian", "macedonian"]
HOUSES: tuple[House, ...] = ("standard", "thai", "persian", "macedonian")
CHIPS_MAX = 10**12  # far below 2**53, where a browser's numbers stop being exact


class Ruleset(Struct, frozen=True, kw_only=True):
    """The house options of a table; the defaults are the ``standard`` preset.

    ``action_s`` None means that nobody has a clock (practice). Amounts are chips.

    Raises:
        RulesetError: ``unknown_value``, ``not_whole``, ``out_of_range`` or ``not_a_multiple`` (of
            ``chip_unit``), with the option's name.

    """

    seats_max: int = 9
    small_blind: int = 50
    big_blind: int = 100
    ante_mode: Literal["none", "all", "bb"] = "none"
    ante: int = 0
    button: Literal["dead", "move", "redraw_on_change"] = "dead"
    heads_up_blinds: Literal["button_sb", "button_bb"] = "button_sb"
    short_blind_price: Literal["full", "posted"] = "full"
    burn: Literal["on", "off"] = "on"
    deal_pattern: Literal["one_by_one", "pairs"] = "one_by_one"
    reopen: Literal["cumulative", "single", "any"] = "cumulative"
    showdown: Literal["losers_may_muck", "all_show"] = "losers_may_muck"
    all_in_exposure: Literal["face_up", "at_showdown"] = "face_up"
    odd_chip: Literal["spread", "all_to_first"] = "spread"
    disconnect: Literal["clock", "fold_on_turn", "fold_now"] = "clock"
    disconnect_all_in: Literal["keep", "fold"] = "keep"
    drop_grace_ms: int = 0
    action_s: int | None = 20
    bank_s: int = 60
    reconnect_s: int = 30
    entry: Literal["post_or_wait", "wait_bb", "free"] = "post_or_wait"
    missed_blinds: Literal["post", "wait", "none"] = "post"
    buyin_min_bb: int = 20
    buyin_max_bb: int = 100
    chip_unit: int = 1
    sit_out_max_min: int = 15
    misses_to_sit_out: int = 2
    table_chat: Literal["open", "held"] = "open"
    recovery: Literal["resume", "void"] = "resume"

    def __post_init__(self) -> None:
        """Refuse what is no value of an option, out of range, or not built."""
        for option, values in _VALUES.items():
            value = getattr(self, option)
            if values and value not in values:
                wanted = f"must be {' or '.join(values)}"
                raise RulesetError("unknown_value", option, value, wanted)
            if not values and type(value) is not int and (option, value) != ("action_s", None):
                raise RulesetError("not_whole", option, value, "must be a whole number")
        for option, (least, most) in self._ranges().items():
            value = getattr(self, option)
            if not (value is None and option == "action_s") and not least <= value <= most:
                raise RulesetError("out_of_range", option, value, least=least, most=most)
        for option in ("big_blind", "small_blind", "ante"):
            value = getattr(self, option)
            if value % self.chip_unit:
                unit = self.chip_unit
                wanted = f"must be a multiple of chip_unit={unit}"
                raise RulesetError("not_a_multiple", option, value, wanted, least=unit)

    def _ranges(self) -> dict[str, tuple[int, int]]:
        return {
            "seats_max": (2, 10),
            "big_blind": (1, CHIPS_MAX),
            "small_blind": (1, self.big_blind),
            "ante": (0, 0 if self.ante_mode == "none" else CHIPS_MAX),
            "drop_grace_ms": (0, 60_000),
            "action_s": (1, 3600),
            "bank_s": (0, 3600),
            "reconnect_s": (0, 3600),
            "buyin_min_bb": (1, 10**6),
            "buyin_max_bb": (self.buyin_min_bb, 10**6),
            "chip_unit": (1, CHIPS_MAX),
            "sit_out_max_min": (1, 1440),
            "misses_to_sit_out": (1, 100),
        }

    @property
    def canonical(self) -> bytes:
        """The options as JSON with sorted keys, the same for equal options."""
        return msgspec.json.encode(self, order="sorted")

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical form, in lower-case hex."""
        return hashlib.sha256(self.canonical).hexdigest()


# The words that an option may be; none: it is a number.
_VALUES: dict[str, tuple[str, ...]] = {
    option: get_args(hint) if get_origin(hint) is Literal else ()
    for option, hint in get_type_hints(Ruleset).items()
}

_PRESETS: dict[House, dict[str, object]] = {
    "standard": {},
    "thai": {
        "seats_max": 8,
        "button": "redraw_on_change",
        "showdown": "all_show",
        "all_in_exposure": "at_showdown",
        "disconnect": "fold_now",
        "disconnect_all_in": "fold",
        "bank_s": 0,
        "reconnect_s": 0,
        "entry": "free",
        "missed_blinds": "none",
    },
    "persian": {
        "small_blind": 5,
        "big_blind": 10,
        "ante_mode": "all",
        "button": "move",
        "reopen": "single",
        "all_in_exposure": "at_showdown",
        "odd_chip": "all_to_first",
        "entry": "free",
        "missed_blinds": "none",
    },
    "macedonian": {
        "button": "move",
        "showdown": "all_show",
        "all_in_exposure": "at_showdown",
        "entry": "free",
        "missed_blinds": "none",
    },
}


def preset(house: House, **changes: object) -> Ruleset:
    """Return the options of a house, with ``changes`` laid over them.

    >>> preset("persian", small_blind=1, big_blind=2).odd_chip
    'all_to_first'

    Raises:
        RulesetError: ``unknown_preset``, or as for ``Ruleset``.

    """
    if house not in _PRESETS:
        raise RulesetError("unknown_preset", "house", house, f"must be one of {', '.join(HOUSES)}")
    build: Callable[..., Ruleset] = Ruleset
    return build(**{**_PRESETS[house], **changes})


def blinds_of(stake: int, chip_unit: int = 1) -> tuple[int, int]:
    """Return (small blind, big blind) of a table stake, in chips (R-037).

    The small blind is half the stake, rounded down to whole units, at least one unit.

    >>> blinds_of(25), blinds_of(25, 5), blinds_of(1)
    ((12, 25), (10, 25), (1, 1))

    Raises:
        RulesetError: ``out_of_range`` or ``not_a_multiple`` for ``big_blind``.

    """
    Ruleset(small_blind=stake, big_blind=stake, chip_unit=chip_unit)  # judges the stake
    return max(stake // 2 // chip_unit * chip_unit, chip_unit), stake
