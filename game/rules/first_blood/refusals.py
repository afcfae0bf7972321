"""What a person may look for in vain among the actions of a warrior, and why it is not there."""

from __future__ import annotations

from game.engine.decisions import Refused, Why
from game.engine.look import OnFigure
from game.engine.words import Text
from game.rules.first_blood.effect import ACTIONS, BASIC
from game.rules.first_blood.queries import duel_opponent, engaged_with, gap
from game.rules.first_blood.shooting import why_no_shot, why_no_volley
from game.rules.first_blood.state import Field, Warrior
from game.rules.first_blood.unique import HAIL_RANGE


def refused_actions(field: Field, w: Warrior) -> list[Refused]:
    """FIB-204, FIB-205, FIB-208, FIB-511, FIB-348 Refused actions with their reasons."""
    s = field.state
    a = s.activation
    done = a.performed if a is not None else ()
    out = [
        Refused(ACTIONS[kind][1], Why(Text("Performed in this activation"), "FIB-208"))
        for kind in dict.fromkeys(done)
        if kind != "march"
    ]
    if engaged_with(s, w):
        why = Why(Text("{figure} is engaged", {"figure": w.name}), "FIB-204")
        kinds = ["march", *(("take_aim", "volley") if w.printed.special("barrage") else ())]
        out += [Refused(ACTIONS[kind][1], why) for kind in kinds]
        return out
    out += [Refused(ACTIONS["clash"][1], _too_far(gap(w, e)), OnFigure(e.id)) for e in _close(field, w)]
    shots = {x.action for x in w.printed.actions} & {"thorn_hail"}
    for e in s.enemies(w):
        if w.printed.special("barrage") is not None and "volley" not in done:
            no = why_no_volley(field, w, e)
            if no is not None:
                out.append(Refused(ACTIONS["volley"][1], no, OnFigure(e.id)))
        if shots and BASIC["thorn_hail"] not in done:
            no = why_no_shot(field, w, e, HAIL_RANGE, "FIB-953")
            if no is not None:
                out.append(Refused(ACTIONS["thorn_hail"][1], no, OnFigure(e.id)))
    return out


def _close(field: Field, w: Warrior) -> list[Warrior]:
    """Enemies so near that one might want to strike them."""
    return [e for e in field.state.enemies(w) if gap(w, e) <= 2.0 or duel_opponent(field.state, e)]


def _too_far(inches: float) -> Why:
    if inches <= 1.0:
        return Why(Text("A Duel keeps the two apart"), "FIB-347")
    return Why(Text("{gap}″ away, 1″ is engaged", {"gap": round(inches, 2)}), "FIB-205")
