"""What the README says is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from fairdeal.cli.main import main

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


CODE = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize("number", range(2))
def test_its_python_examples_print_what_they_say(
    number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(CODE) == 2
    exec(compile(CODE[number], "README.md", "exec"), {})
    said = re.findall(r"print\(.*\)  # (.*)", CODE[number])
    assert said
    assert capsys.readouterr().out.splitlines() == said


@pytest.mark.parametrize("command", ["eval", "equity"])
def test_its_examples_of_a_command_print_what_they_say(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    example = rf"\$ \.venv/bin/fairdeal ({command} .*)\n((?:.+\n)+)"
    call, answer = re.findall(example, README)[0]
    assert main(shlex.split(call)) == 0
    assert capsys.readouterr().out == answer


def test_every_file_it_names_is_there() -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)\)", README)
    assert links
    for link in links:
        assert (Path(__file__).parents[2] / link).is_file(), link
