"""What is told of a step of a reveal: title, dice, sentence, the numbers with their reasons, the clause."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.look import Part
from game.screen.animate import out_bounce
from game.screen.dice import put_die
from game.screen.panels import draw_parts
from game.screen.parts import Column
from game.screen.pen import Pen
from game.screen.reveal_view import RevealView
from game.screen.scenes.match_dice import TONES, faces_of

TIGHT = 230
"""Height at 100 % under which only the step itself is told, without heading."""

TERSE = 104
"""Height at 100 % under which the dice stand beside the title."""

TITLES = (20.0, 18.0, 16.0)
"""Sizes at 100 % of the title, best first."""

DIE = 26
"""Half the height of a die at 100 %."""


def draw_told(pen: Pen, rect: pygame.Rect, view: RevealView, *, headed: bool = True) -> None:
    """The step in words; where the room is small they end with an ellipsis and are whole under the pointer.

    headed: with the name of the whole over it, where there is room.
    """
    k, p, step = pen.k, pen.p, view.step
    x, right, y = float(rect.x), float(rect.right), rect.y + 4 * k
    if headed and rect.h >= TIGHT * k:
        clause = pen.clause(step.clause, (right, y))
        pen.label(view.faceoff.title, (x, y), room=clause.left - x - 10 * k)
        y += 26 * k
    faces, sides = faces_of(view.event.data)
    if faces and rect.h < TERSE * k:
        radius = min(DIE * k, (rect.h - 4 * k) * 0.46)
        wide = _wide(faces, sides, radius)
        _dice(pen, (right - wide, rect.centery), right, view, (faces, sides), radius)
        right -= wide + 14 * k
    inner = x
    if step.side is not None:
        pen.side_mark(step.side, (x + 8 * k, y + 9 * k), 7)
        inner += 26 * k
    if view.decided and pen.verdict(step.tone, (inner + 9 * k, y + 9 * k), 18):
        inner += 26 * k
    room = right - inner
    if step.value:
        pen.text(step.value, (right, y + 9 * k), 28, p.brass, face="b", anchor="mr")
        room -= pen.width(step.value, 28, "b") + 12 * k
    beneath = bool(faces) and rect.h >= TERSE * k
    dice = min(DIE * k, (rect.bottom - y) * 0.24) if beneath else 0.0
    most = _lines(rect.bottom - y - (2 * dice + 14 * k if beneath else 0), 20 * k * 1.15, 4)
    size = next((z for z in TITLES if len(pen.lines(step.title, z, room, "b")) <= most), TITLES[-1])
    y = pen.paragraph(step.title, (inner, y), size, face="b", room=room, lead=1.15, most=most) + 4 * k
    if beneath:
        _dice(pen, (x, y + dice + 4 * k), right, view, (faces, sides), dice)
        y += 2 * dice + 14 * k
    left = _lines(rect.bottom - y - 4 * k, 15.5 * k * 1.25, 4)
    if view.decided and step.text and rect.bottom - y > 22 * k:
        at = (x, y + 4 * k)
        y = pen.paragraph(step.text, at, 15.5, p.text2, room=right - x, lead=1.25, most=left) + 6 * k
    _tallies(pen, pygame.Rect(rect.x, round(y), rect.w, round(rect.bottom - y)), step.tally)


def _lines(room: float, line: float, most: int) -> int:
    """As many lines as fit into a height, at least one."""
    return max(1, min(most, int(room / line)))


def _steps(sides: int, radius: float) -> tuple[float, float]:
    """Half the width of a die and from one to the next, in pixels."""
    return (1.95 * radius, 4.1 * radius) if sides == 100 else (radius, 2.3 * radius)


def _wide(faces: Sequence[int], sides: int, radius: float) -> float:
    """Pixels of dice side by side, three at most."""
    half, step = _steps(sides, radius)
    return 2 * half + (min(3, len(faces)) - 1) * step


def _dice(
    pen: Pen,
    at: tuple[float, float],
    right: float,
    view: RevealView,
    dice: tuple[Sequence[int], int],
    radius: float,
) -> None:
    """The dice as they fall, from the x of their left edge and the y of their middle; radius in pixels."""
    assert pen.surface is not None
    k, (faces, sides), share = pen.k, dice, view.share if view.kind == "die" else 1.0
    half, step = _steps(sides, radius)
    x, y = at[0] + half, at[1]
    tone = TONES.get(str(view.event.data.get("result", "")), "") if view.decided else ""
    for n, face in enumerate(faces[: max(1, int((right - at[0] + 2) / step))]):
        shown = face if share > 0.6 else 1 + (face + n + int(share * 17)) % sides
        spot = (x + n * step, y - (1 - out_bounce(share)) * 40 * k)
        put_die(
            pen.surface,
            spot,
            radius,
            sides=sides,
            value=shown,
            palette=pen.p,
            tone=tone,
            angle=(1 - share) * 200,
        )


def _tallies(pen: Pen, rect: pygame.Rect, tallies: Sequence[Part]) -> None:
    """As many numbers with their reasons as there is room for."""
    y = float(rect.y)
    for part in tallies:
        col = Column(rect.x, rect.w)
        high = draw_parts(pen.blind(), col, 0, (part,))
        if y + high > rect.bottom:
            return
        y = draw_parts(pen, col, y, (part,)) + 8 * pen.k
