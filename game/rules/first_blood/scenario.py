"""FIB-103x The relic: lifting it, bringing it home."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.queries import gap_to, reaches
from game.rules.first_blood.state import FirstBloodState, Warrior
from game.table.shapes import wholly_in
from game.table.terrain import Polygon

LIFT = 1.0
"""FIB-1031"""


def may_lift(s: FirstBloodState, w: Warrior) -> bool:
    """FIB-1031 Whether the relic lies free within reach of a warrior that may carry it."""
    if s.relic is None or w.broken or w.printed.role == "monster":
        return False
    return reaches(gap_to(w, s.relic), LIFT)


def lift(g: G, w: Warrior) -> None:
    """FIB-1031, FIB-1030 The warrior carries the relic from now on."""
    g.state.relic = None
    w.carrying = True
    say = Text("{figure} lifts the relic", {"figure": w.name})
    g.say("FIB-1031", "relic_lifted", say, {"figure": w.id}, side=w.side, cites=("FIB-1030", "FIB-1032"))


def after_action(g: G, w: Warrior) -> None:
    """FIB-1034 A carrier that ends an action wholly inside its own zone has secured the relic."""
    s = g.state
    if not w.carrying or not w.on_table:
        return
    zone = dict(s.zones)[s.players[w.side].zone]
    if not wholly_in(w.joined, Polygon(zone)):
        return
    w.carrying = False
    s.secured_by, s.secured_round = w.side, s.round
    say = Text("{figure} brings the relic home", {"figure": w.name})
    g.say("FIB-1034", "relic_secured", say, {"figure": w.id}, side=w.side)
