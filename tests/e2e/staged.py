"""A player at a staged table: what his page shows, does, and makes of its chances to be noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.e2e.scenes import Scene, Stage, unhurried
from tests.e2e.tour import OPEN, SIZES, TABLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator

    from tests.server_process import ServerProcess

HOLD_MS = 600

# ``heard`` has the tones of all sounds, ``told`` the words of the system; ``away`` makes the page
# believe that nobody sees it.
_WITNESS = """
window.heard = []; window.told = [];
for (const kind of ["createOscillator", "createBufferSource"]) {
  const made = AudioContext.prototype[kind];
  AudioContext.prototype[kind] = function () { heard.push(kind); return made.call(this); };
}
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(title) { told.push(title); this.close = () => told.push("closed"); }
};
Object.defineProperty(document, "hidden", { get: () => window.away === true });
"""


def open_table(browser: Browser, server: ServerProcess) -> tuple[BrowserContext, str]:
    """Open a table for all tests of a module; return a browser that knows it, and its address."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script(_WITNESS)
    page = context.new_page()
    page.goto(server.url)
    table = page.evaluate(OPEN, TABLE)
    page.close()
    return context, f"{server.url}/t/{table}"


def bare(text: str) -> str:
    """Take away the marks that stand around names and numbers."""
    return text.translate(dict.fromkeys((0x2060, 0x2066, 0x2067, 0x2068, 0x2069)))


class Player:
    """A page at a staged table."""

    def __init__(self, context: BrowserContext, url: str, size: str = "wide") -> None:
        self.url = url
        self.page = context.new_page()
        self.page.set_viewport_size(SIZES[size])
        self.stage = Stage(self.page)

    def at(self, testid: str) -> Locator:
        """Return the control or part of that name."""
        return self.page.get_by_test_id(testid).first

    def says(self, testid: str) -> str:
        """Return what stands there."""
        return bare(self.at(testid).inner_text())

    def box(self, testid: str) -> FloatRect:
        """Return where it is."""
        box = self.at(testid).bounding_box()
        assert box is not None, f"{testid} is not to be seen"
        return box

    def show(self, scene: Scene, *, rest: bool = True) -> None:
        """Show a scene with nothing held back under the finger, or (not ``rest``) as it is seen."""
        self.stage.show(self.url, unhurried(scene) if rest else scene)

    def rest(self) -> None:
        """Wait until what has changed can be pressed."""
        self.page.wait_for_timeout(HOLD_MS + 100)

    def drag(self, testid: str, to: float) -> None:
        """Drag the thumb of a slider from its beginning to such a part of its way."""
        box, mouse = self.box(testid), self.page.mouse
        y = box["y"] + box["height"] / 2
        mouse.move(box["x"] + 8, y)
        mouse.down()
        mouse.move(box["x"] + 0.5 * box["width"], y)
        mouse.move(box["x"] + to * box["width"], y)
        mouse.up()

    @property
    def focus(self) -> str | None:
        """The name of the control that the keyboard is on."""
        found: str | None = self.page.evaluate("document.activeElement?.dataset.testid ?? null")
        return found

    @property
    def acts(self) -> list[dict[str, Any]]:
        """What the page has done in turn."""
        return [frame["action"] for frame in self.stage.sent if frame["t"] == "act"]
