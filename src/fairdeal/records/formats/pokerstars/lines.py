"""Sorts the lines of a PokerStars text by what they say; nothing is played here.

A name may hold anything ("calls $2", "q [x]"), so lines are read by the names of the seat lines,
longest first, and never by guessing where a name ends.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from fairdeal.cards import Card, CardTextError, parse_cards
from fairdeal.hand import Seat
from fairdeal.records.build import Pair
from fairdeal.records.errors import RecordError, quote
from fairdeal.records.formats.base import Piece, whole_chips

_FIRST = re.compile(r"\ufeff?PokerStars (?:Zoom )?(?:Game|Hand) #(\d{1,25}):")
_START = re.compile(
    r"^\ufeff?PokerStars (?:Zoom )?(?:Game|Hand) #\d"
    r"|PokerStars (?:Game|Hand) #\d{6,25}: (?:Tournament|Hold'em|Omaha)",
    re.MULTILINE,
)
_STAKES = re.compile(r"\(([^()/\s]{1,30})/([^()/\s]{1,30})(?: [A-Z]{3})?\) - ")
_TABLE = re.compile(r"Table '(.*)' (?:(?:\d+)-max )?(?:.* )?Seat #(\d{1,4}) is the button")
_SEAT = re.compile(r"Seat (\d{1,4}): (.*) \((\S+) in chips\b[^()]*\)(.*)")
_BOARD = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\* (?:\[[^\]]*\] )?\[([^\]]*)\]")
_STREET = re.compile(r"\*\*\* (?:HOLE CARDS|SHOW DOWN) \*\*\*")
_DEALT = re.compile(r"Dealt to (.*) \[([^\]]*)\]")
_RETURNED = re.compile(r"Uncalled bet \((\S+)\) returned to (.*)")
_COLLECTED = re.compile(r"(.*) collected (\S+) from (?:pot|main pot|side pot(?:-\d+)?)")
_RAKE = re.compile(r"Total pot .* \| Rake (\S+)")
_CARDS = re.compile(r"shows \[([^\]]*)\]")
_POST = re.compile(r"posts (?:the )?(ante|small blind|big blind|small & big blinds) (\S+)")
_BET = re.compile(r"(?:calls|bets) (\S+)")
_RAISE = re.compile(r"raises (\S+) to (\S+)")
_LINE_MOST = 2000  # characters; names and chat are far shorter
_ALL_IN = " and is all-in"
_SUMMARY = "*** SUMMARY ***"
_WITHOUT_EFFECT = ("doesn't show", "mucks hand", "is ", "has ", "said", "sits out", "will be")


def fits(text: str) -> bool:
    """Tell whether a ``.txt`` file is a history of PokerStars."""
    return _FIRST.match(text.lstrip()) is not None


def split(text: str) -> Iterator[Piece]:
    """Return the hands; each begins with ``PokerStars Hand #...``, be it behind a cut line."""
    hands, start, line = 0, 0, 1
    for match in _START.finditer(text):
        if hands or text[start : match.start()].strip():
            yield Piece(hands or "before the first hand", line, text[start : match.start()])
        line += text.count("\n", start, match.start())
        hands, start = hands + 1, match.start()
    if hands or text[start:].strip():
        yield Piece(hands or "before the first hand", line, text[start:])


class Deed:
    """What a player does, and where it stands.

    Attributes:
        seat: who.
        verb: ``folds``, ``checks``, ``calls``, ``bets`` or ``raises``.
        chips: what is called or bet, or what is raised **to**.

    """

    def __init__(self, where: str, seat: Seat, words: str) -> None:
        self.where = where
        self.seat = seat
        self.verb = words.split(" ", 1)[0]
        amount = _BET.fullmatch(words) or _RAISE.fullmatch(words)
        self.chips = chips_of(amount[amount.lastindex or 1], where) if amount else 0


class Lines:
    """What the lines of one hand say.

    Attributes:
        hand, table: the numbers by which the site knows them.
        button, small_blind, big_blind: as the first two lines give them.
        stacks, names: of all who sit there, dealt in or not.
        posts: by kind (``ante``, ``small blind``, ``big blind``, ``small & big blinds``) and seat.
        play: deeds and board cards in their order.
        holes, shown: known hands.
        returned, collected: chips by seat.

    """

    def __init__(self, piece: Piece) -> None:
        self._lines = [
            (piece.line + k, line.rstrip()) for k, line in enumerate(piece.text.split("\n"))
        ]
        for number, line in self._lines:
            if len(line) > _LINE_MOST:
                raise RecordError("too_long", f"line {number}: {len(line)} characters")
        self.stacks: dict[Seat, int] = {}
        self.names: dict[Seat, str] = {}
        self.posts: dict[str, dict[Seat, int]] = {}
        self.play: list[Deed | tuple[Card, ...]] = []
        self.holes: dict[Seat, Pair] = {}
        self.shown: dict[Seat, Pair] = {}
        self.returned: dict[Seat, int] = {}
        self.collected: dict[Seat, int] = {}
        self._read_head()
        self._read_seats()
        self._by_length = sorted(self.names.items(), key=lambda item: -len(item[1]))
        self._seat_of = {name: seat for seat, name in self.names.items()}
        self._read_body()
        self._check_rake()

    def _read_head(self) -> None:
        number, first = self._lines[0]
        match = _FIRST.match(first)
        if match is None:
            raise RecordError(
                "not_a_hand", f"line {number}: {quote(first)}; it must be 'PokerStars Hand #...'"
            )
        self.hand = match[1]
        if "Hold'em No Limit" not in first:
            raise RecordError(
                "unknown_variant", f"line {number}: {quote(first)}; only Hold'em No Limit is read"
            )
        stakes = _STAKES.search(first)
        if stakes is None:
            raise RecordError("missing_line", f"line {number}: no blinds such as (10/20)")
        self.small_blind, self.big_blind = (
            chips_of(text, f"line {number}, blinds") for text in stakes.groups()
        )
        table = _TABLE.fullmatch(self._lines[1][1]) if len(self._lines) > 1 else None
        if table is None:
            raise RecordError("missing_line", f"line {number + 1}: no table and button")
        self.table, self.button = table[1], int(table[2])

    def _read_seats(self) -> None:
        for number, line in self._lines[2:]:
            match = _SEAT.fullmatch(line)
            if match is None:
                return
            seat, name = int(match[1]), match[2]
            if seat in self.names or name in self.names.values():
                raise RecordError("malformed", f"line {number}: its seat or name was there before")
            self.names[seat] = name
            self.stacks[seat] = chips_of(match[3], f"line {number}, stack")

    def _read_body(self) -> None:
        for number, line in self._lines[2 + len(self.names) :]:
            if line == _SUMMARY:
                return
            for seat, name in self._by_length:
                if line.startswith(f"{name}: "):
                    words = line[len(name) + 2 :]
                    self._take(f"line {number} {quote(words)}", seat, words.removesuffix(_ALL_IN))
                    break
            else:
                self._take_other(f"line {number}", line)

    def _take(self, where: str, seat: Seat, words: str) -> None:
        if post := _POST.fullmatch(words):
            seats = self.posts.setdefault(post[1], {})
            if seat in seats:
                raise RecordError("malformed", f"{where}: posted before")
            seats[seat] = chips_of(post[2], where)
        elif shows := _CARDS.match(words):
            _keep(self.shown, seat, cards_of(shows[1], where))
        elif (
            words in ("folds", "checks")
            or words.startswith("folds [")  # and shows, which is no part of the hand
            or _BET.fullmatch(words)
            or _RAISE.fullmatch(words)
        ):
            self.play.append(Deed(where, seat, words))
        elif not words.startswith(_WITHOUT_EFFECT):
            raise RecordError("unknown_line", f"{where}: no action that this reader knows")

    def _take_other(self, where: str, line: str) -> None:
        if board := _BOARD.fullmatch(line):
            self.play.append(cards_of(board[1], where))
        elif (dealt := _DEALT.fullmatch(line)) and dealt[1] in self._seat_of:
            _keep(self.holes, self._seat_of[dealt[1]], cards_of(dealt[2], where))
        elif (back := _RETURNED.fullmatch(line)) and back[2] in self._seat_of:
            _add(self.returned, self._seat_of[back[2]], chips_of(back[1], where))
        elif (won := _COLLECTED.fullmatch(line)) and won[1] in self._seat_of:
            _add(self.collected, self._seat_of[won[1]], chips_of(won[2], where))
        elif line.startswith("***") and not _STREET.fullmatch(line):
            raise RecordError("unknown_line", f"{where}: {quote(line)} is no street")

    def _check_rake(self) -> None:
        for number, line in self._lines:
            if (rake := _RAKE.match(line)) and chips_of(rake[1], f"line {number}, rake"):
                raise RecordError("rake", f"line {number}: rake {rake[1]}; it must be 0")


def _keep(hands: dict[Seat, Pair], seat: Seat, cards: tuple[Card, ...]) -> None:
    if len(cards) == 2:  # who shows one card leaves his hand unknown
        hands[seat] = (cards[0], cards[1])


def _add(chips: dict[Seat, int], seat: Seat, more: int) -> None:
    chips[seat] = chips.get(seat, 0) + more


def chips_of(text: str, where: str) -> int:
    """Return a whole number of chips.

    Raises:
        RecordError: ``not_whole_chips`` (a currency), ``fractional_chips``,
            ``chips_out_of_range``.

    """
    if not re.fullmatch(r"[0-9]{1,20}(?:\.[0-9]{1,20})?", text):
        raise RecordError("not_whole_chips", f"{where}: {quote(text)}; only whole chips are read")
    return whole_chips(Decimal(text), where)


def cards_of(text: str, where: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``As Kd``.

    Raises:
        RecordError: the codes of ``CardTextError``.

    """
    try:
        return parse_cards(text)
    except CardTextError as error:
        raise RecordError(error.code, f"{where}: {error}") from None
