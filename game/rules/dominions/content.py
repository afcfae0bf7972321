"""The content of the rulebook: gear, armour, fighters, squads, scenarios, read from `content/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.rules.dominions.profiles import Armour, FighterProfile, Gear, ScenarioRow, Squad

__all__ = ["Armour", "Content", "FighterProfile", "Gear", "ScenarioRow", "Squad"]


@dataclass(frozen=True)
class Content:
    """Everything there is to play with, by id; the order of the mappings is that of the files."""

    gear: Mapping[str, Gear]
    armour: Mapping[str, Armour]
    fighters: Mapping[str, FighterProfile]
    squads: Mapping[str, Squad]
    scenarios: Mapping[str, ScenarioRow]

    @classmethod
    def load(cls, folder: Path) -> Content:
        """The content in a folder of TOML files; raises BadContent with everything that is wrong with it."""
        from game.rules.dominions.loading import load

        return load(folder)

    def scenario(self, name: str) -> ScenarioRow:
        """The scenario of this id; raises KeyError."""
        return self.scenarios[name]

    def squad(self, name: str) -> Squad:
        """The squad of this id; raises KeyError."""
        return self.squads[name]
