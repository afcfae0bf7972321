"""A map that is edited by hand: its file as text, changed only in the lines concerned, with a way back.

Comments, order and line ends stay; what is written anew is written by tomlkit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

import tomlkit

from game.table import mapgestures as gestures
from game.table.entries import Entry, is_number
from game.table.inches import Point
from game.table.mapedit import MapText
from game.table.mapparts import Named, named_shapes
from game.table.mapschema import keys_of
from game.table.mapshapes import outline_of, shape_of
from game.table.mapzones import zone_of
from game.table.outline import SYMMETRIES, Symmetry, distance_to, twin_point
from game.table.terrain import Circle, Shape
from game.table.tomlplace import Fix, Key, Source

Keys = tuple[Key, ...]
"""Where a row stands: ("terrain", 3), ("objective", 0), ("start", 1) or ("zone", "a")."""

ROWS: Final = ("terrain", "objective", "start")
SPOT: Final = 0.5
"""Inches about an objective or a start in which it is taken hold of."""
MOST: Final = 200
"""Steps that can be taken back."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can be taken hold of: where it stands in the file, and its outlines on the table."""

    keys: Keys
    shapes: tuple[Shape, ...]

    def holds(self, p: Point) -> bool:
        """Whether a point of the table lies on it."""
        return any(distance_to(p, shape) <= 0.0 for shape in self.shapes)


class MapDraft:
    """The text of a map file under a hand. `saved` are the bytes that lie on the disk."""

    def __init__(self, name: str, content: bytes) -> None:
        """Raises ValueError for what is not UTF-8."""
        self.text = MapText(name, content)
        self.saved = content
        self._past: list[bytes] = []
        self._future: list[bytes] = []
        self._items: tuple[Item, ...] | None = None

    # ---- what is there

    @property
    def source(self) -> Source:
        """The file as it would be saved."""
        return self.text.source

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.text.content != self.saved

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth of the table in inches; 24 where they cannot be read."""
        table = self.source.data.get("table")
        found = [table.get(key) if isinstance(table, dict) else None for key in ("width", "depth")]
        return (
            float(found[0]) if is_number(found[0]) and found[0] else 24.0,
            float(found[1]) if is_number(found[1]) and found[1] else 24.0,
        )

    def row(self, keys: Keys) -> Mapping[str, Any]:
        """The values of a row; empty if it is not there."""
        found: Any = self.source.data
        for key in keys:
            if isinstance(found, dict):
                found = found.get(key)
            elif isinstance(found, list) and isinstance(key, int) and key < len(found):
                found = found[key]
            else:
                return {}
        return found if isinstance(found, dict) else {}

    def items(self) -> tuple[Item, ...]:
        """Everything that can be read, the lowest first: zones, terrain in its order, objectives, starts."""
        if self._items is None:
            self._items = tuple(self._read())
        return self._items

    def item(self, keys: Keys) -> Item | None:
        """One of them."""
        return next((item for item in self.items() if item.keys == keys), None)

    def at(self, p: Point) -> Item | None:
        """The uppermost one under a point of the table; a smaller piece of terrain before a larger one."""
        under = [item for item in self.items() if item.holds(p)]
        return max(under, key=lambda item: (_rank(item), -_large(item)), default=None)

    def symmetry(self, keys: Keys) -> str:
        """How the map repeats a row by itself."""
        data = self.source.data
        found = self.row(keys).get("mirror", data.get("symmetry", data.get("mirror")))
        return found if found in tuple(SYMMETRIES) else "none"

    def twin_at(self, p: Point) -> Item | None:
        """The item whose twin, which the map makes by itself, lies under a point of the table."""
        for symmetry in SYMMETRIES:
            item = self.at(twin_point(p, symmetry, *self.size)) if symmetry != "none" else None
            if item is not None and self.symmetry(item.keys) == symmetry:
                return item
        return None

    def _read(self) -> Iterable[Item]:
        width, depth = self.size
        shapes = self._shapes()
        for side in ("a", "b"):
            row = self.row(("zone", side))
            if row:
                zone = zone_of(Entry(self.source, ("zone", side), row, keys_of("zone")), width, depth)
                yield Item(("zone", side), () if zone is None else (zone,))
        for kind in ROWS:
            found = self.source.data.get(kind)
            for n in range(len(found) if isinstance(found, list) else 0):
                row = self.row((kind, n))
                if kind == "terrain":
                    bodies = outline_of(Entry(self.source, (kind, n), row, keys_of(kind)), shapes)
                    yield Item((kind, n), tuple(body.shape for body in bodies))
                elif (at := gestures.point_of(row.get("at"))) is not None:
                    yield Item((kind, n), (Circle(*at, SPOT),))

    def _shapes(self) -> Mapping[str, Named | None]:
        return named_shapes(Entry(self.source, (), self.source.data, keys_of("file")), shape_of)

    # ---- changing it

    def change(self, fixes: Sequence[Fix], *, again: bool = False) -> bool:
        """Applies fixes as one step; with `again` in the place of the last step, as a drag goes on. Whether
        anything changed; what would not be TOML any more is not done.
        """
        before = self._past[-1] if again and self._past else self.text.content
        trial = MapText(self.text.name, before)
        if not trial.apply(fixes) or trial.source.faults:
            return False
        if not again:
            self._past = [*self._past[-MOST:], before]
        self._future = []
        self._set(trial)
        return True

    def set(self, keys: Keys, values: Mapping[str, Any], *, again: bool = False) -> bool:
        """New values for keys of a row, in place; None takes a key out."""
        return self.change(list(self._set_fixes(keys, values)), again=again)

    def _set_fixes(self, keys: Keys, values: Mapping[str, Any]) -> Iterable[Fix]:
        row = self.row(keys)
        for key, value in values.items():
            here = (*keys, key)
            if value is None and key in row:
                yield Fix("remove", here)
            elif value is not None and key not in row:
                yield Fix("insert", here, toml(value))
            elif value is not None and row[key] != value:
                yield from _narrow(here, row[key], value)

    def add(self, kind: str, row: Mapping[str, Any]) -> Keys | None:
        """A new row after the last of its kind; its keys, or None if the file has no room for it."""
        there = self.source.data.get(kind, [])
        if not isinstance(there, list):
            return None
        inline = self.source.value_text(kind).startswith("[") and self.source.has(kind)
        if inline:
            body = ", ".join(f"{key} = {toml(value)}" for key, value in row.items())
            fix = Fix("insert", (kind, len(there)), f"{{ {body} }}")
        else:
            lines = "".join(f"{key} = {toml(value)}\n" for key, value in row.items())
            fix = Fix("append", (kind, len(there) - 1) if there else (), f"\n[[{kind}]]\n{lines}")
        return (kind, len(there)) if self.change([fix]) else None

    def copy(self, keys: Keys, dx: float, dy: float) -> Keys | None:
        """The same row again, so many inches away, without its id; zones cannot be copied."""
        row = self.row(keys)
        if not row or keys[0] == "zone":
            return None
        values = dict(row) | gestures.moved(row, dx, dy)
        return self.add(str(keys[0]), _without_ids(values))

    def mirror(self, keys: Keys, symmetry: Symmetry) -> Keys | None:
        """The twin of a row as a row of its own; that of a zone takes the place of the other zone. None where
        the map makes this twin already.
        """
        row, (width, depth) = self.row(keys), self.size
        other_zone = keys[0] == "zone" and self.source.has("zone", "b" if keys[1] == "a" else "a")
        if self.symmetry(keys) == symmetry and not other_zone:
            return None
        values = _without_ids(gestures.mirrored(row, symmetry, width, depth))
        if not row:
            return None
        if keys[0] != "zone":
            if keys[0] == "start":
                values["side"] = "b" if values.get("side") == "a" else "a"
            return self.add(str(keys[0]), values)
        other: Keys = ("zone", "b" if keys[1] == "a" else "a")
        values.pop("name", None)
        fixes: list[Fix] = []
        if self.source.has(*other):
            if self.source.value_text(*other).startswith("{"):
                return None
            fixes.append(Fix("remove", other))
        lines = "".join(f"{key} = {toml(value)}\n" for key, value in values.items())
        fixes.append(Fix("append", (), f"\n[zone.{other[1]}]\n{lines}"))
        return other if self.change(fixes) else None

    def remove(self, keys: Keys) -> bool:
        """Takes a row out; a zone must stay."""
        return keys[0] != "zone" and self.change([Fix("remove", keys)])

    # ---- going back

    def undo(self) -> bool:
        """Takes the last step back."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Takes the last step that was taken back again."""
        return self._step(self._future, self._past)

    @property
    def steps(self) -> tuple[int, int]:
        """How many steps can be taken back, and how many again."""
        return len(self._past), len(self._future)

    def _step(self, source: list[bytes], target: list[bytes]) -> bool:
        if not source:
            return False
        target.append(self.text.content)
        self._set(MapText(self.text.name, source.pop()))
        return True

    def reread(self, content: bytes) -> bool:
        """The file was saved elsewhere: what it holds now counts; own changes can be brought back by undo().
        Whether there were any. Raises ValueError for what is not UTF-8.
        """
        fresh = MapText(self.text.name, content)
        lost = self.changed and content != self.text.content
        if lost:
            self._past.append(self.text.content)
            self._future = []
        self.saved = content
        self._set(fresh)
        return lost

    def save(self, path: Path) -> None:
        """Writes the file as a whole or not at all. Raises OSError."""
        self.text.save(path)
        self.saved = self.text.content

    def _set(self, text: MapText) -> None:
        self.text = text
        self._items = None


def toml(value: Any) -> str:
    """A value as TOML."""
    return str(tomlkit.item(_plain(value)).as_string())


def _plain(value: Any) -> Any:
    """Numbers as people write them."""
    if isinstance(value, float) and value == int(value):
        return int(value)
    return [_plain(v) for v in value] if isinstance(value, list) else value


def _narrow(keys: Keys, old: Any, new: Any) -> Iterable[Fix]:
    """Fixes for what differs: of lists of equal length only the elements that are others."""
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for n, (a, b) in enumerate(zip(old, new, strict=True)):
            if a != b:
                yield from _narrow((*keys, n), a, b)
    else:
        yield Fix("replace", keys, toml(new))


def _without_ids(values: Mapping[str, Any]) -> dict[str, Any]:
    """A row that can stand in the file again: ids are given once."""
    kept = {key: value for key, value in values.items() if key != "id"}
    doors = kept.get("doors")
    if isinstance(doors, list):
        kept["doors"] = [
            {k: v for k, v in door.items() if k != "id"} if isinstance(door, dict) else door for door in doors
        ]
    return kept


def _rank(item: Item) -> int:
    kind: Literal["zone", "terrain", "objective", "start"] | str = str(item.keys[0])
    return ("zone", "terrain", "objective", "start").index(kind)


def _large(item: Item) -> float:
    """The larger an outline is, the later it is taken hold of."""
    sizes = []
    for shape in item.shapes:
        points = (
            [(shape.x - shape.r, shape.y), (shape.x + shape.r, shape.y)]
            if isinstance(shape, Circle)
            else shape.points
        )
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        sizes.append(max(max(xs) - min(xs), max(ys) - min(ys)))
    return max(sizes, default=0.0)
