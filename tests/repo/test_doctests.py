"""Every example in a docstring is true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import fairdeal

MODULES = sorted(
    module.name for module in pkgutil.walk_packages(fairdeal.__path__, prefix="fairdeal.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
