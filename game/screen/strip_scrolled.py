"""A strip in little room: one's own row stays at its head in small, all else is scrolled below it."""

from __future__ import annotations

import pygame

from game.screen.card_art import art_image
from game.screen.controls import Scroll, visible
from game.screen.ink import key_cap, key_width
from game.screen.lettering import wrapped
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Ink, faded, put
from game.screen.strip_art import TileView, coin, cut_box, tone_color
from game.screen.strip_numbers import draw_numbers, numbers_height
from game.screen.strip_plan import PAD, StripView
from game.screen.strip_rows import (
    draw_laid,
    draw_marks,
    draw_opposite,
    named_line,
    opposite_notes,
    palette_head,
)
from game.screen.strip_tape import unit_painter
from game.screen.theme import mix

LEAST_UNIT, SPREAD, UNIT = 76, 136, 84
"""Width at 100 % of a place with its name, at least and at most, and its height."""

ROOMY = 280
"""Height at 100 % from which a strip has room for names in its own row."""

PLACE, STEP, TALL = 46, 54, 58
"""A small place at 100 %: its width, from one to the next, its height."""

ROW, LEAST = 46, 150
"""A thing of the palette as a row: its height, and its width at least."""


def draw_scrolled(
    pen: Pen, rect: pygame.Rect, view: StripView, scroll: Scroll, wanted: str = ""
) -> tuple[list[pygame.Rect], list[pygame.Rect], list[Hit]]:
    """Draws the strip; returns one's own places, those opposite and what can be clicked of it all."""
    assert pen.surface is not None
    k, surface = pen.k, pen.surface
    places = _own_row(pen, rect, view)
    pinned = places[0].bottom + round(9 * k)
    pen.rule((rect.x, pinned), rect.right)
    window = pygame.Rect(rect.x, pinned + 1, rect.w, rect.bottom - pinned - 2)
    body = pygame.Rect(rect.x + round(PAD * k), 0, rect.w - round((2 * PAD + 8) * k), 0)
    full = _body(pen.blind(), body, view, [])
    offset = scroll.fit(full, window.h)
    if wanted:
        told = pen.blind()
        _body(told, body, view, [])
        hit = next((h for h in told.hits if h.key == wanted), None)
        if hit is not None:
            scroll.show(hit.rect.top - 12 * k, hit.rect.bottom + 12 * k)
            offset = scroll.fit(full, window.h)
    inner = Pen(surface, pen.theme, pen.say, pen.hovered)
    clip = surface.get_clip()
    surface.set_clip(window.clip(clip))
    opposite: list[pygame.Rect] = []
    _body(inner, body.move(0, round(window.y - offset)), view, opposite)
    draw_marks(inner, places, opposite, view, near=False)
    surface.set_clip(clip)
    pen.items += [i for i in inner.items if window.contains(i.rect)]
    bar = pygame.Rect(window.x, window.y + round(6 * k), window.w - round(5 * k), window.h - round(12 * k))
    return places, opposite, pen.hits + visible(inner.hits, window) + scroll.bar(surface, bar, pen.theme)


def _own_row(pen: Pen, rect: pygame.Rect, view: StripView) -> list[pygame.Rect]:
    """One's own row and whose it is: wide places with their names below a line where the width is there, else
    small pictures side by side with what the last of them is.
    """
    k = pen.k
    x, room = rect.x + PAD * k, rect.w - 2 * PAD * k
    step = min(room / view.places, (SPREAD + 6) * k)
    if step >= (LEAST_UNIT + 6) * k and rect.h >= ROOMY * k:
        named_line(pen, (x, rect.y + 14 * k), room, view.name, view.side, view.note, view.clause)
        y, wide = round(rect.y + 40 * k), round(step - 6 * k)
        units = [pygame.Rect(round(x + n * step), y, wide, round(UNIT * k)) for n in range(view.places)]
        draw_laid(pen, units, view, numbered=True, paint=unit_painter(view.marks))
        return units
    places = _places(pen, x, rect.y + 13 * k, room, view.places)
    draw_laid(pen, places, view, numbered=True)
    right, left = rect.right - PAD * k, places[-1].right + 16 * k
    if right - left > 150 * k:
        at = (left, places[0].centery - 9 * k)
        named_line(pen, at, right - left, view.name, view.side, view.note, view.clause)
    return places


def _places(pen: Pen, x: float, y: float, room: float, n: int) -> list[pygame.Rect]:
    k = pen.k
    step = min(STEP * k, room / n)
    wide = min(PLACE * k, step - 4 * k)
    return [pygame.Rect(round(x + j * step), round(y), round(wide), round(TALL * k)) for j in range(n)]


def _body(pen: Pen, box: pygame.Rect, view: StripView, opposite: list[pygame.Rect]) -> float:
    """Palette, the other side's places, numbers from the top of a box on; returns the pixels they take."""
    k = pen.k
    x, y, right = float(box.x), box.y + 16 * k, float(box.right)
    palette_head(pen, (x, y), right, view)
    y += 22 * k
    columns = max(1, int(box.w / (_widest(pen, view) + 6 * k)))
    columns = min(columns, max(1, int(box.w / (LEAST * k)))) if columns > 1 else 1
    wide = box.w / columns
    for n, tile in enumerate(view.palette):
        at = (round(x + n % columns * wide), round(y + n // columns * (ROW + 4) * k))
        _tile_row(pen, pygame.Rect(*at, round(wide - 6 * k), round(ROW * k)), tile)
    y += -(-len(view.palette) // columns) * (ROW + 4) * k + 14 * k
    if view.rival is not None:
        named_line(pen, (x, y), box.w, view.rival, 1 - view.side, opposite_notes(view)[0])
        y += 30 * k
        opposite += _places(pen, x, y, box.w, max(1, len(view.guesses)))[: len(view.guesses)]
        if pen.surface is not None:
            draw_opposite(pen, opposite, view)
        else:
            pen.hits += [Hit(r, f"guess:{n}", "") for n, r in enumerate(opposite)]
        y += (TALL + 18) * k
    if view.dials or view.sums:
        high = (numbers_height(view.dials, view.sums, 1.0) + 8) * k
        rect = pygame.Rect(round(x), round(y), round(min(box.w, 420 * k)), round(high))
        draw_numbers(pen, rect, view.invested, view.dials, view.sums, 1.0)
        y += high
    return y + 12 * k - box.y


def _widest(pen: Pen, view: StripView) -> float:
    """Pixels of the widest thing of the palette as a row, its name on two lines."""
    return max([LEAST * pen.k, *(_row_width(pen, tile) for tile in view.palette)])


def _row_width(pen: Pen, tile: TileView) -> float:
    """Pixels that a thing of the palette takes as a row, its name on two lines."""
    whole = pen.width(tile.label, 16, "b")
    words = max((pen.width(w, 16, "b") for w in tile.label.split()), default=0)
    return max(whole * 0.55, words) + _around(pen, tile)


def _around(pen: Pen, tile: TileView) -> float:
    """Pixels of a row beside its name: its key, its picture, its coin."""
    k = pen.k
    return (key_width(tile.cap, pen.theme) if tile.cap else 0) + (8 + 40 + 10 + 34) * k


def _tile_row(pen: Pen, box: pygame.Rect, tile: TileView) -> None:
    """A thing of the palette: its key, its picture, its name, its coin or a cross."""
    k, p = pen.k, pen.p
    key, off = f"tile:{tile.key}", tile.why is not None
    pen.hits.append(Hit(box, key, tile.label, tile.why or tile.about, enabled=True))
    fill = mix(p.panel, p.raised, 0.3 if off else 0.9)
    lit = pen.hovered == key and not off

    def paint(ink: Ink) -> None:
        ink.poly(cut_box((0, 0, box.w, box.h), 9 * k), p.brass if lit else p.line)
        ink.poly(cut_box((1.2, 1.2, box.w - 2.4, box.h - 2.4), 8.5 * k), fill)
        ink.rect((1.2, 1.2, 5 * k, box.h - 2.4), mix(fill, tone_color(tile.tone, p), 0.4 if off else 1))

    pen.ink((box.x, box.y, box.w, box.h), paint)
    x = box.x + 12 * k
    if tile.cap and pen.surface is not None:
        key_cap(pen.surface, (x, box.centery), tile.cap, pen.theme, anchor="ml")
    x += (key_width(tile.cap, pen.theme) + 4 * k) if tile.cap else 0
    if pen.surface is not None:
        image = art_image(tile.art, tile.label[:1].upper(), round(min(36 * k, box.h - 8 * k)))
        put(pen.surface, faded(image, 80) if off else image, (x + 20 * k, box.centery))
    x += 44 * k
    room = box.right - 34 * k - x
    color = p.text3 if off else p.paper
    lines = wrapped(tile.label, 16 * k, "b", room)
    if len(lines) == 1:
        pen.text(tile.label, (x, box.centery), 16, color, face="b", anchor="ml", room=room)
    else:
        at = (x, box.centery - 15 * k)
        pen.paragraph(tile.label, at, 15, color, face="b", room=room, lead=1.14, most=2)
    if off:
        pen.verdict("bad", (box.right - 17 * k, box.centery), 14)
    elif tile.coin:
        coin(pen, (box.right - 17 * k, box.centery), tile.coin, 11)
