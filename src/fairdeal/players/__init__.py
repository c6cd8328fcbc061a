"""Computer players: three levels of one engine, seeing only what their seat may see."""

from fairdeal.players.engine import Computer, choose, warm
from fairdeal.players.player import (
    LEVELS,
    Choice,
    Level,
    Peek,
    Player,
    Read,
    Reason,
    SeatView,
)

__all__ = [
    "LEVELS",
    "Choice",
    "Computer",
    "Level",
    "Peek",
    "Player",
    "Read",
    "Reason",
    "SeatView",
    "choose",
    "warm",
]
