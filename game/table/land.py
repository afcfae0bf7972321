"""Terrain made ready for questions: convex parts, and pymunk spaces that narrow them down.

A space holds its parts grown by a radius; a thin ray in it is the exact swept disc (a fat ray misses).
Nothing is ever stepped; a space never changes once it is built, so tables may share it.
"""

import math
from collections.abc import Sequence

import pymunk

from game.table.inches import Point
from game.table.pieces import contains, convex_parts
from game.table.solids import Solid, sides_of
from game.table.terrain import Circle, Meaning, Terrain, Traits

SOLID: Traits = frozenset({"impassable"})
DEAR: Traits = frozenset({"obstruction", "difficult"})
IN_THE_WAY: Traits = frozenset({"obstruction", "impassable"})
OPAQUE: Traits = frozenset({"blocks_sight"})
ANY: Traits = frozenset({"*"})

_SKIN = 1e-5
_ON = 1e-9
_ALL = pymunk.ShapeFilter()


class Net:
    """Solids in one pymunk space, each grown by a radius; answers with candidates, never with verdicts."""

    def __init__(self, solids: Sequence[Solid], grow: float) -> None:
        self.solids = tuple(solids)
        self._space = pymunk.Space()
        body = self._space.static_body
        self._owner: dict[pymunk.Shape, Solid] = {}
        for solid in self.solids:
            shape: pymunk.Shape
            if len(solid.points) == 1:
                shape = pymunk.Circle(body, solid.r + grow + _SKIN, solid.points[0])
            elif len(solid.points) == 2:
                shape = pymunk.Segment(body, solid.points[0], solid.points[1], grow + _SKIN)
            else:
                shape = pymunk.Poly(body, solid.points, radius=grow + _SKIN)
            self._owner[shape] = solid
        self._space.add(*self._owner)
        self._order = {solid: i for i, solid in enumerate(self.solids)}

    def along(self, p: Point, q: Point) -> list[Solid]:
        """Solids whose grown outline the segment p-q may meet, in a fixed order."""
        if not self.solids:
            return []
        hits = self._space.segment_query(p, q, 0.0, _ALL)
        if not hits:
            return []
        return self._sorted({h.shape for h in hits if h.shape is not None})

    def met(self, p: Point, q: Point) -> list[Solid]:
        """The same in no order, a little faster."""
        owner = self._owner
        hits = self._space.segment_query(p, q, 0.0, _ALL) if self.solids else ()
        return [owner[h.shape] for h in hits if h.shape is not None]

    def first(self, p: Point, q: Point) -> Solid | None:
        """One of the solids whose grown outline the segment p-q meets, as a rule the first; None if it meets
        none for sure.
        """
        hit = self._space.segment_query_first(p, q, 0.0, _ALL)
        return None if hit is None or hit.shape is None else self._owner[hit.shape]

    def free(self, p: Point, q: Point) -> bool:
        """Whether the segment p-q meets none of the grown outlines for sure."""
        return not self.solids or self._space.segment_query_first(p, q, 0.0, _ALL) is None

    def near(self, p: Point, inches: float) -> list[Solid]:
        """Solids whose grown outline may be within `inches` of p, in a fixed order."""
        if not self.solids:
            return []
        hits = self._space.point_query(p, inches + _SKIN, _ALL)
        return self._sorted({h.shape for h in hits if h.shape is not None})

    def under(self, corners: Sequence[Point]) -> list[Solid]:
        """Solids whose grown outline may meet the convex area of the corners, in a fixed order."""
        if not self.solids:
            return []
        area = pymunk.Poly(None, corners, radius=_SKIN)
        area.update(pymunk.Transform.identity())
        return self._sorted({h.shape for h in self._space.shape_query(area) if h.shape is not None})

    def _sorted(self, shapes: set[pymunk.Shape]) -> list[Solid]:
        if not shapes:
            return []
        found = [self._owner[s] for s in shapes]
        if len(found) > 1:
            found.sort(key=self._order.__getitem__)
        return found


class Land:
    """The terrain of one map with what its kinds mean; builds a net per traits and radius on demand."""

    def __init__(self, width: float, depth: float, terrain: tuple[Terrain, ...], meaning: Meaning) -> None:
        self.width = width
        self.depth = depth
        self.terrain = terrain
        self.meaning = meaning
        self.traits: dict[str, Traits] = {t.id: meaning.get(t.kind, frozenset()) for t in terrain}
        self.by_id = {t.id: t for t in terrain}
        self.parts = tuple(part for t in terrain for part in convex_parts(t.shape, t.id))
        self._nets: dict[tuple[Traits, float], Net] = {}
        self.curtain: Net | None = None
        self.sights: dict[tuple[float, ...], object] = {}

    def having(self, traits: Traits) -> tuple[Solid, ...]:
        """Parts of the pieces that have any of the traits."""
        if traits == ANY:
            return self.parts
        return tuple(p for p in self.parts if self.traits[p.id] & traits)

    def net(self, traits: Traits, grow: float = 0.0) -> Net:
        """The net of the pieces with any of the traits, grown by a radius; built once."""
        key = (traits, grow)
        found = self._nets.get(key)
        if found is None:
            found = self._nets[key] = Net(self.having(traits), grow)
        return found

    def inside(self, id: str, p: Point) -> bool:
        """Whether p lies inside the piece, more than a billionth of an inch from its outline."""
        shape = self.by_id[id].shape
        if isinstance(shape, Circle):
            return math.hypot(p[0] - shape.x, p[1] - shape.y) < shape.r - _ON
        return contains(shape.points, p) and _rim_distance(shape.points, p) > _ON


def _rim_distance(points: tuple[Point, ...], p: Point) -> float:
    best = math.inf
    for ax, ay, tx, ty, length in sides_of(points):
        u = min(max((p[0] - ax) * tx + (p[1] - ay) * ty, 0.0), length)
        best = min(best, math.hypot(p[0] - ax - u * tx, p[1] - ay - u * ty))
    return best
