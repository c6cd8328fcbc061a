"""The frames as JSON Schema, from which the types of the browser client are made.

``python -m fairdeal.wire.schema`` prints the text of ``web/src/core/wire.schema.json``; then
``npm run types`` in ``web/`` makes ``wire.gen.ts`` of it. A test compares the committed text
with these frames.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from fairdeal.wire.frames import ClientFrame, ServerFrame

__all__ = ["frames_schema", "schema_text"]

_PREFIX = "#/$defs/"


def frames_schema() -> dict[str, Any]:
    """Return one schema for both directions, under ``client`` and ``server``.

    A server always sends every field, so all of them are required there, defaults or not.
    """
    (client, server), definitions = msgspec.json.schema_components(
        (ClientFrame, ServerFrame), ref_template=_PREFIX + "{name}"
    )
    for name in _reached(server, definitions):
        found = definitions[name]
        if "properties" in found:
            found["required"] = list(found["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "properties": {"client": client, "server": server},
        "required": ["client", "server"],
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """Return the schema as it is committed."""
    return json.dumps(frames_schema(), indent=2) + "\n"


def _reached(schema: Any, definitions: dict[str, Any]) -> set[str]:
    """Name every definition that a schema refers to, at any depth."""
    found: set[str] = set()
    todo = [schema]
    while todo:
        match todo.pop():
            case {"$ref": str(ref)} if ref.removeprefix(_PREFIX) not in found:
                name = ref.removeprefix(_PREFIX)
                found.add(name)
                todo.append(definitions[name])
            case dict() as inner:
                todo.extend(inner.values())
            case list() as items:
                todo.extend(items)
    return found


if __name__ == "__main__":
    sys.stdout.write(schema_text())
