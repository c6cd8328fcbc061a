"""Which database a command is about: a file, or a PostgreSQL database as FAIRDEAL_DB names it."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from urllib.parse import urlsplit

FILE = "fairdeal.db"  # in the data folder, as the server names it


def data_argument(parser: argparse.ArgumentParser) -> None:
    """Declare the option that names a data folder."""
    parser.add_argument(
        "--data",
        metavar="DIR",
        help="the folder of the data (default: the database $FAIRDEAL_DB if that is set, else the"
        " folder $FAIRDEAL_DATA, else ./data)",
    )


def chosen(data: str | None) -> Path | str:
    """Return the file of a data folder or the address of a PostgreSQL database."""
    if data is None and (address := os.environ.get("FAIRDEAL_DB")):
        return address
    return Path(data or os.environ.get("FAIRDEAL_DATA") or "data") / FILE


def named(text: str) -> Path | str:
    """Return the file of this name, or the address of a database if it is one of any kind."""
    return text if "://" in text else Path(text)


def spoken(address: str) -> str:
    """Name a PostgreSQL database without its user and password."""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return "the PostgreSQL database"
    name = f"the PostgreSQL database {parts.path.lstrip('/')}"
    return f"{name} on {host}" if host else name
