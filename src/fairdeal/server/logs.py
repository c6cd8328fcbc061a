"""What the console says of warnings and errors: one line each, what, where, of which kind (T-03).

    time=2026-11-30T10:15:02+0000 level=error logger=fairdeal.room.hub
    event="a table could not be taken up: %s" args="RuntimeError"

(one line). ``event`` is the text that stands in the code, with its placeholders. Of what was put
in, numbers are printed, of errors the kind, and texts only from our own loggers, which put in no
card, name, key of a table or token; libraries quote what they were sent. A message of an error is
never printed: it may quote what it failed on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from types import TracebackType
from typing import Any

log = logging.getLogger(__name__)


class _OneLine(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """Write a record as ``key=value`` pairs; texts are JSON, so they hold no line break."""
        fields: dict[str, str] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": json.dumps(_event(record)),
        }
        args = record.args if isinstance(record.args, tuple) else (record.args,) * bool(record.args)
        ours = record.name.partition(".")[0] == "fairdeal"
        if args:
            fields["args"] = json.dumps(" ".join(_argument(arg, ours=ours) for arg in args))
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            fields["error"] = json.dumps(kind_of(error))
            fields["at"] = json.dumps(_places(error.__traceback__))
        return " ".join(f"{name}={value}" for name, value in fields.items())


def kind_of(error: BaseException) -> str:
    """Name an error by its kinds, from the last to its first cause, with a database's own code."""
    kinds: list[str] = []
    at: BaseException | None = error
    while at is not None and len(kinds) < 5:
        code = getattr(at, "sqlite_errorname", None) or getattr(at, "sqlstate", None)
        kinds.append(f"{type(at).__name__}({code})" if code else type(at).__name__)
        at = at.__cause__
    return " from ".join(kinds)


def _event(record: logging.LogRecord) -> str:
    # A text that was put together before it was logged may hold anything.
    is_template = isinstance(record.msg, str) and (
        record.args or record.name.startswith("fairdeal.")
    )
    return record.msg if is_template else f"in {record.funcName}"


def _argument(value: object, *, ours: bool) -> str:
    match value:
        case bool() | int() | float():
            return str(value)
        case BaseException():
            return kind_of(value)
        case str() if ours:
            return value
        case _:
            return "-"


def _places(trace: TracebackType | None) -> str:
    places = []
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " > ".join(places)


def speak_plainly() -> None:
    """Send warnings and errors of everybody to stderr, one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_OneLine())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    # It warns of what a client asks for at the handshake; nobody may fill our log with that.
    logging.getLogger("aiohttp.websocket").setLevel(logging.ERROR)


def log_without_message(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG001  # asyncio's
    """Log what an event loop has to say, without the objects that it speaks of."""
    error = context.get("exception")
    where = (type(error), error, error.__traceback__) if error is not None else None
    log.error("an error outside of any request", exc_info=where)
