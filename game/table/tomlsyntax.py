"""Mistakes of syntax in a TOML file: where they begin, in words for people, several of them at once.

tomllib stops at the first mistake. Where that is sure to lie within one line, the line is left out and the
rest is looked at again; so no mistake is told that only another one brings about.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple

MOST: Final = 20
"""So many mistakes are told at most."""
LONG: Final = 100_000
"""Characters from which on only the first mistake is told, as looking again takes its time."""
TRIED: Final = 12
"""In so many lines before a mistake its beginning is sought."""


class Mistake(NamedTuple):
    """One mistake with its place, counted from 1."""

    line: int
    column: int
    what: str
    right: str


RIGHT: Final = 'write lines like key = 3, key = "text" or key = [1, 2]'
_WHERE: Final = re.compile(
    r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)
_RIGHTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Invalid value": "text stands in double quotes, a list in [ ], numbers and true or false stand bare",
        "Expected '=' after a key": "write key = value",
        "Unclosed array": "close the list with ]",
        "Unclosed inline table": "close the table with }",
        "Unterminated string": "close the text with a double quote",
        'Expected "\'"': "close the text with a single quote",
        "Illegal character '\\n'": "close the text with a quote on the same line",
        "Cannot overwrite a value": "every key may stand only once in its table",
        "Duplicate inline table key": "every key may stand only once in its table",
        "Cannot declare": "every table may be opened only once; rows of a list open with [[ ]]",
        "Cannot mutate": "write all rows in one way: [[ ]] above each of them, or one list in [ ]",
        "Expected newline or end of document": "put one key = value on each line",
        "Invalid statement": "start the line with a key, a [table] or a # comment",
        "Invalid initial character for a key part": "write a key of letters, digits, - and _",
        "Expected ']'": "close the table name with ]",
        "Expected ']]'": "close the table name with ]]",
        "Unescaped '\\'": "write a backslash twice, or put the text in single quotes",
    }
)
_QUOTED: Final = "put a number with a unit in double quotes"
_CLOSER: Final[Sequence[tuple[str, str, str]]] = (
    ("Invalid value", r"[“”„‟‘’‚«»]", 'put the text in straight quotes, as "text"'),
    ("Invalid value", r"(?i:true|false)\b", "write true and false in small letters"),
    ("Invalid value", r"\.\d", "write a 0 before the point"),
    ("Expected '=' after a key", r":", "write = in the place of :"),
    ("Invalid initial character for a key part", r"\}", "leave out the comma before }"),
    ("Invalid initial character for a key part", r"$", "write a table in { } on one line"),
    ("Unclosed array", r"[^\s#]", "put commas between its parts, or close the list with ]"),
    ("Unclosed inline table", r"[^\s#]", "put commas between its parts, or close the table with }"),
    ("Expected newline or end of document", r"(?<=\d )?(mm|cm|in|inch|inches|°)\b", _QUOTED),
    ("Expected newline or end of document", r",\d", "write a point and no comma within a number"),
    ("Expected newline or end of document", r"\.(?!\d)", "write a digit after the point"),
    ("Expected newline or end of document", r"(?<=\b0)\d", "write the number without a 0 before it"),
)
"""More closely what would be right: where the message begins so and this stands at the place."""
_OPEN: Final = ("Unclosed", "Unterminated", 'Expected "\'"', 'Expected "\'"')
"""Mistakes that begin where something was opened, perhaps lines before."""
_HEADER: Final = re.compile(r"\s*\[{1,2}\s*[A-Za-z][\w.\s\"'-]*\]{0,2}\s*(#.*)?")
_KEY: Final = re.compile(r"\s*([\w.\"'-]+)\s*=")
_TWICE: Final = re.compile(r"Cannot declare \((?P<names>.*)\) twice")
_FIXED: Final = re.compile(r"Cannot mutate immutable namespace \((?P<names>.*)\)")


def mistakes(text: str) -> list[Mistake]:
    """Every mistake of syntax that can be told for sure, by its line; empty if tomllib reads the text."""
    found: list[Mistake] = []
    lines = text.split("\n")
    for _ in range(MOST if len(text) <= LONG else 1):
        try:
            tomllib.loads("\n".join(lines))
            break
        except tomllib.TOMLDecodeError as error:
            message = str(error)
        except (ValueError, RecursionError):
            break
        found.append(_mistake(message, lines, text))
        if not _leave_out(lines, found[-1].line, message):
            break
    return found


def _mistake(message: str, lines: Sequence[str], text: str) -> Mistake:
    """A message of tomllib in our words."""
    known = _WHERE.fullmatch(message)
    if known is None:
        return Mistake(1, 1, f"not TOML: {message}", RIGHT)
    what = known["what"]
    if known["line"] is None:
        before = text.rstrip().split("\n")
        line, column = len(before), len(before[-1]) + 1
    else:
        line, column = int(known["line"]), int(known["column"])
    right = next((right for start, right in _RIGHTS.items() if what.startswith(start)), RIGHT)
    for start, pattern, closer in _CLOSER:
        if what.startswith(start) and re.compile(pattern).match(lines[line - 1], column - 1):
            right = closer
    if what.startswith(_OPEN) and (begin := _begin(lines, line)) < line:
        line = begin
        key = _KEY.match(lines[line - 1])
        column = len(lines[line - 1][: key.end()]) + 2 if key else 1
    return Mistake(line, column, f"not TOML: {_said(what, lines, line)}", right)


def _said(what: str, lines: Sequence[str], line: int) -> str:
    """What is wrong, with names as they stand in the file."""
    twice, fixed = _TWICE.fullmatch(what), _FIXED.fullmatch(what)
    if twice is not None:
        name = _dotted(twice["names"])
        header = re.compile(rf"\s*\[{{1,2}}\s*{re.escape(name)}\s*\]")
        first = next((n for n, row in enumerate(lines[: line - 1], 1) if header.match(row)), 0)
        return f"[{name}] is opened twice" + (f", first in line {first}" if first else "")
    if fixed is not None:
        return f"{_dotted(fixed['names'])} stands as a list in [ ] already"
    if what.startswith("Cannot overwrite a value") and (key := _KEY.match(lines[line - 1])):
        for n in range(line - 1, 0, -1):
            if _HEADER.fullmatch(lines[n - 1]):
                break
            if (other := _KEY.match(lines[n - 1])) and other[1] == key[1]:
                return f"cannot overwrite a value, {key[1]} stands in line {n} already"
    if what.startswith("Illegal character '\\n'"):
        return "a text does not end in its line"
    return f"{what[:1].lower()}{what[1:]}"


def _dotted(names: str) -> str:
    """A tuple of names as a table is opened."""
    return ".".join(re.findall(r"'([^']*)'", names))


def _begin(lines: Sequence[str], line: int) -> int:
    """The line in which the statement begins that goes wrong in a line: what stands before can be read."""
    opened = (n for n in range(line, 0, -1) if _opens(lines[n - 1]))
    for n in islice(opened, TRIED):
        try:
            tomllib.loads("\n".join(lines[: n - 1]))
        except (ValueError, RecursionError):
            continue
        return n
    return line


def _opens(row: str) -> bool:
    """Whether a line begins a list, a table or a text and perhaps does not end it."""
    brackets = sum(map(row.count, "[{")) != sum(map(row.count, "]}"))
    return _KEY.match(row) is not None and (brackets or any(row.count(quote) % 2 for quote in "\"'"))


def _leave_out(lines: list[str], line: int, message: str) -> bool:
    """Takes a line out of the way; False if more than this line may be wrong."""
    row = lines[line - 1]
    if message.startswith(_OPEN) or '"""' in row or "'''" in row:
        return False
    if _HEADER.fullmatch(row):
        lines[line - 1] = f"[left-out-{line}]"
        return True
    if sum(map(row.count, "[{")) != sum(map(row.count, "]}")):
        return False
    lines[line - 1] = ""
    return True
