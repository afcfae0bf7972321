"""Blocks that run straight on their own: pursuit, failed charge, counter charge, flight (REG-264, 300 to 305,
691, 692). The stretches on which a shifted outline overlaps another have a closed form.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from game.table.blocks import TOUCH, Block
from game.table.drill import CLEAR, Field, moved, turn_to
from game.table.hulls import apart
from game.table.inches import Point, unit
from game.table.solids import Solid

EDGE = "edge"

_EXACT = 1e-9

Stretch = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Run:
    """A straight run: its length, the pose after it, and what ended it ("", "edge" or an id)."""

    inches: float
    end: Block
    stopped_by: str


def overlap_stretch(outline: Solid, u: Point, other: Solid, deeper: float = 0.0) -> Stretch | None:
    """The lengths of a shift of `outline` in the unit direction u at which it overlaps `other` by more than
    `deeper` inches, or None: on every separating axis the overlap is linear in the length.
    """
    lo, hi = -math.inf, math.inf
    for one, two, sign in ((outline, other, -1.0), (other, outline, 1.0)):
        for ax, ay, tx, ty, _ in one.sides:
            gap = min((x - ax) * ty - (y - ay) * tx for x, y in two.points) + deeper
            rate = sign * (u[0] * ty - u[1] * tx)
            if abs(rate) < 1e-12:
                if gap >= 0.0:
                    return None
            elif rate > 0.0:
                hi = min(hi, -gap / rate)
            else:
                lo = max(lo, -gap / rate)
    return (lo, hi) if hi > lo else None


def run(
    block: Block, inches: float, field: Field, *, clearance: float = CLEAR, start: Block | None = None
) -> Run:
    """Straight ahead until `clearance` inches short of an enemy, or in contact with anything else, or with
    the edge of the table. An enemy nearer than that at the start (`start`: the pose then, if the block has
    wheeled since) stops it only where it would come nearer; with a clearance of 0 enemies are met like
    anything else.
    """
    u, outline = unit(block.facing), block.outline()
    best, by = inches, ""
    for i, high in ((0, field.width), (1, field.depth)):
        if abs(u[i]) > 1e-12:
            ends = [p[i] for p in outline.points]
            room = (min(ends) if u[i] < 0.0 else high - max(ends)) / abs(u[i])
            if room < best:
                best, by = max(0.0, room), EDGE
    solid = [*field.friends, *field.impassable, *(field.enemies if clearance <= 0.0 else ())]
    for o in solid:
        span = overlap_stretch(outline, u, o, TOUCH)
        touch = overlap_stretch(outline, u, o)
        if span is not None and touch is not None and span[1] > 0.0 and touch[0] < best:
            best, by = max(0.0, touch[0]), o.id
    for e in field.enemies if clearance > 0.0 else ():
        far = _first_too_near(block, e, best, clearance, start or block)
        if far < best:
            best, by = far, e.id
    return Run(best, moved(block, "ahead", best), by)


def counter(block: Block, charger: Block, inches: float, field: Field) -> Run | None:
    """A counter charge: a turn about the centre towards the charger's, then straight at it until contact with
    it or anything else; None if the turned footprint is not clear. `field` holds the charger, too.
    """
    turned = turn_to(block, charger.centre)
    if not field.clear(turned.outline()):
        return None
    return run(turned, inches, field, clearance=0.0)


@dataclass(frozen=True, slots=True)
class Flight:
    """Where a flight ends, how far it went, whether that is off the table, and the enemy it ended on ("")."""

    inches: float
    end: Block
    off_table: bool
    caught_by: str


def flee(
    block: Block, facing: float, inches: float, field: Field, passed: Sequence[Solid], deadly: Sequence[Solid]
) -> Flight:
    """A flight: turned about the centre, straight ahead through everything; if it would end on what it may
    not end on it goes on by the shortest distance after which it does not (`passed`: friends, enemies that
    flee, those it flees from; impassable ground of `field` counts, too). `deadly`: enemies that destroy it.
    """
    turned = block.posed(block.centre, facing)
    u, outline = unit(facing), turned.outline()
    spans = sorted(
        s for o in (*passed, *field.impassable) if (s := overlap_stretch(outline, u, o, TOUCH)) is not None
    )
    far = inches
    for lo, hi in spans:
        if lo + _EXACT < far < hi - _EXACT:
            far = hi
    end = moved(turned, "ahead", far)
    ground = end.outline()
    caught = next((e.id for e in deadly if apart(ground, e).depth > TOUCH), "")
    return Flight(far, end, not field.on_table(ground), caught)


def _first_too_near(block: Block, enemy: Solid, most: float, clearance: float, start: Block) -> float:
    """The first length at which the gap to an enemy falls below the clearance, or below what it was at the
    start if that is less; `most` if it never does. The gap is a convex function of the length.
    """
    need = min(clearance, apart(start.outline(), enemy).gap) - _EXACT

    def gap(s: float) -> float:
        return apart(moved(block, "ahead", s).outline(), enemy).gap

    lo, hi = 0.0, most
    while hi - lo > _EXACT and gap(lo) >= need and gap(hi) >= need:
        a, b = lo + (hi - lo) / 3.0, hi - (hi - lo) / 3.0
        if gap(a) < gap(b):
            hi = b
        else:
            lo = a
    low = lo if gap(lo) < need else hi
    if gap(low) >= need:
        return most
    good, bad = 0.0, low
    while bad - good > _EXACT:
        mid = 0.5 * (good + bad)
        good, bad = (mid, bad) if gap(mid) >= need else (good, mid)
    return good
