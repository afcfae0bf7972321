"""The window and its loop: waits for events, redraws only what has changed, ends without losing anything."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.engine.words import Text, Translate, english
from game.screen.assets import picture
from game.screen.bindings import CONTEXTS, WINDOW, bindings_of, key_name
from game.screen.options import Options, add_options, limit_of, scale_of, size_of
from game.screen.scene import LEAST_WINDOW, Desk, Folders, Scene
from game.screen.set_up import set_up_desk
from game.screen.sounds import opened
from game.screen.tidying import Tidying
from game.screen.window_place import (
    placed_again,
    prefer_plain_framebuffer,
    prefer_true_pixels,
    resizable,
)

if TYPE_CHECKING:
    from game.engine.rulebook import Registry
    from game.players.aside import Aside
    from game.players.player import Seats

__all__ = ["Options", "Window", "add_options", "limit_of", "run", "scale_of", "set_up_desk", "size_of"]

TITLE = "Measure Twice"
FRAME = 1 / 60
"""Seconds of a frame while something moves."""

NAP = 0.008
"""Seconds between two looks for events while nothing moves."""

LATE = 0.4
"""Seconds within which a hand that wanted to skip what has just ended by itself comes down all the same."""

DECIDING = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_DELETE})
"""Keys that count once however long they are held."""

FIRST_SIZE = (1600, 900)
"""Window at first, if the desktop has room for it."""


class Window:
    """The window, and the loop that feeds the stage of a desk."""

    def __init__(self, desk: Desk, options: Options) -> None:
        self.desk = desk
        self.options = options
        self.frames = 0
        self.fullscreen = options.fullscreen
        self._plain_size = options.size or FIRST_SIZE
        self._place: tuple[int, int] | None = None
        """Left and top of the window while it is none that fills the screen."""
        self._shown: pygame.Surface | None = None
        self._hand = False
        self._held: set[int] = set()

    def open(self) -> None:
        """Opens the window; sound is optional, a computer without it plays on silently."""
        prefer_plain_framebuffer()
        prefer_true_pixels()
        pygame.display.init()
        pygame.font.init()
        self.desk.open_sound = opened
        self.desk.late = LATE
        if self.desk.settings.sound:
            self.desk.silent = not opened()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(picture("logo", 64, 64))
        kept = None
        if self.options.size is None:
            kept = placed_again(self.desk.settings.window, pygame.display.get_desktop_sizes())
            self._plain_size = kept[2:] if kept else self._fitting()
            self.fullscreen = self.fullscreen or (self.desk.settings.fullscreen and not self._for_a_while)
        self._set_mode(self._plain_size)
        if kept and not self.fullscreen:
            self._place = kept[:2]
            pygame.display.set_window_position(kept[:2])
        pygame.key.set_repeat(350, 40)

    @property
    def _for_a_while(self) -> bool:
        """The window ends by itself: nobody is there whose window it would be."""
        return bool(self.options.quit_after)

    def _fitting(self) -> tuple[int, int]:
        """The usual size, or what the desktop has room for."""
        desktops = pygame.display.get_desktop_sizes()
        w, h = desktops[0] if desktops else FIRST_SIZE
        roomy = w >= FIRST_SIZE[0] + 40 and h >= FIRST_SIZE[1] + 80
        return FIRST_SIZE if roomy else (max(LEAST_WINDOW[0], w - 40), max(LEAST_WINDOW[1], h - 80))

    def _set_mode(self, size: tuple[int, int]) -> None:
        if self.fullscreen:
            desktops = pygame.display.get_desktop_sizes()
            self._shown = pygame.display.set_mode(desktops[0] if desktops else size, pygame.FULLSCREEN)
        else:
            wanted = (max(LEAST_WINDOW[0], size[0]), max(LEAST_WINDOW[1], size[1]))
            self._shown = resizable(wanted)
        self._resized()

    def _whole_screen(self, whole: bool) -> None:
        """The whole screen, or the window of before at its place."""
        if whole:
            self._place = self._place or pygame.display.get_window_position()
        self.fullscreen = whole
        self._set_mode(self._plain_size)
        if not whole and self._place is not None:
            pygame.display.set_window_position(self._place)

    def _resized(self) -> None:
        shown = pygame.display.get_surface()
        assert shown is not None, "the window is not open"
        self._shown = shown
        if self.desk.size != shown.get_size():
            self.desk.size = shown.get_size()
        self.desk.stage.resized()

    # ---- the loop

    def loop(self) -> int:
        """Runs until the stage is done, the window is closed, or the limit is reached; returns 0."""
        frames, seconds = _limit(self.options.quit_after)
        start = last = time.monotonic()
        stage, tidying = self.desk.stage, Tidying()
        while not stage.done and stage.scenes:
            events = self._events(frames is not None or seconds is not None)
            tidying.turn(moved=bool(events) or stage.busy)
            for e in events:
                self._take(e)
                if stage.done or not stage.scenes:
                    break
            if stage.done or not stage.scenes:
                break
            now = time.monotonic()
            if stage.update(min(now - last, 0.25)):
                self._draw()
            elif self._shown is not None and (parts := stage.tick(self._shown)):
                pygame.display.update(parts)
            last = now
            self.frames += 1
            if frames is not None and self.frames >= frames:
                break
            if seconds is not None and now - start >= seconds:
                break
        self._end()
        return 0

    def _events(self, hurried: bool) -> list[pygame.Event]:
        """What has happened; waits for it unless something moves by itself."""
        stage = self.desk.stage
        if stage.busy or any(scene.stale for scene in stage.scenes[-1:]):
            found = pygame.event.get()
            if not found and stage.busy:
                pygame.time.wait(round(FRAME * 1000 / 2))
            return found
        wait = stage.wakes
        most = FRAME if hurried else wait
        return self._awaited(most if wait is None or most is None else min(most, wait))

    def _awaited(self, most: float | None) -> list[pygame.Event]:
        """The next events, or none after so many seconds.

        SDL waits by looking a thousand times a second; a nap of some milliseconds is not felt and costs a
        tenth of it.
        """
        end = None if most is None else time.monotonic() + most
        while not (found := pygame.event.get()):
            left = NAP if end is None else end - time.monotonic()
            if left <= 0:
                break
            time.sleep(min(NAP, left))
        return found

    def _take(self, e: pygame.Event) -> None:
        if self._repeated(e):
            return
        if e.type == pygame.QUIT:
            self.desk.stage.quit()
        elif e.type == pygame.VIDEORESIZE and not self.fullscreen:
            self._plain_size = (max(LEAST_WINDOW[0], e.w), max(LEAST_WINDOW[1], e.h))
            self._place = self._place or pygame.display.get_window_position()
            if e.w < LEAST_WINDOW[0] or e.h < LEAST_WINDOW[1]:
                self._set_mode((e.w, e.h))
            else:
                self._resized()
        elif e.type == pygame.WINDOWMOVED and not self.fullscreen:
            self._place = (e.x, e.y)
        elif e.type in (pygame.WINDOWEXPOSED, pygame.VIDEOEXPOSE):
            self.desk.stage.exposed()
        elif e.type == pygame.KEYDOWN and self._window_key(e):
            pass
        else:
            self.desk.stage.event(e)
            self._point()

    def _repeated(self, e: pygame.Event) -> bool:
        """Whether it only comes from a key held down that decides something: it must not decide twice."""
        if e.type == pygame.KEYUP:
            self._held.discard(e.key)
        elif e.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif e.type == pygame.KEYDOWN:
            if e.key in self._held and (self._decides(e) or self._long_up(e)):
                return True
            self._held.add(e.key)
        return False

    def _long_up(self, e: pygame.Event) -> bool:
        """Whether a repeated key is not down any more: a frame was long, and that alone has repeated it."""
        return pygame.key.get_focused() and not pygame.key.get_pressed()[e.key]

    def _decides(self, e: pygame.Event) -> bool:
        """Whether a key held down must count once: it decides, chooses by its number, or its command does
        not go on.
        """
        command = bindings_of(self.desk.settings.keys).command(e, CONTEXTS)
        return e.key in DECIDING or key_name(e).isdigit() or (command is not None and not command.repeats)

    def _window_key(self, e: pygame.Event) -> bool:
        """The keys of the window: whole screen or not, a picture. Whether it was one of them."""
        command = bindings_of(self.desk.settings.keys).command(e, (WINDOW,))
        name = command.name if command else ""
        if name == "fullscreen":
            self._whole_screen(not self.fullscreen)
            return True
        if name == "picture":
            self._picture(self.desk.folders.saves.parent / "pictures")
            return True
        return False

    def _picture(self, folder: Path) -> None:
        """Saves what the window shows in a folder, and says so."""
        path = folder / time.strftime("%Y-%m-%d-%H%M%S.png")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # the curtain may be due and not yet drawn: what the window still shows is not for everybody
            self._draw()
            self.save_picture(path)
        except (OSError, pygame.error) as fault:
            self.desk.play("refused")
            words = Text("The picture could not be saved: {what}", {"what": str(fault)})
        else:
            words = Text("The picture is saved: {path}", {"path": str(path)})
        self.desk.stage.top.tell(words)

    def _point(self) -> None:
        """The pointer is a hand over what can be pressed."""
        stage = self.desk.stage
        hit = stage.top.hit_at(stage.top.pointer) if stage.scenes else None
        hand = hit is not None and hit.enabled and hit.key != "board"
        if hand != self._hand:
            self._hand = hand
            shape = pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW
            try:
                pygame.mouse.set_cursor(shape)
            except pygame.error:
                self._hand = False

    def _draw(self) -> None:
        assert self._shown is not None, "the window is not open"
        parts = self.desk.stage.draw(self._shown)
        if parts is None:
            pygame.display.flip()
        elif parts:
            pygame.display.update(parts)

    def save_picture(self, path: Path) -> None:
        """Saves what the window shows. Raises OSError or pygame.error."""
        if self._shown is not None:
            pygame.image.save(self._shown, str(path))

    def _end(self) -> None:
        """A match in play is written once more as a whole; it was written after every answer before."""
        if self.options.shot is not None and self._shown is not None:
            if self.desk.stage.scenes:
                self._draw()
            self.save_picture(self.options.shot)
        for scene in self.desk.stage.scenes:
            match = scene.wants_to_keep
            if match is not None:
                self.desk.shelf.record(match)
            scene.leave()
        self._remember()

    def _remember(self) -> None:
        """Where the window is, for the next time; a disk that refuses is no reason not to end."""
        if self.options.size is not None or self._for_a_while or self._place is None:
            return
        now = replace(
            self.desk.settings, window=(*self._place, *self._plain_size), fullscreen=self.fullscreen
        )
        if now != self.desk.settings:
            try:
                self.desk.keep(now)
            except OSError:
                return

    def close(self) -> None:
        """Closes the window and the sound."""
        pygame.mixer.quit()
        pygame.display.quit()


def _limit(words: str) -> tuple[int | None, float | None]:
    if not words:
        return None, None
    return (None, float(words[:-1])) if words.endswith("s") else (int(words), None)


def run(
    given: Sequence[str] | Options = (),
    *,
    books: Registry,
    folders: Folders,
    seats: Seats | None = None,
    translate: Translate = english,
    first: Callable[[Desk], Scene] | None = None,
    aside: Aside | None = None,
) -> int:
    """Opens the window and plays until it is closed; returns the exit code.

    given: options or words of a command line; first: makes the scene that comes on top of the title; aside:
    where computer players think, None for in slices of the frame.
    """
    from game.screen.scenes.title import Title

    options = given if isinstance(given, Options) else Options.read(given)
    desk = set_up_desk(books, folders, seats=seats, translate=translate, options=options)
    desk.aside = aside
    window = Window(desk, options)
    window.open()
    try:
        desk.stage.push(Title(desk))
        if first is not None:
            desk.stage.push(first(desk))
        return window.loop()
    finally:
        if aside is not None:
            aside.close()
        window.close()
