"""What a hand may begin with, and the whole units of R-067 as a sequence."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fairdeal.hand import HandSetup, preset
from fairdeal.hand.needs import WholeUnits

GOOD: dict[str, Any] = {
    "rules": preset("standard", small_blind=5, big_blind=10),
    "button": 5,
    "small_blind": 1,
    "big_blind": 2,
    "seats": (1, 2, 3, 4, 5),
    "stacks": (1, 1, 100, 100, 100),
}


def refused(says: str, **changes: object) -> None:
    """Check that a set-up with these changes is refused with these words."""
    with pytest.raises(ValueError, match=f"^{re.escape(says)}$"):
        HandSetup(**{**GOOD, **changes})


@pytest.mark.parametrize(
    "seats", [(1,), tuple(range(1, 12)), (2, 1), (1, 1, 2), (1, 2, 4, 3), (1, 2, 2)]
)
def test_r020_two_to_ten_different_seats(seats: tuple[int, ...]) -> None:
    refused(
        f"seats={seats}: 2 to 10 different seats, ascending", seats=seats, stacks=(9,) * len(seats)
    )


@pytest.mark.parametrize("n", [2, 10])
def test_r020_two_and_ten_are_enough_and_not_too_many(n: int) -> None:
    seats = tuple(range(1, n + 1))
    setup = HandSetup(**{**GOOD, "seats": seats, "stacks": (1,) * n})
    assert setup.seats == seats
    assert (setup.live_posts, setup.dead_posts) == ((), ())


@pytest.mark.parametrize("stacks", [(1, 1, 1, 1), (1,) * 6, (1, 1, 0, 1, 1), (1, 1, -5, 1, 1)])
def test_a_stack_of_at_least_a_chip_for_each_seat(stacks: tuple[int, ...]) -> None:
    refused(f"stacks={stacks}: one for each seat, 1 to {2**53 - 1} chips", stacks=stacks)


def test_blinds_are_seats_of_the_hand() -> None:
    seats = (1, 2, 3, 4, 5)
    refused(f"big_blind=6: must be one of seats {seats}", big_blind=6)
    refused(f"small_blind=6: must be one of {seats} or None", small_blind=6)
    refused("seat 2 cannot post both blinds", small_blind=2)
    assert HandSetup(**{**GOOD, "small_blind": None}).small_blind is None


@pytest.mark.parametrize("name", ["live_posts", "dead_posts"])
def test_r026_posters_are_other_seats_ascending(name: str) -> None:
    seats = (1, 2, 3, 4, 5)
    posts: tuple[int, ...]
    for posts in ((4, 3), (3, 3), (6,)):
        refused(f"{name}={posts}: different ones of seats {seats}, ascending", **{name: posts})
    for posts in [(1,), (2, 3), seats]:
        refused(f"{name}={posts}: a blind of this hand posts nothing else", **{name: posts})
    assert HandSetup(**{**GOOD, name: (3, 4, 5)})


@pytest.mark.parametrize(
    ("live", "dead", "ante_mode", "owed", "least"),
    [
        ((3,), (), "none", 10, 11),
        ((), (3,), "none", 5, 6),
        ((3,), (3,), "none", 15, 16),
        ((3,), (3,), "all", 15, 18),
        ((), (3,), "all", 5, 8),
        ((3,), (), "bb", 10, 11),
    ],
)
def test_r026_who_cannot_keep_a_chip_does_not_post(
    live: tuple[int, ...], dead: tuple[int, ...], ante_mode: str, owed: int, least: int
) -> None:
    ante = 0 if ante_mode == "none" else 2
    rules = preset("standard", small_blind=5, big_blind=10, ante_mode=ante_mode, ante=ante)
    posts = {"rules": rules, "live_posts": live, "dead_posts": dead}
    assert HandSetup(**{**GOOD, **posts, "stacks": (1, 1, least, 1, 1)})
    refused(
        f"seat 3 posts {owed} and must keep a chip; it has {least - 1}",
        **posts,
        stacks=(1, 1, least - 1, 1, 1),
    )


@pytest.mark.parametrize(
    ("least", "most", "unit", "amounts"),
    [
        (23, 41, 5, [25, 30, 35, 40, 41]),
        (25, 40, 5, [25, 30, 35, 40]),
        (26, 40, 5, [30, 35, 40]),
        (24, 24, 5, [24]),
        (21, 24, 5, [24]),
        (20, 21, 10, [20, 21]),
    ],
)
def test_r067_whole_units_are_a_sequence(
    least: int, most: int, unit: int, amounts: list[int]
) -> None:
    units = WholeUnits(least, most, unit)
    assert list(units) == amounts
    assert list(reversed(units)) == amounts[::-1]
    assert len(units) == len(amounts)
    assert (units[0], units[-1]) == (amounts[0], amounts[-1])
    assert [units[k] for k in range(-len(amounts), len(amounts))] == amounts * 2
    assert list(units[1:3]) == amounts[1:3]
    assert [to for to in range(most + unit + 1) if to in units] == amounts
    anything: list[object] = ["25", None]
    assert not any(thing in units for thing in anything)
    for index in (len(amounts), -len(amounts) - 1):
        with pytest.raises(IndexError, match=rf"^amount {index} of {len(units)}$"):
            units[index]


def test_r067_whole_units_are_equal_by_what_they_hold() -> None:
    units = WholeUnits(23, 41, 5)
    assert units == WholeUnits(25, 41, 5)
    assert hash(units) == hash(WholeUnits(25, 41, 5))
    assert hash(units) != hash(WholeUnits(25, 42, 5))
    assert units != WholeUnits(23, 42, 5)
    assert units != WholeUnits(30, 41, 5)
    assert units != [25, 30, 35, 40, 41]
    assert repr(units) == "WholeUnits(25, 41, 5)"


def test_r067_whole_units_of_a_deep_stack_are_not_written_out() -> None:
    units = WholeUnits(20, 10**12 + 1, 5)
    assert len(units) == 10**12 // 5 - 2
    assert list(units[:2]) == [20, 25]
    assert list(units[-2:]) == [10**12, 10**12 + 1]
    assert (10**12 in units, 10**12 - 1 in units) == (True, False)
    assert repr(units) == "WholeUnits(20, 1000000000001, 5)"
