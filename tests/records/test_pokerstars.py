"""PokerStars texts: what a real site does, by hands of our own."""

from __future__ import annotations

import pytest

from fairdeal.hand import Folded, Killed, Mucked, Posted, Shown
from fairdeal.records import HandRecord, RecordError, replay
from fairdeal.records.compare import compare
from fairdeal.records.formats.base import Parsed
from fairdeal.records.formats.pokerstars import parse, split
from tests.records.samples import POKERSTARS


def read(text: str) -> Parsed:
    (piece,) = split(text)
    return parse(piece)


def finals(record: HandRecord) -> dict[int, int]:
    hand = replay(record)
    return {seat: hand.stacks[hand.index[seat]] for seat in record.setup.seats}


def told(*lines: str, seats: dict[int, tuple[str, int]], button: int, blinds: str = "10/20") -> str:
    """A text: seats with names and stacks, then the lines."""
    head = f"PokerStars Hand #2: Tournament #1, Hold'em No Limit - Level I ({blinds}) - 2000\n"
    head += f"Table '1 1' 6-max Seat #{button} is the button\n"
    head += "".join(f"Seat {k}: {name} ({n} in chips)\n" for k, (name, n) in seats.items())
    return head + "".join(f"{line}\n" for line in lines)


def test_kind_1_an_absent_big_blind_folds_though_checking_is_free() -> None:
    parsed = read(POKERSTARS)
    record = parsed.record
    assert Folded(4) in record.events
    assert finals(record) == {1: 880, 2: 640, 4: 780}
    assert compare(parsed) is None
    assert record.names == ("calls $2", "a: b", "a (7 in chips)")
    assert (record.id, record.place) == ("1000000001", "1 1")


def test_kind_4_seated_but_dealt_out() -> None:
    assert read(POKERSTARS).record.setup.seats == (1, 2, 4)


BOARD = (
    "*** FLOP *** [2c 7d 9h]",
    "*** TURN *** [2c 7d 9h] [3s]",
    "*** RIVER *** [2c 7d 9h 3s] [4h]",
)


def test_kind_2_an_absent_player_who_is_all_in_is_folded_and_his_chips_stay() -> None:
    parsed = read(
        told(
            "B: posts small blind 10",
            "C: posts big blind 15 and is all-in",
            "A: raises 80 to 100 and is all-in",
            "B: calls 90",
            "C: folds",
            *BOARD,
            "A: shows [As Ad] (a pair of Aces)",
            "B: mucks hand",
            "A collected 215 from pot",
            seats={1: ("A", 100), 2: ("B", 300), 3: ("C", 15)},
            button=1,
        )
    )
    assert Killed(3) in parsed.record.events
    assert [e for e in parsed.record.events if isinstance(e, Mucked | Shown)] == [
        Mucked(2),
        Shown(1, (51, 49)),
    ]
    assert parsed.record.notes == (
        "line 10 'folds': all-in and absent, the hand is killed (R-133)",
    )
    assert finals(parsed.record) == {1: 215, 2: 200, 3: 0}
    assert compare(parsed) is None


def test_kind_3_a_raise_that_nobody_could_call_is_the_call_that_it_amounts_to() -> None:
    parsed = read(
        told(
            "A: posts small blind 10",
            "B: posts big blind 20",
            "A: raises 80 to 100 and is all-in",
            "B: raises 100 to 200",
            "Uncalled bet (100) returned to B",
            *BOARD,
            "A: shows [As Ad]",
            "B: shows [Ks Kd]",
            "A collected 200 from pot",
            seats={1: ("A", 100), 2: ("B", 300)},
            button=1,
        )
    )
    assert parsed.record.notes == (
        "line 8 'raises 100 to 200': nobody could call it; played as a call (R-067)",
    )
    assert finals(parsed.record) == {1: 200, 2: 200}
    assert compare(parsed) is None


def test_kind_5_a_big_blind_that_the_ante_ate_posts_none_and_still_is_the_price() -> None:
    parsed = read(
        told(
            "A: posts the ante 5",
            "B: posts the ante 5",
            "C: posts the ante 3 and is all-in",
            "B: posts small blind 10",
            "A: calls 20",
            "B: calls 10",
            BOARD[0],
            "B: checks",
            "A: bets 20",
            "B: folds",
            "Uncalled bet (20) returned to A",
            *BOARD[1:],
            "A: shows [As Ad]",
            "A collected 44 from side pot",
            "C: shows [Ks Kd]",
            "A collected 9 from main pot",
            seats={1: ("A", 100), 2: ("B", 100), 3: ("C", 3)},
            button=1,
        )
    )
    assert [e.paid for e in parsed.record.events if isinstance(e, Posted)] == [5, 3, 5, 10]
    assert parsed.record.setup.big_blind == 3
    assert finals(parsed.record) == {1: 128, 2: 75, 3: 0}
    assert compare(parsed) is None


def test_kind_6_a_small_blind_completes_to_the_larger_of_two_short_all_ins() -> None:
    parsed = read(
        told(
            "B: posts small blind 10",
            "C: posts big blind 12 and is all-in",
            "A: calls 15 and is all-in",
            "B: calls 5",
            *BOARD,
            "B: shows [Qs Qd]",
            "A: shows [As Ad]",
            "A collected 6 from side pot",
            "C: shows [Ks Kd]",
            "A collected 36 from main pot",
            seats={1: ("A", 15), 2: ("B", 100), 3: ("C", 12)},
            button=1,
        )
    )
    assert finals(parsed.record) == {1: 42, 2: 85, 3: 0}
    assert compare(parsed) is None


def test_r111_an_old_text_tells_no_uncalled_bet() -> None:
    text = POKERSTARS.replace("Uncalled bet (380) returned to a: b\n", "")
    assert compare(read(text)) is None


def test_newcomers_post_alive_and_dead() -> None:
    parsed = read(
        told(
            "B: posts small blind 10",
            "C: posts big blind 20",
            "D: posts small & big blinds 30",
            "A: posts big blind 20",
            "D: checks",
            "A: checks",
            "B: folds",
            "C: checks",
            BOARD[0],
            "C: checks",
            "D: bets 20",
            "A: folds",
            "C: folds",
            "Uncalled bet (20) returned to D",
            "D collected 80 from pot",
            seats={1: ("A", 100), 2: ("B", 100), 3: ("C", 100), 4: ("D", 100)},
            button=1,
        )
    )
    assert parsed.record.setup.live_posts == (1, 4)
    assert parsed.record.setup.dead_posts == (4,)
    assert compare(parsed) is None


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("PokerStars Hand", "FullTilt Hand", "not_a_hand", 'line 1: "FullTilt'),
        ("Hold'em No Limit", "Omaha Pot Limit", "unknown_variant", "only Hold'em No Limit"),
        ("(10/20)", "($0.10/$0.20)", "not_whole_chips", "'$0.10'; only whole chips"),
        ("(10/20)", "(0.5/1)", "fractional_chips", "0.5; chips are whole"),
        ("bets 40", "bets 40" + " " * 3000 + ".", "too_long", "line 17: 30"),
        ("(10/20)", "", "missing_line", "no blinds such as (10/20)"),
        ("(10/20)", "(30/20)", "rules", "small_blind=30"),
        ("Seat #1 is the button", "", "missing_line", "line 2: no table and button"),
        ("Seat 2: a: b (500", "Seat 1: a: b (500", "malformed", "line 4: its seat or name"),
        ("(500 in", "(5x0 in", "not_whole_chips", "line 4, stack: '5x0'"),
        ("a: b: posts small blind 10\n", "", "illegal_action", "line"),
        (
            "posts small blind 10",
            "posts small blind 5",
            "illegal_action",
            "seat 2 posts 5; legal is 10",
        ),
        ("posts big blind 20", "posts big blind 20\na: b: posts big blind 20", "malformed", ""),
        ("[As Ad]", "[As As]", "duplicate_card", "line 10: column 4"),
        ("[2c 7d 9h]\na", "[2c 7d]\na", "illegal_deal", "the flop has 3 cards"),
        ("[2c 7d 9h]\na", "[As 7d 9h]\na", "duplicate_card", "As on the flop"),
        ("*** TURN *** [2c 7d 9h] [3s]", "*** TURN *** [2c", "unknown_line", "is no street"),
        (
            "bets 40",
            "bets 10",
            "illegal_action",
            "line 17 'bets 10': raise_bounds; legal is seat 1",
        ),
        ("bets 40", "bets 40.5", "fractional_chips", "line 17 'bets 40.5'"),
        ("bets 40", "juggles", "unknown_line", "line 17 'juggles'"),
        ("calls 60", "calls 50", "illegal_action", "50 chips; legal is 60"),
        ("calls $2: bets 40", "a (7 in chips): bets 40", "illegal_action", "turn of seat 1"),
        ("calls $2: folds\n", "", "unfinished", "turn of seat 1: fold or call 380"),
        ("Rake 0", "Rake 5", "rake", "rake 5; it must be 0"),
    ],
)
def test_a_wrong_text_is_refused_with_its_line(old: str, new: str, code: str, words: str) -> None:
    assert old in POKERSTARS
    (piece,) = split(POKERSTARS.replace(old, new, 1))
    with pytest.raises(RecordError) as refused:
        parse(piece)
    assert (refused.value.code, words in refused.value.reason) == (code, True), refused.value.reason


def test_the_last_hand_cannot_be_absent() -> None:
    lines = [
        "A: posts small blind 10 and is all-in",
        "B: posts big blind 20",
        "A: folds",
        "B: folds",
    ]
    with pytest.raises(RecordError) as refused:
        read(told(*lines, seats={1: ("A", 10), 2: ("B", 20)}, button=1))
    assert "last_hand (R-134)" in refused.value.reason
