"""What a hand does to a row of a map: it moves, turns, reshapes and mirrors it; the answer are new values.

A row is the table of a piece of terrain, a zone, an objective or a start as it stands in the file; lengths
are inches, angles degrees counter-clockwise. Values that are no numbers are left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.table.entries import is_number
from game.table.inches import Point, distance, unit
from game.table.outline import Symmetry, twin_point

Row = Mapping[str, Any]
Changes = dict[str, Any]

LEAST: Final = 0.1
"""Inches of the smallest side, radius and depth that a hand makes."""


def point_of(value: Any) -> Point | None:
    """Two numbers as a point."""
    good = isinstance(value, list) and len(value) == 2 and all(is_number(c) for c in value)
    return (float(value[0]), float(value[1])) if good else None


def line_of(row: Row) -> tuple[str, list[Point]] | None:
    """The key and the points of an outline that is written point by point."""
    for key in ("polygon", "line"):
        value = row.get(key)
        points = [point_of(p) for p in value] if isinstance(value, list) else []
        found = [p for p in points if p is not None]
        if found and len(found) == len(points):
            return key, found
    return None


def middle(row: Row, width: float, depth: float) -> Point | None:
    """The middle of a row; None where its place cannot be read."""
    at = point_of(row.get("at"))
    if at is not None:
        return at
    found = line_of(row)
    if found is not None:
        xs, ys = [p[0] for p in found[1]], [p[1] for p in found[1]]
        return (min(xs) + max(xs)) / 2.0, (min(ys) + max(ys)) / 2.0
    edge, deep = row.get("edge"), row.get("depth")
    if not is_number(deep):
        return None
    return {
        "south": (width / 2.0, deep / 2.0),
        "north": (width / 2.0, depth - deep / 2.0),
        "west": (deep / 2.0, depth / 2.0),
        "east": (width - deep / 2.0, depth / 2.0),
    }.get(str(edge))


def moved(row: Row, dx: float, dy: float) -> Changes:
    """The row so many inches to the east and to the north; a strip along an edge stays."""
    return _placed(row, lambda p: (p[0] + dx, p[1] + dy))


def _placed(row: Row, where: Callable[[Point], Point]) -> Changes:
    """Every point of a row put elsewhere."""
    at, found = point_of(row.get("at")), line_of(row)
    changes: Changes = {} if at is None else {"at": _written(where(at))}
    if found is not None:
        changes[found[0]] = [_written(where(p)) for p in found[1]]
    return changes


def turned(row: Row, degrees: float) -> Changes:
    """The row turned about its middle; circles, strips and points have no direction."""
    if "rectangle" in row or "shape" in row:
        turn = row.get("turn", 0.0)
        return {"turn": _angle(float(turn) + degrees)} if is_number(turn) else {}
    about = middle(row, 0.0, 0.0)
    if line_of(row) is None or about is None:
        return {}
    c, s = unit(degrees)
    x, y = about
    return _placed(
        {k: v for k, v in row.items() if k != "at"},
        lambda p: (x + c * (p[0] - x) - s * (p[1] - y), y + s * (p[0] - x) + c * (p[1] - y)),
    )


def _angle(degrees: float) -> float:
    """An angle from above -180 to 180, as people write it."""
    return _tidy(-((180.0 - degrees) % 360.0 - 180.0))


# ---- handles


def handles(row: Row, width: float, depth: float) -> dict[str, Point]:
    """Where a row can be taken hold of: its corners, or what makes its size, by their names."""
    found = line_of(row)
    if found is not None:
        return {f"corner:{n}": p for n, p in enumerate(found[1])}
    at, size, radius = point_of(row.get("at")), point_of(row.get("rectangle")), row.get("circle")
    if at is not None and is_number(radius):
        return {"radius": (at[0] + float(radius or 0.0), at[1])}
    if at is not None and size is not None:
        c, s = unit(float(row["turn"]) if is_number(row.get("turn")) else 0.0)
        u, v = size[0] / 2.0, size[1] / 2.0
        return {"size": (at[0] + c * u - s * v, at[1] + s * u + c * v)}
    deep, edge = row.get("depth"), row.get("edge")
    centre = middle(row, width, depth)
    if centre is None or not is_number(deep) or at is not None:
        return {}
    x, y = centre
    return {
        "depth": {
            "south": (x, float(deep)),
            "north": (x, depth - float(deep)),
            "west": (float(deep), y),
            "east": (width - float(deep), y),
        }[str(edge)]
    }


def reshaped(row: Row, handle: str, p: Point, width: float, depth: float) -> Changes:
    """The row with a handle drawn to a point."""
    found, at = line_of(row), point_of(row.get("at"))
    if handle.startswith("corner:") and found is not None:
        key, points = found
        n = int(handle.partition(":")[2])
        if n < len(points):
            points[n] = p
        return {key: [_written(q) for q in points]}
    if handle == "radius" and at is not None:
        return {"circle": _tidy(max(LEAST, distance(at, p)))}
    if handle == "size" and at is not None:
        c, s = unit(float(row["turn"]) if is_number(row.get("turn")) else 0.0)
        x, y = p[0] - at[0], p[1] - at[1]
        size = (max(LEAST, 2.0 * abs(c * x + s * y)), max(LEAST, 2.0 * abs(c * y - s * x)))
        return {"rectangle": _written(size)}
    if handle == "depth":
        deep = {"south": p[1], "north": depth - p[1], "west": p[0], "east": width - p[0]}
        return {"depth": _tidy(max(LEAST, deep[str(row["edge"])]))}
    return {}


def with_corner(row: Row, p: Point) -> Changes:
    """One corner more, in the side of the outline that is nearest to a point."""
    found = line_of(row)
    if found is None:
        return {}
    key, points = found
    last = len(points) if key == "polygon" else len(points) - 1
    ends = [(points[n], points[(n + 1) % len(points)]) for n in range(last)]
    n = min(range(last), key=lambda i: distance(ends[i][0], p) + distance(p, ends[i][1]) - distance(*ends[i]))
    return {key: [_written(q) for q in (*points[: n + 1], p, *points[n + 1 :])]}


def without_corner(row: Row, handle: str) -> Changes:
    """One corner less, while enough are left."""
    found = line_of(row)
    if found is None or not handle.startswith("corner:"):
        return {}
    key, points = found
    n = int(handle.partition(":")[2])
    fewest = 3 if key == "polygon" else 2
    if len(points) <= fewest:
        return {}
    return {key: [_written(q) for q in (*points[:n], *points[n + 1 :])]}


# ---- twins


_OTHER: Final = {
    "half-turn": {"south": "north", "north": "south", "west": "east", "east": "west"},
    "west-east": {"west": "east", "east": "west"},
    "south-north": {"south": "north", "north": "south"},
}


def mirrored(row: Row, symmetry: Symmetry, width: float, depth: float) -> Changes:
    """All values of the row as a symmetry of the table repeats it."""
    changes = dict(row) | _placed(row, lambda p: twin_point(p, symmetry, width, depth))
    if symmetry == "half-turn":
        changes |= turned(row, 180.0) if "shape" in row else {}
    elif is_number(row.get("turn")) and symmetry != "none":
        changes["turn"] = _angle(-float(row["turn"]))
    if "edge" in row:
        changes["edge"] = _OTHER.get(symmetry, {}).get(str(row["edge"]), row["edge"])
    return changes


def _written(p: Point) -> list[float]:
    return [_tidy(p[0]), _tidy(p[1])]


def _tidy(n: float) -> float:
    """A number as people write it: to a thousandth of an inch, without a point where it is whole."""
    n = round(n, 3) + 0.0
    return int(n) if n == int(n) else n
