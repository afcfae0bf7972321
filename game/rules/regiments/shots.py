"""REG-400 to REG-405 Who may shoot at whom, and what a shot needs."""

from __future__ import annotations

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.regiments.content import content
from game.rules.regiments.dicework import Blow
from game.rules.regiments.profiles import Weapon
from game.rules.regiments.queries import cover, gap, reaches, seeing
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import armour, half_range, profiles, to_hit_shot, to_wound


def missile(u: Unit) -> Weapon | None:
    """REG-400 The missile weapon of its rank and file, or None."""
    return content().missile(u.printed) if u.n else None


def may_shoot(u: Unit) -> bool:
    """REG-400, REG-260, REG-288, REG-655 Whether a unit may fire a volley at all this turn."""
    if not u.on_table or missile(u) is None or u.has_shot:
        return False
    if u.engaged or u.fleeing or u.succumbed:
        return False
    return not (u.charged or u.failed_charge or u.marched or u.reformed or u.rallied)


def marks(field: Field, u: Unit) -> list[Unit]:
    """REG-401 The enemies that it may shoot at, in ascending id."""
    weapon = missile(u)
    if weapon is None or not may_shoot(u):
        return []
    found = [e for e in field.state.foes(u) if not e.engaged and reaches(gap(u, e), weapon.range)]
    return [e for e in found if seeing(field, u, e, rank=True)]


def modifiers(field: Field, u: Unit, target: Unit, *, standing: bool) -> Tally:
    """REG-405 What changes the die To Hit, each with its reason."""
    weapon = missile(u)
    assert weapon is not None
    t = Tally(0, "REG-405", Text("die"))
    if not reaches(gap(u, target), half_range(weapon.id)):
        t.add(-1, "REG-405", Text("long range"))
    if u.moved and not standing:
        t.add(-1, "REG-405", Text("moved"))
    hidden = cover(field, u, target)
    if hidden:
        t.add(-1, "REG-092", Text("cover"))
    if standing:
        t.add(-1, "REG-226", Text("Stand and Shoot"))
    return t


def blow_of(field: Field, u: Unit, target: Unit, *, standing: bool = False) -> Blow:
    """REG-403, REG-404 What one shot needs."""
    weapon = missile(u)
    assert weapon is not None and weapon.strength is not None
    hurt = profiles(field, target)[0]
    return Blow(
        to_hit_shot(u.printed.bs),
        modifiers(field, u, target, standing=standing).whole,
        to_wound(weapon.strength, hurt.t),
        armour(field, target, hurt).whole,
        -weapon.ap,
        weapon.bane,
    )
