"""What scenes are operated with: buttons with their hits, scrolling, fields to type into, tooltips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from game.engine.words import Text
from game.screen import canvas
from game.screen.bindings import WINDOW, bindings_of
from game.screen.ink import Box, button, button_width, panel
from game.screen.lettering import paragraph, paragraph_height, pixels, text, width, wrapped
from game.screen.scene import Hit, Scene
from game.screen.shapes import Ink
from game.screen.theme import Theme


class ButtonLook(NamedTuple):
    """A button before it has a place."""

    key: str
    label: str
    kind: str = "plain"
    """primary, plain, ghost, danger."""
    cap: str = ""
    """The key of the keyboard that does the same."""
    enabled: bool = True
    tip: Text | None = None


def put_button(
    scene: Scene, surface: pygame.Surface, box: Box, look: ButtonLook, theme: Theme | None = None
) -> pygame.Rect:
    """Draws a button in the state that the scene knows of it and lists it among the hits."""
    r = pygame.Rect(*(round(v) for v in box))
    shown = theme or scene.desk.theme
    button(
        surface,
        r,
        look.label,
        shown,
        look.kind if look.enabled else "off",
        key=look.cap,
        hover=scene.hovered == look.key,
        pressed=scene.pressed == look.key and scene.hovered == look.key and look.enabled,
        focus=scene.focus == look.key,
    )
    scene.hits.append(Hit(r, look.key, look.label, look.tip, look.enabled))
    scene.shows_focus.add(look.key)
    return r


def put_buttons_right(
    scene: Scene, surface: pygame.Surface, right: float, centre: float, looks: list[ButtonLook]
) -> float:
    """A row of buttons that ends at an x, about a y; returns the x of its left edge."""
    theme = scene.desk.theme
    k, x = theme.k, right
    for look in reversed(looks):
        w = button_width(look.label, theme, look.cap)
        x -= w
        put_button(scene, surface, (x, centre - 19 * k, w, 38 * k), look)
        x -= 12 * k
    return x


# ---------------------------------------------------------------- scrolling


@dataclass
class Scroll:
    """How far something high is pushed up in a lower window; pixels."""

    name: str
    offset: float = 0.0
    full: float = 0.0
    view: float = 0.0

    def fit(self, full: float, view: float) -> float:
        """Takes note of both heights and returns the offset, which never leaves a gap at the foot."""
        self.full, self.view = full, view
        self.offset = max(0.0, min(self.offset, full - view))
        return self.offset

    @property
    def needed(self) -> bool:
        """Whether there is more than the window shows."""
        return self.full > self.view + 1

    def by(self, pixels_down: float) -> bool:
        """Moves on; whether anything moved."""
        was = self.offset
        self.offset = max(0.0, min(self.offset + pixels_down, self.full - self.view))
        return self.offset != was

    def show(self, top: float, bottom: float) -> None:
        """Moves just so far that the part from top to bottom of the content is seen; of one that is higher
        than the window its beginning.
        """
        if top < self.offset or bottom - top > self.view:
            self.offset = top
        elif bottom > self.offset + self.view:
            self.offset = bottom - self.view

    def press(self, key: str) -> bool:
        """What a click on the bar does: a page up or down."""
        if key == f"{self.name}:page_up":
            return self.by(-self.view * 0.85)
        return key == f"{self.name}:page_down" and self.by(self.view * 0.85)

    def bar(self, surface: pygame.Surface, window: pygame.Rect, theme: Theme) -> list[Hit]:
        """A thin bar at the right edge of the window, if needed; a click above or below turns a page."""
        if not self.needed:
            return []
        k, p = theme.k, theme.palette
        wide = max(3, round(5 * k))
        track = pygame.Rect(window.right - wide, window.y, wide, window.h)
        high = max(round(24 * k), round(window.h * self.view / self.full))
        y = window.y + round((window.h - high) * self.offset / max(1.0, self.full - self.view))
        canvas.rect(surface, p.line, track, border_radius=wide // 2)
        canvas.rect(surface, p.edge, (track.x, y, wide, high), border_radius=wide // 2)
        grip = track.inflate(round(12 * k), 0)
        above = pygame.Rect(grip.x, grip.y, grip.w, max(0, y - grip.y))
        below = pygame.Rect(grip.x, y + high, grip.w, max(0, grip.bottom - y - high))
        hits = []
        if above.h:
            hits.append(Hit(above, f"{self.name}:page_up", "Page up"))
        if below.h:
            hits.append(Hit(below, f"{self.name}:page_down", "Page down"))
        return hits


def visible(hits: list[Hit], window: pygame.Rect) -> list[Hit]:
    """The hits as far as they lie inside a scrolled window."""
    out = []
    for hit in hits:
        r = hit.rect.clip(window)
        if r.w > 2 and r.h > 2:
            out.append(hit._replace(rect=r))
    return out


def wants_sheet(scene: Scene, e: pygame.Event) -> bool:
    """Whether a key asks for the sheet of keys; what is typed into a field asks for nothing."""
    command = bindings_of(scene.desk.settings.keys).command(e, (WINDOW,))
    sheet = command is not None and command.name == "sheet" and scene.focus not in scene.typed_into
    return sheet or bool(e.key == pygame.K_F1)


# ---------------------------------------------------------------- a line of text


EDITS = frozenset(
    {pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END}
)
"""Keys that change a line of text or the place in it."""


TYPED = frozenset({pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.KEYDOWN})
"""Events that a field may want."""


@dataclass
class Field:
    """A line of text that is being typed, with a place for the next letter."""

    text: str
    most: int = 24
    """Letters at most."""
    at: int = -1
    """Before which letter the next one goes; -1: at the end."""
    marked: bool = False
    """All of it is marked: what is typed next takes its place."""
    composed: str = ""
    """What an input method holds, such as a syllable of Hangul: seen, and not yet part of the text."""

    def place(self) -> int:
        """The place of the next letter, from 0."""
        return len(self.text) if self.at < 0 else min(self.at, len(self.text))

    def event(self, e: pygame.Event) -> bool:
        """Takes a key or typed text; whether it was for the field."""
        if e.type == pygame.TEXTEDITING:
            self.composed = e.text
            return True
        if e.type == pygame.TEXTINPUT:
            self.composed = ""
        if self.marked and e.type == pygame.TEXTINPUT:
            self.text, self.at, self.marked = "", 0, False
        elif self.marked and e.type == pygame.KEYDOWN:
            # the key of a letter comes before its text: it must not take the mark away
            if e.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
                self.text, self.at = "", 0
            self.marked = e.key not in EDITS
        at = self.place()
        if e.type == pygame.TEXTINPUT:
            typed = "".join(c for c in e.text if c.isprintable())[: self.most - len(self.text)]
            self.text = self.text[:at] + typed + self.text[at:]
            self.at = at + len(typed)
            return True
        if e.type != pygame.KEYDOWN:
            return False
        if e.key == pygame.K_BACKSPACE:
            self.text = self.text[: max(0, at - 1)] + self.text[at:]
            self.at = max(0, at - 1)
        elif e.key == pygame.K_DELETE:
            self.text = self.text[:at] + self.text[at + 1 :]
            self.at = at
        elif e.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.at = max(0, min(len(self.text), at + (1 if e.key == pygame.K_RIGHT else -1)))
        elif e.key in (pygame.K_HOME, pygame.K_END):
            self.at = 0 if e.key == pygame.K_HOME else len(self.text)
        else:
            return False
        return True


def put_field(
    scene: Scene, surface: pygame.Surface, box: Box, field: Field, key: str, label: str, empty: str = ""
) -> pygame.Rect:
    """Draws a field and lists it among the hits; it is typed into while it has the focus."""
    r, theme = pygame.Rect(*(round(v) for v in box)), scene.desk.theme
    k, p = theme.k, theme.palette
    on = scene.focus == key
    ink = Ink(r.w, r.h)
    ink.rect((0, 0, r.w, r.h), p.brass if on else p.edge if scene.hovered == key else p.line, rounded=5 * k)
    edge = (2 if on else 1.2) * k
    ink.rect((edge, edge, r.w - 2 * edge, r.h - 2 * edge), p.ink, rounded=4 * k)
    ink.onto(surface, r.topleft)
    size, room = 18 * k, r.w - 24 * k
    composed = field.composed if on else ""
    before = field.text[: field.place()] + composed
    push = max(0.0, width(before, size) - room) if on and before else 0.0
    clip = surface.get_clip()
    surface.set_clip(r.inflate(-round(16 * k), 0).clip(clip))
    words = before + field.text[field.place() :]
    shown, color = (words, p.paper) if words else (empty, p.text3)
    if on and field.marked and field.text:
        wide = min(room, width(field.text, size)) + 6 * k
        canvas.rect(
            surface, p.raised, (round(r.x + 9 * k), r.centery - round(12 * k), round(wide), round(24 * k))
        )
    if shown:
        text(
            surface,
            shown,
            (r.x + 12 * k - push, r.centery),
            size,
            color,
            anchor="ml",
            room=None if on else room,
        )
    if on:
        x = r.x + 12 * k - push + (width(before, size) if before else 0)
        if composed:
            long = width(composed, size)
            line = (round(x - long), r.centery + round(12 * k), round(long), max(1, round(2 * k)))
            canvas.rect(surface, p.brass, line)
        canvas.rect(
            surface, p.brass, (round(x), r.centery - round(11 * k), max(2, round(2 * k)), round(22 * k))
        )
    surface.set_clip(clip)
    if on and pygame.display.get_init():
        pygame.key.set_text_input_rect(r)
    scene.hits.append(Hit(r, key, label))
    scene.typed_into.add(key)
    return r


# ---------------------------------------------------------------- tooltips


LARGE, LOW = 200, 0.6
"""Pixels at 100 % from which a thing is too high for a tip above it; the part of the window that is low."""


def put_tip(scene: Scene, surface: pygame.Surface) -> None:
    """The tooltip of the hit under the pointer, beside it and inside the window."""
    hit = scene.tip_at(scene.pointer)
    if hit is None or hit.tip is None:
        return
    theme = scene.desk.theme
    k, p = theme.k, theme.palette
    words = scene.desk.say(hit.tip)
    size, room = 15 * k, min(420 * k, surface.get_width() * 0.6)
    lines = wrapped(words, size, "r", room)
    w = max(width(line, size) for line in lines) + 32 * k
    h = paragraph_height(words, size, room) + 28 * k - pixels(size) * 0.3
    x, y = scene.pointer[0] + 16 * k, scene.pointer[1] + 20 * k
    x = max(4 * k, min(x, surface.get_width() - w - 4 * k))
    above = hit.rect.top - h - 8 * k
    if hit.rect.h < LARGE * k and scene.pointer[1] > surface.get_height() * LOW and above > 4 * k:
        # low on the screen lie rows of things: a tip below one would hide its neighbours
        y = above
    elif y + h > surface.get_height() - 4 * k:
        y = max(4 * k, scene.pointer[1] - h - 12 * k)
    edge = p.edge if hit.enabled else p.bad
    r = panel(surface, (x, y, w, h), theme, fill=p.ink, line=edge, cut=10 * k)
    paragraph(surface, words, (r.x + 16 * k, r.y + 18 * k), size, p.paper, room=room)
