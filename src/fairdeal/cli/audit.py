"""``fairdeal audit``: is a database what it should be, to the last chip and the last card?

It only reads, also beside a running server, and names tables by numbers: their names are keys.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fairdeal.cli.database import chosen, named
from fairdeal.store import SQLITE_ERRORS, Snapshot, StoreFailed, Unusable
from fairdeal.store.files import refuse_to_read


@dataclass(slots=True)
class _Report:
    tables: int = 0
    events: int = 0
    hands: int = 0
    void: int = 0
    running: int = 0
    older: int = 0  # tables whose events are older than the ledger
    faults: list[dict[str, object]] = field(default_factory=list)

    def blame(
        self, why: str, table: int | None = None, event: int | None = None, hand: int | None = None
    ) -> None:
        self.faults.append({"table": table, "event": event, "hand": hand, "reason": why})


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "database",
        nargs="?",
        metavar="DATABASE",
        help="a file or postgresql://... (default: the database $FAIRDEAL_DB, else the one in"
        " $FAIRDEAL_DATA, else in ./data)",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Check the file, the chains, the ledger and every finished hand.

    Return 0 if all is well, 1 if there are faults, 2 if it is no database of ours.
    """
    try:
        from fairdeal.room.audit import audit_table
    except ModuleNotFoundError as missing:
        print(
            f"`fairdeal audit` needs {missing.name}: pip install 'fairdeal[room]'", file=sys.stderr
        )
        return 2
    report = _Report()
    try:
        with _moment(options.database) as snapshot:
            for why in snapshot.damage():
                report.blame(f"the database: {why}")
            for stream in snapshot.streams():
                found = audit_table(stream)
                report.tables += 1
                report.events += found.events
                report.hands += found.hands
                report.void += found.void
                report.running += found.runs
                report.older += found.older
                for fault in found.faults:
                    report.blame(fault.why, stream.number, fault.seq, fault.hand)
            for why in snapshot.misbooked():
                report.blame(f"the ledger: {why}")
    except Unusable as error:
        print(error, file=sys.stderr)
        return 2
    except (*SQLITE_ERRORS, StoreFailed) as error:  # its message could quote what it found
        report.blame(f"the database: it cannot be read to its end ({type(error).__name__})")
    print(_as_json(report) if options.json else "\n".join(_lines(report)))
    return 1 if report.faults else 0


def _moment(given: str | None) -> Any:
    if given == "":
        raise Unusable(
            "No database is named: give a file or postgresql://..., or nothing at all for the one"
            " of the room."
        )
    database = chosen(None) if given is None else named(given)
    if isinstance(database, Path):
        refuse_to_read(database)
        return Snapshot(database)
    from fairdeal.store.postgres import PostgresSnapshot

    return PostgresSnapshot(database)


def _as_json(report: _Report) -> str:
    return json.dumps(
        {
            "tables": report.tables,
            "events": report.events,
            "hands": report.hands,
            "void": report.void,
            "running": report.running,
            "older": report.older,
            "faults": report.faults,
        }
    )


def _lines(report: _Report) -> Iterator[str]:
    for fault in report.faults:
        places = (f"{name} {fault[name]}" for name in ("table", "hand", "event") if fault[name])
        yield ": ".join(filter(None, (", ".join(places), str(fault["reason"]))))
    older = f", {report.older} tables from before the ledger" if report.older else ""
    yield (
        f"{report.tables} tables, {report.events} events, {report.hands} finished hands"
        f" ({report.void} more are void, {report.running} run{older}):"
        f" {len(report.faults) or 'no'} faults"
    )
