"""What a map file lays out on the table, for itself and for the bouts that are played on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from game.table.entries import Entry
from game.table.inches import Point
from game.table.mapdigest import Content
from game.table.mapevents import Stage, Trigger
from game.table.mapstarts import Start
from game.table.outline import Symmetry
from game.table.terrain import Polygon, Terrain

Side = Literal["a", "b"]

SIDES: Final[tuple[Side, Side]] = ("a", "b")
PICTURES: Final = (".png", ".jpg", ".jpeg")


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
class Arena:
    """The part of a scenario that other map files may build on."""

    width: float
    depth: float
    symmetry: Symmetry
    terrain: tuple[Terrain, ...]
    zones: tuple[Zone, ...]
    objectives: tuple[Objective, ...]
    starts: tuple[Start, ...] = ()
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What triggers may call terrain by -> ids of the pieces."""
    doors: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The same of closed doors."""
    backdrop: str = ""
    """The path of the picture that lies under the terrain."""
    ids: Mapping[str, frozenset[str]] | None = None
    """Ids in the file of terrain and objectives, if not all of them could be read; None if they could."""

    def stage(self, turns: int | None) -> Stage:
        """What triggers may refer to in a match of so many turns."""
        marks = [mark.id for mark in self.objectives]
        return Stage(self.width, self.depth, self.names, self.doors, marks, turns, self.ids)

    def content(self) -> Content:
        """What play can notice of it."""
        zones = [(zone.side, zone.polygon.points) for zone in self.zones]
        marks = [(mark.id, mark.at) for mark in self.objectives]
        starts = [(s.side, s.at) for s in self.starts]
        return Content(self.width, self.depth, self.terrain, zones, marks, starts)


def parted(
    terrain: Sequence[Terrain], triggers: Iterable[Trigger]
) -> tuple[tuple[Terrain, ...], tuple[Terrain, ...]]:
    """The pieces that are there from the beginning, and those that a trigger puts down."""
    come = {name for t in triggers for name in t.come}
    now = tuple(t for t in terrain if t.id not in come)
    return now, tuple(t for t in terrain if t.id in come)


def backdrop_of(top: Entry, path: Path) -> str:
    """The path of the picture that a map names and that lies beside it; "" for none, or after noting what
    is wrong.
    """
    name = top.text("backdrop")
    if name is None:
        return ""
    if Path(name).name != name or "\\" in name or Path(name).suffix.lower() not in PICTURES:
        right = "write the bare name of a PNG or JPEG that lies beside the map"
        top.at(("backdrop",), f'"{name}" cannot be a backdrop', right)
    elif not path.with_name(name).is_file():
        top.at(
            ("backdrop",),
            f'there is no picture "{name}" beside this file',
            "put it there, or leave backdrop out",
        )
    else:
        return str(path.with_name(name))
    return ""
