"""Where a sensible general wants his units in Regiments: facing what they beat within a charge, their flanks
away from what beats them, archers in range, on what scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.advice import keyed
from game.engine.decisions import March, PickFacing, PickPose
from game.engine.rulebook import View
from game.rules.regiments import odds
from game.rules.regiments.advice_fights import RUN, fight, price_of, volley_worth
from game.rules.regiments.points import LEAD, near, scenario, victory_points
from game.rules.regiments.profiles import Weapon
from game.rules.regiments.queries import gap_of, ground, reaches
from game.rules.regiments.shots import missile
from game.rules.regiments.state import Field, RegimentsState, Unit
from game.rules.regiments.values import movement, swift, unit_strength
from game.rules.regiments.ways import corners, judged, longer, ways_to
from game.table.blocks import Block, Face, in_front_arc, struck
from game.table.inches import Point, bearing, distance
from game.table.shapes import gap_to

PARTS = (1.0, 0.5)
"""How much of the way a unit thinks of going."""
AIMS = 3
"""Enemies and objectives that a unit thinks of moving towards."""
HUNT, FEAR = 0.65, 0.2
"""How much of what could be charged next turn counts, and of what could charge: it may be elsewhere."""
ANXIOUS = 0.4
"""How much of it counts at least for the General's unit: with him a battle is lost."""
HURRY = 0.4
"""How much of the fear goes with every round."""
LEAST_PRIZE = 0.2
"""What share of its points an enemy is worth to go for at least: it may be charged together."""
LATER = 0.7
"""What a prey counts for each turn that it is farther away: nobody wins by waiting."""
ASKEW = 0.6
"""Turns that it costs to face a prey that is not in front."""
GOAL = 0.7
"""How much of what an objective pays counts for standing there before it pays."""
FAR = 34.0
"""Inches beyond which an objective draws nobody."""


class Ground:
    """A unit that looks for a place: what it could charge from there and what could charge it."""

    def __init__(self, field: Field, u: Unit) -> None:
        self.field, self.u = field, u
        s = field.state
        self.m, self.swift = movement(field, u), swift(field, u)
        self.foes = [e for e in s.foes(u) if not e.fleeing]
        self.preyed = s.foes(u)
        self.preys = {e.id: self._prey(e) for e in self.preyed}
        self.flanks = {e.id: fight(field, u, e, face="left") for e in self.foes}
        self.fears: dict[tuple[int, str], float] = {}
        self.weapon = missile(u)
        self.volleys = {e.id: volley_worth(field, u, e) for e in self.foes} if self.weapon else {}
        self.goals = goals(s)
        self.rocks = ground(field.board).impassable
        # who stands and waits for the end draws at best, unless he has won by then
        self.fear = FEAR * (1.0 if ahead(s, u.side) else max(0.0, 1.0 - HURRY * (s.round - 1)))
        if u.character is not None and s.players[u.side].general == u.character:
            self.fear = max(self.fear, ANXIOUS)

    def aims(self) -> list[Point]:
        """Where it might want to go, the best first."""
        rows = [(self._call(e), e.centre) for e in self.preyed]
        rows += [(pays - 0.6 * distance(self.u.centre, p), p) for p, _, pays in self.goals]
        best = [p for _, p in sorted(rows, key=lambda row: -row[0])[:AIMS]]
        beside = [c for p in best for c in self.corners(self.u.block.front_centre, p)]
        return [*dict.fromkeys((*best, *beside))]

    def corners(self, p: Point, q: Point) -> list[Point]:
        """Ways past what is impassable between two points."""
        return corners(self.rocks, p, q, self.u.block, (self.field.board.width, self.field.board.depth))

    def _prey(self, e: Unit) -> float:
        """What a charge on an enemy's front brings, at least a little: it may be charged together."""
        whole = price_of(self.field, e)
        return RUN * whole if e.fleeing else max(fight(self.field, self.u, e), LEAST_PRIZE * whole)

    def _call(self, e: Unit) -> float:
        worth = max(self.preys[e.id], self.volleys.get(e.id, 0.0))
        return float(worth * LATER ** (distance(self.u.centre, e.centre) / (2.0 * self.m)))

    def worth(self, end: Block, *, marched: bool, moved: bool) -> float:
        """How good a place is, in points."""
        hunt = self._hunt(end)
        shots = 0.0
        if not marched:
            shots = best_volley(self.weapon, self.volleys, self.foes, end) * (0.8 if moved else 1.0)
        return max(hunt, shots) + 0.3 * min(hunt, shots) + self._goal(end) - self._fear(end)

    def _hunt(self, end: Block) -> float:
        best = 0.0
        for e in self.preyed:
            far = gap_of(end, e.block)
            around_it = longer(end.front_centre, e.centre, self.corners(end.front_centre, e.centre))
            face = struck(e.block, end)
            promise = self.preys[e.id] if face == "front" or e.fleeing else self.flanks[e.id]
            before = in_front_arc(end, e.block)
            now = float(odds.charge(self.m, far, swift=self.swift)) if before and not around_it else 0.0
            turns = (
                1.0 + max(0.0, far + around_it - self.m - 3.0) / (2.0 * self.m) + (0.0 if before else ASKEW)
            )
            best = max(best, float(promise * max(now, LATER**turns)))
        return HUNT * best

    def _fear(self, end: Block) -> float:
        total, worst = 0.0, 0.0
        for e in self.foes:
            if e.engaged or not in_front_arc(e.block, end):
                continue
            p = float(odds.charge(movement(self.field, e), gap_of(end, e.block), swift=swift(self.field, e)))
            if p > 0.05:
                harm = p * max(0.0, self._harm(e, struck(end, e.block)))
                total, worst = total + harm, max(worst, harm)
        return self.fear * (worst + 0.3 * (total - worst))

    def _harm(self, e: Unit, face: Face) -> float:
        key = (e.id, face)
        if key not in self.fears:
            self.fears[key] = fight(self.field, e, self.u, face=face)
        return self.fears[key]

    def _goal(self, end: Block) -> float:
        best = 0.0
        for p, reach, pays in self.goals:
            far = gap_to(p, end.box)
            if far <= reach:
                mine = near(self.field, p, reach, self.u.side)
                theirs = near(self.field, p, reach, 1 - self.u.side)
                own = unit_strength(self.field, self.u)
                wins = mine + own > theirs
                best = max(best, GOAL * pays * (1.0 if wins else 0.5) * (0.5 if mine > theirs + own else 1.0))
            elif far <= FAR:
                best = max(best, GOAL * pays * 0.6 * (1.0 - far / FAR))
        return best


def ahead(s: RegimentsState, side: int) -> bool:
    """REG-814 Whether a side would win if the battle ended now."""
    points = [sum(n for _, n, _ in victory_points(s, who)) for who in (side, 1 - side)]
    return points[0] - points[1] >= LEAD


def best_volley(
    weapon: Weapon | None, volleys: Mapping[int, float], foes: Sequence[Unit], end: Block
) -> float:
    """REG-402 to REG-406 Points of the best volley from a place, 0 without one; volleys: points by enemy."""
    if weapon is None:
        return 0.0
    rows = [
        volleys[e.id]
        for e in foes
        if not e.engaged and reaches(gap_of(end, e.block), weapon.range) and in_front_arc(end, e.block)
    ]
    return max(rows, default=0.0)


def goals(s: RegimentsState) -> list[tuple[Point, float, float]]:
    """REG-813 Points that score, within which reach, and what they may still pay."""
    row = scenario(s)
    if row is None or row.prize is None:
        return []
    left = s.rounds - s.round + 1 if row.prize.when == "rounds" else 1
    return [(p, row.prize.reach, float(row.prize.points * left)) for _, p in s.objectives]


# ---- marches


def marches(view: View, asked: March) -> dict[str, float]:
    """Moves towards what a unit may want, and staying; whole answer to worth in points."""
    u = view.state.unit(int(asked.figure))
    ground = Ground(view, u)
    tried, _ = ways_to(asked, ground.aims(), PARTS)
    return judged(tried, ground)


# ---- other places


def facings(view: View, asked: PickFacing) -> dict[str, float]:
    """Towards the nearest enemy."""
    s: RegimentsState = view.state
    foes = s.standing(1 - asked.who)
    u = next((x for x in s.standing(asked.who) if x.figure == asked.figure), None)
    if u is None or not foes:
        return {}
    foe = min(foes, key=lambda e: distance(e.centre, u.centre))
    wanted = bearing(u.centre, foe.centre)
    off = {a: abs((a - wanted + 180.0) % 360.0 - 180.0) for a in asked.spread(12)}
    return {keyed(a): -turn / 10.0 for a, turn in off.items()}


def places(view: View, asked: PickPose) -> dict[str, float]:
    """The place that the scenario has ready first; else forward, facing the enemy, apart from friends."""
    s: RegimentsState = view.state
    out: dict[str, float] = {}
    for n, answer in enumerate(asked.spread(6)):
        p: Point = (answer[0], answer[1])
        crowd = min((distance(p, f.centre) for f in s.standing(asked.who)), default=20.0)
        out[keyed(answer)] = min(crowd, 10.0) * 0.2 - (0.0 if n == 0 else 4.0)
    return out
