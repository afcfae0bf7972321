"""The demo: whether a night of it makes the program larger, and by how much.

The programme of the demo over all rulebooks and maps, drawn without a window as the window draws it, with the
players that it has there. They think here and not in a process of their own: what they remember counts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from game.bench.rows import Row
from game.engine.rulebook import Registry
from game.players.programme import Programme

MATCHES: Final = 200
"""Matches where nobody says how many."""
EVERY: Final = 20
"""After so many matches it is looked how large the program is."""
SIZE: Final = (1600, 900)
"""Pixels of the window that is drawn."""
FRAME: Final = 1.0
"""Seconds of a frame. The window draws more of them; a night would take a night."""
GROWN: Final = 0.1
"""The share by which the program may grow in the second half of the matches."""
PAGE: Final = Path("/proc/self/statm")
MEGA: Final = 2**20


def rows(
    books: Registry,
    programme: Programme,
    matches: int | None = None,
    told: Callable[[int, int], None] = lambda done, whole: None,
) -> list[Row]:
    """How large the program is after every so many matches, and how much it grew in the second half of them.

    Growth beyond the bound counts as wrong. `told` hears how many matches are done.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.players import registry as seats
    from game.screen.projection import Projection

    whole = matches or MATCHES
    shown = Projection(books, seats(), programme, SIZE)
    sizes: dict[int, float] = {0: resident()}
    for n in range(1, whole + 1):
        shown.match(FRAME)
        told(n, whole)
        if n % EVERY == 0 or n in (whole // 2, whole):
            sizes[n] = resident()
    work = f"{whole} matches, {len(programme)} of them different, {shown.frames} frames"
    return grown(sizes, work)


def grown(sizes: Mapping[int, float], work: str) -> list[Row]:
    """The rows for sizes in megabytes by the number of matches after which they were measured; among them
    that after half of the matches, rounded down, and after all.
    """
    whole = max(sizes)
    out = [
        Row("demo.memory", f"after {n} matches", float("nan"), remark=f"{size:.0f} MB")
        for n, size in sizes.items()
    ]
    before, after = sizes[whole // 2], sizes[whole]
    more = after / before - 1.0
    said = f"{before:.0f} to {after:.0f} MB: {100 * more:+.1f} %, bound {100 * GROWN:.0f} %"
    wrong = int(more > GROWN)
    return [*out, Row("demo.growth", f"second half of {work}", float("nan"), wrong=wrong, remark=said)]


def resident() -> float:
    """Megabytes of memory that the program holds now; the most that it has ever held where the system does
    not tell. Raises OSError where it tells neither.
    """
    if PAGE.is_file():
        return int(PAGE.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MEGA
    try:
        import resource
    except ImportError as fault:
        raise OSError("this system does not tell how large a program is") from fault
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (MEGA if sys.platform == "darwin" else 1024)
