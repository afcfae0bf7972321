"""Deployment zones in a map file: strips along an edge, rectangles and polygons."""

from __future__ import annotations

from typing import cast

from game.table import maprules
from game.table.entries import Entry
from game.table.mapschema import ZONE
from game.table.mapschema_play import EDGES
from game.table.mapshapes import note_outside, one_outline, which_outline
from game.table.outline import beyond
from game.table.terrain import Polygon, rect


def zone_of(entry: Entry, width: float | None, depth: float | None) -> Polygon | None:
    """The outline of a zone; None after noting what is wrong."""
    if "edge" not in entry and "depth" not in entry:
        if "rectangle" not in entry and "polygon" not in entry:
            entry.here(
                "the outline is missing", 'give edge = "south" and depth = 5, or rectangle, or polygon'
            )
            return None
        key = which_outline(entry, ("rectangle", "polygon"))
        found = None if key is None else cast(Polygon | None, one_outline(entry, key))
    else:
        found = _strip(entry, width, depth)
    if found is None or width is None or depth is None:
        return None
    assert isinstance(found, Polygon)
    out = beyond(found, width, depth)
    if out is not None:
        key = next(key for key in ("depth", "polygon", "at") if key in entry)
        note_outside(entry, key, f"zone {entry.keys[-1]}", out)
        return None
    return found


def _strip(entry: Entry, width: float | None, depth: float | None) -> Polygon | None:
    """A zone along the full length of an edge."""
    for key in ("at", "rectangle", "turn", "polygon"):
        if key in entry:
            entry.key_at(
                key,
                f"a zone along an edge takes no {key}",
                f"leave {key} out, or edge and depth",
                surplus=False,
            )
    entry.need("edge", 'add edge = "south"')
    entry.need("depth", "add depth = 5, the inches it reaches in from the edge")
    edge = entry.one_of("edge", EDGES, "edge")
    reach = maprules.number(entry, ZONE, "depth")
    if edge is None or reach is None or width is None or depth is None:
        return None
    if edge in ("south", "north"):
        return rect(0.0, 0.0 if edge == "south" else depth - reach, width, reach)
    return rect(0.0 if edge == "west" else width - reach, 0.0, reach, depth)
