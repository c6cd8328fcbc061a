"""Makes the tables of ``tables.py``: ``python -m fairdeal.ranking.build`` (about a second).

Suits apart, a hand is a multiset of ranks, and its key is the sum of one number for each card
(``RANK_KEYS``). Keys of five to seven cards are looked up in rows of ``1 << ROW_BITS`` that lie
over each other with their gaps (row displacement), so that two small look-ups replace a table
of 16 MB. A flush is looked up by the ranks of its suit, one bit each.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from fairdeal.ranking.tables import FILE, RANK_KEYS, ROW_BITS, SIZES, Tables, pack

_STRAIGHTS = [tuple(range(top, top - 5, -1)) for top in range(12, 3, -1)] + [(3, 2, 1, 0, 12)]


def classes() -> list[tuple[int, tuple[int, ...]]]:
    """List all 7,462 hands, worst first, as (category number, ranks in order of weight).

    Straights count as straights here, and flushes hold the same ranks as no-pairs.
    """
    five: list[tuple[int, ...]] = list(combinations(range(12, -1, -1), 5))
    straights = {tuple(sorted(straight, reverse=True)) for straight in _STRAIGHTS}
    plain = sorted(ranks for ranks in five if ranks not in straights)
    runs: list[tuple[int, ...]] = [(straight[0],) for straight in reversed(_STRAIGHTS)]
    every: list[list[tuple[int, ...]]] = [
        plain,
        sorted((pair, *rest) for pair in range(13) for rest in _others(3, pair)),
        sorted((a, b, c) for a, b in _two() for (c,) in _others(1, a, b)),
        sorted((three, *rest) for three in range(13) for rest in _others(2, three)),
        runs,
        plain,
        sorted((three, pair) for three in range(13) for (pair,) in _others(1, three)),
        sorted((four, kicker) for four in range(13) for (kicker,) in _others(1, four)),
        runs[:-1],
        runs[-1:],
    ]
    return [(number, ranks) for number, hands in enumerate(every) for ranks in hands]


def _others(count: int, *used: int) -> Iterator[tuple[int, ...]]:
    """Choose kickers, high first, from the ranks that are not used."""
    return combinations([rank for rank in range(12, -1, -1) if rank not in used], count)


def _two() -> Iterator[tuple[int, ...]]:
    return combinations(range(12, -1, -1), 2)


def best_ranks(count: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Find the best five, flushes apart, where ``count[rank]`` cards of a rank are held."""
    held = [rank for rank in range(12, -1, -1) if count[rank]]
    fours = [rank for rank in held if count[rank] == 4]
    if fours:
        return 7, (fours[0], next(rank for rank in held if rank != fours[0]))
    threes = [rank for rank in held if count[rank] == 3]
    pairs = [rank for rank in held if count[rank] == 2]
    if threes and len(threes) + len(pairs) > 1:
        return 6, (threes[0], max(threes[1:] + pairs))
    top = straight_top(held)
    if top is not None:
        return 4, (top,)
    if threes:
        return 3, (threes[0], *[rank for rank in held if rank != threes[0]][:2])
    if len(pairs) > 1:
        return 2, (*pairs[:2], next(rank for rank in held if rank not in pairs[:2]))
    if pairs:
        return 1, (pairs[0], *[rank for rank in held if rank != pairs[0]][:3])
    return 0, tuple(held[:5])


def straight_top(held: Sequence[int]) -> int | None:
    """Return the top rank of the best straight among these ranks, if there is one (R-010)."""
    return next((run[0] for run in _STRAIGHTS if set(run) <= set(held)), None)


def multisets(size: int) -> Iterator[list[int]]:
    """Yield every way to hold ``size`` cards, suits apart, as counts by rank."""
    for ranks in combinations_with_replacement(range(13), size):
        count = [0] * 13
        for rank in ranks:
            count[rank] += 1
        if max(count) <= 4:
            yield count


def flushes(value: dict[tuple[int, tuple[int, ...]], int]) -> array[int]:
    """Return the value of a flush by the bit mask of its suit's ranks; 0 below five bits."""
    table = array("H", bytes(2 << 13))
    for mask in range(1 << 13):
        held = [rank for rank in range(12, -1, -1) if mask >> rank & 1]
        if len(held) >= 5:
            top = straight_top(held)
            if top is None:
                table[mask] = value[5, tuple(held[:5])]
            else:
                table[mask] = value[9 if top == 12 else 8, (top,)]
    return table


def displaced(space: dict[int, int]) -> tuple[array[int], array[int]]:
    """Lay the rows of a key space over each other: where each starts, and the cells.

    ``cells[starts[key >> ROW_BITS] + key]`` is the value of a key; 0 marks a gap. A key of which no
    hand is leads into the cells, too, so that nothing beside them is ever read.
    """
    starts = array("i", (-(row << ROW_BITS) for row in range((max(space) >> ROW_BITS) + 1)))
    rows: dict[int, list[tuple[int, int]]] = {}
    for key, value in space.items():
        row, place = divmod(key, 1 << ROW_BITS)
        rows.setdefault(row, []).append((place, value))
    cells = array("H")
    used = 0  # a bit for each cell that is taken
    shapes: dict[tuple[tuple[int, int], ...], int] = {}
    for row, items in sorted(rows.items(), key=lambda entry: -len(entry[1])):
        shape = tuple(sorted(items))
        at = shapes.get(shape)
        if at is None:
            at = _first_fit(used, [place for place, _ in shape])
            used |= sum(1 << place for place, _ in shape) << at
            missing = at + (1 << ROW_BITS) - len(cells)
            cells.extend([0] * max(0, missing))
            for place, value in shape:
                cells[at + place] = value
            shapes[shape] = at
        starts[row] = at - (row << ROW_BITS)
    return starts, cells


def _first_fit(used: int, places: Sequence[int]) -> int:
    """Find the lowest position at which no place falls on a used cell, for all at once."""
    taken = 0
    for place in places:
        taken |= used >> place
    return (~taken & (taken + 1)).bit_length() - 1


def build() -> bytes:
    """Make the tables and return them as the bytes of ``tables.bin``."""
    value = {hand: number for number, hand in enumerate(classes(), 1)}
    tables: list[tuple[array[int], array[int]]] = []
    for size in SIZES:
        space: dict[int, int] = {}
        for count in multisets(size):
            key = sum(map(int.__mul__, count, RANK_KEYS))
            if key in space:
                raise RuntimeError(f"two hands of {size} cards have the key {key}")
            space[key] = value[best_ranks(count)]
        tables.append(displaced(space))
    starts, cells = zip(*tables, strict=True)
    return pack(Tables(starts, cells, flushes(value)))


if __name__ == "__main__":
    FILE.write_bytes(build())
    print(f"{FILE}: {FILE.stat().st_size} bytes")
