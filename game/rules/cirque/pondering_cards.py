"""Cards, thought of deeper: where to lay them, when to spend energy, what to throw away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from game.engine.advice import keyed
from game.engine.decisions import Assign, PickMany
from game.engine.look import OnFigure
from game.engine.rulebook import View
from game.rules.cirque.aim import Blow, numbers, planned
from game.rules.cirque.content import Weapon
from game.rules.cirque.decide import worth
from game.rules.cirque.effect import text_of
from game.rules.cirque.reckoning import Weights, harm_worth, spread
from game.rules.cirque.state import CirqueState, Fighter, content, table

SHARP: Final[Mapping[str, float]] = MappingProxyType(
    {"signature_move": 3.0, "charge": 1.2, "guarded_stance": 0.5}
)
"""How much an action card is wanted; every other is worth 2, energy 1."""


# ---- where to lay them


def placed(view: View, decision: Assign[str, str], w: Weights) -> Mapping[str, float]:
    """CIR-125 All cards that find a place, those that are wanted most first, each where it is of most use."""
    s: CirqueState = view.state
    team = {f"stack:{f.id}": f for f in s.team(decision.who)}
    out: dict[str, str] = {}
    pairs: list[tuple[str, str]] = []

    def use(card: str, place: str) -> float:
        return _use(s, s.cards.faces[card], team.get(place), sum(p == place for _, p in pairs))

    rows = [(item, slot) for item in decision.items for slot in decision.slots]
    left = list(rows)
    while left:
        item, slot = max(left, key=lambda row: use(row[0].value, row[1].value))
        left.remove((item, slot))
        if use(item.value, slot.value) <= 0 or (decision.fits and decision.fits(item.value, slot.value)):
            continue
        more = [*pairs, (item.value, slot.value)]
        if decision.check and decision.check(more):
            continue
        pairs, out = more, out | {item.key: slot.key}
        left = [row for row in left if row[0] is not item]
    return {keyed(out): 1.0}


def _use(s: CirqueState, face: str, f: Fighter | None, added: int) -> float:
    row = content().card(face)
    if f is None:
        return 5.0 if row.type == "sorcery" else 0.0
    if row.type == "sorcery":
        return 0.0
    lying = s.cards.count(f"stack:{f.id}") + added
    if row.type == "action":
        if text_of(f.profile, face) is None:
            return 0.0
        return SHARP.get(face, 2.0) - 0.1 * lying
    return 1.0 - 0.15 * lying + 0.3 * (f.damage > 3) + 0.2 * (face in ("light", "blood"))


def discards(view: View, decision: PickMany[str], w: Weights) -> Mapping[str, float]:
    """CIR-165 Ballast alone is thrown away."""
    s: CirqueState = view.state
    return {keyed([k for k in decision.keys if _ballast(s, decision.who, k)]): 0.3}


def _ballast(s: CirqueState, side: int, card: str) -> bool:
    face = s.cards.faces[card]
    if content().card(face).type != "action":
        return False
    kind, _, name = s.cards.where(card).partition(":")
    holders = [s.fighter(name)] if kind in ("stack", "set") else s.team(side)
    return all(text_of(f.profile, face) is None for f in holders)


# ---- energy


def energy_set(view: View, decision: PickMany[str], w: Weights) -> Mapping[str, float]:
    """CIR-321 All of it: what lies in the stack takes the room of new cards."""
    return {keyed(list(decision.keys)): 0.2}


def two_of(view: View, decision: Any) -> tuple[Fighter, Fighter] | None:
    """The two that a question is about, in its order."""
    s: CirqueState = view.state
    ids = [m.id for m in decision.about if isinstance(m, OnFigure)]
    return (s.fighter(ids[0]), s.fighter(ids[1])) if len(ids) == 2 else None


def weapon_now(view: View, f: Fighter, e: Fighter) -> Weapon:
    """The weapon that an attack under way is most likely made with."""
    s: CirqueState = view.state
    if s.active == f.id and f.sequence in ("melee", "ranged") and f.struck:
        return f.printed.weapon(f.struck[-1])
    gap = table(view).gap(f.base, e.base)
    reach = [w for w in f.printed.weapons if w.range + 0.001 >= gap]
    return max(reach or f.printed.weapons, key=lambda w: (w.melee, w.power))


def enhanced(view: View, decision: PickMany[str], w: Weights) -> Mapping[str, float]:
    """CIR-311 As much energy as helps more than it would later, Light on attacks first, Blood on damage."""
    found = two_of(view, decision)
    if found is None:
        return {}
    f, e = found
    s: CirqueState = view.state
    if decision.key == "enhance_damage":
        return _on_damage(view, decision, f, e, w)
    faces = {k: s.cards.faces[k] for k in decision.keys}
    cards = sorted(faces, key=lambda k: (faces[k] != "light", faces[k] == "blood"))
    weapon = weapon_now(view, f, e)
    n = numbers(view, planned(view, f, e, weapon, Blow(weapon.id), "basic"))
    out: dict[str, float] = {}
    for k in range(len(cards) + 1):
        roll = sum(worth(faces[c], "attack") for c in cards[:k])
        hurt = sum(worth(faces[c], "damage") for c in cards[k:])
        bare = replace(n, to_hit=n.to_hit + roll)
        blow = spread(replace(bare, damage=n.damage + hurt))
        missed = sum(1 for d in range(1, 11) if d == 1 or d + bare.to_hit < bare.swiftness) / 10
        spent = k + (1.0 - missed) * (len(cards) - k)
        out[keyed(decision.kept(cards[:k]))] = harm_worth(e, blow) - w.energy * spent
    return out


def _on_damage(
    view: View, decision: PickMany[str], f: Fighter, e: Fighter, w: Weights
) -> Mapping[str, float]:
    """As many as are worth it against Armour; the best first."""
    s: CirqueState = view.state
    faces = {k: s.cards.faces[k] for k in decision.keys}
    cards = sorted(faces, key=lambda k: faces[k] != "blood")
    weapon = weapon_now(view, f, e)
    n = numbers(view, planned(view, f, e, weapon, Blow(weapon.id), "basic"))
    out: dict[str, float] = {}
    for k in range(len(cards) + 1):
        more = sum(worth(faces[c], "damage") for c in cards[:k])
        points = [max(0, (face + n.damage + more - n.armour + 1) // 2) for face in range(1, 11)]
        blow = tuple(points.count(p) / 10 for p in range(max(points) + 1))
        out[keyed(decision.kept(cards[:k]))] = harm_worth(e, blow) - w.energy * k
    return out


def defended(view: View, decision: Assign[str, str], w: Weights) -> Mapping[str, float]:
    """CIR-322 Every way to spend set energy, by what it saves."""
    found = two_of(view, decision)
    if found is None or len(decision.items) > 5:
        return {}
    e, f = found
    s: CirqueState = view.state
    weapon = weapon_now(view, f, e)
    n = numbers(view, planned(view, f, e, weapon, Blow(weapon.id), "basic"))
    out: dict[str, float] = {}
    for ways in product(("", "defence", "resilience"), repeat=len(decision.items)):
        into = {i.key: w for i, w in zip(decision.items, ways, strict=True) if w}
        plus = {"defence": 0, "resilience": 0}
        for key, way in into.items():
            plus[way] += worth(s.cards.faces[key], way)
        blow = spread(
            replace(
                n,
                swiftness=n.swiftness + plus["defence"],
                shielding=n.shielding + plus["defence"],
                toughness=n.toughness + plus["resilience"],
                armour=n.armour + plus["resilience"],
            )
        )
        out[keyed(into)] = -w.suffered * harm_worth(e, blow) - w.energy * len(into)
    return out
