"""From a host's frame to a table's command, and the secret of the host link.

The log keeps the hash of a secret alone. Whoever shows the secret becomes the host, and every
change of host makes a new one, so an old link never works twice (T-06).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from random import Random
from typing import TypeAlias, assert_never

from fairdeal.room.names import computer_names
from fairdeal.table import (
    AddComputer,
    Ban,
    EndTable,
    Hold,
    HostCommand,
    NewLink,
    PassHost,
    SendAway,
    SetLevel,
    SetPace,
    SetRail,
    SetRules,
    Table,
    TakeHost,
    Unban,
)
from fairdeal.wire import frames

HostFrame: TypeAlias = (
    frames.SetPace
    | frames.Hold
    | frames.SetRules
    | frames.AddComputer
    | frames.SetLevel
    | frames.SendAway
    | frames.Ban
    | frames.Unban
    | frames.SetRail
    | frames.NewHostLink
    | frames.PassHost
    | frames.EndTable
    | frames.TakeHost
)


def new_secret() -> str:
    """Return the secret of a new host link: 192 random bits."""
    return secrets.token_urlsafe(24)


def hash_of(secret: str) -> str:
    """Return what the log keeps of a secret. It is random, so a plain hash hides it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def host_command(
    player: str,
    frame: HostFrame,
    table: Table,
    rng: Random,
    link: str,
    find: Callable[[str], tuple[str, str | None]],
) -> HostCommand:
    """Return what ``player`` asks of the table; ``link`` is for a host link that it makes.

    ``find`` returns the player and the name that belong to a key of ``company``.

    Raises:
        Refused: ``no_such_person``, from ``find``.

    """
    match frame:
        case frames.SetPace(pace=pace):
            return SetPace(player, pace)
        case frames.Hold(on=on):
            return Hold(player, on)
        case frames.SetRules(options=options, stack=stack):
            return SetRules(player, options, stack)
        case frames.AddComputer(seat=seat, level=level):
            (name,) = computer_names(1, [taken.name for _, taken in table.occupied()], rng)
            # Never an id that was here before: it would bring the chips of its last stay.
            return AddComputer(player, seat, f"computer-after-{table.seq}", name, level)
        case frames.SetLevel(seat=seat, level=level):
            return SetLevel(player, seat, level)
        case frames.SendAway(seat=seat, ban=ban):
            return SendAway(player, seat, ban)
        case frames.Ban(person=person):
            return Ban(player, *find(person))
        case frames.Unban(person=person):
            return Unban(player, find(person)[0])
        case frames.SetRail(rail_s=rail_s):
            return SetRail(player, rail_s)
        case frames.NewHostLink():
            return NewLink(player, link)
        case frames.PassHost(seat=seat):
            return PassHost(player, seat, link)
        case frames.EndTable():
            return EndTable(player)
        case frames.TakeHost(secret=secret):
            return TakeHost(player, hash_of(secret), link)
        case _:
            assert_never(frame)
