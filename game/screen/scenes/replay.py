"""A match looked at again: any moment at once, step by step, at any pace, and played on from where one is.

What is drawn is the match as it stood, through the eyes that were chosen; the match itself is only read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.engine.events import Event
from game.engine.look import Picture, Spoken
from game.engine.match import Match
from game.engine.words import Text
from game.screen.animate import reveal_of
from game.screen.controls import ButtonLook
from game.screen.layout import MatchLayout
from game.screen.prompt import Prompt, draw_prompt
from game.screen.scene import Desk, Hit, Scene
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_bars import order_of
from game.screen.scenes.match_front import Front
from game.screen.scenes.replay_strip import HIGH, TAPE, Strip
from game.screen.theme import Theme
from game.screen.timeline import OPEN, PUBLIC, Timeline
from game.screen.track import draw_track

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)

HOLD, LETTER, MOST_HOLD = 0.5, 0.022, 2.6
"""Seconds that a step stays before the next: at least, for each letter to read, at most."""

KEYS: tuple[tuple[str, Text | str], ...] = (
    ("Space", Text("play or pause")),
    ("Left Right", Text("a step back or on")),
    ("Up Down", Text("a turn back or on")),
    ("Home End", Text("to the beginning, to the end")),
    ("X", Text("faster, then slow again")),
    ("V", Text("through other eyes")),
    ("B", Text("play on from here, as a match of its own")),
    ("M P L T Alt", Text("measure as in the match")),
    ("PgUp PgDn", Text("the log")),
    ("Esc", Text("back")),
)


class Replay(MatchScene):
    """A match as a timeline. eyes: those that may be chosen, the first to begin with (see `eyes_for`)."""

    heading: Text = Text("Replay")
    opening: Text = Text("The beginning")
    """What the bar says at the first step."""

    def __init__(
        self, desk: Desk, match: Match, eyes: Sequence[int], *, at: int = 0, since: int = 0, play: bool = True
    ) -> None:
        """at: the step to begin at; since: answers before the first step."""
        self.whole = match
        self.choices = tuple(eyes)
        self.reel = Timeline(match, eyes[0], since)
        self.step = at
        self.playing = play and len(self.reel) > 1
        self.speed = 1.0
        self.rail = Strip()
        self.trouble: Text | None = None
        self._hold = 0.0
        self._dragging = False
        super().__init__(desk, match)

    # ---- where it stands

    def begin(self) -> None:
        self.humans = []
        self.go(self.step)

    @property
    def eyes(self) -> int:
        """Through whose eyes it is seen."""
        return self.reel.eyes

    def go(self, step: int, *, moving: bool = False) -> None:
        """To a step; `moving`: what happened since the step before is seen as motion."""
        self.step = max(0, min(step, len(self.reel) - 1))
        before = self.shown.picture.pieces if self.shown else ()
        self.motions.skip()
        self.match = self.reel.frame(self.step)
        self.shown, self._since = Front(self.match, self.eyes), None
        self.bubble = self.message = self.trouble = None
        if moving:
            news = self.reel.news(self.step)
            reveal = reveal_of(self.shown.panels, self.shown.view.events, news)
            self.motions.start(before, news, reveal)
        self._hold = self.pause()
        self.columns.log.following = True
        self.stale = True

    def pause(self) -> float:
        """Seconds that the step is left to be read."""
        letters = sum(len(self.desk.say(e.say)) for e in self.news())
        return min(MOST_HOLD, HOLD + LETTER * letters) if letters else HOLD

    def news(self) -> list[Event]:
        """What is told of the step."""
        return [e for e in self.reel.news(self.step) if not e.quiet]

    def look_through(self, eyes: int) -> None:
        """The same moment through other eyes."""
        n = self.reel.steps[self.step].n
        self.reel = Timeline(self.whole, eyes, self.reel.since)
        self.shown = None
        self.go(self.reel.at_answer(n))

    # ---- time

    def _go_on(self) -> None:
        """Motions are over: nothing follows by itself but the next step."""

    def update(self, dt: float) -> bool:
        if self.motions.busy:
            self.motions.advance(dt * self.speed)
            self.stale = True
        elif self.playing and not self._dragging:
            self._hold -= dt * self.speed
            if self._hold <= 0:
                self._next()
        self.sounds.moving(self.motions.now)
        return Scene.update(self, dt) if self.stale else False

    def _next(self) -> None:
        if self.step < len(self.reel) - 1:
            self.go(self.step + 1, moving=True)
        else:
            self.ended()

    def ended(self) -> None:
        """The last step has been read."""
        self.playing, self.stale = False, True

    @property
    def busy(self) -> bool:
        return self.motions.busy or self.playing

    @property
    def wants_to_keep(self) -> Match | None:
        return None

    # ---- secrets

    def looked_away(self) -> None:
        """Through the eyes of one of two people who still play nobody else may look."""
        if self.eyes in (0, 1) and self.guarded():
            self.close()

    def guarded(self) -> bool:
        seats = self.whole.setup.seats
        people = [side for side in (0, 1) if seats[side] not in self.desk.seats]
        return len(people) > 1 and not self.whole.over and self.whole.secrets()

    def close(self) -> None:
        """Leaves the replay."""
        self.playing = False
        if self in self.desk.stage.scenes:
            while self.desk.stage.top is not self:
                self.desk.stage.pop()
            self.desk.stage.pop()

    # ---- events

    def event(self, e: pygame.Event) -> None:
        if self.reveal.event(e):
            self.stale = True
        elif e.type == pygame.KEYDOWN:
            self.key(e)
        elif e.type == pygame.MOUSEBUTTONDOWN and e.button == 1 and self._on_tape(e.pos):
            self._dragging = True
            self.go(self.rail.step_at(e.pos[0]))
        elif e.type == pygame.MOUSEMOTION and self._dragging:
            self._hover(e.pos)
            if (step := self.rail.step_at(e.pos[0])) != self.step:
                self.go(step)
        elif e.type == pygame.MOUSEBUTTONUP and self._dragging:
            self._dragging = False
        else:
            if e.type == pygame.MOUSEBUTTONDOWN:
                self.motions.skip()
            super().event(e)

    def _on_tape(self, pos: tuple[int, int]) -> bool:
        hit = self.hit_at(pos)
        return hit is not None and hit.key == TAPE

    def key(self, e: pygame.Event) -> None:
        moves = {
            pygame.K_SPACE: "play",
            pygame.K_LEFT: "step_back",
            pygame.K_RIGHT: "step_on",
            pygame.K_UP: "turn_back",
            pygame.K_DOWN: "turn_on",
            pygame.K_HOME: "first",
            pygame.K_END: "last",
            pygame.K_x: "speed",
            pygame.K_v: "eyes",
            pygame.K_b: "branch",
        }
        if name := moves.get(e.key):
            self.command(name)
        elif e.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.press_primary()
        elif e.key == pygame.K_ESCAPE:
            self.back()
        else:
            self.motions.skip()
            super().key(e)

    def press(self, hit: Hit) -> None:
        kind, _, name = hit.key.partition(":")
        if kind == "replay":
            self.command(name)
        elif hit.key == "menu":
            self.close()
        else:
            super().press(hit)

    def command(self, name: str) -> None:
        """What a button or a key of the replay does."""
        self.stale = True
        if name == "play":
            self._play()
        elif name == "speed":
            self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        elif name == "eyes" and len(self.choices) > 1:
            self.look_through(self.choices[(self.choices.index(self.eyes) + 1) % len(self.choices)])
        elif name == "branch":
            self.play_on()
        elif name == "close":
            self.close()
        else:
            self._move(name)

    def _play(self) -> None:
        self.playing = not self.playing
        if self.playing and self.step == len(self.reel) - 1:
            self.go(0)
        elif self.playing:
            self._hold = 0.0

    def _move(self, name: str) -> None:
        """A step or a turn; whoever steps by hand stops the play."""
        self.playing = False
        if name == "step_on" and not self.motions.busy:
            self.go(self.step + 1, moving=self.step < len(self.reel) - 1)
        elif name == "step_on":
            self.motions.skip()
        elif name == "step_back":
            self.go(self.step - 1)
        elif name in ("turn_on", "turn_back"):
            self.go(self.reel.next_turn(self.step, 1 if name == "turn_on" else -1))
        elif name == "first":
            self.go(0)
        elif name == "last":
            self.go(len(self.reel) - 1)

    def back(self) -> None:
        if self.bubble:
            self.bubble, self.stale = None, True
        elif self.tools.drop():
            self.stale = True
        else:
            self.close()

    def open_menu(self) -> None:
        self.close()

    def press_primary(self) -> None:
        """Enter."""
        self.command("play")

    def show_keys(self) -> None:
        self.desk.open_keys(KEYS)

    # ---- playing on

    def why_not_on(self) -> Text | None:
        """Why nobody can play on from this moment; None if one can."""
        if self.match.over:
            return Text("The match is over here: go back to a moment before its end")
        return None

    def play_on(self) -> None:
        """From here on as a match of its own, written down in its own file; the old one stays as it is."""
        if why := self.why_not_on():
            self.trouble = why
            return
        seats = self.whole.setup.seats
        watched = all(seat in self.desk.seats for seat in seats)
        step = self.reel.steps[self.step]
        branch = self.whole.branch(step.n, ("human", "human") if watched else None)
        try:
            path = self.desk.shelf.record(branch)
            since = Text("from turn {n}", {"n": step.turn}) if step.turn else Text("Before the first turn")
            self.desk.shelf.name(path, self.desk.say(since))
        except (ValueError, OSError) as fault:
            self.trouble = Text("{fault}", {"fault": str(fault)})
            return
        from game.screen.scenes.title import Title

        self.desk.stage.home(Title(self.desk))
        self.desk.open_match(branch, over=True)

    # ---- how it looks

    def layout(self) -> MatchLayout:
        """That of a match with room for the strip."""
        whole = super().layout()
        high = round(HIGH * whole.k)

        def cut(rect: pygame.Rect | None) -> pygame.Rect:
            assert rect is not None
            return pygame.Rect(rect.x, rect.y, rect.w, max(1, rect.h - high))

        return replace(
            whole,
            board=cut(whole.board),
            left=cut(whole.left) if whole.left else None,
            right=cut(whole.right),
            stack=cut(whole.stack) if whole.stack and whole.two else whole.stack,
            log=cut(whole.log),
        )

    def bars(self, surface: pygame.Surface, layout: MatchLayout, picture: Picture) -> None:
        track = draw_track(
            surface, layout.track, self, picture.track, order_of(picture), narrow=not layout.two
        )
        theme = Theme(self.desk.palette, layout.k)
        high = layout.prompt.y - layout.board.bottom
        box = pygame.Rect(0, layout.board.bottom, layout.prompt.w, high)
        strip = self.rail.draw(
            surface,
            box,
            self,
            theme,
            self.reel,
            self.step,
            playing=self.playing,
            seen=self.seen_steps(),
            tip=self.told_at,
        )
        prompt = draw_prompt(surface, layout.prompt, self, self.caption())
        self.items += [*track.items, *strip.items, *prompt.items]

    def seen_steps(self) -> int | None:
        """Steps that these eyes had seen before; None where that is of no account."""
        return None

    def told_at(self, step: int) -> Text | None:
        """What a step tells, for the tip over the tape."""
        news = [e.say for e in self.reel.news(step) if not e.quiet]
        return Text("{news}", {"news": news[:3]}) if news else None

    def caption(self) -> Prompt:
        """What the bar below says: what happens, where in the match that is, and the buttons."""
        step, now = self.reel.steps[self.step], self.motions.now
        news = self.news()
        first = now.event if now is not None else news[0] if news else None
        said: Spoken = self.opening if self.step == 0 else Text("A choice: what comes of it is told later")
        if now is not None:
            said = now.event.say
        elif news and (self.step or not self.reel.since):
            said = Text("{news}", {"news": [e.say for e in news]})
        where: Spoken = Text("Turn {n}", {"n": step.turn}) if step.turn else Text("Before the first turn")
        if self.trouble or self.message:
            where = self.trouble or self.message or where
        side = first.side if first is not None else step.side
        return Prompt(side, self.desk.say(self.heading), said, where, tuple(self.looks()))

    def looks(self) -> list[ButtonLook]:
        """The buttons of the bar."""
        say = self.desk.say
        out = [ButtonLook("replay:speed", f"{self.speed:g}×", "ghost", "X")]
        if len(self.choices) > 1:
            eyes = Text("Eyes: {who}", {"who": self.whose(self.eyes)})
            out.append(ButtonLook("replay:eyes", say(eyes), "ghost", "V"))
        why = self.why_not_on()
        out.append(ButtonLook("replay:branch", say(Text("Play on")), "plain", "B", why is None, why))
        play = Text("Pause") if self.playing else Text("Play")
        out.append(ButtonLook("replay:play", say(play), "primary", "Space"))
        out.append(ButtonLook("replay:close", say(Text("Back")), "ghost", "Esc"))
        return out

    def whose(self, eyes: int) -> Text | str:
        """A name for eyes."""
        if eyes == OPEN:
            return Text("both")
        return Text("a watcher") if eyes == PUBLIC else self.names[eyes]
