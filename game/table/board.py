"""The table: terrain and the bases that stand on it now; distances, contact, what fits where."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.table.bases import Round
from game.table.inches import EPS, OVERLAP, Point, at_most, distance, toward
from game.table.land import ANY, SOLID, Land
from game.table.pieces import contains, convex_parts
from game.table.solids import Solid, disc, separation, sides_of
from game.table.terrain import Meaning, Polygon, Shape, Terrain, Traits

_KEPT = 16
_TOO_DEEP = OVERLAP + 1e-9


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not possible: a word ("figure", "impassable", "edge", "zone", "start", "near"), the id
    of the figure or piece, the place, and the inches of overlap (or of the missing distance).
    """

    reason: str
    what: str
    point: Point
    inches: float


class Table:
    """A map with the bases standing on it. Build it once a map, then ask `at(figures)` for each position."""

    def __init__(
        self, land: Land, figures: Mapping[str, Round], relatives: dict[tuple[Terrain, ...], Land]
    ) -> None:
        self.land = land
        self.width = land.width
        self.depth = land.depth
        self.terrain = land.terrain
        self.figures = figures
        self._relatives = relatives
        self._solids: dict[str, Solid] | None = None

    @classmethod
    def build(cls, width: float, depth: float, terrain: Sequence[Terrain], meaning: Meaning) -> "Table":
        """An empty table. Raises ValueError for a size of 0 or less and for two pieces with one id."""
        if not (width > 0.0 and depth > 0.0):
            raise ValueError(f"a table of {width:g} by {depth:g} inches has no room; both must be above 0")
        land = Land(width, depth, _checked(terrain), meaning)
        return cls(land, {}, {land.terrain: land})

    def with_terrain(self, terrain: Sequence[Terrain]) -> "Table":
        """The same table and bases with other terrain; asking for the same pieces again is cheap."""
        key = tuple(terrain)
        if key == self.terrain:
            return self
        land = self._relatives.pop(key, None)
        if land is None:
            land = Land(self.width, self.depth, _checked(key), self.land.meaning)
        while len(self._relatives) >= _KEPT:
            del self._relatives[next(iter(self._relatives))]
        self._relatives[key] = land
        return Table(land, self.figures, self._relatives)

    def at(self, figures: Mapping[str, Round]) -> "Table":
        """The same terrain with these bases on it; shares everything that terrain has built."""
        return Table(self.land, dict(figures), self._relatives)

    def solid(self, figure: str) -> Solid:
        """The base of a figure as a solid."""
        if self._solids is None:
            self._solids = {i: disc(b.x, b.y, b.r, i) for i, b in self.figures.items()}
        return self._solids[figure]

    def traits(self, t: Terrain) -> Traits:
        """What the kind of a piece means in this game."""
        return self.land.meaning.get(t.kind, frozenset())

    def gap(self, a: Round, b: Round) -> float:
        """Distance between two bases, edge to edge; 0 in contact (CIR-003)."""
        return max(0.0, distance(a.centre, b.centre) - a.r - b.r)

    def gap_to(self, p: Point, a: Round) -> float:
        """Distance from a point to the edge of a base; 0 on it."""
        return max(0.0, distance(p, a.centre) - a.r)

    def closest(self, a: Round, b: Round) -> tuple[Point, Point]:
        """The two edge points between which the distance is measured."""
        return toward(a.centre, b.centre, a.r), toward(b.centre, a.centre, b.r)

    def within(self, a: Round, b: Round, inches: float) -> bool:
        """Whether two bases are within a distance, a tie included (CIR-004)."""
        return at_most(self.gap(a, b), inches)

    def contact(self, a: Round, b: Round) -> bool:
        """Whether two bases touch: at most 0.001 inch apart (CIR-004)."""
        return distance(a.centre, b.centre) - a.r - b.r <= _TOO_DEEP

    def covers(self, a: Round, p: Point) -> bool:
        """Whether a base covers a point, its edge included."""
        return distance(a.centre, p) <= a.r + EPS

    def ground(self, p: Point) -> tuple[Terrain, ...]:
        """The pieces that the point lies in; on an outline is outside (CIR-408)."""
        ids: list[str] = []
        for part in self.land.net(ANY).near(p, 0.0):
            if part.id not in ids and self.land.inside(part.id, p):
                ids.append(part.id)
        return tuple(self.land.by_id[i] for i in ids)

    def fits(self, base: Round, ignore: Collection[str] = (), zone: Polygon | None = None) -> Refusal | None:
        """Why a base cannot stand where it is: arena edge, zone (wholly inside), impassable terrain, other
        bases; None if it can. `ignore` holds ids of figures and pieces that do not count (CIR-403 to 407).
        """
        refusal = self.over_edge(base.centre, base.r)
        if refusal is None and zone is not None:
            refusal = _outside_zone(base, zone)
        if refusal is None:
            near = self.land.net(SOLID, base.r).near(base.centre, 0.0)
            refusal = _deepest((s for s in near if s.id not in ignore), base, "impassable")
        if refusal is None:
            others = (self.solid(i) for i in self.figures if i not in ignore)
            refusal = _deepest(others, base, "figure")
        return refusal

    def fits_shape(
        self, shape: Shape, *, bases: bool, impassable: bool, clear_of_bases: float = 0.0
    ) -> Refusal | None:
        """Why a piece cannot be created here: not wholly inside the arena, on a base (`bases`) or nearer to
        one than `clear_of_bases` inches, on impassable terrain (`impassable`); None if it can (CIR-866).
        """
        parts = convex_parts(shape, "")
        for part in parts:
            for p in part.points:
                if (refusal := self.over_edge(p, part.r)) is not None:
                    return refusal
        for part in parts:
            if impassable:
                for other in self.land.net(SOLID).near((part.cx, part.cy), part.reach):
                    if (gap := separation(part, other)) < -_TOO_DEEP:
                        return Refusal("impassable", other.id, other.closest((part.cx, part.cy)), -gap)
            for i in self.figures if bases or clear_of_bases > 0.0 else ():
                base = self.solid(i)
                gap = separation(part, base)
                if bases and gap < -_TOO_DEEP:
                    return Refusal("figure", i, base.points[0], -gap)
                if clear_of_bases > 0.0 and not at_most(clear_of_bases, gap):
                    return Refusal("near", i, base.points[0], clear_of_bases - gap)
        return None

    def over_edge(self, p: Point, r: float) -> Refusal | None:
        """How far a disc at p reaches over the arena's edge, if by more than 0.001 inch (CIR-407)."""
        x, y = p
        walls: tuple[tuple[float, Point], ...] = (
            (r - x, (0.0, y)),
            (x + r - self.width, (self.width, y)),
            (r - y, (x, 0.0)),
            (y + r - self.depth, (x, self.depth)),
        )
        over, where = max(walls)
        return Refusal("edge", "", where, over) if over > _TOO_DEEP else None


def _checked(terrain: Sequence[Terrain]) -> tuple[Terrain, ...]:
    seen: set[str] = set()
    for t in terrain:
        if t.id in seen:
            raise ValueError(f'two pieces of terrain are called "{t.id}"; each needs an id of its own')
        seen.add(t.id)
    return tuple(terrain)


def _deepest(solids: Iterable[Solid], base: Round, reason: str) -> Refusal | None:
    """The refusal for the solid that the base overlaps most (the first of equals)."""
    best, found = _TOO_DEEP, None
    for s in solids:
        depth = base.r - s.signed(base.centre)
        if depth > best:
            best, found = depth, s
    return None if found is None else Refusal(reason, found.id, found.closest(base.centre), best)


def _outside_zone(base: Round, zone: Polygon) -> Refusal | None:
    """Wholly inside: the centre is inside and no side is nearer than the radius."""
    x, y = base.centre
    nearest, where = float("inf"), base.centre
    for ax, ay, tx, ty, length in sides_of(zone.points):
        u = min(max((x - ax) * tx + (y - ay) * ty, 0.0), length)
        q = (ax + u * tx, ay + u * ty)
        if (d := distance(base.centre, q)) < nearest:
            nearest, where = d, q
    over = base.r - (nearest if contains(zone.points, base.centre) else -nearest)
    return Refusal("zone", "", where, over) if over > _TOO_DEEP else None
