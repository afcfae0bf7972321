"""What a charge reaction would come to before it is chosen: who arrives then, and the round that follows."""

from __future__ import annotations

from fractions import Fraction

from game.engine.look import BigNumbers, Forecast, Mark, Note, Number, OnFigure, OnLine, Part
from game.engine.words import Text
from game.rules.regiments import odds
from game.rules.regiments.answering import chargers_of, flees_from
from game.rules.regiments.bout import after_charge
from game.rules.regiments.fleeing import away_from, flight
from game.rules.regiments.paths import path_of
from game.rules.regiments.preview import percent, pose, shot
from game.rules.regiments.preview_charge import fled
from game.rules.regiments.queries import around, gap
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.telling import called
from game.rules.regiments.values import movement, swift
from game.table.drill import turn_to
from game.table.marches import counter

MIDDLE, SWIFT_MIDDLE = 7, 10
"""The middle flee roll of two dice and of three."""


def reaction(field: Field, u: Unit, kind: str, charger: int | None) -> Forecast:
    """REG-221 to REG-226, REG-684 to REG-693 What a reaction would come to."""
    if kind == "counter" and charger is not None:
        return _counter(field, u, field.state.unit(charger))
    if kind == "shoot" and charger is not None:
        return shot(field, u, field.state.unit(charger), standing=True)
    if kind == "flee":
        return _flight(field, u)
    marks = tuple(OnFigure(c.figure) for c in chargers_of(field, u))
    return Forecast((*_round(field, u), *_arrivals(field, u)), marks)


def _arrives(field: Field, c: Unit, u: Unit, *, met: bool = False) -> Fraction:
    """REG-242, REG-693 The chance of a charger to arrive at a unit that Holds, or comes to meet it."""
    path = path_of(field, c, u)
    if path is None:
        return Fraction(0)
    chance = odds.countered if met else odds.charge
    return chance(movement(field, c), gap(u, c), swift=swift(field, c), slow=path.slow)


def _arrivals(field: Field, u: Unit, *, besides: int | None = None) -> list[Part]:
    """REG-242 The chance of each charger to arrive at a unit that stays where it is."""
    parts: list[Part] = []
    for c in chargers_of(field, u):
        if c.id != besides:
            args = {"far": gap(u, c), "p": percent(_arrives(field, c, u))}
            text = Text("{far}″ away, {p} arrive", args)
            parts.append(Note(Text(called(c)), text, "REG-242", "plain", c.figure))
    return parts


def _round(field: Field, u: Unit, *, met: bool = False) -> list[Part]:
    """REG-560 The round against a charger that comes alone: its chances to arrive, to break, to be broken."""
    chargers = chargers_of(field, u)
    path = path_of(field, chargers[0], u) if len(chargers) == 1 else None
    fight = after_charge(field, chargers[0], u, path, met=met) if path is not None else None
    if fight is None:
        return []
    numbers = (
        Number(percent(_arrives(field, chargers[0], u, met=met)), Text("They arrive"), "REG-242"),
        Number(f"{fight.out(1):.0%}", Text("Then you break"), "REG-560"),
        Number(f"{fight.out(0):.0%}", Text("Or they do"), "REG-560"),
    )
    return [BigNumbers(numbers)]


def _flight(field: Field, u: Unit) -> Forecast:
    """REG-224, REG-300 to REG-306 Where a flight of the middle roll would end, and who catches the unit."""
    foe = flees_from(field, u)
    middle = SWIFT_MIDDLE if swift(field, u) else MIDDLE
    run = flight(field, u, away_from(u, foe), middle, (foe.id,))
    tone, words, clause = "plain", Text("away from {foe}", {"foe": called(foe)}), "REG-300"
    if run.off_table:
        tone, words, clause = "bad", Text("they would leave the table"), "REG-304"
    elif run.caught_by:
        tone, words, clause = "bad", Text("they would end on an enemy"), "REG-305"
    parts: list[Part] = []
    path = path_of(field, foe, u)
    if path is not None:
        caught, lost = fled(field, foe, u, path)
        numbers = [Number(percent(caught), Text("They catch you"), "REG-306")]
        numbers += [Number(percent(lost), Text("You flee to your end"), "REG-304", "bad")] if lost else []
        parts.append(BigNumbers(tuple(numbers)))
    parts.append(Note(Text("Flight of {n}″", {"n": middle}), words, clause, tone, u.figure))
    marks: tuple[Mark, ...] = (
        OnLine(u.centre, run.end.centre, "plan"),
        pose(u, run.end),
        *(OnFigure(c.figure) for c in chargers_of(field, u)),
    )
    return Forecast(tuple(parts), marks)


def _counter(field: Field, u: Unit, charger: Unit) -> Forecast:
    """REG-684 to REG-689 Distance against Movement, the turn, the three places where it may end."""
    far, m = gap(u, charger), movement(field, charger)
    turned = turn_to(u.block, charger.centre)
    text = Text(
        "{far}″ is not less than Movement {m}: a turn, then 2″, 3″ or 4″ straight at them",
        {"far": far, "m": m},
    )
    parts: list[Part] = [
        *_round(field, u, met=True),
        Note(Text("Counter Charge"), text, "REG-684", "good", u.figure),
        Note(Text("Both count as having charged"), "", "REG-689"),
        *_arrivals(field, u, besides=charger.id),
    ]
    runs = [counter(u.block, charger.block, inches, around(field, u)) for inches in (2.0, 3.0, 4.0)]
    ends = tuple(pose(u, run.end) for run in runs if run is not None)
    return Forecast(tuple(parts), (OnLine(turned.front_centre, charger.centre, "plan"), *ends))
