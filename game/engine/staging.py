"""What a map brings into a match besides the table as it begins, and the table as its triggers left it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.state import GameState, happened
from game.table.board import Table
from game.table.doors import altered
from game.table.mapevents import Trigger
from game.table.mapfile import Objective, Scenario
from game.table.terrain import Terrain


@dataclass(frozen=True, slots=True)
class Staged:
    """What a map brings into a match besides the table as it begins."""

    triggers: tuple[Trigger, ...] = ()
    later: tuple[Terrain, ...] = ()
    objectives: tuple[Objective, ...] = ()

    @property
    def pays(self) -> bool:
        """Whether the map gives victory points of its own."""
        return any(trigger.what == "points" for trigger in self.triggers)


NOTHING: Final = Staged()


def staged(scenario: Scenario) -> Staged:
    """The triggers of a map with what they need."""
    if not scenario.triggers:
        return NOTHING
    return Staged(scenario.triggers, scenario.later, scenario.objectives)


def ground(board: Table, stage: Staged, state: GameState) -> Table:
    """The board of a map as the triggers have left it."""
    done = happened(state)
    return _ground(board, stage.later, done.gone, done.come) if done.gone or done.come else board


@lru_cache(maxsize=64)
def _ground(board: Table, later: tuple[Terrain, ...], gone: tuple[str, ...], come: tuple[str, ...]) -> Table:
    return altered(board, gone, [t for t in later if t.id in come])
