"""The formats of hand histories by the suffix of their files: one module and one line each."""

from fairdeal.records.formats.base import Format, Parsed, Piece
from fairdeal.records.formats.json_lines import JSON_LINES
from fairdeal.records.formats.phh import PHH
from fairdeal.records.formats.pokerstars import POKERSTARS

FORMATS: tuple[Format, ...] = (
    PHH,
    JSON_LINES,
    POKERSTARS,
)

BY_SUFFIX: dict[str, Format] = {
    suffix: format_ for format_ in FORMATS for suffix in format_.suffixes
}

__all__ = ["BY_SUFFIX", "FORMATS", "Format", "Parsed", "Piece"]
