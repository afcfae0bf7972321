"""FIB-250 to FIB-258 Being pushed back: straight away from an enemy until 2 inches lie between the two."""

from __future__ import annotations

from game.engine.words import Text
from game.rules.first_blood.effect import G
from game.rules.first_blood.positions import check_duels
from game.rules.first_blood.queries import RANGE, gap, reaches
from game.rules.first_blood.specials import has
from game.rules.first_blood.state import Field, Warrior, table
from game.table.inches import Point, snap, unit
from game.table.shoves import EDGE, GAP
from game.table.shoves import push_back as table_push

APART = 2.0
"""FIB-253 How far the two are apart in the end."""
STEP = 0.001


def pushed_spots(field: Field, w: Warrior, by: Warrior) -> tuple[tuple[Point, ...], str]:
    """Q-PUSH, FIB-252 to FIB-257 Where a push would leave a warrior's bases, and what ends it: gap, edge or
    the id of what stands there.
    """
    if reaches(APART, gap(w, by)):
        return w.spots, GAP
    board = table(field)
    shove = table_push(board, w.id, by.id, APART)
    u = unit(shove.degrees)
    inches = shove.inches
    while inches > 0.0:
        dx, dy = snap((u[0] * inches, u[1] * inches))
        spots = tuple(snap((x + dx, y + dy)) for x, y in w.spots)
        # rounding may push a base that touches something slanted too far into it
        if board.fits(w.joined_at(spots), (w.id, by.id)) is None:
            return spots, shove.stopped_by
        inches -= STEP
    return w.spots, shove.stopped_by


def push_back(g: G, w: Warrior, by: Warrior, clause: str, cites: tuple[str, ...] = ()) -> bool:
    """FIB-250 to FIB-258, FIB-922 Pushes a warrior back from an enemy; whether or not it can move."""
    if not w.on_table:
        return False
    data = {"figure": w.id, "by": by.id, "from": [list(p) for p in w.spots]}
    if rule := has(g, w, "unmoved"):
        say = Text("{figure} is not pushed back", {"figure": w.name})
        told = data | {"to": data["from"], "stopped_by": "unmoved"}
        g.say(rule, "pushed_back", say, told, side=w.side, cites=("FIB-922", clause, *cites))
        return True
    start = w.spots
    spots, stopped = pushed_spots(g, w, by)
    why = [*cites, "FIB-252"]
    if spots == start and stopped == GAP:
        why.append("FIB-257")
    elif stopped == GAP:
        why += ["FIB-253", "FIB-257"]
    elif stopped == EDGE:
        why.append("FIB-256")
    elif stopped in {t.id for t in g.board.terrain}:
        why.append("FIB-255")
    else:
        why.append("FIB-254")
    w.spots = spots
    if reaches(gap(w, by), RANGE):
        why.append("FIB-258")
    say = Text("{figure} is pushed back from {foe}", {"figure": w.name, "foe": by.name})
    told = data | {"to": [list(p) for p in spots], "stopped_by": stopped}
    g.say(clause, "pushed_back", say, told, side=w.side, cites=tuple(why))
    check_duels(g)
    return True
