"""Pictures from outside: looked at before they are decoded, and written anew as plain PNG."""

from __future__ import annotations

import io
import warnings
from typing import Final

from game.engine.words import Text
from game.imports.drawn import BadImport

MOST_PIXELS: Final = 50_000_000
"""A picture with more is not decoded."""
LONGEST: Final = 3000
"""Pixels of the longer side of a picture that lies under a map."""
FORMATS: Final = ("PNG", "JPEG", "WEBP")


def size_of(content: bytes) -> tuple[int, int]:
    """Width and depth in pixels, read from the head of the file. Raises BadImport."""
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(content), formats=FORMATS) as image:
                size: tuple[int, int] = image.size
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        raise BadImport(Text("the picture is no PNG, JPEG or WebP that can be read")) from None
    if size[0] * size[1] > MOST_PIXELS:
        args = {"w": size[0], "h": size[1], "most": MOST_PIXELS // 1_000_000}
        raise BadImport(Text("the picture has {w} by {h} pixels, more than {most} million", args))
    return size


def plain_png(content: bytes) -> bytes:
    """The picture as PNG, no longer than LONGEST either way, colours only. Raises BadImport."""
    from PIL import Image

    size_of(content)
    try:
        with Image.open(io.BytesIO(content), formats=FORMATS) as image:
            image.draft("RGB", (LONGEST, LONGEST))
            shown = image.convert("RGB")
    except (OSError, ValueError, SyntaxError):
        raise BadImport(Text("the picture is damaged")) from None
    shown.thumbnail((LONGEST, LONGEST))
    out = io.BytesIO()
    shown.save(out, "PNG", optimize=True)
    return out.getvalue()
