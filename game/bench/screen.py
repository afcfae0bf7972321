"""The screen: a drag among 60 figures with all overlays on, what an idle window costs, the start."""

from __future__ import annotations

import math
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from game.bench import formed, start
from game.bench.crowd import Crowd, crowded, name_of
from game.bench.rows import Row
from game.engine.match import Match

if TYPE_CHECKING:
    from game.screen.rehearsal import Rehearsal
    from game.screen.resting import Rest

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
FRAMES = 240
EVERY = 8
"""After so many frames of the drag the same picture is drawn beside it: naively, with every overlay worked
out for the new place and everything drawn; and as a whole, with the overlays that the window shows."""

FASTER = 4.0
"""How many times faster than a full redraw a frame should be."""

MEDIAN, WORST = 5.0, 12.0
"""Milliseconds at 1920 x 1080: of the frame in the middle, and of the slowest but one in a hundred."""

IDLE, TITLE = 0.03, 1.5
"""Share of one core that an idle window may take, and seconds from the start to the title."""

SETTLE, WATCHED = 3.0, 6.0
"""Seconds that a window gets to come to rest, and seconds that it is watched then."""


def rows() -> list[Row]:
    """All rows about the screen; drawn in software without a window unless SDL_VIDEODRIVER says otherwise."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    return [*(_drag(size) for size in SIZES), *formed.rows(), _idle(), _title()]


@dataclass
class Times:
    """Milliseconds of processor time."""

    frames: list[float] = field(default_factory=list)
    naive: list[float] = field(default_factory=list)
    wholes: list[float] = field(default_factory=list)
    copies: list[float] = field(default_factory=list)
    wrong: int = 0
    """How often the window did not show what a full redraw shows."""


def _drag(size: tuple[int, int]) -> Row:
    """A drag of a figure through its reach and back, an event and a frame each time."""
    from game.screen.rehearsal import Rehearsal

    book = Crowd()
    played = Rehearsal(book, Match.start(book, crowded()), size)
    spots = _lifted(played)
    first, times = Times(), Times()
    for n in range(FRAMES):
        # the first drag of a match, in which every number on a label is met for the first time
        _step(played, next(spots), first, n, beside=False)
    for n in range(FRAMES + EVERY):
        _step(played, next(spots), times if n >= EVERY else Times(), n)
    times.frames.sort()
    worst = times.frames[len(times.frames) * 99 // 100]
    copy = median(times.copies)
    targets = f", targets {MEDIAN:g} and {WORST:g}" if size == (1920, 1080) else ""
    whole = median(times.wholes)
    remark = (
        f"median {median(times.frames):.1f} ms, p99 {worst:.1f}{targets}; "
        f"first drag {median(first.frames):.1f}, all blitted anew {whole:.1f}, copy of a frame {copy:.2f}"
    )
    return Row(
        f"screen.drag.{size[1]}",
        "frame, 60 figures, all overlays",
        median(times.frames) * 1e3,
        "naive redraw",
        median(times.naive) * 1e3,
        FASTER,
        times.wrong,
        remark,
    )


def _lifted(played: Rehearsal) -> Iterator[tuple[int, int]]:
    """Switches everything on and picks the first figure up; then where the hand goes."""
    for _ in range(10):
        played.frame()
    x, y = played.at(f"figure:{name_of(0)}")
    played.move((x, y))
    played.frame()
    played.show_all()
    for _ in range(80):
        played.scene.stale = True
        played.frame()
    played.tidy()
    played.press((x, y))
    inch = played.inch

    def spots() -> Iterator[tuple[int, int]]:
        n = 0
        while True:
            n += 1
            far = 5.0 * inch * abs(math.sin(n / 40.0))
            turn = 0.2 + abs(math.sin(n / 23.0))
            yield round(x + far * math.cos(turn)), round(y - far * math.sin(turn))

    return spots()


def _step(played: Rehearsal, spot: tuple[int, int], times: Times, n: int, *, beside: bool = True) -> None:
    """One event and one frame; beside: now and then also the pictures that it is compared with."""
    begun = time.process_time_ns()
    played.move(spot, held=True)
    played.frame()
    times.frames.append((time.process_time_ns() - begun) / 1e6)
    if n % EVERY or not beside:
        return
    works = ((times.naive, played.naive), (times.wholes, played.whole), (times.copies, played.copy))
    for taken, work in works:
        begun = time.process_time_ns()
        work()
        taken.append((time.process_time_ns() - begun) / 1e6)
    times.wrong += not played.shows_all()


def _idle() -> Row:
    """A match on the screen that nobody touches, both sides people: what the loop of the window takes."""
    rest = _rested()
    share = rest.spent / rest.seconds if rest.seconds else math.inf
    remark = (
        f"{share:.1%} of a core, target {IDLE:.0%}; in {rest.seconds:.1f} s {rest.turns} turns of the loop, "
        f"{rest.drawings} drawings"
    )
    wrong = int(share > 2 * IDLE) + int(rest.drawings > 0) + int(rest.seconds < WATCHED / 2)
    return Row("screen.idle", "a second of a match at rest", share * 1e6, wrong=wrong, remark=remark)


def _rested() -> Rest:
    """The window as it is played, on a crowded table."""
    from game.screen.app import Options
    from game.screen.resting import watched
    from game.screen.scene import Folders

    book = Crowd()
    with tempfile.TemporaryDirectory() as home:
        folders = Folders(Path(home, "config"), Path(home, "saves"), ())
        options = Options(size=(1920, 1080), quiet=True)
        return watched(Match.start(book, crowded()), options, folders, SETTLE, WATCHED)


def _title() -> Row:
    """From the start of the interpreter until the title has been shown and the program has ended."""
    row = start.rows((1920, 1080))[0]
    seconds = row.ours / 1e6
    remark = f"{seconds:.2f} s, target {TITLE:g} s"
    return Row(
        "screen.title",
        row.work,
        row.ours,
        row.peer_name,
        row.peer,
        wrong=int(seconds > 2 * TITLE),
        remark=remark,
    )
