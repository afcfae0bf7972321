"""What a warrior of First Blood can do from where it could stand, and what could be done to it there: its own
blows and those of the others by exact odds, and what is at stake (stakes.py), in points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot
from typing import Final

from game.rules.first_blood.advice_moves import outcome
from game.rules.first_blood.dicework import Triggers
from game.rules.first_blood.preview import Plan, body_of, clash_plan, inflicted_plan, volley_plan
from game.rules.first_blood.queries import RANGE, may_engage
from game.rules.first_blood.shooting import volley_targets
from game.rules.first_blood.stakes import WEIGHTS, Presence, Weights, carried, lasting, life
from game.rules.first_blood.state import Field, FirstBloodState, Warrior
from game.rules.first_blood.unique import HAIL_HITS
from game.rules.first_blood.values import march_of
from game.table.inches import Point, distance

Fate = tuple[float, float, float]
"""The chances to be slain and to be broken, and the unblocked hits on average."""
NOTHING: Final[Fate] = (0.0, 0.0, 0.0)
FAR: Final = 36.0
"""Warriors beyond this are nothing to each other in a round, in inches."""
HAIL: Final = 8.0
"""FIB-953"""


def fate_of(plan: Plan, more: int = 0) -> Fate:
    """What an attack does to its target, with so many dice more than are planned."""
    n = plan.dice.whole + more
    return outcome(n, plan.cap if plan.blow.sequence else n, plan.blow.triggers, plan.blocks.whole, plan.body)


def both(one: Fate, two: Fate) -> Fate:
    """Two attacks, one after the other, about."""
    alive = 1.0 - one[0]
    return (one[0] + alive * two[0], min(alive, one[1] + alive * two[1]), one[2] + two[2])


class Scene:
    """What is worth what for one side, worked out once for all its warriors."""

    def __init__(self, on: Field, who: int, weights: Weights = WEIGHTS) -> None:
        self.on, self.who, self.weights = on, who, weights
        self.state: FirstBloodState = on.state
        self.presence = Presence(on, who, weights)
        self.lasting = lasting(self.state, weights)
        self._worths: dict[str, tuple[float, float]] = {}

    def worths(self, e: Warrior) -> tuple[float, float]:
        """What it is worth to slay an enemy and to break it."""
        found = self._worths.get(e.id)
        if found is None:
            k = self.weights
            points = e.printed.points * self.lasting
            stake = self.presence.without((e,))
            fresh = 0.0 if e.activated else k.unspent * e.printed.points
            dropped = k.victory * carried(self.state, e, e.point, k) if e.carrying else 0.0
            found = (life(self.state, e, k) + stake + fresh, k.broken * points + 0.7 * stake + dropped)
            self._worths[e.id] = found
        return found

    def harm(self, fate: Fate, e: Warrior) -> float:
        """Points that an attack takes from an enemy on average."""
        slain, broken, mean = fate
        dead, shaken = self.worths(e)
        health = e.printed.health
        worn = self.weights.worn * e.printed.points * self.lasting * min(mean, float(health)) / health
        return slain * dead + broken * shaken + (1.0 - slain) * (worn if health > 1 else 0.0)


@dataclass(frozen=True, slots=True)
class Threat:
    """What one enemy could do to a warrior until that acts again."""

    foe: Warrior
    charge: float
    """How far from edge to edge it can strike from."""
    shot: float
    """How far it can shoot, moving before; 0 for whoever does not."""
    blow: float
    volley: float
    """What a blow and a volley take of the warrior, 0 to 1 of its worth."""
    likely: float
    """The chance that it has the time and no better target."""
    pinned: bool
    """Whether it is held in a fight with somebody else."""


@dataclass
class Outlook:
    """One warrior's prospects."""

    scene: Scene
    w: Warrior
    acted: bool = field(default=True, kw_only=True)
    """Whether it will have acted in this round once it stands where it is looked at."""

    def __post_init__(self) -> None:
        s, w = self.scene.state, self.w
        near = [e for e in s.enemies(w) if not w.spots or distance(w.point, e.point) <= FAR]
        self.foes = [e for e in near if may_engage(s, w, e)]
        self._spots = [(e.spots, w.r + e.r) for e in self.foes]
        self._index = {e.id: n for n, e in enumerate(self.foes)}
        self._gaps: dict[Point, list[float]] = {}
        self.life = life(s, w, self.scene.weights) - (
            self.scene.weights.victory * carried(s, w, w.point, self.scene.weights) if w.carrying else 0.0
        )
        self.march = march_of(self.scene.on, w).whole
        self._gone = self.scene.presence.without((w,)) if w.on_table else 0.0
        self._fates: dict[str, Fate] = {}

    # ---- its own blows

    def fate(self, e: Warrior) -> Fate:
        """A Clash of the Inspired! warrior with an enemy."""
        found = self._fates.get(e.id)
        if found is None:
            plan = clash_plan(self.scene.on, self.w, e)
            found = self._fates[e.id] = fate_of(plan, 0 if self.w.inspired else 1)
        return found

    def charge(self, e: Warrior) -> Fate:
        """A Charge and the Clash after it."""
        x = self.w.printed.amount("impact")
        if not x:
            return self.fate(e)
        plan = inflicted_plan(self.scene.on, self.w, e, x, "plain", "FIB-914")
        return both(fate_of(plan), self.fate(e))

    def volley(self, e: Warrior, more: int = 0) -> Fate:
        """A Volley at an enemy in plain sight."""
        return shot(self.scene.on, self.w, e, more)

    @cached_property
    def shoots(self) -> float:
        """How far it shoots, 0 for whoever does not."""
        return reach_of_shot(self.w)

    @property
    def carries(self) -> bool:
        """FIB-1031 Whether it may lift the relic where that lies."""
        return not self.w.broken and self.w.printed.role != "monster"

    # ---- places

    def gap(self, p: Point, e: Warrior) -> float:
        """Inches from its edge at a point to that of an enemy; its rear base follows its front base."""
        return self.gaps(p)[self._index[e.id]]

    def gaps(self, p: Point) -> list[float]:
        """The same to every enemy."""
        found = self._gaps.get(p)
        if found is None:
            x, y = p
            found = self._gaps[p] = [
                max(0.0, min(hypot(x - a, y - b) for a, b in spots) - r) for spots, r in self._spots
            ]
        return found

    def met(self, p: Point) -> list[Warrior]:
        """The enemies whom it would be engaged with at a point."""
        return [e for e, d in zip(self.foes, self.gaps(p), strict=True) if d <= RANGE]

    def worth(
        self, p: Point, spared: Mapping[str, float] | None = None, *, broken: bool | None = None
    ) -> float:
        """How good it is to have acted and stand at a point, in points, against standing nowhere.

        spared: for enemies that were struck just now, the chance that they can still strike.
        """
        scene, w = self.scene, self.w
        held = scene.presence.moved(w, p, acted=self.acted, broken=broken)
        own = self.life + max(0.0, held - self._gone)
        value = held
        if w.carrying:
            relic = scene.weights.victory * carried(scene.state, w, p, scene.weights)
            value += relic
            own += relic
        away = min(self.gaps(p), default=0.0)
        return value + self._prey(p) - own * self.danger(p, spared) - scene.weights.drift * away

    def danger(self, p: Point, spared: Mapping[str, float] | None = None) -> float:
        """The share of its worth that it may expect to lose at a point before it acts again."""
        whole, k = 1.0, self.scene.weights
        gaps = self.gaps(p)
        for n, t in self.threats:
            d = gaps[n]
            if d <= RANGE:
                part = t.blow
            elif t.pinned:
                part = 0.0
            elif d <= t.charge:
                part = t.blow
            elif d <= t.shot:
                part = t.volley
            else:
                continue
            left = spared.get(t.foe.id, 1.0) if spared else 1.0
            whole *= 1.0 - min(0.95, k.fear * part * t.likely * left)
        return 1.0 - whole

    @cached_property
    def threats(self) -> list[tuple[int, Threat]]:
        """Whoever could harm it before it acts again, each with its place among the enemies."""
        out = []
        for n, e in enumerate(self.foes):
            likely = self._likely(e)
            if likely:
                out.append((n, self._threat(e, likely)))
        return out

    def _likely(self, e: Warrior) -> float:
        s, k = self.scene.state, self.scene.weights
        chance = 1.0
        if e.activated:
            chance = k.after if s.round < s.rounds else 0.0
        reach = max(e.printed.march + RANGE, reach_of_shot(e))
        others = sum(distance(f.point, e.point) - f.r - e.r <= reach for f in s.friends(self.w))
        return chance / (1.0 + k.crowd * others)

    def _threat(self, e: Warrior, likely: float) -> Threat:
        on, w, s = self.scene.on, self.w, self.scene.state
        fate = fate_of(clash_plan(on, e, w), 0 if e.inspired else 1)
        x = e.printed.amount("impact")
        if x:
            fate = both(fate_of(inflicted_plan(on, e, w, x, "plain", "FIB-914")), fate)
        reach = reach_of_shot(e)
        volley = self.lost(shot(on, e, w, 0)) if reach else 0.0
        pinned = any(f.id != w.id and distance(f.point, e.point) - f.r - e.r <= RANGE for f in s.friends(w))
        march = march_of(on, e).whole
        return Threat(
            e, march + RANGE, reach + march if reach else 0.0, self.lost(fate), volley, likely, pinned
        )

    def lost(self, fate: Fate) -> float:
        """The share of its worth that an attack on it takes."""
        slain, broken, mean = fate
        k, health = self.scene.weights, self.w.printed.health
        worn = k.worn * min(mean, float(health)) / health if health > 1 else 0.0
        return slain + k.broken * broken + (1.0 - slain) * worn

    def _prey(self, p: Point) -> float:
        """What it can do from a point when it acts next."""
        s, k = self.scene.state, self.scene.weights
        if s.round >= s.rounds and self.acted:
            return 0.0
        best, engaged = 0.0, False
        for e, d in zip(self.foes, self.gaps(p), strict=True):
            if d <= RANGE:
                if not engaged:
                    best, engaged = 0.0, True
                best = max(best, self.strikes[e.id])
            elif not engaged:
                over = max(0.0, d - self.march - RANGE)
                best = max(best, self.strikes[e.id] * float(k.nearer**over))
                if self.shoots:
                    over = max(0.0, d - self.shoots)
                    best = max(best, self.shots[e.id] * float(k.nearer**over))
        return k.prey * best

    @cached_property
    def strikes(self) -> dict[str, float]:
        """What a Clash takes from each enemy."""
        return {e.id: self.scene.harm(self.fate(e), e) for e in self.foes}

    @cached_property
    def shots(self) -> dict[str, float]:
        """What an aimed Volley takes from each enemy."""
        return {e.id: self.scene.harm(self.volley(e, 1), e) for e in self.foes}

    @cached_property
    def hails(self) -> dict[str, float]:
        """FIB-953 What Thorn Hail takes from each enemy."""
        on, w = self.scene.on, self.w
        plans = {e.id: inflicted_plan(on, w, e, HAIL_HITS, "volley", "FIB-953") for e in self.foes}
        return {e.id: self.scene.harm(fate_of(plans[e.id]), e) for e in self.foes}

    def best_charge(self, met: Iterable[Warrior]) -> tuple[float, dict[str, float]]:
        """The best that a Charge into these enemies does, and whether they can still strike after it."""
        best, left = 0.0, {}
        for e in met:
            fate = self.charge(e)
            harm = self.scene.harm(fate, e)
            if harm > best:
                best, left = harm, {e.id: 1.0 - fate[0] - 0.4 * fate[1]}
        return best, left

    @cached_property
    def shot_now(self) -> float:
        """The best Volley from where it stands, with all that is in the line."""
        on = self.scene.on
        targets = volley_targets(on, self.w)
        return max((self.scene.harm(fate_of(volley_plan(on, self.w, e)), e) for e in targets), default=0.0)

    def best_shot(self, p: Point) -> float:
        """The best Volley from a point without taking aim; others may stand in the line."""
        near = [e for e in self.foes if self.gap(p, e) <= self.shoots]
        return max((self.scene.harm(self.volley(e), e) for e in near), default=0.0)


def reach_of_shot(w: Warrior) -> float:
    """How far a warrior shoots, 0 for whoever does not."""
    found = w.printed.special("barrage")
    return float(found.range) if found is not None else 0.0


def shot(on: Field, att: Warrior, tgt: Warrior, more: int) -> Fate:
    """FIB-510 to FIB-541 A Volley at a target in plain sight with so many more dice."""
    n = att.printed.amount("barrage") + more
    triggers = Triggers((), (6,)) if att.printed.special("deadeye") is not None else Triggers((), ())
    blocks = max(tgt.printed.defense - att.printed.amount("piercing"), tgt.printed.evasion, 0)
    return outcome(n, att.printed.volley or 0, triggers, blocks, body_of(on, tgt))
