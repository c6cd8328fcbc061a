"""PokerStars texts of no-limit hold'em in whole chips (tournaments, play money); read only."""

from fairdeal.records.formats.base import Format
from fairdeal.records.formats.pokerstars.lines import fits, split
from fairdeal.records.formats.pokerstars.read import parse

POKERSTARS = Format("PokerStars text", (".txt",), fits, split, parse)

__all__ = ["POKERSTARS", "parse", "split"]
