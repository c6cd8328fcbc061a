"""One makes an account, comes back in another browser, and ends the first from there."""

from __future__ import annotations

from tests.e2e.conftest import Come
from tests.e2e.people import Person

PASSPHRASE = "correct battery horse"


def fill(person: Person, name: str, passphrase: str) -> None:
    person.until(lambda: person.sees("account-name"), "the form is there")
    person.at("account-name").fill(name)
    person.at("passphrase").fill(passphrase)
    person.press("account-ok")


def is_signed_in(person: Person) -> None:
    person.until(lambda: person.sees("account-own"), "signed in")
    assert "Ана" in person.at("account-own").inner_text()


def bank_of(person: Person) -> str:
    """Return what the open dialog says of the chips."""
    return person.at("account-bank").inner_text()


def test_an_account_brings_name_chips_and_tables_to_another_browser(come: Come) -> None:
    home, phone = come(), come(phone=True)
    home.home()
    home.practise()
    home.press("menu")
    home.press("leave")
    home.press("leave-yes")
    home.until(lambda: home.sees("practise"), "the first page")

    # Too short first, then one that is taken.
    home.press("account")
    fill(home, "Ана", "too short")
    home.until(lambda: home.at("passphrase-more").inner_text().startswith("At least"), "why not")
    assert home.at("passphrase").get_attribute("aria-invalid") == "true"
    fill(home, "Ана", PASSPHRASE)
    is_signed_in(home)
    assert any(digit in bank_of(home) for digit in "123456789")

    phone.home()
    phone.press("account")
    phone.press("account-turn")
    fill(phone, "ана", "not this one")
    phone.until(lambda: phone.at("account-problem").inner_text() != "", "why not")
    fill(phone, "ана", PASSPHRASE)
    is_signed_in(phone)
    assert bank_of(phone) == bank_of(home)
    assert phone.at("device").count() == 2
    phone.press("account-close")

    # A table at which the other browser has taken the seat.
    home.press("account-close")
    home.until(lambda: home.at("account").inner_text() == "Ана", "the name is on the page")
    home.press("friends")
    home.press("open-table")
    home.until(lambda: "/t/" in home.page.url and home.sees("menu"), "at the table")
    phone.page.reload()
    phone.press("back-to-table")
    phone.until(lambda: phone.seat is not None, "the same seat")
    assert phone.page.url == home.page.url
    assert phone.seat == home.seat

    # From the table, the other browser is shut out at once; who sits is asked before he goes.
    phone.press("menu")
    phone.press("account")
    is_signed_in(phone)
    assert "000" in phone.at("account-seats").inner_text()  # his stack
    phone.press("log-out")
    phone.until(lambda: phone.sees("log-out-yes"), "asked")
    phone.press("log-out-no")
    phone.until(lambda: phone.sees("log-out"), "still logged in")
    phone.press("others-out")
    home.until(lambda: home.sees("message"), "the first browser is told")
    assert home.at("message").inner_text() == "You are logged out here"
    phone.until(lambda: phone.at("device").count() == 1, "one device is left")
    phone.press("account-close")
    assert phone.sees("menu")

    # Its page is a guest's now.
    home.press("home")
    home.until(lambda: "Keep my name" in home.at("account").inner_text(), "a guest")
    assert not home.sees("back-to-table")
    refused = [error for person in (home, phone) for error in person.errors]
    assert len(refused) == 2, refused  # the browser logs the two passphrases that were not taken
    assert all("status of 40" in error for error in refused), refused
