"""What was picked before a match, out of what was on offer, and the points that a map names for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from game.engine.collection import BadPick
from game.engine.rulebook import Setup, SetupChoice
from game.engine.words import Text
from game.table.inches import Point
from game.table.mapfile import Scenario
from game.table.tomlplace import did_you_mean


class Marked(Protocol):
    """A point that a scenario uses."""

    @property
    def id(self) -> str:
        """What the scenario calls it."""

    @property
    def at(self) -> str:
        """The id of the map's objective."""


def picked(choices: Iterable[SetupChoice], setup: Setup) -> dict[str, str]:
    """The pick of every choice by its key, the default where none was made; raises BadPick."""
    return {choice.key: _offered(choice, setup.picks.get(choice.key, choice.default)) for choice in choices}


def _offered(choice: SetupChoice, pick: str) -> str:
    keys = [option.key for option in choice.options]
    if pick not in keys:
        raise BadPick(
            Text(
                'there is no "{pick}" to pick here; {right}',
                {"pick": pick, "right": did_you_mean(pick, keys)},
            )
        )
    return pick


def points_on(scenario: Scenario, marked: Sequence[Marked]) -> tuple[tuple[str, Point], ...]:
    """Names and points on a map: by the ids of its objectives where it has them all, else in its order."""
    by_id = {mark.id: mark.at for mark in scenario.objectives}
    in_order = [mark.at for mark in scenario.objectives]
    named = all(m.at in by_id for m in marked)
    return tuple((m.id, by_id[m.at] if named else in_order[n]) for n, m in enumerate(marked))
