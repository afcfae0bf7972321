"""Reading, checking and showing a map of 200 pieces, against the time that an author should wait at most."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from game.bench.rows import Row
from game.table.mapfile import look_over, read_map

PIECES = 200
TIMES = 3
LOAD, CHECK, SHOWN = 150_000.0, 1_000_000.0, 300_000.0
"""Microseconds that reading, and checking, may take; and until a save is shown."""
SIZE = (1600, 900)
"""Pixels of the board that is shown."""


def crowded(pieces: int = PIECES) -> str:
    """The text of a map with so many pieces, walls and doors among them, on a table of six by four feet."""
    rows = ['name = "Crowded"', "table = { width = 72, depth = 48 }"]
    for side, edge in (("a", "south"), ("b", "north")):
        rows += [f"[zone.{side}]", f'edge = "{edge}"', "depth = 8"]
    for n in range(pieces):
        x, y = 3.0 + 3.4 * (n % 20), 10.0 + 3.0 * (n // 20)
        rows.append("[[terrain]]")
        if n % 4 == 0:
            line = f"[[{x - 1:.1f}, {y:.1f}], [{x + 0.4:.1f}, {y:.1f}], [{x + 0.4:.1f}, {y + 0.8:.1f}]]"
            rows += [
                'kind = "wall"',
                f"line = {line}",
                "width = 0.3",
                "doors = [{ from = 0.5, width = 0.6 }]",
            ]
        elif n % 4 == 1:
            rows += ['kind = "mud"', f"polygon = [[{x}, {y}], [{x + 1}, {y}], [{x + 0.4}, {y + 1.2}]]"]
        elif n % 4 == 2:
            rows += ['kind = "pillar"', f"at = [{x:.1f}, {y:.1f}]", "circle = 0.6"]
        else:
            rows += [
                'kind = "statue"',
                f"at = [{x:.1f}, {y:.1f}]",
                "rectangle = [1.2, 0.7]",
                f"turn = {n % 90}",
            ]
    return "\n".join(rows) + "\n"


def rows() -> list[Row]:
    """Reading, checking and showing, the best of some times each."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "crowded.toml"
        path.write_text(crowded(), encoding="utf-8")
        load, check = _best(lambda: read_map(path)), _best(lambda: look_over(path))
        wrong = len(look_over(path)[1])
        shown = _shown(path)
    what = f"a map of {PIECES} pieces"
    return [
        Row("maps.load", f"reading {what}", load, "limit", LOAD, 1.0),
        Row("maps.check", f"checking {what}", check, "limit", CHECK, 1.0, wrong),
        Row("maps.shown", f"from a save to the board of {what}", shown, "limit", SHOWN, 1.0),
    ]


def _shown(path: Path) -> float:
    """Microseconds from a save to its board in the editor: the wait for the next look, reading, drawing."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.screen.map_picture import map_picture
    from game.screen.scenes.map_watch import LOOK_EVERY, MapWatch

    def show() -> None:
        watch = MapWatch(path, lambda source, meaning: look_over(path, source=source, meaning=meaning))
        assert watch.good is not None
        map_picture(watch.good, SIZE, labels=True)

    return 1e6 * LOOK_EVERY + _best(show)


def _best(work: Callable[[], object]) -> float:
    """Microseconds of processor time."""
    took = []
    for _ in range(TIMES):
        begun = time.process_time_ns()
        work()
        took.append((time.process_time_ns() - begun) / 1000.0)
    return min(took)
