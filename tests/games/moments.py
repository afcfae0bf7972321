"""The moments of a rulebook, from its golden games: `python -m tests.games.moments` writes them anew."""

from __future__ import annotations

from pathlib import Path

from game.engine.rulebook import Rulebook
from game.engine.save import load
from game.rules import registry
from game.screen.moments import FOLDER, INDEX, Moment, find_moments, index_text
from game.table.files import write_atomic
from tests.books.shelf import TESTS, find_map
from tests.games.texts import golden_files

MOMENTS = TESTS.parent / "assets" / FOLDER


def moments(book: Rulebook) -> list[Moment]:
    """Where each clause happened in the golden games of a book."""
    files = golden_files(book)
    return find_moments(book, [(path.stem, load(path, {book.id: book}, find_map)) for path in files])


def write_moments(book: Rulebook) -> list[Path]:
    """Writes the index of a book and the games that it names; what was there before goes."""
    folder = MOMENTS / book.id
    folder.mkdir(parents=True, exist_ok=True)
    found = moments(book)
    wanted = {moment.game for moment in found}
    for old in folder.glob("*.jsonl"):
        old.unlink()
    out = []
    for path in golden_files(book):
        if path.stem in wanted:
            write_atomic(folder / path.name, path.read_bytes())
            out.append(folder / path.name)
    write_atomic(folder / INDEX, index_text(found))
    return [*out, folder / INDEX]


if __name__ == "__main__":
    for book in registry().values():
        for path in write_moments(book) if golden_files(book) else ():
            print(path)
