"""What a general reckons out who takes his time: charges with all who join in and what the enemy may answer,
reactions with every flight there may be, moves by what may be charged from there and what may charge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.engine.decisions import Decision, March, PickOne
from game.engine.rulebook import View
from game.rules.regiments import preview
from game.rules.regiments.advice import POINT, lead
from game.rules.regiments.advice_fights import volley_worth
from game.rules.regiments.answering import Reaction, chargers_of, flees_from, forced
from game.rules.regiments.estimates import Melee, flight_cost, prize, reach_chance
from game.rules.regiments.paths import face_struck, may_charge, path_of
from game.rules.regiments.points import LEAD
from game.rules.regiments.pondering_moves import marches
from game.rules.regiments.queries import gap, troop_of
from game.rules.regiments.shots import missile
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import every
from game.table.blocks import Face, in_front_arc

Charger = tuple[Unit, Face, float]
"""A unit, the face that it comes at, the chance that it arrives."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What is not reckoned out, tuned by matches against the plain advice."""

    failed: float = 0.06
    """What share of its points a charge that fails costs."""
    forestalled: float = 0.3
    """How much it is worth not to be charged, of what that would cost."""
    flown: float = 0.5
    """How much of what a flight costs the enemy counts when he is expected to flee."""
    eager: float = 2.0
    """Points that any charge is worth beforehand."""
    pressed: float = 25.0
    """Points that it is worth more late when the lead is not enough: who waits draws."""


WEIGHTS: Final = Weights()


def ponder(view: View, decision: Decision[Any], caution: float) -> Iterator[Mapping[str, float]]:
    """Answer to worth, as a change of the value; nothing for questions that advice answers as well.

    caution: what the charges of the others count, of what they do.
    """
    found = _points(view, decision, caution)
    if found:
        yield {key: points * POINT for key, points in found.items()}


def _points(view: View, decision: Decision[Any], caution: float) -> Mapping[str, float]:
    if isinstance(decision, March):
        return marches(view, decision, caution)
    if not isinstance(decision, PickOne):
        return {}
    if decision.key == "declare_charge":
        return dict(zip((o.key for o in decision.options), _charges(view, decision), strict=True))
    if decision.key == "reaction":
        u = view.state.unit(int(decision.about[0].id))  # type: ignore[union-attr]
        melee = Melee(view)
        return {o.key: reaction_worth(view, melee, u, o.value) for o in decision.options}
    return {}


# ---- charges


def _charges(field: Field, decision: PickOne[Any]) -> list[float]:
    """The worth of each declaration; to declare no more is worth nothing."""
    melee, eager = Melee(field), _eager(field)
    pairs: list[tuple[Unit, Unit]] = [o.value for o in decision.options if o.value is not None]
    alone = {(u.id, e.id): declaration(field, melee, e, [u]) for u, e in pairs}
    best: dict[int, float] = {}
    for (uid, _), worth in alone.items():
        best[uid] = max(best.get(uid, 0.0), worth)
    out = []
    for o in decision.options:
        if o.value is None:
            out.append(0.0)
            continue
        u, e = o.value
        worth = alone[u.id, e.id]
        mates = [f for f, x in pairs if x.id == e.id and f.id != u.id]
        for f in mates:
            both = declaration(field, melee, e, [u, f])
            # what the mate would do otherwise is not won by this
            worth = max(worth, both - best[f.id])
        out.append(worth + eager + WEIGHTS.forestalled * saved(field, melee, u, e))
    return out


def _eager(field: Field) -> float:
    """Points that any charge is worth beforehand."""
    s = field.state
    late = (s.round - 1) / max(1, s.rounds - 1)
    return WEIGHTS.eager + (WEIGHTS.pressed * late**2 if lead(s, s.active) < LEAD else 0.0)


def charger(field: Field, u: Unit, e: Unit) -> Charger:
    """A charger with its chance to dare and to arrive; 0 without a way."""
    path = path_of(field, u, e)
    return u, face_struck(e, u), float(preview.chance(field, u, e, path)) if path is not None else 0.0


def declaration(field: Field, melee: Melee, e: Unit, us: list[Unit]) -> float:
    """REG-200 to REG-263 Points that further charges on an enemy promise, over those declared already."""
    s = field.state
    declared = [s.unit(d.charger) for d in s.charges if d.target == e.id]
    old = [charger(field, u, e) for u in declared]
    new = [*old, *(charger(field, u, e) for u in us)]
    return _promise(field, melee, e, new) - (_promise(field, melee, e, old) if old else 0.0)


def _promise(field: Field, melee: Melee, e: Unit, chargers: list[Charger]) -> float:
    """What charges come to when the enemy answers them as well as he can."""
    missed = 1.0
    for _, _, p in chargers:
        missed *= 1.0 - p
    if e.fleeing:
        return (1.0 - missed) * prize(field, e)
    failing = sum((1.0 - p) * WEIGHTS.failed * prize(field, u) for u, _, p in chargers)
    met = melee.expected(e, chargers) - failing
    if forced(e) is not None:
        return met
    if every(field, e, "counter_charge"):
        for u, face, _ in chargers:
            if face == "front" and troop_of(field, u) in ("cavalry", "chariot", "monster"):
                met = min(met, melee.expected(e, chargers, u.id) - failing)
    weapon = missile(e)
    if weapon is not None:
        shot = max(
            (volley_worth(field, e, u, standing=True) for u, face, _ in chargers if face == "front"),
            default=0.0,
        )
        met -= shot
    us = [u for u, _, _ in chargers]
    first = max(us, key=lambda u: u.n)
    flown = flight_cost(field, e, first, us)
    spent = sum(WEIGHTS.failed * prize(field, u) for u in us)
    return min(met, WEIGHTS.flown * flown - spent) if flown < met else met


def saved(field: Field, melee: Melee, u: Unit, e: Unit) -> float:
    """What the enemy's own charge would cost the unit as both now stand."""
    if not may_charge(e) or not in_front_arc(e.block, u.block):
        return 0.0
    p = reach_chance(field, e, gap(u, e))
    return max(0.0, p * melee.charged(u, [(e, face_struck(u, e))])) if p > 0.0 else 0.0


# ---- reactions


def reaction_worth(field: Field, melee: Melee, u: Unit, r: Reaction) -> float:
    """REG-221 to REG-226, REG-685 What a reaction comes to, in points."""
    us = chargers_of(field, u)
    if r.kind == "flee":
        return -flight_cost(field, u, flees_from(field, u), us) + sum(
            WEIGHTS.failed * prize(field, c) for c in us
        )
    rows = [(c, face, p) for c, face, p in (charger(field, c, u) for c in us)]
    failing = sum((1.0 - p) * WEIGHTS.failed * prize(field, c) for c, _, p in rows)
    if r.kind == "counter":
        nearer = [(c, f, _nearer(field, u, c, p) if c.id == r.charger else p) for c, f, p in rows]
        return failing - melee.expected(u, nearer, r.charger)
    held = failing - melee.expected(u, rows)
    if r.kind == "shoot" and r.charger is not None:
        held += volley_worth(field, u, field.state.unit(r.charger), standing=True)
    return held


def _nearer(field: Field, u: Unit, c: Unit, p: float) -> float:
    """REG-686 The chance to arrive when the charged unit comes about 3 inches nearer."""
    return max(p, reach_chance(field, c, max(0.0, gap(u, c) - 3.0)))
