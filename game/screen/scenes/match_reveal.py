"""The reveal in the match: below the table or in place of a single column, while its steps are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.screen.layout import MatchLayout
from game.screen.reveal import RevealPanel, reveal_height
from game.screen.reveal_view import RevealView
from game.screen.scenes.match_strip import MOST, above_strip
from game.screen.theme import Theme
from game.table.inches import Point

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

NEXT = frozenset({pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_RIGHT, pygame.K_n})
"""Keys that ask for the next step."""


class RevealTable:
    """What is played of a face-off, at the pace of those who watch."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.panel = RevealPanel()
        self.theme = Theme(scene.desk.palette)

    @property
    def view(self) -> RevealView | None:
        """The step that is shown; None while no reveal is played."""
        motions = self.scene.motions
        n, now = motions.step, motions.now
        if n is None or now is None or motions.reveal is None:
            return None
        if now.step == n:
            return RevealView(motions.reveal.faceoff, n, now.kind, motions.share, now.event, motions.paused)
        # something moves between two steps: the one before stays in view
        return RevealView(motions.reveal.faceoff, n, "step", 1.0, motions.shown or now.event, motions.paused)

    @property
    def playing(self) -> bool:
        """Whether a reveal is played."""
        return self.scene.motions.step is not None

    # ---- places

    def laid_out(self, layout: MatchLayout) -> tuple[MatchLayout, pygame.Rect | None]:
        """The layout, and the place of the reveal; None while there is none.

        Between two columns it lies below the table; a single one gives it its place, and the table keeps all
        of its own.
        """
        if not self.playing:
            return layout, None
        self.theme = Theme(self.scene.desk.palette, layout.k)
        if not layout.two:
            return layout, layout.right
        return above_strip(layout, min(reveal_height(self.theme), round(layout.board.h * MOST)))

    def beside(self, layout: MatchLayout) -> bool:
        """Whether the reveal stands where the single column would be."""
        return self.playing and not layout.two

    def focus(self) -> tuple[Point, ...]:
        """Where those stand that it is about."""
        reveal = self.scene.motions.reveal
        if reveal is None:
            return ()
        steps = reveal.faceoff.steps
        ids = dict.fromkeys(i for s in steps for i in (s.figure, s.foe, *(x.figure for x in s.stands)) if i)
        pieces = (self.scene.piece(i) for i in ids)
        return tuple((p.x, p.y) for p in pieces if p is not None)

    # ---- drawing

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, theme: Theme) -> None:
        """Draws the step that is shown."""
        view, scene = self.view, self.scene
        if view is None:
            return
        beside = self.beside(scene.layout())
        say, hovered = scene.desk.say, scene.hovered
        drawn = self.panel.draw(surface, rect, self.theme, view, say=say, hovered=hovered, beside=beside)
        scene.hits += drawn.hits
        scene.items += drawn.items

    # ---- operating

    def event(self, e: pygame.Event) -> bool:
        """Any key and any press go on to the next step, Esc to the end, P waits; whether it was for this."""
        if not self.playing or e.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        motions = self.scene.motions
        name = "next"
        if e.type == pygame.KEYDOWN:
            name = {pygame.K_ESCAPE: "skip", pygame.K_p: "pause"}.get(e.key, "next" if e.key in NEXT else "")
        elif e.button != 1:
            return True
        elif (hit := self.scene.hit_at(e.pos)) is not None and hit.key.startswith("reveal:"):
            name = hit.key.removeprefix("reveal:")
        if name == "pause":
            motions.paused = not motions.paused
        elif name == "next":
            motions.next_step()
        elif name == "skip":
            motions.skip()
        return True
