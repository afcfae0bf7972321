"""REG-22x, REG-68x What a charged unit may do: who must Hold or Flee, may shoot or Counter Charge."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.regiments.content import content
from game.rules.regiments.paths import face_struck
from game.rules.regiments.queries import around, gap, reaches, seeing, short_of, troop_of
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import every, movement, unit_strength
from game.table.blocks import arc_of
from game.table.drill import turn_to

MOUNTED = ("cavalry", "chariot", "monster")
"""REG-681"""


@dataclass(frozen=True)
class Reaction:
    """What a charged unit does: hold, flee, shoot or counter, and the charger that it picks."""

    kind: str
    charger: int | None = None

    @property
    def key(self) -> str:
        """Its name among the options."""
        return self.kind if self.charger is None else f"{self.kind}:{self.charger}"


HOLD = Reaction("hold")
FLEE = Reaction("flee")


def chargers_of(field: Field, u: Unit) -> list[Unit]:
    """REG-220 Who charges a unit, in order of declaration."""
    s = field.state
    return [s.unit(d.charger) for d in s.charges if d.target == u.id]


def next_charged(field: Field) -> Unit | None:
    """REG-220 The next unit that has to react: by the first of its chargers that is left."""
    s = field.state
    for d in s.charges:
        target = s.unit(d.target)
        if target.on_table and not target.reaction:
            return target
    return None


def forced(u: Unit) -> tuple[Reaction, str] | None:
    """REG-222, REG-658 What a unit must do, and the clause; None if it may choose."""
    if u.engaged:
        return HOLD, "REG-222"
    if u.fleeing:
        return FLEE, "REG-222"
    if u.succumbed:
        return HOLD, "REG-658"
    return None


def too_late(field: Field, u: Unit, charger: Unit) -> bool:
    """REG-225, REG-684 Whether a charger is nearer than its own M."""
    return short_of(gap(u, charger), movement(field, charger))


def may_shoot_at(field: Field, u: Unit, charger: Unit) -> bool:
    """REG-225, REG-655 Whether Stand and Shoot may pick this charger."""
    weapon = content().missile(u.printed) if u.n else None
    if weapon is None or u.engaged or u.fleeing or u.succumbed or too_late(field, u, charger):
        return False
    if arc_of(u.block.box, charger.block.front_centre) != "front":
        return False
    return reaches(gap(u, charger), weapon.range) and bool(seeing(field, u, charger, rank=True))


def may_counter(field: Field, u: Unit, charger: Unit) -> bool:
    """REG-680 to REG-684, REG-690, REG-691, REG-654 Whether it may answer this charger."""
    if u.engaged or u.fleeing or u.succumbed or u.countered is not None:
        return False
    if not every(field, u, "counter_charge") or troop_of(field, charger) not in MOUNTED:
        return False
    if face_struck(u, charger) != "front" or too_late(field, u, charger):
        return False
    return around(field, u).clear(turn_to(u.block, charger.centre).outline())


def reactions(field: Field, u: Unit) -> list[Reaction]:
    """REG-221 What a charged unit may do, Hold first."""
    chargers = chargers_of(field, u)
    shots = [Reaction("shoot", c.id) for c in chargers if may_shoot_at(field, u, c)]
    answers = [Reaction("counter", c.id) for c in chargers if may_counter(field, u, c)]
    return [HOLD, FLEE, *shots, *answers]


def flees_from(field: Field, u: Unit) -> Unit:
    """REG-224 The charger with the highest Unit Strength, the nearest if equal, then the lower id."""
    chargers = chargers_of(field, u)
    return min(chargers, key=lambda c: (-unit_strength(field, c), round(gap(u, c), 3), c.id))
