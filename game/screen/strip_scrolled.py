"""A strip in little room: one's own row stays in sight, all else is scrolled below it or beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.engine.look import OnPlace
from game.screen.card_art import art_image
from game.screen.controls import Scroll, visible
from game.screen.ink import key_cap, key_width
from game.screen.lettering import pixels
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Ink, faded, put
from game.screen.strip_art import TileView, coin, cut_box, name_lines, tone_color, widest_word
from game.screen.strip_numbers import draw_numbers, numbers_height
from game.screen.strip_plan import PAD, StripView
from game.screen.strip_plate import draw_plate, fits
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
"""Height at 100 % from which a strip has room for its own row above all else."""

ROW, LOW_ROW, LEAST = 46, 40, 150
"""A thing of the palette as a row: its height, also where there is little, and its width at least."""

HEADED = 150
"""Height at 100 % of what is scrolled from which the palette has its heading."""

PLATE, TWO_LINES, HIGH_PLATE, BETWEEN = 25, 33, 46, 5
"""Height at 100 % of a plate: at least, with a name on two lines, at most; the space between two."""

OWN, LEAST_OWN = 0.44, 70
"""The part of the width that one's own row takes at most where all else lies beside it; its least width at
100 %.
"""

NUMBER = 18
"""Width at 100 % of the number of a place beside its plate."""


def draw_scrolled(
    pen: Pen, rect: pygame.Rect, view: StripView, scroll: Scroll, wanted: str = ""
) -> tuple[list[pygame.Rect], list[pygame.Rect], list[Hit]]:
    """Draws the strip; returns one's own places, those opposite and what can be clicked of it all."""
    assert pen.surface is not None
    k, surface = pen.k, pen.surface
    if panes(rect, k, view):
        places, window = _own_list(pen, rect, view)
    else:
        places = _own_row(pen, rect, view)
        pinned = places[0].bottom + round(9 * k)
        pen.rule((rect.x, pinned), rect.right)
        window = pygame.Rect(rect.x, pinned + 1, rect.w, rect.bottom - pinned - 2)
    pad = PAD if window.w == rect.w else PAD / 2
    body = pygame.Rect(window.x + round(pad * k), 0, window.w - round((2 * pad + 8) * k), window.h)
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


def panes(rect: pygame.Rect, k: float, view: StripView) -> bool:
    """Whether one's own row stands as a list beside all else: where there is little height, or no width for
    the names of all places side by side.
    """
    step = min((rect.w - 2 * PAD * k) / view.own, (SPREAD + 6) * k)
    return rect.h < ROOMY * k or step < (LEAST_UNIT + 6) * k


def _own_row(pen: Pen, rect: pygame.Rect, view: StripView) -> list[pygame.Rect]:
    """One's own row below a line with whose it is: wide places with their names."""
    k = pen.k
    x, room = rect.x + PAD * k, rect.w - 2 * PAD * k
    step = min(room / view.own, (SPREAD + 6) * k)
    named_line(pen, (x, rect.y + 14 * k), room, view.name, view.side, view.note, view.clause)
    y, wide = round(rect.y + 40 * k), round(step - 6 * k)
    units = [pygame.Rect(round(x + n * step), y, wide, round(UNIT * k)) for n in range(view.own)]
    draw_laid(pen, units, view, numbered=True, paint=unit_painter(view.marks))
    return units


def _own_list(pen: Pen, rect: pygame.Rect, view: StripView) -> tuple[list[pygame.Rect], pygame.Rect]:
    """One's own row from the top down at the left; returns its places, those out of sight without a height,
    and the room for all else.
    """
    k = pen.k
    pad = min(PAD * 0.6 * k, 0.025 * rect.w)
    needed = _widest(pen, view, capped=False) + (PAD + 8 + 12) * k
    own = max(LEAST_OWN * k, min(rect.w * OWN, rect.w - needed))
    left = pygame.Rect(round(rect.x + pad), rect.y, round(own - 1.5 * pad), rect.h)
    y = rect.y + 14 * k
    room = rect.bottom - 8 * k - y
    if room - 26 * k >= view.own * (PLATE + BETWEEN) * k:
        named_line(pen, (left.x, y), left.w, view.name, view.side, view.note)
        y, room = y + 26 * k, room - 26 * k
    wide = left.w - NUMBER * k
    named = all(t is None or fits(t.label, wide * 0.68, PLATE * k, k) for t in view.laid)
    shown = max(1, min(view.own, int(room / (((PLATE if named else TWO_LINES) + BETWEEN) * k))))
    step = min(room / shown, (HIGH_PLATE + BETWEEN) * k)
    laid = sum(1 for t in view.laid if t is not None)
    first = max(0, min(view.own - shown, laid - shown + 1))
    places = []
    for n in range(view.own):
        seen = first <= n < first + shown
        at = round(y + max(0, n - first) * step)
        box = pygame.Rect(left.x, at, left.w, round(step - BETWEEN * k) if seen else 0)
        box.x += round(NUMBER * k)
        box.w -= round(NUMBER * k)
        places.append(box)
        if seen:
            color = pen.p.paper if n < laid else pen.p.brass if n == laid else pen.p.text3
            pen.text(str(n + 1), (left.x, box.centery), 17, color, face="b", anchor="ml")
    draw_laid(pen, places, view, paint=plate_painter(view.marks))
    x = round(rect.x + own)
    pen.post((x, rect.y + 10 * k), rect.bottom - 1)
    return places, pygame.Rect(x + 1, rect.y + round(9 * k), rect.right - x - 2, rect.h - round(10 * k))


def plate_painter(marks: Sequence[OnPlace]) -> Callable[[Pen, pygame.Rect, TileView, int, bool], None]:
    """What draws a plate with the words of the marks for its place."""
    told = {m.place: m.words for m in reversed(marks) if m.words and not m.opposite}

    def paint(pen: Pen, box: pygame.Rect, view: TileView, place: int, lifted: bool) -> None:
        draw_plate(pen, box, view, told=pen.say(told.get(place, "")), lifted=lifted)

    return paint


def _body(pen: Pen, box: pygame.Rect, view: StripView, opposite: list[pygame.Rect]) -> float:
    """Palette, the other side's places, numbers from the top of a box on, the height of which is what is in
    sight at once; returns the pixels they take.
    """
    k = pen.k
    low = box.h < ROOMY * k
    row = (LOW_ROW if low else ROW) + 4
    x, y, right = float(box.x), box.y + (8 if low else 16) * k, float(box.right)
    if box.h >= HEADED * k:
        palette_head(pen, (x, y), right, view)
        y += 22 * k
    columns = max(1, int(box.w / (_widest(pen, view) + 6 * k)))
    columns = min(columns, max(1, int(box.w / (LEAST * k)))) if columns > 1 else 1
    wide = box.w / columns
    capped = _widest(pen, view) <= wide - 6 * k
    for n, tile in enumerate(view.palette):
        at = (round(x + n % columns * wide), round(y + n // columns * row * k))
        _tile_row(pen, pygame.Rect(*at, round(wide - 6 * k), round((row - 4) * k)), tile, capped=capped)
    y += -(-len(view.palette) // columns) * row * k + 14 * k
    if view.rival is not None:
        y = _opposite(pen, pygame.Rect(round(x), round(y), box.w, 0), view, opposite) + 14 * k
    if view.dials or view.sums:
        high = (numbers_height(view.dials, view.sums, 1.0) + 8) * k
        rect = pygame.Rect(round(x), round(y), round(min(box.w, 420 * k)), round(high))
        draw_numbers(pen, rect, view.invested, view.dials, view.sums, 1.0)
        y += high
    return y + 12 * k - box.y


def _opposite(pen: Pen, box: pygame.Rect, view: StripView, opposite: list[pygame.Rect]) -> float:
    """The other side's places as plates from the top of a box on; returns the y below."""
    k = pen.k
    assert view.rival is not None
    named_line(pen, (box.x, box.y), box.w, view.rival, 1 - view.side, opposite_notes(view)[0])
    y = box.y + 28 * k
    left = round(NUMBER * k)
    for n in range(len(view.guesses)):
        plate = pygame.Rect(box.x + left, round(y), min(box.w - left, round(320 * k)), round(36 * k))
        pen.text(str(n + 1), (box.x, plate.centery), 17, pen.p.text2, face="b", anchor="ml")
        opposite.append(plate)
        y += (36 + BETWEEN) * k
    if pen.surface is not None:
        draw_opposite(pen, opposite, view, plated=True)
    else:
        pen.hits += [Hit(r, f"guess:{n}", "") for n, r in enumerate(opposite)]
    return y


def _widest(pen: Pen, view: StripView, *, capped: bool = True) -> float:
    """Pixels of the widest thing of the palette as a row, its name on two lines; capped: with its key."""
    return max([0.0, *(_row_width(pen, tile, capped) for tile in view.palette)])


def _row_width(pen: Pen, tile: TileView, capped: bool) -> float:
    """Pixels that a thing of the palette takes as a row, its name on two lines."""
    whole, size = pen.width(tile.label, 15, "b"), 15 * pen.k
    room: float = max(whole * 0.5, widest_word((tile.label,), size))
    while room < whole and not name_lines(tile.label, size, room):
        room += 4 * pen.k
    return room + 4 * pen.k + _around(pen, tile, capped)


def _around(pen: Pen, tile: TileView, capped: bool) -> float:
    """Pixels of a row beside its name: its key, its picture, its coin."""
    k = pen.k
    return (key_width(tile.cap, pen.theme) + 4 * k if tile.cap and capped else 0) + (12 + 44 + 34) * k


def _tile_row(pen: Pen, box: pygame.Rect, tile: TileView, *, capped: bool) -> None:
    """A thing of the palette: its key where there is room, its picture, its name, its coin or a cross."""
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
    if tile.cap and capped and pen.surface is not None:
        key_cap(pen.surface, (x, box.centery), tile.cap, pen.theme, anchor="ml")
    x += (key_width(tile.cap, pen.theme) + 4 * k) if tile.cap and capped else 0
    if pen.surface is not None:
        image = art_image(tile.art, tile.label[:1].upper(), round(min(36 * k, box.h - 8 * k)))
        put(pen.surface, faded(image, 80) if off else image, (x + 20 * k, box.centery))
    x += 44 * k
    room = box.right - 34 * k - x
    color = p.text3 if off else p.paper
    if pen.width(tile.label, 16, "b") <= room:
        pen.text(tile.label, (x, box.centery), 16, color, face="b", anchor="ml")
    else:
        size = next((z for z in (15.0, 13.5, 12.5) if name_lines(tile.label, z * k, room)), 15.0)
        lines = name_lines(tile.label, size * k, room) or (tile.label,)
        for n, line in enumerate(lines):
            y = box.centery + (n - (len(lines) - 1) / 2) * 1.12 * pixels(size * k)
            pen.text(line, (x, y), size, color, face="b", anchor="ml", room=room)
    if off:
        pen.verdict("bad", (box.right - 17 * k, box.centery), 14)
    elif tile.coin:
        coin(pen, (box.right - 17 * k, box.centery), tile.coin, 11)
