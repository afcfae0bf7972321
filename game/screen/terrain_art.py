"""A piece of terrain as a picture: found by kind, else by what the kind means; rendered once a size."""

from dataclasses import dataclass

import pygame

from game.screen.assets import PM
from game.screen.camera import Camera
from game.screen.outline import Canvas, shadow
from game.screen.remembered import pictures
from game.screen.shapes import Spot
from game.screen.terrain_flat import FLAT, Painter, churned, water
from game.screen.terrain_solid import SOLID, block, rubble
from game.screen.terrain_station import FLOOR, RISING
from game.screen.terrain_yard import GROUND, STANDING
from game.screen.theme import Color, Palette
from game.table.kinds import KINDS
from game.table.terrain import Terrain, Traits

NO_TRAITS: Traits = frozenset()
PIECES = 128.0
"""Megabytes of pictures of pieces that are remembered at most."""


@dataclass(frozen=True, slots=True)
class PieceArt:
    """Pictures of a piece and where their corners go, in pixels from the south-west corner, y down."""

    body: pygame.Surface
    at: Spot
    shadow: pygame.Surface | None
    shadow_at: Spot


def painter(kind: str, traits: Traits = NO_TRAITS) -> Painter:
    """How a kind is drawn. Unknown kinds go by their traits: impassable (a block, or water if one sees
    across), obstruction (rubble), else slow ground; with no traits known, by the body the map format gives.
    """
    for known in (SOLID, STANDING, RISING, FLAT, GROUND, FLOOR):
        if kind in known:
            return known[kind]
    if "impassable" in traits:
        return block if "blocks_sight" in traits else water
    if "obstruction" in traits:
        return rubble
    if traits or kind not in KINDS:
        return churned
    return {"solid": block, "low": rubble, "deep": water}.get(KINDS[kind].body, churned)


def stands(kind: str, traits: Traits = NO_TRAITS) -> bool:
    """Whether a kind rises from the ground and so casts a shadow."""
    found = painter(kind, traits)
    return all(found not in flat.values() for flat in (FLAT, GROUND, FLOOR))


@pictures(256, PIECES)
def piece_art(
    piece: Terrain, ppi: float, palette: Palette, traits: Traits = NO_TRAITS, cloth: Color | None = None
) -> PieceArt:
    """The pictures of a piece at so many pixels an inch; cloth: the colour of the ground it stands on."""
    canvas = Canvas(piece, ppi, palette, cloth)
    body = painter(piece.kind, traits)(canvas)
    if piece.origin != "map":
        pattern = (0.3 * ppi, 0.2 * ppi)
        canvas.dashed_edge(body, max(2.0, 0.07 * ppi), palette.brass, pattern)
    x, y = canvas.origin
    if not stands(piece.kind, traits) or not palette.grain:
        return PieceArt(body, (x, y), None, (0, 0))
    cast, (dx, dy) = shadow(canvas, piece.height)
    return PieceArt(body, (x, y), cast, (x + dx, y + dy))


def draw_terrain(
    layer: pygame.Surface,
    camera: Camera,
    pieces: tuple[Terrain, ...],
    palette: Palette,
    traits: dict[str, Traits] | None = None,
    cloth: Color | None = None,
) -> None:
    """Draws pieces with a camera: flat ones, then shadows, then standing ones. traits: kind -> its traits;
    cloth: the colour of the ground.
    """
    meaning = traits or {}
    corner = camera.px((0, 0))
    arts = [(p, piece_art(p, camera.ppi, palette, meaning.get(p.kind, NO_TRAITS), cloth)) for p in pieces]

    def blit(image: pygame.Surface, at: Spot) -> None:
        layer.blit(image, (round(corner[0] + at[0]), round(corner[1] + at[1])), special_flags=PM)

    for piece, art in arts:
        if not stands(piece.kind, meaning.get(piece.kind, NO_TRAITS)):
            blit(art.body, art.at)
    for _, art in arts:
        if art.shadow is not None:
            blit(art.shadow, art.shadow_at)
    for piece, art in arts:
        if stands(piece.kind, meaning.get(piece.kind, NO_TRAITS)):
            blit(art.body, art.at)
