"""A drawing of p99 and CPU against the number of tables, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from run import Result

_WIDE, _HIGH, _EDGE = 640, 360, 56


def svg(points: Sequence[tuple[int, Result]]) -> str:
    """Draw two lines: p99 in milliseconds (left), CPU in percent of a core (right)."""
    most_tables = max(tables for tables, _ in points)
    most_ms = max(result.p99_ms for _, result in points) * 1.1
    p99 = _path(points, most_tables, [result.p99_ms / most_ms for _, result in points])
    cpu = _path(points, most_tables, [result.cpu for _, result in points])
    marks = [
        _text(_x(tables, most_tables), _HIGH - _EDGE + 20, f"{tables}", "middle")
        for tables, _ in points
    ]
    for part in (0.0, 0.5, 1.0):
        marks.append(_text(_EDGE - 8, _y(part) + 4, f"{part * most_ms:.0f} ms", "end"))
        marks.append(_text(_WIDE - _EDGE + 8, _y(part) + 4, f"{100 * part:.0f} %", "start"))
        marks.append(
            f'<path d="M{_EDGE} {_y(part):.1f}H{_WIDE - _EDGE}" stroke="#ccc" fill="none"/>'
        )
    marks.append(_text(_WIDE / 2, _HIGH - 8, "tables of eight", "middle"))
    marks.append(_text(_EDGE, 20, "p99 from an action to the last seat", "start", "#b33"))
    marks.append(_text(_WIDE - _EDGE, 20, "CPU of the server", "end", "#36b"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}"'
        ' font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>'
        + "".join(marks)
        + f'<path d="{p99}" stroke="#b33" stroke-width="2" fill="none"/>'
        + f'<path d="{cpu}" stroke="#36b" stroke-width="2" fill="none"/></svg>\n'
    )


def _path(points: Sequence[tuple[int, Result]], most: int, parts: Sequence[float]) -> str:
    spots = zip(points, parts, strict=True)
    return "M" + "L".join(f"{_x(n, most):.1f} {_y(part):.1f}" for (n, _), part in spots)


def _x(tables: int, most: int) -> float:
    return _EDGE + (_WIDE - 2 * _EDGE) * tables / most


def _y(part: float) -> float:
    return _HIGH - _EDGE - (_HIGH - 2 * _EDGE) * min(part, 1.0)


def _text(x: float, y: float, text: str, anchor: str, colour: str = "#333") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}">{text}</text>'
