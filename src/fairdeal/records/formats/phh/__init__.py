"""PHH, the Poker Hand History standard, version 0.0.1; no-limit hold'em (``NT``) only.

It is TOML: one hand in a ``.phh`` file, many as tables ``[1]``, ``[2]``, ... in a ``.phhs`` file.
Players p1, p2, ... stand clockwise and p1 is the first left of the button; with two players p1 is
the big blind, although the rows of blinds and antes still begin with the small one.
"""

from fairdeal.records.formats.base import Format, any_text
from fairdeal.records.formats.phh.read import parse
from fairdeal.records.formats.phh.split import split
from fairdeal.records.formats.phh.write import write, write_hand

PHH = Format("PHH", (".phh", ".phhs"), any_text, split, parse, write)

__all__ = ["PHH", "parse", "split", "write", "write_hand"]
