"""Many random hands with every law checked: ``python -m tests.soak --hands 1000000``.

Hand number ``seed`` is ``random.Random(seed)``. The seeds are cut into numbered chunks; each
finished chunk is one line in ``DIR/KIND.jsonl``, so a run that was interrupted goes on where it
stopped. The file begins anew when the engine or the laws change (their digest is in every line).
A failure prints its seed and the run goes on; the exit code is 1 if there was one.
``python -m tests.soak --seed N`` plays one hand and tells it.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import json
import multiprocessing
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.laws.laws import Trial, check_hand
from tests.laws.setups import random_setup

ROOT = Path(__file__).resolve().parent.parent
Check = Callable[[random.Random, "Counter[str]"], object]
FAILURES_KEPT = 20  # a broken engine fails in every hand; the first ones are enough


@dataclass(frozen=True)
class Kind:
    """Something to soak: ``check`` tries one seed, ``sources`` are what a result depends on."""

    check: Check
    sources: tuple[str, ...]

    @property
    def digest(self) -> str:
        """SHA-256 over the names and contents of the sources."""
        found = hashlib.sha256()
        for folder in self.sources:
            for path in sorted((ROOT / folder).rglob("*.py")):
                if path.name.startswith("test_"):
                    continue
                found.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
                found.update(path.read_bytes() + b"\0")
        return found.hexdigest()


# Further laws (tables, parsers) are entered here and run with --kind.
KINDS: dict[str, Kind] = {
    "hands": Kind(
        check_hand,
        (
            "src/fairdeal/cards",
            "src/fairdeal/ranking",
            "src/fairdeal/hand",
            "tests/counts",
            "tests/laws",
        ),
    ),
}


def run_chunk(kind: str, chunk: int, size: int) -> dict[str, Any]:
    """Try the seeds of a chunk; return its line."""
    check = KINDS[kind].check
    seen: Counter[str] = Counter()
    failures: list[dict[str, Any]] = []
    failed = 0
    start = time.process_time()
    gc.disable()  # hands make no cycles worth a search after every few hundred objects
    for seed in range(chunk * size, (chunk + 1) * size):
        try:
            check(random.Random(seed), seen)
        except Exception as error:  # noqa: BLE001 # whatever a hand raises is a failure to report
            failed += 1
            if len(failures) < FAILURES_KEPT:
                where = traceback.extract_tb(error.__traceback__)[-1]
                text = f"{type(error).__name__}: {error}"[:400]
                failures.append(
                    {"seed": seed, "error": text, "line": f"{where.name}:{where.lineno}"}
                )
    gc.enable()
    gc.collect()
    return {
        "chunk": chunk,
        "hands": size,
        "seconds": round(time.process_time() - start, 2),
        "failed": failed,
        "failures": failures,
        "seen": dict(sorted(seen.items())),
    }


class Record:
    """The finished chunks of one kind and size, on disk."""

    def __init__(self, path: Path, digest: str, size: int) -> None:
        self.path, self.digest, self.size = path, digest, size
        self.done: dict[int, dict[str, Any]] = {}
        for line in self._lines():
            if line.get("digest") == digest and line.get("hands") == size:
                self.done[line["chunk"]] = line
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = "".join(json.dumps(line) + "\n" for line in self.done.values())
        path.write_text(whole, encoding="utf-8")  # without lines of old sources, or cut ones

    def _lines(self) -> Iterator[dict[str, Any]]:
        text = self.path.read_text(encoding="utf-8") if self.path.exists() else ""
        for line in text.splitlines():
            try:
                yield json.loads(line)
            except json.JSONDecodeError:  # the run was killed in the middle of it
                continue

    def add(self, line: dict[str, Any]) -> None:
        """Write a finished chunk, all of it or nothing."""
        line = {**line, "digest": self.digest}
        self.done[line["chunk"]] = line
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())


def soak(kind: str, hands: int, size: int, jobs: int, folder: Path) -> int:
    """Run the chunks that are not done yet; return the exit code."""
    record = Record(folder / f"{kind}.jsonl", KINDS[kind].digest, size)
    chunks = range(-(-hands // size))
    todo = [chunk for chunk in chunks if chunk not in record.done]
    if todo != list(chunks):
        print(f"{kind}: {len(chunks) - len(todo)} of {len(chunks)} chunks are done already")
    for chunk in chunks:
        if chunk in record.done:
            _tell_failures(record.done[chunk])
    start = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(jobs, _ignore_interrupts) as pool:
        try:
            results = [pool.apply_async(run_chunk, (kind, chunk, size)) for chunk in todo]
            for k, line in enumerate(_as_they_finish(results), 1):
                record.add(line)
                _tell_failures(line)
                _tell_progress(k, len(todo), size, time.monotonic() - start)
        except KeyboardInterrupt:
            pool.terminate()
            print(f"\n{kind}: stopped; the same command goes on from here")
            return 130
    return _tell_totals(kind, [record.done[chunk] for chunk in chunks], time.monotonic() - start)


def _as_they_finish(results: list[Any]) -> Iterator[dict[str, Any]]:
    waiting = list(results)
    while waiting:
        ready = [result for result in waiting if result.ready()]
        waiting = [result for result in waiting if result not in ready]
        for result in ready:
            yield result.get()
        if not ready:
            time.sleep(0.1)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # with which it ends this process


def _tell_failures(line: dict[str, Any]) -> None:
    for failure in line["failures"]:
        print(f"\nFAILED {failure['error']}\n  at {failure['line']}")
        print(f"  again: python -m tests.soak --seed {failure['seed']}")


def _tell_progress(done: int, todo: int, size: int, seconds: float) -> None:
    speed = done * size / seconds
    left = (todo - done) * size / speed
    text = (
        f"{done * size:,} of {todo * size:,} hands, {speed:,.0f} a second, {left / 60:.1f} min left"
    )
    if sys.stdout.isatty():
        print(f"\r{text}   ", end="", flush=True)
    elif done % 50 == 0 or done == todo:
        print(text, flush=True)


def _tell_totals(kind: str, lines: list[dict[str, Any]], wall: float) -> int:
    seen: Counter[str] = Counter()
    for line in lines:
        seen.update(line["seen"])
    hands = sum(line["hands"] for line in lines)
    failed = sum(line["failed"] for line in lines)
    cpu = sum(line["seconds"] for line in lines)
    print()
    for name, times in sorted(seen.items()):
        print(f"{times:>12,}  {name}")
    print(f"{kind}: {hands:,} hands, {failed} failed; {cpu:,.0f} s of CPU, now {wall:,.0f} s")
    return 1 if failed else 0


def tell(seed: int) -> int:
    """Play one hand again and print it as far as it got."""
    rng = random.Random(seed)
    trial = Trial(random_setup(rng), rng)
    print(f"seed {seed}\n{trial.setup}")
    code = 0
    try:
        trial.play()
        check_hand(random.Random(seed))  # and what is checked on the finished log
    except Exception:  # noqa: BLE001 # the failure is what this prints
        traceback.print_exc(file=sys.stdout)
        code = 1
    for step in trial.steps:
        print(f"  {step.event}{f'   of {step.asked}' if step.asked else ''}")
    print(f"stacks {dict(zip(trial.hand.seats, trial.hand.stacks, strict=True))}")
    print("a law is broken" if code else "every law holds")
    return code


def main(args: Sequence[str] | None = None) -> int:
    """Read the command line and soak."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--chunk", type=int, default=2000, help="hands in a chunk")
    parser.add_argument("--dir", type=Path, default=ROOT / ".cache" / "soak")
    parser.add_argument("--kind", choices=sorted(KINDS), default="hands")
    parser.add_argument("--seed", type=int, help="play this one hand and tell it")
    options = parser.parse_args(args)
    if options.seed is not None:
        return tell(options.seed)
    for number in (signal.SIGINT, signal.SIGTERM):  # being stopped is no failure
        signal.signal(number, signal.default_int_handler)
    return soak(options.kind, options.hands, options.chunk, options.jobs, options.dir)


if __name__ == "__main__":
    sys.exit(main())
