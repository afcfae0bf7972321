"""Lessons as data: a TOML file of steps that are played on a real match with a fixed seed and a scripted
other side.

    [[lesson]]              title, blurb, book, map, seed, side (0), names, minutes, picks; `before`: answers
                            of both sides that lead to the first step; `usual`: what the other side answers
                            where a step brings nothing better; `dice` = [{ act, faces }]: what falls first
                            in an act of the match, for examples whose dice are known
    [[step]]                id, title, say (a {command} in braces becomes its key on the keyboard)
      wait = ["..."]        what finishes it: "next" (a button), "act:NAME" (something done at the screen, see
                            ACTS), "answer:QUESTION", "answer:QUESTION=KEY*", "event:WHAT"; one is enough
      at = ["..."]          the questions it can be done at; anything else is astray
      needs = ["..."]       options of the question of which one must be there
      lit, clause, ring     what is lit on the screen (keys of hits such as "figure:*"), the rule to read,
                            [x, y, r]: where a move has to end
      allow = ["..."]       answers that it takes, as in `wait`; others are kindly refused
      do = [{ ask, answer }]        answers that do it: for "Show me" and for the check
      answers = [{ ask, answer }]   what the other side answers while it lasts
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

import msgspec

from game.engine.asking import Answer, Decision, IllegalAnswer
from game.engine.content import load_rows, unknown_tables
from game.engine.decisions_marched import March
from game.engine.events import Event
from game.engine.lesson_dice import Throw, thrown
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup, View
from game.engine.words import Text
from game.table.inches import distance
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault, Source, did_you_mean, in_order

NEXT: Final = "next"

ACTS: Final = ("measure", "tape", "plan", "face", "preview", "undo", "rules")
"""What may be done at the screen: pointing at a figure from another, laying a tape, putting a figure down
before it counts, turning it by hand, seeing what would follow, taking back, opening the rulebook."""

KINDS: Final = ("act", "answer", "event")


class Reply(msgspec.Struct, frozen=True):
    """An answer and the question that it belongs to."""

    ask: str
    answer: Any


class Step(msgspec.Struct, frozen=True):
    """One step of a lesson."""

    id: str
    title: str
    say: str
    wait: tuple[str, ...]
    at: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    clause: str = ""
    ring: tuple[float, float, float] | None = None
    """Inches: x, y and radius."""
    allow: tuple[str, ...] = ()
    do: tuple[Reply, ...] = ()
    answers: tuple[Reply, ...] = ()

    @property
    def only_read(self) -> bool:
        """Whether a button finishes it and nothing else."""
        return self.wait == (NEXT,)


class Head(msgspec.Struct, frozen=True):
    """What a lesson is about and how its match is set up."""

    title: str
    book: str
    map: str
    seed: int
    blurb: str = ""
    side: int = 0
    names: tuple[str, str] = ("You", "The other side")
    minutes: int = 3
    picks: dict[str, str] = {}
    before: tuple[Reply, ...] = ()
    usual: tuple[Reply, ...] = ()
    dice: tuple[Throw, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson as it is played."""

    id: str
    """Name of the file without its ending."""
    head: Head
    steps: tuple[Step, ...]
    digest: str
    """Changes whenever anything changes by which its match goes."""

    def begin(self, book: Rulebook, scenario: Scenario) -> Match:
        """Its match, played up to the first step. Raises IllegalAnswer where `before` does not fit."""
        head = self.head
        setup = Setup(head.names, SEATS, dict(head.picks))
        match = Match.start(book, scenario, setup, head.seed, thrown(head.seed, head.dice))
        for reply in head.before:
            match.answer(reply.answer)
        return match


class BadLesson(ValueError):
    """A lesson cannot be used; `faults` lists everything that is wrong with its file."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(in_order(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


SEATS: Final = ("human", "human")


# ---------------------------------------------------------------- what finishes a step


def answered(wanted: Sequence[str], ask: str, answer: Answer) -> bool:
    """Whether an answer to a question is one of "answer:QUESTION" or "answer:QUESTION=KEY*"."""
    for pattern in wanted:
        kind, _, rest = pattern.partition(":")
        question, given, key = rest.partition("=")
        if kind == "answer" and question == ask and (not given or fnmatchcase(str(answer), key)):
            return True
    return False


def happened(wanted: Sequence[str], events: Iterable[Event]) -> bool:
    """Whether one of the events is among "event:WHAT"."""
    names = {pattern.removeprefix("event:") for pattern in wanted if pattern.startswith("event:")}
    return any(e.what in names for e in events)


def refusal(step: Step, ask: str, answer: Answer, decision: Decision[Any] | None = None) -> Text | None:
    """Why a step does not take an answer that the rules allow; None if it does. The decision tells where the
    steps of a block end.
    """
    args = {"title": Text(step.title)}
    if step.allow and not answered(step.allow, ask, answer):
        return Text("The rules allow that; this step is about: {title}", args)
    end = end_of(answer, decision)
    if step.ring is not None and end is not None and distance(end, step.ring[:2]) > step.ring[2]:
        return Text("The rules allow that; for this step end inside the lit ring", args)
    if step.ring is not None and isinstance(answer, dict) and answer.get("path") == []:
        return Text("The rules allow that; for this step end inside the lit ring", args)
    return None


def end_of(answer: Answer, decision: Decision[Any] | None = None) -> tuple[float, float] | None:
    """Where a path, a pose or the steps of a block end; None for any other answer."""
    if isinstance(decision, March):
        try:
            return decision.chain(answer).end.centre
        except IllegalAnswer:
            return None
    spot = answer
    if isinstance(answer, dict):
        path = answer.get("path")
        spot = path[-1] if isinstance(path, list) and path else None
    if isinstance(spot, list) and len(spot) in (2, 3) and all(isinstance(v, (int, float)) for v in spot):
        return float(spot[0]), float(spot[1])
    return None


def fits(step: Step, decision: Decision[Any]) -> bool:
    """Whether a step can be done at a question."""
    if step.at and decision.key not in step.at:
        return False
    keys: Sequence[str] = getattr(decision, "keys", ())
    return not step.needs or any(fnmatchcase(key, need) for key in keys for need in step.needs)


# ---------------------------------------------------------------- the other side


class Script:
    """The other side of a lesson: answers by rote, and sensibly where rote does not fit."""

    def __init__(self, lesson: Lesson) -> None:
        self.usual = lesson.head.usual
        self.rows: list[Reply] = []

    def turn_to(self, step: Step) -> None:
        """From here on the answers of a step count."""
        self.rows = list(step.answers)

    def reply(self, decision: Decision[Any]) -> Answer:
        """The first answer of the step that is legal here, else the usual one, else any."""
        for row in (*self.rows, *self.usual):
            if row.ask == decision.key and _legal(decision, row.answer):
                if row in self.rows:
                    self.rows.remove(row)
                return row.answer
        return decision.spread(1)[0]

    def think(
        self, decision: Decision[Any], view: View, guess: Callable[[int], Match]
    ) -> Generator[Any, None, Answer]:
        """As a player at the table."""
        yield from ()
        return self.reply(decision)


def _legal(decision: Decision[Any], answer: Answer) -> bool:
    try:
        decision.read(answer)
    except IllegalAnswer:
        return False
    return True


# ---------------------------------------------------------------- the file


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file. Raises BadLesson with everything that is wrong in it."""
    source = Source.read(path)
    lesson, faults = parsed(source, path.stem)
    if lesson is None or faults:
        raise BadLesson(faults)
    return lesson


def parsed(source: Source, name: str) -> tuple[Lesson | None, list[Fault]]:
    """The lesson of a file, None if it is not whole, and everything that is wrong in the file."""
    heads, faults = load_rows(source, "lesson", Head)
    if source.faults:
        return None, faults
    steps, more = load_rows(source, "step", Step)
    faults += [*more, *unknown_tables(source, ("lesson", "step"))]
    if "lesson" not in source.data or len(source.data["lesson"]) != 1:
        faults.append(source.fault(("lesson",), "a file holds one lesson", "write [[lesson]] once"))
    if "step" not in source.data:
        faults.append(source.fault(("lesson",), "the lesson has no step", "write [[step]] above each step"))
    if not more:
        faults += _waits(source, steps)
    if not heads or not steps:
        return None, faults
    play = [heads[0].book, heads[0].map, heads[0].seed, heads[0].side, msgspec.to_builtins(heads[0].before)]
    play += [msgspec.to_builtins(heads[0].dice)] if heads[0].dice else []
    shown = [(s.id, s.wait, s.at, s.needs, msgspec.to_builtins(s.answers)) for s in steps]
    whole = json.dumps([play, shown, msgspec.to_builtins(heads[0].usual)], sort_keys=True)
    return Lesson(name, heads[0], tuple(steps), hashlib.sha256(whole.encode()).hexdigest()[:16]), faults


def _waits(source: Source, steps: Sequence[Step]) -> list[Fault]:
    """What the steps wait for, and what they allow."""
    out = []
    for n, step in enumerate(steps):
        if not step.wait:
            out.append(
                source.fault(("step", n, "wait"), "the step waits for nothing", 'write wait = ["next"]')
            )
        for field in ("wait", "allow"):
            for i, pattern in enumerate(getattr(step, field)):
                if right := _wrong(pattern, field):
                    what = (
                        f'"{pattern}" is nothing that a step can {"wait for" if field == "wait" else field}'
                    )
                    out.append(source.value_fault(("step", n, field, i), what, right))
        if step.ring is not None and not (step.ring[2] > 0 and all(math.isfinite(v) for v in step.ring)):
            out.append(
                source.value_fault(("step", n, "ring"), "the ring has no size", "write [x, y, radius]")
            )
    return out


def _wrong(pattern: str, field: str) -> str:
    """What would be right for a pattern; empty if it is."""
    kind, _, name = pattern.partition(":")
    if field == "allow":
        return "" if kind == "answer" and name else 'write "answer:QUESTION" or "answer:QUESTION=KEY*"'
    if pattern == NEXT:
        return ""
    if kind == "act":
        return "" if name in ACTS else did_you_mean(name, ACTS)
    if kind in KINDS and name:
        return ""
    return 'write "next", "act:NAME", "answer:QUESTION" or "event:WHAT"'


def skips(rows: Sequence[Reply], decision: Decision[Any]) -> bool:
    """Whether the first of these answers is behind the question already, which is that of a later one."""
    return rows[0].ask != decision.key and any(row.ask == decision.key for row in rows)


def starts_with(steps: Sequence[Step], decision: Decision[Any], first: int) -> int | None:
    """The first step from a number on that says what it is done at and can be done at a question."""
    return next((n for n in range(first, len(steps)) if steps[n].at and fits(steps[n], decision)), None)


def keys_in(say: str, caps: Mapping[str, str]) -> Text:
    """The words of a step with the keys of the commands that they name in braces."""
    return Text(say, {name: cap for name, cap in caps.items() if f"{{{name}}}" in say} if "{" in say else {})
