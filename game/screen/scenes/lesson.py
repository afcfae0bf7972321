"""A lesson: a real match in small with a band above it that says what to try next, and a scripted enemy.

A step is over when the player has done it. Any other legal act is either kindly refused, or played: the
lesson then goes on with the step that fits, or offers the way one step back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.engine import lesson as course
from game.engine.lesson import Lesson, Reply, Script, Step
from game.engine.look import Picture
from game.engine.match import Match
from game.engine.words import Text
from game.players.thought import CAP, Thought
from game.screen.bindings import COMMANDS, bindings_of
from game.screen.controls import ButtonLook
from game.screen.layout import MatchLayout, match_layout
from game.screen.lesson_band import BandView, band_height, draw_band
from game.screen.lesson_light import light, seek
from game.screen.lessons import FOLDER, Progress, answers_of, keep_progress, resumed
from game.screen.pickers.gesture import Gesture, Given
from game.screen.scene import Desk, Hit
from game.screen.scenes.match import MatchScene
from game.screen.scenes.match_bars import prompt_of, put_bars
from game.screen.scenes.match_front import Front
from game.screen.scenes.match_menu import MatchMenu, MenuRow

if TYPE_CHECKING:
    from game.engine.decisions import Decision
    from game.engine.rulebook import Rulebook
    from game.table.mapfile import Scenario

PEEK = 84
"""Pixels at 100 % of the hand that are seen while it is sunk."""


class LessonScene(MatchScene):
    """One lesson, from where it was left."""

    hinting = False

    def __init__(self, desk: Desk, lesson: Lesson, scenario: Scenario, progress: Progress) -> None:
        book: Rulebook = desk.books[lesson.head.book]
        match, progress = resumed(lesson, book, scenario, progress)
        self.lesson, self.scenario = lesson, scenario
        self.step_at = progress.step
        self.starts = list(progress.starts)
        self.was_done = progress.done
        self.script = Script(lesson)
        self.script.turn_to(lesson.steps[self.step_at])
        self.astray: Text | None = None
        """Why the step cannot be done from here."""
        self.shows: list[Reply] = []
        """Answers that are being shown."""
        self._sought = (-1, -1)
        """The step and the question whose lit row has been turned to in the list."""
        super().__init__(desk, match)

    # ---- a match without a shelf

    def begin(self) -> None:
        side = self.lesson.head.side
        self.humans = [side]
        self.match.on_answer = lambda entry: None
        super().begin()
        self._settle()

    @property
    def wants_to_keep(self) -> Match | None:
        return None

    def leave(self) -> None:
        self._keep()
        super().leave()

    def _keep(self, *, done: bool = False) -> None:
        """Writes down how far this is; a disk that refuses costs only the place in the lesson."""
        self.was_done = self.was_done or done
        begun = 0 if done else self.step_at
        answers = answers_of(self.match)[: self.starts[begun]]
        kept = Progress(self.lesson.digest, begun, tuple(self.starts[: begun + 1]), answers, self.was_done)
        try:
            keep_progress(self.lesson, self.desk.folders.saves.parent / FOLDER, kept)
        except OSError as fault:
            why = fault.strerror or str(fault)
            self.message = Text("Your place in the lesson cannot be written down: {why}", {"why": why})

    # ---- the steps

    @property
    def step(self) -> Step:
        """The step at hand."""
        return self.lesson.steps[self.step_at]

    def _turn_to(self, n: int) -> None:
        """Step n begins here; steps between were passed over."""
        self.starts = self.starts[: min(n, self.step_at + 1)]
        self.starts += [-1] * (n - len(self.starts))
        self.starts.append(len(self.match.journal.entries))
        self.step_at, self.astray = n, None
        self.script.turn_to(self.step)
        self._keep()
        self.stale = True

    def _go_further(self) -> None:
        """The step is done."""
        self.desk.play("turn_figure" if self.step.only_read else "set_down")
        if self.step_at + 1 < len(self.lesson.steps):
            self._turn_to(self.step_at + 1)
            self._settle()
        else:
            self._end()

    def _end(self) -> None:
        self._keep(done=True)
        self.step_at, self.starts = 0, self.starts[:1]
        self.desk.stage.pop()

    def did(self, act: str) -> None:
        """Something was done at the screen."""
        if f"act:{act}" in self.step.wait and self.astray is None:
            self._go_further()

    def _settle(self) -> None:
        """Whether the step at hand can be done at the question that is open; else the one that can."""
        decision = self.match.pending
        if decision is None:
            self._turn_to_last()
            return
        if decision.who != self.lesson.head.side or course.fits(self.step, decision):
            self.astray = None
            return
        # what the step needs is not there: going on elsewhere would leave it out
        here = decision.key in self.step.at
        later = None if here else course.starts_with(self.lesson.steps, decision, self.step_at + 1)
        if later is not None:
            self._turn_to(later)
            return
        self.astray = Text("That was allowed, but this step cannot be done from here. Go one step back.")

    def _turn_to_last(self) -> None:
        last = len(self.lesson.steps) - 1
        if self.step_at != last:
            self._turn_to(last)

    def _think(self, who: int) -> None:
        """The other side answers by rote."""
        self.picker = None
        self._thought = Thought(self.script, self.match, cap=CAP)

    def _go_on(self) -> None:
        super()._go_on()
        if self.step_at < len(self.starts):
            self._settle()

    def _finish(self) -> None:
        self.picker = None
        self._turn_to_last()

    # ---- answers

    def give(self, given: Given, gesture: Gesture | None = None) -> None:
        pending = self.match.pending
        if pending is not None and not self.shows:
            why = course.refusal(self.step, pending.key, given.answer, pending)
            if why is not None:
                self.message = why
                self.desk.play("refused")
                return
        super().give(given, gesture)

    def _answered(self, shown: Front, since: int, *, follow: bool = False) -> None:
        entry, step = self.match.journal.entries[-1], self.step
        mine = entry.who == self.lesson.head.side
        by_answer = mine and course.answered(step.wait, entry.key, entry.answer)
        if by_answer or course.happened(step.wait, self._news(since, shown.side)):
            early = any(w.startswith("act:") for w in step.wait)
            self._go_further()
            if early and by_answer and course.answered(self.step.wait, entry.key, entry.answer):
                self._go_further()
        super()._answered(shown, since, follow=follow)

    def undo(self) -> None:
        n = len(self.match.journal.entries)
        super().undo()
        if len(self.match.journal.entries) < n:
            self.did("undo")

    # ---- on, back, shown

    def one_back(self) -> None:
        """To the beginning of the step before, or of this one if it has gone astray since."""
        since = self.starts[self.step_at] < len(self.match.journal.entries)
        to = self.step_at if self.astray and since else self.step_at - 1
        while to > 0 and self.starts[to] < 0:
            to -= 1
        self._again(max(0, to))

    def _again(self, n: int) -> None:
        """The lesson anew from the beginning of step n."""
        answers = answers_of(self.match)[: self.starts[n]]
        starts = tuple(self.starts[: n + 1])
        kept = Progress(self.lesson.digest, n, starts, answers, self.was_done)
        self.step_at, self.starts = n, list(starts)
        self.desk.stage.replace(LessonScene(self.desk, self.lesson, self.scenario, kept))

    def show(self) -> None:
        """Does the step for the player; a step that is no answer is passed over."""
        step = self.step
        if "act:undo" in step.wait and self.may_undo():
            self.undo()
        elif step.do and self.astray is None:
            if self.picker is not None and self.picker.half_made:
                self.picker.drop()
            self.shows = list(step.do)
        else:
            self._go_further()

    def update(self, dt: float) -> bool:
        if self.shows and self.picker is not None and not self.motions.busy:
            self._show_next()
        return super().update(dt)

    @property
    def busy(self) -> bool:
        return super().busy or bool(self.shows and self.picker is not None)

    def _show_next(self) -> None:
        decision: Decision[object] | None = self.match.pending
        while self.shows and decision is not None and course.skips(self.shows, decision):
            self.shows.pop(0)
        if self.shows and decision is not None and self.shows[0].ask == decision.key:
            self.give(Given(self.shows[0].answer))
            self.shows = self.shows[1:]
        else:
            self.shows = []

    # ---- events

    def event(self, e: pygame.Event) -> None:
        super().event(e)
        if self in self.desk.stage.scenes and self.picker is not None:
            self._watch()

    def _watch(self) -> None:
        """What the player is just doing without answering anything."""
        picker, pointed, mover = self.picker, self.pointed_at(), self.measured_from()
        assert picker is not None
        doing = {
            "plan": getattr(picker, "stage", "") == "set",
            "face": picker.half_made and getattr(picker, "facing", None) is not None,
            "preview": bool(getattr(picker, "lit", "")) and bool(picker.forecast().parts),
            "tape": len(self.tools.tape.pins) > 1,
            "measure": bool(pointed) and mover is not None and pointed != mover.id,
        }
        for act in ("plan", "face", "preview", "tape", "measure"):
            if doing[act] and f"act:{act}" in self.step.wait:
                self.did(act)
                return

    def key(self, e: pygame.Event) -> None:
        if e.key == pygame.K_F2:
            self.message = None
            if e.mod & pygame.KMOD_SHIFT:
                self.one_back()
            elif self.step.only_read:
                self._go_further()
            else:
                self.show()
        else:
            super().key(e)

    def show_keys(self) -> None:
        rows = (
            ("F2", Text("on, or shows how the step is done")),
            ("Shift+F2", Text("one step back in the lesson")),
        )
        self.desk.open_keys([*rows, *self.keyboard.sheet()])

    def press(self, hit: Hit) -> None:
        if hit.key == "lesson:next":
            self._go_further()
        elif hit.key == "lesson:back":
            self.one_back()
        elif hit.key == "lesson:show":
            self.show()
        elif hit.key == "lesson:leave":
            self.desk.stage.pop()
        elif hit.key.startswith("clause:"):
            self._look_up(hit.key.removeprefix("clause:"))
        else:
            super().press(hit)

    def _look_up(self, clause: str) -> None:
        self.did("rules")
        self.desk.open_clause(self.match.book.id, clause)

    def show_rule(self) -> None:
        super().show_rule()
        self.did("rules")

    def open_menu(self) -> None:
        rows = [
            MenuRow("one_back", Text("One step back"), self.one_back, self._no_way_back()),
            MenuRow("again", Text("The lesson from its beginning"), lambda: self._again(0)),
        ]
        menu = MatchMenu(self.desk, self.match.book.id, self.show_keys, None, rows)
        menu.leaving = Text("Leave; the lesson goes on from here")
        self.desk.stage.push(menu)

    def _no_way_back(self) -> Text | None:
        return None if self.step_at or self.astray else Text("This is the first step")

    # ---- drawing

    def bars(self, surface: pygame.Surface, layout: MatchLayout, picture: Picture) -> None:
        """While there is only something to read, the way on is the brass button, and no answer is."""
        prompt = prompt_of(self)
        if self.step.only_read:
            looks = (b._replace(kind="plain") if b.kind == "primary" else b for b in prompt.buttons)
            prompt = replace(prompt, buttons=tuple(looks))
        self.items += put_bars(surface, self, layout, picture, prompt)

    def _band(self) -> BandView:
        say, step = self.desk.say, self.step
        looks = []
        if step.only_read:
            last = self.step_at + 1 == len(self.lesson.steps)
            looks.append(
                ButtonLook("lesson:next", say(Text("Done") if last else Text("Go on")), "primary", "F2")
            )
        elif self.astray is None:
            shown = bool(step.do) or "act:undo" in step.wait
            label = Text("Show me") if shown else Text("Skip this step")
            looks.append(ButtonLook("lesson:show", say(label), "plain", "F2"))
        back, why = Text("One step back"), self._no_way_back()
        kind = "primary" if self.astray else "ghost"
        looks.append(ButtonLook("lesson:back", say(back), kind, "", why is None, why))
        looks.append(ButtonLook("lesson:leave", say(Text("Leave")), "ghost"))
        steps = len(self.lesson.steps)
        words = self._words(step)
        return BandView(Text(step.title), words, self.astray, self.step_at, steps, step.clause, looks)

    def _words(self, step: Step) -> Text:
        bindings = bindings_of(self.desk.settings.keys)
        return course.keys_in(step.say, {c.name: bindings.cap(c.name) for c in COMMANDS})

    def _band_height(self) -> int:
        """The same for all steps, so that nothing jumps."""
        view, say = self._band(), self.desk.say
        said = [say(self._words(step)) for step in self.lesson.steps]
        return band_height(self.desk.size, self.desk.theme, view.looks, said)

    def layout(self) -> MatchLayout:
        picture = self.picture
        ratio = picture.width / picture.depth if picture else 1.0
        (w, h), high = self.desk.size, self._band_height()
        whole = match_layout(w, h - high, self.desk.settings.scale * h / (h - high), ratio)
        moved = {
            name: rect.move(0, high)
            for name in ("track", "prompt", "board", "left", "right", "tabs", "fighter", "stack")
            if (rect := getattr(whole, name)) is not None
        }
        moved |= {
            name: rect.move(0, high)
            for name in ("question", "dice", "log", "hand")
            if (rect := getattr(whole, name)) is not None
        }
        if self.step.only_read and not whole.two and any(p.startswith("figure:") for p in self.step.lit):
            # what is only to be looked at stands free of the hand, which sinks behind the question
            moved["hand"].y += moved["hand"].h - round(PEEK * whole.k)
        return replace(whole, height=h, **moved)

    def _seek(self) -> None:
        """Once for each step and question, so that it can be scrolled away."""
        now = (self.step_at, len(self.match.journal.entries))
        if now == self._sought or self.picker is None or self.motions.busy:
            return
        self._sought = now
        seek(self, self.step)

    def _paint(self, surface: pygame.Surface) -> None:
        self._seek()
        super()._paint(surface)
        theme = self.desk.theme
        view = self._band()
        band = pygame.Rect(0, 0, surface.get_width(), self._band_height())
        self.items += draw_band(self, surface, band, theme, view)
        if self.astray is None and not self.motions.busy and not self.thinking:
            light(self, surface, theme, self.step)
