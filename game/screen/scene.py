"""The frame of the screen: what a scene is, the stack of scenes, and the desk that every scene works at.

All that can be clicked is listed in `scene.hits`, in drawing order: the last one under the pointer counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.engine.catalogue import translator
from game.engine.words import Text, Translate, english, render
from game.screen.captions import Captions
from game.screen.keeping import Folders, Plan, SavedMatch, Shelf
from game.screen.settings import Settings
from game.screen.theme import Palette, Theme, palette, scale
from game.table.tomlplace import Fault

if TYPE_CHECKING:
    from game.engine.match import Match
    from game.engine.rulebook import Registry
    from game.players.aside import Aside
    from game.players.player import Seats
    from game.screen.stage import Stage

__all__ = ["LEAST_WINDOW", "MORE", "Desk", "Folders", "Hit", "Plan", "SavedMatch", "Scene", "Shelf"]

MORE = "more:"
"""Keys that begin so belong to words that were cut short: pointing at them shows the whole, clicking does
nothing."""

LEAST_WINDOW = (960, 600)
"""No window is smaller, in pixels."""


class Hit(NamedTuple):
    """Something that can be clicked."""

    rect: pygame.Rect
    key: str
    """Its name for tests and code, such as "start" or "clause:CIR-411"; the same in every language."""
    label: str
    """What a person reads on it."""
    tip: Text | None = None
    """What a tooltip says; for a disabled one, why."""
    enabled: bool = True
    outline: tuple[tuple[float, float], ...] = ()
    """The convex corners that it has, where it does not fill its rectangle."""

    def holds(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel lies on it."""
        if not self.rect.collidepoint(pos):
            return False
        turns = {
            (bx - ax) * (pos[1] - ay) - (by - ay) * (pos[0] - ax) >= 0
            for (ax, ay), (bx, by) in zip(self.outline, (*self.outline[1:], *self.outline[:1]), strict=True)
        }
        return len(turns) < 2


@dataclass
class Desk:
    """What every scene works at: settings, folders, rulebooks, size of the window, stack of scenes."""

    books: Registry
    folders: Folders
    shelf: Shelf
    settings: Settings = field(default_factory=Settings)
    translate: Translate = english
    clock: Callable[[], float] = time.monotonic
    """Seconds; only for motion."""
    now: Callable[[], float] = lambda: 0.0
    """Seconds since 1970; only to say how old a saved match is."""
    size: tuple[int, int] = (1920, 1080)
    """Pixels of the window."""
    keep: Callable[[Settings], None] = lambda settings: None
    """Writes the settings to disk."""
    sound: Callable[[str], None] = lambda name: None
    """Plays a sound by name; silent where there is none."""
    open_sound: Callable[[], bool] = lambda: True
    """Opens what plays sounds; whether there is something to play on."""
    silent: bool = False
    """Nothing on this computer plays sounds."""
    late: float = 0.0
    """Seconds that a press may come too late: it was still meant for what ended by itself just now."""
    match_scene: Callable[[Desk, Match], Scene] | None = None
    """Makes the scene of a match."""
    seed: Callable[[], int] = lambda: 1
    """A seed for a new match."""
    seats: Seats = field(default_factory=dict)
    """The computer players by key, beside "human"."""
    aside: Aside | None = None
    """Where they think; None: in slices of the frame."""
    faults: list[Fault] = field(default_factory=list)
    """What was wrong with the settings file."""
    captions: Captions = field(default_factory=Captions)
    """The words for what is heard."""
    stage: Stage = field(init=False)

    def __post_init__(self) -> None:
        from game.screen.stage import Stage

        self.stage = Stage(self)

    @property
    def palette(self) -> Palette:
        """The colours of the settings."""
        return palette(self.settings.palette)

    @property
    def k(self) -> float:
        """Pixels of a length of 1 at 100 %, for this window and these settings."""
        return scale(*self.size, self.settings.scale)

    @property
    def theme(self) -> Theme:
        """Palette and scale, as drawing wants them."""
        return Theme(self.palette, self.k)

    def say(self, words: Text | str) -> str:
        """A text in the language of the player."""
        return render(words, self.translate)

    def play(self, name: str) -> None:
        """A sound, if sound is on, and its caption, if captions are."""
        if self.settings.sound:
            self.sound(name)
        if self.captioned:
            self.captions.note(name, fading=not self.settings.reduced_motion)

    @property
    def captioned(self) -> bool:
        """Whether sounds have captions: always, never, or where nothing is heard."""
        settings = self.settings
        if settings.captions == "auto":
            return self.silent or not settings.sound or settings.volume <= 0
        return settings.captions == "on"

    def change(self, settings: Settings) -> None:
        """New settings, at once and on disk; every scene draws anew. Raises OSError if the disk refuses."""
        if settings.language != self.settings.language:
            self.translate = translator(settings.language)
        if settings.sound and not self.settings.sound:
            self.silent = not self.open_sound()
        self.settings = settings
        self.faults.clear()
        self.stage.resized()
        self.keep(settings)

    def open_clause(self, book: str, clause: str = "") -> None:
        """The rulebook reader on top of what is there, at a clause."""
        from game.screen.scenes.rules_reader import RulesReader

        self.stage.push(RulesReader(self, book, clause))

    def open_keys(self, rows: Sequence[tuple[str, Text | str]]) -> None:
        """The sheet of keys on top of what is there: pairs of key and what it does."""
        from game.screen.scenes.keys import KeySheet

        self.stage.push(KeySheet(self, rows))

    def open_match(self, match: Match, *, over: bool = False) -> None:
        """The scene of a match in the place of the uppermost scene, or over it."""
        assert self.match_scene is not None, "the desk was set up without a scene for matches"
        scene = self.match_scene(self, match)
        if over:
            self.stage.push(scene)
        else:
            self.stage.replace(scene)


class Scene:
    """One screen. A subclass draws, lists its hits while drawing, and says what a press does.

    The usual events are understood here: hover, press, Tab and Shift+Tab, Enter on what has the focus.
    """

    overlay = False
    """Drawn over the scene below instead of in its place."""
    wakes: float | None = None
    """Seconds after which `update` is wanted even if nothing happens; None: only after events."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.hits: list[Hit] = []
        self.stale = True
        """Something to see has changed since the last drawing."""
        self.pointer: tuple[int, int] = (-1, -1)
        self.hovered = ""
        self.tipped = ""
        """Key of the hit whose tip is shown."""
        self.pressed = ""
        self.focus: str = ""
        self.typed_into: set[str] = set()
        """Keys of the hits that are typed into."""
        self.shows_focus: set[str] = set()
        """Keys of the hits that are drawn in another way while they have the focus."""

    # ---- what the stage calls

    def enter(self) -> None:
        """It has become the uppermost scene."""
        self.stale = True

    def leave(self) -> None:
        """It is covered by another scene, or gone."""

    def resized(self) -> None:
        """The window, the scale or the palette is another one."""
        self.stale = True

    @property
    def busy(self) -> bool:
        """Something moves by itself: the loop goes on at full pace instead of waiting for an event."""
        return False

    @property
    def wants_to_keep(self) -> Match | None:
        """A match that must not be lost when the window is closed."""
        return None

    def event(self, e: pygame.Event) -> None:
        """Anything from mouse, keyboard or window."""
        if e.type == pygame.MOUSEMOTION:
            self._hover(e.pos)
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1:
            self._hover(e.pos)
            self.pressed = self.hovered
            self.stale = True
        elif e.type == pygame.MOUSEBUTTONUP and e.button == 1:
            self._hover(e.pos)
            was, self.pressed = self.pressed, ""
            self.stale = True
            hit = self.hit_at(e.pos)
            if hit is not None and hit.key == was:
                self._press(hit)
        elif e.type == pygame.WINDOWLEAVE:
            self._hover((-1, -1))
        elif e.type == pygame.MOUSEWHEEL:
            self.wheel(getattr(e, "precise_y", 0.0) or float(e.y))
        elif e.type == pygame.KEYDOWN:
            self.key(e)

    def tell(self, words: Text) -> None:
        """Something of the window that whoever sits there may want to know; a scene without a place for words
        keeps silent.
        """

    def update(self, dt: float) -> bool:
        """Lets `dt` seconds pass; whether it must be drawn again."""
        stale, self.stale = self.stale, False
        return stale or self.busy

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all of it and fills `hits`."""
        raise NotImplementedError

    def repaint(self, surface: pygame.Surface, *, fresh: bool) -> list[pygame.Rect] | None:
        """Draws all of it or, unless `fresh`, what differs from its last drawing, which the surface still
        shows; returns the parts that have changed, None for everything.
        """
        self.draw(surface)
        return None

    def tick(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draws what changes by itself over the last drawing; returns the parts that it has changed."""
        return []

    # ---- what a subclass fills in

    def press(self, hit: Hit) -> None:
        """A click on an enabled hit, or Enter while it has the focus."""

    def refused(self, hit: Hit) -> None:
        """A click on a disabled hit."""

    def key(self, e: pygame.Event) -> None:
        """A key; the default moves the focus and presses what has it."""
        if e.key == pygame.K_TAB:
            self.move_focus(-1 if e.mod & pygame.KMOD_SHIFT else 1)
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and self.focus:
            hit = self.hit(self.focus)
            if hit is not None:
                self._press(hit)

    def wheel(self, notches: float) -> None:
        """The wheel, over whatever lies under `pointer`; positive is away from the person."""

    # ---- for drawing and tests

    def hit(self, key: str) -> Hit | None:
        """The hit of that key, if it is drawn."""
        return next((h for h in self.hits if h.key == key), None)

    def hit_at(self, pos: tuple[int, int]) -> Hit | None:
        """The uppermost hit under a pixel; words that are only explained are none."""
        under = (h for h in reversed(self.hits) if h.holds(pos))
        return next((h for h in under if not h.key.startswith(MORE)), None)

    def tip_at(self, pos: tuple[int, int]) -> Hit | None:
        """The uppermost hit under a pixel that has a tip."""
        return next((h for h in reversed(self.hits) if h.tip and h.rect.collidepoint(pos)), None)

    def move_focus(self, step: int) -> None:
        """The focus to the next or previous enabled hit."""
        keys = [h.key for h in self.hits if h.enabled and not h.key.startswith(MORE)]
        if keys:
            at = keys.index(self.focus) if self.focus in keys else (-1 if step > 0 else 0)
            self.focus = keys[(at + step) % len(keys)]
            self.stale = True

    def point_again(self) -> None:
        """What lies under a pointer at rest; for the end of `draw`, where the hits do not depend on it."""
        self._hover(self.pointer)

    def _hover(self, pos: tuple[int, int]) -> None:
        self.pointer = pos
        hit, tip = self.hit_at(pos), self.tip_at(pos)
        keys = (hit.key if hit else "", tip.key if tip else "")
        if keys != (self.hovered, self.tipped):
            self.hovered, self.tipped = keys
            self.stale = True

    def _press(self, hit: Hit) -> None:
        self.stale = True
        if hit.enabled:
            self.press(hit)
        else:
            self.refused(hit)
