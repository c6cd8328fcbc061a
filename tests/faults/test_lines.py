"""Commands that come twice, late, too late or in another order: each happens once or not at all.

Every test run: 15,000 copies of commands, 5,000 races, 250 stops, every 20th write of 50 hands.
FAIRDEAL_FAULTS=20, as in `make soak`: twenty times as much, and every write. What was counted is
printed at the end of a run.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from random import Random

import pytest

from fairdeal.hand import CALL, CHECK
from fairdeal.table import TimedOut
from fairdeal.wire import Act
from tests.faults.evening import Evening, Friend, decisions
from tests.faults.nth import again
from tests.faults.proofs import ANSWERS
from tests.faults.virtual import loop_of, play
from tests.room.harness import FaultyStore

SCALE = int(os.environ.get("FAIRDEAL_FAULTS", "1"))
Count = Callable[[str, int], None]
CLOCK_MS = 20_000  # the table's, with no time bank


@pytest.mark.parametrize("seed", range(5 * SCALE))
def test_r146_a_command_happens_once_however_often_and_wherever_it_arrives(
    seed: int, count: Count
) -> None:
    """Row 8: 1 to 10 copies of every command over 1 to 3 connections, and old ones in between."""
    sent = 0
    old: dict[str, Act] = {}

    def send(friend: Friend, act: Act) -> None:
        nonlocal sent
        rng, loop = friend.rng, loop_of()
        copies = rng.randint(1, 10)
        for k in range(copies):
            delay = 0.0 if k == 0 else rng.choice((0, 0, 0.001, 1, 30))
            loop.call_later(delay, friend.room.wish, rng.choice(friend.sessions), act)
        stale = old.get(friend.player)
        if stale is not None:  # the answer to an old question, as a new command
            again = Act(f"stale-{act.id}", stale.hand, stale.turn, stale.action)
            loop.call_later(rng.choice((0, 2)), friend.room.wish, friend.sessions[0], again)
        old[friend.player] = act
        sent += copies + (stale is not None)

    async def main() -> None:
        evening = Evening(seed, send, connections=1 + seed % 3)
        await evening.play(40)
        await evening.check()
        answered = decisions(await evening.log())
        assert not any(late for _, _, late in answered)
        accepted = 0
        for friend in evening.friends:
            for command, answers in friend.answers.items():
                assert len(set(answers)) == 1, f"{command} was answered {answers}"
                if command.startswith("stale-"):
                    assert answers[0] == "stale"
                else:
                    assert answers[0] == "accepted"
                    accepted += 1
        assert accepted in (len(answered), len(answered) + 1)  # one may be under way at the end

    play(main())
    assert sent > 1000
    count("copies of commands, stale ones among them", sent)


@pytest.mark.parametrize("seed", range(9 * SCALE))
def test_r130_an_action_and_its_timeout_have_one_effect_between_them(
    seed: int, count: Count
) -> None:
    """Row 9: two answers to every question, each within two milliseconds of its deadline."""
    rng = Random(seed)
    races: dict[int, dict[str, int]] = {}  # turn -> command -> how late, in milliseconds

    def send(friend: Friend, act: Act) -> None:
        left_ms = friend.room._table.clock(loop_of().now_ms())
        asked = friend.view.asked
        assert left_ms is not None
        assert asked is not None
        other = Act(f"{act.id}-again", act.hand, act.turn, CALL if asked.owed else CHECK)
        races[act.turn] = {}
        for answer in (act, other):
            late_ms = races[act.turn][answer.id] = rng.choice((-2, -1, 0, 1, 2))
            delay = (left_ms[0] + late_ms) / 1000
            loop_of().call_later(delay, friend.room.wish, friend.sessions[0], answer)

    async def main() -> None:
        evening = Evening(seed, send, action_s=CLOCK_MS // 1000, misses_to_sit_out=100)
        await evening.play(40)
        counts = await evening.check()
        answered = decisions(await evening.log())
        late = sum(late for _, _, late in answered)
        assert late == counts[TimedOut.__name__]
        said = {id_: codes for friend in evening.friends for id_, codes in friend.answers.items()}
        accepted = missed = 0
        for race in races.values():
            answers = [said[id_] for id_ in race if id_ in said]
            if len(answers) < len(race):
                continue  # under way when the evening ended
            assert sorted(answers) in ([["accepted"], ["stale"]], [["stale"], ["stale"]])
            first, second = sorted(race, key=race.__getitem__)
            if race[first] < 0:  # in time; of two at the same moment either
                assert ["accepted"] in answers
                assert said[first] == ["accepted"] or race[second] == race[first]
            if race[first] > 0:
                assert ["accepted"] not in answers
            accepted += ["accepted"] in answers
            missed += ["accepted"] not in answers
        assert len(answered) - late - accepted in (0, 1)
        assert late - missed in (0, 1)
        assert accepted > 20
        assert missed > 20
        count("actions in a race with their timeout", 2 * (accepted + missed))

    play(main())


@pytest.mark.parametrize("seed", range(5 * SCALE))
def test_r135_a_process_that_stands_still_folds_nobody(seed: int, count: Count) -> None:
    """Row 10: stops of 3 to 300 seconds at any moment of a hand; everybody answers as ever."""

    def send(friend: Friend, act: Act) -> None:
        delay = friend.rng.uniform(0.5, 15)  # within the 20 seconds that there are
        loop_of().call_later(delay, friend.room.wish, friend.sessions[0], act)

    async def main() -> None:
        evening = Evening(seed, send)
        stops = 0

        async def stop() -> None:
            nonlocal stops
            while True:
                await asyncio.sleep(evening.rng.uniform(1, 40))
                loop_of().skip(evening.rng.uniform(3, 300))
                stops += 1

        stopping = asyncio.create_task(stop())
        await evening.play(15)
        stopping.cancel()
        counts = await evening.check()
        assert counts["TimedOut"] == 0
        assert counts["LineLost"] == 0
        assert stops > 10
        count("stops of the process for 3 to 300 seconds", stops)

    play(main())


def _answer_at_once(friend: Friend, act: Act) -> None:
    loop_of().call_later(0.2, friend.room.wish, friend.sessions[0], act)


def test_the_nth_write_fails_and_nothing_is_lost_or_done_twice() -> None:
    """Row 5, in memory: each run of fifty hands loses another write, and goes on."""

    async def evening(fails: int) -> int:
        store = FaultyStore()
        store.fails = lambda n: n == fails
        friends = Evening(1, again, store=store)
        await friends.play(50)
        counts = await friends.check()
        assert counts["TimedOut"] == 0
        assert len(decisions(await friends.log())) == sum(counts[name] for name in ANSWERS)
        return store.appends

    writes = 0

    async def main() -> None:
        nonlocal writes
        writes = await evening(-1)
        for n in range(1, writes, max(20 // SCALE, 1)):  # the first opens the table
            await evening(n)

    play(main())
    assert writes > 500
