"""Where a sensible fighter goes in Dominions: within reach of whom it has declared to strike, into sight of
whom it shoots at, to what scores, out of reach of what beats it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine.advice import keyed, legal, sketches
from game.engine.decisions import PickPath, PickPoint
from game.engine.lay import STEP, lay
from game.engine.rulebook import View
from game.rules.dominions.advice_prizes import (
    ATTACKS,
    harm,
    item_prize,
    melee_reach,
    prize,
    weapons,
)
from game.rules.dominions.prospects import Prospects
from game.rules.dominions.queries import target_of, wall_between
from game.rules.dominions.state import Action, DominionsState, Field, Fighter
from game.rules.dominions.values import band
from game.table.inches import Point, bearing, distance, unit

ANGLES = (0.0, 40.0, -40.0, 80.0, -80.0)
"""Degrees off the straight line at which a place beside somebody is tried."""
NEARER = 0.03
"""Worth of an inch nearer to a goal that is still out of reach."""
FEAR = 0.25
"""How much of what the enemies could do next counts against a place."""
SAMPLES = 3
"""Paths of the question itself that are looked at besides."""
INSET = 0.3
"""Inches by which it goes deeper into a way out than it must."""
AROUND = (2.3, -2.3, 3.5, -3.5)
"""Inches off the straight way at which it goes around somebody."""
AWAY = tuple(range(0, 360, 30))
"""Degrees in which a way out of melee is looked for."""
ERRANDS = ("use", "retrieve")
GOALS, ENDS = 3, 8
"""Goals that are looked at, and steps back from the end of a way that is not legal."""


@dataclass(frozen=True)
class Goal:
    """A place worth being at: its point, how near is near enough (from the centre), and its worth."""

    point: Point
    near: float
    worth: float
    seen: bool = False
    """It must be seen from there."""


class Ground:
    """A fighter that looks for a place: its goals and what it has to fear, worked out once."""

    def __init__(self, field: Field, f: Fighter) -> None:
        self.field, self.f = field, f
        self.goals = list(_goals(field, f))
        self._lay = lay(field.board, f.r)
        self.foes = [(e, _harm(field, e, f)) for e in field.state.enemies(f)]

    def worth(self, p: Point) -> float:
        """How good a place is."""
        total = -self.fear(p)
        best = -9.0 if self.goals else 0.0
        for goal in self.goals:
            if self.there(p, goal):
                best = max(best, goal.worth)
            else:
                gap = max(0.0, self._lay.inches(p, goal.point) - goal.near)
                best = max(best, goal.worth * 0.5 - NEARER * max(1.0, goal.worth) * gap)
                total -= 0.02 * NEARER * gap
        return total + best

    def there(self, p: Point, goal: Goal) -> bool:
        """Whether a point is near enough to a goal, and sees it where that matters."""
        if distance(p, goal.point) > goal.near + 0.001:
            return False
        return not (goal.seen and wall_between(self.field, p, goal.point))

    def fear(self, p: Point) -> float:
        """What the worst of those who could come may do: whoever feared all of them would never come near."""
        worst = 0.0
        for e, size in self.foes:
            reach = melee_reach(self.field.state, e) + e.movement
            if distance(p, e.point) - e.r - self.f.r <= reach:
                worst = max(worst, size)
        return FEAR * worst


def _harm(field: Field, e: Fighter, f: Fighter) -> float:
    """What an enemy's best melee weapon would take of a fighter."""
    found = [harm(field, e, Action(k, f.id, i)) * 0.5 for k, i in weapons(field, e) if k != "missile"]
    return max(found, default=0.0)


def _goals(field: Field, f: Fighter) -> Iterator[Goal]:
    """What is still to be done this round first, then what the next rounds may be about."""
    s = field.state
    live = [e.action for e in f.strategy if e.state == "live" and e.action.kind in (*ATTACKS, *ERRANDS)]
    for a in live:
        if a.kind in ATTACKS:
            e = target_of(s, a.target)
            reach = s.gear(a.item).reach if a.kind == "strike" else 1.0
            near = f.r + e.base.r + reach if a.kind != "missile" else (s.gear(a.item).short or 6.0)
            yield Goal(e.base.centre, near, 1.0 + harm(field, f, a), seen=True)
        elif a.kind == "use":
            yield from _use(s, f, a.target, 1.5)
        elif a.kind == "retrieve" and a.item in s.tokens:
            yield Goal(s.tokens[a.item], f.r + 1.9, 1.5 + item_prize(s, f, a.item))
    if not live:
        yield from _later(field, f)


def _use(s: DominionsState, f: Fighter, target: str, more: float) -> Iterator[Goal]:
    if target in s.fighters or target in s.fixtures:
        base = target_of(s, target).base
        yield Goal(base.centre, f.r + base.r + 0.9, more)
        return
    outline = next(x.outline for x in s.exits if x.id == target)
    yield Goal(_inside(outline, f), INSET, more)


def _inside(outline: Sequence[Point], f: Fighter) -> Point:
    """DOM-631 The nearest point of a way out at which a fighter stands wholly inside, and a bit more."""
    edge = f.r + INSET
    xs, ys = [p[0] for p in outline], [p[1] for p in outline]
    return _clamped(f.x, min(xs) + edge, max(xs) - edge), _clamped(f.y, min(ys) + edge, max(ys) - edge)


def _clamped(v: float, least: float, most: float) -> float:
    """The nearest number between two; midway where they have crossed."""
    return (least + most) / 2 if least > most else min(max(v, least), most)


def _later(field: Field, f: Fighter) -> Iterator[Goal]:
    s = field.state
    for x in Prospects(field).errands(f):
        if x.box is not None and x.gain > 0.5:
            yield from _use(s, f, x.action.target, x.gain)
    for item, p in s.tokens.items():
        if (gain := item_prize(s, f, item)) > 0.0:
            yield Goal(p, f.r + 1.5, gain)
    for e in s.side(1 - f.side):
        if e.placed and e.status == "defeated" and not e.printed.machine:
            gain = prize(s, e, "secured", f.side)
            if gain > 0.0:
                yield Goal(e.point, f.r + e.r + 0.9, gain)
    for e in s.enemies(f):
        for kind, item in weapons(field, f):
            a = Action(kind, e.id, item)
            gear = s.gear(item) if item else None
            near = f.r + e.r + (gear.reach if gear is not None and kind == "strike" else 1.0)
            if kind == "missile" and gear is not None and band(gear, 1.0) is not None:
                near = f.r + e.r + gear.short
            yield Goal(e.point, near, 0.5 * harm(field, f, a), seen=True)


# ---- paths


def _beside(f: Fighter, goal: Goal) -> Iterator[Point]:
    """Points near enough to a goal, the nearest side of it first."""
    back = bearing(goal.point, f.point)
    far = max(0.0, goal.near - 0.05)
    if goal.near < 1.0:
        yield goal.point
    for turn in ANGLES:
        u = unit(back + turn)
        yield (round(goal.point[0] + u[0] * far, 3), round(goal.point[1] + u[1] * far, 3))


def _ways(field: Field, f: Fighter, asked: PickPath, p: Point) -> Iterator[dict[str, Any]]:
    """Legal walks towards a point, the farthest first: straight, or round one corner or somebody."""
    way = asked.ways[0]
    steps = lay(field.board, f.r).steps(f.point, p, way.inches - STEP)
    ends = [*steps[::-1][:ENDS:2]]
    if distance(f.point, p) <= way.inches:
        ends.insert(0, p)
    for end in ends:
        for bend in (None, *steps[len(steps) // 2 : len(steps) // 2 + 1], *_aside(f.point, end)):
            points = [q for q in (bend, end) if q is not None]
            made = {"way": way.key, "path": [[round(x, 3), round(y, 3)] for x, y in points], "face": None}
            if legal(asked, made):
                yield made
                break


def _aside(p: Point, q: Point) -> Iterator[Point]:
    """Points on either side of the middle of a straight way."""
    u = unit(bearing(p, q) + 90.0)
    for off in AROUND:
        yield ((p[0] + q[0]) / 2 + u[0] * off, (p[1] + q[1]) / 2 + u[1] * off)


def paths(view: View, asked: PickPath) -> dict[str, float]:
    """Walks towards what the fighter is about, and some that the question proposes; answer to worth."""
    s: DominionsState = view.state
    f = s.fighter(asked.figure)
    ground = Ground(view, f)
    out: dict[str, float] = {}
    for answer in sketches(asked, SAMPLES):
        out[keyed(answer)] = ground.worth(asked.walk(answer).end) - 0.001 * len(answer["path"])
    if asked.ways[0].key in ("retreat", "break_off"):
        return out | _off(ground, asked)
    for goal in sorted(ground.goals, key=lambda g: NEARER * distance(f.point, g.point) - g.worth)[:GOALS]:
        if not ground.there(f.point, goal):
            for p in _beside(f, goal):
                made = next(_ways(view, f, asked, p), None)
                if made is not None:
                    out[keyed(made)] = ground.worth(asked.walk(made).end)
                    break
    return out


def _off(ground: Ground, asked: PickPath) -> dict[str, float]:
    """DOM-342, DOM-349 The best ways out of melee, straight and as far as they go; answer to worth."""
    f, way = ground.f, asked.ways[0]
    near = [g.point for g in ground.goals if distance(f.point, g.point) <= way.inches - 0.01]
    found = [(ground.worth(p), (round(p[0], 3), round(p[1], 3))) for p in near]
    for turn in AWAY:
        u = unit(float(turn))
        for far in (way.inches - 0.01, way.inches / 2):
            end = (round(f.x + u[0] * far, 3), round(f.y + u[1] * far, 3))
            found.append((ground.worth(end), end))
    for size, end in sorted(found, reverse=True):
        made = {"way": way.key, "path": [list(end)], "face": None}
        if legal(asked, made):
            return {keyed(made): size}
    return {}


def places(view: View, asked: PickPoint) -> dict[str, float]:
    """Places to deploy: near the enemy or the way out, apart from friends."""
    s: DominionsState = view.state
    mine = [f.point for f in s.side(asked.who) if f.placed]
    foes = [e.point for e in s.side(1 - asked.who) if e.placed]
    aim = foes or [(view.board.width / 2, view.board.depth / 2)]
    out: dict[str, float] = {}
    for answer in sketches(asked, 8):
        p: Point = (answer[0], answer[1])
        near = min(distance(p, q) for q in aim)
        crowd = min((distance(p, q) for q in mine), default=6.0)
        out[keyed(answer)] = -NEARER * near + 0.02 * min(6.0, crowd)
    return out
