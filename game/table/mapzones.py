"""Deployment zones in a map file: strips along an edge, rectangles and polygons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from game.table import maprules
from game.table.entries import Entry
from game.table.inches import OVERLAP
from game.table.maparena import SIDES, Side, Zone
from game.table.mappieces import Pieces
from game.table.mapschema import ZONE, keys_of
from game.table.mapschema_play import EDGES
from game.table.mapshapes import note_outside, one_outline, which_outline
from game.table.outline import SYMMETRIES, Symmetry, beyond, overlap, room, same, twin
from game.table.terrain import Polygon, Terrain, rect
from game.table.tomlplace import Fault, Fix, Source

_Shapes = dict[Side, tuple[Polygon, str]]
"""By side the outline of its zone and its name."""


def zones_of(
    top: Entry, width: float | None, depth: float | None, symmetry: Symmetry | None
) -> tuple[Zone, ...]:
    """The tables `[zone.a]` and `[zone.b]`; none where not both can be told. Without a symmetry, because it
    cannot be read, nothing is said of what it may bring.
    """
    sides = top.inner("zone", SIDES, '[zone.a] with edge = "south" and depth = 5')
    shapes: _Shapes = {}
    for side in SIDES if sides is not None else ():
        assert sides is not None
        entry = sides.inner(side, keys_of("zone"), f'[zone.{side}] with edge = "south" and depth = 5')
        if entry is None:
            continue
        polygon = zone_of(entry, width, depth)
        name = entry.text("name") or f"zone {side.upper()}"
        top.faults += entry.faults
        if polygon is not None:
            shapes[side] = polygon, name
    top.faults += () if sides is None else sides.faults
    if width is None or depth is None or ("zone" in top and sides is None):
        return ()
    misspelt = set(sides.meant if sides is not None else ())
    for other in top.misspelt("zone"):
        misspelt |= other.keys() if isinstance(other, dict) else set(SIDES)
    _complete(top, shapes, symmetry, (width, depth), misspelt)
    if len(shapes) < len(SIDES):
        return ()
    if symmetry is not None:
        _apart(top, shapes, symmetry, (width, depth))
    return tuple(Zone(side, *shapes[side]) for side in SIDES)


def _complete(
    top: Entry, shapes: _Shapes, symmetry: Symmetry | None, size: tuple[float, float], misspelt: set[str]
) -> None:
    """The zone that is the twin of the other one, or the fault that it is missing."""
    for side, other in (SIDES, SIDES[::-1]):
        if top.source.has("zone", side) or symmetry is None or side in misspelt:
            continue
        if symmetry != "none" and other in shapes:
            polygon = twin(shapes[other][0], symmetry, *size)
            assert isinstance(polygon, Polygon)
            shapes[side] = polygon, f"zone {side.upper()}"
        elif symmetry == "none" or not (top.source.has("zone", other) or other in misspelt):
            edge = "south" if side == "a" else "north"
            deep = f"{max(2, size[1] // 5):g}"
            right = f'add [zone.{side}] with edge = "{edge}" and depth = {deep}'
            fix = Fix("append", (), f'\n[zone.{side}]\nedge = "{edge}"\ndepth = {deep}\n')
            top.faults.append(top.source.fault(("zone",), f"zone {side} is missing", right, fix))


def _apart(top: Entry, shapes: _Shapes, symmetry: Symmetry, size: tuple[float, float]) -> None:
    """Notes zones that overlap, and those that are not each other's twin."""
    a, b = shapes["a"][0], shapes["b"][0]
    keys = ("zone", "b" if top.source.has("zone", "b") else "a")
    if overlap(a, b) > OVERLAP:
        top.faults.append(top.source.value_fault(keys, "zones a and b overlap", "move the zones apart"))
    elif symmetry != "none" and not same(twin(a, symmetry, *size), b):
        what = f"zone b is not zone a {SYMMETRIES[symmetry]}"
        right = 'leave zone b out, correct it or write symmetry = "none"'
        top.faults.append(top.source.value_fault(keys, what, right))


def without_room(
    zones: Iterable[Zone], terrain: Iterable[Terrain], source: Source, figures: int, across: float
) -> Iterator[Fault]:
    """A zone must hold a team clear of everything that nobody can stand in."""
    blockers = Pieces.blockers(terrain)
    for zone in zones:
        keys = ("zone", zone.side)
        count = room(zone.polygon, figures, across / 2.0, blockers) if source.has(*keys) else figures
        if count < figures:
            bases = "base" if count == 1 else "bases"
            what = f"zone {zone.side} has room for {count} {bases} of {across:.4g} inches, not for {figures}"
            right = "make it larger or move terrain out of it"
            yield source.value_fault(keys, what, right)


def zone_of(entry: Entry, width: float | None, depth: float | None) -> Polygon | None:
    """The outline of a zone; None after noting what is wrong."""
    if "edge" not in entry and "depth" not in entry:
        if entry.meant & {"edge", "depth"}:
            return None
        if "rectangle" not in entry and "polygon" not in entry and not entry.meant & {"rectangle", "polygon"}:
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
