"""The check of a lesson: its names, and whether it can be played as its steps say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.engine.asking import IllegalAnswer
from game.engine.lesson import (
    NEXT,
    SEATS,
    Lesson,
    Reply,
    Script,
    Step,
    answered,
    fits,
    happened,
    parsed,
    refusal,
    skips,
)
from game.engine.lesson_dice import Watched, thrown
from game.engine.match import Match
from game.engine.rulebook import Registry, Rulebook, Setup
from game.engine.words import render
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault, Source, did_you_mean, in_order


def check_lesson(path: Path, books: Registry, find_map: Callable[[str], Scenario]) -> list[Fault]:
    """Everything that is wrong with a lesson: its file, its names, and whether it plays as it says."""
    source = Source.read(path)
    lesson, faults = parsed(source, path.stem)
    if lesson is None or faults:
        return in_order(faults)
    head = lesson.head
    book = books.get(head.book)
    if book is None:
        what = f'there is no rulebook "{head.book}"'
        return [source.value_fault(("lesson", 0, "book"), what, did_you_mean(head.book, books))]
    if head.side not in (0, 1):
        return [source.value_fault(("lesson", 0, "side"), f"there is no side {head.side}", "write 0 or 1")]
    try:
        scenario = find_map(head.map)
    except (LookupError, ValueError):
        what = f'there is no sound map "{head.map}"'
        return [source.value_fault(("lesson", 0, "map"), what, "write the name of its file without .toml")]
    known = {clause.id for clause in book.rules}
    for n, step in enumerate(lesson.steps):
        if step.clause and step.clause not in known:
            what = f'the rulebook has no clause "{step.clause}"'
            faults.append(source.value_fault(("step", n, "clause"), what, did_you_mean(step.clause, known)))
    return in_order([*faults, *_Rehearsal(lesson, source).faults(book, scenario)])


class _Rehearsal:
    """Plays a lesson through with what its steps say they `do`, up to the first thing that does not work."""

    def __init__(self, lesson: Lesson, source: Source) -> None:
        self.lesson = lesson
        self.source = source
        self.script = Script(lesson)
        self.found: list[Fault] = []

    def faults(self, book: Rulebook, scenario: Scenario) -> list[Fault]:
        head = self.lesson.head
        dice = Watched(thrown(head.seed, head.dice))
        match = Match.start(book, scenario, Setup(head.names, SEATS, dict(head.picks)), head.seed, dice)
        for n, reply in enumerate(head.before):
            if not self._given(match, reply, ("lesson", 0, "before", n)):
                return self.found
        for n, step in enumerate(self.lesson.steps):
            self.script.turn_to(step)
            self._others(match)
            if not self._step(match, n, step):
                return self.found
        for n, throw in enumerate(head.dice):
            if dice.idle(throw):
                what = f"act {throw.act} does not roll {', '.join(map(str, throw.faces))}"
                right = "name the act of the match in which these dice fall"
                self.found.append(self.source.value_fault(("lesson", 0, "dice", n), what, right))
        return self.found

    def _others(self, match: Match) -> None:
        while match.pending is not None and match.pending.who != self.lesson.head.side:
            match.answer(self.script.reply(match.pending))

    def _step(self, match: Match, n: int, step: Step) -> bool:
        if match.pending is not None and not fits(step, match.pending):
            keys: Sequence[str] = getattr(match.pending, "keys", ())
            asked = f'the question "{match.pending.key}" with {", ".join(keys) or "no"} options'
            what = f'step "{step.id}" comes at {asked}'
            right = "change what it is done at, what it needs, or what comes before"
            self.found.append(self.source.fault(("step", n), what, right))
            return False
        events, met = len(match.events), False
        for i, reply in enumerate(step.do):
            if match.pending is not None and skips(step.do[i:], match.pending):
                continue
            pending = match.pending
            if pending is not None and (why := refusal(step, reply.ask, reply.answer, pending)):
                place = ("step", n, "do", i, "answer")
                self.found.append(self.source.value_fault(place, render(why), "answer what it allows"))
            if not self._given(match, reply, ("step", n, "do", i)):
                return False
            met = met or answered(step.wait, reply.ask, reply.answer)
            if i + 1 < len(step.do):
                self._others(match)
        if "act:undo" in step.wait and match.undo_limit() < len(match.journal.entries):
            match.undo()
        waits = [w for w in step.wait if w != NEXT and not w.startswith("act:")]
        if waits and len(waits) == len(step.wait) and not met and not happened(waits, match.events[events:]):
            self._others(match)
            if not happened(waits, match.events[events:]):
                what = f'nothing that step "{step.id}" does is what it waits for'
                right = "add do = [{ ask = question, answer = answer }]"
                self.found.append(self.source.fault(("step", n), what, right))
                return False
        return True

    def _given(self, match: Match, reply: Reply, place: tuple[str | int, ...]) -> bool:
        pending = match.pending
        if pending is None or pending.key != reply.ask:
            what = f'"{reply.ask}" is not what is asked here'
            right = f'the question is "{pending.key}"' if pending else "the match is over"
            self.found.append(self.source.value_fault((*place, "ask"), what, right))
            return False
        try:
            match.answer(reply.answer)
        except IllegalAnswer as no:
            fault = self.source.value_fault((*place, "answer"), render(no.why.text), "give a legal answer")
            self.found.append(fault)
            return False
        return True
