"""The menu of a match: go on, look things up, concede, leave. Leaving loses nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.engine.words import Text
from game.screen.bindings import bindings_of
from game.screen.controls import ButtonLook, put_button, put_tip
from game.screen.ink import panel
from game.screen.pen import Item, Pen
from game.screen.scene import Desk, Hit, Scene


class MenuRow(NamedTuple):
    """A row that a match adds to its menu."""

    key: str
    label: Text
    do: Callable[[], None]
    why_not: Text | None = None
    """Why it cannot be pressed now."""


class MatchMenu(Scene):
    """A panel over the match. Conceding takes two presses of the same button."""

    overlay = True

    def __init__(
        self,
        desk: Desk,
        book: str,
        keys: Callable[[], None],
        concede: Callable[[], None] | None,
        more: Sequence[MenuRow] = (),
    ) -> None:
        super().__init__(desk)
        self.book = book
        self.keys = keys
        self.concede = concede
        self.more = {row.key: row for row in more}
        self.leaving = Text("Leave; the match is kept")
        self.armed = False
        self.items: list[Item] = []

    def press(self, hit: Hit) -> None:
        stage = self.desk.stage
        if hit.key == "concede" and self.concede:
            if not self.armed:
                self.armed = True
                return
            stage.pop()
            self.concede()
            return
        self.armed = False
        if hit.key == "go_on":
            stage.pop()
        elif hit.key in self.more:
            stage.pop()
            self.more[hit.key].do()
        elif hit.key == "rules":
            self.desk.open_clause(self.book)
        elif hit.key == "keys":
            self.keys()
        elif hit.key == "settings":
            from game.screen.scenes.settings import SettingsScene

            stage.push(SettingsScene(self.desk))
        elif hit.key == "leave":
            from game.screen.scenes.title import Title

            stage.home(Title(self.desk))

    def key(self, e: pygame.Event) -> None:
        if e.key == pygame.K_ESCAPE:
            self.desk.stage.pop()
        elif e.key in (pygame.K_DOWN, pygame.K_UP):
            self.move_focus(1 if e.key == pygame.K_DOWN else -1)
        else:
            super().key(e)

    def _looks(self) -> list[ButtonLook]:
        say = self.desk.say
        sure = Text("Press again to concede") if self.armed else Text("Concede")
        return [
            ButtonLook("go_on", say(Text("Go on playing")), "primary", "Esc"),
            *(
                ButtonLook(row.key, say(row.label), enabled=row.why_not is None, tip=row.why_not)
                for row in self.more.values()
            ),
            ButtonLook("rules", say(Text("Rulebook"))),
            ButtonLook("keys", say(Text("Keys")), cap=bindings_of(self.desk.settings.keys).cap("sheet")),
            ButtonLook("settings", say(Text("Settings"))),
            ButtonLook(
                "concede",
                say(sure),
                "danger",
                enabled=self.concede is not None,
                tip=None if self.concede else Text("Only the side that is asked can concede"),
            ),
            ButtonLook("leave", say(self.leaving)),
        ]

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        looks = self._looks()
        whole = self.desk.theme
        # every row is wanted at once: a small window has smaller ones
        theme = whole.at(min(whole.k, surface.get_height() * 0.96 / (84 + 52 * len(looks))))
        k = theme.k
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.palette.ink, 150))
        surface.blit(veil, (0, 0))
        w, h = 420 * k, (84 + 52 * len(looks)) * k
        r = panel(surface, (surface.get_width() / 2 - w / 2, surface.get_height() / 2 - h / 2, w, h), theme)
        pen = Pen(surface, theme, self.desk.say, self.hovered)
        pen.label(Text("Menu"), (r.x + 24 * k, r.y + 28 * k))
        for n, look in enumerate(looks):
            put_button(
                self, surface, (r.x + 24 * k, r.y + (60 + 52 * n) * k, r.w - 48 * k, 40 * k), look, theme
            )
        self.items = pen.items
        put_tip(self, surface)
