"""Machine code where numba is installed (the extra ``fast``), plain Python where it is not."""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple


class Code(NamedTuple):
    """A function as it runs fastest here.

    Attributes:
        run: the function.
        array: makes what it takes of numbers: of an array as wide ones, of a list 64 bits wide.
        zeros: makes as many zeros.

    """

    run: Callable[..., Any]
    array: Callable[[Sequence[int]], Any]
    zeros: Callable[[int], Any]


def compiled(function: Callable[..., Any]) -> Code:
    """Return a function, written for lists as well as for arrays, as it runs fastest here."""
    run = machine_code(function)
    if run is None:
        return plain(function)
    import numpy as np

    return Code(
        run,
        lambda numbers: np.array(numbers, None if isinstance(numbers, array) else np.int64),
        lambda count: np.zeros(count, dtype=np.int64),
    )


def plain(function: Callable[..., Any]) -> Code:
    """Return the function as Python runs it, on lists."""
    return Code(function, list, lambda count: [0] * count)


def machine_code(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """Return the function as machine code, which other threads run beside; None without numba.

    It is compiled when it is first called, which takes a second; the result is kept on disk if
    there is a folder for it.
    """
    numba = _numba()
    if numba is None:
        return None
    options = {"nogil": True, "error_model": "numpy"}
    run: Callable[..., Any]
    try:
        run = numba.njit(function, cache=True, **options)
    except RuntimeError:  # neither the package's folder nor a home can be written
        run = numba.njit(function, **options)
    return run


@cache
def _numba() -> Any:
    try:
        import numba
    except ImportError:
        advice = "install fairdeal[fast] for numba: without it this takes a hundred times longer"
        warnings.warn(advice, RuntimeWarning, stacklevel=2)
        return None
    return numba
