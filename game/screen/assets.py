"""Pictures and fonts by name, at the size needed, from a checkout or from an installed wheel.

Pictures are SVG sources; a name is the path below the folder without ".svg", such as "tokens/maximus".
"""

import importlib.util
import io
import re
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

import pygame

import game
from game.screen.theme import MIN_PX

PM = pygame.BLEND_PREMULTIPLIED
"""Blend flag for every surface made here: they carry premultiplied alpha."""

Swap = tuple[tuple[str, str], ...]

FACES = MappingProxyType(
    {
        "r": "NotoSans-Regular.ttf",
        "b": "NotoSans-Bold.ttf",
        "i": "NotoSans-Italic.ttf",
        "bi": "NotoSans-BoldItalic.ttf",
        "m": "FiraCode-Regular.ttf",
        "k": "NotoSansKR-Regular.ttf",
        "kb": "NotoSansKR-Bold.ttf",
    }
)


def _package_folder() -> Path:
    return Path(next(iter(game.__path__))).resolve()


@lru_cache(1)
def assets_folder() -> Path:
    """The folder of pictures: beside the package, else inside it.

    Raises FileNotFoundError naming both places when neither holds them.
    """
    package = _package_folder()
    places = (package.parent / "assets", package / "assets")
    for place in places:
        if (place / "tokens").is_dir():
            return place
    raise FileNotFoundError(f"the pictures are missing: no folder {places[0]} and no folder {places[1]}")


@lru_cache(1)
def fonts_folder() -> Path:
    """The data folder of pygame_gui, found without importing that package (its import is slow)."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("the fonts are missing: install the package pygame_gui, which brings them")
    return Path(spec.origin).parent / "data"


@lru_cache(1024)
def has_picture(name: str) -> bool:
    """Whether there is a picture of that name."""
    return bool(name) and (assets_folder() / f"{name}.svg").is_file()


@lru_cache(256)
def _source(name: str) -> str:
    path = assets_folder() / f"{name}.svg"
    if not path.is_file():
        raise FileNotFoundError(f"no picture is called {name!r} (looked for {path})")
    return path.read_text(encoding="utf-8")


@lru_cache(256)
def ratio(name: str) -> float:
    """Height over width of a picture. Raises FileNotFoundError for an unknown name."""
    found = re.search(r'viewBox="([^"]+)"', _source(name))
    if found is None:
        raise ValueError(f"the picture {name!r} has no viewBox")
    box = [float(v) for v in found.group(1).split()]
    return box[3] / box[2]


@lru_cache(512)
def picture(name: str, width: float, height: float | None = None, swap: Swap = ()) -> pygame.Surface:
    """A picture `width` pixels wide, premultiplied; the height follows from the picture if not given.

    swap: pairs (old "#rrggbb", new "#rrggbb") replaced in the source. Raises FileNotFoundError.
    """
    source = _source(name)
    for old, new in swap:
        source = source.replace(old, new)
    tall = width * ratio(name) if height is None else height
    size = (max(1, round(width)), max(1, round(tall)))
    raw = pygame.image.load_sized_svg(io.BytesIO(source.encode()), size)
    return raw.convert_alpha().premul_alpha() if pygame.display.get_surface() else raw.premul_alpha()


@lru_cache(256)
def _font(face: str, pixels: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(fonts_folder() / FACES[face]), pixels)


def font(face: str, size: float) -> pygame.font.Font:
    """The font of a face of FACES; never under MIN_PX pixels."""
    return _font(face, max(MIN_PX, round(size)))


def forget() -> None:
    """Empties the caches of this module, after the display was closed and opened anew."""
    picture.cache_clear()
    _font.cache_clear()
