"""Lines of sight between bases, exact from any point to any point, and what stands between two bases.

Only terrain blocks sight. pymunk rays accept and cull; plain floats decide.
"""

import math
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from game.table.bases import Round
from game.table.board import Table
from game.table.covers import covered
from game.table.inches import OVERLAP, Point
from game.table.land import IN_THE_WAY, Land, Net
from game.table.opaque import curtain
from game.table.sightlines import Line, Pair, Shade, find_free, free_offsets
from game.table.solids import Solid
from game.table.terrain import Circle, Shape

_KEPT = 8192
_OVER = 1e-11
_SKIN = 2e-5
BESIDE = 1e-4
"""What does not come so near to a disc cannot touch the first hair of a line that leaves it, inches."""


Segment = tuple[Point, Point]
Witness = tuple[Segment, tuple[str, ...], tuple[Point, ...], float]
"""Line, blockers, edge and margin of a Sight."""


class Sight:
    """Whether a line of sight exists. `line`: a free line (the centre line if there is none); `blockers`: ids
    of the terrain in the way, nearest first; `edge`: the outline to light up; `margin`: width in inches of
    the free corridor around the line, 0 if there is none. All but `clear` is worked out when first asked for.
    """

    __slots__ = ("_found", "_seek", "clear")

    def __init__(
        self,
        clear: bool,
        line: Segment,
        blockers: tuple[str, ...] = (),
        edge: tuple[Point, ...] = (),
        margin: float = 0.0,
    ) -> None:
        self.clear = clear
        self._found: Witness | None = (line, blockers, edge, margin)
        self._seek: Callable[[], Witness] | None = None

    @classmethod
    def later(cls, clear: bool, seek: Callable[[], "Witness"]) -> "Sight":
        """A verdict whose witness is sought only if somebody asks."""
        found = cls.__new__(cls)
        found.clear, found._found, found._seek = clear, None, seek
        return found

    def witness(self) -> "Witness":
        """Line, blockers, edge and margin."""
        if self._found is None:
            assert self._seek is not None
            self._found, self._seek = self._seek(), None
        return self._found

    @property
    def line(self) -> Segment:
        """A free line from edge to edge, the centre line if there is none."""
        return self.witness()[0]

    @property
    def blockers(self) -> tuple[str, ...]:
        """What is in the way, nearest first."""
        return self.witness()[1]

    @property
    def edge(self) -> tuple[Point, ...]:
        """The part of an outline that blocks the centre line."""
        return self.witness()[2]

    @property
    def margin(self) -> float:
        """Width of the free corridor around the line, inches."""
        return self.witness()[3]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sight):
            return NotImplemented
        return self.clear == other.clear and self.witness() == other.witness()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Sight({self.clear}, {', '.join(map(repr, self.witness()))})"


def sight(table: Table, a: Round, b: Round) -> Sight:
    """Line of sight between two bases: some segment between points of their discs, rims included, passes
    through no sight-blocking outline. Touching a lone outline is free, a seam between two is not (CIR-511).
    """
    return _known(table.land, (a.x, a.y, a.r), (b.x, b.y, b.r))


def sight_to_point(table: Table, a: Round, p: Point) -> Sight:
    """Line of sight from a base to a point (CIR-513)."""
    return _known(table.land, (a.x, a.y, a.r), (p[0], p[1], 0.0))


def between(table: Table, a: Round, b: Round, ignore: Collection[str] = ()) -> tuple[str, ...]:
    """Ids of the figures, obstructions and impassable pieces that reach more than 0.001 inch over the centre
    line between the edges of two bases, sorted along the line (CIR-531, CIR-532). `ignore` must hold the ids
    of a and b.
    """
    dx, dy = b.x - a.x, b.y - a.y
    d = math.hypot(dx, dy)
    if d <= a.r + b.r:
        return ()
    p = (a.x + dx * a.r / d, a.y + dy * a.r / d)
    q = (b.x - dx * b.r / d, b.y - dy * b.r / d)
    solids = table.others(ignore)
    solids += [s for s in table.land.net(IN_THE_WAY).along(p, q) if s.id not in ignore]
    first: dict[str, float] = {}
    for s in solids:
        span = s.span(p, q, -OVERLAP)
        if span is not None:
            first[s.id] = min(span[0], first.get(s.id, 2.0))
    return tuple(sorted(first, key=first.__getitem__))


Disc = tuple[float, float, float]


def _known(land: Land, a: Disc, b: Disc) -> Sight:
    """Answers are kept with the terrain: they depend on nothing else."""
    key = (*a, *b)
    found = land.sights.get(key)
    if not isinstance(found, Sight):
        if len(land.sights) >= _KEPT:
            land.sights.clear()
        found = land.sights[key] = _look(land, a, b)
    return found


class _Frame(NamedTuple):
    """A at the origin, B on the first axis."""

    a: Disc
    ux: float
    uy: float

    def strip(self, pair: Pair, solids: Sequence[Solid]) -> tuple[list[Solid], list[Shade]]:
        """Those that reach into the hull of the two discs, and as blockers in the frame."""
        (ax, ay, ra), ux, uy = self.a, self.ux, self.uy
        rb, d = pair.rb, pair.d
        wide, beyond = max(ra, rb), d + rb
        sine = (rb - ra) / d
        cosine = math.sqrt(max(0.0, 1.0 - sine * sine))
        found: list[Solid] = []
        shades: list[Shade] = []
        for s in solids:
            x, y, r = s.cx - ax, s.cy - ay, s.reach
            u, v = x * ux + y * uy, y * ux - x * uy
            if not (-ra - r < u < beyond + r and -wide - r < v < wide + r):
                continue
            if s.sides:
                points = tuple(
                    ((px - ax) * ux + (py - ay) * uy, (py - ay) * ux - (px - ax) * uy) for px, py in s.points
                )
                heights = [y * cosine - x * sine for x, y in points]
                lows = [y * cosine + x * sine for x, y in points]
                if min(heights) >= ra or max(lows) <= -ra:
                    continue
            else:
                if v * cosine - u * sine - r >= ra or v * cosine + u * sine + r <= -ra:
                    continue
                points = ((u, v),)
            found.append(s)
            shades.append(pair.shade(points, s.r))
        return found, shades

    def outward(self, x: float, y: float) -> Point:
        return (self.a[0] + x * self.ux - y * self.uy, self.a[1] + x * self.uy + y * self.ux)


def _look(land: Land, a: Disc, b: Disc) -> Sight:
    net = curtain(land)

    def whole() -> Sight:
        return look_past(lambda s: land.by_id[s.id].shape, a, b, net.solids)

    return at_once(a, b, net, whole) or whole()


def at_once(
    a: Disc,
    b: Disc,
    net: Net,
    whole: Callable[[], Sight],
    counts: Callable[[Solid], bool] | None = None,
    alone: Callable[[Disc], bool] | None = None,
) -> Sight | None:
    """The verdict that a few lines give away: the centre line meets nothing, or something that cuts the hull
    of the discs in two, or a line beside what it meets is free. Else None.

    `whole`: the same verdict with its witness; `counts`: which solids of the net block for this pair, all if
    None; `alone`: whether nothing that counts comes within BESIDE of a disc.
    """
    (ax, ay, ra), (bx, by, rb) = a, b
    dx, dy = bx - ax, by - ay
    d = math.sqrt(dx * dx + dy * dy)
    if d - ra - rb < BESIDE:
        if any(counts is None or counts(s) for s in net.met(a[:2], b[:2])):
            return None
        return Sight.later(True, lambda: whole().witness())
    frame = _Frame(a, dx / d, dy / d)
    sine = (rb - ra) / d
    bend = (d, rb, sine, math.sqrt(1.0 - sine * sine))
    # a ray that starts a skin beyond the rims does not meet the discs themselves
    skin = 0.0 if alone is None else _SKIN
    first = _met_beside(net, frame, bend, 0.0, skin)
    if first is None:
        if (alone is None or (alone(a) and alone(b))) or not any(map(counts or bool, net.met(a[:2], b[:2]))):
            return Sight.later(True, lambda: whole().witness())
        return None
    if counts is not None and not counts(first):
        return None
    cuts, low, high = _cuts(first, frame, bend)
    if cuts:
        return Sight.later(False, lambda: whole().witness())
    wide = min(ra, rb)
    for beside, fits in ((0.5 * (high + wide), high < wide), (0.5 * (low - wide), low > -wide)):
        if fits and abs(beside) < wide:
            hit = _met_beside(net, frame, bend, beside, skin)
            if hit is None:
                if alone is None or (alone(a) and alone(b)):
                    return Sight.later(True, lambda: whole().witness())
            elif (counts is None or counts(hit)) and _cuts(hit, frame, bend)[0]:
                return Sight.later(False, lambda: whole().witness())
    return None


_Bend = tuple[float, float, float, float]
"""Distance of the centres, radius of B, sine and cosine of the slope of the upper outer tangent."""


def _met_beside(net: Net, frame: _Frame, bend: _Bend, beside: float, skin: float) -> Solid | None:
    """Something that the line from rim to rim meets which runs `beside` the centre line, parallel to it."""
    (ax, ay, ra), ux, uy = frame
    near = math.sqrt((ra + skin) ** 2 - beside * beside)
    far = bend[0] - math.sqrt((bend[1] + skin) ** 2 - beside * beside)
    x, y = ax - beside * uy, ay + beside * ux
    return net.first((x + near * ux, y + near * uy), (x + far * ux, y + far * uy))


def _cuts(s: Solid, frame: _Frame, bend: _Bend) -> tuple[bool, float, float]:
    """Whether a solid on the centre line lies between the discs and reaches over both outer tangents; how far
    it reaches below and above the centre line.
    """
    (ax, ay, ra), ux, uy = frame
    (d, rb, sine, cosine), r = bend, s.r
    west, east, enough = ra + r, d - rb - r, ra - r + _OVER
    if not s.sides:
        x, y = s.cx - ax, s.cy - ay
        u, v = x * ux + y * uy, y * ux - x * uy
        up, down = v * cosine - u * sine > enough, v * cosine + u * sine < -enough
        return up and down and west <= u <= east, v - r, v + r
    up = down = False
    plain = True
    low, high = math.inf, -math.inf
    for px, py in s.points:
        x, y = px - ax, py - ay
        u, v = x * ux + y * uy, y * ux - x * uy
        if plain and not west <= u <= east:
            plain = False
        low, high = v if v < low else low, v if v > high else high
        if v * cosine - u * sine > enough:
            up = True
        if v * cosine + u * sine < -enough:
            down = True
    return plain and up and down, low, high


def look_past(shape_of: Callable[[Solid], Shape], a: Disc, b: Disc, opaque: Sequence[Solid]) -> Sight:
    """The verdict on two discs (centre x, y, radius) past drawn-in solids."""
    d = math.hypot(b[0] - a[0], b[1] - a[1])
    if d <= a[2] + b[2]:
        k = 0.5 if d == 0.0 else 0.5 * (a[2] + d - b[2]) / d
        k = min(1.0, max(0.0, k))
        c = (a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k)
        if d == 0.0 or not any(s.signed(c) < 0.0 for s in opaque):
            return Sight(True, (c, c), (), (), 2.0 * min(a[2], b[2]))
    frame = _Frame(a, (b[0] - a[0]) / d, (b[1] - a[1]) / d)
    return _seen(shape_of, Pair(a[2], b[2], d), frame, opaque)


def _seen(shape_of: Callable[[Solid], Shape], pair: Pair, frame: _Frame, opaque: Sequence[Solid]) -> Sight:
    solids, shades = frame.strip(pair, opaque)
    line: Line | None = (0.0, 0.0)
    if not pair.free(shades, 0.0, 0.0):
        found = covered(pair, shades)
        if found is True:
            line = None
        elif found and pair.free(shades, *found):
            line = found
        else:
            line = find_free(pair, shades)
    if line is None:
        return Sight.later(False, lambda: _blocked(shape_of, pair, frame, solids, shades))
    free = line
    return Sight.later(True, lambda: _shown(pair, frame, shades, free))


def _shown(pair: Pair, frame: _Frame, shades: list[Shade], line: Line) -> Witness:
    if line != (0.0, 0.0):
        # the first free line is good enough for the verdict, a wider corridor shows better
        line = find_free(pair, shades) or line
    lo, hi = free_offsets(pair, shades, line)
    return _drawn(pair, frame, (line[0], 0.5 * (lo + hi))), (), (), hi - lo


def _outer(pair: Pair) -> tuple[Line, Line]:
    """The outer tangents, above and below."""
    t = math.asin(min(1.0, max(-1.0, (pair.rb - pair.ra) / pair.d)))
    return (t, pair.ra), (-t, -pair.ra)


def _drawn(pair: Pair, frame: _Frame, line: Line) -> tuple[Point, Point]:
    """The piece of the line from rim to rim."""
    t, p = line
    c, s = math.cos(t), math.sin(t)
    out, into = pair.ends(t, p)
    return frame.outward(out * c - p * s, out * s + p * c), frame.outward(into * c - p * s, into * s + p * c)


def _blocked(
    shape_of: Callable[[Solid], Shape],
    pair: Pair,
    frame: _Frame,
    solids: Sequence[Solid],
    shades: list[Shade],
) -> Witness:
    lines = ((0.0, 0.0), *_outer(pair))
    hit = [
        (min(p[0] for p in o.points) - o.r, s.id)
        for s, o in zip(solids, shades, strict=True)
        if any(pair.blocked(o, *line) for line in lines)
    ]
    ids = tuple(dict.fromkeys(i for _, i in sorted(hit)))
    line = _drawn(pair, frame, (0.0, 0.0))
    centre = [
        (min(p[0] for p in o.points) - o.r, s.id, k)
        for k, (s, o) in enumerate(zip(solids, shades, strict=True))
        if pair.blocked(o, 0.0, 0.0)
    ]
    edge = _facing(shape_of(solids[min(centre)[2]]), line[0]) if centre else ()
    return line, ids, edge, 0.0


def _facing(shape: Shape, eye: Point) -> tuple[Point, ...]:
    """The part of a piece's outline that faces the eye: for a polygon the longest run of facing sides."""
    if isinstance(shape, Circle):
        d = math.hypot(eye[0] - shape.x, eye[1] - shape.y)
        half = math.acos(min(1.0, shape.r / d)) if d > shape.r else math.pi
        start = math.atan2(eye[1] - shape.y, eye[0] - shape.x) - half
        steps = (start + half * k / 8.0 for k in range(17))
        return tuple((shape.x + shape.r * math.cos(w), shape.y + shape.r * math.sin(w)) for w in steps)
    pts, n = shape.points, len(shape.points)
    faces = [
        (eye[0] - a[0]) * (b[1] - a[1]) - (eye[1] - a[1]) * (b[0] - a[0]) > 0.0
        for a, b in zip(pts, pts[1:] + pts[:1], strict=True)
    ]
    runs: list[list[int]] = []
    for i in range(n):
        if faces[i] and not faces[i - 1]:
            run = [i]
            while faces[(run[-1] + 1) % n]:
                run.append((run[-1] + 1) % n)
            runs.append(run)
    if not runs:
        return ()
    best = min(runs, key=lambda run: min(_side_distance(pts, i, eye) for i in run))
    return (*(pts[i] for i in best), pts[(best[-1] + 1) % n])


def _side_distance(points: tuple[Point, ...], i: int, p: Point) -> float:
    (ax, ay), (bx, by) = points[i], points[(i + 1) % len(points)]
    dx, dy = bx - ax, by - ay
    u = min(1.0, max(0.0, ((p[0] - ax) * dx + (p[1] - ay) * dy) / (dx * dx + dy * dy)))
    return math.hypot(p[0] - ax - u * dx, p[1] - ay - u * dy)
