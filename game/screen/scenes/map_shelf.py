"""The maps that a set-up offers: read again when an author saves one, listed even when they are faulty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.table.files import write_atomic
from game.table.mapfile import BadMap, Scenario, map_files, read_map
from game.table.tomlplace import Fault


@dataclass(frozen=True, slots=True)
class MapEntry:
    """One map file: what it holds, or what is wrong with it."""

    path: Path
    scenario: Scenario | None
    faults: tuple[Fault, ...] = ()

    @property
    def name(self) -> str:
        """The map's own name, or that of its file."""
        return self.scenario.name if self.scenario else self.path.name

    @property
    def special(self) -> bool:
        """Whether it sets the size of teams or the number of turns itself, as lessons do."""
        s = self.scenario
        return s is not None and (s.team_size is not None or s.turn_limit is not None)

    @property
    def area(self) -> float:
        """Square inches of its table; 0 for a faulty one."""
        return self.scenario.width * self.scenario.depth if self.scenario else 0.0

    def suits(self, book: str) -> bool:
        """Whether it may be offered under a rulebook; a faulty one always, so that its faults can be read."""
        return self.scenario is None or not self.scenario.books or book in self.scenario.books


class MapShelf:
    """All map files of some folders."""

    def __init__(self, folders: Sequence[Path], books: Sequence[str] | None = None) -> None:
        """books: ids of the rulebooks that a map may name; None: those of the game."""
        self.folders = tuple(folders)
        self.books = books
        self.entries: list[MapEntry] = []
        self._stamps: tuple[tuple[Path, int, int], ...] | None = None

    def _now(self) -> tuple[tuple[Path, int, int], ...]:
        stamps = []
        for folder in self.folders:
            for path in map_files(folder) if folder.is_dir() else []:
                try:
                    status = path.stat()
                except OSError:
                    continue
                stamps.append((path, status.st_mtime_ns, status.st_size))
        return tuple(stamps)

    def take(self, path: Path, folder: Path) -> Path:
        """Copies a map file into a folder, unless it lies in one of the shelf's already; where it lies then.

        Raises OSError if it cannot be read or written.
        """
        if path.parent.resolve() in {f.resolve() for f in self.folders}:
            return path
        content, n, there = path.read_bytes(), 1, folder / path.name
        while there.exists() and there.read_bytes() != content:
            n += 1
            there = folder / f"{path.stem}-{n}{path.suffix}"
        folder.mkdir(parents=True, exist_ok=True)
        write_atomic(there, content)
        return there

    def refresh(self) -> bool:
        """Reads everything again if any file has changed; whether one had."""
        stamps = self._now()
        if stamps == self._stamps:
            return False
        self._stamps = stamps
        self.entries = [self._read(path) for path, _, _ in stamps]
        return True

    def _read(self, path: Path) -> MapEntry:
        try:
            return MapEntry(path, read_map(path, self.books))
        except BadMap as bad:
            return MapEntry(path, None, bad.faults)

    def offered(self, book: str) -> list[MapEntry]:
        """The maps for a rulebook: full matches, then those of a size or length of their own, then faulty
        ones; in each part the smaller ones first, then by name.
        """
        suiting = [entry for entry in self.entries if entry.suits(book)]
        return sorted(suiting, key=lambda e: (e.scenario is None, e.special, e.area, e.name.casefold()))
