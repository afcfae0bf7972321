"""Drill of a block: advance, wheel, pivot, reform, what a step sweeps, how far a step may go, alignment.

A physics engine may show the movement; these definitions decide (REG-250 to REG-293).
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from game.table.blocks import TOUCH, Block, overlaps
from game.table.hulls import apart, cut, hull
from game.table.inches import Point, bearing, unit
from game.table.solids import Solid
from game.table.turning import turns_at, turns_over

Side = Literal["left", "right"]
Heading = Literal["ahead", "back", "left", "right"]

CLEAR = 1.0
"""Inches that a step must keep from every enemy at its end (REG-293)."""

_MISS = 1e-6
_EXACT = 1e-9
_TURNS: Mapping[Heading, float] = MappingProxyType(
    {"ahead": 0.0, "left": 90.0, "back": 180.0, "right": 270.0}
)


@dataclass(frozen=True, slots=True)
class Field:
    """What stands around a block: enemies and friends by footprint, impassable and slow ground by convex
    outline, and the size of the table.
    """

    width: float
    depth: float
    enemies: tuple[Solid, ...] = ()
    friends: tuple[Solid, ...] = ()
    impassable: tuple[Solid, ...] = ()
    slow: tuple[Solid, ...] = ()

    def on_table(self, outline: Solid) -> bool:
        """Whether no corner lies more than 0.01 inch outside (REG-003)."""
        return all(
            -TOUCH <= x <= self.width + TOUCH and -TOUCH <= y <= self.depth + TOUCH for x, y in outline.points
        )

    def clear(self, outline: Solid) -> bool:
        """Whether an outline is on the table and overlaps no unit and no impassable ground."""
        return self.passable(outline) and not overlaps(outline, self.friends)

    def passable(self, outline: Solid) -> bool:
        """The same, friends not counting."""
        return (
            self.on_table(outline)
            and not overlaps(outline, self.enemies)
            and not overlaps(outline, self.impassable)
        )


def moved(block: Block, heading: Heading, inches: float) -> Block:
    """The block after a straight step, facing unchanged (REG-283, REG-287)."""
    ux, uy = unit(block.facing + _TURNS[heading])
    return block.posed((block.x + ux * inches, block.y + uy * inches), block.facing)


def turned_about(block: Block, p: Point, degrees: float) -> Block:
    """The block turned counter-clockwise about a point."""
    c, s = unit(degrees)
    dx, dy = block.x - p[0], block.y - p[1]
    return block.posed((p[0] + c * dx - s * dy, p[1] + s * dx + c * dy), block.facing + degrees)


def wheel(block: Block, side: Side, degrees: float) -> Block:
    """The block wheeled forward about its front corner on that side (REG-284)."""
    front_left, front_right, _, _ = block.box.corners
    if side == "left":
        return turned_about(block, front_left, degrees)
    return turned_about(block, front_right, -degrees)


def wheel_cost(block: Block, degrees: float) -> float:
    """The arc of the outer front corner: width x angle in radians, inches."""
    return block.box.width * math.radians(degrees)


def wheel_for(block: Block, inches: float) -> float:
    """The angle in degrees that so many inches of arc buy."""
    return math.degrees(inches / block.box.width)


def wheel_poses(block: Block, side: Side, degrees: float) -> Iterator[Block]:
    """The poses at which a wheel is judged: every whole degree and its end (REG-291)."""
    for k in range(1, math.ceil(degrees - _EXACT)):
        yield wheel(block, side, float(k))
    yield wheel(block, side, degrees)


def pivot(block: Block, facing: float) -> Block:
    """The block turned about its centre (REG-285, REG-286)."""
    return block.posed(block.centre, facing)


def turn_to(block: Block, p: Point) -> Block:
    """The block turned about its centre to face a point."""
    return pivot(block, bearing(block.centre, p))


def reform(block: Block, files: int, facing: float) -> Block:
    """Other files and facing, the centre staying (REG-288). Raises ValueError for fewer than one file."""
    return Block(block.x, block.y, facing % 360.0, block.models, files, block.base_width, block.base_depth)


def swept(a: Block, b: Block) -> Solid:
    """What a straight step from pose a to pose b sweeps: the hull of both footprints."""
    return Solid(hull([*a.box.corners, *b.box.corners]), 0.0, "", "figure")


def keeps_clear(before: Block, after: Block, enemies: Sequence[Solid]) -> bool:
    """Whether a step ends at least 1 inch from every enemy, or no nearer to it than it began (REG-293)."""
    one, two = before.outline(), after.outline()
    return all(
        math.hypot(e.cx - two.cx, e.cy - two.cy) >= e.reach + two.reach + CLEAR
        or (end := apart(two, e).gap) >= CLEAR - _EXACT
        or end >= apart(one, e).gap - _EXACT
        for e in enemies
    )


def straight_legal(block: Block, heading: Heading, inches: float, field: Field) -> bool:
    """Whether a straight step may be made (REG-290, REG-293)."""
    after = moved(block, heading, inches)
    return field.clear(swept(block, after)) and keeps_clear(block, after, field.enemies)


def turning_circle(block: Block, side: Side) -> tuple[float, float, float]:
    """Centre and radius of the circle that a wheel about the front corner of that side stays in."""
    corners = block.box.corners
    x, y = corners[0] if side == "left" else corners[1]
    return x, y, max(math.dist((x, y), p) for p in corners)


def about(block: Block, side: Side, solids: tuple[Solid, ...]) -> tuple[Solid, ...]:
    """Those that a wheel about the front corner of that side can come to at all."""
    x, y, r = turning_circle(block, side)
    return tuple(s for s in solids if math.hypot(s.cx - x, s.cy - y) < r + s.reach)


def _in_the_way(block: Block, side: Side, field: Field) -> Field | None:
    """What may stop a wheel on its way, friends not counting; None if that is nothing, not even an edge."""
    x, y, r = turning_circle(block, side)
    enemies, impassable = about(block, side, field.enemies), about(block, side, field.impassable)
    inside = r <= x <= field.width - r and r <= y <= field.depth - r
    if inside and not enemies and not impassable:
        return None
    return Field(field.width, field.depth, enemies, (), impassable)


def wheel_legal(block: Block, side: Side, degrees: float, field: Field) -> bool:
    """Whether a wheel may be made (REG-291, REG-293)."""
    after = wheel(block, side, degrees)
    near = _in_the_way(block, side, field)
    if near is not None and not all(
        near.passable(pose.outline()) for pose in wheel_poses(block, side, degrees)
    ):
        return False
    return not overlaps(after.outline(), field.friends) and keeps_clear(block, after, field.enemies)


def turn_legal(before: Block, after: Block, field: Field) -> bool:
    """Whether a pivot or a reform may be made: only its end counts (REG-292, REG-293)."""
    return field.clear(after.outline()) and keeps_clear(before, after, field.enemies)


def slow(poses: Sequence[Solid], field: Field) -> bool:
    """Whether any of the poses or swept areas overlaps slow ground (REG-289)."""
    return any(overlaps(p, field.slow) for p in poses)


def farthest(block: Block, heading: Heading, most: float, field: Field) -> float:
    """Longest legal straight step up to `most` inches, 0 if there is none (REG-290, REG-293).

    What is swept only grows, so where it first overlaps is found by halving; the gap to an enemy is a convex
    function of the length, so the lengths that end too near to one form one stretch.
    """
    far = _last(lambda s: field.clear(swept(block, moved(block, heading, s))), most)
    before = block.outline()
    moving = True
    while moving and far > 0.0:
        moving = False
        for e in field.enemies:
            need = min(CLEAR, apart(before, e).gap)

            def gap(s: float, e: Solid = e) -> float:
                return apart(moved(block, heading, s).outline(), e).gap

            if gap(far) < need - _EXACT:
                far = _first_below(gap, need, far)
                moving = far > 0.0
    return far


def _last(good: Callable[[float], bool], most: float, least: float = 0.0) -> float:
    """The greatest number up to `most` that is good, where all from `least` up to a good one are good."""
    if good(most):
        return most
    lo, hi = least, most
    if not good(lo):
        return 0.0
    while hi - lo > _EXACT:
        mid = 0.5 * (lo + hi)
        lo, hi = (mid, hi) if good(mid) else (lo, mid)
    return lo


def _first_below(gap: Callable[[float], float], need: float, far: float) -> float:
    """Where a convex function, at least `need` at 0 and less at `far`, falls below it."""
    return _last(lambda s: gap(s) >= need - _EXACT, far)


def widest_wheel(block: Block, side: Side, most: float, field: Field) -> float:
    """The widest legal wheel in degrees, at most `most` and 90, exact to a millionth; 0 if none of at least
    1 degree is legal (REG-284, REG-291, REG-293).

    A verdict on the end changes only at angles with a closed form, so between two neighbouring ones any angle
    tells about all.
    """
    top = min(90.0, most)
    near = _in_the_way(block, side, field)
    if near is not None:
        judged = 1
        while judged < top and near.passable(wheel(block, side, float(judged)).outline()):
            judged += 1
        top = min(top, float(judged))

    def legal(degrees: float) -> bool:
        after = wheel(block, side, degrees)
        return field.clear(after.outline()) and keeps_clear(block, after, field.enemies)

    if top < 1.0:
        return 0.0
    high = top
    for low in _turning_points(block, side, top, field):
        mid = 0.5 * (low + high)
        if legal(high):
            return high
        if legal(mid):
            return _last(legal, high, mid)
        high = low
    return 1.0 if legal(1.0) else 0.0


def _turning_points(block: Block, side: Side, top: float, field: Field) -> list[float]:
    """Degrees from 1 to `top` at which the verdict on the end of a wheel may change, widest first, 1 last."""
    outline, corners = block.outline(), block.box.corners
    about, way = (corners[0], 1.0) if side == "left" else (corners[1], -1.0)
    far = max(math.dist(about, p) for p in corners) + CLEAR
    levels = [(s, -TOUCH) for s in (*field.enemies, *field.friends, *field.impassable)]
    levels += [(e, min(CLEAR, apart(outline, e).gap) - _EXACT) for e in field.enemies]
    turns = list(turns_over(outline, about, field.width, field.depth, TOUCH))
    for s, level in levels:
        if math.hypot(s.cx - about[0], s.cy - about[1]) <= far + s.reach:
            turns += turns_at(outline, about, s, level)
    found = {math.degrees((way * w) % (2.0 * math.pi)) for w in turns}
    return [*sorted((d for d in found if 1.0 < d < top), reverse=True), 1.0]


@dataclass(frozen=True, slots=True)
class Contact:
    """Where an advance first meets something: its length and the point, the middle of a shared stretch."""

    inches: float
    point: Point


def first_contact(block: Block, other: Solid) -> Contact | None:
    """Where the front edge of an advancing block first meets a convex outline; None if it misses it by more
    than a millionth of an inch.
    """
    box = block.box
    w, h = box.width / 2.0, box.depth / 2.0
    points = [box.local(p) for p in other.points]
    # the local frame has its first axis to the right, so the corners keep their sense of going round
    part = cut(cut(points, (1.0, 0.0), w + _MISS), (-1.0, 0.0), w + _MISS)
    if not part or max(v for _, v in part) < h:
        return None
    low = min(v for _, v in part)
    at = [u for u, v in part if v <= low + 1e-7]
    u = min(w, max(-w, 0.5 * (min(at) + max(at))))
    inches = max(0.0, low - h)
    return Contact(inches, box.place(u, h + inches))


def align(block: Block, face: tuple[Point, Point], p: Point) -> Block:
    """The block turned about p, by the smaller angle, until its front lies against a face whose ends are
    given left first as its own unit looks out of it (REG-254).
    """
    outward = bearing(face[1], face[0]) + 270.0
    turn = math.remainder(outward + 180.0 - block.facing, 360.0)
    return turned_about(block, p, turn) if abs(turn) > _EXACT else block


def close_up(block: Block, other: Block) -> Block:
    """The block after the shortest straight shift that makes it touch the other again (REG-580)."""
    m = apart(block.outline(), other.outline())
    return block.posed((block.x + m.there[0] - m.here[0], block.y + m.there[1] - m.here[1]), block.facing)
