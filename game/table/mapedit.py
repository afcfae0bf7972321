"""A TOML file as its author wrote it, changed only where it must be: comments, order, line ends stay."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.table.files import write_atomic
from game.table.tomlplace import Fix, Key, Source

_BOM: Final = "\ufeff"
_TOKEN: Final = re.compile(r'[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')


class MapText:
    """The text of a map file. `content` are the bytes that would be written: those that were read, until a
    fix is applied.
    """

    def __init__(self, name: str, content: bytes) -> None:
        """Raises ValueError for what is not UTF-8."""
        self.name = name
        self.raw = content.decode("utf-8")
        self.source = Source(name, self.raw)

    @classmethod
    def read(cls, path: Path) -> MapText:
        """The file at a path. Raises OSError, and ValueError for what is not UTF-8."""
        return cls(path.name, path.read_bytes())

    @property
    def content(self) -> bytes:
        """The file as bytes."""
        return self.raw.encode("utf-8")

    def save(self, path: Path) -> None:
        """Writes the file as a whole or not at all. Raises OSError."""
        write_atomic(path, self.content)

    def apply(self, fixes: Iterable[Fix]) -> int:
        """Applies fixes that do not touch each other, the first of those that do; returns how many."""
        done = 0
        splices: list[tuple[int, int, str]] = []
        for fix in dict.fromkeys(fixes):
            made = self._splices(fix)
            if made and not any(b < e2 and b2 < e for b, e, _ in made for b2, e2, _ in splices):
                splices += made
                done += 1
        text, ends = self.raw, self._ends()
        for begin, end, new in sorted(splices, reverse=True):
            fresh = new.replace("\n", "\r\n") if self._crlf else new
            text = text[: ends(begin)] + fresh + text[ends(end) :]
        if splices:
            self.raw = text
            self.source = Source(self.name, text)
        return done

    @property
    def _crlf(self) -> bool:
        return "\r\n" in self.raw

    def _ends(self) -> _Offsets:
        return _Offsets(self.raw)

    def _splices(self, fix: Fix) -> list[tuple[int, int, str]]:
        """Begin, end and new text of what a fix changes, in offsets of the text without line ends of two."""
        text = self.source.text
        if fix.act == "append":
            span = self.source.span(*fix.keys) if fix.keys else None
            at = len(text) if span is None else self._row_end(fix.keys, span[1])
            gap = "" if text[:at].endswith("\n") or not at else "\n"
            return [(at, at, gap + fix.text)]
        if fix.act == "insert":
            return self._inserted(fix.keys, fix.text)
        span = self.source.span(*fix.keys)
        if span is None:
            return []
        key, value, end = span
        if fix.act == "replace":
            return [(value, end, fix.text)] if end > value else []
        if fix.act == "rename":
            return self._renamed(fix.keys, key, fix.text)
        if end > value:
            return self._without_key(key, end)
        return self._without_row(fix.keys, value)

    def _inserted(self, keys: tuple[Key, ...], new: str) -> list[tuple[int, int, str]]:
        """A key after the last one of its own table, or in a table or list in one line before its end."""
        text = self.source.text
        span = self.source.span(*keys[:-1])
        if span is None or self.source.has(*keys):
            return []
        begin, end = span[1], span[2]
        written = new if isinstance(keys[-1], int) else f"{keys[-1]} = {new}"
        own = [p for p in self.source.paths() if p[:-1] == keys[:-1]]
        ends = [found[2] for p in own if (found := self.source.span(*p)) and found[2] > found[1]]
        if end > begin:
            at = max(ends, default=begin + 1)
            return [(at, at, f", {written}" if ends else f" {written} ")]
        stop = text.find("\n", max([begin, *ends]))
        return [(len(text), len(text), f"\n{written}\n")] if stop < 0 else [(stop, stop, f"\n{written}")]

    def _renamed(self, keys: tuple[Key, ...], key: int, new: str) -> list[tuple[int, int, str]]:
        """The key where it stands, and in every header if it opens tables."""
        text = self.source.text
        token = _TOKEN.match(text, key)
        if token is None:
            return []
        found = {(key, token.end())}
        if len(keys) == 1:
            header = re.compile(rf"^[ \t]*\[{{1,2}}[ \t]*({re.escape(token.group())})(?=[ \t]*[.\]])", re.M)
            found |= {m.span(1) for m in header.finditer(text)}
        return [(begin, end, new) for begin, end in sorted(found)]

    def _without_key(self, key: int, end: int) -> list[tuple[int, int, str]]:
        """The line of a key that stands alone in it, or the key and one comma in a table of one line."""
        text = self.source.text
        begin = text.rfind("\n", 0, key) + 1
        stop = text.find("\n", end)
        stop = len(text) if stop < 0 else stop
        tail = text[end:stop].strip()
        if not text[begin:key].strip() and (not tail or tail.startswith("#")):
            return [(begin, min(stop + 1, len(text)), "")]
        after = re.compile(r"[ \t]*,[ \t]*").match(text, end)
        if after is not None:
            return [(key, after.end(), "")]
        before = re.compile(r"[ \t]*,?[ \t]*$").search(text, begin, key)
        return [(before.start() if before else key, end, "")]

    def _row_end(self, keys: tuple[Key, ...], begin: int) -> int:
        """Where the line after the last key of a row begins."""
        end = begin
        for inner in self.source.paths():
            if inner[: len(keys)] == keys:
                span = self.source.span(*inner)
                assert span is not None
                end = max(end, span[2])
        stop = self.source.text.find("\n", end)
        return len(self.source.text) if stop < 0 else stop + 1

    def _without_row(self, keys: tuple[Key, ...], begin: int) -> list[tuple[int, int, str]]:
        """A row from its header to the end of its last key, and one empty line after it."""
        text = self.source.text
        stop = self._row_end(keys, begin)
        if text[stop : stop + 1] == "\n":
            stop += 1
        return [(begin, stop, "")]


class _Offsets:
    """Offsets of a text without BOM and with single line ends -> offsets of the text as it was read."""

    def __init__(self, raw: str) -> None:
        self._lead = 1 if raw.startswith(_BOM) else 0
        pairs = [m.start() - self._lead for m in re.finditer("\r\n", raw)]
        self._at = [offset - n for n, offset in enumerate(pairs)]

    def __call__(self, offset: int) -> int:
        return offset + bisect_left(self._at, offset) + self._lead
