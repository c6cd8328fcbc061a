"""The client's copy of the frames is the frames."""

from __future__ import annotations

from pathlib import Path

from fairdeal.wire.schema import frames_schema, schema_text

COMMITTED = Path(__file__).parents[2] / "web" / "src" / "core" / "wire.schema.json"


def test_the_committed_schema_is_that_of_the_frames() -> None:
    wanted = "run: python -m fairdeal.wire.schema > web/src/core/wire.schema.json; npm run types"
    assert COMMITTED.read_text(encoding="utf-8") == schema_text(), wanted


def test_a_server_sends_every_field() -> None:
    definitions = frames_schema()["$defs"]
    for name in ("Snapshot", "Events", "Asked", "HoleDealt", "TableConfig", "Ruleset", "You"):
        assert definitions[name]["required"] == list(definitions[name]["properties"]), name
