"""Universal VTT (.dd2vtt, .uvtt, .df2vtt): JSON in which all coordinates are grid squares, not pixels.

What a field means is told in the functions that read it; everything that is not used stands in the report.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.engine.words import Text
from game.imports.doorways import LEAST_DOOR, bridges, doorways, gaps, snapped
from game.imports.drawn import BadImport, Drawn, Frame, frame, number, tidy
from game.imports.pictures import size_of
from game.imports.walls import Length, clipped, drawable, joined, lengths, plain
from game.table.inches import Point, distance
from game.table.outline import crossing

ENDINGS: Final = (".dd2vtt", ".uvtt", ".df2vtt")
KNOWN: Final = (
    "format",
    "resolution",
    "line_of_sight",
    "objects_line_of_sight",
    "portals",
    "environment",
    "lights",
    "image",
)


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the author chooses: inches a square, width of walls, kind and height of objects, tolerance."""

    inches: float = 1.0
    wall: float = 0.3
    objects: str = "rock"
    height: float = 2.0
    tolerance: float = 0.05


def read_uvtt(content: bytes, name: str, wishes: Wishes) -> Drawn:
    """The map of a file. Raises BadImport."""
    found = _object(content)
    square, drawn = _begun(found, name, wishes)
    report = drawn.report
    unknown = sorted(set(found) - set(KNOWN))
    if unknown:
        report.left_out.append(Text("fields that nobody here knows: {fields}", {"fields": unknown}))
    _format(found.get("format"), drawn)
    gates = _gates(found.get("portals"), square)
    _walls(found.get("line_of_sight"), gates, square, drawn, wishes)
    _objects(found.get("objects_line_of_sight"), square, drawn, wishes)
    _closed_doors(gates, drawn, wishes)
    _rest(found, square, drawn)
    _image(found, drawn)
    drawn.add_missing()
    return drawn


def _object(content: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadImport(Text("byte {n} is not UTF-8 text", {"n": error.start})) from None
    except json.JSONDecodeError as error:
        args = {"what": error.msg, "line": error.lineno, "column": error.colno}
        raise BadImport(Text("it is no JSON: {what} in line {line}, column {column}", args)) from None
    except (RecursionError, ValueError):
        raise BadImport(
            Text("it is no JSON that can be read: brackets lie too deep, or a number is too long")
        ) from None
    if not isinstance(found, dict):
        raise BadImport(Text("it is no Universal VTT file: the outermost thing is not an object"))
    return found


def _begun(found: Mapping[str, Any], name: str, wishes: Wishes) -> tuple[Frame, Drawn]:
    """`resolution`: map_size in squares, map_origin to be taken from every coordinate (cropped exports)."""
    resolution = found.get("resolution")
    size = _xy(resolution.get("map_size")) if isinstance(resolution, dict) else None
    if size is None or min(size) <= 0.0:
        raise BadImport(Text('"resolution" has no "map_size" with x and y in squares'))
    assert isinstance(resolution, dict)
    origin = _xy(resolution.get("map_origin"))
    here = frame(*size, wishes.inches, *(origin or (0.0, 0.0)), hint="--inches")
    drawn = Drawn(name, here.width, here.depth)
    if origin is None and "map_origin" in resolution:
        drawn.report.warnings.append(Text('"map_origin" is not two numbers and was taken for 0, 0'))
    elif origin not in (None, (0.0, 0.0)):
        assert origin is not None
        args = {"x": origin[0], "y": origin[1]}
        drawn.report.warnings.append(
            Text("a cropped export: everything was moved by its origin, {x}, {y}; compare the doors", args)
        )
    return here, drawn


def _format(value: Any, drawn: Drawn) -> None:
    """`format`: a number; 0.2, 0.3 and 1.0 are known, others are read all the same."""
    version = number(value)
    if version is None or version not in (0.2, 0.3, 1.0):
        drawn.report.warnings.append(
            Text(
                "format {found} is not known (0.2, 0.3 and 1.0 are); it was read all the same",
                {"found": str(value)},
            )
        )


def _lines(value: Any, square: Frame, drawn: Drawn, what: str) -> list[list[Point]]:
    """Polylines of {x, y} as places on the table; points that are no numbers part them."""
    if value is None:
        return []
    out: list[list[Point]] = []
    bad = 0
    for line in value if isinstance(value, list) else [None]:
        if not isinstance(line, list):
            bad += 1
            continue
        run: list[Point] = []
        for point in line:
            xy = _xy(point)
            if xy is None:
                bad += 1
                out.append(run)
                run = []
            else:
                run.append(square.at(*xy))
        out.append(run)
    if bad:
        args = {"n": bad, "what": what}
        drawn.report.left_out.append(Text("{n} points of {what} that are no numbers", args))
    return [line for line in out if len(line) > 1]


def _walls(value: Any, gates: Sequence[_Gate], square: Frame, drawn: Drawn, wishes: Wishes) -> None:
    """`line_of_sight`: polylines that block sight and movement, parted by doors."""
    report = drawn.report
    parts, crumbs, doubles = lengths(_lines(value, square, drawn, "line_of_sight"))
    if crumbs:
        report.left_out.append(Text("{n} walls without length", {"n": crumbs}))
    if doubles:
        report.simplified.append(Text("{n} walls that stood twice are there once", {"n": doubles}))
    kept, cut, gone = [], 0, 0
    for a, b in parts:
        inside = clipped(a, b, square.width, square.depth)
        if inside is None or distance(*inside) < 0.05:
            gone += 1
            continue
        cut += inside != (a, b)
        kept.append(inside)
    if gone:
        report.left_out.append(Text("{n} walls that lie beside the map", {"n": gone}))
    if cut:
        report.simplified.append(Text("{n} walls were cut at the edge of the map", {"n": cut}))
    kept, parted = gaps(kept, [g.ends for g in gates if g.ends is not None and not g.opened])
    if parted:
        report.simplified.append(
            Text("{n} walls were parted where a closed door stands in them", {"n": parted})
        )
    before = after = 0
    waiting = snapped([g.ends for g in gates if g.ends is not None and g.opened], kept)
    for line in joined([*kept, *bridges(waiting, kept)]):
        fewer = plain(line, wishes.tolerance)
        before, after = before + len(line), after + len(fewer)
        for part in drawable(fewer, wishes.wall):
            row: dict[str, Any] = {"kind": "wall", "line": [list(p) for p in part], "width": wishes.wall}
            doors, waiting = doorways(part, waiting)
            if doors:
                row["doors"] = [{"from": begin, "width": wide} for begin, wide in doors]
                report.read["open door"] += len(doors)
            drawn.add("terrain", row)
    if waiting:
        report.simplified.append(
            Text("{n} open doors stand in no wall: they leave nothing to be seen", {"n": len(waiting)})
        )
    if after < before:
        args = {"before": before, "after": after, "tolerance": wishes.tolerance}
        report.simplified.append(
            Text("{before} points of walls became {after}, none off by more than {tolerance} inches", args)
        )


def _objects(value: Any, square: Frame, drawn: Drawn, wishes: Wishes) -> None:
    """`objects_line_of_sight`: pillars, boulders, furniture; each an obstacle, never part of a wall."""
    flat = 0
    for line in _lines(value, square, drawn, "objects_line_of_sight"):
        ring = plain(line, wishes.tolerance)
        ring = ring[:-1] if len(ring) > 1 and distance(ring[0], ring[-1]) < 0.05 else ring
        inside = all(square.holds(p) for p in ring)
        if len(ring) < 3 or len(ring) > 200 or crossing(ring) is not None or not inside:
            flat += 1
            continue
        row = {"kind": wishes.objects, "polygon": [list(p) for p in ring], "height": wishes.height}
        drawn.add("terrain", row, "object")
    if flat:
        drawn.report.left_out.append(Text("{n} objects that are no plain outline on the table", {"n": flat}))


@dataclass(frozen=True, slots=True)
class _Gate:
    """One of the portals, counted from 1; without ends if it does not stand on the map."""

    number: int
    ends: Length | None = None
    opened: bool = False
    free: bool = False
    simplified: Text | None = None
    warning: Text | None = None


def _gates(value: Any, square: Frame) -> list[_Gate]:
    """`portals`: doors and windows, which look the same in the file; their bounds fill gaps of the walls."""
    return [_gate(n, portal, square) for n, portal in enumerate(value if isinstance(value, list) else [], 1)]


def _gate(n: int, portal: Any, square: Frame) -> _Gate:
    """The two ends of a door; without them a square across its position, turned by `rotation` (radians)."""
    if not isinstance(portal, dict):
        return _Gate(n)
    found, middle = portal.get("bounds"), _xy(portal.get("position"))
    points = [_xy(p) for p in found] if isinstance(found, list) else []
    simplified = warning = None
    if len(points) == 2 and points[0] is not None and points[1] is not None:
        (ax, ay), (bx, by) = points[0], points[1]
        if middle is not None and math.hypot((ax + bx) / 2 - middle[0], (ay + by) / 2 - middle[1]) > 0.5:
            x, y = square.at(*middle)
            warning = Text(
                "a door at {x}, {y} has its bounds elsewhere; the bounds were taken", {"x": x, "y": y}
            )
    elif middle is not None:
        simplified = Text("a door without bounds is one square wide")
        turn = number(portal.get("rotation")) or 0.0
        dx, dy = math.cos(turn) / 2, math.sin(turn) / 2
        ax, ay, bx, by = middle[0] - dx, middle[1] - dy, middle[0] + dx, middle[1] + dy
    else:
        return _Gate(n)
    ends = clipped(square.at(ax, ay), square.at(bx, by), square.width, square.depth)
    if ends is not None and distance(*ends) < LEAST_DOOR:
        ends = None
    opened, free = portal.get("closed") is False, portal.get("freestanding") is True
    return _Gate(n, ends, opened, free, simplified, warning)


def _closed_doors(gates: Sequence[_Gate], drawn: Drawn, wishes: Wishes) -> None:
    """Closed doors as lengths of wall of their own, which a trigger can open."""
    report = drawn.report
    for gate in gates:
        report.simplified += [gate.simplified] if gate.simplified is not None else []
        report.warnings += [gate.warning] if gate.warning is not None else []
        if gate.ends is None or gate.opened:
            continue
        if gate.free:
            report.warnings.append(Text("door {n} stands free of every wall", {"n": gate.number}))
        a, b = gate.ends
        door = {"from": 0, "width": tidy(distance(a, b)), "closed": True, "id": f"door-{gate.number}"}
        row = {"kind": "wall", "line": [list(a), list(b)], "width": wishes.wall, "doors": [door]}
        drawn.add("terrain", row, "closed door")
    if odd := sum(1 for gate in gates if gate.ends is None):
        report.left_out.append(Text("{n} doors without bounds on the map", {"n": odd}))


def _rest(found: Mapping[str, Any], square: Frame, drawn: Drawn) -> None:
    """`environment` and `lights`: no game here is played in the dark; lights stay as comments."""
    if found.get("environment"):
        drawn.report.left_out.append(
            Text("the light of the surroundings (environment): no game here uses it")
        )
    lights = found.get("lights")
    for light in lights if isinstance(lights, list) else []:
        at = _xy(light.get("position")) if isinstance(light, dict) else None
        reach = number(light.get("range")) if isinstance(light, dict) else None
        if at is not None:
            x, y = square.at(*at)
            inches = tidy((reach or 0.0) * square.inches)
            drawn.notes.append(f"light at [{x:g}, {y:g}], {inches:g} inches, {color_of(light.get('color'))}")
    if lights:
        n = len(lights) if isinstance(lights, list) else 1
        drawn.report.left_out.append(Text("{n} lights: they stand in the file as comments", {"n": n}))


def color_of(value: Any) -> str:
    """A colour of eight hex digits AARRGGBB as #rrggbb and how opaque it is."""
    text = str(value).removeprefix("#").lower()
    if len(text) != 8 or any(c not in "0123456789abcdef" for c in text):
        return "no colour"
    return f"#{text[2:]} {round(int(text[:2], 16) / 2.55)} %"


def _image(found: Mapping[str, Any], drawn: Drawn) -> None:
    """`image`: base64 of a PNG, JPEG or WebP; its size is compared with map_size times pixels_per_grid."""
    value = found.get("image")
    if not value:
        return
    try:
        content = base64.b64decode("".join(str(value).rpartition(",")[2].split()), validate=True)
        size = size_of(content)
    except (binascii.Error, ValueError) as fault:
        why = fault.what if isinstance(fault, BadImport) else Text("it is no base64")
        drawn.report.left_out.append(Text("the picture: {why}", {"why": why}))
        return
    drawn.backdrop = content
    resolution = found["resolution"]
    scale, squares = number(resolution.get("pixels_per_grid")), _xy(resolution.get("map_size"))
    assert squares is not None
    if scale is None or any(abs(n * scale - px) > 0.5 for n, px in zip(squares, size, strict=True)):
        args = {"w": size[0], "h": size[1], "n": str(resolution.get("pixels_per_grid"))}
        drawn.report.warnings.append(
            Text(
                "the picture has {w} by {h} pixels, which is not the map at {n} a square; it is stretched",
                args,
            )
        )


def _xy(value: Any) -> tuple[float, float] | None:
    """A place {x, y} of finite numbers."""
    if not isinstance(value, dict):
        return None
    x, y = number(value.get("x")), number(value.get("y"))
    return None if x is None or y is None else (x, y)
