"""Equities: exact counts of other programs to the last run-out, samples, and what is refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.cards import DECK, CardTextError, card_text, cards_text, parse_card, parse_cards
from fairdeal.equity import RangeTextError, equity, known, parse_range, sample
from fairdeal.equity.classes import kind_of
from fairdeal.equity.headsup import headsup, strongest_first
from fairdeal.equity.headsup_build import build
from fairdeal.equity.known import count_known
from fairdeal.ranking import compiled as compiling
from fairdeal.ranking import strength_of


@pytest.fixture(scope="module")
def answers(shared: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((shared / "data" / "known-answers.json").read_text())
    return found


@pytest.fixture(params=["numba", "plain Python"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Both ways in which the same code runs."""
    if request.param != "numba":
        for module in (known, sample):
            monkeypatch.setattr(module, "compiled", compiling.plain)
    for module in (known, sample):
        module._machine.cache_clear()
    yield request.param
    for module in (known, sample):
        module._machine.cache_clear()


def by_dealing(
    hands: Sequence[tuple[int, ...]], board: Sequence[int], dead: Sequence[int]
) -> list[list[int]]:
    """Count by dealing every board, one by one."""
    out = {*board, *dead, *(card for hand in hands for card in hand)}
    left = [card for card in DECK if card not in out]
    shares = [[0] * len(hands) for _ in hands]
    for rest in combinations(left, 5 - len(board)):
        values = [strength_of((*hand, *board, *rest)) for hand in hands]
        best = max(values)
        for player, value in enumerate(values):
            if value == best:
                shares[player][values.count(best) - 1] += 1
    return shares


def test_every_known_answer_is_met_to_the_last_run_out(answers: dict[str, Any], way: str) -> None:
    """64 pairs of hands heads-up and 57 other spots, counted in full by two other programs."""
    spots = answers["headsup"] + answers["spots"]
    if way != "numba":
        spots = spots[::4]  # 60 ms each before the flop
    for spot in spots:
        hands = [tuple(map(parse_card, hand)) for hand in spot["hands"]]
        board, dead = (tuple(map(parse_card, spot[cards])) for cards in ("board", "dead"))
        shares = count_known(hands, board, dead)
        for player, row in enumerate(shares):
            split = spot["share"][player]
            assert row[0] == spot["win_alone"][player]
            assert row[1:] == [split.get(str(winners), 0) for winners in range(2, len(hands) + 1)]
        texts = ["".join(hand) for hand in spot["hands"]]
        got = equity(texts, board, dead, "exact")
        assert got.runouts == spot["runouts"]
        assert [player.lose for player in got.players] == spot["lose"]
        for its, exact in zip(got.players, spot["equity"], strict=True):
            assert its.equity == pytest.approx(exact, abs=1e-9)
            assert its.stderr is None


def test_every_hand_against_a_random_one_is_counted_exactly(answers: dict[str, Any]) -> None:
    for name, counts in answers["vs_random"].items():
        got = equity([name, "random"]).players[0]
        number = len(parse_range(name))
        assert [got.win, got.tie, got.lose] == [number * count for count in counts]


@settings(max_examples=20)
@given(st.permutations(DECK), st.integers(2, 6), st.integers(3, 5), st.integers(0, 5))
def test_it_counts_what_dealing_every_board_counts(
    deck: list[int], players: int, cards: int, dead: int
) -> None:
    hands = [(deck[2 * i], deck[2 * i + 1]) for i in range(players)]
    board, gone = tuple(deck[20 : 20 + cards]), tuple(deck[30 : 30 + dead])
    assert count_known(hands, board, gone) == by_dealing(hands, board, gone)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    "board", ["2h3h4h", "AhKhQhJhTh", "9c9d9h9s", "2h3h4h5h7c", "AsAdAc", "5d6d7d8d", "2c7d9h"]
)
def test_flushes_of_all_kinds_are_counted(board: str) -> None:
    hands = ["6h5s", "8h8c", "JdJc", "Ks2s"]
    held = [parse_cards(hand) for hand in hands]
    common = parse_cards(board)
    assert count_known(held, common) == by_dealing(held, common, ())


def test_the_table_of_classes_is_what_its_script_makes(monkeypatch: pytest.MonkeyPatch) -> None:
    """For a few classes; all of them take half a minute."""
    monkeypatch.setattr("fairdeal.equity.headsup_build.CLASSES", 3)
    made = build()
    rows = [headsup(row, column) for row in range(3) for column in range(row, 3)]
    assert list(made) == [number for row in rows for number in row]
    assert kind_of(0).name == "22"
    assert kind_of(1).name == "32s"


def test_the_table_of_classes_adds_up() -> None:
    """Both sides of every pair see the same run-outs, and each class meets 1,225 hands."""
    for mine in range(169):
        total = 0
        for other in range(169):
            there, back = headsup(mine, other), headsup(other, mine)
            assert (there.win, there.tie, there.lose) == (back.lose, back.tie, back.win)
            total += sum(there)
        assert total == len(list(kind_of(mine).combos())) * 1225 * 1_712_304
    assert [kind_of(number).name for number in strongest_first()[:8]] == [
        *("AA", "KK", "QQ", "JJ", "TT", "99", "88", "AKs"),
    ]
    assert kind_of(strongest_first()[-1]).name == "32o"


def test_ranges_are_counted_with_what_they_take_from_each_other() -> None:
    """By the table, by counting, and hand by hand."""
    tabled = equity(["QQ+", "TT+"])
    assert tabled.runouts == 770_536_800
    first = tabled.players[0]
    assert (first.win, first.tie, first.lose) == (484_876_704, 32_688_768, 252_971_328)
    pairs = [
        (mine, other)
        for mine, other in product(parse_range("AA, AKs"), parse_range("AQs, KK"))
        if not set(mine) & set(other)
    ]
    board = parse_cards("Kd 7c 2h")
    fitting = [pair for pair in pairs if not set(board) & {*pair[0], *pair[1]}]
    shares = [count_known(pair, board) for pair in fitting]
    got = equity(["AA, AKs", "AQs, KK"], "Kd 7c 2h", method="exact")
    assert got.players[0].win == sum(share[0][0] for share in shares)
    assert got.players[0].tie == sum(share[0][1] for share in shares)
    assert got.runouts == 990 * len(fitting)


def test_a_weight_counts_as_a_part_of_a_hand() -> None:
    """QhQs against half of AA and all of KK, on the river: it loses to both."""
    got = equity(["QhQs", "AA:0.5, KK"], "2c7dThJs3d")
    assert (got.method, got.runouts, got.players[0].lose) == ("exact", 9.0, 9.0)
    before = equity(["QhQs", "AA:0.5, KK"]).players[0].equity
    aces, kings = (equity(["QhQs", other]).players[0].equity for other in ("AA", "KK"))
    assert before == pytest.approx((aces * 0.5 + kings) / 1.5)


def test_three_ranges_that_share_cards() -> None:
    """By hand: aces three ways, no two may share a card."""
    got = equity(["AA", "AA, KK", "KK"], "2c7dThJs3d", method="exact")
    deals = [
        hands
        for hands in product(parse_range("AA"), parse_range("AA, KK"), parse_range("KK"))
        if len({card for hand in hands for card in hand}) == 6
    ]
    assert got.runouts == len(deals)
    both = sum(hands[1][0] >= 48 for hands in deals)
    assert got.players[0].tie == got.players[1].tie == both
    assert got.players[0].win == len(deals) - both


def within(got: Any, exact: Any, errors: float = 4) -> None:
    for player, other in zip(got.players, exact.players, strict=True):
        assert abs(player.equity - other.equity) <= errors * max(player.stderr, 1e-4)


@pytest.mark.usefixtures("way")
@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AhKh", "QsQd"], "", ""),
        (["AhKh", "QsQd", "7c7d", "8s9s"], "", "2c2d2h2s"),
        (["AhKh", "random"], "2c7dTh", ""),
        (["QQ+:0.3, AKs", "77+, ATs+"], "", ""),
        (["AA", "KK:0.25, AK", "QQ"], "2c7dTh", ""),
        (["AhKh", "QsQd"], "2c7dTh3s", "Ac Ad"),
        (["AhKh", "AdKd, 22"], "2c7dTh3s4h", ""),
    ],
)
def test_a_sample_is_within_four_standard_errors(hands: list[str], board: str, dead: str) -> None:
    exact = equity(hands, board, dead, "exact")
    got = equity(hands, board, dead, "sample", seed=5, target_se=0.002)
    assert got.method == "sample"
    assert max(player.stderr or 1 for player in got.players) <= 0.002
    within(got, exact)
    for player in got.players:
        assert player.win + player.tie + player.lose == pytest.approx(1)
    assert sum(player.equity for player in got.players) == pytest.approx(1)


def test_samples_of_every_known_spot_are_within_four_standard_errors(
    answers: dict[str, Any],
) -> None:
    for spot in answers["spots"]:
        hands = ["".join(hand) for hand in spot["hands"]]
        board, dead = ("".join(spot[cards]) for cards in ("board", "dead"))
        got = equity(hands, board, dead, "sample", seed=9, target_se=0.003)
        for player, exact in zip(got.players, spot["equity"], strict=True):
            assert abs(player.equity - exact) <= 4 * max(player.stderr or 0, 1e-4)


def test_both_ways_deal_the_same_cards() -> None:
    """The same seed, the same sample, with numba and without."""
    ranges = [parse_range("AA:0.3, KK"), None, parse_range("AhKd"), parse_range("76s, 22")]
    counts = []
    for compile_ in (compiling.compiled, compiling.plain):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sample, "compiled", compile_)
            patched.setattr(sample, "CHUNK", 500)
            sample._machine.cache_clear()
            deals = sample.Deals(ranges, parse_cards("2d7c"), parse_cards("9s"), 11)
            deals.go_on()
            deals.go_on()
            counts.append(deals.shares)
    sample._machine.cache_clear()
    assert counts[0] == counts[1]
    assert sum(c / k for row in counts[0] for k, c in enumerate(row, 1)) == pytest.approx(1000)


def test_the_same_seed_is_the_same_sample_and_another_is_another() -> None:
    def once(seed: int) -> Any:
        return equity(["AhKh", "random"], method="sample", seed=seed, target_se=0.01)

    assert once(1) == once(1)
    assert once(1) != once(2)


def test_ten_random_hands_have_a_tenth_each() -> None:
    got = equity(["random"] * 10, seed=3, target_se=0.002)
    assert got.method == "sample"
    assert all(abs(player.equity - 0.1) <= 4 * (player.stderr or 0) for player in got.players)


def test_auto_says_which_method_and_why() -> None:
    exact = equity(["AhKh", "QsQd"], "2c7dTh")
    assert (exact.method, exact.runouts) == ("exact", 990)
    assert re.search(r"[\d,]+ questions", exact.why)
    sampled = equity(["QQ+", "random", "random"], target_se=0.01)
    assert sampled.method == "sample"
    assert re.search(r"[\d,]+ questions", sampled.why)
    assert equity(["AhKh", "QsQd"], "2c7dTh", method="exact").why == "asked for"
    assert "table" in equity(["AA", "random"]).why


def test_long_work_tells_how_far_it_is() -> None:
    told: list[float] = []
    equity(["QQ+", "AK"], "2c7dTh", method="exact", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert len(told) > 10
    told.clear()
    equity(["QQ+", "AK"], "2c7dTh", method="sample", target_se=0.001, progress=told.append)
    assert told[-1] == 1.0


@pytest.mark.parametrize(
    ("hands", "board", "dead", "message"),
    [
        (["AcAd", "AcKs"], "Ac2d7h9s4c", "", "duplicate card Ac, in the board and in hand 1"),
        (["AcAd", "AcKs"], "", "", "duplicate card Ac, in hand 1 and in hand 2"),
        (["AcAd", "KK"], "", "Ad", "duplicate card Ad"),
        (["AcAd", "KK"], "2c3c4c", "2c", "duplicate card 2c, in the board and in the dead cards"),
        (["AA", "KK"], "KcKdKh", "", "'KK' holds no hand that is possible beside"),
        (["AA"], "", "", "2 to 10 hands are compared, not 1"),
        (["AA"] * 11, "", "", "2 to 10 hands are compared, not 11"),
        (["AA", "KK"], "2c3c4c5c6c7c", "", "a board of 6 cards"),
        (["AA", "AA", "AA"], "2c3c4c", "", "exclude each other"),
        (["AA", "AA", "AA"], "", "", "exclude each other"),
        (["22", "33"], "", cards_text(DECK[8:]), "leave too few"),
    ],
)
def test_what_cannot_be_is_refused(hands: list[str], board: str, dead: str, message: str) -> None:
    for method in ("exact", "sample"):
        with pytest.raises(ValueError, match=re.escape(message)):
            equity(hands, board, dead, method)


def test_texts_that_are_none_are_refused_with_their_place() -> None:
    with pytest.raises(RangeTextError, match="column 5: 'XX'"):
        equity(["AA, XX", "KK"])
    with pytest.raises(CardTextError, match="column 3"):
        equity(["AA", "KK"], "2cXX")
    with pytest.raises(ValueError, match="52 is no card"):
        equity(["AA", "KK"], [52])
    with pytest.raises(ValueError, match="method 'exakt'; write auto, exact or sample"):
        equity(["AA", "KK"], method="exakt")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="target_se 0"):
        equity(["AA", "KK"], target_se=0)


def test_without_numba_it_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling._numba.cache_clear()
    monkeypatch.setitem(sys.modules, "numba", None)
    try:
        with pytest.warns(RuntimeWarning, match=r"fairdeal\[fast\]"):
            code = compiling.compiled(max)
        assert code.run is max
        assert code.array([1, 2]) == [1, 2]
        assert code.zeros(3) == [0, 0, 0]
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            compiling.compiled(max)
    finally:
        compiling._numba.cache_clear()


def test_msgspec_is_all_that_it_needs() -> None:
    """Without numpy, as after ``pip install fairdeal``: exact and sampled."""
    script = """
import sys, warnings
sys.modules["numpy"] = sys.modules["numba"] = None
warnings.simplefilter("ignore")
from fairdeal.equity import equity
exact, sample = (equity(["AhKh", "QsQd"], "2c7dTh", method=m) for m in ("exact", "sample"))
print(exact.players[0].win, round(sample.players[0].equity, 1))
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    dealt = by_dealing([parse_cards("AhKh"), parse_cards("QsQd")], parse_cards("2c7dTh"), ())
    assert ran.stdout == f"{dealt[0][0]} 0.3\n"


def test_where_no_folder_can_be_written_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import numba

    real = numba.njit

    def njit(function: Any, *, cache: bool = False, **options: Any) -> Any:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return real(function, **options)

    monkeypatch.setattr(numba, "njit", njit)

    def double(numbers: Any) -> int:
        return 2 * int(numbers[0])

    code = compiling.compiled(double)
    assert code.run(code.array([21])) == 42
    assert card_text(code.run(code.array([21]))) == "Qh"
