"""The panel of the last roll: the die as it dropped, what was added, total, need, sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from game.engine.events import Event
from game.engine.look import Spoken
from game.engine.words import Text
from game.screen.animate import SHOWN, out_bounce
from game.screen.dice import put_die
from game.screen.ink import panel
from game.screen.panels import Drawn
from game.screen.pen import Pen
from game.screen.theme import Theme

TONES = {"miss": "miss", "armour": "armour", "toughness": "soft", "soft": "soft", "critical": "critical"}

NEEDS = ("need", "swiftness", "value", "target")
"""Under which names an event gives the number that the total is held against."""


def draw_dice(
    surface: pygame.Surface,
    rect: pygame.Rect,
    theme: Theme,
    event: Event | None,
    *,
    say: Callable[[Spoken], str],
    share: float = 1.0,
    hovered: str = "",
    heading: Text | None = None,
) -> Drawn:
    """Draws the panel; share: how much of the fall of the die is over, 0 to 1."""
    panel(surface, rect, theme)
    pen = Pen(surface, theme, say, hovered)
    k, pad = theme.k, 20 * theme.k
    pen.label(heading or Text("Last roll"), (rect.x + pad, rect.y + 24 * k))
    if event is None:
        at = (rect.x + pad, rect.y + 62 * k)
        pen.text(Text("nobody has rolled yet"), at, 16, theme.palette.text3, face="i")
        return Drawn(rect.h, pen.hits, pen.items)
    pen.clause(event.clause, (rect.right - pad, rect.y + 24 * k))
    faces, sides = faces_of(event.data)
    tone = TONES.get(str(event.data.get("result", "")), "") if share >= SHOWN else ""
    radius = 28 * k
    # a d100 is two dice side by side
    half, step = (1.95 * radius, 4.1 * radius) if sides == 100 else (radius, 2.2 * radius)
    x = rect.x + pad + half
    for n, face in enumerate(faces[:4]):
        drop = (1 - out_bounce(share)) * 40 * k
        shown = face if share > 0.6 else 1 + (face + n + int(share * 17)) % sides
        at = (x + n * step, rect.y + 78 * k - drop)
        put_die(
            surface,
            at,
            radius,
            sides=sides,
            value=shown,
            palette=theme.palette,
            tone=tone,
            angle=(1 - share) * 200,
        )
    x += (max(1, len(faces[:4])) - 1) * step + half + 18 * k
    if share >= SHOWN:
        _sum(pen, rect, x, event)
    return Drawn(rect.h, pen.hits, pen.items)


def _sum(pen: Pen, rect: pygame.Rect, x: float, event: Event) -> None:
    k, p, pad = pen.k, pen.p, 20 * pen.k
    told, y = event.data, rect.y + 60 * pen.k
    total = told.get("total")
    natural = told.get("natural")
    right, start = rect.right - pad, x
    if isinstance(total, int) and isinstance(natural, int):
        plus = total - natural
        for words, color in ((f"{'+' if plus >= 0 else '−'} {abs(plus)}", p.paper), (f"= {total}", p.brass)):
            x = pen.text(words, (x, y), 30, color, face="b", anchor="ml").right + 18 * k
        need = next((told[name] for name in NEEDS if isinstance(told.get(name), int)), None)
        if need is not None and x + 80 * k < right:
            pen.text(Text("needs {n}", {"n": need}), (right, y), 18, p.text2, anchor="mr")
    if isinstance(total, int) and isinstance(natural, int):
        at, room = (start, rect.y + 80 * k), right - start
        pen.paragraph(event.say, at, 14, p.text3, room=room, lead=1.2, most=2)
    else:
        pen.paragraph(event.say, (start, rect.y + 62 * k), 16, p.text2, room=right - start, most=2)


def faces_of(told: Mapping[str, Any]) -> tuple[list[int], int]:
    """The faces of a roll and how many sides its dice have (10 unless the event says otherwise)."""
    natural = told.get("natural")
    raw = told.get("dice") or ([natural] if isinstance(natural, int) else [])
    faces = [n for n in raw if isinstance(n, int)]
    sides = told.get("sides")
    if isinstance(sides, int):
        return faces, sides
    return faces, 100 if any(n > 12 for n in faces) else 12 if any(n > 10 for n in faces) else 10
