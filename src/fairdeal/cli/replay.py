"""``fairdeal replay``: play recorded hands through the engine and compare the final chips."""

from __future__ import annotations

import argparse
import json
import os
import stat
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from fairdeal.records import RecordError, audit
from fairdeal.records.compare import Difference, compare
from fairdeal.records.formats import BY_SUFFIX, Format, Piece

_FILE_MOST = 64 * 2**20  # bytes
_REFUSED_MOST = 10_000  # hands of one file: after that many it is garbage


@dataclass(slots=True)
class _Report:
    files: int = 0
    hands: int = 0
    matched: int = 0
    unstated: int = 0
    differ: list[dict[str, object]] = field(default_factory=list)
    refused: list[dict[str, object]] = field(default_factory=list)
    unusable: bool = False  # a path that was named on the command line

    def refuse(self, file: str, hand: int | str | None, code: str, reason: str) -> None:
        self.refused.append({"file": _name(file), "hand": hand, "code": code, "reason": reason})


class _Unusable(Exception):
    """A file or folder that gives no hands at all: a code and a reason."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    suffixes = " ".join(BY_SUFFIX)
    parser.add_argument(
        "paths", nargs="+", metavar="PATH", help=f"files ({suffixes}) or folders of them"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Report on all hands.

    Return 1 if final chips differ, else 2 if a path that was named could not be read, else 0.
    """
    report = _Report()
    for path in options.paths:
        try:
            if os.path.isdir(path):  # noqa: PTH112 # unlike Path it never raises
                _read_folder(path, report)
            else:
                _read_file(path, report, named=True)
        except _Unusable as error:
            report.refuse(path, None, error.code, error.reason)
            report.unusable = True
    _say(_as_json(report) if options.json else _as_text(report))
    if report.differ:
        return 1
    return 2 if report.unusable else 0


def _read_folder(folder: str, report: _Report) -> None:
    before = report.files

    def unreadable(error: OSError) -> None:
        report.refuse(str(error.filename), None, "unreadable", str(error.strerror))

    for place, folders, names in os.walk(folder, onerror=unreadable):
        folders.sort()
        for name in sorted(names):
            file = str(Path(place) / name)
            if Path(name).suffix.lower() in BY_SUFFIX:
                try:
                    _read_file(file, report, named=False)
                except _Unusable as error:
                    report.refuse(file, None, error.code, error.reason)
    if report.files == before:
        suffixes = ", ".join(BY_SUFFIX)
        raise _Unusable("no_hands", f"the folder has no readable file of hands ({suffixes})")


def _read_file(file: str, report: _Report, *, named: bool) -> None:
    """Read all hands of a file; one that a folder holds is passed over if it is not for us."""
    format_ = BY_SUFFIX.get(Path(file).suffix.lower())
    if format_ is None:
        _size(file)  # a name that is nothing's has no wrong suffix
        raise _Unusable("unknown_format", f"the suffix must be one of {', '.join(BY_SUFFIX)}")
    text = _text(file)
    if not format_.fits(text):
        if named:
            raise _Unusable("unknown_format", f"it does not begin like {format_.name}")
        return
    report.files += 1
    before, refused = report.hands, len(report.refused)
    for piece in format_.split(text):
        report.hands += 1
        _play(file, format_, piece, report)
        if len(report.refused) - refused >= _REFUSED_MOST:
            raise _Unusable("too_many", f"{_REFUSED_MOST} hands are refused; the rest is not read")
    if report.hands == before:
        raise _Unusable("no_hands", "the file is empty" if not text else "the file has no hand")


def _text(file: str) -> str:
    size = _size(file)
    if size > _FILE_MOST:
        raise _Unusable("too_long", f"{size} bytes; a file has at most {_FILE_MOST}")
    try:
        return Path(file).read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            found = f"byte {error.start} is 0x{error.object[error.start]:02x}; files are UTF-8"
            raise _Unusable("not_utf8", found) from None
        raise _unreadable(error) from None


def _size(file: str) -> int:
    """Return how many bytes a regular file has; anything else is not read."""
    try:
        status = os.stat(file)  # noqa: PTH116 # unlike Path it does not take "" for a folder
    except FileNotFoundError:
        raise _Unusable("not_found", "there is no such file or folder") from None
    except (OSError, ValueError) as error:
        raise _unreadable(error) from None
    if not stat.S_ISREG(status.st_mode):
        raise _Unusable("unreadable", "it is no regular file")
    return status.st_size


def _unreadable(error: OSError | ValueError) -> _Unusable:
    return _Unusable("unreadable", getattr(error, "strerror", None) or str(error))


def _play(file: str, format_: Format, piece: Piece, report: _Report) -> None:
    try:
        parsed = format_.parse(piece)
        audit(parsed.record)
    except RecordError as error:
        report.refuse(file, piece.hand, error.code, error.reason)
        return
    difference = compare(parsed)
    if difference is None:
        report.matched += 1
        report.unstated += parsed.stated is None
    else:
        report.differ.append({"file": _name(file), "hand": piece.hand, **_row(difference)})


def _row(difference: Difference) -> dict[str, object]:
    return {
        "rule": difference.rule,
        "expected": [_number(chips) for chips in difference.expected.values()],
        "got": list(difference.got.values()),
    }


def _number(chips: Decimal) -> int | float:
    return int(chips) if chips == int(chips) else float(chips)


def _as_json(report: _Report) -> str:
    return json.dumps(
        {
            "files": report.files,
            "hands": report.hands,
            "matched": report.matched,
            "unstated": report.unstated,
            "differ": report.differ,
            "refused": report.refused,
        }
    )


def _as_text(report: _Report) -> str:
    return "\n".join(_lines(report))


def _lines(report: _Report) -> Iterator[str]:
    for row in report.differ:
        why = "the source splits an odd chip (R-113)" if row["rule"] else "final chips differ"
        chips = f"stated {row['expected']}, got {row['got']}"
        yield f"{row['file']}, hand {row['hand']}: {why}: {chips}"
    for row in report.refused:
        where = row["file"] if row["hand"] is None else f"{row['file']}, hand {row['hand']}"
        yield f"{where}: refused ({row['code']}): {row['reason']}"
    unstated = f" ({report.unstated} state no final chips)" if report.unstated else ""
    refused = report.hands - report.matched - len(report.differ)
    yield (
        f"{report.hands} hands in {report.files} files: {report.matched} match{unstated},"
        f" {len(report.differ)} differ, {refused} are refused"
    )


def _name(file: str) -> str:
    """A name that is not UTF-8 is shown with escapes."""
    return file.encode(errors="backslashreplace").decode()


def _say(text: str) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))
