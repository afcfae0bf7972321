"""Mouse and keyboard of the match scene become gestures of the picker or commands of the scene."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.screen.pickers.gesture import NOWHERE, Gesture, Target, What
from game.screen.scene import Hit

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

TARGETS = frozenset(
    {"figure", "card", "option", "item", "slot", "place", "plus", "minus", "ghost", "turning", "terrain"}
)
"""Kinds of hits that a picker understands."""

PULL = 5
"""Pixels after which a press has become a drag."""

COARSE, FINE = 15.0, 1.0
"""Degrees of one step of turning, without and with Shift."""

PAN = 60


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

    def forget(self) -> None:
        """No button counts as held any more."""
        self.start = self.right = None
        self.moved = False

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
        """Turns what is in the hand, or zooms the table about the pointer, or scrolls a panel."""
        scene, notches = self.scene, getattr(e, "precise_y", 0.0) or float(e.y)
        pos = scene.pointer
        mods = pygame.key.get_mods()
        board = scene.table.board
        if board is None or not board.camera.area.collidepoint(pos):
            scene.scrolled(pos, notches)
            return
        picker = scene.picker
        if picker and picker.turns and not mods & pygame.KMOD_CTRL:
            self.turn(notches, bool(mods & pygame.KMOD_SHIFT))
        elif board.zoom(1.15**notches, pos):
            scene.stale = True

    def turn(self, steps: float, fine: bool) -> None:
        """Steps of turning, positive counter-clockwise."""
        by = steps * (FINE if fine else COARSE)
        self.scene.take(Gesture("turn", None, NOWHERE, degrees=by))

    # ---- keys

    def key(self, e: pygame.Event) -> None:
        """A key of the keyboard."""
        scene, shift = self.scene, bool(e.mod & pygame.KMOD_SHIFT)
        if e.key in (pygame.K_LALT, pygame.K_RALT):
            self.alt = True
        elif e.key in (pygame.K_q, pygame.K_e) and scene.picker and scene.picker.turns:
            self.turn(1.0 if e.key == pygame.K_q else -1.0, shift)
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            scene.press_primary()
        elif command := COMMANDS.get(e.key):
            command(scene)
        elif not scene.press_cap(pygame.key.name(e.key).strip("[]").upper()):
            self._move(e.key)
        scene.stale = True

    def _move(self, key: int) -> None:
        board = self.scene.table.board
        if board is None:
            return
        steps = {
            pygame.K_LEFT: (PAN, 0),
            pygame.K_RIGHT: (-PAN, 0),
            pygame.K_UP: (0, PAN),
            pygame.K_DOWN: (0, -PAN),
        }
        if key in steps:
            board.pan(*steps[key])
        elif key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
            board.zoom(1.25, board.camera.area.center)
        elif key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            board.zoom(0.8, board.camera.area.center)
        elif key in (pygame.K_0, pygame.K_KP0):
            board.camera = board.camera.fitted()


COMMANDS: Mapping[int, Callable[[MatchScene], None]] = MappingProxyType(
    {
        pygame.K_ESCAPE: lambda scene: scene.back(),
        pygame.K_z: lambda scene: scene.undo(),
        pygame.K_m: lambda scene: scene.tools.toggle_tape(),
        pygame.K_l: lambda scene: scene.tools.toggle_sight(),
        pygame.K_h: lambda scene: scene.toggle_hand(),
        pygame.K_F1: lambda scene: scene.show_keys(),
        pygame.K_TAB: lambda scene: scene.look_at_next(),
        pygame.K_PAGEUP: lambda scene: scene.page_log(-1),
        pygame.K_PAGEDOWN: lambda scene: scene.page_log(1),
    }
)
"""What keys do wherever they are pressed."""
