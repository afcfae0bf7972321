"""DOM-900 to DOM-902 What stands and lies on a map before the first question."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.collection import BadPick
from game.engine.words import Text
from game.rules.dominions.profiles import COMPASS, FighterProfile, FixtureRow, ScenarioRow
from game.rules.dominions.state import (
    DominionsState,
    Exit,
    Fighter,
    Fixture,
    Item,
    Spot,
    content,
    gear,
)
from game.table.inches import Point
from game.table.mapfile import Scenario


def lay_out(s: DominionsState, row: ScenarioRow, scenario: Scenario) -> None:
    """DOM-900 Zones, exits, fixtures, items and fixed fighters of a scenario; both squads are mustered.

    Raises BadPick for a map that lacks a point which the scenario names.
    """
    points = points_of(row, scenario)
    s.zones = tuple(zone.polygon.points for zone in scenario.zones)
    s.exits = tuple(Exit(e.id, COMPASS.index(e.side), e.outline) for e in row.exits)
    s.fixtures = {f.id: _fixture(f, points[f.at]) for f in row.fixtures}
    for item in row.items:
        s.items[item.gear] = Item(item.gear, item.gear)
        s.tokens[item.gear] = points[item.at]
    for fixed in row.fixed:
        found = s.fighters.get(fixed.fighter)
        if found is not None:
            found.point, found.placed = points[fixed.at], True


def points_of(row: ScenarioRow, scenario: Scenario) -> Mapping[str, Point]:
    """The points of a map by id. Raises BadPick if the scenario names one that is not there."""
    points = {mark.id: mark.at for mark in scenario.objectives}
    for name in row.points:
        if name not in points:
            raise BadPick(
                Text(
                    '{map} has no point "{point}", which {scenario} needs; add [[objective]] with that id',
                    {"map": scenario.name, "point": name, "scenario": row.name},
                )
            )
    return points


def _fixture(row: FixtureRow, at: Point) -> Fixture:
    """DOM-910 to DOM-912"""
    return Fixture(
        row.id,
        row.name,
        at,
        row.radius,
        tuple(Spot(x.id, x.name, x.modifier) for x in row.spots),
        tuple(COMPASS.index(side) for side in row.operators),
        row.shuts_down,
    )


def muster(s: DominionsState, row: ScenarioRow) -> None:
    """DOM-900 Both squads in roster order, side 0 first, nobody on the table yet."""
    for side, name in enumerate(s.squads):
        for profile in row.roster(content().squad(name)):
            enlist(s, side, content().fighters[profile])


def enlist(s: DominionsState, side: int, p: FighterProfile) -> Fighter:
    """DOM-902, DOM-610 A fighter with its gear in hand, carried and built in."""
    f = Fighter(p.id, p.id, side)
    s.fighters[f.id] = f
    for kind in p.in_hand:
        item = _item(s, f.id, kind)
        if gear(kind).hands == 2:
            f.right = f.left = item
        elif not f.right:
            f.right = item
        else:
            f.left = item
    f.carried = tuple(_item(s, f.id, kind) for kind in p.carried)
    f.built_in = tuple(_item(s, f.id, kind) for kind in p.built_in)
    return f


def _item(s: DominionsState, owner: str, kind: str) -> str:
    """A new item of a kind; its id says whose it is."""
    made, n = f"{owner}.{kind}", 2
    while made in s.items:
        made, n = f"{owner}.{kind}-{n}", n + 1
    s.items[made] = Item(made, kind)
    return made
