"""One map file, shown as it is written: it is read again on every save, and its faults stand beside it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.engine.words import Text
from game.screen.controls import Scroll
from game.screen.ink import panel
from game.screen.map_picture import map_picture
from game.screen.pen import Pen
from game.screen.scene import Desk, Scene
from game.screen.shapes import Ink
from game.table.inches import Point
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault, Source

LOOK_EVERY = 0.1
"""Seconds between two looks at the file."""

_ROWS = ("terrain", "objective", "start")

Look = Callable[[], tuple[Scenario | None, list[Fault]]]


class MapWatch(Scene):
    """The last good board of a file, and what is wrong with the file as it stands now."""

    wakes = LOOK_EVERY

    def __init__(self, desk: Desk, path: Path, look: Look) -> None:
        """`look` reads the file: the scenario, None if it cannot be played, and its faults."""
        super().__init__(desk)
        self.path = path
        self.look = look
        self.good: Scenario | None = None
        self.faults: list[Fault] = []
        self.places: list[Point] = []
        """Where on the board the faults are that belong to a place."""
        self.scroll = Scroll("faults")
        self._stamp: tuple[int, int] | None = None
        self._board: pygame.Surface | None = None
        self._board_key: tuple[Any, ...] = ()
        self._reread()

    def update(self, dt: float) -> bool:
        """Reads the file again if it has been saved."""
        if self._now() != self._stamp:
            self._reread()
            self.stale = True
        return super().update(dt)

    def key(self, e: pygame.Event) -> None:
        """Escape leaves."""
        if e.key == pygame.K_ESCAPE:
            self.desk.stage.pop()
        else:
            super().key(e)

    def wheel(self, notches: float) -> None:
        """The list of faults."""
        self.scroll.offset = max(0.0, self.scroll.offset - 60 * notches * self.desk.k)
        self.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """The board on the left, the state of the file on the right."""
        pen = Pen(surface, self.desk.theme, self.desk.say)
        k, (w, h) = pen.k, surface.get_size()
        surface.fill(pen.p.ink)
        self.hits = []
        wide = round(min(0.38 * w, 560 * k))
        area = pygame.Rect(round(16 * k), round(16 * k), w - wide - round(48 * k), h - round(32 * k))
        if self.good is not None:
            surface.blit(self._drawn(self.good, area.size), area.topleft)
        self._state(surface, pen, pygame.Rect(area.right + round(16 * k), area.y, wide, area.h))

    def _now(self) -> tuple[int, int] | None:
        try:
            status = self.path.stat()
        except OSError:
            return None
        return status.st_mtime_ns, status.st_size

    def _reread(self) -> None:
        self._stamp = self._now()
        scenario, self.faults = self.look()
        self.good = scenario or self.good
        source = Source.read(self.path)
        found = [place_of(source, fault) for fault in self.faults if fault.file == self.path.name]
        self.places = [p for p in found if p is not None]
        self.scroll.offset = 0.0

    def _drawn(self, scenario: Scenario, size: tuple[int, int]) -> pygame.Surface:
        """The board with a ring about each place where something is wrong, drawn once."""
        key = (scenario, size, self.desk.palette, tuple(self.places))
        if self._board is None or self._board_key != key:
            image, camera = map_picture(scenario, size, colours=self.desk.settings.palette, labels=True)
            ink, p = Ink(*size, 2), self.desk.palette
            for place in self.places:
                ink.ring(camera.px(place), camera.length(1.2), max(3.0, camera.ppi * 0.16), p.bad)
            ink.onto(image)
            self._board, self._board_key = image, key
        return self._board

    def _state(self, surface: pygame.Surface, pen: Pen, r: pygame.Rect) -> None:
        k, p, pad = pen.k, pen.p, 20 * pen.k
        panel(surface, r, pen.theme, line=p.bad if self.faults else None)
        n = len(self.faults)
        title = (
            Text("Nothing is wrong")
            if not n
            else Text("{n} faults", {"n": n})
            if n > 1
            else Text("one fault")
        )
        pen.verdict("bad" if n else "good", (r.x + pad + 10 * k, r.y + 36 * k), 20)
        room = r.w - 2 * pad
        y = pen.paragraph(title, (r.x + pad + 32 * k, r.y + 28 * k), 22, face="b", room=room - 32 * k)
        name = pen.paragraph(self.path.name, (r.x + pad, y + 6 * k), 15, p.text2, room=room)
        window = pygame.Rect(r.x, round(name + 4 * k), r.w, round(r.bottom - name - 14 * k))
        full = self._rows(pen.blind(), r, 0.0)
        offset = self.scroll.fit(full, window.h)
        clip = surface.get_clip()
        surface.set_clip(window)
        self._rows(pen, r, window.y - offset)
        surface.set_clip(clip)

    def _rows(self, pen: Pen, r: pygame.Rect, y: float) -> float:
        """Each fault with its place, what is wrong and what would be right."""
        k, p, pad = pen.k, pen.p, 20 * pen.k
        room = r.w - 2 * pad
        for fault in self.faults:
            place = f"{fault.file}:{fault.line}:{fault.column}"
            pen.text(place, (r.x + pad, y + 12 * k), 14, p.brass, face="m", room=room)
            y = pen.paragraph(fault.what, (r.x + pad, y + 34 * k), 17, face="b", room=room)
            y = pen.paragraph(fault.right, (r.x + pad, y + 2 * k), 16, p.text2, room=room)
            pen.rule((r.x + pad, y + 4 * k), r.right - pad)
        return y + 10 * k


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
    row = source.data[last[0]][last[1]]
    points = [row.get("at")] if isinstance(row, dict) and "at" in row else []
    for key in ("polygon", "line"):
        points += row.get(key, [])[:1] if isinstance(row, dict) and isinstance(row.get(key), list) else []
    for point in points:
        if isinstance(point, list) and len(point) == 2 and all(type(c) in (int, float) for c in point):
            return float(point[0]), float(point[1])
    return None
