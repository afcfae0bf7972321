"""Movement: sweeps, slides, costs and reach against closed forms, bisection and a grid, in plain code."""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from itertools import pairwise

from game.bench.rows import Row, clocked
from game.bench.scenes import clip, scene, to_shape
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import EPS, OVERLAP, Point, distance, snap, unit
from game.table.moves import drag, path_cost, path_legal, slide
from game.table.reach import reach
from game.table.terrain import Circle, Shape

R = 0.8
"""Radius of every mover in inches."""

STEP = 0.25
"""Distance of the points of the grid."""


def rows() -> list[Row]:
    """All rows about movement."""
    return [_sweep(), _slide(), _cost(), _envelope()]


# ---- sweep


def first_contact(p: Point, u: Point, r: float, shapes: Sequence[Shape], far: float) -> float:
    """Length at which a disc moved along u meets an outline, from every side and corner; `far` if none."""
    best = far
    for shape in shapes:
        if isinstance(shape, Circle):
            best = min(best, _on_disc(p, u, (shape.x, shape.y), shape.r + r))
            continue
        corners = shape.points
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            best = min(best, _on_disc(p, u, a, r), _on_side(p, u, a, b, r))
    return best


def _on_disc(p: Point, u: Point, c: Point, r: float) -> float:
    x, y = p[0] - c[0], p[1] - c[1]
    half = x * u[0] + y * u[1]
    root = half * half - (x * x + y * y - r * r)
    s = -half - math.sqrt(root) if root > 0.0 else -1.0
    return s if s >= 0.0 else math.inf


def _on_side(p: Point, u: Point, a: Point, b: Point, r: float) -> float:
    length = distance(a, b)
    tx, ty = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    nx, ny = ty, -tx
    speed = u[0] * nx + u[1] * ny
    if speed >= 0.0:
        return math.inf
    s = (r - (p[0] - a[0]) * nx - (p[1] - a[1]) * ny) / speed
    along = (p[0] + u[0] * s - a[0]) * tx + (p[1] + u[1] * s - a[1]) * ty
    return s if s >= 0.0 and 0.0 <= along <= length else math.inf


def _sweep() -> Row:
    table = scene(11, "wall", 40, 0)
    chance = random.Random(2)
    shapes = [t.shape for t in table.terrain]
    tries: list[tuple[Round, float]] = []
    while len(tries) < 200:
        base = Round(*snap((chance.uniform(9.0, 39.0), chance.uniform(9.0, 39.0))), R)
        if table.fits(base) is None:
            tries.append((base, round(chance.uniform(0.0, 360.0), 3)))
    wrong, worst = 0, 0.0
    for base, degrees in tries:
        s = slide(table, base, degrees, 8.0, me="me").cost
        u = unit(degrees)
        late = first_contact(base.centre, u, R, shapes, 8.0)
        early = first_contact(base.centre, u, R + OVERLAP, shapes, 8.0)
        if not early - 1e-9 <= s <= late + 1e-9:
            wrong += 1
        elif late - early < 0.1:
            worst = max(worst, abs(s - late))

    def ours() -> None:
        for base, degrees in tries:
            slide(table, base, degrees, 8.0, me="me")

    def peer() -> None:
        for base, degrees in tries:
            first_contact(base.centre, unit(degrees), R, shapes, 8.0)

    took, closed = clocked(ours, peer)
    work = "200 sweeps, 40 obstacles"
    return Row("move.sweep", work, took, "closed form", closed, 1.0, wrong, f"worst error {worst:.0e} in")


# ---- slide


def _mouse(table: Table, seed: int) -> tuple[Round, list[Point]]:
    """A base, and the pointer's way around it in 60 steps."""
    chance = random.Random(seed)
    while True:
        base = Round(*snap((chance.uniform(10.0, 38.0), chance.uniform(10.0, 38.0))), R)
        if table.fits(base) is None:
            break
    turn = chance.uniform(0.0, 360.0)
    cursor = [
        (base.x + k * 0.1 * unit(turn + 4.0 * k)[0], base.y + k * 0.1 * unit(turn + 4.0 * k)[1])
        for k in range(1, 61)
    ]
    return base, cursor


def bisected(table: Table, base: Round, p: Point, q: Point) -> Point:
    """The farthest place on p-q that 20 halvings find to be free."""
    lo, hi = 0.0, 1.0
    if table.fits(base.at(q)) is None:
        return q
    for _ in range(20):
        mid = (lo + hi) / 2.0
        spot = (p[0] + (q[0] - p[0]) * mid, p[1] + (q[1] - p[1]) * mid)
        if table.fits(base.at(spot)) is None:
            lo = mid
        else:
            hi = mid
    return (p[0] + (q[0] - p[0]) * lo, p[1] + (q[1] - p[1]) * lo)


def _slide() -> Row:
    table = scene(12, "wall", 120, 0)
    mice = [_mouse(table, seed) for seed in range(4)]
    shapes = [t.shape for t in table.terrain]
    wrong = 0
    for base, cursor in mice:
        at = base.centre
        for c in cursor:
            for p in drag(table, base, [at], c, me="me")[1:]:
                wrong += any(to_shape(p, s) < R - OVERLAP - 1e-9 for s in shapes)
                at = p

    def ours() -> None:
        for base, cursor in mice:
            at = base.centre
            for c in cursor:
                at = drag(table, base.at(at), [at], c, me="me")[-1]

    def peer() -> None:
        for base, cursor in mice:
            at = base.centre
            for c in cursor:
                at = bisected(table, base, at, c)

    took, halved = clocked(ours, peer)
    return Row("move.slide", "4 drags of 60 steps, 120 pieces", took, "20 bisections", halved, 1.0, wrong)


# ---- cost


def closed_cost(path: Sequence[Point], shapes: Sequence[Shape]) -> float:
    """Length outside plus twice the length inside of difficult outlines, piece by piece."""
    total = 0.0
    for p, q in pairwise(path):
        length = distance(p, q)
        spans = sorted(_inside(p, q, length, shape) for shape in shapes)
        done = dear = 0.0
        for lo, hi in spans:
            if hi > max(lo, done):
                dear += hi - max(lo, done)
                done = hi
        total += length * (1.0 + dear)
    return total


def _inside(p: Point, q: Point, length: float, shape: Shape) -> tuple[float, float]:
    if not isinstance(shape, Circle):
        return clip(p, q, shape)
    ux, uy = (q[0] - p[0]) / length, (q[1] - p[1]) / length
    x, y = p[0] - shape.x, p[1] - shape.y
    half = x * ux + y * uy
    root = half * half - (x * x + y * y - shape.r**2)
    if root <= 0.0:
        return 0.0, 0.0
    lo, hi = (-half - math.sqrt(root)) / length, (-half + math.sqrt(root)) / length
    return (max(0.0, lo), min(1.0, hi)) if hi > 0.0 and lo < 1.0 else (0.0, 0.0)


def _cost() -> Row:
    table = scene(13, "mud", 60, 0)
    chance = random.Random(3)
    shapes = [t.shape for t in table.terrain]
    path = [snap((chance.uniform(4.0, 44.0), chance.uniform(4.0, 44.0)))]
    while len(path) < 21:
        x, y = path[-1]
        p = snap((x + chance.uniform(-3.0, 3.0), y + chance.uniform(-3.0, 3.0)))
        if 1.0 < p[0] < 47.0 and 1.0 < p[1] < 47.0 and p != path[-1]:
            path.append(p)
    error = abs(path_cost(table, path) - closed_cost(path, shapes))
    took, closed = clocked(
        lambda: [path_cost(table, path) for _ in range(20)],
        lambda: [closed_cost(path, shapes) for _ in range(20)],
    )
    work = "20 x 20 legs, 60 difficult pieces"
    return Row(
        "move.cost", work, took, "closed form", closed, 10.0, int(error > 1e-9), f"error {error:.0e} in"
    )


# ---- envelope


def gridded(table: Table, base: Round, inches: float) -> dict[Point, float]:
    """Cheapest ways over a grid with 16 directions: points and their costs (Dijkstra)."""
    turns = [(i, j) for i in range(-2, 3) for j in range(-2, 3) if math.gcd(i, j) == 1]
    start = base.centre
    best: dict[tuple[int, int], float] = {(0, 0): 0.0}
    free: dict[tuple[int, int], bool] = {}
    queue = [(0.0, (0, 0))]
    while queue:
        cost, at = heapq.heappop(queue)
        if cost > best[at]:
            continue
        p = (start[0] + at[0] * STEP, start[1] + at[1] * STEP)
        for i, j in turns:
            to = (at[0] + i, at[1] + j)
            price = cost + math.hypot(i, j) * STEP
            if price > inches or price >= best.get(to, math.inf):
                continue
            q = (start[0] + to[0] * STEP, start[1] + to[1] * STEP)
            if to not in free:
                free[to] = table.fits(base.at(q)) is None
            if free[to] and path_legal(table, base.at(p), [p, q], me="me") is None:
                best[to] = price
                heapq.heappush(queue, (price, to))
    return {(start[0] + i * STEP, start[1] + j * STEP): cost for (i, j), cost in best.items()}


def _envelope() -> Row:
    table = scene(14, "wall", 40, 0, 24.0)
    chance = random.Random(4)
    starts: list[Round] = []
    while len(starts) < 3:
        base = Round(*snap((chance.uniform(7.0, 17.0), chance.uniform(7.0, 17.0))), R)
        if table.fits(base) is None:
            starts.append(base)
    wrong = 0
    for base in starts:
        found = reach(table, base, 6.0, me="me")
        for p, cost in gridded(table, base, 6.0).items():
            exact = found.cost(p)
            wrong += exact is None or exact > cost + 0.02
            way = found.route(p)
            if way is not None:
                wrong += path_legal(table, base, way, me="me") is not None
                wrong += path_cost(table, way) > 6.0 + EPS + 1e-9
    took, grid = clocked(
        lambda: [reach(table, base, 6.0, me="me").outline() for base in starts],
        lambda: [gridded(table, base, 6.0) for base in starts],
    )
    return Row("move.envelope", "3 pick-ups, 40 pieces, 6 in", took, "grid of 0.25 in", grid, 1.0, wrong)
