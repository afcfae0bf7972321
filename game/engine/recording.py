"""Writing matches as JSON lines: all at once, or one line an answer while they are played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.engine.journal import Entry, Mark
from game.engine.match import Match
from game.engine.savelines import (
    FORMAT,
    AnswerLine,
    EndLine,
    Header,
    LogLine,
    MarkLine,
    RewindLine,
    UndoLine,
    written,
)
from game.engine.words import render
from game.table.files import write_atomic

STATE_EVERY: Final = 10
"""Every so many boundaries the whole state is written."""


class Recorder:
    """Writes a match to a file while it is played: one line an answer, flushed at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble = ""
        """Why the last write failed; the next one writes the whole file again."""
        self._marks = 0
        self._events = 0

    def follow(self, match: Match) -> None:
        """Writes what there is of the match, and from now on every answer and every undo."""
        self._match = match
        self._whole()
        match.on_answer = self._answered
        match.on_undo = self._undone

    def _whole(self) -> None:
        self._write(whole(self._match), append=False)
        self._marks, self._events = len(self._match.journal.marks), len(self._match.events)

    def _answered(self, entry: Entry) -> None:
        match = self._match
        lines: list[msgspec.Struct] = [_answer_line(entry, _log(match, self._events, entry.told))]
        lines += [_mark_line(m, i) for i, m in enumerate(match.journal.marks) if i >= self._marks]
        if match.over:
            lines.append(_end_line(match))
        self._append(lines)

    def _undone(self, to: int, agreed: bool) -> None:
        self._append([UndoLine(to, agreed)])

    def _append(self, lines: Sequence[msgspec.Struct]) -> None:
        if self.trouble or not self.path.exists():
            self._whole()
        else:
            self._write(b"".join(map(written, lines)), append=True)
        self._marks, self._events = len(self._match.journal.marks), len(self._match.events)

    def _write(self, content: bytes, *, append: bool) -> None:
        try:
            if append:
                with self.path.open("ab") as file:
                    file.write(content)
            else:
                write_atomic(self.path, content)
            self.trouble = ""
        except OSError as error:
            # play goes on without the disk; whoever shows the match tells of it
            self.trouble = f"{self.path.name} cannot be written: {error.strerror or error}"


def save(match: Match, path: Path) -> None:
    """Writes the whole match to a file at once. Raises OSError and leaves an old file as it was."""
    write_atomic(path, whole(match))


def whole(match: Match) -> bytes:
    """The match as a save file."""
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
        match.origin,
    )
    out: list[msgspec.Struct] = [header]
    told = journal.marks[0].events if journal.marks else 0
    if told:
        out.append(LogLine(_log(match, 0, told)))
    for n in range(len(journal.entries) + 1):
        if n:
            entry = journal.entries[n - 1]
            out.append(_answer_line(entry, _log(match, told, entry.told)))
            told = entry.told
        out += [_mark_line(m, i) for i, m in enumerate(journal.marks) if m.n == n]
        out += [RewindLine(r.to) for r in journal.rewinds if r.at == n]
    if match.over:
        out.append(_end_line(match))
    return b"".join(map(written, out))


def _log(match: Match, begin: int, end: int) -> tuple[str, ...]:
    return tuple(f"[{e.clause}] {render(e.say)}" for e in match.events[begin:end] if not e.quiet)


def _answer_line(e: Entry, log: tuple[str, ...]) -> AnswerLine:
    return AnswerLine(e.n, e.who, e.clause, e.key, e.answer, e.dice, log)


def _mark_line(mark: Mark, index: int) -> MarkLine:
    return MarkLine(mark.n, mark.digest, mark.state if index % STATE_EVERY == 0 else None)


def _end_line(match: Match) -> EndLine:
    return EndLine(len(match.journal.entries), match.digest(), match.state)
