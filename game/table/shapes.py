"""Bases of every form in one place: the forms, their distances, what lies ahead of them."""

from game.table.bases import Base, Box, Joined, Oval, Round, solids
from game.table.distances import between, covers, gap, gap_to, nearest_pair, to_piece
from game.table.inches import unit
from game.table.zones import outside, wholly_in

__all__ = [
    "Base",
    "Box",
    "Joined",
    "Oval",
    "Round",
    "ahead",
    "between",
    "covers",
    "gap",
    "gap_to",
    "nearest_pair",
    "outside",
    "solids",
    "to_piece",
    "wholly_in",
]


def ahead(a: Base, b: Base) -> float:
    """How far the foremost part of b reaches before the line across a's centre, inches; below 0 it is behind
    (the front half plane: at least 0, a tie included).
    """
    (ux, uy), (cx, cy) = unit(a.facing), a.centre
    return max(ux * (x - cx) + uy * (y - cy) + s.r for s in solids(b) for x, y in s.points)
