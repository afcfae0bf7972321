"""What every rule needs: the type of a game under way, the end of the battle, names of rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.engine.game import Game
from game.engine.words import Text
from game.rules.regiments.state import RegimentsState

G = Game[RegimentsState]

Cites = tuple[str, ...]

RULES: Final = MappingProxyType(
    {
        "armour_bane": ("REG-600", Text("Armour Bane")),
        "armoured_hide": ("REG-610", Text("Armoured Hide")),
        "fear": ("REG-620", Text("Fear")),
        "first_charge": ("REG-640", Text("First Charge")),
        "stupidity": ("REG-650", Text("Stupidity")),
        "swiftstride": ("REG-670", Text("Swiftstride")),
        "counter_charge": ("REG-680", Text("Counter Charge")),
        "spear": ("REG-700", Text("Spear")),
        "lance": ("REG-701", Text("Lance")),
        "impact_hits": ("REG-702", Text("Impact Hits")),
        "wizard": ("REG-703", Text("Wizard")),
    }
)
"""Special rules with their clause and name."""

SPELLS: Final = MappingProxyType(
    {
        "bark_ward": ("REG-175", Text("Bark Ward"), 7, 12.0),
        "ember_dart": ("REG-176", Text("Ember Dart"), 8, 24.0),
    }
)
"""REG-175, REG-176 Spells with clause, name, casting value and range."""

DISPEL_REACH: Final = 24.0
"""REG-173"""

REACTIONS: Final = MappingProxyType(
    {
        "hold": ("REG-223", Text("Hold")),
        "flee": ("REG-224", Text("Flee")),
        "shoot": ("REG-225", Text("Stand and Shoot")),
        "counter": ("REG-680", Text("Counter Charge")),
    }
)
"""REG-221 Charge reactions with clause and name."""


class Over(Exception):
    """The battle is over in the middle of a rule (REG-104)."""
