"""What is settled before a match: a scenario that the map serves, and a warband for each side."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.collection import BadPick
from game.engine.picked import points_on
from game.engine.rulebook import SetupChoice, SetupOption
from game.engine.words import Text
from game.rules.first_blood.profiles import ScenarioRow
from game.rules.first_blood.state import content
from game.table.inches import Point
from game.table.mapfile import Scenario

SCENARIO = "scenario"
DEFAULTS = ("lantern_host", "bramble_court")


def scenarios_of(scenario: Scenario) -> tuple[ScenarioRow, ...]:
    """FIB-001 The scenarios that can be played on a map: those made for it, or, on any other map, those for
    which it names enough objectives. Raises BadPick where there is none.
    """
    every = content().scenarios.values()
    own = tuple(row for row in every if row.map in (scenario.id, scenario.arena))
    found = own or tuple(row for row in every if len(row.objectives) <= len(scenario.objectives))
    if not found:
        raise BadPick(
            Text(
                "{map} names no objective, and First Blood is played for objectives (FIB-1000); "
                "add [[objective]] with at = [x, y] to the map",
                {"map": scenario.name},
            )
        )
    return found


def choices(scenario: Scenario) -> Sequence[SetupChoice]:
    """FIB-040 The scenario for both together, a warband for each side."""
    rows = scenarios_of(scenario)
    missions = tuple(SetupOption(row.id, row.name, row.note) for row in rows)
    bands = tuple(
        SetupOption(band.id, band.name, band.blurb, _sprites(band.id)) for band in content().warbands.values()
    )
    keys = [band.key for band in bands]
    sides = [
        SetupChoice(
            f"warband:{side}",
            side,
            Text("Warband"),
            bands,
            DEFAULTS[side] if DEFAULTS[side] in keys else keys[0],
        )
        for side in (0, 1)
    ]
    return [SetupChoice(SCENARIO, None, Text("Scenario"), missions, missions[0].key), *sides]


def _sprites(warband: str) -> tuple[str, ...]:
    """A figure for each command card."""
    cards = content().warband(warband).cards
    return tuple(content().warrior(card.warriors[0].profile).sprite for card in cards)


def objectives_of(scenario: Scenario, row: ScenarioRow) -> tuple[tuple[str, Point], ...]:
    """FIB-1000 Names and points of the scenario's objectives on a map: by their ids where the map has them,
    else in the order of the map.
    """
    return points_on(scenario, row.objectives)
