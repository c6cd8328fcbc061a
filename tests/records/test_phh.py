"""PHH, field by field and action by action: what is read, and what is refused with its reason."""

from __future__ import annotations

import time
from decimal import Decimal
from typing import Any

import pytest
from msgspec.structs import replace

from fairdeal.hand import Awarded, HoleDealt, Mucked, Posted, Shown
from fairdeal.records import HandRecord, RecordError, replay
from fairdeal.records.compare import compare
from fairdeal.records.formats.base import HAND_MOST, Parsed, Piece
from fairdeal.records.formats.phh import parse, split, write_hand
from tests.records.hands import play
from tests.records.samples import PHH, acted, phh
from tests.records.test_codec import SETUP


def read(text: str) -> Parsed:
    return parse(Piece(1, 1, text))


def finals(record: HandRecord) -> list[int]:
    return list(replay(record).stacks)


def test_a_hand_is_read_with_all_that_it_says() -> None:
    parsed = read(phh())
    record = parsed.record
    assert finals(record) == [419, 489, 592]
    assert parsed.stated == {1: Decimal(419), 2: Decimal(489), 3: Decimal(592)}
    assert (record.id, record.place, record.notes) == ("7", "Kitchen", ())
    assert record.names == ("Ana", "สมชาย", 'q "x" [y]')
    assert record.events[4] == HoleDealt(1, (42, 41)) or record.events[5] == HoleDealt(1, (43, 41))
    assert HoleDealt(2, None) in record.events
    assert compare(parsed) is None


def test_seat_numbers_turn_the_table() -> None:
    record = read(phh(seats=[8, 2, 5])).record
    assert record.setup.seats == (2, 5, 8)
    assert (record.setup.button, record.setup.small_blind, record.setup.big_blind) == (5, 8, 2)
    assert record.names == ("สมชาย", 'q "x" [y]', "Ana")
    assert record.name(8) == "Ana"


def test_seats_that_are_not_clockwise_are_numbered_anew_with_a_note() -> None:
    record = read(phh(seats=[2, 8, 5])).record
    assert record.setup.seats == (1, 2, 3)
    assert record.notes == ("seats [2, 8, 5] are not clockwise; numbered 1 to 3 instead",)


def test_with_two_players_p1_is_the_big_blind_and_its_ante_stands_with_it() -> None:
    actions = ["d dh p1 AsAd", "d dh p2 ????", "p2 cbr 30", "p1 f"]
    two = {"starting_stacks": [100, 100], "antes": [0, 3], "blinds_or_straddles": [5, 10]}
    record = read(phh(**two, actions=actions, players=None, finishing_stacks=[87, 113])).record
    assert record.events[:3] == (
        Posted(2, "small_blind", 5),
        Posted(1, "big_blind", 10),
        Posted(1, "big_blind_ante", 3),
    )
    assert finals(record) == [87, 113]


def test_a_big_blind_ante_stands_at_its_place() -> None:
    record = read(phh(antes=[0, 4, 0], finishing_stacks=None)).record
    assert (record.setup.rules.ante_mode, record.setup.rules.ante) == ("bb", 4)


@pytest.mark.parametrize(
    ("blinds", "small", "big"), [([5, 10, 0], 1, 2), ([0, 10, 0], None, 2), ([10, 0, 0], None, 1)]
)
def test_there_may_be_no_small_blind(blinds: list[int], small: int | None, big: int) -> None:
    actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
    actions += ["p2 f", "p3 f"] if big == 1 else ["p3 f", "p1 f"]
    text = phh(blinds_or_straddles=blinds, actions=actions, finishing_stacks=None)
    setup = read(text).record.setup
    assert (setup.small_blind, setup.big_blind) == (small, big)


def test_a_negative_blind_is_a_live_post() -> None:
    actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cc", "p1 f", "p2 cbr 30", "p3 f"]
    text = phh(blinds_or_straddles=[5, 10, -10], actions=actions, finishing_stacks=None)
    record = read(text).record
    assert record.setup.live_posts == (3,)
    assert read(write_hand(record)).record == record


def test_whole_numbers_may_be_written_as_fractions_and_finals_may_be_fractions() -> None:
    text = phh(starting_stacks=[500.0, 500.0, 500.0], finishing_stacks=[419.5, 489.0, 591.5])
    difference = compare(read(text))
    assert difference is not None
    assert difference.rule is None  # nobody shares a pot here


def test_r113_a_source_that_splits_an_odd_chip_in_halves_is_told_as_that() -> None:
    actions = ["d dh p1 AsKd", "d dh p2 ????", "d dh p3 AhKc", "p3 cc", "p1 cc", "p2 cbr 31"]
    actions += ["p3 cc", "p1 cc", "d db 2c7d9h", "p1 cc", "p2 f", "p3 cc", "d db 3s", "p1 cc"]
    actions += ["p3 cc", "d db 4h", "p1 cc", "p3 cc"]
    half = {"antes": [0, 0, 0], "actions": actions}
    difference = compare(read(phh(**half, finishing_stacks=[515.5, 469, 515.5])))
    assert difference is not None
    assert (difference.rule, list(difference.got.values())) == ("R-113", [516, 469, 515])
    for other in ([515, 469, 516], [515.5, 469.5, 515]):
        difference = compare(read(phh(**half, finishing_stacks=other)))
        assert difference is not None
        assert difference.rule is None


# -- cards that are not known -------------------------------------------------------------------


def test_unknown_cards_are_shown_by_sm_or_mucked() -> None:
    actions = acted((1, "d dh p1 ????"), (3, "d dh p3 ??Kd"), (18, "p1 sm"))
    record = read(phh(actions=actions)).record
    assert [e for e in record.events if isinstance(e, HoleDealt)] == [
        HoleDealt(seat, None) for seat in (1, 2, 3)
    ]
    assert [e for e in record.events if isinstance(e, Mucked | Shown)] == [
        Mucked(1),
        Shown(3, (47, 45)),
    ]
    assert finals(record) == [419, 489, 592]


def test_without_any_sm_an_unknown_hand_is_mucked() -> None:
    record = read(phh(actions=acted((1, "d dh p1 ????"))[:17])).record
    assert Mucked(1) in record.events
    assert finals(record) == [419, 489, 592]


def test_a_dash_shows_what_was_dealt() -> None:
    assert read(phh(actions=acted((18, "p1 sm -"), (19, "p3 sm -")))).record.events == (
        read(phh()).record.events
    )


@pytest.mark.parametrize(
    "actions",
    [
        acted((1, "d dh p1 ????"), (3, "d dh p3 ????"), (18, "p1 sm"), (19, "p3 sm")),
        acted((1, "d dh p1 ????"), (3, "d dh p3 ????"))[:17],
        acted((1, "d dh p1 ????"), (18, "p1 sm ????")),
        acted((1, "d dh p1 ????"), (18, "p1 sm -")),
    ],
)
def test_a_winner_who_is_not_known_is_not_guessed(actions: list[str]) -> None:
    with pytest.raises(RecordError) as refused:
        read(phh(actions=actions))
    assert refused.value.code == "winner_unknown"


def test_a_known_hand_that_may_not_go_away_unseen_is_opened_with_a_note() -> None:
    record = read(phh(actions=acted((18, "p1 sm")))).record
    assert record.notes == ("p1 mucks; it is opened here (R-123)",)
    assert compare(read(phh(actions=acted((18, "p1 sm"))))) is None


def test_a_hand_shown_after_all_folded_is_noted() -> None:
    record = read(phh(actions=[*acted()[:4], "p1 f", "p2 f", "p3 sm KsKd"])).record
    assert record.notes == ("a hand that won without showdown was shown (R-126)",)
    assert isinstance(record.events[-1], Awarded)


# -- what is refused ----------------------------------------------------------------------------

ELEVEN: dict[str, Any] = {
    "starting_stacks": [500] * 11,
    "antes": [0] * 11,
    "blinds_or_straddles": [5, 10] + [0] * 9,
    "players": None,
    "finishing_stacks": None,
}


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("variant = 'NT", "not_toml", "at line 1, the end"),
        (phh()[:300], "not_toml", "at line 6, the end"),
        ("[[[", "not_toml", "line 1"),
        (f"a = {'[' * 50_000}", "not_toml", "nested too deeply"),
        (f"a = {'9' * 50_000}", "not_toml", "no TOML"),
        ("a.b" + ".c" * 30 + " = 1", "not_toml", "dotted key"),
        ("a = 1\na = 2", "not_toml", "Cannot overwrite a value (at line 2, the end)"),
        ("#" * (HAND_MOST + 1), "too_long", f"at most {HAND_MOST}"),
        ("", "missing_field", "variant: missing"),
        (phh(variant="FT"), "unknown_variant", "'FT'; only \"NT\""),
        (phh(variant=7), "malformed", "variant: 7; it must be a text"),
        (phh(starting_stacks=None), "missing_field", "starting_stacks: missing"),
        (phh(starting_stacks=[500]), "seats", "1 players; 2 to 10"),
        (phh(**ELEVEN), "seats", "11 players; 2 to 10"),
        (phh(starting_stacks=[500, 500, -5]), "chips_out_of_range", "p3: -5; legal are 1 to"),
        (phh(starting_stacks=[500, 500, 0]), "chips_out_of_range", "p3: 0; legal are 1 to"),
        (phh(starting_stacks=[500, 500, 0.5]), "chips_out_of_range", "p3: 0.5"),
        (phh(starting_stacks=[500, 500, 1.5]), "fractional_chips", "p3: 1.5; chips are whole"),
        (phh(starting_stacks=[500, 500, 10**13]), "chips_out_of_range", "p3: 10000000000000"),
        (phh(starting_stacks=[500, 500, True]), "malformed", "p3: True is no number"),
        (phh(starting_stacks=[500, 500, "all"]), "malformed", "p3: 'all' is no number"),
        (phh().replace("[500, 500, 500]", "[500, inf, 500]"), "unknown_stack", "p2: Infinity"),
        (phh().replace("[500, 500, 500]", "[500, nan, 500]"), "unknown_stack", "p2: NaN"),
        (phh().replace("[500, 500, 500]", "[500, 1e999999, 5]"), "chips_out_of_range", "1E+999999"),
        (phh(hand=None) + f"hand = 0x{'f' * 5000}", "malformed", "hand: a number of thousands"),
        (phh(variant=None) + f"variant = 0x{'f' * 5000}", "malformed", "variant: a number of th"),
        (phh().replace("[5, 10, 0]", "[5, 10, -1e99999]"), "chips_out_of_range", "1E+99999"),
        (phh().replace("[5, 10, 0]", "[5, 10, nan]"), "malformed", "nan is no number"),
        (phh(antes=[1, 1]), "malformed", "antes: 2 values for the 3"),
        (phh(antes="none"), "malformed", "antes: 'none'; it must be a list"),
        (phh(antes=[1, 2, 3]), "uneven_antes", "[1, 2, 3]; all must be equal"),
        (phh(antes=[0, 0, 5]), "uneven_antes", "R-038, R-039"),
        (phh(antes=[-1, -1, -1]), "chips_out_of_range", "antes, p1: -1; legal are 0"),
        (phh(blinds_or_straddles=[0, 0, 0]), "no_big_blind", "one of the first two"),
        (phh(blinds_or_straddles=[5, 10, 20]), "straddle", "no straddles"),
        (phh(blinds_or_straddles=[0, 0, 20]), "straddle", "no straddles"),
        (phh(blinds_or_straddles=[20, 10, 0]), "blinds", "small blind is above"),
        (phh(blinds_or_straddles=[5, 10, -5]), "chips_out_of_range", "p3: -5; a live post is -10"),
        (phh(blinds_or_straddles=[5, 10, 0.5]), "fractional_chips", "p3: 0.5"),
        (phh(min_bet=20), "min_bet", "min_bet: 20; it must be the big blind 10"),
        (phh(min_bet=None), "missing_field", "min_bet: missing"),
        (phh(seats=[1, 1, 2]), "malformed", "one stands there twice"),
        (phh(seats=[1, 2]), "malformed", "seats: 2 values"),
        (phh(seats=[1, 2, "x"]), "malformed", "they must be numbers"),
        (phh(players=[1, 2, 3]), "malformed", "players: 1 is no text"),
        (phh(hand=[1]), "malformed", "hand: [1]; it must be"),
        (phh(finishing_stacks=[1, 2, -3]), "malformed", "-3 is no stack"),
        (phh(finishing_stacks=[1, 2]), "malformed", "finishing_stacks: 2 values"),
        (phh(actions="f"), "malformed", "actions: 'f'; it must be a list"),
        (phh(actions=[1]), "malformed", "action 1: 1 is no text"),
        (phh(_fairdeal="{"), "malformed", "_fairdeal: "),
        (phh(_fairdeal='{"button": 1}'), "malformed", "button 1 is not right of p1"),
        (phh(_fairdeal='{"rules": {"reopen": "never"}}'), "rules", "Invalid enum value 'never'"),
        (phh(actions=[]), "illegal_deal", "p1 has 0 cards; 'd dh p1 ????' deals two"),
        (phh(actions=acted()[1:]), "illegal_deal", "p1 has 0 cards"),
        (phh(actions=acted((1, "d dh p1 QsQdQh"))), "illegal_deal", "p1 has 3 cards"),
        (phh(actions=acted((4, "d dh p1 QhQc"))), "illegal_deal", "p1 has 4 cards"),
        (phh(actions=acted((5, "d dh p1 QhQc"))), "illegal_deal", "action 5 'd dh p1 QhQc'"),
        (
            phh(actions=acted((3, "d dh p3 QsKd"), (19, ""))),
            "duplicate_card",
            "Qs for seat 3 is out already",
        ),
        (phh(actions=acted((7, "d db 2c2c9h"))), "duplicate_card", "action 7 'd db 2c2c9h'"),
        (phh(actions=acted((7, "d db QsQd9h"))), "duplicate_card", "Qs Qd on the flop"),
        (phh(actions=acted((11, "d db 9h"))), "duplicate_card", "9h on the turn is out already"),
        (phh(actions=acted((7, "d db 2x7d9h"))), "unknown_card", "'2x' is no card"),
        (phh(actions=acted((7, "d db 2c7d9"))), "cut_card", "'9' is half a card"),
        (phh(actions=acted((7, "d db ??7d9h"))), "unknown_board", "every card of the flop"),
        (
            phh(actions=acted((7, "d db 2c7d"))),
            "illegal_deal",
            "the flop has 3 cards (R-050), found 2",
        ),
        (
            phh(actions=acted((6, "d db 2c7d9h"))),
            "illegal_deal",
            "turn of p2: fold, call 20 or raise",
        ),
        (phh(actions=acted((4, "p3 cbr 15"))), "illegal_action", "action 4 'p3 cbr 15'"),
        (
            phh(actions=acted((4, "p3 cbr 15"))),
            "illegal_action",
            "raise to 20 to 499 (R-061 to R-069)",
        ),
        (phh(actions=acted((4, "p3 cbr 500"))), "illegal_action", "raise to 20 to 499"),
        (
            phh(actions=acted((4, "p3 cbr 30.5"))),
            "fractional_chips",
            "action 4 'p3 cbr 30.5': 30.5",
        ),
        (phh(actions=acted((4, "p3 cbr -30"))), "chips_out_of_range", "-30"),
        (phh(actions=acted((4, "p3 cbr 1e9"))), "unknown_action", "legal are f, cc, cbr AMOUNT"),
        (phh(actions=acted((4, "p3 cbr"))), "unknown_action", "legal are f, cc"),
        (phh(actions=acted((4, "p3 limp"))), "unknown_action", "legal are f, cc"),
        (phh(actions=acted((4, "p3"))), "unknown_action", "legal are f, cc"),
        (phh(actions=acted((4, "p1 cc"))), "illegal_action", "it is the turn of p3: fold, call 10"),
        (phh(actions=acted((4, "p4 cc"))), "illegal_action", "'p4' is nobody here"),
        (phh(actions=acted((4, "x cc"))), "unknown_action", "'x' is nobody here"),
        (phh(actions=acted((4, "p3 pb"))), "unknown_action", "hold'em has no bring-in"),
        (phh(actions=acted((4, "p3 sd"))), "unknown_action", "hold'em has no draw"),
        (phh(actions=acted((4, "d burn"))), "unknown_action", "the dealer's"),
        (phh(actions=acted((7, "p1 cc"))), "illegal_action", "the flop is due (R-055, R-072)"),
        (
            phh(actions=acted((8, "p1 sm QsQd"), (18, ""))),
            "illegal_action",
            "turn of p1: fold, check",
        ),
        (phh(actions=acted((19, "p2 sm 2s2h"))), "illegal_action", "p2 has folded"),
        (phh(actions=acted((18, "p1 sm QsQh"))), "illegal_action", "p1 was dealt"),
        (phh(actions=acted((18, "p1 sm Qs"))), "illegal_action", "a hand has two cards"),
        (phh(actions=acted((19, "p1 sm"))), "illegal_action", "p1 has shown or mucked before"),
        (
            phh(actions=acted()[:9]),
            "unfinished",
            "after action 9: nobody has a decision and the turn",
        ),
        (phh(actions=acted()[:5]), "unfinished", "turn of p2: fold, call 20 or raise to 50 to 499"),
        (phh(actions=[*acted(), "p1 f"]), "illegal_action", "action 20 'p1 f': the hand is over"),
        (phh(actions=[*acted(), "d db 5h"]), "illegal_deal", "the hand is over"),
    ],
)
def test_a_wrong_hand_is_refused_with_what_would_be_right(text: str, code: str, words: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(text)
    assert (refused.value.code, words in refused.value.reason) == (code, True), refused.value.reason
    assert "\n" not in refused.value.reason


# -- many hands in one file ---------------------------------------------------------------------


def test_a_file_of_many_is_cut_at_its_tables_whatever_is_in_them() -> None:
    text = f"# hands\n[1]\n{phh()}\n[ 02 ] # second\nvariant = [\n['x y']\n{phh()}[last]\n"
    pieces = list(split(text))
    assert [piece.hand for piece in pieces] == [1, 2, "x y", "last"]
    assert [text.split("\n")[piece.line - 2].strip() for piece in pieces] == [
        "[1]",
        "[ 02 ] # second",
        "['x y']",
        "[last]",
    ]


def test_keys_before_the_first_table_are_told() -> None:
    assert [piece.hand for piece in split("a = 1\n[1]\n")] == ["before the first table", 1]


def test_lines_of_errors_are_those_of_the_file() -> None:
    piece = list(split(f"[1]\n{phh()}[2]\nvariant = NT\n"))[1]
    with pytest.raises(RecordError, match=f"at line {len(PHH) + 3}, column 11"):
        parse(piece)


@pytest.mark.parametrize(
    "garbage",
    ["[" * 10**6, "a." * 10**6, "a" * 10**6, "[1]\n" * 10**5, "\n " * 10**6, "[1\t" * 10**6],
)
def test_garbage_costs_little(garbage: str) -> None:
    begin = time.process_time()
    for piece in list(split(garbage))[:100]:
        with pytest.raises(RecordError):
            parse(piece)
    assert time.process_time() - begin < 20  # it is tenths of a second; quadratic would be hours


def test_what_phh_cannot_say_is_not_written() -> None:
    setup = replace(SETUP, dead_posts=SETUP.seats[-1:])
    record = HandRecord(setup=setup, events=tuple(play(setup, 1)))
    with pytest.raises(RecordError, match="dead posts"):
        write_hand(record)


@pytest.mark.parametrize("killed", ["[0,1]", "[8,77]", "[8,3],[9,3]", "[900,1]", "[-1,1]"])
def test_a_hand_that_cannot_die_there_is_refused(killed: str) -> None:
    own = f'_fairdeal = "{{\\"killed\\":[{killed}]}}"\n'
    with pytest.raises(RecordError) as refused:
        read(phh() + own)
    assert refused.value.code == "illegal_action"


@pytest.mark.parametrize("header", ["[2.1]", "[[2]]", "[2", '["2" ]x'])
def test_a_hand_under_another_header_is_refused_and_takes_no_other_with_it(header: str) -> None:
    pieces = list(split(f"[1]\n{phh()}{header}\n{phh()}[3]\n{phh()}"))
    assert [piece.hand for piece in pieces] == [1, 2, 3]
    assert finals(parse(pieces[0]).record) == finals(parse(pieces[2]).record)
    with pytest.raises(RecordError) as no:
        parse(pieces[1])
    assert no.value.code in ("missing_field", "not_toml")


def test_a_line_like_a_header_in_a_text_or_an_array_is_none() -> None:
    lines = '_note = """\n[9]\n"""\n_pairs = [\n[8],\n]\n'
    pieces = list(split(f"[1]\n{lines}{phh()}[2]\n{phh()}"))
    assert [piece.hand for piece in pieces] == [1, 2]
    assert [finals(parse(piece).record) for piece in pieces] == [[419, 489, 592]] * 2
