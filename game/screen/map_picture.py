"""A map as a picture in a file: as it will be played, on demand with a grid of inches and with labels."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from pathlib import Path

import pygame

from game.screen.board_view import BoardView
from game.screen.camera import WALL, Camera
from game.screen.lettering import text
from game.screen.scenes.setup_maps import zones_of
from game.screen.shapes import Ink
from game.screen.theme import MIN_PX, Theme, palette, scale
from game.table.files import write_atomic
from game.table.mapfile import Scenario
from game.table.outline import bounds

GRID, STRONG = 1, 6
"""Inches between lines, and between the stronger ones."""

FLAT = "contrast"
"""A palette of this name is drawn without texture, whatever its colours."""


def size_for(scenario: Scenario, width: int) -> tuple[int, int]:
    """The size of a picture of that width that shows the table and nothing else."""
    return width, round(width * (scenario.depth + 2 * WALL) / (scenario.width + 2 * WALL))


def map_picture(
    scenario: Scenario,
    size: tuple[int, int],
    *,
    colours: str = "standard",
    grid: bool = False,
    labels: bool = False,
    plain: bool = False,
) -> tuple[pygame.Surface, Camera]:
    """The map as large as fits, and the view in which it is drawn; objectives and starts are marked.

    `plain`: the ground has no texture, which makes files small.
    """
    chosen = palette(colours)
    theme = Theme(replace(chosen, name=FLAT) if plain else chosen, scale(*size))
    board = BoardView(
        theme, pygame.Rect((0, 0), size), scenario.width, scenario.depth, zones=zones_of(scenario)
    )
    board.backdrop = scenario.backdrop
    board.set_terrain(scenario.terrain)
    image = pygame.Surface(size)
    board.table(image)
    if grid:
        _grid(image, board.camera, theme)
    _marks(image, board.camera, theme, scenario)
    if labels:
        _labels(image, board.camera, theme, scenario)
    return image, board.camera


def write_png(image: pygame.Surface, path: Path) -> int:
    """Writes a picture as a whole or not at all; returns its bytes. Raises OSError."""
    file = io.BytesIO()
    pygame.image.save(image, file, "map.png")
    write_atomic(path, file.getvalue())
    return file.tell()


def _grid(image: pygame.Surface, camera: Camera, theme: Theme) -> None:
    """Lines across the table and along it; the stronger ones end at the numbers on the wall."""
    p = theme.palette
    ink = Ink(*image.get_size(), 1)
    for long, across in ((camera.width, True), (camera.depth, False)):
        for n in range(GRID, math.ceil(long), GRID):
            begin = (float(n), 0.0) if across else (0.0, float(n))
            end = (float(n), camera.depth) if across else (camera.width, float(n))
            strong = n % STRONG == 0
            line = [camera.px(begin), camera.px(end)]
            ink.line(line, 1.6 if strong else 1.0, p.ink, 120 if strong else 50, caps=False)
    ink.onto(image)


def _marks(image: pygame.Surface, camera: Camera, theme: Theme, scenario: Scenario) -> None:
    """A ringed dot on each objective, a ring in the colour of its side on each start."""
    p = theme.palette
    ink, r = Ink(*image.get_size(), 2), max(5.0, camera.ppi * 0.45)
    for mark in scenario.objectives:
        ink.disc(camera.px(mark.at), r, p.ink)
        ink.disc(camera.px(mark.at), r * 0.8, p.brass)
        ink.disc(camera.px(mark.at), r * 0.3, p.ink)
    for start in scenario.starts:
        ink.disc(camera.px(start.at), r * 0.9, p.ink, 160)
        ink.ring(camera.px(start.at), r * 0.9, max(2.0, r * 0.25), p.a if start.side == "a" else p.b)
    ink.onto(image)


def _labels(image: pygame.Surface, camera: Camera, theme: Theme, scenario: Scenario) -> None:
    """Names of zones, objectives and terrain; terrain without a name by its id."""
    p = theme.palette
    height = max(float(MIN_PX), min(18.0 * theme.k, camera.ppi * 0.8))
    named = [(z.name, bounds(z.polygon)) for z in scenario.zones]
    named += [(t.name or t.id, bounds(t.shape)) for t in scenario.terrain]
    for words, (west, south, east, north) in named:
        at = camera.px(((west + east) / 2, (south + north) / 2))
        text(image, words, at, height, p.paper, face="b", anchor="mc", shadow=p.ink)
    for mark in scenario.objectives:
        x, y = camera.px(mark.at)
        below = (x, y + max(5.0, camera.ppi * 0.45) + height)
        text(image, mark.name or mark.id, below, height, p.brass, face="b", anchor="mc", shadow=p.ink)
