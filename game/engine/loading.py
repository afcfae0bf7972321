"""Loading the content folder of a rulebook: its files, their rows, and every fault found on the way.

A rulebook names its files and adds the checks of its own; what is asked of every row alike is asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

import msgspec

from game.engine.content import BadContent, load_rows, unknown_tables
from game.engine.own_content import source_of
from game.table.tomlplace import Fault, Key, did_you_mean


class Named(Protocol):
    """A row with an id."""

    @property
    def id(self) -> str: ...


C = TypeVar("C")
N = TypeVar("N", bound=Named)
T = TypeVar("T", bound=msgspec.Struct)


def by_id(rows: Iterable[N]) -> Mapping[str, N]:
    """The rows by their ids, in the order given; nobody can change the mapping."""
    return MappingProxyType({row.id: row for row in rows})


def _stands_already(name: str) -> str:
    return f'"{name}" stands here already'


class Loading:
    """The files of one folder and the faults found in them so far.

    `files` gives the tables that each file `<name>.toml` may have; every other key at its top is a fault.
    `keys` always lead from the top of a file to a row or a value in it, as ("fighter", 0, "weapon", 1).
    """

    def __init__(self, folder: Path, files: Mapping[str, tuple[str, ...]]) -> None:
        self.sources: Final = {name: source_of(folder, name) for name in files}
        self.faults: list[Fault] = []
        for name, tables in files.items():
            self.faults += unknown_tables(self.sources[name], tables)

    def rows(self, file: str, table: str, kind: type[T]) -> list[T]:
        """The faultless rows of a table; the faults of the others are noted."""
        rows, faults = load_rows(self.sources[file], table, kind)
        self.faults += faults
        return rows

    def raw(self, file: str, table: str) -> list[Mapping[str, Any]]:
        """The rows of a table as they stand in the file; empty if it is no list of rows."""
        rows = self.sources[file].data.get(table, [])
        return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else []

    def written(self, file: str, table: str, by: str = "id") -> dict[str, tuple[Key, ...]]:
        """Every name that some row of a table bears, faulty rows included, with the first such row's keys."""
        found: dict[str, tuple[Key, ...]] = {}
        for number, row in enumerate(self.raw(file, table)):
            name = row.get(by)
            if isinstance(name, str):
                found.setdefault(name, (table, number))
        return found

    def placed(self, file: str, table: str, rows: Mapping[str, N]) -> Iterator[tuple[int, N]]:
        """The rows of a mapping with their numbers in the file, from 0.

        An id that two different rows bear comes with both numbers; a row written twice comes once.
        """
        raw = self.raw(file, table)
        for number, row in enumerate(raw):
            name = row.get("id")
            if isinstance(name, str) and name in rows and raw.index(row) == number:
                yield number, rows[name]

    def refuse(self, file: str, keys: Iterable[Key], what: str, right: str) -> None:
        """Notes what is wrong with a value, and what would be right."""
        self.faults.append(self.sources[file].value_fault(keys, what, right))

    def known(self, file: str, keys: Iterable[Key], noun: str, name: str, among: Iterable[str]) -> bool:
        """Whether a name that a row uses is there; notes a fault with the nearest one otherwise."""
        names = tuple(among)
        if name not in names:
            self.refuse(file, keys, f'there is no {noun} "{name}"', did_you_mean(name, names))
        return name in names

    def once(
        self,
        file: str,
        keys: tuple[Key, ...],
        names: Iterable[str],
        key: str = "",
        what: Callable[[str], str] = _stands_already,
        right: str = "name each once",
    ) -> None:
        """Every name stands once in its list; notes a fault wherever one stands again.

        `keys` lead to the list, `key` from an element to its name if the elements are tables; `what` tells of
        a repeated name what is wrong.
        """
        seen: set[str] = set()
        for number, name in enumerate(names):
            if name in seen:
                here = (*keys, number, key) if key else (*keys, number)
                self.refuse(file, here, what(name), right)
            seen.add(name)

    def short(self, file: str, keys: tuple[Key, ...], text: str, most: int) -> None:
        """The value of `short` in a row has at most `most` characters: cards are small."""
        if len(text) > most:
            what = f'"short" has {len(text)} characters'
            self.refuse(file, (*keys, "short"), what, f"write at most {most}")

    def finished(self, content: C) -> C:
        """The content if nothing is wrong with it; raises BadContent with every fault noted otherwise."""
        if self.faults:
            raise BadContent(self.faults)
        return content
