"""Playing a save file again: every line is compared with what the rules of today make of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from game.engine.asking import Decision, IllegalAnswer
from game.engine.collection import BadPick
from game.engine.dice import seeded
from game.engine.journal import Mark
from game.engine.match import Match, RuleFault, UndoClosed
from game.engine.rulebook import Registry, Rulebook, Setup
from game.engine.savelines import (
    FORMATS,
    AgreementLine,
    AnswerLine,
    BadSave,
    EndLine,
    MarkLine,
    Placed,
    RewindLine,
    SaveFile,
    UndoLine,
    ask_of,
    read_lines,
)
from game.engine.state import GameState, digest
from game.engine.words import render
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault, did_you_mean

FindMap = Callable[[str], Scenario]
"""The scenario of an id; raises LookupError, OSError or ValueError when there is none."""

RIGHT = "what this game writes itself"


@dataclass(frozen=True)
class Replay:
    """A match played again from its file."""

    file: SaveFile
    match: Match
    differs: Fault | None
    """Where the rules of today and the file part; None if they agree to the end."""
    left: int = 0
    """Answers of the file that were not played because of it."""


def play_again(path: Path, registry: Registry, find_map: FindMap) -> Replay:
    """Plays a file as far as it agrees with the rules of today, whatever rules it was made with.

    Raises BadSave only if it cannot even be begun.
    """
    file = read_lines(path)
    book, scenario = begin(file, registry, find_map)
    match = from_start(file, book, scenario)
    player = Playing(file, match)
    for i, placed in enumerate(file.lines):
        if fault := player.line(placed):
            left = sum(isinstance(p.line, AnswerLine) for p in file.lines[i:])
            return Replay(file, match, fault, left)
    return Replay(file, match, None)


class Playing:
    """One pass over the lines of a file, against a match that plays along."""

    def __init__(self, file: SaveFile, match: Match) -> None:
        self.file = file
        self.match = match
        self.marks = 0
        """How many marks of the match the file has told of."""
        self.strict = same_rules(file, match.book)

    def line(self, placed: Placed) -> Fault | None:
        """Plays one line; the fault if it does not agree."""
        line, number = placed.line, placed.number
        if isinstance(line, AnswerLine):
            return self.answer(line, number)
        if isinstance(line, MarkLine):
            return self.mark(line, number)
        if isinstance(line, UndoLine):
            return self.undo(line, number)
        if isinstance(line, RewindLine):
            self.match.note_rewind(line.rewind)
        if isinstance(line, AgreementLine):
            self.match.agree(line.open)
        if isinstance(line, EndLine):
            return self.end(line, number)
        return None

    def answer(self, line: AnswerLine, number: int) -> Fault | None:
        """The same question, a legal answer, the same dice."""
        asked = self.match.pending
        n = len(self.match.journal.entries)
        if line.n != n:
            return self.file.fault(number, "n", f"answer {line.n} stands here", f"answer {n} comes next")
        if asked is None:
            return self.file.fault(number, "n", "the match is over before this answer", "it ends here")
        if line.ask != ask_of(asked.who, asked.clause, asked.key):
            key = "ask" if self.file.header.format > 1 else "clause"
            what = f"answer {n} is for {line.asked}"
            return self.file.fault(number, key, what, f"the rules ask {_named(asked)}")
        try:
            self.match.answer(line.answer)
        except IllegalAnswer as illegal:
            what = f"answer {n} is not legal: {render(illegal.why.text)} [{illegal.why.clause}]"
            return self.file.fault(number, "answer", what, "an answer that the question allows")
        except RuleFault as broken:
            return self.file.fault(
                number, "answer", f"a rule breaks: {broken}", "an answer that can be carried out"
            )
        rolled = self.match.journal.entries[-1].dice
        if rolled != line.dice:
            key = "dice" if line.dice else "answer"
            right = f"the rules roll {_faces(rolled)}"
            return self.file.fault(number, key, f"answer {n} is followed by {_faces(line.dice)}", right)
        return self.passed(line, number) if self.strict and self.file.header.format > 1 else None

    def passed(self, line: AnswerLine, number: int) -> Fault | None:
        """As many boundaries after an answer, the last of them in the same state."""
        n = len(self.match.journal.entries)
        found = [m for m in self.match.journal.marks[-line.passed - 1 :] if m.n == n]
        if len(found) != line.passed:
            key = "marks" if line.passed != 1 else "digest"
            what = f"so many boundaries come before answer {n}: {line.passed}"
            return self.file.fault(number, key, what, f"the rules come to {len(found)}")
        return self._same(found[-1], line.digest, number) if found else None

    def _same(self, mark: Mark, found: str, number: int) -> Fault | None:
        if found and mark.digest.startswith(found):
            return None
        what = f"the state before answer {mark.n} has the digest {found}"
        return self.file.fault(number, "digest", what, f"the rules lead to {mark.digest}")

    def mark(self, line: MarkLine, number: int) -> Fault | None:
        """Under the same rules, a boundary at the same place and in the same state."""
        if not self.strict:
            return None
        marks = self.match.journal.marks
        if self.file.header.format > 1:
            self.marks = len(marks) - 1
        if self.marks >= len(marks) or marks[self.marks].n != line.mark:
            what = f"there is no boundary before answer {line.mark}"
            where = (
                f"it comes before answer {marks[self.marks].n}"
                if self.marks < len(marks)
                else "it comes later"
            )
            return self.file.fault(number, "mark", what, where)
        mark = marks[self.marks]
        self.marks += 1
        return self._same(mark, line.digest, number)

    def undo(self, line: UndoLine, number: int) -> Fault | None:
        """The same answers are taken back."""
        try:
            self.match.undo(line.undo, agreed=line.agreed)
        except UndoClosed as closed:
            return self.file.fault(number, "undo", str(closed), "an undo that the rules allow")
        self.marks = min(self.marks, len(self.match.journal.marks))
        return None

    def end(self, line: EndLine, number: int) -> Fault | None:
        """The match is over here, in the same state."""
        n = len(self.match.journal.entries)
        if not self.match.over or line.end != n:
            asked = self.match.pending
            right = f"the rules ask {_named(asked)}" if asked else f"it ends after {n}"
            return self.file.fault(number, "end", f"the match ends after {line.end} answers", right)
        if self.strict and line.digest != self.match.digest():
            what = f"the last state has the digest {line.digest}"
            return self.file.fault(number, "digest", what, f"the rules lead to {self.match.digest()}")
        return None


def _named(asked: Decision[Any]) -> str:
    return f'"{asked.key}" [{asked.clause}] of side {"ab"[asked.who]}'


def _faces(faces: tuple[int, ...]) -> str:
    return "dice " + ", ".join(map(str, faces)) if faces else "no dice"


def same_rules(file: SaveFile, book: Rulebook) -> bool:
    """Whether a file was made with the rules of today."""
    return file.header.rules == book.version


def begin(file: SaveFile, registry: Registry, find_map: FindMap) -> tuple[Rulebook, Scenario]:
    """Rulebook and map of a file, or BadSave."""
    head = file.header
    if head.format not in FORMATS:
        right = f"this game reads formats {', '.join(map(str, FORMATS[:-1]))} and {FORMATS[-1]}"
        raise BadSave(file.fault(1, "format", f"the file has format {head.format}", right))
    if head.book not in registry:
        raise BadSave(
            file.fault(1, "book", f'there is no rulebook "{head.book}"', did_you_mean(head.book, registry))
        )
    book = registry[head.book]
    if head.rules > book.version:
        what = f"made with rules {head.rules} of {book.title}"
        raise BadSave(
            file.fault(1, "rules", what, f"this game has rules {book.version}; a newer one is needed")
        )
    try:
        scenario = find_map(head.map)
    except (LookupError, OSError, ValueError) as error:
        what = f'there is no map "{head.map}" that can be played: {error}'
        raise BadSave(file.fault(1, "map", what, "put the map back where maps are looked for")) from error
    if scenario.digest != head.map_digest:
        what = f'the map "{head.map}" is not what it was: its digest was {head.map_digest}'
        right = f"now it is {scenario.digest}; undo the changes to the map"
        raise BadSave(file.fault(1, "map_digest", what, right))
    return book, scenario


def from_start(file: SaveFile, book: Rulebook, scenario: Scenario) -> Match:
    """The match of a file at its first question, or BadSave."""
    head = file.header
    if head.start is not None:
        return arranged(file, 1, "start", converted(file, 1, "start", head.start, book), book, scenario)
    setup = Setup(head.names, head.seats, head.picks)
    return begun(file, 1, "picks", lambda: Match.start(book, scenario, setup, head.seed))


def arranged(
    file: SaveFile, number: int, key: str, state: GameState, book: Rulebook, scenario: Scenario
) -> Match:
    """A match that goes on from a state of a file, or BadSave."""
    head = file.header
    setup, box = Setup(head.names, head.seats, head.picks), seeded(head.seed)
    return begun(file, number, key, lambda: Match.arranged(book, scenario, setup, state, box, seed=head.seed))


def begun(file: SaveFile, number: int, key: str, make: Callable[[], Match]) -> Match:
    """A match at its first question; BadSave where the rules can make nothing of what the file says."""
    try:
        return make()
    except BadPick as bad:
        raise BadSave(file.fault(number, key, f"no match can begin with this: {bad}", RIGHT)) from bad
    except Exception as error:
        what = f"no match can begin with this: {type(error).__name__}: {error}"
        raise BadSave(file.fault(number, key, what, RIGHT)) from error


def converted(file: SaveFile, number: int, key: str, plain: Any, book: Rulebook) -> GameState:
    """Plain data as a state of the rulebook, or BadSave."""
    try:
        return msgspec.convert(plain, book.State)
    except msgspec.ValidationError as error:
        right = f"a state as rules {book.version} of {book.title} have it"
        raise BadSave(file.fault(number, key, f"this state cannot be read: {error}", right)) from error


def state_of(file: SaveFile, placed: Placed, book: Rulebook, *, check: bool) -> GameState:
    """The state written on a line, compared with its digest if `check`; raises BadSave."""
    line = placed.line
    assert isinstance(line, (MarkLine, EndLine))
    state = converted(file, placed.number, "state", line.state, book)
    if check and digest(state) != line.digest:
        what = f"the state written here has the digest {digest(state)}"
        raise BadSave(file.fault(placed.number, "state", what, f"the line itself says {line.digest}"))
    return state
