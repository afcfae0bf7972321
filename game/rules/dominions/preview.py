"""What declared and open actions would do: exact chances against the defences that are already declared."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.decisions import Walk
from game.engine.look import (
    BigNumbers,
    Forecast,
    Heading,
    Mark,
    Note,
    Number,
    OnFigure,
    OnLine,
    OnPlace,
    Part,
    TallyRows,
)
from game.engine.state import copied
from game.engine.words import Text
from game.rules.dominions.actions import SPOT, folded, is_unarmed
from game.rules.dominions.movement import Step
from game.rules.dominions.outcomes import success
from game.rules.dominions.preview_attack import ATTACKS, attack_chances, attack_parts, percent, tally_of
from game.rules.dominions.queries import mutual_reach, reaches, target_of, wall_between
from game.rules.dominions.showing_aim import CALLABLE, range_rings
from game.rules.dominions.state import Action, Entry, Field, Fighter, Fixture
from game.rules.dominions.telling import brief
from game.rules.dominions.values import called, open_tally, roll_tally
from game.table.inches import EPS, path_length
from game.table.shapes import gap

NO_ROLL = ("retrieve", "draw", "use")
"""DOM-601, DOM-606, DOM-630 What takes no die."""


def planned(field: Field, f: Fighter, made: Sequence[Action]) -> Fighter:
    """The fighter as it would be once it has declared this."""
    me = copied(f)
    me.strategy = [Entry(a) for a in folded(made)]
    me.unarmed = is_unarmed(field, f)
    return me


# ---- while a Strategy is composed


def strategy_forecast(field: Field, f: Fighter, made: Sequence[Action]) -> Forecast:
    """DOM-200 Each declared action's target number and chance with the Action Penalty of the whole: the last
    one in full, the others with their reasons below it.
    """
    astray = set(aimless(made))
    me = planned(field, f, [a for n, a in enumerate(made) if n not in astray])
    marks: list[Mark] = [OnPlace(n, Text("aims at nothing"), "plain", clause="DOM-432") for n in astray]
    if not me.strategy:
        return Forecast((), tuple(marks))
    entries = iter(me.strategy)
    last = me.strategy[0]
    for place, a in enumerate(made):
        if place in astray:
            continue
        if a.kind != SPOT:
            last = next(entries)
        marks.append(_at_place(field, me, last, place, spot=a.kind == SPOT))
    if last.action.kind in ATTACKS:
        marks.append(OnFigure(last.action.target))
        marks += range_rings(field, me, last.action)
    parts = _in_full(field, me, last)
    rest = [row for e in me.strategy if e is not last for row in _in_short(field, me, e)]
    if rest:
        parts += [Heading(Text("The others"), "DOM-201"), *rest]
    return Forecast(tuple(parts), tuple(marks))


def aimless(made: Sequence[Action]) -> list[int]:
    """DOM-432 Places of spots that no attack comes right before; a Strategy with one cannot be declared."""
    return [n for n, a in enumerate(made) if a.kind == SPOT and (n == 0 or made[n - 1].kind not in CALLABLE)]


def _in_full(field: Field, me: Fighter, entry: Entry) -> list[Part]:
    """One action with everything there is to know."""
    a = entry.action
    if a.kind in ATTACKS:
        return attack_parts(field, me, entry)
    title = Heading(brief(field.state, a), "DOM-200")
    if a.kind in NO_ROLL:
        return [title, Note(Text("no roll"), "", "DOM-202")]
    tally = roll_tally(field.state, me, a)
    chance = Number(percent(success(tally.whole)), Text("succeeds"), "DOM-002", "hot")
    return [title, BigNumbers((chance,)), TallyRows(Text("Succeeds on"), str(tally.whole), tally.rows())]


def _in_short(field: Field, me: Fighter, entry: Entry) -> list[Part]:
    """One action with its chance, its target number and the reasons for that."""
    a = entry.action
    if a.kind in NO_ROLL:
        return []
    if a.kind in ATTACKS:
        tally, found = tally_of(field, me, entry), attack_chances(field, me, entry)
        chance = found.hit if found.spot is None else found.spot
    else:
        tally = roll_tally(field.state, me, a)
        chance = success(tally.whole)
    words = {"action": brief(field.state, a), "chance": percent(chance)}
    return [TallyRows(Text("{action}: {chance}", words), str(tally.whole), tally.rows())]


def _at_place(field: Field, me: Fighter, entry: Entry, place: int, *, spot: bool) -> OnPlace:
    """What stands at a place of the Strategy: target number and chance."""
    a = entry.action
    if a.kind in ATTACKS:
        need = open_tally(field, me, entry).whole
        found = attack_chances(field, me, entry)
        chance = found.spot if spot and found.spot is not None else found.hit
        need += called(field.state, a.target, a.spot) if spot else 0
        tone = "strike"
    elif a.kind in NO_ROLL:
        return OnPlace(place, Text("no roll"), "plain")
    else:
        need = roll_tally(field.state, me, a).whole
        chance = success(need)
        tone = "guard"
    words = {"need": need, "chance": percent(chance)}
    return OnPlace(place, Text("{need} · {chance}", words), tone, clause="DOM-201")


# ---- the next action of a slot


def action_forecast(field: Field, f: Fighter, entry: Entry) -> Forecast:
    """DOM-142 The next action of a slot."""
    a = entry.action
    if a.kind not in ATTACKS:
        return Forecast()
    return Forecast(tuple(attack_parts(field, f, entry)), (OnFigure(a.target), _line(field, f, a)))


def _line(field: Field, f: Fighter, a: Action) -> OnLine:
    """From base to base, with the distance."""
    found: Fighter | Fixture = target_of(field.state, a.target)
    inches = gap(f.base, found.base)
    return OnLine(f.point, found.point, "measure", Text("{n}″", {"n": round(inches, 1)}))


# ---- moves


def move_forecast(field: Field, f: Fighter, walk: Walk, step: Step) -> Forecast:
    """DOM-301, DOM-554 Whom the fighter would be in melee with, and what an Evade would be worth."""
    s = field.state
    there = f.base.at(walk.end)
    met = [
        e
        for e in s.enemies(f)
        if reaches(gap(there, e.base), mutual_reach(s, f, e)) and not wall_between(field, walk.end, e.point)
    ]
    parts: list[Part] = []
    if step.length is not None:
        made = int(min(step.length, path_length(walk.path) + EPS))
        parts.append(Note(Text("Defense Penalty {n}", {"n": made}), "", "DOM-554", "good", f.id))
    if met:
        names = ", ".join(e.name for e in met)
        parts.append(Note(Text("In melee"), Text("{foes}", {"foes": names}), "DOM-301", "warn", f.id))
    return Forecast(tuple(parts), tuple(OnFigure(e.id) for e in met))
