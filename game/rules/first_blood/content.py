"""The content of the rulebook: warriors, rules by name, warbands and scenarios, read from `content/*.toml`.

What rules and abilities do is not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from game.rules.first_blood.profiles import (
    AbilityName,
    AbilityText,
    ActionName,
    ActionText,
    CommandCard,
    Muster,
    ObjectiveRow,
    RuleName,
    RuleText,
    ScenarioRow,
    Special,
    UniqueAction,
    Warband,
    WarriorProfile,
)

__all__ = [
    "AbilityName",
    "AbilityText",
    "ActionName",
    "ActionText",
    "CommandCard",
    "Content",
    "Muster",
    "ObjectiveRow",
    "RuleName",
    "RuleText",
    "ScenarioRow",
    "Special",
    "UniqueAction",
    "Warband",
    "WarriorProfile",
]


@dataclass(frozen=True)
class Content:
    """Everything there is to play with, by id; the order of the mappings is that of the files."""

    rules: Mapping[str, RuleText]
    actions: Mapping[str, ActionText]
    abilities: Mapping[str, AbilityText]
    warriors: Mapping[str, WarriorProfile]
    warbands: Mapping[str, Warband]
    scenarios: Mapping[str, ScenarioRow]

    @classmethod
    def load(cls, folder: Path) -> Content:
        """The content in a folder of TOML files; raises BadContent with everything that is wrong with it."""
        from game.rules.first_blood.loading import load

        return load(folder)

    def warrior(self, profile: str) -> WarriorProfile:
        """The profile of this id; raises KeyError."""
        return self.warriors[profile]

    def warband(self, name: str) -> Warband:
        """The warband of this id; raises KeyError."""
        return self.warbands[name]

    def scenario(self, name: str) -> ScenarioRow:
        """The scenario of this id; raises KeyError."""
        return self.scenarios[name]

    def rule(self, name: RuleName) -> RuleText:
        """A special rule in words."""
        return self.rules[name]

    def action(self, name: ActionName) -> ActionText:
        """A Unique Action in words."""
        return self.actions[name]

    def ability(self, name: AbilityName) -> AbilityText:
        """A command ability in words."""
        return self.abilities[name]

    def points(self, warband: str) -> int:
        """FIB-040 The sum of the points of a warband's warriors."""
        return sum(self.warriors[profile].points for _, profile in self.warbands[warband].musters())

    def called(self, special: Special) -> str:
        """FIB-900 A special rule as a profile prints it: its name with its X."""
        row = self.rules[special.rule]
        if row.x == "barrage":
            return f'{row.name} {special.amount} ({special.range:g}")'
        return f"{row.name} {special.amount}" if row.x == "number" else row.name

    def action_called(self, action: UniqueAction) -> str:
        """A Unique Action as a profile prints it: its name with its X."""
        row = self.actions[action.action]
        return f"{row.name} {action.amount}" if row.x == "number" else row.name
