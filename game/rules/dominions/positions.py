"""Figures put down, and who comes into melee or out of it by that."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.dominions.queries import in_melee
from game.rules.dominions.state import DominionsState, Field, Fighter
from game.rules.dominions.telling import G
from game.table.inches import Point, snap

Pairs = dict[tuple[str, str], None]


def melees(field: Field) -> Pairs:
    """DOM-301, DOM-304 Every pair of fighters in melee, side 0 first, in roster order."""
    s: DominionsState = field.state
    return {(a.id, b.id): None for a in s.standing(0) for b in s.standing(1) if in_melee(field, a, b)}


def put(g: G, f: Fighter, point: Point) -> None:
    """A fighter stands somewhere else."""
    before = melees(g)
    f.point = snap(point)
    tell_melees(g, before)


def tell_melees(g: G, before: Pairs) -> None:
    """DOM-301, DOM-304 Who has come into melee with whom, and who is out of it."""
    after = melees(g)
    s = g.state
    for pairs, other, what, say in (
        (before, after, "left_melee", "{a} and {b} are out of melee"),
        (after, before, "entered_melee", "{a} and {b} are in melee"),
    ):
        for a, b in pairs:
            if (a, b) in other:
                continue
            words = {"a": s.fighters[a].name, "b": s.fighters[b].name}
            cites = ("DOM-302", "DOM-304", "DOM-009")
            g.say("DOM-301", what, Text(say, words), {"figure": a, "foe": b}, quiet=True, cites=cites)
