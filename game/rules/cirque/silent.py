"""Why some clauses never stand in the log: what they do instead, for whoever counts what happened in matches.

By the number of the clause; a clause that an event or a question can cite has no place here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_MEASURED: Final = "a definition: every length in every event is measured so"
_READ: Final = "a definition: how the texts of cards and traits are read"
_PROFILE: Final = "a definition: what a profile is; the sheet of every fighter shows it"
_NUMBER: Final = "how numbers are put together: the modifiers cite clauses of their own"
_NO_SUCH_ANSWER: Final = "forbids what no question offers"
_STEP: Final = "refuses the end or the way of a move; whoever moves sees the refusal"
_NO_CARD: Final = "refuses a card; whoever looks for a reason sees it beside the card"
_BEFORE: Final = "settled in the set-up, before anything can happen"

SILENT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "001": _MEASURED,
        "003": _MEASURED,
        "004": _MEASURED,
        "010": _MEASURED,
        "011": _NO_CARD,
        "012": "the order of events of the same moment; each of them cites its own clause",
        "013": "decides whether a text asks or not; the question cites the text",
        "014": _READ,
        "128": _NO_SUCH_ANSWER,
        "145": "refuses a step after the first attack",
        "150": _NO_SUCH_ANSWER,
        "152": _NO_SUCH_ANSWER,
        "153": _NO_SUCH_ANSWER,
        "172": "the order at the end of a turn; each effect cites its own clause",
        "201": "looked at in every state at a boundary: a card that lies elsewhere is an error",
        "206": "cards that stay where they are are no event",
        "214": "each side sees its own cards at any time: no event",
        "227": _NO_SUCH_ANSWER,
        "231": _PROFILE,
        "232": _PROFILE,
        "234": _PROFILE,
        "235": "refuses a profile when content is read",
        "236": _NUMBER,
        "237": _NUMBER,
        "238": _NUMBER,
        "240": _PROFILE,
        "251": _PROFILE,
        "253": _NUMBER,
        "254": _PROFILE,
        "340": _NO_CARD,
        "402": _STEP,
        "403": _STEP,
        "404": _STEP,
        "405": _STEP,
        "407": _STEP,
        "454": _STEP,
        "469": _NO_CARD,
        "502": "a definition: what is not in front; an attack there is refused under CIR-602",
        "504": "a definition: who is not in an area in front of a fighter",
        "727": _NO_CARD,
        "852": _NUMBER,
        "867": "a definition: such a text is given the end of CIR-891, which is cited",
        "877": "refuses a weapon in an exchange",
        "905": "allows a place: nothing is refused there",
        "907": _BEFORE,
        "1701": _BEFORE,
        "1702": _BEFORE,
        "1703": _BEFORE,
        "1711": _BEFORE,
        "1712": _BEFORE,
        "1713": _BEFORE,
        "1721": _BEFORE,
        "1722": _BEFORE,
        "1723": _BEFORE,
    }
)
