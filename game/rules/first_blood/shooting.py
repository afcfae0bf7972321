"""FIB-50x to FIB-54x Take Aim, Volley: targets, Intervening warriors, Obscuring terrain, Size Matters."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.decisions import Why
from game.engine.look import Mark, OnFigure, OnLine, OnTerrain
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.attack import attack, volley_blow
from game.rules.first_blood.effect import G
from game.rules.first_blood.queries import (
    are_engaged,
    duel_opponent,
    effective_size,
    elevated_at,
    gap,
    gap_to_piece,
    in_sight_line,
    is_nearer,
    sees,
    sight_between,
    size_of,
    within,
)
from game.rules.first_blood.state import Field, Warrior
from game.table.terrain import Terrain


@dataclass(frozen=True)
class Line:
    """What lies in a line of fire: who intervenes, what obscures, what Size Matters lets be ignored, what
    hides nobody here.
    """

    intervening: tuple[str, ...]
    obscuring: tuple[str, ...]
    ignored: tuple[str, ...]
    flat: tuple[str, ...] = ()


def take_aim(g: G, w: Warrior) -> None:
    """FIB-500 to FIB-502 The warrior becomes Aimed! for this activation."""
    w.aimed = True
    say = Text("{figure} takes aim", {"figure": w.name})
    g.say("FIB-500", "aimed", say, {"figure": w.id}, side=w.side, cites=("FIB-501", "FIB-502"))


def line_of_fire(field: Field, w: Warrior, tgt: Warrior) -> Line:
    """FIB-512, FIB-520 to FIB-523, FIB-530, FIB-531, FIB-532, FIB-540, FIB-541 What lies between a shooter
    and its target.
    """
    warriors, pieces = in_sight_line(field, w, tgt)
    size, aim = effective_size(field, w), effective_size(field, tgt)
    intervening, obscuring, ignored, flat = [], [], [], []
    for x in warriors:
        theirs = effective_size(field, x)
        if theirs < aim or not sees(field, w, x):
            continue
        if theirs < size and is_nearer(gap(x, w), gap(x, tgt)):
            ignored.append(x.id)
        else:
            intervening.append(x.id)
    underfoot = {*elevated_at(field, w.point), *elevated_at(field, tgt.point)}
    for t in pieces:
        if size_of(t) == 0 or t.id in underfoot:
            flat.append(t.id)
            continue
        if not obscures(t, aim):
            continue
        if size_of(t) < size and is_nearer(gap_to_piece(w, t), gap_to_piece(tgt, t)):
            ignored.append(t.id)
        else:
            obscuring.append(t.id)
    return Line(tuple(intervening), tuple(obscuring), tuple(ignored), tuple(flat))


def obscures(t: Terrain, size: int) -> bool:
    """FIB-520, FIB-523 Whether a feature is large enough to obscure a target of a Size."""
    return size_of(t) > 0 and 2 * size_of(t) >= size


def why_no_volley(field: Field, w: Warrior, tgt: Warrior) -> Why | None:
    """FIB-511, FIB-515, FIB-530 Why an enemy cannot be the target of a Volley, or None."""
    if why := why_no_shot(field, w, tgt, values.barrage_range(w), "FIB-511"):
        return why
    line = line_of_fire(field, w, tgt)
    if line.intervening:
        x = field.state.warrior(line.intervening[0])
        say = Text("{figure} stands in the line of fire", {"figure": x.name})
        return Why(say, "FIB-530", x.point, (OnFigure(x.id),))
    return None


def why_no_shot(field: Field, w: Warrior, tgt: Warrior, inches: float, clause: str) -> Why | None:
    """FIB-280, FIB-348, FIB-515 Why an enemy is out of range, out of sight or in a Duel."""
    if duel_opponent(field.state, tgt) not in ("", w.id):
        return Why(Text("{figure} fights a Duel", {"figure": tgt.name}), "FIB-515", tgt.point)
    if not within(w, tgt, inches):
        args = {"gap": round(gap(w, tgt), 2), "inches": inches}
        return Why(Text("{gap}″ away, the range is {inches}″", args), clause, tgt.point)
    view = sight_between(field, w, tgt)
    if not view.clear:
        p, q = view.line
        marks: tuple[Mark, ...] = (OnLine(p, q, "blocked"), *(OnTerrain(i) for i in view.blockers[:1]))
        return Why(Text("No line of sight"), "FIB-283", tgt.point, marks)
    return None


def volley_targets(field: Field, w: Warrior) -> list[Warrior]:
    """FIB-511, FIB-514 Every enemy that can be shot at; being engaged protects nobody."""
    if w.printed.special("barrage") is None:
        return []
    return [e for e in field.state.enemies(w) if why_no_volley(field, w, e) is None]


def volley(g: G, w: Warrior, tgt: Warrior) -> None:
    """FIB-510 to FIB-541 A Volley at one enemy."""
    line = line_of_fire(g, w, tgt)
    cites = _why_shot(g, w, tgt, line)
    blow = volley_blow(w, obscured=bool(line.obscuring))
    attack(g, w, tgt, values.volley_attacks(w), w.printed.volley or 0, blow, tuple(cites))


CHECKED = ("FIB-280", "FIB-281", "FIB-282", "FIB-283", "FIB-284", "FIB-285", "FIB-286")
"""The clauses of sight that every Volley asks."""


def _why_shot(field: Field, w: Warrior, tgt: Warrior, line: Line) -> list[str]:
    """The clauses that let a Volley be made, and those that change it."""
    s = field.state
    cites = ["FIB-511", "FIB-512", *CHECKED, "FIB-530", "FIB-531", "FIB-532", "FIB-900"]
    if line.obscuring:
        cites.append("FIB-520")
    if line.flat:
        cites.append("FIB-523")
    if line.ignored:
        cites += ["FIB-540", "FIB-541"]
    if any(effective_size(field, x) != x.printed.size for x in (w, tgt)):
        cites += ["FIB-260", "FIB-261", "FIB-262", "FIB-028"]
    if any(are_engaged(s, f, tgt) for f in s.friends(w)):
        cites.append("FIB-514")
    if any(duel_opponent(s, e) for e in s.enemies(w)):
        cites += ["FIB-348", "FIB-515"]
    return cites
