"""Why some clauses hardly ever stand in the log of random play, for whoever counts what happened in matches.

By the number of the clause; read only where it has not happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SILENT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "056": "takes more unsaved wounds in one step than a unit has left",
        "091": "takes a unit with ranks that fights in a wood",
        "104": "takes a side that loses its last unit before the last round",
        "227": "takes a charger, a lone model nearly always, that Stand and Shoot kills to the last Wound",
        "245": "takes a charger in contact with its target before it moves",
        "305": "takes a flight that ends on an enemy from whom the unit does not flee",
        "513": "takes a charge without a path at a target that is touched already, or casualties on a flank",
        "631": "takes the Regent in Reed Kin against the Court: own lists of both sides",
        "632": "takes the Regent in Reed Kin against the Court, and a Fear test that fails",
        "636": "takes a charge at something that causes Fear, is stronger, and flees or is engaged",
        "665": "takes a bringer of Stupidity joined to a unit that has it: no base of these armies fits",
        "682": "takes Knights who are engaged and charged once more",
        "692": "takes a unit, rock or edge within four inches before a unit that answers a charge",
    }
)
"""The number of a clause and what it would take, or why it cannot happen."""
