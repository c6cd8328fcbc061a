"""Shares of starting hands that are usually played, by place: figures of common opening charts."""

from __future__ import annotations

# By the number of players who act after the opener, blinds included (index 0 is never an opener).
_OPENING = (1.0, 0.48, 0.42, 0.29, 0.22, 0.18, 0.15, 0.13, 0.12, 0.11)
_HEADS_UP = 0.8

# Heads-up all-ins of (stack in big blinds, share pushed, share called): the equilibrium of the
# push-or-fold game, rounded.
_PUSH = (
    (2.0, 0.85, 0.95),
    (5.0, 0.72, 0.62),
    (8.0, 0.61, 0.45),
    (10.0, 0.59, 0.37),
    (15.0, 0.46, 0.28),
    (20.0, 0.40, 0.20),
)


def opening_share(players: int, behind: int) -> float:
    """Return the share of hands that opens with ``behind`` players still to act."""
    if players == 2:
        return _HEADS_UP
    return _OPENING[min(behind, 9)]


def push_share(blinds: float, behind: int) -> float:
    """Return the share of hands that goes all-in first with a stack of ``blinds`` big blinds."""
    share = _along(blinds, 1)
    return share / (1 + 0.55 * (max(behind, 1) - 1))


def _along(blinds: float, column: int) -> float:
    below = _PUSH[0]
    for row in _PUSH:
        if blinds <= row[0]:
            if row is below:
                return row[column]
            part = (blinds - below[0]) / (row[0] - below[0])
            return below[column] + part * (row[column] - below[column])
        below = row
    return below[column]
