"""`make play` step by step, with a Python that only writes down what it was asked to do."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Stands for the machine's python3, for the venv's and for the venv's `fairdeal`.
STAND_IN = """#!/bin/sh
echo "${0##*/} $*" >> log
case "$*" in
  *"$FAILS"*) exit 1 ;;
  *platform*) echo 3.9.2 ;;
  *"-m venv"*) mkdir -p .venv/bin && cp "$0" .venv/bin/python && cp "$0" .venv/bin/fairdeal ;;
esac
"""


class Tree:
    """A tree that `make` believes in: its Makefile is ours, its tools are stand-ins."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        shutil.copy(ROOT / "Makefile", folder)
        for name in ("requirements/play.txt", "pyproject.toml", "src/fairdeal/__init__.py"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).touch()
        self.python = folder / "python"
        self.python.write_text(STAND_IN)
        self.python.chmod(0o755)

    def play(self, *options: str, fails: str = "nothing") -> subprocess.CompletedProcess[str]:
        """Run `make play`; the call whose arguments hold the words ``fails`` exits with 1."""
        (self._folder / "log").write_text("")
        return subprocess.run(
            ["make", "play", f"PY={self.python}", *options],
            cwd=self._folder,
            # The variables of a `make test` around us are not for this one.
            env={"PATH": os.environ["PATH"], "FAILS": fails},
            capture_output=True,
            text=True,
            check=False,
        )

    @property
    def calls(self) -> list[str]:
        """What the last `make play` ran."""
        return (self._folder / "log").read_text().splitlines()

    def move(self, folder: Path) -> None:
        self.python = folder / "python"
        self._folder = self._folder.rename(folder)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    folder = tmp_path / "a tree"
    folder.mkdir()
    return Tree(folder)


SERVE = "fairdeal serve --port 8765"
CLIENT = "python hatch_build.py"


def test_the_first_play_installs_builds_and_serves(tree: Tree) -> None:
    done = tree.play()
    assert done.returncode == 0
    assert done.stdout.splitlines() == ["Making .venv ...", "Installing locked packages ..."]
    assert any("--require-hashes -r requirements/play.txt" in call for call in tree.calls)
    assert tree.calls[-2:] == [CLIENT, SERVE]


def test_the_second_play_only_asks_for_the_client_and_serves(tree: Tree) -> None:
    tree.play()
    assert tree.play().stdout == ""
    assert tree.calls == [CLIENT, SERVE]


@pytest.mark.parametrize(
    ("options", "flags"),
    [
        (["PORT=9000"], "--port 9000"),
        (["OPEN=0"], "--port 8765 --no-open"),
        (["LAN=1"], "--port 8765 --lan"),
        (["OPEN=1", "LAN=0"], "--port 8765"),
    ],
)
def test_the_variables_of_make_become_options_of_the_server(
    tree: Tree, options: list[str], flags: str
) -> None:
    tree.play(*options)
    assert " ".join(tree.calls[-1].split()) == f"fairdeal serve {flags}"


@pytest.mark.parametrize("step", ["-m venv", "requirements/play.txt", "--no-deps", "hatch_build"])
def test_an_interrupted_play_is_taken_up_at_the_step_that_failed(tree: Tree, step: str) -> None:
    assert tree.play(fails=step).returncode != 0
    assert step in tree.calls[-1]
    done = tree.play()
    assert done.returncode == 0
    assert any(step in call for call in tree.calls)
    assert tree.calls[-1] == SERVE


def test_a_changed_lock_is_installed(tree: Tree, tmp_path: Path) -> None:
    tree.play()
    later = 2_000_000_000_000_000_000
    os.utime(tmp_path / "a tree" / "requirements" / "play.txt", ns=(later, later))
    tree.play()
    assert any("requirements/play.txt" in call for call in tree.calls)


def test_a_moved_tree_makes_a_new_venv(tree: Tree, tmp_path: Path) -> None:
    tree.play()
    tree.move(tmp_path / "elsewhere")
    assert tree.play().stdout.startswith("Making .venv ...")


def test_an_old_python_is_refused_in_one_sentence(tree: Tree) -> None:
    done = tree.play(fails="version_info")
    assert done.returncode != 0
    assert done.stderr.splitlines()[0] == (
        f"Fairdeal needs Python 3.11 or newer; {tree.python} is 3.9.2. Set PY=/path/to/python3.11"
    )
    assert not any("venv" in call for call in tree.calls)


def test_no_python_at_all_is_refused_in_one_sentence(tree: Tree) -> None:
    done = tree.play("PY=python-of-nobody")
    assert done.returncode != 0
    assert done.stderr.startswith(
        "Fairdeal needs Python 3.11 or newer; python-of-nobody is missing."
    )


def test_a_python_without_venv_is_refused_in_one_sentence(tree: Tree) -> None:
    done = tree.play(fails="ensurepip")
    assert done.returncode != 0
    assert done.stderr.startswith("Fairdeal needs Python's venv module")
    assert not any("-m venv" in call for call in tree.calls)
