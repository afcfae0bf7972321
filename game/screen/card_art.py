"""The motif of a card: its own drawing, its energy, or an emblem that tells what the card does."""

import re
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.screen.assets import PM, has_picture, picture, ratio
from game.screen.lettering import text
from game.screen.shapes import Ink, blur, put, silhouette
from game.screen.theme import BLACK, CARD_WHITE, PARCHMENT_INK, Color, rgb

GROUNDS = MappingProxyType(
    {
        "attack": (rgb("#f6c27a"), rgb("#8a2f22")),
        "passive": (rgb("#bfeee2"), rgb("#1b6660")),
        "sorcery": (rgb("#d9c6ff"), rgb("#46308a")),
        "light": (rgb("#fff3b8"), rgb("#c98a12")),
        "wind": (rgb("#e6fbff"), rgb("#2b86a6")),
        "blood": (rgb("#ffc2c2"), rgb("#7d1024")),
        "steel": (rgb("#eef3f8"), rgb("#4f6076")),
        "": (rgb("#f3e3bd"), rgb("#6d5a36")),
    }
)
"""Art ground of a type of card: light middle, dark rim."""

ENERGIES = ("light", "wind", "blood", "steel")

_SIGNS: tuple[tuple[str, str], ...] = (
    (r"heal|remove[sd]? .*damage|-\d (dmg|damage)|cheat death", "emblem_heart"),
    (r"fury|rage", "emblem_mask"),
    (r"draw \d|discard|deck|stack|drops a card|swap", "emblem_cards"),
    (r"init", "emblem_crown"),
    (r"fall|knock|lie down|slow|stand\b", "emblem_peel"),
    (r"leap|move|run|turn|place|push|pull|ground", "emblem_sandal"),
    (r"circle|mud|obstruction|piece|pit|wall", "emblem_stone"),
    (r"blast|harm|throw|area", "emblem_bomb"),
    (r"ranged|shot|see", "emblem_target"),
    (r"resil|defen[cs]e|unmoved|cannot", "emblem_shield"),
    (r"attack|str\b|str\.|strength|hit|brutality", "emblem_blades"),
)
"""What a text speaks of -> the emblem that tells it; the first that is found."""

_BY_KIND = MappingProxyType({"attack": "emblem_blades", "passive": "emblem_shield", "sorcery": "emblem_star"})


@lru_cache(512)
def motif(art: str, kind: str, *words: str) -> str:
    """The picture for a card: "art/charge" for art "charge"; an emblem when there is no such drawing,
    by the first of the texts that names something; "" when there is none at all."""
    for name in (f"art/{art}", art):
        if art and has_picture(name):
            return name
    for said in words:
        for pattern, emblem in _SIGNS:
            if re.search(pattern, said.lower()) and has_picture(f"art/{emblem}"):
                return f"art/{emblem}"
    name = f"art/{_BY_KIND.get(kind, 'emblem_star')}"
    return name if has_picture(name) else ""


@lru_cache(64)
def _letter(initial: str, size: int) -> pygame.Surface:
    """A coin with the initial, for a card that no picture fits."""
    ink, m = Ink(size, size), size / 2
    ink.disc((m, m), m * 0.92, PARCHMENT_INK)
    ink.disc((m, m), m * 0.86, rgb("#e8b44a"))
    ink.ring((m, m), m * 0.74, m * 0.05, rgb("#8f6518"))
    out = ink.done()
    text(out, initial, (m, m), size * 0.5, CARD_WHITE, face="b", anchor="mc", shadow=PARCHMENT_INK)
    return out


@lru_cache(256)
def art_image(name: str, initial: str, size: int) -> pygame.Surface:
    """A motif with its shadow on a square 1.2 times its size."""
    image = picture(name, size / max(1.0, ratio(name))) if name else _letter(initial, size)
    out = pygame.Surface((round(size * 1.2), round(size * 1.2)), pygame.SRCALPHA)
    m = (out.get_width() / 2, out.get_height() / 2)
    shade = pygame.Surface(out.get_size(), pygame.SRCALPHA)
    put(shade, silhouette(image, BLACK, 90), (m[0] + size * 0.03, m[1] + size * 0.04))
    out.blit(blur(shade, size * 0.025), (0, 0), special_flags=PM)
    put(out, image, m)
    return out


def ground(kind: str) -> tuple[Color, Color]:
    """Light and dark of a type's art ground."""
    return GROUNDS.get(kind, GROUNDS[""])
