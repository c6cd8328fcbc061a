"""Simulation: fair deals, counted chips, the same twice; who is stronger; the two commands."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import DECK
from fairdeal.cli.main import main
from fairdeal.dealing.seeded import SeededDeck
from fairdeal.hand import Event, Folded, HandSetup, HoleDealt, Legal, preset
from fairdeal.players import Choice, Computer, Level, SeatView
from fairdeal.sim import Deal, Match, play, play_deal, run_match

SIX: tuple[Level, ...] = ("hard", "medium", "easy", "hard", "medium", "easy")


@given(st.integers(), st.lists(st.integers(0, 51), max_size=30))
def test_a_seeded_deck_holds_each_card_once_in_whatever_order_it_is_opened(
    seed: int, slots: list[int]
) -> None:
    whole = SeededDeck(seed).open(range(52))
    assert sorted(whole) == list(DECK)
    deck = SeededDeck(seed)
    for slot in slots:
        assert deck.open((slot,)) == (whole[slot],)


def test_a_seeded_deck_has_52_slots_and_fair_ones() -> None:
    with pytest.raises(IndexError):
        SeededDeck(1).open((52,))
    with pytest.raises(IndexError):
        SeededDeck(1).open((-1,))
    first = [SeededDeck(seed).open((0, 30)) for seed in range(5_200)]
    for place in (0, 1):
        counts = [sum(cards[place] == card for cards in first) for card in DECK]
        # 5,200 draws: 100 each; chi-squared of 51 degrees is below 100 but once in 20,000.
        assert sum((count - 100) ** 2 / 100 for count in counts) < 100
    assert {SeededDeck(seed).draw(3) for seed in range(50)} == {0, 1, 2}


class Spy:
    """A computer player that writes down what it was shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, Sequence[Event]]] = []

    def choose(self, view: SeatView, seed: int) -> Choice:
        self.seen.append((view.seat, tuple(view.events)))
        assert isinstance(view.hand.awaiting, Legal)
        return Computer("easy").choose(view, seed)


def test_every_player_sees_his_own_cards_and_no_others() -> None:
    setup = HandSetup(preset("standard"), 0, 1, 2, tuple(range(6)), (10_000,) * 6)
    spies = [Spy() for _ in range(6)]
    for seed in range(30):
        play(setup, SeededDeck(seed), spies, seed)
    for seat, spy in enumerate(spies):
        assert spy.seen
        for viewer, events in spy.seen:
            assert viewer == seat
            holes = [event for event in events if isinstance(event, HoleDealt)]
            assert [event.seat for event in holes if event.cards] == [seat]
            assert len(holes) == 6


def test_in_a_deal_every_player_holds_every_seats_cards() -> None:
    """The same player in all seats: whatever he wins in one he loses in the others."""
    deal = play_deal(("easy",) * 4, number=3, seed=9, hands=4)
    assert deal.hands == 4
    assert sum(deal.won) == 0
    assert deal.chips_in == deal.chips_out == 4 * 4 * 10_000


def test_a_match_is_the_same_twice_and_with_any_number_of_processes() -> None:
    one = run_match(("easy", "easy"), 410, seed=5)
    two = run_match(("easy", "easy"), 410, seed=5, jobs=2)
    assert one == two
    assert one.hands == 410
    assert one.chips_in == one.chips_out == 410 * 2 * 10_000
    assert one.deals != run_match(("easy", "easy"), 410, seed=6).deals


def test_the_last_deal_may_be_cut_short() -> None:
    match = run_match(("easy",) * 6, 20, seed=1)
    assert [deal.hands for deal in match.deals] == [6, 6, 6, 2]


def test_scores_by_hand() -> None:
    """Two deals of two hands: +100 and +300 chips at a big blind of 100: +1 blind a hand."""
    deals = (Deal(2, (100, -100), 4, 4), Deal(2, (300, -300), 4, 4))
    score = Match(("hard", "easy"), deals).score(0)
    assert score.mean == 100
    # Chips by deal: 100 and 300, standard error of their mean 100, so 50 a hand or half a blind.
    assert score.margin == pytest.approx(1.96 * 50)
    assert score.p_value == pytest.approx(0.02275, abs=1e-4)  # two standard errors
    assert Match(("hard", "easy"), deals).lead("hard", "easy").mean == 200
    with pytest.raises(ValueError, match="did not both play"):
        Match(("hard", "easy"), deals).lead("hard", "medium")
    with pytest.raises(ValueError, match="2 to 10"):
        run_match(("easy",), 10, 1)
    with pytest.raises(ValueError, match="at least 1"):
        run_match(("easy", "easy"), 0, 1)


@pytest.mark.parametrize(
    ("players", "hands"),
    [
        (("hard", "easy"), 800),
        (("hard", "medium"), 1_200),
        (("medium", "easy"), 1_500),
    ],
)
def test_the_levels_are_ordered(players: tuple[Level, ...], hands: int) -> None:
    """The short form of benchmarks/strength.py: one-sided p below .1 on a fixed seed."""
    lead = run_match(players, hands, seed=1, jobs=2).lead(players[0], players[1])
    assert lead.mean > 0
    assert lead.p_value < 0.1


def test_folding_seats_are_asked_no_more() -> None:
    setup = HandSetup(preset("standard"), 0, 1, 2, tuple(range(6)), (10_000,) * 6)
    spies = [Spy() for _ in range(6)]
    _, log = play(setup, SeededDeck(2), spies, 2)
    for seat in {event.seat for event in log if isinstance(event, Folded)}:
        last = spies[seat].seen[-1][1]
        assert not any(isinstance(event, Folded) and event.seat == seat for event in last)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_sim_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("sim", "--hands", "60", "--players", ",".join(SIX), "--seed", "3", "--json")
    results = []
    for _ in range(2):
        code, out, err = run(capsys, *words)
        assert (code, err) == (0, "")
        results.append(json.loads(out))
        assert results[-1].pop("hands_per_s") > 0
    assert results[0] == results[1]
    assert results[0]["hands"] == 60
    assert results[0]["chips_in"] == results[0]["chips_out"] == 60 * 6 * 10_000
    assert [player["level"] for player in results[0]["players"]] == list(SIX)
    assert sum(player["bb_per_100"] for player in results[0]["players"]) == pytest.approx(
        0, abs=0.1
    )
    assert [(lead["level"], lead["over"]) for lead in results[0]["leads"]] == [
        ("hard", "medium"),
        ("hard", "easy"),
        ("medium", "easy"),
    ]


def test_sim_as_text_with_one_name_for_all_seats(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "sim", "--hands", "9", "--seats", "3", "--players", "easy")
    assert code == 0
    assert out.startswith("9 hands, 3 seats, seed 1: ")
    assert "chips in 270000, chips out 270000" in out
    assert out.count("easy") == 3


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--hands", "x"), "'x' is not a whole number"),
        (("--hands", "0"), "'0' is not a whole number"),
        (("--seats", "11"), "2 to 10"),
        (("--players", "foo"), "'foo' is no player; choose from easy, medium, hard"),
        (("--players", "easy,hard", "--seats", "3"), "2 players for 3 seats"),
        (("--players", ",".join(["easy"] * 11)), "11 players for 10 seats"),
        (("--seed", "-1"), "'-1' is not a whole number"),
        (("--jobs", "0"), "'0' is not a whole number"),
    ],
)
def test_sim_refuses_wrong_options_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], part: str
) -> None:
    code, out, err = run(capsys, "sim", *words)
    assert (code, out) == (2, "")
    assert err.startswith("fairdeal sim: ")
    assert part in err
    assert err.count("\n") == 1


def test_eval_names_the_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "eval", "As Ks Qs Js Ts 2d 3c") == (0, "royal flush: As Ks Qs Js Ts\n", "")
    code, out, _ = run(capsys, "eval", "Ah", "AsKdKc2s", "--json")
    assert code == 0
    assert json.loads(out) == {
        "cards": ["Ah", "As", "Kd", "Kc", "2s"],
        "category": "two_pair",
        "ranks": [12, 11, 0],
        "five": ["As", "Ah", "Kd", "Kc", "2s"],
        "value": json.loads(out)["value"],
    }


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("As As 2c 3c 4c", ("column 4", "'As'", "one of each")),
        ("As Kx 2c 3c 4c", ("column 4", "'Kx'", "23456789TJQKA")),
        ("As K", ("column 4", "'K'", "half a card")),
        ("As Ks Qs Js", ("column 12", "after 4 cards", "5 to 7")),
        ("2c3c4c5c 6c7c8c9c", ("column 16", "'9c'", "card 8 of 8", "5 to 7")),
    ],
)
def test_eval_says_what_is_wrong_and_where(
    capsys: pytest.CaptureFixture[str], text: str, parts: tuple[str, ...]
) -> None:
    code, out, err = run(capsys, "eval", text)
    assert (code, out) == (2, "")
    assert err.startswith("fairdeal eval: ")
    assert all(part in err for part in parts), err
