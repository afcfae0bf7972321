"""What a sensible player would think of a state and of the options of a question, at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from game.engine.decisions import Decision, PickOne
from game.engine.rulebook import View
from game.rules.dominions.scoring import points
from game.rules.dominions.state import DominionsState, Fighter

POINT: Final = 1.0
"""One victory point is worth as much as a whole fighter of middling price."""
MIDDLING: Final = 90.0
"""Advancement Points of a middling fighter."""
WORN: Final = 0.22
"""What share of its worth a fighter loses with each Injury Level."""
START: Final = 4.0

GROUPS: Final[Mapping[str, float]] = MappingProxyType(
    {"attack": 3.0, "move": 1.5, "figure": 1.0, "pass": 0.2}
)
"""How good a kind of option is before anything is known about it."""


def worth(f: Fighter) -> float:
    """A fighter in middling fighters, less for Injuries; nothing once it does not stand."""
    if f.status != "standing":
        return 0.0
    share = max(0.1, 1.0 - WORN * f.injury)
    if f.blinded:
        share *= 0.6
    if f.lamed:
        share *= 0.85
    return share * (f.printed.ap or MIDDLING) / MIDDLING


def value(s: DominionsState, who: int) -> float:
    """-1 lost to +1 won, by the points that the scenario would pay now (DOM-931) and by what still stands."""
    if s.stage == "over":
        return 0.0 if s.winner is None else 1.0 if s.winner == who else -1.0
    totals = [START, START]
    for p in points(s):
        totals[p.side] += POINT * p.points
    for f in s.fighters.values():
        totals[f.side] += worth(f)
    mine, theirs = totals[who], totals[1 - who]
    return 0.95 * (mine - theirs) / (mine + theirs)


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Option key to worth, by the kind of option alone."""
    if not isinstance(decision, PickOne):
        return {}
    return {option.key: GROUPS.get(option.group, 0.5) for option in decision.options}
