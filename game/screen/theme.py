"""Palettes, type roles and the scale of the screen.

Colours are (red, green, blue); lengths given at 100 % are multiplied by k. Sides are 0 (A) and 1 (B).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

Color = tuple[int, int, int]

MIN_PX = 11
"""No glyph reaches the screen under this size."""

UI_SCALES = (0.75, 0.87, 1.0, 1.12, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""What the setting "size of text and controls" offers."""

PARCHMENT: Color = (251, 241, 218)
PARCHMENT_INK: Color = (26, 21, 34)
PARCHMENT_SMALL: Color = (107, 86, 56)
CARD_WHITE: Color = (255, 248, 230)
WHITE: Color = (255, 255, 255)
BLACK: Color = (0, 0, 0)


def rgb(text: str) -> Color:
    """The colour of "#rrggbb"."""
    digits = text.lstrip("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def hexed(color: Color) -> str:
    """The "#rrggbb" of a colour, as SVG sources write it."""
    return "#{:02x}{:02x}{:02x}".format(*color)


def mix(a: Color, b: Color, t: float) -> Color:
    """The colour t of the way from a to b (0 = a, 1 = b)."""
    return (
        round(a[0] + (b[0] - a[0]) * t),
        round(a[1] + (b[1] - a[1]) * t),
        round(a[2] + (b[2] - a[2]) * t),
    )


def luminance(color: Color) -> float:
    """Relative luminance, 0 to 1 (WCAG 2.x formula)."""
    parts = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in (x / 255 for x in color)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: Color, b: Color) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.x formula)."""
    dark, bright = sorted((luminance(a), luminance(b)))
    return (bright + 0.05) / (dark + 0.05)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """One set of colours. Compared by identity, so that it is a cheap key for caches."""

    name: str
    ink: Color
    panel: Color
    raised: Color
    line: Color
    edge: Color
    paper: Color
    text2: Color
    text3: Color
    brass: Color
    brass_d: Color
    sand: Color
    sand_l: Color
    sand_d: Color
    pit: Color
    stone: Color
    stone_d: Color
    outline: Color
    good: Color
    warn: Color
    bad: Color
    blood: Color
    wound: Color
    fury: Color
    off: Color
    steel: Color
    a: Color
    a_d: Color
    a_t: Color
    b: Color
    b_d: Color
    b_t: Color
    light: Color
    wind: Color
    attack: Color
    passive: Color
    sorcery: Color
    energy: Color
    reach: Color
    cost: Color
    over: Color
    halo: Color
    dusk: Color

    @property
    def strict(self) -> bool:
        """Whether shapes do all the work: side A is white, side B black with a yellow core."""
        return self.name == "contrast"

    @property
    def grain(self) -> bool:
        """Whether the ground is textured; without, what is out of question is hatched too."""
        return not self.strict

    @property
    def dim(self) -> int:
        """Alpha of the dusk over what cannot be reached."""
        return 70 if self.strict else 96

    @property
    def wide(self) -> float:
        """Factor on the width of overlay lines."""
        return 1.5 if self.strict else 1.0

    def side(self, side: int) -> Color:
        """Rim colour of side 0 or 1."""
        return self.b if side else self.a

    def side_dark(self, side: int) -> Color:
        """Colour of the back half of the base."""
        return self.b_d if side else self.a_d

    def side_tint(self, side: int) -> Color:
        """Pale colour of the inner disc and of the sticker edge."""
        return self.b_t if side else self.a_t

    def named(self, name: str) -> Color:
        """The colour of a token such as "wound". Raises KeyError when no token has that name."""
        value = getattr(self, name, None)
        if not isinstance(value, tuple):
            raise KeyError(name)
        r, g, b = value
        return r, g, b


_STANDARD = (
    "ink #0c101d panel #161d33 raised #222c4c line #3a4770 edge #6576a8 paper #fbf1da text2 #c6cde3 "
    "text3 #8f9ac0 brass #e8b44a brass_d #8f6518 sand #ecc687 sand_l #fbe3b4 sand_d #bd8b49 pit #b98a58 "
    "stone #c9bda9 stone_d #4d4656 outline #1a1522 good #46c08a warn #ffb52e bad #ff4d5e blood #d6203f "
    "wound #ff4a63 fury #ff9a2e off #34406a steel #a9bace a #f0552b a_d #93290f a_t #ffd9c4 b #2f9fe8 "
    "b_d #11568a b_t #cbe7ff light #ffd23f wind #8fe3f5 attack #b23a2a passive #1f7f78 sorcery #6a45b8 "
    "energy #8a6a2a reach #fff8e6 cost #ffb52e over #ff4d5e halo #0c101d dusk #24164a"
)
_SAFE = (
    "a #2878dc a_d #0d3c78 a_t #cfe2fa b #ffc61a b_d #8a6200 b_t #fff1c2 good #56b4e9 warn #f0e442 "
    "bad #e8743b blood #b5432a wound #f08048 fury #f0c020 cost #f0e442 over #e8743b attack #8a3b12 "
    "passive #0b5e94 sorcery #5b4a8a light #f0e442 wind #9fd4f0"
)
_CONTRAST = (
    "ink #000000 panel #000000 raised #1a1a1a line #8c8c8c edge #ffffff paper #ffffff text2 #ffffff "
    "text3 #d9d9d9 brass #ffe600 brass_d #7a6e00 sand #f3ead6 sand_l #fbf5e8 sand_d #8c7a58 pit #d2bf98 "
    "stone #e6e6e6 stone_d #2b2b2b outline #000000 good #7dff9a warn #ffe600 bad #ff8080 blood #e00030 "
    "wound #ffffff fury #ffb000 off #555555 a #ffffff a_d #b8b8b8 a_t #ffffff b #111111 b_d #111111 "
    "b_t #ffe97a attack #7a0018 passive #00504a sorcery #3d1a8a reach #ffffff cost #ffe600 over #ff8080 "
    "halo #000000 dusk #000000"
)


def _read(*layers: str) -> dict[str, Color]:
    out: dict[str, Color] = {}
    for layer in layers:
        words = layer.split()
        out.update({name: rgb(value) for name, value in zip(words[::2], words[1::2], strict=True)})
    return out


PALETTES: Mapping[str, Palette] = MappingProxyType(
    {
        "standard": Palette("standard", **_read(_STANDARD)),
        "safe": Palette("safe", **_read(_STANDARD, _SAFE)),
        "contrast": Palette("contrast", **_read(_STANDARD, _CONTRAST)),
    }
)


def palette(name: str) -> Palette:
    """The palette "standard", "safe" or "contrast". Raises ValueError naming the three otherwise."""
    try:
        return PALETTES[name]
    except KeyError:
        raise ValueError(f"no palette is called {name!r}; there are {', '.join(PALETTES)}") from None


@dataclass(frozen=True, slots=True)
class TypeRole:
    """A kind of text: face ("r" regular, "b" bold, "i" italic, "m" Fira Code), size at 100 %, tracking."""

    face: str
    size: float
    track: float = 0.0
    capitals: bool = False


ROLES: Mapping[str, TypeRole] = MappingProxyType(
    {
        "display": TypeRole("b", 104),
        "numeral": TypeRole("b", 44),
        "numeral_small": TypeRole("b", 36),
        "title": TypeRole("b", 32),
        "prompt": TypeRole("b", 24),
        "strong": TypeRole("b", 18),
        "body": TypeRole("r", 16),
        "hint": TypeRole("r", 17),
        "card": TypeRole("r", 15.5),
        "flavour": TypeRole("i", 15.5),
        "label": TypeRole("b", 13, 1.6, True),
        "clause": TypeRole("m", 12.5),
    }
)


@dataclass(frozen=True, slots=True)
class Theme:
    """A palette at a scale: what every drawing function is given. k = pixels for a length of 1 at 100 %."""

    palette: Palette
    k: float = 1.0

    def px(self, length: float) -> int:
        """A length of 100 % in whole pixels, at least 1."""
        return max(1, round(length * self.k))

    def at(self, k: float) -> "Theme":
        """The same palette at another scale."""
        return Theme(self.palette, k)


def scale(width: int, height: int, ui: float = 1.0) -> float:
    """Pixels of a length of 1 for a window: the smaller of width / 1920 and height / 1080, at least 0.72,
    times the player's own factor."""
    return max(0.72, min(width / 1920, height / 1080)) * ui
