"""Where things stand in a TOML file: line and column of every key, element and value.

tomllib reads the values but gives positions for syntax errors only; the scanner here walks the same,
already accepted text once more and notes where each part begins. Lines and columns count from 1,
columns in characters.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, Literal

from game.table.tomlsyntax import mistakes

Key = str | int
"""One step into a file: a key of a table or the number of an element, from 0."""

LARGEST: Final = 2_000_000
"""Bytes of the largest file that is read; what people write by hand is far below."""


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of a file: a key gets another name, a value another text, a key or a row goes, a key or an
    element is put in at the end of its table or list, or text is added at the end of the file or, with keys,
    after a row.
    """

    act: Literal["rename", "replace", "remove", "insert", "append"]
    keys: tuple[Key, ...]
    text: str = ""


@dataclass(frozen=True)
class Fault:
    """One mistake in a file: where it is, what is wrong and what would be right; `fix` if that is sure."""

    file: str
    line: int
    column: int
    what: str
    right: str
    fix: Fix | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.what}; {self.right}"


def in_order(faults: Iterable[Fault]) -> list[Fault]:
    """The faults without repetitions, by file, line and column."""
    return sorted(dict.fromkeys(faults), key=lambda f: (f.file, f.line, f.column))


MANY: Final = 40
"""More words than this are not told all at once."""

LIKEST: Final = 8


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The nearest of the known words, or None if none is near."""
    folded = {w.casefold(): w for w in sorted(set(known))}
    near = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[near[0]] if near else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The nearest of the known words as a question; if none is near, all, or of very many the likest."""
    words = sorted(set(known))
    near = nearest(word, words)
    if near is not None:
        return f'did you mean "{near}"?'
    if not words:
        return "nothing may stand here"
    if len(words) > MANY:
        likest = get_close_matches(word.casefold(), words, n=LIKEST, cutoff=0.0)
        return f"{len(words)} are known, the likest: {', '.join(sorted(likest))}"
    return "known: " + ", ".join(words)


@dataclass(slots=True)
class _Node:
    """Offsets of one key or element: where it is named, where its value begins and ends."""

    key: int
    value: int
    end: int
    parts: dict[Key, _Node] = field(default_factory=dict)
    of_tables: bool = False


DEEPEST: Final = 40
"""Levels of tables and lists in one another that are read."""
LONGEST: Final = 1000
"""Characters of the longest number that is read; those of hexadecimal ones are not limited by tomllib."""
_DEEP: Final = ("brackets lie too deep in one another", "use a few levels at most")
_DOTTED: Final = re.compile(r"""(?<![\w."'-])(?:["']?[\w-]+["']?[ \t]*\.[ \t]*){200}""")
"""A key with so many parts that tomllib would take minutes over a line of them."""


class _Monstrous(ValueError):
    """TOML that nobody writes by hand, and that would be too much for whoever looks at what it says."""

    def __init__(self, at: int, what: str, right: str) -> None:
        super().__init__(what)
        self.at = at
        self.what = what
        self.right = right


class Source:
    """A TOML file with its data and the places of everything in it.

    `data` is empty and `faults` is not if the file cannot be read, is not UTF-8, is not TOML, or is TOML with
    numbers or nesting beyond all measure.
    """

    def __init__(self, name: str, text: str, faults: Iterable[Fault] = ()) -> None:
        self.name: Final = name
        self.text: Final = text.removeprefix("\ufeff").replace("\r\n", "\n")
        self._starts: Final = [0, *(m.end() for m in re.finditer("\n", self.text))]
        found = tuple(faults)
        data: dict[str, Any] = {}
        root = _Node(0, 0, len(self.text))
        if not found and (dotted := _DOTTED.search(self.text)):
            found = (Fault(name, *self.line_and_column(dotted.start()), *_DEEP),)
        if not found:
            try:
                loaded = tomllib.loads(self.text)
                root = _Scanner(self.text).scan()
                data = loaded
            except (ValueError, RecursionError) as error:
                found = self._unreadable(error)
        self.data: Final[dict[str, Any]] = data
        self.faults: Final[tuple[Fault, ...]] = found
        self._root: Final = root

    def _unreadable(self, error: ValueError | RecursionError) -> tuple[Fault, ...]:
        """Why the text is no TOML, or TOML that nobody writes by hand."""
        found = mistakes(self.text) if isinstance(error, tomllib.TOMLDecodeError) else []
        if found:
            return tuple(Fault(self.name, *mistake) for mistake in found)
        if not isinstance(error, _Monstrous):
            try:
                _Scanner(self.text).scan()
            except _Monstrous as closer:
                error = closer
            except RecursionError:
                pass
        if isinstance(error, _Monstrous):
            return (Fault(self.name, *self.line_and_column(error.at), error.what, error.right),)
        return (Fault(self.name, 1, 1, *_DEEP),)

    @classmethod
    def read(cls, path: Path, name: str | None = None) -> Source:
        """The file at `path`; faults call it `name`, or by the last part of the path."""
        called = path.name if name is None else name
        try:
            with path.open("rb") as file:
                raw = file.read(LARGEST + 1)
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            fault = Fault(called, 1, 1, f"the file cannot be read: {why}", "name a TOML file that is there")
            return cls(called, "", (fault,))
        if len(raw) > LARGEST:
            what = f"the file is larger than {LARGEST // 1_000_000} MB"
            return cls(called, "", (Fault(called, 1, 1, what, "name a map or content file"),))
        try:
            return cls(called, raw.decode("utf-8"))
        except UnicodeDecodeError as error:
            before = raw[: error.start].decode("utf-8").removeprefix("\ufeff")
            line = before.count("\n") + 1
            column = len(before) - (before.rfind("\n") + 1) + 1
            what = f"byte 0x{raw[error.start]:02x} is not UTF-8 text"
            return cls(called, "", (Fault(called, line, column, what, "save the file as UTF-8"),))

    def place(self, *keys: Key) -> tuple[int, int]:
        """Line and column where a key is written or an element begins.

        A table stands at its name in its own header, or else in the first header that has it; an element of
        an array of tables at its `[[`. Of keys that are not in the file, the longest part that is; (1, 1)
        if none is.
        """
        return self.line_and_column(self._nearest(keys).key)

    def value_place(self, *keys: Key) -> tuple[int, int]:
        """Line and column where the value of a key begins; for a table made by a header, its `[`."""
        return self.line_and_column(self._nearest(keys).value)

    def value_text(self, *keys: Key) -> str:
        """The value as the author wrote it, empty for tables made by headers and for keys not there."""
        node = self._find(keys)
        return "" if node is None else self.text[node.value : node.end]

    def has(self, *keys: Key) -> bool:
        """Whether these keys lead to something in the file."""
        return self._find(keys) is not None

    def paths(self) -> Iterator[tuple[Key, ...]]:
        """Every key and element of the file, in the order of first mention, outer before inner."""
        waiting: list[tuple[tuple[Key, ...], _Node]] = [((), self._root)]
        while waiting:
            keys, node = waiting.pop()
            if keys:
                yield keys
            waiting.extend(((*keys, key), part) for key, part in reversed(node.parts.items()))

    def fault(self, keys: Iterable[Key], what: str, right: str, fix: Fix | None = None) -> Fault:
        """A fault at the key itself: it is unknown, or something is missing in it."""
        return Fault(self.name, *self.place(*keys), what, right, fix)

    def value_fault(self, keys: Iterable[Key], what: str, right: str, fix: Fix | None = None) -> Fault:
        """A fault at the value of a key: it is not what may stand there."""
        return Fault(self.name, *self.value_place(*keys), what, right, fix)

    def span(self, *keys: Key) -> tuple[int, int, int] | None:
        """Offsets in `text` of a key (a row: of its header), of its value and of the end of that; or None."""
        node = self._find(keys)
        return None if node is None else (node.key, node.value, node.end)

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of `text`."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def _find(self, keys: Iterable[Key]) -> _Node | None:
        node = self._root
        for key in keys:
            part = node.parts.get(key)
            if part is None:
                return None
            node = part
        return node

    def _nearest(self, keys: Iterable[Key]) -> _Node:
        node = self._root
        for key in keys:
            part = node.parts.get(key)
            if part is None:
                return node
            node = part
        return node


_SPACE: Final = " \t"
_BLANK: Final = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE: Final = re.compile(r"[^,\]}#\n]+")
_STRING: Final = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}'
    r"|'''(?:[^']|'(?!''))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)


class _Scanner:
    """One walk over text that tomllib has accepted, at least as far as something monstrous in it; on anything
    else the result means nothing. Raises _Monstrous.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.level = 0

    def scan(self) -> _Node:
        root = _Node(0, 0, len(self.text))
        here = root
        self.skip_blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                here = self.header(root)
            else:
                self.key_and_value(here)
            self.skip_blank()
        return root

    def header(self, root: _Node) -> _Node:
        start = self.at
        row = self.text.startswith("[[", start)
        self.at += 2 if row else 1
        parts = self.dotted_key()
        self.level = 0
        self.deeper(len(parts) + (1 if row else 0), start)
        self.at += 2 if row else 1
        node = root
        for name, offset in parts[:-1]:
            node = node.parts.setdefault(name, _Node(offset, start, start))
            if node.of_tables:
                node = node.parts[len(node.parts) - 1]
        name, offset = parts[-1]
        node = node.parts.setdefault(name, _Node(offset, start, start))
        if row:
            node.of_tables = True
            number = len(node.parts)
            node = node.parts.setdefault(number, _Node(start, start, start))
        else:
            node.key, node.value, node.end = offset, start, start
        return node

    def key_and_value(self, here: _Node) -> None:
        parts = self.dotted_key()
        self.deeper(len(parts), parts[0][1])
        self.at += 1
        self.skip_space()
        start = self.at
        node = here
        for name, offset in parts[:-1]:
            node = node.parts.setdefault(name, _Node(offset, start, start))
        name, offset = parts[-1]
        node.parts[name] = self.value(offset)
        self.level -= len(parts)

    def deeper(self, levels: int, at: int) -> None:
        self.level += levels
        if self.level > DEEPEST:
            raise _Monstrous(at, *_DEEP)

    def dotted_key(self) -> list[tuple[str, int]]:
        parts = []
        while True:
            self.skip_space()
            parts.append(self.simple_key())
            self.skip_space()
            if self.text[self.at] != ".":
                return parts
            self.at += 1

    def simple_key(self) -> tuple[str, int]:
        start = self.at
        bare = _BARE_KEY.match(self.text, start)
        if bare is not None:
            self.at = bare.end()
            return bare.group(), start
        self.take(_STRING)
        name: str = tomllib.loads(f"k = {self.text[start : self.at]}")["k"]
        return name, start

    def value(self, key: int | None = None) -> _Node:
        start = self.at
        node = _Node(start if key is None else key, start, start)
        first = self.text[start]
        if first == "[":
            self.series("]", lambda: self.element(node))
        elif first == "{":
            self.series("}", lambda: self.key_and_value(node))
        elif first in "\"'":
            self.take(_STRING)
        else:
            self.take(_BARE_VALUE)
            self.at = start + len(self.text[start : self.at].rstrip())
            if self.at - start > LONGEST:
                what = "a number has thousands of digits"
                raise _Monstrous(start, what, "write numbers a person can read")
        node.end = self.at
        return node

    def element(self, array: _Node) -> None:
        self.deeper(1, self.at)
        array.parts[len(array.parts)] = self.value()
        self.level -= 1

    def series(self, closing: str, one: Callable[[], None]) -> None:
        self.at += 1
        self.skip_blank()
        while self.text[self.at] != closing:
            one()
            self.skip_blank()
            if self.text[self.at] == ",":
                self.at += 1
                self.skip_blank()
        self.at += 1

    def take(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        assert found is not None, (self.at, self.text[self.at : self.at + 40])
        self.at = found.end()

    def skip_space(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in _SPACE:
            self.at += 1

    def skip_blank(self) -> None:
        blank = _BLANK.match(self.text, self.at)
        assert blank is not None
        self.at = blank.end()
