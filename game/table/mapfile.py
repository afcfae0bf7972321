"""Map files: one TOML file that a person writes becomes a Scenario, or a list of everything wrong with it.

Lengths are inches, angles degrees counter-clockwise from east, the origin is the south-west corner.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, cast

from game.table.entries import Entry
from game.table.inches import OVERLAP, Point
from game.table.mapshapes import OUTLINES, Pieces, zone_of
from game.table.outline import SYMMETRIES, Symmetry, overlap, room, same, twin
from game.table.terrain import Circle, Polygon, Shape, Terrain
from game.table.tomlplace import Fault, Source, did_you_mean, in_order

Side = Literal["a", "b"]

SIDES: Final[tuple[Side, Side]] = ("a", "b")
BASE: Final = 1.6
"""Diameter in inches of the bases that a zone must have room for."""
FIGURES: Final = 3
"""How many of them, where the map does not say how large a team is."""

_TERRAIN_KEYS: Final = ("kind", "at", *OUTLINES, "turn", "width", "height", "name", "id")
_ZONE_KEYS: Final = ("edge", "depth", "at", "rectangle", "turn", "polygon", "name")
_OBJECTIVE_KEYS: Final = ("at", "name", "id")
_ARENA_KEYS: Final = ("table", "symmetry", "terrain", "zone", "objective")
_BOUT_KEYS: Final = ("name", "rulebooks", "arena", "turn_limit", "team_size", "teams", "clause", "notes")
_CLAUSE: Final = re.compile(r"[A-Z]{3}-\d{3,4}")


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a side may deploy."""

    side: Side
    polygon: Polygon
    name: str


@dataclass(frozen=True, slots=True)
class Objective:
    """A point worth holding; what it is worth is the rulebook's."""

    id: str
    at: Point
    name: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A table set up for play, as read from one map file (and the arena file that it may build on).

    `books` is empty if the map suits every rulebook; `turn_limit`, `team_size` and `teams` (names of
    fighters, side a then side b) are left to the rulebook where they are None or empty. `digest` changes
    whenever anything changes that play can notice, and not with comments, names or notes.
    """

    id: str
    name: str
    file: str
    arena: str
    width: float
    depth: float
    symmetry: Symmetry
    terrain: tuple[Terrain, ...]
    zones: tuple[Zone, ...]
    objectives: tuple[Objective, ...]
    books: tuple[str, ...]
    turn_limit: int | None
    team_size: int | None
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    clause: str
    notes: str
    digest: str

    def zone(self, side: Side) -> Zone:
        """The deployment zone of a side."""
        return self.zones[SIDES.index(side)]


class BadMap(ValueError):
    """A map file cannot be played; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(in_order(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


def read_map(path: Path, books: Collection[str] | None = None) -> Scenario:
    """The scenario in a map file. `books` are the rulebooks there are, by default those of the game.

    Raises BadMap with all faults.
    """
    return _MapReader(path, _shipped_books() if books is None else books).scenario()


def check_map(path: Path, books: Collection[str] | None = None) -> list[Fault]:
    """Everything that is wrong with a map file, in the order of its lines."""
    try:
        read_map(path, books)
    except BadMap as bad:
        return list(bad.faults)
    return []


def map_files(folder: Path) -> list[Path]:
    """The map files of a folder by name."""
    return sorted(folder.glob("*.toml"))


def _shipped_books() -> tuple[str, ...]:
    folder = Path(__file__).parents[1] / "rules"
    return tuple(sorted(f.name for f in folder.iterdir() if f.is_dir() and f.name[0] not in "._"))


@dataclass(frozen=True, slots=True)
class _Arena:
    """The part of a scenario that other map files may build on."""

    width: float
    depth: float
    symmetry: Symmetry
    terrain: tuple[Terrain, ...]
    zones: tuple[Zone, ...]
    objectives: tuple[Objective, ...]


class _MapReader:
    """One reading of a map file; collects faults until nothing more can be looked at."""

    def __init__(self, path: Path, books: Collection[str]) -> None:
        self.path = path
        self.books = books
        self.source = Source.read(path)
        self.faults: list[Fault] = list(self.source.faults)

    def scenario(self) -> Scenario:
        """The whole file; raises BadMap."""
        if self.faults:
            raise BadMap(self.faults)
        top = Entry(self.source, (), self.source.data, (*_BOUT_KEYS, *_ARENA_KEYS))
        top.need("name", 'add name = "..." in the first line')
        name, clause, notes = top.text("name"), top.text("clause"), top.text("notes")
        if clause is not None and not _CLAUSE.fullmatch(clause):
            right = "write three capital letters, - and three or four digits, as the rulebook has it"
            top.at(("clause",), f'"{clause}" is not the id of a clause', right)
        limit = top.whole("turn_limit", 1, 50)
        size = top.whole("team_size", 1, 30)
        teams = self._teams(top, size)
        books = self._books(top)
        self.faults += top.faults
        top.faults.clear()
        base, arena = self._base(top)
        if arena is not None:
            self._room(arena, base.source, size or FIGURES)
        if self.faults:
            raise BadMap(self.faults)
        assert arena is not None and name is not None
        return Scenario(
            id=self.path.stem,
            name=name,
            file=self.path.name,
            arena=base.path.stem,
            width=arena.width,
            depth=arena.depth,
            symmetry=arena.symmetry,
            terrain=arena.terrain,
            zones=arena.zones,
            objectives=arena.objectives,
            books=books,
            turn_limit=limit,
            team_size=size,
            teams=teams,
            clause=clause or "",
            notes=(notes or "").strip(),
            digest=_digest(arena, limit, size, teams),
        )

    def arena(self, top: Entry) -> _Arena | None:
        """Table, terrain, zones and objectives; None if the table's size is not known."""
        top.need("table", "add table = { width = 24, depth = 24 }, in inches")
        sizes = top.inner("table", ("width", "depth"), "table = { width = 24, depth = 24 }")
        symmetry = cast(Symmetry, top.one_of("symmetry", SYMMETRIES, "symmetry") or "none")
        width = depth = None
        if sizes is not None:
            sizes.need("width", "write table = { width = 24, depth = 24 }")
            sizes.need("depth", "write table = { width = 24, depth = 24 }")
            width = sizes.number("width", "24", 6.0, 144.0)
            depth = sizes.number("depth", "24", 6.0, 144.0)
            self.faults += sizes.faults
        rows = top.rows("terrain", _TERRAIN_KEYS)
        marks = top.rows("objective", _OBJECTIVE_KEYS)
        sides = top.inner("zone", SIDES, '[zone.a] with edge = "south" and depth = 5')
        pieces = Pieces(width, depth, symmetry)
        pieces.reserve((*rows, *marks))
        for row in rows:
            pieces.terrain(row)
        for mark in marks:
            pieces.objective(mark)
        pieces.solids_apart()
        shapes = self._zone_shapes(top, sides, width, depth)
        for entry in (top, *rows, *marks):
            self.faults += entry.faults
        if width is None or depth is None:
            return None
        zones = () if "zone" in top and sides is None else self._zones(shapes, symmetry, width, depth)
        objectives = tuple(Objective(mark.id, mark.at, mark.name) for mark in pieces.marks)
        return _Arena(width, depth, symmetry, pieces.all(), zones, objectives)

    def _base(self, top: Entry) -> tuple[_MapReader, _Arena | None]:
        """The arena of the file itself or of the file it names, and the reader that read it."""
        if "arena" not in top:
            arena = self.arena(top)
            return self, arena
        for key in _ARENA_KEYS:
            if key in top:
                top.key_at(key, f"{key} comes from the arena", f"leave {key} out, or leave arena out")
        others = [path.stem for path in map_files(self.path.parent) if path.stem != self.path.stem]
        name = top.one_of("arena", others, "arena")
        self.faults += top.faults
        if name is None:
            return self, None
        other = _MapReader(self.path.with_name(f"{name}.toml"), self.books)
        arena = None
        if not other.faults:
            inner = Entry(other.source, (), other.source.data, (*_BOUT_KEYS, *_ARENA_KEYS))
            if "arena" in inner:
                right = f'write arena = "{inner.found["arena"]}"'
                self.faults.append(
                    self.source.value_fault(("arena",), f"{name} is itself played in another arena", right)
                )
                return self, None
            arena = other.arena(inner)
        self.faults += other.faults
        return other, arena

    def _books(self, top: Entry) -> tuple[str, ...]:
        found = top.texts("rulebooks") or ()
        for number, book in enumerate(found):
            if book not in self.books:
                what = f'there is no rulebook "{book}"'
                top.at(("rulebooks", number), what, did_you_mean(book, self.books))
        return found

    def _teams(self, top: Entry, size: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
        teams = top.inner("teams", SIDES, 'teams = { a = ["maximus"], b = ["mortimer"] }')
        if teams is None:
            return (), ()
        found = []
        for side in SIDES:
            names = teams.texts(side) or ()
            if size is not None and names and len(names) != size:
                what = f"side {side} names {len(names)} of {size} fighters"
                teams.at((side,), what, f"name {size}, or correct team_size")
            found.append(names)
        self.faults += teams.faults
        return found[0], found[1]

    def _zone_shapes(
        self, top: Entry, sides: Entry | None, width: float | None, depth: float | None
    ) -> dict[Side, tuple[Polygon, str]]:
        shapes: dict[Side, tuple[Polygon, str]] = {}
        for side in SIDES:
            entry = None
            if sides is not None:
                example = f'[zone.{side}] with edge = "south" and depth = 5'
                entry = sides.inner(side, _ZONE_KEYS, example)
            if entry is not None:
                polygon = zone_of(entry, width, depth)
                name = entry.text("name") or f"zone {side.upper()}"
                self.faults += entry.faults
                if polygon is not None:
                    shapes[side] = polygon, name
        if sides is not None:
            self.faults += sides.faults
        return shapes

    def _zones(
        self, shapes: dict[Side, tuple[Polygon, str]], symmetry: Symmetry, width: float, depth: float
    ) -> tuple[Zone, ...]:
        written = {side: self.source.has("zone", side) for side in SIDES}
        for side, other in (SIDES, SIDES[::-1]):
            if symmetry != "none" and not written[side] and other in shapes:
                polygon = twin(shapes[other][0], symmetry, width, depth)
                assert isinstance(polygon, Polygon)
                shapes[side] = polygon, f"zone {side.upper()}"
            elif not written[side]:
                edge = "south" if side == "a" else "north"
                right = f'add [zone.{side}] with edge = "{edge}" and depth = {max(2, depth // 5):g}'
                self.faults.append(self.source.fault(("zone",), f"zone {side} is missing", right))
        if len(shapes) < 2:
            return ()
        a, b = shapes["a"][0], shapes["b"][0]
        keys = ("zone", "b" if written["b"] else "a")
        if overlap(a, b) > OVERLAP:
            right = "move the zones apart"
            self.faults.append(self.source.value_fault(keys, "zones a and b overlap", right))
        elif symmetry != "none" and not same(twin(a, symmetry, width, depth), b):
            what = f"zone b is not zone a {SYMMETRIES[symmetry]}"
            right = 'leave zone b out, correct it or write symmetry = "none"'
            self.faults.append(self.source.value_fault(keys, what, right))
        return tuple(Zone(side, *shapes[side]) for side in SIDES)

    def _room(self, arena: _Arena, source: Source, figures: int) -> None:
        """A zone must hold a team clear of everything that nobody can stand in."""
        blockers = Pieces.blockers(arena.terrain)
        for zone in arena.zones:
            keys = ("zone", zone.side)
            count = room(zone.polygon, figures, BASE / 2.0, blockers) if source.has(*keys) else figures
            if count < figures:
                bases = "base" if count == 1 else "bases"
                what = f"zone {zone.side} has room for {count} {bases} of {BASE:g} inches, not for {figures}"
                right = "make it larger or move terrain out of it"
                self.faults.append(source.value_fault(keys, what, right))


def _digest(
    arena: _Arena, limit: int | None, size: int | None, teams: tuple[tuple[str, ...], tuple[str, ...]]
) -> str:
    """16 hex digits over everything that play can notice."""
    content = (
        arena.width,
        arena.depth,
        [(t.id, t.kind, t.height, _numbers(t.shape)) for t in arena.terrain],
        [(zone.side, zone.polygon.points) for zone in arena.zones],
        [(mark.id, mark.at) for mark in arena.objectives],
        limit,
        size,
        teams,
    )
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def _numbers(shape: Shape) -> object:
    return (shape.x, shape.y, shape.r) if isinstance(shape, Circle) else shape.points
