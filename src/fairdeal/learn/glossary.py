"""The poker words that everybody hears at a table, in the order of a hand.

``word-WORD`` is the word, ``means-WORD`` what it means.
"""

from __future__ import annotations

WORDS = (
    *("hand", "deck", "suit", "rank", "hole-cards", "board", "button", "small-blind", "big-blind"),
    *("ante", "chips"),
    *("stack", "pot", "pre-flop", "flop", "turn", "river", "showdown", "betting-round"),
    *("check", "bet", "call", "raise", "fold", "all-in", "no-limit", "main-pot", "side-pot"),
    *("uncalled-bet", "odd-chip", "split-pot", "muck", "heads-up", "under-the-gun", "position"),
    *("burn-card", "kicker"),
    *("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight"),
    *("three-of-a-kind", "two-pair", "one-pair", "top-pair", "high-card", "outs", "draw"),
    *("open-straight", "nuts", "bluff", "pot-odds", "equity", "range", "vpip", "pfr"),
)
