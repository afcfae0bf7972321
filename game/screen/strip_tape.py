"""A strip against nobody as a tape: a rule with what each unit takes off, wide units, the palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from game.engine.look import Number, OnPlace
from game.screen.card_art import art_image
from game.screen.controls import Scroll, visible
from game.screen.ink import key_cap, key_width
from game.screen.lettering import pixels
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Ink, faded, put
from game.screen.strip_art import TileView, cut_box, name_lines, tone_color, widest_word
from game.screen.strip_marks import knob
from game.screen.strip_plan import PAD, StripPlan, StripView
from game.screen.strip_rows import draw_laid, draw_marks, named_line, palette_head
from game.screen.strip_unit import draw_unit
from game.screen.theme import Theme, mix

LINE, TAPE, UNIT, HEAD = 40, 36, 98, 32
"""Heights at 100 %: of the line that tells whose it is, of the rule, of a unit, of the palette's heading."""

LOW_ROW, HIGH_ROW, BETWEEN = 36, 40, 4
"""Heights at 100 % of a thing of the palette whose name takes one line or two, and the space between two."""

CHIP = 28
"""Width at 100 % of the picture of a thing of the palette."""

MOST_ROWS = 3
"""Rows of the palette in sight; more are scrolled."""

LEAST = 100
"""Width at 100 % of a unit, at least."""


def plan_tape(width: int, most: int, theme: Theme, view: StripView) -> StripPlan | None:
    """The plan of a strip that nobody lies opposite and that has nothing to turn; None for another, or where
    a width and a height in pixels have no room for wide units.
    """
    k = theme.k
    room = width - 2 * PAD * k
    if view.rival is not None or view.dials or not view.ruled or room / view.places < LEAST * k:
        return None
    columns, row = _grid(theme, room, view)
    rows = min(MOST_ROWS, -(-len(view.palette) // columns))
    high = round((LINE + TAPE + UNIT + 14 + HEAD + rows * (row + BETWEEN) + 10) * k)
    return StripPlan(theme, high, taped=True) if high <= most else None


def _grid(theme: Theme, room: float, view: StripView) -> tuple[int, int]:
    """Columns of the palette and the height of a row at 100 %: what takes less height."""
    return _columns(theme, room, tuple((t.label, t.cap) for t in view.palette))


@lru_cache(16)
def _columns(theme: Theme, room: float, named: tuple[tuple[str, str], ...]) -> tuple[int, int]:
    """The same for names and keys."""
    pen, k = Pen(None, theme), theme.k
    whole = max((_beside(theme, cap) + pen.width(label, 15, "b") for label, cap in named), default=1.0)
    broken = max((_beside(theme, cap) + _broken(pen, label) for label, cap in named), default=1.0)
    found = []
    for wide, row in ((whole, LOW_ROW), (broken, HIGH_ROW)):
        columns = max(1, min(len(named), int(room / (wide + 6 * k))))
        found.append((-(-len(named) // columns) * (row + BETWEEN), row, columns))
    _, row, columns = min(found)
    return columns, row


def _beside(theme: Theme, cap: str) -> float:
    """Pixels of a thing of the palette beside its name; cap: its key."""
    key = key_width(cap, theme) if cap else 0
    return key + (6 + 4 + CHIP + 7 + 8) * theme.k


def _broken(pen: Pen, label: str) -> float:
    """Pixels of a name on two lines."""
    whole = pen.width(label, 14, "b")
    room: float = max(whole * 0.5, widest_word((label,), 14 * pen.k))
    while room < whole and not name_lines(label, 14 * pen.k, room):
        room += 4 * pen.k
    return room + 2 * pen.k


def draw_tape(
    pen: Pen, rect: pygame.Rect, view: StripView, scroll: Scroll, wanted: str = ""
) -> tuple[list[pygame.Rect], list[Hit]]:
    """Draws it; returns the units and what can be clicked of it all."""
    k = pen.k
    x, room = rect.x + PAD * k, rect.w - 2 * PAD * k
    y = rect.y + 15 * k
    left = _sums(pen, (x + room, y), view.sums)
    named_line(pen, (x, y), left - x - 16 * k, view.name, view.side, view.note, view.clause)
    step = room / view.places
    top = rect.y + LINE * k
    units = [
        pygame.Rect(round(x + n * step), round(top + TAPE * k), round(step - 6 * k), round(UNIT * k))
        for n in range(view.places)
    ]
    _rule(pen, (x, top), room, view)
    draw_laid(pen, units, view, paint=unit_painter(view.marks))
    draw_marks(pen, units, [], view, near=False)
    low = units[0].bottom + 14 * k
    pen.rule((x, low), x + room)
    palette_head(pen, (x, low + 10 * k), x + room, view)
    y = round(low + HEAD * k)
    window = pygame.Rect(rect.x, y, rect.w, rect.bottom - y - round(4 * k))
    return units, _palette(pen, window, view, scroll, wanted)


def _sums(pen: Pen, at: tuple[float, float], sums: Sequence[Number]) -> float:
    """What it comes to, on the line of the name, right to left; returns where they begin."""
    k, p = pen.k, pen.p
    x, y = at
    for number in reversed(sums):
        color = {"hot": p.brass, "bad": p.bad, "warn": p.warn}.get(number.tone, p.paper)
        r = pen.text(number.value, (x, y + 9 * k), 19, color, face="b", anchor="mr")
        words = pen.text(number.label, (r.x - 8 * k, y + 10 * k), 15, p.text2, anchor="mr")
        if number.clause:
            box = words.union(r)
            pen.hits.append(Hit(box, f"clause:{number.clause}", pen.say(number.label)))
        x = words.x - 22 * k
    return x


def _rule(pen: Pen, at: tuple[float, float], room: float, view: StripView) -> None:
    """The rule over the units: bright as far as they are laid, a knob over the last of them."""
    k, p = pen.k, pen.p
    laid = sum(1 for t in view.laid if t is not None)
    step, high = room / view.places, 24 * k

    def paint(ink: Ink) -> None:
        ink.rect((0, 0, room, high), p.brass_d, rounded=2 * k)
        ink.rect((0, 0, max(laid, 1) * step, high), p.brass, rounded=2 * k)
        n = max(1, round(step / (13 * k)))
        for j in range(1, view.places * n):
            long = 10 if j % n == 0 else 5
            ink.rect((j * step / n, 0, max(1.0, 1.4 * k), long * k), p.ink)

    pen.ink((at[0], at[1], room, high), paint)
    for n, words in enumerate(view.ruled):
        middle = (at[0] + (n + 0.5) * step - 3 * k, at[1] + 12 * k)
        if n == max(laid, 1) - 1:
            knob(pen, middle, words, p.paper)
        else:
            pen.text(words, middle, 17, p.ink if n < laid else p.paper, face="b", anchor="mc")


def unit_painter(marks: Sequence[OnPlace]) -> Callable[[Pen, pygame.Rect, TileView, int, bool], None]:
    """What draws a unit with the words of the marks for its place."""
    told = {m.place: m for m in reversed(marks) if m.words and not m.opposite}

    def paint(pen: Pen, box: pygame.Rect, view: TileView, place: int, lifted: bool) -> None:
        draw_unit(pen, box, view, told.get(place), lifted=lifted)

    return paint


def _palette(pen: Pen, window: pygame.Rect, view: StripView, scroll: Scroll, wanted: str) -> list[Hit]:
    """The things in rows, scrolled where there are more than the window holds."""
    assert pen.surface is not None
    k = pen.k
    room = window.w - 2 * PAD * k
    columns, row = _grid(pen.theme, room, view)
    rows = -(-len(view.palette) // columns)
    step = (row + BETWEEN) * k
    offset = scroll.fit(rows * step, window.h)
    at = next((n for n, t in enumerate(view.palette) if f"tile:{t.key}" == wanted), None)
    if at is not None:
        scroll.show(at // columns * step, (at // columns + 1) * step)
        offset = scroll.fit(rows * step, window.h)
    wide = room / columns
    inner = Pen(pen.surface, pen.theme, pen.say, pen.hovered)
    clip = pen.surface.get_clip()
    pen.surface.set_clip(window.clip(clip))
    for n, tile in enumerate(view.palette):
        x = window.x + PAD * k + n % columns * wide
        y = window.y + n // columns * step - offset
        _chip(inner, pygame.Rect(round(x), round(y), round(wide - 6 * k), round(row * k)), tile)
    pen.surface.set_clip(clip)
    pen.items += [i for i in inner.items if window.contains(i.rect)]
    bar = pygame.Rect(window.x, window.y, window.w - round(5 * k), window.h - round(4 * k))
    return pen.hits + visible(inner.hits, window) + scroll.bar(pen.surface, bar, pen.theme)


def _chip(pen: Pen, box: pygame.Rect, tile: TileView) -> None:
    """A thing of the palette: its key, its picture, its name; a cross while it cannot be laid."""
    assert pen.surface is not None
    k, p = pen.k, pen.p
    key, off = f"tile:{tile.key}", tile.why is not None
    pen.hits.append(Hit(box, key, tile.label, tile.why or tile.about, enabled=True))
    fill = mix(p.panel, p.raised, 0.3 if off else 0.9)
    lit = pen.hovered == key and not off

    def paint(ink: Ink) -> None:
        ink.poly(cut_box((0, 0, box.w, box.h), 9 * k), p.brass if lit else p.line)
        ink.poly(cut_box((1.2, 1.2, box.w - 2.4, box.h - 2.4), 8.5 * k), fill)
        ink.rect((1.2, 1.2, 4 * k, box.h - 2.4), mix(fill, tone_color(tile.tone, p), 0.4 if off else 1))

    pen.ink((box.x, box.y, box.w, box.h), paint)
    x = box.x + 8 * k
    if tile.cap:
        key_cap(pen.surface, (x, box.centery), tile.cap, pen.theme, anchor="ml")
        x += key_width(tile.cap, pen.theme) + 4 * k
    image = art_image(tile.art, tile.label[:1].upper(), round(CHIP * k))
    put(pen.surface, faded(image, 80) if off else image, (x + CHIP / 2 * k, box.centery))
    if off:
        pen.verdict("bad", (x + CHIP / 2 * k, box.centery), 13)
    x += (CHIP + 5) * k
    room, color = box.right - 4 * k - x, p.text3 if off else p.paper
    if pen.width(tile.label, 15, "b") <= room:
        pen.text(tile.label, (x, box.centery), 15, color, face="b", anchor="ml")
        return
    lines = name_lines(tile.label, 14 * k, room) or (tile.label,)
    step = 1.1 * pixels(14 * k)
    for n, line in enumerate(lines):
        y = box.centery + (n - (len(lines) - 1) / 2) * step
        pen.text(line, (x, y), 14, color, face="b", anchor="ml", room=room)
