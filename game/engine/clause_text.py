"""The text of a rulebook.md: headings become chapters, paragraphs that begin with an id become clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from game.table.tomlplace import Fault

ID: Final = re.compile(r"\b[A-Z]{3}-\d{3,4}\b")
"""A clause id: the rulebook's three letters and three or four digits."""

_HEAD: Final = re.compile(
    r"\*\*(?P<id>[A-Z]{3}-\d{3,4})\*\*\s*(?P<prose>\*\(prose\)\*)?\s*(?P<withdrawn>\(withdrawn[^)]*\))?\s*(?P<rest>.*)"
)
_TITLE: Final = re.compile(r"(?P<title>.+?[.?!])(?:\s+|$)(?P<text>.*)", re.DOTALL)
_LIKE_A_HEAD: Final = re.compile(r"[-*\s]*\*\*\s*[A-Za-z]{2,4}\s*-\s*\d")
_OWN_LINE: Final = re.compile(r"(?:[-*|>]|\d+\.)\s")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule as players read it.

    `text` has no title; its paragraphs are parted by blank lines, items of lists and tables have their own
    lines. A `prose` clause explains and needs no code; a `withdrawn` one only keeps its number taken.
    """

    id: str
    title: str
    text: str
    chapter: str
    section: str = ""
    prose: bool = False
    withdrawn: bool = False
    line: int = 0

    @property
    def mentions(self) -> tuple[str, ...]:
        """Ids of other clauses in the text, in order and once each."""
        found = dict.fromkeys(ID.findall(f"{self.title} {self.text}"))
        return tuple(name for name in found if name != self.id)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the rulebook with what stands before its first clause."""

    title: str
    intro: str
    clauses: tuple[Clause, ...]


@dataclass(slots=True)
class _Draft:
    """A chapter or clause while its lines come in."""

    lines: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        """Joins a line to its paragraph, unless it is an item, a row or follows a blank line."""
        if not line:
            if self.lines and self.lines[-1]:
                self.lines.append("")
        elif not self.lines or not self.lines[-1] or _OWN_LINE.match(line):
            self.lines.append(line.rstrip())
        else:
            self.lines[-1] += " " + line.strip()

    @property
    def text(self) -> str:
        return "\n".join(self.lines).strip()


class Reading:
    """One pass over the lines of a rulebook.md."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = ""
        self.faults: list[Fault] = []
        self._first: dict[str, int] = {}
        self._chapters: list[Chapter] = []
        self._heading = ""
        self._section = ""
        self._intro = _Draft()
        self._clauses: list[Clause] = []
        self._head: tuple[re.Match[str], int] | None = None
        self._body = _Draft()

    def take(self, number: int, line: str) -> None:
        """One line of the text."""
        head = _HEAD.fullmatch(line)
        if line.startswith("#"):
            self._heading_line(line)
        elif head is not None:
            self._close_clause()
            self._open_clause(head, number)
        elif self._head is not None:
            self._body.add(line)
        else:
            self._intro.add(line)
        if head is None and _LIKE_A_HEAD.match(line):
            right = f"begin the line with **{next(iter(self._first), 'ABC')[:3]}-042** and the title"
            self.faults.append(Fault(self.name, number, 1, "this looks like a clause and is not", right))

    def done(self) -> list[Chapter]:
        """All chapters; those without clauses and text are left out."""
        self._close_chapter()
        return self._chapters

    def _heading_line(self, line: str) -> None:
        level = len(line) - len(line.lstrip("#"))
        words = line[level:].strip()
        if level == 1:
            self.title = words
        elif level == 2:
            self._close_chapter()
            self._heading = words
        else:
            self._close_clause()
            self._section = words

    def _open_clause(self, head: re.Match[str], number: int) -> None:
        name = head["id"]
        prefix = next(iter(self._first), name)[:3]
        if name in self._first:
            what = f"{name} stands in line {self._first[name]} already"
            self.faults.append(Fault(self.name, number, 3, what, "give every clause a number of its own"))
        elif not name.startswith(prefix):
            what = f"{name} is not a clause of this rulebook"
            self.faults.append(Fault(self.name, number, 3, what, f"write {prefix}{name[3:]}"))
        if not head["rest"] and not head["withdrawn"]:
            right = f"write **{name}** Title. Text"
            self.faults.append(Fault(self.name, number, 1, f"{name} says nothing", right))
        self._first.setdefault(name, number)
        self._head = head, number
        self._body = _Draft()
        self._body.add(head["rest"])

    def _close_clause(self) -> None:
        if self._head is None:
            return
        head, number = self._head
        whole = self._body.text
        parted = _TITLE.fullmatch(whole)
        title, text = (parted["title"].removesuffix("."), parted["text"]) if parted else (whole, "")
        clause = Clause(
            id=head["id"],
            title=title.strip("* "),
            text=text.strip(),
            chapter=self._heading,
            section=self._section,
            prose=head["prose"] is not None,
            withdrawn=head["withdrawn"] is not None,
            line=number,
        )
        self._clauses.append(clause)
        self._head = None

    def _close_chapter(self) -> None:
        self._close_clause()
        if self._clauses or self._intro.text:
            self._chapters.append(Chapter(self._heading, self._intro.text, tuple(self._clauses)))
        self._clauses, self._intro, self._section = [], _Draft(), ""
