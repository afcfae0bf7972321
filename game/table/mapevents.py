"""Triggers in a map file: the closed list of what may happen when, with all its faults."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, cast

from game.table import maprules
from game.table.entries import Entry
from game.table.inches import Point
from game.table.mapids import ANY, may_be
from game.table.mapschema_play import EDGES, SIDE_WORDS, TRIGGER, TRIGGERS

What = Literal["reinforcements", "event", "points"]

QUIET: Final = ("reinforcements", "points")
"""Triggers that leave the terrain as it is."""

_TAKES: Final[Mapping[What, tuple[str, ...]]] = MappingProxyType(
    {
        "reinforcements": ("turn", "side", "units", "edge", "at", "says"),
        "event": ("turn", "says", "removes", "opens", "adds"),
        "points": ("turn", "until", "side", "objective", "points", "says"),
    }
)
_NEEDS: Final[Mapping[What, tuple[str, ...]]] = MappingProxyType(
    {
        "reinforcements": ("turn", "side", "units"),
        "event": ("turn", "says"),
        "points": ("points",),
    }
)


@dataclass(frozen=True, slots=True)
class Trigger:
    """One thing that happens at some turn. What does not belong to its kind is empty or None.

    reinforcements: `units` of `side` arrive at `edge` or `at` in turn `turn`. event: players are told `says`,
    the pieces `gone` are gone and the pieces `come` are there. points: whoever holds `objective` ("": each)
    gets `points` at the end of every turn from `turn` to `until` (None: the last), or only `side` does.
    """

    what: What
    turn: int
    until: int | None = None
    side: Literal["a", "b"] | None = None
    units: tuple[str, ...] = ()
    edge: str = ""
    at: Point | None = None
    says: str = ""
    gone: tuple[str, ...] = ()
    """Ids of the pieces that the file removes, and of the doors that it opens."""
    come: tuple[str, ...] = ()
    """Ids of the pieces that the file adds; they are not there before."""
    objective: str = ""
    points: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """What triggers refer to: the size of the table, terrain, doors and objectives, turns of a match."""

    width: float
    depth: float
    terrain: Mapping[str, tuple[str, ...]]
    """What may be removed or added, by the name that a file calls it -> ids of its pieces."""
    doors: Mapping[str, tuple[str, ...]]
    objectives: Collection[str]
    turns: int | None
    ids: Mapping[str, frozenset[str]] | None = None
    """Ids in the file of terrain and objectives, if not all of them could be read; None if they could."""

    def unknown(self, name: str, known: Collection[str]) -> bool:
        """Whether nothing can be called so."""
        if name in known or self.ids is None:
            return name not in known
        return not any(may_be(name, ids) for ids in self.ids.values())

    def called(self, noun: str, known: Collection[str]) -> Collection[str]:
        """What there is to be called by a name, read or not."""
        return known if self.ids is None else {*known, *self.ids[noun]} - {ANY}


def triggers_of(rows: Sequence[Entry], stage: Stage | None) -> tuple[Trigger, ...]:
    """The rows `[[trigger]]`; without a stage nothing that they refer to is looked at."""
    found = [_trigger(row, stage) for row in rows]
    return tuple(t for t in found if t is not None)


def _trigger(row: Entry, stage: Stage | None) -> Trigger | None:
    row.need("what", 'add what = "reinforcements", "event" or "points"')
    what = cast(What | None, row.one_of("what", TRIGGERS, "trigger"))
    if what is None:
        return None
    for key in row.found:
        if key in row.known and key not in ("what", *_TAKES[what]):
            takes = ", ".join(_TAKES[what])
            row.key_at(key, f"{what} takes no {key}", f"leave {key} out; it takes {takes}")
    row.found = {key: value for key, value in row.found.items() if key in ("what", *_TAKES[what])}
    for key in _NEEDS[what]:
        row.need(key, f"add {key} = {TRIGGER[key].example}")
    turn, until = maprules.whole(row, TRIGGER, "turn"), maprules.whole(row, TRIGGER, "until")
    made = Trigger(
        what,
        turn or 1,
        until,
        cast(Literal["a", "b"] | None, row.one_of("side", SIDE_WORDS, "side")),
        row.texts("units") or (),
        row.one_of("edge", EDGES, "edge") or "",
        maprules.pair(row, TRIGGER, "at"),
        row.text("says") or "",
        _pieces(row, "removes", "terrain", stage) + _pieces(row, "opens", "closed door", stage),
        _pieces(row, "adds", "terrain", stage),
        row.text("objective") or "",
        maprules.whole(row, TRIGGER, "points") or 0,
    )
    if what == "reinforcements" and ("edge" in row) == ("at" in row):
        given = "edge and at stand together" if "at" in row else "nothing says where they arrive"
        row.here(given, 'give one of edge = "south" and at = [6, 9]')
    if what == "reinforcements" and row.found.get("units") == []:
        row.at(("units",), "nobody arrives", f"write units = {TRIGGER['units'].example}")
    if until is not None and until < made.turn:
        row.at(("until",), f"until is {until}, before turn {made.turn}", f"write {made.turn} or more")
    if stage is not None:
        _look_up(row, made, stage)
    return made


def _pieces(row: Entry, key: str, noun: str, stage: Stage | None) -> tuple[str, ...]:
    """Ids of the pieces that the names at a key stand for; notes those that stand for nothing."""
    found: list[str] = []
    known = {} if stage is None else stage.doors if key == "opens" else stage.terrain
    for number, name in enumerate(row.texts(key) or ()):
        if stage is not None and stage.unknown(name, known):
            right = stage.called("terrain", known)
            row.at_word((key, number), f'no {noun} has the id "{name}"', name, right)
        found += known.get(name, ())
    return tuple(dict.fromkeys(found))


def _look_up(row: Entry, made: Trigger, stage: Stage) -> None:
    """Notes what a trigger refers to and is not there."""
    if stage.turns is not None and made.turn > stage.turns:
        what = f"turn {made.turn} is never played; the match ends after turn {stage.turns}"
        row.at(("turn",), what, "choose an earlier turn, or correct turn_limit")
    if made.at is not None and not (0.0 <= made.at[0] <= stage.width and 0.0 <= made.at[1] <= stage.depth):
        right = f"keep it between 0 and {stage.width:g} and between 0 and {stage.depth:g}"
        row.at(("at",), "this place is not on the table", right)
    if made.objective and stage.unknown(made.objective, stage.objectives):
        what = f'no objective has the id "{made.objective}"'
        row.at_word(("objective",), what, made.objective, stage.called("objective", stage.objectives))
    if made.what == "points" and not stage.objectives and stage.ids is None:
        row.here("there is no objective to hold", "add [[objective]] with at = [12, 12]")
