"""REG-500 to REG-561 The chances of a round between two units as they stand, by the default choices.

Everything is reckoned through, nothing is tried out; who has another enemy as well is not reckoned at all.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from game.engine.fields import Supposed
from game.rules.regiments import odds
from game.rules.regiments.aims import shares_of
from game.rules.regiments.blows import blow_of, striker
from game.rules.regiments.content import content
from game.rules.regiments.dicework import Blow
from game.rules.regiments.fighting import split
from game.rules.regiments.profiles import Line
from game.rules.regiments.result import total_of
from game.rules.regiments.state import Combat, Engagement, Field, Share, Unit
from game.rules.regiments.values import (
    armour,
    disruptions,
    fears,
    leadership,
    lender,
    opening,
    profiles,
    rank_bonus,
    rank_profile,
    ranks_behind,
    to_wound,
)
from game.table.charges import Charge

Taken = tuple[int, int, int, int]
"""Wounds taken: by the ranks and by the character of the first unit, then of the second."""
Chances = Mapping[int, float]


@dataclass(frozen=True)
class Outcome:
    """What becomes of two units in a round, first and second: broken by the result, or nobody left."""

    broken: tuple[float, float]
    gone: tuple[float, float]

    def out(self, n: int) -> float:
        """The chance that one of them is out of the fight after it."""
        return self.broken[n] + self.gone[n]


# ---- one unit


@dataclass(frozen=True)
class _Body:
    """A unit before the first blow, and what it strikes with."""

    field: Field
    combat: Combat
    unit: Unit
    foe: Unit

    @cached_property
    def shares(self) -> list[Share]:
        return shares_of(self.field, self.combat, self.unit)

    @cached_property
    def room(self) -> int:
        """Wounds that its ranks can take."""
        return self.unit.n * self.unit.printed.w - self.unit.damage

    @cached_property
    def heart(self) -> int:
        """Wounds that its character can take; 0 without one."""
        hero = self.field.state.hero(self.unit)
        return hero.printed.w - hero.wounds if hero is not None else 0

    @cached_property
    def fixed(self) -> int:
        """REG-540 Its combat result without wounds and ranks."""
        whole = total_of(self.field, self.combat, self.unit.side).whole
        return whole - rank_bonus(self.field, self.unit)[0]

    @cached_property
    def ranked(self) -> bool:
        """REG-541, REG-542 Whether its ranks count."""
        troop = rank_profile(self.field, self.unit).troop
        return troop in ("infantry", "cavalry") and not disruptions(self.field, self.unit)

    @cached_property
    def lent(self) -> int:
        """REG-032 The Leadership that a General elsewhere lends it."""
        general = self.field.state.players[self.unit.side].general
        return 0 if general == self.unit.character else lender(self.field, self.unit) or 0

    def left(self, taken: int) -> int:
        """Rank and file that stand after so many wounds."""
        return math.ceil((self.room - taken) / self.unit.printed.w) if self.unit.n else 0

    def ranks(self, taken: int, hurt: int) -> int:
        """REG-541 The rank bonus after so many wounds."""
        models = self.left(taken) + (hurt < self.heart)
        return ranks_behind(models, self.unit.block.files) if self.ranked and models else 0

    def ld(self, taken: int, hurt: int) -> int:
        """REG-031, REG-032 Its Leadership after so many wounds."""
        hero = self.field.state.hero(self.unit)
        rank = self.unit.printed.ld if self.left(taken) else 0
        led = hero.printed.ld if hero is not None and hurt < self.heart else 0
        return max(rank, led, self.lent)

    def blow(self, share: Share, line: Line, ranks: bool) -> Blow:
        return blow_of(self.field, self.combat, share, line, "rank" if ranks else "character")

    def attacks(self, share: Share, line: Line, left: int) -> int:
        """REG-517, REG-700 Attacks of a line of a share with so many rank and file left."""
        if share.who == "character":
            return line.a
        mine = [x for x in self.shares if x.who == "rank"]
        number = split(share, left, mine) * line.a
        if content().weapon(line.weapon).spear and not self.unit.charged and share.aim == "rank":
            models = left + (self.unit.character is not None)
            front = min(self.unit.block.files, models) - (self.unit.character is not None)
            number += min(share.front, max(0, left - front))
        return number

    def places(self) -> set[tuple[bool, int]]:
        """REG-525 Where it has a place in the order of blows."""
        lines = (line for share in self.shares for line in striker(self.field, share).lines)
        return {(self.unit.charged, line.i) for line in lines}

    def strikes(self, place: tuple[bool, int], left: int, leads: bool, ranks: bool) -> Chances:
        """REG-526 Unsaved wounds that it causes in one step, on ranks or on the character."""
        out: dict[int, float] = {0: 1.0}
        if place[0] != self.unit.charged:
            return out
        for share in self.shares:
            if not (left if share.who == "rank" else leads):
                continue
            for line in striker(self.field, share).lines:
                number = self.attacks(share, line, left) if line.i == place[1] else 0
                if number:
                    out = _added(out, _binomial(self.blow(share, line, ranks), number))
        return out

    def impact(self, ranks: bool) -> Chances:
        """REG-702 Unsaved wounds of its impact hits."""
        special = rank_profile(self.field, self.unit).special("impact_hits")
        out: dict[int, float] = {0: 1.0}
        if special is None or not self.unit.charged or self.unit.charge_target != self.foe.id:
            return out
        hurt = profiles(self.field, self.foe)[0 if ranks else -1]
        blow = Blow(None, 0, to_wound(special.strength, hurt.t), armour(self.field, self.foe, hurt).whole)
        once: dict[int, float] = {}
        for hits in odds.FACES:
            for n, p in _binomial(blow, hits).items():
                once[n] = once.get(n, 0.0) + p / 6.0
        for _ in range(max(1, self.unit.n)):
            out = _added(out, once)
        return out


def _binomial(blow: Blow, number: int) -> Chances:
    return {n: float(p) for n, p in odds.unsaved(blow, number).items()}


def _added(one: Chances, two: Chances) -> dict[int, float]:
    out: dict[int, float] = {}
    for (n, p), (k, q) in product(one.items(), two.items()):
        out[n + k] = out.get(n + k, 0.0) + p * q
    return out


# ---- the round


def outcome(field: Field, a: Unit, b: Unit) -> Outcome | None:
    """REG-501 to REG-561 What becomes of two units engaged with each other; None if others are in it, too."""
    if a.enemies != (b.id,) or b.enemies != (a.id,):
        return None
    broken, gone = [0.0, 0.0], [0.0, 0.0]
    for weight, afraid in _frights(field, a, b):
        pair = tuple(sorted((a.id, b.id)))
        combat = Combat(pair, afraid=afraid)
        one, two = _Body(field, combat, a, b), _Body(field, combat, b, a)
        for taken, p in _round(one, two).items():
            _count(one, two, taken, weight * p, broken, gone)
    return Outcome((broken[0], broken[1]), (gone[0], gone[1]))


def _frights(field: Field, a: Unit, b: Unit) -> Iterator[tuple[float, tuple[tuple[int, int], ...]]]:
    """REG-624, REG-625 The ways in which the Fear tests may end, each with its chance."""
    ways: list[list[tuple[float, tuple[tuple[int, int], ...]]]] = []
    for u, foe in ((a, b), (b, a)):
        if fears(field, u, foe):
            p = float(odds.passes(leadership(field, u)[0]))
            ways.append([(p, ()), (1.0 - p, ((u.id, foe.id),))])
        else:
            ways.append([(1.0, ())])
    for (p, one), (q, two) in product(*ways):
        yield p * q, (*one, *two)


def _round(one: _Body, two: _Body) -> dict[Taken, float]:
    """REG-525 to REG-527 The wounds that both have taken after the last blow."""
    states: dict[Taken, float] = {(0, 0, 0, 0): 1.0}
    states = _step(one, two, states, None)
    for place in sorted(one.places() | two.places(), key=lambda p: (not p[0], -p[1])):
        states = _step(one, two, states, place)
    return states


def _step(
    one: _Body, two: _Body, states: Mapping[Taken, float], place: tuple[bool, int] | None
) -> dict[Taken, float]:
    """One step for both at once; without a place the impact hits."""
    out: dict[Taken, float] = {}
    for (ra, ha, rb, hb), p in states.items():
        dealt = _wounds(one, two, (ra, ha), (rb, hb), place)
        taken = _wounds(two, one, (rb, hb), (ra, ha), place)
        for (n, q), (k, r) in product(dealt.items(), taken.items()):
            key = (*_lost(one, ra, ha, k), *_lost(two, rb, hb, n))
            out[key] = out.get(key, 0.0) + p * q * r
    return out


def _wounds(
    body: _Body, foe: _Body, mine: tuple[int, int], theirs: tuple[int, int], place: tuple[bool, int] | None
) -> Chances:
    ranks = foe.left(theirs[0]) > 0
    if not ranks and theirs[1] >= foe.heart:
        return {0: 1.0}
    if place is None:
        return body.impact(ranks)
    return body.strikes(place, body.left(mine[0]), mine[1] < body.heart, ranks)


def _lost(body: _Body, taken: int, hurt: int, wounds: int) -> tuple[int, int]:
    """REG-056, REG-518, REG-530 What wounds of one step really cost."""
    if body.left(taken):
        return min(body.room, taken + wounds), hurt
    return taken, min(body.heart, hurt + wounds)


def _count(one: _Body, two: _Body, taken: Taken, p: float, broken: list[float], gone: list[float]) -> None:
    """REG-540 to REG-561 Adds what a result comes to."""
    ra, ha, rb, hb = taken
    dead = [not one.left(ra) and ha >= one.heart, not two.left(rb) and hb >= two.heart]
    if any(dead):
        for n in (0, 1):
            gone[n] += p * dead[n]
        return
    mine = rb + hb + one.fixed + one.ranks(ra, ha)
    theirs = ra + ha + two.fixed + two.ranks(rb, hb)
    if mine < theirs:
        broken[0] += p * float(1 - odds.holds(one.ld(ra, ha), theirs - mine))
    elif theirs < mine:
        broken[1] += p * float(1 - odds.holds(two.ld(rb, hb), mine - theirs))


# ---- before there is a combat


def after_charge(field: Field, u: Unit, target: Unit, path: Charge, *, met: bool = False) -> Outcome | None:
    """REG-246, REG-643, REG-689 The round if a charge arrives; `met`: answered by a Counter Charge."""
    if target.engaged or target.fleeing or path.meeting is None:
        return None
    state = copy.copy(field.state)
    one, two = copy.copy(u), copy.copy(target)
    one.stand(path.end)
    one.charged, one.charge_target = True, target.id
    one.fear_tested = u.fear_tested or fears(field, u, target)
    one.engaged = (Engagement(target.id, "front", path.face),)
    two.engaged = (Engagement(u.id, path.face, "front"),)
    two.first_charge_disrupted = _disrupts(field, u)
    if met:
        two.charged, two.charge_target = True, u.id
        one.first_charge_disrupted = _disrupts(field, target)
    state.units = [one if x.id == u.id else two if x.id == target.id else x for x in state.units]
    return outcome(Supposed(state, field.board), one, two)


def _disrupts(field: Field, u: Unit) -> bool:
    """REG-641 to REG-643 Whether its charge, if it touches, disrupts."""
    return opening(field, u) and rank_profile(field, u).special("first_charge") is not None
