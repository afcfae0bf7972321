"""A clause shown where it happened: some answers of a golden game, with its line of the log lit."""

from __future__ import annotations

import pygame

from game.engine.match import Match
from game.engine.words import Text
from game.screen.controls import ButtonLook
from game.screen.moments import Moment, game_file
from game.screen.prompt import Prompt
from game.screen.scene import Desk
from game.screen.scenes.replay import Replay
from game.screen.timeline import eyes_for

BEFORE = 3
"""Steps that lead up to the moment."""


def open_moment(desk: Desk, book: str, moment: Moment) -> None:
    """The moment over whatever is there. Raises ValueError or OSError if its game cannot be played."""
    match = desk.shelf.load(game_file(book, moment.game))
    desk.stage.push(ShownMoment(desk, match, moment))


class ShownMoment(Replay):
    """Plays up to the moment and stops there."""

    def __init__(self, desk: Desk, match: Match, moment: Moment) -> None:
        self.moment = moment
        self.heading = Text("{clause}", {"clause": moment.clause})
        clause = match.book.rules.get(moment.clause)
        self.title = clause.title if clause else ""
        self._to_show = False
        super().__init__(desk, match, eyes_for(match, ()))
        self.goal = self.reel.at_answer(moment.answers)
        self.again()

    def again(self) -> None:
        """From a few steps before."""
        self.go(max(0, self.goal - BEFORE))
        self.playing = self.step < self.goal

    def go(self, step: int, *, moving: bool = False) -> None:
        super().go(step, moving=moving)
        log, event = self.columns.log, self.moment.event
        known = self.match.events
        log.lit = known[event] if 0 <= event < len(known) else None
        self._to_show = log.lit is not None

    def _next(self) -> None:
        if self.step >= self.goal and self.step - self.goal < BEFORE:
            self.ended()
        else:
            super()._next()

    def look_through(self, eyes: int) -> None:
        super().look_through(eyes)
        self.goal = self.reel.at_answer(self.moment.answers)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._to_show and self.columns.log.lit is not None:
            # only once it has been drawn does the log know where its lines are
            self._to_show = False
            self.columns.log.show(self.columns.log.lit)
            super().draw(surface)

    def command(self, name: str) -> None:
        if name == "again":
            self.again()
        else:
            super().command(name)

    def press_primary(self) -> None:
        self.again()

    def caption(self) -> Prompt:
        told = super().caption()
        here = Text("{title}, shown in a match that was played", {"title": self.title})
        hint = here if not self.trouble and not self.message else told.hint
        lit = self.columns.log.lit
        said = lit.say if lit is not None and self.step == self.goal else told.question
        return Prompt(told.side, told.name, said, hint, told.buttons)

    def looks(self) -> list[ButtonLook]:
        say = self.desk.say
        rest = [look for look in super().looks() if look.key not in ("replay:play", "replay:close")]
        return [
            *rest,
            ButtonLook("replay:again", say(Text("Once more")), "primary", "Enter"),
            ButtonLook("replay:close", say(Text("Back")), "ghost", "Esc"),
        ]
