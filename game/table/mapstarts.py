"""Starts in a map file: where single figures stand before play, for games that set up nobody in zones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from game.table.entries import Entry
from game.table.inches import Point
from game.table.outline import Symmetry, tidy, twin_point

_SIDES: dict[str, str] = {"a": "side a", "b": "side b"}


@dataclass(frozen=True, slots=True)
class Start:
    """A place in inches where a figure of a side begins; those of a side are taken in their order."""

    side: Literal["a", "b"]
    at: Point


def starts_of(
    rows: Sequence[Entry], symmetry: Symmetry, width: float | None, depth: float | None
) -> tuple[Start, ...]:
    """The rows `[[start]]`. Where only one side is written on a symmetrical table, the other is its twin."""
    found: list[Start] = []
    for row in rows:
        row.need("side", 'add side = "a"')
        row.need("at", "add at = [6, 12]")
        side, at = row.one_of("side", _SIDES, "side"), row.pair("at", "[6, 12]")
        if side is None or at is None:
            continue
        if width is not None and depth is not None and not (0.0 <= at[0] <= width and 0.0 <= at[1] <= depth):
            right = f"keep it between 0 and {width:g} and between 0 and {depth:g}"
            row.at(("at",), "this start is not on the table", right)
            continue
        found.append(Start(cast(Literal["a", "b"], side), tidy(at)))
    if found and symmetry != "none" and width is not None and depth is not None:
        sides = {s.side for s in found}
        if len(sides) == 1:
            other: Literal["a", "b"] = "b" if sides == {"a"} else "a"
            found += [Start(other, twin_point(s.at, symmetry, width, depth)) for s in found]
    return tuple(sorted(found, key=lambda s: s.side))
