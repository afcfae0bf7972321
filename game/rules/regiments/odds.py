"""Exact chances: attacks, Leadership, charges, pursuit, casting. Knows no table and no units."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import Any

from game.engine.asking import shown
from game.rules.regiments.dicework import Blow, d3, kept, succeeds
from game.rules.regiments.values import to_hit_blow, to_hit_shot, to_wound

FACES = range(1, 7)
DIE = Fraction(1, 6)
PAIRS: tuple[tuple[int, int], ...] = tuple(product(FACES, FACES))

Spread = Mapping[int, Fraction]


# ---- sums of dice


@lru_cache(maxsize=16)
def sums(dice: int) -> Spread:
    """The distribution of the sum of so many D6."""
    out: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(dice):
        grown: dict[int, Fraction] = {}
        for n, p in out.items():
            for face in FACES:
                grown[n + face] = grown.get(n + face, Fraction(0)) + p * DIE
        out = grown
    return out


def passes(ld: int) -> Fraction:
    """REG-030 A Leadership test."""
    return sum((p for n, p in sums(2).items() if n <= ld), Fraction(0))


def holds(ld: int, difference: int) -> Fraction:
    """REG-560 A Break test of a unit beaten by so much; a natural 2 always holds."""
    return sum((p for n, p in sums(2).items() if n == 2 or n + difference <= ld), Fraction(0))


# ---- charges


@lru_cache(maxsize=8)
def charge_rolls(swift: bool, slow: bool) -> Spread:
    """REG-242, REG-674 The distribution of a charge roll."""
    out: dict[int, Fraction] = {}
    for pair in PAIRS:
        base = kept(pair, slow=slow)
        for extra in FACES if swift else (0,):
            p = DIE * DIE * (DIE if swift else 1)
            out[base + extra] = out.get(base + extra, Fraction(0)) + p
    return out


def charge(m: int, distance: float, *, swift: bool = False, slow: bool = False) -> Fraction:
    """REG-243, REG-244 The chance that a charge arrives over a distance."""
    rolls = charge_rolls(swift, slow).items()
    return sum((p for n, p in rolls if distance <= m + n + 0.001 + 1e-9), Fraction(0))


def countered(
    m: int, distance: float, *, swift: bool = False, slow: bool = False, straight: bool = True
) -> Fraction:
    """REG-685, REG-686, REG-693 The same if the target first comes D3+1 inches straight at the charger."""
    assert straight, "a Counter Charge is reckoned straight at its charger"
    out = Fraction(0)
    for die in FACES:
        left = max(0.0, distance - d3(die) - 1)
        out += DIE * (Fraction(1) if left <= 0.0 else charge(m, left, swift=swift, slow=slow))
    return out


def caught(fleer_swift: bool, pursuer_swift: bool) -> Fraction:
    """REG-573 The chance that a pursuer catches its prey, both taking the D6 that they may take."""
    fled, run = sums(3 if fleer_swift else 2), sums(3 if pursuer_swift else 2)
    return sum((p * q for n, p in fled.items() for k, q in run.items() if k >= n), Fraction(0))


# ---- magic


def casts(value: int, level: int) -> Fraction:
    """REG-171, REG-172 The chance to cast."""
    good = [pair for pair in PAIRS if _casts(pair, value, level)]
    return Fraction(len(good), len(PAIRS))


def _casts(pair: tuple[int, int], value: int, level: int) -> bool:
    return pair == (6, 6) or (pair != (1, 1) and sum(pair) + level >= value)


def casts_through(value: int, level: int, against: int) -> Fraction:
    """REG-171 to REG-174 The chance that a spell works against one dispel attempt."""
    out = Fraction(0)
    for pair in PAIRS:
        if not _casts(pair, value, level):
            continue
        result = sum(pair) + level
        gone = sum(1 for d in PAIRS if d != (1, 1) and sum(d) + against >= result)
        works = Fraction(1) if pair == (6, 6) else 1 - Fraction(gone, len(PAIRS))
        out += works / len(PAIRS)
    return out


# ---- attacks


def save_fails(armour: int, ap: int) -> Fraction:
    """REG-010, REG-451 The chance that a wound is not saved."""
    needed = armour + ap
    if needed >= 7:
        return Fraction(1)
    return 1 - Fraction(7 - max(2, needed), 6)


def reaches(needed: int, modifier: int = 0) -> Fraction:
    """REG-009 The chance of a die To Hit or To Wound."""
    return Fraction(sum(succeeds(face, needed, modifier) for face in FACES), 6)


@lru_cache(maxsize=1024)
def one(blow: Blow) -> Fraction:
    """REG-011, REG-600 to REG-606 The chance that one attack costs an unsaved wound."""
    hit = Fraction(1) if blow.hit is None else reaches(blow.hit, blow.modifier)
    hurt = Fraction(0)
    for face in FACES:
        if succeeds(face, blow.wound):
            hurt += DIE * save_fails(blow.armour, blow.ap + (blow.bane if face == 6 else 0))
    return hit * hurt


@lru_cache(maxsize=1024)
def unsaved(blow: Blow, attacks: int) -> Spread:
    """The distribution of unsaved wounds of so many attacks."""
    p = one(blow)
    return {k: comb(attacks, k) * p**k * (1 - p) ** (attacks - k) for k in range(attacks + 1)}


def mean(spread: Spread) -> Fraction:
    """The mean of a distribution."""
    return sum((n * p for n, p in spread.items()), Fraction(0))


# ---- command line


def _whole(raw: Mapping[str, Any], key: str, least: int, most: int, default: int | None = None) -> int:
    value = raw.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f'"{key}" is {shown(value)}; give a whole number from {least} to {most}')
    return value


def _known(raw: Mapping[str, Any], *keys: str) -> None:
    for key in raw:
        if key not in keys:
            raise ValueError(f'there is no "{key}"; there are {", ".join(keys)}')


def _flag(raw: Mapping[str, Any], key: str) -> bool:
    value = raw.get(key, False)
    if not isinstance(value, bool):
        raise ValueError(f'"{key}" is {shown(value)}; give true or false')
    return value


def from_json(raw: Any) -> dict[str, Any]:
    """Exact chances of attacks or of a charge as the command line asks for them; fractions as strings.

    Attacks: attacks, strength, toughness, armour, ap ("-", or -1 as printed), bane, and ws with target_ws, or
    bs, or to_hit. Charge: {"charge": {"move", "distance", "swiftstride", "slow"}}. Raises ValueError with
    what is wrong.
    """
    if not isinstance(raw, dict):
        raise ValueError(f"an object is needed, not {shown(raw)}")
    if "charge" in raw:
        _known(raw, "charge")
        return {"success": str(_charge(raw["charge"]))}
    blow, attacks = _attack(raw)
    return {"unsaved": {str(n): str(p) for n, p in unsaved(blow, attacks).items()}}


def _charge(raw: Any) -> Fraction:
    if not isinstance(raw, dict):
        raise ValueError(f'"charge" is {shown(raw)}; give an object')
    _known(raw, "move", "distance", "swiftstride", "slow")
    far = raw.get("distance")
    if isinstance(far, bool) or not isinstance(far, (int, float)) or not 0 <= far <= 200:
        raise ValueError(f'"distance" is {shown(far)}; give inches from 0 to 200')
    m = _whole(raw, "move", 1, 20)
    return charge(m, float(far), swift=_flag(raw, "swiftstride"), slow=_flag(raw, "slow"))


def _attack(raw: Mapping[str, Any]) -> tuple[Blow, int]:
    keys = ("ws", "target_ws", "bs", "to_hit", "modifier", "strength", "toughness", "armour", "ap")
    _known(raw, *keys, "bane", "attacks")
    hit = _to_hit(raw)
    ap = 0 if raw.get("ap") == "-" else _whole(raw, "ap", -10, 10, 0)
    blow = Blow(
        hit,
        _whole(raw, "modifier", -10, 10, 0),
        to_wound(_whole(raw, "strength", 1, 10), _whole(raw, "toughness", 1, 10)),
        _whole(raw, "armour", 2, 7),
        abs(ap),
        _whole(raw, "bane", 0, 10, 0),
    )
    return blow, _whole(raw, "attacks", 0, 200, 1)


def _to_hit(raw: Mapping[str, Any]) -> int:
    """REG-403, REG-520 What is needed To Hit: given, or from WS against WS, or from BS."""
    ways: dict[str, Callable[[], int]] = {
        "to_hit": lambda: _whole(raw, "to_hit", 2, 6),
        "bs": lambda: to_hit_shot(_whole(raw, "bs", 1, 10)),
        "ws": lambda: to_hit_blow(_whole(raw, "ws", 1, 10), _whole(raw, "target_ws", 1, 10)),
    }
    for key, way in ways.items():
        if raw.get(key) is not None:
            return way()
    raise ValueError('give "to_hit", or "bs", or "ws" with "target_ws"')
