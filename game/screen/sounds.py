"""Sounds computed from recipes when first played: 44.1 kHz, mono, under 1.3 seconds; silent without a mixer.

Nothing that is hidden from a player has a sound, and every sound has a twin for the eye and a caption.
"""

import math
import random
from array import array
from collections.abc import Callable, Sequence
from types import MappingProxyType

import pygame

from game.engine.words import Text

RATE = 44_100

Samples = list[float]
Voice = tuple[Samples, float, float]
"""Samples, gain, delay in seconds."""


def _wave(shape: str, phase: float) -> float:
    x = phase % 1
    if shape == "saw":
        return 2 * x - 1
    if shape == "square":
        return 1.0 if x < 0.5 else -1.0
    if shape == "triangle":
        return 4 * abs(x - 0.5) - 1
    return math.sin(math.tau * phase)


def tone(
    frequency: float,
    seconds: float,
    shape: str = "sine",
    *,
    attack: float = 0.002,
    decay: float = 0.1,
    bend: float = 0.0,
) -> Samples:
    """A tone of a shape (sine, saw, square, triangle) that swells for `attack` seconds and dies away with
    `decay`; bend: octaves it slides over its length."""
    n, phase, out = int(seconds * RATE), 0.0, []
    for i in range(n):
        phase += frequency * 2 ** (bend * i / n) / RATE
        swell = min(1.0, i / (attack * RATE + 1)) * math.exp(-i / (decay * RATE))
        out.append(_wave(shape, phase) * swell)
    return out


def noise(
    frequency: float,
    seconds: float,
    *,
    attack: float = 0.002,
    decay: float = 0.1,
    bend: float = 0.0,
    seed: int = 1,
) -> Samples:
    """Noise below a frequency (one-pole low pass), shaped like tone."""
    n, low, rnd, out = int(seconds * RATE), 0.0, random.Random(seed), []
    for i in range(n):
        open_ = min(1.0, math.tau * frequency * 2 ** (bend * i / n) / RATE)
        low += (rnd.uniform(-1, 1) - low) * open_
        swell = min(1.0, i / (attack * RATE + 1)) * math.exp(-i / (decay * RATE))
        out.append(low * 2.2 * swell)
    return out


def mixed(voices: Sequence[Voice]) -> "array[int]":
    """The voices together as 16-bit samples; the hyperbolic tangent keeps loud ones soft."""
    out = [0.0] * max(int(delay * RATE) + len(samples) for samples, _, delay in voices)
    for samples, gain, delay in voices:
        start = int(delay * RATE)
        for i, v in enumerate(samples):
            out[start + i] += v * gain
    return array("h", (int(32767 * math.tanh(v)) for v in out))


def _tick(frequency: float) -> list[Voice]:
    return [(tone(frequency, 0.03, "triangle", decay=0.006), 0.3, 0.0)]


def _limit() -> list[Voice]:
    return [(tone(110, 0.15, decay=0.03), 0.6, 0.0), (noise(900, 0.06, decay=0.01), 0.6, 0.0)]


def _refused() -> list[Voice]:
    return [
        (tone(196, 0.08, "square", decay=0.06), 0.15, 0.0),
        (tone(147, 0.08, "square", decay=0.06), 0.15, 0.08),
    ]


def _set_down(delay: float = 0.0) -> list[Voice]:
    return [
        (tone(180, 0.2, bend=-1, decay=0.04), 0.7, delay),
        (noise(1800, 0.05, decay=0.008), 0.7, delay),
    ]


def _die() -> list[Voice]:
    hops = (0.0, 0.08, 0.17, 0.28, 0.4, 0.53)
    return [
        (noise(2600 + 120 * j, 0.05, decay=0.008, seed=j + 1), 0.8 - 0.08 * j, at)
        for j, at in enumerate(hops)
    ]


def _armour() -> list[Voice]:
    parts = zip((523, 1319, 1987, 2794, 3951), (0.18, 0.16, 0.14, 0.12, 0.10), strict=True)
    return [(tone(f, 0.6, decay=d), 0.22, 0.0) for f, d in parts]


def _clash() -> list[Voice]:
    blades = [(tone(f, 0.25, decay=d), 0.2, 0.0) for f, d in ((1760, 0.07), (2637, 0.06), (4186, 0.05))]
    return [*blades, (noise(5200, 0.06, decay=0.012), 0.5, 0.0)]


def _soft() -> list[Voice]:
    return [(tone(90, 0.3, bend=-1, decay=0.06), 0.9, 0.0), (noise(700, 0.15, decay=0.03), 0.7, 0.0)]


def _crowd() -> list[Voice]:
    return [
        (noise(900, 1.2, attack=0.35, decay=0.5, seed=3), 0.5, 0.0),
        (noise(907, 1.2, attack=0.35, decay=0.5, seed=5), 0.5, 0.0),
    ]


def _card_set() -> list[Voice]:
    return [(noise(2600, 0.12, decay=0.03), 0.5, 0.0), (tone(140, 0.12, decay=0.03), 0.5, 0.0)]


def _rage() -> list[Voice]:
    return [
        (tone(82, 0.9, "saw", decay=0.5), 0.25, 0.0),
        (tone(83.5, 0.9, "saw", decay=0.5), 0.25, 0.0),
        (tone(164.5, 0.9, "square", decay=0.5), 0.1, 0.0),
    ]


def _quick_attack() -> list[Voice]:
    return [
        (tone(440, 0.09, "saw", decay=0.06), 0.25, 0.0),
        (tone(622, 0.09, "saw", decay=0.06), 0.25, 0.09),
    ]


def _sorcery() -> list[Voice]:
    return [(tone(f, 0.9, decay=0.4), 0.25, 0.06 * j) for j, f in enumerate((880, 1108, 1318, 1760))]


def _curtain() -> list[Voice]:
    return [(noise(1400, 0.6, attack=0.3, bend=-1, decay=0.4), 0.6, 0.0), (_tick(2400)[0][0], 0.3, 0.58)]


def _turn_begins() -> list[Voice]:
    return [(tone(f, 0.3, "saw", decay=0.15), 0.2, 0.0) for f in (196, 294)]


def _match_won() -> list[Voice]:
    return [(tone(f, 1.2, "saw", decay=0.6), 0.2, 0.01 * j) for j, f in enumerate((98, 147, 196, 294))]


RECIPES: MappingProxyType[str, Callable[[], list[Voice]]] = MappingProxyType(
    {
        "tick": lambda: _tick(2400),
        "last_tick": lambda: _tick(1800),
        "limit": _limit,
        "refused": _refused,
        "set_down": _set_down,
        "turn_figure": lambda: [(tone(1200, 0.05, "triangle", decay=0.01), 0.3, 0.0)],
        "card_off": lambda: [(noise(5200, 0.15, attack=0.02, bend=-1, decay=0.05), 0.5, 0.0)],
        "card_set": _card_set,
        "die": _die,
        "armour": _armour,
        "clash": _clash,
        "soft": _soft,
        "miss": lambda: [(noise(1800, 0.4, attack=0.1, bend=-2, decay=0.12), 0.6, 0.0)],
        "critical": lambda: _armour() + _crowd(),
        "rage": _rage,
        "knockdown": lambda: _soft() + _set_down(0.12),
        "quick_attack": _quick_attack,
        "sorcery": _sorcery,
        "curtain": _curtain,
        "turn_begins": _turn_begins,
        "match_won": _match_won,
    }
)
"""Name of a sound -> its voices."""

CAPTIONS: MappingProxyType[str, Text] = MappingProxyType(
    {
        "limit": Text("thud: the limit"),
        "refused": Text("buzz: not possible"),
        "die": Text("a die rolls"),
        "armour": Text("clang: armour"),
        "clash": Text("clash: struck out"),
        "soft": Text("thump: soft"),
        "miss": Text("whoosh: a miss"),
        "critical": Text("clang and cheers: critical"),
        "rage": Text("growl: enraged"),
        "knockdown": Text("thump: knocked down"),
        "quick_attack": Text("alarm: quick attack"),
        "sorcery": Text("chimes: sorcery"),
        "curtain": Text("the curtain falls"),
        "turn_begins": Text("horn: a turn begins"),
        "match_won": Text("power chord: the match is won"),
    }
)
"""The captions of those sounds that say something. The others are the touch of the hand: what they tell
stands at the pointer or under it."""


def _built(name: str, rate: int, channels: int) -> pygame.mixer.Sound | None:
    """A sound for a mixer of 16-bit samples with that rate and so many channels."""
    samples, step = mixed(RECIPES[name]()), rate / RATE
    fitted = array("h")
    for i in range(int(len(samples) * step)):
        fitted.extend([samples[int(i / step)]] * channels)
    try:
        return pygame.mixer.Sound(buffer=fitted.tobytes())
    except pygame.error:
        return None


def opened() -> bool:
    """Opens the mixer, if it is not open; whether there is something to play on."""
    if not pygame.mixer.get_init():
        try:
            pygame.mixer.init(RATE, -16, 1, 512)
        except pygame.error:
            pygame.mixer.quit()
    return bool(pygame.mixer.get_init())


class Sounds:
    """Plays sounds by name; silent at volume 0 or without an open mixer of signed 16-bit samples."""

    def __init__(self, volume: float = 0.7) -> None:
        """volume: 0 to 1."""
        self.volume = volume
        self._made: dict[str, pygame.mixer.Sound | None] = {}

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._made:
            rate, bits, channels = pygame.mixer.get_init() or (0, 0, 0)
            self._made[name] = _built(name, rate, channels) if bits == -16 else None
        return self._made[name]

    def play(self, name: str, gain: float = 1.0) -> bool:
        """Plays a sound; whether it could. Raises KeyError when no recipe has that name."""
        if name not in RECIPES:
            raise KeyError(f"no sound is called {name!r}; there are {', '.join(RECIPES)}")
        if self.volume <= 0 or not pygame.mixer.get_init():
            return False
        sound = self._sound(name)
        if sound is None:
            return False
        sound.set_volume(min(1.0, self.volume * gain))
        return sound.play() is not None
