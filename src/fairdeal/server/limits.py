"""Who is in, by what limits count: addresses, players; and who was here lately."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

_Member = TypeVar("_Member", bound=Hashable)


class Crowds(Generic[_Member]):
    """Who is in, by key, each key's members in the order in which they came."""

    def __init__(self) -> None:
        self._members: dict[str, dict[_Member, None]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._members.values()))

    def count(self, key: str) -> int:
        """Count the members of a key."""
        return len(self._members.get(key, ()))

    def first(self, key: str) -> _Member:
        """Return the member of a key that came first; there must be one."""
        return next(iter(self._members[key]))

    def members(self, key: str) -> list[_Member]:
        """Return the members of a key."""
        return [*self._members.get(key, ())]

    def enter(self, key: str, member: _Member) -> None:
        """Add a member at the end."""
        self._members.setdefault(key, {})[member] = None

    def leave(self, key: str, member: _Member) -> None:
        """Remove a member, if it is there."""
        members = self._members.get(key, {})
        members.pop(member, None)
        if not members:
            self._members.pop(key, None)


class Lately:
    """The keys that were noted last, ``most`` of them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._keys: OrderedDict[str, None] = OrderedDict()

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def note(self, key: str) -> None:
        """Remember a key; the one noted longest ago is forgotten if there are too many."""
        self._keys[key] = None
        self._keys.move_to_end(key)
        while len(self._keys) > self._most:
            self._keys.popitem(last=False)
