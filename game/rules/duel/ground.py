"""DUE-91x to DUE-93x: closing, withdrawing and driving, as questions about the yard."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import degrees

from game.engine.asking import Answer, Nearest, Rnd, Why
from game.engine.decisions import PickPath, PickPoint, Walk, Way
from game.engine.game import Game
from game.engine.look import Forecast, Mark, OnArea, OnDisc, OnFigure, OnLine
from game.engine.words import Text
from game.rules.duel.cites import of_stop
from game.rules.duel.state import MEASURE, RADIUS, DuelState, Fencer, Pair
from game.rules.duel.yard import base, face_each_other, in_measure, table, walls, why
from game.table.board import Table
from game.table.closings import closing, closing_ok
from game.table.inches import Point, along, bearing, distance, snap, toward, turn
from game.table.moves import path_cost, path_legal, reach
from game.table.ranges import in_reach
from game.table.runs import EXACT, Run, in_rear_arc, retreats, straight_run, withdraw_ok

G = Game[DuelState]

CLOSE, WITHDRAW, DRIVE = 8.0, 4.0, 2.0
"""DUE-913, DUE-922, DUE-932 Inches of path cost."""

TIE = 0.001
"""Inches by which a point that was rounded may miss."""

NUDGES = range(-4, 5)
"""Thousandths of an inch by which a rounded place may be moved."""

CLOSING = Way("close", Text("Close"), CLOSE, "DUE-913", turns=False)


def put(g: G, f: Fencer, at: Point, keep: Callable[[Point], bool] = lambda p: True) -> None:
    """A fencer to a place, rounded as places are kept; see `settled`."""
    f.x, f.y = settled(table(g.board, g.state), f, at, keep)


def settled(t: Table, f: Fencer, at: Point, keep: Callable[[Point], bool]) -> Point:
    """The nearest place to a thousandth of an inch that fits and, if there is one, that `keep` approves.

    Rounding alone could push a base into what it touches, and nothing that overlaps can move.
    """
    here = snap(at)
    tried = (snap((here[0] + i / 1000, here[1] + j / 1000)) for i in NUDGES for j in NUDGES)
    near = sorted(tried, key=lambda p: distance(p, at))
    fitting = [p for p in near if t.fits(base(f).at(p), (f.id,), slack=EXACT) is None]
    return next((p for p in fitting if keep(p)), fitting[0] if fitting else here)


# ---- closing


def closer(s: DuelState, pair: Pair) -> Fencer:
    """DUE-912, DUE-960 Who closes: who came in by relief, else who did not break, else first hand."""
    x, y = s.both(pair)
    if pair.closer:
        return s.fencers[pair.closer]
    broke = [f.id in pair.broke_last for f in (x, y)]
    return y if broke == [True, False] else x


async def close(g: G, pair: Pair, f: Fencer, foe: Fencer) -> bool:
    """DUE-913, DUE-914 One closing move: to a point in measure, or 8 inches towards the opponent.

    False where there is no way at all (DUE-956).
    """
    t = table(g.board, g.state)
    way = closing(t, base(f), base(foe), walls(g.board), me=f.id, budget=CLOSE, inches=MEASURE)
    start = f.point
    if way is None:
        text = Text("{name} finds no way to {foe}", {"name": f.name, "foe": foe.name})
        g.say("DUE-956", "no_way", text, {"fencer": f.id}, side=f.side)
        return False
    if way.within:
        end = settled(t, f, way.path[-1], _measured(g, f, foe))
        walk = await _path(g, t, f, foe, [*(list(p) for p in way.path[1:-1]), list(end)])
        path, clause, forced = walk.path, "DUE-913", False
    else:
        path, clause, forced = way.path, "DUE-914", True
    put(g, f, path[-1], _measured(g, f, foe) if not forced else lambda p: True)
    face_each_other(f, foe)
    cost = round(path_cost(t, path), 2)
    say = "{name} closes {inches}″ towards {foe}" if forced else "{name} closes with {foe}, {inches}″"
    text = Text(say, {"name": f.name, "foe": foe.name, "inches": f"{cost:.2f}"})
    said = {
        "figure": f.id,
        "fencer": f.id,
        "path": tuple(path),
        "from": start,
        "to": f.point,
        "cost": cost,
        "forced": forced,
    }
    cites = ("DUE-903", "DUE-905", "DUE-912") + (("DUE-960",) if pair.closer else ())
    cites += ("DUE-944",) if cost > _length(path) + TIE else ()
    cites += ("DUE-958",) if g.state.skirmish else ()
    g.say(clause, "closed", text, said, side=f.side, cites=cites)
    return True


def _measured(g: G, f: Fencer, foe: Fencer) -> Callable[[Point], bool]:
    """DUE-904 Whether a fencer would be in measure at a place."""
    return lambda p: in_reach(base(f).at(p), base(foe), MEASURE, walls(g.board), EXACT)


def _length(path: tuple[Point, ...]) -> float:
    return sum(distance(p, q) for p, q in pairwise(path))


async def _path(g: G, t: Table, f: Fencer, foe: Fencer, cheapest: list[list[float]]) -> Walk:
    """DUE-913 A path of up to 8 inches that ends in measure."""
    s = g.state
    ways = reach(t, base(f), CLOSE, me=f.id, slack=EXACT)

    def legal(walk: Walk) -> Why | None:
        refusal = path_legal(t, base(f), walk.path, me=f.id)
        if refusal is not None:
            return why(g.board, s, refusal)
        over = path_cost(t, walk.path) - CLOSE
        if over > TIE:
            return Why(Text("{n}″ farther than 8″", {"n": f"{over:.2f}"}), "DUE-913", walk.end)
        refusal = closing_ok(t, base(f), base(foe), walk.end, walls(g.board), me=f.id, ways=ways)
        if refusal is not None and refusal.reason == "cost":
            # the path itself was measured above; the map of ways errs by a hair where ground is dear
            refusal = None
        found = why(g.board, s, refusal)
        if found is not None and refusal is not None and refusal.reason == "far":
            say = Text(
                "not in measure there: {n}″ too far from {foe}",
                {"n": f"{refusal.inches:.2f}", "foe": foe.name},
            )
            x, y = cheapest[-1] if cheapest else f.point
            near = Nearest(Text("the nearest place in measure"), f.id, (x, y))
            return Why(say, "DUE-904", walk.end, nearest=lambda: near)
        return found

    def tries(rnd: Rnd) -> Answer | None:
        p = snap(along(foe.point, 360.0 * rnd.fraction(), 2 * RADIUS + MEASURE * rnd.fraction()))
        route = ways.route(p)
        return (
            None
            if route is None
            else {"way": "close", "path": [list(snap(q)) for q in route[1:]], "face": None}
        )

    def area(way: Way) -> tuple[Mark, ...]:
        outlines = tuple(tuple(o) for o in ways.outline())
        ring = OnDisc(foe.x, foe.y, 2 * RADIUS + MEASURE, "reach", Text("in measure"))
        return (OnArea(outlines, "reach", Text("8″")), ring)

    return await PickPath(
        f.side,
        "DUE-913",
        Text("{name} closes with {foe}", {"name": f.name, "foe": foe.name}),
        {"way": "close", "path": cheapest, "face": None},
        tries,
        f.id,
        f.point,
        (CLOSING,),
        legal,
        lambda walk: path_cost(t, walk.path),
        key="close",
        hint=Text("end within 2″ of {foe}, nothing between the blades", {"foe": foe.name}),
        about=(OnFigure(f.id),),
        area=area,
        forecast=lambda walk: Forecast((), (_gap(f, foe, walk.end),)),
    )


def _gap(f: Fencer, foe: Fencer, at: Point) -> OnLine:
    """The gap from a place, and whether it is in measure."""
    gap = max(0.0, distance(at, foe.point) - 2 * RADIUS)
    a, b = toward(at, foe.point, RADIUS), toward(foe.point, at, RADIUS)
    return OnLine(a, b, "measure", Text("{n}″", {"n": f"{gap:.2f}"}), abs(gap - MEASURE) < 0.1)


# ---- withdrawing


async def withdraw(g: G, pair: Pair, f: Fencer, foe: Fencer) -> None:
    """DUE-921 to DUE-924 Who broke distance goes straight back out of measure, or as far as there is room."""
    s, t = g.state, table(g.board, g.state)
    runs = retreats(t, base(f), base(foe), me=f.id, budget=WITHDRAW, reach=MEASURE)
    free = [r.run for r in runs if r.free]
    best = max(
        free or [r.run for r in runs], key=lambda r: (bool(free) and _straight_back(f, r), *_long(f, r))
    )
    clause = "DUE-923" if free else "DUE-924"
    end = snap(best.end)

    def legal(p: Point) -> Why | None:
        if p == end:
            return None  # exact; the way to its rounded end may graze a corner that the run itself clears
        if not free:
            return _as_far(s, t, f, p)
        refusal = withdraw_ok(t, base(f), base(foe), p, me=f.id, budget=WITHDRAW, reach=MEASURE, tie=TIE)
        return why(g.board, s, refusal, {"far": "DUE-922", "arc": "DUE-922"})

    start = at = f.point
    if free or best.inches > TIE:
        at = await _straight(g, f, foe, ("withdraw", clause, WITHDRAW), best, legal)
    put(g, f, at, lambda p: distance(p, foe.point) - 2 * RADIUS > MEASURE + EXACT)
    face_each_other(f, foe)
    words = {"name": f.name, "inches": f"{distance(start, f.point):.2f}"}
    said = {"figure": f.id, "fencer": f.id, "path": (start, f.point), "from": start, "to": f.point}
    cites = ("DUE-902", "DUE-903", "DUE-921", "DUE-922", *_ended(g.board, t, f, start, f.point, WITHDRAW))
    g.say(clause, "withdrew", Text("{name} withdraws {inches}″", words), said, side=f.side, cites=cites)


def _straight_back(f: Fencer, run: Run) -> bool:
    return abs(_off(f, run)) < TIE


def _long(f: Fencer, run: Run) -> tuple[float, float]:
    """The longer first, then the straighter."""
    return round(run.inches, 6), -abs(_off(f, run))


def _off(f: Fencer, run: Run) -> float:
    """Degrees from straight back."""
    return turn(f.facing + 180.0, run.degrees)


def _ended(board: Table, t: Table, f: Fencer, start: Point, end: Point, budget: float) -> tuple[str, ...]:
    """DUE-941 to DUE-945 What kept a straight move from going on, where it went as far as it could."""
    length = distance(start, end)
    if length <= TIE:
        return ()
    run = straight_run(t, base(f).at(start), bearing(start, end), budget, me=f.id)
    dear = ("DUE-944",) if run.cost > run.inches + TIE else ()
    return dear + (of_stop(board, run.stopped_by) if run.inches - length <= 2 * TIE else ())


def _as_far(s: DuelState, t: Table, f: Fencer, p: Point) -> Why | None:
    """DUE-924 The end of a longest run along a direction of the rear arc, and nothing shorter."""
    way = bearing(f.point, p) if distance(f.point, p) > TIE else f.facing + 180.0
    if not in_rear_arc(base(f), way, 45.0 + 0.1):
        return Why(Text("Outside the rear arc"), "DUE-902", p)
    run = straight_run(t, base(f), way, WITHDRAW, me=f.id)
    if abs(run.inches - distance(f.point, p)) > 0.01:
        say = Text("As far as there is room: {n}″ this way", {"n": f"{run.inches:.2f}"})
        return Why(say, "DUE-924", run.end, nearest=lambda: Nearest(say, f.id, snap(run.end)))
    return None


async def _straight(
    g: G,
    f: Fencer,
    foe: Fencer,
    how: tuple[str, str, float],
    best: Run,
    legal: Callable[[Point], Why | None],
) -> Point:
    """A place straight back, shown with the rear arc."""
    key, clause, budget = how

    def tries(rnd: Rnd) -> Answer | None:
        t = table(g.board, g.state)
        run = straight_run(t, base(f), f.facing + 135.0 + 90.0 * rnd.fraction(), budget, me=f.id)
        length = run.inches * (1.0 if rnd.below(2) else rnd.fraction())
        return list(snap(along(f.point, run.degrees, length)))

    prompt = {
        "withdraw": Text("{name} withdraws", {"name": f.name}),
        "drive": Text("Drive {name} back", {"name": f.name}),
    }[key]
    return await PickPoint(
        f.side if key == "withdraw" else foe.side,
        clause,
        prompt,
        list(snap(best.end)) if key == "withdraw" else list(snap(f.point)),
        tries,
        legal,
        key=key,
        hint=Text("click where to, or take what is ready"),
        about=(OnFigure(f.id),),
        ready=_ready(f, key, best),
        shape=OnDisc(0.0, 0.0, RADIUS, "ghost"),
        area=lambda: (OnArea((rear_arc(g, f, budget),), "reach"),),
        forecast=lambda p: Forecast((), (_gap(f, foe, p),)),
    )


def _ready(f: Fencer, key: str, best: Run) -> Text:
    """DUE-922, DUE-932 The answer that is taken where nobody points: a withdrawal, or no drive at all."""
    if key == "drive":
        return Text("Hold the ground")
    inches = {"inches": f"{best.inches:.1f}"}
    return Text("Straight back {inches}″" if _straight_back(f, best) else "Back {inches}″", inches)


def rear_arc(g: G, f: Fencer, budget: float) -> tuple[Point, ...]:
    """DUE-902 What can be reached straight back, as an outline."""
    t = table(g.board, g.state)
    out = [f.point]
    for k in range(-9, 10):
        run = straight_run(t, base(f), f.facing + 180.0 + 5.0 * k, budget, me=f.id)
        out.append(run.end)
    return tuple(out)


# ---- driving


def driver(s: DuelState, pair: Pair) -> Fencer | None:
    """DUE-931 Who drives: who hit without being hit, else the holder of the advantage."""
    x, y = s.both(pair)
    if pair.broke or not (x.fit and y.fit):
        return None
    if bool(x.hits) != bool(y.hits):
        return y if x.hits else x
    return s.fencers[pair.advantage] if pair.advantage else None


async def drive(g: G, pair: Pair, f: Fencer, foe: Fencer) -> None:
    """DUE-932, DUE-933 f drives foe straight back by up to 2 inches and follows."""
    t = table(g.board, g.state)

    def legal(p: Point) -> Why | None:
        if distance(p, foe.point) <= TIE:
            return None
        way = bearing(foe.point, p)
        if not in_rear_arc(base(foe), way, 45.0 + degrees(TIE / distance(p, foe.point))):
            return Why(Text("Outside {name}'s rear arc", {"name": foe.name}), "DUE-932", p)
        run = straight_run(t, base(foe), way, DRIVE, me=foe.id)
        over = distance(p, foe.point) - run.inches
        if over > TIE:
            say = Text(
                "{n}″ farther than {name} can be driven this way", {"n": f"{over:.2f}", "name": foe.name}
            )
            return Why(say, "DUE-932", run.end, nearest=lambda: Nearest(say, foe.id, snap(run.end)))
        return None

    runs = [r.run for r in retreats(t, base(foe), base(f), me=foe.id, budget=DRIVE, reach=MEASURE)]
    best = max(runs, key=lambda r: _long(foe, r))
    if best.inches <= TIE:
        text = Text("{name} has no room to be driven", {"name": foe.name})
        cites = ("DUE-931", *of_stop(g.board, best.stopped_by))
        g.say("DUE-932", "held", text, {"fencer": f.id}, side=f.side, cites=cites)
        return
    at = await _straight(g, foe, f, ("drive", "DUE-932", DRIVE), best, legal)
    length = distance(at, foe.point)
    if length <= TIE:
        text = Text("{name} holds the ground", {"name": f.name})
        g.say("DUE-932", "held", text, {"fencer": f.id}, side=f.side, cites=("DUE-931",))
        return
    _driven(g, f, foe, bearing(foe.point, at), length, at)


def _driven(g: G, f: Fencer, foe: Fencer, degrees: float, length: float, at: Point) -> None:
    """The driven goes, the driver follows the same length, stopping early where he must."""
    before, start, before_all = foe.point, f.point, table(g.board, g.state)
    put(g, foe, at)
    words = {"name": foe.name, "foe": f.name, "inches": f"{length:.2f}"}
    said = {"figure": foe.id, "fencer": foe.id, "path": (before, foe.point), "from": before, "to": foe.point}
    text = Text("{foe} drives {name} back {inches}″", words)
    cites = ("DUE-931", *_ended(g.board, before_all, foe, before, foe.point, DRIVE))
    g.say("DUE-932", "driven", text, said, side=f.side, cites=cites)
    run = straight_run(table(g.board, g.state), base(f), degrees, length, me=f.id, free=True)
    put(g, f, run.end)
    words = {"name": f.name, "inches": f"{distance(start, f.point):.2f}"}
    said = {
        "figure": f.id,
        "fencer": f.id,
        "path": (start, f.point),
        "from": start,
        "to": f.point,
        "stopped_by": run.stopped_by,
    }
    cites = ("DUE-903", *of_stop(g.board, run.stopped_by))
    g.say("DUE-933", "followed", Text("{name} follows {inches}″", words), said, side=f.side, cites=cites)
    face_each_other(f, foe)


def may_close(g: G, pair: Pair) -> bool:
    """DUE-911 Whether the pair has to close at all."""
    x, y = g.state.both(pair)
    return not in_measure(g.board, x, y)
