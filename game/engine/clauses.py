"""The numbered clauses of a rulebook: its text, finding clauses by id and words, and who cites them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.engine.clause_text import ID, Chapter, Clause, Reading
from game.engine.content import BadContent
from game.table.tomlplace import Fault, Source, did_you_mean

__all__ = ("Chapter", "Citation", "Clause", "Coverage", "Rules", "coverage")


class Rules:
    """All clauses of one rulebook in the order of the text."""

    def __init__(self, title: str, chapters: Iterable[Chapter]) -> None:
        self.title: Final = title
        self.chapters: Final[tuple[Chapter, ...]] = tuple(chapters)
        self.clauses: Final[tuple[Clause, ...]] = tuple(c for part in self.chapters for c in part.clauses)
        self._by_id: Final = {clause.id: clause for clause in self.clauses}

    @classmethod
    def read(cls, path: Path) -> Rules:
        """The rules in a rulebook.md. Raises BadContent for ids that stand twice or point nowhere."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadContent(
                [Fault(path.name, 1, 1, f"the rules cannot be read: {error}", "name a text that is there")]
            ) from error
        return cls.parse(text, path.name)

    @classmethod
    def parse(cls, text: str, name: str = "rulebook.md") -> Rules:
        """The rules in a text; see `read`."""
        reading = Reading(name)
        for number, line in enumerate(text.splitlines(), 1):
            reading.take(number, line.rstrip())
        rules = cls(reading.title, reading.done())
        faults = reading.faults + [
            Fault(
                name, clause.line, 1, f"{clause.id} names {other}, which is not there", rules.nearest(other)
            )
            for clause in rules.clauses
            for other in clause.mentions
            if other not in rules
        ]
        if faults:
            raise BadContent(faults)
        return rules

    @classmethod
    def of(cls, book: str) -> Rules:
        """The rules of a rulebook of the game, by the name of its folder."""
        return cls.read(Path(__file__).parents[1] / "rules" / book / "rulebook.md")

    def __contains__(self, name: str) -> bool:
        return name in self._by_id

    def __getitem__(self, name: str) -> Clause:
        return self._by_id[name]

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def get(self, name: str) -> Clause | None:
        """The clause of this id, or None. "cir 42" is as good as "CIR-042"."""
        return self._by_id.get(name) or self._by_id.get(_whole_id(name, self._prefix))

    def nearest(self, name: str) -> str:
        """Where an id is not there: the nearest that is."""
        return did_you_mean(name, self._by_id)

    def search(self, words: str) -> list[Clause]:
        """Clauses that hold every word (or its beginning), by id first, then in titles, then in texts."""
        asked = words.casefold().split()
        exact = self.get(words.strip())
        found: list[tuple[int, int, Clause]] = []
        for place, clause in enumerate(self.clauses):
            if clause is exact:
                continue
            title = _words(f"{clause.id} {clause.title}")
            everything = title | _words(clause.text)
            if asked and all(_begins(word, everything) for word in asked):
                in_title = sum(_begins(word, title) for word in asked)
                found.append((-in_title, place, clause))
        return ([exact] if exact else []) + [clause for _, _, clause in sorted(found, key=lambda f: f[:2])]

    def after(self, name: str) -> Clause | None:
        """The clause that follows in the text."""
        return self._beside(name, 1)

    def before(self, name: str) -> Clause | None:
        """The clause that stands before in the text."""
        return self._beside(name, -1)

    @property
    def _prefix(self) -> str:
        return self.clauses[0].id[:3] if self.clauses else ""

    def _beside(self, name: str, step: int) -> Clause | None:
        place = self.clauses.index(self._by_id[name]) + step
        return self.clauses[place] if 0 <= place < len(self.clauses) else None


def _whole_id(name: str, prefix: str) -> str:
    found = re.fullmatch(r"\s*([A-Za-z]{3})?[\s-]*(\d{1,4})\s*", name)
    if found is None:
        return ""
    return f"{(found[1] or prefix).upper()}-{int(found[2]):03d}"


def _words(text: str) -> set[str]:
    whole = re.findall(r"[\w'-]+", text.casefold())
    return {*whole, *(part for word in whole for part in word.split("-") if part)}


def _begins(word: str, words: Iterable[str]) -> bool:
    return any(other.startswith(word) for other in words)


@dataclass(frozen=True, slots=True)
class Citation:
    """A place that names a clause: file from the project's root, line, and the function or key it is in."""

    clause: str
    file: str
    line: int
    where: str
    mark: bool = False
    """Whether it is a test's mark and not just a word in it."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which clauses of a rulebook stand in its text, its code and its tests."""

    book: str
    rules: Rules
    code: tuple[Citation, ...]
    tests: tuple[Citation, ...]

    @property
    def in_code(self) -> frozenset[str]:
        """Ids of the text that code or content cites."""
        return frozenset(c.clause for c in self.code if c.clause in self.rules)

    @property
    def in_tests(self) -> frozenset[str]:
        """Ids of the text that a test cites."""
        return frozenset(c.clause for c in self.tests if c.clause in self.rules)

    @property
    def unknown(self) -> tuple[Citation, ...]:
        """Citations of clauses that are not in the text."""
        return tuple(c for c in (*self.code, *self.tests) if c.clause not in self.rules)

    @property
    def without_code(self) -> tuple[Clause, ...]:
        """Clauses that need code and have none."""
        return tuple(c for c in self.rules if c.id not in self.in_code and not (c.prose or c.withdrawn))

    @property
    def without_tests(self) -> tuple[Clause, ...]:
        """Clauses that need a test and have none."""
        return tuple(c for c in self.rules if c.id not in self.in_tests and not (c.prose or c.withdrawn))

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and every citation leads to a clause."""
        return not (self.unknown or self.without_code or self.without_tests)

    def __str__(self) -> str:
        known = {c.id for c in self.rules}
        named = known | {c.clause for c in self.unknown}
        return (
            f"clauses {self.book}: {len(known)} of {len(named)} in text, "
            f"{len(self.in_code)} in code, {len(self.in_tests)} in tests"
        )


def coverage(book: str, root: Path | None = None) -> Coverage:
    """What the text, code and tests of a rulebook say about its clauses.

    `root` is the project's folder with game, maps and tests; without tests, as in an installed game, none
    are found. Raises BadContent if the rules cannot be read and SyntaxError for code that does not parse.
    """
    top = Path(__file__).parents[2] if root is None else root
    folder = top / "game" / "rules" / book
    rules = Rules.read(folder / "rulebook.md")
    prefixes = {clause.id[:3] for clause in rules}
    code = [
        *_in_python(sorted(folder.rglob("*.py")), top),
        *_in_python(sorted((top / "game" / "table").glob("*.py")), top),
        *_in_toml(sorted(folder.rglob("*.toml")), top),
        *_in_toml(sorted((top / "maps").glob("*.toml")), top),
    ]
    tests = [
        citation
        for path in sorted((top / "tests").rglob("*.py"))
        for citation in _in_python([path], top)
        if citation.mark or book in path.relative_to(top).parts or book in path.stem
    ]
    return Coverage(
        book,
        rules,
        tuple(c for c in code if c.clause[:3] in prefixes),
        tuple(c for c in tests if c.clause[:3] in prefixes),
    )


def _in_python(paths: Iterable[Path], root: Path) -> Iterator[Citation]:
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        found = _in_node(tree, path.relative_to(root).as_posix(), "", False)
        yield from sorted(found, key=lambda citation: citation.line)


def _in_node(node: ast.AST, file: str, where: str, mark: bool) -> Iterator[Citation]:
    """Citations in a piece of code, each with the function or class around it."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            for found in ID.finditer(node.value):
                line = node.lineno + node.value.count("\n", 0, found.start())
                yield Citation(found.group(), file, line, where, mark)
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        where = f"{where}.{node.name}" if where else node.name
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
        mark = mark or called == "clause"
    for child in ast.iter_child_nodes(node):
        yield from _in_node(child, file, where, mark)


def _in_toml(paths: Iterable[Path], root: Path) -> Iterator[Citation]:
    for path in paths:
        source = Source.read(path, path.relative_to(root).as_posix())
        if source.faults:
            raise BadContent(source.faults)
        for keys in source.paths():
            written = source.value_text(*keys)
            if written[:1] in ('"', "'"):
                for name in ID.findall(written):
                    yield Citation(name, source.name, source.place(*keys)[0], ".".join(map(str, keys)))
