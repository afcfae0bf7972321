"""Who is under a round template or inside an area around a figure."""

from game.table.arcs import front
from game.table.bases import Base, Round
from game.table.board import Table
from game.table.inches import EPS, Point, at_most, distance
from game.table.shapes import ahead


def under(table: Table, centre: Point, diameter: float) -> tuple[str, ...]:
    """Figures that a template covers or touches, nearest centre first, ties in figure order (Q16)."""
    found = [
        (distance(centre, base.centre), i)
        for i, base in table.bases.items()
        if at_most(table.gap_to(centre, base), diameter / 2.0)
    ]
    return tuple(i for _, i in sorted(found, key=lambda pair: pair[0]))


def in_area(
    table: Table, me: str, inches: float, front_only: bool = False, all_round: bool = False
) -> tuple[str, ...]:
    """Other figures within `inches` of a figure, and in its front arc if asked; nearest first (Q18).

    Raises KeyError if `me` is not on the table.
    """
    mine = table.bases[me]
    found = [
        (table.gap(mine, base), i)
        for i, base in table.bases.items()
        if i != me and table.within(mine, base, inches)
        if not front_only or _in_front(mine, base, all_round)
    ]
    return tuple(i for _, i in sorted(found, key=lambda pair: pair[0]))


def _in_front(mine: Base, base: Base, all_round: bool) -> bool:
    if isinstance(mine, Round) and isinstance(base, Round):
        return front(mine, base, all_round).inside
    return all_round or ahead(mine, base) >= -EPS
