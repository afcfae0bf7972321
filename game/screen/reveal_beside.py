"""A reveal in a column beside the table: place against place from the top down, as plates about a rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.engine.look import Faceoff
from game.engine.words import Text
from game.screen.parts_faceoff import tile
from game.screen.pen import Pen
from game.screen.reveal_told import draw_told
from game.screen.reveal_view import RevealView
from game.screen.scene import Hit
from game.screen.shapes import Ink, put
from game.screen.strip_art import TileView, cut_box
from game.screen.strip_marks import knob, struck_out
from game.screen.strip_plate import draw_back, draw_plate, fits

PAD, HEAD, GAP = 14, 28, 5
"""Lengths at 100 %: around everything, of the line with the names, between two plates."""

LOW, TWO_LINES, HIGH = 25, 32, 58
"""Height of a plate at 100 %: at least, with a name that takes two lines, at most."""

TOLD, TITLE, SHARE = 42, 32, 0.6
"""Height at 100 % that is left for what is told at least, also where there are no names; the part of the rest
that the plates take.
"""

HEADLESS = 146
"""Below this height at 100 % of all that is shown the names give way to the rims of the sides."""

END = 18
"""Width at 100 % of a plate beside its picture and its name."""

RULE, SLIM, RIM = 40, 31, 6
"""Widths at 100 %: of the rule in the middle with its numbers, also where there are no names, and of the rim
of a side."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the plates lie."""

    headed: bool
    rule: float
    """Pixels between the two rows."""
    rows: tuple[list[pygame.Rect], list[pygame.Rect]]
    """Of all places; those out of sight have no height."""
    below: float
    """The y under the plates."""


def draw_beside(pen: Pen, rect: pygame.Rect, view: RevealView) -> list[list[pygame.Rect]]:
    """Draws names, plates and what is told into `rect`; returns the places of both rows."""
    k = pen.k
    plan = _plan(rect, k, view, {pen.say(item.label) for row in view.faceoff.rows for item in row.items})
    _rule(pen, plan, view)
    _plates(pen, plan, view)
    if plan.headed:
        _names(pen, rect, view.faceoff)
    else:
        _sides(pen, view.faceoff, plan)
    x, y = rect.x + round(PAD * k), round(plan.below + 8 * k)
    told = pygame.Rect(x, y, rect.w - round(2 * PAD * k), rect.bottom - y)
    draw_told(pen, told, view, headed=told.h > 2 * TOLD * k)
    return [list(row) for row in plan.rows]


def _plan(rect: pygame.Rect, k: float, view: RevealView, named: Iterable[str]) -> _Plan:
    """named: the names of all things, in the reader's language."""
    headed = rect.h >= HEADLESS * k
    top = rect.y + (12 + (HEAD if headed else 0)) * k
    pad, rule = (PAD * k, RULE * k) if headed else (PAD * k / 2, SLIM * k)
    n, room = view.longest, rect.bottom - top
    step = min((HIGH + GAP) * k, room * SHARE / n)
    told, shown = (TOLD if headed else TITLE) * k, n
    wide = (rect.w - 2 * pad - rule) / 2
    short = all(fits(name, wide - (LOW + END) * k, LOW * k, k) for name in named)
    if step < ((LOW if short else TWO_LINES) + GAP) * k:
        step = ((LOW if short else TWO_LINES) + GAP) * k
        shown = max(1, min(n, int((room - told) / step)))
        step = min((HIGH + GAP) * k, (room - told) / shown)
    lit = [place for _, place in (*view.step.lit, *view.step.struck)]
    first = 0 if shown >= n or not lit else max(0, min(n - shown, min(lit) - (shown - 1) // 2))
    rows: tuple[list[pygame.Rect], list[pygame.Rect]] = ([], [])
    for row, (x, boxes) in enumerate(zip((rect.x + pad, rect.right - pad - wide), rows, strict=True)):
        for j in range(len(view.faceoff.rows[row].items)):
            seen = first <= j < first + shown
            y = top + (j - first) * step if seen else top
            boxes.append(pygame.Rect(round(x), round(y), round(wide), round(step - GAP * k) if seen else 0))
    return _Plan(headed, rule, rows, top + shown * step)


def _names(pen: Pen, rect: pygame.Rect, part: Faceoff) -> None:
    """Whose rows they are, over them, the left one from the left, the right one to the right."""
    k, p = pen.k, pen.p
    y, half = rect.y + 21 * k, rect.w / 2 - PAD * k
    for row, side in zip(part.rows, ("l", "r"), strict=True):
        out = rect.x + PAD * k if side == "l" else rect.right - PAD * k
        sign = 1 if side == "l" else -1
        pen.side_mark(row.side, (out + sign * 8 * k, y), 7.5)
        at = (out + sign * 24 * k, y)
        room = half - 40 * k
        r = pen.text(row.name, at, 19, face="b", anchor=f"m{side}", room=room)
        left = room - r.w - 12 * k
        if row.note and pen.width(row.note, 15) <= left:
            at = (r.right + 12 * k if side == "l" else r.left - 12 * k, y + k)
            pen.text(row.note, at, 15, p.text2, anchor=f"m{side}")


def _sides(pen: Pen, part: Faceoff, plan: _Plan) -> None:
    """The rims of the sides at the outer ends of their plates, their names as tips."""
    k, p = pen.k, pen.p
    for n, (row, boxes) in enumerate(zip(part.rows, plan.rows, strict=True)):
        said = pen.say(row.name)
        for box in (box for box in boxes if box.h):
            x = box.x if n == 0 else box.right - RIM * k

            def paint(ink: Ink, high: int = box.h, side: int = row.side) -> None:
                ink.rect((0, 0, RIM * k, high), p.outline)
                parts = 1 if side == 0 else 3
                for j in range(parts):
                    ink.rect((0, j * high / parts, (RIM - 1.4) * k, high / parts - 2 * k), p.side(side))

            pen.ink((x, box.y, RIM * k, box.h), paint)
            pen.hits.append(Hit(box, f"reveal:row:{row.side}", said, Text("{words}", {"words": said})))


def _rule(pen: Pen, plan: _Plan, view: RevealView) -> None:
    """The brass rule between the rows with the numbers of the places in sight."""
    k, p = pen.k, pen.p
    row = max(plan.rows, key=len)
    boxes = [box for box in row if box.h]
    if not boxes:
        return
    x = plan.rows[0][0].right + plan.rule / 2 if plan.rows[0] else plan.rows[1][0].x - plan.rule / 2
    top, bottom = boxes[0].y - 3 * k, boxes[-1].bottom + 3 * k
    high = bottom - top

    def paint(ink: Ink) -> None:
        ink.rect((4 * k, 0, 20 * k, high), p.brass, rounded=3 * k)
        ink.rect((18 * k, 0, 6 * k, high), p.brass_d, rounded=2 * k)
        for j in range(int((high - 8 * k) / (9 * k))):
            ink.rect((4 * k, (6 + j * 9) * k, (9 if j % 5 == 0 else 5) * k, max(1.0, 1.4 * k)), p.ink)

    pen.ink((x - 14 * k, top, 28 * k, high), paint)
    lit = {place for _, place in view.step.lit}
    at = lit.pop() if len(lit) == 1 else None
    for n, box in enumerate(row):
        if box.h:
            knob(
                pen, (x, box.centery), str(n + 1), p.warn if n == at else p.paper, min(1.0, box.h / (50 * k))
            )


def _plates(pen: Pen, plan: _Plan, view: RevealView) -> None:
    """Face up as far as they are shown, struck out as far as it has come, lit where something happens."""
    for n, (row, boxes) in enumerate(zip(view.faceoff.rows, plan.rows, strict=True)):
        for j, (item, box) in enumerate(zip(row.items, boxes, strict=True)):
            if not box.h:
                continue
            _plate(pen, box, tile(pen, item), view.flip(n, j), mirrored=n == 0)
            if (share := view.struck(n, j)) > 0:
                struck_out(pen, box, share)
            if (n, j) in view.step.lit:
                _lit(pen, box)


def _plate(pen: Pen, box: pygame.Rect, item: TileView, flip: float, *, mirrored: bool) -> None:
    """The back of a thing, the thing on its edge, or its face."""
    if flip >= 1.0:
        draw_plate(pen, box, item, mirrored=mirrored)
        return
    if flip <= 0.0:
        draw_back(pen, box, mirrored=mirrored)
        return
    assert pen.surface is not None
    image = pygame.Surface(box.size, pygame.SRCALPHA)
    inner = Pen(image, pen.theme, pen.say)
    if flip < 0.5:
        draw_back(inner, image.get_rect(), mirrored=mirrored)
    else:
        draw_plate(inner, image.get_rect(), item, mirrored=mirrored)
    high = max(2, round(box.h * abs(1 - 2 * flip)))
    put(pen.surface, pygame.transform.smoothscale(image, (box.w, high)), box.center)


def _lit(pen: Pen, box: pygame.Rect) -> None:
    """A brass frame about what it is about."""
    k, m = pen.k, 3.5 * pen.k
    w, h = box.w + 2 * m, box.h + 2 * m
    cut = box.h * 0.26 + m * 0.4
    corners = cut_box((1.5 * k, 1.5 * k, w - 3 * k, h - 3 * k), cut)

    def paint(ink: Ink) -> None:
        ink.line([*corners, corners[0], corners[1]], 3.4 * k, pen.p.brass)

    pen.ink((box.x - m, box.y - m, w, h), paint)
