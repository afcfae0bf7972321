"""Units in ranks and files from straight above: a tray as large as the footprint, a model on every place.

The tray's front edge is bright and has a nose in its middle; the second side's tray is notched. The models
stand on tiles, casualties leave the rear rank bare. Lengths are pixels, facing degrees, 0 = east.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.engine.look import BlockLook, PieceLook
from game.screen.assets import PM, picture
from game.screen.shapes import Ink, Spot, blur, faded, padded, put, silhouette, tinted
from game.screen.theme import BLACK, Color, Palette, mix
from game.screen.tokens import GHOST, sprite_name
from game.table.bases import Box
from game.table.inches import Point

MARGIN = 0.85
"""Room around the tray for its nose, as a share of an inch."""

FOOT = (138, 143, 116)
"""What the tint of a side is mixed with under the models."""

MASK = (14, 16, 34)
"""What lies over a unit that has acted already."""

_FLAGS = MappingProxyType({"g": "ghost", "d": "dim"})


def corners(box: Box, px: Callable[[Point], Spot]) -> list[Spot]:
    """The corners of a rectangle in pixels: front left, front right, rear right, rear left."""
    return [px(p) for p in box.corners]


def places_of(block: BlockLook) -> list[tuple[int, int, bool]]:
    """File and rank of every model, from 0 at the front left, and whether the leader stands there."""
    wide = block.abreast
    at = min(block.leader_file, wide - 1) if block.leader else -1
    return [(n % wide, n // wide, n == at) for n in range(block.models)]


def _nose(
    ink: Ink, m: float, ppi: float, block: BlockLook, colors: tuple[Color, Color, Color | None]
) -> None:
    """The triangle in the middle of the front edge: key line, fill, and the hollow of the second side."""
    key, fill, hollow = colors
    line, w = max(1.15, ppi * 0.045), block.size[0] * ppi
    wide = min(w * 0.5, 1.3 * ppi)
    high = min(0.44, 0.2 + 0.2 * wide / ppi) * ppi
    x, y = m + w / 2, m
    ink.poly(
        [(x - wide / 2 - line, y + line), (x, y - high - line * 1.5), (x + wide / 2 + line, y + line)], key
    )
    ink.poly(
        [(x - wide / 2 + line, y + line), (x, y - high + line * 0.6), (x + wide / 2 - line, y + line)], fill
    )
    if hollow is not None:
        ink.poly(
            [(x - wide / 4 + line, y + line), (x, y - high * 0.45), (x + wide / 4 - line, y + line)], hollow
        )


def _tray(ink: Ink, m: float, ppi: float, block: BlockLook, side: int, p: Palette) -> None:
    """Rim, bright front edge, notches of the second side, the bare end of the last rank."""
    w, h = (v * ppi for v in block.size)
    color, dark = p.side(side), p.side_dark(side)
    line, rim = max(1.15, ppi * 0.045), ppi * 0.13
    gap = p.brass if p.strict else p.outline
    _nose(ink, m, ppi, block, (p.outline, color, gap if side else None))
    ink.rect((m, m, w, h), p.outline, rounded=ppi * 0.07)
    ink.rect((m + line, m + line, w - 2 * line, h - 2 * line), mix(color, dark, 0.8), rounded=ppi * 0.05)
    left, right, top = m + line, m + w - line, m + line
    ink.poly([(left, top), (right, top), (right - rim, top + rim), (left + rim, top + rim)], color)
    low, fade = m + min(h * 0.5, 1.2 * ppi), mix(color, dark, 0.5)
    for x, s in ((left, 1), (right, -1)):
        ink.poly([(x, top), (x, low), (x + s * rim * 0.9, low), (x + s * rim * 0.9, m + rim)], fade)
    if side:
        for j in range(round(w / ppi) + 1):
            a, b = max(m, m + (j - 0.06) * ppi), min(m + w, m + (j + 0.06) * ppi)
            ink.rect((a, m + h - line - rim, b - a, rim + line), gap)
        for j in range(1, max(2, round(h / ppi))):
            for x in (m, m + w - rim - line):
                ink.rect((x, m + (j - 0.05) * ppi, rim + line, ppi * 0.1), gap)
    bare = block.models % block.abreast
    if bare:
        e, tile, deep = rim * 0.62, block.width * ppi, block.depth * ppi
        box = (m + bare * tile + e, m + h - deep + e, w - bare * tile - e - line - rim, deep - e - line - rim)
        ink.rect(box, mix(dark, p.outline, 0.55), rounded=ppi * 0.05)


def _tiles(ink: Ink, m: float, ppi: float, block: BlockLook, side: int, p: Palette) -> None:
    """The ground under every model; the leader stands on brass."""
    line, rim = max(1.15, ppi * 0.045), ppi * 0.13
    tile, deep = block.width * ppi, block.depth * ppi
    inner, outer = rim * 0.31, line + rim
    for file, rank, leads in places_of(block):
        x, y = m + file * tile, m + rank * deep
        left = outer if file == 0 else inner
        top = outer if rank == 0 else inner
        right = outer if file == block.abreast - 1 else inner
        low = outer if rank == block.ranks - 1 else inner
        box = (x + left, y + top, tile - left - right, deep - top - low)
        edge = (box[0] - line / 2, box[1] - line / 2, box[2] + line, box[3] + line)
        ink.rect(edge, p.outline, 200, rounded=ppi * 0.07)
        ink.rect(box, p.brass if leads else mix(p.side_tint(side), FOOT, 0.34), rounded=ppi * 0.06)


@lru_cache(128)
def _model(sprite: str, width: int, depth: int) -> pygame.Surface:
    """A model as large as its base, facing up, with its small shadow; an unknown one is a blank."""
    name = sprite_name(sprite)
    out = pygame.Surface((width, depth), pygame.SRCALPHA)
    if not name:
        return out
    image = picture(name, width * 0.98, depth * 0.98)
    shade = blur(tinted(image, BLACK), width * 0.03)
    out.blit(faded(shade, 120), (round(width * 0.045), round(width * 0.06)), special_flags=PM)
    out.blit(image, (round(width * 0.01), round(depth * 0.01)), special_flags=PM)
    return out


@lru_cache(96)
def _standing(sprite: str, block: BlockLook, ppi: float, side: int, p: Palette) -> pygame.Surface:
    """The block facing up with its tray, in the middle of a clear margin."""
    m = math.ceil(MARGIN * ppi)
    w, h = block.size[0] * ppi + 2 * m, block.size[1] * ppi + 2 * m
    ink = Ink(w, h, 3 if ppi < 60 else 2)
    # the layer is whole pixels wide, the footprint need not be: what is over goes half to each side
    ox, oy = (ink.width - w) / 2, (ink.height - h) / 2
    _tray(ink, m, ppi, block, side, p)
    _tiles(ink, m, ppi, block, side, p)
    out = ink.done()
    tile, deep = block.width * ppi, block.depth * ppi
    for file, rank, leads in places_of(block):
        image = _model(block.leader if leads else sprite, round(tile), round(deep))
        at = (round(m + ox + file * tile), round(m + oy + rank * deep))
        out.blit(image, at, special_flags=PM)
    return out


@lru_cache(192)
def _turned(
    sprite: str, block: BlockLook, ppi: float, pose: tuple[int, int], look: tuple[Palette, str]
) -> pygame.Surface:
    """pose = side and facing in whole degrees; look = palette and flags."""
    (side, facing), (p, flags) = pose, look
    turn = facing - 90
    straight = turn % 90 == 0
    if straight:
        image = pygame.transform.rotate(_standing(sprite, block, ppi, side, p), turn)
    else:
        image = pygame.transform.rotozoom(_standing(sprite, block, 2 * ppi, side, p), turn, 0.5)
    if "d" in flags:
        image = image.copy()
        image.blit(silhouette(image, MASK, 110), (0, 0), special_flags=PM)
    if "g" in flags:
        return faded(image, GHOST)
    pad = math.ceil(ppi * 0.4)
    out = pygame.Surface((image.get_width() + 2 * pad, image.get_height() + 2 * pad), pygame.SRCALPHA)
    shade = _shadow(sprite, block, ppi, side, p)
    shade = pygame.transform.rotate(shade, turn) if straight else pygame.transform.rotozoom(shade, turn, 1.0)
    middle = (out.get_width() / 2 + round(ppi * 0.1), out.get_height() / 2 + round(ppi * 0.14))
    put(out, shade, middle)
    out.blit(image, (pad, pad), special_flags=PM)
    return out


@lru_cache(96)
def _shadow(sprite: str, block: BlockLook, ppi: float, side: int, p: Palette) -> pygame.Surface:
    """The soft shadow of a block facing up. It is turned with the block: to blur it for every facing would
    take longer than all else in the frame of a wheel.
    """
    shape = silhouette(_standing(sprite, block, ppi, side, p), BLACK, 150)
    return blur(padded(shape, math.ceil(ppi * 0.4)), ppi * 0.1)


def block_token(
    piece: PieceLook,
    ppi: float,
    palette: Palette,
    *,
    facing: float | None = None,
    ghost: bool = False,
    dim: bool = False,
) -> pygame.Surface:
    """A whole unit with the centre of its footprint in the middle, premultiplied and cached; facings are
    rounded to whole degrees. ghost: half transparent and without shadow; dim: veiled.
    Raises ValueError for a figure that is no block.
    """
    if piece.block is None:
        raise ValueError(f"{piece.id} stands on a round base")
    states = {"g": ghost, "d": dim}
    flags = "".join(flag for flag in _FLAGS if states[flag])
    turn = round(piece.facing if facing is None else facing) % 360
    bare = _bare(piece.block)
    return _turned(piece.sprite or piece.id, bare, round(ppi, 2), (piece.side, turn), (palette, flags))


@lru_cache(256)
def _bare(block: BlockLook) -> BlockLook:
    """The block without what only its banner shows, so that equal pictures are kept once."""
    return BlockLook(block.models, block.files, block.width, block.depth, block.leader, block.leader_file)


def put_block(
    surface: pygame.Surface,
    piece: PieceLook,
    centre: Spot,
    ppi: float,
    palette: Palette,
    *,
    facing: float | None = None,
    ghost: bool = False,
    dim: bool = False,
) -> pygame.Rect:
    """Draws a unit with the centre of its footprint at a place; the rest as in block_token."""
    return put(surface, block_token(piece, ppi, palette, facing=facing, ghost=ghost, dim=dim), centre)
