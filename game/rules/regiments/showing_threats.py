"""What every unit could strike in its next turn: the ground of a charge, and that of its shots."""

from __future__ import annotations

from game.engine.look import Threat
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.regiments.shots import missile
from game.rules.regiments.state import Field, RegimentsState, Unit
from game.rules.regiments.surveying import front_outline
from game.rules.regiments.telling import called
from game.rules.regiments.values import ceiling
from game.table.inches import Point


def threats(view: View) -> tuple[Threat, ...]:
    """REG-202, REG-203, REG-401 The front arcs of all units that are free to act, as far as they reach."""
    s: RegimentsState = view.state
    free = [u for u in s.units if u.on_table and not u.fleeing and not u.engaged]
    return tuple(t for u in free for t in _threats(view, u))


def _threats(field: Field, u: Unit) -> list[Threat]:
    limit = ceiling(field, u)
    args = {"unit": called(u), "n": limit.whole}
    say = Text("{unit}: a charge of up to {n}″", args)
    out = [Threat(u.figure, 0.0, limit.value, say, "REG-203", outlines=_front(u, limit.value))]
    weapon = missile(u)
    if weapon is not None:
        say = Text("{unit}: shots of {n}″ from here", {"unit": called(u), "n": weapon.range})
        out.append(
            Threat(u.figure, 0.0, weapon.range, say, "REG-401", aimed=True, outlines=_front(u, weapon.range))
        )
    return out


def _front(u: Unit, inches: float) -> tuple[tuple[Point, ...], ...]:
    """REG-071, REG-072 Its front arc so far, counter-clockwise."""
    line = front_outline(u.block, inches)
    turned = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, (*line[1:], line[0]), strict=True))
    return (line if turned > 0 else line[::-1],)
