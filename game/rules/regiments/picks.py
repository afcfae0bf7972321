"""What is settled before a battle: a scenario that the map serves, a list for each side, how they deploy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.picked import picked, points_on
from game.engine.rulebook import Setup, SetupChoice, SetupOption
from game.engine.words import Text
from game.rules.regiments import ownlists
from game.rules.regiments.content import Force, ScenarioRow, content
from game.table.inches import Point
from game.table.mapfile import Scenario

SCENARIO = "scenario"
DEPLOYMENT = "deployment"
READY, FREE = "ready", "free"


def scenarios_of(scenario: Scenario) -> tuple[ScenarioRow, ...]:
    """REG-800, REG-820 The scenarios that can be played on a map: those made for it, or, on any other map,
    those for which it names enough objectives.
    """
    every = content().scenarios.values()
    made = tuple(row for row in every if made_for(row, scenario))
    return made or tuple(row for row in every if len(row.objectives) <= len(scenario.objectives))


def made_for(row: ScenarioRow, scenario: Scenario) -> bool:
    """Whether a scenario has its ready positions on this map."""
    return row.map in (scenario.id, scenario.arena)


def choices(scenario: Scenario) -> Sequence[SetupChoice]:
    """REG-800, REG-820 Scenario and deployment for both together, a list for each side."""
    rows = scenarios_of(scenario)
    missions = tuple(SetupOption(row.id, row.name, row.note) for row in rows)
    others = (row for row in content().scenarios.values() if row != rows[0])
    lists = tuple(_list_option(row, side) for row in (rows[0], *others) for side in (0, 1))
    here = made_for(rows[0], scenario)
    ways = (
        *(
            [SetupOption(READY, "Ready positions", "As the scenario places its own two lists")]
            if here
            else []
        ),
        SetupOption(FREE, "Free deployment", "Each player places the units inside the zone"),
    )
    return [
        SetupChoice(SCENARIO, None, Text("Scenario"), missions, missions[0].key),
        SetupChoice(DEPLOYMENT, None, Text("Deployment"), ways, ways[0].key),
        *(SetupChoice(f"list:{side}", side, Text("Army"), lists, key(rows[0], side)) for side in (0, 1)),
    ]


def key(row: ScenarioRow, side: int) -> str:
    """The key of a scenario's list."""
    return f"{row.id}:{row.forces[side].army}"


def _list_option(row: ScenarioRow, side: int) -> SetupOption:
    force = row.forces[side]
    army = content().army(force.army)
    label = f"{army.name}, {force.points}"
    names = [content().profile(m.character or m.profile) for m in force.units]
    return SetupOption(key(row, side), label, f"{row.name}: {army.blurb}", tuple(p.sprite for p in names))


def force_of(pick: str) -> Force:
    """The list that a pick names. Raises KeyError for another one."""
    name, _, army = pick.partition(":")
    return next(f for f in content().scenario(name).forces if f.army == army)


def settled(offered: Sequence[SetupChoice], setup: Setup) -> tuple[dict[str, str], tuple[Force, Force]]:
    """REG-800, REG-820 The pick of every choice, and the forces of both sides. Raises BadPick."""
    own = {k: p for k, p in setup.picks.items() if k.startswith("list:") and p.startswith(ownlists.OWN)}
    rest = {k: p for k, p in setup.picks.items() if k not in own}
    chosen = picked(offered, replace(setup, picks=rest)) | own
    row = content().scenario(chosen[SCENARIO])
    one, two = (_force(chosen[f"list:{side}"], row) for side in (0, 1))
    return chosen, (one, two)


def _force(pick: str, row: ScenarioRow) -> Force:
    if not pick.startswith(ownlists.OWN):
        return force_of(pick)
    force = ownlists.force_of(pick)
    ownlists.within_limit(force, row)
    return force


def objectives_of(scenario: Scenario, row: ScenarioRow) -> tuple[tuple[str, Point], ...]:
    """REG-813 Names and points of the scenario's objectives on a map: by their ids where the map has them,
    else in the order of the map.
    """
    return points_on(scenario, row.objectives)
