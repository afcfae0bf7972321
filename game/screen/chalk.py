"""What is drawn into the ground of a table besides its terrain: gates, chalk lines, ways out, turns left."""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.engine.look import Zone
from game.screen.assets import picture
from game.screen.camera import Camera
from game.screen.ground import Gate
from game.screen.lettering import text
from game.screen.marks import tag_size
from game.screen.shapes import Ink, put
from game.screen.theme import Palette, Theme
from game.table.terrain import Circle, Terrain

DEFAULT_GATES: tuple[Gate, ...] = ((0, "south"), (1, "north"))


def gates_of(zones: Sequence[Zone], width: float, depth: float) -> tuple[Gate, ...]:
    """In which wall each side's gate stands: the one its first zone lies nearest to."""
    out: list[Gate] = []
    for zone in zones:
        if zone.side not in {0, 1} or any(side == zone.side for side, _ in out):
            continue
        x = sum(p[0] for p in zone.outline) / len(zone.outline) / width - 0.5
        y = sum(p[1] for p in zone.outline) / len(zone.outline) / depth - 0.5
        along_y = ("south" if y < 0 else "north") if abs(y) >= abs(x) else ""
        out.append((zone.side or 0, along_y or ("west" if x < 0 else "east")))
    return tuple(out) if len({wall for _, wall in out}) == 2 else DEFAULT_GATES


def chalk(layer: pygame.Surface, camera: Camera, zones: Sequence[Zone], p: Palette) -> None:
    """The limits of deployment, where they are not the wall, and the ways out."""
    ink, inner = Ink(*layer.get_size(), 2), camera
    for zone in zones:
        if zone.way_out:
            _way_out(ink, camera, zone, p)
            continue
        for i, a in enumerate(zone.outline):
            b = zone.outline[(i + 1) % len(zone.outline)]
            at_wall = any(
                abs(a[axis] - limit) < 0.01 and abs(b[axis] - limit) < 0.01
                for axis, size in ((0, inner.width), (1, inner.depth))
                for limit in (0.0, size)
            )
            if not at_wall:
                color = p.sand_l if p.grain else p.sand_d
                ink.line([camera.px(a), camera.px(b)], max(1.6, 0.05 * camera.ppi), color, 120, caps=False)
    ink.onto(layer)


def _way_out(ink: Ink, camera: Camera, zone: Zone, p: Palette) -> None:
    """A dashed frame in the colour of the side that may leave there, chevrons towards the nearest wall."""
    color = p.outline if p.strict or zone.side is None else p.side(zone.side)
    wide = max(2.0, 0.08 * camera.ppi)
    ink.dash(
        [camera.px(q) for q in zone.outline], wide, color, (0.5 * camera.ppi, 0.3 * camera.ppi), closed=True
    )
    xs, ys = [q[0] for q in zone.outline], [q[1] for q in zone.outline]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    ways = {
        (-1, 0): min(xs),
        (1, 0): camera.width - max(xs),
        (0, -1): min(ys),
        (0, 1): camera.depth - max(ys),
    }
    dx, dy = min(ways, key=lambda way: ways[way])
    mark = p.outline if p.strict else p.light
    for j in (-0.5, 0.0, 0.5):
        tip = (x + dx * (j + 0.15), y + dy * (j + 0.15))
        wings = [(tip[0] - 0.35 * dx + s * 0.55 * dy, tip[1] - 0.35 * dy + s * 0.55 * dx) for s in (-1, 1)]
        ink.line([camera.px(q) for q in (wings[0], tip, wings[1])], 0.13 * camera.ppi, mark, 190)


@lru_cache(32)
def turns_left(count: int, theme: Theme) -> pygame.Surface:
    """How many more turns a piece stays: number and hourglass in a brass-edged pill."""
    p, k, words = theme.palette, theme.k, str(count)
    h = tag_size(words, theme, 14)[1]
    w = tag_size(words, theme, 14)[0] + 12 * k
    ink = Ink(w, h)
    ink.rect((0, 0, w, h), p.brass, rounded=h * 0.3)
    ink.rect((1.6 * k, 1.6 * k, w - 3.2 * k, h - 3.2 * k), p.ink, rounded=h * 0.26)
    out = ink.done()
    text(out, words, (8 * k, h / 2), 14 * k, p.paper, face="b", anchor="ml")
    put(out, picture("badges/activated", round(h * 0.74)), (w - h * 0.5, h / 2))
    return out


def foot(piece: Terrain) -> tuple[float, float, float]:
    """Middle (x, y) and lowest y of a piece."""
    shape = piece.shape
    if isinstance(shape, Circle):
        return shape.x, shape.y, shape.y - shape.r
    xs, ys = [x for x, _ in shape.points], [y for _, y in shape.points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, min(ys)
