"""The table on the screen: ground and terrain in a kept layer, figures, badges and name plates on top.

Draws plain data only: terrain, zones and the looks of figures. The functions of overlays and measures
are called between table(), figures() and labels().
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game.engine.look import PieceLook, Spoken, Zone
from game.screen.backdrop import backdrop, lay
from game.screen.banners import banner, banner_size, places_around
from game.screen.blocks import corners, put_block
from game.screen.camera import Camera, Point
from game.screen.canvas import Memo
from game.screen.chalk import chalk, foot, gates_of, turns_left
from game.screen.ground import bare_table, cloth_color, layer_camera
from game.screen.kept_labels import KeptLabels, Placed, Rects, placed
from game.screen.overlays import Veil
from game.screen.pen import say_english
from game.screen.plates import CROWD, CROWDED_PPI, SMALL_PPI, bars, best_place, places, plate, plate_size
from game.screen.shapes import bounds, put
from game.screen.stances import lean_of, put_stance
from game.screen.terrain_art import draw_terrain
from game.screen.theme import Theme
from game.screen.tokens import put_badges, put_long_token, put_token, rear_at
from game.table.distances import gap_to
from game.table.terrain import Circle, Terrain, Traits

ROOMY_BASE = 30
"""Pixels at 100 % of a base beside which a plate has room for words about its stance."""

NO_GAPS: Mapping[str, str] = MappingProxyType({})


class Label(NamedTuple):
    """The plate or banner of a figure: live distance, whether it is edged in brass, stance in words."""

    piece: PieceLook
    gap: str
    hot: bool
    stance: str


class BoardView:
    """One table in one part of the window. All drawing methods clip to that part."""

    def __init__(
        self,
        theme: Theme,
        area: pygame.Rect,
        width: float,
        depth: float,
        *,
        cloth: str = "sand",
        zones: Sequence[Zone] = (),
        traits: Mapping[str, Traits] | None = None,
    ) -> None:
        """A table of width x depth inches; traits: kind of terrain -> what it means, for kinds without a look
        of their own."""
        self.theme = theme
        self.cloth = cloth
        self.zones = tuple(zones)
        self.traits = dict(traits or {})
        self.camera = Camera.fit(area, width, depth)
        self._terrain: tuple[Terrain, ...] = ()
        self._turn: int | None = None
        self._layer: pygame.Surface | None = None
        self._layer_key: tuple[object, ...] = ()
        self._lifted: pygame.Surface | None = None
        self._lifted_key: tuple[object, ...] = ()
        self.crowd = 0
        """How many pieces stand on it."""
        self.backdrop = ""
        """The path of a picture that lies under the terrain."""
        self._low: Memo[tuple[list[pygame.Rect], list[PieceLook]]] = Memo()
        self._labels: KeptLabels[Label] = KeptLabels()
        self._boxes: tuple[Camera, tuple[PieceLook, ...], Rects] | None = None

    # ------------------------------------------------------------ what there is

    def set_terrain(self, terrain: Sequence[Terrain], turn: int | None = None) -> None:
        """The pieces on the table; turn: the current one, to tell how long created pieces stay."""
        self._terrain, self._turn = tuple(terrain), turn

    def move_to(self, theme: Theme, area: pygame.Rect) -> None:
        """The same table in another part of the window or in another theme; shows the whole table."""
        self.theme = theme
        self.camera = Camera.fit(area, self.camera.width, self.camera.depth)

    def look_at(self, points: Sequence[Point], margin: float) -> None:
        """Shows some places with so many inches around them, as large as fits; the whole table for none."""
        self.camera = self.camera.near(points, margin)

    def zoom(self, factor: float, about: tuple[float, float]) -> bool:
        """Closer or farther about a pixel; whether anything changed."""
        before = self.camera
        self.camera = before.zoomed(factor, about)
        return self.camera != before

    def pan(self, dx: float, dy: float) -> bool:
        """Moves the table under the window by pixels; whether anything changed."""
        before = self.camera
        self.camera = before.panned(dx, dy)
        return self.camera != before

    @property
    def small(self) -> bool:
        """Whether an inch is too small for the name plates of all that stand there."""
        return self.camera.ppi < (SMALL_PPI if self.crowd <= CROWD else CROWDED_PPI)

    @property
    def label_theme(self) -> Theme:
        """The theme of tags and plates on the table: a little smaller where an inch is small."""
        return self.theme.at(self.theme.k * 0.92) if self.small else self.theme

    # ------------------------------------------------------------ drawing

    @contextmanager
    def clip(self, surface: pygame.Surface) -> Iterator[None]:
        """Keeps drawing inside the view's part of the window."""
        before = surface.get_clip()
        surface.set_clip(self.camera.area.clip(before))
        try:
            yield
        finally:
            surface.set_clip(before)

    def layer(self) -> pygame.Surface:
        """Ground, zones and terrain at the camera's size, kept until one changes. Do not draw on it."""
        under = backdrop(self.backdrop)
        key = (self.camera.ppi, self.theme, self._terrain, self._turn, self.zones, self.cloth, under)
        if self._layer is None or key != self._layer_key:
            camera, p = layer_camera(self.camera), self.theme.palette
            gates = gates_of(self.zones, camera.width, camera.depth)
            self._layer = bare_table(camera, p, self.cloth, gates).copy()
            if under is not None:
                lay(self._layer, camera, under)
            chalk(self._layer, camera, self.zones, p)
            draw_terrain(self._layer, camera, self._terrain, p, self.traits, cloth_color(self.cloth, p))
            self._turn_tags(self._layer, camera)
            self._layer_key = key
        return self._layer

    def _turn_tags(self, layer: pygame.Surface, camera: Camera) -> None:
        for piece in self._terrain:
            if piece.expires is not None and self._turn is not None:
                x, y, low = foot(piece)
                left = max(1, piece.expires - self._turn + 1)
                image = turns_left(left, self.label_theme)
                at = camera.px((x, (y + low) / 2 if low < y - 1 else low))
                put(layer, image, at)

    def table(self, surface: pygame.Surface) -> None:
        """Draws ground and terrain; with an overlay lifted, ground, terrain and that overlay in one blit."""
        with self.clip(surface):
            outer = self.camera.outer
            if not outer.contains(self.camera.area):
                surface.fill(self.theme.palette.ink, self.camera.area)
            if self._lifted is not None and self._lifted_key == self._view_key():
                surface.blit(self._lifted, self.camera.area.topleft)
            else:
                surface.blit(self.layer(), outer.topleft)

    def _view_key(self) -> tuple[object, ...]:
        self.layer()
        return (*self._layer_key, self.camera)

    def lift(self, veil: Veil) -> None:
        """Burns a standing overlay, such as the reach at pick-up, into a copy of the visible table."""
        area = self.camera.area
        copy = pygame.Surface(area.size)
        copy.fill(self.theme.palette.ink)
        outer = self.camera.outer
        copy.blit(self.layer(), (outer.x - area.x, outer.y - area.y))
        Veil(veil.image, (veil.at[0] - area.x, veil.at[1] - area.y)).draw(copy)
        self._lifted, self._lifted_key = copy, self._view_key()

    def drop(self) -> None:
        """Forgets the overlay of lift()."""
        self._lifted = None

    def figure(
        self,
        surface: pygame.Surface,
        piece: PieceLook,
        *,
        at: Point | None = None,
        facing: float | None = None,
        ghost: bool = False,
    ) -> None:
        """Draws one figure, if asked elsewhere or turned otherwise than it is, or half transparent."""
        if piece.block is not None:
            place, ppi = self.camera.px(at or (piece.x, piece.y)), self.camera.ppi
            put_block(surface, piece, place, ppi, self.theme.palette, facing=facing, ghost=ghost)
            return
        if piece.rear:
            place = at or (piece.x, piece.y)
            behind = piece.rear
            if at is not None or facing is not None:
                behind = rear_at(piece, place, piece.facing if facing is None else facing)
            put_long_token(
                surface,
                piece.sprite or piece.id,
                self.camera.px(place),
                self.camera.px(behind[0]),
                self.camera.length(2 * piece.r),
                side=piece.side,
                palette=self.theme.palette,
                ghost=ghost,
            )
            return
        if piece.stance and not ghost:
            put_stance(
                surface,
                self.camera.px(at or (piece.x, piece.y)),
                self.camera.length(2 * piece.r),
                piece.facing if facing is None else facing,
                piece.stance,
                piece.side,
                self.theme.palette,
            )
        put_token(
            surface,
            piece.sprite or piece.id,
            self.camera.px(at or (piece.x, piece.y)),
            self.camera.length(2 * piece.r),
            side=piece.side,
            facing=piece.facing if facing is None else facing,
            palette=self.theme.palette,
            enraged=piece.enraged,
            knocked_down=piece.knocked_down,
            all_round=piece.all_round,
            ghost=ghost,
            lean=lean_of(piece.stance),
        )

    def figures(
        self, surface: pygame.Surface, pieces: Iterable[PieceLook], skip: Collection[str] = ()
    ) -> None:
        """Draws the figures, those farther from the viewer first, without the ids in skip."""
        with self.clip(surface):
            for piece in sorted(pieces, key=lambda f: (-f.y, f.x, f.id)):
                if piece.id not in skip:
                    self.figure(surface, piece)

    def badges(self, surface: pygame.Surface, piece: PieceLook, at: Point | None = None) -> None:
        """Draws the badges of a figure; a unit has them on its banner."""
        if piece.block is not None:
            return
        states = list(piece.badges)
        states += ["enraged"] if piece.enraged and "enraged" not in states else []
        states += ["knocked_down"] if piece.knocked_down and "knocked_down" not in states else []
        centre = self.camera.px(at or (piece.x, piece.y))
        put_badges(surface, centre, self.camera.length(2 * piece.r), tuple(states), self.theme)

    def labels(
        self,
        surface: pygame.Surface,
        pieces: Sequence[PieceLook],
        *,
        skip: Collection[str] = (),
        hot: Collection[str] = (),
        gaps: Mapping[str, str] = NO_GAPS,
        taken: Iterable[pygame.Rect] = (),
        say: Callable[[Spoken], str] = say_english,
    ) -> list[pygame.Rect]:
        """Draws badges, and plates where they cover least, and returns the rectangles of the plates.

        hot: ids whose plate is edged in brass and shown at any zoom; gaps: id -> live distance; taken:
        rectangles of measures, which come before plates; say: puts what is said of stances into words.
        """
        shown = [f for f in pieces if f.id not in skip]
        with self.clip(surface):
            whole = tuple(pieces)
            key = (self.camera, self.theme, whole, frozenset(skip), frozenset(hot))
            low, plated = self._low.draw(surface, key, lambda: self._badges_and_bars(surface, shown, hot))
            labels = [Label(f, gaps.get(f.id, ""), f.id in hot, self._stance(f, say)) for f in plated]
            used = ([*taken], low, self._boxes_of(whole)) if plated else ()
            put = partial(self._label, surface)
            lying = self._labels.draw(surface, self.camera.area, key[:2], labels, used, put)
            return [p.place for p in lying]

    def _stance(self, piece: PieceLook, say: Callable[[Spoken], str]) -> str:
        """How a figure stands, in words for its plate; nothing where the plate would dwarf its base."""
        roomy = self.camera.length(2 * piece.r) >= ROOMY_BASE * self.label_theme.k
        return say(piece.stance_words) if piece.stance_words and roomy else ""

    def _label(self, surface: pygame.Surface, label: Label, used: Rects) -> Placed:
        """Draws the plate or the banner of a figure where it covers least."""
        f, theme = label.piece, self.label_theme
        if f.block is not None:
            return self._banner(surface, f, used, label.hot, label.gap)
        centre, d = self.camera.px((f.x, f.y)), self.camera.length(2 * f.r)
        options = places(centre, d, plate_size(f, theme, label.gap, label.stance), theme)
        best = best_place(options, used, self.camera.area)
        at = best.clamp(self.camera.area).topleft
        r = plate(surface, at, f, theme, hot=label.hot, gap=label.gap, stance=label.stance)
        return placed(options, best, r)

    def _badges_and_bars(
        self, surface: pygame.Surface, shown: Sequence[PieceLook], hot: Collection[str]
    ) -> tuple[list[pygame.Rect], list[PieceLook]]:
        """Draws what hangs on the figures; returns the places of the bars, and who gets a plate instead."""
        low: list[pygame.Rect] = []
        plated: list[PieceLook] = []
        for f in shown:
            self.badges(surface, f)
        for f in sorted(shown, key=lambda f: (f.id not in hot, -f.y, f.x)):
            if f.block is not None or not (self.small or f.minor) or f.id in hot:
                plated.append(f)
            elif not f.minor or f.wounds[1] > 1:
                centre, d = self.camera.px((f.x, f.y)), self.camera.length(2 * f.r)
                low.append(bars(surface, centre, d, f, self.label_theme))
        return low, plated

    def _banner(self, surface: pygame.Surface, piece: PieceLook, used: Rects, hot: bool, gap: str) -> Placed:
        """Draws the banner of a unit where it covers least."""
        (box,) = self._base_boxes(piece)
        size = banner_size(piece, self.label_theme, gap)
        upwards = 20.0 < piece.facing % 360.0 < 160.0
        options = places_around(box, size, self.label_theme, below=upwards)
        spot = best_place(options, used, self.camera.area)
        r = banner(surface, spot.topleft, piece, self.label_theme, hot=hot, gap=gap)
        return placed(options, spot, r)

    def _boxes_of(self, pieces: tuple[PieceLook, ...]) -> Rects:
        """The boxes of all bases, kept while nobody moves."""
        if self._boxes is None or self._boxes[:2] != (self.camera, pieces):
            self._boxes = (self.camera, pieces, [box for f in pieces for box in self._base_boxes(f)])
        return self._boxes[2]

    def _base_boxes(self, piece: PieceLook) -> Iterator[pygame.Rect]:
        if piece.box is not None:
            yield bounds(corners(piece.box, self.camera.px), 1)
            return
        r = self.camera.length(piece.r) * 1.1
        for x, y in map(self.camera.px, ((piece.x, piece.y), *piece.rear)):
            yield pygame.Rect(round(x - r), round(y - r), round(2 * r), round(2 * r))

    # ------------------------------------------------------------ what is under the pointer

    def piece_at(self, spot: tuple[float, float], pieces: Iterable[PieceLook]) -> PieceLook | None:
        """The figure whose base, with a margin of a tenth of an inch, lies under a pixel; the nearest one."""
        if not self.camera.area.collidepoint(spot):
            return None
        x, y = self.camera.inches(spot)
        near = [
            (((bx - x) ** 2 + (by - y) ** 2) ** 0.5 - f.r, f.id, f)
            for f in pieces
            if f.block is None
            for bx, by in ((f.x, f.y), *f.rear)
        ]
        near += [(gap_to((x, y), f.box), f.id, f) for f in pieces if f.box is not None]
        hits = [item for item in near if item[0] <= 0.1]
        return min(hits, key=lambda item: item[:2])[2] if hits else None

    def terrain_at(self, spot: tuple[float, float]) -> Terrain | None:
        """The topmost piece of terrain under a pixel."""
        if not self.camera.on_table(spot):
            return None
        p = self.camera.inches(spot)
        return next((t for t in reversed(self._terrain) if _covers(t, p)), None)


def _covers(piece: Terrain, p: Point) -> bool:
    shape = piece.shape
    if isinstance(shape, Circle):
        return (p[0] - shape.x) ** 2 + (p[1] - shape.y) ** 2 <= shape.r**2
    inside = False
    for i, (x0, y0) in enumerate(shape.points):
        x1, y1 = shape.points[i - 1]
        if (y0 > p[1]) != (y1 > p[1]) and p[0] < (x1 - x0) * (p[1] - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside
