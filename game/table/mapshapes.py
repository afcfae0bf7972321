"""Outlines in a map file: pieces of terrain, their twins, objectives and zones, with all their faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Final, cast

from game.table import maprules
from game.table.entries import Entry, inches
from game.table.inches import OVERLAP, Point
from game.table.kinds import KINDS
from game.table.mapparts import Body, Named, band, shape_at, with_doors
from game.table.mapschema import OBJECTIVE, OUTLINES, TERRAIN
from game.table.outline import (
    SYMMETRIES,
    Symmetry,
    beyond,
    bounds,
    counter_clockwise,
    crossing,
    overlap,
    same,
    tidy,
    twin,
    twin_point,
)
from game.table.terrain import Circle, Polygon, Shape, Terrain, area, rect

_BACK: Final = {"west": "east", "east": "west", "south": "north", "north": "south"}
_ID: Final = re.compile(r"[a-z][a-z0-9_-]*")
_POLYGON: Final = TERRAIN["polygon"].hint
_LINE: Final = TERRAIN["line"].hint
_LEAST_AREA: Final = 0.01
_AT: Final = TERRAIN["at"].hint
_NO_SHAPES: Final[Mapping[str, Named]] = MappingProxyType({})


def outline_of(row: Entry, shapes: Mapping[str, Named] = _NO_SHAPES) -> list[Body]:
    """The outlines that a row of terrain describes; several for a wall with doors, none after noting what is
    wrong.
    """
    key = which_outline(row, (*OUTLINES, "shape"))
    if key is None:
        return []
    if key == "line":
        return _line(row)
    shape = shape_at(row, shapes)[0] if key == "shape" else one_outline(row, key)
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


def which_outline(row: Entry, keys: Iterable[str]) -> str | None:
    """Which outline a row gives, after looking for keys that do not go with it."""
    given = [key for key in keys if key in row]
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


def note_outside(row: Entry, key: str, called: str, out: tuple[float, str]) -> None:
    """Notes what sticks out of the table; what has a middle is moved in if it is mended."""
    length, side = out
    mended = None
    at = row.found.get("at") if key == "at" else None
    if at is not None:
        x = at[0] + (length if side == "west" else -length if side == "east" else 0.0)
        y = at[1] + (length if side == "south" else -length if side == "north" else 0.0)
        mended = f"[{round(x, 3):g}, {round(y, 3):g}]"
    what = f"{called} reaches {inches(length)} beyond the {side} edge of the table"
    row.at((key,), what, f"move it to the {_BACK[side]}, or make it smaller", mended)


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    """Whether two boxes (west, south, east, north) have a place in common."""
    return a[0] <= b[2] and b[0] <= a[2] and a[1] <= b[3] and b[1] <= a[3]


@dataclass(frozen=True, slots=True)
class Mark:
    """An objective on its way into a scenario."""

    id: str
    at: Point
    name: str
    twin: bool = False
    """Not written in the file: symmetry made it of another."""


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

    def __init__(
        self,
        width: float | None,
        depth: float | None,
        symmetry: Symmetry,
        shapes: Mapping[str, Named] = _NO_SHAPES,
    ) -> None:
        self.size = None if width is None or depth is None else (width, depth)
        self.symmetry: Final[Symmetry] = symmetry
        self.shapes = shapes
        self.pieces: list[_Piece] = []
        self.marks: list[Mark] = []
        self._numbers: Counter[str] = Counter()
        self._ids: dict[str, int] = {}
        self._taken: set[str] = set()
        self._clashes: set[tuple[Entry, Entry]] = set()

    def all(self) -> tuple[Terrain, ...]:
        """The terrain in the order of the file, every twin after its piece."""
        return tuple(piece.terrain for piece in self.pieces)

    def row_numbers(self) -> tuple[int, ...]:
        """The number of the row in the file of each piece of all()."""
        return tuple(int(piece.row.keys[-1]) for piece in self.pieces)

    def reserve(self, rows: Iterable[Entry]) -> None:
        """Keeps the ids that authors chose from being made up for pieces before them."""
        self._taken |= {str(row.found["id"]) for row in rows if "id" in row}

    def terrain(self, row: Entry) -> None:
        """Reads one `[[terrain]]` row."""
        named = self.shapes.get(str(row.found.get("shape")))
        if "shape" not in row or (named is not None and named.kind is None):
            row.need("kind", 'add kind = "pillar" or another kind of terrain')
        kind = row.one_of("kind", KINDS, "kind of terrain")
        if "kind" not in row and named is not None:
            kind = named.kind
        bodies = outline_of(row, self.shapes)
        height = maprules.number(row, TERRAIN, "height")
        name = row.text("name") or (named.name if named else "")
        symmetry = self._mirror(row)
        given = self._given_id(row)
        if kind is None or not bodies:
            return
        if height is None:
            height = KINDS[kind].height if named is None or named.height is None else named.height
        for n, body in enumerate(bodies):
            own = given if given is None or n == 0 else f"{given}-{n + 1}"
            if not self._put(row, kind, own, body.name or name, body.shape, height, symmetry):
                return

    def _put(
        self,
        row: Entry,
        kind: str,
        given: str | None,
        name: str,
        shape: Shape,
        height: float,
        symmetry: Symmetry,
    ) -> bool:
        """Puts one outline down with its twin; whether it did not stand there already."""
        alike = [p for p in self.pieces if p.terrain.kind == kind and same(p.terrain.shape, shape)]
        if any(not p.twin for p in alike):
            row.here(f"this {kind} stands in the file already", "leave one of the two out", surplus=True)
            return False
        if alike:
            self._replace_twin(alike[0], row, given, name, height)
            return True
        self._add(row, Terrain(self._id(kind, given), kind, shape, height, name), False)
        if self.size is not None and symmetry != "none":
            other = twin(shape, symmetry, *self.size)
            if not same(other, shape):
                second = self._id(kind, f"{given}-twin" if given else None)
                self._add(row, Terrain(second, kind, other, height, name), True)
        return True

    def _mirror(self, row: Entry) -> Symmetry:
        """How this row is repeated: as it says itself, or else as the map says."""
        return cast(Symmetry, row.one_of("mirror", SYMMETRIES, "symmetry") or self.symmetry)

    def objective(self, row: Entry) -> None:
        """Reads one `[[objective]]` row; one that is another's twin keeps the id and the name given here."""
        row.need("at", f"add at = {_AT}")
        at = maprules.pair(row, OBJECTIVE, "at")
        name = row.text("name") or ""
        symmetry = self._mirror(row)
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
        known = next((n for n, mark in enumerate(self.marks) if mark.twin and mark.at == at), None)
        if known is not None:
            old = self.marks[known]
            self.marks[known] = Mark(given or old.id, at, name or old.name)
            return
        self.marks.append(Mark(self._id("objective", given), at, name))
        if self.size is not None and symmetry != "none":
            other = twin_point(at, symmetry, *self.size)
            if other != at:
                second = self._id("objective", f"{given}-twin" if given else None)
                self.marks.append(Mark(second, other, name, twin=True))

    def solids_apart(self) -> None:
        """Two solid bodies cannot fill the same place, unless they are lengths that join at a corner."""
        solid = [p for p in self.pieces if KINDS[p.terrain.kind].body == "solid"]
        boxes = {id(p): bounds(p.terrain.shape) for p in solid}
        for first, second in combinations(solid, 2):
            if not _meet(boxes[id(first)], boxes[id(second)]):
                continue
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
            note_outside(row, key, f"this {terrain.kind}", out)
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
