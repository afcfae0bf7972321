"""Objects of Tiled: where their shape lies on the table, and the row of a map file that they become."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.imports.drawn import Frame, number, tidy
from game.table.inches import Point
from game.table.outline import crossing

CORNERS: Final = 24
"""Corners of an ellipse; a capsule has half of them at each end."""
WALL: Final = 0.3
"""Inches of a line without a property `width`."""


@dataclass(frozen=True, slots=True)
class Placed:
    """The table, and by how many pixels the layer is moved."""

    frame: Frame
    dx: float
    dy: float

    def at(self, x: float, y: float) -> Point:
        """A place in pixels of the map as inches."""
        return self.frame.at(x + self.dx, y + self.dy)


@dataclass(frozen=True, slots=True)
class Outline:
    """A shape on the table: one of a point, a circle, a rectangle, a polygon and a line."""

    middle: Point
    radius: float = 0.0
    size: tuple[float, float] | None = None
    turn: float = 0.0
    corners: tuple[Point, ...] = ()
    closed: bool = True
    simplified: str = ""
    """What it was, if it has corners now that it had not."""


@dataclass(frozen=True, slots=True)
class Said:
    """A row of a map file; `zone` is the side whose zone it is."""

    kind: str
    row: Mapping[str, Any]
    zone: str = ""
    note: str = ""


def outline(thing: Mapping[str, Any], placed: Placed) -> Outline | None:
    """The shape of an object on the table; None for text and for what has no size."""
    x, y = number(thing.get("x")), number(thing.get("y"))
    w, h = number(thing.get("width")) or 0.0, number(thing.get("height")) or 0.0
    turn = number(thing.get("rotation")) or 0.0
    if x is None or y is None or thing.get("text"):
        return None
    if thing.get("point"):
        return Outline(placed.at(x, y))
    for key in ("polygon", "polyline"):
        if thing.get(key) is not None:
            return _cornered(thing[key], (x, y), turn, placed, key == "polygon")
    if w <= 0.0 or h <= 0.0:
        return None
    low = -h if thing.get("gid") else 0.0
    # the middle, seen from (x, y), about which the object is turned; a tile object stands above that point
    middle = placed.at(*_turned((w / 2, low + h / 2), (x, y), turn))
    inches = placed.frame.inches
    if thing.get("ellipse") and math.isclose(w, h, rel_tol=1e-3):
        return Outline(middle, radius=tidy(w * inches / 2))
    if thing.get("ellipse") or thing.get("capsule"):
        ring = _ellipse(w, h) if thing.get("ellipse") else _capsule(w, h)
        points = tuple(placed.at(*_turned((px, py + low), (x, y), turn)) for px, py in ring)
        return Outline(middle, corners=points, simplified="ellipse" if thing.get("ellipse") else "capsule")
    degrees = -((turn + 180.0) % 360.0 - 180.0)
    return Outline(middle, size=(tidy(w * inches), tidy(h * inches)), turn=tidy(degrees))


def _cornered(
    points: Any, at: tuple[float, float], turn: float, placed: Placed, closed: bool
) -> Outline | None:
    """Points relative to (x, y), turned about it with the object."""
    found = []
    for p in points if isinstance(points, list) else []:
        px, py = (number(p.get("x")), number(p.get("y"))) if isinstance(p, dict) else (None, None)
        if px is None or py is None:
            return None
        found.append(placed.at(*_turned((px, py), at, turn)))
    if closed and (not 3 <= len(found) <= 200 or crossing(found) is not None):
        return None
    if not closed and not 2 <= len(found) <= 100:
        return None
    xs, ys = [p[0] for p in found], [p[1] for p in found]
    middle = (tidy((min(xs) + max(xs)) / 2), tidy((min(ys) + max(ys)) / 2))
    return Outline(middle, corners=tuple(found), closed=closed)


def _turned(p: tuple[float, float], about: tuple[float, float], degrees: float) -> tuple[float, float]:
    """A point beside (x, y) after a turn clockwise on the screen, where y goes down."""
    a = math.radians(degrees)
    return (
        about[0] + p[0] * math.cos(a) - p[1] * math.sin(a),
        about[1] + p[0] * math.sin(a) + p[1] * math.cos(a),
    )


def _ellipse(w: float, h: float) -> list[tuple[float, float]]:
    steps = [2 * math.pi * n / CORNERS for n in range(CORNERS)]
    return [(w / 2 + w / 2 * math.cos(a), h / 2 + h / 2 * math.sin(a)) for a in steps]


def _capsule(w: float, h: float) -> list[tuple[float, float]]:
    """A rectangle whose shorter sides are half circles."""
    r, half = min(w, h) / 2, CORNERS // 2
    steps = [math.pi * n / half for n in range(half + 1)]
    if w >= h:
        right = [(w - r + r * math.sin(a), r - r * math.cos(a)) for a in steps]
        left = [(r - r * math.sin(a), r + r * math.cos(a)) for a in steps]
        ring = right + left
    else:
        top = [(r - r * math.cos(a), r - r * math.sin(a)) for a in steps]
        foot = [(r + r * math.cos(a), h - r + r * math.sin(a)) for a in steps]
        ring = top + foot
    return [p for n, p in enumerate(ring) if math.dist(p, ring[n - 1]) > 1e-6]


def row_of(kind: str, shape: Outline, own: Mapping[str, Any], name: str) -> Said | str:
    """The row of an object of some kind; or, as a few words, what cannot be used."""
    side = str(own.get("side") or "").strip().lower()
    if kind in ("objective", "unit", "start"):
        row: dict[str, Any] = {"at": list(shape.middle)}
        if kind == "objective":
            return Said("objective", row | ({"name": name} if name else {}))
        if side not in ("a", "b"):
            return f"{kind} without a side a or b"
        unit = str(own.get("unit") or name)
        note = f"at [{shape.middle[0]:g}, {shape.middle[1]:g}] stood {unit!r}" if unit else ""
        return Said("start", {"side": side, **row}, note=note)
    outline = _outline_keys(shape, own)
    if outline is None:
        return f"{kind} that is only a point"
    if kind == "deploy":
        if side not in ("a", "b"):
            return "deploy without a side a or b"
        if "circle" in outline or "line" in outline:
            return "deploy that is no rectangle and no polygon"
        return Said("zone", outline, zone=side)
    row = {"kind": kind, **outline}
    height = number(own.get("height"))
    if height is not None and 0.0 <= height <= 60.0:
        row["height"] = height
    if name:
        row["name"] = name
    return Said("terrain", row)


def _outline_keys(shape: Outline, own: Mapping[str, Any]) -> dict[str, Any] | None:
    if shape.corners and shape.closed:
        return {"polygon": [list(p) for p in shape.corners]}
    if shape.corners:
        wide = number(own.get("width"))
        return {"line": [list(p) for p in shape.corners], "width": wide if wide and wide >= 0.05 else WALL}
    if shape.radius:
        return {"at": list(shape.middle), "circle": shape.radius}
    if shape.size is None:
        return None
    row: dict[str, Any] = {"at": list(shape.middle), "rectangle": list(shape.size)}
    return row | ({"turn": shape.turn} if shape.turn else {})
