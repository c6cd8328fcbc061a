"""Which pots are there, and who gets what of them?"""

from __future__ import annotations

from fairdeal.cards import cards_text
from fairdeal.hand import Awarded, Collected, Pot, Returned, Seat, preset
from fairdeal.learn.drills.dealing import Draw, deal
from fairdeal.learn.question import Field, Question
from fairdeal.learn.saying import Name, Names, Row, Say
from fairdeal.learn.script import Played, Script, play
from fairdeal.learn.telling import lines_of

# By level.
_PLAYERS = (3, 3, 3, 4, 5)
_SMALL_BLIND = (50, 25, 50, 5, 5)
_SHARES_FROM = 3  # from this level on: who gets what; before: how large the pots are


def pots(level: int, draw: Draw) -> Question:
    """Ask for the pots after several all-ins, and on higher levels for everybody's chips."""
    while True:
        script, played = _all_in(level, draw)
        piles = pots_of(played)
        split = any(len(event.shares) > 1 for event in played.events if isinstance(event, Awarded))
        if len(piles) > 1 and split == (level == 4):
            break
    facts = tuple(
        Say(
            "fact-all-in" if seat not in _folded(played) else "fact-folded",
            {"name": Name(seat), "chips": _put_in(played, seat)},
        )
        for seat in range(len(script.stacks))
    )
    why = _why(played, piles, shares=level >= _SHARES_FROM)
    if level < _SHARES_FROM:
        fields = tuple(
            Field(Say("field-side" if number else "field-main", {"number": number}), pile.chips)
            for number, pile in enumerate(piles)
        )
        return Question(name="pots", ask=Say("ask-pots"), facts=facts, fields=fields, why=why)
    hand = played.hand
    rows = [Row(tuple(hand.board), Say("row-board"))]
    for seat in range(len(script.stacks)):
        hole = hand.hole[hand.index[seat]]
        if hole is not None and seat not in _folded(played):
            rows.append(Row(hole, Say("row-of", {"name": Name(seat)})))
    fields = tuple(
        Field(Say("field-gets", {"name": Name(seat)}), gets_back(played, seat))
        for seat in range(len(script.stacks))
        if seat not in _folded(played)
    )
    return Question(
        name="pots", ask=Say("ask-shares"), facts=facts, rows=tuple(rows), fields=fields, why=why
    )


def pots_of(played: Played) -> tuple[Pot, ...]:
    """Return the pots of a hand, the main pot first."""
    return next(e.pots for e in reversed(played.events) if isinstance(e, Collected))


def gets_back(played: Played, seat: Seat) -> int:
    """Return the chips that a seat gets of the pots, and back of a bet that nobody called."""
    won = 0
    for event in played.events:
        if isinstance(event, Awarded):
            won += sum(share.chips for share in event.shares if share.seat == seat)
        elif isinstance(event, Returned) and event.seat == seat:
            won += event.chips
    return won


def _all_in(level: int, draw: Draw) -> tuple[Script, Played]:
    """Let everybody put in everything before the flop; on the last level one folds his blind."""
    players, small = _PLAYERS[level - 1], _SMALL_BLIND[level - 1]
    sizes = list(range(3, 4 * players))
    stacks = tuple(small * sizes.pop(draw(len(sizes))) for _ in range(players))
    cards = deal(draw, 5 + 2 * players)
    rules = preset("standard", small_blind=small, big_blind=2 * small, showdown="all_show")
    acts: list[str] = []
    while True:
        script = Script(
            rules=rules,
            stacks=stacks,
            holes=cards_text(cards[5:]),
            board=cards_text(cards[:5]),
            acts=" ".join(acts),
        )
        played = play(script)
        if played.hand.over:
            return script, played
        legal = played.legal
        folds = level == 5 and legal.seat == played.setup.small_blind
        acts.append("f" if folds else f"r{legal.most}" if legal.most else "c")


def _put_in(played: Played, seat: Seat) -> int:
    """Return the chips that a seat put in, with those that came back."""
    hand = played.hand
    back = sum(e.chips for e in played.events if isinstance(e, Returned) and e.seat == seat)
    return hand.total[hand.index[seat]] + back


def _folded(played: Played) -> set[Seat]:
    hand = played.hand
    return {seat for seat in hand.seats if hand.folded[hand.index[seat]]}


def _why(played: Played, piles: tuple[Pot, ...], *, shares: bool) -> tuple[Say, ...]:
    """Say how the pots come about and, if that was asked for, who wins them."""
    why = [line.say for line in lines_of(played, None) if line.say.key == "log-returned"]
    for number, pile in enumerate(piles):
        key = "why-side" if number else "why-main"
        why.append(Say(key, {"number": number, "chips": pile.chips, "names": Names(pile.seats)}))
    if shares:
        why += [line.say for line in lines_of(played, None) if line.say.key.startswith("log-won")]
    return tuple(why)
