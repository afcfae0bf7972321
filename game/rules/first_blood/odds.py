"""FIB-60x to FIB-636, FIB-71x Exact chances of one attack: hits, unblocked hits, slain, Broken!."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from game.engine.asking import shown
from game.rules.first_blood.dicework import FAILURE, Triggers, unblocked

Faces = tuple[int, ...]
Spread = Mapping[Faces, Fraction]
"""Sorted faces that count, and the chance of just these."""

DIE = Fraction(1, 6)
FACES = range(1, 7)
PLAIN = Triggers()


def _one(reroll: Faces) -> dict[int, Fraction]:
    """The faces of one die that is rolled again once on some of them."""
    out = {face: Fraction(0) for face in FACES}
    for first in FACES:
        if first not in reroll:
            out[first] += DIE
            continue
        for second in FACES:
            out[second] += DIE * DIE
    return out


def _attack_die(triggers: Triggers) -> dict[Faces, Fraction]:
    """FIB-620 to FIB-625 What one die of the Primary Roll adds to the pool: its face, perhaps rolled again,
    and perhaps a second die.
    """
    out: dict[Faces, Fraction] = {}
    for first in FACES:
        own = FACES if first in triggers.reroll else (first,)
        more: Iterable[Faces] = [(f,) for f in FACES] if first in triggers.extra_on else [()]
        added = list(more)
        for face in own:
            for extra in added:
                pool = (face, *extra)
                out[pool] = out.get(pool, Fraction(0)) + DIE / (len(own) * len(added))
    return out


@lru_cache(maxsize=256)
def hits(dice: int, cap: int, triggers: Triggers = PLAIN) -> Spread:
    """FIB-610 to FIB-625 The hits of an attack: the lowest dice that are no 6, up to the cap."""
    spread: dict[Faces, Fraction] = {(): Fraction(1)}
    die = _attack_die(triggers)
    for _ in range(dice):
        grown: dict[Faces, Fraction] = {}
        for kept, p in spread.items():
            for pool, q in die.items():
                both = tuple(sorted((*kept, *(f for f in pool if f != FAILURE)))[:cap])
                grown[both] = grown.get(both, Fraction(0)) + p * q
        spread = grown
    return spread


@lru_cache(maxsize=64)
def blocks(dice: int, reroll: Faces = ()) -> Spread:
    """FIB-630, FIB-635 The block dice that are no 6."""
    spread: dict[Faces, Fraction] = {(): Fraction(1)}
    die = _one(reroll)
    for _ in range(dice):
        grown: dict[Faces, Fraction] = {}
        for kept, p in spread.items():
            for face, q in die.items():
                both = kept if face == FAILURE else tuple(sorted((*kept, face)))
                grown[both] = grown.get(both, Fraction(0)) + p * q
        spread = grown
    return spread


def through(struck: Spread, dice: int, reroll: Faces = ()) -> dict[int, Fraction]:
    """FIB-636 How many hits get through so many block dice."""
    out: dict[int, Fraction] = {}
    for faces, p in struck.items():
        for held, q in blocks(dice, reroll).items():
            n = unblocked(faces, held)
            out[n] = out.get(n, Fraction(0)) + p * q
    return dict(sorted(out.items()))


@dataclass(frozen=True)
class Body:
    """What a target can take: Health, markers on it, Resolve with its bonuses, whether it is Broken! and
    whether it rolls a failed test again.
    """

    health: int
    markers: int
    resolve: int
    broken: bool = False
    steadfast: bool = False


def passes(body: Body, wounds: int) -> Fraction | None:
    """FIB-710 to FIB-740 The chance to pass the test that these wounds demand; None without a test."""
    over = body.markers + wounds - body.health
    if wounds <= 0 or over < 0:
        return None
    needed = min(6, body.resolve - over)
    if body.broken or needed <= 0:
        return Fraction(0)
    p = Fraction(needed, 6)
    return 1 - (1 - p) ** 2 if body.steadfast else p


def fates(wounds: Mapping[int, Fraction], body: Body) -> tuple[Fraction, Fraction]:
    """FIB-712, FIB-713 The chances to be slain and to live on Broken! by these wounds."""
    slain = broken = Fraction(0)
    for n, p in wounds.items():
        chance = passes(body, n)
        if chance is not None:
            broken += p * chance
            slain += p * (1 - chance)
    return slain, broken


# ---- the command line


class BadOdds(ValueError):
    """The numbers given do not describe an attack."""


MOST = {"dice": 20, "cap": 6, "blocks": 8, "health": 20, "markers": 20, "resolve": 6}
LISTS = ("reroll_attacks", "extra_on", "reroll_blocks")
NEEDED = ("dice", "cap", "blocks")


def from_json(given: Mapping[str, Any]) -> dict[str, Any]:
    """The command `odds first_blood`: numbers and lists of faces in, fractions as strings out.

    Raises BadOdds with what is wrong and what would be right.
    """
    _checked(given)
    triggers = Triggers(_faces(given, "extra_on"), _faces(given, "reroll_attacks"))
    struck = hits(given["dice"], min(given["cap"], MOST["cap"]), triggers)
    wounds = through(struck, given["blocks"], _faces(given, "reroll_blocks"))
    out: dict[str, Any] = {"unblocked": {str(n): str(p) for n, p in wounds.items()}}
    if "health" in given and "resolve" in given:
        body = Body(
            given["health"], given.get("markers", 0), given["resolve"], bool(given.get("broken", False))
        )
        slain, broken = fates(wounds, body)
        out |= {"slain": str(slain), "broken": str(broken)}
    return out


def _faces(given: Mapping[str, Any], key: str) -> Faces:
    return tuple(sorted(set(given.get(key, ()))))


def _checked(given: Mapping[str, Any]) -> None:
    known = (*MOST, *LISTS, "broken")
    for key, value in given.items():
        if key not in known:
            raise BadOdds(f'unknown key "{key}"; known: {", ".join(known)}')
        if key == "broken":
            if not isinstance(value, bool):
                raise BadOdds(f'"broken" is {shown(value)}; give true or false')
        elif key in LISTS:
            if not isinstance(value, list) or not all(_whole(f) and 1 <= f <= 6 for f in value):
                raise BadOdds(f'"{key}" is {shown(value)}; give a list of faces from 1 to 6')
        elif not _whole(value) or not _least(key) <= value <= MOST[key]:
            raise BadOdds(f'"{key}" is {shown(value)}; give a whole number from {_least(key)} to {MOST[key]}')
    for key in NEEDED:
        if key not in given:
            raise BadOdds(f'"{key}" is missing; give a whole number')


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _least(key: str) -> int:
    return 1 if key == "health" else 0
