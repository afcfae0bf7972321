"""CIR-40x to CIR-45x Moves that a fighter makes: ways to go, what is legal, what rage demands, quick attacks
on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from game.engine.decisions import Answer, PickPath, Rnd, Walk, Way, Why
from game.engine.look import Forecast, Mark, OnArea, OnFigure
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.effect import Ask, asked
from game.rules.cirque.state import Fighter, Pit, table
from game.table.board import Refusal, Table
from game.table.inches import EPS, Point, bearing, distance, path_length, toward, unit
from game.table.moves import (
    clamp,
    direct,
    path_cost,
    path_legal,
)
from game.table.reach import Reach, reach, ring

SLACK = 0.25
"""CIR-453 A farthest move may fall this short of the farthest spot that was found."""
EVERYTHING = frozenset({"figures", "obstacles"})
"""CIR-858 What a leap passes over; the edge of the pit stays a wall."""


@dataclass(frozen=True)
class Move:
    """How a way of going works besides its allowance."""

    kind: str
    """normal, run, charge, extra or leap."""
    stands: bool = False
    """Stands up first (CIR-466)."""
    quiet: bool = False
    """Causes no quick attacks."""
    toward: str = ""
    """The enemy of a Charge."""
    clause: str = "CIR-411"


# ---- ways


def passes(pit: Pit, f: Fighter) -> frozenset[str]:
    """CIR-1562 What it may pass through in its own moves."""
    return frozenset({"figures"}) if asked("passes figures", Ask(pit, f)) else frozenset()


def flat_ground(pit: Pit, f: Fighter) -> bool:
    """CIR-1520, CIR-1562, CIR-1208 Whether dear ground costs it nothing extra in its own moves."""
    return bool(asked("flat ground", Ask(pit, f)))


def ways_to_move(pit: Pit, f: Fighter) -> list[tuple[Way, Move]]:
    """CIR-411 to CIR-416, CIR-466, CIR-467 The normal move and the run that are open to it now.

    Whoever lies stands up first (CIR-463), perhaps without going anywhere (CIR-468).
    """
    if f.moved or f.sequence or f.has("stays put"):
        return []
    stands = f.knocked_down
    allowance = values.speed(pit, f, standing_up=stands).value
    through, flat = passes(pit, f), flat_ground(pit, f)
    out = []
    leap = f.has("leaps")
    if leap is not None:
        inches = values.speed(pit, f, standing_up=stands, leap=leap).value
        style = Way("normal", Text("Leap"), inches, leap.clause, "straight", through=EVERYTHING, flat=True)
        out.append((style, Move("normal", stands, clause=leap.clause)))
    else:
        label = Text("Stand up and move") if stands else Text("Move")
        out.append(
            (
                Way(
                    "normal", label, allowance, "CIR-466" if stands else "CIR-411", through=through, flat=flat
                ),
                Move("normal", stands),
            )
        )
    if f.attacks == 0 and f.passives < 2:
        label = Text("Stand up and run") if stands else Text("Run")
        way = Way("run", label, 2 * allowance, "CIR-467" if stands else "CIR-412", through=through, flat=flat)
        out.append((way, Move("run", stands, clause="CIR-412")))
    return out


# ---- what is legal


def refusal(pit: Pit, f: Fighter, bad: Refusal) -> Why:
    """The reason of the table in words."""
    s = pit.state
    if bad.reason == "figure":
        who = s.fighter(bad.what).name
        return Why(Text("{foe} stands in the way", {"foe": who}), "CIR-402", bad.point, (OnFigure(bad.what),))
    if bad.reason == "impassable":
        piece = next((t for t in s.terrain if t.id == bad.what), None)
        name = Text((piece.name or piece.kind) if piece else "obstacle")
        return Why(Text("The {piece} is in the way", {"piece": name}), "CIR-404", bad.point)
    if bad.reason == "edge":
        return Why(Text("The wall of the pit is in the way"), "CIR-407", bad.point)
    return Why(Text("There is no way"), "CIR-409", bad.point)


@dataclass(frozen=True)
class Demand:
    """CIR-451 to CIR-453 What rage asks of a move: nothing, an end in reach, or the farthest end."""

    kind: str = ""
    """"" (calm), reach, far or none (the search found no destination)."""
    far: float = 0.0


def closer(pit: Pit, f: Fighter, p: Point) -> bool:
    """CIR-451 Whether some enemy is nearer from there (Q20)."""
    board = table(pit, f)
    moved = f.base.at(p)
    return any(board.gap(moved, e.base) < board.gap(f.base, e.base) - EPS for e in pit.state.enemies(f))


def in_reach(pit: Pit, f: Fighter, p: Point) -> bool:
    """CIR-452 Whether some enemy would be inside the range of one of its melee weapons."""
    board = table(pit, f)
    moved = f.base.at(p)
    most = values.melee_reach(f)
    return most > 0 and any(board.within(moved, e.base, most) for e in pit.state.enemies(f))


def demand(pit: Pit, f: Fighter, way: Way, move: Move) -> Demand:
    """CIR-451 to CIR-455, CIR-814 What rage demands of this kind of move, if any will do (CIR-454)."""
    if not f.enraged:
        return Demand()
    if move.kind == "charge":
        line = _charge_spots(pit, f, way, move)
        near = [p for p in line if closer(pit, f, p)]
        if any(in_reach(pit, f, p) for p in near):
            return Demand("reach")
        return (
            Demand("far", max((distance(f.point, p) for p in near), default=0.0)) if near else Demand("none")
        )
    if way.style == "straight":
        spots = [p for p in _leap_spots(pit, f, way) if closer(pit, f, p)]
        if any(in_reach(pit, f, p) for p in spots):
            return Demand("reach")
        return Demand("far", max(distance(f.point, p) for p in spots)) if spots else Demand("none")
    area = reach_of(pit, f, way)
    extra = _spots_around(pit, f)
    if area.exists(lambda p: closer(pit, f, p) and in_reach(pit, f, p), extra) is not None:
        return Demand("reach")
    if area.exists(lambda p: closer(pit, f, p), extra) is None:
        return Demand("none")
    return Demand("far", area.farthest(lambda p: closer(pit, f, p), extra))


def reach_of(pit: Pit, f: Fighter, way: Way) -> Reach:
    """Q12 Where a way can lead."""
    return reach(table(pit, f), f.base, way.inches, me=f.id, through=way.through, free=way.flat)


def _spots_around(pit: Pit, f: Fighter) -> list[Point]:
    """Q12 Spots at contact and at each melee range around each enemy."""
    out: list[Point] = []
    ranges = sorted({0.0, *(w.range for w in f.printed.weapons if w.melee)})
    for e in pit.state.enemies(f):
        for inches in ranges:
            out.extend(ring(e.point, f.r + e.r + inches))
    return out


def _leap_spots(pit: Pit, f: Fighter, way: Way) -> list[Point]:
    """Legal destinations of a leap: the grid of Q12 and the rings around the enemies."""
    n = int(way.inches / SLACK)
    grid = [(f.x + i * SLACK, f.y + j * SLACK) for i in range(-n, n + 1) for j in range(-n, n + 1)]
    board = table(pit, f)
    out = []
    for p in (*grid, *_spots_around(pit, f)):
        if (
            p != f.point
            and distance(f.point, p) <= way.inches + EPS
            and board.fits(f.base.at(p), (f.id,)) is None
        ):
            out.append(p)
    return out


def _charge_spots(pit: Pit, f: Fighter, way: Way, move: Move) -> list[Point]:
    """CIR-455 The points on the line to the enemy that a Charge can reach, perhaps through others."""
    foe = pit.state.fighter(move.toward)
    board = table(pit, f)
    open_line = board.at({f.id: f.base, foe.id: foe.base}) if "figures" in way.through else board
    ends = [
        direct(line, f.base, foe.base, way.inches, me=f.id, foe=foe.id, free=way.flat).end
        for line in (board, open_line)
    ]
    steps = int(distance(f.point, ends[1]) / SLACK)
    spots = [*(toward(f.point, foe.point, k * SLACK) for k in range(1, steps + 1)), *ends]
    return [p for p in spots if distance(f.point, p) > EPS and board.fits(f.base.at(p), (f.id,)) is None]


def judge(pit: Pit, f: Fighter, walk: Walk, move: Move, wish: Demand) -> Why | None:
    """CIR-401 to CIR-409, CIR-451 to CIR-453 Why a walk is not legal, or None.

    Whole bases count: they touch what they may not overlap (CIR-405, CIR-406).
    """
    stays = path_length(walk.path) < EPS
    board = table(pit, f)
    if stays:
        return None
    if move.toward and (why := _off_line(pit, f, walk, move)):
        return why
    if bad := path_legal(board, f.base, walk.path, me=f.id, through=walk.way.through):
        return refusal(pit, f, bad)
    cost = path_cost(board, walk.path, walk.way.flat)
    if cost > walk.way.inches + EPS:
        args = {"cost": round(cost, 2), "inches": walk.way.inches, "more": round(cost - walk.way.inches, 2)}
        return Why(Text("{cost}″ of {inches}″: {more}″ too far", args), walk.way.clause, walk.end)
    return _enraged_why(pit, f, walk, wish)


def _enraged_why(pit: Pit, f: Fighter, walk: Walk, wish: Demand) -> Why | None:
    if not wish.kind:
        return None
    name = {"figure": f.name}
    if not closer(pit, f, walk.end):
        return Why(Text("{figure} is enraged and must end nearer to an enemy", name), "CIR-451", walk.end)
    if in_reach(pit, f, walk.end):
        # judged exactly, even where the search found no such end (Q12)
        return None
    if wish.kind == "reach":
        say = Text("{figure} is enraged and can reach an enemy: it must end with one in reach", name)
        return Why(say, "CIR-452", walk.end)
    if distance(walk.path[0], walk.end) < wish.far - SLACK - EPS:
        args = name | {"far": round(wish.far - SLACK, 2)}
        say = Text("{figure} is enraged and out of reach of everybody: at least {far}″ from here", args)
        return Why(say, "CIR-453", walk.end)
    return None


def _off_line(pit: Pit, f: Fighter, walk: Walk, move: Move) -> Why | None:
    """CIR-383 A charge goes along the line of centres, to contact at most."""
    foe = pit.state.fighter(move.toward)
    on_line = toward(f.point, foe.point, distance(f.point, walk.end))
    past = distance(f.point, walk.end) > distance(f.point, foe.point)
    if past or distance(on_line, walk.end) > 2 * EPS + 0.001:
        return Why(Text("A charge goes straight at {foe}", {"foe": foe.name}), "CIR-383", walk.end)
    return None


# ---- asking for a walk


def path_question(
    pit: Pit,
    f: Fighter,
    ways: list[tuple[Way, Move]],
    key: str,
    clause: str,
    prompt: Text,
    hint: Text | None = None,
) -> PickPath:
    """The decision for a move of a fighter; staying where it is is always possible."""
    from game.rules.cirque.preview import move_forecast

    by_key = {way.key: move for way, move in ways}

    @cache
    def wish(way: Way) -> Demand:
        return demand(pit, f, way, by_key[way.key])

    @cache
    def area(way: Way) -> tuple[Mark, ...]:
        return _area(pit, f, way, by_key[way.key], first=way is ways[0][0])

    def legal(walk: Walk) -> Why | None:
        return judge(pit, f, walk, by_key[walk.way.key], wish(walk.way))

    def propose(rnd: Rnd) -> Answer | None:
        return _proposal(pit, f, ways, rnd, wish)

    def forecast(walk: Walk) -> Forecast:
        return move_forecast(pit, f, walk, by_key[walk.way.key])

    return PickPath(
        f.side,
        clause,
        prompt,
        {"way": ways[0][0].key, "path": [], "face": None},
        propose,
        f.id,
        f.point,
        [way for way, _ in ways],
        legal,
        lambda walk: path_cost(table(pit, f), walk.path, walk.way.flat),
        key=key,
        hint=hint,
        about=(OnFigure(f.id),),
        continues=True,
        forecast=forecast,
        area=area,
    )


def _area(pit: Pit, f: Fighter, way: Way, move: Move, *, first: bool) -> tuple[Mark, ...]:
    if way.style == "straight":
        return ()
    outlines = tuple(tuple(o) for o in reach_of(pit, f, way).outline())
    return (OnArea(outlines, "reach" if first else "second", way.label),)


def _proposal(pit: Pit, f: Fighter, ways: list[tuple[Way, Move]], rnd: Rnd, wish: object) -> Answer | None:
    """A walk that may well be legal: towards an enemy or anywhere, cut where the allowance ends."""
    way, move = ways[rnd.below(len(ways))]
    foes = pit.state.enemies(f)
    if move.toward:
        goal = pit.state.fighter(move.toward).point
    elif foes and rnd.below(3):
        foe = foes[rnd.below(len(foes))]
        spread = f.r + foe.r + rnd.fraction() * 2
        angle = rnd.fraction() * 360
        u = unit(angle)
        goal = (foe.x + u[0] * spread, foe.y + u[1] * spread)
    else:
        u = unit(rnd.fraction() * 360)
        far = rnd.fraction() * way.inches
        goal = (f.x + u[0] * far, f.y + u[1] * far)
    board = table(pit, f)
    if move.toward:
        end = direct(
            board,
            f.base,
            pit.state.fighter(move.toward).base,
            way.inches,
            me=f.id,
            foe=move.toward,
            free=way.flat,
        ).end
        share = 1.0 if rnd.below(3) else rnd.fraction()
        path = [f.point, toward(f.point, end, distance(f.point, end) * share)]
    elif way.style == "straight":
        inches = min(way.inches, distance(f.point, goal))
        path = [f.point, toward(f.point, goal, inches)]
    else:
        path = _cut(board, f, way, goal)
    face = None
    if way.turns:
        face = (
            bearing(path[-1], foes[rnd.below(len(foes))].point)
            if foes and rnd.below(4)
            else rnd.fraction() * 360
        )
    return {"way": way.key, "path": [[round(x, 3), round(y, 3)] for x, y in path[1:]], "face": face}


def _cut(board: Table, f: Fighter, way: Way, goal: Point) -> list[Point]:
    from game.table.moves import drag

    path = drag(board, f.base, [f.point], goal, me=f.id, through=way.through)
    return clamp(board, path, way.inches, way.flat)
