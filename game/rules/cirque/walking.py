"""CIR-41x to CIR-44x, CIR-85x Moves carried out: quick attacks on the way, moves cut short, extra moves,
leaps, charges.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.engine.decisions import Option, PickOne, Walk, Way
from game.engine.look import OnFigure, OnPoint
from game.engine.words import Text
from game.rules.cirque import cites, values
from game.rules.cirque.aim import Blow, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.content import Weapon
from game.rules.cirque.discards import leave_play
from game.rules.cirque.durations import expire
from game.rules.cirque.effect import Ask, G, asked
from game.rules.cirque.harm import stand_up
from game.rules.cirque.moving import EVERYTHING, Move, flat_ground, passes, path_question
from game.rules.cirque.state import Fighter, Pit, table
from game.table.inches import EPS, Point, bearing, path_length, snap
from game.table.moves import (
    Exit,
    last_exit,
    path_cost,
    set_back,
)


@dataclass
class Leave:
    """An enemy whose reach the mover leaves for good, and where."""

    enemy: Fighter
    weapon: list[Weapon]
    exit: Exit
    order: int


def leaving(pit: Pit, f: Fighter, path: tuple[Point, ...]) -> list[Leave]:
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
            out.append(Leave(e, longest, exit_, order))
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
    rests = (*cites.of_allowance(g, f, move, walk.way.inches), *cites.of_rage(g, f, walk.end))
    if move.stands and path_length(walk.path) < EPS:
        rests = (*rests, "CIR-468")
    if move.kind == "run":
        await drop_guard(g, f)
    if move.stands:
        await stand_up(g, f, "CIR-466")
    if move.kind == "normal":
        expire(g, f, lambda status: status.what == "leaps", "CIR-411")
    f.own_moves += not _declined(f, walk, move)
    start, cost = f.point, path_cost(table(g, f), walk.path, walk.way.flat)
    quiet = move.quiet or asked("no quick attacks at it", Ask(g, f))
    leaves = [] if quiet else leaving(g, f, walk.path)
    order = ("CIR-424", "CIR-440") if len(leaves) > 1 else ("CIR-424",)
    for leave in leaves:
        if await _quick_attack(g, f, leave, walk, order):
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
    why = cites.each(
        (*cites.of_move(f, move.kind, walk.path, cost, turned, _declined(f, walk, move)), *rests)
    )
    g.say(walk.way.clause, "moved", say, data, side=f.side, cites=why)
    assert s.fighter(f.id) is f
    return True


def _declined(f: Fighter, walk: Walk, move: Move) -> bool:
    """CIR-857, CIR-858, CIR-870 An extra move or a leap that is not made: neither a step nor a turn."""
    stays = path_length(walk.path) < EPS and walk.facing in (None, f.facing)
    return move.kind in ("extra", "leap") and stays


async def drop_guard(g: G, f: Fighter) -> None:
    """CIR-392 Guarded Stance ends before a run starts, for those whom it guards that way."""
    s = g.state
    for c in s.cards.at(f"play:{f.id}"):
        if s.cards.faces[c] == "guarded_stance" and asked("guard ends by running", Ask(g, f)):
            leave_play(g, f, c, "CIR-392")


async def _quick_attack(g: G, f: Fighter, leave: Leave, walk: Walk, why: cites.Cites) -> bool:
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
    g.say("CIR-431", "quick_attack_offered", say, about, side=e.side, cites=why)
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
        if board.fits(f.base.at(snap(f.point)), (f.id,)) is not None:
            f.x, f.y = set_back(board, f.base, walk.path, leave.exit.s, me=f.id)

    await attack(g, e, f, weapon, Blow(weapon.id, clause=""), "quick", footing)
    return _cut_short(g, f, here, down, in_card=walk.way.key in ("charge", "extra", "leap"))


def _cut_short(g: G, f: Fighter, here: Point, down: bool, *, in_card: bool) -> bool:
    """CIR-441 Death ends the move at once; falling or being moved ends it where the fighter then is.

    Rage does not ask where that is (CIR-456); the rest of a card is carried out from there (CIR-729).
    """
    rest = ("CIR-729",) if in_card else ()
    if not f.alive:
        g.say(
            "CIR-441",
            "move_cut_short",
            Text("{figure} does not get away", {"figure": f.name}),
            {"figure": f.id, "point": [round(f.x, 3), round(f.y, 3)], "reason": "died"},
            cites=rest,
        )
        return True
    # a push that a contact stops at once moves nobody: it only rounds the point (CIR-474)
    fell, shifted = f.knocked_down and not down, snap(f.point) != snap(here)
    if not (fell or shifted):
        return False
    f.x, f.y = snap(f.point)
    say = Text("{figure} is stopped on the way", {"figure": f.name})
    reason = "knocked down" if fell else "moved"
    data = {"figure": f.id, "point": [round(f.x, 3), round(f.y, 3)], "reason": reason}
    g.say("CIR-441", "move_cut_short", say, data, side=f.side, cites=("CIR-424", "CIR-456", *rest))
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
