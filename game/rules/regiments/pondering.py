"""What a general reckons out who takes his time: charges with all who join in and what the enemy may answer,
reactions with every flight there may be, moves by what may be charged from there and what may charge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.engine.decisions import Decision, March, PickOne
from game.engine.rulebook import View
from game.rules.regiments.advice import POINT, eager
from game.rules.regiments.advice_fights import unshot, volley_worth
from game.rules.regiments.answering import Reaction, chargers_of, flees_from
from game.rules.regiments.estimates import Melee, flight_cost, prize, reach_chance
from game.rules.regiments.paths import face_struck, may_charge, path_of
from game.rules.regiments.pondering_moves import marches
from game.rules.regiments.promises import FAILED, charger, declaration
from game.rules.regiments.queries import gap, gap_of
from game.rules.regiments.stakes import Stakes
from game.rules.regiments.state import Field, Unit
from game.table.blocks import in_front_arc, struck


@dataclass(frozen=True, slots=True)
class Weights:
    """What is not reckoned out, tuned by matches against the plain advice."""

    forestalled: float = 0.3
    """How much it is worth not to be charged, of what that would cost."""
    joined: float = 0.05
    """What share of its points another enemy costs a charger whom he may strike in front next turn."""
    flanked: float = 0.15
    """The same for one who may strike its flank or rear."""
    most: float = 0.25
    """The most of its points that all of them cost it."""


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
        return dict(zip((o.key for o in decision.options), _charges(view, decision, caution), strict=True))
    if decision.key == "reaction":
        u = view.state.unit(int(decision.about[0].id))  # type: ignore[union-attr]
        melee = Melee(view)
        return {o.key: reaction_worth(view, melee, u, o.value) for o in decision.options}
    return {}


# ---- charges


def _charges(field: Field, decision: PickOne[Any], caution: float) -> list[float]:
    """The worth of each declaration; to declare no more is worth nothing."""
    melee, ready = Melee(field), eager(field)
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
        worth += caution * WEIGHTS.forestalled * saved(field, melee, u, e) - unshot(field, u)
        out.append(worth + ready + chance_of(field, u, e) * aftermath(field, u, e, caution))
    return out


def chance_of(field: Field, u: Unit, e: Unit) -> float:
    """REG-622, REG-244 The chance to dare and to arrive."""
    return charger(field, u, e)[2]


def aftermath(field: Field, u: Unit, e: Unit, caution: float = 1.0) -> float:
    """Points that the place where a charge ends is better or worse than where it begins: who of the enemy may
    strike the charger there in his turn, and what it holds. caution: what these strikes count.
    """
    path = path_of(field, u, e)
    if path is None:
        return 0.0
    stakes = Stakes(field, u)
    out = stakes.worth(path.end) - stakes.worth(u.block)
    struck_by = 0.0
    for f in field.state.foes(u):
        if f.id == e.id or f.fleeing or f.engaged or not in_front_arc(f.block, path.end):
            continue
        p = reach_chance(field, f, gap_of(path.end, f.block))
        struck_by += p * (WEIGHTS.flanked if struck(path.end, f.block) != "front" else WEIGHTS.joined)
    return out - caution * min(WEIGHTS.most, struck_by) * prize(field, u)


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
        return -flight_cost(field, u, flees_from(field, u), us) + sum(FAILED * prize(field, c) for c in us)
    rows = [(c, face, p) for c, face, p in (charger(field, c, u) for c in us)]
    failing = sum((1.0 - p) * FAILED * prize(field, c) for c, _, p in rows)
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
