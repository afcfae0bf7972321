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
from game.engine.words import Text
from game.screen import measures, overlays, tape
from game.screen.blocks import put_block
from game.screen.camera import Camera
from game.screen.ink import panel
from game.screen.lettering import text, width
from game.screen.marks import tag, tag_size
from game.screen.pickers.overlay import (
    Arc,
    Beyond,
    Bracket,
    Danger,
    Dusk,
    Flag,
    Ghost,
    Overlay,
    Shaded,
    Tag,
    Tape,
    Turning,
)
from game.screen.plates import best_place, places
from game.screen.scenes import match_areas
from game.screen.scenes.match_reach import (
    Outlines,
    danger_veil,
    foremost,
    limit_veil,
    reach_veil,
    seen_veil,
)
from game.screen.shapes import Ink, around, put
from game.screen.theme import Theme
from game.screen.tokens import put_long_token, put_token, rear_at
from game.table.inches import Point
from game.table.terrain import Circle

TONES = ("plain", "good", "hot", "warn", "bad", "plan")

STYLES = {"quick": "warn", "lit": "hot", "measure": "plain", "sight": "plain", "blocked": "bad"}
"""Tone of the tag of a mark's style, where they are called differently."""

SHORT = 2.5
"""Inches of a line that has no room for words between its ends."""

BRACKETS = {"lit": "target", "faced": "target", "chosen": "active", "active": "active", "legal": "legal"}


class TablePainter:
    """One drawing of the overlays over a table."""

    def __init__(
        self,
        surface: pygame.Surface,
        camera: Camera,
        theme: Theme,
        picture: Picture,
        say: Callable[[Spoken], str],
    ) -> None:
        self.surface = surface
        self.camera = camera
        self.theme = theme
        self.say = say
        self.picture = picture
        self.cast: dict[str, PieceLook] = {p.id: p for p in (*picture.gone, *picture.pieces)}

    # ---- the three layers

    def below(self, shown: Sequence[Overlay]) -> None:
        """Dusk, areas, arcs, templates, paths and where figures stood."""
        with Clipped(self.surface, self.camera.outer.clip(self.camera.area)):
            self._dusk(shown)
            for o in shown:
                match o:
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

    def words(self, shown: Sequence[Overlay], taken: Sequence[pygame.Rect]) -> list[tuple[pygame.Rect, str]]:
        """All tags, each where it covers least; returns what was written where."""
        blocked, area = list(taken), self.camera.area
        out: list[tuple[pygame.Rect, str]] = []
        with Clipped(self.surface, self.camera.area):
            for o in shown:
                if isinstance(o, Flag):
                    flag = self._flag(o, blocked, out)
                    blocked.append(flag)
            for t in self._tags(shown):
                words, sub, options = _prepared(t, self.say, self.camera, self.theme)
                r = best_place(options, blocked, area)
                tag(self.surface, r.topleft, words, self.theme, t.tone, anchor="tl", sub=sub)
                blocked.append(r)
                out.append((r, f"{words} {sub}".strip()))
        return out

    def _flag(
        self, o: Flag, blocked: Sequence[pygame.Rect], out: list[tuple[pygame.Rect, str]]
    ) -> pygame.Rect:
        """Numbers with their names in a panel over the target, or beside it where that covers less."""
        k, p = self.theme.k, self.theme.palette
        said = [(self.say(n.value), self.say(n.label), n) for n in o.numbers]
        wide = [max(width(v, 26 * k, "b"), width(label, 14 * k)) + 26 * k for v, label, _ in said]
        w, h = sum(wide) + 16 * k, 72 * k
        x, y = self.camera.px(o.at)
        far = self.camera.length(o.r) * 1.36 + 12 * k
        tops = (
            (x - w / 2, y - far - h),
            (x - w / 2, y + far),
            (x + far, y - h / 2),
            (x - far - w, y - h / 2),
        )
        options = [pygame.Rect(round(a), round(b), round(w), round(h)) for a, b in tops]
        spot = best_place(options, blocked, self.camera.area).clamp(self.camera.area)
        r = panel(self.surface, spot, self.theme, ticks=False, cut=10 * k)
        if r.bottom <= y - far + 2 and r.left < x < r.right:
            measures.flag_pointer(self.surface, self.theme, (x, y - far + 12 * k))
        at = r.x + 8 * k
        for n, ((value, label, number), room) in enumerate(zip(said, wide, strict=True)):
            color = p.brass if n == 0 or number.tone == "hot" else p.paper
            text(self.surface, value, (at + room / 2, r.y + 28 * k), 26 * k, color, face="b", anchor="mc")
            text(self.surface, label, (at + room / 2, r.y + 54 * k), 14 * k, p.text2, anchor="mc")
            out.append((r, f"{value} {label}"))
            at += room
        return r

    def _tags(self, shown: Sequence[Overlay]) -> list[Tag]:
        out = []
        for o in shown:
            match o:
                case Tag():
                    out.append(o)
                case OnLine() if o.label:
                    middle = ((o.p[0] + o.q[0]) / 2, (o.p[1] + o.q[1]) / 2)
                    tone = "hot" if o.decisive and o.style != "blocked" else _tone(o.style)
                    # beside a short line there are figures: the words stand clear of them
                    clear = 0.8 if math.dist(o.p, o.q) < SHORT else 0.15
                    out.append(Tag(middle, _text(o.label), None, tone, clear))
                case OnPoint() if o.label:
                    out.append(Tag((o.x, o.y), _text(o.label), None, _tone(o.style), 0.4))
                case OnDisc() if o.label:
                    out.append(Tag((o.x, o.y), _text(o.label), None, "good", o.r * 0.7))
                case Danger() if o.label:
                    if (spot := foremost(self.camera, o)) is not None:
                        out.append(Tag(spot, o.label, None, "warn", 0.2))
                case OnArea() if o.label and o.outlines:
                    points = [p for line in o.outlines for p in line]
                    at = max(points, key=lambda p: p[1])
                    if o.style == "zone":
                        at = middle_of(points)
                    out.append(Tag(at, _text(o.label), None, "plain", 0.1))
        return out

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
            elif o.style == "lit":
                overlays.lit_edge(self.surface, self.camera, self.theme, line)
            else:
                overlays.zone(self.surface, self.camera, self.theme, line)

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
        k, p = self.theme.k, self.theme.palette
        c, spot = self.camera.px(o.at), self.camera.px(handle_at(o.at, o.r, o.facing))
        reach = math.dist(c, spot)
        n = math.ceil(2 * reach + 30 * k)
        m = (n / 2, n / 2)
        ink, wide = Ink(n, n, 2), overlays.core(self.camera, self.theme)
        line = around(m, reach, (o.facing - 24, o.facing + 24))
        ink.cased(line, wide, p.brass, p.halo, 1.5 * k)
        grip = (m[0] + spot[0] - c[0], m[1] + spot[1] - c[1])
        ink.disc(grip, 8.5 * k, p.halo)
        ink.disc(grip, 6.5 * k, p.brass)
        put(self.surface, ink.done(), c)


@lru_cache(512)
def _tag_places(
    words: str, sub: str, at: Point, clear: float, camera: Camera, theme: Theme
) -> tuple[pygame.Rect, ...]:
    """Where the tag of a spot may lie, clear of so many inches about it."""
    d = max(2 * camera.length(clear), 12 * theme.k)
    options = places(camera.px(at), d, tag_size(words, theme, 17, sub), theme)
    return tuple(o.clamp(camera.area) for o in options)


def _prepared(
    t: Tag, say: Callable[[Spoken], str], camera: Camera, theme: Theme
) -> tuple[str, str, tuple[pygame.Rect, ...]]:
    """The words of a tag and where it may lie."""
    words, sub = say(t.words), say(t.sub) if t.sub else ""
    return words, sub, _tag_places(words, sub, t.at, t.clear, camera, theme)


class Clipped:
    """Drawing limited to a part of a surface."""

    def __init__(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.surface = surface
        self.area = area

    def __enter__(self) -> None:
        self.was = self.surface.get_clip()
        self.surface.set_clip(self.area.clip(self.was))

    def __exit__(self, *what: object) -> None:
        self.surface.set_clip(self.was)


def handle_at(at: Point, r: float, facing: float) -> Point:
    """Where the handle that turns a figure lies: beyond its nose."""
    t = math.radians(facing)
    d = r * 1.36 + 0.35
    return (at[0] + d * math.cos(t), at[1] + d * math.sin(t))


def middle_of(points: Sequence[Point]) -> Point:
    """The middle of the corners."""
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _tone(style: str) -> str:
    tone = STYLES.get(style, style)
    return tone if tone in TONES else "plain"


def _line_style(o: OnLine) -> str:
    style = {"blocked": "bad", "plan": "plan", "warn": "warn"}.get(o.style, "plain")
    return "hot" if o.decisive and style == "plain" else style


def _text(words: Spoken) -> Text:
    return words if isinstance(words, Text) else Text("{words}", {"words": words})


def _outlines(shown: Sequence[Overlay], style: str) -> Outlines:
    lines = [line for o in shown if isinstance(o, OnArea) and o.style == style for line in o.outlines]
    return tuple(tuple(line) for line in lines if len(line) > 2)


@lru_cache(6)
def _spotlight(camera: Camera, theme: Theme, spots: tuple[tuple[Point, float], ...]) -> overlays.Veil:
    return overlays.spotlight(camera, theme, spots)


@lru_cache(16)
def _dot(r: float, theme: Theme, hot: bool) -> pygame.Surface:
    n = math.ceil(r * 3)
    ink, m = Ink(n, n), (n / 2, n / 2)
    ink.disc(m, r * 1.3, theme.palette.halo)
    ink.disc(m, r, theme.palette.brass if hot else theme.palette.reach)
    return ink.done()
