"""The time of one open question, in the caller's monotonic milliseconds (R-130, R-138)."""

from __future__ import annotations

from dataclasses import dataclass, replace

# so long may a loser think about showing his hand.
SHOW_MS = 5000
# so long after a hand may be shown what was not.
SHOW_AFTER_MS = 5000
# Where there is no clock: so long has who is sent away for an answer, and everybody once the table
# is to close, because the host has no other way to end what somebody does not go on with.
HURRIED_MS = 30_000
# what a hand adds to the bank of everybody who was dealt in.
BANK_GAIN_MS = 5000


@dataclass(frozen=True, slots=True)
class TurnClock:
    """First ``action_ms``, then the time bank, then what a lost line adds (R-131's order).

    ``banking``: it was told that the bank runs.
    """

    start: int
    action_ms: int
    bank_ms: int = 0
    line_ms: int = 0
    banking: bool = False

    @property
    def end(self) -> int:
        """The moment at which all of it is over."""
        return self.start + self.action_ms + self.bank_ms + self.line_ms

    @property
    def due(self) -> int:
        """The next moment at which something is to be told or done."""
        return self.start + self.action_ms if self.opens_bank else self.end

    @property
    def opens_bank(self) -> bool:
        """Whether the bank will run, and that was not told yet."""
        return self.bank_ms > 0 and not self.banking

    def left(self, now: int) -> tuple[int, int]:
        """Return (left, total) milliseconds of the part that runs; all of it for a lost line."""
        if self.line_ms:
            end, total = self.end, self.action_ms + self.bank_ms + self.line_ms
        elif self.opens_bank:
            end, total = self.start + self.action_ms, self.action_ms
        else:
            end, total = self.end, self.bank_ms or self.action_ms
        return max(end - now, 0), total

    def spent(self, now: int) -> int:
        """Return how much of the bank is used up."""
        return min(max(now - self.start - self.action_ms, 0), self.bank_ms)

    def with_line(self, extra_ms: int) -> TurnClock:
        """Add what a lost line adds."""
        return replace(self, line_ms=self.line_ms + extra_ms)
