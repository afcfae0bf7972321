"""The demo: computer against computer, match after match; any key offers to take a side over.

Captions and the chance to win run along; what decides a match is shown slowly. Nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.engine.match import Match
from game.engine.words import Text
from game.players.programme import Programme
from game.players.thought import Answering
from game.screen.controls import ButtonLook, put_button
from game.screen.ink import panel
from game.screen.pen import Pen
from game.screen.scene import Desk, Hit, Scene
from game.screen.scenes.match import MatchScene
from game.screen.theme import Theme

IDLE = 60.0
"""Seconds without a hand on mouse or keys after which the title, or a match that was taken over, gives way to
the demo."""
SWING = 0.12
"""A change of the chance to win from which on a roll is decisive."""
SLOW = 0.35
"""Share of the usual pace at which decisive rolls are shown."""
PAUSE = 8.0
"""Seconds that a result stays."""
TOUCHED = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.MOUSEWHEEL})
"""Events of somebody who wants something."""
MOVED = TOUCHED | {pygame.MOUSEMOTION, pygame.FINGERMOTION}
"""Events of somebody who is there."""


def chance_of(match: Match) -> float:
    """The chance of the first side to win, 0 to 1, as its rulebook values the state."""
    return (1.0 + match.book.value(match.state, 0)) / 2.0


class Demo(MatchScene):
    """One match of the programme; the next follows in its place."""

    hinting = False

    def __init__(self, desk: Desk, programme: Programme) -> None:
        self.programme = programme
        match = programme.next()
        # a desk that records every match of a long night would fill the disk
        match.on_answer = lambda entry: None
        self.chance = chance_of(match)
        self.slow = False
        self._rest = PAUSE
        super().__init__(desk, match)

    # ---- what happens

    def event(self, e: pygame.Event) -> None:
        if e.type in TOUCHED:
            self.desk.stage.push(TakeOver(self.desk, self))
        elif e.type not in MOVED:
            super().event(e)

    def update(self, dt: float) -> bool:
        if self.match.over and not self.motions.busy:
            self._rest -= dt
            if self._rest <= 0.0 and self.desk.stage.top is self:
                self.desk.stage.replace(Demo(self.desk, self.programme))
                return True
        stale = super().update(dt * SLOW if self.slow and self.motions.busy else dt)
        if self.slow and not self.motions.busy:
            self.slow = False
        return stale

    @property
    def busy(self) -> bool:
        return super().busy or self.match.over

    @property
    def wants_to_keep(self) -> Match | None:
        return None

    def _finish(self) -> None:
        """The result stands on the plate; nobody is there to read a page of it."""
        self.picker = None

    def _reply(self, thought: Answering) -> None:
        before = self.chance
        super()._reply(thought)
        self.chance = chance_of(self.match)
        self.slow = abs(self.chance - before) >= SWING

    # ---- how it looks

    def _paint(self, surface: pygame.Surface) -> None:
        super()._paint(surface)
        layout = self.layout()
        theme = Theme(self.desk.palette, layout.k)
        self._plate(surface, layout.board, theme)

    def _plate(self, surface: pygame.Surface, board: pygame.Rect, theme: Theme) -> None:
        """What is played, what any key does, and both sides' chance to win."""
        k, p = theme.k, theme.palette
        wide, high = min(430 * k, board.w - 24 * k), 92 * k
        r = panel(surface, (board.x + 12 * k, board.y + 12 * k, wide, high), theme, fill=p.ink, line=p.brass)
        pen = Pen(surface, theme, self.desk.say, "")
        room = r.w - 32 * k
        what = Text("{book}: {map}", {"book": Text(self.match.book.title), "map": self.match.scenario.name})
        pen.text(what, (r.x + 16 * k, r.y + 20 * k), 18, p.brass, face="b", anchor="ml", room=room)
        pen.text(self._said(), (r.x + 16 * k, r.y + 42 * k), 15, p.paper, anchor="ml", room=room)
        self.items += pen.items
        self._bar(surface, pygame.Rect(r.x + 16 * k, r.y + 60 * k, room, 18 * k), theme)

    def _said(self) -> Text:
        if self.match.over:
            winner = self.match.book.winner(self.match.state)
            return Text("A draw") if winner is None else Text("{name} wins", {"name": self.names[winner]})
        return Text("Decisive!") if self.slow else Text("Demo: any key takes a side over")

    def _bar(self, surface: pygame.Surface, r: pygame.Rect, theme: Theme) -> None:
        k, p = theme.k, theme.palette
        left = round(r.w * self.chance)
        surface.fill(p.side(0), pygame.Rect(r.x, r.y, left, r.h))
        surface.fill(p.side(1), pygame.Rect(r.x + left, r.y, r.w - left, r.h))
        pen = Pen(surface, theme, self.desk.say, "")
        words = (f"{self.names[0]} {self.chance:.0%}", f"{1.0 - self.chance:.0%} {self.names[1]}")
        pen.text(words[0], (r.x + 6 * k, r.centery), 14, p.ink, face="b", anchor="ml", room=r.w * 0.45)
        pen.text(words[1], (r.right - 6 * k, r.centery), 14, p.ink, face="b", anchor="mr", room=r.w * 0.45)
        self.items += pen.items


class TakenOver(MatchScene):
    """A match that somebody has taken a side of; left alone for a while it gives way to the demo again."""

    wakes = 1.0

    def __init__(self, desk: Desk, match: Match, again: Callable[[], Scene]) -> None:
        self.since = desk.clock()
        """When somebody was there last, on the clock of the desk."""
        self._again = again
        super().__init__(desk, match)

    def _drawn_anew(self) -> None:
        super()._drawn_anew()
        self.wakes = min(self.wakes or 1.0, 1.0)

    def event(self, e: pygame.Event) -> None:
        if e.type in MOVED:
            self.since = self.desk.clock()
        super().event(e)

    def update(self, dt: float) -> bool:
        if self.desk.clock() - self.since >= IDLE and self.desk.stage.top is self:
            self.desk.stage.replace(self._again())
            return True
        return super().update(dt)


class TakeOver(Scene):
    """What any key of the demo offers: one side, the other side, watching on, leaving."""

    overlay = True
    wakes = 1.0

    def __init__(self, desk: Desk, demo: Demo) -> None:
        super().__init__(desk)
        self.demo = demo
        self.focus = "side:0"
        self.since = desk.clock()

    def rows(self) -> list[tuple[str, Text]]:
        """Keys and labels of the buttons."""
        names = self.demo.names
        sides = [(f"side:{n}", Text("Take over {name}", {"name": names[n]})) for n in (0, 1)]
        if self.demo.match.over:
            sides = []
        return [*sides, ("watch", Text("Watch on")), ("leave", Text("Leave the demo"))]

    def press(self, hit: Hit) -> None:
        stage = self.desk.stage
        if hit.key == "watch":
            stage.pop()
        elif hit.key == "leave":
            stage.pop()
            stage.pop()
        elif hit.key.startswith("side:"):
            stage.pop()
            stage.replace(taken_over(self.demo, int(hit.key[-1])))

    def key(self, e: pygame.Event) -> None:
        if e.key == pygame.K_ESCAPE:
            self.desk.stage.pop()
        elif e.key in (pygame.K_DOWN, pygame.K_UP):
            self.move_focus(1 if e.key == pygame.K_DOWN else -1)
        else:
            super().key(e)

    def event(self, e: pygame.Event) -> None:
        if e.type in MOVED:
            self.since = self.desk.clock()
        super().event(e)

    def update(self, dt: float) -> bool:
        if self.desk.clock() - self.since >= IDLE / 2 and self.desk.stage.top is self:
            self.desk.stage.pop()
            return True
        return super().update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        self.hits.clear()
        theme = self.desk.theme
        k, rows = theme.k, self.rows()
        w, h = 440 * k, (84 + 56 * len(rows)) * k
        size = surface.get_size()
        r = panel(surface, (size[0] / 2 - w / 2, size[1] / 2 - h / 2, w, h), theme)
        pen = Pen(surface, theme, self.desk.say, self.hovered)
        pen.label(Text("Your turn?"), (r.x + 24 * k, r.y + 28 * k))
        for n, (key, label) in enumerate(rows):
            kind = "primary" if n == 0 else "plain"
            look = ButtonLook(key, self.desk.say(label), kind)
            put_button(
                self, surface, (r.x + 24 * k, r.y + (60 + 56 * n) * k, r.w - 48 * k, 44 * k), look, theme
            )


def taken_over(demo: Demo, side: int) -> TakenOver:
    """The match of a demo with a person at one side."""
    match = demo.match
    seats = ("human", match.setup.seats[1]) if side == 0 else (match.setup.seats[0], "human")
    mine = match.branch(len(match.journal.entries), seats)
    mine.setup = replace(mine.setup, seats=seats)
    desk, programme = demo.desk, demo.programme
    return TakenOver(desk, mine, lambda: Demo(desk, programme))


def programme_of(desk: Desk, seed: int = 1) -> Programme:
    """The programme over everything that a desk has."""
    paths = [p for folder in desk.folders.maps if folder.is_dir() for p in sorted(folder.glob("*.toml"))]
    return Programme(desk.books, paths, seed)
