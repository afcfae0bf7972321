"""Units in ranks and files: footprint, slots, arcs with borders at 45 degrees, faces, what a slot sees."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Literal

from game.table.hulls import Apart, apart, cut, hull
from game.table.inches import Point, unit
from game.table.opaque import drawn_in, seams
from game.table.shapes import Box
from game.table.solids import Solid, separation

TOUCH = 0.01
"""Footprints touch when at most this far apart and overlap when deeper in one another (REG-003)."""

BORDER = 0.001
"""A point this near to the border of two arcs is on it (REG-072)."""

_SEEN = 1e-9
_TOUCHED = 1e-6

Face = Literal["front", "right", "rear", "left"]


@dataclass(frozen=True, slots=True)
class Block:
    """A unit: centre of its footprint, facing in degrees, models, files, width and depth of one base.

    Raises ValueError for fewer than one model or file. Fewer models than files stand in fewer files.
    """

    x: float
    y: float
    facing: float
    models: int
    files: int
    base_width: float
    base_depth: float

    def __post_init__(self) -> None:
        if self.models < 1 or self.files < 1:
            raise ValueError(f"{self.models} models in {self.files} files: a unit needs at least one of each")

    @property
    def abreast(self) -> int:
        """Models side by side in a full rank (REG-051)."""
        return min(self.files, self.models)

    @property
    def ranks(self) -> int:
        """Ranks, the last of which may be incomplete (REG-051)."""
        return math.ceil(self.models / self.abreast)

    @property
    def box(self) -> Box:
        """The footprint: the full rectangle of its ranks and files (REG-052)."""
        return Box(self.x, self.y, self.abreast * self.base_width, self.ranks * self.base_depth, self.facing)

    @property
    def centre(self) -> Point:
        """The centre of the footprint."""
        return (self.x, self.y)

    @property
    def front_centre(self) -> Point:
        """The middle of the front edge."""
        box = self.box
        return box.place(0.0, box.depth / 2.0)

    def outline(self, id: str = "") -> Solid:
        """The footprint as a solid."""
        return Solid(self.box.corners[::-1], 0.0, id, "figure")

    def posed(self, centre: Point, facing: float) -> "Block":
        """The same unit in another pose."""
        return replace(self, x=centre[0], y=centre[1], facing=facing % 360.0)

    def slot(self, k: int) -> Box:
        """The base of front-rank slot k, from the left, 0 first. Raises IndexError beyond the rank."""
        if not 0 <= k < self.abreast:
            raise IndexError(f"slot {k} of a rank of {self.abreast}")
        box = self.box
        right = (k + 0.5) * self.base_width - box.width / 2.0
        x, y = box.place(right, (box.depth - self.base_depth) / 2.0)
        return Box(x, y, self.base_width, self.base_depth, self.facing)

    def with_models(self, models: int, files: int | None = None) -> "Block":
        """The unit after casualties from the rear, or joined by somebody: its front stays (REG-054)."""
        other = replace(self, models=models, files=self.files if files is None else files)
        ux, uy = unit(self.facing)
        back = (self.box.depth - other.box.depth) / 2.0
        return replace(other, x=self.x + ux * back, y=self.y + uy * back)

    def face(self, name: Face) -> tuple[Point, Point]:
        """The two ends of a face, its left one first for who looks out of the unit there."""
        front_left, front_right, rear_right, rear_left = self.box.corners
        return {
            "front": (front_left, front_right),
            "right": (front_right, rear_right),
            "rear": (rear_right, rear_left),
            "left": (rear_left, front_left),
        }[name]


def arc_of(box: Box, p: Point) -> Face:
    """The arc of a rectangle in which a point lies; borders belong to front and rear (REG-070 to 072)."""
    u, v = box.local(p)
    a, b = abs(u) - box.width / 2.0, abs(v) - box.depth / 2.0
    if b >= a - BORDER and v != 0.0:
        return "front" if v > 0.0 else "rear"
    return "right" if u > 0.0 else "left"


def struck(target: Block, charger: Block) -> Face:
    """The face that a charge comes at: the arc in which the charger's front centre lies (REG-073)."""
    return arc_of(target.box, charger.front_centre)


def seen_part(box: Box, outline: Sequence[Point]) -> list[Point]:
    """The part of a convex outline (counter-clockwise) in the front arc of a rectangle, border included."""
    w, h = box.width / 2.0, box.depth / 2.0
    ux, uy = unit(box.facing)
    rx, ry = uy, -ux
    right, ahead = box.x * rx + box.y * ry, box.x * ux + box.y * uy
    part = cut(outline, (-ux, -uy), -(ahead + h) + _SEEN)
    part = cut(part, (rx - ux, ry - uy), right - ahead + w - h + _SEEN)
    return cut(part, (-rx - ux, -ry - uy), -right - ahead + w - h + _SEEN)


def in_front_arc(a: Block, b: Block) -> bool:
    """Whether any point of b's footprint lies in the front arc of a, border included (REG-074)."""
    return bool(seen_part(a.box, b.outline().points))


def measure(a: Block, b: Block) -> Apart:
    """Distance, nearest points and overlap of two footprints."""
    return apart(a.outline(), b.outline())


def far_apart(a: Block, b: Block, inches: float) -> bool:
    """Whether two footprints are sure to be more than so many inches apart, told from their centres alone."""
    halves = (math.hypot(c.box.width, c.box.depth) / 2.0 for c in (a, b))
    return math.dist(a.centre, b.centre) - sum(halves) > inches


def along_face(face: tuple[Point, Point], p: Point) -> float:
    """Inches from the left end of a face, as it looks out, to the foot of the perpendicular from p."""
    (ax, ay), (bx, by) = face
    long = math.dist(*face)
    return ((p[0] - ax) * (bx - ax) + (p[1] - ay) * (by - ay)) / long


def touches(a: Block, b: Block) -> bool:
    """Whether two footprints touch: at most 0.01 inch apart and no deeper in one another (REG-003)."""
    m = measure(a, b)
    return m.gap <= TOUCH and m.depth <= TOUCH


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a slot sees of a target: whether a segment is free, that segment or None, and the part of the
    target in the slot's front arc (empty if none is).
    """

    clear: bool
    line: tuple[Point, Point] | None
    part: tuple[Point, ...]


def glimpse(slot: Box, target: Block, opaque: Sequence[Solid]) -> Glimpse:
    """Exact sight from any point of a slot's base to any point of the target in its front arc past convex
    outlines that block; touching one is free, a seam between two is not (REG-080, REG-081).
    """
    part = tuple(seen_part(slot, target.outline().points))
    if not part:
        return Glimpse(False, None, ())
    line = free_segment(slot.corners[::-1], part, opaque)
    return Glimpse(line is not None, line, part)


def free_segment(
    a: Sequence[Point], b: Sequence[Point], opaque: Sequence[Solid]
) -> tuple[Point, Point] | None:
    """A segment from a point of convex outline a to a point of b through no interior of the convex solids, or
    None; exact. A free line can be shifted and turned until it touches two corners, so those are tried.
    """
    area = Solid(hull([*a, *b]), 0.0, "", "")
    parts = [s for s in opaque if apart(s, area).gap <= TOUCH]
    walls = [*map(drawn_in, parts), *(s for s, _ in seams(parts))]
    middle = (_middle(a), _middle(b))
    if not any(s.span(*middle, 0.0) for s in walls):
        return middle
    corners = list(dict.fromkeys((*a, *b, *(p for s in walls for p in s.points), *_crossings(walls, a, b))))
    for p, q in combinations(corners, 2):
        if p == q:
            continue
        line = _reaching(p, q, a, b)
        if line is not None and not any(s.span(*line, -_SEEN) for s in walls):
            return line
    return None


def _crossings(walls: Sequence[Solid], *outlines: Sequence[Point]) -> Iterator[Point]:
    """Where the outline of a wall crosses one of the outlines: a line may begin there."""
    for s in walls:
        for points in outlines:
            for i, p in enumerate(points):
                span = s.span(p, points[(i + 1) % len(points)], 0.0)
                if span is not None:
                    q = points[(i + 1) % len(points)]
                    yield from ((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for t in span)


def _middle(points: Sequence[Point]) -> Point:
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))


def _reaching(p: Point, q: Point, a: Sequence[Point], b: Sequence[Point]) -> tuple[Point, Point] | None:
    """The shortest piece of the line through p and q from outline a to outline b; None if it misses one."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = math.hypot(dx, dy)
    if length < 1e-9:
        return None
    dx, dy = dx / length, dy / length
    one, two = _chord(p, (dx, dy), a), _chord(p, (dx, dy), b)
    if one is None or two is None:
        return None
    if one[1] <= two[0]:
        s, t = one[1], two[0]
    elif two[1] <= one[0]:
        s, t = one[0], two[1]
    else:
        s = t = max(one[0], two[0])
    return (p[0] + dx * s, p[1] + dy * s), (p[0] + dx * t, p[1] + dy * t)


def _chord(p: Point, d: Point, points: Sequence[Point]) -> tuple[float, float] | None:
    """Where a line passes over a convex outline, touching included, as lengths from p."""
    if len(points) < 3:
        on = [q for q in points if abs((q[0] - p[0]) * d[1] - (q[1] - p[1]) * d[0]) <= 1e-7]
        along = [(q[0] - p[0]) * d[0] + (q[1] - p[1]) * d[1] for q in on]
        return (min(along), max(along)) if along else None
    lo, hi = -math.inf, math.inf
    for i, (x, y) in enumerate(points):
        ex, ey = points[(i + 1) % len(points)][0] - x, points[(i + 1) % len(points)][1] - y
        size = math.hypot(ex, ey)
        if size < 1e-12:
            continue
        out = ((p[0] - x) * ey - (p[1] - y) * ex) / size - 1e-9
        step = (d[0] * ey - d[1] * ex) / size
        if abs(step) < 1e-12:
            if out > 0.0:
                return None
        elif step > 0.0:
            hi = min(hi, -out / step)
        else:
            lo = max(lo, -out / step)
    return (lo, hi) if hi >= lo else None


@dataclass(frozen=True, slots=True)
class Shared:
    """Two faces that lie against one another: the ends of their common stretch (one point twice for corner
    to corner), its length, and the numbers of the slots of each that it meets, from 0.
    """

    ends: tuple[Point, Point]
    length: float
    mine: tuple[int, ...]
    theirs: tuple[int, ...]


def shared(a: Block, a_face: Face, b: Block, b_face: Face) -> Shared | None:
    """The common stretch of two flush faces and the slots in contact (REG-510, REG-511); None if they are
    not parallel, do not touch or have nothing in common.
    """
    p, q = a.face(a_face)
    r, s = b.face(b_face)
    long = math.dist(p, q)
    tx, ty = (q[0] - p[0]) / long, (q[1] - p[1]) / long
    heights = [(c[0] - p[0]) * ty - (c[1] - p[1]) * tx for c in (r, s)]
    if max(map(abs, heights)) > TOUCH:
        return None
    ends = sorted((c[0] - p[0]) * tx + (c[1] - p[1]) * ty for c in (r, s))
    lo, hi = max(0.0, ends[0]), min(long, ends[1])
    if hi < lo - TOUCH:
        return None
    hi = max(lo, hi)
    far = math.dist(r, s)
    # the other face runs the other way round, so its own stretch is measured from its far end
    other = (ends[1] - hi, ends[1] - lo)
    return Shared(
        ((p[0] + tx * lo, p[1] + ty * lo), (p[0] + tx * hi, p[1] + ty * hi)),
        hi - lo,
        _slots(_wide(a, a_face), long, lo, hi),
        _slots(_wide(b, b_face), far, *other),
    )


def _wide(block: Block, face: Face) -> float:
    return block.base_width if face in ("front", "rear") else block.base_depth


def _slots(wide: float, long: float, lo: float, hi: float) -> tuple[int, ...]:
    count = round(long / wide)
    return tuple(k for k in range(count) if k * wide <= hi + TOUCH and (k + 1) * wide >= lo - TOUCH)


def overlaps(outline: Solid, others: Iterable[Solid]) -> bool:
    """Whether the outline overlaps any of the others by more than 0.01 inch (REG-003)."""
    return any(
        math.hypot(o.cx - outline.cx, o.cy - outline.cy) < o.reach + outline.reach
        and separation(outline, o) < -TOUCH
        for o in others
    )


@dataclass(frozen=True, slots=True)
class Meeting:
    """A wall that a line of fire meets: its id, the line, the point where it is met or passed nearest, and
    the gap from the wall to the target's footprint in inches.
    """

    who: str
    line: tuple[Point, Point]
    point: Point
    gap: float


def wall_between(
    a: Block, b: Block, walls: Sequence[Solid], inches: float = 1.0, tie: float = BORDER
) -> Meeting | None:
    """The first wall that the segment from the front centre of a to the centre of b meets, touching included,
    and that is at most `inches` from b's footprint; None if there is none (REG-092). `walls`: convex parts,
    those of one wall under one id.
    """
    p, q = a.front_centre, b.centre
    outline = b.outline()
    gaps: dict[str, float] = {}
    for s in walls:
        gaps[s.id] = min(apart(s, outline).gap, gaps.get(s.id, math.inf))
    met: list[tuple[float, str]] = []
    for s in walls:
        if gaps[s.id] <= inches + tie:
            span = s.span(p, q, 0.0) or s.span(p, q, _TOUCHED)
            if span is not None:
                met.append((span[0], s.id))
    if not met:
        return None
    t, who = min(met)
    return Meeting(who, (p, q), (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t), gaps[who])
