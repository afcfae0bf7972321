"""Terrain that changes in play: doors that open and close, pieces that are taken away and put down."""

from collections.abc import Collection, Sequence

from game.table.board import Table
from game.table.terrain import Terrain


def altered(table: Table, gone: Collection[str], come: Sequence[Terrain] = ()) -> Table:
    """The table without the pieces of some ids, and with others put down after those that are left: a door
    opens as the piece that fills it goes, and closes as it comes back. Sight, ways and bases see only what
    is there; the bases stay where they are. Ids that are not there do not matter, and going back to terrain
    that was there before is cheap. Raises ValueError for two pieces with one id.
    """
    left = [t for t in table.terrain if t.id not in gone]
    return table.with_terrain([*left, *(t for t in come if t.id not in gone)])
