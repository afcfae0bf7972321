"""Where a warrior of First Blood could go, and what each way is worth with what it can do at its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.advice import legal
from game.engine.asking import Answer
from game.engine.decisions import PickPath
from game.engine.words import Text
from game.rules.first_blood.moving import Step, path_question
from game.rules.first_blood.outlook import HAIL, Outlook
from game.rules.first_blood.queries import RANGE
from game.rules.first_blood.scenario import LIFT
from game.rules.first_blood.stakes import carried
from game.rules.first_blood.state import table
from game.rules.first_blood.values import march_allowance
from game.table.inches import Point, bearing, distance, unit
from game.table.moves import clamp, reach
from game.table.reach import Reach

TURNS = (0.0, 40.0, -40.0, 80.0, -80.0)
"""Degrees round an enemy from which it may be charged."""
GAP = 0.45
"""From edge to edge after a Charge, in inches."""
RING = 12
"""Directions in which somebody may just go."""
DETOURS = 6
"""Ends for which a way round is looked for."""
APART = 1.0
"""How far these ends are from each other at least, in inches."""
FARTHER = 1.7
"""How much longer than a march these ways may be altogether."""
ON_THE_WAY = 0.5
"""What the first march on such a way is worth of its end."""
WORTH_IT = 0.05
"""Points that a way round has to bring."""


@dataclass(frozen=True, slots=True)
class Errand:
    """An end of a march with its worth; `to` is where it leads on the way to something farther."""

    end: Point
    worth: float


def ends(look: Outlook, inches: float, onward: float) -> Iterator[tuple[Point, Point]]:
    """Ends of a straight march, each with the place that it is on the way to (itself for most)."""
    w = look.w
    start = w.point
    for e in look.foes:
        if look.gap(start, e) > inches + onward + RANGE:
            continue
        back = bearing(e.point, start)
        far = w.r + e.r + GAP
        for turn in TURNS:
            u = unit(back + turn)
            yield from _towards(start, (e.x + u[0] * far, e.y + u[1] * far), inches, onward)
        u = unit(back)
        far = w.r + e.r + 0.95
        yield from _towards(start, (e.x + u[0] * far, e.y + u[1] * far), inches, onward)
    points = [(g.point, g.reach) for g in look.scene.presence.goals]
    if w.carrying:
        points.append(((start[0], home_line(look)), 0.0))
    for point, wide in points:
        yield from _towards(start, point, inches, onward)
        if wide:
            back = bearing(point, start) if distance(point, start) > 0.01 else 0.0
            for turn in (0.0, 60.0, -60.0, 120.0, -120.0, 180.0):
                u = unit(back + turn)
                for far in (1.6, wide + w.r - 0.1):
                    p = (point[0] + u[0] * far, point[1] + u[1] * far)
                    yield from _towards(start, p, inches, onward)
    for n in range(RING):
        u = unit(360.0 / RING * n)
        for part in (1.0, 0.5):
            p = (start[0] + u[0] * inches * part, start[1] + u[1] * inches * part)
            yield p, p


def home_line(look: Outlook) -> float:
    """Where its own zone begins for a warrior that comes from the middle, with its whole base in it."""
    s, w = look.scene.state, look.w
    zone = dict(s.zones)[s.players[w.side].zone or "a"]
    ys = [y for _, y in zone]
    low, high = min(ys), max(ys)
    return high - w.r - 0.02 if w.y > high - w.r else low + w.r + 0.02


def _towards(start: Point, goal: Point, inches: float, onward: float) -> Iterator[tuple[Point, Point]]:
    """A place if it is in reach, else as far on the way there as a march goes."""
    d = distance(start, goal)
    if d < 0.02:
        return
    if d <= inches:
        yield goal, goal
        return
    k = (inches - 0.002) / d
    p = (start[0] + (goal[0] - start[0]) * k, start[1] + (goal[1] - start[1]) * k)
    if d > inches + onward:
        k = (inches + onward) / d
        goal = (start[0] + (goal[0] - start[0]) * k, start[1] + (goal[1] - start[1]) * k)
    yield p, goal


def deeds(look: Outlook, p: Point, left: int, *, charge: bool) -> float:
    """What it is worth to stand at a point with so many actions left."""
    scene, w = look.scene, look.w
    k = scene.weights
    met = look.met(p)
    if met:
        if left and charge:
            harm, spared = look.best_charge(met)
            return harm + look.worth(p, spared)
        if left:
            harm = 0.8 * max(look.strikes[e.id] for e in met)
            return harm + look.worth(p)
        return look.worth(p)
    stays = look.worth(p)
    if not left:
        return stays
    best = stays
    if look.shoots:
        here = p == w.point
        best = max(best, stays + (look.shot_now if here else 0.75 * look.best_shot(p)))
    if w.printed.action("thorn_hail") is not None:
        near = [e for e in look.foes if look.gap(p, e) <= HAIL]
        best = max(best, stays + 0.9 * max((look.hails[e.id] for e in near), default=0.0))
    s = scene.state
    if s.relic is not None and look.carries and distance(p, s.relic) - w.r <= LIFT:
        promise = k.victory * carried(s, w, p, k)
        best = max(best, stays + promise * (1.0 - look.danger(p)))
    return best


def errands(look: Outlook, inches: float, onward: float, left: int, *, charge: bool = True) -> list[Errand]:
    """Ends of a march by their worth, the best first; `onward` inches may follow in the same activation."""
    found: dict[Point, float] = {}
    known: dict[Point, float] = {}
    for end, to in ends(look, inches, onward):
        p = (round(end[0], 3), round(end[1], 3))
        if p not in found:
            found[p] = deeds(look, p, left, charge=charge)
        if to != end and left and not look.met(p):
            far = (round(to[0], 3), round(to[1], 3))
            if far not in known:
                known[far] = deeds(look, far, left - 1, charge=charge)
            found[p] = max(found[p], known[far] - 0.2)
    return sorted((Errand(p, v) for p, v in found.items()), key=lambda e: -e.worth)


def answer_to(way: str, path: list[Point]) -> Answer:
    """A march as an answer."""
    return {"way": way, "path": [[round(x, 3), round(y, 3)] for x, y in path], "face": None}


def best_way(
    look: Outlook, question: PickPath, inches: float, onward: float, left: int, *, charge: bool = True
) -> tuple[Answer, float]:
    """The best legal walk, and its worth; staying if nothing is better.

    Straight ways first; then ways round for better ends that no straight one leads to.
    """
    w, way = look.w, question.ways[0].key
    best, most = question.fallback, deeds(look, w.point, left, charge=False)
    board = table(look.scene.on)
    blocked: list[Errand] = []
    for row in errands(look, inches, onward, left, charge=charge):
        if row.worth <= most:
            break
        if len(w.spots) == 1 and board.fits(w.joined_at((row.end,)), (w.id,)) is not None:
            continue
        answer = answer_to(way, [row.end])
        if legal(question, answer):
            best, most = answer, row.worth
            break
        blocked.append(row)
    return _round_about(look, blocked, best, most, way, question, inches, left)


def _round_about(
    look: Outlook,
    blocked: list[Errand],
    best: Answer,
    most: float,
    way: str,
    question: PickPath,
    inches: float,
    left: int,
) -> tuple[Answer, float]:
    """The best way round to an end that no straight one leads to, as far as a march goes, if it is better."""
    w = look.w
    board = table(look.scene.on)
    found: Reach | None = None
    tried: list[Point] = []
    stays = look.worth(w.point)
    for row in blocked:
        if len(tried) >= DETOURS or row.worth <= most + WORTH_IT:
            break
        if any(distance(row.end, p) < APART for p in tried):
            continue
        tried.append(row.end)
        found = found or reach(board, w.base, inches * FARTHER, me=w.id)
        path = found.route(row.end)
        if path is None:
            continue
        went = clamp(board, path, inches)
        answer = answer_to(way, went[1:])
        if len(went) < 2 or not legal(question, answer):
            continue
        end = (answer["path"][-1][0], answer["path"][-1][1])
        worth = deeds(look, end, left, charge=False)
        if distance(end, row.end) > 0.01:
            worth = max(worth, stays + ON_THE_WAY * (look.worth(row.end) - stays))
        if worth > most:
            best, most = answer, worth
    return best, most


def march_question(look: Outlook, earlier: int) -> tuple[PickPath, float]:
    """The question that a march would put, and its inches."""
    inches = march_allowance(look.scene.on, look.w, earlier)[0]
    return path_question(look.scene.on, look.w, Step("march", inches, "FIB-210"), Text("March")), inches
