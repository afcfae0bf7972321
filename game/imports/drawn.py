"""What a foreign file becomes: rows of a map file, a picture to lie under them, and a report.

Places in a Drawn are inches, y goes north; foreign files have y going down, which `Frame` turns over.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.engine.words import Text, render
from game.table.inches import Point
from game.table.mapdraft import toml

LEAST, MOST = 6.0, 144.0
"""Inches that a table may have along a side."""


class BadImport(ValueError):
    """A file that cannot be converted; the reason is a sentence for a person."""

    def __init__(self, what: Text) -> None:
        super().__init__(render(what))
        self.what = what


@dataclass
class Report:
    """What became of everything in a file, in the order in which it was met."""

    read: Counter[str] = field(default_factory=Counter)
    """Kinds of things that are in the map now, and how many."""
    simplified: list[Text] = field(default_factory=list)
    left_out: list[Text] = field(default_factory=list)
    warnings: list[Text] = field(default_factory=list)

    def lines(self) -> Iterable[Text]:
        """The report for a person."""
        for what, n in self.read.items():
            yield Text("read: {n} × {what}", {"n": n, "what": what})
        for heading, texts in (
            (Text("simplified"), self.simplified),
            (Text("left out"), self.left_out),
            (Text("look at"), self.warnings),
        ):
            for text in texts:
                yield Text("{heading}: {what}", {"heading": heading, "what": text})


@dataclass(frozen=True, slots=True)
class Frame:
    """How places of a file become places on the table: less its origin, times its scale, y turned over."""

    x: float
    y: float
    inches: float
    """Of one unit of the file."""
    width: float
    depth: float

    def at(self, x: float, y: float) -> Point:
        """A place of the file in inches on the table."""
        return (tidy((x - self.x) * self.inches), tidy(self.depth - (y - self.y) * self.inches))

    def holds(self, p: Point) -> bool:
        """Whether a place lies on the table."""
        return -1e-6 <= p[0] <= self.width + 1e-6 and -1e-6 <= p[1] <= self.depth + 1e-6


@dataclass
class Drawn:
    """A map on its way from another program."""

    name: str
    width: float
    depth: float
    report: Report = field(default_factory=Report)
    rows: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    """Kind of row and its values, in the order in which they are written."""
    zones: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    """What stands as comments in the file: lights, names of units."""
    backdrop: bytes | None = None
    """The picture to lie under the terrain, as it came."""

    def add(self, kind: str, row: Mapping[str, Any], what: str = "") -> None:
        """A row more, counted in the report."""
        self.rows.append((kind, row))
        self.report.read[what or str(row.get("kind", kind))] += 1

    def written(self, source: str, backdrop: str = "") -> str:
        """The map file. Zones that the source has not are strips at the south and the north edge."""
        lines = [f"# Made from {source}; from here on this file is the map.", f"name = {toml(self.name)}"]
        lines.append(f"table = {{ width = {toml(self.width)}, depth = {toml(self.depth)} }}")
        if backdrop:
            lines.append(f"backdrop = {toml(backdrop)}")
        lines += [f"# {note}" for note in self.notes]
        deep = max(2.0, float(self.depth // 5))
        for side, edge in (("a", "south"), ("b", "north")):
            zone = self.zones.get(side)
            if zone is None:
                zone = {"edge": edge, "depth": deep}
            lines += ["", f"[zone.{side}]", *_keys(zone)]
        for kind, row in self.rows:
            lines += ["", f"[[{kind}]]", *_keys(row)]
        return "\n".join(lines) + "\n"

    def add_missing(self) -> None:
        """Says in the report which zones are ours."""
        for side in ("a", "b"):
            if side not in self.zones:
                self.report.warnings.append(
                    Text("zone {side} is a strip along an edge: the file had none", {"side": side})
                )


def _keys(row: Mapping[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in row.items()]


def _value(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        inner = ", ".join(f"{{ {', '.join(f'{k} = {toml(v)}' for k, v in part.items())} }}" for part in value)
        return f"[{inner}]"
    return toml(value)


def tidy(n: float) -> float:
    """A length to a thousandth of an inch."""
    return round(n, 3) + 0.0


def frame(width: float, depth: float, inches: float, x: float = 0.0, y: float = 0.0, hint: str = "") -> Frame:
    """The frame of a file of width x depth units. Raises BadImport for a table that is too small or large."""
    w, d = tidy(width * inches), tidy(depth * inches)
    if not (LEAST <= w <= MOST and LEAST <= d <= MOST):
        fitting = min(MOST / max(width, depth, 1e-9), max(LEAST / max(min(width, depth), 1e-9), inches))
        args = {"w": w, "d": d, "least": LEAST, "most": MOST, "hint": hint, "n": f"{fitting:.3g}"}
        raise BadImport(
            Text("the table would be {w} by {d} inches, not {least} to {most}; try {hint} {n}", args)
        )
    return Frame(x, y, inches, w, d)


NUMBER: Final = (int, float)


def number(value: Any) -> float | None:
    """A finite number that is no yes or no, of a size that can be a place."""
    good = isinstance(value, NUMBER) and not isinstance(value, bool)
    return float(value) if good and math.isfinite(value) and abs(value) < 1e7 else None
