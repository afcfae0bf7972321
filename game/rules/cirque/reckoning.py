"""What blows are worth to a player that looks deeper: exact spreads of damage, what heals again, what
answers back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from game.rules.cirque import odds
from game.rules.cirque.aim import Blow, numbers, planned, why_not
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import Ask, asked
from game.rules.cirque.odds import Numbers
from game.rules.cirque.state import Fighter, Pit

Spread = tuple[float, ...]
"""The chance of 0, 1, 2 ... damage points."""

NOTHING: Final[Spread] = (1.0,)


@dataclass(frozen=True)
class Weights:
    """What things are worth, in damage points: guesses that have held up in play against the advice."""

    kill: float = 9.0
    """A fighter more or less, besides its health."""
    healed: float = 0.35
    """A damage point that the next Aftermath takes away again."""
    answer: float = 0.8
    """A damage point that the Counter-attack brings, before the next activation can heal anything."""
    fear: float = 0.45
    """What an enemy that has yet to act could do here."""
    later: float = 0.25
    """The same of an enemy that acts again only next turn."""
    nearer: float = 0.15
    """An inch nearer to the prey while nobody can be struck."""
    promise: float = 0.35
    """A blow that may be struck next time."""
    bad_ground: float = 0.15
    fall: float = 1.0
    """Knocking somebody down."""
    energy: float = 0.35
    """An energy card kept."""
    suffered: float = 1.0
    """A damage point that energy can still turn away."""
    first: float = 0.4
    """Striking at whoever has yet to act."""


WEIGHTS: Final = Weights()


def weights(caution: float) -> Weights:
    """The same for whoever makes so much of what the others do: 1 for an even temper."""
    if caution == 1.0:
        return WEIGHTS
    w = WEIGHTS
    return replace(
        w, answer=w.answer * caution, fear=w.fear * caution, later=w.later * caution, suffered=caution
    )


@lru_cache(maxsize=8192)
def spread(n: Numbers) -> Spread:
    """The exact chances of one attack as floats, remembered by its numbers."""
    damage = odds.chances(n).damage
    return tuple(float(damage.get(k, 0)) for k in range(max(damage) + 1))


@lru_cache(maxsize=8192)
def together(a: Spread, b: Spread) -> Spread:
    """The spread of the sum of two independent blows."""
    out = [0.0] * (len(a) + len(b) - 1)
    for i, p in enumerate(a):
        for j, q in enumerate(b):
            out[i + j] += p * q
    return tuple(out)


def summed(blows: Iterable[Spread]) -> Spread:
    """The spread of the sum of several."""
    out = NOTHING
    for one in blows:
        out = together(out, one)
    return out


def lasting(damage: int, w: Weights) -> float:
    """CIR-169 What damage points weigh: the first three heal before anybody notices."""
    return w.healed * min(damage, 3) + max(0, damage - 3)


def harm_worth(e: Fighter, blow: Spread, w: Weights = WEIGHTS) -> float:
    """CIR-652, CIR-801 What a spread of damage does to a fighter, a kill included."""
    pain, now = e.printed.pain, lasting(e.damage, w)
    dead = pain - now + w.kill
    return sum(
        p * (dead if e.damage + k >= pain else lasting(e.damage + k, w) - now)
        for k, p in enumerate(blow)
        if p
    )


def death(e: Fighter, blow: Spread) -> float:
    """The chance that it dies of it."""
    return sum(blow[max(0, e.printed.pain - e.damage) :])


def blow_of(
    pit: Pit, f: Fighter, e: Fighter, weapon: Weapon, blow: Blow | None = None, kind: str = "basic"
) -> Spread:
    """The spread of one attack as it would be made now, near or far."""
    return spread(numbers(pit, planned(pit, f, e, weapon, blow or Blow(weapon.id), kind)))


def counter_worth(pit: Pit, f: Fighter, e: Fighter, w: Weights = WEIGHTS) -> float:
    """CIR-745 to CIR-751 What the answer of an enemy that was struck costs, the follow-up set off."""
    if asked("always defends", Ask(pit, e)):
        return 0.0
    back = _best_answer(pit, e, f, "counter", w)
    if back <= 0.0:
        return 0.0
    return max(0.0, back - _best_answer(pit, f, e, "follow_up", w))


def _best_answer(pit: Pit, f: Fighter, e: Fighter, kind: str, w: Weights) -> float:
    best = 0.0
    for weapon in f.printed.weapons:
        if why_not(pit, f, e, weapon, kind, Blow(weapon.id)) is None:
            one = blow_of(pit, f, e, weapon, kind=kind)
            best = max(best, harm_worth(e, summed([one] * (2 if weapon.melee and f.enraged else 1)), w))
    return best


def basic(pit: Pit, f: Fighter, e: Fighter, *, melee: bool, left: Sequence[Weapon] | None = None) -> Spread:
    """CIR-701 to CIR-704 All basic attacks of a kind that reach an enemy from where the fighter stands."""
    out = []
    for weapon in f.printed.weapons if left is None else left:
        if weapon.melee == melee and why_not(pit, f, e, weapon, "basic", Blow(weapon.id)) is None:
            out += [blow_of(pit, f, e, weapon)] * (2 if melee and f.enraged else 1)
    return summed(out)
