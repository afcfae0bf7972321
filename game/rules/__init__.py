"""The rulebooks, one folder each; the folder list is the registry."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import cast

from game.engine.rulebook import Registry, Rulebook


def registry() -> Registry:
    """Every rulebook by its id: each folder here with a book.py, which names its `book`."""
    out: dict[str, Rulebook] = {}
    for folder in sorted(Path(__file__).parent.iterdir()):
        if not (folder / "book.py").is_file():
            continue
        found = importlib.import_module(f"{__name__}.{folder.name}.book").book
        book = cast(Rulebook, found() if isinstance(found, type) else found)
        assert book.id == folder.name, f"the rulebook in {folder.name} calls itself {book.id}"
        out[book.id] = book
    return out
