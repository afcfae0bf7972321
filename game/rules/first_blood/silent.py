"""Why some clauses hardly ever stand in the log of random play, for whoever counts what happened in matches.

By the number of the clause; read only where it has not happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SILENT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "154": "takes a side that leaves its warriors off the table or loses them all within six rounds",
        "321": "takes a failed Combat Rally within the Command Range of a Rallying Cry in force",
        "345": "takes two Characters each walled in on all sides and a challenge accepted between them: "
        "nobody stands so by chance, and a match that begins so tells of it",
        "353": "takes a Character on a hill or dais with an enemy Character near; else refuses challenges",
        "409": "takes a divided Clash or a sweep whose attacker falls or is pushed away before its end",
        "616": "no warrior of the warbands attacks with 0 dice or with a Clash or Volley of 0; "
        "content of one's own may",
        "1034": "takes a carrier that walks the relic all the way home, which nobody does by chance",
        "1036": "takes a relic that was brought home",
    }
)
"""The number of a clause and what it would take, or why it cannot happen."""
