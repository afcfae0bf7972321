"""The player's own decks: a folder of TOML files, read again when one changes; import, export, undo."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.engine.collection import LONGEST_NAME, Collection, Reading, Selection
from game.table.files import write_atomic
from game.table.tomlplace import Fault, Source

ENDING = ".toml"


@dataclass(frozen=True)
class DeckFile:
    """One deck file: what it holds, and what is wrong with it."""

    path: Path
    reading: Reading

    @property
    def selection(self) -> Selection | None:
        """The deck; None if the file cannot be understood."""
        return self.reading.selection

    @property
    def faults(self) -> Sequence[Fault]:
        """What is wrong, in the order of the file."""
        return self.reading.faults

    @property
    def legal(self) -> bool:
        """Whether it may be played as it is."""
        return self.reading.legal

    @property
    def draft(self) -> bool:
        """Whether it can be edited but not yet played."""
        return self.selection is not None and not self.legal

    @property
    def name(self) -> str:
        """The deck's own name, or that of its file."""
        return self.selection.name if self.selection is not None else self.path.name


class DeckShelf:
    """All decks of one rulebook in one folder."""

    def __init__(self, folder: Path, collection: Collection) -> None:
        self.folder = folder
        self.collection = collection
        self.files: list[DeckFile] = []
        self._stamps: tuple[tuple[Path, int, int], ...] | None = None
        self.refresh()

    def refresh(self) -> bool:
        """Reads everything again if any file has changed; whether one had."""
        stamps = self._now()
        if stamps == self._stamps:
            return False
        self._stamps = stamps
        found = [self._read(path) for path, _, _ in stamps]
        self.files = sorted(found, key=lambda f: (f.selection is None, f.name.casefold(), f.path.name))
        return True

    def _now(self) -> tuple[tuple[Path, int, int], ...]:
        stamps = []
        for path in sorted(self.folder.glob(f"*{ENDING}")) if self.folder.is_dir() else ():
            try:
                status = path.stat()
            except OSError:
                continue
            stamps.append((path, status.st_mtime_ns, status.st_size))
        return tuple(stamps)

    def _read(self, path: Path) -> DeckFile:
        return DeckFile(path, self.collection.read(Source.read(path)))

    def legal(self) -> list[Selection]:
        """The decks that may be played."""
        return [f.selection for f in self.files if f.legal and f.selection is not None]

    def file(self, path: Path | None) -> DeckFile | None:
        """The deck of a path, if it is there."""
        return next((f for f in self.files if f.path == path), None)

    # ---- names

    def taken(self, name: str, besides: Path | None = None) -> bool:
        """Whether another deck, own or pre-built, has this name."""
        names = [f.name for f in self.files if f.path != besides]
        names += [template.name for template in self.collection.templates]
        return name.strip().casefold() in (n.casefold() for n in names)

    def free_name(self, name: str) -> str:
        """The name, or the name with the first number that makes it one of its own."""
        plain, n = re.sub(r" \d+$", "", name.strip()) or name, 1
        found = name.strip()
        while self.taken(found):
            n += 1
            found = f"{plain[: LONGEST_NAME - 4]} {n}"
        return found

    def _free_path(self, name: str) -> Path:
        stem = re.sub(r"[^\w]+", "_", name).strip("_").lower()[:50] or "deck"
        path, n = self.folder / f"{stem}{ENDING}", 2
        while path.exists():
            path, n = self.folder / f"{stem}_{n}{ENDING}", n + 1
        return path

    # ---- writing

    def keep(self, selection: Selection, path: Path | None = None, *, like: Path | None = None) -> Path:
        """Writes a deck, in the place of that file if one is given. Raises OSError.

        Comments and order that the player wrote into the file, or into the one that it is like, stay.
        """
        target = path or self._free_path(selection.name)
        old = _text(like or target)
        write_atomic(target, self.collection.write(selection, old).encode())
        self._stamps = None
        self.refresh()
        return target

    def remove(self, path: Path) -> bytes:
        """Deletes a file and returns what it held. Raises OSError."""
        held = path.read_bytes()
        path.unlink()
        self.refresh()
        return held

    def restore(self, path: Path, held: bytes) -> None:
        """Puts a deleted file back. Raises OSError."""
        write_atomic(path, held)
        self._stamps = None
        self.refresh()

    def take(self, path: Path) -> DeckFile:
        """Imports a deck file: copies it, under a name of its own, and returns the copy; a file that cannot
        be understood is not copied but returned with its faults. Raises OSError.
        """
        found = self._read(path)
        if found.selection is None or path.parent.resolve() == self.folder.resolve():
            return found
        same = next((f for f in self.files if f.selection == found.selection), None)
        if same is not None:
            return same
        mine = found.selection.named(self.free_name(found.selection.name))
        kept = self.file(self.keep(mine, like=path))
        assert kept is not None, "an imported deck is not on the shelf"
        return kept

    def export(self, selection: Selection, folder: Path) -> Path:
        """Writes a copy into a folder, in the place of an older copy of that name. Raises OSError."""
        stem = re.sub(r"[^\w]+", "_", selection.name).strip("_").lower()[:50] or "deck"
        target = folder / f"{stem}{ENDING}"
        mine = next((f.path for f in self.files if f.selection == selection), None)
        old = _text(mine) if mine else ""
        write_atomic(target, self.collection.write(selection, old).encode())
        return target


def _text(path: Path) -> str:
    """What a file holds; nothing if it is not there or no text."""
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
