"""Shipped maps as a rulebook prints them: outlines by the book's own name of each kind of terrain."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.table.mapfile import Scenario, read_map
from game.table.terrain import Polygon, Terrain

Outline = list[tuple[float, float]]

MAPS = Path(__file__).parents[2] / "maps"


def opened(name: str) -> Scenario:
    """A map as shipped."""
    return read_map(MAPS / f"{name}.toml")


def corners(t: Terrain) -> Outline:
    """The outline, beginning with its smallest corner."""
    assert isinstance(t.shape, Polygon)
    points = list(t.shape.points)
    first = points.index(min(points))
    return points[first:] + points[:first]


def outlines(scenario: Scenario, called: Callable[[Terrain], str]) -> dict[str, list[Outline]]:
    """The outlines by what the book calls each piece, in the order of the map."""
    out: dict[str, list[Outline]] = {}
    for t in scenario.terrain:
        out.setdefault(called(t), []).append(corners(t))
    return out


def zones(scenario: Scenario) -> tuple[Outline, Outline]:
    """The zones of both sides."""
    a, b = (list(scenario.zone(side).polygon.points) for side in ("a", "b"))
    return a, b
