"""The least change that would make a target legal: how much nearer, how far round, from where it is seen."""

from __future__ import annotations

from math import ceil

from game.engine.decisions import Nearest, Way
from game.engine.look import OnGap
from game.engine.words import Text
from game.rules.cirque.moving import reach_of, ways_to_move
from game.rules.cirque.profiles import Weapon
from game.rules.cirque.state import Fighter, Pit, table
from game.table.arcs import into_front
from game.table.inches import EPS, Point, bearing, distance, snap, toward, unit
from game.table.reach import ring
from game.table.sight import sight

ASIDE = 0.25
"""Inches between the rings of spots that are tried for a free line of sight."""
FARTHEST = 6.0
"""Nobody is told to go farther than this for it."""


def own_way(pit: Pit, f: Fighter) -> Way | None:
    """CIR-411 Its normal move, while it is its turn to make one."""
    if pit.state.active != f.id:
        return None
    return next((way for way, move in ways_to_move(pit, f) if move.kind == "normal"), None)


def nearer(pit: Pit, f: Fighter, e: Fighter, weapon: Weapon) -> Nearest:
    """CIR-604 How much nearer, and the cheapest spot of its move that is near enough and sees the target."""
    board = table(pit)
    more = board.gap(f.base, e.base) - weapon.range
    names = {"figure": f.name, "foe": e.name, "weapon": Text(weapon.name), "range": weapon.range}
    args = names | {"more": round(more, 2)}
    far = f.r + e.r + weapon.range
    spots = [p for p in ring(e.point, far - EPS) if sight(board, f.base.at(p), e.base).clear]
    way = own_way(pit, f)
    if way is not None:
        area = reach_of(pit, f, way)
        priced = [(cost, p) for p in spots if (cost := area.cost(p)) is not None]
        if priced:
            cost, p = min(priced)
            there = args | {"cost": round(cost, 1), "inches": way.inches}
            say = Text("Move within {range}″ of {foe}: {cost}″ of {inches}″ get there", there)
            return _stand(pit, f, e, say, p)
        say = Text("{more}″ nearer, within {range}″ of {foe}: more than its move can do now", args)
        return _stand(pit, f, e, say, _closest(pit, f, spots) or snap(toward(e.point, f.point, far)))
    say = Text("{more}″ nearer, within {range}″ of {foe}", args)
    return _stand(pit, f, e, say, _closest(pit, f, spots) or snap(toward(e.point, f.point, far)))


def turned(f: Fighter, e: Fighter) -> Nearest:
    """CIR-503 The least turn, in whole degrees, that brings the target into the front arc."""
    off = into_front(f.base, e.base)
    turn = max(1, ceil(abs(off)))
    args = {"figure": f.name, "n": turn}
    say = Text("Turn {n}° to the left", args) if off > 0 else Text("Turn {n}° to the right", args)
    facing = (f.facing + (turn if off > 0 else -turn)) % 360.0
    return Nearest(say, f.id, f.point, facing)


def seeing(pit: Pit, f: Fighter, e: Fighter) -> Nearest | None:
    """CIR-511 The nearest spot where the base fits and from which the target is seen, up to 6 inches away."""
    board = table(pit)
    way = own_way(pit, f)
    area = reach_of(pit, f, way) if way is not None else None
    for n in range(1, round(FARTHEST / ASIDE) + 1):
        for k in range(36):
            u = unit(10.0 * k)
            p = snap((f.x + u[0] * n * ASIDE, f.y + u[1] * n * ASIDE))
            if board.fits(f.base.at(p), (f.id,)) or not sight(board, f.base.at(p), e.base).clear:
                continue
            if area is not None and area.cost(p) is None:
                continue
            args = {"n": n * ASIDE, "foe": e.name}
            say = Text("{foe} is seen from {n}″ away", args)
            return _stand(pit, f, e, say, p)
    return None


def _closest(pit: Pit, f: Fighter, spots: list[Point]) -> Point | None:
    board = table(pit)
    free = [p for p in spots if board.fits(f.base.at(p), (f.id,)) is None]
    return min(free, key=lambda p: distance(f.point, p), default=None)


def _stand(pit: Pit, f: Fighter, e: Fighter, say: Text, p: Point) -> Nearest:
    board, there = table(pit), f.base.at(p)
    a, b = board.closest(there, e.base)
    gap = OnGap(e.id, a, b, board.gap(there, e.base), "", "hot")
    return Nearest(say, f.id, p, bearing(p, e.point), (gap,))
