"""What a step of a lesson talks about, framed in brass: controls, cards, figures, a ring on the table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pygame

from game.engine.lesson import Step
from game.screen import canvas
from game.screen.shapes import Spot
from game.screen.theme import Theme

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

LIT = 3
"""Width at 100 % of the frame about what is lit."""


def light(scene: MatchScene, surface: pygame.Surface, theme: Theme, step: Step) -> None:
    """Frames about what the step talks about, and its ring on the table."""
    board = scene.table.board
    carrying = scene.picker is not None and scene.picker.carrying
    # a card under the pointer is shown large, over everything
    quiet = carrying or scene.hovered.startswith("card:") or scene.hands.start is not None
    for n, hit in enumerate(() if quiet else scene.hits):
        if hit.enabled and any(fnmatchcase(hit.key, pattern) for pattern in step.lit):
            figure = hit.key.startswith("figure:")
            rect = hit.rect if figure else _uncovered(scene, n)
            if figure and not _on_table(scene, rect):
                continue
            if hit.outline:
                _edge(surface, hit.outline, theme)
                continue
            top = scene.hit_at(rect.center)
            if top is not None and top.key == hit.key:
                _frame(surface, rect, theme)
    if step.ring is not None and board is not None:
        x, y = board.camera.px(step.ring[:2])
        _circle(surface, (round(x), round(y)), round(board.camera.length(step.ring[2])), theme)


def seek(scene: MatchScene, step: Step) -> None:
    """Scrolls the list of the question and the palette to what the step talks about."""
    rows = _lit(step, (f"option:{row.key}" for row in scene.columns.contents.rows()[0]))
    scene.columns.rows.wanted = rows[0].removeprefix("option:") if rows else ""
    composed = scene.composing.picker
    tiles = _lit(step, (f"tile:{tile.key}" for tile in composed.shown())) if composed else []
    if tiles:
        # from the top just so far that the last is seen, so the others most likely are
        scene.composing.panel.scroll.offset = 0.0
    scene.composing.wanted = tiles[-1] if tiles else ""


def _lit(step: Step, keys: Iterable[str]) -> list[str]:
    return [key for key in keys if any(fnmatchcase(key, pattern) for pattern in step.lit)]


def _on_table(scene: MatchScene, rect: pygame.Rect) -> bool:
    """Figures are lit where they stand, not in the lists that name them."""
    return scene.table.board is not None and scene.table.board.camera.area.contains(rect)


def _uncovered(scene: MatchScene, n: int) -> pygame.Rect:
    """The box of a hit, without what a neighbour of its kind covers at its right."""
    rect, kind = scene.hits[n].rect.copy(), scene.hits[n].key.partition(":")[0]
    for other in scene.hits[n + 1 :]:
        beside = other.key.partition(":")[0] == kind and other.rect.colliderect(rect)
        if beside and rect.left + 8 < other.rect.left < rect.right:
            rect.w = other.rect.left - rect.left
    return rect


def _frame(surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
    k, p = theme.k, theme.palette
    wide = max(2, round(LIT * k))
    around = rect.inflate(round(10 * k), round(10 * k)).clip(surface.get_rect())
    canvas.rect(surface, p.halo, around.inflate(2 * wide, 2 * wide), wide)
    canvas.rect(surface, p.halo, around.inflate(-2 * wide, -2 * wide), max(1, wide // 2))
    canvas.rect(surface, p.brass, around, wide)


def _edge(surface: pygame.Surface, outline: Sequence[tuple[float, float]], theme: Theme) -> None:
    """A band of brass outside the exact outline of a unit, which keeps clear of the badges about it."""
    p, wide = theme.palette, max(2, round(LIT * theme.k))
    n = len(outline)
    for color, low, high in ((p.halo, 0.0, 1.8 * wide), (p.brass, 0.4 * wide, 1.4 * wide)):
        inner, outer = (_grown(outline, by) for by in (low, high))
        for a in range(n):
            b = (a + 1) % n
            canvas.polygon(surface, color, [inner[a], inner[b], outer[b], outer[a]])


def _grown(outline: Sequence[Spot], by: float) -> list[Spot]:
    """The corners of a rectangle, each side farther out by so many pixels."""
    found = []
    for k, (x, y) in enumerate(outline):
        dx = dy = 0.0
        for ox, oy in (outline[k - 1], outline[(k + 1) % len(outline)]):
            long = math.dist((x, y), (ox, oy)) or 1.0
            dx, dy = dx + (x - ox) / long * by, dy + (y - oy) / long * by
        found.append((x + dx, y + dy))
    return found


def _circle(surface: pygame.Surface, centre: tuple[int, int], radius: int, theme: Theme) -> None:
    p, wide = theme.palette, max(2, round(LIT * theme.k))
    canvas.circle(surface, p.halo, centre, radius + wide, 3 * wide)
    canvas.circle(surface, p.brass, centre, radius, wide)
