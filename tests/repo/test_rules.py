"""Every rule has a test, and the catalogue is the shared one but for differences on record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.repo import rules_coverage
from tests.repo.rules_coverage import CATALOGUE, PAGE, cited, functions_of, main, problems, rules
from tests.shared import shared

RECORD = "**The catalogue differs from the shared one.**"  # a paragraph of docs/decisions.md


def test_every_rule_has_a_test_and_the_page_says_which() -> None:
    assert problems(ROOT) == []


def test_the_catalogue_is_read_whole() -> None:
    found = rules((ROOT / CATALOGUE).read_text())
    assert [rule.number for rule in found] == sorted({rule.number for rule in found})
    assert (found[0], found[-1].number) == (("R-001", "Deck", "A. Cards and hand ranks"), "R-155")
    assert len(found) == (ROOT / CATALOGUE).read_text().count("\n**R-")


def test_a_test_proves_what_its_name_docstring_and_comments_cite() -> None:
    source = '''"""R-001."""

# R-002

# R-003
@mark  # R-004
def test_r005_r006_x():
    """R-007 to R-009, r010."""
    a = "R-011"  # R-012
# R-013
def helper(): ...
class TestAll:
    async def test_y(self): ...  # R-014
'''
    found = dict(functions_of(source))
    proved = {"R-003", "R-004", "R-005", "R-006", "R-007", "R-008", "R-009", "R-012"}
    assert found == {"test_r005_r006_x": proved, "test_y": {"R-014"}}


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of two rules: one has a test, one is the client's."""
    monkeypatch.setattr(
        rules_coverage, "ELSEWHERE", {"R-002": rules_coverage.Elsewhere("client", ("web.ts",))}
    )
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests" / "hand").mkdir(parents=True)
    (tmp_path / CATALOGUE).write_text("### A. Cards\n\n**R-001 Deck.** 52.\n**R-002 Page.** One.\n")
    (tmp_path / "tests" / "hand" / "test_a.py").write_text("def test_r001_a(): ...\n")
    (tmp_path / "web.ts").touch()
    assert main([], tmp_path) == 0
    return tmp_path


def test_the_page_names_the_tests(tree: Path) -> None:
    text = (tree / PAGE).read_text()
    assert "| **R-001** Deck | hand/test_a.py: `test_r001_a` |" in text
    assert "| **R-002** Page | Client: `web.ts` |" in text
    assert main(["--check"], tree) == 0


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("tests/hand/test_a.py", "def test_a(): ...", "R-001 Deck: no test cites it"),
        ("tests/hand/test_b.py", "def test_r007_b(): ...", "R-007 is cited by hand/test_b.py"),
        ("tests/hand/test_b.py", "def test_r001_b(): ...", "rules-coverage.md is stale"),
        ("tests/hand/test_b.py", "def test_r002_b(): ...", "take it out of ELSEWHERE"),
        ("web.ts", None, "R-002: web.ts is not there"),
        (str(PAGE), None, "rules-coverage.md is stale"),
    ],
)
def test_what_is_wrong_is_said(
    tree: Path, capsys: pytest.CaptureFixture[str], file: str, text: str | None, says: str
) -> None:
    if text is None:
        (tree / file).unlink()
    else:
        (tree / file).write_text(text)
    assert main(["--check"], tree) == 1
    assert says in capsys.readouterr().err


def test_every_number_in_code_and_documents_is_a_rule() -> None:
    known = {rule.number for rule in rules((ROOT / CATALOGUE).read_text())}
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")]
    unknown = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in sources
        for number in set(re.findall(r"R-\d{3}", path.read_text())) - known
    }
    assert not unknown


def by_rule(text: str) -> dict[str, str]:
    """The text of each rule, and under "" everything else from section 3 on."""
    parts = re.split(r"^(?=\*\*R-\d{3}|#)", text[text.index("## 3. Rules") :], flags=re.MULTILINE)
    found = {"": ""}
    for part in filter(None, parts):
        match = re.match(r"\*\*(R-\d{3})", part)
        found[match.group(1) if match else ""] = "" if match else found[""]
        found[match.group(1) if match else ""] += part.strip() + "\n"
    return found


def on_record(text: str) -> set[str]:
    """The rules that the paragraph about the catalogue names."""
    return {n for part in text.split("\n\n") if part.startswith(RECORD) for n in cited(part)}


def test_the_rules_are_the_shared_ones_but_for_the_differences_on_record() -> None:
    ours = by_rule((ROOT / CATALOGUE).read_text())
    theirs = by_rule(shared("design/rules.md").read_text())
    differ = {number for number in ours | theirs if ours.get(number) != theirs.get(number)}
    assert differ == on_record((ROOT / "docs" / "decisions.md").read_text())


def test_differences_are_found_rule_by_rule() -> None:
    text = (
        "x\n## 3. Rules\n\n### A.\n\n**R-001 A.** one.\n*Test* t\n**R-002 B.** two.\n\n## 4. T\ny"
    )
    assert by_rule(text) == {
        "": "## 3. Rules\n### A.\n## 4. T\ny\n",
        "R-001": "**R-001 A.** one.\n*Test* t\n",
        "R-002": "**R-002 B.** two.\n",
    }
    assert on_record(f"a R-009\n\n{RECORD} R-001: why.\n\nR-003") == {"R-001"}
