"""Straight movement to the first contact (pushes, charges) and sliding along obstacles with the mouse."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.table.bases import Joined, Round
from game.table.board import Table
from game.table.inches import OVERLAP, Point, distance, path_length, snap, unit
from game.table.land import SOLID
from game.table.paths import affordable, dear_along, dear_spans, path_legal, set_back, standing
from game.table.solids import Solid, Span

EDGE = "edge"

_LEADS_IN = -2e-5
"""A direction that shrinks a contact by less than this per inch runs along it: angles are rounded to 0.001
degree."""

_SKIN = 1e-7
_TIE = 1e-9


@dataclass(frozen=True, slots=True)
class Pushed:
    """End of a straight movement (snapped), id of what stopped it ("", "edge"), its cost, start and end."""

    end: Point
    stopped_by: str
    cost: float
    way: tuple[Point, Point]


def slide(table: Table, mover: Round, direction_degrees: float, inches: float, *, me: str) -> Pushed:
    """Being moved in a straight line of cost at most `inches`, to the first contact with a base, an
    impassable piece or the arena edge (Q14, CIR-471 to CIR-474).

    A graze stops. A contact at the start stops at once if the way leads into it, else it does not count.
    """
    u = unit(direction_degrees)
    p = mover.centre
    spans, far = _allowance(table, p, u, inches, free=False)
    ray = _Ray(p, u, far)
    solids = _near(table, mover, far, me)
    touched = {s.id for s in solids if s.signed(p) - mover.r <= OVERLAP and s.kind == "terrain"}
    best, by = far, ""
    for solid in solids:
        s = _first_contact(ray, solid, mover.r)
        if s is None or s >= best + (_TIE if not by else -_TIE):
            continue
        if solid.id in touched and s > 0.0 and _same_contact(ray, solid, solids, mover.r, s):
            continue
        best, by = s, solid.id
    s = _edge_contact(table, ray, mover.r)
    if s is not None and s < best + (_TIE if not by else -_TIE):
        best, by = s, EDGE
    return _pushed(ray, spans, inches, min(best, far), by, partial(standing, table, mover, me=me))


def direct(
    table: Table, mover: Round, toward: Round, inches: float, *, me: str, foe: str, free: bool = False
) -> Pushed:
    """An own move along the line of centres towards a round base, at most to contact with it (Q15).

    Only what the base would overlap by more than 0.001 inch stops it before; a graze does not (CIR-406).
    """
    p = mover.centre
    gap = distance(p, toward.centre) - mover.r - toward.r
    d = distance(p, toward.centre)
    if gap <= OVERLAP or d == 0.0:
        return Pushed(snap(p), foe, 0.0, (p, snap(p)))
    u = ((toward.x - p[0]) / d, (toward.y - p[1]) / d)
    spans, far = _allowance(table, p, u, inches, free)
    best, by = min(far, gap), foe if gap <= far + OVERLAP else ""
    ray = _Ray(p, u, best)
    for solid in _near(table, mover, best, me):
        if solid.id == foe:
            continue
        if solid.least(ray.p, ray.end)[0] - mover.r < -OVERLAP and (
            span := solid.span(ray.p, ray.end, mover.r)
        ):
            s = span[0] * ray.length
            if s < best:
                best, by = s, solid.id
    for s in _walls_ahead(table, ray, mover.r):
        if s < best - OVERLAP:
            best, by = max(0.0, s), EDGE
    return _pushed(ray, spans, inches, best, by, partial(standing, table, mover, me=me))


def drag(
    table: Table,
    mover: Round | Joined,
    path_so_far: Sequence[Point],
    cursor: Point,
    *,
    me: str,
    through: frozenset[str] = frozenset(),
) -> list[Point]:
    """The path extended to the cursor by exact sweeps, sliding along what is in the way; never illegal.

    New points are snapped where that keeps the path legal. Of joined bases the front one is dragged.
    """
    if isinstance(mover, Joined):
        mover = mover.front
    so_far = list(path_so_far)
    p = so_far[-1]
    if distance(p, cursor) < _SKIN:
        return so_far
    solids = [
        s
        for s in _near(table, mover.at(p), distance(p, cursor), me)
        if ("figures" if s.kind == "figure" else "obstacles") not in through
    ]
    goal = cursor if EDGE in through else _inside(table, mover.r, cursor)
    legs = _slid(p, goal, solids, mover.r)
    for points in ([snap(q) for q in legs], legs):
        path = so_far + [q for q in points if q != p]
        if path_legal(table, mover, path, me=me, through=through) is None:
            return path
    if through:
        path = so_far + legs
        spot = set_back(table, mover, path, path_length(path), me=me)
        tried = [*so_far, spot]
        if path_legal(table, mover, tried, me=me, through=through) is None:
            return tried
    return so_far


class _Ray:
    """A straight way: start, unit direction, length."""

    __slots__ = ("end", "length", "p", "u")

    def __init__(self, p: Point, u: Point, length: float) -> None:
        self.p = p
        self.u = u
        self.length = length
        self.end = (p[0] + u[0] * length, p[1] + u[1] * length)

    def at(self, s: float) -> Point:
        return (self.p[0] + self.u[0] * s, self.p[1] + self.u[1] * s)


def _allowance(table: Table, p: Point, u: Point, inches: float, free: bool) -> tuple[list[Span], float]:
    """Dear stretches along `inches` of a ray (parameters of that length) and how far the allowance goes."""
    q = (p[0] + u[0] * inches, p[1] + u[1] * inches)
    spans = [] if free or inches <= 0.0 else dear_spans(dear_along(table, p, q), p, q)
    return spans, affordable(spans, inches, inches)


def _near(table: Table, mover: Round, inches: float, me: str) -> list[Solid]:
    """Everything solid that the base may touch within `inches` of its place."""
    x, y = mover.centre
    room = inches + mover.r + OVERLAP
    found = [s for s in table.others((me,)) if math.hypot(s.cx - x, s.cy - y) <= room + s.reach]
    found.extend(table.land.net(SOLID, mover.r + OVERLAP).near(mover.centre, inches))
    return found


def _first_contact(ray: _Ray, solid: Solid, r: float) -> float | None:
    """Length at which a moved base comes into contact with a solid (CIR-471, CIR-474)."""
    if solid.signed(ray.p) - r <= OVERLAP:
        return 0.0 if solid.closing(ray.p, ray.u) < _LEADS_IN else None
    least, t = solid.least(ray.p, ray.end)
    if least - r > OVERLAP:
        return None
    span = solid.span(ray.p, ray.end, r) if least < r else None
    return (span[0] if span is not None else t) * ray.length


def _same_contact(ray: _Ray, solid: Solid, solids: Sequence[Solid], r: float, s: float) -> bool:
    """Whether a base that touches a concave piece merely goes on along it from one part to the next."""
    if solid.least(ray.p, ray.end)[0] - r < -OVERLAP:
        return False
    return any(o is not solid and o.id == solid.id and o.signed(ray.at(s)) - r <= OVERLAP for o in solids)


def _walls_ahead(table: Table, ray: _Ray, r: float) -> list[float]:
    """Lengths at which the base meets the sides of the arena that it moves towards."""
    found: list[float] = []
    for i, high in ((0, table.width), (1, table.depth)):
        if ray.u[i] < _LEADS_IN:
            found.append((ray.p[i] - r) / -ray.u[i])
        elif ray.u[i] > -_LEADS_IN:
            found.append((high - r - ray.p[i]) / ray.u[i])
    return found


def _edge_contact(table: Table, ray: _Ray, r: float) -> float | None:
    """Length at which a moved base touches the edge; at once if it touches it and leads into it."""
    best: float | None = None
    for i, high in ((0, table.width), (1, table.depth)):
        for gap, speed in ((ray.p[i] - r, ray.u[i]), (high - r - ray.p[i], -ray.u[i])):
            if gap <= OVERLAP:
                s = 0.0 if speed < _LEADS_IN else math.inf
            elif gap + speed * ray.length <= OVERLAP:
                s = min(gap / -speed, ray.length)
            else:
                continue
            if s < math.inf and (best is None or s < best):
                best = s
    return best


def _pushed(
    ray: _Ray,
    spans: Sequence[Span],
    inches: float,
    s: float,
    by: str,
    stand: Callable[[Point], Point | None],
) -> Pushed:
    dear = sum(max(0.0, min(hi * inches, s) - lo * inches) for lo, hi in spans)
    end = stand(ray.at(s)) or snap(ray.at(s))
    return Pushed(end, by, s + dear, (ray.p, end))


def _inside(table: Table, r: float, p: Point) -> Point:
    """The nearest place inside the arena."""
    return (
        min(max(p[0], r), max(r, table.width - r)),
        min(max(p[1], r), max(r, table.depth - r)),
    )


def _slid(start: Point, goal: Point, solids: Sequence[Solid], r: float) -> list[Point]:
    """Legs towards the goal. Each leg starts afresh from "towards the goal" and is bent along what is touched
    (projecting what is left of the last leg would bounce out of wedges).
    """
    x, y = start
    legs: list[Point] = []
    normal: Point | None = None
    for _ in range(8):
        dx, dy = goal[0] - x, goal[1] - y
        if normal is not None and (k := dx * normal[0] + dy * normal[1]) < 0.0:
            dx, dy = dx - k * normal[0], dy - k * normal[1]
        length = math.hypot(dx, dy)
        if length < _SKIN:
            break
        u = (dx / length, dy / length)
        far, hit = _swept(_Ray((x, y), u, length), solids, r)
        if far > _SKIN:
            x, y = x + u[0] * far, y + u[1] * far
            legs.append((x, y))
        elif legs and hit is not None and normal is not None:
            break
        if hit is None:
            if normal is None:
                break
            normal = None
            continue
        near = hit.closest((x, y))
        nx, ny = x - near[0], y - near[1]
        size = math.hypot(nx, ny)
        if size < _SKIN:
            break
        normal = (nx / size, ny / size)
    return legs


def _swept(ray: _Ray, solids: Sequence[Solid], r: float) -> tuple[float, Solid | None]:
    """How far a base may go along a ray, a skin short of the first contact, and what it meets."""
    best, hit = ray.length, None
    for solid in solids:
        if solid.signed(ray.p) - r <= 2.0 * _SKIN:
            if solid.closing(ray.p, ray.u) < -1e-9:
                return 0.0, solid
            continue
        span = solid.span(ray.p, ray.end, r)
        if span is not None:
            facing = max(1e-4, -solid.closing(ray.at(span[0] * ray.length), ray.u))
            far = max(0.0, span[0] * ray.length - _SKIN / facing)
            if far < best:
                best, hit = far, solid
    return best, hit
