"""Map files: one TOML file that a person writes becomes a Scenario, or a list of everything wrong with it.

Lengths are inches, angles degrees counter-clockwise from east, the origin is the south-west corner.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from game.table import maprules
from game.table.entries import Entry
from game.table.maparena import SIDES, Arena, Objective, Zone, backdrop_of, parted
from game.table.mapdigest import digest
from game.table.mapevents import QUIET, triggers_of
from game.table.mapids import perhaps_ids
from game.table.maplost import HEAD, NAMELESS, astray, sketched
from game.table.mapparts import named_shapes
from game.table.mappieces import Pieces
from game.table.mapscenario import BASE, Scenario, Sketch, Unread
from game.table.mapschema import FILE, TABLE, keys_of
from game.table.mapsense import buried, nonsense
from game.table.mapshapes import shape_of
from game.table.mapstarts import starts_of
from game.table.mapzones import without_room, zones_of
from game.table.outline import SYMMETRIES, Symmetry
from game.table.tomlplace import Fault, Fix, Source, in_order

__all__ = [
    "SIDES",
    "BadMap",
    "Objective",
    "Scenario",
    "Zone",
    "check_map",
    "look_closely",
    "look_over",
    "map_files",
    "read_map",
]

FIGURES: Final = 3
"""How many of them, where the map does not say how large a team is."""

_Read = TypeVar("_Read")
_ARENA_KEYS: Final = tuple(rule.name for rule in FILE.keys if rule.says.startswith("+"))
_PLAYER: Final = re.compile(r"human|random|(steady|searcher)(/(easy|fair|strong))?(/(bold|even|wary))?")
_CLAUSE: Final = re.compile(r"[A-Z]{3}-\d{3,4}")
_NAMED: Final = frozenset(("table", "symmetry", "mirror", "shape", "terrain", "objective", NAMELESS))
"""Keys that bring what has an id, or its twin."""
_ROOMY: Final = frozenset(("team_size", "base", "table", "symmetry", "mirror", "zone"))
"""Keys that say what a zone must have room for."""


class BadMap(ValueError):
    """A map file cannot be played; `faults` lists everything that is wrong with it, `sketch` is what of it
    could be read, if anything.
    """

    def __init__(self, faults: Iterable[Fault], sketch: Sketch | None = None) -> None:
        self.faults: tuple[Fault, ...] = tuple(in_order(faults))
        self.sketch = sketch
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
    found, faults = look_closely(path, books, source, meaning=meaning)
    return None if isinstance(found, Sketch) else found, faults


def look_closely(
    path: Path, books: Collection[str] | None = None, source: Source | None = None, *, meaning: bool = True
) -> tuple[Scenario | None, list[Fault]]:
    """The same, but of a file that cannot be played a Sketch of what could be read; None if it is no TOML."""
    reader = _MapReader(path, _shipped_books() if books is None else books, source)
    try:
        scenario = reader.scenario()
    except BadMap as bad:
        faults = list(bad.faults)
        if meaning and bad.sketch is not None:
            with suppress(Unread):
                faults += buried(bad.sketch.loosely("terrain"), reader.base_source, reader.rows)
        return bad.sketch, in_order(faults)
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
        self.lost: set[str] = set()
        """Keys of the file of which not all could be read."""

    def scenario(self) -> Scenario:
        """The whole file; raises BadMap."""
        if self.faults:
            raise BadMap(self.faults)
        self.lost |= astray(self.source.data)
        top = Entry(self.source, (), self.source.data, keys_of("file"), HEAD)
        top.need("name", 'add name = "..." in the first line')
        name, clause, notes = top.text("name"), top.text("clause"), top.text("notes")
        if clause is not None and not _CLAUSE.fullmatch(clause):
            right = "write three capital letters, - and three or four digits, as the rulebook has it"
            top.at(("clause",), f'"{clause}" is not the id of a clause', right)
        limit, size = maprules.whole(top, FILE, "turn_limit"), maprules.whole(top, FILE, "team_size")
        across, uneven = maprules.length(top, FILE, "base"), top.flag("uneven")
        read = {"turn_limit": limit, "team_size": size, "base": across, "uneven": uneven}
        self.lost |= {key for key, value in read.items() if value is None and key in top}
        teams = self._watched("teams", top, lambda: self._teams(top, size))
        players = self._watched("players", top, lambda: self._players(top))
        books = self._watched("rulebooks", top, lambda: self._books(top))
        armies = self._watched("army", top, lambda: self._armies(top))
        events = self._watched("trigger", top, lambda: top.rows("trigger", keys_of("trigger")))
        self.faults += top.faults
        top.faults.clear()
        base, arena = self._base(top)
        if arena is not None and not self.lost & _ROOMY:
            room = size or FIGURES, across or BASE
            self.faults += without_room(arena.zones, arena.terrain, base.source, *room)
        triggers = triggers_of(events, None if arena is None else arena.stage(limit))
        sure = "trigger" not in self.lost and self._without_faults(events)
        self.base_source = base.source
        laid = arena or Arena(0.0, 0.0, "none", (), (), ())
        now, later = parted(laid.terrain, triggers) if sure else ((), ())
        self.rows = tuple(row for row, t in zip(base.rows, laid.terrain, strict=True) if t in now)
        made = Scenario(
            id=self.path.stem,
            name=name or self.path.stem,
            file=self.path.name,
            arena=base.path.stem,
            width=laid.width,
            depth=laid.depth,
            symmetry=laid.symmetry,
            terrain=now,
            later=later,
            backdrop=laid.backdrop,
            zones=laid.zones,
            objectives=laid.objectives,
            books=books,
            turn_limit=limit,
            team_size=size,
            teams=teams,
            players=players,
            clause=clause or "",
            notes=(notes or "").strip(),
            digest=digest(laid.content(), (limit, size, teams), triggers, armies),
            starts=laid.starts,
            triggers=triggers,
            armies=armies,
            base=across or BASE,
            uneven=uneven or False,
        )
        if self.faults:
            raise BadMap(self.faults, sketched(made, self.lost))
        return made

    def _without_faults(self, events: Sequence[Entry]) -> bool:
        """Takes the faults of triggers; whether it is sure which pieces they put down."""
        wrong = [event for event in events if event.faults]
        self.faults += [fault for event in wrong for fault in event.faults]
        if wrong:
            self.lost.add("trigger")
        return not any(event.found.get("what") not in QUIET for event in wrong)

    def _watched(self, key: str, top: Entry, read: Callable[[], _Read]) -> _Read:
        """What is read at a key, which is noted as lost if anything is wrong with it."""
        before = len(self.faults), len(top.faults)
        found = read()
        if (len(self.faults), len(top.faults)) != before:
            self.lost.add(key)
        return found

    def arena(self, top: Entry) -> Arena | None:
        """Table, terrain, zones, objectives and starts; None if the table's size is not known."""
        width, depth = self._watched("table", top, lambda: self._size(top))
        symmetry = self._watched("symmetry", top, lambda: self._symmetry(top))
        rows, marks, places = (
            self._watched(key, top, partial(top.rows, key, keys_of(key)))
            for key in ("terrain", "objective", "start")
        )
        shapes = self._watched("shape", top, lambda: named_shapes(top, shape_of))
        pieces = Pieces(width, depth, symmetry, shapes)
        pieces.reserve((*rows, *marks))
        for row in rows:
            pieces.terrain(row)
        sure = [pieces.objective(mark) for mark in marks]
        pieces.solids_apart()
        regular = None if self.lost & {"symmetry", "mirror"} else symmetry
        zones = self._watched("zone", top, lambda: zones_of(top, width, depth, regular))
        starts = starts_of(places, symmetry, width, depth)
        backdrop = backdrop_of(top, self.path)
        for key, entries in (("terrain", rows), ("objective", marks), ("start", places)):
            if any(entry.faults for entry in entries):
                self.lost.add(NAMELESS if key == "objective" and all(sure) else key)
            for entry in entries:
                self.faults += entry.faults
        self.faults += top.faults
        if width is None or depth is None:
            return None
        self.rows = pieces.row_numbers()
        objectives = tuple(Objective(mark.id, mark.at, mark.name) for mark in pieces.marks)
        called = pieces.names(), pieces.doors()
        ids = perhaps_ids(self.source.data, (*rows, *marks)) if self.lost & _NAMED else None
        return Arena(width, depth, symmetry, pieces.all(), zones, objectives, starts, *called, backdrop, ids)

    def _base(self, top: Entry) -> tuple[_MapReader, Arena | None]:
        """The arena of the file itself or of the file it names, and the reader that read it."""
        if "arena" in top.meant and "table" not in top:
            return self, None
        if "arena" not in top:
            return self, self.arena(top)
        self.lost.add("arena")
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
        other.lost |= astray(other.source.data)
        arena = None
        if not other.faults:
            inner = Entry(other.source, (), other.source.data, keys_of("file"), HEAD)
            if "arena" in inner:
                right = f'write arena = "{inner.found["arena"]}"'
                self.faults.append(
                    self.source.value_fault(("arena",), f"{name} is itself played in another arena", right)
                )
                return self, None
            arena = other.arena(inner)
        self.faults += other.faults
        self.lost = (self.lost - {"arena"}) | (other.lost & {*_ARENA_KEYS, NAMELESS})
        return other, arena

    def _books(self, top: Entry) -> tuple[str, ...]:
        found = top.texts("rulebooks") or ()
        for number, book in enumerate(found):
            if book not in self.books:
                what = f'there is no rulebook "{book}"'
                top.at_word(("rulebooks", number), what, book, self.books)
            elif book in found[:number]:
                keys = ("rulebooks", number)
                fix = Fix("remove", keys)
                top.faults.append(top.source.value_fault(keys, f"{book} stands twice", "name it once", fix))
        return tuple(dict.fromkeys(found))

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

    def _size(self, top: Entry) -> tuple[float | None, float | None]:
        """Width and depth of the table, as far as they can be read."""
        top.need("table", "add table = { width = 24, depth = 24 }, in inches")
        sizes = top.inner("table", keys_of("table"), "table = { width = 24, depth = 24 }")
        if sizes is None:
            return None, None
        sizes.need("width", "write table = { width = 24, depth = 24 }")
        sizes.need("depth", "write table = { width = 24, depth = 24 }")
        width, depth = maprules.number(sizes, TABLE, "width"), maprules.number(sizes, TABLE, "depth")
        self.faults += sizes.faults
        return width, depth

    def _symmetry(self, top: Entry) -> Symmetry:
        """How the map repeats itself; mirror is another word for it."""
        if "symmetry" in top and "mirror" in top:
            top.key_at("mirror", "symmetry and mirror stand together", "leave one out", surplus=False)
        words = ("symmetry", "mirror")
        for word in words if not top.found.keys() & set(words) else ():
            for value in top.misspelt(word):
                if value in tuple(SYMMETRIES):
                    self.lost -= {word}
                    return cast(Symmetry, value)
        found = [top.one_of(key, SYMMETRIES, "symmetry") for key in words]
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
