"""What pieces of a map are made of: named shapes that are placed and turned, and lines with doors in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.table import maprules
from game.table.entries import Entry, inches
from game.table.inches import Point, distance, unit
from game.table.kinds import KINDS
from game.table.mapschema import DOOR, SHAPE, TERRAIN, keys_of
from game.table.outline import along_line, counter_clockwise, tidy
from game.table.terrain import Circle, Polygon, Shape
from game.table.tomlplace import Key

CLOSED: Final = "closed door"
"""Name of the length of wall that fills a closed door."""

ID: Final = re.compile(r"[a-z][a-z0-9_-]*")
_ID_RIGHT: Final = "use small letters, digits, - and _, a letter first"

_LEAST: Final = 0.05
"""Inches of wall between two doors, or between a door and an end, below which none is left standing."""


def id_right(given: str) -> str:
    """What an id may be, and the one that is nearest to a text."""
    made = re.sub(r"[^a-z0-9_-]+", "-", given.casefold()).strip("-")
    return f'{_ID_RIGHT}, as in "{made}"' if ID.fullmatch(made) else _ID_RIGHT


@dataclass(frozen=True, slots=True)
class Named:
    """An outline about (0, 0) with a name, and what pieces made of it are where they do not say so."""

    shape: Shape
    kind: str | None
    height: float | None
    name: str


@dataclass(frozen=True, slots=True)
class Body:
    """One outline of a piece; a wall with doors has several. `name` is empty but for closed doors, `door` is
    the id that the author gave a closed door, with the keys to it.
    """

    shape: Shape
    name: str = ""
    door: str = ""
    keys: tuple[Key, ...] = ()


@dataclass(frozen=True, slots=True)
class _Door:
    """A gap from one length along a line to another."""

    begin: float
    end: float
    closed: bool
    name: str
    keys: tuple[Key, ...]


def named_shapes(top: Entry, outline: Callable[[Entry], Shape | None]) -> dict[str, Named | None]:
    """The tables `[shape.NAME]` by name, None for those with a fault; `outline` reads one, with faults in its
    entry.
    """
    found: dict[str, Named | None] = {}
    for other in top.misspelt("shape"):
        found |= dict.fromkeys(other) if isinstance(other, dict) else {}
    written = top.inner("shape", top.found.get("shape", ()), "[shape.hut] with polygon = [[-2, -1], ...]")
    if written is None:
        return found
    for name in written.found:
        row = written.inner(name, keys_of("shape"), f"[shape.{name}] with circle = 0.9")
        found[name] = None
        if row is None:
            continue
        kind = row.one_of("kind", KINDS, "kind of terrain")
        height = maprules.number(row, SHAPE, "height")
        shape, called = outline(row), row.text("name") or ""
        top.faults += row.faults
        if shape is not None and not row.faults:
            found[name] = Named(shape, kind, height, called)
    top.faults += written.faults
    return found


def shape_at(row: Entry, shapes: Mapping[str, Named | None]) -> Shape | None:
    """The named shape of a row as it is placed; None after noting what is wrong, or if the shape is."""
    name = row.one_of("shape", shapes, "shape")
    row.need("at", f"add at = {TERRAIN['at'].hint}")
    at, turn = maprules.pair(row, TERRAIN, "at"), maprules.number(row, TERRAIN, "turn")
    named = shapes.get(name or "")
    if named is None or at is None or (turn is None and "turn" in row):
        return None
    return placed(named.shape, at, turn or 0.0)


def placed(shape: Shape, at: Point, turn: float) -> Shape:
    """An outline turned about (0, 0) by degrees counter-clockwise and then moved there."""
    c, s = unit(turn)

    def moved(p: Point) -> Point:
        return tidy((at[0] + c * p[0] - s * p[1], at[1] + s * p[0] + c * p[1]))

    if isinstance(shape, Circle):
        return Circle(*moved((shape.x, shape.y)), shape.r)
    return counter_clockwise([moved(p) for p in shape.points])


def band(points: Sequence[Point], width: float) -> Polygon:
    """The outline of a wall along a line. Raises ValueError as along_line() and Polygon do."""
    return Polygon(tuple(tidy(p) for p in along_line(points, width)))


def with_doors(row: Entry, line: Sequence[Point], width: float) -> list[Body]:
    """The lengths of a wall that its doors leave, and one for each closed door; empty after noting what is
    wrong. Raises ValueError for a line that is no wall.
    """
    long = sum(distance(p, q) for p, q in pairwise(line))
    rows = row.rows("doors", keys_of("door"), TERRAIN["doors"].example)
    doors: list[_Door] = []
    for entry in rows:
        doors += _door(entry, long, doors)
    row.faults += [fault for entry in rows for fault in entry.faults]
    if any(entry.faults for entry in rows) or len(doors) < len(rows):
        return []
    bodies: list[Body] = []
    done = 0.0
    for door in sorted(doors, key=lambda d: d.begin):
        if door.begin - done > _LEAST:
            bodies.append(Body(band(_stretch(line, done, door.begin), width)))
        if door.closed:
            shape = band(_stretch(line, door.begin, door.end), width)
            bodies.append(Body(shape, CLOSED, door.name, (*door.keys, "id")))
        done = door.end
    if long - done > _LEAST:
        bodies.append(Body(band(_stretch(line, done, long), width)))
    if not bodies:
        row.at(("doors",), "the doors leave nothing of the wall", "make them narrower")
    return bodies


def _door(entry: Entry, long: float, others: Sequence[_Door]) -> list[_Door]:
    """One door of a line of that length beside the others; none if its numbers cannot be read."""
    for key in ("from", "width"):
        entry.need(key, f"write for example doors = {TERRAIN['doors'].example}")
    begin, wide = maprules.number(entry, DOOR, "from"), maprules.number(entry, DOOR, "width")
    closed, name = entry.flag("closed") or False, entry.text("id") or ""
    if name and not closed:
        entry.key_at("id", "an open door needs no id", "leave id out, or write closed = true")
    elif name and not ID.fullmatch(name):
        entry.at(("id",), f'"{name}" cannot be an id', id_right(name))
    if begin is None or wide is None:
        return []
    if begin + wide > long + 1e-9:
        what = f"this door ends {inches(begin + wide - long)} beyond the end of its line"
        entry.here(what, f"the line is {long:.4g} inches long; move the door back")
    elif any(begin < d.end and d.begin < begin + wide for d in others):
        entry.here("this door overlaps another one of its line", "move them apart")
    return [_Door(begin, begin + wide, closed, name, entry.keys)]


def _stretch(line: Sequence[Point], begin: float, end: float) -> list[Point]:
    """The part of a line between two lengths along it, bends included."""
    found: list[Point] = []
    gone = 0.0
    for p, q in pairwise(line):
        long = distance(p, q)
        for there in (begin, end):
            if gone <= there <= gone + long and long > 0.0:
                t = (there - gone) / long
                found.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
        gone += long
        if begin < gone < end:
            found.append(q)
    return found
