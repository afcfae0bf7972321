"""CIR-1402 to CIR-1443 Sorcery that falls on a place: blasts, fields, and ground that is made or mended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, floor

from game.engine.decisions import Answer, Option, PickOne, PickPose, Pose, Rnd, Why
from game.engine.look import OnTerrain
from game.engine.state import other
from game.engine.words import Text
from game.rules.cirque.attack import ordered_under
from game.rules.cirque.discards import remove_terrain
from game.rules.cirque.effect import G
from game.rules.cirque.ground import removable
from game.rules.cirque.preview import blast_forecast
from game.rules.cirque.sorcery_models import maybe_falls
from game.rules.cirque.sorcery_questions import (
    blast,
    blast_preview,
    choose_point,
    move_exactly,
    outside,
    own,
    share_moved,
    somewhere,
)
from game.rules.cirque.state import Pit, table
from game.rules.cirque.terraform import (
    CLEAR,
    COLUMN,
    bar,
    bar_mark,
    called,
    create,
    dig,
    disc,
    may_lie,
    raise_column,
)
from game.table.inches import EPS, Point, at_most, bearing, distance
from game.table.moves import path_cost
from game.table.sight import sight_to_point
from game.table.terrain import Circle, Terrain

FIREBALL = (3.0, 10)
"""Diameter and harm."""
CATALYST = (5.0, 9)
CATALYST_RANGE = 12.0
CATALYST_SLIPS = 3
"""CIR-1442 On this face or less the opponent moves the point."""
CATALYST_DRIFT = 3.0
FIELD = 5.0
FIELD_PULL = 2.0
QUAGMIRE = 5.0
GRAVE = 3.0
RUBBLE = (3.0, 0.75)
TOUCH = 0.01
"""Inches that places looked through may reach over a wall; each is tested exactly."""

Legal = Callable[[Point], Why | None]


def always(pit: Pit, side: int) -> Why | None:
    """Nothing is needed."""
    return None


def _middle(pit: Pit) -> Point:
    return (pit.board.width / 2, pit.board.depth / 2)


def _grid(pit: Pit, across: float, deep: float) -> Iterator[Point]:
    """Places in half-inch steps, those near the south wall first, at which something that is `across` inches
    wide and `deep` inches deep stays clear of the walls.
    """
    for j in _steps(pit.board.depth, deep):
        for i in _steps(pit.board.width, across):
            yield (i / 2, j / 2)


def _steps(room: float, size: float) -> range:
    """Half inches from a wall at which something of that size does not reach over it or the opposite one."""
    return range(max(0, ceil(size - TOUCH)), floor((room - size / 2) * 2 + TOUCH) + 1)


def _first(pit: Pit, legal: Legal, diameter: float) -> Point | None:
    """Some legal place for a circle, or None where the pit has none."""
    return next((p for p in _grid(pit, diameter, diameter) if legal(p) is None), None)


# ---- blasts and fields


async def fireball(g: G, side: int) -> None:
    """CIR-1402 A template 3" across on any point, harm 10."""
    clause, (size, n) = "CIR-1402", FIREBALL
    p = await choose_point(
        g,
        side,
        clause,
        Text("Drop the fireball"),
        size,
        _middle(g),
        lambda p: outside(g, p),
        forecast=blast_preview(g, size, n, clause, side),
        hint=Text("any point; full damage only for who covers the centre"),
    )
    await blast(g, p, size, n, clause, side)


def catalyst_at(pit: Pit, side: int, p: Point) -> Why | None:
    """CIR-1442 Why a point cannot be chosen: outside, or not within 12" and in sight of one own model."""
    if why := outside(pit, p):
        return why
    board = table(pit)
    mine = own(pit, side)
    near = [f for f in mine if at_most(board.gap_to(p, f.base), CATALYST_RANGE)]
    if any(sight_to_point(board, f.base, p).clear for f in near):
        return None
    if near:
        names = {"figures": [f.name for f in near]}
        say = Text("Out of sight of {figures}: the point must be seen from within 12″", names)
        return Why(say, "CIR-1442", p)
    gap = min(board.gap_to(p, f.base) for f in mine)
    args = {"gap": round(gap, 2), "more": round(gap - CATALYST_RANGE, 2)}
    return Why(Text("{gap}″ from your nearest fighter, 12″ at most: {more}″ too far", args), "CIR-1442", p)


async def unstable_catalyst(g: G, side: int) -> None:
    """CIR-1442 A template 5" across, harm 9; on 1 to 3 the opponent moves the point up to 3"."""
    clause, (size, n) = "CIR-1442", CATALYST
    first = own(g, side)[0]
    p = await choose_point(
        g,
        side,
        clause,
        Text("Throw the catalyst"),
        size,
        first.point,
        lambda p: catalyst_at(g, side, p),
        forecast=blast_preview(g, size, n, clause, side),
        hint=Text("within 12″ of one own fighter and in its sight; on 1 to 3 the other side moves it"),
    )
    face = g.roll(clause, 10)[0]
    say = Text("Catalyst: {die}, slips on {n} or less", {"die": face, "n": CATALYST_SLIPS})
    g.say(clause, "effect_rolled", say, {"natural": face}, side=side)
    if face <= CATALYST_SLIPS:
        p = await _drift(g, side, p, size, n, clause)
    await blast(g, p, size, n, clause, side)


async def _drift(g: G, side: int, p: Point, size: float, n: int, clause: str) -> Point:
    """The opponent moves the point up to 3" to any place."""

    def legal(q: Point) -> Why | None:
        far = distance(p, q)
        if far > CATALYST_DRIFT + EPS:
            args = {"far": round(far, 2), "more": round(far - CATALYST_DRIFT, 2)}
            say = Text("{far}″ from where it was thrown, 3″ at most: {more}″ too far", args)
            return Why(say, clause, q)
        return outside(g, q)

    there = await choose_point(
        g,
        other(side),
        clause,
        Text("Move the catalyst"),
        size,
        p,
        legal,
        forecast=lambda q: blast_forecast(g, q, size, n, clause, side),
        hint=Text("up to 3″ to any place"),
        near=(p, CATALYST_DRIFT),
        continues=False,
    )
    if there != p:
        data = {"from": list(p), "to": list(there)}
        g.say(clause, "point_moved", Text("The catalyst rolls away"), data, side=other(side))
    return there


async def magnetic_field(g: G, side: int) -> None:
    """CIR-1443 Models under a 5" template are moved 2" towards its centre, nearest first, not past it."""
    clause = "CIR-1443"
    p = await choose_point(
        g,
        side,
        clause,
        Text("Place the magnetic field"),
        FIELD,
        _middle(g),
        lambda p: outside(g, p),
        hint=Text("everybody under it is pulled 2″ towards the centre"),
    )
    for f in ordered_under(g, p, FIELD, side):
        whole = path_cost(table(g, f), [f.point, p])
        pull = min(FIELD_PULL * share_moved(g, f), whole)
        move_exactly(g, f, bearing(f.point, p), pull, clause)


# ---- making and mending ground


def _round_legal(pit: Pit, diameter: float, *, blocking: bool = False, clear: float = 0.0) -> Legal:
    return lambda p: may_lie(pit, disc(p, diameter), blocking=blocking, clear=clear)


def no_room(pit: Pit, legal: Legal, diameter: float, clause: str) -> Why | None:
    """CIR-011 Why a piece that must lie somewhere cannot be made, or None."""
    if _first(pit, legal, diameter) is not None:
        return None
    return Why(Text("There is no room for it anywhere in the pit"), clause)


def column_open(pit: Pit, side: int) -> Why | None:
    """CIR-1406 There must be room for the column."""
    return no_room(pit, _round_legal(pit, COLUMN, blocking=True, clear=CLEAR), COLUMN, "CIR-1406")


async def sudden_column(g: G, side: int) -> None:
    """CIR-1406 An impassable, sight-blocking circle until the end of the next turn."""
    clause = "CIR-1406"
    legal = _round_legal(g, COLUMN, blocking=True, clear=CLEAR)
    hint = Text("at least 0.5″ from every base")
    p = await _choose_ground(g, side, clause, Text("Raise the column"), COLUMN, legal, hint)
    raise_column(g, p, clause, expires=g.state.turn + 1)


async def _choose_ground(
    g: G, side: int, clause: str, prompt: Text, diameter: float, legal: Legal, hint: Text
) -> Point:
    fallback = _first(g, legal, diameter)
    assert fallback is not None, f"{clause} was cast with no room for it"
    return await choose_point(g, side, clause, prompt, diameter, fallback, legal, hint=hint)


def quagmire_open(pit: Pit, side: int) -> Why | None:
    """CIR-1407 The circle must fit into the pit."""
    return no_room(pit, _round_legal(pit, QUAGMIRE), QUAGMIRE, "CIR-1407")


async def quagmire(g: G, side: int) -> None:
    """CIR-1407 A circle 5" across becomes difficult until the end of the next turn."""
    clause = "CIR-1407"
    hint = Text("wholly inside the pit; every inch in it costs two")
    legal = _round_legal(g, QUAGMIRE)
    p = await _choose_ground(g, side, clause, Text("Place the quagmire"), QUAGMIRE, legal, hint)
    dig(g, p, QUAGMIRE, clause, expires=g.state.turn + 1, name="quagmire", kind="quagmire")


def open_grave_open(pit: Pit, side: int) -> Why | None:
    """CIR-1433 The circle must fit into the pit."""
    return no_room(pit, _round_legal(pit, GRAVE), GRAVE, "CIR-1433")


async def open_grave(g: G, side: int) -> None:
    """CIR-1433 A difficult circle 3" across; who is under it falls on 4 or more, nearest first."""
    clause = "CIR-1433"
    hint = Text("wholly inside the pit; whoever is under it falls on 4 or more")
    p = await _choose_ground(g, side, clause, Text("Open the grave"), GRAVE, _round_legal(g, GRAVE), hint)
    dig(g, p, GRAVE, clause, expires=g.state.turn + 1)
    for f in ordered_under(g, p, GRAVE, side):
        maybe_falls(g, f, clause)


def _rubble_legal(pit: Pit) -> Callable[[Pose], Why | None]:
    return lambda pose: may_lie(pit, bar(pose.point, *RUBBLE, pose.facing), blocking=True)


def _rubble_spot(pit: Pit) -> Pose | None:
    legal = _rubble_legal(pit)
    long, wide = RUBBLE
    lying = ((0.0, long, wide), (90.0, wide, long))
    poses = (Pose(*p, angle) for angle, across, deep in lying for p in _grid(pit, across, deep))
    return next((pose for pose in poses if legal(pose) is None), None)


def rubble_open(pit: Pit, side: int) -> Why | None:
    """CIR-1408 There must be room for the rubble."""
    if _rubble_spot(pit) is not None:
        return None
    return Why(Text("There is no room for it anywhere in the pit"), "CIR-1408")


async def instant_rubble(g: G, side: int) -> None:
    """CIR-1408 An obstruction 3" x 0.75" at any angle, for the rest of the game."""
    clause = "CIR-1408"
    spot = _rubble_spot(g)
    assert spot is not None, "rubble was cast with no room for it"

    def propose(rnd: Rnd) -> Answer:
        x, y = somewhere(g, rnd, 4.0)
        return [round(x, 3), round(y, 3), round(rnd.fraction() * 180, 1)]

    pose = await PickPose(
        side,
        clause,
        Text("Lay the rubble"),
        [spot.x, spot.y, spot.facing],
        propose,
        _rubble_legal(g),
        key="effect_choice",
        hint=Text("at any angle, on no base and no obstacle"),
        shape=bar_mark(*RUBBLE),
        continues=True,
    )
    create(g, "rubble", bar(pose.point, *RUBBLE, pose.facing), clause, name="instant rubble")


def groundskeeper_open(pit: Pit, side: int) -> Why | None:
    """CIR-1409 A piece that may be removed is needed."""
    if any(removable(t) for t in pit.state.terrain):
        return None
    return Why(Text("There is no obstruction, no difficult ground and nothing made by a card"), "CIR-1409")


async def groundskeeper(g: G, side: int) -> None:
    """CIR-1409 Removes an obstruction, difficult terrain, or an obstacle that a card created."""
    clause = "CIR-1409"
    pieces = [t for t in g.state.terrain if removable(t)]
    piece = pieces[0].id
    if len(pieces) > 1:
        piece = await PickOne(
            side,
            clause,
            Text("Choose what is cleared away"),
            [Option(t.id, t.id, Text(called(t)), OnTerrain(t.id), clause, note=_where(t)) for t in pieces],
            find=lambda key: key,
            key="effect_choice",
            continues=True,
        )
    remove_terrain(g, piece, clause)


def _centre(t: Terrain) -> Point:
    if isinstance(t.shape, Circle):
        return (t.shape.x, t.shape.y)
    n = len(t.shape.points)
    return (sum(p[0] for p in t.shape.points) / n, sum(p[1] for p in t.shape.points) / n)


def _where(t: Terrain) -> Text:
    x, y = _centre(t)
    return Text("at {x}, {y}", {"x": round(x, 1), "y": round(y, 1)})
