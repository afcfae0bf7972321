"""Mouse and fingers of the match scene become gestures of the picker or movements of the view."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pygame

from game.screen.fingers import Fingers
from game.screen.pickers.gesture import COARSE, FINE, NOWHERE, Gesture, Target, What
from game.screen.scene import Hit

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

TARGETS = frozenset(
    {
        "figure",
        "card",
        "option",
        "item",
        "slot",
        "place",
        "plus",
        "minus",
        "ghost",
        "turning",
        "terrain",
        "tile",
        "guess",
        "dial",
    }
)
"""Kinds of hits that a picker understands."""

PULL = 5
"""Pixels after which a press has become a drag."""

SCROLL = 48
"""Pixels of one notch of the wheel, where it moves the view."""


def target_of_hit(hit: Hit | None) -> Target:
    """What a hit means to a picker."""
    if hit is None:
        return NOWHERE
    kind, _, name = hit.key.partition(":")
    return (kind, name) if kind in TARGETS else NOWHERE


class Hands:
    """What the mouse is doing."""

    def __init__(self, scene: MatchScene) -> None:
        self.scene = scene
        self.start: tuple[int, int] | None = None
        self.moved = False
        self.right: tuple[int, int] | None = None
        self.panned = False
        self.alt = False
        self.fingers = Fingers()
        self.touch = False
        """What moves the pointer is a touch screen."""

    def forget(self) -> None:
        """No button counts as held any more."""
        self.start = self.right = None
        self.moved = False

    def away(self) -> None:
        """The window is left: what is let go elsewhere is not heard of."""
        self.alt = False
        self.fingers.forget()

    # ---- gestures

    def gesture(self, what: What, pos: tuple[int, int]) -> Gesture:
        """A gesture at a pixel."""
        scene = self.scene
        hit = scene.hit_at(pos)
        over_table = (
            hit is None
            or hit.key == "board"
            or target_of_hit(hit)[0] in ("figure", "ghost", "turning", "option")
        )
        at = scene.table.at(pos) if over_table else None
        return Gesture(what, at, target_of_hit(hit), self.moved)

    def ours(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel belongs to the table or to something that a picker understands."""
        hit = self.scene.hit_at(pos)
        return hit is None or hit.key == "board" or target_of_hit(hit) != NOWHERE

    def event(self, e: pygame.Event) -> bool:
        """Takes an event of the mouse; whether it is dealt with."""
        self.touch = bool(getattr(e, "touch", False))
        if self.touch and self.fingers.count > 1:
            return True
        if e.type == pygame.MOUSEMOTION:
            return self._motion(e)
        if e.type == pygame.MOUSEBUTTONDOWN and e.button == 1 and self.ours(e.pos):
            self.start, self.moved = e.pos, False
            self.scene.take(self.gesture("press", e.pos))
            return True
        if e.type == pygame.MOUSEBUTTONUP and e.button == 1 and self.start is not None:
            self._up(e.pos)
            return True
        if e.type == pygame.MOUSEBUTTONDOWN and e.button in (2, 3):
            self.right, self.panned = e.pos, False
            return True
        if e.type == pygame.MOUSEBUTTONUP and e.button in (2, 3):
            self._right_up(e)
            return True
        return False

    def _motion(self, e: pygame.Event) -> bool:
        if self.right is not None:
            self._pan(e)
            return True
        if self.start is not None:
            far = abs(e.pos[0] - self.start[0]) + abs(e.pos[1] - self.start[1])
            self.moved = self.moved or far > PULL
            if self.moved:
                self.scene.take(self.gesture("drag", e.pos))
                return True
        self.scene.take(self.gesture("hover", e.pos))
        return True

    def _up(self, pos: tuple[int, int]) -> None:
        gesture = self.gesture("release", pos)
        plain = not self.moved
        self.forget()
        if plain:
            self.scene.clicked(gesture)
        self.scene.take(gesture)

    def _pan(self, e: pygame.Event) -> None:
        assert self.right is not None
        dx, dy = e.pos[0] - self.right[0], e.pos[1] - self.right[1]
        if self.panned or abs(dx) + abs(dy) > PULL:
            self.panned = True
            self.right = e.pos
            if self.scene.table.board and self.scene.table.board.pan(dx, dy):
                self.scene.stale = True

    def _right_up(self, e: pygame.Event) -> None:
        was, self.right = self.right, None
        if was is None or self.panned or e.button == 2:
            return
        picker = self.scene.picker
        if picker and picker.carrying:
            self.scene.take(self.gesture("corner", e.pos))
        else:
            self.scene.ask_why(e.pos)

    def wheel(self, e: pygame.Event) -> None:
        """Zooms the table about the pointer, or moves the view; turns what is held; scrolls a panel."""
        scene, board = self.scene, self.scene.table.board
        across = getattr(e, "precise_x", 0.0) or float(getattr(e, "x", 0))
        notches = getattr(e, "precise_y", 0.0) or float(e.y)
        mods, pos = pygame.key.get_mods(), scene.pointer
        if board is None or not board.camera.area.collidepoint(pos):
            scene.scrolled(pos, notches)
            return
        picker, zooming = scene.picker, bool(mods & pygame.KMOD_CTRL)
        if not zooming and scene.tools.wheel(notches or across, second=bool(mods & pygame.KMOD_SHIFT)):
            scene.stale = True
        elif self.start is not None and picker is not None and picker.turns and not zooming:
            self.turn(notches, bool(mods & pygame.KMOD_SHIFT))
        elif self._moves(across, notches) and not zooming:
            scene.stale = board.pan(-across * SCROLL, notches * SCROLL) or scene.stale
        else:
            moved = bool(across) and board.pan(-across * SCROLL, 0)
            scene.stale = board.zoom(1.15**notches, pos) or moved or scene.stale

    def _moves(self, across: float, notches: float) -> bool:
        """Whether a wheel event moves the view: always, never, or where two fingers on a touchpad made it."""
        wish = self.scene.desk.settings.fingers
        if wish != "auto":
            return wish == "pan"
        if self.fingers.count > 1:
            return True
        # macOS tells of fingers itself, and gives every wheel fractions; elsewhere only fingers make them
        return sys.platform != "darwin" and not (across.is_integer() and notches.is_integer())

    def finger(self, e: pygame.Event) -> None:
        """Two fingers that part or close zoom the table; on a touch screen they take it along."""
        scene, board = self.scene, self.scene.table.board
        pinch = self.fingers.event(e, scene.desk.size)
        if self.fingers.count > 1:
            self.forget()
        if pinch is None or board is None:
            return
        area = board.camera.area
        about = pinch.middle if self.touch else scene.pointer
        moved = self.touch and board.pan(*pinch.by)
        about = about if area.collidepoint(about) else area.center
        scene.stale = board.zoom(pinch.ratio, about) or moved or scene.stale

    def turn(self, steps: float, fine: bool) -> None:
        """Steps of turning, positive counter-clockwise."""
        by = steps * (FINE if fine else COARSE)
        self.scene.take(Gesture("turn", None, NOWHERE, degrees=by))
