"""The lines of a save file: what each holds, and reading them; every mistake is told with line and column."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Final, cast

import msgspec

from game.engine.asking import Answer
from game.table.tomlplace import Fault, did_you_mean

FORMAT: Final = 3
"""What is written. Format 1 told of every boundary in a line of its own, format 2 wrote out questions and
sentences of the log that had stood in the file before; both are still read."""

FORMATS: Final = (1, 2, 3)


class BadSave(ValueError):
    """A save file cannot be used; `fault` says where, what is wrong and what would be right."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: what was played."""

    format: int
    book: str
    rules: int
    map: str
    map_digest: str
    seed: int
    names: tuple[str, str]
    seats: tuple[str, str]
    picks: dict[str, str]
    start: Any = None
    """The state that the match began with, where the rulebook did not set it up."""


class AnswerLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer, the faces rolled before the next question, the boundaries passed and what the log told."""

    n: int
    ask: Annotated[str, msgspec.Meta(pattern=r"^\S+ \S+ ")]
    """Side (a or b), clause and key of the question, with blanks between."""
    answer: Answer
    dice: tuple[int, ...] = ()
    digest: str = ""
    """How the digest of the state at the last boundary before the next question begins, if there is one."""
    marks: int = 1
    """How many boundaries there are, if there is one."""
    log: tuple[str, ...] = ()

    @property
    def passed(self) -> int:
        """Boundaries between this answer and the next question."""
        return self.marks if self.digest else 0

    @property
    def asked(self) -> str:
        """The question for people: key, clause and side."""
        side, clause, key = self.ask.split(" ", 2)
        return f'"{key}" [{clause}] of side {side}'


class _AnswerWritten(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer line as it stands in a file."""

    n: int
    ask: Annotated[str, msgspec.Meta(pattern=r"^\S+ \S+ ")] | int
    """The question, or the number of the answer line in the file, from 0, that first had it."""
    answer: Answer
    dice: tuple[int, ...] = ()
    digest: str = ""
    marks: int = 1
    log: tuple[str | int, ...] = ()
    """Sentences, or the number of the sentence in the file, from 0, that was the same."""


class _AnswerLine1(msgspec.Struct, frozen=True):
    """An answer as format 1 has it."""

    n: int
    who: int
    clause: str
    key: str
    answer: Answer
    dice: tuple[int, ...] = ()
    log: tuple[str, ...] = ()


def ask_of(who: int, clause: str, key: str) -> str:
    """A question as an answer line names it."""
    return f"{'ab'[who] if who in (0, 1) else who} {clause} {key}"


class MarkLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last boundary before answer `mark`; the last line of a file has the whole state there."""

    mark: int
    digest: str
    state: Any = None
    """Fields with their defaults are left out."""


class UndoLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Answer `undo` and all after it were taken back."""

    undo: int
    agreed: bool = False


class RewindLine(msgspec.Struct, frozen=True):
    """The log tells here that both sides agreed to go back to answer `rewind`."""

    rewind: int


class AgreementLine(msgspec.Struct, frozen=True):
    """The log tells here that both sides agreed to open hands, or to hidden ones again."""

    open: bool


class EndLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """The match is over after `end` answers, in this state."""

    end: int
    digest: str
    state: Any = None


class LogLine(msgspec.Struct, frozen=True):
    """What the log told before the first answer."""

    log: tuple[str, ...]


class _LogWritten(msgspec.Struct, frozen=True):
    """A log line as it stands in a file."""

    log: tuple[str | int, ...]


Line = AnswerLine | MarkLine | UndoLine | RewindLine | AgreementLine | EndLine | LogLine

_KINDS: Final = MappingProxyType(
    {
        "answer": _AnswerWritten,
        "mark": MarkLine,
        "undo": UndoLine,
        "rewind": RewindLine,
        "open": AgreementLine,
        "end": EndLine,
        "log": _LogWritten,
    }
)


class NeverSaid(ValueError):
    """A number stands for words that no line before has; `key` says where."""

    def __init__(self, key: str, number: int, before: int) -> None:
        super().__init__(f"{key} is as number {number}, and {before} come before this line")
        self.key = key


class _Words:
    """The words of one kind in a file, in order. Those that were there before are written as the number of
    the place where they first stood, from 0, so that a change to one place leaves all others alone."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._all: list[str] = []
        self._first: dict[str, int] = {}

    def shortened(self, words: str) -> str | int:
        """The words the first time, their number from then on."""
        first = self._first.setdefault(words, len(self._all))
        self._all.append(words)
        return words if first == len(self._all) - 1 else first

    def spelled_out(self, found: str | int) -> str:
        """The words that a file has here. Raises NeverSaid."""
        if not isinstance(found, str):
            if not 0 <= found < len(self._all):
                raise NeverSaid(self._key, found, len(self._all))
            found = self._all[found]
        self._all.append(found)
        return found


class SaidBefore:
    """The questions and sentences in a file so far: each is written out once, and stands as a number later.

    They are most of a file and often the same, and so a long match stays small without being packed.
    """

    def __init__(self) -> None:
        self._asked = _Words("ask")
        self._told = _Words("log")

    def shortened(self, line: msgspec.Struct) -> msgspec.Struct:
        """A line as it is written after all those before."""
        if isinstance(line, LogLine):
            return _LogWritten(tuple(map(self._told.shortened, line.log)))
        if not isinstance(line, AnswerLine):
            return line
        log = tuple(map(self._told.shortened, line.log))
        ask = self._asked.shortened(line.ask)
        return _AnswerWritten(line.n, ask, line.answer, line.dice, line.digest, line.marks, log)

    def spelled_out(self, line: msgspec.Struct) -> msgspec.Struct:
        """A line as read, with all its words. Raises NeverSaid."""
        if isinstance(line, _LogWritten):
            return LogLine(tuple(map(self._told.spelled_out, line.log)))
        if not isinstance(line, _AnswerWritten):
            return line
        log = tuple(map(self._told.spelled_out, line.log))
        ask = self._asked.spelled_out(line.ask)
        return AnswerLine(line.n, ask, line.answer, line.dice, line.digest, line.marks, log)


@dataclass(frozen=True, slots=True)
class Placed:
    """A line and where it stands."""

    line: Line
    number: int
    raw: str


@dataclass(frozen=True)
class SaveFile:
    """A save file as read, not yet played."""

    path: Path
    header: Header
    lines: tuple[Placed, ...]
    cut_short: bool = False
    """The last line was not written to its end; it is left out."""
    header_raw: str = field(default="", repr=False)

    def fault(self, number: int, key: str, what: str, right: str) -> Fault:
        """A mistake at a key of a line."""
        raw = self.header_raw if number == 1 else next((p.raw for p in self.lines if p.number == number), "")
        return Fault(self.path.name, number, _column(raw, key), what, right)


def _column(raw: str, key: str) -> int:
    return raw.find(f'"{key}"') + 1 or 1


TAIL: Final = 1 << 16
"""Bytes at the end of a file in which its last line lies."""


@dataclass(frozen=True, slots=True)
class Ends:
    """What the first line of a save file says, and whether the last one says that the match is over."""

    header: Header
    over: bool


def read_ends(path: Path) -> Ends:
    """The first and the last line of a save file, for lists of matches. Raises BadSave."""
    try:
        with path.open("rb") as file:
            first = file.readline()
            file.seek(max(0, path.stat().st_size - TAIL))
            rows = file.read().splitlines()
    except OSError as error:
        raise _unreadable(path, error) from error
    if not first.strip():
        raise BadSave(_empty(path))
    found = _line(path, 1, first.decode("utf-8", errors="replace").rstrip("\n"), SaidBefore())
    assert isinstance(found, tuple)
    return Ends(found[0], any(_is_end(row) for row in rows[-2:]))


def _is_end(row: bytes) -> bool:
    """Whether a line says that the match is over; one that broke off says nothing."""
    try:
        return "end" in msgspec.json.decode(row, type=dict[str, msgspec.Raw])
    except msgspec.DecodeError:
        return False


def _unreadable(path: Path, error: OSError) -> BadSave:
    what = f"cannot be read: {error.strerror or error}"
    return BadSave(Fault(path.name, 1, 1, what, "choose a file that is there"))


def _empty(path: Path) -> Fault:
    return Fault(path.name, 1, 1, "the file is empty", "the first line says what was played")


def read_lines(path: Path) -> SaveFile:
    """Reads a save file. A last line that broke off is left out; raises BadSave for anything else amiss."""
    try:
        text = path.read_bytes().decode("utf-8", errors="replace")
    except OSError as error:
        raise _unreadable(path, error) from error
    rows = text.split("\n")
    unfinished = rows.pop() if rows else ""
    said = SaidBefore()
    placed = list(_placed(path, rows, said))
    cut_short = bool(unfinished)
    if unfinished:
        try:
            placed.append(_line(path, len(rows) + 1, unfinished, said))
            cut_short = False
        except BadSave:
            if not rows:
                raise
    if not placed:
        raise BadSave(_empty(path))
    first = placed[0]
    assert isinstance(first, tuple)
    header = first[0]
    lines = tuple(p for p in placed[1:] if isinstance(p, Placed))
    return SaveFile(path, header, lines, cut_short, first[1])


def _placed(path: Path, rows: list[str], said: SaidBefore) -> Iterator[tuple[Header, str] | Placed]:
    for number, raw in enumerate(rows, 1):
        if raw.strip():
            yield _line(path, number, raw, said)


def _line(path: Path, number: int, raw: str, said: SaidBefore) -> tuple[Header, str] | Placed:
    try:
        found = json.loads(raw)
        if "\\u" in raw:
            json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        # besides JSON that is none: numbers too long to read, brackets too deep, halves of characters
        what = f"this is no JSON: {getattr(error, 'msg', error)}"
        column = getattr(error, "colno", 1)
        raise BadSave(Fault(path.name, number, column, what, "each line holds one { ... }")) from error
    if not isinstance(found, dict):
        raise BadSave(Fault(path.name, number, 1, "this line is no { ... }", "each line holds one { ... }"))
    if number == 1:
        return _typed(path, number, raw, found, Header), raw
    kind = next((kind for key, kind in _KINDS.items() if key in found), None)
    if kind is None:
        what = f"nobody knows what a line with {', '.join(found) or 'nothing'} is"
        raise BadSave(Fault(path.name, number, 1, what, did_you_mean(next(iter(found), ""), _KINDS)))
    if kind is _AnswerWritten and "who" in found and "ask" not in found:
        old = _typed(path, number, raw, found, _AnswerLine1)
        asked = ask_of(old.who, old.clause, old.key)
        return Placed(AnswerLine(old.n, asked, old.answer, old.dice, log=old.log), number, raw)
    line: Any = _typed(path, number, raw, found, kind)
    try:
        return Placed(cast(Line, said.spelled_out(line)), number, raw)
    except NeverSaid as error:
        right = "the number of what stands above, counted from 0, or the words themselves"
        raise BadSave(Fault(path.name, number, _column(raw, error.key), str(error), right)) from error


def _typed(path: Path, number: int, raw: str, found: dict[str, Any], kind: type[Any]) -> Any:
    try:
        return msgspec.convert(found, kind)
    except (msgspec.ValidationError, UnicodeError) as error:
        message, _, where = str(error).partition(" - at `")
        key = where.removeprefix("$.").rstrip("`").split("[")[0].split(".")[0]
        right = f"a line of this kind has {', '.join(kind.__struct_fields__)}"
        raise BadSave(Fault(path.name, number, _column(raw, key), message, right)) from error


def written(line: msgspec.Struct) -> bytes:
    """One line of the file."""
    return msgspec.json.encode(line) + b"\n"
