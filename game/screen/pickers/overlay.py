"""What pickers and measuring tools show on the table besides marks of the rules: plain data in inches."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.look import Mark, Number
from game.engine.words import Text
from game.table.bases import Box
from game.table.inches import Point


@dataclass(frozen=True, slots=True)
class Tape:
    """A path as a tape of cost: pieces in order, True where an inch costs two; knots at the corners."""

    pieces: tuple[tuple[Point, Point, bool], ...]
    knots: tuple[Point, ...] = ()
    plan: bool = False


@dataclass(frozen=True, slots=True)
class Beyond:
    """The part of a path that is not possible: dashed, red."""

    path: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Ghost:
    """A figure where it is not: tone left (where it stood), carried, bad or plan."""

    figure: str
    at: Point
    facing: float
    tone: str = "carried"
    files: int = 0
    """Of a unit in ranks and files that stands in others than now."""


@dataclass(frozen=True, slots=True)
class Turning:
    """The handle that turns a figure."""

    at: Point
    r: float
    facing: float


@dataclass(frozen=True, slots=True)
class Bracket:
    """Corner marks around a figure or a disc: tone legal, lit, chosen, faced or active."""

    at: Point
    r: float
    tone: str = "legal"
    box: Box | None = None
    """The rectangle of a block, which has its marks at its own corners."""


@dataclass(frozen=True, slots=True)
class Tag:
    """Words at a place: tone plain, good, hot, warn, bad or plan. `clear` inches are kept free around it."""

    at: Point
    words: Text
    sub: Text | None = None
    tone: str = "plain"
    clear: float = 0.0


@dataclass(frozen=True, slots=True)
class Flag:
    """The numbers that matter most, over a target."""

    at: Point
    r: float
    numbers: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Arc:
    """A front arc as a protractor out to `reach` inches from the edge of the base."""

    at: Point
    r: float
    facing: float
    reach: float
    side: int
    all_round: bool = False


@dataclass(frozen=True, slots=True)
class Ranges:
    """How far shots go: centre, inches from it, facing, side, and whether it shoots all around."""

    arcs: tuple[tuple[Point, float, float, int, bool], ...]


@dataclass(frozen=True, slots=True)
class Dusk:
    """Everything but these discs (centre and radius) falls into dusk."""

    spots: tuple[tuple[Point, float], ...]


Outlines = tuple[tuple[Point, ...], ...]
"""Polygons in inches, counter-clockwise; clockwise ones are holes."""


@dataclass(frozen=True, slots=True)
class Shaded:
    """What is seen from a place: everything outside the outlines falls into dusk."""

    outlines: Outlines


@dataclass(frozen=True, slots=True)
class Danger:
    """Where somebody could strike: each part is the ground that a mover's centre gets to and how far beyond
    that it strikes, in inches. `aimed`: by shots, of which nothing hides the target here.
    """

    parts: tuple[tuple[Outlines, float], ...]
    side: int
    aimed: bool = False
    label: Text | None = None


Overlay = (
    Mark | Tape | Beyond | Ghost | Turning | Bracket | Tag | Flag | Arc | Ranges | Dusk | Shaded | Danger
)
