"""A drag of a unit of a real battle: more than 120 figures in blocks on a table of 72 x 48 inches."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from statistics import median
from typing import TYPE_CHECKING

from game.bench.rows import Row
from game.commands.places import maps_folder
from game.engine.match import Match
from game.rules import registry
from game.table.mapfile import read_map

if TYPE_CHECKING:
    from game.screen.rehearsal import Rehearsal

BOOK, MAP, UNIT = "regiments", "barrow", "3"
"""The battle, and the unit that is dragged: 21 models in the middle of its line."""

SIZE = (1920, 1080)
FRAMES = 240
WARM = 8
"""Frames before it counts."""

MEDIAN, WORST = 5.0, 12.0
"""Milliseconds: of the frame in the middle, and of the slowest but one in a hundred."""


def rows() -> list[Row]:
    """A row for a pull straight on and one for a wheel."""
    return [_drag("ahead", 0.0), _drag("wheel", 0.46)]


def moving() -> Match:
    """The battle at the question where the unit goes."""
    match = Match.start(registry()[BOOK], read_map(maps_folder() / f"{MAP}.toml"), seed=2)
    mine = False
    while match.pending is not None and not (mine and match.pending.key == "move"):
        asked = match.pending
        keys = [option.key for option in getattr(asked, "options", ())]
        mine = asked.key == "pick_move" and UNIT in keys
        match.answer(UNIT if mine else next(k for k in ("done", "none", keys[0]) if k in keys))
    return match


def figures(match: Match) -> int:
    """Models on the table."""
    picture = match.book.picture(match.view(0))
    return sum(piece.block.models for piece in picture.pieces if piece.block)


def _drag(name: str, side: float) -> Row:
    """An event and a frame each time; `side`: where the unit is taken, as a share of its front."""
    from game.screen.rehearsal import Rehearsal

    match = moving()
    played = Rehearsal(match.book, match, SIZE)
    spots = _taken(played, side)
    took: list[float] = []
    for n in range(FRAMES + WARM):
        begun = time.process_time_ns()
        played.move(next(spots), held=True)
        played.frame()
        if n >= WARM:
            took.append((time.process_time_ns() - begun) / 1e6)
    wrong = int(not played.shows_all())
    took.sort()
    worst = took[len(took) * 99 // 100]
    remark = f"median {median(took):.1f} ms, p99 {worst:.1f}, targets {MEDIAN:g} and {WORST:g}"
    return Row(
        f"screen.block.{name}",
        f"frame, {figures(match)} figures in blocks",
        median(took) * 1e3,
        wrong=wrong,
        remark=remark,
    )


def _taken(played: Rehearsal, side: float) -> Iterator[tuple[int, int]]:
    """Takes the unit; then where the hand goes: on, back and a little aside."""
    for _ in range(10):
        played.frame()
    x, y = played.at(f"figure:{UNIT}")
    inch = played.inch
    x += round(5 * side * inch)
    y -= round(1.5 * inch) if side else 0
    played.move((x, y))
    played.frame()
    played.show_all()
    for _ in range(80):
        played.scene.stale = True
        played.frame()
    played.tidy()
    played.press((x, y))

    def spots() -> Iterator[tuple[int, int]]:
        n = 0
        while True:
            n += 1
            far = 5.0 * inch * abs(math.sin(n / 40.0))
            yield round(x + 0.3 * inch * math.sin(n / 23.0)), round(y - far)

    return spots()
