"""The programme of the demo: computer against computer, match after match over all rulebooks and maps.

Nothing of a match is kept when the next begins: it can run for as long as the table stands.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from itertools import count, zip_longest
from pathlib import Path
from typing import Final

from game.engine.match import Match
from game.engine.rulebook import Registry, Rulebook, Setup
from game.table.mapfile import BadMap, Scenario, read_map

LOG: Final = logging.getLogger(__name__)
PAIRS: Final = (("steady", "steady"), ("searcher/easy", "steady"), ("steady", "searcher/easy"))
"""Who plays whom, in turn."""


def listings(books: Registry, paths: Sequence[Path]) -> list[tuple[str, Path]]:
    """Rulebook and map of every match of one round of the programme, the rulebooks taking turns."""
    rows: dict[str, list[tuple[str, Path]]] = {book: [] for book in books}
    for path in paths:
        try:
            scenario = read_map(path, tuple(books))
        except BadMap as bad:
            LOG.warning("the demo passes over a map: %s", bad)
            continue
        for book in scenario.books or tuple(books):
            if book in rows and _fits(books[book], scenario):
                rows[book].append((book, path))
    return [row for turn in zip_longest(*rows.values()) for row in turn if row is not None]


def _fits(book: Rulebook, scenario: Scenario) -> bool:
    """Whether a rulebook can set a match up on a map."""
    try:
        book.choices(scenario)
    except ValueError:
        return False
    return True


class Programme:
    """Matches without end; the same from the same seed."""

    def __init__(self, books: Registry, paths: Sequence[Path], seed: int = 1) -> None:
        self._books = books
        self._rows = listings(books, paths)
        if not self._rows:
            raise ValueError("there is no map on which any of the rulebooks can be played")
        self._seed = seed
        self._turns = self._begun()

    def __len__(self) -> int:
        """Matches until the programme comes round again."""
        return len(self._rows)

    def next(self, pair: tuple[str, str] | None = None) -> Match:
        """The next match before its first question; `pair`: who plays it."""
        n, (book, path) = next(self._turns)
        seats = pair or PAIRS[n % len(PAIRS)]
        return Match.start(self._books[book], read_map(path), Setup(seats=seats), self._seed + n)

    def _begun(self) -> Iterator[tuple[int, tuple[str, Path]]]:
        for n in count():
            yield n, self._rows[n % len(self._rows)]
