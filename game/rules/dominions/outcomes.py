"""Exact chances by trying every face: attacks against defences, called shots, harm, several Strikes at once.

What the preview shows and what `odds` prints comes from here; a roll succeeds as the rules say (DOM-002).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.rules.dominions.telling import SIDES, succeeds
from game.rules.dominions.wounds import Harm, fate, harm

FACE = Fraction(1, SIDES)
DICE = range(1, SIDES + 1)
Spread = Mapping[int, Fraction]
"""A whole number and the chance of just that."""


def success(need: int) -> Fraction:
    """DOM-002 to DOM-004 The chance to roll the target number or less, and no 12."""
    return Fraction(sum(succeeds(die, need) for die in DICE), SIDES)


def penalty(need: int) -> dict[int, Fraction]:
    """DOM-501, DOM-472 The penalty that one defence or Grip roll makes: the die, or 0."""
    out: dict[int, Fraction] = {}
    for die in DICE:
        made = die if succeeds(die, need) else 0
        out[made] = out.get(made, Fraction(0)) + FACE
    return out


def added(one: Spread, other: Spread) -> dict[int, Fraction]:
    """The sum of two independent numbers."""
    out: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in other.items():
            out[a + b] = out.get(a + b, Fraction(0)) + p * q
    return out


def summed(needs: Iterable[int]) -> dict[int, Fraction]:
    """DOM-502 The sum of the penalties of several rolls."""
    out: dict[int, Fraction] = {0: Fraction(1)}
    for need in needs:
        out = added(out, penalty(need))
    return out


def capped(spread: Spread, most: int) -> dict[int, Fraction]:
    """DOM-556 The same, where more than `most` counts as `most`."""
    out: dict[int, Fraction] = {}
    for n, p in spread.items():
        out[min(n, most)] = out.get(min(n, most), Fraction(0)) + p
    return out


@dataclass(frozen=True)
class Attack:
    """An attack as far as it is known: all modifiers but those that are still to be rolled."""

    need: int
    """Before what follows, without a Called Shot Modifier."""
    defences: tuple[int, ...] = ()
    """Target numbers of Parries, Blocks and Dodges that work against it."""
    evades: tuple[int, ...] = ()
    evade_most: int = 0
    """Whole inches of Movement that the evader has left (DOM-556)."""
    grip: int | None = None
    feint: tuple[int, int] | None = None
    """DOM-454, DOM-455 Target number and bonus of the Feint that is paired with it."""
    called: int | None = None
    """The Called Shot Modifier."""

    @property
    def taken_off(self) -> dict[int, Fraction]:
        """Everything that defences and Grip take off it."""
        out = summed(self.defences)
        if self.evades:
            out = added(out, capped(summed(self.evades), self.evade_most))
        return out if self.grip is None else added(out, penalty(self.grip))

    @property
    def needs(self) -> dict[int, Fraction]:
        """The target numbers that it may be rolled against."""
        out: dict[int, Fraction] = {}
        for bonus, p in feinted(self.feint).items():
            for off, q in self.taken_off.items():
                need = self.need + bonus - off
                out[need] = out.get(need, Fraction(0)) + p * q
        return out


@dataclass(frozen=True)
class Chances:
    """The chance to hit at all, and to hit the spot (None: not called)."""

    hit: Fraction
    spot: Fraction | None = None

    @property
    def general(self) -> Fraction:
        """DOM-436 The chance of a general hit."""
        return self.hit - (self.spot or 0)


def feinted(feint: tuple[int, int] | None) -> dict[int, Fraction]:
    """DOM-454 to DOM-456 The Feint Bonus and its chance."""
    if feint is None:
        return {0: Fraction(1)}
    p = success(feint[0])
    return {feint[1]: p, 0: 1 - p} if feint[1] else {0: Fraction(1)}


def chances(a: Attack) -> Chances:
    """DOM-435 to DOM-437 One attack with everything that is still to be rolled."""
    hit = sum((p * success(n) for n, p in a.needs.items()), Fraction(0))
    if a.called is None:
        return Chances(hit)
    spot = sum((p * success(n + a.called) for n, p in a.needs.items()), Fraction(0))
    return Chances(hit, spot)


def hits(
    needs: Sequence[int], feints: Sequence[tuple[int, int]], defences: Iterable[int]
) -> dict[int, Fraction]:
    """DOM-457, DOM-504 How many of several Strikes on one target hit: the defence dice are the same for all,
    the k-th Feint (target number, bonus) goes with the k-th Strike.
    """
    out: dict[int, Fraction] = {}
    for off, p in summed(defences).items():
        count: dict[int, Fraction] = {0: Fraction(1)}
        for k, need in enumerate(needs):
            one = chances(Attack(need - off, feint=feints[k] if k < len(feints) else None)).hit
            count = added(count, {1: one, 0: 1 - one})
        for n, q in count.items():
            out[n] = out.get(n, Fraction(0)) + p * q
    return {n: p for n, p in sorted(out.items()) if p or n <= len(needs)}


# ---- what a hit does


def harms(need: int, spot: str = "", *, machine: bool = False) -> dict[Harm, Fraction]:
    """DOM-704 to DOM-727 Every result of one Withstand Injury roll."""
    out: dict[Harm, Fraction] = {}
    for die in DICE:
        found = harm(die, need, spot, machine=machine)
        out[found] = out.get(found, Fraction(0)) + FACE
    return out


def fates(
    need: int, before: int = 0, spot: str = "", *, stun: bool = False, fallen: bool = False
) -> dict[str, Fraction]:
    """DOM-708, DOM-711, DOM-712 The chances to be dead, defeated, injured or unharmed after one hit; a stun
    weapon never kills, and who is Defeated already dies of a failed roll.
    """
    out: dict[str, Fraction] = {}
    for found, p in harms(need, spot).items():
        name = fate(before, found) or ("injured" if found.failed else "unharmed")
        if fallen:
            name = "dead" if found.failed and not stun else "unharmed"
        elif stun and name == "dead":
            name = "defeated"
        out[name] = out.get(name, Fraction(0)) + p
    return out


def down_after(need: int, count: int) -> Fraction:
    """DOM-708 The chance that so many torso hits have brought down an unhurt fighter."""
    standing: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(count):
        after: dict[int, Fraction] = {}
        for level, p in standing.items():
            for found, q in harms(need).items():
                if not fate(level, found):
                    after[level + found.levels] = after.get(level + found.levels, Fraction(0)) + p * q
        standing = after
    return 1 - sum(standing.values(), Fraction(0))


def hits_to_defeat(need: int, before: int = 0) -> Fraction:
    """DOM-706 to DOM-708 The expected number of torso hits until a fighter is Defeated."""
    stays, more = Fraction(0), Fraction(1)
    for found, p in harms(need).items():
        if fate(before, found):
            continue
        if found.levels:
            more += p * hits_to_defeat(need, before + found.levels)
        else:
            stays += p
    return more / (1 - stays)


def above(mine: int, other: int) -> Fraction:
    """DOM-111 to DOM-113 The chance that the first of two Timing stats stands higher in the order."""

    def scores(timing: int) -> list[int]:
        return [0 if die == SIDES else die + timing for die in DICE]

    rolls = [(a, b) for a in scores(mine) for b in scores(other)]
    return Fraction(sum(a > b for a, b in rolls), sum(a != b for a, b in rolls))


def sprint_mean(movement: int, need: int) -> Fraction:
    """DOM-332, DOM-334 Inches that a Sprint brings on average, a failed one the Movement stat."""
    return sum((Fraction(movement + n) * p for n, p in penalty(need).items()), Fraction(0))
