"""QR codes of links, drawn one at a time beside the event loop, and kept for the next who asks."""

from __future__ import annotations

import asyncio
import io
from collections import OrderedDict

import segno

from fairdeal.room.hub import monotonic_ms
from fairdeal.server.peers import Caller
from fairdeal.server.valve import Valve

KEPT = 256  # about 2 MB


class TooFast(Exception):
    """This address has let us draw too much; nothing was drawn."""


class Codes:
    """The codes drawn last."""

    def __init__(self, valve: Valve) -> None:
        self._valve = valve
        self._drawn: OrderedDict[str, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()

    async def of(self, link: str, caller: Caller) -> bytes:
        """Return the code of a link as an SVG image.

        Raises:
            TooFast: it would have to be drawn.

        """
        drawn = self._drawn.get(link)
        if drawn is None:
            if not self._valve.may_draw(caller, monotonic_ms()):
                raise TooFast
            async with self._drawing:
                drawn = self._drawn.get(link)  # somebody before may have asked for it
                if drawn is None:
                    drawn = self._drawn[link] = await asyncio.to_thread(draw, link)
            if len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        return drawn


def draw(link: str) -> bytes:
    """Draw a link as a QR code: dark on light, with the quiet zone that readers need."""
    image = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(image, kind="svg", border=4, light="#fff", xmldecl=False, omitsize=True)
    return image.getvalue()
