"""Writing matches as JSON lines: all at once, or one line an answer while they are played.

The last line is always the whole state at the newest boundary, or at the end: newer rules go on from there,
so that a change of the rules costs the answers since that boundary at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.engine.events import told_under
from game.engine.journal import Entry, Journal, Mark
from game.engine.match import Match, RuleFault
from game.engine.savelines import (
    FORMAT,
    AgreementLine,
    AnswerLine,
    EndLine,
    Header,
    LogLine,
    MarkLine,
    RewindLine,
    SaidBefore,
    UndoLine,
    ask_of,
    written,
)
from game.engine.state import without_defaults
from game.engine.words import render
from game.table.files import write_atomic

REPORT: Final = ".report.txt"
"""Ending of the file beside a save that tells of rules that broke."""

SHORT: Final = 4
"""Digits of a digest in an answer line: enough to notice that something differs."""


class Recorder:
    """Writes a match to a file while it is played: one line an answer, flushed at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        """Why the last write failed; the next one writes the whole file again."""
        self._marks = 0
        self._events = 0
        self._said = SaidBefore()
        self._kept = 0
        """Bytes of the file before its last line, which every write replaces."""
        self._last = b""
        self._last_of: Mark | None = None

    def follow(self, match: Match) -> None:
        """Writes what there is of the match, and from now on every answer and every undo."""
        self._match = match
        self._whole()
        match.on_answer = self._answered
        match.on_undo = self._undone
        match.on_agreement = self._agreed
        match.on_fault = self._broken

    def _whole(self) -> None:
        self._said = SaidBefore()
        content, self._kept = _told(self._match, self._said), 0
        self._write(content)
        self._count()

    def _count(self) -> None:
        """What the lines written so far tell of; events since the last answer belong to the next one."""
        journal = self._match.journal
        told = journal.entries[-1].told if journal.entries else journal.marks[0].events
        self._marks, self._events = len(journal.marks), told

    def _answered(self, entry: Entry) -> None:
        self._append([_line_of(self._match, entry, self._events, self._marks)])

    def _undone(self, to: int, agreed: bool) -> None:
        self._append([UndoLine(to, agreed)])

    def _agreed(self, open_hands: bool) -> None:
        self._append([AgreementLine(open_hands)])

    def _broken(self, broken: RuleFault) -> None:
        """What nobody should read during the match lies beside the save."""
        try:
            with self.path.with_suffix(REPORT).open("a", encoding="utf-8") as file:
                file.write(broken.report() + "\n")
        except OSError as error:
            self.trouble = f"no report can be written: {error.strerror or error}"

    def _append(self, lines: Sequence[msgspec.Struct]) -> None:
        if self.trouble or not self._as_left():
            self._whole()
        else:
            self._write(b"".join(written(self._said.shortened(line)) for line in lines))
        self._count()

    def _as_left(self) -> bool:
        """Whether the file is still what was written last."""
        try:
            return self.path.stat().st_size == self._kept + len(self._last)
        except OSError:
            return False

    def _write(self, content: bytes) -> None:
        """Puts lines in the place of the last one, and the new last one after them."""
        mark = self._match.journal.marks[-1]
        if mark is not self._last_of or self._match.over:
            self._last, self._last_of = written(_last_line(self._match)), mark
        try:
            if self._kept:
                with self.path.open("r+b") as file:
                    file.truncate(self._kept)
                    file.seek(self._kept)
                    file.write(content + self._last)
            else:
                write_atomic(self.path, content + self._last)
            self._kept += len(content)
            self.trouble = ""
        except OSError as error:
            # play goes on without the disk; whoever shows the match tells of it
            self.trouble = f"{self.path.name} cannot be written: {error.strerror or error}"


def save(match: Match, path: Path) -> None:
    """Writes the whole match to a file at once. Raises OSError and leaves an old file as it was."""
    write_atomic(path, whole(match))


def whole(match: Match) -> bytes:
    """The match as a save file."""
    return _told(match, SaidBefore()) + written(_last_line(match))


def _told(match: Match, said: SaidBefore) -> bytes:
    """All lines of a save file but the last."""
    journal, setup = match.journal, match.setup
    header = Header(
        FORMAT,
        match.book.id,
        match.book.version,
        match.scenario.id,
        match.scenario.digest,
        match.seed,
        setup.names,
        setup.seats,
        dict(setup.picks),
        without_defaults(match.origin) if match.origin else None,
    )
    out: list[msgspec.Struct] = [header]
    told = journal.marks[0].events if journal.marks else 0
    if told:
        out.append(LogLine(_log(match, 0, told)))
    marks = sum(m.n == 0 for m in journal.marks)
    if marks:
        out.append(MarkLine(0, journal.marks[marks - 1].digest))
    out += _agreed_at(journal, 0)
    for entry in journal.entries:
        line = _line_of(match, entry, told, marks)
        out.append(line)
        told, marks = entry.told, marks + line.passed
        out += _agreed_at(journal, entry.n + 1)
    return b"".join(written(said.shortened(line)) for line in out)


def _agreed_at(journal: Journal, n: int) -> list[msgspec.Struct]:
    """The lines of what both sides agreed on after n answers."""
    back: list[msgspec.Struct] = [RewindLine(r.to) for r in journal.rewinds if r.at == n]
    return [*back, *(AgreementLine(a.open) for a in journal.agreements if a.at == n)]


def _log(match: Match, begin: int, end: int) -> tuple[str, ...]:
    return tuple(told_under(e.clause, render(e.say)) for e in match.events[begin:end] if not e.quiet)


def _line_of(match: Match, e: Entry, told: int, marks: int) -> AnswerLine:
    """The line of an answer; `told` events and `marks` boundaries came before it."""
    here = 0
    for mark in match.journal.marks[marks:]:
        if mark.n != e.n + 1:
            break
        here += 1
    last = match.journal.marks[marks + here - 1].digest if here else ""
    ask = ask_of(e.who, e.clause, e.key)
    return AnswerLine(e.n, ask, e.answer, e.dice, last[:SHORT], max(1, here), _log(match, told, e.told))


def _last_line(match: Match) -> MarkLine | EndLine:
    """The whole state at the end, or at the boundary from which the rules can start again."""
    if match.over:
        return EndLine(len(match.journal.entries), match.digest(), without_defaults(match.state))
    mark = match.journal.marks[-1]
    return MarkLine(mark.n, mark.digest, without_defaults(mark.state))
