"""What a path does to the ranges around others: whose it enters, where first, and whose it leaves again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.table.bases import Base
from game.table.curtains import Curtain
from game.table.distances import gap
from game.table.inches import OVERLAP, Point, path_length, point_at
from game.table.stretches import Stretch, melee_stretches, within_stretches

_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class Passage:
    """A path and the range around one figure: the stretches within it, the length and the point at which it
    is first entered (0 if the path begins within), and the same where it is first left again, None if it is
    not.
    """

    who: str
    stretches: tuple[Stretch, ...]
    enters: float
    enters_at: Point
    leaves: float | None
    leaves_at: Point | None


def passages(
    path: Sequence[Point],
    mover_r: float,
    others: Mapping[str, tuple[Base, float]],
    walls: Curtain | None = None,
    tie: float = OVERLAP,
) -> dict[str, Passage]:
    """The figures whose range a round base comes into on its path, each with exact stretches (FIB-212, 227,
    DOM-318, 346, 557). `others`: base and range in inches by id; with `walls` a range ends where a wall lies
    between the centres. Up to `tie` inches over still is within. An empty dict: it keeps clear of all.
    """
    whole = path_length(path)
    found: dict[str, Passage] = {}
    for i, (base, inches) in others.items():
        if walls is None:
            spans = within_stretches(path, mover_r, base, inches, tie)
        else:
            spans = melee_stretches(path, mover_r, base, inches, walls, tie)
        if not spans:
            continue
        first, last = spans[0]
        leaves = last if last < whole - _EXACT else None
        found[i] = Passage(
            i,
            tuple(spans),
            first,
            point_at(path, first),
            leaves,
            None if leaves is None else point_at(path, leaves),
        )
    return found


def in_reach(a: Base, b: Base, inches: float, walls: Curtain | None = None, tie: float = OVERLAP) -> bool:
    """Whether two bases are within so many inches with no wall between their centres (DOM-301, DUE-904)."""
    return gap(a, b) <= inches + tie and (walls is None or walls.open(a.centre, b.centre))
