"""DOM-2xx What may be declared: one more action on top of those before it, or why not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.engine.decisions import Why
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.dominions.queries import (
    BARE_RATE,
    DECLARED_REACH,
    attackable,
    distance_to,
    engaged,
    holder,
    reaches,
    target_of,
)
from game.rules.dominions.state import (
    MOST_UNITS,
    Action,
    Field,
    Fighter,
    Fixture,
    target_name,
)
from game.rules.dominions.values import NAMES, skill_of, spots_of

Actions = Sequence[Action]

SPOT: Final = "spot"
"""The kind of what aims the attack before it (DOM-432, DOM-203)."""
MOVES: Final = ("sprint", "retreat", "evade")
"""DOM-216 They exclude each other."""
HANDY: Final = ("draw", "retrieve", "use")
"""DOM-609 What machines cannot do."""


def folded(made: Actions) -> tuple[Action, ...]:
    """The Strategy that was composed: a spot aims the attack that it follows."""
    out: list[Action] = []
    for a in made:
        if a.kind == SPOT and out:
            last = out[-1]
            out[-1] = Action(last.kind, last.target, last.item, last.weapon, a.spot, last.away)
        else:
            out.append(a)
    return tuple(out)


def key_of(a: Action) -> str:
    """The key of an action in answers: its kind and what it names."""
    names = {
        "strike": (a.item, a.target),
        "missile": (a.item, a.target),
        "brawl": (a.target,),
        "disarm": (a.weapon or "bare", a.item),
        SPOT: (a.spot,),
        "parry": (a.item,),
        "block": (a.item,),
        "retrieve": (a.item,),
        "draw": (a.item, *a.away),
        "use": (a.target,),
    }
    return ":".join((a.kind, *names.get(a.kind, ())))


class Hands:
    """What a fighter has in hand, once earlier Draws and retrievals of a Strategy count as done (DOM-601)."""

    def __init__(self, field: Field, f: Fighter, made: Actions) -> None:
        self._s = field.state
        self.machine = f.printed.machine
        self.held = list(f.hands)
        self.carried = list(f.carried)
        self.built_in = f.built_in
        for a in made:
            if a.kind == "draw":
                self.draw(a)
            elif a.kind == "retrieve" and a.item not in (*self.held, *self.carried):
                to = self.held if self.free >= self._s.gear(a.item).hands else self.carried
                to.append(a.item)

    @property
    def free(self) -> int:
        """DOM-600 Empty hands."""
        return 0 if self.machine else 2 - sum(self._s.gear(i).hands for i in self.held)

    def draw(self, a: Action) -> None:
        """DOM-601 An item comes to hand, others are put away."""
        self.held = [i for i in self.held if i not in a.away] + [a.item]
        self.carried = [i for i in self.carried if i != a.item] + list(a.away)

    def suffices(self, a: Action) -> bool:
        """DOM-601 Whether there is room for a Draw."""
        freed = sum(self._s.gear(i).hands for i in a.away)
        return self.free + freed >= self._s.gear(a.item).hands

    def has(self, item: str) -> bool:
        """DOM-608 In hand or obtained, or built in."""
        return item in self.held or item in self.built_in


def no(say: str, clause: str, *marked: str, **words: object) -> Why:
    """A refusal."""
    return Why(Text(say, words), clause, marks=tuple(OnFigure(i) for i in marked))


def may_add(field: Field, f: Fighter, made: Actions, a: Action) -> Why | None:
    """DOM-200 to DOM-219 Why an action cannot come after those declared before it; None if it can."""
    if len(made) >= MOST_UNITS:
        return no("A Strategy has at most {n} action units", "DOM-210", n=MOST_UNITS)
    if a.kind == SPOT:
        return _spot(field, made, a)
    done = folded(made)
    skill = skill_of(a.kind)
    if a.kind not in ("missile", *HANDY) and (f.printed.skill(skill) is None):
        return no("{figure} cannot {name}", "DOM-219", figure=f.name, name=Text(NAMES[a.kind]))
    if a.kind in HANDY and f.printed.machine:
        return no("Machines cannot draw, retrieve or use objects", "DOM-609")
    return CHECKS[a.kind](field, f, done, a)


def fault(field: Field, f: Fighter, made: Actions) -> Why | None:
    """DOM-210 Why a whole Strategy cannot be declared; None if it can."""
    for n, a in enumerate(made):
        if why := may_add(field, f, made[:n], a):
            return why
    return unfinished(field, f, made)


def unfinished(field: Field, f: Fighter, made: Actions) -> Why | None:
    """DOM-417, DOM-452 What the whole needs, whatever the order of its parts."""
    done = folded(made)
    feints = sum(a.kind == "feint" for a in done)
    unarmed = is_unarmed(field, f)
    strikes = sum(a.kind == "strike" or (unarmed and a.kind == "brawl") for a in done)
    if feints > strikes:
        clause = "DOM-461" if unarmed else "DOM-451" if not strikes else "DOM-452"
        words = {"feints": feints, "strikes": strikes}
        return no("{feints} Feints need as many Strikes; {strikes} declared", clause, **words)
    shots = any(a.kind == "missile" for a in done)
    if shots and engaged(field, f) and not any(a.kind == "retreat" for a in done):
        return no("In melee no Missile Strike without a Retreat", "DOM-417")
    return None


def is_unarmed(field: Field, f: Fighter) -> bool:
    """DOM-461 No melee weapon in hand at the declaration."""
    return not any(field.state.gear(i).kind == "melee" for i in f.hands)


# ---- one kind after the other


def _spot(field: Field, made: Actions, a: Action) -> Why | None:
    """DOM-432, DOM-433, DOM-441"""
    last = made[-1] if made else None
    if last is not None and last.kind == SPOT:
        return no("That attack is called already", "DOM-203")
    if last is None or last.kind not in ("strike", "missile"):
        return no("A spot aims the Strike or Missile Strike before it", "DOM-432")
    if a.spot not in spots_of(field.state, last.target):
        return no("{foe} has no such spot", "DOM-433", foe=target_name(field.state, last.target))
    return None


def _rate(field: Field, done: Actions, a: Action) -> Why | None:
    """DOM-214"""
    used = a.weapon if a.kind == "disarm" else a.item
    kinds = ("strike", "missile", "disarm") if used else ("brawl", "disarm")
    count = sum(b.kind in kinds and (b.weapon if b.kind == "disarm" else b.item) == used for b in done)
    most = field.state.gear(used).rate if used else BARE_RATE
    if count < most:
        return None
    name = Text(field.state.gear(used).name) if used else Text("bare hands")
    return no("{n} attacks in a round with the {item}", "DOM-214", n=most, item=name)


def _target(field: Field, f: Fighter, a: Action) -> Why | None:
    """DOM-217, DOM-218"""
    s = field.state
    if not attackable(s, a.target):
        say = "Choose a standing or Defeated enemy or an intact fixture"
        return no(say, "DOM-217", a.target)
    found = target_of(s, a.target)
    if not isinstance(found, Fixture) and found.side == f.side:
        return no("{foe} is a friend", "DOM-217", a.target, foe=found.name)
    if a.kind == "missile" or isinstance(found, Fixture):
        return None
    inches = distance_to(s, f, a.target)
    if not reaches(inches, DECLARED_REACH):
        words = {"foe": found.name, "inches": round(inches, 2), "most": DECLARED_REACH}
        return no("{foe} is {inches}″ away; at most {most}″", "DOM-218", a.target, **words)
    return None


def _strike(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-402, DOM-608"""
    if field.state.gear(a.item).kind != "melee" or not Hands(field, f, done).has(a.item):
        return no("A Strike needs a melee weapon in hand", "DOM-402")
    return _target(field, f, a) or _rate(field, done, a)


def _missile(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-410, DOM-417, DOM-608"""
    if field.state.gear(a.item).kind != "missile" or not Hands(field, f, done).has(a.item):
        return no("A Missile Strike needs a missile weapon in hand", "DOM-410")
    if engaged(field, f) and f.printed.movement < 1:
        return no("In melee no Missile Strike", "DOM-416")
    return _target(field, f, a) or _rate(field, done, a)


def _brawl(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-494"""
    if a.target in field.state.fixtures:
        return no("A fixture is struck with a weapon", "DOM-910")
    return _target(field, f, a) or _rate(field, done, a)


def _disarm(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-217, DOM-478, DOM-482, DOM-483"""
    s = field.state
    if a.target not in s.fighters or not s.fighters[a.target].standing:
        return no("A Disarm needs a standing enemy", "DOM-217")
    victim = s.fighters[a.target]
    if not s.gear(a.item).weapon or a.item in victim.built_in:
        return no("Shields and built-in weapons cannot be knocked away", "DOM-483", victim.id)
    if a.item not in victim.hands:
        return no("{foe} does not hold that", "DOM-482", victim.id, foe=victim.name)
    if a.weapon and (s.gear(a.weapon).kind != "melee" or not Hands(field, f, done).has(a.weapon)):
        return no("A Disarm needs a melee weapon in hand, or bare hands", "DOM-478")
    return _target(field, f, a) or _rate(field, done, a)


def _free(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-212, DOM-541 Nothing stands against it."""
    return None


def _feint(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-451, DOM-461 There must be somebody to strike at."""
    s = field.state
    targets = [e.id for e in s.side(1 - f.side) if e.placed]
    if any(s.gear(i).kind == "melee" for i in obtained(field, f)):
        targets += list(s.fixtures)
    if all(_target(field, f, Action("strike", t)) is not None for t in targets):
        return no("A Feint goes with a Strike, and there is nobody to strike at", "DOM-451")
    return None


def _parry(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-514, DOM-517 to DOM-519"""
    gear = field.state.gear(a.item)
    if a.item not in f.hands:
        return no("The weapon must be in hand now", "DOM-517")
    if gear.kind != "melee":
        return no("Missile weapons and shields cannot Parry", "DOM-518")
    if gear.parry is None:
        return no("The {item} is unfit for Parrying", "DOM-514", item=Text(gear.name))
    return None


def _block(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-531, DOM-536"""
    if a.item not in f.hands or field.state.gear(a.item).kind != "shield":
        return no("A Block needs a shield in hand", "DOM-531")
    return None


def _mover(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-216, DOM-323"""
    if f.printed.movement < 1:
        return no("{figure} never moves", "DOM-323", figure=f.name)
    for b in done:
        if b.kind in MOVES and (b.kind != a.kind or a.kind != "evade"):
            words = {"a": Text(NAMES[a.kind]), "b": Text(NAMES[b.kind])}
            return no("No {a} with a {b}", "DOM-216", **words)
    near = engaged(field, f)
    if a.kind == "retreat" and not near:
        return no("A Retreat leaves melee; {figure} is in none", "DOM-345", figure=f.name)
    if a.kind == "sprint" and near:
        return no("In melee no Sprint", "DOM-337")
    if a.kind == "evade" and near:
        return no("In melee no Evade", "DOM-558")
    return None


def _retrieve(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-603"""
    if a.item not in field.state.tokens:
        return no("That does not lie on the table", "DOM-603")
    return None


def _draw(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-601, DOM-602"""
    hands = Hands(field, f, done)
    if a.item not in hands.carried:
        return no("That is not carried", "DOM-601")
    if any(i not in hands.held for i in a.away):
        return no("What is put away must be in hand", "DOM-602")
    if not hands.suffices(a):
        gear = field.state.gear(a.item)
        return no("The {item} needs {n} free hands", "DOM-601", item=Text(gear.name), n=gear.hands)
    return None


def _use(field: Field, f: Fighter, done: Actions, a: Action) -> Why | None:
    """DOM-630 to DOM-632, DOM-912"""
    s = field.state
    if a.target in s.fighters:
        found = s.fighters[a.target]
        if found.printed.machine:
            return no("Only humanoids can be secured", "DOM-632", found.id)
        if found.status != "defeated" or found.side == f.side or not found.placed:
            return no("{foe} is not a Defeated enemy", "DOM-630", found.id, foe=found.name)
        return None
    if a.target in s.fixtures:
        fixture = s.fixtures[a.target]
        if fixture.shut or f.side not in fixture.operators:
            return no("The {what} cannot be operated", "DOM-912", what=fixture.name)
        return None
    if not any(x.id == a.target and x.side == f.side for x in s.exits):
        return no("That is no exit of your side", "DOM-631")
    return None


Check = Callable[[Field, Fighter, Actions, Action], Why | None]

CHECKS: Final[Mapping[str, Check]] = MappingProxyType(
    {
        "strike": _strike,
        "missile": _missile,
        "brawl": _brawl,
        "disarm": _disarm,
        "feint": _feint,
        "parry": _parry,
        "bare_parry": _free,
        "block": _block,
        "dodge": _free,
        "evade": _mover,
        "sprint": _mover,
        "retreat": _mover,
        "retrieve": _retrieve,
        "draw": _draw,
        "use": _use,
    }
)


def obtained(field: Field, f: Fighter) -> list[str]:
    """DOM-608 What a fighter may have in hand this round: held, built in, carried, or lying about."""
    s = field.state
    return [*f.hands, *f.built_in, *f.carried, *(i for i in s.tokens if holder(s, i) is None)]
