"""What a sensible player knows about Regiments: the value of a state, rough worths of options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.decisions import Decision, PickOne
from game.engine.rulebook import View
from game.engine.state import other
from game.rules.regiments.state import Character, RegimentsState, Unit

FLEEING = 0.45
"""What a fleeing unit is still worth."""
GENERAL = 60.0
"""What the General is worth beyond his points."""
IDLE = 0.9
"""What a unit is worth while it has succumbed."""

GROUPS = {
    "charge": 3.0,
    "cast": 2.5,
    "shoot": 2.5,
    "dispel": 2.0,
    "counter": 2.0,
    "hold": 1.5,
    "yes": 1.5,
    "pursue": 1.5,
    "move": 1.2,
    "march": 1.2,
    "flee": 0.4,
    "pass": 0.1,
}
"""How good a kind of option is before anything is known about it."""


def unit_worth(u: Unit) -> float:
    """Its points by what is left of it, less for flight."""
    if u.destroyed or not u.start:
        return 0.0
    whole = u.start * u.printed.w
    left = (u.n * u.printed.w - u.damage) / whole
    value = u.start * u.printed.points * (0.25 * (u.n > 0) + 0.75 * left)
    value *= FLEEING if u.fleeing else 1.0
    return value * (IDLE if u.succumbed else 1.0)


def character_worth(s: RegimentsState, c: Character) -> float:
    """His points by the wounds that he has left; more for the General."""
    if not c.alive:
        return 0.0
    p = c.printed
    value = p.points * (0.5 + 0.5 * (p.w - c.wounds) / p.w)
    value += GENERAL if s.players[c.side].general == c.id else 0.0
    host = s.unit(c.host)
    return value * (FLEEING if host.fleeing else 1.0)


def value(s: RegimentsState, who: int) -> float:
    """-1 lost to +1 won, by points (REG-814) and by what still stands."""
    if s.result:
        return 0.0 if s.result == "draw" else 1.0 if int(s.result) == who else -1.0
    totals = [100.0 + p.score for p in s.players]
    for u in s.units:
        totals[u.side] += unit_worth(u)
    for c in s.characters:
        totals[c.side] += character_worth(s, c)
    mine, theirs = totals[who], totals[other(who)]
    return 0.95 * (mine - theirs) / (mine + theirs)


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Option key to worth, by the kind of option alone."""
    if not isinstance(decision, PickOne):
        return {}
    return {option.key: GROUPS.get(option.group, 0.5) for option in decision.options}
