"""Outlines in a map file: pieces of terrain, their twins, objectives and zones, with all their faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from game.table.entries import Entry, inches
from game.table.inches import OVERLAP, Point
from game.table.kinds import KINDS
from game.table.outline import (
    Symmetry,
    along_line,
    beyond,
    counter_clockwise,
    crossing,
    overlap,
    same,
    tidy,
    twin,
    twin_point,
)
from game.table.terrain import Circle, Polygon, Shape, Terrain, area, rect

OUTLINES: Final = ("circle", "rectangle", "polygon", "line")
EDGES: Final = ("south", "north", "west", "east")

_BACK: Final = {"west": "east", "east": "west", "south": "north", "north": "south"}
_ID: Final = re.compile(r"[a-z][a-z0-9_-]*")
_CIRCLE: Final = "circle = 0.9, its radius in inches"
_RECTANGLE: Final = "[3, 1], its width and depth in inches"
_POLYGON: Final = "[[2, 3], [6, 3], [4, 7]], the corners in order around"
_LINE: Final = "[[2, 3], [6, 3], [6, 7]], the points that a wall runs along, with width = 0.3"
_LEAST_AREA: Final = 0.01
_AT: Final = "[6, 9], inches from the west edge and from the south edge"


def outline_of(row: Entry) -> Shape | None:
    """The outline a row describes by circle, rectangle, polygon or line; None after noting what is wrong."""
    given = [key for key in OUTLINES if key in row]
    if len(given) != 1:
        what = f"{' and '.join(given)} stand together" if given else "the outline is missing"
        right = f"give one of circle = 0.9, rectangle = [3, 1], polygon = {_POLYGON}, line = {_LINE}"
        row.here(what, right)
        return None
    key = given[0]
    for other, only in (
        ("at", ("circle", "rectangle")),
        ("turn", ("rectangle",)),
        ("width", ("line",)),
    ):
        if other in row and key not in only:
            row.key_at(other, f"a {key} takes no {other}", f"leave {other} out")
    if key == "polygon":
        return _polygon(row)
    if key == "line":
        return _line(row)
    row.need("at", f"add at = {_AT}")
    at = row.pair("at", _AT)
    if key == "circle":
        radius = row.number("circle", "0.9, its radius in inches", 0.05, 100.0)
        return Circle(*tidy(at), radius) if at is not None and radius is not None else None
    return _rectangle(row, at)


def zone_of(entry: Entry, width: float | None, depth: float | None) -> Polygon | None:
    """The outline of a zone; None after noting what is wrong."""
    if "edge" not in entry and "depth" not in entry:
        if "rectangle" not in entry and "polygon" not in entry:
            entry.here(
                "the outline is missing", 'give edge = "south" and depth = 5, or rectangle, or polygon'
            )
            return None
        found = outline_of(entry)
    else:
        found = _strip(entry, width, depth)
    if found is None or width is None or depth is None:
        return None
    assert isinstance(found, Polygon)
    out = beyond(found, width, depth)
    if out is not None:
        key = next(key for key in ("depth", "polygon", "at") if key in entry)
        _outside(entry, key, f"zone {entry.keys[-1]}", out)
        return None
    return found


def _strip(entry: Entry, width: float | None, depth: float | None) -> Polygon | None:
    """A zone along the full length of an edge."""
    for key in ("at", "rectangle", "turn", "polygon"):
        if key in entry:
            entry.key_at(key, f"a zone along an edge takes no {key}", f"leave {key} out, or edge and depth")
    entry.need("edge", 'add edge = "south"')
    entry.need("depth", "add depth = 5, the inches it reaches in from the edge")
    edge = entry.one_of("edge", EDGES, "edge")
    reach = entry.number("depth", "5", 0.1, 144.0)
    if edge is None or reach is None or width is None or depth is None:
        return None
    if edge in ("south", "north"):
        return rect(0.0, 0.0 if edge == "south" else depth - reach, width, reach)
    return rect(0.0 if edge == "west" else width - reach, 0.0, reach, depth)


def _rectangle(row: Entry, at: Point | None) -> Polygon | None:
    size = row.pair("rectangle", _RECTANGLE, 0.05)
    turn = row.number("turn", "20, degrees counter-clockwise", -360.0, 360.0)
    if at is None or size is None or (turn is None and "turn" in row):
        return None
    found = rect(at[0] - size[0] / 2.0, at[1] - size[1] / 2.0, *size, turn or 0.0)
    return Polygon(tuple(tidy(p) for p in found.points))


def _polygon(row: Entry) -> Polygon | None:
    points = row.pairs("polygon", _POLYGON, 3, 200)
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


def _line(row: Entry) -> Polygon | None:
    """A wall along a line: its outline with mitred bends and square ends."""
    points = row.pairs("line", _LINE, 2, 100)
    row.need("width", "add width = 0.3, its width in inches")
    width = row.number("width", "0.3, its width in inches", 0.05, 20.0)
    if points is None or width is None:
        return None
    try:
        return Polygon(tuple(tidy(p) for p in along_line(points, width)))
    except ValueError:
        row.at(
            ("line",), "the line is too short or bends back onto itself", f"write for example line = {_LINE}"
        )
        return None


def _outside(row: Entry, key: str, called: str, out: tuple[float, str]) -> None:
    length, side = out
    what = f"{called} reaches {inches(length)} beyond the {side} edge of the table"
    row.at((key,), what, f"move it to the {_BACK[side]}, or make it smaller")


@dataclass(frozen=True, slots=True)
class Mark:
    """An objective on its way into a scenario."""

    id: str
    at: Point
    name: str


@dataclass(frozen=True, slots=True)
class _Piece:
    row: Entry
    terrain: Terrain
    twin: bool

    @property
    def called(self) -> str:
        """The piece in a message, with the line it stands in."""
        line, _ = self.row.source.value_place(*self.row.keys)
        return f"{'the twin of ' if self.twin else ''}the {self.terrain.kind} of line {line}"


class Pieces:
    """Terrain and objectives of one map as they are read, each with its twin where the map has symmetry.

    Width and depth are None if the table's size is not known; then nothing is checked against it.
    """

    def __init__(self, width: float | None, depth: float | None, symmetry: Symmetry) -> None:
        self.size = None if width is None or depth is None else (width, depth)
        self.symmetry: Final[Symmetry] = symmetry
        self.pieces: list[_Piece] = []
        self.marks: list[Mark] = []
        self._numbers: Counter[str] = Counter()
        self._ids: dict[str, int] = {}
        self._taken: set[str] = set()
        self._clashes: set[tuple[Entry, Entry]] = set()

    def all(self) -> tuple[Terrain, ...]:
        """The terrain in the order of the file, every twin after its piece."""
        return tuple(piece.terrain for piece in self.pieces)

    def reserve(self, rows: Iterable[Entry]) -> None:
        """Keeps the ids that authors chose from being made up for pieces before them."""
        self._taken |= {str(row.found["id"]) for row in rows if "id" in row}

    def terrain(self, row: Entry) -> None:
        """Reads one `[[terrain]]` row."""
        row.need("kind", 'add kind = "pillar" or another kind of terrain')
        kind = row.one_of("kind", KINDS, "kind of terrain")
        shape = outline_of(row)
        height = row.number("height", "2, in inches", 0.0, 60.0)
        name = row.text("name") or ""
        given = self._given_id(row)
        if kind is None or shape is None:
            return
        if height is None:
            height = KINDS[kind].height
        if any(p.terrain.kind == kind and same(p.terrain.shape, shape) for p in self.pieces if not p.twin):
            row.here(f"this {kind} stands in the file already", "leave one of the two out")
            return
        known = next(
            (p for p in self.pieces if p.terrain.kind == kind and same(p.terrain.shape, shape)), None
        )
        if known is not None:
            self._replace_twin(known, row, given, name, height)
            return
        self._add(row, Terrain(self._id(kind, given), kind, shape, height, name), False)
        if self.size is not None and self.symmetry != "none":
            other = twin(shape, self.symmetry, *self.size)
            if not same(other, shape):
                second = self._id(kind, f"{given}-twin" if given else None)
                self._add(row, Terrain(second, kind, other, height, name), True)

    def objective(self, row: Entry) -> None:
        """Reads one `[[objective]]` row."""
        row.need("at", f"add at = {_AT}")
        at = row.pair("at", _AT)
        name = row.text("name") or ""
        given = self._given_id(row)
        if at is None:
            return
        at = tidy(at)
        if self.size is not None:
            width, depth = self.size
            if not (0.0 <= at[0] <= width and 0.0 <= at[1] <= depth):
                right = f"keep it between 0 and {width:g} and between 0 and {depth:g}"
                row.at(("at",), "this objective is not on the table", right)
                return
        self.marks.append(Mark(self._id("objective", given), at, name))
        if self.size is not None and self.symmetry != "none":
            other = twin_point(at, self.symmetry, *self.size)
            if other != at:
                second = self._id("objective", f"{given}-twin" if given else None)
                self.marks.append(Mark(second, other, name))

    def solids_apart(self) -> None:
        """Two solid bodies cannot fill the same place, unless they are lengths that join at a corner."""
        solid = [p for p in self.pieces if KINDS[p.terrain.kind].body == "solid"]
        for first, second in combinations(solid, 2):
            if KINDS[first.terrain.kind].joins and KINDS[second.terrain.kind].joins:
                continue
            late, early = (first, second) if first.row.keys > second.row.keys else (second, first)
            deep = overlap(first.terrain.shape, second.terrain.shape)
            if deep > OVERLAP and (late.row, early.row) not in self._clashes:
                self._clashes.add((late.row, early.row))
                what = f"{late.called} overlaps {early.called} by {inches(deep)}"
                late.row.here(what, "move them apart")

    @staticmethod
    def blockers(terrain: Iterable[Terrain]) -> list[Shape]:
        """The outlines in which nobody can be set up: solid bodies, water and holes."""
        return [t.shape for t in terrain if KINDS[t.kind].body in ("solid", "deep")]

    def _add(self, row: Entry, terrain: Terrain, is_twin: bool) -> None:
        piece = _Piece(row, terrain, is_twin)
        out = None if self.size is None else beyond(terrain.shape, *self.size)
        if out is not None and not is_twin:
            key = next((key for key in ("polygon", "line") if key in row), "at")
            _outside(row, key, f"this {terrain.kind}", out)
        self.pieces.append(piece)

    def _replace_twin(self, known: _Piece, row: Entry, given: str | None, name: str, height: float) -> None:
        """A piece that the author wrote although it is another's twin: it keeps what the author gave it."""
        old = known.terrain
        new = Terrain(given or old.id, old.kind, old.shape, height, name or old.name)
        self.pieces[self.pieces.index(known)] = _Piece(row, new, False)

    def _given_id(self, row: Entry) -> str | None:
        given = row.text("id")
        if given is None:
            return None
        if not _ID.fullmatch(given):
            right = "use small letters, digits, - and _, a letter first"
            row.at(("id",), f'"{given}" cannot be an id', right)
            return None
        line, _ = row.source.value_place(*row.keys, "id")
        if given in self._ids:
            what = f'id "{given}" stands in line {self._ids[given]} already'
            row.at(("id",), what, "give every piece an id of its own")
            return None
        self._ids[given] = line
        return given

    def _id(self, kind: str, given: str | None) -> str:
        """The given id; a twin's too if nobody else has it; or the kind with the next number."""
        if given is not None and (given in self._ids or given not in self._taken):
            made = given
        else:
            made = self._numbered(kind)
        self._taken.add(made)
        return made

    def _numbered(self, kind: str) -> str:
        while True:
            self._numbers[kind] += 1
            made = f"{kind}-{self._numbers[kind]}"
            if made not in self._taken:
                return made
