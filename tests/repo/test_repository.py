"""What must hold for the files of the repository, whoever changes them."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Where packages come from is the business of whoever installs them, never of a file here.
INDEX_ADDRESS = re.compile(
    r"""
      "resolved":\s*"http            # package-lock.json
    | --(extra-)?index-url           # pip and uv
    | --find[-]links
    | \b(index-url|registry)\s*=\s*["']?http
    | https?://[^\s"'<>]+/simple\b
    """,
    re.VERBOSE,
)


def files() -> list[Path]:
    """Every file that git tracks or would track."""
    if not (ROOT / ".git").exists():
        pytest.skip("no git repository, so nobody knows which files belong to it")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def requirements(name: str) -> dict[str, set[str]]:
    """The packages of a lock file, each with its versions."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    locked: dict[str, set[str]] = {}
    for package, version in re.findall(r"^([a-z0-9-]+)==(\S+)", text, re.MULTILINE):
        locked.setdefault(package, set()).add(version)
    return locked


def test_no_file_names_the_address_of_a_package_index() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in files()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), start=1)
        if INDEX_ADDRESS.search(line)
    ]
    assert not found


@pytest.mark.parametrize(
    "line",
    [
        '      "resolved": "' + "https://index.example/p.tgz",
        "pip install --index" + "-url https://index.example",
        "https://index.example" + "/simple/package/",
        "registry" + "=https://index.example",
    ],
)
def test_the_shape_of_an_index_address_is_recognised(line: str) -> None:
    assert INDEX_ADDRESS.search(line)


@pytest.mark.parametrize("folder", ["web", "tests/browser"])
def test_every_locked_npm_package_has_a_hash(folder: str) -> None:
    lock = json.loads((ROOT / folder / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert [name for name, package in packages.items() if "integrity" not in package] == []


def test_playing_and_testing_use_the_same_versions() -> None:
    play, dev = requirements("play"), requirements("dev")
    assert play
    assert {package: dev.get(package) for package in play} == play


def test_the_locks_hold_what_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = project["project"]["optional-dependencies"]
    groups = project["dependency-groups"]
    play = [*project["project"]["dependencies"], *extras["room"], *groups["build"]]
    assert set(groups["build"]) == set(project["build-system"]["requires"])
    assert set(extras["players"]) <= set(extras["room"])
    assert names(play) <= requirements("play").keys()
    assert names([*play, *groups["test"]]) <= requirements("dev").keys()


def names(wanted: list[str]) -> set[str]:
    return {re.split(r"[^a-z0-9-]", requirement)[0] for requirement in wanted}


def test_every_folder_of_modules_is_a_package_that_the_layer_contracts_see() -> None:
    folders = {path.parent for path in (ROOT / "src" / "fairdeal").rglob("*.py")}
    missing = [folder for folder in folders if not (folder / "__init__.py").is_file()]
    assert not missing


def test_ci_runs_every_test_with_the_shared_data_required() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    lines = [line.partition("#")[0].strip() for line in script.read_text().splitlines()]
    assert "set -euo pipefail" in lines
    assert "export FAIRDEAL_REQUIRE_SHARED=1" in lines
    assert lines[-1] == "make test"
