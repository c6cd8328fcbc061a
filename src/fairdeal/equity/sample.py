"""Random deals: every player's hole cards by his range, and the rest of the board.

A deal is one of all that can be, as likely as its weights say: hands are drawn by their ranges
until no two share a card (after a collision all are drawn anew), then whoever may hold any two
cards gets them from what is left, and so does the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from fairdeal.cards import DECK, Card
from fairdeal.equity.classes import Combo
from fairdeal.ranking.compiled import Code, compiled
from fairdeal.ranking.tables import CARD_KEYS, FLUSH_BITS, ROW_BITS, SUIT_BIAS, SUIT_BITS, load

CHUNK = 1 << 14
"""Deals for which one stream of random numbers is used."""

_LOW = (1 << 32) - 1
_TRIES = 1_000_000  # of one deal, before ranges are said to exclude each other


class _Sampler(NamedTuple):
    """What is the same in every deal.

    Attributes:
        ranged: the players who hold one of several combos.
        sizes: of how many, for each of them.
        offsets: where those of each begin in what follows.
        combos: ``64 * card + card``.
        accept: the combo itself is meant below this part of 2**32, ...
        alias: ... and this one else (Vose's alias method).
        anybody: the players who hold any two cards.
        hands: two cards for each player, 0 where they are drawn.
        board: the common cards.
        deck: the cards that may come.
        taken: all others, one bit each.

    """

    ranged: Any
    sizes: Any
    offsets: Any
    combos: Any
    accept: Any
    alias: Any
    anybody: Any
    hands: Any
    board: Any
    deck: Any
    taken: int


def _deal(
    deals: int,
    random: Any,
    of: _Sampler,
    n: int,
    known: int,
    shares: Any,
    card_keys: Any,
    starts: Any,
    cells: Any,
    flushes: Any,
    hands: Any,
    drawn: Any,
    values: Any,
) -> int:
    """Deal, and add to ``shares[n * player + winners - 1]`` how many deals a player wins so.

    Written for lists as well as for arrays. Returns how many deals were made: fewer than wanted if
    the ranges exclude each other.

    Args:
        deals: how many are wanted.
        random: the state of xoshiro128** (Blackman and Vigna 2021), four numbers of 32 bits.
        of: what is the same in every deal.
        n: the number of players.
        known: the number of common cards that are known.
        shares: what is added to.
        card_keys: ``CARD_KEYS``.
        starts: ``Tables.starts`` for seven cards.
        cells: ``Tables.cells`` for seven cards.
        flushes: ``Tables.flushes``.
        hands: room for ``2 * n`` cards, with those of ``of.hands``.
        drawn: room for all cards that are dealt one by one.
        values: room for n numbers.

    """
    a, b, c, d = random[0], random[1], random[2], random[3]
    ranged, size_of_deck = len(of.ranged), len(of.deck)
    singles = 2 * len(of.anybody)
    steps = ranged + singles + 5 - known
    board_key = SUIT_BIAS
    for i in range(known):
        board_key += card_keys[of.board[i]]
    for made in range(deals):
        step = tries = 0
        used = of.taken
        while step < steps:
            e = b * 5 & _LOW
            e = (e << 7 | e >> 25) & _LOW
            e = e * 9 & _LOW
            t = b << 9 & _LOW
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= t
            d = (d << 11 | d >> 21) & _LOW
            if step < ranged:
                e *= of.sizes[step]
                i = of.offsets[step] + (e >> 32)
                if e & _LOW >= of.accept[i]:
                    i = of.alias[i]
                high, low = of.combos[i] >> 6, of.combos[i] & 63
                bits = 1 << high | 1 << low
                if used & bits:
                    tries += 1
                    if tries == _TRIES:
                        return made
                    step, used = 0, of.taken
                    continue
                used |= bits
                hands[2 * of.ranged[step]] = high
                hands[2 * of.ranged[step] + 1] = low
                step += 1
            else:
                card = of.deck[e * size_of_deck >> 32]
                if used >> card & 1 == 0:
                    used |= 1 << card
                    drawn[step - ranged] = card
                    step += 1
        for i in range(singles):
            hands[2 * of.anybody[i >> 1] + (i & 1)] = drawn[i]
        key_of_board = board_key
        for i in range(singles, steps - ranged):
            key_of_board += card_keys[drawn[i]]
        best = winners = 0
        for player in range(n):
            key = key_of_board + card_keys[hands[2 * player]] + card_keys[hands[2 * player + 1]]
            flush = key & FLUSH_BITS
            if flush:
                suit = 0 if flush == 8 else 1 if flush == 0x80 else 2 if flush == 0x800 else 3
                mask = 0
                for i in range(known):
                    if of.board[i] & 3 == suit:
                        mask |= 1 << (of.board[i] >> 2)
                for i in range(singles, steps - ranged):
                    if drawn[i] & 3 == suit:
                        mask |= 1 << (drawn[i] >> 2)
                for i in range(2 * player, 2 * player + 2):
                    if hands[i] & 3 == suit:
                        mask |= 1 << (hands[i] >> 2)
                value = int(flushes[mask])
            else:
                key >>= SUIT_BITS
                value = int(cells[starts[key >> ROW_BITS] + key])
            values[player] = value
            if value > best:
                best, winners = value, 1
            elif value == best:
                winners += 1
        for player in range(n):
            if values[player] == best:
                shares[n * player + winners - 1] += 1
    return deals


class Deals:
    """A stream of random deals, chunk after chunk.

    Attributes:
        deals: how many there were.

    """

    def __init__(
        self,
        ranges: Sequence[Mapping[Combo, float] | None],
        board: Sequence[Card],
        dead: Sequence[Card],
        seed: int,
    ) -> None:
        """Begin a stream; the ranges hold no card of the board and none that is dead.

        Args:
            ranges: for each of 2 to 10 players the weight of each combo that he may hold; None for
                any two cards.
            board: 0 to 5 common cards.
            dead: cards that cannot come.
            seed: another number, another stream.

        """
        self._code, self._tables = _machine()
        self._n = len(ranges)
        self._known = len(board)
        self._of = _sampler(self._code, ranges, board, dead)
        self._states = _states(seed)
        self._shares = self._code.zeros(self._n * self._n)
        self.deals = 0

    @property
    def shares(self) -> list[list[int]]:
        """``shares[player][winners - 1]``: deals of which he was one of so many winners."""
        counts = [int(count) for count in self._shares]
        return [counts[self._n * i : self._n * (i + 1)] for i in range(self._n)]

    def go_on(self) -> None:
        """Make one more chunk of deals.

        Raises:
            ValueError: no deal was found in which no two hands share a card.

        """
        zeros, n = self._code.zeros, self._n
        room = (self._of.hands.copy(), zeros(2 * n + 5), zeros(n))
        random = self._code.array(next(self._states))
        wanted = (CHUNK, random, self._of, n, self._known)
        made = self._code.run(*wanted, self._shares, *self._tables, *room)
        self.deals += made
        if made < CHUNK:
            raise ValueError(
                "the ranges exclude each other: no deal without a card twice was found"
            )


def _sampler(
    code: Code,
    ranges: Sequence[Mapping[Combo, float] | None],
    board: Sequence[Card],
    dead: Sequence[Card],
) -> _Sampler:
    out = {*board, *dead}
    hands = [0] * (2 * len(ranges))
    drawn: dict[int, Mapping[Combo, float]] = {}
    for player, weights in enumerate(ranges):
        if weights is not None and len(weights) == 1:
            (hands[2 * player : 2 * player + 2],) = weights
            out.update(hands[2 * player : 2 * player + 2])
        elif weights is not None:
            drawn[player] = weights
    anybody = [player for player, weights in enumerate(ranges) if weights is None]
    sizes = [len(weights) for weights in drawn.values()]
    offsets = [sum(sizes[:i]) for i in range(len(sizes))]
    combos = [64 * high + low for weights in drawn.values() for high, low in weights]
    accept: list[int] = []
    alias: list[int] = []
    for offset, weights in zip(offsets, drawn.values(), strict=True):
        kept, others = _alias(list(weights.values()))
        accept += kept
        alias += [offset + other for other in others]
    return _Sampler(
        ranged=code.array(list(drawn)),
        sizes=code.array(sizes),
        offsets=code.array(offsets),
        combos=code.array(combos),
        accept=code.array(accept),
        alias=code.array(alias),
        anybody=code.array(anybody),
        hands=code.array(hands),
        board=code.array(list(board)),
        deck=code.array([card for card in DECK if card not in out]),
        taken=sum(1 << card for card in out),
    )


def _alias(weights: Sequence[float]) -> tuple[list[int], list[int]]:
    """Return Vose's tables: below ``kept`` of 2**32 a number stands for itself, else for other."""
    mean = sum(weights) / len(weights)
    scaled = [weight / mean for weight in weights]
    kept, others = [1 << 32] * len(weights), list(range(len(weights)))
    small = [i for i, weight in enumerate(scaled) if weight < 1]
    large = [i for i, weight in enumerate(scaled) if weight >= 1]
    while small and large:
        i, other = small.pop(), large[-1]
        kept[i], others[i] = round(scaled[i] * (1 << 32)), other
        scaled[other] -= 1 - scaled[i]
        if scaled[other] < 1:
            small.append(large.pop())
    return kept, others


def _states(seed: int) -> Iterator[list[int]]:
    """Yield the states of streams of random numbers (SplitMix64, Steele and others 2014)."""
    mask = (1 << 64) - 1
    state = seed & mask

    def number() -> int:
        nonlocal state
        state = state + 0x9E3779B97F4A7C15 & mask
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
        return mixed ^ mixed >> 31

    while True:
        first, second = number(), number()
        yield [first >> 32, first & _LOW, second >> 32, second & _LOW | 1]


@cache
def _machine() -> tuple[Code, tuple[Any, ...]]:
    """Return ``_deal`` as it runs here, and its tables."""
    code, ranked = compiled(_deal), load()
    tables = (list(CARD_KEYS), ranked.starts[2], ranked.cells[2], ranked.flushes)
    return code, tuple(map(code.array, tables))
