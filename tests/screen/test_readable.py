"""Readable across a room: sizes of text, contrast of colours, sides told apart by every kind of eye."""

from __future__ import annotations

import math

import pytest

from game.screen.shapes import Spot
from game.screen.theme import MIN_PX, PALETTES, ROLES, Color, Palette, contrast, luminance, mix, scale

# linear RGB as seen without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1)
EYES = {
    "all three": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

TOLD_APART = 40.0
"""Distance in CIELAB from which two large patches are never taken for each other."""

ON_DARK = ("paper", "text2", "text3", "brass", "good", "warn", "bad")
"""Colours of letters on panels."""

CAPITAL = 0.715
"""Height of a capital as a share of the size."""

WALL, AWAY = 2.0, 3.0
"""Metres: width of a projected picture, and how far the reader sits."""


def linear(v: float) -> float:
    return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)


def lab(color: Color, eye: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in CIELAB (D65)."""
    rgb = [linear(v / 255) for v in color]
    r, g, b = (min(1.0, max(0.0, sum(w * v for w, v in zip(row, rgb, strict=True)))) for row in EYES[eye])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(a: Color, b: Color, eye: str) -> float:
    return math.dist(lab(a, eye), lab(b, eye))


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_letters_stand_out_from_panels_and_rows(palette: Palette) -> None:
    least = 7.0 if palette.strict else 4.5
    for ground in ("panel", "ink"):
        for name in ON_DARK:
            got = contrast(palette.named(name), palette.named(ground))
            assert got >= least, f"{name} on {ground}: {got:.2f}"
    for name in ("paper", "text2", "brass"):
        assert contrast(palette.named(name), palette.raised) >= least, name


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_letters_on_buttons_and_tags_stand_out(palette: Palette) -> None:
    least = 7.0 if palette.strict else 4.5
    for ground in ("brass", "paper", "warn"):
        assert contrast(palette.ink, palette.named(ground)) >= least, ground
    hovered = mix(palette.brass, (255, 255, 255), 0.22)
    assert contrast(palette.ink, hovered) >= least


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_lines_over_the_table_stand_out_from_their_casing(palette: Palette) -> None:
    for name in ("reach", "cost", "over"):
        assert contrast(palette.named(name), palette.halo) >= 3.0, name


@pytest.mark.parametrize("eye", EYES)
def test_the_sides_of_the_safe_palette_are_told_apart_by_every_eye(eye: str) -> None:
    safe = PALETTES["safe"]
    assert apart(safe.a, safe.b, eye) >= TOLD_APART
    assert apart(safe.a_d, safe.b_d, eye) >= TOLD_APART / 2


@pytest.mark.parametrize("eye", EYES)
def test_good_and_bad_of_the_safe_palette_are_told_apart_by_every_eye(eye: str) -> None:
    safe = PALETTES["safe"]
    assert apart(safe.good, safe.bad, eye) >= TOLD_APART


def test_the_sides_of_the_strict_palette_differ_in_brightness_alone() -> None:
    strict = PALETTES["contrast"]
    assert luminance(strict.a) - luminance(strict.b) > 0.9


@pytest.mark.parametrize(
    ("ui", "minutes"), [(0.75, 10), (1.0, 14), (1.25, 17), (1.5, 20), (2.0, 27), (3.0, 41)]
)
def test_a_capital_is_so_many_minutes_of_arc_high_from_three_metres(ui: float, minutes: int) -> None:
    """A sound eye needs five."""
    tall = ROLES["body"].size * scale(1920, 1080, ui) * CAPITAL * WALL / 1920
    assert round(math.degrees(math.atan2(tall, AWAY)) * 60) == minutes


def test_no_text_of_a_role_falls_under_the_least_size_at_full_size() -> None:
    assert all(role.size >= MIN_PX for role in ROLES.values())


def outline(side: int) -> list[Spot]:
    """The edge of the mark of a side, from its picture."""
    import pygame

    from game.screen.marks import _side_mark

    mask = pygame.mask.from_surface(_side_mark(side, 20.0, PALETTES["standard"], True))
    return [(float(x), float(y)) for x, y in mask.outline()]


def test_the_marks_of_the_sides_differ_in_shape() -> None:
    """A disc keeps its distance from the middle, a diamond does not."""
    spread = []
    for side in (0, 1):
        line = outline(side)
        cx, cy = sum(x for x, _ in line) / len(line), sum(y for _, y in line) / len(line)
        far = [math.dist((x, y), (cx, cy)) for x, y in line]
        spread.append(max(far) / min(far))
    assert spread[0] < 1.15
    assert spread[1] > 1.3
