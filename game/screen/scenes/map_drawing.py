"""The board of the editor: the map as it will be played, and over it what is chosen, held and wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.engine.words import Text
from game.screen.camera import Camera
from game.screen.map_picture import map_picture
from game.screen.pen import Pen
from game.screen.shapes import Ink
from game.screen.theme import Color
from game.table import mapgestures as gestures
from game.table.mapdraft import Item, MapDraft
from game.table.terrain import Circle, Shape

if TYPE_CHECKING:
    from game.screen.scenes.map_editor import MapEditor


class MapDrawing:
    """The board is drawn once for each state of the map; what moves lies over it."""

    def __init__(self, scene: MapEditor) -> None:
        self.scene = scene
        self.area = pygame.Rect(0, 0, 0, 0)
        """Pixels of the board with its walls."""
        self.camera: Camera | None = None
        """The view of the board in the window."""
        self._board: pygame.Surface | None = None
        self._key: tuple[Any, ...] = ()

    def draw(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        """The board as large as fits, in the middle of the rectangle."""
        watch, p = self.scene.watch, pen.p
        if watch.good is None:
            self.camera = None
            words = Text("There is no board yet: the file has faults, which are listed on the right")
            pen.paragraph(words, (r.x + 20 * pen.k, r.y + 40 * pen.k), 18, p.text2, room=r.w - 40 * pen.k)
            return
        desk = self.scene.desk
        key = (watch.good, r.size, desk.palette)
        if self._board is None or key != self._key:
            self._board, camera = map_picture(watch.good, r.size, colours=desk.settings.palette, labels=True)
            self._key = key
            x, y, w, h = camera.view
            self.camera = Camera(
                (x + r.x, y + r.y, w, h),
                camera.width,
                camera.depth,
                camera.ppi,
                camera.left + r.x,
                camera.top + r.y,
            )
        surface.blit(self._board, r.topleft)
        self.area = r
        ink = Ink(*r.size, 2)
        self._over(ink, r)
        clip = surface.get_clip()
        surface.set_clip(r)
        ink.onto(surface, r.topleft)
        surface.set_clip(clip)

    def _over(self, ink: Ink, r: pygame.Rect) -> None:
        """Rings about faults, the outline under the pointer, what is chosen with its handles."""
        hand, p = self.scene.hand, self.scene.desk.palette
        draft = hand.draft
        for place in self.scene.watch.places:
            x, y = self._px(place, r)
            ink.ring((x, y), self._long(1.2), max(3.0, self._long(0.16)), p.bad)
        if draft is None:
            return
        if hand.tool and self.area.collidepoint(self.scene.pointer):
            x, y = self.scene.pointer
            ink.ring((x - r.x, y - r.y), self._long(0.7), max(2.0, self._long(0.1)), p.brass, 220)
        hovered = draft.item(hand.hover) if hand.hover is not None and hand.hover != hand.chosen else None
        if hovered is not None and not hand.tool:
            self._outline(ink, r, hovered, p.paper, 1.6, 150)
        chosen = draft.item(hand.chosen) if hand.chosen is not None else None
        if chosen is not None:
            self._outline(ink, r, chosen, p.brass, 3.0, 255)
            self._handles(ink, r, draft)

    def _outline(self, ink: Ink, r: pygame.Rect, item: Item, color: Color, wide: float, alpha: int) -> None:
        k = self.scene.desk.k
        for shape in item.shapes:
            points = self._corners(shape, r)
            if points is None:
                assert isinstance(shape, Circle)
                long = self._long(shape.r)
                ink.ring(self._px((shape.x, shape.y), r), long + wide * k / 2, wide * k, color, alpha)
            else:
                ink.line([*points, points[0]], (wide + 2.4) * k, self.scene.desk.palette.ink, alpha)
                ink.line([*points, points[0]], wide * k, color, alpha)

    def _handles(self, ink: Ink, r: pygame.Rect, draft: MapDraft) -> None:
        p, k = self.scene.desk.palette, self.scene.desk.k
        for place in gestures.handles(self.scene.hand.row(), *draft.size).values():
            spot = self._px(place, r)
            ink.disc(spot, 8 * k, p.ink)
            ink.disc(spot, 6.4 * k, p.brass)
            ink.disc(spot, 3.2 * k, p.paper)

    def _corners(self, shape: Shape, r: pygame.Rect) -> list[tuple[float, float]] | None:
        return None if isinstance(shape, Circle) else [self._px(p, r) for p in shape.points]

    def _px(self, p: tuple[float, float], r: pygame.Rect) -> tuple[float, float]:
        assert self.camera is not None
        x, y = self.camera.px(p)
        return x - r.x, y - r.y

    def _long(self, inches: float) -> float:
        assert self.camera is not None
        return self.camera.length(inches)
