"""Figures from straight above: base, nose, sticker figure, shadow, badges, name plates.

The base is the law and exact; only the figure and the nose may overhang it. Facing is drawn in steps of five
degrees, from a raster of twice the size. Diameters are pixels, facing degrees, 0 = east, counter-clockwise.
"""

import math
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.engine.look import PieceLook
from game.screen.assets import PM, has_picture, picture, ratio
from game.screen.lettering import text
from game.screen.shapes import Ink, Spot, blur, faded, put, silhouette, tinted
from game.screen.theme import BLACK, PARCHMENT_INK, Color, Palette, Theme, mix
from game.table.inches import Point

STEP = 5
"""Degrees between two pre-rendered facings."""

BADGE_ORDER = ("enraged", "knocked_down", "burning", "dazed", "slowed", "guarded", "set_energy")
"""Rank of the states that have a badge; "activated" shows on the name plate."""

FIGURE_SCALE = 128 / 88 * 0.76
"""Side of the figure's picture over the diameter of its base."""

GHOST = 120
"""Alpha of a figure that is not really there."""

_FOLDERS = ("tokens", "tokens_duel", "tokens_first_blood", "tokens_dominions", "models_regiments")


@lru_cache(512)
def sprite_name(sprite: str) -> str:
    """The picture of a figure: "maximus" or "tokens/maximus" gives "tokens/maximus"; "" for none."""
    if "/" in sprite:
        return sprite if has_picture(sprite) else ""
    return next((f"{f}/{sprite}" for f in _FOLDERS if has_picture(f"{f}/{sprite}")), "")


def stepped(facing: float) -> int:
    """A facing rounded to the nearest drawn one, 0 to 355."""
    return round(facing / STEP) * STEP % 360


def _nose(ink: Ink, c: Spot, r: float, facing: float, colors: tuple[Color, Color, Color | None]) -> None:
    """The triangle that shows the facing; drawn first, so that only its point shows. Colours: key line,
    fill, and the hollow of side B."""
    a = math.radians(facing)
    u = (math.cos(a), -math.sin(a))
    v = (-u[1], u[0])
    e = max(1.2, r * 0.056) / r * 1.25

    def at(forward: float, aside: float) -> Spot:
        return c[0] + r * (u[0] * forward + v[0] * aside), c[1] + r * (u[1] * forward + v[1] * aside)

    ink.poly([at(1.36 + e * 1.3, 0), at(0.80, 0.52 + e), at(0.80, -0.52 - e)], colors[0])
    ink.poly([at(1.36, 0), at(0.82, 0.46), at(0.82, -0.46)], colors[1])
    if colors[2] is not None:
        ink.poly([at(1.26, 0), at(0.90, 0.27), at(0.90, -0.27)], colors[2])


@lru_cache(512)
def base(diameter: float, side: int, facing: int, p: Palette, all_round: bool = False) -> pygame.Surface:
    """The base alone, centred on a square of 1.7 diameters; its outer rim is exactly the diameter."""
    n = math.ceil(diameter * 1.7)
    c, r = (n / 2, n / 2), diameter / 2
    ink = Ink(n, n, 4 if diameter < 120 else 2)
    line = max(1.2, diameter * 0.028) * (1.25 if p.strict else 1)
    color = p.side(side)
    gap = p.brass if p.strict else p.outline
    if not all_round:
        _nose(ink, c, r, facing, (p.outline, color, gap if side else None))
    ink.disc(c, r, p.outline)
    ink.disc(c, r - line, color if all_round else mix(color, p.side_dark(side), 0.72))
    if not all_round:
        ink.pie(c, r - line, (facing - 90, facing + 90), color)
    if side:
        for j in range(8):
            t = facing + 22.5 + j * 45
            ink.pie(c, r - line, (t - 6.5, t + 6.5), gap)
    elif p.strict:
        ink.ring(c, r * 0.9, max(1, diameter * 0.018), p.outline)
    ink.disc(c, r * 0.71, p.outline)
    ink.disc(c, r * 0.71 - line * 0.8, p.side_tint(side))
    return ink.done()


@lru_cache(64)
def _letter_figure(sprite: str, n: int) -> pygame.Surface:
    """A figure nobody has drawn yet: a hooded shape from above with its initial."""
    ink, u = Ink(n, n), n / 128
    hue = sum(ord(ch) * (i + 3) for i, ch in enumerate(sprite)) % 6
    cloth = ((124, 92, 160), (70, 130, 110), (170, 96, 70), (80, 104, 150), (150, 130, 70), (140, 70, 100))[
        hue
    ]
    dark = mix(cloth, BLACK, 0.35)
    ink.poly(
        [(28 * u, 74 * u), (64 * u, 46 * u), (100 * u, 74 * u), (92 * u, 98 * u), (36 * u, 98 * u)], dark
    )
    ink.disc((64 * u, 68 * u), 33 * u, PARCHMENT_INK)
    ink.disc((64 * u, 68 * u), 29.5 * u, cloth)
    ink.arc((64 * u, 68 * u), 22 * u, (35, 145), 5 * u, mix(cloth, (255, 255, 255), 0.35))
    out = ink.done()
    initial = sprite.rpartition("/")[2][:1].upper() or "?"
    text(out, initial, (64 * u, 70 * u), 40 * u, (255, 248, 230), face="b", anchor="mc", shadow=dark)
    return out


@lru_cache(512)
def figure(
    sprite: str, size: int, turn: int, edge: Color, border: float, whole: bool = False
) -> pygame.Surface:
    """The figure's picture turned counter-clockwise from facing north, with a sticker edge.

    size: side of the picture in pixels at the scale of the base; border: width of the edge in pixels. whole:
    `size` is the width, and a long picture is as long as it is; else it is made to fit the square.
    """
    name = sprite_name(sprite)
    wide = size * 2 if whole or not name else size * 2 / max(1.0, ratio(name))
    source = picture(name, wide) if name else _letter_figure(sprite, size * 2)
    image = pygame.transform.rotozoom(source, turn, 0.5)
    m = math.ceil(border) + 2
    out = pygame.Surface((image.get_width() + 2 * m, image.get_height() + 2 * m), pygame.SRCALPHA)
    rim = tinted(image, edge)
    for j in range(16):
        a = math.pi * j / 8
        at = (round(m + border * math.cos(a)), round(m + border * math.sin(a)))
        out.blit(rim, at, special_flags=PM)
    out.blit(image, (m, m), special_flags=PM)
    return out


@lru_cache(64)
def rage_ring(diameter: float, p: Palette) -> pygame.Surface:
    """The ring of flames behind the base of an enraged figure."""
    n = math.ceil(diameter * 1.6)
    c, r = n / 2, diameter / 2
    ink = Ink(n, n, 4 if diameter < 120 else 2)
    for reach, color in ((1.38, p.outline), (1.30, p.fury), (1.16, p.light)):
        points = []
        for j in range(36):
            t = math.tau * j / 36
            q = r * (reach if j % 2 else 1.02) * (1 + 0.05 * math.sin(j * 2.7))
            points.append((c + q * math.cos(t), c - q * math.sin(t)))
        ink.poly(points, color)
    return ink.done()


_FLAGS = MappingProxyType({"e": "enraged", "k": "knocked_down", "r": "all_round", "g": "ghost", "d": "dim"})


@lru_cache(768)
def _token(
    sprite: str, diameter: float, side: int, facing: int, key: tuple[Palette, str, tuple[float, float]]
) -> pygame.Surface:
    p, flags, (ahead, twist) = key
    n = math.ceil(diameter * 1.9)
    out, c = pygame.Surface((n, n), pygame.SRCALPHA), (n / 2, n / 2)
    down, ghost = "k" in flags, "g" in flags
    if not ghost:
        shade = pygame.Surface((n, n), pygame.SRCALPHA)
        at = (c[0] + diameter * 0.06, c[1] + diameter * 0.09)
        pygame.draw.circle(shade, (0, 0, 0, 150), at, diameter * 0.51)
        out.blit(blur(shade, diameter * 0.05), (0, 0), special_flags=PM)
    if "e" in flags:
        put(out, rage_ring(diameter, p), c)
    put(out, base(diameter, side, facing, p, down or "r" in flags), c)
    size = round(diameter * FIGURE_SCALE * (0.94 if down else 1))
    turn = round(facing - 90 + (78 if down else twist))
    image = figure(sprite, size, turn, p.side_tint(side), max(1.0, diameter * 0.026))
    if not down:
        far, a = ahead * diameter, math.radians(facing)
        c = (c[0] + far * math.cos(a), c[1] - far * math.sin(a))
    if not ghost:
        shade = blur(silhouette(image, BLACK, 135), diameter * 0.022)
        put(out, shade, (c[0] + diameter * 0.035, c[1] + diameter * 0.055))
    put(out, image, c)
    if "d" in flags:
        out.blit(silhouette(out, (14, 16, 34), 120), (0, 0), special_flags=PM)
    return faded(out, GHOST) if ghost else out


def token(
    sprite: str,
    diameter: float,
    side: int,
    facing: float,
    palette: Palette,
    *,
    enraged: bool = False,
    knocked_down: bool = False,
    all_round: bool = False,
    ghost: bool = False,
    dim: bool = False,
    lean: tuple[float, float] = (0.0, 0.0),
) -> pygame.Surface:
    """A whole figure centred on a square of 1.9 diameters, premultiplied and cached.

    ghost: half transparent and without shadow; dim: veiled, for one that has acted already; lean: how far the
    figure on the base leans forward, in diameters, and how many degrees it is turned on it.
    """
    states = {"e": enraged, "k": knocked_down, "r": all_round, "g": ghost, "d": dim}
    flags = "".join(flag for flag in _FLAGS if states[flag])
    return _token(sprite, round(diameter, 2), side, stepped(facing), (palette, flags, lean))


def put_token(
    surface: pygame.Surface,
    sprite: str,
    centre: Spot,
    diameter: float,
    *,
    side: int,
    facing: float,
    palette: Palette,
    enraged: bool = False,
    knocked_down: bool = False,
    all_round: bool = False,
    ghost: bool = False,
    dim: bool = False,
    lean: tuple[float, float] = (0.0, 0.0),
) -> pygame.Rect:
    """Draws a figure with the middle of its base at a place; arguments as in token."""
    image = token(
        sprite,
        diameter,
        side,
        facing,
        palette,
        enraged=enraged,
        knocked_down=knocked_down,
        all_round=all_round,
        ghost=ghost,
        dim=dim,
        lean=lean,
    )
    return put(surface, image, centre)


@lru_cache(128)
def _long_token(
    sprite: str, diameter: float, side: int, span: tuple[int, int], key: tuple[Palette, str]
) -> pygame.Surface:
    """span = from the front base to the one behind it, in pixels."""
    p, flags = key
    reach = math.hypot(*span)
    n = math.ceil(diameter * 1.9 + reach)
    out, m = pygame.Surface((n, n), pygame.SRCALPHA), n / 2
    ends = [(m - span[0] / 2, m - span[1] / 2), (m + span[0] / 2, m + span[1] / 2)]
    if "g" not in flags:
        shade = pygame.Surface((n, n), pygame.SRCALPHA)
        for x, y in ends:
            pygame.draw.circle(
                shade, (0, 0, 0, 150), (x + diameter * 0.06, y + diameter * 0.09), diameter * 0.51
            )
        out.blit(blur(shade, diameter * 0.05), (0, 0), special_flags=PM)
    for at in reversed(ends):
        put(out, base(diameter, side, 0, p, True), at)
    turn = stepped(math.degrees(math.atan2(span[1], -span[0]))) - 90
    size = round(diameter * FIGURE_SCALE)
    image = figure(sprite, size, turn, p.side_tint(side), max(1.0, diameter * 0.026), True)
    if "g" not in flags:
        put(
            out,
            blur(silhouette(image, BLACK, 135), diameter * 0.022),
            (m + diameter * 0.035, m + diameter * 0.055),
        )
    put(out, image, (m, m))
    if "d" in flags:
        out.blit(silhouette(out, (14, 16, 34), 120), (0, 0), special_flags=PM)
    return faded(out, GHOST) if "g" in flags else out


def rear_at(piece: PieceLook, at: Point, facing: float) -> tuple[Point, ...]:
    """Centres of the further bases of a figure, in inches, with its front base there and looking that way."""
    a, d = math.radians(facing), 2 * piece.r
    return tuple(
        (at[0] - n * d * math.cos(a), at[1] - n * d * math.sin(a)) for n in range(1, len(piece.rear) + 1)
    )


def put_long_token(
    surface: pygame.Surface,
    sprite: str,
    front: Spot,
    rear: Spot,
    diameter: float,
    *,
    side: int,
    palette: Palette,
    ghost: bool = False,
    dim: bool = False,
) -> pygame.Rect:
    """Draws a figure on two bases, looking from the rear one to the front one; the rest as in token."""
    span = (round(rear[0] - front[0]), round(rear[1] - front[1]))
    flags = ("g" if ghost else "") + ("d" if dim else "")
    image = _long_token(sprite, round(diameter, 2), side, span, (palette, flags))
    return put(surface, image, ((front[0] + rear[0]) / 2, (front[1] + rear[1]) / 2))


def badges_of(states: tuple[str, ...]) -> list[str]:
    """The states that have a badge, by rank; unknown ones with a picture come last. "wounded:2" is the badge
    "wounded" with a number on it.
    """
    ranked = [b for b in BADGE_ORDER if b in states]
    others = [b for b in states if b not in BADGE_ORDER and b != "activated" and badge_picture(b)]
    return ranked + others


@lru_cache(128)
def badge_picture(name: str) -> str:
    """The picture of a badge, "" when there is none."""
    name = name.partition(":")[0]
    folders = (
        "badges",
        "badges_first_blood",
        "badges_regiments",
        "badges_duel",
        "badges_dominions",
        "markers_dominions",
    )
    return next((f"{f}/{name}" for f in folders if has_picture(f"{f}/{name}")), "")


def put_badges(
    surface: pygame.Surface, centre: Spot, diameter: float, states: tuple[str, ...], theme: Theme
) -> None:
    """Badges on a fixed arc, upper right of the base whatever the facing: three, then a count."""
    show = badges_of(states)
    size = max(15.0, diameter * 0.44)
    for j, name in enumerate(show[:3]):
        t = math.radians(52 - j * 46)
        at = (centre[0] + diameter * 0.60 * math.cos(t), centre[1] - diameter * 0.60 * math.sin(t))
        put(surface, picture(badge_picture(name), round(size)), at)
        if number := name.partition(":")[2]:
            spot = (at[0], at[1] + size * 0.12)
            text(surface, number, spot, size * 0.5, PARCHMENT_INK, face="b", anchor="mc")
    if len(show) > 3:
        at = (centre[0] + diameter * 0.50, centre[1] + diameter * 0.58)
        r = max(9 * theme.k, diameter * 0.16)
        put(surface, _count_disc(round(r, 1), theme.palette), at)
        label = f"+{len(show) - 3}"
        text(surface, label, at, 12 * theme.k, theme.palette.paper, face="b", anchor="mc")


@lru_cache(32)
def _count_disc(radius: float, p: Palette) -> pygame.Surface:
    ink = Ink(radius * 2.4, radius * 2.4)
    ink.disc((radius * 1.2, radius * 1.2), radius * 1.1, p.edge)
    ink.disc((radius * 1.2, radius * 1.2), radius * 0.95, p.ink)
    return ink.done()
