"""The numbers beside a strip: dials with plus and minus, and what all of it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.look import Number, Spoken
from game.engine.words import Text
from game.screen.card_art import art_image
from game.screen.ink import button
from game.screen.pen import Pen
from game.screen.scene import Hit
from game.screen.shapes import Spot, put

WIDE = 262
"""Width at 100 % of the numbers, at least."""

ROOMY = 4
"""Up to so many dials have their note below their name."""


@dataclass(frozen=True, slots=True)
class DialView:
    """A number with plus and minus."""

    key: str
    label: Spoken
    number: int
    note: Spoken = ""
    art: str = ""
    down: bool = True
    up: bool = True
    why: Text | None = None
    """Why it cannot go up."""


def _steps(dials: Sequence[DialView], size: float) -> tuple[float, float]:
    """Heights at 100 % of a dial and of a sum."""
    if size > 0.95:
        return (46 if len(dials) <= ROOMY else 36), 25
    return (36, 23) if size > 0.8 else (30, 20)


def numbers_height(dials: Sequence[DialView], sums: Sequence[Number], size: float) -> float:
    """Height at 100 % of all numbers."""
    dial, total = _steps(dials, size)
    upper = 24 + len(dials) * dial if dials else 0
    return upper + (14 + len(sums) * total if sums else 0)


def numbers_width(pen: Pen, dials: Sequence[DialView], sums: Sequence[Number]) -> float:
    """Pixels that all numbers want side by side with their names."""
    k = pen.k
    named = max((pen.width(d.label, 16.5, "b") for d in dials), default=0)
    summed = max((pen.width(n.label, 16) + pen.width(n.value, 22, "b") for n in sums), default=0)
    dialled = max(WIDE * k, named + (38 + 8 + 22 + 3.6 * 28 + 6) * k) if dials else 0
    return max(dialled, summed + (22 + 34) * k)


def draw_numbers(
    pen: Pen,
    rect: pygame.Rect,
    title: Spoken,
    dials: Sequence[DialView],
    sums: Sequence[Number],
    size: float,
) -> None:
    """The dials under their title, a line, the sums; `size` as in numbers_height."""
    k, p = pen.k, pen.p
    dial, total = _steps(dials, size)
    x, right, y = rect.x, rect.right, rect.y + 2 * k
    if dials:
        pen.label(title, (x, y), room=right - x)
        y += 22 * k
    for d in dials:
        _dial(pen, pygame.Rect(round(x), round(y), round(right - x), round(dial * k)), d)
        y += dial * k
    if sums:
        pen.rule((x, y + 3 * k), right)
        y += 13 * k
    for number in sums:
        big = number.tone in ("hot", "bad", "warn")
        color = {"hot": p.brass, "bad": p.bad, "warn": p.warn}.get(number.tone, p.paper)
        value = 22 if big and size > 0.8 else 18 if size > 0.8 else 16
        middle = y + (total / 2 - 3) * k
        r = pen.text(number.value, (right, middle), value, color, face="b", anchor="mr")
        words = 16 if size > 0.8 else 14.5
        pen.text(number.label, (x, middle), words, p.text2, anchor="ml", room=r.left - x - 8 * k)
        if number.clause:
            box = pygame.Rect(round(x), round(y - 2 * k), round(right - x), round(total * k) - 1)
            tip = Text("Open the rulebook at {clause}", {"clause": number.clause})
            pen.hits.append(Hit(box, f"clause:{number.clause}", pen.say(number.label), tip))
        y += total * k


def _dial(pen: Pen, box: pygame.Rect, d: DialView) -> None:
    """Picture, name, note if there is room, minus, the number, plus."""
    k, p = pen.k, pen.p
    side = round(min(28 * k, box.h - 4 * k))
    room = box.right - 3.6 * side - 8 * k - box.x - 38 * k
    noted = bool(d.note) and box.h >= 44 * k and pen.width(d.note, 13.5) <= room
    middle = box.y + (box.h / 2 - 2 * k if not noted else 19 * k)
    icon = min(30 * k, box.h - 4 * k)
    if pen.surface is not None:
        put(
            pen.surface, art_image(d.art, pen.say(d.label)[:1].upper(), round(icon)), (box.x + 15 * k, middle)
        )
    size = 16.5 if box.h >= 34 * k else 15
    at = (box.x + 38 * k, middle - (9 * k if noted else 0))
    pen.text(d.label, at, size, face="b", anchor="ml", room=room)
    if noted:
        pen.text(d.note, (at[0], middle + 11 * k), 13.5, p.text3, anchor="ml", room=room)
    name = pygame.Rect(box.x, box.y, round(room + 36 * k), box.h - 1)
    tip = Text("{note}", {"note": d.note}) if d.note else None
    pen.hits.append(Hit(name, f"dial:{d.key}", pen.say(d.label), tip))
    _turners(pen, (box.right, middle), side, d)
    color = p.paper if d.number else p.text3
    pen.text(str(d.number), (box.right - 1.78 * side, middle), 22, color, face="b", anchor="mc")


def _turners(pen: Pen, at: Spot, side: int, d: DialView) -> None:
    """Minus and plus, left and right of the number."""
    right, middle = at
    for what, label, left, on in (
        ("minus", "−", right - 3.55 * side, d.down),
        ("plus", "+", right - side, d.up),
    ):
        box, key = pygame.Rect(round(left), round(middle - side / 2), side, side), f"{what}:{d.key}"
        if pen.surface is not None:
            state = "plain" if on else "off"
            button(pen.surface, box, "", pen.theme, kind=state, hover=pen.hovered == key and on)
        pen.text(label, box.center, 20, pen.p.paper if on else pen.p.text3, face="b", anchor="mc")
        pen.hits.append(Hit(box, key, f"{pen.say(d.label)} {label}", d.why if what == "plus" else None))
