"""Why charges, reactions, shots, moves and spells are not offered, in words for a person."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.asking import Refused, Why
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.regiments.answering import chargers_of, may_counter, may_shoot_at, too_late
from game.rules.regiments.effect import DISPEL_REACH, SPELLS
from game.rules.regiments.paths import face_struck, path_of
from game.rules.regiments.queries import (
    gap,
    hero_file,
    reaches,
    seeing,
    sees,
    sees_from,
    troop_of,
    within,
)
from game.rules.regiments.shots import missile
from game.rules.regiments.state import Character, Field, Unit
from game.rules.regiments.telling import called, named
from game.rules.regiments.values import ceiling, every, movement
from game.table.blocks import in_front_arc

# ---- reactions


def no_reaction(field: Field, u: Unit) -> Sequence[Refused]:
    """REG-225, REG-680 to REG-691 Why a Counter Charge or Stand and Shoot is not offered."""
    found = []
    for c in chargers_of(field, u):
        if every(field, u, "counter_charge") and not may_counter(field, u, c):
            label = Text("Counter Charge: {foe}", {"foe": called(c)})
            found.append(Refused(label, no_counter(field, u, c), OnFigure(c.figure)))
        if missile(u) is not None and not may_shoot_at(field, u, c):
            label = Text("Stand and Shoot: {foe}", {"foe": called(c)})
            found.append(Refused(label, no_stand(field, u, c), OnFigure(c.figure)))
    return found


def _late(field: Field, u: Unit, c: Unit, clause: str) -> Why:
    args = {"far": gap(u, c), "m": movement(field, c), "foe": called(c)}
    say = Text("{foe} stand at {far}″, less than their Movement {m}: too late, Hold or Flee", args)
    return Why(say, clause)


def no_counter(field: Field, u: Unit, c: Unit) -> Why:
    """REG-680 to REG-691 Why a unit may not answer a charger with a Counter Charge."""
    if not every(field, u, "counter_charge"):
        return Why(Text("Only units in which every model has that rule"), "REG-680")
    if troop_of(field, c) == "infantry":
        return Why(Text("Only cavalry, chariots and monsters can be answered"), "REG-681")
    if face_struck(u, c) != "front":
        return Why(Text("They come into another arc; it has to be the front"), "REG-681")
    if too_late(field, u, c):
        return _late(field, u, c, "REG-684")
    return Why(Text("There is no room to turn towards them"), "REG-691")


def no_stand(field: Field, u: Unit, c: Unit) -> Why:
    """REG-225 Why a unit may not Stand and Shoot at a charger."""
    if missile(u) is None:
        return Why(Text("They have no missile weapon"), "REG-225")
    if too_late(field, u, c):
        return _late(field, u, c, "REG-225")
    return Why(Text("They are out of range, unseen or not in the front arc"), "REG-225")


# ---- charges, shots, moves


def no_charge(field: Field) -> Sequence[Refused]:
    """REG-201, REG-202 Why enemies in sight of the active player's units cannot be charged."""
    s = field.state
    found = []
    for u in s.standing(s.active):
        why = _cannot_charge(u)
        if why is not None:
            label = Text("Charge with {unit}", {"unit": called(u)})
            found.append(Refused(label, why, OnFigure(u.figure)))
            continue
        for e in s.foes(u):
            reason = _cannot_target(field, u, e)
            if reason is not None:
                label = Text("{unit} charge {foe}", {"unit": called(u), "foe": called(e)})
                found.append(Refused(label, reason, OnFigure(e.figure)))
    return found


def _cannot_charge(u: Unit) -> Why | None:
    if u.succumbed:
        return Why(Text("They have succumbed to Stupidity and do not move"), "REG-654")
    if u.engaged or u.fleeing or u.rallied:
        return Why(Text("Who is engaged, flees or has just rallied declares no charge"), "REG-201")
    if u.declared:
        return Why(Text("They have declared a charge"), "REG-200")
    return None


def _cannot_target(field: Field, u: Unit, e: Unit) -> Why | None:
    if not in_front_arc(u.block, e.block):
        return Why(Text("Not in the front arc"), "REG-202")
    limit = ceiling(field, u).value
    if not reaches(gap(u, e), limit):
        return Why(
            Text("{far}″ away, the ceiling is {limit}″", {"far": gap(u, e), "limit": limit}), "REG-203"
        )
    if not sees(field, u, e):
        return Why(Text("Nobody in the front rank sees them"), "REG-202")
    if path_of(field, u, e) is None:
        return Why(Text("No wheel and straight way leads to the face that would be struck"), "REG-250")
    return None


def no_shot(field: Field) -> Sequence[Refused]:
    """REG-400, REG-401 Why units with missiles cannot shoot, or not at an enemy."""
    s = field.state
    found = []
    for u in s.standing(s.active):
        if missile(u) is None or u.has_shot:
            continue
        why = _cannot_shoot(u)
        if why is not None:
            found.append(Refused(Text("Shoot with {unit}", {"unit": called(u)}), why, OnFigure(u.figure)))
            continue
        for e in s.foes(u):
            reason = _no_mark(field, u, e)
            if reason is not None:
                label = Text("{unit} shoot at {foe}", {"unit": called(u), "foe": called(e)})
                found.append(Refused(label, reason, OnFigure(e.figure)))
    return found


def _cannot_shoot(u: Unit) -> Why | None:
    if u.succumbed:
        return Why(Text("They have succumbed to Stupidity and do not shoot"), "REG-655")
    if u.engaged or u.fleeing:
        return Why(Text("Who is engaged or flees does not shoot"), "REG-400")
    if u.charged or u.failed_charge:
        return Why(Text("They have charged this turn, or tried to"), "REG-400")
    if u.marched or u.reformed or u.rallied:
        return Why(Text("They have marched, reformed or rallied this turn"), "REG-400")
    return None


def _no_mark(field: Field, u: Unit, e: Unit) -> Why | None:
    weapon = missile(u)
    assert weapon is not None
    if e.engaged:
        return Why(Text("Nobody shoots into a combat"), "REG-401")
    if not reaches(gap(u, e), weapon.range):
        args = {"far": gap(u, e), "weapon": weapon.name, "range": weapon.range}
        return Why(Text("{far}″ away, a {weapon} reaches {range}″", args), "REG-401")
    if not seeing(field, u, e, rank=True):
        return Why(Text("Nobody in the front rank sees them"), "REG-401")
    return None


def no_move(field: Field) -> Sequence[Refused]:
    """REG-260, REG-280, REG-654 Why units may not move."""
    s = field.state
    found = []
    for u in s.standing(s.active):
        why = _cannot_move(u)
        if why is not None:
            found.append(Refused(Text("Move {unit}", {"unit": called(u)}), why, OnFigure(u.figure)))
    return found


def _cannot_move(u: Unit) -> Why | None:
    if u.succumbed:
        return Why(Text("They have succumbed to Stupidity and stay, pivots included"), "REG-654")
    if u.failed_charge:
        return Why(Text("Their charge failed"), "REG-260")
    if u.was_joined:
        return Why(Text("Somebody has joined them this turn"), "REG-065")
    if u.engaged or u.fleeing or u.charged or u.rallied:
        return Why(Text("They are engaged, flee, have charged or have rallied"), "REG-280")
    return None


# ---- magic


def no_spell(field: Field) -> Sequence[Refused]:
    """REG-170, REG-176, REG-656 Why wizards cannot cast, or not an Ember Dart at an enemy."""
    s = field.state
    found = []
    for c in s.characters:
        u = s.unit(c.host)
        if c.side != s.active or not c.alive or not c.printed.level or c.cast or not u.on_table:
            continue
        why = _cannot_cast(u)
        if why is not None:
            label = Text("{hero} casts", {"hero": named(c)})
            found.append(Refused(label, why, OnFigure(u.figure)))
            continue
        for e in s.foes(u):
            reason = _no_dart(field, u, e)
            if reason is not None:
                args = {"hero": named(c), "spell": SPELLS["ember_dart"][1], "unit": called(e)}
                found.append(Refused(Text("{hero}: {spell} on {unit}", args), reason, OnFigure(e.figure)))
    return found


def _cannot_cast(u: Unit) -> Why | None:
    if u.succumbed:
        return Why(Text("His unit has succumbed to Stupidity: nobody in it casts"), "REG-656")
    if u.fleeing or u.engaged:
        return Why(Text("Nobody casts in a unit that flees or is engaged"), "REG-170")
    return None


def _no_dart(field: Field, u: Unit, e: Unit) -> Why | None:
    reach = SPELLS["ember_dart"][3]
    if e.engaged:
        return Why(Text("Not on a unit that is engaged"), "REG-176")
    if not reaches(gap(u, e), reach):
        return Why(Text("{far}″ away, it reaches {reach}″", {"far": gap(u, e), "reach": reach}), "REG-176")
    if not sees_from(field, u, hero_file(u) or 0, e):
        return Why(Text("He does not see them from his place"), "REG-176")
    return None


def no_dispel(field: Field, caster: Character) -> Sequence[Refused]:
    """REG-173, REG-657 Why wizards cannot try to dispel."""
    s = field.state
    at = s.unit(caster.host)
    found = []
    for c in s.characters:
        u = s.unit(c.host)
        if c.side == caster.side or not c.alive or not c.printed.level or not u.on_table:
            continue
        why = _cannot_dispel(c, u, at)
        if why is not None:
            found.append(Refused(Text(named(c)), why, OnFigure(u.figure)))
    return found


def _cannot_dispel(c: Character, u: Unit, at: Unit) -> Why | None:
    if u.succumbed:
        return Why(Text("His unit has succumbed to Stupidity: nobody in it dispels"), "REG-657")
    if u.fleeing:
        return Why(Text("Nobody dispels in a unit that flees"), "REG-173")
    if c.dispelled:
        return Why(Text("He has tried to dispel this turn"), "REG-173")
    if not within(u, at, DISPEL_REACH):
        args = {"far": gap(u, at), "reach": DISPEL_REACH}
        return Why(Text("{far}″ from the caster, he may be {reach}″ away", args), "REG-173")
    return None
