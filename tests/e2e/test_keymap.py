"""Keys as one likes them: another for each thing, none for two, and none while one types."""

from __future__ import annotations

from fairdeal.hand import Folded
from tests.e2e.conftest import Come
from tests.e2e.people import Person, stored
from tests.e2e.test_keyboard import plain
from tests.server_process import ServerProcess


def _open(person: Person) -> None:
    person.press("menu")
    person.press("settings")
    person.at("settings-keys").click()


def _bind(person: Person, action: str, key: str) -> str:
    """Press a row and a key; return what stands in the row then."""
    row = person.at(f"key-{action}")
    row.click()
    person.page.keyboard.press(key)
    return row.inner_text()


def test_a_key_is_changed_and_what_is_taken_is_refused(server: ServerProcess, come: Come) -> None:
    ana = come()
    ana.home()
    ana.practise()
    ana.until(lambda: ana.can_press("fold"), "my turn")
    _open(ana)
    assert "Press a key" in _bind(ana, "fold", "g")
    taken = ana.page.locator("li", has=ana.at("key-fold")).get_by_role("alert")
    assert plain(taken.inner_text()) == "G is taken: Last hand"
    ana.page.keyboard.press("F5")
    assert taken.inner_text() == "A letter or a digit, please."
    ana.page.keyboard.press("Escape")
    assert ana.sees("key-fold"), "that ends the question, not the dialog"
    assert _bind(ana, "fold", "z").split() == ["Fold", "Z"]
    ana.press("settings-close")
    assert ana.at("fold").locator("kbd").inner_text() == "Z"
    ana.page.keyboard.press("f")
    ana.at("amount").fill("z") if ana.sees("amount") else None
    ana.at("amount").evaluate("(e) => e.blur()") if ana.sees("amount") else None
    assert ana.sees("fold"), "neither the old key, nor the new one in a field"
    ana.page.keyboard.press("z")
    if ana.sees("confirm-fold"):  # checking is free
        ana.page.keyboard.press("z")
    table = ana.page.url.rsplit("/", 1)[1]
    ana.until(
        lambda: any(
            isinstance(e, Folded) and e.seat == ana.seat for e in stored(server.data, table)
        ),
        "the new key folds",
    )
    ana.reload()
    ana.until(lambda: ana.sees("menu"), "the table again")
    _open(ana)
    assert ana.at("key-fold").inner_text().split() == ["Fold", "Z"], "it is kept"
    ana.press("keys-reset")
    assert ana.at("key-fold").inner_text().split() == ["Fold", "F"]
    assert ana.errors == []
