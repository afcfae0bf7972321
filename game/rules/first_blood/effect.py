"""What every rule needs: the type of a game under way, and names of rules, abilities and actions."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.engine.game import Game
from game.engine.words import Text
from game.rules.first_blood.state import FirstBloodState

G = Game[FirstBloodState]

Cites = tuple[str, ...]

RULES: Final = MappingProxyType(
    {
        "barrage": ("FIB-900", Text("Barrage")),
        "relentless_blows": ("FIB-902", Text("Relentless Blows")),
        "parry": ("FIB-904", Text("Parry")),
        "counter_attack": ("FIB-906", Text("Counter-Attack")),
        "cleave": ("FIB-910", Text("Cleave")),
        "piercing": ("FIB-912", Text("Piercing")),
        "impact": ("FIB-914", Text("Impact")),
        "shield_wall": ("FIB-916", Text("Shield Wall")),
        "steadfast": ("FIB-918", Text("Steadfast")),
        "deadeye": ("FIB-920", Text("Deadeye")),
        "unmoved": ("FIB-922", Text("Unmoved")),
        "shove": ("FIB-924", Text("Shove")),
        "frenzy": ("FIB-926", Text("Frenzy")),
        "parting_shot": ("FIB-928", Text("Parting Shot")),
        "watchful": ("FIB-930", Text("Watchful")),
        "regrowth": ("FIB-934", Text("Regrowth")),
        "stubborn": ("FIB-936", Text("Stubborn")),
        "sidle": ("FIB-938", Text("Sidle")),
    }
)
"""Special rules with their clause and name."""

ABILITIES: Final = MappingProxyType(
    {
        "rallying_cry": ("FIB-320", Text("Rallying Cry")),
        "press_forward": ("FIB-331", Text("Press Forward")),
        "duel": ("FIB-340", Text("Duel")),
        "hold_the_lamps": ("FIB-970", Text("Hold the Lamps")),
        "sound_the_bell": ("FIB-971", Text("Sound the Bell")),
        "litany_of_guard": ("FIB-972", Text("Litany of Guard")),
        "red_moon": ("FIB-973", Text("Red Moon")),
        "sloe_mist": ("FIB-974", Text("Sloe Mist")),
        "lock_shields": ("FIB-975", Text("Lock Shields")),
        "swift_paws": ("FIB-976", Text("Swift Paws")),
    }
)
"""Command abilities with their clause and name."""

ACTIONS: Final = MappingProxyType(
    {
        "march": ("FIB-210", Text("March")),
        "reposition": ("FIB-225", Text("Reposition")),
        "inspire": ("FIB-400", Text("Inspire")),
        "clash": ("FIB-404", Text("Clash")),
        "take_aim": ("FIB-500", Text("Take Aim")),
        "volley": ("FIB-510", Text("Volley")),
        "rally": ("FIB-751", Text("Rally")),
        "combat_rally": ("FIB-752", Text("Combat Rally")),
        "sweeping_blow": ("FIB-950", Text("Sweeping Blow")),
        "ram_the_gate": ("FIB-952", Text("Ram the Gate")),
        "thorn_hail": ("FIB-953", Text("Thorn Hail")),
        "toss": ("FIB-954", Text("Toss")),
        "bind_wounds": ("FIB-955", Text("Bind Wounds")),
        "call_the_drowned": ("FIB-956", Text("Call the Drowned")),
        "rouse_the_thicket": ("FIB-956", Text("Rouse the Thicket")),
        "lift": ("FIB-1031", Text("Lift")),
    }
)
"""Actions with their clause and name."""

BASIC: Final = MappingProxyType({"sweeping_blow": "clash", "ram_the_gate": "clash", "thorn_hail": "volley"})
"""FIB-824 to FIB-826 The basic action as which a Unique Action counts."""

COMBAT: Final = frozenset(
    {"reposition", "inspire", "clash", "combat_rally", "sweeping_blow", "ram_the_gate", "toss"}
)
"""FIB-204, FIB-821, FIB-824 Combat Actions."""

OUT_OF_COMBAT: Final = frozenset(
    {
        "march",
        "take_aim",
        "volley",
        "rally",
        "thorn_hail",
        "call_the_drowned",
        "rouse_the_thicket",
        "lift",
    }
)
"""FIB-205, FIB-821, FIB-824 Out of Combat Actions; what is in neither set has no type (FIB-823)."""
