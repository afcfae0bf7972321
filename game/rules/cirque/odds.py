"""CIR-62x, CIR-63x, CIR-65x Exact chances of one attack: the die face by face, damage, death."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from game.engine.asking import shown

FACES = range(1, 11)


@dataclass(frozen=True)
class Numbers:
    """What one attack comes down to; `to_hit` and `damage` are what is added to the dice, all modifiers
    included.
    """

    to_hit: int
    swiftness: int
    shielding: int
    toughness: int
    armour: int
    damage: int
    cap: int | None = None
    criticals: bool = True
    """False against a target without vitals (CIR-1572)."""
    soft: bool = False
    """Every hit goes against Toughness (CIR-1005)."""


def verdict(n: Numbers, natural: int) -> str:
    """CIR-622 to CIR-634 miss, armour, toughness or critical for a natural roll; a 10 can miss (CIR-632)."""
    total = natural + n.to_hit
    if natural == 1 or total < n.swiftness:
        return "miss"
    if n.criticals and natural == 10 and 8 + n.to_hit >= n.swiftness:
        return "critical"
    return "toughness" if total >= n.shielding or n.soft else "armour"


def points(margin: int, cap: int | None = None) -> int:
    """CIR-652, CIR-653 Damage points for the amount by which a total exceeds Resilience, whatever the die."""
    whole = max(0, (margin + 1) // 2)
    return whole if cap is None else min(whole, cap)


@dataclass(frozen=True)
class Chances:
    """The exact distribution of one attack."""

    faces: tuple[str, ...]
    attack: Mapping[str, Fraction]
    damage: Mapping[int, Fraction]

    @property
    def hit(self) -> Fraction:
        """The chance to hit."""
        return 1 - self.attack["miss"]

    @property
    def mean(self) -> Fraction:
        """Expected damage points."""
        return sum((k * p for k, p in self.damage.items()), Fraction(0))

    def kill(self, left: int) -> Fraction:
        """The chance of at least `left` damage points."""
        return sum((p for k, p in self.damage.items() if k >= left), Fraction(0))


def chances(n: Numbers) -> Chances:
    """All hundred pairs of faces, counted."""
    faces = tuple(verdict(n, face) for face in FACES)
    attack = {v: Fraction(faces.count(v), 10) for v in ("miss", "armour", "toughness", "critical")}
    damage: dict[int, Fraction] = {0: attack["miss"]}
    for v in faces:
        if v == "miss":
            continue
        part = n.armour if v == "armour" else n.toughness
        for face in FACES:
            k = points(face + n.damage - part, n.cap)
            damage[k] = damage.get(k, Fraction(0)) + Fraction(1, 100)
    return Chances(faces, attack, dict(sorted((k, p) for k, p in damage.items() if p or k == 0)))


def harm(amount: int, part: int, cap: int | None = None) -> Mapping[int, Fraction]:
    """CIR-853 Damage points of a roll without an attack roll."""
    out: dict[int, Fraction] = {}
    for face in FACES:
        k = points(face + amount - part, cap)
        out[k] = out.get(k, Fraction(0)) + Fraction(1, 10)
    return dict(sorted(out.items()))


KEYS = ("finesse", "to_hit", "swiftness", "shielding", "toughness", "armour", "damage", "to_damage")


class BadOdds(ValueError):
    """The numbers given do not describe an attack."""


def from_json(given: Mapping[str, Any]) -> dict[str, Any]:
    """The command `odds cirque`: whole numbers by name in, fractions as strings out. Raises BadOdds."""
    for key in given:
        if key not in (*KEYS, "pain", "cap"):
            raise BadOdds(f'unknown key "{key}"; known: {", ".join((*KEYS, "pain", "cap"))}')
    for key in KEYS:
        if key not in given and key not in ("to_hit", "to_damage"):
            raise BadOdds(f'"{key}" is missing; give a whole number')
    for key, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int):
            raise BadOdds(f'"{key}" is {shown(value)}; give a whole number')
    for key, least in (("pain", 1), ("cap", 0)):
        if given.get(key, least) < least:
            raise BadOdds(f'"{key}" is {shown(given[key])}; give {least} or more')
    c = chances(
        Numbers(
            given["finesse"] + given.get("to_hit", 0),
            given["swiftness"],
            given["shielding"],
            given["toughness"],
            given["armour"],
            given["damage"] + given.get("to_damage", 0),
            given.get("cap"),
        )
    )
    out: dict[str, Any] = {
        "attack": {k: str(p) for k, p in c.attack.items()},
        "damage": {str(k): str(p) for k, p in c.damage.items()},
    }
    if "pain" in given:
        out["kill"] = str(c.kill(given["pain"]))
    return out
