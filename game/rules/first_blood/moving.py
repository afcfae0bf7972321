"""FIB-21x to FIB-24x Ways of going: what is legal, what it costs, what ranges it enters and leaves."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.decisions import Answer, PickPath, Rnd, Walk, Way, Why
from game.engine.look import Mark, OnArea, OnFigure
from game.engine.words import Text
from game.rules.first_blood.effect import ACTIONS, RULES
from game.rules.first_blood.queries import RANGE, TIE, are_engaged, gap_between, may_engage, reaches
from game.rules.first_blood.state import Field, FirstBloodState, Warrior, table
from game.table.board import Refusal, Table
from game.table.inches import EPS, Point, bearing, distance, path_length, snap, unit
from game.table.moves import clamp, drag, path_cost, path_legal, reach
from game.table.ranges import Passage, passages
from game.table.stretches import straight
from game.table.trains import end_legal, trail

ABOUT = 3.0
"""How near to an objective a walk that is proposed may end, in inches."""


@dataclass(frozen=True)
class Step:
    """How a warrior may go: march, reposition or sidle, how far, and by which clauses."""

    kind: str
    inches: int
    clause: str
    cites: tuple[str, ...] = ()


def refusal(field: Field, bad: Refusal) -> Why:
    """FIB-232, FIB-233 The reason of the table in words."""
    if bad.reason == "figure":
        who = field.state.warrior(bad.what)
        return Why(
            Text("{foe} stands in the way", {"foe": who.name}), "FIB-232", bad.point, (OnFigure(who.id),)
        )
    if bad.reason == "impassable":
        piece = next((t for t in field.board.terrain if t.id == bad.what), None)
        name = Text((piece.name or piece.kind) if piece else "obstacle")
        return Why(Text("The {piece} is in the way", {"piece": name}), "FIB-232", bad.point)
    if bad.reason == "edge":
        return Why(Text("The edge of the table is in the way"), "FIB-232", bad.point)
    if bad.reason == "zone":
        return Why(Text("It must stand wholly inside the zone"), "FIB-042", bad.point)
    return Why(Text("There is no way"), "FIB-230", bad.point)


def cannot_stand(field: Field, w: Warrior, spots: tuple[Point, ...]) -> Why | None:
    """FIB-233, FIB-031, Q-END Why a warrior cannot stand with its bases there, or None."""
    bad = table(field).fits(w.joined_at(spots), (w.id,))
    if bad is None:
        return None
    why = refusal(field, bad)
    return Why(why.text, "FIB-233", why.at, why.marks)


def end_spots(field: Field, w: Warrior, walk: Walk, inches: float) -> tuple[Point, ...]:
    """FIB-240 Where the bases stand after a walk of that allowance: the further ones in contact behind the
    front base, in the direction of the answer; without one they are drawn after it, or stay if it does not
    move.
    """
    if len(w.spots) == 1:
        return (walk.end,)
    if walk.facing is not None:
        return w.spots_at(walk.end, walk.facing)
    if path_length(walk.path) < EPS:
        return w.spots
    drawn = trail(table(field), w.joined, w.front.at(walk.end), inches, me=w.id)
    if drawn is None:
        return w.spots_at(walk.end, w.facing)
    return tuple(snap(b.centre) for b in drawn.bases)


# ---- ranges along a path


def ranges_on(s: FirstBloodState, w: Warrior, path: tuple[Point, ...]) -> dict[str, Passage]:
    """FIB-212, FIB-235, FIB-241 The enemies whose engagement range the front base comes into on a path, with
    exact stretches; between a duellist and anybody but its opponent there is none.
    """
    if path_length(path) < EPS:
        return {}
    others = {e.id: (e.base, RANGE) for e in s.enemies(w) if may_engage(s, w, e)}
    return passages(path, w.r, others, tie=TIE)


def leaves(field: Field, w: Warrior, e: Warrior, path: tuple[Point, ...], spots: tuple[Point, ...]) -> bool:
    """FIB-227, FIB-235 Whether a Reposition leaves an enemy's engagement range."""
    s = field.state
    if len(w.spots) == 1:
        found = ranges_on(s, w, path).get(e.id)
        return found is not None and found.leaves is not None
    return are_engaged(s, w, e) and not reaches(gap_between(w.joined_at(spots), e.joined), RANGE)


# ---- what is legal


def judge(field: Field, w: Warrior, walk: Walk, step: Step) -> Why | None:
    """FIB-210 to FIB-212, FIB-230 to FIB-241, FIB-938 Why a walk is not legal, or None."""
    spots = end_spots(field, w, walk, step.inches)
    if spots == w.spots and path_length(walk.path) < EPS:
        return None
    board = table(field)
    if bad := path_legal(board, w.base, walk.path, me=w.id):
        return refusal(field, bad)
    cost = path_cost(board, walk.path)
    if not reaches(cost, step.inches):
        args = {"cost": round(cost, 2), "inches": step.inches, "more": round(cost - step.inches, 2)}
        return Why(Text("{cost}″ of {inches}″: {more}″ too far", args), step.clause, walk.end)
    if len(spots) > 1 and (why := _rear_why(field, w, spots, step)):
        return why
    return _range_why(field, w, walk, step)


def _rear_why(field: Field, w: Warrior, spots: tuple[Point, ...], step: Step) -> Why | None:
    """FIB-031, FIB-240"""
    bad = end_legal(table(field), w.joined, w.joined_at(spots), step.inches, me=w.id)
    if bad is None:
        return None
    if bad.reason == "far":
        args = {"more": round(bad.inches, 2), "inches": step.inches}
        say = Text("The rear base would move {more}″ more than the {inches}″ allowed", args)
        return Why(say, "FIB-240", bad.point)
    if bad.reason in ("apart", "itself"):
        return Why(Text("The bases must touch one another"), "FIB-031", bad.point)
    why = refusal(field, bad)
    return Why(why.text, "FIB-233", why.at, why.marks)


def _range_why(field: Field, w: Warrior, walk: Walk, step: Step) -> Why | None:
    """FIB-212, FIB-235, FIB-938 What engagement ranges forbid."""
    s = field.state
    if step.kind == "reposition":
        return None
    for wid, met in ranges_on(s, w, walk.path).items():
        e = s.warrior(wid)
        name = {"foe": e.name}
        if step.kind == "sidle":
            say = Text("Sidling keeps out of the engagement range of {foe}", name)
            return Why(say, "FIB-938", met.enters_at, (OnFigure(e.id),))
        if met.leaves is not None:
            say = Text("It may not leave the engagement range of {foe} again in this March", name)
            return Why(say, "FIB-212", met.leaves_at, (OnFigure(e.id),))
    return None


def charges(field: Field, w: Warrior, walk: Walk, inches: float) -> list[Warrior]:
    """FIB-213, FIB-217 The enemies that a straight March would leave it engaged with."""
    if not straight(walk.path):
        return []
    s = field.state
    after = w.joined_at(end_spots(field, w, walk, inches))
    return [e for e in s.enemies(w) if may_engage(s, w, e) and reaches(gap_between(after, e.joined), RANGE)]


# ---- asking for a walk


def path_question(field: Field, w: Warrior, step: Step, prompt: Text) -> PickPath:
    """D-PATH The decision for a move of a warrior; staying where it is is always legal (FIB-234)."""
    from game.rules.first_blood.preview_move import move_forecast

    label = RULES["sidle"][1] if step.kind == "sidle" else ACTIONS[step.kind][1]
    way = Way(step.kind, label, step.inches, step.clause, turns=len(w.spots) > 1)

    def area(_: Way) -> tuple[Mark, ...]:
        board = table(field)
        outlines = tuple(tuple(o) for o in reach(board, w.base, step.inches, me=w.id).outline())
        return (OnArea(outlines, "reach", label),)

    return PickPath(
        w.side,
        step.clause,
        prompt,
        {"way": step.kind, "path": [], "face": None},
        lambda rnd: _proposal(field, w, step, rnd),
        w.id,
        w.point,
        [way],
        lambda walk: judge(field, w, walk, step),
        lambda walk: path_cost(table(field), walk.path),
        key="path",
        hint=Text("a straight line into an enemy's inch is a Charge") if step.kind == "march" else None,
        about=(OnFigure(w.id),),
        continues=True,
        forecast=lambda walk: move_forecast(field, w, walk, step),
        area=area,
    )


def _proposal(field: Field, w: Warrior, step: Step, rnd: Rnd) -> Answer | None:
    """A walk that may well be legal: straight at an enemy, around to one, to an objective, or anywhere."""
    goal, straight_on = _goal(field, w, step, rnd)
    board = table(field)
    path = [w.point, goal] if straight_on else drag(board, w.base, [w.point], goal, me=w.id)
    path = clamp(board, path, step.inches)
    return {"way": step.kind, "path": [[round(x, 3), round(y, 3)] for x, y in path[1:]], "face": None}


def _goal(field: Field, w: Warrior, step: Step, rnd: Rnd) -> tuple[Point, bool]:
    """Where such a walk leads, and whether it goes there without looking left or right."""
    foes, objectives = field.state.enemies(w), field.state.objectives
    wish = rnd.below(8)
    if foes and wish < 6:
        near = sorted(foes, key=lambda e: distance(e.point, w.point))[: 1 + rnd.below(4)]
        foe = near[rnd.below(len(near))]
        u = unit(bearing(foe.point, w.point) + (rnd.fraction() - 0.5) * 60)
        far = w.r + foe.r + rnd.fraction() * 0.9
        return (foe.x + u[0] * far, foe.y + u[1] * far), bool(rnd.below(3))
    u = unit(rnd.fraction() * 360)
    if objectives and wish == 6:
        x, y = objectives[rnd.below(len(objectives))][1]
        far = rnd.fraction() * ABOUT
        return (x + u[0] * far, y + u[1] * far), False
    far = rnd.fraction() * step.inches
    return (w.x + u[0] * far, w.y + u[1] * far), False


def walk_cost(board: Table, walk: Walk) -> float:
    """FIB-231 What a walk costs."""
    return path_cost(board, walk.path)
