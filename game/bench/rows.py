"""A row of the table: what was measured, against which peer, what the ratio should be; and the clock."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

ROUNDS = 5
"""How often all are measured in turn; the median of each counts."""

WIDE = 0.5
"""A row fails below this share of its target: machines differ, and the clock of a busy one shakes."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement. `ours` and `peer` are microseconds for the same work."""

    name: str
    work: str
    ours: float
    peer_name: str = ""
    peer: float = math.nan
    target: float = 0.0
    """How many times faster than its peer it should be; 0 where nothing is demanded."""
    wrong: int = 0
    """Answers that the peer shows to be wrong."""
    remark: str = ""

    @property
    def ratio(self) -> float:
        """How many times faster than the peer it is; nan without a peer."""
        return self.peer / self.ours if self.ours > 0.0 else math.inf

    @property
    def missed(self) -> bool:
        """Whether an answer is wrong or the ratio falls far short of its target."""
        return self.wrong > 0 or (self.target > 0.0 and not self.ratio >= self.target * WIDE)


def clocked(*works: Callable[[], object]) -> list[float]:
    """Microseconds of processor time that each work takes, the median of rounds measured in turn.

    Each is done once more right before it is timed: what the others leave in the caches counts for nobody.
    """
    took: list[list[float]] = [[] for _ in works]
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for times, work in zip(took, works, strict=True):
                work()
                begun = time.process_time_ns()
                work()
                times.append((time.process_time_ns() - begun) / 1000.0)
    finally:
        if collecting:
            gc.enable()
    return [median(times) for times in took]


def table(rows: list[Row]) -> str:
    """The rows as text, one line each, columns under each other."""
    cells = [("name", "work", "us", "peer", "us", "ratio", "target", "wrong", "")]
    for r in rows:
        alone = not r.peer_name
        cells.append(
            (
                r.name,
                r.work,
                f"{r.ours:.1f}",
                r.peer_name or "-",
                "-" if alone else f"{r.peer:.1f}",
                "-" if alone else f"{r.ratio:.2f}",
                f"{r.target:g}" if r.target else "-",
                str(r.wrong),
                " ".join(filter(None, ("MISSED" if r.missed else "", r.remark))),
            )
        )
    wide = [max(len(row[i]) for row in cells) for i in range(len(cells[0]))]
    right = (2, 4, 5, 6, 7)
    return "\n".join(
        "  ".join(
            c.rjust(w) if i in right else c.ljust(w) for i, (c, w) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in cells
    )
