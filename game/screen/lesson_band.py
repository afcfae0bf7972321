"""The band of a lesson above the match: what to do, how far one is, and the way on or back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.engine.words import Text
from game.screen import canvas
from game.screen.controls import ButtonLook, put_button
from game.screen.ink import button_width
from game.screen.lettering import paragraph_height
from game.screen.pen import Item, Pen
from game.screen.scene import Scene
from game.screen.theme import Theme

BODY, TITLE, PAD = 19, 23, 18
"""Sizes of letters and the space about them at 100 %."""

MOST = 0.27
"""The part of a window's height that the band may take."""


class BandView(NamedTuple):
    """What the band says."""

    title: Text
    say: Text
    trouble: Text | None
    """Why the step cannot go on from here; stands in the place of what it says."""
    step: int
    steps: int
    clause: str
    looks: Sequence[ButtonLook]


def band_height(size: tuple[int, int], theme: Theme, looks: Sequence[ButtonLook], said: Sequence[str]) -> int:
    """Pixels of the band in a window, with room for the longest of the texts."""
    k = theme.k
    room = _room(size[0], theme, looks)
    lines = max(paragraph_height(words, BODY * k, room) for words in said)
    high = PAD * k + TITLE * 1.4 * k + max(lines, 2 * BODY * 1.32 * k) + 14 * k
    return round(min(high, size[1] * MOST))


def _buttons_width(theme: Theme, looks: Sequence[ButtonLook]) -> float:
    return float(max((button_width(look.label, theme, look.cap) for look in looks), default=0))


def _columns(width: int, theme: Theme, looks: Sequence[ButtonLook]) -> list[list[ButtonLook]]:
    """Buttons beside each other, or two above each other where the words need the room."""
    beside = sum(button_width(look.label, theme, look.cap) + 10 * theme.k for look in looks)
    high = 1 if beside < width * 0.3 else 2
    return [list(looks[i : i + high]) for i in range(0, len(looks), high)]


def _room(width: int, theme: Theme, looks: Sequence[ButtonLook]) -> float:
    k = theme.k
    taken = sum(_buttons_width(theme, column) + 10 * k for column in _columns(width, theme, looks))
    return max(220 * k, min(width - taken - 3 * PAD * k, 1380 * k))


def draw_band(
    scene: Scene, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, view: BandView
) -> list[Item]:
    """Draws the band, lists its hits in the scene and returns what it has written."""
    k, p = theme.k, theme.palette
    canvas.rect(surface, p.panel, rect)
    pen = Pen(surface, theme, scene.desk.say, scene.hovered)
    x, room = rect.x + PAD * k, _room(rect.w, theme, view.looks)
    y = rect.y + 14 * k
    count = Text("Step {n} of {all}", {"n": view.step + 1, "all": view.steps})
    r = pen.text(view.title, (x, y), TITLE, face="b", room=room * 0.7)
    end = pen.text(count, (r.right + 16 * k, r.bottom - 11 * k), 15, p.text3)
    if view.clause:
        pen.clause(view.clause, (end.right + 18 * k, r.bottom - 11 * k), anchor="tl")
    y += TITLE * 1.4 * k
    lines = max(1, int((rect.bottom - 8 * k - y) / (BODY * 1.32 * k)))
    color = p.warn if view.trouble else p.paper
    pen.paragraph(view.trouble or view.say, (x, y), BODY, color, room=room, most=lines)
    scene.hits.extend(pen.hits)
    _buttons(scene, surface, rect, theme, view)
    _rule(surface, rect, theme, view)
    return pen.items


def _buttons(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, view: BandView) -> None:
    k = theme.k
    right, high = rect.right - PAD * k, 38 * k
    gap = max(4 * k, min(10 * k, (rect.h - 2 * high - 12 * k) / 2))
    for column in reversed(_columns(rect.w, theme, view.looks)):
        wide = _buttons_width(theme, column)
        y = rect.y + (rect.h - len(column) * high - (len(column) - 1) * gap) / 2 - 2 * k
        for look in column:
            put_button(scene, surface, (right - wide, y, wide, high), look, theme)
            y += high + gap
        right -= wide + 10 * k


def _rule(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, view: BandView) -> None:
    """The lower edge is a rule with a notch for each step, brass as far as one has got."""
    k, p = theme.k, theme.palette
    high = max(2, round(3 * k))
    y = rect.bottom - high
    canvas.rect(surface, p.line, (rect.x, y, rect.w, high))
    done = rect.w * view.step / max(1, view.steps - 1)
    canvas.rect(surface, p.brass, (rect.x, y, round(done), high))
    for n in range(1, view.steps - 1):
        x = rect.x + round(rect.w * n / (view.steps - 1))
        tall = round(8 * k)
        color = p.brass if n <= view.step else p.edge
        canvas.rect(surface, color, (x - 1, rect.bottom - tall, max(2, round(2 * k)), tall))
