"""CIR-40x to CIR-45x Moves that a fighter makes: ways to go, what is legal, what rage demands, quick attacks
on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial

from game.engine.decisions import Answer, Option, PickOne, PickPath, Rnd, Walk, Way, Why
from game.engine.look import Forecast, Mark, OnArea, OnFigure, OnPoint
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.attack import Blow, attack, why_not
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import Ask, G, asked
from game.rules.cirque.harm import leave_play, stand_up
from game.rules.cirque.state import Fighter, Pit, table
from game.table.board import Refusal, Table
from game.table.inches import EPS, Point, bearing, distance, path_length, snap, toward, unit
from game.table.moves import (
    Exit,
    clamp,
    direct,
    last_exit,
    path_cost,
    path_legal,
    set_back,
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
    """"" (calm), reach, far or none (no destination at all)."""
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
    """CIR-455 The points on the line to the enemy that a Charge can reach."""
    foe = pit.state.fighter(move.toward)
    end = direct(table(pit, f), f.base, foe.base, way.inches, me=f.id, foe=foe.id, free=way.flat).end
    length = distance(f.point, end)
    steps = int(length / SLACK)
    return [toward(f.point, foe.point, k * SLACK) for k in range(1, steps + 1)] + (
        [end] if length > EPS else []
    )


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
    if wish.kind == "none" or not closer(pit, f, walk.end):
        return Why(Text("{figure} is enraged and must end nearer to an enemy", name), "CIR-451", walk.end)
    if wish.kind == "reach" and not in_reach(pit, f, walk.end):
        say = Text("{figure} is enraged and can reach an enemy: it must end with one in reach", name)
        return Why(say, "CIR-452", walk.end)
    if wish.kind == "far" and distance(walk.path[0], walk.end) < wish.far - SLACK - EPS:
        args = name | {"far": round(wish.far - SLACK, 2)}
        say = Text("{figure} is enraged and out of reach of everybody: at least {far}″ from here", args)
        return Why(say, "CIR-453", walk.end)
    return None


def _off_line(pit: Pit, f: Fighter, walk: Walk, move: Move) -> Why | None:
    """CIR-383 A charge goes along the line of centres, to contact at most."""
    foe = pit.state.fighter(move.toward)
    on_line = toward(f.point, foe.point, distance(f.point, walk.end))
    if distance(on_line, walk.end) > 2 * EPS + 0.001:
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
        hint=hint or Text("click to stop here, Q and E turn, Esc puts it back"),
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


# ---- making the move


@dataclass
class _Leave:
    """An enemy whose reach the mover leaves for good, and where."""

    enemy: Fighter
    weapon: list[Weapon]
    exit: Exit
    order: int


def leaving(pit: Pit, f: Fighter, path: tuple[Point, ...]) -> list[_Leave]:
    """CIR-431 to CIR-435, CIR-440 Enemies whose longest melee reach the path leaves for good, in order along
    it.
    """
    out = []
    for order, e in enumerate(pit.state.enemies(f)):
        inches = values.melee_reach(e)
        if inches <= 0:
            continue
        exit_ = last_exit(path, f.r, e.base, inches)
        if exit_ is not None:
            longest = [w for w in e.printed.weapons if w.melee and w.range == inches]
            out.append(_Leave(e, longest, exit_, order))
    return sorted(out, key=lambda leave: (round(leave.exit.s, 6), leave.order))


def quick_chance(pit: Pit, f: Fighter, e: Fighter, weapon: Weapon) -> bool:
    """CIR-436, CIR-438 Whether an enemy may strike at a mover that stands at the point where it leaves."""
    if values.engaged_with(pit, e, leaving_out=f.id):
        return False
    return why_not(pit, f=e, e=f, weapon=weapon, kind="quick", blow=Blow(weapon.id, forced=True)) is None


async def make_move(g: G, f: Fighter, walk: Walk, move: Move) -> bool:
    """CIR-411 to CIR-457 Carries a legal walk out; False if it was cut short (CIR-441).

    Every kind of move can cause quick attacks (CIR-442) and ends with any facing (CIR-421, CIR-423); being
    moved and being placed do not come here (CIR-443).
    """
    s = g.state
    if move.kind == "run":
        await drop_guard(g, f)
    if move.stands:
        await stand_up(g, f, "CIR-466")
    if move.kind == "normal":
        f.statuses = tuple(st for st in f.statuses if st.what != "leaps")
    f.own_moves += 1
    start, cost = f.point, path_cost(table(g, f), walk.path, walk.way.flat)
    for leave in [] if move.quiet or asked("no quick attacks at it", Ask(g, f)) else leaving(g, f, walk.path):
        if await _quick_attack(g, f, leave, walk):
            return False
    f.x, f.y = walk.end
    turned = walk.facing is not None and walk.facing != f.facing
    if walk.facing is not None:
        f.facing = walk.facing
    args = {"figure": f.name, "cost": round(cost, 2), "inches": walk.way.inches}
    say = Text("{figure} moves {cost}″ of {inches}″", args)
    if move.kind == "run":
        say = Text("{figure} runs {cost}″ of {inches}″", args)
    elif move.kind == "charge":
        say = Text("{figure} charges {cost}″ of {inches}″", args)
    elif cost < EPS:
        say = Text("{figure} turns", args) if turned else Text("{figure} stays where it is", args)
    data = {
        "figure": f.id,
        "kind": move.kind,
        "path": [list(p) for p in walk.path],
        "from": list(start),
        "cost": round(cost, 3),
        "allowance": walk.way.inches,
        "facing": f.facing,
    }
    g.say(walk.way.clause, "moved", say, data, side=f.side)
    assert s.fighter(f.id) is f
    return True


async def drop_guard(g: G, f: Fighter) -> None:
    """CIR-392 Guarded Stance ends before a run starts, for those whom it guards that way."""
    s = g.state
    for c in s.cards.at(f"play:{f.id}"):
        if s.cards.faces[c] == "guarded_stance" and asked("guard ends by running", Ask(g, f)):
            leave_play(g, f, c, "CIR-392")


async def _quick_attack(g: G, f: Fighter, leave: _Leave, walk: Walk) -> bool:
    """CIR-434 to CIR-441 One enemy's free blow; True if it ends the move.

    One attack without a response (CIR-437), from the enraged too (CIR-439), as often in a turn as there is
    occasion (CIR-444).
    """
    e = leave.enemy
    f.x, f.y = leave.exit.point
    open_to = [w for w in leave.weapon if e.alive and quick_chance(g, f, e, w)]
    if not open_to:
        return False
    spot = OnPoint(f.x, f.y, "quick", Text("Quick attack"))
    about = {"figure": e.id, "foe": f.id, "point": [round(f.x, 3), round(f.y, 3)]}
    say = Text("{figure} may strike at {foe}, who leaves", {"figure": e.name, "foe": f.name})
    g.say("CIR-431", "quick_attack_offered", say, about, side=e.side)
    from game.rules.cirque.preview import strike_forecast

    options: list[Option[Weapon | None]] = [
        Option(
            w.id,
            w,
            Text("Strike with {weapon}", {"weapon": Text(w.name)}),
            OnFigure(f.id),
            "CIR-433",
            group="attack",
            forecast=partial(strike_forecast, g, e, f, w, Blow(w.id), "quick"),
        )
        for w in open_to
    ]
    options.append(Option("no", None, Text("Let it go"), clause="CIR-431", group="pass"))
    weapon = await PickOne(
        e.side,
        "CIR-431",
        Text("Quick attack at {foe}?", {"foe": f.name}),
        options,
        key="quick_attack",
        about=(OnFigure(e.id), spot),
    )
    if weapon is None:
        say = Text("{figure} lets {foe} go", {"figure": e.name, "foe": f.name})
        g.say("CIR-431", "quick_attack_declined", say, about, side=e.side)
        return False
    here = f.point
    down = f.knocked_down

    def footing() -> None:
        board = table(g, f)
        if board.fits(f.base, (f.id,)) is not None:
            f.x, f.y = set_back(board, f.base, walk.path, leave.exit.s, me=f.id)

    await attack(g, e, f, weapon, Blow(weapon.id, clause=""), "quick", footing)
    return _cut_short(g, f, here, down)


def _cut_short(g: G, f: Fighter, here: Point, down: bool) -> bool:
    """CIR-441 Death ends the move at once; falling or being moved ends it where the fighter then is.

    Rage does not ask where that is (CIR-456).
    """
    if not f.alive:
        g.say(
            "CIR-441",
            "move_cut_short",
            Text("{figure} does not get away", {"figure": f.name}),
            {"figure": f.id},
        )
        return True
    fell, shifted = f.knocked_down and not down, f.point != here
    if not (fell or shifted):
        return False
    f.x, f.y = snap(f.point)
    say = Text("{figure} is stopped on the way", {"figure": f.name})
    data = {"figure": f.id, "point": [round(f.x, 3), round(f.y, 3)]}
    g.say("CIR-441", "move_cut_short", say, data, side=f.side)
    return True


async def extra_move(g: G, f: Fighter, inches: float, clause: str) -> None:
    """CIR-857 A move that is neither a normal move nor a run."""
    if not f.alive or f.knocked_down or f.has("stays put"):
        return
    way = Way("extra", Text("Extra move"), inches, clause, through=passes(g, f), flat=flat_ground(g, f))
    await _free_move(
        g,
        f,
        way,
        Move("extra", clause=clause),
        "extra_move",
        Text("Extra move of {figure}", {"figure": f.name}),
    )


async def leap(g: G, f: Fighter, inches: float, clause: str) -> None:
    """CIR-858 A move in one straight line over everything."""
    if not f.alive or f.knocked_down or f.has("stays put"):
        return
    way = Way("leap", Text("Leap"), inches, clause, "straight", through=EVERYTHING, flat=True)
    await _free_move(
        g, f, way, Move("leap", clause=clause), "leap", Text("Leap of {figure}", {"figure": f.name})
    )


async def _free_move(g: G, f: Fighter, way: Way, move: Move, key: str, prompt: Text) -> None:
    walk = await path_question(g, f, [(way, move)], key, way.clause, prompt)
    await make_move(g, f, walk, move)


async def charge_move(g: G, f: Fighter, foe: Fighter, inches: float, clause: str) -> None:
    """CIR-383, CIR-384 Straight towards an enemy, which it faces before it starts."""
    f.facing = round(bearing(f.point, foe.point), 3) % 360
    data = {"figure": f.id, "facing": f.facing}
    say = Text("{figure} turns towards {foe}", {"figure": f.name, "foe": foe.name})
    g.say("CIR-384", "turned", say, data, side=f.side)
    way = Way(
        "charge",
        Text("Charge"),
        inches,
        clause,
        "straight",
        turns=False,
        through=passes(g, f),
        flat=flat_ground(g, f),
        heading=f.facing,
    )
    move = Move("charge", toward=foe.id, clause=clause)
    prompt = Text("How far does {figure} charge?", {"figure": f.name})
    walk = await path_question(
        g, f, [(way, move)], "charge", clause, prompt, Text("straight at {foe}", {"foe": foe.name})
    )
    await make_move(g, f, walk, move)
