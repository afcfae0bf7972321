"""Where units go when it is reckoned out what they could charge from there, alone or with others, and what
could charge them before that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.engine.decisions import March
from game.engine.decisions_marched import Manoeuvre, Marched
from game.engine.rulebook import View
from game.rules.regiments import odds
from game.rules.regiments.advice import lead
from game.rules.regiments.advice_fights import volley_worth
from game.rules.regiments.advice_moves import best_volley, goals
from game.rules.regiments.estimates import Melee, prize, reach_chance
from game.rules.regiments.points import LEAD
from game.rules.regiments.queries import beyond, gap, gap_of, ground, reaches
from game.rules.regiments.shots import missile
from game.rules.regiments.stakes import Stakes
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import ceiling, movement, swift
from game.rules.regiments.ways import TURN, corners, judged, longer, straight_on, ways_to
from game.table.blocks import Block, Face, in_front_arc, struck
from game.table.drill import Side
from game.table.inches import Point, bearing, distance, unit


@dataclass(frozen=True, slots=True)
class Weights:
    """What is not reckoned out, tuned by matches against the plain advice."""

    hunt: float = 0.65
    """How much of what could be charged next turn counts: it may be elsewhere by then."""
    second: float = 0.2
    """How much of a second prey counts besides the best."""
    least: float = 0.15
    """What share of its points an enemy is worth to go for at least: it may be charged together."""
    later: float = 0.72
    """What a prey counts for each turn that it is farther away."""
    fear: float = 0.6
    """How much of what could charge it counts."""
    together: float = 0.8
    """How much of a charge together with a friend counts: he may go elsewhere."""
    shots: float = 1.0
    """How much of a volley counts."""
    decided: float = 0.3
    """How much more it fears late when it leads by enough, for the whole battle."""
    pressed: float = 0.7
    """How much less it fears late when it does not lead."""
    turned: float = 0.6
    """Turns that it costs to face a prey that is not in front."""


WEIGHTS: Final = Weights()
AIMS: Final = 5
"""Enemies and objectives that a unit thinks of moving towards."""
PARTS: Final = (1.0, 0.7, 0.4)
"""How much of the way it thinks of going."""
FARTHEST: Final = 19.0
"""Inches beyond which nobody can charge."""
LIKELY: Final = 0.5
"""The least chance to arrive of a friend who is reckoned with."""
MATES: Final = 2
"""Friends that are reckoned with for one enemy."""
BEHIND: Final = 4.0
"""Inches behind an enemy that are aimed at to come at its flank."""


class Prospect:
    """A unit that looks for a place."""

    def __init__(self, field: Field, u: Unit, caution: float = 1.0) -> None:
        self.field, self.u, self.melee = field, u, Melee(field)
        s = field.state
        self.m, self.swift = float(movement(field, u)), swift(field, u)
        self.limit = ceiling(field, u).value
        self.foes = s.foes(u)
        self.threats = [e for e in self.foes if not e.fleeing and not e.engaged]
        self.mates = {e.id: self._mates(e) for e in self.foes}
        self.weapon = missile(u)
        self.volleys = {e.id: volley_worth(field, u, e) for e in self.foes} if self.weapon else {}
        self.stakes = Stakes(field, u)
        late = (s.round - 1) / max(1, s.rounds - 1)
        ahead = lead(s, u.side) >= LEAD
        self.fear = WEIGHTS.fear * (1.0 + WEIGHTS.decided * late if ahead else 1.0 - WEIGHTS.pressed * late)
        self.fear *= caution
        self.last = s.round >= s.rounds
        self.rocks = ground(field.board).impassable

    def _mates(self, e: Unit) -> list[tuple[Unit, Face]]:
        """Friends that could well charge an enemy next turn from where they stand, and the face struck."""
        out = []
        for f in self.field.state.friends(self.u):
            if f.engaged or f.fleeing or f.succumbed or beyond(f.block, e.block, FARTHEST):
                continue
            if in_front_arc(f.block, e.block) and reach_chance(self.field, f, gap(f, e)) >= LIKELY:
                out.append((f, struck(e.block, f.block)))
        return out[:MATES]

    # ---- aims

    def aims(self) -> list[Point]:
        """Where it might want to go, the best first."""
        u = self.u
        rows: list[tuple[float, Point]] = []
        for e in self.foes:
            far = distance(u.centre, e.centre)
            for face in ("front", "left", "right", "rear"):
                p = e.centre if face == "front" else _outside(e, face)
                worth = self.promise(e, face) * WEIGHTS.later ** (distance(u.centre, p) / (2.0 * self.m))
                rows.append((worth - 0.01 * far, p))
        rows += [(pays * (1.0 - distance(u.centre, p) / 60.0), p) for p, _, pays in goals(self.field.state)]
        rows.sort(key=lambda row: -row[0])
        best = [p for _, p in rows[:AIMS]]
        beside = [c for p in best for c in self.corners(u.block.front_centre, p)]
        return [*dict.fromkeys((*best, *beside))]

    def promise(self, e: Unit, face: Face) -> float:
        """What a charge on an enemy would bring if it arrived, at least a little."""
        whole = prize(self.field, e)
        if e.fleeing:
            return 0.6 * whole
        best = self.melee.charged(e, [(self.u, face)])
        for f, side in self.mates.get(e.id, ()):
            both = self.melee.charged(e, [(self.u, face), (f, side)])
            best = max(best, WEIGHTS.together * (both - max(0.0, self.melee.charged(e, [(f, side)]))))
        return max(best, WEIGHTS.least * whole)

    def detour(self, p: Point, q: Point) -> float:
        """Inches that the way round what is impassable is longer than the straight one."""
        return longer(p, q, self.corners(p, q))

    def corners(self, p: Point, q: Point) -> list[Point]:
        """Past which point the shorter way round leads, for each thing in the way."""
        return corners(self.rocks, p, q, self.u.block, (self.field.board.width, self.field.board.depth))

    # ---- worth of a place

    def worth(self, end: Block, *, marched: bool, moved: bool) -> float:
        """How good a place is, in points."""
        hunt = 0.0 if self.last else self._hunt(end)
        shots = 0.0
        if not marched:
            shots = (
                best_volley(self.weapon, self.volleys, self.foes, end)
                * (0.8 if moved else 1.0)
                * WEIGHTS.shots
            )
        return max(hunt, shots) + 0.3 * min(hunt, shots) + self.stakes.worth(end) - self._fear(end)

    def _hunt(self, end: Block) -> float:
        rows = []
        for e in self.foes:
            face = struck(e.block, end)
            promise = self.promise(e, face)
            far = gap_of(end, e.block)
            ahead = in_front_arc(end, e.block)
            round_about = self.detour(end.front_centre, e.centre)
            now = 0.0
            if ahead and not round_about and reaches(far, self.limit):
                now = float(odds.charge(int(self.m), far, swift=self.swift))
            turns = 1.0 + max(0.0, far + round_about - self.m - 3.0) / (2.0 * self.m)
            turns += 0.0 if ahead else WEIGHTS.turned
            rows.append(promise * max(now, WEIGHTS.later**turns))
        rows.sort(reverse=True)
        return WEIGHTS.hunt * (rows[0] + WEIGHTS.second * sum(rows[1:2])) if rows else 0.0

    def _fear(self, end: Block) -> float:
        total, worst = 0.0, 0.0
        for e in self.threats:
            if beyond(end, e.block, FARTHEST) or not in_front_arc(e.block, end):
                continue
            p = reach_chance(self.field, e, gap_of(end, e.block))
            if p > 0.03:
                harm = p * max(0.0, self.melee.charged(self.u, [(e, struck(end, e.block))]))
                total, worst = total + harm, max(worst, harm)
        return self.fear * (worst + 0.3 * (total - worst))


def _outside(e: Unit, face: Face) -> Point:
    """A point some inches before a face."""
    (ax, ay), (bx, by) = e.block.face(face)
    mx, my = (ax + bx) / 2.0, (ay + by) / 2.0
    ux, uy = unit(bearing(e.centre, (mx, my)))
    return (mx + BEHIND * ux, my + BEHIND * uy)


# ---- marches


def _loose(asked: March, aims: list[Point]) -> Iterator[Marched]:
    """For a unit that can neither advance nor wheel: it turns on the spot and goes on, or sideways."""
    pace = asked.paces[0]
    stay = Marched(pace, (), (asked.start,))
    facings = [bearing(asked.start.centre, p) for p in aims]
    facings += [asked.start.facing + turn for turn in (60.0, -60.0, 90.0, -90.0)]
    for facing in facings:
        made = stay.then(Manoeuvre("pivot", facing=round(facing, 1) % 360.0))
        if asked.why_not(made) is None:
            far = straight_on(asked, made)
            longer = made.then(Manoeuvre("advance", inches=far))
            if far and asked.why_not(longer) is None:
                yield longer
    sides: tuple[Side, ...] = ("left", "right")
    for side in sides:
        made = stay.then(Manoeuvre("side", side, inches=pace.inches / 2.0))
        if asked.why_not(made) is None:
            yield made


def _elsewhere(asked: March, threats: list[Unit]) -> Iterator[Marched]:
    """Backwards, and turning to whoever could charge."""
    pace = asked.paces[0]
    stay = Marched(pace, (), (asked.start,))
    for inches in (pace.inches / 2.0, pace.inches / 4.0):
        made = stay.then(Manoeuvre("back", inches=round(inches, 1)))
        if asked.why_not(made) is None:
            yield made
            break
    for e in threats:
        facing = round(bearing(asked.start.centre, e.centre), 1) % 360.0
        made = stay.then(Manoeuvre("pivot", facing=facing))
        if abs((facing - asked.start.facing + 180.0) % 360.0 - 180.0) > TURN and asked.why_not(made) is None:
            yield made


def marches(view: View, asked: March, caution: float = 1.0) -> dict[str, float]:
    """Moves towards what a unit may want, away from what it fears, and staying; whole answer to points."""
    u = view.state.unit(int(asked.figure))
    prospect = Prospect(view, u, caution)
    aims = prospect.aims()
    tried, barred = ways_to(asked, aims, PARTS)
    if barred:
        tried += [made for made in _loose(asked, aims) if made not in tried]
    close = [e for e in prospect.threats if not beyond(u.block, e.block, FARTHEST)]
    tried += [made for made in _elsewhere(asked, close) if made not in tried]
    return judged(tried, prospect)
