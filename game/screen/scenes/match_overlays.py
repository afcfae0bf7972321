"""Puts what pickers, rules and measuring tools show on the table, in its order from below to above.

`below` goes under the figures, `above` over them, `words` over the name plates.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec
import pygame

from game.engine.look import OnArea, OnDisc, OnLine, OnPoint, OnTerrain, Picture, PieceLook, Spoken
from game.screen import measures, overlays, tape
from game.screen.blocks import put_block
from game.screen.camera import Camera
from game.screen.canvas import Memo
from game.screen.pickers.overlay import (
    Arc,
    Beyond,
    Bracket,
    Danger,
    Dusk,
    Ghost,
    Overlay,
    Ranges,
    Shaded,
    Tape,
    Turning,
)
from game.screen.scenes import match_areas
from game.screen.scenes.match_reach import (
    Outlines,
    danger_veil,
    limit_veil,
    reach_veil,
    seen_veil,
)
from game.screen.scenes.match_words import Clipped, TableWords
from game.screen.shapes import Cut, Ink, around, bounds, put
from game.screen.theme import Theme
from game.screen.tokens import put_long_token, put_token, rear_at
from game.table.inches import Point
from game.table.terrain import Circle

BRACKETS = {"lit": "target", "faced": "target", "chosen": "active", "active": "active", "legal": "legal"}


class TablePainter(TableWords):
    """One drawing of the overlays over a table."""

    def __init__(
        self,
        surface: pygame.Surface,
        camera: Camera,
        theme: Theme,
        picture: Picture,
        say: Callable[[Spoken], str],
    ) -> None:
        super().__init__(surface, camera, theme, say)
        self.picture = picture
        self.cast: dict[str, PieceLook] = {p.id: p for p in (*picture.gone, *picture.pieces)}

    # ---- the three layers

    def below(self, shown: Sequence[Overlay], kept: Memo[int]) -> None:
        """Dusk, areas, arcs, templates, paths and where figures stood. kept: the arcs of those who stand."""
        places = {(p.x, p.y) for p in self.picture.pieces}
        standing = tuple(o for o in shown if isinstance(o, Arc) and o.at in places)
        shown = [o for o in shown if not isinstance(o, Arc) or o.at not in places]
        with Clipped(self.surface, self.camera.outer.clip(self.camera.area)):
            self._dusk(shown)
            kept.draw(self.surface, (self.camera, self.theme, standing), lambda: self._arcs(standing))
            for o in shown:
                match o:
                    case Ranges():
                        match_areas.ranges(self.camera, self.theme, o.arcs).draw(self.surface)
                    case OnArea() if o.style not in ("reach", "second", "hidden"):
                        self._area(o)
                    case Arc():
                        self._arc(o)
                    case OnDisc():
                        self._disc(o)
            for o in shown:
                match o:
                    case Ghost() if o.tone in ("left", "plan"):
                        self._ghost(o)
                    case Tape():
                        tape.path(self.surface, self.camera, self.theme, o.pieces)
                    case Beyond() if len(o.path) > 1:
                        pieces = [(a, b, False) for a, b in pairwise(o.path)]
                        tape.path(self.surface, self.camera, self.theme, pieces, 0.0)

    def above(self, shown: Sequence[Overlay]) -> None:
        """Carried figures, handles, brackets and measured lines."""
        with Clipped(self.surface, self.camera.outer.clip(self.camera.area)):
            for o in shown:
                match o:
                    case Turning():
                        self._turning(o)
                    case Ghost() if o.tone not in ("left", "plan"):
                        self._ghost(o)
            for o in shown:
                match o:
                    case Bracket():
                        kind = BRACKETS[o.tone]
                        measures.bracket(
                            self.surface, self.camera, self.theme, o.at, r=o.r, kind=kind, box=o.box
                        )
                    case OnLine() if o.style == "struck":
                        measures.struck(self.surface, self.camera, self.theme, (o.p, o.q))
                    case OnLine() if o.style == "aim":
                        measures.aim(self.surface, self.camera, self.theme, (o.p, o.q), o.side)
                    case OnLine():
                        measures.distance(self.surface, self.camera, self.theme, (o.p, o.q), _line_style(o))
                    case OnPoint():
                        self._point(o)
                    case OnArea() if o.style == "hidden":
                        match_areas.hidden(self.surface, self.camera, self.theme, o.outlines)
                    case OnTerrain():
                        self._terrain(o)
                    case OnDisc() if o.style == "template":
                        overlays.template_cross(self.surface, self.camera, self.theme, (o.x, o.y))
                    case Beyond() if len(o.path) == 1:
                        measures.refused(self.surface, self.camera, self.theme, o.path[0], r=0.4)

    # ---- flat things

    def _dusk(self, shown: Sequence[Overlay]) -> None:
        near = _outlines(shown, "reach")
        far = _outlines(shown, "second")
        spots = tuple(spot for o in shown if isinstance(o, Dusk) for spot in o.spots)
        shaded = next((o for o in shown if isinstance(o, Shaded)), None)
        if shaded is not None:
            seen_veil(self.camera, self.theme, shaded.outlines).draw(self.surface)
            if near:
                limit_veil(self.camera, self.theme, near).draw(self.surface)
        elif near:
            reach_veil(self.camera, self.theme, near).draw(self.surface)
            if far:
                limit_veil(self.camera, self.theme, far).draw(self.surface)
        elif spots:
            _spotlight(self.camera, self.theme, spots).draw(self.surface)
        for o in shown:
            if isinstance(o, Danger):
                danger_veil(self.camera, self.theme, o).draw(self.surface)

    def _area(self, o: OnArea) -> None:
        for line in o.outlines:
            if o.style == "front":
                overlays.front(self.surface, self.camera, self.theme, line)
            elif o.style == "template":
                match_areas.template(self.surface, self.camera, self.theme, line)
            elif o.style == "lit":
                overlays.lit_edge(self.surface, self.camera, self.theme, line)
            else:
                overlays.zone(self.surface, self.camera, self.theme, line)

    def _arcs(self, arcs: Sequence[Arc]) -> int:
        for o in arcs:
            self._arc(o)
        return len(arcs)

    def _arc(self, o: Arc) -> None:
        overlays.arc(
            self.surface,
            self.camera,
            self.theme,
            o.at,
            facing=o.facing,
            r=o.r,
            reach=o.reach,
            side=o.side,
            all_round=o.all_round,
        )

    def _disc(self, o: OnDisc) -> None:
        if o.style == "template":
            overlays.template(self.surface, self.camera, self.theme, (o.x, o.y), o.r)
        else:
            overlays.ring(self.surface, self.camera, self.theme, (o.x, o.y), o.r)

    def _point(self, o: OnPoint) -> None:
        if o.style in ("warn", "quick", "bad"):
            measures.quick_attack(self.surface, self.camera, self.theme, (o.x, o.y))
        else:
            image = _dot(round(8 * self.theme.k, 1), self.theme, o.style == "hot")
            put(self.surface, image, self.camera.px((o.x, o.y)))

    def _terrain(self, o: OnTerrain) -> None:
        """The outline of a piece, as something that may be chosen."""
        piece = next((t for t in self.picture.terrain if t.id == o.id), None)
        if piece is None:
            return
        shape = piece.shape
        if isinstance(shape, Circle):
            steps = [math.radians(t) for t in range(0, 360, 6)]
            points = tuple((shape.x + shape.r * math.cos(t), shape.y + shape.r * math.sin(t)) for t in steps)
        else:
            points = shape.points
        overlays.zone(self.surface, self.camera, self.theme, points)

    # ---- figures

    def _ghost(self, o: Ghost) -> None:
        piece = self.cast.get(o.figure)
        if piece is None:
            return
        if piece.block is not None:
            if o.files:
                block = msgspec.structs.replace(piece.block, files=o.files)
                piece = msgspec.structs.replace(piece, block=block)
            at, ghost = self.camera.px(o.at), o.tone != "carried"
            p = self.theme.palette
            put_block(self.surface, piece, at, self.camera.ppi, p, facing=o.facing, ghost=ghost)
            if o.tone == "bad":
                measures.refused(self.surface, self.camera, self.theme, o.at, r=piece.r)
            return
        if piece.rear:
            put_long_token(
                self.surface,
                piece.sprite,
                self.camera.px(o.at),
                self.camera.px(rear_at(piece, o.at, o.facing)[0]),
                self.camera.length(2 * piece.r),
                side=piece.side,
                palette=self.theme.palette,
                ghost=o.tone != "carried",
            )
            if o.tone == "bad":
                measures.refused(self.surface, self.camera, self.theme, o.at, r=piece.r)
            return
        put_token(
            self.surface,
            piece.sprite,
            self.camera.px(o.at),
            self.camera.length(2 * piece.r),
            side=piece.side,
            facing=o.facing,
            palette=self.theme.palette,
            enraged=piece.enraged and o.tone == "carried",
            knocked_down=piece.knocked_down,
            all_round=piece.all_round,
            ghost=o.tone != "carried",
        )
        if o.tone == "bad":
            measures.refused(self.surface, self.camera, self.theme, o.at, r=piece.r)

    def _turning(self, o: Turning) -> None:
        c, spot = self.camera.px(o.at), self.camera.px(handle_at(o.at, o.r, o.facing))
        wide = overlays.core(self.camera, self.theme)
        _handle(self.theme, wide, (spot[0] - c[0], spot[1] - c[1]), o.facing).put(self.surface, c)


def handle_at(at: Point, r: float, facing: float) -> Point:
    """Where the handle that turns a figure lies: beyond its nose."""
    t = math.radians(facing)
    d = r * 1.36 + 0.35
    return (at[0] + d * math.cos(t), at[1] + d * math.sin(t))


def _line_style(o: OnLine) -> str:
    style = {"blocked": "bad", "plan": "plan", "warn": "warn"}.get(o.style, "plain")
    return "hot" if o.decisive and style == "plain" else style


def _outlines(shown: Sequence[Overlay], style: str) -> Outlines:
    lines = [line for o in shown if isinstance(o, OnArea) and o.style == style for line in o.outlines]
    return tuple(tuple(line) for line in lines if len(line) > 2)


@lru_cache(6)
def _spotlight(camera: Camera, theme: Theme, spots: tuple[tuple[Point, float], ...]) -> overlays.Veil:
    return overlays.spotlight(camera, theme, spots)


@lru_cache(16)
def _handle(theme: Theme, wide: float, far: Point, facing: float) -> Cut:
    """The handle that turns a figure, so many pixels off its centre."""
    k, p, reach = theme.k, theme.palette, math.hypot(*far)
    n = math.ceil(2 * reach + 30 * k)
    line = around((n / 2, n / 2), reach, (facing - 24, facing + 24))
    grip = (n / 2 + far[0], n / 2 + far[1])
    box = bounds([*line, grip], max(9 * k, wide / 2 + 2 * k) + 2).clip((0, 0, n, n))
    ink = Ink(box.w, box.h, 2)
    ink.cased([(x - box.x, y - box.y) for x, y in line], wide, p.brass, p.halo, 1.5 * k)
    for r, color in ((8.5 * k, p.halo), (6.5 * k, p.brass)):
        ink.disc((grip[0] - box.x, grip[1] - box.y), r, color)
    return Cut(ink.done(), n, box.topleft)


@lru_cache(16)
def _dot(r: float, theme: Theme, hot: bool) -> pygame.Surface:
    n = math.ceil(r * 3)
    ink, m = Ink(n, n), (n / 2, n / 2)
    ink.disc(m, r * 1.3, theme.palette.halo)
    ink.disc(m, r, theme.palette.brass if hot else theme.palette.reach)
    return ink.done()
