"""What a combat comes to in points, round after round until somebody breaks: distributions of wounds in
each round, means from one round to the next. Knows no table: plain values only, so that it can be remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.rules.regiments import odds
from game.rules.regiments.values import ranks_behind

ROUNDS: Final = 4
"""Rounds of combat that are reckoned through at most."""
BROKEN: Final = 0.6
"""What share of its points a broken unit costs that is not caught: it may leave the table or never rally."""
WORN: Final = 0.9
"""What share of its points a lost model costs at once: half a unit gives points, and fewer strike."""
LATER: Final = 0.9
"""What a round counts for against the one before it: others may come."""

Spread = tuple[float, ...]
"""Chances of 0, 1, 2, ... wounds."""


@dataclass(frozen=True, slots=True)
class Strikes:
    """An attack line: Initiative, attacks of each model that fights and besides, the chance that one costs a
    Wound when its unit has charged and when not, whether spears behind join in.
    """

    initiative: int
    each: int
    besides: int
    charging: float
    standing: float
    spears: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """A unit in a combat."""

    models: int
    """Rank and file, or 1 for a lone character."""
    wounds: int
    """Of each model."""
    damage: int
    files: int
    hero: int
    """1 with a joined character, who counts in the ranks."""
    front: int
    """Rank and file that fight."""
    lines: tuple[Strikes, ...]
    ld: int
    ranked: bool
    """Whether ranks count for it at all (REG-541, REG-543)."""
    shaken: bool
    """REG-643 Disrupted in the first round."""
    charged: bool
    beside: int
    """REG-540 What the face that it strikes adds to the combat result."""
    model: float
    """Points of a model."""
    price: float
    """Points of all that is left of it."""
    caught: float
    """The chance to be caught when it breaks."""
    leader: int = 0
    """Wounds that a joined character can still take; he outlives the others (REG-063, REG-064)."""

    def room(self) -> float:
        """Wounds that it can take."""
        return float(max(1, self.models * self.wounds - self.damage) + self.leader)

    def ranks(self, left: float) -> float:
        """Rank and file when so many Wounds are left."""
        return max(0.0, left - self.leader) / self.wounds

    def worn(self, left: float) -> float:
        """Points of the rank and file that is gone when so many Wounds are left."""
        return (self.ranks(self.room()) - self.ranks(left)) * self.model * WORN


@lru_cache(maxsize=4096)
def binomial(attacks: int, chance: float) -> Spread:
    """Wounds of so many attacks."""
    out = [1.0]
    for _ in range(attacks):
        grown = [p * (1.0 - chance) for p in out] + [0.0]
        for n, p in enumerate(out):
            grown[n + 1] += p * chance
        out = grown
    return tuple(out)


def added(one: Spread, two: Spread) -> Spread:
    """The sum of two independent numbers."""
    out = [0.0] * (len(one) + len(two) - 1)
    for n, p in enumerate(one):
        for k, q in enumerate(two):
            out[n + k] += p * q
    return tuple(out)


def capped(spread: Spread, most: int) -> Spread:
    """The same, never more than `most`."""
    if len(spread) <= most + 1:
        return spread
    return (*spread[:most], sum(spread[most:]))


def mean(spread: Spread) -> float:
    """The mean."""
    return sum(n * p for n, p in enumerate(spread))


class Host:
    """One side of a combat as it stands on average."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.bodies = bodies
        self.left = [b.room() for b in bodies]
        self.dealt: Spread = (1.0,)

    def models(self, n: int) -> float:
        """Models left of a unit on average."""
        return self.bodies[n].ranks(self.left[n])

    def places(self, first: bool) -> set[tuple[bool, int]]:
        """REG-525 When its lines strike."""
        return {(first and b.charged, x.initiative) for b in self.bodies for x in b.lines}

    def strike(self, place: tuple[bool, int], first: bool) -> Spread:
        """REG-525 Wounds of one step."""
        out: Spread = (1.0,)
        for n, b in enumerate(self.bodies):
            charged = first and b.charged
            if charged != place[0] or self.left[n] < 0.25:
                continue
            alive = self.models(n)
            for x in b.lines:
                if x.initiative != place[1]:
                    continue
                front = min(float(b.front), alive)
                attacks = front * x.each + x.besides
                if x.spears and not charged:
                    attacks += min(front, max(0.0, alive - b.files + b.hero))
                chance = x.charging if charged else x.standing
                out = added(out, binomial(max(0, round(attacks)), round(chance, 3)))
        return out

    def suffer(self, wounds: float) -> None:
        """Takes wounds off, more off whom more fight."""
        whole = sum(self.left)
        if whole > 0.0:
            share = min(1.0, wounds / whole)
            self.left = [x * (1.0 - share) for x in self.left]

    def fixed(self, first: bool) -> int:
        """REG-540 The combat result without wounds."""
        ranks = 0
        for n, b in enumerate(self.bodies):
            if b.ranked and not (first and b.shaken):
                models = max(1, round(self.models(n))) + b.hero
                ranks = max(ranks, ranks_behind(models, min(b.files, models)))
        return ranks + (first and any(b.charged for b in self.bodies)) + max(b.beside for b in self.bodies)


def _blows(a: Host, b: Host, first: bool) -> None:
    """REG-525 to REG-527 All steps of a round."""
    rooms = [max(1, round(sum(x.left))) for x in (a, b)]
    a.dealt = b.dealt = (1.0,)
    for place in sorted(a.places(first) | b.places(first), key=lambda p: (not p[0], -p[1])):
        one, two = a.strike(place, first), b.strike(place, first)
        a.dealt, b.dealt = capped(added(a.dealt, one), rooms[1]), capped(added(b.dealt, two), rooms[0])
        b.suffer(mean(one))
        a.suffer(mean(two))


def _breaks(behind: Sequence[float], ld: int) -> float:
    """REG-560 The chance to break by the chances of being behind by 1, 2, ..."""
    return sum(p * float(1 - odds.holds(ld, n)) for n, p in enumerate(behind, 1) if p > 1e-4)


def _behind(a: Host, b: Host, by: int) -> tuple[list[float], list[float]]:
    """Chances of either side to be behind by 1, 2, ...; `by`: by how much the first leads without wounds."""
    one, two = [0.0] * 24, [0.0] * 24
    for n, p in enumerate(a.dealt):
        for k, q in enumerate(b.dealt):
            ahead = n - k + by
            if ahead > 0:
                two[min(ahead, 24) - 1] += p * q
            elif ahead < 0:
                one[min(-ahead, 24) - 1] += p * q
    return one, two


def _falls(host: Host, dealt: Spread, rooms: float) -> float:
    """The chance that a side is wiped out."""
    return dealt[-1] if len(dealt) - 1 >= round(rooms) else 0.0


@lru_cache(maxsize=8192)
def clash(one: tuple[Body, ...], two: tuple[Body, ...], rounds: int = ROUNDS) -> float:
    """Points that a combat brings the first side on average, less what it costs."""
    a, b = Host(one), Host(two)
    total, on = 0.0, 1.0
    for n in range(rounds):
        first = n == 0
        before = [list(a.left), list(b.left)]
        _blows(a, b, first)
        gone = [_falls(a, b.dealt, sum(before[0])), _falls(b, a.dealt, sum(before[1]))]
        behind = _behind(a, b, a.fixed(first) - b.fixed(first))
        stays = 1.0
        for side, (host, sign) in enumerate(((a, -1.0), (b, 1.0))):
            most = 0.0
            for k, x in enumerate(host.bodies):
                lost = x.worn(host.left[k]) - x.worn(before[side][k])
                rest = max(0.0, x.price - x.worn(host.left[k]))
                flies = (1.0 - gone[side]) * _breaks(behind[side], x.ld)
                out = gone[side] + flies * (x.caught + (1.0 - x.caught) * BROKEN)
                total += sign * on * (lost + rest * out)
                most = max(most, gone[side] + flies)
            stays -= most
        on *= max(0.0, stays) * LATER
        if on < 0.02:
            break
    return total
