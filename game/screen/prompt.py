"""The bar at the foot of a match: who is asked, what is asked, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.look import Spoken
from game.screen import canvas
from game.screen.assets import PM
from game.screen.controls import ButtonLook
from game.screen.ink import button, button_width
from game.screen.pen import Pen
from game.screen.scene import Hit, Scene
from game.screen.shapes import Ink
from game.screen.theme import Theme


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the bar says. `side` is None when nobody is asked."""

    side: int | None
    name: str
    question: Spoken
    hint: Spoken = ""
    buttons: tuple[ButtonLook, ...] = ()
    """From left to right; exactly one should be primary."""


def draw_prompt(surface: pygame.Surface, rect: pygame.Rect, scene: Scene, prompt: Prompt) -> Pen:
    """Draws the bar into `rect`, lists its buttons in the scene's hits; returns the pen that wrote it."""
    desk = scene.desk
    theme = desk.theme.at(rect.h / 64)
    k, p = theme.k, theme.palette
    canvas.rect(surface, p.panel, rect)
    color = p.edge if prompt.side is None else p.brass if p.strict else p.side(prompt.side)
    canvas.rect(surface, color, (rect.x, rect.y, rect.w, max(2, round(3 * k))))
    surface.blit(_ticks(rect.w, theme), (rect.x, round(rect.y + 3 * k)), special_flags=PM)
    left = _buttons(surface, rect, scene, theme, prompt.buttons)
    pen = Pen(surface, theme, desk.say, scene.hovered)
    _words(pen, rect, prompt, left)
    scene.hits.extend(pen.hits)
    return pen


@lru_cache(4)
def _ticks(wide: int, theme: Theme) -> pygame.Surface:
    """The rule along the top."""
    k, p = theme.k, theme.palette
    ink, x, n = Ink(wide, 12 * k, 2), 0.0, 0
    while x < wide:
        long = n % 8 == 0
        ink.rect((x, 0, max(1, 1.2 * k), (8 if long else 4) * k), p.edge if long else p.line)
        x += 9 * k
        n += 1
    return ink.done()


def _buttons(
    surface: pygame.Surface, rect: pygame.Rect, scene: Scene, theme: Theme, looks: Sequence[ButtonLook]
) -> float:
    """Draws the buttons from the right; returns the x of their left edge.

    When they would take more than two thirds of the bar they lose their key caps, then give way in width.
    """
    k = theme.k
    most, gap = rect.w * 0.66, 12 * k
    wide = [button_width(look.label, theme, look.cap) for look in looks]
    caps = True
    if sum(wide) + gap * len(looks) > most:
        caps = False
        wide = [button_width(look.label, theme) for look in looks]
    if (total := sum(wide) + gap * len(looks)) > most:
        gap = 6 * k
        room = max(1.0, most - gap * len(looks))
        wide = [max(round(38 * k), round(w * room / total)) for w in wide]
    x = rect.right - 14 * k
    y = rect.centery + 3 * k - 19 * k
    for look, w in zip(reversed(looks), reversed(wide), strict=True):
        x -= w
        r = pygame.Rect(round(x), round(y), w, round(38 * k))
        over = scene.hovered == look.key
        button(
            surface,
            r,
            look.label,
            theme,
            look.kind if look.enabled else "off",
            key=look.cap if caps else "",
            hover=over,
            pressed=over and scene.pressed == look.key and look.enabled,
            focus=scene.focus == look.key,
        )
        scene.hits.append(Hit(r, look.key, look.label, look.tip, look.enabled))
        x -= gap
    return x


def _words(pen: Pen, rect: pygame.Rect, prompt: Prompt, right: float) -> None:
    k, p = pen.k, pen.p
    x, y = rect.x + 24 * k, rect.centery + 3 * k
    if prompt.side is not None:
        pen.side_mark(prompt.side, (x, y), 10)
    x += 22 * k
    if prompt.name:
        r = pen.text(
            prompt.name, (x, y), 16, p.text2, face="b", anchor="ml", room=max(60 * k, (right - x) * 0.25)
        )
        x = r.right + 18 * k
        pen.post((x, rect.y + rect.h * 0.3), rect.y + rect.h * 0.78, p.edge)
        x += 18 * k
    room = max(1.0, right - x)
    wide = pen.width(prompt.question, 24, "b")
    if not prompt.hint or wide + pen.width(prompt.hint, 17) + 24 * k < room:
        size = 24 if wide < room else 20
        r = pen.text(prompt.question, (x, y), size, face="b", anchor="ml", room=room)
        if prompt.hint:
            at = (r.right + 20 * k, y + 1 * k)
            pen.text(prompt.hint, at, 17, p.text2, anchor="ml", room=right - at[0])
        return
    pen.text(prompt.question, (x, y - 10 * k), 20, face="b", anchor="ml", room=room)
    pen.text(prompt.hint, (x, y + 15 * k), 15, p.text2, anchor="ml", room=room)
