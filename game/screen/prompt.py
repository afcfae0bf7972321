"""The bar at the foot of a match: who is asked, what is asked, and the buttons that answer it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.engine.look import Spoken
from game.engine.words import Text
from game.screen import canvas
from game.screen.assets import PM
from game.screen.controls import ButtonLook
from game.screen.ink import button, button_width, key_width
from game.screen.pen import Pen
from game.screen.scene import MORE, Hit, Scene
from game.screen.shapes import Ink
from game.screen.theme import Theme

SMALL = 20
"""Size at 100 % of a question that shares its place with a hint, or has little room."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the bar says. `side` is None when nobody is asked."""

    side: int | None
    name: str
    question: Spoken
    hint: Spoken = ""
    buttons: tuple[ButtonLook, ...] = ()
    """From left to right; exactly one should be primary."""
    urgent: bool = False
    """The hint says why something is not possible: it must be read, whatever the room."""


def draw_prompt(surface: pygame.Surface, rect: pygame.Rect, scene: Scene, prompt: Prompt) -> Pen:
    """Draws the bar into `rect`, lists its buttons in the scene's hits; returns the pen that wrote it."""
    desk = scene.desk
    theme = desk.theme.at(rect.h / 64)
    k, p = theme.k, theme.palette
    canvas.rect(surface, p.panel, rect)
    color = p.edge if prompt.side is None else p.brass if p.strict else p.side(prompt.side)
    canvas.rect(surface, color, (rect.x, rect.y, rect.w, max(2, round(3 * k))))
    surface.blit(_ticks(rect.w, theme), (rect.x, round(rect.y + 3 * k)), special_flags=PM)
    pen = Pen(surface, theme, desk.say, scene.hovered)
    left = _buttons(surface, rect, scene, theme, prompt.buttons, _least(pen, prompt))
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


def _least(pen: Pen, prompt: Prompt) -> float:
    """Pixels from the left edge that the question needs on one line, in its smaller letters."""
    name = min(pen.width(prompt.name, 16, "b"), 160 * pen.k) + 36 * pen.k if prompt.name else 0.0
    return (24 + 22 + 12) * pen.k + name + pen.width(prompt.question, SMALL, "b")


def _buttons(
    surface: pygame.Surface,
    rect: pygame.Rect,
    scene: Scene,
    theme: Theme,
    looks: Sequence[ButtonLook],
    words: float,
) -> float:
    """Draws the buttons from the right; returns the x of their left edge. words: pixels of the question.

    When they would take more than two thirds of the bar, or room that the question needs, they lose their
    key caps, then all but the last their words, then they give way in width.
    """
    k = theme.k
    most, gap = rect.w * 0.66, 12 * k
    wide = [button_width(look.label, theme, look.cap) for look in looks]
    caps = True
    if sum(wide) + gap * len(looks) > min(most, rect.w - 14 * k - words):
        caps = False
        wide = [button_width(look.label, theme) for look in looks]
    bare: set[int] = set()
    if sum(wide) + gap * len(looks) > most:
        # all but the last show their keys alone, their words under the pointer
        bare, gap = {n for n, look in enumerate(looks[:-1]) if look.cap}, 7 * k
        wide = [
            round(key_width(looks[n].cap, theme) + 20 * k) if n in bare else w for n, w in enumerate(wide)
        ]
    if (total := sum(wide) + gap * len(looks)) > most:
        gap = 6 * k
        room = max(1.0, most - gap * len(looks))
        wide = [max(round(38 * k), round(w * room / total)) for w in wide]
    x = rect.right - 14 * k
    y = rect.centery + 3 * k - 19 * k
    for n, look, w in zip(range(len(looks) - 1, -1, -1), reversed(looks), reversed(wide), strict=True):
        x -= w
        r = pygame.Rect(round(x), round(y), w, round(38 * k))
        over = scene.hovered == look.key
        button(
            surface,
            r,
            "" if n in bare else look.label,
            theme,
            look.kind if look.enabled else "off",
            key=look.cap if caps or n in bare else "",
            hover=over,
            pressed=over and scene.pressed == look.key and look.enabled,
            focus=scene.focus == look.key,
        )
        tip = look.tip or (Text("{words}", {"words": look.label}) if n in bare else None)
        scene.hits.append(Hit(r, look.key, look.label, tip, look.enabled))
        x -= gap
    return x


def _words(pen: Pen, rect: pygame.Rect, prompt: Prompt, right: float) -> None:
    k = pen.k
    x, y = rect.x + 24 * k, rect.centery + 3 * k
    if prompt.side is not None:
        pen.side_mark(prompt.side, (x, y), 10)
    x += 22 * k
    named = bool(prompt.name) and _least(pen, prompt) + rect.x <= right
    if prompt.name and (named or pen.width(prompt.question, SMALL, "b") + x <= right - 100 * k):
        x = _name(pen, rect, prompt.name, x, right)
    room = max(1.0, right - x)
    wide = pen.width(prompt.question, 24, "b")
    if not prompt.hint or wide + pen.width(prompt.hint, 17) + 24 * k < room:
        if wide >= room and _broken(pen, prompt.question, (x, y), room):
            return
        size = 24 if wide < room else SMALL
        r = pen.text(prompt.question, (x, y), size, face="b", anchor="ml", room=room)
        if prompt.hint:
            at = (r.right + 20 * k, y + 1 * k)
            pen.text(prompt.hint, at, 17, pen.p.text2, anchor="ml", room=right - at[0])
        return
    if prompt.urgent and pen.width(prompt.hint, 15) > room and _broken(pen, prompt.hint, (x, y), room, "r"):
        return
    cut = not prompt.urgent and pen.width(prompt.question, SMALL, "b") > room
    if cut and _broken(pen, prompt.question, (x, y), room):
        said = pen.say(prompt.hint)
        box = pygame.Rect(round(x), rect.y, round(room), rect.h)
        pen.hits.append(Hit(box, f"{MORE}{said}", said, Text("{words}", {"words": said})))
        return
    pen.text(prompt.question, (x, y - 10 * k), SMALL, face="b", anchor="ml", room=room)
    pen.text(prompt.hint, (x, y + 15 * k), 15, pen.p.text2, anchor="ml", room=room)


def _name(pen: Pen, rect: pygame.Rect, name: str, x: float, right: float) -> float:
    """Who is asked, with a line after it; returns the x behind that."""
    k, p = pen.k, pen.p
    room = max(60 * k, (right - x) * 0.25)
    r = pen.text(name, (x, rect.centery + 3 * k), 16, p.text2, face="b", anchor="ml", room=room)
    x = r.right + 18 * k
    pen.post((x, rect.y + rect.h * 0.3), rect.y + rect.h * 0.78, p.edge)
    return x + 18 * k


def _broken(pen: Pen, words: Spoken, at: tuple[float, float], room: float, face: str = "b") -> bool:
    """Words on two lines about a middle, in the largest letters in which all of them fit; whether they do."""
    for size in (SMALL, 18, 16) if face == "b" else (16, 15):
        lines = pen.lines(words, size, room, face)
        if len(lines) == 2 and " ".join(lines) == " ".join(pen.say(words).split()):
            for n, line in enumerate(lines):
                y = at[1] + (n - 0.5) * 1.16 * size * pen.k
                pen.text(line, (at[0], y), size, face=face, anchor="ml")
            return True
    return False
