"""What several attacks on one fighter come to, exactly: a chain over its Injury Levels, blow by blow.

Everything is a number, so that answers can be remembered; what the numbers are is found in prospects.py.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from game.rules.dominions.telling import SIDES
from game.rules.dominions.wounds import DEFEATED_AT, fate, harm

Fate = tuple[float, ...]
"""The chances to stand at Injury Level 0 to 3, to be Defeated, to be Dead."""
DOWN, GONE = 4, 5
"""Places of Defeated and Dead in a fate."""
Guards = tuple[tuple[int, ...], tuple[int, ...], int]
"""Target numbers of Parries, Blocks and Dodges that work, of Evades, and inches that Evades may go."""
BARE: Final[Guards] = ((), (), 0)


class Blow(NamedTuple):
    """One attack, all known modifiers in."""

    need: int
    """Target number before a Feint, defences and a Called Shot Modifier."""
    withstand: int
    """DOM-702 Target number of Withstand Injury after a general hit."""
    stun: bool = False
    spot: str = ""
    called: int = 0
    at_spot: int = 0
    """DOM-702 The same at the spot."""
    feint: int | None = None
    """Target number of its Feint."""
    bonus: int = 0
    machine: bool = False


def standing(level: int) -> Fate:
    """Whoever stands at an Injury Level."""
    return tuple(float(n == min(level, DOWN)) for n in range(6))


def down(end: Fate) -> float:
    """The chance to be out."""
    return end[DOWN] + end[GONE]


def chance(need: int) -> float:
    """DOM-002 to DOM-004 The chance to roll so much or less, and no 12."""
    return min(max(need, 0), SIDES - 1) / SIDES


@lru_cache(maxsize=4096)
def taken_off(guards: Guards) -> tuple[tuple[int, float], ...]:
    """DOM-502, DOM-556 What defences take off every attack, with the chance of each number."""
    defences, evades, most = guards
    moved = _summed(evades)
    capped: dict[int, float] = {}
    for n, p in moved.items():
        capped[min(n, most)] = capped.get(min(n, most), 0.0) + p
    out: dict[int, float] = {}
    for a, p in _summed(defences).items():
        for b, q in capped.items():
            out[a + b] = out.get(a + b, 0.0) + p * q
    return tuple(out.items())


def _summed(needs: tuple[int, ...]) -> dict[int, float]:
    out = {0: 1.0}
    for need in needs:
        top = min(max(need, 0), SIDES - 1)
        after: dict[int, float] = {}
        for n, p in out.items():
            after[n] = after.get(n, 0.0) + p * (1.0 - top / SIDES)
            for die in range(1, top + 1):
                after[n + die] = after.get(n + die, 0.0) + p / SIDES
        out = after
    return out


@lru_cache(maxsize=8192)
def hurt(level: int, need: int, spot: str, stun: bool, machine: bool) -> Fate:
    """DOM-704 to DOM-727 What one hit makes of somebody at an Injury Level."""
    out = [0.0] * 6
    for die in range(1, SIDES + 1):
        found = harm(die, need, spot, machine=machine)
        end = fate(level, found)
        place = level + found.levels
        if end:
            place = GONE if end == "dead" and not stun else DOWN
        out[place] += 1.0 / SIDES
    return tuple(out)


def _struck(start: list[float], blow: Blow, off: int) -> list[float]:
    """After one blow; nobody goes on striking at who lies on the ground."""
    out = [0.0, 0.0, 0.0, 0.0, start[DOWN], start[GONE]]
    bonus = chance(blow.feint) if blow.feint is not None else 0.0
    spot = general = 0.0
    for extra, p in ((0, 1.0 - bonus), (blow.bonus, bonus)):
        if p:
            need = blow.need + extra - off
            at = chance(need + blow.called) if blow.spot else 0.0
            spot += p * at
            general += p * max(0.0, chance(need) - at)
    miss = 1.0 - spot - general
    for level in range(DEFEATED_AT):
        here = start[level]
        if not here:
            continue
        out[level] += here * miss
        for share, need, where in ((general, blow.withstand, ""), (spot, blow.at_spot, blow.spot)):
            if share:
                after = hurt(level, need, where, blow.stun, blow.machine)
                for n in range(level, 6):
                    out[n] += here * share * after[n]
    return out


@lru_cache(maxsize=8192)
def ended(start: Fate, blows: tuple[Blow, ...], guards: Guards = BARE) -> Fate:
    """DOM-504, DOM-706 to DOM-708 What becomes of somebody under several blows; the defence dice are the same
    for all of them.
    """
    if not blows:
        return start
    total = [0.0] * 6
    for off, p in taken_off(guards):
        now = list(start)
        for blow in blows:
            now = _struck(now, blow, off)
        for n in range(6):
            total[n] += p * now[n]
    return tuple(total)


def paid(end: Fate, stake: Fate) -> float:
    """What a fate costs, by what each of its places costs."""
    return sum(p * cost for p, cost in zip(end, stake, strict=True))
