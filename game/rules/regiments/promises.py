"""What charges promise: with all who join in, who arrives, and what the enemy may answer."""

from __future__ import annotations

from typing import Final

from game.rules.regiments import preview
from game.rules.regiments.advice_fights import volley_worth
from game.rules.regiments.answering import forced
from game.rules.regiments.estimates import Melee, flight_cost, prize
from game.rules.regiments.paths import face_struck, path_of
from game.rules.regiments.queries import troop_of
from game.rules.regiments.shots import missile
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import every
from game.table.blocks import Face

Charger = tuple[Unit, Face, float]
"""A unit, the face that it comes at, the chance that it arrives."""

FAILED: Final = 0.06
"""What share of its points a charge that fails costs."""
FLOWN: Final = 0.5
"""How much of what a flight costs the enemy counts when he is expected to flee."""


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
    failing = sum((1.0 - p) * FAILED * prize(field, u) for u, _, p in chargers)
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
    spent = sum(FAILED * prize(field, u) for u in us)
    return min(met, FLOWN * flown - spent) if flown < met else met
