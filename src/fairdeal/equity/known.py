"""Known hands, exactly: who wins in every way in which the board may go on.

Run-outs are not dealt one by one. Suits matter only to flushes, so all boards with the same ranks
are one question, asked once and counted as often as there are such boards; then those on which
some suit comes three times or more are asked anew, by the ranks of that suit and the ranks of the
rest. AhKh against QsQd is 41,404 questions instead of 1,712,304. A flush of seven cards leaves no
room for four of a kind or a full house, so the better of both values is the hand's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

from fairdeal.cards import Card
from fairdeal.ranking.compiled import Code, compiled
from fairdeal.ranking.tables import RANK_KEYS, ROW_BITS, load

_CARDS = 5  # of a board
_PARTS = 2 * _CARDS  # numbers for each multiset: rank and count, at most five times


class _Ways(NamedTuple):
    """What a board may be made of.

    Attributes:
        sums: the sum of the rank keys of every multiset of 0 to 5 ranks, the smaller first.
        parts: for each its ranks, each followed by how often it comes, up to a 0.
        sizes: where those of 0, 1, ... 6 ranks begin.
        masks: every set of 0 to 5 ranks as a mask, the smaller first.
        mask_sizes: where those of 0, 1, ... 6 ranks begin.
        mask_sums: the sum of the rank keys of each mask.
        choose: ``choose[5 * n + k]``: the ways to take k of n suits.

    """

    sums: Any
    parts: Any
    sizes: Any
    masks: Any
    mask_sizes: Any
    mask_sums: Any
    choose: Any


@cache
def _ways() -> _Ways:
    sums: list[int] = []
    parts: list[int] = []
    sizes = [0]
    masks: list[int] = []
    mask_sizes = [0]
    for size in range(_CARDS + 1):
        for ranks in combinations_with_replacement(range(13), size):
            count = Counter(ranks)
            if max(count.values(), default=0) <= 4:
                sums.append(sum(RANK_KEYS[rank] for rank in ranks))
                flat = [number for each in count.items() for number in each]
                parts += flat + [0] * (_PARTS - len(flat))
        sizes.append(len(sums))
        masks += [mask for mask in range(1 << 13) if mask.bit_count() == size]
        mask_sizes.append(len(masks))
    mask_sums = [
        sum(key for rank, key in enumerate(RANK_KEYS) if mask >> rank & 1)
        for mask in range(1 << 13)
    ]
    choose = [comb(n, k) for n in range(5) for k in range(5)]
    return _Ways(sums, parts, sizes, masks, mask_sizes, mask_sums, choose)


def _count(
    n: int,
    missing: int,
    given: Any,
    shares: Any,
    ways: _Ways,
    starts: Any,
    cells: Any,
    flushes: Any,
    plain: Any,
    of_flush: Any,
    keys: Any,
    weights: Any,
) -> None:
    """Add to ``shares[n * player + winners - 1]`` how many run-outs a player wins so.

    Written for lists as well as for arrays, so that it is the same with numba and without.

    Args:
        n: the number of players.
        missing: how many cards of the board are to come.
        given: one after the other, the sum of the rank keys of hand and board for each player; how
            many cards of each suit hand and board have, for each player; their ranks as a mask, for
            each player and suit; how many cards of each suit the board has; how many of each rank
            may come; the ranks of each suit that may come, as a mask.
        shares: what is added to.
        ways: what a board may be made of.
        starts: ``Tables.starts`` for seven cards.
        cells: ``Tables.cells`` for seven cards.
        flushes: ``Tables.flushes``.
        plain: room for n numbers.
        of_flush: room for n numbers, all 0.
        keys: room for as many numbers as there are multisets of five ranks.
        weights: the same.

    """
    sums = given[:n]
    suited = given[n : 5 * n]
    masks = given[5 * n : 9 * n]
    board_suited = given[9 * n : 9 * n + 4]
    left = given[9 * n + 4 : 9 * n + 17]
    left_of = given[9 * n + 17 :]
    for suit in range(-1, 4):  # -1: all boards, as if there were no flushes
        fewest = most = 0
        if suit >= 0:
            held = 0
            for player in range(n):
                held = max(held, suited[4 * player + suit])
            fewest, most = max(3 - board_suited[suit], 5 - held, 0), missing
        for size in range(fewest, most + 1):
            count = 0  # of the ways to deal the cards that are not of this suit
            for i in range(ways.sizes[missing - size], ways.sizes[missing - size + 1]):
                weight = 1
                for j in range(10 * i, 10 * i + 10, 2):
                    if ways.parts[j + 1] == 0:
                        break
                    rank = ways.parts[j]
                    number = left[rank]
                    if suit >= 0:
                        number -= left_of[suit] >> rank & 1
                    weight *= ways.choose[5 * number + ways.parts[j + 1]]
                if weight:
                    keys[count] = ways.sums[i]
                    weights[count] = weight
                    count += 1
            for x in range(ways.mask_sizes[size], ways.mask_sizes[size + 1]):
                mask = ways.masks[x]
                if suit >= 0:
                    if mask & ~left_of[suit]:
                        continue
                    for player in range(n):
                        of_flush[player] = flushes[mask | masks[4 * player + suit]]
                for i in range(count):
                    added = ways.mask_sums[mask] + keys[i]
                    weight = weights[i]
                    best = top = -1  # without and with flushes
                    tied = split = 0
                    for player in range(n):
                        key = sums[player] + added
                        value = cells[starts[key >> ROW_BITS] + key]
                        plain[player] = value
                        if value > best:
                            best, tied = value, 1
                        elif value == best:
                            tied += 1
                        value = max(value, of_flush[player])
                        if value > top:
                            top, split = value, 1
                        elif value == top:
                            split += 1
                    for player in range(n):
                        value = plain[player]
                        if suit >= 0 and value == best:
                            shares[n * player + tied - 1] -= weight
                        if max(value, of_flush[player]) == top:
                            shares[n * player + split - 1] += weight


_SUMS = tuple(RANK_KEYS[card >> 2] for card in range(52))
_BITS = tuple(1 << (card >> 2) for card in range(52))


def count_known(
    hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> list[list[int]]:
    """Count who wins over all run-outs; the cards are not checked.

    Args:
        hands: two cards for each of one to ten players.
        board: 0 to 5 common cards.
        dead: cards that cannot come.

    Returns:
        For each player, on how many run-outs he is one of 1, 2, ... winners.

    """
    n = len(hands)
    left_of = [(1 << 13) - 1] * 4
    for card in (*board, *dead, *(card for hand in hands for card in hand)):
        left_of[card & 3] &= ~_BITS[card]
    left = [sum(mask >> rank & 1 for mask in left_of) for rank in range(13)]
    sums = [0] * n
    suited = [0] * (4 * n)
    masks = [0] * (4 * n)
    for player, hand in enumerate(hands):
        for card in (*hand, *board):
            sums[player] += _SUMS[card]
            suited[4 * player + (card & 3)] += 1
            masks[4 * player + (card & 3)] |= _BITS[card]
    board_suited = [0] * 4
    for card in board:
        board_suited[card & 3] += 1
    code, tables = _machine()
    shares = code.zeros(n * n)
    # All that is small in one list: each costs a call.
    given = code.array([*sums, *suited, *masks, *board_suited, *left, *left_of])
    room = map(code.zeros, (n, n, _MOST, _MOST))
    code.run(n, _CARDS - len(board), given, shares, *tables, *room)
    counts: list[int] = [int(each) for each in shares]
    return [counts[n * player : n * (player + 1)] for player in range(n)]


_MOST = 6175  # multisets of five ranks


@cache
def _machine() -> tuple[Code, tuple[Any, ...]]:
    """Return ``_count`` as it runs here, and its tables."""
    code = compiled(_count)
    ranked = load()
    looked_up = map(code.array, (ranked.starts[2], ranked.cells[2], ranked.flushes))
    return code, (_Ways(*map(code.array, _ways())), *looked_up)
