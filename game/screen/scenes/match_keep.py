"""What the menu of a match offers besides play: look back, see what happened, keep it under a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine.words import Text
from game.screen.controls import TYPED, ButtonLook, Field, put_button, put_field
from game.screen.ink import panel
from game.screen.pen import Item, Pen
from game.screen.scene import Desk, Hit, Scene
from game.screen.scenes.match_menu import MenuRow
from game.screen.timeline import eyes_for

if TYPE_CHECKING:
    from game.screen.scenes.match import MatchScene

NAME = "name"
"""Key of the field."""

LONGEST = 48
"""Letters of a name."""


def rows_of(scene: MatchScene) -> list[MenuRow]:
    """The rows for the menu of this match, as it stands."""
    asked = scene.picker is not None
    why = None if asked else Text("Only the side that is asked can look back at what it missed")
    begun = None if scene.match.journal.entries else Text("Nothing has happened yet")
    return [
        MenuRow("recap", Text("What happened meanwhile"), scene.recap, why or begun),
        MenuRow("replay", Text("Replay from the beginning"), lambda: look_back(scene), begun),
        MenuRow("copy", Text("Keep a copy under a name"), lambda: keep_copy(scene)),
    ]


def look_back(scene: MatchScene) -> None:
    """The match up to now as a replay, through the eyes that are in front of the screen."""
    from game.screen.scenes.replay import Replay

    if scene.curtain is None:
        eyes = eyes_for(scene.match, scene.humans, scene.front)
        scene.desk.stage.push(Replay(scene.desk, scene.match, eyes, play=False))


def keep_copy(scene: MatchScene) -> None:
    """Asks for a name and writes the match as it stands into a file of its own."""
    match, desk = scene.match, scene.desk
    turn = match.book.picture(match.public()).track.turn
    named = Text("{map}, turn {n}", {"map": match.scenario.name, "n": turn})
    first = desk.say(named) if turn else match.scenario.name

    def keep(label: str) -> Text | None:
        try:
            desk.shelf.copy(match, label)
        except OSError as fault:
            return Text("It cannot be written: {why}", {"why": fault.strerror or str(fault)})
        scene.message = Text("Kept as {name}; this match goes on in its own file", {"name": label})
        return None

    desk.stage.push(NameSheet(desk, Text("Keep a copy"), first, keep))


class NameSheet(Scene):
    """A panel that asks for a name. `done` is given it and says what was wrong, or None."""

    overlay = True

    def __init__(self, desk: Desk, heading: Text, first: str, done: Callable[[str], Text | None]) -> None:
        super().__init__(desk)
        self.heading = heading
        self.field = Field(first[:LONGEST], LONGEST, marked=True)
        self.done = done
        self.trouble: Text | None = None
        self.focus = NAME
        self.items: list[Item] = []

    def keep(self) -> None:
        """The name is as it should be."""
        label = self.field.text.strip()
        self.trouble = self.done(label) if label else Text("A name has at least one letter")
        self.stale = True
        if self.trouble is None:
            self.desk.stage.pop()

    def press(self, hit: Hit) -> None:
        if hit.key == "keep":
            self.keep()
        elif hit.key == "close":
            self.desk.stage.pop()
        elif hit.key == NAME:
            self.focus = NAME

    def event(self, e: pygame.Event) -> None:
        typed = e.type in TYPED
        if typed and self.focus == NAME and self.field.event(e):
            self.stale = True
        else:
            super().event(e)

    def key(self, e: pygame.Event) -> None:
        if e.key == pygame.K_ESCAPE:
            self.desk.stage.pop()
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus in (NAME, ""):
            self.keep()
        else:
            super().key(e)

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        theme = self.desk.theme
        k, p = theme.k, theme.palette
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*p.ink, 150))
        surface.blit(veil, (0, 0))
        w, h = min(560 * k, surface.get_width() * 0.9), 190 * k
        r = panel(surface, (surface.get_width() / 2 - w / 2, surface.get_height() / 2 - h / 2, w, h), theme)
        pen = Pen(surface, theme, self.desk.say, self.hovered)
        pen.label(self.heading, (r.x + 24 * k, r.y + 28 * k))
        box = (r.x + 24 * k, r.y + 52 * k, r.w - 48 * k, 40 * k)
        put_field(self, surface, box, self.field, NAME, self.desk.say(Text("Name")))
        if self.trouble is not None:
            pen.text(self.trouble, (r.x + 24 * k, r.y + 104 * k), 15, p.bad, room=r.w - 48 * k)
        say, y = self.desk.say, r.bottom - 58 * k
        half = (r.w - 60 * k) / 2
        put_button(
            self,
            surface,
            (r.x + 24 * k, y, half, 38 * k),
            ButtonLook("close", say(Text("Back")), "ghost", "Esc"),
        )
        keep = ButtonLook("keep", say(Text("Keep")), "primary", "Enter")
        put_button(self, surface, (r.x + 36 * k + half, y, half, 38 * k), keep)
        self.hits.extend(pen.hits)
        self.items = pen.items
