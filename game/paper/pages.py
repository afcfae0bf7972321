"""How a table is cut into sheets of paper, and a page that is drawn on in inches of the table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final

from fpdf import FPDF

from game.table.inches import Point

MM: Final = 25.4
PAPERS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType(
    {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4), "tabloid": (279.4, 431.8)}
)
"""Width and height in mm, upright."""
MARGIN: Final = 10.0
FOOT: Final = 9.0
"""Millimetres around the frame that most printers leave white, and for the line below it."""

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of a table: its number from the north west, and what it shows in inches."""

    column: int
    row: int
    west: float
    south: float
    east: float
    north: float

    @property
    def name(self) -> str:
        """A letter for the row from the north, a number for the column from the west."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Cut:
    """A table cut into sheets of one size."""

    width: float
    height: float
    """Of the paper in mm, as it lies."""
    sheets: tuple[Sheet, ...]

    @property
    def frame(self) -> tuple[float, float]:
        """Width and height in inches of what a sheet can show."""
        return frame_of(self.width, self.height)


def frame_of(width: float, height: float) -> tuple[float, float]:
    """What a sheet of that many mm can show, in inches."""
    return (width - 2 * MARGIN) / MM, (height - 2 * MARGIN - FOOT) / MM


def cut(width: float, depth: float, paper: str) -> Cut:
    """The table of so many inches on as few sheets as can be, upright or across. Raises KeyError."""
    w, h = PAPERS[paper]
    return min((_cut(width, depth, a, b) for a, b in ((w, h), (h, w))), key=lambda c: len(c.sheets))


def _cut(width: float, depth: float, w: float, h: float) -> Cut:
    wide, high = frame_of(w, h)
    columns, rows = math.ceil(width / wide - 1e-9), math.ceil(depth / high - 1e-9)
    sheets = [
        Sheet(
            column,
            row,
            column * wide,
            max(0.0, depth - (row + 1) * high),
            min(width, (column + 1) * wide),
            depth - row * high,
        )
        for row in range(rows)
        for column in range(columns)
    ]
    return Cut(w, h, tuple(sheets))


class Paper(FPDF):
    """A PDF that is drawn on in inches: x to the east, y to the north, from the corner of a frame."""

    def __init__(self, width: float, height: float, fonts: Path, *, compress: bool = True) -> None:
        super().__init__(orientation="portrait", unit="mm", format=(width, height))
        self.set_auto_page_break(False)
        self.set_margin(MARGIN)
        self.set_compression(compress)
        # the same map makes the same file
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        self.add_font("sans", "", str(fonts / "NotoSans-Regular.ttf"))
        self.add_font("sans", "b", str(fonts / "NotoSans-Bold.ttf"))
        self.add_font("korean", "", str(fonts / "NotoSansKR-Regular.ttf"))
        self.set_fallback_fonts(["korean"], exact_match=False)
        self._corner: tuple[float, float] = (0.0, 0.0)
        self._scale = MM

    def look(self, left: float, bottom: float, west: float, south: float, scale: float = MM) -> None:
        """From here on the place (west, south) lies at so many mm from the left and from the top."""
        self._corner, self._scale = (left - west * scale, bottom + south * scale), scale

    def at(self, p: Point) -> tuple[float, float]:
        """A place in inches as mm on the page."""
        return self._corner[0] + p[0] * self._scale, self._corner[1] - p[1] * self._scale

    def pens(self, line: Rgb, fill: Rgb | None = None, wide: float = 0.3) -> str:
        """Sets the colours of what comes next; returns its style."""
        self.set_draw_color(*line)
        self.set_line_width(wide)
        if fill is not None:
            self.set_fill_color(*fill)
        return "D" if fill is None else "DF"

    def outline(self, points: Sequence[Point], style: str) -> None:
        """A closed outline."""
        self.polygon([self.at(p) for p in points], style=style)

    def disc(self, centre: Point, radius: float, style: str) -> None:
        """A circle by its radius in inches."""
        self.circle(*self.at(centre), radius * self._scale, style=style)

    def stroke(self, a: Point, b: Point) -> None:
        """A line."""
        self.line(*self.at(a), *self.at(b))

    def words(
        self, text: str, at: Point, size: float, *, bold: bool = False, color: Rgb = (40, 40, 40)
    ) -> None:
        """A line of text about a place in inches."""
        x, y = self.at(at)
        self.write_at(text, x, y + size * 0.12, size, bold=bold, color=color, centred=True)

    def write_at(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        color: Rgb = (40, 40, 40),
        centred: bool = False,
    ) -> None:
        """A line of text at mm of the page; `size` in points."""
        self.set_font("sans", "b" if bold else "", size)
        self.set_text_color(*color)
        self.text(x - (self.get_string_width(text) / 2 if centred else 0.0), y, text)

    @contextmanager
    def dashes(self, on: float, off: float) -> Iterator[None]:
        """Lines are dashed in it, in mm."""
        self.set_dash_pattern(on, off)
        yield
        self.set_dash_pattern()
