"""Things of a strip: how one looks in its place and in the palette, its coin, the dashed edge of a place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.words import Text
from game.screen.assets import picture
from game.screen.card_art import art_image
from game.screen.ink import key_cap
from game.screen.lettering import pixels, width, wrapped
from game.screen.marks import Box
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Ink, Spot, faded, put
from game.screen.theme import PARCHMENT_INK, Color, Palette, Theme, mix, rgb

PARCHMENT = rgb("#f6e9cb")

READ = 84
"""Width at 100 % from which a place has room for most names."""


NAME_SHARE = 0.86
"""The part of the width of a place that its name may take."""


@dataclass(frozen=True, slots=True)
class TileView:
    """One thing, in the palette or in a place."""

    key: str
    label: str
    art: str = ""
    coin: str = ""
    tone: str = "plain"
    cap: str = ""
    why: Text | None = None
    """Why it cannot be laid now."""
    about: Text | None = None


def tone_color(tone: str, p: Palette) -> Color:
    """The colour of what a thing is for."""
    colors = {
        "strike": p.attack,
        "guard": p.b_d,
        "guile": p.sorcery,
        "rest": p.passive,
        "move": p.steel,
        "boost": p.brass_d,
    }
    return colors.get(tone, p.energy)


def cut_box(box: Box, cut: float) -> list[Spot]:
    """A rectangle with its upper right corner cut off."""
    x, y, w, h = box
    return [(x, y), (x + w - cut, y), (x + w, y + cut), (x + w, y + h), (x, y + h)]


def tone_line(tone: str, p: Palette) -> Color:
    """The colour of a line about such a thing on a dark ground."""
    if p.strict:
        return p.brass
    bright = {"guile": rgb("#b9a2ff"), "move": p.steel, "guard": p.b, "strike": p.bad, "rest": p.good}
    return bright.get(tone, p.brass)


@lru_cache(256)
def _item(size: tuple[int, int], view: TileView, theme: Theme, lifted: bool, titled: bool) -> pygame.Surface:
    """A thing as it lies in its place: parchment, ticks down the left edge, picture on its colour."""
    (w, h), p, k = size, theme.palette, theme.k
    ink, cut, edge = Ink(w, h), w * 0.13, 3 if lifted else 2
    color = tone_color(view.tone, p)
    high = h * 0.64 if titled else h - 2 * edge
    ink.poly(cut_box((0, 0, w, h), cut), p.brass if lifted else p.outline)
    ink.poly(cut_box((edge, edge, w - 2 * edge, h - 2 * edge), cut - 1), PARCHMENT)
    ink.poly(cut_box((edge, edge, w - 2 * edge, high), cut - 1), color)
    if titled:
        ink.rect((edge, h * 0.64, w - 2 * edge, 2), p.outline)
    ink.rect((edge, edge, w * 0.1 - edge, h - 2 * edge), mix(color, (0, 0, 0), 0.28))
    y, n = 7 * k, 0
    while y < h - 6 * k:
        ink.rect((edge, y, (7 if n % 5 == 0 else 4) * k, max(1.0, 1.4 * k)), rgb("#fff8e6"))
        y, n = y + 6.5 * k, n + 1
    out = ink.done()
    wide = min(w * 0.72, h * (0.52 if titled else 0.68))
    put(
        out,
        art_image(view.art, view.label[:1].upper(), round(wide)),
        (w * 0.55, h * (0.33 if titled else 0.5)),
    )
    return out


def name_lines(label: str, size: float, room: float) -> tuple[str, ...]:
    """A name on one or two lines, broken at a hyphen too; nothing if it does not fit so."""
    for words in (label, label.replace("-", "- ")):
        lines = wrapped(words, size, "b", room)
        if len(lines) <= 2 and " ".join(lines) == words:
            return tuple(line.replace("- ", "-") for line in lines)
    return ()


def widest_word(labels: Iterable[str], size: float) -> float:
    """Pixels of the longest piece that names cannot be broken in."""
    words = (w for label in labels for w in label.replace("-", "- ").split())
    return max((width(w, size, "b") for w in words), default=0)


def item_lines(pen: Pen, box: pygame.Rect, view: TileView) -> tuple[float, tuple[str, ...]]:
    """Size and lines of the name in a place; no lines where the place is too small for it."""
    for size in (14.5, 12.5) if box.w > READ * pen.k else (12.5,):
        if lines := name_lines(view.label, size * pen.k, box.w * NAME_SHARE):
            return size, lines
    return 12.5, ()


def names_itself(pen: Pen, box: pygame.Rect, view: TileView) -> bool:
    """Whether a thing shows its name in a place of that size."""
    return bool(item_lines(pen, box, view)[1])


def draw_item(
    pen: Pen,
    box: pygame.Rect,
    view: TileView,
    *,
    lifted: bool = False,
    pencilled: bool = False,
    bare: bool = False,
    coined: bool = True,
) -> None:
    """A thing in its place with its name and its coin; pencilled: only a guess, drawn pale and dashed; bare:
    without its name; coined: with its coin. A place too small for the name shows only the picture.
    """
    assert pen.surface is not None
    k, p = pen.k, pen.p
    size, lines = item_lines(pen, box, view)
    lines = () if bare else lines
    image = _item(box.size, view, pen.theme, lifted, bool(lines))
    put(pen.surface, faded(image, 150) if pencilled else image, box.center)
    step = 1.16 * pixels(size * k)
    for n, line in enumerate(lines):
        y = box.y + box.h * 0.82 + (n - (len(lines) - 1) / 2) * step
        pen.text(line, (box.x + box.w * 0.55, y), size, PARCHMENT_INK, face="b", anchor="mc")
    if pencilled:
        outline(pen, box, p.text2)
    elif view.coin and coined:
        # on the edge of the picture where the name has no room to spare
        radius, foot = min(12.0, 0.13 * box.w / k), box.bottom - 2 * k
        if lines and box.w < READ * k:
            name = box.y + box.h * 0.82 - (len(lines) - 1) / 2 * step - 0.4 * pixels(size * k)
            foot = min(box.y + 0.58 * box.h, name - max(radius * k, 0.6 * pixels(radius * 1.2 * k)))
        coin(pen, (box.right - 4 * k, foot), view.coin, radius)


def coin(pen: Pen, at: Spot, words: str, radius: float = 12) -> None:
    """What a thing costs, on a coin; radius at 100 %."""
    r = radius * pen.k
    color = pen.p.text2 if words in ("0", "") else pen.p.brass

    def paint(ink: Ink) -> None:
        ink.disc((1.5 * r, 1.5 * r), 1.12 * r, pen.p.outline)
        ink.disc((1.5 * r, 1.5 * r), 0.95 * r, color)

    pen.ink((at[0] - 1.5 * r, at[1] - 1.5 * r, 3 * r, 3 * r), paint)
    pen.text(words, at, radius * 1.2, pen.p.ink, face="b", anchor="mc")


def outline(pen: Pen, box: pygame.Rect, color: Color, *, filled: bool = False) -> None:
    """A dashed edge: an empty place, a guess, the place that is aimed at; filled: something may drop here."""
    k = pen.k

    def paint(ink: Ink) -> None:
        corners = cut_box((1.5, 1.5, box.w - 3, box.h - 3), min(box.w, box.h) * 0.13)
        if filled:
            ink.poly(corners, color, 60)
        ink.dash([*corners, corners[0]], max(1.5, 2.4 * k), color, (9 * k, 6 * k))

    pen.ink((box.x, box.y, box.w, box.h), paint)


def draw_tile(pen: Pen, box: pygame.Rect, tile: TileView) -> None:
    """A thing of the palette, with its number key, its coin, and a cross while it cannot be laid."""
    assert pen.surface is not None
    k, p = pen.k, pen.p
    key, off = f"tile:{tile.key}", tile.why is not None
    lit = pen.hovered == key and not off
    fill = mix(p.panel, p.raised, 0.3 if off else 0.9)

    def paint(ink: Ink) -> None:
        ink.poly(cut_box((0, 0, box.w, box.h), 9 * k), p.brass if lit else p.line)
        ink.poly(cut_box((1.2, 1.2, box.w - 2.4, box.h - 2.4), 8.5 * k), fill)
        ink.rect(
            (1.2, box.h - 5 * k, box.w - 2.4, 4 * k),
            mix(fill, tone_color(tile.tone, p), 0.4 if off else 1),
        )

    pen.ink((box.x, box.y, box.w, box.h), paint)
    size = 14.0 if box.h > 96 * k else 13.0
    lines = name_lines(tile.label, size * k, box.w - 6 * k) or (tile.label,)
    step = 1.14 * pixels(size * k)
    foot = box.bottom - 9 * k - 2 * step
    high = foot - box.y - 6 * k
    picture_size = min(52 * k, high, box.w * 0.6)
    image = art_image(tile.art, tile.label[:1].upper(), round(picture_size))
    middle = (box.centerx, box.y + 4 * k + high / 2)
    put(pen.surface, faded(image, 80) if off else image, middle)
    if tile.cap:
        key_cap(pen.surface, (box.x + 5 * k, box.y + 14 * k), tile.cap, pen.theme, anchor="ml")
    if off:
        pen.verdict("bad", (box.right - 13 * k, box.y + 14 * k), 13)
    elif tile.coin:
        r = 11 if box.h > 96 * k else 9.5
        at = (
            min(box.right - (r + 4) * k, box.centerx + picture_size * 0.5 + r * k),
            middle[1] + picture_size * 0.32,
        )
        coin(pen, at, tile.coin, r)
    for n, line in enumerate(lines[:2]):
        y = foot + step + (n - (len(lines) - 1) / 2) * step
        color = p.text3 if off else p.paper
        pen.text(line, (box.centerx, y), size, color, face="b", anchor="mc", room=box.w - 6 * k)
    pen.hits.append(Hit(box, key, tile.label, tile.why or tile.about, enabled=True))


@lru_cache(16)
def card_back(size: tuple[int, int]) -> pygame.Surface:
    """The back of a card, as large as a place."""
    return picture("cards/back", size[0], size[1])
