"""Who may connect: this machine, its network if wanted, others by https or an announced proxy."""

from __future__ import annotations

import pytest
from multidict import CIMultiDict

from fairdeal.server.peers import Caller, NotAllowed, Peers

LOOPBACK = ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"]
PRIVATE = [
    *("10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.7", "169.254.3.4"),
    *("fe80::1", "fe80::1%eth0", "fd00::17", "::ffff:192.168.1.7"),
]
PUBLIC = [
    *("100.64.0.7", "8.8.8.8", "172.32.0.1", "11.0.0.1", "192.169.0.1", "224.0.0.1"),
    *("2600::1", "::ffff:8.8.8.8", "ff02::1"),
]
NOBODY = ["", "unix", "1.2.3", "localhost", "1.2.3.4, 5.6.7.8"]


def peers(*, lan: bool = False, tls: bool = False, behind_proxy: bool = False) -> Peers:
    return Peers(lan=lan, tls=tls, behind_proxy=behind_proxy)


def may(server: Peers, peer: str | None, **headers: str) -> bool:
    named = CIMultiDict({name.replace("_", "-"): value for name, value in headers.items()})
    try:
        server.caller(peer, named)
    except NotAllowed as no:
        sentence = str(no)
    else:
        return True
    assert sentence.endswith(".")
    assert ". " not in sentence, "one sentence"
    return False


@pytest.mark.parametrize(
    ("server", "private", "public"),
    [
        (peers(), False, False),
        (peers(lan=True), True, False),
        (peers(tls=True), True, True),
        (peers(lan=True, tls=True), True, True),
        (peers(behind_proxy=True), False, False),
    ],
    ids=["alone", "lan", "tls", "lan-tls", "proxy"],
)
def test_plain_http_is_for_this_machine_and_its_network(
    server: Peers, private: bool, public: bool
) -> None:
    assert [may(server, peer) for peer in LOOPBACK] == [True] * len(LOOPBACK)
    assert [may(server, peer) for peer in PRIVATE] == [private] * len(PRIVATE)
    assert [may(server, peer) for peer in PUBLIC] == [public] * len(PUBLIC)
    assert not any(may(server, peer) for peer in [*NOBODY, None])


@pytest.mark.parametrize(
    "name", ["X_Forwarded_For", "X_Forwarded_Proto", "X_Forwarded_Host", "X_Real_IP", "Forwarded"]
)
@pytest.mark.parametrize("peer", ["127.0.0.1", "192.168.1.7", "8.8.8.8"])
def test_a_proxy_that_was_not_announced_is_refused(name: str, peer: str) -> None:
    for server in (peers(), peers(lan=True), peers(tls=True, lan=True)):
        assert not may(server, peer, **{name: "127.0.0.1"})


@pytest.mark.parametrize("peer", ["192.168.1.7", "8.8.8.8", "fe80::1"])
def test_only_a_proxy_on_this_machine_is_believed(peer: str) -> None:
    headers = {"X_Forwarded_For": "127.0.0.1", "X_Forwarded_Proto": "https"}
    assert not may(peers(behind_proxy=True), peer, **headers)
    assert not may(peers(behind_proxy=True), peer)


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("100.64.0.7", "100.64.0.7"),
        ("127.0.0.1, 100.64.0.7", "100.64.0.7"),  # the caller made up the first part
        ("garbage,100.64.0.7", "100.64.0.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:100.64.0.7", "100.64.0.7"),
        ("127.0.0.1", "127.0.0.1"),
        ("100.64.0.7, garbage", None),
        ("", None),
        ("100.64.0.7:80", None),
    ],
)
def test_the_proxy_says_who_calls_at_the_end_of_its_list(said: str, key: str | None) -> None:
    headers = CIMultiDict({"X-Forwarded-For": said, "X-Forwarded-Proto": "https"})
    server = peers(behind_proxy=True)
    if key is None:
        with pytest.raises(NotAllowed):
            server.caller("127.0.0.1", headers)
    else:
        assert server.caller("127.0.0.1", headers) == Caller(key, is_local=False, https=True)


def test_of_several_headers_the_last_counts() -> None:
    headers = CIMultiDict(
        [
            ("X-Forwarded-For", "127.0.0.1"),
            ("X-Forwarded-For", "100.64.0.7"),
            ("X-Forwarded-Proto", "https"),
        ]
    )
    assert peers(behind_proxy=True).caller("::1", headers).key == "100.64.0.7"


@pytest.mark.parametrize("proto", [None, "http", "HTTPS", "https,http", ""])
def test_a_proxy_may_not_bring_a_stranger_in_the_clear(proto: str | None) -> None:
    server = peers(behind_proxy=True)
    said = {} if proto is None else {"X_Forwarded_Proto": proto}
    assert not may(server, "127.0.0.1", X_Forwarded_For="100.64.0.7", **said)
    assert may(server, "127.0.0.1", X_Forwarded_For="192.168.1.7", **said)


def test_two_headers_of_the_protocol_are_not_believed() -> None:
    headers = CIMultiDict(
        [
            ("X-Forwarded-For", "100.64.0.7"),
            ("X-Forwarded-Proto", "https"),
            ("X-Forwarded-Proto", "http"),
        ]
    )
    with pytest.raises(NotAllowed):
        peers(behind_proxy=True).caller("127.0.0.1", headers)


def test_a_line_is_counted_by_its_address_or_its_64_bits() -> None:
    server = peers(tls=True)
    keys = {
        address: server.caller(address, CIMultiDict()).key
        for address in (
            "8.8.8.8",
            "::ffff:8.8.8.8",
            "2001:db8::1",
            "2001:db8::2",
            "2001:db8:0:1::1",
        )
    }
    assert keys["8.8.8.8"] == keys["::ffff:8.8.8.8"]
    assert keys["2001:db8::1"] == keys["2001:db8::2"] != keys["2001:db8:0:1::1"]
