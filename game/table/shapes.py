"""Bases of every form in one place: the forms, their distances, what lies ahead of them, where they stand."""

from collections.abc import Collection
from dataclasses import dataclass

from game.table.bases import Base, Box, Joined, Oval, Round, solids
from game.table.board import Refusal, Table
from game.table.distances import (
    between,
    contact,
    covers,
    gap,
    gap_to,
    nearer,
    nearest_pair,
    overlap,
    to_piece,
    to_point,
    within,
)
from game.table.inches import unit
from game.table.zones import outside, wholly_in

__all__ = [
    "Base",
    "Box",
    "Edges",
    "Joined",
    "Oval",
    "Round",
    "ahead",
    "between",
    "contact",
    "covers",
    "edges",
    "fits",
    "from_edge",
    "gap",
    "gap_to",
    "mm",
    "nearer",
    "nearest_pair",
    "outside",
    "overlap",
    "solids",
    "to_piece",
    "to_point",
    "wholly_in",
    "within",
]


def mm(millimetres: float) -> float:
    """Inches of a length in millimetres."""
    return millimetres / 25.4


def ahead(a: Base, b: Base) -> float:
    """How far the foremost part of b reaches before the line across a's centre, inches; below 0 it is behind
    (the front half plane: at least 0, a tie included).
    """
    (ux, uy), (cx, cy) = unit(a.facing), a.centre
    return max(ux * (x - cx) + uy * (y - cy) + s.r for s in solids(b) for x, y in s.points)


@dataclass(frozen=True, slots=True)
class Edges:
    """How far the farthest point of a base is from each edge of the table, inches."""

    west: float
    east: float
    south: float
    north: float


def edges(table: Table, base: Base) -> Edges:
    """The greatest distance of any point of the base from each edge of the table."""
    ends = [(x, y, s.r) for s in solids(base) for x, y in s.points]
    return Edges(
        max(x + r for x, _, r in ends),
        table.width - min(x - r for x, _, r in ends),
        max(y + r for _, y, r in ends),
        table.depth - min(y - r for _, y, r in ends),
    )


def from_edge(table: Table, base: Base) -> float:
    """Greatest distance of any point of the base from the table edge that it is nearest to as a whole."""
    e = edges(table, base)
    return min(e.west, e.east, e.south, e.north)


def fits(table: Table, base: Base, ignore: Collection[str] = ()) -> Refusal | None:
    """Why a base of any form cannot stand where it is: table edge, impassable terrain, other bases; None if
    it can. `ignore` holds ids of figures and pieces that do not count.
    """
    return table.fits(base, ignore)
