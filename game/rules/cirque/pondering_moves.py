"""Where to go, thought of deeper: every spot from which an enemy can be struck, what its answer costs, and
what the others could do there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

from game.engine.advice import keyed, legal
from game.engine.decisions import Answer, PickPath, Way
from game.engine.rulebook import View
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.moving import reach_of
from game.rules.cirque.preview_parts import supposed
from game.rules.cirque.reckoning import (
    WEIGHTS,
    Spread,
    Weights,
    blow_of,
    harm_worth,
    summed,
)
from game.rules.cirque.reckoning_cards import assaults
from game.rules.cirque.state import CirqueState, Fighter, Pit, table
from game.table.inches import Point, bearing, distance, snap
from game.table.moves import path_cost, path_legal
from game.table.reach import Reach
from game.table.sight import sight

LOOKED_AT: Final = 6
"""Spots that are gone into exactly."""
OFFERED: Final = 4
"""Walks that are proposed."""
ANGLES: Final = 12
"""Spots around an enemy, and directions to walk in."""


@dataclass(frozen=True)
class Arm:
    """All weapons of a kind against one enemy, as if it were in reach."""

    foe: Fighter
    melee: bool
    near: float
    """The reach of the shortest of them: from there all strike."""
    inches: float
    """The reach of the longest."""
    most: Spread
    """All of them."""
    least: Spread
    """The longest alone."""


def arms(pit: Pit, f: Fighter, e: Fighter) -> list[Arm]:
    """Melee and shooting of a fighter at an enemy."""
    out = []
    for melee in (True, False):
        rows = sorted((w for w in f.printed.weapons if w.melee == melee), key=lambda w: w.range)
        if rows:
            times = 2 if melee and f.enraged else 1
            spreads = [summed([blow_of(pit, f, e, w)] * times) for w in rows]
            out.append(Arm(e, melee, rows[0].range, rows[-1].range, summed(spreads), spreads[-1]))
    return out


class Outlook:
    """A fighter that looks for a place: what it can do and what it has to fear, worked out once."""

    def __init__(self, pit: Pit, f: Fighter, w: Weights = WEIGHTS) -> None:
        s: CirqueState = pit.state
        self.pit, self.f, self.w = pit, f, w
        self.board = table(pit, f)
        self.foes = s.enemies(f)
        self.friends = [x for x in s.on_table() if x.side == f.side and x.id != f.id]
        self.mine = {e.id: arms(pit, f, e) for e in self.foes}
        self.theirs = {e.id: arms(pit, e, f) for e in self.foes}
        self._reaches: dict[str, Reach] = {}
        self.speeds = {e.id: values.speed(pit, e, standing_up=e.knocked_down).value for e in self.foes}

    def reach(self, way: Way) -> Reach:
        """Where a way leads; worked out once for all spots."""
        if way.key not in self._reaches:
            self._reaches[way.key] = reach_of(self.pit, self.f, way)
        return self._reaches[way.key]

    def rough(self, p: Point, *, strikes: bool) -> float:
        """How good a spot is at first sight, in damage points."""
        prey = self.prey(p) if strikes else 0.0
        total = prey if prey > 0.0 else self._promise(p)
        return total - self.fear(p) - self._ground(p)

    def prey(self, p: Point) -> float:
        """What the best blows from a spot come to, less what answers them; 0 where nobody is in reach."""
        moved, best = self.f.base.at(p), 0.0
        for e in self.foes:
            gap = self.board.gap(moved, e.base)
            for arm in self.mine[e.id]:
                if gap > arm.inches + 0.0005 or not sight(self.board, moved, e.base).clear:
                    continue
                blow = arm.most if gap <= arm.near + 0.0005 else arm.least
                worth = harm_worth(e, blow, self.w)
                if arm.melee and self._answered(p, e, gap):
                    worth -= self.w.answer * self._answer(e)
                best = max(best, worth)
        return best

    def _answered(self, p: Point, e: Fighter, gap: float) -> bool:
        if gap > values.melee_reach(e) + 0.0005:
            return False
        if e.knocked_down:
            return True
        at, facing = e.point, radians(e.facing)
        ahead = (p[0] - at[0]) * cos(facing) + (p[1] - at[1]) * sin(facing)
        return ahead + self.f.r >= 0.0

    def _answer(self, e: Fighter) -> float:
        back = max((harm_worth(self.f, a.least, self.w) for a in self.theirs[e.id] if a.melee), default=0.0)
        own = max((harm_worth(e, a.least, self.w) for a in self.mine[e.id] if a.melee), default=0.0)
        return max(0.0, back - own)

    def _promise(self, p: Point) -> float:
        """What may be struck next time from there: nobody wins by waiting."""
        moved, w = self.f.base.at(p), self.w
        found = [
            w.promise * harm_worth(arm.foe, arm.most, w)
            - w.nearer * max(0.0, self.board.gap(moved, arm.foe.base) - arm.inches)
            for rows in self.mine.values()
            for arm in rows
        ]
        return max(found, default=0.0)

    def fear(self, p: Point) -> float:
        """What the others could do to it there: those that have yet to act more than those that have."""
        moved, w, total = self.f.base.at(p), self.w, 0.0
        for e in self.foes:
            worst = 0.0
            gap = self.board.gap(moved, e.base)
            for arm in self.theirs[e.id]:
                if gap <= arm.inches + self.speeds[e.id]:
                    worst = max(worst, harm_worth(self.f, arm.most, w))
            if not worst:
                continue
            share = w.later if e.activated else w.fear
            if any(self._others(e, x) for x in self.friends):
                share *= 0.7
            if not sight(self.board, moved, e.base).clear:
                share *= 0.5
            total += share * worst
        return total

    def _others(self, e: Fighter, x: Fighter) -> bool:
        most = max((w.range for w in e.printed.weapons), default=0.0) + self.speeds[e.id]
        return distance(e.point, x.point) - e.r - x.r <= most

    def _ground(self, p: Point) -> float:
        return sum(self.w.bad_ground for t in self.board.ground(p) if "difficult" in self.board.traits(t))

    def leaving(self, p: Point) -> float:
        """CIR-431 to CIR-438 What quick attacks cost on the way out of reach."""
        moved, total = self.f.base.at(p), 0.0
        for e in self.foes:
            reach = values.melee_reach(e)
            if reach and self.board.gap(self.f.base, e.base) <= reach < self.board.gap(moved, e.base):
                arm = next(a for a in self.theirs[e.id] if a.melee)
                if not any(distance(e.point, x.point) - e.r - x.r <= reach for x in self.friends):
                    total += harm_worth(self.f, arm.least, self.w)
        return total

    def facing(self, p: Point, prey: Fighter | None) -> float:
        """Towards its prey, or the nearest enemy."""
        foe = prey or min(self.foes, key=lambda e: distance(e.point, p), default=None)
        return self.f.facing if foe is None else round(bearing(p, foe.point), 1) % 360

    def exact(self, p: Point, *, strikes: bool) -> tuple[float, float]:
        """How good a spot is with every modifier that would hold there, and where to look."""
        best, look = 0.0, self.facing(p, None)
        if strikes:
            for e in self.foes:
                if all(self.board.gap(self.f.base.at(p), e.base) > a.inches + 0.001 for a in self.mine[e.id]):
                    continue
                face = self.facing(p, e)
                there, moved = supposed(
                    self.pit, self.f, x=p[0], y=p[1], facing=face, knocked_down=False, just_moved=True
                )
                for a in assaults(there, moved, own_cards=True, w=self.w):
                    if a.foe.id == e.id and a.worth > best:
                        best, look = a.worth, face
                    break
        total = best if best > 0.0 else self._promise(p)
        return total - self.fear(p) - self._ground(p), look


def spots(look: Outlook, way: Way) -> list[Point]:
    """Where a way may lead that is worth a look: around every enemy at every reach, and all around."""
    f, out = look.f, [look.f.point]
    for e in look.foes:
        rings = {0.02, *(round(w.range - 0.05, 3) for w in f.printed.weapons)}
        if distance(f.point, e.point) - f.r - e.r - max(rings) > way.inches:
            continue
        for gap in sorted(rings):
            out += _round(e.point, f.r + e.r + gap, e.facing)
    for far in (way.inches - 0.01, way.inches * 0.5):
        if far > 0.1:
            out += _round(f.point, far, 15.0)
    return [p for p in dict.fromkeys(out) if distance(f.point, p) <= way.inches]


def _round(centre: Point, radius: float, first: float) -> list[Point]:
    steps = (radians(first + 360.0 * n / ANGLES) for n in range(ANGLES))
    return [snap((centre[0] + radius * cos(a), centre[1] + radius * sin(a))) for a in steps]


def route_to(look: Outlook, way: Way, p: Point) -> Answer | None:
    """A walk to a spot, or None if there is none."""
    f = look.f
    if p == f.point:
        path: list[Point] | None = [p]
    else:
        path = [f.point, p]
        barred = path_legal(look.board, f.base, path, me=f.id, through=way.through) is not None
        dear = barred or path_cost(look.board, path, way.flat) > way.inches
        if dear and way.style != "straight":
            path = look.reach(way).route(p)
    if path is None:
        return None
    steps = [[round(x, 3), round(y, 3)] for x, y in path[1:]]
    return {"way": way.key, "path": steps, "face": None}


def rated(look: Outlook, way: Way, sign: float = 1.0) -> list[tuple[float, Point]]:
    """The spots of a way with their worth at first sight, the best first; sign: -1 for whoever moves an
    enemy, and wishes it ill.
    """
    f = look.f
    strikes = way.key != "run"
    fits = [p for p in spots(look, way) if p == f.point or look.board.fits(f.base.at(p), (f.id,)) is None]
    rows = [(sign * (look.rough(p, strikes=strikes) - look.leaving(p)), p) for p in fits]
    return sorted(rows, key=lambda row: -row[0])


def walks(view: View, decision: PickPath, w: Weights = WEIGHTS) -> dict[str, float]:
    """The best walks with their worth in damage points; whole answer to worth.

    CIR-1403 An enemy that is blown away goes where it is worst off.
    """
    s: CirqueState = view.state
    look = Outlook(view, s.fighter(decision.figure), w)
    sign = 1.0 if look.f.side == decision.who else -1.0
    out: dict[str, float] = {}
    for way in decision.ways:
        found = 0
        for guess, p in rated(look, way, sign)[: 4 * LOOKED_AT]:
            if found >= LOOKED_AT or (len(out) >= OFFERED and guess < min(out.values()) - 2.0):
                break
            answer = route_to(look, way, p)
            if answer is None:
                continue
            worth, face = look.exact(p, strikes=way.key != "run")
            if way.turns and look.foes:
                answer["face"] = face
            if legal(decision, answer):
                found += 1
                out[keyed(answer)] = sign * (worth - look.leaving(p))
    return out


def prospect(pit: Pit, f: Fighter, w: Weights = WEIGHTS) -> tuple[float, float]:
    """What a fighter could do in an activation at first sight, and what it has to fear where it stands."""
    look = Outlook(pit, f, w)
    inches = values.speed(pit, f, standing_up=f.knocked_down).value
    best = look.prey(f.point)
    way = Way("normal", Text("Move"), inches, "CIR-411")
    for p in spots(look, way):
        if p != f.point and look.board.fits(f.base.at(p), (f.id,)) is None:
            best = max(best, look.prey(p) - look.leaving(p))
    return best, look.fear(f.point)
