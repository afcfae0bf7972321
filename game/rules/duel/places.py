"""DUE-947 Where fencers start: the starts of the map, else places in the zones."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.duel.state import RADIUS
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point, snap
from game.table.mapfile import SIDES, Scenario
from game.table.places import Room, places
from game.table.runs import EXACT
from game.table.terrain import Polygon

_BASE = Round(0.0, 0.0, RADIUS)


def starts(scenario: Scenario, board: Table, size: int) -> tuple[Sequence[Point], Sequence[Point]]:
    """Places for `size` fencers of each side. Raises ValueError if a zone has no room for them."""
    found: list[list[Point]] = []
    taken: dict[str, Round] = {}
    for n, side in enumerate(SIDES):
        here = [s.at for s in scenario.starts if s.side == side][:size]
        for k, p in enumerate(here):
            taken[f"{n}-{k}"] = _BASE.at(p)
        while len(here) < size:
            p = _free(board.at(taken), scenario.zone(side).polygon)
            taken[f"{n}-{len(here)}"] = _BASE.at(p)
            here.append(p)
        found.append(here)
    return found[0], found[1]


def _free(table: Table, zone: Polygon) -> Point:
    """The first place of a zone where a base fits, from its middle on."""
    n = len(zone.points)
    middle = (sum(x for x, _ in zone.points) / n, sum(y for _, y in zone.points) / n)
    if table.fits(_BASE.at(snap(middle)), (), zone, slack=EXACT) is None:
        return snap(middle)
    for p in places(table, RADIUS, Room(zone=zone)):
        if table.fits(_BASE.at(snap(p)), (), zone, slack=EXACT) is None:
            return snap(p)
    raise ValueError("a zone has no room for a fencer")
