"""What would follow, before it is done: shots, combats, pursuits, moves; and the chance of a charge."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol

from game.engine.decisions_marched import Marched
from game.engine.look import (
    BigNumbers,
    Forecast,
    Heading,
    Mark,
    Note,
    Number,
    OnFigure,
    OnLine,
    OnPose,
    Part,
    TallyRows,
)
from game.engine.words import Text
from game.rules.regiments import odds
from game.rules.regiments.bout import outcome
from game.rules.regiments.content import content
from game.rules.regiments.fleeing import away_from
from game.rules.regiments.queries import beyond, gap, gap_of, reaches
from game.rules.regiments.result import total_of
from game.rules.regiments.shots import blow_of, modifiers
from game.rules.regiments.state import Combat, Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import (
    NO_ARMOUR,
    armour,
    ceiling,
    fears,
    leadership,
    movement,
    profiles,
    swift,
)
from game.table.blocks import Block, seen_part
from game.table.charges import Charge
from game.table.inches import Point, unit

LIKELY = Fraction(1, 2)
MIDDLE = 7.0
"""The middle flee roll."""


def percent(p: Fraction) -> str:
    """A chance as people read it."""
    return f"{float(p):.0%}"


def pose(u: Unit, block: Block) -> OnPose:
    """A unit where it would stand, to draw."""
    return OnPose(u.figure, block.x, block.y, block.facing, block.files if block.files != u.files else 0)


def chance(field: Field, u: Unit, target: Unit, path: Charge | None) -> Fraction:
    """REG-242 to REG-244, REG-622 The chance that a charge is made and arrives if the target Holds."""
    if path is None:
        return Fraction(0)
    p = odds.charge(movement(field, u), gap(u, target), swift=swift(field, u), slow=path.slow)
    return p * dares(field, u, target)


def dares(field: Field, u: Unit, target: Unit) -> Fraction:
    """REG-622 The chance that the Fear test, if one is due, is passed."""
    if u.declared or not fears(field, u, target):
        return Fraction(1)
    return odds.passes(leadership(field, u)[0])


# ---- shooting, combat, moves


def shot(field: Field, u: Unit, target: Unit, *, standing: bool = False) -> Forecast:
    """REG-402 to REG-405 The dice of a volley and what they come to."""
    blow = blow_of(field, u, target, standing=standing)
    t = modifiers(field, u, target, standing=standing)
    spread = odds.unsaved(blow, u.block.abreast)
    needed = max(2, (blow.hit or 2) - blow.modifier)
    save = _save(blow.armour + blow.ap)
    numbers = (
        Number(f"{needed}+" if needed <= 6 else "6", Text("To Hit"), "REG-403"),
        Number(f"{blow.wound}+", Text("To Wound"), "REG-450"),
        Number(save, Text("Save"), "REG-451"),
        Number(f"{float(odds.mean(spread)):.1f}", Text("Wounds"), "REG-452"),
    )
    worn = armour(field, target, profiles(field, target)[0])
    parts: list[Part] = [BigNumbers(numbers)]
    if blow.bane:
        args = {"bane": blow.bane, "save": _save(blow.armour + blow.ap + blow.bane)}
        text = Text("a natural 6 To Wound: that one wound is saved on {save}", args)
        parts.append(Note(Text("Armour Bane ({bane})", args), text, "REG-600", "good", u.figure))
    parts.append(TallyRows(Text("Armour Value"), f"{worn.whole}+", worn.rows()))
    parts.append(TallyRows(Text("To Hit"), str(t.whole), t.rows()))
    line = OnLine(u.block.front_centre, target.centre, "sight")
    return Forecast(tuple(parts), (line, OnFigure(target.figure)))


def _save(needed: int) -> str:
    """REG-010 What a save needs as it is printed."""
    return f"{needed}+" if needed < NO_ARMOUR else "–"


def combat(field: Field, units: tuple[int, ...]) -> Forecast:
    """REG-500, REG-540, REG-624 What both sides bring before a blow is struck, and the Fear tests due."""
    s = field.state
    c = Combat(units)
    parts: list[Part] = [*_breaking(field, units)]
    for side in (s.active, 1 - s.active):
        t = total_of(field, c, side)
        army = content().army(s.players[side].army).name
        title = Text("{army}, before the blows", {"army": army})
        parts.append(TallyRows(title, str(t.whole), t.rows()))
    for u in s.in_order([s.unit(i) for i in units]):
        foes = [e for i in u.enemies if fears(field, u, e := s.unit(i))]
        if foes:
            args = {"foes": [called(e) for e in foes], "p": percent(odds.passes(leadership(field, u)[0]))}
            text = Text("a Fear test because of {foes}: {p} pass", args)
            parts.append(Note(Text(called(u)), text, "REG-624", "warn", u.figure))
    return Forecast(tuple(parts), tuple(OnFigure(str(i)) for i in units))


def _breaking(field: Field, units: tuple[int, ...]) -> list[Part]:
    """REG-560 Of two units alone the chance of each to break or fall in this round."""
    s = field.state
    pair = s.in_order([s.unit(i) for i in units])
    fight = outcome(field, *pair) if len(pair) == 2 else None
    if fight is None:
        return []
    numbers = (Number(f"{fight.out(n):.0%}", called(u), "REG-560") for n, u in enumerate(pair))
    return [Heading(Text("Breaks or falls"), "REG-560"), BigNumbers(tuple(numbers))]


def pursuit(field: Field, u: Unit, prey: Unit) -> Forecast:
    """REG-573, REG-672 The chance to catch a broken unit, both taking the D6 that they may take."""
    p = odds.caught(swift(field, prey), swift(field, u))
    number = Number(percent(p), Text("Caught"), "REG-573", "good" if p > LIKELY else "warn")
    text = Text("they go on straight after it by their roll, whatever happens")
    note = Note(Text("The way"), text, "REG-574", "plain", u.figure)
    away = away_from(prey, u)
    shown = (OnFigure(prey.figure), OnLine(prey.centre, _ahead(prey.centre, away, MIDDLE), "plan"))
    return Forecast((BigNumbers((number,)), note), shown)


def restraint(field: Field, u: Unit) -> Forecast:
    """REG-571 The chance of the Leadership test."""
    ld = leadership(field, u)[0]
    number = Number(percent(odds.passes(ld)), Text("They stay"), "REG-571")
    return Forecast((BigNumbers((number,)),), (OnFigure(u.figure),))


def _ahead(p: Point, degrees: float, inches: float) -> Point:
    ux, uy = unit(degrees)
    return (p[0] + ux * inches, p[1] + uy * inches)


class Spends(Protocol):
    """What knows the cost of a chain of steps."""

    def spent(self, made: Marched) -> float:
        """Inches that all steps cost."""


def march(field: Field, u: Unit, moves: Spends, made: Marched) -> Forecast:
    """REG-281 to REG-294 Where a chain of steps ends, what is left, whom it faces there."""
    spent = moves.spent(made)
    number = Number(f"{spent:.1f}″", Text("of {all}″", {"all": made.pace.inches}), made.pace.clause)
    parts: list[Part] = [BigNumbers((number,))]
    shown: list[Mark] = [pose(u, p) for p in made.poses[1:]]
    limit = ceiling(field, u).value
    for e in field.state.foes(u):
        # most enemies are so far away that nothing needs to be measured
        if made.steps and not beyond(made.end, e.block, limit):
            far = gap_of(made.end, e.block)
            if reaches(far, limit) and seen_part(made.end.box, e.block.outline().points):
                text = Text("could charge {foe} from there: {far}″", {"foe": called(e), "far": far})
                parts.append(Note(Text("In reach"), text, "REG-203", "good", e.figure))
    return Forecast(tuple(parts), tuple(shown))
