"""The house rules of one table in sentences, from its own options (R-150)."""

from __future__ import annotations

from fairdeal.hand import Ruleset
from fairdeal.learn.saying import Say, Value

# What a player notices, in the order of a hand; the others never change how one plays.
_WORDS = (
    "button",
    "heads_up_blinds",
    "short_blind_price",
    "reopen",
    "all_in_exposure",
    "showdown",
    "odd_chip",
    "disconnect",
    "disconnect_all_in",
    "entry",
    "missed_blinds",
    "burn",
    "table_chat",
    "recovery",
)


def house_rules(rules: Ruleset) -> tuple[Say, ...]:
    """Say what holds at a table with these options, one sentence an option."""
    return (
        Say(
            "house-blinds",
            {"small": rules.small_blind, "big": rules.big_blind, "seats": rules.seats_max},
        ),
        _ante(rules),
        Say(
            "house-buy-in",
            {
                "least": rules.buyin_min_bb * rules.big_blind,
                "most": rules.buyin_max_bb * rules.big_blind,
            },
        ),
        _clock(rules),
        *(_option(rules, option) for option in _WORDS),
        Say("house-misses", {"hands": rules.misses_to_sit_out, "minutes": rules.sit_out_max_min}),
        *([Say("house-unit", {"unit": rules.chip_unit})] if rules.chip_unit > 1 else []),
    )


def _option(rules: Ruleset, option: str) -> Say:
    value = str(getattr(rules, option)).replace("_", "-")
    return Say(f"house-{option.replace('_', '-')}-{value}")


def _ante(rules: Ruleset) -> Say:
    mode = rules.ante_mode if rules.ante else "none"
    return Say(f"house-ante-{mode}", {"ante": rules.ante} if rules.ante else {})


def _clock(rules: Ruleset) -> Say:
    if rules.action_s is None:
        return Say("house-clock-none")
    params: dict[str, Value] = {"seconds": rules.action_s}
    if not rules.bank_s and not rules.reconnect_s:
        return Say("house-clock-short", params)
    return Say("house-clock", {**params, "bank": rules.bank_s, "reconnect": rules.reconnect_s})
