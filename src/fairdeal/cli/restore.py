"""``fairdeal restore``: a backup becomes the database of a room, which must have none yet."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from fairdeal.cli.database import chosen, data_argument, spoken
from fairdeal.server.lock import take
from fairdeal.store import StoreFailed, Unusable, back_up
from fairdeal.store.files import (
    database_files,
    other_kind,
    refuse_to_read,
    remove_database,
    unfinished_of,
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("source", metavar="FILE", help="what `fairdeal backup` wrote")
    data_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Fill the database and say with what; 1 with a sentence on stderr if that cannot be done."""
    source, target = Path(options.source), chosen(options.data)
    name = str(target) if isinstance(target, Path) else spoken(target)
    try:
        if isinstance(target, Path):
            tables, events = _to_file(source, target)
        else:
            tables, events = _to_postgres(source, target)
    except ModuleNotFoundError as missing:
        print(f"PostgreSQL needs {missing.name}: pip install 'fairdeal[room]'", file=sys.stderr)
    except FileExistsError as error:
        print(f"Nothing was restored: {_in_the_way(name, error.filename)}", file=sys.stderr)
    except OSError as error:
        print(f"{name} cannot be written ({error.strerror}).", file=sys.stderr)
    except StoreFailed as error:
        print(f"Nothing was restored: the copy of {source} failed ({error}).", file=sys.stderr)
    except Unusable as error:
        print(error, file=sys.stderr)
    else:
        print(f"Restored {tables} tables and {events} events of {source} to {name}.")
        return 0
    return 1


def _to_file(source: Path, target: Path) -> tuple[int, int]:
    folder = target.parent
    try:
        lock = take(folder, print)
    except BlockingIOError:
        raise Unusable(
            f"Nothing was restored: a Fairdeal is using the data in {folder}; stop it first."
        ) from None
    except NotADirectoryError:
        found = next(path for path in (folder, *folder.parents) if path.exists())
        raise Unusable(
            f"Nothing was restored: {found} is no folder; --data names the folder that holds"
            " the database, or is to hold it."
        ) from None
    with lock:
        _remove_unfinished(source, target)
        return back_up(source, target)


def _remove_unfinished(source: Path, target: Path) -> None:
    """Remove what a killed restore left, and nothing else."""
    unfinished = unfinished_of(target)
    for part in database_files(unfinished):
        if os.path.realpath(part) == os.path.realpath(source):
            raise Unusable(
                f"Nothing was restored: {source} has the name of what a killed restore leaves;"
                " if it is a backup, give it another name first."
            )
        if kind := other_kind(part):
            raise Unusable(
                f"Nothing was restored: {part} is {kind} where the database is made; move it away."
            )
    remove_database(unfinished)


def _in_the_way(name: str, found: str | None) -> str:
    """Say what is where the database is to be; ``found`` is a path or None."""
    if found is None:
        return f"{name} is not empty."
    if found != name:
        return f"{found} of another database is there; move it away to where that is."
    path = Path(name)
    if kind := other_kind(path):
        return f"{name} is {kind} where the database has to be; move it away."
    if not path.exists():
        return f"{name} is a link that leads nowhere; remove it and restore again."
    if path.stat().st_size:
        return f"{name} is not empty."
    return f"{name} is an empty file, without a room; remove it and restore again."


def _to_postgres(source: Path, target: str) -> tuple[int, int]:
    from fairdeal.store import postgres

    refuse_to_read(source)
    return asyncio.run(postgres.restore(source, target))
