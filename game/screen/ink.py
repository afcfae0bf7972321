"""The furniture of the screen: panels, buttons, key caps, tags, tallies, marks, tabs.

Every piece is rendered once a size and palette and blitted afterwards. The names of shapes and lettering are
offered here too, so that a scene imports its drawing from one place.
"""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.screen.assets import PM
from game.screen.lettering import (
    label,
    paragraph,
    paragraph_height,
    pixels,
    styled,
    text,
    width,
    wrapped,
)
from game.screen.marks import (
    Box,
    clause_box,
    corner,
    gauge,
    mark,
    side_mark,
    tag,
    tag_size,
    tally,
)
from game.screen.remembered import pictures
from game.screen.shapes import (
    Ink,
    Spot,
    blur,
    cut_rect,
    dashes,
    faded,
    padded,
    put,
    silhouette,
    tinted,
)
from game.screen.theme import WHITE, Color, Palette, Theme, mix

__all__ = [
    "Box",
    "Ink",
    "Spot",
    "backdrop",
    "blur",
    "button",
    "button_width",
    "clause_box",
    "corner",
    "cut_rect",
    "dashes",
    "eyebrow",
    "faded",
    "gauge",
    "key_cap",
    "key_width",
    "label",
    "mark",
    "padded",
    "panel",
    "paragraph",
    "paragraph_height",
    "pixels",
    "put",
    "row",
    "side_mark",
    "silhouette",
    "styled",
    "tabs",
    "tag",
    "tag_size",
    "tally",
    "text",
    "tinted",
    "width",
    "wrapped",
]


def _rounded(box: Box) -> pygame.Rect:
    return pygame.Rect(*(round(v) for v in box))


# ---------------------------------------------------------------- panels

PANELS = 96.0
"""Megabytes of bodies of panels that are remembered at most, and as many of their shadows: some are as large
as the window."""


@pictures(48, PANELS)
def _panel_shadow(w: int, h: int, k: float, cut: float) -> pygame.Surface:
    m = round(14 * k)
    # drawn at a quarter of its size: the blur hides it and costs a sixteenth
    small = pygame.Surface((w // 4 + m, h // 4 + m), pygame.SRCALPHA)
    outline = cut_rect((m / 2, m / 2 + k, w / 4, h / 4), cut / 4)
    pygame.draw.polygon(small, (0, 0, 0, 120), outline)
    return pygame.transform.smoothscale(blur(small, m * 0.15), (w + 4 * m, h + 4 * m))


@pictures(48, PANELS)
def _panel_body(
    size: tuple[int, int],
    k: float,
    cut: float,
    colors: tuple[Color, Color, int],
    ticks: tuple[Color, Color] | None,
) -> pygame.Surface:
    (w, h), (fill, line, alpha) = size, colors
    ink = Ink(w, h)
    ink.poly(cut_rect((0, 0, w, h), cut), line, alpha)
    b = max(1, 1.2 * k)
    ink.poly(cut_rect((b, b, w - 2 * b, h - 2 * b), cut - b * 0.4), fill, alpha)
    if ticks is not None:
        n, x = 0, 10 * k
        while x < w - cut - 4 * k:
            long = n % 5 == 0
            ink.rect((x, b, max(1, 1.3 * k), (9 if long else 5) * k), ticks[1] if long else ticks[0])
            x += 8 * k
            n += 1
    return ink.done()


def panel(
    surface: pygame.Surface,
    box: Box,
    theme: Theme,
    *,
    fill: Color | None = None,
    line: Color | None = None,
    ticks: bool = True,
    cut: float | None = None,
    alpha: int = 255,
    shadow: bool = True,
) -> pygame.Rect:
    """The house panel: one cut corner, rule ticks along the top, a soft shadow. Returns its rectangle.

    cut: pixels of the corner, 16 at 100 % if not given.
    """
    r, p, k = _rounded(box), theme.palette, theme.k
    c = 16 * k if cut is None else cut
    if shadow:
        m = round(14 * k)
        surface.blit(_panel_shadow(r.w, r.h, k, c), (r.x - 2 * m, r.y - 2 * m), special_flags=PM)
    marks = (p.line, p.edge) if ticks else None
    body = _panel_body(r.size, k, c, (fill or p.panel, line or p.line, alpha), marks)
    surface.blit(body, r.topleft, special_flags=PM)
    return r


@lru_cache(8)
def _paper(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Drafting paper of a size."""
    p, out = theme.palette, pygame.Surface(size)
    out.fill(p.ink)
    step, fine = 24 * theme.k, mix(p.ink, p.line, 0.28)
    for i in range(int(size[0] / step) + 1):
        pygame.draw.line(out, fine, (i * step, 0), (i * step, size[1] - 1))
    for i in range(int(size[1] / step) + 1):
        pygame.draw.line(out, fine, (0, i * step), (size[0] - 1, i * step))
    return out


def backdrop(surface: pygame.Surface, box: Box, theme: Theme) -> None:
    """The ground of a column: drafting paper at night with a fine grid."""
    r = _rounded(box)
    if theme.palette.grain:
        surface.blit(_paper(r.size, theme), r.topleft)
    else:
        surface.fill(theme.palette.ink, r)


@lru_cache(64)
def _row_body(w: int, h: int, k: float, p: Palette, active: bool) -> pygame.Surface:
    ink, c = Ink(w, h), 10 * k
    ink.poly(cut_rect((0, 0, w, h), c), p.brass if active else p.raised)
    b = 1.6 * k
    ink.poly(cut_rect((b, b, w - 2 * b, h - 2 * b), c - b * 0.4), p.raised)
    return ink.done()


def row(surface: pygame.Surface, box: Box, theme: Theme, active: bool = False) -> pygame.Rect:
    """The ground of a raised row in a list; edged in brass when active."""
    r = _rounded(box)
    surface.blit(_row_body(r.w, r.h, theme.k, theme.palette, active), r.topleft, special_flags=PM)
    return r


def eyebrow(
    surface: pygame.Surface,
    words: str,
    at: Spot,
    theme: Theme,
    *,
    color: Color | None = None,
    anchor: str = "tl",
    room: float | None = None,
) -> pygame.Rect:
    """The heading of a panel: tracked capitals in brass."""
    return styled(
        surface, words, at, "label", theme, color=color or theme.palette.brass, anchor=anchor, room=room
    )


# ---------------------------------------------------------------- buttons


def key_width(words: str, theme: Theme) -> float:
    """Pixels a key cap takes."""
    return max(22 * theme.k, width(words, 13 * theme.k, "b") + 12 * theme.k)


@lru_cache(128)
def _key_body(w: int, h: int, k: float, edge: Color, fill: Color) -> pygame.Surface:
    ink = Ink(w, h)
    ink.rect((0, 0, w, h), edge, rounded=5 * k)
    ink.rect((1.2 * k, 1.2 * k, w - 2.4 * k, h - 4 * k), fill, rounded=4 * k)
    return ink.done()


def key_cap(
    surface: pygame.Surface,
    at: Spot,
    words: str,
    theme: Theme,
    *,
    anchor: str = "tl",
    edge: Color | None = None,
) -> pygame.Rect:
    """A key of the keyboard with its name. Returns its rectangle."""
    p, k = theme.palette, theme.k
    w, h = round(key_width(words, theme)), round(max(22 * k, pixels(13 * k) * 1.5))
    x, y = corner(at, anchor, w, h)
    surface.blit(_key_body(w, h, k, edge or p.edge, p.raised), (round(x), round(y)), special_flags=PM)
    text(surface, words, (x + w / 2, y + h / 2 - k), 13 * k, p.paper, face="b", anchor="mc")
    return pygame.Rect(round(x), round(y), w, h)


def _button_colors(p: Palette, kind: str) -> tuple[Color, Color, Color]:
    """Fill, letters, line. Raises ValueError for an unknown kind."""
    looks = {
        "primary": (p.brass, p.ink, p.brass),
        "plain": (p.raised, p.paper, p.edge),
        "ghost": (p.panel, p.text2, p.line),
        "danger": (p.panel, p.bad, p.bad),
        "off": (p.panel, p.text3, p.line),
    }
    if kind not in looks:
        raise ValueError(f"no kind of button is called {kind!r}; there are {', '.join(looks)}")
    return looks[kind]


@lru_cache(256)
def _button_body(size: tuple[int, int], theme: Theme, kind: str, state: str) -> pygame.Surface:
    """state: letters of h (hover), p (pressed), f (focus)."""
    (w, h), k, p = size, theme.k, theme.palette
    fill, _, line = _button_colors(p, kind)
    if "h" in state and kind != "off":
        fill = mix(fill, WHITE, 0.14) if kind in {"primary", "plain"} else p.raised
        line = mix(line, WHITE, 0.3)
    ink, c, b = Ink(w, h + 4 * k), 10 * k, 1.6 * k
    drop = 3 * k if "p" in state else 0.0
    if "p" not in state:
        ink.poly(cut_rect((0, 3 * k, w, h), c), p.ink)
    ink.poly(cut_rect((0, drop, w, h), c), p.paper if "f" in state else line)
    if "f" in state:
        b = 3 * k
        ink.poly(cut_rect((b, b + drop, w - 2 * b, h - 2 * b), c - b * 0.4), line)
        b += 1.6 * k
    ink.poly(cut_rect((b, b + drop, w - 2 * b, h - 2 * b), c - b * 0.4), fill)
    if kind == "primary":
        ink.poly(cut_rect((b, b + drop, w - 2 * b, h * 0.42), c - b * 0.4), mix(fill, WHITE, 0.22))
    return ink.done()


def _button_size(h: float, k: float) -> float:
    return min(19 * k, h * 0.46)


def button_width(words: str, theme: Theme, key: str = "") -> int:
    """Pixels a button of the usual height takes with its words and key cap."""
    k = theme.k
    extra = key_width(key, theme) + 10 * k if key else 0
    return round(width(words, _button_size(38 * k, k), "b") + 36 * k + extra)


def button(
    surface: pygame.Surface,
    box: Box,
    words: str,
    theme: Theme,
    kind: str = "plain",
    *,
    key: str = "",
    sub: str = "",
    hover: bool = False,
    pressed: bool = False,
    focus: bool = False,
) -> pygame.Rect:
    """A button: kind primary, plain, ghost, danger or off; `key` is shown as a cap, `sub` under the words.

    Returns its rectangle. Raises ValueError for an unknown kind.
    """
    r, p, k = _rounded(box), theme.palette, theme.k
    state = "h" * hover + "p" * pressed + "f" * focus
    surface.blit(_button_body(r.size, theme, kind, state), r.topleft, special_flags=PM)
    size, letters = _button_size(r.h, k), _button_colors(p, kind)[1]
    y = r.centery + (3 * k if pressed else 0)
    cap = key_width(key, theme) + 10 * k if key else 0.0
    room = max(1.0, r.w - 20 * k - cap)
    shown = min(width(words, size, "b"), room)
    x = r.centerx - cap / 2
    if key:
        edge = p.brass_d if kind == "primary" else None
        left = x + shown / 2 + 10 * k if words else r.centerx - key_width(key, theme) / 2
        key_cap(surface, (left, y), key, theme, anchor="ml", edge=edge)
    text(surface, words, (x, y - 8 * k if sub else y), size, letters, face="b", anchor="mc", room=room)
    if sub:
        text(surface, sub, (x, y + 12 * k), 13 * k, letters, face="r", anchor="mc", room=room)
    return r


@lru_cache(32)
def _tab_body(w: float, h: int, k: float, p: Palette, on: bool) -> pygame.Surface:
    ink = Ink(w, h)
    ink.poly(cut_rect((0, 4 * k, w, h), 8 * k), p.raised if on else p.panel)
    if on:
        ink.rect((0, 4 * k, w - 8 * k, max(2, 2.4 * k)), p.brass)
    return ink.done()


def tabs(
    surface: pygame.Surface, box: Box, theme: Theme, names: Sequence[str], active: str
) -> list[pygame.Rect]:
    """A row of tabs in a box 34 high at 100 %; returns one rectangle a name, in order."""
    r, p, k = _rounded(box), theme.palette, theme.k
    x, out = r.x + 10 * k, []
    for name in names:
        w, on = width(name, 15 * k, "b") + 26 * k, name == active
        body = _tab_body(w, r.h, k, p, on)
        out.append(surface.blit(body, (round(x), r.y), special_flags=PM))
        middle = (x + w / 2, r.centery + 2 * k)
        text(surface, name, middle, 15 * k, p.paper if on else p.text3, face="b", anchor="mc")
        x += w + 4 * k
    return out
