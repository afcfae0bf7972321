"""Cards for every rulebook: full, small, as a chip, and their backs; each face rendered once a width."""

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.screen.assets import PM, picture
from game.screen.card_art import ENERGIES, art_image, ground, motif
from game.screen.ink import Box
from game.screen.lettering import fitted, paragraph, paragraph_height, pixels, text, width, wrapped
from game.screen.shapes import Ink, Spot, blur, cut_rect, padded, put, silhouette
from game.screen.theme import (
    BLACK,
    CARD_WHITE,
    PARCHMENT,
    PARCHMENT_INK,
    PARCHMENT_SMALL,
    WHITE,
    Color,
    Palette,
    Theme,
    hexed,
    mix,
    palette,
    rgb,
)

RATIO = 352 / 252
"""Height over width of a card."""

SMALL = 176
"""Under this width, in pixels and at 100 %, a card shows title, art and the effect in a breath."""

CHIP = 84
"""Under this width there is no card but a chip: art and title."""

UNLIMITED = 9


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed on a card, ready for people.

    kind: attack, passive, sorcery, energy or another word; subtype: what stands after it. art: a drawing such
    as "charge", may be empty. energy: light, wind, blood or steel, else empty. line: the whole line of type
    and subtype if it is not the two words side by side.
    """

    title: str
    kind: str
    subtype: str = ""
    art: str = ""
    text: str = ""
    short: str = ""
    flavour: str = ""
    clause: str = ""
    limit: int | None = None
    exchange: bool = False
    energy: str = ""
    line: str = ""
    exchange_words: str = "in exchange"

    @property
    def type(self) -> str:
        """What decides its colours: the energy, else the kind."""
        return self.energy if self.energy in ENERGIES else self.kind

    @property
    def type_line(self) -> str:
        """The line of type and subtype."""
        return self.line or " · ".join(part for part in (self.kind.capitalize(), self.subtype) if part)

    @property
    def breath(self) -> str:
        """The effect in a few words, or else the text."""
        return self.short or self.text


def card_height(w: int) -> int:
    """Height in pixels of a card w pixels wide."""
    return round(w * RATIO)


def _head(face: CardFace, p: Palette) -> Color:
    heads = {"attack": p.attack, "passive": p.passive, "sorcery": p.sorcery}
    return heads.get(face.type) or mix(ground(face.type)[1], BLACK, 0.12)


def _colors(face: CardFace, p: Palette) -> tuple[Color, Color]:
    return (WHITE, rgb("#8c8c8c")) if p.strict else ground(face.type)


def _art(face: CardFace, size: int) -> pygame.Surface:
    name = f"energies/{face.energy}" if face.energy in ENERGIES else ""
    name = name or motif(face.art, face.kind, face.short, face.text)
    return art_image(name, face.title[:1].upper(), size)


def _title(out: pygame.Surface, face: CardFace, k: float, size: float) -> None:
    room = 206 * k
    while width(face.title, size * k, "b") > room and size > 13 and size * k > 11:
        size -= 0.5
    at = (18 * k, 29 * k)
    ink = PARCHMENT_INK
    text(out, face.title, at, size * k, CARD_WHITE, face="b", anchor="ml", room=room + 8 * k, shadow=ink)


def _far(out: pygame.Surface, face: CardFace, k: float) -> None:
    """The small card: the effect in a breath."""
    size = 31 * k
    while size > 22 * k and len(wrapped(face.breath, size, "b", 210 * k)) > 3:
        size -= k
    lead = 1.26 if pixels(size) <= 24 * k else 1.29
    paragraph(
        out,
        face.breath,
        (32 * k, 206 * k),
        size,
        PARCHMENT_INK,
        room=210 * k,
        face="b",
        lead=lead,
        most=max(1, min(3, int((out.get_height() - 212 * k) / (pixels(size) * lead)))),
    )


def _limit(out: pygame.Surface, face: CardFace, k: float) -> float:
    """Draws the limit as bars and returns how much room they take."""
    if face.limit is None or face.limit >= UNLIMITED:
        return 0.0
    ink = Ink(72 * k, 14 * k)
    for j in range(face.limit):
        ink.rect((64 * k - j * 7.5 * k, k, 5 * k, 11 * k), rgb("#7a5a20"), rounded=1.4 * k)
    ink.onto(out, (166 * k, 194 * k))
    return face.limit * 7.5 * k + 6 * k


def _least(k: float) -> float:
    """The smallest letters of a text at 100 %: a large card may have smaller ones and they stay readable."""
    return min(11.5, max(9.0, 12.5 / k))


def text_fits(face: CardFace, w: int) -> bool:
    """Whether a card w pixels wide shows the whole of its text."""
    k = w / 252
    high = paragraph_height(face.text, _least(k) * k, 206 * k, lead=1.24)
    return w >= SMALL and 219 * k + high <= 312 * k + pixels(_least(k) * k) * 0.3


def _near(out: pygame.Surface, face: CardFace, k: float) -> None:
    """The full card: type line, text, flavour, foot."""
    bars = _limit(out, face, k)
    line, track = face.type_line.upper(), 1.1 * k
    at = (32 * k, 196 * k)
    text(out, line, at, 11.5 * k, rgb("#5a4a34"), face="b", track=track, room=204 * k - bars)
    size, room, low = 15.5, 206 * k, 306 * k
    while size > 12.5 and 219 * k + paragraph_height(face.text, size * k, room, lead=1.24) > low:
        size -= 0.25
    while size > _least(k) and 219 * k + paragraph_height(face.text, size * k, room, lead=1.24) > 312 * k:
        size -= 0.25
    lines = max(1, int((312 * k - 215 * k) / (pixels(size * k) * 1.24)))
    y = paragraph(
        out, face.text, (32 * k, 219 * k), size * k, PARCHMENT_INK, room=room, lead=1.24, most=lines
    )
    free = 312 * k - y
    used = len(wrapped(face.flavour, 13.5 * k, "i", room)) if face.flavour else 0
    if 0 < used <= (2 if free > 34 * k else 1) and free > 13.5 * k:
        top = 312 * k - used * 13.5 * k * 1.25
        where = (32 * k, max(y + 2 * k, min(top, y + 22 * k) if face.energy else top))
        paragraph(out, face.flavour, where, 13.5 * k, PARCHMENT_SMALL, room=room, face="i", lead=1.25)
    text(out, face.clause, (32 * k, 326 * k), 12 * k, PARCHMENT_SMALL, face="m")
    if face.exchange:
        text(out, face.exchange_words, (236 * k, 326 * k), 12 * k, PARCHMENT_SMALL, face="b", anchor="tr")


@lru_cache(192)
def _card(face: CardFace, w: int, palette_name: str, far: bool) -> pygame.Surface:
    p, k = palette(palette_name), w / 252
    lo, dk = _colors(face, p)
    head = _head(face, p)
    swap = (("#c0ffee", hexed(head)), ("#bada55", hexed(dk)), ("#facade", hexed(lo)))
    out = picture("cards/frame", w, card_height(w), swap).copy()
    size = round((112 if face.energy in ENERGIES else 120) * k)
    put(out, _art(face, size), (134 * k, 117 * k))
    _title(out, face, k, 30 if far else 21.5)
    if far:
        _far(out, face, k)
    else:
        _near(out, face, k)
    return out


def card(face: CardFace, w: int, p: Palette, far: bool = False) -> pygame.Surface:
    """A face w pixels wide, premultiplied and shared: under SMALL, or far off, only title, art and effect."""
    return _card(face, w, p.name, far or w < SMALL)


def back(w: int) -> pygame.Surface:
    """The back, the same for every card of every side."""
    return picture("cards/back", w, card_height(w))


@lru_cache(96)
def _placed(
    face: CardFace | None, w: int, p: Palette, lift: float, look: tuple[Color | None, bool, float, bool]
) -> pygame.Surface:
    """A card with shadow and glow on a surface of twice its size, turned. look = glow, usable, angle, far."""
    glow, usable, angle, far = look
    image = back(w) if face is None else card(face, w, p, far)
    if not usable:
        image = image.copy()
        image.blit(silhouette(image, p.ink, 120), (0, 0), special_flags=PM)
    iw, ih = image.get_size()
    out = pygame.Surface((iw * 2, ih * 2), pygame.SRCALPHA)
    m, x, y = round(w * 0.09), iw // 2, ih // 2
    shade = blur(padded(silhouette(image, BLACK, 150), m), w * (0.035 + lift * 0.05))
    fall = (x - m + w * 0.02, y - m + w * (0.045 + lift * 0.08))
    out.blit(shade, (round(fall[0]), round(fall[1])), special_flags=PM)
    if glow is not None:
        halo = blur(padded(silhouette(image, glow), m), w * 0.03)
        out.blit(halo, (x - m, y - m), special_flags=PM)
    out.blit(image, (x, y), special_flags=PM)
    return pygame.transform.rotozoom(out, angle, 1) if angle else out


def put_card(
    surface: pygame.Surface,
    face: CardFace | None,
    centre: Spot,
    w: int,
    p: Palette,
    *,
    angle: float = 0.0,
    lift: float = 0.0,
    glow: Color | None = None,
    usable: bool = True,
    far: bool = False,
) -> pygame.Rect:
    """Draws a card, or a back for None, with its shadow; returns the box of the card unturned.

    angle: degrees counter-clockwise; lift: 0 on the table to 1 in the hand; glow: colour around a picked
    card; usable: else it is veiled; far: with its effect in a breath in large letters.
    """
    look = (glow, usable, round(angle, 1), far)
    put(surface, _placed(face, w, p, lift, look), centre)
    box = pygame.Rect(0, 0, w, card_height(w))
    box.center = (round(centre[0]), round(centre[1]))
    return box


@lru_cache(128)
def _chip(face: CardFace, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    (w, h), k, p = size, theme.k, theme.palette
    dark = _colors(face, p)[1]
    letters, lines = _chip_title(face.title, w - 8, k, two=h >= 64 * k)
    step = pixels(letters) * 1.1
    foot = max(26 * k, pixels(15 * k) * 1.6, step * len(lines) + 8 * k)
    ink, cut = Ink(w, h), min(w, h) * 0.14
    ink.poly(cut_rect((0, 0, w, h), cut), p.outline)
    ink.poly(cut_rect((1.5, 1.5, w - 3, h - 3), cut), mix(dark, BLACK, 0.1))
    ink.rect((1.5, h - foot, w - 3, foot - 1.5), PARCHMENT)
    out = ink.done()
    side = min(h - foot - 5 * k, w - 6 * k)
    if side > 8:
        put(out, _art(face, round(side)), (w / 2, (h - foot) / 2 + k))
    for n, line in enumerate(lines):
        y = h - foot / 2 - 1 + (n - (len(lines) - 1) / 2) * step
        text(out, line, (w / 2, y), letters, PARCHMENT_INK, face="b", anchor="mc")
    return out


def _chip_title(title: str, room: float, k: float, *, two: bool) -> tuple[float, tuple[str, ...]]:
    """Size in pixels and lines of the title of a chip: all of it if it fits on one line, or two."""
    for size in (15 * k, 13 * k):
        lines = wrapped(title, size, "b", room)
        if len(lines) == 1 or (two and len(lines) == 2):
            return size, lines
    return 15 * k, (fitted(title, 15 * k, "b", room),)


def chip(surface: pygame.Surface, box: Box, face: CardFace, theme: Theme) -> pygame.Rect:
    """A card where there is no room for one: type colour, art, title."""
    r = pygame.Rect(*(round(v) for v in box))
    surface.blit(_chip(face, r.size, theme), r.topleft, special_flags=PM)
    return r


@lru_cache(32)
def _slot(w: int, h: int, theme: Theme, hot: bool) -> pygame.Surface:
    p, k = theme.palette, theme.k
    ink, outline = Ink(w, h), cut_rect((2, 2, w - 4, h - 4), w * 0.12)
    ink.poly(outline, p.brass if hot else p.panel, 60 if hot else 150)
    ink.dash(outline, 2.2 * k, p.brass if hot else p.edge, (9 * k, 6 * k), closed=True)
    return ink.done()


def slot(
    surface: pygame.Surface, box: Box, theme: Theme, words: str = "", *, hot: bool = False
) -> pygame.Rect:
    """An empty place for a card; hot: would take the dragged one."""
    r, p = pygame.Rect(*(round(v) for v in box)), theme.palette
    surface.blit(_slot(r.w, r.h, theme, hot), r.topleft, special_flags=PM)
    if words:
        color = p.brass if hot else p.text3
        text(surface, words, r.center, 15 * theme.k, color, face="b", anchor="mc", room=r.w - 8)
    return r


def fan_places(box: pygame.Rect, count: int, w: int) -> list[tuple[Spot, float]]:
    """Middle and angle of each card of a hand of `count` cards w pixels wide along the bottom of a box."""
    if count == 0:
        return []
    step = min(w * 0.94, (box.w - w * 1.06) / max(1, count - 1))
    base = box.bottom - card_height(w) / 2
    out = []
    for j in range(count):
        t = j - (count - 1) / 2
        out.append(((box.centerx + t * step, base + abs(t) ** 1.8 * w * 0.014), -t * 1.7))
    return out
