"""What a strip shows, and how it is arranged in the room there is: letters keep the size that was chosen.

Where the rows, the numbers and the palette do not fit below each other even with small pictures, the row of
one's own stays in sight at the head of the strip and the rest is scrolled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.look import Number, OnPlace, Spoken
from game.screen.pen import Pen
from game.screen.strip_art import NAME_SHARE, TileView, widest_word
from game.screen.strip_numbers import DialView, numbers_height, numbers_width
from game.screen.theme import Theme

PLACE_W, PLACE_H, GAP = 104, 140, 24
"""A place of the strip and the space between two, at 100 %."""

RULE, TILE_H, HEAD, PAD = 44, 118, 30, 20
"""Heights at 100 %: of the rule with the numbers of the places, of a thing of the palette, of its heading."""

LEAD = 176
"""Width at 100 % of what stands left of the places."""

NAMED = 30
"""Height at 100 % of a line that tells whose row is below it, where nothing stands left of the places."""

LEAST_TILE, WIDEST = 82, 180
"""A thing of the palette is at least so wide at 100 %, else the palette takes another row; and at most."""

SIZES = (1.0, 0.86, 0.74)
"""How large places and things of the palette are, largest first: the first that fits is taken."""

LOW = 0.45
"""How large the places opposite are, next to one's own, where there is not room for both."""


@dataclass(frozen=True, slots=True)
class StripView:
    """All that a strip shows."""

    name: Spoken
    side: int
    note: Spoken
    clause: str
    laid: tuple[TileView | None, ...]
    """What lies there, or would if what is carried were dropped here: None is the place for that."""
    places: int
    palette: tuple[TileView, ...]
    title: Spoken
    """Over the palette."""
    taking: Spoken | None = None
    """How one takes from it; None for the usual words."""
    ruled: tuple[str, ...] = ()
    """What stands over each place; its number where there is nothing."""
    invested: Spoken = "Invested"
    """Over the dials."""
    dials: tuple[DialView, ...] = ()
    sums: tuple[Number, ...] = ()
    rival: Spoken | None = None
    guesses: tuple[TileView | None, ...] = ()
    sure: int = 0
    """How many of the other side's lie open."""
    most: int = 99
    """How many may lie there: the places behind them are only opposite others."""
    aim: int | None = None
    held: str = ""
    """Key of what is carried."""
    refused: bool = False
    """What is carried cannot be dropped where it is."""
    marks: tuple[OnPlace, ...] = ()

    @property
    def own(self) -> int:
        """Places that are one's own."""
        return min(self.places, self.most)

    @property
    def rows(self) -> int:
        """Rows of places: one's own, and the other side's if there is one."""
        return 2 if self.rival is not None else 1


@dataclass(frozen=True, slots=True)
class StripPlan:
    """How a strip is drawn: its theme, its height in pixels, the size of its things."""

    theme: Theme
    height: int
    size: float = 1.0
    low: bool = False
    """The other side's places are small."""
    scrolled: bool = False
    """Only one's own row is always in sight."""
    taped: bool = False
    """Wide units under a rule."""


def plan_strip(width: int, most: int, theme: Theme, view: StripView, more: int = 0) -> StripPlan:
    """The roomiest arrangement that a width and a height have room for; more: pixels that a strip may take
    instead of `most` before it is scrolled. Where none fits it is scrolled.
    """
    for limit in (most, max(most, more)):
        for size in SIZES:
            high = strip_height(width, theme, view, size)
            if high <= limit:
                return StripPlan(theme, high, size)
        high = strip_height(width, theme, view, SIZES[-1], LOW)
        if view.rows == 2 and high <= limit:
            return StripPlan(theme, high, SIZES[-1], low=True)
    return StripPlan(theme, max(most, more, 1), SIZES[-1], scrolled=True)


def strip_height(width: int, theme: Theme, view: StripView, size: float = 1.0, low: float = 1.0) -> int:
    """Pixels that a strip wants in a width; size: that of its things, one of SIZES; low: of the places
    opposite, next to one's own.
    """
    tiles = tile_rows(width, theme, view.palette)
    named = 0.0 if lead_width(width, theme, view, size) else NAMED * view.rows
    places = PLACE_H * size + 10
    if view.rows == 2:
        places += PLACE_H * size * low + 10
    upper = max(named + RULE + places, numbers_height(view.dials, view.sums, size))
    return round((2 * PAD + upper + HEAD + tiles * (TILE_H * size + 6)) * theme.k)


def side_width(theme: Theme, view: StripView) -> int:
    """Pixels that the numbers take at the right of the places."""
    pen = Pen(None, theme)
    return round(numbers_width(pen, view.dials, view.sums)) if view.dials or view.sums else 0


def lead_width(width: int, theme: Theme, view: StripView, size: float) -> int:
    """Pixels left of the places for whose they are; none where the places need them for their names."""
    k = theme.k
    lead = round(LEAD * k)
    named = widest_word((t.label for t in view.palette), 12.5 * k) / NAME_SHARE + GAP * k / 2
    need = view.places * max((PLACE_W * size + GAP) * 0.8 * k, named)
    return lead if width - lead - side_width(theme, view) - 2 * PAD * k >= need else 0


def tile_rows(width: int, theme: Theme, palette: Sequence[TileView]) -> int:
    """Rows that the palette takes: no name may be cut short."""
    least = max(LEAST_TILE * theme.k, widest_word((t.label for t in palette), 14 * theme.k) + 12 * theme.k)
    room = (width - 2 * PAD * theme.k) / least
    return max(1, -(-len(palette) // max(1, int(room))))
