"""The stack of scenes; the uppermost gets the events."""

from __future__ import annotations

import pygame

from game.screen.scene import Desk, Scene

LEFT = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
"""Events after which somebody else may sit before the screen."""


class Stage:
    """The stack of scenes; the uppermost gets the events."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.scenes: list[Scene] = []
        self.done = False
        """The program is to end."""
        self._last: tuple[pygame.Surface, Scene] | None = None
        """Which surface was drawn on last, and by which scene alone."""

    @property
    def top(self) -> Scene:
        """The uppermost scene."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """A scene on top of what is there."""
        if self.scenes:
            scene.pointer = self.top.pointer
            self.top.leave()
        self.scenes.append(scene)
        scene.enter()

    def pop(self) -> None:
        """Back to the scene below; the program ends with the last one."""
        gone = self.scenes.pop()
        gone.leave()
        if self.scenes:
            self.top.pointer = gone.pointer
            self.top.enter()
        else:
            self.done = True

    def replace(self, scene: Scene) -> None:
        """A scene in the place of the uppermost."""
        if self.scenes:
            scene.pointer = self.top.pointer
            self.scenes.pop().leave()
        self.scenes.append(scene)
        scene.enter()

    def home(self, scene: Scene) -> None:
        """A scene in the place of all that is there."""
        while self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def quit(self) -> None:
        """Ends the program after this event."""
        self.done = True

    def resized(self) -> None:
        """Tells every scene that sizes or colours are others."""
        self._last = None
        for scene in self.scenes:
            scene.resized()

    def event(self, e: pygame.Event) -> None:
        """Hands an event to the uppermost scene; that the window is left concerns all of them."""
        if e.type in LEFT:
            for scene in reversed(self.scenes):
                scene.event(e)
        elif self.scenes:
            self.top.event(e)

    def update(self, dt: float) -> bool:
        """Lets time pass; whether anything must be drawn again."""
        stale = False
        for scene in self.shown():
            stale = scene.update(dt) or stale
        return self.desk.captions.advance(dt) or stale

    @property
    def busy(self) -> bool:
        """Whether something moves by itself."""
        return any(scene.busy for scene in self.shown())

    @property
    def wakes(self) -> float | None:
        """Seconds until some scene wants to be updated; None: after the next event."""
        waking = (*(s.wakes for s in self.shown()), self.desk.captions.wakes)
        return min((seconds for seconds in waking if seconds is not None), default=None)

    def tick(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """What changes by itself over a drawing that stands; returns the parts that have changed."""
        return self.top.tick(surface) if self.scenes else []

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws the uppermost scene, and what shows below it; returns the parts of the surface that have
        changed since its last drawing, None for everything.
        """
        shown = self.shown()
        if len(shown) == 1:
            last, self._last = self._last, (surface, shown[0])
            same = last is not None and last[0] is surface and last[1] is shown[0]
            return shown[0].repaint(surface, fresh=not same)
        self._last = None
        for scene in shown:
            scene.draw(surface)
        return None

    def exposed(self) -> None:
        """The window may have lost what it showed: everything is drawn anew."""
        self._last = None
        if self.scenes:
            self.top.stale = True

    def shown(self) -> list[Scene]:
        """The scenes that are seen: the uppermost, and those under overlays."""
        at = len(self.scenes) - 1
        while at > 0 and self.scenes[at].overlay:
            at -= 1
        return self.scenes[max(at, 0) :]
