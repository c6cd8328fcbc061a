"""The look around the felt: light, dark, or as the device. What stands on it is in test_pages."""

from __future__ import annotations

from tests.e2e.conftest import Come

# axe-core leaves out words on a gradient; these are the lightest and the darkest of those grounds.
RATIOS = """() => {
  const style = getComputedStyle(document.documentElement);
  const light = (name) => {
    const probe = document.createElement("canvas").getContext("2d");
    probe.fillStyle = style.getPropertyValue(name);
    probe.fillRect(0, 0, 1, 1);
    const parts = [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const found = [];
  for (const ground of ["--ink", "--lit", "--panel", "--side", "--raised", "--baize", "--glow"]) {
    for (const words of ["--text", "--soft", "--dim", "--gold", "--pale", "--good", "--bad"]) {
      const [a, b] = [light(ground), light(words)];
      const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      if (ratio < 4.5) found.push(`${words} on ${ground}: ${ratio.toFixed(2)}`);
    }
  }
  return found;
}"""


def test_words_on_a_gradient_have_enough_contrast_too(come: Come) -> None:
    ana = come()
    ana.home()
    for theme in ("light", "dark"):
        ana.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        faint: list[str] = ana.page.evaluate(RATIOS)
        assert not faint, "\n".join(faint)


def test_the_look_is_chosen_and_follows_the_device_where_one_wants_it(come: Come) -> None:
    ana = come()
    page = ana.page
    look = "document.documentElement.dataset.theme"
    bar = """document.querySelector("meta[name=theme-color]").content"""
    page.emulate_media(color_scheme="light")
    ana.home()
    dark = page.evaluate(bar)
    assert page.evaluate(look) == "dark", "the look of the house, before anybody has chosen"
    ana.press("settings")
    page.locator("label", has=ana.at("theme-light")).click()
    assert page.evaluate(look) == "light"
    assert page.evaluate(bar) != dark
    page.locator("label", has=ana.at("theme-dark")).click()
    assert page.evaluate(bar) == dark
    page.locator("label", has=ana.at("theme-auto")).click()
    assert page.evaluate(look) == "light"
    page.emulate_media(color_scheme="dark")
    ana.until(lambda: page.evaluate(look) == "dark", "as the device")
    page.emulate_media(color_scheme="light")
    page.reload()
    ana.until(lambda: page.evaluate(look) == "light", "it is kept")
    assert ana.errors == []
