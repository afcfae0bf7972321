"""The table: terrain and the bases that stand on it now; distances, contact, what fits where."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from game.table.bases import Base, Box, Joined, Oval, Round, solids
from game.table.distances import between, covers, gap_to
from game.table.hulls import apart
from game.table.inches import EPS, OVERLAP, Point, at_most, distance, toward
from game.table.land import ANY, SOLID, Land
from game.table.pieces import convex_parts
from game.table.refusals import Refusal
from game.table.solids import Solid, disc, separation
from game.table.terrain import Meaning, Shape, Terrain, Traits
from game.table.zones import outside

__all__ = ["Refusal", "Table"]

_KEPT = 16
_TOO_DEEP = OVERLAP + 1e-9
_ROUNDING = 1e-9
_ALL_ROUND = frozenset({Round})
_NO_FIGURES: Mapping[str, Box | Oval | Joined] = MappingProxyType({})


class Table:
    """A map with the bases standing on it. Build it once a map, then ask `at(figures)` for each position.

    `bases`: the base of every figure; `figures`: of those on one round base; `shaped`: of all others.
    """

    def __init__(
        self, land: Land, bases: Mapping[str, Base], relatives: dict[tuple[Terrain, ...], Land]
    ) -> None:
        self.land = land
        self.width = land.width
        self.depth = land.depth
        self.terrain = land.terrain
        self.bases = bases
        self.figures: Mapping[str, Round]
        self.shaped: Mapping[str, Box | Oval | Joined] = _NO_FIGURES
        if set(map(type, bases.values())) <= _ALL_ROUND:
            self.figures = cast(Mapping[str, Round], bases)
        else:
            self.figures = {i: b for i, b in bases.items() if isinstance(b, Round)}
            self.shaped = {i: b for i, b in bases.items() if not isinstance(b, Round)}
        self._relatives = relatives
        self._solids: dict[str, Solid] | None = None
        self._outlines: dict[str, tuple[Solid, ...]] | None = None

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
        return Table(land, self.bases, self._relatives)

    def at(self, figures: Mapping[str, Base]) -> "Table":
        """The same terrain with these bases on it; shares everything that terrain has built."""
        return Table(self.land, dict(figures), self._relatives)

    def loose(self, without: Collection[str] = (), passing: Collection[str] | None = None) -> "Table":
        """The same table with each convex outline of a shaped figure as a round figure of its own that stands
        in for it, for searches that narrow down by discs and then ask solid(); `without` leaves figures out.
        If `passing` is given, the outlines of all others are of the kind "obstacle".
        """
        found: dict[str, Round] = {}
        outlines: dict[str, Solid] = {}
        for i in self.bases:
            for k, s in enumerate(self.outlines(i) if i not in without else ()):
                key = f"{i}\n{k}" if k else i
                found[key] = Round(s.cx, s.cy, s.reach)
                barred = passing is not None and i not in passing
                outlines[key] = Solid(s.points, s.r, s.id, "obstacle") if barred else s
        table = Table(self.land, found, self._relatives)
        table._solids = outlines
        return table

    def solid(self, figure: str) -> Solid:
        """The base of a figure on one round base as a solid. Raises KeyError for any other."""
        return self._discs()[figure]

    def _discs(self) -> dict[str, Solid]:
        if self._solids is None:
            self._solids = {i: disc(b.x, b.y, b.r, i) for i, b in self.figures.items()}
        return self._solids

    def outlines(self, figure: str) -> tuple[Solid, ...]:
        """The convex outlines of the base of a figure of any form. Raises KeyError if it is not there."""
        if figure in self.figures:
            return (self.solid(figure),)
        if self._outlines is None:
            self._outlines = {i: solids(b, i) for i, b in self.shaped.items()}
        return self._outlines[figure]

    def others(self, ignore: Collection[str] = ()) -> list[Solid]:
        """The convex outlines of all figures but those ignored, in figure order, the shaped ones last."""
        found = [s for i, s in self._discs().items() if i not in ignore]
        if self.shaped:
            found += [s for i in self.shaped if i not in ignore for s in self.outlines(i)]
        return found

    def traits(self, t: Terrain) -> Traits:
        """What the kind of a piece means in this game."""
        return self.land.meaning.get(t.kind, frozenset())

    def gap(self, a: Base, b: Base) -> float:
        """Distance between two bases, edge to edge; 0 in contact (CIR-003)."""
        if isinstance(a, Round) and isinstance(b, Round):
            return max(0.0, distance(a.centre, b.centre) - a.r - b.r)
        return between(a, b).gap

    def gap_to(self, p: Point, a: Base) -> float:
        """Distance from a point to the edge of a base; 0 on it."""
        return max(0.0, distance(p, a.centre) - a.r) if isinstance(a, Round) else gap_to(p, a)

    def closest(self, a: Base, b: Base) -> tuple[Point, Point]:
        """The two edge points between which the distance is measured."""
        if isinstance(a, Round) and isinstance(b, Round):
            return toward(a.centre, b.centre, a.r), toward(b.centre, a.centre, b.r)
        measured = between(a, b)
        return measured.here, measured.there

    def within(self, a: Base, b: Base, inches: float, tie: float = EPS) -> bool:
        """Whether two bases are within a distance; a tie, up to `tie` inches over, counts (CIR-004)."""
        return self.gap(a, b) <= inches + tie

    def contact(self, a: Base, b: Base) -> bool:
        """Whether two bases touch: at most 0.001 inch apart (CIR-004)."""
        return self.gap(a, b) <= _TOO_DEEP

    def covers(self, a: Base, p: Point) -> bool:
        """Whether a base covers a point, its edge included."""
        return distance(a.centre, p) <= a.r + EPS if isinstance(a, Round) else covers(a, p)

    def ground(self, p: Point) -> tuple[Terrain, ...]:
        """The pieces that the point lies in; on an outline is outside (CIR-408)."""
        ids: list[str] = []
        for part in self.land.net(ANY).near(p, 0.0):
            if part.id not in ids and self.land.inside(part.id, p):
                ids.append(part.id)
        return tuple(self.land.by_id[i] for i in ids)

    def fits(
        self, base: Base, ignore: Collection[str] = (), zone: Shape | None = None, slack: float = OVERLAP
    ) -> Refusal | None:
        """Why a base cannot stand where it is: arena edge, zone (wholly inside), impassable terrain, other
        bases; None if it can. `ignore` holds ids of figures and pieces that do not count (CIR-403 to 407);
        outlines may overlap by up to `slack` inches.
        """
        deep = slack + _ROUNDING
        if not isinstance(base, Round):
            return self._fits_shaped(base, ignore, zone, deep)
        refusal = self.over_edge(base.centre, base.r, slack)
        if refusal is None and zone is not None:
            refusal = outside(base, zone)
        if refusal is None:
            near = self.land.net(SOLID, base.r).near(base.centre, 0.0)
            refusal = _deepest((s for s in near if s.id not in ignore), base, "impassable", deep)
        if refusal is None:
            refusal = _deepest(self.others(ignore), base, "figure", deep)
        return refusal

    def _fits_shaped(
        self, base: Base, ignore: Collection[str], zone: Shape | None, deep: float
    ) -> Refusal | None:
        parts = solids(base)
        for s in parts:
            for p in s.points:
                if (refusal := self.over_edge(p, s.r, deep - _ROUNDING)) is not None:
                    return refusal
        if zone is not None and (refusal := outside(base, zone)) is not None:
            return refusal
        for word, found in (("impassable", self._impassable(parts, ignore)), ("figure", self.others(ignore))):
            measured = [(apart(s, o), o.id) for s in parts for o in found if o.reach + s.reach > _far(s, o)]
            if measured and (worst := max(measured, key=lambda m: m[0].depth))[0].depth > deep:
                return Refusal(word, worst[1], worst[0].there, worst[0].depth)
        return None

    def _impassable(self, parts: Iterable[Solid], ignore: Collection[str]) -> list[Solid]:
        net = self.land.net(SOLID)
        return [o for s in parts for o in net.near((s.cx, s.cy), s.reach) if o.id not in ignore]

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
            for base in self.others() if bases or clear_of_bases > 0.0 else ():
                gap = separation(part, base)
                if gap > 0.0 and base.sides:
                    gap = apart(part, base).gap
                if bases and gap < -_TOO_DEEP:
                    return Refusal("figure", base.id, (base.cx, base.cy), -gap)
                if clear_of_bases > 0.0 and not at_most(clear_of_bases, gap):
                    return Refusal("near", base.id, (base.cx, base.cy), clear_of_bases - gap)
        return None

    def over_edge(self, p: Point, r: float, slack: float = OVERLAP) -> Refusal | None:
        """How far a disc at p reaches over the arena's edge, if by more than `slack` inches (CIR-407)."""
        x, y = p
        walls: tuple[tuple[float, Point], ...] = (
            (r - x, (0.0, y)),
            (x + r - self.width, (self.width, y)),
            (r - y, (x, 0.0)),
            (y + r - self.depth, (x, self.depth)),
        )
        over, where = max(walls)
        return Refusal("edge", "", where, over) if over > slack + _ROUNDING else None


def _checked(terrain: Sequence[Terrain]) -> tuple[Terrain, ...]:
    seen: set[str] = set()
    for t in terrain:
        if t.id in seen:
            raise ValueError(f'two pieces of terrain are called "{t.id}"; each needs an id of its own')
        seen.add(t.id)
    return tuple(terrain)


def _deepest(solids: Iterable[Solid], base: Round, reason: str, deep: float) -> Refusal | None:
    """The refusal for the solid that the base overlaps most (the first of equals)."""
    best, found = deep, None
    for s in solids:
        depth = base.r - s.signed(base.centre)
        if depth > best:
            best, found = depth, s
    return None if found is None else Refusal(reason, found.id, found.closest(base.centre), best)


def _far(a: Solid, b: Solid) -> float:
    return distance((a.cx, a.cy), (b.cx, b.cy))
