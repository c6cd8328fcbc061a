"""Settings count at once and survive; sounds, the phone and the system tell of one's turn."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.e2e.conftest import Come
from tests.e2e.people import Person, open_table, sit

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.server_process import ServerProcess

_NAMES = {"en": "English", "th": "ภาษาไทย", "fa": "فارسی", "mk": "македонски"}

# What the page makes of its chances is kept: sounds by their first tone, shakes, and words of the
# system; ``away`` makes it believe that nobody sees it.
_WITNESS = """
window.heard = []; window.shakes = 0; window.told = [];
for (const kind of ["createOscillator", "createBufferSource"]) {
  const made = AudioContext.prototype[kind];
  AudioContext.prototype[kind] = function () { heard.push(kind); return made.call(this); };
}
navigator.vibrate = () => { shakes += 1; return true; };
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) { told.push(title); this.close = () => told.push("closed"); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def _witnessed(person: Person) -> Person:
    person.page.add_init_script(_WITNESS)
    return person


def _heard(person: Person) -> int:
    return int(person.page.evaluate("heard.length"))


def _speaks(person: Person, language: str) -> bool:
    return bool(person.page.evaluate("document.documentElement.lang") == language)


def _colours(person: Person) -> set[str]:
    """Return the colours in which the four suits are drawn at this table."""
    return set(
        person.page.evaluate(
            """() => {
                const suits = ["spades", "hearts", "diamonds", "clubs"];
                const card = document.querySelector(".card[role=img]");
                const own = suits.find((suit) => card.classList.contains(suit));
                return suits.map((suit) => {
                    card.classList.remove(own);
                    card.classList.add(suit);
                    const { color } = getComputedStyle(card);
                    card.classList.remove(suit);
                    card.classList.add(own);
                    return color;
                });
            }"""
        )
    )


def test_one_press_mutes_and_stays_so_after_a_reload(come: Come) -> None:
    ana = _witnessed(come())
    ana.home()
    ana.practise()
    ana.until(lambda: _heard(ana) > 0, "cards, chips and my turn are heard")
    ana.press("silence")
    before = _heard(ana)
    ana.play(1, [])
    assert _heard(ana) == before, "nothing is heard any more"
    ana.page.reload()
    ana.until(lambda: ana.sees("silence"), "the table again")
    assert ana.at("silence").get_attribute("aria-checked") == "false"
    ana.play(1, [])
    assert _heard(ana) == 0
    ana.press("silence")
    ana.play(1, [])  # buys chips again, where the last hand cost all of them
    assert _heard(ana) > 0, "it is heard again"
    assert ana.errors == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_deck_has_as_many_colours_as_one_wants(come: Come, phone: bool) -> None:
    ana = come(phone=phone)
    ana.home()
    ana.practise()
    assert len(_colours(ana)) == (4 if phone else 2), "what fits"
    for deck, colours in (("two", 2), ("four", 4), ("auto", 4 if phone else 2)):
        ana.press("menu")
        ana.press("settings")
        ana.page.locator("label", has=ana.at(f"deck-{deck}")).click()
        assert len(_colours(ana)) == colours
        ana.press("settings-close")
    assert ana.errors == []


def test_the_system_tells_of_my_turn_only_where_i_do_not_see_it(come: Come) -> None:
    host, guest = _witnessed(come()), _witnessed(come(phone=True))
    link = open_table(host, 0)
    sit(guest, link, "Guest")
    people = (host, guest)
    for person in people:
        person.press("menu")
        person.press("settings")
        person.press("notifies")
        person.press("settings-close")
    host.until(lambda: any(p.sees("passive") for p in people), "somebody's turn")
    first, other = people if host.sees("passive") else people[::-1]
    assert first.page.evaluate("told") == [], "the page is in sight"
    other.page.evaluate("window.away = true")
    shakes = other.page.evaluate("shakes")
    first.press("passive")
    other.until(lambda: other.page.evaluate("told").count("● Your turn") == 1, "the system says so")
    assert other.page.evaluate("shakes") == shakes + 1
    other.page.evaluate(
        "window.away = false; document.dispatchEvent(new Event('visibilitychange'))"
    )
    assert other.page.evaluate("told") == ["● Your turn", "closed"]
    assert host.errors == guest.errors == []


def test_settings_are_the_same_in_two_windows_and_can_be_taken_back(
    server: ServerProcess, browser: Browser
) -> None:
    context = browser.new_context()
    one, two = Person(context, server.url), Person(context, server.url)
    one.home()
    two.home()
    one.press("settings")
    two.press("settings")
    one.at("volume-turn").fill("3")
    one.press("sounds-on")
    two.until(lambda: two.at("volume-turn").input_value() == "3", "the volume of the other window")
    assert two.at("sounds-on").get_attribute("aria-checked") == "false"
    assert two.at("volume-turn").get_attribute("aria-valuetext") == "\u206815\u2069 %"
    two.press("settings-reset")
    two.press("settings-reset")  # asks once
    one.until(lambda: one.at("volume-turn").input_value() == "12", "all is as at first")
    assert one.at("sounds-on").get_attribute("aria-checked") == "true"
    context.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_the_settings_fit_every_screen_in_every_language(
    server: ServerProcess, browser: Browser, size: tuple[int, int]
) -> None:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    ana = Person(context, server.url)
    ana.home()
    ana.press("settings")
    ana.at("settings-keys").click()
    for language in ("en", "th", "fa", "mk"):
        ana.at("settings-language").select_option(label=_NAMES[language])
        ana.until(partial(_speaks, ana, language), "the language")
        wide, cut, small = ana.page.evaluate(
            """() => {
                const dialog = document.querySelector("dialog");
                const all = [...dialog.querySelectorAll("*")];
                const controls = [...dialog.querySelectorAll("button, select, input")];
                return [
                    dialog.scrollWidth > dialog.clientWidth,
                    all.filter((e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1)
                        .map((e) => e.textContent),
                    controls.filter((e) => e.checkVisibility())
                        .filter((e) => e.getBoundingClientRect().height < 44)
                        .map((e) => e.outerHTML),
                ];
            }"""
        )
        assert (wide, cut, small) == (False, [], []), language
    assert ana.errors == []
    context.close()


def test_settings_are_found_by_what_they_are_called(come: Come) -> None:
    ana = come(language="fa", phone=True)
    ana.home()
    ana.press("settings")
    search = ana.at("settings-search")
    search.wait_for()
    assert ana.page.evaluate("document.activeElement.tagName") == "H2", "no keyboard comes up"
    search.fill("خال")  # suits
    assert ana.sees("deck-four")
    assert not ana.sees("sounds-on")
    search.fill("فولد")  # keys with that word
    assert ana.sees("key-fold")
    assert ana.at("key-raise").count() == 0
    search.fill("xyz")
    nothing = ana.page.get_by_text("چیزی به این نام نیست.")
    nothing.wait_for()
    search.fill("")
    ana.until(lambda: nothing.count() == 0 and ana.sees("deck-four"), "all of them again")
    assert ana.errors == []


def test_settings_go_to_another_browser_as_a_file(come: Come, tmp_path: Path) -> None:
    ana, other = come(), come()
    for person in (ana, other):
        person.home()
        person.press("settings")
    ana.page.locator("label", has=ana.at("deck-four")).click()
    ana.press("sounds-on")
    with ana.page.expect_download() as got:
        ana.press("settings-save")
    file = tmp_path / got.value.suggested_filename
    got.value.save_as(file)
    wrong = tmp_path / "wrong.json"
    wrong.write_text(file.read_text().replace('"four"', '"eight"'))
    said = other.at("settings-outcome")
    other.at("settings-file").set_input_files(wrong)
    other.until(lambda: "no file of Fairdeal" in said.inner_text(), "what is wrong")
    assert other.at("deck-auto").is_checked()
    assert other.at("sounds-on").get_attribute("aria-checked") == "true"
    other.at("settings-file").set_input_files(file)
    other.until(lambda: other.at("deck-four").is_checked(), "the deck of the file")
    assert other.at("sounds-on").get_attribute("aria-checked") == "false"
    assert ana.errors == other.errors == []


def test_poker_words_are_english_where_one_wants_them(come: Come) -> None:
    ana = come(language="fa")
    ana.home()
    ana.practise()
    ana.until(lambda: ana.can_press("fold"), "my turn")
    ana.press("menu")
    ana.press("settings")
    ana.press("english-terms")
    ana.press("settings-close")
    fold = ana.at("fold")
    ana.until(lambda: "Fold" in fold.inner_text(), "an English word")
    assert "نوبت توست" in ana.at("turn").inner_text(), "and the rest in the language"
    ana.reload()
    ana.until(lambda: ana.sees("fold") and "Fold" in fold.inner_text(), "it is kept")
    ana.press("menu")
    ana.press("settings")
    ana.at("settings-language").select_option(label=_NAMES["en"])
    ana.until(lambda: ana.at("english-terms").count() == 0, "nothing to choose in English")
    assert ana.errors == []
