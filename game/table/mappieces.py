"""Pieces of terrain and objectives of a map file, each with its twin and an id, with all their faults."""

from __future__ import annotations

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
from game.table.mapparts import CLOSED, ID, Named, id_right
from game.table.mapschema import OBJECTIVE, TERRAIN
from game.table.mapshapes import note_outside, outline_of
from game.table.outline import (
    SYMMETRIES,
    Symmetry,
    beyond,
    bounds,
    overlap,
    same,
    tidy,
    twin,
    twin_point,
)
from game.table.terrain import Shape, Terrain
from game.table.tomlplace import Key

_AT: Final = TERRAIN["at"].hint
_NO_SHAPES: Final[Mapping[str, Named | None]] = MappingProxyType({})


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
        shapes: Mapping[str, Named | None] = _NO_SHAPES,
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
        self._far: set[Entry] = set()
        """Rows that lie nowhere near the table, which say nothing of the others."""

    def all(self) -> tuple[Terrain, ...]:
        """The terrain in the order of the file, every twin after its piece, but for rows with a fault."""
        return tuple(piece.terrain for piece in self.pieces if not piece.row.faults)

    def row_numbers(self) -> tuple[int, ...]:
        """The number of the row in the file of each piece of all()."""
        return tuple(int(piece.row.keys[-1]) for piece in self.pieces if not piece.row.faults)

    def names(self) -> dict[str, tuple[str, ...]]:
        """What triggers may call by a name -> ids of the pieces: every piece by its own id, and a row by the
        id of its first piece: all lengths of its wall and their twins.
        """
        rows: dict[Entry, list[Terrain]] = {}
        for piece in self.pieces:
            rows.setdefault(piece.row, []).append(piece.terrain)
        found = {p.terrain.id: (p.terrain.id,) for p in self.pieces}
        return found | {row[0].id: tuple(t.id for t in row) for row in rows.values()}

    def doors(self) -> dict[str, tuple[str, ...]]:
        """Closed doors by their own ids, with their twins, and all those of a wall by its id."""
        found: dict[str, tuple[str, ...]] = {}
        for name, ids in self.names().items():
            shut = tuple(t.id for t in self.all() if t.id in ids and t.name == CLOSED)
            if shut:
                found[name] = shut
        for name in list(found):
            if f"{name}-twin" in found and name in found[name]:
                found[name] = tuple(dict.fromkeys((*found[name], *found[f"{name}-twin"])))
        return found

    def reserve(self, rows: Iterable[Entry]) -> None:
        """Keeps the ids that authors chose from being made up for pieces before them."""
        for row in rows:
            doors = row.found.get("doors")
            written = [row.found, *(doors if isinstance(doors, list) else ())]
            self._taken |= {str(w["id"]) for w in written if isinstance(w, Mapping) and "id" in w}

    def terrain(self, row: Entry) -> None:
        """Reads one `[[terrain]]` row."""
        named = self.shapes.get(str(row.found.get("shape")))
        if not {"shape"} & (row.found.keys() | row.meant) or (named is not None and named.kind is None):
            row.need("kind", 'add kind = "pillar" or another kind of terrain')
        kind = row.one_of("kind", KINDS, "kind of terrain")
        if "kind" not in row and named is not None:
            kind = named.kind
        bodies = outline_of(row, self.shapes)
        height = maprules.number(row, TERRAIN, "height")
        name = row.text("name") or (named.name if named else "")
        symmetry = self._mirror(row)
        given = self._given_id(row)
        if kind is None:
            for body in bodies:
                self._inside(row, "this piece", body.shape)
            return
        if height is None:
            height = KINDS[kind].height if named is None or named.height is None else named.height
        for n, body in enumerate(bodies):
            own = given if given is None or n == 0 else f"{given}-{n + 1}"
            if body.door:
                own = self._once(row, body.keys, body.door)
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

    def objective(self, row: Entry) -> bool:
        """Reads one `[[objective]]` row; one that is another's twin keeps the id and the name given here.
        Whether it is sure where it and its twin stand.
        """
        row.need("at", f"add at = {_AT}")
        at = maprules.pair(row, OBJECTIVE, "at")
        name = row.text("name") or ""
        symmetry = self._mirror(row)
        sure = row.found.get("mirror", symmetry) == symmetry and "mirror" not in row.meant
        given = self._given_id(row)
        if at is None:
            return False
        at = tidy(at)
        if self.size is not None:
            width, depth = self.size
            if not (0.0 <= at[0] <= width and 0.0 <= at[1] <= depth):
                right = f"keep it between 0 and {width:g} and between 0 and {depth:g}"
                row.at(("at",), "this objective is not on the table", right)
                return False
        if any(mark.at == at and not mark.twin for mark in self.marks):
            row.here("this objective stands in the file already", "leave one of the two out", surplus=True)
            return False
        known = next((n for n, mark in enumerate(self.marks) if mark.twin and mark.at == at), None)
        if known is not None:
            old = self.marks[known]
            self.marks[known] = Mark(given or old.id, at, name or old.name)
            return sure
        self.marks.append(Mark(self._id("objective", given), at, name))
        if self.size is not None and symmetry != "none":
            other = twin_point(at, symmetry, *self.size)
            if other != at:
                second = self._id("objective", f"{given}-twin" if given else None)
                self.marks.append(Mark(second, other, name, twin=True))
        return sure

    def solids_apart(self) -> None:
        """Two solid bodies cannot fill the same place, unless they are lengths that join at a corner."""
        near = [p for p in self.pieces if p.row not in self._far]
        solid = [p for p in near if KINDS[p.terrain.kind].body == "solid"]
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
        if not is_twin:
            self._inside(row, f"this {terrain.kind}", terrain.shape)
        self.pieces.append(_Piece(row, terrain, is_twin))

    def _inside(self, row: Entry, called: str, shape: Shape) -> None:
        """Notes a piece that does not lie on the table."""
        out = None if self.size is None else beyond(shape, *self.size)
        if self.size is None or out is None:
            return
        key = next((key for key in ("polygon", "line") if key in row), "at")
        west, south, east, north = bounds(shape)
        far = max(out[0], east - west, north - south) > 1.5 * max(self.size)
        note_outside(row, key, called, out, far=far)
        if far:
            self._far.add(row)

    def _replace_twin(self, known: _Piece, row: Entry, given: str | None, name: str, height: float) -> None:
        """A piece that the author wrote although it is another's twin: it keeps what the author gave it."""
        old = known.terrain
        new = Terrain(given or old.id, old.kind, old.shape, height, name or old.name)
        self.pieces[self.pieces.index(known)] = _Piece(row, new, False)

    def _given_id(self, row: Entry) -> str | None:
        given = row.text("id")
        if given is None:
            return None
        if not ID.fullmatch(given):
            row.at(("id",), f'"{given}" cannot be an id', id_right(given))
            return None
        return self._once(row, (*row.keys, "id"), given)

    def _once(self, row: Entry, keys: tuple[Key, ...], given: str) -> str | None:
        """An id that the author wrote, None after noting that it stands elsewhere already."""
        line, _ = row.source.value_place(*keys)
        if given in self._ids:
            what = f'id "{given}" stands in line {self._ids[given]} already'
            row.at(keys[len(row.keys) :], what, "give every piece an id of its own")
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
