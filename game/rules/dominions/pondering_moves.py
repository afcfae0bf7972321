"""Where to go in Dominions, with what is declared and what may come in the next round in mind: into reach of
whom it attacks, out of reach of who has yet to act, on with its errand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.engine.advice import keyed, legal, sketches
from game.engine.decisions import PickPath
from game.engine.lay import STEP, lay
from game.engine.rulebook import View
from game.rules.dominions.advice_prizes import in_vain, weapons
from game.rules.dominions.fights import BARE, ended, paid
from game.rules.dominions.prospects import Errand, Prospects
from game.rules.dominions.queries import mutual_reach, reach_of, wall_between
from game.rules.dominions.resolution import open_actions, why_lost
from game.rules.dominions.schemes import MELEE, SHOTS
from game.rules.dominions.state import Action, DominionsState, Entry, Field, Fighter
from game.rules.dominions.values import band
from game.rules.dominions.weights import WEIGHTS, Weights
from game.table.inches import Point, bearing, distance, path_length, unit

TURNS: Final = tuple(range(0, 360, 30))
"""Directions in degrees in which a place is looked for."""
RING: Final = (0.0, 30.0, -30.0, 60.0, -60.0, 95.0, -95.0, 130.0, -130.0)
ASIDE: Final = (0.0, 40.0, -40.0, 80.0, -80.0)
"""Degrees off the straight line at which a place beside somebody is tried."""
KEPT: Final = 3
"""Legal walks of the best that are handed on."""
SAMPLES: Final = 4
AWAY: Final = 24
"""Paths of the question itself that are looked at; more for ways out of melee."""
STAND: Final = 3.0
"""What it counts to be where a declared attack can be made, of what that is worth."""


class Places:
    """A fighter that looks for a place to be."""

    def __init__(self, field: Field, f: Fighter, w: Weights = WEIGHTS) -> None:
        self.p = Prospects(field)
        self.field, self.s, self.f, self.w = field, field.state, f, w
        self.foes = self.s.enemies(f)
        self._lay = lay(field.board, f.r)
        self.live = [e for e in open_actions(f) if e.action.target in self.s.fighters]
        found = self.p.errands(f)
        self.errand: Errand | None = found[0] if found else None
        self.now = next((e for e in found if any(x.action == e.action for x in open_actions(f))), None)
        self.melee = {e.id: self.p.menace(f, e, shots=False)[0] for e in self.foes}
        self.feared = {e.id: self.p.menace(e, f, shots=False)[0] for e in self.foes}
        self._shots: dict[tuple[str, str, int], float] = {}
        self.lost_shots = {e.id: self._best_shot(e) for e in self.foes}
        self.own_shot = max((self.shot(f, e, 4.0) for e in self.foes), default=0.0)
        self.to_come = self._still_to_come()
        self._shared = {e.id: self._on_friends(e) for e in self.foes}
        self.leaving = False
        """Whether it is about a Retreat: all melee with who takes a way out is off (DOM-343)."""

    def _on_friends(self, e: Fighter) -> float:
        """How much an enemy has to choose from besides the fighter."""
        mine = [x for x in self.s.standing(self.f.side) if x.id != self.f.id]
        return sum(self.p.threat(e, x)[0] ** 2 for x in mine)

    def _best_shot(self, e: Fighter) -> float:
        """What an enemy's shots could cost anybody of this side."""
        mine = self.s.standing(self.f.side)
        return max((self.shot(e, x, 4.0) for x in mine), default=0.0)

    def shot(self, f: Fighter, e: Fighter, inches: float) -> float:
        """What a volley from so far costs."""
        best = 0.0
        for kind, item in weapons(self.field, f):
            found = band(self.s.gear(item), inches) if kind == "missile" else None
            if found is not None:
                key = (f.id, e.id, found[1])
                if key not in self._shots:
                    self._shots[key] = self.p.menace(f, e, shots=True, inches=inches)[0]
                best = max(best, self._shots[key])
        return best

    def _still_to_come(self) -> list[tuple[Fighter, float, float]]:
        """Enemies who have yet to act, with what their declared melee attacks and shots cost the fighter."""
        s, f = self.s, self.f
        order = list(s.timing_order)
        if s.stage == "resolution":
            order = order[: order.index(f.id)] if f.id in order else []
        out = []
        made = [x.action for x in f.strategy]
        for e in self.foes:
            if e.id not in order:
                continue
            cost = []
            for kinds, kind in ((MELEE, "strike"), (SHOTS, "missile")):
                blows = self.p.declared(e, f.id, kinds)
                guards = self.p.guards(f, made, f.action_penalty, kind) if s.stage != "resolution" else BARE
                off = 0
                if s.stage == "resolution":
                    off = f.defence.block + (
                        f.defence.evade if kind == "missile" else f.defence.dodge + f.defence.parry
                    )
                blows = tuple(b._replace(need=b.need - off) for b in blows)
                cost.append(paid(ended(self.p.now(f), blows, guards), self.p.stake(f)) if blows else 0.0)
            if any(cost):
                out.append((e, cost[0], cost[1]))
        return out

    # ---- one place

    def worth(self, p: Point) -> float:
        """How good a place is, in points of the scenario."""
        total = self.attacks(p) - self.w.suffered * self._escapes(p) + self.w.later * self._next_round(p)
        if self.now is not None:
            total += self._done(p, self.now)
        return total + self._progress(p)

    def _done(self, p: Point, errand: Errand) -> float:
        """What it gains to be where an errand can be done at once."""
        if not errand.reached(p):
            return 0.0
        if errand.box is not None and any(self.in_melee(p, e) for e in self.foes):
            return 0.0
        return errand.gain

    def still(self, p: Point, gone: float) -> float:
        """What it gains that an errand can still be done this round from where an Evade ends."""
        if self.now is None or self.now.reached(p):
            return 0.0
        left = self.f.movement - self.f.evaded - gone - (distance(p, self.now.point) - self.now.near)
        return self.now.gain if left >= 0.0 and not wall_between(self.field, p, self.now.point) else 0.0

    def gap(self, p: Point, e: Fighter) -> float:
        """Inches from its base at a place to that of an enemy."""
        return max(0.0, distance(p, e.point) - self.f.r - e.r)

    def _open(self, p: Point, e: Fighter) -> bool:
        return not wall_between(self.field, p, e.point)

    def in_melee(self, p: Point, e: Fighter) -> bool:
        """DOM-301 From there."""
        return self.gap(p, e) <= mutual_reach(self.s, self.f, e) and self._open(p, e)

    def attacks(self, p: Point) -> float:
        """What the declared attacks are worth from a place."""
        total, melee = 0.0, None
        for entry in self.live:
            a = entry.action
            e = self.s.fighters[a.target]
            if not e.standing:
                continue
            gap = self.gap(p, e)
            if a.kind == "missile":
                if melee is None:
                    melee = any(self.in_melee(p, x) for x in self.foes)
                if melee or not self._open(p, e):
                    continue
                blow = self.p.blow(self.f, a, self.f.action_penalty, inches=gap)
            elif gap <= (self.s.gear(a.item).reach if a.item else 1.0) and self._open(p, e):
                blow = self.p.blow(self.f, a, self.f.action_penalty)
            else:
                continue
            if blow is not None:
                total += STAND * paid(ended(self.p.now(e), (blow,)), self.p.stake(e)) + 0.05
        return total

    def _escapes(self, p: Point) -> float:
        """What may still come this round."""
        total = 0.0
        for e, close, shots in self.to_come:
            gap = self.gap(p, e)
            if (
                close
                and not (self.leaving and p != self.f.point)
                and gap <= self.p.steps(e) + reach_of(self.s, e)
            ):
                total += close
            if shots and self._open(p, e):
                total += shots
        return total

    def _next_round(self, p: Point) -> float:
        """What can be done from there in the next round, and what may be suffered."""
        if not self.p.left:
            return 0.0
        f = self.f
        best, suffered, bound = 0.0, 0.0, 0.0
        held = False
        for e in self.foes:
            gap, seen = self.gap(p, e), self._open(p, e)
            mine = yours = 0.0
            if seen and gap <= mutual_reach(self.s, f, e):
                held = True
                mine, yours = self.melee[e.id], self.feared[e.id]
                bound += 0.7 * self.lost_shots[e.id]
            else:
                if gap <= f.movement + reach_of(self.s, f) and seen:
                    mine = 0.8 * self.melee[e.id]
                if gap <= e.movement + reach_of(self.s, e) and seen:
                    yours = 0.8 * self.feared[e.id]
                if seen:
                    mine = max(mine, self.shot(f, e, max(0.0, gap - 0.5 * f.movement)))
                    yours = max(yours, self.shot(e, f, gap))
            best = max(best, mine)
            if yours:
                suffered += yours * yours * yours / (yours * yours + self._shared[e.id])
        if held:
            best = max(best, 0.0) - 0.7 * self.own_shot
        return best + bound - self.w.fear * suffered

    def _progress(self, p: Point) -> float:
        """On with the errand; or nearer to whom it can fight."""
        total = 0.0
        if self.errand is not None:
            inches = (
                self._lay.inches(p, self.errand.point)
                if distance(p, self.errand.point) > 2.0
                else distance(p, self.errand.point)
            )
            size = self.p.promise(self.f, self.errand)
            total -= self.w.inch * self.p.urgency(self.f, self.errand, self.w.patient) * size * inches
            if any(self.in_melee(p, e) for e in self.foes) and not self.errand.reached(p):
                total -= self.w.stuck * size
        if self.foes and self.f.movement:
            prey = max(self.foes, key=lambda e: self.appeal(p, e))
            total += self.appeal(p, prey)
        return total

    def appeal(self, p: Point, e: Fighter) -> float:
        """How much an enemy is worth to go for from a place, in points."""
        inches = self.gap(p, e) if self._open(p, e) else self._lay.inches(p, e.point)
        size = max(self.melee[e.id], self.shot(self.f, e, 4.0))
        return self.w.later * size - self.w.approach * self.p.alive * max(
            0.0, inches - (6.0 if self.own_shot > self.melee[e.id] else 1.0)
        )


# ---- paths


def _goals(places: Places) -> Iterator[tuple[Point, float]]:
    """Points worth being near to, and how near the centre must come."""
    f, s = places.f, places.s
    for entry in places.live:
        a = entry.action
        e = s.fighters[a.target]
        if a.kind != "missile":
            yield e.point, f.r + e.r + (s.gear(a.item).reach if a.item else 1.0) - 0.05
        else:
            gear = s.gear(a.item)
            for edge in (gear.short, gear.medium):
                if distance(f.point, e.point) > edge:
                    yield e.point, f.r + e.r + edge - 0.05
    if places.errand is not None:
        yield places.errand.point, max(0.0, places.errand.near - 0.05)
    foes = sorted(places.foes, key=lambda e: -places.appeal(f.point, e))
    for e in foes[:3]:
        yield e.point, f.r + e.r + max(0.9, reach_of(s, f) - 0.05)


def _ways(places: Places, asked: PickPath) -> Iterator[dict[str, Any]]:
    """Walks that may be legal."""
    f, way = places.f, asked.ways[0]
    most = way.inches - 0.01

    def made(points: list[Point]) -> dict[str, Any]:
        return {"way": way.key, "path": [[round(x, 3), round(y, 3)] for x, y in points], "face": None}

    if places.errand is not None:
        yield from (made(points) for points in _around(f, places.errand, most))
    for point, near in _goals(places):
        far = distance(f.point, point)
        back = bearing(point, f.point)
        for turn in ASIDE:
            u = unit(back + turn)
            q = (point[0] + u[0] * near, point[1] + u[1] * near)
            if 0.05 < distance(f.point, q) <= most:
                yield made([q])
        steps = lay(places.field.board, f.r).steps(f.point, point, most - STEP)
        for end in steps[::-1][:6:2]:
            yield made([end])
            yield made([steps[len(steps) // 2], end])
        if far > near + 0.05:
            u = unit(bearing(f.point, point))
            far = min(most, far - near)
            yield made([(f.x + u[0] * far, f.y + u[1] * far)])
    for turn in TURNS:
        u = unit(float(turn))
        for share in (1.0, 0.5):
            far = most * share
            yield made([(f.x + u[0] * far, f.y + u[1] * far)])


def _around(f: Fighter, errand: Errand, most: float) -> Iterator[list[Point]]:
    """Ways to where an errand can be done, straight or about what stands between."""
    for turn in RING:
        u = unit(bearing(errand.point, f.point) + turn)
        near = max(0.0, errand.near - 0.05)
        end = (errand.point[0] + u[0] * near, errand.point[1] + u[1] * near)
        far = distance(f.point, end)
        if not 0.05 < far <= most:
            continue
        yield [end]
        side = unit(bearing(f.point, end) + 90.0)
        for off in (1.2, -1.2, 2.4, -2.4):
            bend = ((f.x + end[0]) / 2 + side[0] * off, (f.y + end[1]) / 2 + side[1] * off)
            if distance(f.point, bend) + distance(bend, end) <= most:
                yield [bend, end]


def walks(view: View, asked: PickPath, w: Weights = WEIGHTS) -> dict[str, float]:
    """Walks by the worth of where they end; answer to worth."""
    s: DominionsState = view.state
    spot = Places(view, s.fighter(asked.figure), w)
    spot.leaving = asked.ways[0].key == "retreat"
    out: dict[str, float] = {}
    leaves = asked.ways[0].key in ("retreat", "break_off")
    for answer in sketches(asked, AWAY if leaves else SAMPLES):
        out[keyed(answer)] = _judged(spot, asked, answer)
    if not leaves:
        found = {keyed(a): a for a in _ways(spot, asked)}
        ranked = sorted(
            ((_judged(spot, asked, a), k) for k, a in found.items() if k not in out), reverse=True
        )
        kept = 0
        for size, key in ranked:
            if legal(asked, found[key]):
                out[key] = size
                kept += 1
                if kept == KEPT:
                    break
    return out


def _judged(places: Places, asked: PickPath, answer: dict[str, Any]) -> float:
    walk = asked.walk(answer)
    total = places.worth(walk.end) - 0.002 * len(answer["path"])
    if asked.ways[0].key == "evade":
        made = int(path_length(walk.path) + 0.001)
        total += sum(shots for _, _, shots in places.to_come) * min(1.0, made / 8.0)
        total += places.still(walk.end, made)
    return total


# ---- slots


def slot(view: View, f: Fighter, keys: list[str]) -> dict[str, float]:
    """DOM-142 to DOM-144 What comes next: not at who lies on the ground for nothing, nearer first."""
    left = open_actions(f)
    out = {"end": 0.0, "move": 0.2, "skip": -0.5, "do": 1.0}
    if left:
        entry = left[0]
        lost = why_lost(view, f, entry)
        if lost is not None:
            out |= {"do": 0.0, "skip": 0.1, "end": -0.1, "move": 0.5}
        elif in_vain(view.state, f, entry.action):
            out |= {"do": -1.0, "skip": 1.5, "end": 0.3, "move": 0.5}
        else:
            out["end"] = -1.0
            if "move" in keys and _nearer_first(view, f, entry):
                out["move"] = 2.0
    return {key: out[key] for key in keys}


def _nearer_first(view: View, f: Fighter, entry: Entry) -> bool:
    """Whether a shot is better from somewhere within a move."""
    a: Action = entry.action
    if a.kind != "missile" or a.target not in view.state.fighters:
        return False
    places = Places(view, f)
    e = view.state.fighters[a.target]
    gap = places.gap(f.point, e)
    gear = view.state.gear(a.item)
    steps = places.p.steps(f)
    better = any(edge < gap <= edge + steps - 0.1 and edge >= 4.0 for edge in (gear.short, gear.medium))
    if not better:
        return False
    return any(
        places.attacks((f.x + u[0] * far, f.y + u[1] * far)) > places.attacks(f.point) + 0.01
        for far in (steps - 0.1,)
        for u in (unit(bearing(f.point, e.point) + turn) for turn in (0.0, 20.0, -20.0))
        if view.board.fits(f.base.at((f.x + u[0] * far, f.y + u[1] * far))) is None
    )
