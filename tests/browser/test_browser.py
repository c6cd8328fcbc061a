"""The browser of the tests is real: it runs script, draws text and takes pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

PAGE = """<!doctype html>
<button onclick="this.textContent = [1, 2, 3].map((n) => n * n).join(' ')">Press</button>
"""


def test_a_page_runs_script_when_a_button_is_pressed(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(PAGE)
    page.goto(file.as_uri())
    page.get_by_role("button", name="Press").click()
    assert page.get_by_role("button").text_content() == "1 4 9"


def test_a_picture_shows_the_page_and_its_text_has_a_font(page: Page) -> None:
    page.set_content("<body style='margin: 0'><p></p></body>")
    empty = page.screenshot()
    page.set_content("<body style='margin: 0'><p>Fairdeal</p></body>")
    assert empty.startswith(b"\x89PNG")
    assert page.screenshot() != empty
