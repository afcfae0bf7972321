"""Sight past what a rulebook names: pieces of terrain and figures that block for one question."""

import math
from collections.abc import Collection

from game.table.bases import Round
from game.table.board import Table
from game.table.cells import Cells
from game.table.inches import Point
from game.table.land import Net
from game.table.opaque import drawn_in, seams
from game.table.sight import BESIDE, Disc, Sight, at_once, look_past
from game.table.solids import Solid
from game.table.terrain import Circle, Polygon, Shape

_KEPT = 4096


class Curtain:
    """Some pieces and figures that block sight together; ask it for as many pairs as you like.

    What touches or overlaps acts as one outline: nothing is seen between. Touching a lone outline is free.
    """

    def __init__(self, table: Table, terrain: Collection[str], figures: Collection[str] = ()) -> None:
        """Raises KeyError for a figure that is not on the table."""
        self._table = table
        self._figures = frozenset(figures)
        parts = [p for p in table.land.parts if p.id in terrain]
        parts += [s for i in figures for s in table.outlines(i)]
        between = seams(parts)
        self._partner = dict(between)
        solids = [*map(drawn_in, parts), *self._partner]
        self._net = Net(solids, 0.0)
        self._index = Cells(solids)
        self._beside: dict[Disc, tuple[Solid, ...]] = {}

    def view(self, a: Round, b: Round, ignore: Collection[str] = ()) -> Sight:
        """Line of sight from any point of base a to any point of base b; `ignore` holds ids that do not block
        for this pair, such as those of a and b themselves.
        """
        return self._look((a.x, a.y, a.r), (b.x, b.y, b.r), ignore)

    @property
    def solids(self) -> tuple[Solid, ...]:
        """The convex outlines that block, seams included."""
        return self._net.solids

    def blocking(self, ignore: Collection[str] = ()) -> list[Solid]:
        """The convex outlines that block, without those of the ids ignored."""
        return [s for s in self._net.solids if self._counts(s, ignore)]

    def open(self, p: Point, q: Point) -> bool:
        """Whether the segment between two points passes through no blocker's inside."""
        return not any(s.span(p, q, 0.0) for s in self._net.along(p, q))

    def _look(self, a: Disc, b: Disc, ignore: Collection[str]) -> Sight:
        def whole() -> Sight:
            return look_past(self._shape, a, b, self._near(a, b, ignore))

        def counts(s: Solid) -> bool:
            return s.id not in ignore and (not self._partner or self._partner.get(s, "") not in ignore)

        def alone(disc: Disc) -> bool:
            return all(s.id in ignore for s in self._touching(disc))

        if not ignore:
            return at_once(a, b, self._net, whole) or whole()
        return at_once(a, b, self._net, whole, counts, alone) or whole()

    def _touching(self, disc: Disc) -> tuple[Solid, ...]:
        """What comes within BESIDE of a disc; kept, as figures stand still while the same curtain hangs."""
        found = self._beside.get(disc)
        if found is None:
            if len(self._beside) >= _KEPT:
                self._beside.clear()
            x, y, r = disc
            near = self._index.along((x, y), (x, y), r + BESIDE)
            found = self._beside[disc] = tuple(s for s in near if s.signed((x, y)) < r + BESIDE)
        return found

    def _counts(self, s: Solid, ignore: Collection[str]) -> bool:
        return s.id not in ignore and (not self._partner or self._partner.get(s, "") not in ignore)

    def _near(self, a: Disc, b: Disc, ignore: Collection[str]) -> list[Solid]:
        """What may reach into the hull of two discs, and does not belong to those ignored."""
        found = self._index.along(a[:2], b[:2], max(a[2], b[2]))
        return [s for s in found if self._counts(s, ignore)]

    def _shape(self, s: Solid) -> Shape:
        """The true outline of a piece, or of that base of a figure which the solid stands for."""
        if s.id not in self._figures:
            return self._table.land.by_id[s.id].shape
        outlines = self._table.outlines(s.id)
        whole = min(outlines, key=lambda o: math.hypot(o.cx - s.cx, o.cy - s.cy))
        return Polygon(whole.points) if whole.sides else Circle(whole.cx, whole.cy, whole.r)
