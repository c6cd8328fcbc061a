"""Who is at the other end of a request, and whether he may connect; pure.

Plain http is for this machine and, with ``lan``, for private addresses: those that do not exist on
the internet, by IANA's registries. What is sent over the internet in the clear can be read on the
way. 100.64/10 is not private: behind a provider's router it is shared by strangers. A proxy speaks
for others only if it was announced and runs on this machine.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network
from typing import TypeAlias

from multidict import CIMultiDict, CIMultiDictProxy

_Address: TypeAlias = IPv4Address | IPv6Address
_Headers: TypeAlias = CIMultiDict[str] | CIMultiDictProxy[str]

_FOR = "X-Forwarded-For"
_PROTO = "X-Forwarded-Proto"
_SPEAKS_FOR_OTHERS = (_FOR, _PROTO, "X-Forwarded-Host", "X-Real-IP", "Forwarded")


class NotAllowed(Exception):
    """This peer may not connect; the message is one sentence for the person at the browser."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The other end of a request.

    Attributes:
        key: what limits count by: the address, of IPv6 the /64 that one line has to itself.
        is_local: whether it is this machine, with no proxy between.
        https: whether the line to the browser is encrypted.

    """

    key: str
    is_local: bool
    https: bool


class Peers:
    """Knows who may connect to this server.

    ``tls``: it speaks TLS itself. ``lan``: private addresses may come in the clear.
    ``behind_proxy``: a proxy on this machine says who calls and how.
    """

    def __init__(self, *, lan: bool, tls: bool, behind_proxy: bool) -> None:
        self._lan = lan
        self._tls = tls
        self._behind_proxy = behind_proxy

    def caller(self, peer: str | None, headers: _Headers) -> Caller:
        """Return who makes a request.

        Raises:
            NotAllowed: he may not connect, or the headers say what they may not.

        """
        address = _address(peer or "")
        if address is None:
            raise NotAllowed("This server cannot tell who is calling.")
        if any(name in headers for name in _SPEAKS_FOR_OTHERS):
            return self._proxied(address, headers)
        if not (address.is_loopback or self._tls or (self._lan and address.is_private)):
            raise NotAllowed(
                "This card room serves plain http only in its own network; its host can offer it"
                " by https."
            )
        return Caller(_key(address), is_local=address.is_loopback, https=self._tls)

    def _proxied(self, peer: _Address, headers: _Headers) -> Caller:
        if not self._behind_proxy or not peer.is_loopback:
            raise NotAllowed(
                "This request came through a proxy that the card room does not know; its host can"
                " start it with --behind-proxy."
            )
        # A proxy adds whom it sees at the end; what stands before is what it was told.
        said = ",".join(headers.getall(_FOR, ()))
        address = _address(said.rpartition(",")[2].strip())
        if address is None:
            raise NotAllowed(f"The proxy of this card room must say who calls, in {_FOR}.")
        https = headers.getall(_PROTO, ()) == ["https"]
        if not (https or address.is_loopback or address.is_private):
            raise NotAllowed(
                f"This card room is served by https only; its proxy must say so in {_PROTO}."
            )
        return Caller(_key(address), is_local=False, https=https)


def address_key(peer: str) -> tuple[str, bool]:
    """Return what limits count a connection's other end by, and whether it is this machine.

    Raises:
        ValueError: it is no address.

    """
    address = _address(peer)
    if address is None:
        raise ValueError("no address")
    return _key(address), address.is_loopback


def _address(text: str) -> _Address | None:
    """Read an address; of an IPv4 address in IPv6 clothes the IPv4 one."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _key(address: _Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(IPv6Network((int(address), 64), strict=False))
