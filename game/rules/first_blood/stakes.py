"""What is at stake in a battle of First Blood: what each warrior and each objective is worth to a side, in
points of a warband, as long as the battle lasts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import tanh
from types import MappingProxyType
from typing import Final

from game.engine.state import other
from game.rules.first_blood.scoring import CHAPEL, CONTROL
from game.rules.first_blood.state import Field, FirstBloodState, Warrior
from game.table.inches import Point, distance


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player that looks deeper goes by; found by playing against the advice."""

    victory: float = 10.0
    """A victory point, in points of a warrior."""
    late: float = 0.25
    """What a warrior is still worth in the last round, where only victory points count."""
    worn: float = 0.4
    """The share of its worth that a warrior loses with its markers."""
    broken: float = 0.35
    """The share of its worth that a warrior loses with its nerve."""
    unspent: float = 0.12
    """The share of its points that whoever has not acted in this round still does to the others."""
    keep: float = 0.6
    """How much of what is held now is still held a round later."""
    lit: float = 0.85
    """The same of a beacon."""
    onward: float = 0.45
    """What presence one activation away from an objective counts."""
    elsewhere: float = 0.4
    """What presence counts at an objective that is not the nearest."""
    sure: float = 0.6
    """How far the Sizes about an objective must differ to settle it when nobody comes any more."""
    open: float = 0.15
    """How much farther for each Size that may still come."""
    soon: float = 2.0
    """The same for later rounds."""
    late_comers: float = 0.25
    """What whoever could still come counts in this round."""
    stays: float = 0.85
    """What whoever stands there but has not acted counts."""
    fear: float = 0.5
    """What the blows of the others count, of what they do on average."""
    crowd: float = 0.6
    """How much each other target spreads these blows."""
    after: float = 0.5
    """What the blows of a warrior count that has acted already."""
    prey: float = 0.35
    """What a blow in the next round counts."""
    nearer: float = 0.93
    """What is left of that with every inch out of reach."""
    drift: float = 0.04
    """What an inch away from the nearest enemy costs: who is far from all of them is of no use."""
    home: float = 0.88
    """How much of what the relic brings is left after each round on the way."""
    spurs: float = 0.3
    """How much of a blow counts as a reason to act soon."""


WEIGHTS: Final = Weights()
CHARACTERS: Final = MappingProxyType({"beacons": 1.0, "captains": 4.0})
"""FIB-1022, FIB-1040 Victory points for a slain Character, by scenario."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A point that pays: the weight of holding it in this round and later, for the side that asks.

    gain: what holding it brings, loss: what it costs if the others hold it; both now and later.
    """

    point: Point
    reach: float
    gain: tuple[float, float]
    loss: tuple[float, float]
    characters: bool = False


def rounds_worth(s: FirstBloodState, keep: float) -> float:
    """So many rounds like this one the later ones are worth together."""
    return sum(keep**n for n in range(1, s.rounds - s.round + 1))


def goals_of(s: FirstBloodState, who: int, w: Weights = WEIGHTS) -> list[Goal]:
    """The points of the table that pay in this scenario, for one side."""
    v, later = w.victory, rounds_worth(s, w.keep)
    if s.scenario == "ford":
        now = 1.0 if s.round >= 2 else 0.0
        rates = [v * (2.0 if name == "O1" else 1.0) for name, _ in s.objectives]
        return [
            Goal(p, CONTROL, (r * now, r * later), (r * now, r * later))
            for (_, p), r in zip(s.objectives, rates, strict=True)
        ]
    if s.scenario == "beacons":
        return _beacons(s, who, w)
    if s.scenario == "reliquary":
        if s.relic is None:
            return []
        return [Goal(s.relic, CONTROL, (v, v * 2 * later), (v, v * 2 * later))]
    point = s.objectives[0][1]
    if s.scenario == "captains":
        return [Goal(point, CHAPEL, (v, v * later), (v, v * later), characters=True)]
    r = 1.5 * v
    return [Goal(point, CONTROL, (r, r * later), (r, r * later))]


def _beacons(s: FirstBloodState, who: int, w: Weights) -> list[Goal]:
    """FIB-1020, FIB-1021 A beacon goes on paying whoever lit it last, and three pay more than one and two."""
    lit, out = dict(s.beacons), []
    later = rounds_worth(s, w.lit)
    for name, point in s.objectives:
        others = [lit.get(n) for n, _ in s.objectives if n != name]
        rates = []
        for side in (who, other(who)):
            mine = others.count(side)
            rates.append(w.victory * (1.0 + (2.0 if mine == 2 else 0.5 if mine == 1 else 0.2)))
        own, theirs = rates
        held = lit.get(name)
        gain = 0.0 if held == who else own + (theirs if held is not None else 0.0)
        loss = 0.0 if held == other(who) else theirs + (own if held is not None else 0.0)
        out.append(
            Goal(point, CONTROL, (gain * (1 + later), gain * later), (loss * (1 + later), loss * later))
        )
    return out


class Presence:
    """How the Sizes about each goal stand, and how that changes if a warrior stands elsewhere or falls."""

    def __init__(self, field: Field, who: int, weights: Weights = WEIGHTS) -> None:
        s = field.state
        self.who, self.weights = who, weights
        self.goals = goals_of(s, who, weights)
        self._last = s.round >= s.rounds
        self._shares = {
            w.id: self.shares(w, w.point, acted=w.activated, pinned=_pinned(s, w)) for w in s.on_table()
        }
        self._sums = [[0.0, 0.0, 0.0] for _ in self.goals]
        for w in s.on_table():
            self._add(self._sums, w, self._shares[w.id], 1.0)
        self.total = self._worth(self._sums)

    def shares(
        self, w: Warrior, p: Point, *, acted: bool, pinned: bool = False, broken: bool | None = None
    ) -> list[tuple[float, float, float]]:
        """What a warrior at a point counts at each goal: now, later, and what may still change."""
        k = self.weights
        if broken is None:
            broken = w.broken
        size = float(w.printed.size)
        gaps = [max(0.0, distance(p, g.point) - w.r - g.reach) for g in self.goals]
        nearest = min(range(len(gaps)), key=gaps.__getitem__, default=0)
        out = []
        for n, (g, gap) in enumerate(zip(self.goals, gaps, strict=True)):
            if g.characters and not w.printed.character:
                out.append((0.0, 0.0, 0.0))
                continue
            turns = gap / (1.5 * w.printed.march)
            later = size * k.onward**turns * (1.0 if n == nearest else k.elsewhere)
            if broken:
                out.append((0.0 if acted else 0.3 * size * (gap <= 0.001), 0.5 * later, 0.0))
                continue
            if acted:
                out.append((size if gap <= 0.001 else 0.0, later, 0.0))
            elif gap <= 0.001:
                out.append((size * (1.0 if pinned else k.stays), later, 0.3 * size))
            else:
                comes = size if turns <= 1.0 and not pinned else 0.0
                out.append((k.late_comers * comes, later, comes))
        return out

    def _add(
        self,
        sums: list[list[float]],
        w: Warrior,
        shares: list[tuple[float, float, float]],
        sign: float,
    ) -> None:
        own = sign if w.side == self.who else -sign
        for total, (now, later, maybe) in zip(sums, shares, strict=True):
            total[0] += own * now
            total[1] += own * later
            total[2] += sign * maybe

    def _worth(self, sums: list[list[float]]) -> float:
        k, out = self.weights, 0.0
        for g, (now, later, maybe) in zip(self.goals, sums, strict=True):
            a = tanh(now / (k.sure + k.open * max(0.0, maybe)))
            b = tanh(later / k.soon)
            out += a * (g.gain[0] if a > 0 else g.loss[0]) + b * (g.gain[1] if b > 0 else g.loss[1])
        return out

    def moved(self, w: Warrior, p: Point, *, acted: bool = True, broken: bool | None = None) -> float:
        """The worth of all goals if a warrior stood at a point and had acted, less what it is now."""
        sums = [list(row) for row in self._sums]
        self._add(sums, w, self._shares.get(w.id) or self._none(), -1.0)
        self._add(sums, w, self.shares(w, p, acted=acted, broken=broken), 1.0)
        return self._worth(sums) - self.total

    def without(self, gone: Iterable[Warrior]) -> float:
        """The worth of all goals without some warriors, less what it is now."""
        sums = [list(row) for row in self._sums]
        for w in gone:
            self._add(sums, w, self._shares[w.id], -1.0)
        return self._worth(sums) - self.total

    def _none(self) -> list[tuple[float, float, float]]:
        return [(0.0, 0.0, 0.0)] * len(self.goals)


def _pinned(s: FirstBloodState, w: Warrior) -> bool:
    return any(distance(w.point, e.point) - w.r - e.r <= 1.001 for e in s.enemies(w))


def lasting(s: FirstBloodState, w: Weights = WEIGHTS) -> float:
    """What a warrior's points count with so many rounds to go."""
    return w.late + (1.0 - w.late) * (s.rounds - s.round) / max(1, s.rounds - 1)


def life(s: FirstBloodState, x: Warrior, k: Weights = WEIGHTS) -> float:
    """What it would cost its side to lose a warrior, goals apart."""
    value: float = x.printed.points * (1.0 - k.worn * min(1.0, x.wounds / x.printed.health)) * lasting(s, k)
    if x.broken:
        value *= 1.0 - k.broken
    if s.scenario in ("ford", "reliquary", "ambush"):
        left = sum(not f.slain for f in s.warriors if f.card == x.card)
        value += k.victory / max(1, left)
    if x.printed.character:
        value += k.victory * CHARACTERS.get(s.scenario, 0.0)
    if x.carrying:
        value += k.victory * carried(s, x, x.point, k)
    return value


def carried(s: FirstBloodState, x: Warrior, p: Point, k: Weights = WEIGHTS) -> float:
    """FIB-1034, FIB-1035 Victory points that the relic promises to whoever carries it at a point."""
    inches = homeward(s, x, p)
    left = s.rounds - s.round
    rounds = inches / 6.0
    if rounds > left + (0.0 if x.activated else 1.0):
        return 2.0 * (left + 1)
    return 2.0 + 6.0 * float(k.home**rounds)


def homeward(s: FirstBloodState, x: Warrior, p: Point) -> float:
    """How far a warrior at a point is from standing wholly inside its own zone, in inches north or south."""
    zone = dict(s.zones)[s.players[x.side].zone or "a"]
    ys = [y for _, y in zone]
    low, high = min(ys), max(ys)
    return max(0.0, p[1] + x.r - high, low + x.r - p[1])
