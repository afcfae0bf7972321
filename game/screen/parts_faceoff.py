"""Two rows laid in secret, face to face: small in a panel with the list of what came of it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.look import FaceItem, Faceoff, FaceRow, FaceStep
from game.screen.parts import Column
from game.screen.pen import Pen
from game.screen.strip_art import TileView, coin, draw_item
from game.screen.strip_marks import struck_out

ITEM_W, ITEM_H, GAP = 62, 70, 10
"""A thing of a row and the space between two, at 100 %."""

LEAD = 104
"""Width at 100 % of the name beside a row."""


def tile(pen: Pen, item: FaceItem) -> TileView:
    """A thing that lies face up, as the strip draws it."""
    return TileView("", pen.say(item.label), item.art, item.coin, item.tone)


def struck_until(steps: Sequence[FaceStep], last: int | None = None) -> set[tuple[int, int]]:
    """Row and place of all that is struck out after a step; None: after the last."""
    seen = steps if last is None else steps[: last + 1]
    return {place for step in seen for place in step.struck}


def faceoff(pen: Pen, col: Column, y: float, part: Faceoff) -> float:
    """Heading, both rows, then the steps that matter; returns the y below."""
    k = pen.k
    head = pen.label(part.title, (col.x, y))
    if part.note:
        pen.text(
            part.note, (head.right + 12 * k, y - k), 15, pen.p.text2, room=col.right - head.right - 12 * k
        )
    y += 26 * k
    out = struck_until(part.steps)
    for n, row in enumerate(part.rows):
        y = _row(pen, col, y, row, {place for r, place in out if r == n})
    y += 4 * k
    shown = [s for s in part.steps if not s.brief]
    for n, step in enumerate(shown):
        y = _step(pen, col, y, n + 1, step)
    return y + 6 * k


def _row(pen: Pen, col: Column, y: float, row: FaceRow, struck: set[int]) -> float:
    """Name and side, then the things; they grow smaller where there are many."""
    k, p = pen.k, pen.p
    n = max(1, len(row.items))
    step = min((ITEM_W + GAP) * k, (col.w - LEAD * k) / n)
    wide = min(ITEM_W * k, step - 4 * k)
    high = wide * ITEM_H / ITEM_W
    pen.side_mark(row.side, (col.x + 7 * k, y + 10 * k), 6)
    low = pen.paragraph(
        row.name, (col.x + 20 * k, y + 5 * k), 15, face="b", room=(LEAD - 24) * k, lead=1.15, most=2
    )
    if row.note:
        pen.text(row.note, (col.x, low + 2 * k), 14, p.text2, room=(LEAD - 6) * k)
    for j, item in enumerate(row.items):
        box = pygame.Rect(round(col.x + LEAD * k + j * step), round(y), round(wide), round(high))
        if pen.surface is not None:
            draw_item(pen, box, tile(pen, item), bare=True, coined=False)
            if j in struck:
                struck_out(pen, box)
            if item.coin:
                coin(pen, (box.right - 7 * k, box.bottom - 8 * k), item.coin, 10)
    return y + max(high, low - y + 18 * k if row.note else 0) + 10 * k


def _step(pen: Pen, col: Column, y: float, n: int, step: FaceStep) -> float:
    """Its number, whose it is, what it was, the number of it and the clause."""
    k, p = pen.k, pen.p
    pen.rule((col.x, y), col.right)
    y += 11 * k
    coin(pen, (col.x + 11 * k, y + 8 * k), str(n), 10)
    x = col.x + 30 * k
    if step.side is not None:
        pen.side_mark(step.side, (x + 6 * k, y + 7 * k), 5.5, ring=False)
        x += 18 * k
    if pen.verdict(step.tone, (x + 7 * k, y + 7 * k), 14):
        x += 20 * k
    right = col.right
    if step.clause:
        right = pen.clause(step.clause, (col.right, y + k)).left - 10 * k
    if step.value:
        wide = pen.width(step.value, 20, "b")
        pen.text(step.value, (right, y + 7 * k), 20, p.brass, face="b", anchor="mr")
        right -= wide + 10 * k
    low = pen.paragraph(step.title, (x, y), 16, face="b", room=max(right - x, 40 * k), lead=1.2, most=2)
    if step.text:
        x = col.x + 30 * k
        low = pen.paragraph(step.text, (x, low + k), 14, p.text2, room=col.right - x, lead=1.2, most=2)
    return low + 7 * k
