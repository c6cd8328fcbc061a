"""A Chromium for the tests: the machine's own, else one that travels in an npm package.

The npm package holds a headless build for Linux on x86-64. It was made for a cloud function,
so on a bare machine it needs its own NSS libraries and fonts pointed out to it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import hatch_build

__all__ = ["Chromium", "find_chromium"]

HERE = Path(__file__).resolve().parent
UNPACKED = hatch_build.ROOT / ".cache" / "chromium-153"
COMMANDS = (
    "chromium",
    "chromium-headless-shell",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
)
MAC_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
PLAYWRIGHT_CACHES = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright")
PLAYWRIGHT_BUILDS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium_headless_shell-*/chrome-*linux*/*headless*shell",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
FONTS_CONF = """\
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>{folder}/fonts</dir>
  <cachedir>{folder}/fonts-cache</cachedir>
</fontconfig>
"""


@dataclass(frozen=True, slots=True)
class Chromium:
    """An executable and what its environment needs beyond our own."""

    path: Path
    env: dict[str, str] = field(default_factory=dict)

    @property
    def args(self) -> list[str]:
        """The command line: quiet on the network, and no sandbox where root may not have one."""
        quiet = [
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-quic",
            "--disable-sync",
            "--no-first-run",
        ]
        return [*quiet, "--no-sandbox"] if os.name == "posix" and os.geteuid() == 0 else quiet


def find_chromium() -> Chromium:
    """Find a Chromium, or fetch the one in the npm package (67 MB, once).

    Raises:
        FileNotFoundError: $FAIRDEAL_CHROMIUM names no file, or there is no browser on a machine
            that the npm package does not serve.

    """
    if chosen := os.environ.get("FAIRDEAL_CHROMIUM"):
        if not Path(chosen).is_file():
            raise FileNotFoundError(f"FAIRDEAL_CHROMIUM={chosen} is no file")
        return Chromium(Path(chosen))
    if own := _on_this_machine():
        return Chromium(own)
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        raise FileNotFoundError("no Chromium found; set FAIRDEAL_CHROMIUM to its executable")
    if not UNPACKED.is_dir():
        _fetch(UNPACKED)
    env = {
        "LD_LIBRARY_PATH": str(UNPACKED / "al2023" / "lib"),
        "FONTCONFIG_FILE": str(UNPACKED / "fonts.conf"),
    }
    return Chromium(UNPACKED / "chromium", env)


def _on_this_machine() -> Path | None:
    commands = (shutil.which(command) for command in COMMANDS)
    for path in (*filter(None, commands), *MAC_APPS):
        if Path(path).is_file():
            return Path(path)
    caches = (os.environ.get("PLAYWRIGHT_BROWSERS_PATH"), *PLAYWRIGHT_CACHES)
    for cache in filter(None, caches):
        for build in PLAYWRIGHT_BUILDS:
            if found := sorted(Path(cache).expanduser().glob(build)):
                return found[-1]
    return None


def _fetch(target: Path) -> None:
    """Install the npm package and unpack its browser; ``target`` appears only when complete."""
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as temporary:
        package, unpacked = Path(temporary, "package"), Path(temporary, "unpacked")
        package.mkdir()
        unpacked.mkdir()
        for name in ("package.json", "package-lock.json", ".npmrc", "unpack.mjs"):
            shutil.copy(HERE / name, package)
        hatch_build.npm(package, "ci", "--no-audit", "--no-fund")
        # It unpacks NSS only where it believes itself in that cloud.
        env = hatch_build.node_env(TMPDIR=str(unpacked), AWS_EXECUTION_ENV="AWS_Lambda_nodejs22.x")
        subprocess.run([hatch_build.NODE, "unpack.mjs"], cwd=package, env=env, check=True)
        (unpacked / "fonts.conf").write_text(FONTS_CONF.format(folder=target))
        unpacked.rename(target)
