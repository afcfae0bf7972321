"""The neighbourhood of a mover, cut out once for many questions: is a straight leg legal, what does it cost,
does the base fit. The same verdicts as paths.path_legal and paths.path_cost, in plain floats.
"""

import math
from collections.abc import Callable

from game.table.bases import Round
from game.table.board import Table
from game.table.inches import OVERLAP, Point, distance, snap
from game.table.land import DEAR, SOLID
from game.table.legs import Legs
from game.table.mesh import Bend, Found, around, circles, doorways, hugs, rims, spread, wraps
from game.table.paths import dear_spans
from game.table.pinches import pinches
from game.table.slides import EDGE
from game.table.solids import Solid
from game.table.tight import tightened

_SLACK = 1e-9
_THIRTY = math.tan(math.radians(30.0))
STEP = math.radians(22.5)
GAP = 1.7
FINE_STEP = math.radians(6.0)
FINE_GAP = 0.08


class Ways:
    """Everything within `inches` of a mover that can stop it or make its way dear."""

    def __init__(
        self, table: Table, mover: Round, inches: float, *, me: str, through: frozenset[str], free: bool
    ) -> None:
        self.start = mover.centre
        self.r = mover.r
        self.inches = inches
        self.grow = mover.r - OVERLAP - _SLACK
        self.table = table
        solids = self._within(table, mover, inches, me)
        self.solids = [s for s in solids if _word(s) not in through]
        self.passed = [s for s in solids if _word(s) in through]
        self._discs = [(s.cx, s.cy, s.r + self.grow) for s in self.solids if not s.sides]
        self._shapes = [s for s in self.solids if s.sides]
        self._round_shapes = [(s, s.cx, s.cy, s.reach + self.grow) for s in self._shapes]
        self.dear = [] if free else table.land.net(DEAR).near(self.start, inches)
        low = self.grow
        self._bounds = (low, low, table.width - low, table.depth - low)
        self._walled = EDGE not in through

    @staticmethod
    def _within(table: Table, mover: Round, inches: float, me: str) -> list[Solid]:
        room = inches + mover.r + OVERLAP
        x, y = mover.centre
        others = table.others((me,))
        figures = [s for s in others if math.hypot(s.cx - x, s.cy - y) <= room + s.reach]
        return [*figures, *table.land.net(SOLID, mover.r + OVERLAP).near(mover.centre, inches)]

    def box(self) -> tuple[float, float, float, float] | None:
        """West, south, east and north bound of the centre; None if the edge may be passed."""
        return self._bounds if self._walled else None

    def inside(self, p: Point) -> bool:
        """Whether the base stays inside the arena at p."""
        x0, y0, x1, y1 = self._bounds
        return x0 <= p[0] <= x1 and y0 <= p[1] <= y1

    def clear(self, p: Point, q: Point) -> bool:
        """Whether the straight leg is legal (its start is taken to be)."""
        if self._walled and not self.inside(q):
            return False
        px, py = p
        dx, dy = q[0] - px, q[1] - py
        a = dx * dx + dy * dy
        if a == 0.0:
            a = 1.0
        for cx, cy, g in self._discs:
            wx, wy = cx - px, cy - py
            b = wx * dx + wy * dy
            k = b / a if 0.0 < b < a else 0.0 if b <= 0.0 else 1.0
            wx, wy = wx - k * dx, wy - k * dy
            if wx * wx + wy * wy < g * g:
                return False
        for s, cx, cy, g in self._round_shapes:
            wx, wy = cx - px, cy - py
            b = wx * dx + wy * dy
            k = b / a if 0.0 < b < a else 0.0 if b <= 0.0 else 1.0
            wx, wy = wx - k * dx, wy - k * dy
            if wx * wx + wy * wy < g * g and s.span(p, q, self.grow) is not None:
                return False
        return True

    def lonely(self, p: Point, inches: float) -> bool:
        """Whether at most one solid, and no edge, can stop the base within some inches of p, for sure."""
        x, y = p
        x0, y0, x1, y1 = self._bounds
        if self._walled and not (x0 < x - inches and x + inches < x1 and y0 < y - inches and y + inches < y1):
            return False
        met = 0
        for cx, cy, g in (*self._discs, *(shape[1:] for shape in self._round_shapes)):
            met += (cx - x) ** 2 + (cy - y) ** 2 < (g + inches) ** 2
        return met < 2

    def fits(self, p: Point) -> bool:
        """Whether the base may stand at p; what it may pass through counts here."""
        if not self.inside(p):
            return False
        x, y = p
        for cx, cy, g in self._discs:
            if (x - cx) ** 2 + (y - cy) ** 2 < g * g:
                return False
        return not any(s.signed(p) < self.grow for s in self._shapes) and not any(
            s.signed(p) < self.grow for s in self.passed
        )

    def dear_on(self, p: Point, q: Point) -> list[Solid]:
        """The dear parts that a leg may meet."""
        found: list[Solid] = []
        px, py = p
        dx, dy = q[0] - px, q[1] - py
        a = dx * dx + dy * dy
        for s in self.dear:
            wx, wy = s.cx - px, s.cy - py
            b = wx * dx + wy * dy
            d2 = wx * wx + wy * wy
            if b > 0.0:
                d2 = (d2 - b * b / a) if b < a else (wx - dx) ** 2 + (wy - dy) ** 2
            if d2 < (s.reach + 1e-6) ** 2:
                found.append(s)
        return found

    def price(self, p: Point, q: Point) -> float:
        """Cost of a straight leg."""
        length = distance(p, q)
        if self.dear and (near := self.dear_on(p, q)):
            length *= 1.0 + sum(hi - lo for lo, hi in dear_spans(near, p, q))
        return length

    def leg(self, p: Point, q: Point, most: float) -> float | None:
        """Cost of a straight leg, None if it is not legal or dearer than `most`."""
        if not self.clear(p, q):
            return None
        price = self.price(p, q)
        return price if price < most else None

    def bends(self, step: float, gap: float) -> list[Bend]:
        """Where paths may bend: around what stops the base and at the rims of dear ground."""
        pinched = list(pinches(self.solids, self.dear, self.r, self._room))
        spots = [(b.x, b.y) for b in pinched]
        found = [b for s in self.solids for b in wraps(s, self.r, step, self.start, self._room, spots)]
        for s in self.dear:
            parts = [d for d in self.dear if d.id == s.id and d is not s]
            found += [b for b in rims(s, gap, self.start, parts) if self._room((b.x, b.y)) >= 0.0]
        found += pinched
        return list(dict.fromkeys(found))

    def _room(self, p: Point) -> float:
        """How far the base at p is from overlapping what stops it, as far as it does; else some number above
        0, and minus infinity out of reach.
        """
        x, y = p
        dx, dy = x - self.start[0], y - self.start[1]
        if dx * dx + dy * dy >= self.inches * self.inches:
            return -math.inf
        left = math.inf
        if self._walled:
            x0, y0, x1, y1 = self._bounds
            left = min(x - x0, y - y0, x1 - x, y1 - y)
        for cx, cy, g in self._discs:
            d = (x - cx) * (x - cx) + (y - cy) * (y - cy)
            if d < g * g:
                left = min(left, math.sqrt(d) - g)
        for s, cx, cy, g in self._round_shapes:
            if (x - cx) * (x - cx) + (y - cy) * (y - cy) < g * g:
                left = min(left, s.signed(p) - self.grow)
        return left

    def spread(self, bends: list[Bend], limit: float) -> list[Found]:
        """Cheapest ways from the start to the bends."""
        return tightened(spread(self.start, bends, limit, self._legs), self._priced, self._alone)

    def _priced(self, p: Point, q: Point) -> float | None:
        return self.price(p, q) if self.clear(p, q) else None

    def _alone(self, p: Point, inches: float) -> bool:
        return self.lonely(p, inches) and not any(s.signed(p) < inches for s in self.dear)

    def _legs(self, p: Point, room: float) -> Callable[[Point, float], float | None]:
        return Legs(p, room, self.grow, (self._discs, self._shapes), self.dear, self.box()).price

    def onward(
        self, found: list[Found], p: Point, most: float, *, enough: bool = False
    ) -> tuple[Found, float] | None:
        """The cheapest last leg to p from what was found, with the whole cost; None if above `most`.

        The way to a place that hugs a solid bends around that solid to the last, the way to a place in dear
        ground enters it near there. With `enough` the first way found will do.
        """
        best = self._straight(found, p, most, enough)
        if best is not None and enough:
            return best
        for s in self.solids:
            for c, r, _, turn in (
                circles(s, self.r) if s.signed(p) < 1.03 * self.r + 0.03 * s.r + 0.01 else ()
            ):
                if hugs(c, r, p) and turn > 0.0:
                    best = self._around((c, r), found, p, best, most)
        if self.dear and (best is None or best[1] - best[0].cost - distance(best[0].at, p) > 1e-6):
            doors = [b for s in self.dear if s.signed(p) < GAP for b in doorways(s, p)]
            steps = [f for b in doors if (f := self._door(found, (b.x, b.y), p, best, most)) is not None]
            better = self._straight(steps, p, most, enough)
            if better is not None and (best is None or better[1] < best[1]):
                best = better
            best = self._skimmed(found, p, best, most)
        return best

    def _skimmed(
        self, found: list[Found], p: Point, best: tuple[Found, float] | None, most: float
    ) -> tuple[Found, float] | None:
        """The better one of the best way so far and the ways that go on along a straight rim and enter dear
        ground under way, at 60 degrees to the rim if they can.
        """
        for f in found:
            limit = most if best is None else best[1] - 1e-9
            if f.cost >= limit:
                break
            dx, dy = p[0] - f.at[0], p[1] - f.at[1]
            for (tx, ty), (nx, ny), gap in f.sides:
                off = dx * nx + dy * ny
                m = min(gap, dx * tx + dy * ty - off * _THIRTY)
                if off <= 0.0 or m <= 0.0:
                    continue
                q = snap((f.at[0] + m * tx, f.at[1] + m * ty))
                if f.cost + m + distance(q, p) >= limit:
                    continue
                step = self._step(f, q)
                last = None if step is None else self.leg(q, p, limit - step.cost)
                if step is not None and last is not None:
                    best = (step, step.cost + last)
                    limit = best[1]
        return best

    def _door(
        self, found: list[Found], q: Point, p: Point, best: tuple[Found, float] | None, most: float
    ) -> Found | None:
        """The cheapest way to a point at a rim, if going on to p from there might be better than `best`."""
        limit = (best[1] if best is not None else most) - distance(q, p)
        if self._room(q) < 0.0:
            return None
        way = self._straight(found, q, limit, False)
        return None if way is None else Found(q, way[1], way[0], None, 0.0)

    def _straight(
        self, found: list[Found], p: Point, most: float, enough: bool
    ) -> tuple[Found, float] | None:
        best: tuple[Found, float] | None = None
        x, y = p
        tries: list[tuple[float, int]] = []
        for i, f in enumerate(found):
            low = f.cost + math.hypot(f.at[0] - x, f.at[1] - y)
            if low <= most and f.leads(p):
                tries.append((low, i))
        tries.sort()
        for low, i in tries:
            if best is not None and low >= best[1]:
                break
            f = found[i]
            price = self.leg(f.at, p, most - f.cost + 1e-12)
            if price is not None and (best is None or f.cost + price < best[1]):
                best = (f, f.cost + price)
                if enough or not self.dear:
                    break
        return best

    def _around(
        self,
        circle: tuple[Point, float],
        found: list[Found],
        p: Point,
        best: tuple[Found, float] | None,
        most: float,
    ) -> tuple[Found, float] | None:
        """The better one of the best way so far and the ways that end around a circle that p hugs."""
        for f in found:
            for way in (1.0, -1.0):
                least = best[1] - 1e-6 if best is not None else most
                if f.cost + distance(f.at, p) >= least:
                    break
                length, turns = around(circle, f.at, p, way)
                if f.cost + length >= least or not f.leads(turns[0]):
                    continue
                here: Found | None = f
                for q in turns:
                    here = self._step(here, q)
                last = None if here is None else self.leg(here.at, p, most - here.cost + 1e-12)
                if here is not None and last is not None and here.cost + last < least:
                    best = (here, here.cost + last)
        return best

    def _step(self, here: Found | None, q: Point) -> Found | None:
        price = None if here is None else self.leg(here.at, q, math.inf)
        return None if here is None or price is None else Found(q, here.cost + price, here, None, 0.0)


def _word(solid: Solid) -> str:
    return "figures" if solid.kind == "figure" else "obstacles"
