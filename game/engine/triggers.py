"""What a map makes happen during play, under every rulebook: events, victory points, reinforcements.

A rulebook tells when a turn begins and ends and who stands where; the rest is the same for all of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Protocol

import msgspec

from game.engine.game import Game
from game.engine.rulebook import View
from game.engine.staging import ground
from game.engine.state import GameState, happened
from game.engine.words import Text
from game.table.bases import Base, Box, Joined, Oval
from game.table.board import Table
from game.table.inches import Point, at_most, snap
from game.table.mapevents import Trigger
from game.table.terrain import Terrain

HOLDS: Final = 1.0
"""Inches from the edge of a base within which an objective of a trigger is held."""
CLEAR: Final = 1.0
"""Inches that reinforcements keep from enemies."""

_STEP: Final = 0.5
_RINGS: Final = 24
_SPOKES: Final = 16
_INWARD: Final = MappingProxyType({"south": 90.0, "north": 270.0, "west": 0.0, "east": 180.0})
"""Degrees that who comes in at an edge faces."""

Bases = Mapping[str, tuple[int, Base]]
"""Who stands on the table: by figure its side and its base."""


class Newcomers(Protocol):
    """How a rulebook brings figures into a match that has begun."""

    def base(self, side: int, profile: str, at: Point, facing: float) -> Base | None:
        """The base of a profile at a place, facing so many degrees; None if it cannot come, now or ever."""

    def enter(self, side: int, profile: str, at: Point, facing: float) -> str:
        """Puts it on the table, facing some way in degrees; returns its name for the log."""


def turn_begins(
    g: Game[Any],
    turn: int,
    bases: Bases,
    *,
    sides: tuple[int, int] = (0, 1),
    newcomers: Newcomers | None = None,
) -> None:
    """Carries out what the map has for the begin of a turn, and what an earlier turn had no room for.

    `sides`: who plays side a and side b of the map; without `newcomers` nobody can arrive.
    """
    stage = g.staged
    standing = dict(bases)
    for n, trigger in enumerate(stage.triggers):
        if trigger.what == "event" and trigger.turn <= turn:
            _event(g, trigger, turn, standing)
        elif trigger.what == "reinforcements" and trigger.turn <= turn:
            side = sides["ab".index(trigger.side or "a")]
            _reinforce(g, n, trigger, side, turn, standing, newcomers)


def turn_ends(
    g: Game[Any],
    turn: int,
    bases: Bases,
    *,
    sides: tuple[int, int] = (0, 1),
    award: Callable[[int, int], None] | None = None,
) -> None:
    """Gives the victory points of the map for a turn that ends; `award` adds them to a score of the rulebook.

    Who alone has a base within 1 inch of an objective holds it.
    """
    marks = {mark.id: mark for mark in g.staged.objectives}
    for trigger in g.staged.triggers:
        if trigger.what != "points" or not trigger.turn <= turn <= (trigger.until or turn):
            continue
        only = None if trigger.side is None else sides["ab".index(trigger.side)]
        for mark in [marks[trigger.objective]] if trigger.objective else marks.values():
            side = holder(g.board, mark.at, bases)
            if side is None or only not in (None, side):
                continue
            _set(g, points=_added(happened(g.state).points, side, trigger.points))
            args = {"points": trigger.points, "objective": mark.name or mark.id}
            data = {"objective": mark.id, "side": side, "points": trigger.points}
            g.say("", "map_points", Text("+{points} for holding {objective}", args), data, side=side)
            if award is not None:
                award(side, trigger.points)


def holder(board: Table, at: Point, bases: Bases) -> int | None:
    """The side that alone has a base within 1 inch of a place."""
    near = {side for side, base in bases.values() if at_most(board.gap_to(at, base), HOLDS)}
    return near.pop() if len(near) == 1 else None


def points(state: GameState) -> tuple[int, int]:
    """The victory points that the map has given so far."""
    return happened(state).points


def score(view: View) -> tuple[int, int] | None:
    """The same for who looks on; None on a map that gives none."""
    return points(view.state) if view.pays else None


def leader(state: GameState) -> int | None:
    """The side with more points of the map; None if they are level or the map gives none."""
    a, b = happened(state).points
    return None if a == b else int(b > a)


# ---- events


def _event(g: Game[Any], trigger: Trigger, turn: int, standing: Bases) -> None:
    """Takes pieces away and opens doors at its turn; puts pieces down as soon as nobody stands there."""
    now = trigger.turn == turn
    done = happened(g.state)
    gone = tuple(i for i in trigger.gone if i not in done.gone) if now else ()
    if gone:
        _set(g, gone=(*done.gone, *gone))
        _keep(g, lambda terrain: [t for t in terrain if t.id not in gone])
    waiting = [t for t in g.staged.later if t.id in trigger.come and t.id not in done.come]
    free = [t for t in waiting if t.id not in happened(g.state).gone and not _trodden(g, t, standing)]
    come = tuple(t.id for t in free)
    if come:
        _set(g, come=(*happened(g.state).come, *come))
        _keep(g, lambda terrain: [*terrain, *free])
    if now:
        data = {"gone": gone, "come": come, "turn": turn}
        g.say("", "map_event", Text("{says}", {"says": trigger.says}), data)
    else:
        for t in free:
            say = Text("The {piece} is there now", {"piece": Text(t.name or t.kind)})
            g.say("", "map_event", say, {"come": [t.id], "turn": turn})


def _trodden(g: Game[Any], piece: Terrain, standing: Bases) -> bool:
    """Whether somebody stands where a piece would leave no room to stand."""
    trial = g.board.with_terrain((*g.board.terrain, piece))
    others = [t.id for t in g.board.terrain]
    return any(trial.fits(base, others) is not None for _, base in standing.values())


def _keep(g: Game[Any], change: Callable[[Sequence[Terrain]], Sequence[Terrain]]) -> None:
    """The board, and the state of a rulebook that keeps terrain in it, change alike."""
    g.board = ground(g.laid, g.staged, g.state)
    if hasattr(g.state, "terrain"):
        g.state.terrain = tuple(change(g.state.terrain))


def _set(g: Game[Any], **changes: Any) -> None:
    g.state.happened = msgspec.structs.replace(happened(g.state), **changes)


def _added(points: tuple[int, int], side: int, n: int) -> tuple[int, int]:
    return (points[0] + n, points[1]) if side == 0 else (points[0], points[1] + n)


# ---- reinforcements


def _reinforce(
    g: Game[Any],
    number: int,
    trigger: Trigger,
    side: int,
    turn: int,
    standing: dict[str, tuple[int, Base]],
    newcomers: Newcomers | None,
) -> None:
    """Brings every unit that has not arrived yet and has room; who cannot come at all is told of once."""
    for n, profile in enumerate(trigger.units):
        key = f"{number}.{n}"
        if key in happened(g.state).arrived:
            continue
        args = {"profile": profile}
        poses = () if newcomers is None else _poses(g.board, newcomers, trigger, side, profile)
        if newcomers is None or not poses:
            if trigger.turn == turn:
                _set(g, arrived=(*happened(g.state).arrived, key))
                say = Text("{profile} cannot come into this match", args)
                g.say("", "map_reinforcement", say, {"profile": profile, "came": False}, side=side)
            continue
        here = _place(g, poses, side, standing)
        if here is None:
            if trigger.turn == turn:
                say = Text("{profile} finds no room and waits", args)
                g.say("", "map_reinforcement", say, {"profile": profile, "came": False}, side=side)
            continue
        _set(g, arrived=(*happened(g.state).arrived, key))
        name = newcomers.enter(side, profile, here.centre, here.facing)
        standing[f"new {key}"] = (side, here)
        data = {"profile": profile, "came": True, "point": list(here.centre)}
        g.say("", "map_reinforcement", Text("{figure} arrives", {"figure": name}), data, side=side)


def _place(g: Game[Any], poses: Iterable[Base], side: int, standing: Bases) -> Base | None:
    """The first of some poses in which a base stands, 1 inch clear of enemies."""
    terrain = getattr(g.state, "terrain", g.board.terrain)
    table = g.board.with_terrain(terrain).at({i: base for i, (_, base) in standing.items()})
    foes = [base for s, base in standing.values() if s != side]
    for here in poses:
        if table.fits(here) is None and all(not at_most(table.gap(here, foe), CLEAR) for foe in foes):
            return here
    return None


def _poses(board: Table, newcomers: Newcomers, trigger: Trigger, side: int, profile: str) -> Iterable[Base]:
    """Poses of a newcomer about the goal of a trigger, nearest first; none if it cannot come."""
    first = newcomers.base(side, profile, (0.0, 0.0), _INWARD.get(trigger.edge, 0.0))
    if first is None:
        return ()
    return _about(board, trigger.at, first) if trigger.at is not None else _along(board, trigger.edge, first)


def _about(board: Table, goal: Point, base: Base) -> Iterator[Base]:
    """Rings about a point, facing the middle of the table."""
    for ring in range(_RINGS + 1):
        for k in range(_SPOKES if ring else 1):
            a = 2.0 * math.pi * k / _SPOKES
            x, y = snap((goal[0] + ring * _STEP * math.cos(a), goal[1] + ring * _STEP * math.sin(a)))
            turn = math.degrees(math.atan2(board.depth / 2.0 - y, board.width / 2.0 - x))
            yield base.at((x, y), round(turn % 360.0, 3) % 360.0)


def _along(board: Table, edge: str, base: Base) -> Iterator[Base]:
    """Rows along an edge from its middle outwards, facing straight in."""
    upright = edge in ("south", "north")
    long, deep = (board.width, board.depth) if upright else (board.depth, board.width)
    for row in range(_RINGS // 2):
        inset = _half(base) + row * _STEP
        for k in range(int(long / _STEP) + 1):
            along = long / 2.0 + (k + 1) // 2 * _STEP * (1 if k % 2 else -1)
            across = inset if edge in ("south", "west") else deep - inset
            yield base.at(snap((along, across) if upright else (across, along)), _INWARD[edge])


def _half(base: Base) -> float:
    """Inches from the centre of a base to its rear edge."""
    return (
        base.depth / 2.0
        if isinstance(base, (Box, Oval))
        else (base.front if isinstance(base, Joined) else base).r
    )
