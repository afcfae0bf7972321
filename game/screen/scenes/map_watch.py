"""One map file, followed as it is written: it is read again on every save, its last good board stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.table.inches import Point
from game.table.mapdraft import MapDraft
from game.table.mapfile import Scenario
from game.table.mapgestures import line_of, point_of
from game.table.tomlplace import LARGEST, Fault, Source

LOOK_EVERY = 0.05
"""Seconds between two looks at the file."""

Look = Callable[[Source, bool], tuple[Scenario | None, list[Fault]]]
"""Looks a file over: the scenario, None if it cannot be played, and its faults; True: those of meaning
too.
"""

_ROWS = ("terrain", "objective", "start")


class MapWatch:
    """A file on the disk and the draft of it: what it shows, what is wrong with it, and where."""

    def __init__(self, path: Path, look: Look) -> None:
        self.path = path
        self.look = look
        self.good: Scenario | None = None
        """The last board that could be played."""
        self.faults: list[Fault] = []
        self.places: list[Point] = []
        """Where on the board the faults are that belong to a place."""
        self.draft: MapDraft | None = None
        """The file under the hand; None while it cannot be read as text."""
        self.overtaken = False
        """It was saved elsewhere over changes that were not saved here."""
        self.deep = True
        """Whether the faults of meaning are known by now: they take longer, the board comes first."""
        self.broken = False
        """Whether the board is older than the file, which cannot be played as it stands."""
        self._stamp: tuple[int, int] | None = None
        self._reread()

    def follow(self) -> bool:
        """Reads the file again if it has been saved elsewhere, else looks for faults of meaning if that is
        still to be done; whether anything has changed.
        """
        if self._now() != self._stamp:
            self._reread()
            return True
        if not self.deep:
            self._judge(True)
            return True
        return False

    def edited(self) -> None:
        """The draft has changed: its board and its faults are looked at anew."""
        self._judge(False)

    def save(self) -> None:
        """Writes the draft. Raises OSError."""
        assert self.draft is not None
        self.draft.save(self.path)
        self._stamp, self.overtaken = self._now(), False

    def _now(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size

    def _reread(self) -> None:
        self._stamp = self._now()
        source = Source.read(self.path)
        try:
            with self.path.open("rb") as file:
                content = file.read(LARGEST + 1)
            if len(content) > LARGEST:
                self.draft = None
            elif self.draft is None:
                self.draft = MapDraft(self.path.name, content)
            else:
                self.overtaken = self.draft.reread(content)
        except (OSError, ValueError):
            self.draft = None
        self._judge(False, source)

    def _judge(self, meaning: bool, source: Source | None = None) -> None:
        """What the draft shows and what is wrong with it."""
        seen = self.draft.source if self.draft is not None and source is None else source
        if seen is None:
            seen = Source.read(self.path)
        scenario, self.faults = self.look(seen, meaning)
        self.good, self.broken = scenario or self.good, scenario is None and self.good is not None
        self.deep = meaning
        found = [place_of(seen, fault) for fault in self.faults if fault.file == self.path.name]
        self.places = [p for p in found if p is not None]


def place_of(source: Source, fault: Fault) -> Point | None:
    """Where on the table a fault is: the middle, or the first point, of the row that it stands in."""
    last: tuple[str, int] | None = None
    for kind in _ROWS:
        rows = source.data.get(kind)
        for n in range(len(rows) if isinstance(rows, list) else 0):
            line = source.value_place(kind, n)[0]
            if line <= fault.line and (last is None or line > source.value_place(*last)[0]):
                last = kind, n
    later = [source.place(key)[0] for key, value in source.data.items() if isinstance(value, dict)]
    if last is None or any(source.value_place(*last)[0] < line <= fault.line for line in later):
        return None
    row: Any = source.data[last[0]][last[1]]
    if not isinstance(row, dict):
        return None
    if (at := point_of(row.get("at"))) is not None:
        return at
    points = line_of(row)
    return points[1][0] if points is not None else None
