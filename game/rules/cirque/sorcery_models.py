"""CIR-1401 to CIR-1433 Sorcery that strikes, moves, turns, heals or hampers fighters."""

from __future__ import annotations

from game.engine.decisions import Answer, Option, PickFacing, PickMany, PickOne, PickPose, Pose, Rnd, Why
from game.engine.look import OnDisc, OnFigure
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.durations import give, slow
from game.rules.cirque.effect import G
from game.rules.cirque.harm import harm, heal, knock_down, lose_fury, push, take_fury
from game.rules.cirque.moving import refusal
from game.rules.cirque.preview import harm_forecast
from game.rules.cirque.sorcery_questions import choose, enemies, nobody, own, shift
from game.rules.cirque.state import Fighter, Pit, Status, table
from game.table.inches import EPS, Point, distance, unit

BOLT = 11
GUST = 3.0
TRAPDOOR = 6.0
FALLS_FROM = 4
"""CIR-1410, CIR-1433 The least face of a D10 that knocks a fighter down."""
MIST = 2
MENDS = 3
SOUND = 4.0
SOUND_PUSH = 2.0


def anybody(pit: Pit, side: int) -> Why | None:
    """Any model on the table may be chosen."""
    return nobody(pit.state.on_table(), "CIR-011", Text("Nobody stands in the pit"))


def one_of_ours(pit: Pit, side: int) -> Why | None:
    """An own model is needed."""
    return nobody(own(pit, side), "CIR-011", Text("None of your fighters stands in the pit"))


def one_of_theirs(pit: Pit, side: int) -> Why | None:
    """An enemy is needed."""
    return nobody(enemies(pit, side), "CIR-011", Text("No enemy stands in the pit"))


# ---- harm and falling


async def thunderbolt(g: G, side: int) -> None:
    """CIR-1401 Harm 11 on any model."""
    clause = "CIR-1401"
    f = await choose(
        g,
        side,
        clause,
        Text("Choose whom the lightning strikes"),
        g.state.on_table(),
        lambda f: harm_forecast(g, f, BOLT, clause),
    )
    await harm(g, f, BOLT, clause)


async def banana_skin(g: G, side: int) -> None:
    """CIR-1410 An enemy falls on 4 or more."""
    clause = "CIR-1410"
    f = await choose(g, side, clause, Text("Choose who slips"), enemies(g, side))
    maybe_falls(g, f, clause)


def maybe_falls(g: G, f: Fighter, clause: str) -> None:
    """CIR-1410, CIR-1433 A D10: on 4 or more the fighter is knocked down."""
    face = g.roll(clause, 10)[0]
    args = {"figure": f.name, "die": face, "need": FALLS_FROM}
    say = Text("{figure}: {die}, falls on {need} or more", args)
    g.say(clause, "effect_rolled", say, {"figure": f.id, "natural": face}, side=f.side)
    if face >= FALLS_FROM:
        knock_down(g, f, clause)


# ---- moving and turning


async def gust(g: G, side: int) -> None:
    """CIR-1403 Any model is moved up to 3" in any direction."""
    clause = "CIR-1403"
    f = await choose(g, side, clause, Text("Choose who is blown away"), g.state.on_table())
    await shift(g, side, f, GUST, clause, Text("Blow {figure} away", {"figure": f.name}))


def trapdoor_open(pit: Pit, side: int) -> Why | None:
    """CIR-1404 An own model that stands is needed."""
    return nobody(_standing(pit, side), "CIR-1404", Text("None of your fighters is on its feet"))


def _standing(pit: Pit, side: int) -> list[Fighter]:
    return [f for f in own(pit, side) if not f.knocked_down]


async def trapdoor(g: G, side: int) -> None:
    """CIR-1404, CIR-859 Places an own standing model up to 6" away, facing any way."""
    clause = "CIR-1404"
    f = await choose(g, side, clause, Text("Choose who vanishes"), _standing(g, side))

    def legal(pose: Pose) -> Why | None:
        far = distance(f.point, pose.point)
        if far > TRAPDOOR + EPS:
            args = {"far": round(far, 2), "more": round(far - TRAPDOOR, 2)}
            return Why(
                Text("{far}″ from where it was, 6″ at most: {more}″ too far", args), clause, pose.point
            )
        bad = table(g).fits(f.base.at(pose.point), (f.id,))
        return None if bad is None else refusal(g, f, bad)

    def propose(rnd: Rnd) -> Answer:
        u, far = unit(rnd.fraction() * 360), rnd.fraction() * TRAPDOOR
        return [round(f.x + u[0] * far, 3), round(f.y + u[1] * far, 3), round(rnd.fraction() * 360, 1)]

    pose = await PickPose(
        side,
        clause,
        Text("Place {figure}", {"figure": f.name}),
        [f.x, f.y, f.facing],
        propose,
        legal,
        key="effect_choice",
        hint=Text("within 6″ of where it was, facing any way"),
        about=(OnFigure(f.id),),
        shape=OnDisc(0.0, 0.0, f.r, "base"),
        area=lambda: (OnDisc(f.x, f.y, TRAPDOOR, "reach"),),
        sprite=f.id,
        continues=True,
    )
    place(g, f, pose.point, clause, pose.facing)


def place(g: G, f: Fighter, to: Point, clause: str, facing: float | None = None) -> None:
    """CIR-859 Puts a fighter on another spot; not a movement."""
    old = f.point
    f.x, f.y = to
    if facing is not None:
        f.facing = facing
    data = {"figure": f.id, "from": list(old), "to": list(to), "facing": f.facing}
    say = Text("{figure} is placed elsewhere", {"figure": f.name})
    g.say(clause, "placed", say, data, side=f.side, cites=("CIR-443", "CIR-859"))


def swappable(pit: Pit, side: int) -> list[tuple[Fighter, Fighter]]:
    """CIR-1405 Pairs of own models whose places are legal for one another."""
    mine = own(pit, side)
    board = table(pit)
    out = []
    for i, a in enumerate(mine):
        for b in mine[i + 1 :]:
            both = (a.id, b.id)
            if board.fits(a.base.at(b.point), both) is None and board.fits(b.base.at(a.point), both) is None:
                out.append((a, b))
    return out


def switcheroo_open(pit: Pit, side: int) -> Why | None:
    """CIR-1405 Two own models are needed that have room in one another's places."""
    if swappable(pit, side):
        return None
    return Why(Text("No two of your fighters have room in one another's places"), "CIR-1405")


async def switcheroo(g: G, side: int) -> None:
    """CIR-1405 Two own models exchange places."""
    clause = "CIR-1405"
    pairs = swappable(g, side)
    a, b = pairs[0]
    if len(pairs) > 1:
        a, b = await _choose_pair(g, side, clause, pairs)
    here, there = a.point, b.point
    place(g, a, there, clause)
    place(g, b, here, clause)


async def _choose_pair(
    g: G, side: int, clause: str, pairs: list[tuple[Fighter, Fighter]]
) -> tuple[Fighter, Fighter]:
    legal = [{a.id, b.id} for a, b in pairs]

    def check(chosen: list[Fighter]) -> Why | None:
        if {f.id for f in chosen} in legal:
            return None
        names = {"figures": [f.name for f in chosen]}
        say = Text("There is no room for {figures} in one another's places: choose another two", names)
        return Why(say, clause)

    a, b = await PickMany(
        side,
        clause,
        Text("Choose two who change places"),
        [Option(f.id, f, Text(f.name), OnFigure(f.id), clause, group="figure") for f in own(g, side)],
        find=g.state.fighter,
        least=2,
        most=2,
        check=check,
        key="effect_choice",
        continues=True,
    )
    return a, b


async def about_face(g: G, side: int) -> None:
    """CIR-1414 Any model is turned to any facing."""
    clause = "CIR-1414"
    f = await choose(g, side, clause, Text("Choose who is turned"), g.state.on_table())
    facing = await PickFacing(
        side,
        clause,
        Text("Turn {figure}", {"figure": f.name}),
        f.facing,
        lambda rnd: round(rnd.fraction() * 360, 1),
        f.point,
        figure=f.id,
        key="effect_choice",
        about=(OnFigure(f.id),),
        continues=True,
    )
    f.facing = facing
    data = {"figure": f.id, "facing": facing}
    g.say(clause, "turned", Text("{figure} is turned", {"figure": f.name}), data, side=f.side)


async def wall_of_sound(g: G, side: int) -> None:
    """CIR-1421, CIR-869 Enemies within 4" of an own model are pushed 2" away from it, nearest first."""
    clause = "CIR-1421"
    f = await choose(g, side, clause, Text("Choose who makes the noise"), own(g, side))
    board = table(g)
    near = [e for e in g.state.enemies(f) if board.within(f.base, e.base, SOUND)]
    for e in sorted(near, key=lambda e: round(board.gap(f.base, e.base), 4)):
        push(g, f, e, SOUND_PUSH, clause)


# ---- fury, wounds, what lasts


async def red_mist(g: G, side: int) -> None:
    """CIR-1411 Any model takes 2 fury, or removes up to 2."""
    clause = "CIR-1411"
    f = await choose(g, side, clause, Text("Choose who sees red"), g.state.on_table())
    if values.rage_limit(f) is None:
        say = Text("{figure} knows no fury", {"figure": f.name})
        g.say("CIR-239", "no_fury", say, {"figure": f.id}, side=f.side)
        return
    more = await PickOne(
        side,
        clause,
        Text("Stir up or calm {figure}", {"figure": f.name}),
        [
            Option("take", True, Text("It takes 2 fury"), OnFigure(f.id), clause),
            Option("remove", False, Text("It removes up to 2 fury"), OnFigure(f.id), clause),
        ],
        key="effect_choice",
        about=(OnFigure(f.id),),
        continues=True,
    )
    if more:
        take_fury(g, f, MIST, clause)
    else:
        lose_fury(g, f, MIST, clause)


async def bandages(g: G, side: int) -> None:
    """CIR-1412 An own model removes up to 3 damage points."""
    clause = "CIR-1412"
    f = await choose(g, side, clause, Text("Choose who is bandaged"), own(g, side))
    heal(g, f, MENDS, clause)


async def groupies(g: G, side: int) -> None:
    """CIR-1423 An own model has +1 Finesse and +1 Brutality until the end of the turn."""
    clause = "CIR-1423"
    f = await choose(g, side, clause, Text("Choose who is admired"), own(g, side))
    until = f"turn:{g.state.turn}"
    give(g, f, Status("finesse", clause, until, 1), Text("{figure}: +1 Finesse", {"figure": f.name}))
    give(g, f, Status("brutality", clause, until, 1), Text("{figure}: +1 Brutality", {"figure": f.name}))


async def fog_of_tedium(g: G, side: int) -> None:
    """CIR-1432 An enemy is slowed."""
    clause = "CIR-1432"
    f = await choose(g, side, clause, Text("Choose who loses interest"), enemies(g, side))
    slow(g, f, clause)
