"""The edge of an area that is given as overlapping polygons, found on a mask of pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

import pygame

from game.screen import overlays
from game.screen.camera import Camera
from game.screen.pickers.overlay import Danger
from game.screen.remembered import Steps, finished, remembered
from game.screen.scenes import match_areas
from game.screen.shapes import Spot
from game.screen.theme import Theme
from game.table.inches import Point

Outlines = tuple[tuple[Point, ...], ...]

SHRINK, SMOOTH = 2, 3
"""How many pixels of the window make one of the mask, and over how many of those on each side an edge is
smoothed."""

LEAST = 6
"""Pixels of the mask under which a speck is not worth a line."""

STRAIGHT = 0.3
"""Pixels of the mask by which a line may stray from its corners."""

AT_ONCE = 400
"""Points of an outline that are dealt with between two breaks."""

COARSE = 2
"""An area that is grown is found on a mask so much smaller again."""


def _signed(line: Sequence[Point]) -> float:
    following = [*line[1:], line[0]]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(line, following, strict=True)) / 2


def _smoothed(points: Sequence[tuple[int, int]]) -> Steps[list[Spot]]:
    n, span = len(points), 2 * SMOOTH + 1
    if n < span:
        return [(float(x), float(y)) for x, y in points]
    around = [*points[-SMOOTH:], *points, *points[:SMOOTH]]
    xs = [0, *accumulate(x for x, _ in around)]
    yield
    ys = [0, *accumulate(y for _, y in around)]
    out: list[Spot] = []
    for first in range(0, n, AT_ONCE):
        yield
        some = range(first, min(n, first + AT_ONCE))
        out += [((xs[i + span] - xs[i]) / span, (ys[i + span] - ys[i]) / span) for i in some]
    return out


def _thinned(spots: Sequence[Spot]) -> Steps[list[Spot]]:
    """Without the corners that lie nearly on a straight line through the one kept before, one way ahead."""
    if len(spots) < 3:
        return list(spots)
    out, ahead, last = [spots[0]], spots[1], spots[1]
    for n, spot in enumerate(spots[2:]):
        if n % AT_ONCE == AT_ONCE - 1:
            yield
        (ax, ay), (bx, by) = out[-1], ahead
        d = math.hypot(bx - ax, by - ay) or 1e-9
        if abs((bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)) / d > STRAIGHT:
            out.append(last)
            ahead = spot
        last = spot
    return [*out, spots[-1]]


def _edges(
    mask: pygame.mask.Mask, box: pygame.Rect, camera: Camera, hole: bool, pixel: int = SHRINK
) -> Steps[list[tuple[Point, ...]]]:
    """The outlines of the parts of a mask in inches: counter-clockwise, or clockwise for holes."""
    out = []
    for part in mask.connected_components(LEAST):
        yield
        # of an inverted mask the whole rim is one part: what lies outside
        if hole and part.get_at((0, 0)):
            continue
        spots = yield from _smoothed(part.outline())
        yield
        spots = yield from _thinned(spots)
        yield
        line = tuple(camera.inches((box.x + (x + 0.5) * pixel, box.y + (y + 0.5) * pixel)) for x, y in spots)
        if len(line) > 2:
            out.append(line if (_signed(line) > 0) != hole else line[::-1])
    return out


@remembered(12)
def common_outline(camera: Camera, outlines: Outlines) -> Outlines:
    """The outline of the union of polygons, as far as the camera sees it; clockwise ones cut holes.

    Exact to about two pixels: for drawing only.
    """
    return finished(common_steps(camera, outlines))


def common_steps(camera: Camera, outlines: Outlines) -> Steps[Outlines]:
    """What common_outline() finds, bit by bit."""
    if len(outlines) == 1:
        return outlines
    box = camera.inner.clip(camera.area).inflate(2, 2)
    layer = pygame.Surface((box.w // SHRINK + 1, box.h // SHRINK + 1), pygame.SRCALPHA)
    for line in sorted(outlines, key=lambda line: _signed(line) < 0):
        yield
        spots = [((x - box.x) / SHRINK, (y - box.y) / SHRINK) for x, y in (camera.px(p) for p in line)]
        yield
        pygame.draw.polygon(layer, (255, 255, 255, 255 if _signed(line) > 0 else 0), spots)
    # a rim of clear pixels keeps every edge inside
    pygame.draw.rect(layer, (0, 0, 0, 0), layer.get_rect(), 1)
    mask = pygame.mask.from_surface(layer)
    edges = yield from _edges(mask, box, camera, False)
    mask.invert()
    return (*edges, *(yield from _edges(mask, box, camera, True)))


@remembered(6)
def reach_veil(camera: Camera, theme: Theme, near: Outlines) -> overlays.Veil:
    """Dusk outside the area, a solid line about it."""
    return overlays.reach(camera, theme, common_outline(camera, near))


@remembered(6)
def limit_veil(camera: Camera, theme: Theme, far: Outlines) -> overlays.Veil:
    """A dashed line about the area."""
    return overlays.limit(camera, theme, common_outline(camera, far))


@remembered(6)
def seen_veil(camera: Camera, theme: Theme, lit: Outlines) -> overlays.Veil:
    """Dusk over what is not seen."""
    return match_areas.seen(camera, theme, common_outline(camera, lit))


def seen_steps(camera: Camera, theme: Theme, lit: Outlines) -> Steps[None]:
    """Gets seen_veil() ready bit by bit."""
    edge = yield from common_steps(camera, lit)
    common_outline.learn(edge, camera, lit)
    veil = yield from match_areas.seen_steps(camera, theme, edge)
    seen_veil.learn(veil, camera, theme, lit)


@remembered(8)
def danger_veil(camera: Camera, theme: Theme, danger: Danger) -> overlays.Veil:
    """The area where somebody could strike."""
    outline = grown_outline(camera, danger)
    return match_areas.danger(camera, theme, outline, danger.side, danger.aimed)


@remembered(8)
def grown_outline(camera: Camera, danger: Danger) -> Outlines:
    """The outline of all parts, each grown by its inches; exact to about four pixels: for drawing only."""
    box, pixel = camera.inner.clip(camera.area).inflate(2, 2), SHRINK * COARSE
    layer = pygame.Surface((box.w // pixel + 1, box.h // pixel + 1), pygame.SRCALPHA)
    white = (255, 255, 255, 255)
    for outlines, inches in danger.parts:
        r = camera.length(inches) / pixel
        for line in outlines:
            spots = [((x - box.x) / pixel, (y - box.y) / pixel) for x, y in (camera.px(p) for p in line)]
            if len(spots) > 2 and _signed(line) > 0:
                pygame.draw.polygon(layer, white, spots)
                pygame.draw.lines(layer, white, True, spots, max(1, round(2 * r)))
            for spot in _sparse(spots, r):
                pygame.draw.circle(layer, white, spot, r)
    pygame.draw.rect(layer, (0, 0, 0, 0), layer.get_rect(), 1)
    mask = pygame.mask.from_surface(layer)
    edges = finished(_edges(mask, box, camera, False, pixel))
    mask.invert()
    return tuple(edges + finished(_edges(mask, box, camera, True, pixel)))


@remembered(8)
def foremost(camera: Camera, danger: Danger) -> Point | None:
    """The corner of grown_outline() that lies farthest right, for its tag."""
    return max((p for line in grown_outline(camera, danger) for p in line), default=None)


def _sparse(spots: Sequence[Spot], r: float) -> list[Spot]:
    """Those of the corners that lie apart by a little: discs about them cover what discs about all would."""
    out: list[Spot] = []
    for x, y in spots:
        if not out or abs(x - out[-1][0]) + abs(y - out[-1][1]) > max(1.0, 0.08 * r):
            out.append((x, y))
    return out
