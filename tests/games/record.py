"""Records golden games, counts, moments and catalogue of a book anew: `python -m tests.games.record BOOK`.

Read the difference before it is kept: every changed line is a rule that changed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from game.counts import as_toml
from game.engine.recording import save
from game.engine.rulebook import Rulebook
from game.rules import registry
from game.table.files import write_atomic
from tests.books.shelf import shelf
from tests.games.moments import write_moments
from tests.games.texts import (
    CATALOGUE,
    COUNTS,
    GAMES,
    SEEDS,
    catalogue,
    counted,
    golden,
    golden_files,
    log_text,
)


def record(book: Rulebook, seeds: tuple[int, ...]) -> list[Path]:
    """Writes everything that is kept of a book; golden games that were there before are taken away."""
    for old in golden_files(book):
        old.unlink()
        old.with_suffix(".txt").unlink(missing_ok=True)
    out = []
    for seed in seeds:
        name, match = golden(book, seed)
        path = GAMES / book.id / f"{name}.jsonl"
        save(match, path)
        write_atomic(path.with_suffix(".txt"), log_text(match).encode())
        out.append(path)
    for path, text in (
        (COUNTS / f"{book.id}.toml", as_toml(counted(book))),
        (CATALOGUE / f"{book.id}.txt", catalogue(book)),
    ):
        write_atomic(path, text.encode())
        out.append(path)
    if book.id in registry():
        out += write_moments(book)
    return out


if __name__ == "__main__":
    books = shelf()
    parser = argparse.ArgumentParser(prog="python -m tests.games.record", description=__doc__)
    parser.add_argument("book", choices=sorted(books))
    parser.add_argument("--seeds", type=int, nargs="+", default=list(SEEDS))
    found = parser.parse_args()
    for path in record(books[found.book], tuple(found.seeds)):
        print(path)
