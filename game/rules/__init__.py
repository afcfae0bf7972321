"""The rulebooks, one folder each; the folder list is the registry."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import cast

from game.engine.covers import Cover, Unopened
from game.engine.rulebook import Registry, Rulebook


def registry() -> Registry:
    """Every rulebook by its id: each folder here with a book.py, which names its `book`, and a COVER.

    A book is read when it is first asked for, and may then raise BadContent.
    """
    folders = [f.name for f in sorted(Path(__file__).parent.iterdir()) if (f / "book.py").is_file()]
    return Unopened({name: _cover(name) for name in folders}, _open)


def _cover(name: str) -> Cover:
    return cast(Cover, importlib.import_module(f"{__name__}.{name}").COVER)


def _open(name: str) -> Rulebook:
    found = importlib.import_module(f"{__name__}.{name}.book").book
    book = cast(Rulebook, found() if isinstance(found, type) else found)
    assert book.id == name, f"the rulebook in {name} calls itself {book.id}"
    return book
