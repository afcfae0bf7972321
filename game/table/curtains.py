"""Sight past what a rulebook names: pieces of terrain and figures that block for one question."""

from collections.abc import Collection

from game.table.bases import Round
from game.table.board import Table
from game.table.cells import Cells
from game.table.inches import Point
from game.table.land import Net
from game.table.opaque import drawn_in, seams
from game.table.sight import Disc, Sight, at_once, look_past
from game.table.solids import Solid
from game.table.terrain import Circle, Polygon, Shape


class Curtain:
    """Some pieces and figures that block sight together; ask it for as many pairs as you like.

    What touches or overlaps acts as one outline: nothing is seen between. Touching a lone outline is free.
    """

    def __init__(self, table: Table, terrain: Collection[str], figures: Collection[str] = ()) -> None:
        """Raises KeyError for a figure that is not on the table."""
        self._table = table
        self._figures = frozenset(figures)
        parts = [p for p in table.land.parts if p.id in terrain]
        parts += [table.solid(i) for i in figures]
        between = seams(parts)
        self._partner = dict(between)
        solids = [*map(drawn_in, parts), *self._partner]
        self._net = Net(solids, 0.0)
        self._index = Cells(solids)

    def view(self, a: Round, b: Round, ignore: Collection[str] = ()) -> Sight:
        """Line of sight from any point of base a to any point of base b; `ignore` holds ids that do not block
        for this pair, such as those of a and b themselves.
        """
        return self._look((a.x, a.y, a.r), (b.x, b.y, b.r), ignore)

    def view_of_point(self, a: Round, p: Point, ignore: Collection[str] = ()) -> Sight:
        """Line of sight from any point of base a to a point."""
        return self._look((a.x, a.y, a.r), (*p, 0.0), ignore)

    @property
    def solids(self) -> tuple[Solid, ...]:
        """The convex outlines that block, seams included."""
        return self._net.solids

    def open(self, p: Point, q: Point) -> bool:
        """Whether the segment between two points passes through no blocker's inside."""
        return not any(s.span(p, q, 0.0) for s in self._net.along(p, q))

    def centres(self, a: Round, b: Round, ignore: Collection[str] = ()) -> Sight:
        """Line of sight from centre to centre."""
        return self._look((a.x, a.y, 0.0), (b.x, b.y, 0.0), ignore)

    def _look(self, a: Disc, b: Disc, ignore: Collection[str]) -> Sight:
        def along(p: Point, q: Point) -> list[Solid]:
            return [s for s in self._net.met(p, q) if self._counts(s, ignore)]

        def whole() -> Sight:
            return look_past(self._shape, a, b, self._near(a, b, ignore))

        return at_once(a, b, along, whole) or whole()

    def _counts(self, s: Solid, ignore: Collection[str]) -> bool:
        return s.id not in ignore and (not self._partner or self._partner.get(s, "") not in ignore)

    def _near(self, a: Disc, b: Disc, ignore: Collection[str]) -> list[Solid]:
        """What may reach into the hull of two discs, and does not belong to those ignored."""
        found = self._index.along(a[:2], b[:2], max(a[2], b[2]))
        return [s for s in found if self._counts(s, ignore)]

    def _shape(self, id: str) -> Shape:
        if id in self._figures:
            solid = self._table.solid(id)
            return Polygon(solid.points) if solid.sides else Circle(solid.cx, solid.cy, solid.r)
        return self._table.land.by_id[id].shape
