"""The picture that may lie under the terrain of a map; one that is too large or damaged is not shown."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

import pygame

from game.screen.camera import Camera

MOST_BYTES, MOST_PIXELS = 60_000_000, 50_000_000
"""What is not even decoded."""
_PNG = b"\x89PNG\r\n\x1a\n"


def backdrop(path: str) -> pygame.Surface | None:
    """The picture of a map by its path, as it lies on the disk now; None if there is none."""
    try:
        status = Path(path).stat() if path else None
    except OSError:
        return None
    return None if status is None else _loaded(path, status.st_mtime_ns, status.st_size)


@lru_cache(4)
def _loaded(path: str, stamp: int, size: int) -> pygame.Surface | None:
    if size > MOST_BYTES:
        return None
    try:
        with Path(path).open("rb") as file:
            content = file.read()
        w, h = pixels(content)
        if w * h > MOST_PIXELS:
            return None
        return pygame.image.load(path).copy()
    except (OSError, ValueError, pygame.error):
        return None


def pixels(content: bytes) -> tuple[int, int]:
    """Width and depth of a PNG or JPEG from its head, before it is decoded. Raises ValueError."""
    if content.startswith(_PNG) and len(content) >= 24:
        w, h = struct.unpack(">II", content[16:24])
        return int(w), int(h)
    at = 2
    while content.startswith(b"\xff\xd8") and at + 9 < len(content) and content[at] == 0xFF:
        mark, long = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            h, w = struct.unpack(">HH", content[at + 5 : at + 9])
            return int(w), int(h)
        at += 2 + max(2, long)
    raise ValueError("no PNG and no JPEG")


def lay(layer: pygame.Surface, camera: Camera, image: pygame.Surface) -> None:
    """Stretches the picture over the table."""
    left, top = camera.px((0.0, camera.depth))
    right, bottom = camera.px((camera.width, 0.0))
    size = (max(1, round(right - left)), max(1, round(bottom - top)))
    depth = image if image.get_bitsize() in (24, 32) else image.convert(24)
    layer.blit(pygame.transform.smoothscale(depth, size), (round(left), round(top)))
