"""Where a sensible warrior wants to stand in First Blood: at what scores, engaged with whom it beats, out of
the reach of what beats it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from game.engine.advice import keyed, sketches
from game.engine.decisions import PickPath, PickPoint, PickPose
from game.engine.rulebook import View
from game.rules.first_blood import odds
from game.rules.first_blood.dicework import Triggers
from game.rules.first_blood.moving import charges
from game.rules.first_blood.preview import Plan, clash_plan
from game.rules.first_blood.queries import RANGE
from game.rules.first_blood.scoring import CONTROL
from game.rules.first_blood.state import Field, FirstBloodState, Warrior
from game.rules.first_blood.values import barrage_range, volley_attacks
from game.table.inches import Point, distance

PATHS = 8
"""Paths that are looked at, and places to deploy."""
HOLD = 9.0
"""Worth of standing where points are scored, in points of a warrior of Size 1."""
NEARER = 0.35
"""Worth of an inch nearer to it, or to the prey."""
FEAR = 0.2
"""How much of what the others could do counts against a place."""
CHARGED = 1.25
"""How much better a charge is than walking into a fight: whoever charges is Inspired!"""
FAR = 18.0
"""Enemies beyond this are not thought about, in inches."""
BROKEN = 0.35
"""What breaking a warrior is worth of slaying it."""


@lru_cache(maxsize=4096)
def _wounds(n: int, cap: int, triggers: Triggers, blocks: int) -> Mapping[int, Fraction]:
    """The exact distribution of unblocked hits."""
    return odds.through(odds.hits(n, cap, triggers), blocks)


@lru_cache(maxsize=8192)
def outcome(n: int, cap: int, triggers: Triggers, blocks: int, body: odds.Body) -> tuple[float, float, float]:
    """The chances to slay and to break, and unblocked hits on average; most come up again."""
    wounds = _wounds(n, cap, triggers, blocks)
    slain, broken = odds.fates(wounds, body)
    return float(slain), float(broken), sum(float(k * p) for k, p in wounds.items())


def gain(plan: Plan, e: Warrior) -> float:
    """Points that an attack takes from an enemy on average."""
    n = plan.dice.whole
    cap = plan.cap if plan.blow.sequence else n
    slain, broken, mean = outcome(n, cap, plan.blow.triggers, plan.blocks.whole, plan.body)
    left = e.printed.points * (1.0 - 0.4 * e.wounds / e.printed.health)
    worn = 0.4 * e.printed.points * min(mean, float(e.printed.health)) / e.printed.health
    return slain * left + broken * BROKEN * left + (1.0 - slain) * worn


def goals(s: FirstBloodState, w: Warrior) -> list[tuple[Point, float]]:
    """Points of the table where a warrior scores, and how much that is worth."""
    if w.carrying:
        zone = dict(s.zones).get(s.players[w.side].zone, ())
        if zone:
            xs, ys = [p[0] for p in zone], [p[1] for p in zone]
            return [((sum(xs) / len(xs), sum(ys) / len(ys)), 3 * HOLD)]
    out = [
        (point, HOLD * (1.6 if name in ("O1", "wagon", "chapel") else 1.0)) for name, point in s.objectives
    ]
    if s.relic is not None:
        out.append((s.relic, 2 * HOLD))
    if s.scenario == "beacons":
        lit = dict(s.beacons)
        out = [
            (p, v * (0.5 if lit.get(n) == w.side else 1.3))
            for (n, _), (p, v) in zip(s.objectives, out, strict=False)
        ]
    return out


class Ground:
    """A warrior that looks for a place: what it can do and what it has to fear, worked out once."""

    def __init__(self, field: Field, w: Warrior) -> None:
        s = field.state
        self.field, self.w = field, w
        self.foes = [e for e in s.enemies(w) if distance(e.point, w.point) <= FAR]
        self.gains = {e.id: gain(clash_plan(field, w, e), e) for e in self.foes}
        self.losses = {e.id: gain(clash_plan(field, e, w), w) for e in self.foes}
        self.goals = goals(s, w)
        self.shoots = barrage_range(w) if volley_attacks(w).whole > 0 else 0.0
        self.crowd = [f.point for f in s.friends(w)]

    def worth(self, p: Point, charged: frozenset[str] = frozenset()) -> float:
        """How good a place is, in points; `charged`: whom it would charge on the way there."""
        return self._goal(p) + self._fight(p, charged) - self._fear(p)

    def _goal(self, p: Point) -> float:
        if self.w.broken or not self.goals:
            return 0.0
        best = -1e9
        for point, worth in self.goals:
            gap = max(0.0, distance(p, point) - self.w.r)
            there = sum(distance(q, point) <= CONTROL + 1.0 for q in self.crowd)
            wanted = worth * (0.6**there)
            best = max(best, wanted if gap <= CONTROL else wanted * 0.6 - NEARER * (gap - CONTROL))
        return best

    def _fight(self, p: Point, charged: frozenset[str]) -> float:
        fights = [
            (self.gains[e.id], e.id) for e in self.foes if distance(p, e.point) - self.w.r - e.r <= RANGE
        ]
        if fights:
            worth, foe = max(fights)
            crowd = 0.5 * sum(self.losses[i] for _, i in fights if i != foe) * FEAR
            return worth * (CHARGED if foe in charged else 1.0) - crowd
        if self.shoots:
            near = [e for e in self.foes if distance(p, e.point) - self.w.r - e.r <= self.shoots]
            return 2.0 if near else 0.0
        if not self.foes:
            return 0.0
        return max(0.3 * self.gains[e.id] - NEARER * 0.5 * distance(p, e.point) for e in self.foes)

    def _fear(self, p: Point) -> float:
        total = 0.0
        for e in self.foes:
            if distance(p, e.point) - self.w.r - e.r <= e.printed.march + RANGE:
                total += FEAR * self.losses[e.id] * (0.3 if e.activated else 1.0)
        return total


def paths(view: View, decision: PickPath) -> dict[str, float]:
    """Paths that the question proposes; whole answer to worth."""
    s: FirstBloodState = view.state
    w = s.warrior(decision.figure)
    ground = Ground(view, w)
    out: dict[str, float] = {}
    for answer in sketches(decision, PATHS):
        walk = decision.walk(answer)
        met = charges(view, w, walk, walk.way.inches) if walk.way.key == "march" and answer["path"] else []
        out[keyed(answer)] = ground.worth(walk.end, frozenset(e.id for e in met))
    return out


def places(view: View, decision: PickPoint | PickPose) -> dict[str, float]:
    """Places to deploy: as near to what scores as may be."""
    s: FirstBloodState = view.state
    points = [p for _, p in s.objectives] or [(view.board.width / 2, view.board.depth / 2)]
    mine = [w.point for w in s.team(decision.who)]
    out: dict[str, float] = {}
    for answer in sketches(decision, PATHS):
        p = (answer[0], answer[1])
        # the lines spread out over what there is to hold
        far = min(distance(p, q) + sum(2.0 for m in mine if distance(m, q) < distance(p, q)) for q in points)
        out[keyed(answer)] = -NEARER * far
    return out


def duel_worth(view: View, w: Warrior, e: Warrior) -> float:
    """What a Duel with an enemy promises: what is done to it less what it does."""
    return gain(clash_plan(view, w, e), e) - gain(clash_plan(view, e, w), w)
