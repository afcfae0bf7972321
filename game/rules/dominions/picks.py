"""What is settled before a battle: a scenario that the map serves, and the squads where it names none."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from game.engine.rulebook import SetupChoice, SetupOption
from game.engine.words import Text
from game.rules.dominions.profiles import ScenarioRow, Squad
from game.rules.dominions.state import content
from game.table.mapfile import Scenario

SCENARIO, SQUADS = "scenario", "squads"
VERSUS = ":"
"""Between the ids of two squads in a pick."""


def scenarios_of(scenario: Scenario) -> tuple[ScenarioRow, ...]:
    """DOM-900 The scenarios that can be played on a map: those made for it; on any other map those that need
    nothing of their map.
    """
    every = content().scenarios.values()
    own = tuple(row for row in every if row.map in (scenario.id, scenario.arena))
    return own or tuple(row for row in every if not (row.points or row.exits))


def choices(scenario: Scenario) -> Sequence[SetupChoice]:
    """DOM-900 The scenario for both together; two different squads where they may be chosen."""
    rows = scenarios_of(scenario)
    missions = tuple(SetupOption(row.id, row.name, row.note, _sprites(row)) for row in rows)
    out = [SetupChoice(SCENARIO, None, Text("Scenario"), missions, missions[0].key)]
    free = [row for row in rows if not row.squads]
    if free:
        pairs = tuple(_pair(free[0], west, east) for west, east in permutations(offered(), 2))
        out.append(SetupChoice(SQUADS, None, Text("Squads"), pairs, pairs[0].key))
    return out


def offered() -> tuple[Squad, ...]:
    """The squads that players may choose."""
    return tuple(squad for squad in content().squads.values() if not squad.cast)


def _pair(row: ScenarioRow, west: Squad, east: Squad) -> SetupOption:
    label = f"{west.name} against {east.name}"
    sprites = tuple(content().fighters[f].sprite for squad in (west, east) for f in row.roster(squad))
    return SetupOption(
        f"{west.id}{VERSUS}{east.id}", label, f"West: {west.blurb} East: {east.blurb}", sprites
    )


def _sprites(row: ScenarioRow) -> tuple[str, ...]:
    """The fighters of a scenario, where it says who they are."""
    squads = (content().squad(name) for name in row.squads)
    return tuple(content().fighters[f].sprite for squad in squads for f in row.roster(squad))


def squads_of(row: ScenarioRow, pick: str) -> tuple[str, str]:
    """DOM-900 West and east: those of the scenario, else those that were picked."""
    west, east = row.squads or pick.split(VERSUS)
    return west, east
