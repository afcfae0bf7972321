"""The table on the match screen: ground, overlays, figures, plates, and what on it can be clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.engine.look import OnArea, OnDisc, OnFigure, OnPoint, Picture, PieceLook
from game.engine.words import Text
from game.screen.board_view import BoardView
from game.screen.pen import Item
from game.screen.pickers.gesture import Row
from game.screen.pickers.overlay import Bracket, Ghost, Overlay, Turning
from game.screen.scene import Hit
from game.screen.scenes.match_measure import length
from game.screen.scenes.match_overlays import TablePainter, handle_at
from game.screen.theme import Theme
from game.table.inches import Point, distance
from game.table.terrain import Circle

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

NEAR = 12.0
"""Inches up to which a figure shows its distance while another is carried."""

MOST_SMALL = 2
"""So many of them where an inch is too small for name plates."""


class TableSide:
    """The table part of a match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.board: BoardView | None = None
        self._home: tuple[object, ...] = ()
        self.active: list[pygame.Rect] = []
        """Where corner marks stand about what acts."""
        self.unmarked = False
        """Those marks are left out of the drawing."""

    # ---- places

    def at(self, spot: tuple[int, int]) -> Point | None:
        """The place of the table under a pixel; None off the table."""
        if self.board is None or not self.board.camera.on_table(spot):
            return None
        return self.board.camera.inches(spot)

    def ready(self, area: pygame.Rect, theme: Theme, picture: Picture) -> BoardView:
        """The view of the table for this part of the window."""
        home = (area.topleft, area.size, theme, picture.width, picture.depth, picture.cloth, picture.zones)
        if self.board is None or home[3:] != self._home[3:]:
            self.board = BoardView(
                theme, area, picture.width, picture.depth, cloth=picture.cloth, zones=picture.zones
            )
        elif home != self._home:
            self.board.move_to(theme, area)
        self._home = home
        self.board.set_terrain(picture.terrain, picture.track.turn)
        return self.board

    # ---- drawing

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        theme: Theme,
        picture: Picture,
        shown: Sequence[Overlay],
    ) -> None:
        """The whole table with what lies over it; lists hits and items in the scene."""
        board = self.ready(area, theme, picture)
        scene = self.scene
        pieces = scene.motions.posed(picture.pieces)
        shown = with_figures(shown, pieces)
        carried = {o.figure for o in shown if isinstance(o, Ghost) and o.tone != "plan"}
        acting = [o for o in shown if isinstance(o, Bracket) and o.tone == "active"]
        self.active = [self._box(o.at, o.r * 1.5) for o in acting]
        if self.unmarked:
            shown = [o for o in shown if o not in acting]
        painter = TablePainter(surface, board.camera, board.label_theme, picture, scene.desk.say)
        board.table(surface)
        scene.hits.append(Hit(area, "board", scene.desk.say(Text("The table"))))
        painter.below(shown)
        board.figures(surface, pieces, carried)
        painter.above(shown)
        marks = self._marks(shown)
        plates = board.labels(
            surface,
            pieces,
            skip=carried,
            hot=scene.hot_figures(),
            gaps=self.gaps(picture, shown),
            taken=marks,
        )
        self._figure_hits(pieces, carried)
        bases = [self._box((p.x, p.y), p.r) for p in pieces if p.id not in carried]
        tags = painter.words(shown, [*plates, *bases, *marks])
        scene.items += [Item(r, words) for r, words in tags]
        scene.items += [Item(r, p.name) for r, p in zip(plates, pieces, strict=False)]
        self._handles(shown)
        self._spot_hits()

    def _marks(self, shown: Sequence[Overlay]) -> list[pygame.Rect]:
        """What plates have to keep clear of: carried figures and points."""
        out = []
        for o in shown:
            if isinstance(o, Ghost) and (piece := self.scene.piece(o.figure)):
                out.append(self._box(o.at, piece.r))
            elif isinstance(o, OnPoint):
                out.append(self._box((o.x, o.y), 0.4))
        return out

    def _box(self, at: Point, r: float, least: int = 16) -> pygame.Rect:
        assert self.board is not None
        (x, y), half = self.board.camera.px(at), max(self.board.camera.length(r), least / 2)
        return pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))

    def gaps(self, picture: Picture, shown: Sequence[Overlay]) -> Mapping[str, str]:
        """Distances from a carried figure to the others, edge to edge."""
        ghost = next((o for o in shown if isinstance(o, Ghost) and o.tone == "carried"), None)
        mover = self.scene.piece(ghost.figure) if ghost else None
        if ghost is None or mover is None or self.board is None:
            return {}
        others = []
        for p in picture.pieces:
            gap = distance(ghost.at, (p.x, p.y)) - p.r - mover.r
            if p.id != mover.id and gap <= NEAR:
                others.append((p.side == mover.side, max(0.0, gap), p.id))
        others.sort()
        near = others[:MOST_SMALL] if self.board.small else others
        return {figure: length(gap, self.scene.desk.settings.units).split(" ")[0] for _, gap, figure in near}

    # ---- what can be clicked

    def _figure_hits(self, pieces: Sequence[PieceLook], carried: set[str]) -> None:
        assert self.board is not None
        for p in sorted(pieces, key=lambda f: (-f.y, f.x, f.id)):
            if p.id not in carried:
                r = self._box((p.x, p.y), p.r).clip(self.board.camera.area)
                if r.w and r.h:
                    self.scene.hits.append(Hit(r, f"figure:{p.id}", p.name))

    def _handles(self, shown: Sequence[Overlay]) -> None:
        for o in shown:
            if isinstance(o, Ghost) and o.tone == "carried":
                piece = self.scene.piece(o.figure)
                if piece:
                    self.scene.hits.append(Hit(self._box(o.at, piece.r), f"ghost:{o.figure}", piece.name))
        for o in shown:
            if isinstance(o, Turning):
                box = self._box(handle_at(o.at, o.r, o.facing), 0.1, 22)
                self.scene.hits.append(Hit(box, "turning:", "↻"))

    def _spot_hits(self) -> None:
        """Options that are places and not figures."""
        rows: Sequence[Row] = self.scene.picker.rows() if self.scene.picker else ()
        for row in rows:
            if isinstance(row.mark, OnArea) and row.key:
                self._area_hits(row.key, row.mark, self.scene.desk.say(row.label))
                continue
            at = spot_of(row)
            if (at is not None and row.key) or (
                row.mark is not None and row.key and (at := self._terrain_spot(row))
            ):
                label = self.scene.desk.say(row.label)
                self.scene.hits.append(Hit(self._box(at, 0.45, 24), f"option:{row.key}", label))

    def _area_hits(self, key: str, mark: OnArea, label: str) -> None:
        """The box about each outline."""
        assert self.board is not None
        camera = self.board.camera
        for line in mark.outlines:
            spots = [camera.px(p) for p in line]
            xs, ys = [x for x, _ in spots], [y for _, y in spots]
            box = pygame.Rect(
                round(min(xs)), round(min(ys)), round(max(xs) - min(xs)), round(max(ys) - min(ys))
            ).clip(camera.area)
            if box.w and box.h:
                self.scene.hits.append(Hit(box, f"option:{key}", label))

    def _terrain_spot(self, row: Row) -> Point | None:
        wanted = getattr(row.mark, "id", "")
        for t in self.scene.terrain():
            if t.id == wanted:
                shape = t.shape
                if isinstance(shape, Circle):
                    return (shape.x, shape.y)
                n = len(shape.points)
                return (sum(p[0] for p in shape.points) / n, sum(p[1] for p in shape.points) / n)
        return None


def spot_of(row: Row) -> Point | None:
    """The place of an option that is marked by a point, a disc or an area."""
    mark = row.mark
    if isinstance(mark, (OnPoint, OnDisc)):
        return (mark.x, mark.y)
    if isinstance(mark, OnArea) and mark.outlines and mark.outlines[0]:
        line = mark.outlines[0]
        return (sum(p[0] for p in line) / len(line), sum(p[1] for p in line) / len(line))
    return None


def with_figures(shown: Sequence[Overlay], pieces: Sequence[PieceLook]) -> list[Overlay]:
    """Marks on figures become brackets; everything else stays. A bracketed figure is not bracketed twice."""
    places = {p.id: p for p in pieces}
    out: list[Overlay] = [o for o in shown if not isinstance(o, OnFigure)]
    ghosts = {o.figure for o in out if isinstance(o, Ghost)}
    has = [o.at for o in out if isinstance(o, Bracket)]
    for o in shown:
        if isinstance(o, OnFigure) and o.id in places and o.id not in ghosts:
            p = places[o.id]
            if (p.x, p.y) not in has:
                out.append(Bracket((p.x, p.y), p.r, "active"))
    return out
