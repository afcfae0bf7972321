"""What makes no sense on a map that could be played: things in walls, places that nobody can reach, zones of
which one sees much more of the centre than the other.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from game.table.entries import is_number
from game.table.inches import Point
from game.table.kinds import KINDS
from game.table.mapwalk import Grid
from game.table.outline import bounds, distance_to, inside
from game.table.pieces import convex_parts
from game.table.solids import Solid
from game.table.terrain import Polygon, Terrain
from game.table.tomlplace import Fault, Key, Source
from game.table.visible import area_from

if TYPE_CHECKING:
    from game.table.mapscenario import Scenario

UNFAIR: Final = 0.25
"""Difference of the shares of the centre that the zones see, from which a map is unfair."""
HELD_FROM: Final = 1.0
"""Inches from the edge of a base within which an objective counts as reached."""

_IN: Final = 0.01
_EYES: Final = 4
_FEWER_EYES: Final = 3
_MANY: Final = 60
"""Walls from which fewer eyes look, because each takes longer."""

_SAMPLES: Final = 9
_NOBODY: Final = 0.5


def nonsense(scenario: Scenario, source: Source, rows: Sequence[int]) -> Iterator[Fault]:
    """The faults of meaning. `source` is the file that lays out the table, `rows` the number of the row of
    each piece of terrain.
    """
    walled = list(buried(scenario, source, rows))
    yield from walled
    if not walled:
        yield from _out_of_reach(scenario, source, rows, _blockers(scenario))
    if scenario.symmetry == "none" and not scenario.uneven:
        yield from _unfair(scenario, source)


def buried(scenario: Scenario, source: Source, rows: Sequence[int]) -> Iterator[Fault]:
    """Objectives and starts inside of something; in a Sketch, inside of what could be read."""
    for noun in ("objective", "start"):
        for n, at in written_places(source, noun):
            wall = next((t for t in _blockers(scenario) if distance_to(at, t.shape) < -_IN), None)
            if wall is not None:
                line, _ = source.value_place("terrain", rows[scenario.terrain.index(wall)])
                what = f"this {noun} lies inside the {wall.kind} of line {line}"
                yield source.value_fault((noun, n, "at"), what, "move one of the two")


def written_places(source: Source, noun: str) -> Iterator[tuple[int, Point]]:
    """The places of the rows `[[noun]]` with their numbers, as far as they are places."""
    rows = source.data.get(noun)
    for n, row in enumerate(rows if isinstance(rows, list) else ()):
        at = row.get("at") if isinstance(row, dict) else None
        if isinstance(at, list) and len(at) == 2 and all(is_number(part) for part in at):
            yield n, (float(at[0]), float(at[1]))


def _blockers(scenario: Scenario) -> list[Terrain]:
    """Solid bodies, water and holes."""
    return [t for t in scenario.terrain if KINDS[t.kind].body in ("solid", "deep")]


def _parts(pieces: Sequence[Terrain]) -> list[Solid]:
    return [part for t in pieces for part in convex_parts(t.shape, t.id)]


def _out_of_reach(
    scenario: Scenario, source: Source, rows: Sequence[int], blockers: Sequence[Terrain]
) -> Iterator[Fault]:
    """Zones that are cut off from each other, objectives and other places that nobody can walk to."""
    grid = Grid(scenario.width, scenario.depth, scenario.base / 2.0, _parts(blockers))
    first, second = (grid.cells(zone.polygon) for zone in scenario.zones)
    reached = grid.walk(first)
    who = f"nobody with a base of {scenario.base:.4g} inches"
    if first and second and not any(cell in reached for cell in second):
        right = f"leave a way {scenario.base:.4g} inches wide between them"
        keys: tuple[Key, ...] = ("zone", "b")
        yield source.value_fault(keys, f"{who} can walk from zone a to zone b", right)
        reached |= grid.walk(second)
    for n, at in written_places(source, "objective"):
        if not any(c in reached for c in grid.around(at, grid.radius + HELD_FROM + grid.slack)):
            right = f"leave a way {scenario.base:.4g} inches wide to it"
            yield source.value_fault(("objective", n, "at"), f"{who} can reach this objective", right)
    left = {c for c in range(len(grid.open)) if grid.open[c] and c not in reached}
    told: set[int] = set()
    while left:
        pocket = grid.walk([min(left)])
        left -= pocket
        held = next((c for c in sorted(pocket) if grid.holds(c)), None)
        if held is None or not blockers:
            continue
        at = grid.spot(held)
        near = min(blockers, key=lambda t: abs(distance_to(at, t.shape)))
        row = rows[scenario.terrain.index(near)]
        if row not in told:
            told.add(row)
            what = f"{who} can reach the place at [{at[0]:g}, {at[1]:g}] beside this {near.kind}"
            right = f"leave a way {scenario.base:.4g} inches wide, or fill the place"
            yield source.value_fault(("terrain", row), what, right)


def _unfair(scenario: Scenario, source: Source) -> Iterator[Fault]:
    """Whether from one zone much more of the centre is seen than from the other."""
    solid = [t for t in scenario.terrain if KINDS[t.kind].body == "solid"]
    if not solid:
        return
    walls = _parts(solid)
    centre = _centre(scenario, walls)
    a, b = (_sees(zone.polygon, scenario, walls, centre) for zone in scenario.zones)
    if abs(a - b) < UNFAIR:
        return
    more, less = ("a", "b") if a > b else ("b", "a")
    most, least = (f"{100.0 * share:.0f} %" for share in (max(a, b), min(a, b)))
    what = f"zone {more} sees {most} of the centre, zone {less} only {least}"
    right = "move terrain or zones, or write uneven = true if it is meant so"
    yield source.value_fault(("zone", less), what, right)


def _centre(scenario: Scenario, walls: Sequence[Solid]) -> list[Point]:
    """Points of the middle of the table, a circle half as wide as its shorter side, that lie in no wall."""
    x, y, r = scenario.width / 2.0, scenario.depth / 2.0, min(scenario.width, scenario.depth) / 4.0
    steps = [2.0 * (k + 0.5) / _SAMPLES - 1.0 for k in range(_SAMPLES)]
    spots = [(x + r * u, y + r * v) for u in steps for v in steps if math.hypot(u, v) <= 1.0]
    return [p for p in spots if all(s.signed(p) > 0.0 for s in walls)]


def _sees(zone: Polygon, scenario: Scenario, walls: Sequence[Solid], centre: Sequence[Point]) -> float:
    """The share of the centre that is seen from a place of a zone, over places all over it."""
    west, south, east, north = bounds(zone)
    count = _EYES if len(walls) < _MANY else _FEWER_EYES
    steps = [(k + 0.5) / count for k in range(count)]
    eyes = [(west + u * (east - west), south + v * (north - south)) for u in steps for v in steps]
    eyes = [eye for eye in eyes if inside(eye, zone) and all(s.signed(eye) > 0.0 for s in walls)]
    if not eyes or not centre:
        return _NOBODY
    seen = 0
    for eye in eyes:
        outline = area_from(eye, walls, scenario.width, scenario.depth)
        if len(outline) >= 3:
            seen += sum(_in(p, outline) for p in centre)
    return seen / (len(eyes) * len(centre))


def _in(p: Point, outline: Sequence[Point]) -> bool:
    """Whether a point lies in an outline (even-odd rule)."""
    x, y = p
    odd = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
        ax, ay = bx, by
    return odd
