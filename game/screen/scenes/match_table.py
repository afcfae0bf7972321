"""The table on the match screen: ground, overlays, figures, plates, and what on it can be clicked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

import pygame

from game.engine.look import OnArea, OnDisc, OnFigure, OnPoint, OnPose, Picture, PieceLook, Spoken
from game.engine.words import Text
from game.screen.blocks import corners
from game.screen.board_view import BoardView
from game.screen.canvas import Memo
from game.screen.kept_labels import KeptLabels
from game.screen.markers import draw_markers
from game.screen.pen import Item
from game.screen.pickers.asking import base_of
from game.screen.pickers.gesture import Row
from game.screen.pickers.overlay import Arc, Bracket, Ghost, Overlay, Tag, Turning
from game.screen.scene import Hit
from game.screen.scenes.match_measure import length
from game.screen.scenes.match_overlays import TablePainter, handle_at
from game.screen.shapes import bounds
from game.screen.theme import Theme
from game.table.bases import Box, Round
from game.table.distances import gap as gap_between
from game.table.inches import Point, distance
from game.table.terrain import Circle

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

NEAR = 12.0
"""Inches up to which a figure shows its distance while another is carried."""

CLOSE, LOW_CLOSE = 3.0, 2.35
"""Inches that are shown around places that the table has come close to, also where it is low and wide."""

MOST_SMALL = 2
"""So many of them where an inch is too small for name plates."""

MOST_SAID = 400
"""So many texts over the table are remembered as they are said."""


class TableSide:
    """The table part of a match scene."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.board: BoardView | None = None
        self._home: tuple[object, ...] = ()
        self.active: list[pygame.Rect] = []
        """Where corner marks stand about what acts."""
        self._stood: tuple[object, list[Hit], list[pygame.Rect]] | None = None
        self._arcs: Memo[int] = Memo()
        self._tags: KeptLabels[Tag] = KeptLabels()
        self._reaches: tuple[Picture, list[tuple[float, float, float, PieceLook]]] | None = None
        self._said: dict[int, tuple[Spoken, str]] = {}
        self._said_in: object = None
        self.unmarked = False
        """Those marks are left out of the drawing."""

    # ---- places

    def at(self, spot: tuple[int, int]) -> Point | None:
        """The place of the table under a pixel; None off the table."""
        if self.board is None or not self.board.camera.on_table(spot):
            return None
        return self.board.camera.inches(spot)

    def ready(
        self, area: pygame.Rect, theme: Theme, picture: Picture, focus: tuple[Point, ...] = ()
    ) -> BoardView:
        """The view of the table for this part of the window; focus: places it comes close to at first."""
        ground = (picture.width, picture.depth, picture.cloth, picture.zones)
        home = (area.topleft, area.size, theme, focus, *ground)
        if self.board is None or home[4:] != self._home[4:]:
            self.board = BoardView(
                theme, area, picture.width, picture.depth, cloth=picture.cloth, zones=picture.zones
            )
            self.board.backdrop = self.scene.match.scenario.backdrop
            self.board.look_at(focus, _around(area))
        elif home != self._home:
            self.board.move_to(theme, area)
            self.board.look_at(focus, _around(area))
        self._home = home
        self.board.set_terrain(picture.terrain, picture.track.turn)
        self.board.crowd = len(picture.pieces)
        return self.board

    # ---- drawing

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        theme: Theme,
        picture: Picture,
        shown: Sequence[Overlay],
        focus: tuple[Point, ...] = (),
    ) -> None:
        """The whole table with what lies over it; lists hits and items in the scene."""
        board = self.ready(area, theme, picture, focus)
        scene = self.scene
        pieces = scene.motions.posed(picture.pieces)
        shown = with_figures(shown, pieces)
        carried = {o.figure for o in shown if isinstance(o, Ghost) and o.tone != "plan"}
        acting = [o for o in shown if isinstance(o, Bracket) and o.tone == "active"]
        self.active = [self._about(o.box) if o.box else self._box(o.at, o.r * 1.5) for o in acting]
        if self.unmarked:
            shown = [o for o in shown if o not in acting]
        # with the arcs of all on, most of what is shown are words and arcs of those who stand: the rest is
        # gone through again and again
        laid = [o for o in shown if not isinstance(o, Tag)]
        moved = [o for o in laid if not isinstance(o, Arc)]
        painter = TablePainter(surface, board.camera, board.label_theme, picture, self._say)
        board.table(surface)
        scene.hits.append(Hit(area, "board", scene.desk.say(Text("The table"))))
        names = draw_markers(surface, board, picture, self._say)
        painter.below(laid, self._arcs)
        standing = (board.camera, tuple(pieces), frozenset(carried))
        scene.kept("figures", surface, standing, lambda: board.figures(surface, pieces, carried))
        painter.above(moved)
        marks = self._marks(moved)
        plates = board.labels(
            surface,
            pieces,
            skip=carried,
            hot=scene.hot_figures(),
            gaps=self.gaps(picture, moved),
            taken=(*marks, *names),
            say=self._say,
        )
        bases = self._figure_hits(pieces, carried)
        tags = painter.words(shown, (plates, bases, marks, names), self._tags, scene.desk.translate)
        scene.items += [Item(r, words) for r, words in tags]
        scene.items += [Item(r, p.name) for r, p in zip(plates, pieces, strict=False)]
        self._handles(moved)
        self._spot_hits()

    def _say(self, words: Spoken) -> str:
        """As the desk says it; what is shown frame after frame is put into words once."""
        say = self.scene.desk.say
        if self._said_in is not self.scene.desk.translate or len(self._said) > MOST_SAID:
            self._said, self._said_in = {}, self.scene.desk.translate
        known = self._said.get(id(words))
        if known is None or known[0] is not words:
            known = self._said[id(words)] = (words, say(words))
        return known[1]

    def _marks(self, shown: Sequence[Overlay]) -> list[pygame.Rect]:
        """What plates have to keep clear of: carried figures and points."""
        out = []
        for o in shown:
            if isinstance(o, Ghost) and (piece := self.scene.piece(o.figure)):
                box = piece.box.at(o.at, o.facing) if piece.box else None
                out.append(self._about(box) if box else self._box(o.at, piece.r))
            elif isinstance(o, OnPoint):
                out.append(self._box((o.x, o.y), 0.4))
        return out

    def _box(self, at: Point, r: float, least: int = 16) -> pygame.Rect:
        assert self.board is not None
        (x, y), half = self.board.camera.px(at), max(self.board.camera.length(r), least / 2)
        return pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))

    def _about(self, box: Box) -> pygame.Rect:
        """The pixels about the rectangle of a block and its corner marks."""
        assert self.board is not None
        return bounds(corners(box, self.board.camera.px), 0.3 * self.board.camera.ppi)

    def gaps(self, picture: Picture, shown: Sequence[Overlay]) -> Mapping[str, str]:
        """Distances from a carried figure to the others, edge to edge."""
        ghost = next((o for o in shown if isinstance(o, Ghost) and o.tone == "carried"), None)
        mover = self.scene.piece(ghost.figure) if ghost else None
        if ghost is None or mover is None or self.board is None:
            return {}
        others: list[tuple[bool, float, str]] = []
        moved = base_of(mover).at(ghost.at, ghost.facing)
        most = MOST_SMALL if self.board.small else len(picture.pieces)
        for own, least, p in self._by_distance(picture, mover, ghost.at):
            if len(others) >= most and sum(other < (own, least) for other in others) >= most:
                # all that follow come after so many that are nearer: they need not be measured
                break
            exact = isinstance(moved, Round) and p.block is None and not p.rear
            gap = least if exact else gap_between(moved, base_of(p))
            if gap <= NEAR:
                others.append((own, max(0.0, gap), p.id))
        others.sort()
        near = others[:most]
        return {figure: length(gap, self.scene.desk.settings.units).split(" ")[0] for _, gap, figure in near}

    def _by_distance(
        self, picture: Picture, mover: PieceLook, at: Point
    ) -> list[tuple[bool, float, PieceLook]]:
        """All figures but the mover that may be near: whether of its side, how far it is at least, and the
        figure; foes first, then what is nearest.
        """
        if self._reaches is None or self._reaches[0] is not picture:
            self._reaches = (picture, [(p.x, p.y, _reach_of(p), p) for p in picture.pieces])
        (x, y), side, room = at, mover.side, _reach_of(mover)
        out = [
            (p.side == side, least, p)
            for px, py, reach, p in self._reaches[1]
            if (least := math.hypot(px - x, py - y) - reach - room) <= NEAR and p.id != mover.id
        ]
        return sorted(out, key=itemgetter(0, 1))

    # ---- what can be clicked

    def _figure_hits(self, pieces: Sequence[PieceLook], carried: set[str]) -> list[pygame.Rect]:
        """Lists the figures and returns where their bases lie; made anew when somebody moves."""
        assert self.board is not None
        key = (self.board.camera, tuple(pieces), frozenset(carried), self.scene.desk.translate)
        if self._stood is None or self._stood[0] != key:
            first = len(self.scene.hits)
            for p in sorted(pieces, key=lambda f: (-f.y, f.x, f.id)):
                if p.id not in carried:
                    self._figure_hit(p)
            standing = (p for p in pieces if p.id not in carried)
            bases = [self._about(p.box) if p.box else self._box((p.x, p.y), p.r) for p in standing]
            self._stood = (key, self.scene.hits[first:], bases)
        else:
            self.scene.hits += self._stood[1]
        return self._stood[2]

    def _figure_hit(self, p: PieceLook) -> None:
        assert self.board is not None
        if p.box is not None:
            self._block_hit(p, p.box, f"figure:{p.id}")
            return
        for at in ((p.x, p.y), *p.rear):
            r = self._box(at, p.r).clip(self.board.camera.area)
            if r.w and r.h:
                self.scene.hits.append(Hit(r, f"figure:{p.id}", p.name, self._states(p)))

    def _states(self, piece: PieceLook) -> Text | None:
        """What the badges of a figure mean, as a tip."""
        lines = "\n".join(self.scene.desk.say(words) for words in piece.states)
        return Text("{lines}", {"lines": lines}) if lines else None

    def _block_hit(self, piece: PieceLook, box: Box, key: str) -> None:
        assert self.board is not None
        spots = corners(box, self.board.camera.px)
        r = bounds(spots, 0).clip(self.board.camera.area)
        if r.w and r.h:
            self.scene.hits.append(Hit(r, key, piece.name, outline=tuple(spots)))

    def _handles(self, shown: Sequence[Overlay]) -> None:
        for o in shown:
            if isinstance(o, Ghost) and o.tone == "carried":
                piece = self.scene.piece(o.figure)
                if piece and piece.box:
                    self._block_hit(piece, piece.box.at(o.at, o.facing), f"ghost:{o.figure}")
                elif piece:
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


def _reach_of(piece: PieceLook) -> float:
    """How far the base of a figure reaches from its centre at most."""
    if piece.block is not None:
        return math.hypot(*piece.block.size) / 2
    return piece.r + max((distance((piece.x, piece.y), at) for at in piece.rear), default=0.0)


def _around(area: pygame.Rect) -> float:
    """Inches around what the table comes close to in a part of the window."""
    return LOW_CLOSE if area.h < 0.75 * area.w else CLOSE


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
    if not any(isinstance(o, (OnFigure, OnPose)) for o in shown):
        return list(shown)
    places = {p.id: p for p in pieces}
    out: list[Overlay] = [
        Ghost(o.figure, (o.x, o.y), o.facing, "plan", o.files) if isinstance(o, OnPose) else o
        for o in shown
        if not isinstance(o, OnFigure)
    ]
    ghosts = {o.figure for o in out if isinstance(o, Ghost) and o.tone != "plan"}
    has = [o.at for o in out if isinstance(o, Bracket)]
    for o in shown:
        if isinstance(o, OnFigure) and o.id in places and o.id not in ghosts:
            p = places[o.id]
            if (p.x, p.y) not in has:
                out.append(Bracket((p.x, p.y), p.r, "active", p.box))
    return out
