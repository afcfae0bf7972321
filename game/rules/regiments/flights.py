"""Whether whoever flees had better run farther: not where it leads off the table."""

from __future__ import annotations

from typing import Final

from game.rules.regiments import odds
from game.rules.regiments.answering import chargers_of, flees_from
from game.rules.regiments.fleeing import away_from, flight
from game.rules.regiments.state import Field, Unit

CHASED: Final = {2: 0.6, 3: 0.25}
"""About how often who runs so many dice is caught by those who come after him."""


def strides(field: Field, u: Unit) -> dict[int, float]:
    """REG-672, REG-304 Dice of a flee roll to the chance that the unit is gone after it."""
    s = field.state
    chargers = chargers_of(field, u)
    direction = away_from(u, flees_from(field, u)) if chargers else u.facing
    chased = bool(chargers) or s.combat is not None
    if s.combat is not None:
        foes = [s.unit(i) for i in s.combat.units if s.unit(i).side != u.side and s.unit(i).on_table]
        direction = away_from(u, foes[0]) if foes else direction
    out = {}
    for dice, caught in CHASED.items():
        gone = _gone(field, u, direction, dice)
        out[dice] = gone + (1.0 - gone) * (caught if chased else 0.0)
    return out


def _gone(field: Field, u: Unit, direction: float, dice: int) -> float:
    """REG-304 The chance that a flight leads off the table."""
    spared = tuple(e.id for e in field.state.foes(u))
    rolls = odds.sums(dice).items()
    return sum(float(p) for n, p in rolls if flight(field, u, direction, float(n), spared).off_table)
