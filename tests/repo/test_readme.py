"""What the README says is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fairdeal.cli.main import main

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_its_python_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    assert len(code) == 1
    exec(compile(code[0], "README.md", "exec"), {})
    said = re.findall(r"print\(.*?\)  # (.*)", code[0])
    assert capsys.readouterr().out.splitlines() == said


def test_its_eval_example_prints_what_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    call, answer = re.findall(r"\$ \.venv/bin/fairdeal (eval .*)\n(.*)\n", README)[0]
    assert main(shlex.split(call)) == 0
    assert capsys.readouterr().out.strip() == answer


def test_every_file_it_names_is_there() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert links
    for link in links:
        assert (Path(__file__).parents[2] / link).is_file(), link
