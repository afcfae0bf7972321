"""The cover of a rulebook: what is known before it is opened; and rulebooks that are opened when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from game.engine.rulebook import Registry, Rulebook


class Cover(NamedTuple):
    """Title, one line about it, and whether players put something together for it, such as decks."""

    title: str
    blurb: str = ""
    collects: bool = False


class Unopened(Mapping[str, "Rulebook"]):
    """Rulebooks by id, each of them opened when it is first asked for."""

    def __init__(self, covers: Mapping[str, Cover], opened: Callable[[str], Rulebook]) -> None:
        self.covers = dict(covers)
        self._open = opened
        self._books: dict[str, Rulebook] = {}

    def __getitem__(self, name: str) -> Rulebook:
        if name not in self._books:
            if name not in self.covers:
                raise KeyError(name)
            self._books[name] = self._open(name)
        return self._books[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.covers)

    def __len__(self) -> int:
        return len(self.covers)

    def __contains__(self, name: object) -> bool:
        return name in self.covers


def covers_of(books: Registry) -> Mapping[str, Cover]:
    """The covers of rulebooks by id; opens none that has its cover at hand."""
    if isinstance(books, Unopened):
        return books.covers
    return {
        name: Cover(book.title, book.blurb, getattr(book, "collection", None) is not None)
        for name, book in books.items()
    }
