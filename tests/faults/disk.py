"""A disk under SQLite that fails, tears or records on request: each of its operations has a number.

It is the system's own VFS with three methods of every file replaced, so that locks, shared memory
and all the rest are SQLite's own:

    with FaultyDisk(lambda op: FULL if op.number == 17 else None):
        store = SqliteStore(path)

What is registered is the process's default VFS, so what the product opens goes through it as it is.
"""

from __future__ import annotations

import _sqlite3
import ctypes
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

_P = ctypes.c_void_p
_INT = ctypes.c_int
_LONG = ctypes.c_int64
_OK = 0
_NAME = b"fairdeal-faulty"

_OPEN = ctypes.CFUNCTYPE(_INT, _P, _P, _P, _INT, _P)
_DELETE = ctypes.CFUNCTYPE(_INT, _P, ctypes.c_char_p, _INT)
_WRITE = ctypes.CFUNCTYPE(_INT, _P, _P, _INT, _LONG)
_TRUNCATE = ctypes.CFUNCTYPE(_INT, _P, _LONG)
_SYNC = ctypes.CFUNCTYPE(_INT, _P, _INT)


class _Vfs(ctypes.Structure):
    """The beginning of ``sqlite3_vfs``, version 3."""

    _fields_ = [
        ("iVersion", _INT),
        ("szOsFile", _INT),
        ("mxPathname", _INT),
        ("pNext", _P),
        ("zName", ctypes.c_char_p),
        ("pAppData", _P),
        ("xOpen", _P),
        ("xDelete", _P),
        ("others", _P * 14),
    ]


class _Methods(ctypes.Structure):
    """``sqlite3_io_methods``, version 3."""

    _fields_ = [
        ("iVersion", _INT),
        ("xClose", _P),
        ("xRead", _P),
        ("xWrite", _P),
        ("xTruncate", _P),
        ("xSync", _P),
        ("others", _P * 13),
    ]


Kind = Literal["write", "sync", "truncate", "delete"]


@dataclass(frozen=True, slots=True)
class Operation:
    """What SQLite asks of the disk.

    Attributes:
        number: its place among all, from 0.
        path: the file.
        at: where a write begins, or the length after a truncation; 0 for the others.
        data: what is written.
        durable: whether a removed file stays removed when the power goes right after.

    """

    number: int
    kind: Kind
    path: Path
    at: int = 0
    data: bytes = b""
    durable: bool = False

    @property
    def name(self) -> str:
        """The kind of it, and of the file: ``write wal``."""
        part = self.path.name.rpartition("-")[2]
        return f"{self.kind} {part if part in ('wal', 'journal') else 'database'}"


@dataclass(frozen=True, slots=True)
class Fault:
    """How an operation fails: SQLite's error code, and how much of a write was done before."""

    code: int
    done: float = 0.0


FULL = Fault(13)
TORN = Fault(13, 0.5)
BROKEN = Fault(10)  # SQLITE_IOERR
FAULTS = (FULL, TORN, BROKEN)

Rule = Callable[[Operation], Fault | None]


class FaultyDisk:
    """A context in which every database is on this disk; not to be nested.

    ``rule`` judges each operation, in the thread that asks for it. ``syncs``: whether a sync is
    passed on to the system; a test that cuts no power saves the time.

    Attributes:
        operations: how many there were.

    """

    def __init__(self, rule: Rule, *, syncs: bool = False) -> None:
        self.rule = rule
        self.operations = 0
        self._syncs = syncs
        self._paths: dict[int, Path] = {}  # by the address of SQLite's file
        self._methods: dict[int, _Methods] = {}  # by the address of those that they stand for
        self._kept: list[Any] = []  # callbacks live as long as SQLite may call them
        self._sqlite = _library()
        self._real = _Vfs.from_address(self._sqlite.sqlite3_vfs_find(None))
        self._vfs = _Vfs()
        ctypes.memmove(ctypes.byref(self._vfs), ctypes.byref(self._real), ctypes.sizeof(_Vfs))
        self._vfs.zName = _NAME
        self._vfs.xOpen = self._keep(_OPEN(self._open))
        self._vfs.xDelete = self._keep(_DELETE(self._delete))
        self._real_open = _OPEN(self._real.xOpen)
        self._real_delete = _DELETE(self._real.xDelete)

    def __enter__(self) -> FaultyDisk:
        self._sqlite.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._sqlite.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
        self._sqlite.sqlite3_vfs_register(ctypes.byref(self._real), 1)

    def _keep(self, callback: Any) -> int:
        self._kept.append(callback)
        address = ctypes.cast(callback, _P).value
        assert address is not None
        return address

    def _judge(
        self, kind: Kind, path: Path, at: int = 0, data: bytes = b"", *, durable: bool = False
    ) -> Fault | None:
        number, self.operations = self.operations, self.operations + 1
        return self.rule(Operation(number, kind, path, at, data, durable))

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        code: int = self._real_open(vfs, name, file, flags, out)  # it keeps the pointer to the name
        place = _P.from_address(file)
        if code == _OK and place.value and name is not None:  # no name: a temporary file
            self._paths[file] = Path(ctypes.string_at(name).decode())
            methods = self._methods.get(place.value)
            if methods is None:
                methods = self._methods[place.value] = self._stand_for(place.value)
            place.value = ctypes.addressof(methods)
        return code

    def _stand_for(self, address: int) -> _Methods:
        real = _Methods.from_address(address)
        methods = _Methods()
        ctypes.memmove(ctypes.byref(methods), address, ctypes.sizeof(_Methods))
        write, truncate, sync = (
            _WRITE(real.xWrite),
            _TRUNCATE(real.xTruncate),
            _SYNC(real.xSync),
        )

        def faulty_write(file: int, data: int, size: int, at: int) -> int:
            fault = self._judge("write", self._paths[file], at, ctypes.string_at(data, size))
            if fault is None:
                return int(write(file, data, size, at))
            if done := int(size * fault.done):
                write(file, data, done, at)
            return fault.code

        def faulty_truncate(file: int, size: int) -> int:
            fault = self._judge("truncate", self._paths[file], size)
            return int(truncate(file, size)) if fault is None else fault.code

        def faulty_sync(file: int, flags: int) -> int:
            fault = self._judge("sync", self._paths[file])
            if fault is not None:
                return fault.code
            return int(sync(file, flags)) if self._syncs else _OK

        methods.xWrite = self._keep(_WRITE(faulty_write))
        methods.xTruncate = self._keep(_TRUNCATE(faulty_truncate))
        methods.xSync = self._keep(_SYNC(faulty_sync))
        return methods

    def _delete(self, vfs: int, name: bytes, sync: int) -> int:
        fault = self._judge("delete", Path(name.decode()), durable=bool(sync))
        return int(self._real_delete(vfs, name, sync)) if fault is None else fault.code


def _library() -> ctypes.CDLL:
    """Return the very SQLite that Python's ``sqlite3`` uses."""
    library = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    library.sqlite3_vfs_find.restype = _P
    library.sqlite3_vfs_find.argtypes = [ctypes.c_char_p]
    return library
