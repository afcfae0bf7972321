"""The content of the rulebook: weapons, profiles, rules by name, spells, armies and scenarios.

Read from `content/*.toml`. What the rules do is not here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from game.rules.regiments.profiles import (
    Army,
    Force,
    Line,
    Muster,
    ObjectiveRow,
    Prize,
    Profile,
    RuleName,
    RuleText,
    ScenarioRow,
    Special,
    Spell,
    SpellName,
    Weapon,
)

__all__ = [
    "Army",
    "Content",
    "Force",
    "Line",
    "Muster",
    "ObjectiveRow",
    "Prize",
    "Profile",
    "RuleName",
    "RuleText",
    "ScenarioRow",
    "Special",
    "Spell",
    "SpellName",
    "Weapon",
    "content",
]


@dataclass(frozen=True)
class Content:
    """Everything there is to play with, by id; the order of the mappings is that of the files."""

    rules: Mapping[str, RuleText]
    spells: Mapping[str, Spell]
    weapons: Mapping[str, Weapon]
    profiles: Mapping[str, Profile]
    armies: Mapping[str, Army]
    scenarios: Mapping[str, ScenarioRow]

    @classmethod
    def load(cls, folder: Path) -> Content:
        """The content in a folder of TOML files; raises BadContent with everything that is wrong with it."""
        from game.rules.regiments.loading import load

        return load(folder)

    def profile(self, name: str) -> Profile:
        """The profile of this id; raises KeyError."""
        return self.profiles[name]

    def weapon(self, name: str) -> Weapon:
        """The weapon of this id; raises KeyError."""
        return self.weapons[name]

    def army(self, name: str) -> Army:
        """The army of this id; raises KeyError."""
        return self.armies[name]

    def scenario(self, name: str) -> ScenarioRow:
        """The scenario of this id; raises KeyError."""
        return self.scenarios[name]

    def rule(self, name: RuleName) -> RuleText:
        """A special rule in words."""
        return self.rules[name]

    def spell(self, name: SpellName) -> Spell:
        """A spell in words."""
        return self.spells[name]

    def missile(self, profile: Profile) -> Weapon | None:
        """REG-400 The missile weapon of a profile, or None."""
        return self.weapons[profile.missile] if profile.missile else None

    def cost(self, muster: Muster) -> int:
        """Points of a unit of a list with the character joined to it."""
        joined = self.profiles[muster.character].points if muster.character else 0
        return muster.models * self.profiles[muster.profile].points + joined

    def points(self, force: Force) -> int:
        """REG-820 The points of a whole list."""
        return sum(map(self.cost, force.units))

    def called(self, special: Special) -> str:
        """A special rule as a profile prints it: its name with its X."""
        row = self.rules[special.rule]
        if row.x == "d6":
            return f"{row.name} (D6) S{special.strength}"
        return f"{row.name} ({special.amount})" if row.x == "number" else row.name


@lru_cache(maxsize=1)
def content() -> Content:
    """Weapons, profiles, armies and scenarios as printed; frozen after loading."""
    return Content.load(Path(__file__).parent / "content")
