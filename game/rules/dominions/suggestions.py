"""Strategies to some purpose, to sample from: attacks within reach, called now and then, and defences."""

from __future__ import annotations

from game.engine.decisions import Rnd
from game.rules.dominions.actions import SPOT, key_of, may_add
from game.rules.dominions.queries import attackable, distance_to, engaged, sight
from game.rules.dominions.state import Action, Field, Fighter
from game.rules.dominions.values import band, spots_of

GUARDS = ("dodge", "parry", "block", "bare_parry", "evade")


def purposeful(field: Field, f: Fighter, rnd: Rnd) -> list[str]:
    """Keys of one or two attacks on somebody within reach, or a move towards one, and perhaps a defence."""
    s = field.state
    made: list[Action] = []

    def add(a: Action) -> None:
        if may_add(field, f, made, a) is None:
            made.append(a)

    near = engaged(field, f)
    attacks = _attacks(field, f, near=near)
    if near and not rnd.below(5):
        add(Action("retreat"))
    elif attacks:
        for _ in range(1 + rnd.below(2)):
            a = attacks[rnd.below(len(attacks))]
            add(a)
            spots = spots_of(s, a.target)
            if spots and a.kind in ("strike", "missile") and rnd.below(2):
                add(Action(SPOT, spot=spots[rnd.below(len(spots))]))
        if made and made[0].kind == "strike" and not rnd.below(4):
            add(Action("feint"))
    elif not near and rnd.below(3):
        add(Action("sprint"))
    for item in s.tokens:
        if not rnd.below(4):
            add(Action("retrieve", item=item))
    for target in _useful(field, f):
        add(Action("use", target))
    kind = GUARDS[rnd.below(len(GUARDS))]
    if rnd.below(2):
        needs = {"parry": f.hands, "block": f.hands}.get(kind, ("",))
        for item in needs:
            add(Action(kind, item=item))
    return [key_of(a) for a in made]


def _attacks(field: Field, f: Fighter, *, near: bool) -> list[Action]:
    """Attacks that may come off this round: a normal move and the weapon's reach, or a clear shot."""
    s = field.state
    out: list[Action] = []
    targets = [e.id for e in s.side(1 - f.side) if e.placed and attackable(s, e.id)]
    targets += [x.id for x in s.fixtures.values() if not x.shut]
    for target in targets:
        inches = distance_to(s, f, target)
        close = inches <= (1 if near else f.movement) + 1
        for item in (*f.hands, *f.built_in):
            gear = s.gear(item)
            if gear.kind == "melee" and close:
                out.append(Action("strike", target, item))
                if target in s.fighters:
                    out += [Action("disarm", target, i, item) for i in s.fighters[target].hands]
            if gear.kind == "missile" and band(gear, inches) and sight(field, f, target).clear:
                out.append(Action("missile", target, item))
        if close and target in s.fighters:
            out.append(Action("brawl", target))
    return out


def _useful(field: Field, f: Fighter) -> list[str]:
    """Who can be secured and what can be operated nearby, and exits."""
    s = field.state
    fallen = [e.id for e in s.side(1 - f.side) if e.placed and e.status == "defeated"]
    things = [x.id for x in s.fixtures.values() if f.side in x.operators and not x.shut]
    return [t for t in (*fallen, *things) if distance_to(s, f, t) <= f.movement + 1]
