"""Where a figure of any number of round bases can get to among figures of every form, and the way there.

Of joined bases the front one is led; where the others then stand is answered by trains.
"""

from collections.abc import Collection
from dataclasses import replace

from game.table import reach as rounds
from game.table.bases import Joined, Round
from game.table.board import Table
from game.table.inches import OVERLAP, Point

_NONE: frozenset[str] = frozenset()


def reach(
    table: Table,
    mover: Round | Joined,
    inches: float,
    *,
    me: str,
    through: frozenset[str] = _NONE,
    free: bool = False,
    passing: Collection[str] = (),
    slack: float = OVERLAP,
) -> rounds.Reach:
    """Where the figure `me` can move its base, or its front base, for an allowance of inches (Q12);
    `through`, `passing`, `slack` and `free` as for path_legal and path_cost. Raises ValueError for `passing`
    figures while `through` names obstacles.
    """
    lead = _lead(mover, slack)
    plain, ways = _plain(table, me, through, passing)
    return rounds.reach(plain, lead, inches, me=me, through=ways, free=free)


def route(
    table: Table,
    mover: Round | Joined,
    goal: Point,
    inches: float,
    *,
    me: str,
    through: frozenset[str] = _NONE,
    free: bool = False,
    passing: Collection[str] = (),
    slack: float = OVERLAP,
) -> list[Point] | None:
    """A cheapest legal path of the base, or of the front base, to the goal, or None (Q13)."""
    lead = _lead(mover, slack)
    plain, ways = _plain(table, me, through, passing)
    return rounds.route(plain, lead, goal, inches, me=me, through=ways, free=free)


def _lead(mover: Round | Joined, slack: float) -> Round:
    """The base to search with: larger by what the search lets it overlap more than it may."""
    lead = mover.front if isinstance(mover, Joined) else mover
    return lead if slack >= OVERLAP else replace(lead, r=lead.r + OVERLAP - slack)


def _plain(
    table: Table, me: str, through: frozenset[str], passing: Collection[str]
) -> tuple[Table, frozenset[str]]:
    """A table that the search can read, and the kinds of things it may pass: where single figures may be
    passed, only they are figures to the search, and all others are obstacles.
    """
    if not passing or "figures" in through:
        return (table.loose((me,)) if table.shaped else table), through
    if "obstacles" in through:
        raise ValueError("single figures can be passed only where obstacles cannot")
    return table.loose((me,), passing), through | {"figures"}
