"""DOM-313 to DOM-319, DOM-346, DOM-553 to DOM-557 Ways of going: what is legal, what it costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine.decisions import Answer, PickPath, Rnd, Walk, Way, Why
from game.engine.look import Mark, OnArea, OnFigure, OnLine
from game.engine.words import Text
from game.rules.dominions.ground import clause_of
from game.rules.dominions.queries import TIE, melee_with, mutual_reach, reaches
from game.rules.dominions.state import Field, Fighter, table, walls
from game.table.away import away, away_runs
from game.table.inches import EPS, Point, bearing, distance, path_length, unit
from game.table.moves import clamp, drag, path_cost, path_legal, reach
from game.table.ranges import Passage, passages
from game.table.refusals import Refusal
from game.table.stretches import comes_nearer, holds_at

FAN: Final = 3.0
"""Degrees between two ways out that are tried for the picture of a Retreat."""


@dataclass(frozen=True)
class Step:
    """How a fighter may go: normal, shift, sprint, evade, retreat or break_off; `inches` is what it may cost,
    `length` how long an Evade path may be.
    """

    kind: str
    inches: float
    clause: str
    length: float | None = None

    @property
    def leaves(self) -> bool:
        """Whether it is a way out of melee (DOM-346)."""
        return self.kind in ("retreat", "break_off")


def passing(field: Field, f: Fighter) -> tuple[str, ...]:
    """DOM-315 Whom a fighter may pass through: friends, and figures that do not stand."""
    s = field.state
    return tuple(
        e.id
        for e in s.fighters.values()
        if e.on_table and e.id != f.id and (e.side == f.side or not e.standing)
    )


def refusal(field: Field, f: Fighter, bad: Refusal) -> Why:
    """DOM-314, DOM-315 The reason of the table in words."""
    s = field.state
    if bad.reason == "edge":
        return Why(Text("It would leave the table; stay on it"), "DOM-314", bad.point)
    if bad.reason == "zone":
        return Why(Text("It must stand wholly inside the zone"), "DOM-901", bad.point)
    if bad.what in s.fighters:
        e = s.fighters[bad.what]
        clause = "DOM-314" if e.standing and e.side != f.side else "DOM-315"
        say = Text("{foe} stands in the way; bases may touch, not overlap", {"foe": e.name})
        if not e.standing:
            say = Text("{foe} lies there; do not end on it", {"foe": e.name})
        return Why(say, clause, bad.point, (OnFigure(e.id),))
    if bad.what in s.fixtures:
        say = Text("The {what} is in the way", {"what": s.fixtures[bad.what].name})
        return Why(say, "DOM-314", bad.point)
    piece = field.board.land.by_id.get(bad.what)
    if piece is None:
        return Why(Text("There is no way"), "DOM-314", bad.point)
    name = piece.name or piece.kind.replace("_", " ")
    return Why(Text("The {what} cannot be entered", {"what": name}), clause_of(piece), bad.point)


def met_on(field: Field, f: Fighter, path: tuple[Point, ...]) -> dict[str, Passage]:
    """Q8 The standing enemies with whom a path comes into melee, with exact stretches."""
    s = field.state
    others = {e.id: (e.base, mutual_reach(s, f, e)) for e in s.enemies(f)}
    return passages(path, f.r, others, walls(field), TIE)


# ---- what is legal


def judge(field: Field, f: Fighter, walk: Walk, step: Step) -> Why | None:
    """DOM-313 to DOM-319, DOM-346, DOM-554 to DOM-557 Why a walk is not legal, or None; staying is."""
    path = walk.path
    size = path_length(path)
    if size < EPS:
        return None
    board = table(field)
    if bad := path_legal(board, f.base, path, me=f.id, passing=passing(field, f)):
        return refusal(field, f, bad)
    cost = path_cost(board, path)
    if not reaches(cost, step.inches):
        words = {
            "cost": round(cost, 2),
            "inches": round(step.inches, 2),
            "more": round(cost - step.inches, 2),
        }
        clause = "DOM-319" if step.kind == "shift" else "DOM-556" if step.kind == "evade" else "DOM-313"
        return Why(Text("{cost}″ of {inches}″: {more}″ too far", words), clause, walk.end)
    if step.length is not None and not reaches(size, step.length):
        words = {"size": round(size, 2), "length": step.length}
        return Why(Text("{size}″ long; the die allows {length}″", words), "DOM-554", walk.end)
    return _melee_why(field, f, path, step)


def _melee_why(field: Field, f: Fighter, path: tuple[Point, ...], step: Step) -> Why | None:
    """DOM-318, DOM-319, DOM-346, DOM-557 What melee forbids."""
    s = field.state
    met = met_on(field, f, path)
    whole = path_length(path)
    if step.kind == "evade" and met:
        first = next(iter(met.values()))
        say = Text("An Evade keeps out of melee with {foe}", {"foe": s.fighters[first.who].name})
        return Why(say, "DOM-557", first.enters_at, (OnFigure(first.who),))
    if step.leaves:
        return _leaving_why(field, f, path, met)
    held = [e.id for e in melee_with(field, f)]
    for who in (*held, *(w for w in met if w not in held)):
        found = met.get(who)
        if found is not None and holds_at(found.stretches, whole):
            continue
        foe = {"foe": s.fighters[who].name}
        at = found.leaves_at if found is not None else path[-1]
        if who in held:
            say = Text("A shift stays in melee with {foe}; only a Retreat leaves it", foe)
            return Why(say, "DOM-319", at, (OnFigure(who),))
        say = Text("It comes into melee with {foe} and must end there", foe)
        return Why(say, "DOM-318", at, (OnFigure(who),))
    return None


def _leaving_why(field: Field, f: Fighter, path: tuple[Point, ...], met: dict[str, Passage]) -> Why | None:
    """DOM-346 Never nearer, into no other melee, out of all at the end."""
    s = field.state
    held = melee_with(field, f)
    for e in held:
        if (at := comes_nearer(path, e.point, TIE)) is not None:
            say = Text("It comes nearer to {foe}; go straight away or aside", {"foe": e.name})
            return Why(say, "DOM-346", at, (OnFigure(e.id),))
    whole = path_length(path)
    held_ids = {e.id for e in held}
    for who, found in met.items():
        foe = {"foe": s.fighters[who].name}
        if who not in held_ids:
            say = Text("It comes into melee with {foe}; keep clear", foe)
            return Why(say, "DOM-346", found.enters_at, (OnFigure(who),))
        if holds_at(found.stretches, whole):
            say = Text("Still in melee with {foe} at the end; go farther", foe)
            return Why(say, "DOM-346", path[-1], (OnFigure(who),))
    return None


def way_out(field: Field, f: Fighter) -> bool:
    """DOM-347 Whether some direction comes no nearer to the enemies that the fighter is in melee with."""
    return bool(away(f.point, [e.point for e in melee_with(field, f)]))


def ways_away(field: Field, f: Fighter, step: Step) -> tuple[Mark, ...]:
    """DOM-346 What straight ways out of melee reach: a fan for each stretch of directions that come no
    nearer, a line for a single one.
    """
    foes = [e.point for e in melee_with(field, f)]
    label = Text("straight out, up to {n}″", {"n": round(step.inches, 1)})
    fans: list[tuple[Point, ...]] = []
    lines: list[Mark] = []
    for runs in away_runs(table(field), f.base, foes, step.inches, me=f.id, step=FAN):
        ends = [run.end for run in runs]
        if len(ends) > 1:
            fans.append((f.point, *ends))
        else:
            lines.append(OnLine(f.point, ends[0], "plan", label))
    return (*((OnArea(tuple(fans), "reach", label),) if fans else ()), *lines)


# ---- asking for a walk


def path_question(
    field: Field, f: Fighter, step: Step, prompt: Text, key: str, *, continues: bool
) -> PickPath:
    """The decision for a move of a fighter; staying where it is is always legal."""
    from game.rules.dominions.preview import move_forecast

    way = Way(step.kind, prompt, step.inches, step.clause, turns=False)

    def area(_: Way) -> tuple[Mark, ...]:
        if step.leaves:
            return ways_away(field, f, step)
        most = step.inches if step.length is None else min(step.inches, step.length)
        found = reach(table(field), f.base, most, me=f.id, passing=passing(field, f))
        return (OnArea(tuple(tuple(o) for o in found.outline()), "reach", prompt),)

    return PickPath(
        f.side,
        step.clause,
        prompt,
        {"way": step.kind, "path": [], "face": None},
        lambda rnd: _proposal(field, f, step, rnd),
        f.id,
        f.point,
        [way],
        lambda walk: judge(field, f, walk, step),
        lambda walk: path_cost(table(field), walk.path),
        key=key,
        about=(OnFigure(f.id),),
        continues=continues,
        forecast=lambda walk: move_forecast(field, f, walk, step),
        area=area,
    )


def _proposal(field: Field, f: Fighter, step: Step, rnd: Rnd) -> Answer | None:
    """A walk that may well be legal: away from melee, at an enemy, or anywhere."""
    board = table(field)
    limit = step.inches if step.length is None else min(step.inches, step.length)
    path: list[Point]
    if step.leaves:
        arcs = away(f.point, [e.point for e in melee_with(field, f)])
        if not arcs:
            return None
        lo, hi = arcs[rnd.below(len(arcs))]
        u = unit(lo + (hi - lo) * rnd.fraction())
        far = limit * (0.5 + rnd.fraction() / 2)
        path = [f.point, (f.x + u[0] * far, f.y + u[1] * far)]
    else:
        path = drag(board, f.base, [f.point], _goal(field, f, limit, rnd), me=f.id)
    path = clamp(board, path, limit)
    return {"way": step.kind, "path": [[round(x, 3), round(y, 3)] for x, y in path[1:]], "face": None}


def _goal(field: Field, f: Fighter, limit: float, rnd: Rnd) -> Point:
    """A spot beside something worth going to, or anywhere within reach."""
    worth = _worth_going_to(field, f)
    if worth and rnd.below(3):
        point, radius = worth[rnd.below(len(worth))]
        u = unit(bearing(point, f.point) + (rnd.fraction() - 0.5) * 90)
        far = f.r + radius + rnd.fraction() if radius >= 0 else 0.0
        return (point[0] + u[0] * far, point[1] + u[1] * far)
    u, far = unit(rnd.fraction() * 360), rnd.fraction() * limit
    return (f.x + u[0] * far, f.y + u[1] * far)


def _worth_going_to(field: Field, f: Fighter) -> list[tuple[Point, float]]:
    """The nearest enemies, those who can be secured, what lies about, fixtures to operate and ways out, each
    with its radius; -1 for a spot to stand on.
    """
    s = field.state
    foes = sorted(s.enemies(f), key=lambda e: distance(e.point, f.point))[:3]
    foes += [e for e in s.side(1 - f.side) if e.status == "defeated" and not e.printed.machine]
    out = [(e.point, e.r) for e in foes]
    out += [(x.point, x.radius) for x in s.fixtures.values() if f.side in x.operators and not x.shut]
    out += [(p, 0.0) for p in s.tokens.values()]
    for x in s.exits:
        if x.side == f.side:
            xs, ys = [p[0] for p in x.outline], [p[1] for p in x.outline]
            out.append((((min(xs) + max(xs)) / 2, min(max(f.y, min(ys) + f.r), max(ys) - f.r)), -1.0))
    return out
