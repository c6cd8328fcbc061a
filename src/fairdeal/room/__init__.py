"""The shell around the tables: one task a table; judge, store, let it happen, tell."""

from fairdeal.room.hub import Hub
from fairdeal.room.room import Room
from fairdeal.room.seats import Question, Thinker, ThinkingFailed, Workers
from fairdeal.room.session import Session

__all__ = ["Hub", "Question", "Room", "Session", "Thinker", "ThinkingFailed", "Workers"]
