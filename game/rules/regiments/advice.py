"""What a sensible general knows about Regiments: the value of a state, the worth of options by their odds.
Fights and volleys: advice_fights.py; where to stand: advice_moves.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import tanh
from typing import Any

from game.engine.decisions import Decision, March, PickFacing, PickOne, PickPose
from game.engine.rulebook import View
from game.engine.state import other
from game.rules.regiments.advice_aims import aims
from game.rules.regiments.advice_fights import (
    charge_worth,
    fight,
    price_of,
    spell_worth,
    stand_worth,
    unshot,
    volley_worth,
)
from game.rules.regiments.advice_moves import facings, marches, places
from game.rules.regiments.answering import Reaction, chargers_of, flees_from
from game.rules.regiments.estimates import flight_cost
from game.rules.regiments.flights import strides
from game.rules.regiments.magic import Casting
from game.rules.regiments.paths import face_struck
from game.rules.regiments.points import GENERAL_POINTS, LEAD
from game.rules.regiments.state import Character, Field, RegimentsState, Unit

DECIDED = 260.0
"""A lead of so many points all but decides a battle; 100 win it (REG-814)."""
SETTLED = 0.45
"""How much smaller that lead is when the last round is over."""
FLEEING = 0.7
"""What share of a fleeing unit's points counts as lost."""
IDLE = 0.05
"""What share of its points a unit that has succumbed counts as lost."""
GENERAL = 0.3
"""What share of the points for the General a lost Wound of his counts."""
POINT = 0.95 / DECIDED
"""What a point changes of the value of an even battle."""

EAGER, PRESSED = 2.0, 25.0
"""Points that any charge is worth, and is worth more at last without a lead: who waits draws."""

GROUPS = {"fight": 1.0, "yes": 1.0, "aim": 0.5, "join": 2.0, "leave": -5.0, "pass": 0.0}
"""How good a kind of option is before anything is known about it, in points."""

# ---- value


def unit_loss(u: Unit) -> float:
    """Points that the enemy has or may soon have for a unit: by what is lost of it, more for flight."""
    whole = u.start * u.printed.points
    if u.destroyed or not u.start or not u.n:
        return float(whole)
    lost = 1.0 - (u.n * u.printed.w - u.damage) / (u.start * u.printed.w)
    share = max(0.9 * lost, 0.5 if 2 * u.n <= u.start and u.start > 1 else 0.0)
    share = max(share, FLEEING) if u.fleeing else share
    return whole * min(1.0, share + (IDLE if u.succumbed else 0.0))


def character_loss(s: RegimentsState, c: Character) -> float:
    """Points that the enemy has or may soon have for a character; more for the General."""
    p = c.printed
    general = GENERAL_POINTS if s.players[c.side].general == c.id else 0
    if not c.alive:
        return float(p.points + general)
    share = 0.4 * c.wounds / p.w
    if s.unit(c.host).fleeing:
        share = max(share, FLEEING * 0.6)
    return p.points * share + general * GENERAL * max(c.wounds / p.w, float(s.unit(c.host).fleeing))


def lead(s: RegimentsState, who: int) -> float:
    """By how many points a side is ahead, as far as losses and objectives up to now tell."""
    totals = [float(p.score) for p in s.players]
    for u in s.units:
        if all(c.id != u.id for c in s.characters):
            totals[other(u.side)] += unit_loss(u)
    for c in s.characters:
        totals[other(c.side)] += character_loss(s, c)
    return totals[who] - totals[other(who)]


def value(s: RegimentsState, who: int) -> float:
    """-1 lost to +1 won, by points (REG-814) and by what still stands; a late lead counts for more."""
    if s.result:
        return 0.0 if s.result == "draw" else 1.0 if int(s.result) == who else -1.0
    late = (s.round - 1) / max(1, s.rounds)
    return 0.95 * tanh(lead(s, who) / (DECIDED * (1.0 - SETTLED * late)))


# ---- advice


def advise(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    """Answer to worth, as a change of the value: points that it takes less what it costs on average. Whole
    answers where there are no options.
    """
    return {key: points * POINT for key, points in _points(view, decision).items()}


def _points(view: View, decision: Decision[Any]) -> Mapping[str, float]:
    if isinstance(decision, March):
        return marches(view, decision)
    if isinstance(decision, PickFacing):
        return facings(view, decision)
    if isinstance(decision, PickPose):
        return places(view, decision) if decision.key == "deploy" else {}
    if isinstance(decision, PickOne):
        return _options(view, decision)
    return {}


def _options(view: View, decision: PickOne[Any]) -> dict[str, float]:
    key = decision.key
    if key in ("deploy_files", "rally_files"):
        return {o.key: 1.0 / (1 + n) for n, o in enumerate(decision.options)}
    if key == "pick_move":
        return {o.key: _order(view, o.group, o.value) for o in decision.options}
    if key == "reaction":
        u = view.state.unit(int(decision.about[0].id))  # type: ignore[union-attr]
        return {o.key: _reaction(view, u, o.value) for o in decision.options}
    if key == "declare_charge":
        return charges(view, decision)
    if key == "allocate":
        return aims(view, decision)
    if key == "swiftstride":
        return _stride(view, view.state.unit(int(decision.about[0].id)))  # type: ignore[union-attr]
    return {o.key: _option(view, key, o.group, o.value) for o in decision.options}


def charges(field: Field, decision: PickOne[Any]) -> dict[str, float]:
    """REG-200 What each charge promises beside those that are declared; none is worth nothing."""
    ready, out = eager(field), {}
    for o in decision.options:
        out[o.key] = 0.0
        if o.value is not None:
            u, e = o.value
            out[o.key] = ready + charge_worth(field, u, e) - unshot(field, u)
    return out


def _stride(field: Field, u: Unit) -> dict[str, float]:
    """REG-672 The D6 is taken, but for a flight that would rather end on the table."""
    if not u.fleeing:
        return {"yes": 1.0, "no": 0.0}
    gone, whole = strides(field, u), price_of(field, u)
    return {"yes": 0.01 - gone[3] * whole, "no": -gone[2] * whole}


def eager(field: Field) -> float:
    """Points that any charge is worth beforehand: late more, if the lead is not enough (REG-814)."""
    s = field.state
    late = (s.round - 1) / max(1, s.rounds - 1)
    return EAGER + (PRESSED * late**2 if lead(s, s.active) < LEAD else 0.0)


def _option(field: Field, key: str, group: str, value: Any) -> float:
    s = field.state
    if key == "shoot" and value is not None:
        return 0.5 + volley_worth(field, *value)
    if isinstance(value, Casting):
        return 0.1 + spell_worth(field, value)
    if key == "dispel" and value is not None:
        return 2.0
    if key == "pursue":
        return 3.0 if value != -1 else 0.0
    if key == "join" and value is not None:
        return 0.02 * price_of(field, s.unit(value))
    return GROUPS.get(group, 0.5)


def _order(field: Field, group: str, value: Any) -> float:
    """Who moves first: whoever stands nearest to the enemy, so that others have room behind."""
    if group != "move":
        return GROUPS.get(group, 0.0)
    foes = field.state.foes(value)
    near = min((abs(value.y - e.y) + abs(value.x - e.x) for e in foes), default=0.0)
    return 2.0 - 0.01 * near


def _reaction(field: Field, u: Unit, r: Reaction) -> float:
    """REG-221 Holding costs what the charges take; fleeing what all flights cost that there may be."""
    chargers = chargers_of(field, u)
    if r.kind == "flee":
        return -flight_cost(field, u, flees_from(field, u), chargers)
    hold = stand_worth(field, u, chargers)
    if r.charger is None:
        return hold
    c = field.state.unit(r.charger)
    if r.kind == "shoot":
        return hold + volley_worth(field, u, c, standing=True)
    even = fight(field, u, c) - fight(field, u, c, face=face_struck(u, c), charged=False)
    return hold + max(1.0, 0.5 * even)
