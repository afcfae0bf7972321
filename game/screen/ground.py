"""The bare table: cloth with grain and raked rings, what the last show left, the wall that is a rule, gates.

Drawn once a size into a layer of the whole table; light comes from the north-west.
"""

import math
import random
from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.screen.assets import PM, picture
from game.screen.camera import WALL, Camera
from game.screen.lettering import text
from game.screen.marks import side_mark
from game.screen.shapes import Ink, Spot, faded
from game.screen.theme import WHITE, Color, Palette, Theme, mix, rgb

Gate = tuple[int, str]
"""Side and wall ("south", "north", "west", "east") of a gate with that side's banner."""

GATE_INCHES = 3.2

CLOTHS = MappingProxyType(
    {
        "moss": rgb("#5f7a4e"),
        "flags": rgb("#d9c59c"),
        "flagstones": rgb("#b9b2a6"),
        "field": rgb("#8fa05a"),
        "deck": rgb("#7f8aa6"),
    }
)
"""Grounds other than sand; the palette says what sand looks like."""


def cloth_color(name: str, p: Palette) -> Color:
    """The colour of a ground, before its texture; all are plain sand in a palette without grain."""
    return CLOTHS.get(name, p.sand) if p.grain else p.sand


def noise(size: tuple[int, int], cells: int, lo: int, hi: int, seed: int) -> pygame.Surface:
    """Smooth grey noise from lo to hi with `cells` cells across, to be multiplied onto a ground."""
    rnd = random.Random(seed)
    n, m = max(2, cells), max(2, round(cells * size[1] / size[0]))
    raw = bytes(v for _ in range(n * m) for v in [rnd.randint(lo, hi)] * 3)
    return pygame.transform.smoothscale(pygame.image.frombytes(raw, (n, m), "RGB"), size)


@lru_cache(2)
def _grain(seed: int) -> pygame.Surface:
    rnd = random.Random(seed)
    raw = bytes(v for _ in range(256 * 256) for v in [rnd.randint(0, 11)] * 3)
    return pygame.image.frombytes(raw, (256, 256), "RGB")


def cloth(size: tuple[int, int], p: Palette, name: str = "sand", seed: int = 4) -> pygame.Surface:
    """The bare ground of a table, textured unless the palette has no grain."""
    out = pygame.Surface(size)
    out.fill(cloth_color(name, p))
    if not p.grain:
        return out
    for cells, lo, step in ((5, 222, 1), (14, 234, 2), (60, 242, 3)):
        out.blit(noise(size, cells, lo, 255, seed + step), (0, 0), special_flags=pygame.BLEND_MULT)
    grain = _grain(seed)
    flipped = pygame.transform.flip(grain, True, False)
    for x in range(0, size[0], 256):
        for y in range(0, size[1], 256):
            out.blit(grain, (x, y), special_flags=pygame.BLEND_ADD)
            out.blit(flipped, (x + 1, y + 1), special_flags=pygame.BLEND_SUB)
    return out


def _rake(ground: pygame.Surface, ppi: float, p: Palette, rnd: random.Random) -> None:
    """Raked rings about the middle, broken by feet."""
    w, h = ground.get_size()
    ink, middle = Ink(w, h, 2), (w / 2, h / 2)
    for ring in range(4, int(math.hypot(w, h) / ppi)):
        radius, t = ring * 0.5 * ppi, rnd.uniform(0, 40)
        while t < 360:
            length = rnd.uniform(18, 60)
            span = (t, t + length)
            ink.arc(middle, radius, span, max(1.2, 0.035 * ppi), p.sand_d, alpha=70)
            ink.arc(middle, radius - 0.07 * ppi, span, max(1, 0.03 * ppi), p.sand_l, alpha=90)
            t += length + rnd.uniform(8, 50)
    ink.onto(ground)


def _traces(ground: pygame.Surface, ppi: float, rnd: random.Random) -> None:
    """Sandal prints, pebbles, and the stains of old arguments; flat, never mistaken for terrain."""
    w, h = ground.get_size()
    for _ in range(9):
        stamp = pygame.transform.rotozoom(picture("terrain/sand", round(2.6 * ppi)), rnd.uniform(0, 360), 1)
        at = (rnd.uniform(0, w - stamp.get_width()), rnd.uniform(0, h - stamp.get_height()))
        ground.blit(faded(stamp, 110), at, special_flags=PM)
    for _ in range(7):
        x, y, q = rnd.uniform(0.1, 0.9) * w, rnd.uniform(0.1, 0.9) * h, rnd.uniform(0.12, 0.3) * ppi
        ink = Ink(q * 10, q * 10, 2)
        for _ in range(10):
            a, d = rnd.uniform(0, 6.3), rnd.expovariate(1 / (q * 1.1))
            drop = (q * 5 + math.cos(a) * d, q * 5 + math.sin(a) * d)
            ink.disc(drop, q * rnd.uniform(0.15, 0.8), rgb("#7a2a1c"), 70)
        ink.onto(ground, (x - q * 5, y - q * 5))


def _litter(ground: pygame.Surface, ppi: float, rnd: random.Random) -> None:
    """Popcorn and a banana skin: the oldest magic there is."""
    w, h = ground.get_size()
    for cx, cy in ((1.6 * ppi, 2.1 * ppi), (w - 2.1 * ppi, h - 1.6 * ppi)):
        for _ in range(7):
            x, y, q = cx + rnd.gauss(0, 0.4) * ppi, cy + rnd.gauss(0, 0.28) * ppi, 0.055 * ppi
            ink = Ink(q * 5, q * 5)
            ink.disc((q * 2.6, q * 2.9), q * 1.5, rgb("#8a6234"), 110)
            for dx, dy in ((0, -0.7), (0.8, 0.2), (-0.7, 0.4), (0, 0.2)):
                ink.disc((q * (2.3 + dx), q * (2.3 + dy)), q * 0.95, rgb("#fff3d0"))
            ink.onto(ground, (x, y))
    ink, m = Ink(ppi, ppi), (ppi * 0.5, ppi * 0.5)
    for a in (20, 140, 260):
        t = math.radians(a)
        tip = (ppi * (0.5 + 0.30 * math.cos(t)), ppi * (0.5 - 0.30 * math.sin(t)))
        ink.line([m, tip], 0.12 * ppi, rgb("#e6bf34"))
    ink.disc(m, 0.09 * ppi, rgb("#fff3b0"))
    ink.onto(ground, (w - 3.4 * ppi, 2.6 * ppi))


def _seams(ground: pygame.Surface, ppi: float, p: Palette, color: Color, step: float) -> None:
    """Joints of flagstones or deck plates, every second row shifted."""
    w, h = ground.get_size()
    ink, wide = Ink(w, h, 2), max(1.0, 0.05 * ppi)
    rows = int(h / ppi / step) + 1
    for j in range(rows):
        y, shift = j * step * ppi, (j % 2) * step * ppi / 2
        ink.line([(0, y), (w, y)], wide, color, 150, caps=False)
        for i in range(int(w / ppi / step) + 2):
            x = i * step * ppi + shift
            ink.line([(x, y), (x, y + step * ppi)], wide, color, 150, caps=False)
    ink.onto(ground)


PLATE = 4.0
"""Inches of the side of a deck plate."""


def _plates(ground: pygame.Surface, ppi: float, rnd: random.Random) -> None:
    """Deck plates, lit at their north and west edges, a rivet in each corner, and scratches of boots."""
    w, h = ground.get_size()
    ink, n = Ink(w, h, 2), PLATE * ppi
    lit, dark, thin = rgb("#b9c4dc"), rgb("#3a4460"), max(1.2, 0.04 * ppi)
    for i in range(math.ceil(w / n)):
        for j in range(math.ceil(h / n)):
            x, y = i * n, j * n
            ink.rect((x, y, n, n), rgb("#0c101d"), rnd.choice((0, 0, 10, 18)))
            ink.rect((x, y, n, thin), lit, 120)
            ink.rect((x, y, thin, n), lit, 120)
            ink.rect((x, y + n - 1.3 * thin, n, 1.3 * thin), dark, 190)
            ink.rect((x + n - 1.3 * thin, y, 1.3 * thin, n), dark, 190)
            for u, v in ((0.08, 0.08), (0.92, 0.08), (0.08, 0.92), (0.92, 0.92)):
                ink.disc((x + n * u, y + n * v), 0.055 * ppi, rgb("#4d5875"), 220)
    for _ in range(round(0.03 * w * h / ppi**2)):
        x, y, turn = rnd.uniform(0, w), rnd.uniform(0, h), rnd.uniform(0, math.pi)
        long = rnd.uniform(0.4, 1.6) * ppi
        end = (x + math.cos(turn) * long, y + math.sin(turn) * long)
        ink.line([(x, y), end], 1.2, rgb("#5c6784"), 120)
    ink.onto(ground)


def _slab(ink: Ink, box: tuple[float, float, float, float], ppi: float, rnd: random.Random) -> None:
    """One slab of stone: its own tone, a lit north edge, now and then a crack."""
    x, y, w, h = box
    color = mix(rgb("#f0dfb8"), rgb("#d6bf96"), rnd.random())
    ink.rect((x + 1.5, y + 1.5, w - 3, h - 3), color, rounded=0.09 * ppi)
    ink.rect((x + 4, y + 2.2, w - 9, max(1.4, 0.04 * ppi)), mix(color, WHITE, 0.35), 200)
    if rnd.random() < 0.16:
        crack = [(x + w * 0.2, y + h * 0.3), (x + w * 0.45, y + h * 0.55), (x + w * 0.4, y + h * 0.8)]
        ink.line(crack, max(1.2, 0.03 * ppi), rgb("#8f7a5c"), 170)


def _slabs(ground: pygame.Surface, ppi: float, rnd: random.Random) -> None:
    """Slabs of worn stone in courses, no two alike, with grass in the joints."""
    w, h = ground.get_size()
    ground.fill(rgb("#b39c74"))
    ink, y = Ink(w, h, 2), -0.4 * ppi
    while y < h:
        high, x = rnd.uniform(1.0, 1.5) * ppi, -rnd.uniform(0, 1.5) * ppi
        while x < w:
            wide = rnd.uniform(1.2, 2.6) * ppi
            _slab(ink, (x, y, wide, high), ppi, rnd)
            x += wide
        y += high
    for _ in range(round(0.28 * w * h / ppi**2)):
        at = (rnd.uniform(0, w), rnd.uniform(0, h))
        ink.line(
            [at, (at[0] + rnd.uniform(-0.05, 0.05) * ppi, at[1] - 0.12 * ppi)],
            0.035 * ppi,
            rgb("#6f8a4d"),
            200,
        )
    ink.onto(ground)
    for cells, lo, step in ((4, 226, 1), (12, 238, 2)):
        ground.blit(noise((w, h), cells, lo, 255, step), (0, 0), special_flags=pygame.BLEND_MULT)


def _dress(ground: pygame.Surface, ppi: float, p: Palette, name: str) -> None:
    rnd = random.Random(4)
    if name == "flags":
        _slabs(ground, ppi, random.Random(5))
    elif name == "flagstones":
        _seams(ground, ppi, p, rgb("#6f685e"), 3.0)
    elif name == "deck":
        _plates(ground, ppi, random.Random(12))
    elif name not in CLOTHS:
        _rake(ground, ppi, p, rnd)
        _traces(ground, ppi, rnd)
        _litter(ground, ppi, random.Random(21))


def _wall_shade(layer: pygame.Surface, inner: pygame.Rect, ppi: float) -> None:
    """The shadow of the north and west walls: 0.9 inch."""
    long = round(0.9 * ppi)
    for j in range(long):
        shade = (0, 0, 0, int(112 * (1 - j / long) ** 1.6))
        line = pygame.Surface((inner.w - j, 1), pygame.SRCALPHA)
        line.fill(shade)
        layer.blit(line, (inner.x + j, inner.y + j), special_flags=PM)
        line = pygame.Surface((1, max(1, inner.h - j - 1)), pygame.SRCALPHA)
        line.fill(shade)
        layer.blit(line, (inner.x + j, inner.y + j + 1), special_flags=PM)


def _stones(ink: Ink, ppi: float, p: Palette) -> None:
    """The caps of the four walls, stone by stone."""
    w, h, q = ink.width, ink.height, WALL * ppi
    cap, rnd = q * 0.80, random.Random(2)
    rows = ((1.0, 1.0, True, w - 2.0), (1.0, h - q * 0.8, True, w - 2.0))
    columns = ((1.0, q, False, h - 2 * q), (w - q * 0.8, q, False, h - 2 * q))
    for x0, y0, along, length in rows + columns:
        t = 0.0
        while t < length:
            n = min(length - t, rnd.uniform(0.8, 1.7) * ppi)
            color = mix(p.stone, p.stone_d, rnd.uniform(0, 0.22))
            box_w, box_h = (n - 1.6, cap - 1.6) if along else (cap - 1.6, n - 1.6)
            x, y = (x0 + t, y0) if along else (x0, y0 + t)
            if box_w > 0 and box_h > 0:
                ink.rect((x, y, box_w, box_h), color, rounded=0.06 * ppi)
                ink.rect((x, y, box_w, max(1, 0.05 * ppi)), mix(color, WHITE, 0.45))
            t += n


def _frame(ink: Ink, box: tuple[float, float, float, float], wide: float, color: Color) -> None:
    """Four bars outside a box."""
    x, y, w, h = box
    for bar in (
        (x - wide, y - wide, w + 2 * wide, wide),
        (x - wide, y + h, w + 2 * wide, wide),
        (x - wide, y, wide, h),
        (x + w, y, wide, h),
    ):
        ink.rect(bar, color)


def _notches(ink: Ink, camera: Camera, p: Palette) -> None:
    """The wall is the rule: a notch an inch, a long one every six."""
    ppi, w, h = camera.ppi, ink.width, ink.height
    q = WALL * ppi
    for n in range(math.floor(max(camera.width, camera.depth)) + 1):
        long = n % 6 == 0
        deep, wide = q * (0.52 if long else 0.26), max(1.2, 0.05 * ppi) * (1.5 if long else 1)
        x, y = q + n * ppi, h - q - n * ppi
        if n <= camera.width:
            ink.rect((x - wide / 2, q - deep, wide, deep), p.outline)
            ink.rect((x - wide / 2, h - q, wide, deep), p.outline)
        if n <= camera.depth:
            ink.rect((q - deep, y - wide / 2, deep, wide), p.outline)
            ink.rect((w - q, y - wide / 2, deep, wide), p.outline)


def _walls(layer: pygame.Surface, camera: Camera, p: Palette) -> None:
    w, h = layer.get_size()
    ppi = camera.ppi
    q, ink = WALL * ppi, Ink(w, h, 2)
    for box in ((0, 0, w, q), (0, h - q, w, q), (0, 0, q, h), (w - q, 0, q, h)):
        ink.rect(box, p.stone_d)
    _stones(ink, ppi, p)
    _frame(ink, (1.5, 1.5, w - 3, h - 3), 1.5, p.outline)
    _frame(ink, (q, q, w - 2 * q, h - 2 * q), max(1.6, 0.05 * ppi), p.outline)
    _notches(ink, camera, p)
    ink.onto(layer)


def _gate_box(camera: Camera, wall: str) -> tuple[pygame.Rect, bool]:
    """Where a gate stands in its wall, and whether it lies along x."""
    w, h = camera.size
    q, long = WALL * camera.ppi, GATE_INCHES * camera.ppi
    along = wall in {"south", "north"}
    size = (long, q) if along else (q, long)
    r = pygame.Rect(0, 0, round(size[0]), round(size[1]))
    r.center = (w // 2, h // 2)
    place: dict[str, Callable[[], None]] = {
        "south": lambda: setattr(r, "bottom", h),
        "north": lambda: setattr(r, "top", 0),
        "west": lambda: setattr(r, "left", 0),
        "east": lambda: setattr(r, "right", w),
    }
    place[wall]()
    return r, along


def _gates(layer: pygame.Surface, camera: Camera, p: Palette, gates: tuple[Gate, ...]) -> None:
    q = WALL * camera.ppi
    for side, wall in gates:
        r, along = _gate_box(camera, wall)
        ink = Ink(r.w, r.h, 2)
        ink.rect((0, 0, r.w, r.h), p.outline)
        ink.rect((2, 2, r.w - 4, r.h - 4), p.side(side) if p.strict else p.side_dark(side))
        for j in range(1, 9):
            long = (r.w if along else r.h) * j / 9 - 1.2
            bar = (long, 2, 2.4, r.h - 4) if along else (2, long, r.w - 4, 2.4)
            ink.rect(bar, p.outline, 150)
        ink.onto(layer, r.topleft)
        side_mark(layer, side, r.center, q * 0.26, Theme(p))


def _numerals(layer: pygame.Surface, camera: Camera, p: Palette, gates: tuple[Gate, ...]) -> None:
    """Inches every six, on the south and west walls, where no gate stands."""
    ppi = camera.ppi
    size = WALL * ppi * 0.62
    if size <= 8:
        return
    taken = [_gate_box(camera, wall)[0] for _, wall in gates]

    def write(words: str, at: Spot, anchor: str) -> None:
        if not any(r.inflate(size, size).collidepoint(at) for r in taken):
            text(layer, words, at, size, p.outline, face="b", anchor=anchor)

    for n in range(6, math.ceil(camera.width), 6):
        write(str(n), (camera.px((n, 0))[0] + 0.16 * ppi, layer.get_height() - WALL * ppi * 0.42), "ml")
    for n in range(6, math.ceil(camera.depth), 6):
        write(str(n), (WALL * ppi * 0.45, camera.px((0, n))[1] - 0.28 * ppi), "mc")


def layer_camera(camera: Camera) -> Camera:
    """The camera of a layer that shows the whole table from its own top left corner."""
    return Camera((0, 0, *camera.size), camera.width, camera.depth, camera.ppi, 0.0, 0.0)


@lru_cache(2)
def bare_table(camera: Camera, p: Palette, name: str, gates: tuple[Gate, ...]) -> pygame.Surface:
    """The table without terrain, drawn for a layer_camera; shared: draw on a copy."""
    layer = pygame.Surface(camera.size)
    inner = camera.inner
    ground = cloth(inner.size, p, name)
    if p.grain:
        _dress(ground, camera.ppi, p, name)
    layer.blit(ground, inner.topleft)
    if p.grain:
        _wall_shade(layer, inner, camera.ppi)
    _walls(layer, camera, p)
    _gates(layer, camera, p, gates)
    _numerals(layer, camera, p, gates)
    return layer
