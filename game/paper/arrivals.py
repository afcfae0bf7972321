"""Who comes into a match on a map after it has begun, for the bases that are cut out, and when and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from game.engine.collection import BadPick
from game.engine.look import PieceLook
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.engine.words import Text
from game.paper.figures import MOST_ANSWERS
from game.players.random import RandomPlayer
from game.table.inches import Point, distance
from game.table.mapevents import Trigger
from game.table.mapfile import Scenario

_NEAR: Final = 0.002


@dataclass(frozen=True, slots=True)
class Arrival:
    """A figure that a trigger brings in."""

    piece: PieceLook
    trigger: Trigger

    @property
    def when(self) -> tuple[Text, Text]:
        """When and where it comes, in a few words."""
        return Text("turn {n}", {"n": self.trigger.turn}), where(self.trigger.edge, self.trigger.at)


def where(edge: str, at: Point | None) -> Text:
    """The edge or the place at which somebody comes."""
    if at is not None:
        return Text("at {x}, {y}", {"x": f"{at[0]:g}", "y": f"{at[1]:g}"})
    edges = {
        "south": Text("south edge"),
        "north": Text("north edge"),
        "west": Text("west edge"),
        "east": Text("east edge"),
    }
    return edges[edge]


@dataclass(frozen=True, slots=True)
class _Due:
    """One unit of one trigger."""

    trigger: Trigger
    unit: str


def arrivals_of(book: Rulebook, scenario: Scenario) -> tuple[Arrival, ...]:
    """Everybody whom the triggers of a map bring in under a rulebook, by turn and in the order of the file;
    nobody whom the rulebook does not let come.
    """
    rows = [t for t in scenario.triggers if t.what == "reinforcements"]
    due = [_Due(t, unit) for t in sorted(rows, key=lambda t: t.turn) for unit in t.units]
    found = _pieces(book, scenario, due, empty=False) if due else {}
    if len(found) < len(due):
        found = _pieces(book, scenario, due, empty=True) | found
    return tuple(Arrival(found[n], d.trigger) for n, d in enumerate(due) if n in found)


def _pieces(book: Rulebook, scenario: Scenario, due: Sequence[_Due], *, empty: bool) -> dict[int, PieceLook]:
    """How they look by their number, as far as they find room if all of them come at once in the first turn;
    with `empty` about the middle of a table without terrain.
    """
    middle = (scenario.width / 2.0, scenario.depth / 2.0)
    first = [replace(d.trigger, turn=1, units=(d.unit,)) for d in due]
    if empty:
        first = [replace(trigger, edge="", at=middle) for trigger in first]
    early = replace(scenario, triggers=tuple(first), later=())
    if empty:
        early = replace(early, terrain=())
    try:
        match = Match.start(book, early, seed=1)
    except (BadPick, ValueError, LookupError):
        return {}
    player = RandomPlayer(1)
    for _ in range(MOST_ANSWERS):
        told = [e for e in match.events if e.what == "map_reinforcement"]
        if told:
            looks = book.picture(match.view(0)).pieces
            places = [e.data["point"] if e.data["came"] else None for e in told[: len(due)]]
            return {n: look for n, at in enumerate(places) if (look := _look(looks, at, due[n])) is not None}
        if match.pending is None:
            break
        match.answer(player.any_answer(match.pending))
    return {}


def _look(looks: Sequence[PieceLook], at: Sequence[float] | None, due: _Due) -> PieceLook | None:
    """The figure that stands there, in the colour of the zone of its side; None for who did not come."""
    for look in looks:
        if at is not None and distance((look.x, look.y), (at[0], at[1])) < _NEAR:
            return msgspec.structs.replace(look, side="ab".index(due.trigger.side or "a"))
    return None
