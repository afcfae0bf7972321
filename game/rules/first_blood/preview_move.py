"""What a move or a command would bring, before it is made: Charges, ranges left, Command Range."""

from __future__ import annotations

from game.engine.decisions import Walk
from game.engine.look import Forecast, Mark, Note, OnDisc, OnFigure, OnLine, Part
from game.engine.words import Text
from game.rules.first_blood import moving
from game.rules.first_blood.preview import fate_note, inflicted_plan, plan_parts
from game.rules.first_blood.queries import gap_between, may_engage, reaches, sight_between
from game.rules.first_blood.specials import command_range, in_command
from game.rules.first_blood.state import Field, Warrior


def move_forecast(field: Field, w: Warrior, walk: Walk, step: moving.Step) -> Forecast:
    """FIB-213, FIB-227 Whether a walk would be a Charge, whom it would be engaged with, whether it would
    break the warrior; further bases as they would stand.
    """
    spots = moving.end_spots(field, w, walk, step.inches)
    parts: list[Part] = []
    marks: list[Mark] = [OnDisc(x, y, w.r, "ghost") for x, y in spots[1:]]
    if step.kind == "march":
        parts += _march(field, w, walk, step)
    elif step.kind == "reposition":
        parts += _reposition(field, w, walk, spots)
    engaged = _engaged_at(field, w, spots)
    marks += [OnFigure(e.id) for e in engaged]
    if engaged:
        names = ", ".join(e.name for e in engaged)
        parts.append(Note(Text("Engaged"), Text("{foes}", {"foes": names}), "FIB-201", "plain", w.id))
    return Forecast(tuple(parts), tuple(marks))


def _engaged_at(field: Field, w: Warrior, spots: tuple[tuple[float, float], ...]) -> list[Warrior]:
    s = field.state
    there = w.joined_at(spots)
    return [e for e in s.enemies(w) if may_engage(s, w, e) and reaches(gap_between(there, e.joined), 1.0)]


def _march(field: Field, w: Warrior, walk: Walk, step: moving.Step) -> list[Part]:
    a = field.state.activation
    met = moving.charges(field, w, walk, step.inches)
    if not met or (a is not None and a.warrior == w.id and a.charged):
        return []
    parts: list[Part] = [Note(Text("Charge"), Text("+1 attack"), "FIB-213", "good", w.id)]
    x = w.printed.amount("impact")
    if x:
        for e in met:
            plan = inflicted_plan(field, w, e, x, "plain", "FIB-914")
            parts += [*plan_parts(field, plan), fate_note(field, plan)]
    return parts


def _reposition(field: Field, w: Warrior, walk: Walk, spots: tuple[tuple[float, float], ...]) -> list[Part]:
    left = [e for e in field.state.enemies(w) if moving.leaves(field, w, e, walk.path, spots)]
    if not left:
        return []
    names = ", ".join(e.name for e in left)
    say = Text("leaves {foes} and is Broken!", {"foes": names})
    return [Note(Text("Out of the fight"), say, "FIB-227", "bad", w.id)]


def command_forecast(field: Field, w: Warrior) -> Forecast:
    """FIB-311 The Command Range of a performer and all whom an ability would reach now."""
    touched = [f for f in field.state.team(w.side) if in_command(field, w, f)]
    reach = command_range(field, w)
    discs: list[Mark] = [OnDisc(x, y, w.r + reach, "reach") for x, y in w.spots]
    note = Note(
        Text("Within {inches}″", {"inches": reach}),
        ", ".join(f.name for f in touched),
        "FIB-311",
        "plain",
        w.id,
    )
    return Forecast((note,), (*discs, *(OnFigure(f.id) for f in touched)))


def duel_forecast(field: Field, w: Warrior, e: Warrior) -> Forecast:
    """FIB-340 to FIB-346 Challenger and named Character, their line of sight, what the reply means."""
    p, q = sight_between(field, w, e).line
    refused = Text("must accept: it is Broken!") if e.broken else Text("is Broken! if it refuses")
    notes = (
        Note(e.name, refused, "FIB-342" if e.broken else "FIB-343", "plain", e.id),
        Note(Text("Accepted"), Text("the two are engaged with each other alone"), "FIB-346", "plain", w.id),
    )
    return Forecast(notes, (OnFigure(w.id), OnFigure(e.id), OnLine(p, q, "sight")))
