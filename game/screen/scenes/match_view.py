"""The visible area from a place and the share of a target that is seen, past what the rules call opaque."""

from __future__ import annotations

import time

from game.engine.rulebook import View
from game.engine.surveying import Stand, opaque
from game.screen.camera import Camera
from game.screen.pickers.overlay import Outlines, Shaded
from game.screen.remembered import Steps, finished
from game.screen.scenes.match_reach import seen_steps
from game.screen.theme import Theme
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.shares import Share, seen_share
from game.table.visible import Outline, area_steps, eyes

BUDGET = 0.002
"""Seconds of a frame that may go into an area that is not ready."""

HURRY, PATIENCE = 0.001, 4
"""The same, and how many frames of which only one works at the area, while the eye moves with every frame;
frames between two movements of the mouse do the rest."""

RIM = 24
"""Points of the rim of a base that look, besides its centre: between two of them the edge of what is seen is
off by less than a hundredth of the radius."""

KEPT = 16
"""Places whose areas are kept."""


class VisibleArea:
    """Outlines of what is seen from the last few places."""

    def __init__(self) -> None:
        self._key: object = None
        self._walls: Curtain | None = None
        self._known: dict[Stand, Outlines] = {}

    def walls(self, book: object, view: View, table: Table, eye: Stand) -> Curtain:
        """What can hide something from an eye, made ready; kept while nothing of it moves."""
        blocking = opaque(book, view, table, eye)
        figures = {i: base for i, base in table.bases.items() if i in blocking}
        key = (table.terrain, blocking, tuple(figures.items()))
        if key != self._key or self._walls is None:
            self._key, self._known = key, {}
            terrain = [t.id for t in table.terrain if t.id in blocking]
            self._walls = Curtain(table, terrain, figures)
        return self._walls

    def seen(self, book: object, view: View, table: Table, eye: Stand) -> Outlines:
        """Polygons whose union is seen from some point of the eye's base: everything in them is seen."""
        return finished(self.seeing(book, view, table, eye))

    def seeing(self, book: object, view: View, table: Table, eye: Stand) -> Steps[Outlines]:
        """What seen() finds, bit by bit."""
        walls = self.walls(book, view, table, eye)
        if eye not in self._known:
            while len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            blocking, found = walls.blocking((eye.figure,)), list[Outline]()
            for p in eyes(eye.footprint, RIM) if eye.r > 0.0 else (eye.point,):
                found.append((yield from area_steps(p, blocking, table.width, table.depth)))
                yield
            self._known[eye] = tuple(line for line in found if line)
        return self._known[eye]

    def knows(self, book: object, view: View, table: Table, eye: Stand) -> bool:
        """Whether the area of an eye needs no work."""
        self.walls(book, view, table, eye)
        return eye in self._known

    def share(self, book: object, view: View, table: Table, eye: Stand, target: Stand) -> Share | None:
        """How much of a target is seen; None where the target has no size."""
        if target.r <= 0.0:
            return None
        walls = self.walls(book, view, table, eye)
        viewer = eye.footprint if eye.r > 0.0 else eye.point
        return seen_share(table, viewer, target.footprint, walls, (eye.figure, target.figure))


class Following:
    """The visible area of an eye that moves: the last one that was ready stays until the next one is.

    A whole area takes longer than a frame, so that frames in which the mouse rests do some milliseconds of it
    each: the area is a blink behind the hand, and the hand is never behind the mouse.
    """

    def __init__(self, area: VisibleArea) -> None:
        self.area = area
        self._of = ""
        self._shown: Shaded | None = None
        self._for: Stand | None = None
        """The eye that sees what is shown."""
        self._work: Steps[tuple[Shaded, Stand]] | None = None
        self._asked: Stand | None = None
        self._late = 0
        """Frames in a row for which the eye has moved."""

    def forget(self) -> None:
        """Nothing is shown any more."""
        self._of, self._shown, self._work = "", None, None

    def at(
        self,
        of: str,
        asked: tuple[object, View, Table, Stand],
        look: tuple[Camera, Theme] | None,
    ) -> tuple[Shaded, bool]:
        """What to show now, and whether it is what was asked for.

        of: what it is seen from; the first area of each is worked out at once. look: how it is drawn.
        """
        still = asked[3] == self._for and self.area.knows(*asked)
        if of != self._of or self._shown is None or look is None or still:
            self._of, self._work, self._for = of, None, asked[3]
            self._shown = Shaded(self.area.seen(*asked))
            return self._shown, True
        hurried, self._asked = asked[3] != self._asked, asked[3]
        self._late = self._late + 1 if hurried else 0
        if hurried and self._late % PATIENCE:
            return self._shown, False
        if self._work is None:
            self._work = self._steps(asked, look)
        end = time.perf_counter() + (HURRY if hurried else BUDGET)
        while time.perf_counter() < end:
            try:
                next(self._work)
            except StopIteration as done:
                (self._shown, self._for), self._work = done.value, None
                break
        assert self._shown is not None
        return self._shown, False

    def _steps(
        self, asked: tuple[object, View, Table, Stand], look: tuple[Camera, Theme]
    ) -> Steps[tuple[Shaded, Stand]]:
        lit = yield from self.area.seeing(*asked)
        yield from seen_steps(*look, lit)
        return Shaded(lit), asked[3]
