"""What a map file becomes: a Scenario, or, of a file with faults, a Sketch of what in it could be read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from game.table.maparena import SIDES, Objective, Side, Zone
from game.table.mapevents import Trigger
from game.table.mapstarts import Start
from game.table.outline import Symmetry
from game.table.terrain import Terrain

BASE: Final = 1.6
"""Diameter in inches of the bases that a zone must have room for."""


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


FIELDS: Final = frozenset(f.name for f in fields(Scenario))
"""Every part of a scenario."""
LAID: Final = frozenset(
    ("arena", "width", "depth", "symmetry", "terrain", "later", "zones", "objectives", "starts")
)
"""The parts that lay out the table."""

UNSURE: Final = "number of objectives"
"""Stands beside the parts that could not be read if nobody can tell how many objectives there are."""


class Unread(Exception):
    """A part of a map was asked for that could not be read, so that nothing can be said of what needs it."""


@dataclass(frozen=True, slots=True)
class Sketch(Scenario):
    """A scenario as far as its file could be read: whoever asks for a part with a fault gets Unread, so that
    nothing is judged by what is missing. Of terrain and armies the sound ones are kept for loosely().
    """

    unread: frozenset[str] = frozenset()

    def __getattribute__(self, name: str) -> Any:
        if name in FIELDS and name in object.__getattribute__(self, "unread"):
            raise Unread(name)
        return object.__getattribute__(self, name)

    @classmethod
    def of(cls, scenario: Scenario, unread: Collection[str]) -> Sketch:
        """The scenario without the parts that could not be read."""
        return cls(**{name: getattr(scenario, name) for name in FIELDS}, unread=frozenset(unread))

    def loosely(self, *parts: str) -> Sketch:
        """The same with what could be read of these parts, for who finds with less of them less wrong."""
        found = {name: object.__getattribute__(self, name) for name in FIELDS}
        return Sketch(**found, unread=self.unread - frozenset(parts))


def varied(scenario: Scenario, **parts: Any) -> Scenario:
    """The same with other parts, which are then read; of a Sketch the others stay as unread as they are."""
    if not isinstance(scenario, Sketch):
        return replace(scenario, **parts)
    found = {name: object.__getattribute__(scenario, name) for name in FIELDS}
    return Sketch(**found | parts, unread=scenario.unread - parts.keys())
