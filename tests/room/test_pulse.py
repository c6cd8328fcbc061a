"""The pulse of a process: a gap in it is a stall, told once, whoever asks first."""

from __future__ import annotations

import asyncio

from fairdeal.room.pulse import BEAT_MS, STALL_MS, Pulse
from tests.faults.virtual import loop_of, play


def test_a_gap_is_told_once_by_whoever_looks_first() -> None:
    ms = 1000
    pulse = Pulse(lambda: ms)
    ms += STALL_MS
    assert pulse.stalls() == 0
    ms += 1
    assert (pulse.stalls(), pulse.stalls()) == (1, 1)
    ms += STALL_MS + 1
    assert pulse.stalls() == 2


def test_a_loop_that_runs_has_no_stalls_and_one_that_stood_still_has() -> None:
    async def main() -> None:
        loop = loop_of()
        pulse = Pulse(loop.now_ms)
        beating = asyncio.create_task(pulse.beat())
        await asyncio.sleep(3600)
        assert pulse.stalls() == 0
        loop.skip((STALL_MS + BEAT_MS) / 1000 + 0.001)
        assert pulse.stalls() == 1
        await asyncio.sleep(3600)
        assert pulse.stalls() == 1
        loop.skip(30)
        await asyncio.sleep(1)  # the beat itself finds it
        assert pulse.stalls() == 2
        beating.cancel()

    play(main())
