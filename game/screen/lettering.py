"""Text: one cached surface a line, faces falling back by runs, measuring, wrapping, shortening."""

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

import pygame

from game.screen.assets import PM, font
from game.screen.shapes import Spot
from game.screen.theme import MIN_PX, ROLES, WHITE, Color, Theme

ONLY_MONO = frozenset("→←↑↓≥≤●◆▲■✓√")
"""Noto Sans lacks these; Fira Code has them."""
NOT_MONO = frozenset("″′")
"""Fira Code lacks these; Noto Sans has them."""
UNPAINTABLE = re.compile("[\0\ud800-\udfff]")
"""Rendering fails at these; they can only come from a file that somebody has edited."""


def _face_for(char: str, face: str) -> str:
    if char in ONLY_MONO:
        return "m"
    if face == "m" and char in NOT_MONO:
        return "b"
    code = ord(char)
    if 0x1100 <= code <= 0x11FF or 0x3000 <= code <= 0x9FFF or 0xAC00 <= code <= 0xD7A3:
        return "kb" if face in {"b", "bi"} else "k"
    return face


def runs(text: str, face: str) -> list[tuple[str, str]]:
    """The text split into (piece, face that has its glyphs)."""
    out: list[tuple[str, str]] = []
    for char in UNPAINTABLE.sub("\ufffd", text):
        wanted = _face_for(char, face)
        if out and out[-1][1] == wanted:
            out[-1] = (out[-1][0] + char, wanted)
        else:
            out.append((char, wanted))
    return out


def pixels(size: float) -> int:
    """The size in which a text of that size is really rendered: whole, never under MIN_PX."""
    return max(MIN_PX, round(size))


@lru_cache(4096)
def label(text: str, size: float, color: Color, face: str = "r", track: float = 0.0) -> pygame.Surface:
    """One line of text, premultiplied. size in pixels; track = extra pixels between letters."""
    base = font(face, size)
    parts: list[tuple[pygame.Surface, int]] = []
    for run, run_face in runs(text, face):
        drawn = font(run_face, size)
        for piece in run if track else (run,):
            image = _rendered(piece, run_face, size, color)
            parts.append((image, base.get_ascent() - drawn.get_ascent()))
    total = sum(p.get_width() for p, _ in parts) + max(0, len(parts) - 1) * track
    low = max((dy + p.get_height() for p, dy in parts), default=base.get_height())
    tall = max(base.get_height() + 4, low)
    out = pygame.Surface((max(1, math.ceil(total)), tall), pygame.SRCALPHA)
    x = 0.0
    for part, dy in parts:
        out.blit(part, (round(x), dy))
        x += part.get_width() + track
    return out.premul_alpha()


@lru_cache(8192)
def width(text: str, size: float, face: str = "r", track: float = 0.0) -> int:
    """Pixels a line of text takes."""
    total = 0.0
    count = 0
    for run, run_face in runs(text, face):
        for piece in run if track else (run,):
            total += _wide(piece, run_face, size)
            count += 1
    return max(1, math.ceil(total + max(0, count - 1) * track))


# ---- the full stop and the sign of the inch
#
# Shaping a text that has both takes thirty times as long as any other: in Noto Sans one of the two glyphs
# always drives the other out of the shaper's cache of advances. Lengths are the most frequent texts here, and
# new ones come with every frame of a drag; so these are drawn in pieces that have one of the two at most, and
# the pieces with the sign, which are few, are kept. What comes out is the same pixel for pixel: a text is
# only cut where the letters on both sides look as they do together.

_APART, _SANS = (".", "″"), frozenset({"r", "b"})


def _rendered(run: str, face: str, size: float, color: Color) -> pygame.Surface:
    """A run in one face as the font renders it."""
    px = pixels(size)
    cuts = _cuts(run, face, px)
    if not cuts:
        return font(face, size).render(run, True, color)
    return _joined([run[a:b] for a, b in pairwise((0, *cuts, len(run)))], face, px, color)


def _wide(run: str, face: str, size: float) -> int:
    """Pixels that a run in one face takes."""
    px = pixels(size)
    cuts = _cuts(run, face, px)
    if not cuts:
        return font(face, size).size(run)[0]
    before = sum(_ends(run[a:b], face, px)[1] for a, b in pairwise((0, *cuts)))
    return before + _ends(run[cuts[-1] :], face, px)[0]


def _cuts(run: str, face: str, px: int) -> tuple[int, ...]:
    """Where a run is cut so that no piece has both of the two letters; nowhere if it needs no cut or bears
    none.
    """
    if face not in _SANS or not all(letter in run for letter in _APART):
        return ()
    cuts, first, last = [], "", 0
    for i, letter in enumerate(run):
        if letter not in _APART:
            continue
        if first not in ("", letter):
            cut = next((k for k in range(i, last, -1) if _keeps(run[k - 1], run[k], face, px)), None)
            if cut is None:
                return ()
            cuts.append(cut)
        first, last = letter, i
    return tuple(cuts)


@lru_cache(2048)
def _keeps(a: str, b: str, face: str, px: int) -> bool:
    """Whether two letters, each drawn by itself, look as they do when drawn together."""
    whole, out = font(face, px).render(a + b, True, WHITE), _joined((a, b), face, px, WHITE)
    return whole.get_size() == out.get_size() and (
        whole.premul_alpha().get_buffer().raw == out.premul_alpha().get_buffer().raw
    )


def _joined(pieces: Sequence[str], face: str, px: int, color: Color) -> pygame.Surface:
    """Pieces of a run side by side, each as far from the one before as that goes on."""
    images = [_piece(piece, face, px, color) for piece in pieces]
    lefts = [0, *accumulate(_ends(piece, face, px)[1] for piece in pieces[:-1])]
    size = (lefts[-1] + images[-1].get_width(), max(image.get_height() for image in images))
    out = pygame.Surface(size, pygame.SRCALPHA)
    for image, left in zip(images, lefts, strict=True):
        out.blit(image, (left, 0))
    return out


@lru_cache(512)
def _piece(piece: str, face: str, px: int, color: Color) -> pygame.Surface:
    return font(face, px).render(piece, True, color)


@lru_cache(1024)
def _ends(piece: str, face: str, px: int) -> tuple[int, int]:
    """Pixels that a piece takes, and after which the next letter begins: without what of the last one hangs
    over.
    """
    drawn = font(face, px)
    wide = drawn.size(piece)[0]
    last = drawn.metrics(piece[-1])[0]
    over = last[1] - last[4] if last is not None else 0
    return wide, wide - max(0, over)


def ascent(size: float, face: str = "r") -> int:
    """Pixels from the top of a line's surface to its base line."""
    return font(face, size).get_ascent()


@lru_cache(4096)
def fitted(text: str, size: float, face: str, room: float, track: float = 0.0) -> str:
    """The text, or as much of its beginning as fits into `room` pixels, with an ellipsis."""
    if width(text, size, face, track) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        mid = (low + high + 1) // 2
        if width(text[:mid].rstrip() + "…", size, face, track) <= room:
            low = mid
        else:
            high = mid - 1
    return text[:low].rstrip() + "…"


def text(
    surface: pygame.Surface,
    words: str,
    at: Spot,
    size: float,
    color: Color,
    *,
    face: str = "r",
    anchor: str = "tl",
    track: float = 0.0,
    room: float | None = None,
    shadow: Color | None = None,
) -> pygame.Rect:
    """Draws one line and returns the box of its capitals.

    anchor: t, m or b and l, c or r, measured on the capitals and not on the line box, so that labels sit
    optically centred. room: pixels after which the text ends in an ellipsis.
    """
    shown = words if room is None else fitted(words, size, face, room, track)
    image = label(shown, size, color, face, track)
    rise, cap = ascent(size, face), pixels(size) * 0.715
    top = rise - cap
    x = at[0] - {"l": 0.0, "c": image.get_width() / 2, "r": float(image.get_width())}[anchor[1]]
    y = at[1] - {"t": top, "m": top + cap / 2, "b": float(rise)}[anchor[0]]
    if shadow is not None:
        below = (round(x), round(y + max(1, size * 0.07)))
        surface.blit(label(shown, size, shadow, face, track), below, special_flags=PM)
    surface.blit(image, (round(x), round(y)), special_flags=PM)
    return pygame.Rect(round(x), round(y + top), image.get_width(), math.ceil(cap))


@lru_cache(1024)
def wrapped(words: str, size: float, face: str, room: float) -> tuple[str, ...]:
    """The text broken into lines of at most `room` pixels; line breaks in it stay; a long word is cut."""
    lines: list[str] = []
    for part in words.split("\n"):
        whole = " ".join(part.split())
        if width(whole, size, face) <= room:
            # most texts have room on one line: their beginnings need not be measured
            lines.append(whole)
            continue
        line = ""
        for word in part.split():
            longer = f"{line} {word}" if line else word
            if line and width(longer, size, face) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return tuple(fitted(line, size, face, room) for line in lines)


def paragraph(
    surface: pygame.Surface,
    words: str,
    at: Spot,
    size: float,
    color: Color,
    *,
    room: float,
    face: str = "r",
    lead: float = 1.32,
    most: int = 99,
) -> float:
    """Draws wrapped text and returns the y below it. most: lines after which it ends in an ellipsis."""
    x, y = at
    lines = list(wrapped(words, size, face, room))
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = fitted(lines[-1].rstrip(".") + " …", size, face, room)
    for line in lines:
        text(surface, line, (x, y), size, color, face=face)
        y += pixels(size) * lead
    return y


def paragraph_height(words: str, size: float, room: float, face: str = "r", lead: float = 1.32) -> float:
    """Pixels a paragraph takes."""
    return len(wrapped(words, size, face, room)) * pixels(size) * lead


def styled(
    surface: pygame.Surface,
    words: str,
    at: Spot,
    role: str,
    theme: Theme,
    *,
    color: Color | None = None,
    anchor: str = "tl",
    room: float | None = None,
) -> pygame.Rect:
    """Draws one line in a role of theme.ROLES at the theme's scale; paper unless a colour is given."""
    r = ROLES[role]
    shown = words.upper() if r.capitals else words
    ink = color or theme.palette.paper
    k = theme.k
    return text(surface, shown, at, r.size * k, ink, face=r.face, anchor=anchor, track=r.track * k, room=room)


def forget() -> None:
    """Empties the caches of this module, after the fonts were closed and opened anew."""
    for cache in (label, width, fitted, wrapped, _keeps, _piece, _ends):
        cache.cache_clear()
