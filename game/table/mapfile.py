"""Map files: one TOML file that a person writes becomes a Scenario, or a list of everything wrong with it.

Lengths are inches, angles degrees counter-clockwise from east, the origin is the south-west corner.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

from game.table import maprules
from game.table.entries import Entry
from game.table.inches import OVERLAP
from game.table.maparena import SIDES, Arena, Objective, Side, Zone, backdrop_of, parted
from game.table.mapdigest import digest
from game.table.mapevents import Trigger, triggers_of
from game.table.mapparts import named_shapes
from game.table.mappieces import Pieces
from game.table.mapschema import FILE, TABLE, keys_of
from game.table.mapsense import nonsense
from game.table.mapshapes import shape_of
from game.table.mapstarts import Start, starts_of
from game.table.mapzones import zone_of
from game.table.outline import SYMMETRIES, Symmetry, overlap, room, same, twin
from game.table.terrain import Polygon, Terrain
from game.table.tomlplace import Fault, Fix, Source, in_order

__all__ = [
    "SIDES",
    "BadMap",
    "Objective",
    "Scenario",
    "Zone",
    "check_map",
    "look_over",
    "map_files",
    "read_map",
]

BASE: Final = 1.6
"""Diameter in inches of the bases that a zone must have room for."""
FIGURES: Final = 3
"""How many of them, where the map does not say how large a team is."""

_ARENA_KEYS: Final = tuple(rule.name for rule in FILE.keys if rule.says.startswith("+"))
_PLAYER: Final = re.compile(r"human|random|(steady|searcher)(/(easy|fair|strong))?(/(bold|even|wary))?")
_CLAUSE: Final = re.compile(r"[A-Z]{3}-\d{3,4}")


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
    starts: tuple[Start, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    armies: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """By rulebook what the file says of armies; only that rulebook can read it."""
    base: float = BASE
    """Diameter in inches of the largest base that the map must have room for."""
    uneven: bool = False
    """Whether the sides are meant to be unequal."""
    backdrop: str = ""
    """The path of a picture that lies under the terrain, stretched over the table."""
    players: tuple[str, str] = ("", "")
    """Who plays a side unless the players choose otherwise; "" for whoever likes."""
    later: tuple[Terrain, ...] = ()
    """Pieces that a trigger puts down during play."""

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
    """Everything that is wrong with a map file, in the order of its lines; also what makes no sense in play,
    although it could be played.
    """
    return look_over(path, books)[1]


def look_over(
    path: Path, books: Collection[str] | None = None, source: Source | None = None, *, meaning: bool = True
) -> tuple[Scenario | None, list[Fault]]:
    """The scenario in a map file, None if it cannot be played, and everything that check_map() finds; without
    `meaning` only what keeps it from being played, which is found at once.

    With a source that is looked over, as if the file at `path` had been written so.
    """
    reader = _MapReader(path, _shipped_books() if books is None else books, source)
    try:
        scenario = reader.scenario()
    except BadMap as bad:
        return None, list(bad.faults)
    if not meaning:
        return scenario, []
    return scenario, in_order(nonsense(scenario, reader.base_source, reader.rows))


def map_files(folder: Path) -> list[Path]:
    """The map files of a folder by name."""
    return sorted(folder.glob("*.toml"))


def _shipped_books() -> tuple[str, ...]:
    folder = Path(__file__).parents[1] / "rules"
    return tuple(sorted(f.name for f in folder.iterdir() if f.is_dir() and f.name[0] not in "._"))


class _MapReader:
    """One reading of a map file; collects faults until nothing more can be looked at."""

    def __init__(self, path: Path, books: Collection[str], source: Source | None = None) -> None:
        self.path = path
        self.books = books
        self.source = Source.read(path) if source is None else source
        self.faults: list[Fault] = list(self.source.faults)
        self.base_source = self.source
        """The file that lays out the table: this one or its arena's."""
        self.rows: tuple[int, ...] = ()
        """The number of the row there of each piece of terrain."""

    def scenario(self) -> Scenario:
        """The whole file; raises BadMap."""
        if self.faults:
            raise BadMap(self.faults)
        top = Entry(self.source, (), self.source.data, keys_of("file"))
        top.need("name", 'add name = "..." in the first line')
        name, clause, notes = top.text("name"), top.text("clause"), top.text("notes")
        if clause is not None and not _CLAUSE.fullmatch(clause):
            right = "write three capital letters, - and three or four digits, as the rulebook has it"
            top.at(("clause",), f'"{clause}" is not the id of a clause', right)
        limit, size = maprules.whole(top, FILE, "turn_limit"), maprules.whole(top, FILE, "team_size")
        across, uneven = maprules.length(top, FILE, "base") or BASE, top.flag("uneven") or False
        teams = self._teams(top, size)
        players = self._players(top)
        books = self._books(top)
        armies = self._armies(top)
        events = top.rows("trigger", keys_of("trigger"))
        self.faults += top.faults
        top.faults.clear()
        base, arena = self._base(top)
        if arena is not None:
            self._room(arena, base.source, size or FIGURES, across)
        triggers = triggers_of(events, None if arena is None else arena.stage(limit))
        self.faults += [fault for event in events for fault in event.faults]
        self.base_source = base.source
        if self.faults:
            raise BadMap(self.faults)
        assert arena is not None and name is not None
        now, later = parted(arena.terrain, triggers)
        self.rows = tuple(row for row, t in zip(base.rows, arena.terrain, strict=True) if t in now)
        return Scenario(
            id=self.path.stem,
            name=name,
            file=self.path.name,
            arena=base.path.stem,
            width=arena.width,
            depth=arena.depth,
            symmetry=arena.symmetry,
            terrain=now,
            later=later,
            backdrop=arena.backdrop,
            zones=arena.zones,
            objectives=arena.objectives,
            books=books,
            turn_limit=limit,
            team_size=size,
            teams=teams,
            players=players,
            clause=clause or "",
            notes=(notes or "").strip(),
            digest=digest(arena.content(), (limit, size, teams), triggers, armies),
            starts=arena.starts,
            triggers=triggers,
            armies=armies,
            base=across,
            uneven=uneven,
        )

    def arena(self, top: Entry) -> Arena | None:
        """Table, terrain, zones, objectives and starts; None if the table's size is not known."""
        top.need("table", "add table = { width = 24, depth = 24 }, in inches")
        sizes = top.inner("table", keys_of("table"), "table = { width = 24, depth = 24 }")
        symmetry = self._symmetry(top)
        width = depth = None
        if sizes is not None:
            sizes.need("width", "write table = { width = 24, depth = 24 }")
            sizes.need("depth", "write table = { width = 24, depth = 24 }")
            width, depth = maprules.number(sizes, TABLE, "width"), maprules.number(sizes, TABLE, "depth")
            self.faults += sizes.faults
        rows = top.rows("terrain", keys_of("terrain"))
        marks = top.rows("objective", keys_of("objective"))
        places = top.rows("start", keys_of("start"))
        sides = top.inner("zone", SIDES, '[zone.a] with edge = "south" and depth = 5')
        pieces = Pieces(width, depth, symmetry, named_shapes(top, shape_of))
        pieces.reserve((*rows, *marks))
        for row in rows:
            pieces.terrain(row)
        for mark in marks:
            pieces.objective(mark)
        pieces.solids_apart()
        self.rows = pieces.row_numbers()
        shapes = self._zone_shapes(top, sides, width, depth)
        starts = starts_of(places, symmetry, width, depth)
        backdrop = backdrop_of(top, self.path)
        for entry in (top, *rows, *marks, *places):
            self.faults += entry.faults
        if width is None or depth is None:
            return None
        zones = () if "zone" in top and sides is None else self._zones(shapes, symmetry, width, depth)
        objectives = tuple(Objective(mark.id, mark.at, mark.name) for mark in pieces.marks)
        called = pieces.names(), pieces.doors()
        return Arena(width, depth, symmetry, pieces.all(), zones, objectives, starts, *called, backdrop)

    def _base(self, top: Entry) -> tuple[_MapReader, Arena | None]:
        """The arena of the file itself or of the file it names, and the reader that read it."""
        if "arena" not in top:
            arena = self.arena(top)
            return self, arena
        for key in _ARENA_KEYS:
            if key in top:
                right = f"leave {key} out, or leave arena out"
                top.key_at(key, f"{key} comes from the arena", right, surplus=False)
        others = [path.stem for path in map_files(self.path.parent) if path.stem != self.path.stem]
        name = top.one_of("arena", others, "arena")
        self.faults += top.faults
        if name is None:
            return self, None
        other = _MapReader(self.path.with_name(f"{name}.toml"), self.books)
        arena = None
        if not other.faults:
            inner = Entry(other.source, (), other.source.data, keys_of("file"))
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
                top.at_word(("rulebooks", number), what, book, self.books)
        return found

    def _armies(self, top: Entry) -> dict[str, Any]:
        """By rulebook the tables `[army.RULEBOOK]`."""
        armies = top.inner("army", self.books, '[army.regiments] with a = "heron_march"')
        if armies is None:
            return {}
        found = {}
        for book in armies.found:
            if book in self.books and armies.inner(book, (), f"[army.{book}]") is not None:
                found[book] = armies.found[book]
        self.faults += armies.faults
        return found

    def _symmetry(self, top: Entry) -> Symmetry:
        """How the map repeats itself; mirror is another word for it."""
        if "symmetry" in top and "mirror" in top:
            top.key_at("mirror", "symmetry and mirror stand together", "leave one out", surplus=False)
        found = [top.one_of(key, SYMMETRIES, "symmetry") for key in ("symmetry", "mirror")]
        return cast(Symmetry, found[0] or found[1] or "none")

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

    def _players(self, top: Entry) -> tuple[str, str]:
        """Who plays side a and b, "" where the file leaves it open."""
        row = top.inner("players", SIDES, 'players = { b = "searcher" }')
        if row is None:
            return "", ""
        found = []
        for side in SIDES:
            name = row.text(side) or ""
            if name and not _PLAYER.fullmatch(name):
                right = 'write human, or a kind of player such as "steady" or "searcher/strong/wary"'
                row.at((side,), f'"{name}" is no kind of player', right)
            found.append(name)
        self.faults += row.faults
        return found[0], found[1]

    def _zone_shapes(
        self, top: Entry, sides: Entry | None, width: float | None, depth: float | None
    ) -> dict[Side, tuple[Polygon, str]]:
        shapes: dict[Side, tuple[Polygon, str]] = {}
        for side in SIDES:
            entry = None
            if sides is not None:
                example = f'[zone.{side}] with edge = "south" and depth = 5'
                entry = sides.inner(side, keys_of("zone"), example)
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
                deep = f"{max(2, depth // 5):g}"
                fix = Fix("append", (), f'\n[zone.{side}]\nedge = "{edge}"\ndepth = {deep}\n')
                self.faults.append(self.source.fault(("zone",), f"zone {side} is missing", right, fix))
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

    def _room(self, arena: Arena, source: Source, figures: int, across: float) -> None:
        """A zone must hold a team clear of everything that nobody can stand in."""
        blockers = Pieces.blockers(arena.terrain)
        for zone in arena.zones:
            keys = ("zone", zone.side)
            count = room(zone.polygon, figures, across / 2.0, blockers) if source.has(*keys) else figures
            if count < figures:
                bases = "base" if count == 1 else "bases"
                what = (
                    f"zone {zone.side} has room for {count} {bases} of {across:.4g} inches, not for {figures}"
                )
                right = "make it larger or move terrain out of it"
                self.faults.append(source.value_fault(keys, what, right))
