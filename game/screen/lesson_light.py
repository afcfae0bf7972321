"""What a step of a lesson talks about, framed in brass: controls, cards, figures, a ring on the table."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

import pygame

from game.engine.lesson import Step
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
            rect = _uncovered(scene, n)
            top = scene.hit_at(rect.center)
            if hit.key.startswith("figure:") and not _on_table(scene, rect):
                continue
            if top is not None and top.key == hit.key:
                _frame(surface, rect, theme)
    if step.ring is not None and board is not None:
        x, y = board.camera.px(step.ring[:2])
        _circle(surface, (round(x), round(y)), round(board.camera.length(step.ring[2])), theme)


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
    pygame.draw.rect(surface, p.halo, around.inflate(2 * wide, 2 * wide), wide)
    pygame.draw.rect(surface, p.halo, around.inflate(-2 * wide, -2 * wide), max(1, wide // 2))
    pygame.draw.rect(surface, p.brass, around, wide)


def _circle(surface: pygame.Surface, centre: tuple[int, int], radius: int, theme: Theme) -> None:
    p, wide = theme.palette, max(2, round(LIT * theme.k))
    pygame.draw.circle(surface, p.halo, centre, radius + wide, 3 * wide)
    pygame.draw.circle(surface, p.brass, centre, radius, wide)
