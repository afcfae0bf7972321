"""Why something is not possible on the table."""

from dataclasses import dataclass

from game.table.inches import Point


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not possible: a word ("figure", "impassable", "edge", "zone", "start", "near",
    "apart", "far", "itself"), the id of the figure or piece, the place, and the inches of overlap (or of the
    missing distance).
    """

    reason: str
    what: str
    point: Point
    inches: float
