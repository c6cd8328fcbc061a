"""What the console says of errors: where and of which kind, never a message (T-03).

A message may quote what it failed on: a card, a name, a token. Tables log for themselves in the
same way; this is for what else goes wrong in the libraries around them.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from types import TracebackType
from typing import Any, TypeAlias

_ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)

log = logging.getLogger(__name__)


class _Plain(logging.Formatter):
    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802  # the library's name
        """Name the kind of the error and the functions on its way."""
        kind, _, trace = ei
        places = []
        while trace is not None:
            places.append(f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}")
            trace = trace.tb_next
        return f"{kind.__name__ if kind else 'no error'} in {' > '.join(places)}"


def speak_plainly() -> None:
    """Send warnings and errors of everybody to stderr, one line each."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Plain("%(asctime)s %(message)s"))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def log_without_message(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:  # noqa: ARG001  # asyncio's
    """Log what an event loop has to say, without the objects that it speaks of."""
    error = context.get("exception")
    where = (type(error), error, error.__traceback__) if error is not None else None
    log.error("an error outside of any request", exc_info=where)
