"""Why some clauses hardly ever stand in the log of random play, for whoever counts what happened in matches.

By the number of the clause; read only where it has not happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_FALLS: Final = (
    "takes an item that falls beside a lift shaft, a sump or a drain, and a clock that points into it"
)

SILENT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "220": "takes a Sprint or Retreat of a fighter that is hurt",
        "321": "takes a failed roll after a Called Shot at a leg",
        "347": "takes a Retreat that succeeds where every way out comes nearer to somebody, or that stays",
        "439": "takes a Called Shot at a fighter who is Defeated already",
        "440": "takes a Called Shot that hits head, neck or eyes",
        "459": "takes a Feint that succeeds and whose Strike is carried out",
        "623": _FALLS,
        "624": _FALLS,
        "632": "takes a Defeated enemy, a humanoid beside it and a Use that was declared for it",
        "705": "takes a Wound above Withstand Injury, armour and shield together",
        "712": "takes a stun weapon that would kill, or a blow with one at a Defeated fighter",
        "713": "takes a fighter that is killed; most are only Defeated",
        "721": "takes a Called Shot that hits a hand",
        "722": "takes a failed roll after a Called Shot at a leg",
        "724": "takes a failed roll after a Called Shot at a head",
        "725": "takes a failed roll after a Called Shot at a neck, which is hit at -4",
        "726": "takes a failed roll after a Called Shot at the eyes, which are hit at -5",
        "727": "takes a failed roll after a Called Shot at an optical sensor, which is hit at -7",
        "729": "takes a blow that kills a fighter who is Defeated already",
        "730": "takes a failed roll after a Called Shot at eyes or an optical sensor",
        "804": _FALLS,
        "912": "takes a fighter of the Cell at the control node with a Use declared for it",
        "932": "takes a side without a standing fighter and one of its own who lies Defeated",
        "960": "takes a fighter of the Ledger who is out at the end",
        "961": "takes a fighter of the Ledger who has Escaped, or one of the Office who is out",
        "964": "takes somebody Secured, Defeated or Dead on Lantern Street",
        "965": "takes the one who is wanted Secured or Escaped, or both who want him out",
    }
)
"""The number of a clause and what it would take."""
