"""Why some clauses never stand in the log of a match, for whoever counts what happened in many."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SILENT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "DUE-315": "forbids two items side by side; whoever lays a stack sees the refusal",
        "DUE-734": "takes an option away; whoever chooses sees the reason beside it",
        "DUE-842": "a duel of as many turns as the scenario has; random fencers yield or fall long before",
        "DUE-924": "a pair plays its whole turn before another moves, so the room found while the stack was "
        "laid is still there; for scenarios that let others move in between",
        "DUE-956": "takes a skirmish where walls and other fencers keep a pair apart on a connected floor; "
        "chance does not come to it",
    }
)
