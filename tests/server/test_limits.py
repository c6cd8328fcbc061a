"""Who is in is counted by key, first come first, in memory for those alone."""

from __future__ import annotations

from fairdeal.server.limits import Crowds


def test_crowds_remember_who_came_first_and_forget_who_left() -> None:
    crowds: Crowds[str] = Crowds()
    for name in ("ana", "bob", "cem"):
        crowds.enter("home", name)
    crowds.leave("home", "ana")
    crowds.leave("away", "ana")
    assert (crowds.count("home"), crowds.count("away")) == (2, 0)
    assert crowds.first("home") == "bob"
    assert len(crowds) == 2
    crowds.leave("home", "bob")
    crowds.leave("home", "cem")
    assert crowds._members == {}, "an empty crowd takes no memory"
