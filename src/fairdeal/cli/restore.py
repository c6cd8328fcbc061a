"""``fairdeal restore``: a backup becomes the database of a room, which must have none yet."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from fairdeal.cli.database import chosen, data_argument, spoken
from fairdeal.server.lock import take
from fairdeal.store import StoreFailed, Unusable, back_up
from fairdeal.store.backup import unfinished_of
from fairdeal.store.files import remove_database


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
        remove_database(unfinished_of(target))  # a restore was killed
        return back_up(source, target)


def _in_the_way(name: str, found: str | None) -> str:
    """Say what is where the database is to be; ``found`` is a path or None."""
    if found is None or (found == name and not _is_empty(Path(found))):
        return f"{name} is not empty."
    if found == name:
        return f"{name} is an empty file, without a room; remove it and restore again."
    return f"{found} of another database is there; move it away to where that is."


def _is_empty(path: Path) -> bool:
    return path.is_file() and path.stat().st_size == 0


def _to_postgres(source: Path, target: str) -> tuple[int, int]:
    from fairdeal.store import postgres

    return asyncio.run(postgres.restore(source, target))
