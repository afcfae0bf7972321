"""Outlines in a map file: circles, rectangles, polygons and lines, with all their faults."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final

from game.table import maprules
from game.table.entries import Entry, inches
from game.table.inches import Point
from game.table.mapparts import Body, Named, band, shape_at, with_doors
from game.table.mapschema import OUTLINES, TERRAIN
from game.table.outline import (
    counter_clockwise,
    crossing,
    tidy,
)
from game.table.terrain import Circle, Polygon, Shape, area, rect

_BACK: Final = {"west": "east", "east": "west", "south": "north", "north": "south"}
_POLYGON: Final = TERRAIN["polygon"].hint
_LINE: Final = TERRAIN["line"].hint
_LEAST_AREA: Final = 0.01
_AT: Final = TERRAIN["at"].hint
_NO_SHAPES: Final[Mapping[str, Named | None]] = MappingProxyType({})


def outline_of(row: Entry, shapes: Mapping[str, Named | None] = _NO_SHAPES) -> list[Body]:
    """The outlines that a row of terrain describes; several for a wall with doors, none after noting what is
    wrong.
    """
    key = which_outline(row, (*OUTLINES, "shape"))
    if key is None:
        return []
    if key == "line":
        return _line(row)
    shape = shape_at(row, shapes) if key == "shape" else one_outline(row, key)
    return [] if shape is None else [Body(shape)]


def shape_of(row: Entry) -> Shape | None:
    """The outline of a named shape, about (0, 0); None after noting what is wrong."""
    key = which_outline(row, OUTLINES)
    if key == "circle":
        radius = maprules.number(row, TERRAIN, "circle")
        return None if radius is None else Circle(0.0, 0.0, radius)
    if key == "rectangle":
        return _rectangle(row, (0.0, 0.0))
    if key == "line":
        bodies = _line(row)
        return bodies[0].shape if bodies else None
    return None if key is None else _polygon(row)


def which_outline(row: Entry, keys: Collection[str]) -> str | None:
    """Which outline a row gives, after looking for keys that do not go with it."""
    given = [key for key in keys if key in row]
    if not given and row.meant.intersection(keys):
        return None
    if len(given) != 1:
        what = f"{' and '.join(given)} stand together" if given else "the outline is missing"
        right = f"give one of circle = 0.9, rectangle = [3, 1], polygon = {_POLYGON}, line = {_LINE}"
        row.here(what, right)
        return None
    key = given[0]
    for other, only in (
        ("at", ("circle", "rectangle", "shape")),
        ("turn", ("rectangle", "shape")),
        ("width", ("line",)),
        ("doors", ("line",)),
    ):
        if other in row and other in row.known and key not in only:
            row.key_at(other, f"a {key} takes no {other}", f"leave {other} out")
    return key


def one_outline(row: Entry, key: str) -> Shape | None:
    """The circle, rectangle or polygon of a row; None after noting what is wrong."""
    if key == "polygon":
        return _polygon(row)
    row.need("at", f"add at = {_AT}")
    at = maprules.pair(row, TERRAIN, "at")
    if key == "circle":
        radius = maprules.number(row, TERRAIN, "circle")
        return Circle(*tidy(at), radius) if at is not None and radius is not None else None
    return _rectangle(row, at)


def _rectangle(row: Entry, at: Point | None) -> Polygon | None:
    size = maprules.pair(row, TERRAIN, "rectangle")
    turn = maprules.number(row, TERRAIN, "turn") if "turn" in row.known else None
    if at is None or size is None or (turn is None and "turn" in row):
        return None
    found = rect(at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, *size, turn or 0.0)
    return Polygon(tuple(tidy(p) for p in found.points))


def _polygon(row: Entry) -> Polygon | None:
    points = maprules.points(row, TERRAIN, "polygon")
    if points is None:
        return None
    points = [tidy(p) for p in points]
    meet = crossing(points)
    if meet is not None:
        first, second = meet
        if points[first] == points[second]:
            row.at(("polygon", second), "this corner stands twice", "leave one of the two out")
        else:
            what = f"the outline crosses itself: its sides from corners {first + 1} and {second + 1} meet"
            row.at(("polygon", second), what, "list the corners in order around the piece")
        return None
    if abs(area(tuple(points))) < _LEAST_AREA:
        row.at(("polygon",), "the outline has no area", f"write for example polygon = {_POLYGON}")
        return None
    return counter_clockwise(points)


def _line(row: Entry) -> list[Body]:
    """A wall along a line: its outline with mitred bends and square ends, parted by doors."""
    points = maprules.points(row, TERRAIN, "line")
    row.need("width", f"add width = {TERRAIN['width'].hint}")
    width = maprules.number(row, TERRAIN, "width")
    if points is None or width is None:
        return []
    try:
        if "doors" in row and "doors" in row.known:
            band(points, width)
            return with_doors(row, points, width)
        return [Body(band(points, width))]
    except ValueError:
        row.at(
            ("line",), "the line is too short or bends back onto itself", f"write for example line = {_LINE}"
        )
        return []


def note_outside(row: Entry, key: str, called: str, out: tuple[float, str], *, far: bool = False) -> None:
    """Notes what sticks out of the table; what has a middle is moved in if it is mended. `far`: by more than
    the table is large, as what was measured in other units does.
    """
    length, side = out
    if far:
        what = f"{called} reaches {inches(length)} beyond the {side} edge of the table"
        row.at((key,), what, "write inches; of what was measured in mm, divide by 25.4")
        return
    mended = None
    at = row.found.get("at") if key == "at" else None
    if at is not None:
        x = at[0] + (length if side == "west" else -length if side == "east" else 0.0)
        y = at[1] + (length if side == "south" else -length if side == "north" else 0.0)
        mended = f"[{round(x, 3):g}, {round(y, 3):g}]"
    what = f"{called} reaches {inches(length)} beyond the {side} edge of the table"
    row.at((key,), what, f"move it to the {_BACK[side]}, or make it smaller", mended)
