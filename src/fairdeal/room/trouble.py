"""Whether play stands still because nothing can be stored, as those who look are told (T-16)."""

from __future__ import annotations

from fairdeal.room.gallery import Gallery
from fairdeal.room.session import Session
from fairdeal.wire import Halted, encode

_FRAMES = {on: encode(Halted(on)) for on in (True, False)}


class Trouble:
    """Says it once when it begins and once when it is over."""

    def __init__(self, gallery: Gallery) -> None:
        self._gallery = gallery
        self._halted = False

    def note(self, *, stored: bool) -> None:
        """Note what became of a batch."""
        if self._halted is stored:
            self._halted = not stored
            for session in self._gallery.sessions:
                session.push(_FRAMES[self._halted])

    def tell_newcomer(self, session: Session) -> None:
        """Tell one session that has just come."""
        if self._halted:
            session.push(_FRAMES[True])
