"""A browser is told in our own words, whatever it says of itself."""

from __future__ import annotations

import pytest

from fairdeal.server.browsers import label_of
from fairdeal.server.limits import Lately

APPLE = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox, Linux",
        ),
        (f"Mozilla/5.0 (Windows NT 10.0) {APPLE} Chrome/140.0 Safari/537.36", "Chrome, Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0) {APPLE} Chrome/140.0 Edg/140.0", "Edge, Windows"),
        (f"Mozilla/5.0 (Linux; Android 15) {APPLE} Chrome/140.0 Mobile", "Chrome, Android"),
        (f"Mozilla/5.0 (iPhone; CPU like Mac OS X) {APPLE} Safari/604.1", "Safari, iPhone"),
        (f"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) {APPLE} Safari/605", "Safari, Mac"),
        ("curl/8.0", ""),
        ("<script>alert(1)</script> Linux", "Linux"),
        ("", ""),
        ("x" * 400 + "Firefox/140.0", ""),
    ],
)
def test_a_browser_and_its_system_are_told(agent: str, label: str) -> None:
    assert label_of(agent) == label


def test_what_was_noted_longest_ago_is_forgotten_first() -> None:
    lately = Lately(2)
    for key in ("a", "b", "a", "c"):
        lately.note(key)
    assert [key in lately for key in "abc"] == [True, False, True]
