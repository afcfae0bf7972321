"""The edge of an area that is given as overlapping polygons, found on a mask of pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.screen import overlays
from game.screen.camera import Camera
from game.screen.shapes import Spot
from game.screen.theme import Theme
from game.table.inches import Point

Outlines = tuple[tuple[Point, ...], ...]

SHRINK, SMOOTH = 2, 3
"""How many pixels of the window make one of the mask, and over how many of those on each side an edge is
smoothed."""

LEAST = 6
"""Pixels of the mask under which a speck is not worth a line."""


def _signed(line: Sequence[Point]) -> float:
    following = [*line[1:], line[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, following, strict=True)) / 2


def _smoothed(points: Sequence[tuple[int, int]]) -> list[Spot]:
    n, span = len(points), 2 * SMOOTH + 1
    if n < span:
        return [(float(x), float(y)) for x, y in points]
    out = []
    for i in range(n):
        near = [points[(i + j) % n] for j in range(-SMOOTH, SMOOTH + 1)]
        out.append((sum(x for x, _ in near) / span, sum(y for _, y in near) / span))
    return out


def _edges(mask: pygame.mask.Mask, box: pygame.Rect, camera: Camera, hole: bool) -> list[tuple[Point, ...]]:
    """The outlines of the parts of a mask in inches: counter-clockwise, or clockwise for holes."""
    out = []
    w, h = mask.get_size()
    for part in mask.connected_components(LEAST):
        r = part.get_bounding_rects()[0]
        outside = r.left == 0 or r.top == 0 or r.right == w or r.bottom == h
        if hole and outside:
            continue
        spots = _smoothed(part.outline())
        line = tuple(
            camera.inches((box.x + (x + 0.5) * SHRINK, box.y + (y + 0.5) * SHRINK)) for x, y in spots
        )
        if len(line) > 2:
            out.append(line if (_signed(line) > 0) != hole else line[::-1])
    return out


@lru_cache(12)
def common_outline(camera: Camera, outlines: Outlines) -> Outlines:
    """The outline of the union of polygons, as far as the camera sees it; clockwise ones cut holes.

    Exact to about two pixels: for drawing only.
    """
    if len(outlines) == 1:
        return outlines
    box = camera.inner.clip(camera.area).inflate(2, 2)
    layer = pygame.Surface((box.w // SHRINK + 1, box.h // SHRINK + 1), pygame.SRCALPHA)
    for line in sorted(outlines, key=lambda line: _signed(line) < 0):
        spots = [((x - box.x) / SHRINK, (y - box.y) / SHRINK) for x, y in (camera.px(p) for p in line)]
        pygame.draw.polygon(layer, (255, 255, 255, 255 if _signed(line) > 0 else 0), spots)
    # a rim of clear pixels keeps every edge inside
    pygame.draw.rect(layer, (0, 0, 0, 0), layer.get_rect(), 1)
    mask = pygame.mask.from_surface(layer)
    edges = _edges(mask, box, camera, False)
    mask.invert()
    return tuple(edges + _edges(mask, box, camera, True))


@lru_cache(6)
def reach_veil(camera: Camera, theme: Theme, near: Outlines) -> overlays.Veil:
    """Dusk outside the area, a solid line about it."""
    return overlays.reach(camera, theme, common_outline(camera, near))


@lru_cache(6)
def limit_veil(camera: Camera, theme: Theme, far: Outlines) -> overlays.Veil:
    """A dashed line about the area."""
    return overlays.limit(camera, theme, common_outline(camera, far))
