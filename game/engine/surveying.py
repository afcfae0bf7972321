"""What a rulebook answers to somebody who only measures: who sees whom from where. Nothing here decides.

A rulebook that is a Surveyor answers with the very functions that its rules ask; any other is answered for by
the kernel, which reads the traits of its terrain.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import msgspec

from game.engine.rulebook import View
from game.table.bases import Base, Box, Round
from game.table.board import Table
from game.table.inches import Point
from game.table.sight import Sight, sight, sight_to_point


class Stand(msgspec.Struct, frozen=True):
    """A figure where it stands or might stand; a spot of the table if `figure` is "". Inches, degrees."""

    x: float
    y: float
    r: float = 0.0
    facing: float = 0.0
    figure: str = ""
    size: Point = (0.0, 0.0)
    """Width and depth of a figure that covers a rectangle."""

    @property
    def point(self) -> Point:
        """The centre."""
        return (self.x, self.y)

    @property
    def base(self) -> Round:
        """The disc of its radius as geometry wants it."""
        return Round(self.x, self.y, self.r, self.facing)

    @property
    def footprint(self) -> Base:
        """What it covers: its rectangle, or the disc of its radius."""
        return Box(self.x, self.y, *self.size, self.facing) if self.size[0] > 0.0 else self.base


class Seen(msgspec.Struct, frozen=True):
    """The verdict on a line of sight, with what shows it."""

    clear: bool
    line: tuple[Point, Point]
    """A free line from edge to edge; the line of centres if there is none."""
    clause: str = ""
    blockers: tuple[str, ...] = ()
    """Ids of terrain or figures in the way, nearest first."""
    edge: tuple[Point, ...] = ()
    """The outline to light up."""
    margin: float = 0.0
    """Width in inches of the free corridor around the line."""


@runtime_checkable
class Surveyor(Protocol):
    """A rulebook with a sight rule of its own."""

    def sight(self, view: View, eye: Stand, target: Stand) -> Seen:
        """Whether the eye sees the target, as the rules would decide if both stood there."""

    def opaque(self, view: View, eye: Stand) -> frozenset[str]:
        """Ids of the terrain and of the figures that can hide something from this eye."""


def seen_of(found: Sight, clause: str) -> Seen:
    """A verdict of the kernel as people are shown it."""
    return Seen(found.clear, found.line, clause, found.blockers, found.edge, found.margin)


def look(book: object, view: View, table: Table, eye: Stand, target: Stand) -> Seen:
    """The verdict of the rulebook, or of the kernel for one without a sight rule of its own."""
    if isinstance(book, Surveyor):
        return book.sight(view, eye, target)
    if target.r > 0.0 and eye.r > 0.0:
        return seen_of(sight(table, eye.base, target.base), "")
    if eye.r > 0.0:
        return seen_of(sight_to_point(table, eye.base, target.point), "")
    back = sight_to_point(table, target.base, eye.point)
    return seen_of(back, "")


def opaque(book: object, view: View, table: Table, eye: Stand) -> frozenset[str]:
    """What can hide something from an eye; for a rulebook without a sight rule, what its terrain says."""
    if isinstance(book, Surveyor):
        return book.opaque(view, eye)
    return frozenset(t.id for t in table.terrain if "blocks_sight" in table.traits(t))
