"""What those who only measure are told: sight between units as the rules judge it, and what can hide them."""

from __future__ import annotations

import copy

from game.engine.fields import Supposed
from game.engine.rulebook import View
from game.engine.surveying import Seen, Stand
from game.rules.regiments.ground import role
from game.rules.regiments.queries import opaque as blocking
from game.rules.regiments.queries import tall
from game.rules.regiments.state import Field, Unit
from game.table.blocks import Block, glimpse
from game.table.hulls import apart
from game.table.inches import Point, unit
from game.table.solids import Solid

DOT = 0.02
"""Inches: a bare spot is looked at as a square of this size."""
ARC = 5.0
"""Degrees between two points of the arc about a front corner."""


def seen(view: View, eye: Stand, target: Stand) -> Seen:
    """REG-080 to REG-086 Whether a front-rank model sees the target; from a bare spot whatever lies there."""
    field: Field = view
    one, field = _there(field, eye)
    two, field = _there(field, target)
    here, there = _block(one, eye), _block(two, target)
    walls = blocking(field, one, two) if one and two else _between(field, one or two)
    slots = here.abreast if one else 1
    found = [glimpse(here.slot(k), there, walls) for k in range(slots)]
    free = next((g.line for g in found if g.line is not None), None)
    if free is not None:
        return Seen(True, free, "REG-081")
    line = (here.front_centre, there.centre)
    met = _met(walls, line)
    names = tuple(dict.fromkeys(s.id for s in met))
    if not any(g.part for g in found):
        return Seen(False, line, "REG-080", names)
    return Seen(False, line, _clause(field, met), names, tuple(met[0].points) if met else ())


def _there(field: Field, stand: Stand) -> tuple[Unit | None, Field]:
    """The unit, moved to where it is supposed to stand; None for a spot."""
    s = field.state
    u = next((u for u in s.standing() if u.figure == stand.figure), None)
    if u is None or (u.centre == stand.point and u.facing == stand.facing):
        return u, field
    moved = copy.copy(u)
    moved.x, moved.y, moved.facing = stand.x, stand.y, stand.facing
    state = copy.copy(s)
    state.units = [moved if x.id == u.id else x for x in s.units]
    return moved, Supposed(state, field.board)


def _block(u: Unit | None, stand: Stand) -> Block:
    return u.block if u else Block(stand.x, stand.y, stand.facing, 1, 1, DOT, DOT)


def _between(field: Field, u: Unit | None) -> tuple[Solid, ...]:
    """What may block between a unit and a spot, or two spots: all that can, but the unit itself."""
    ids = opaque_ids(field, u)
    parts = [p for p in field.board.land.parts if p.id in ids]
    units = [x.block.outline(x.figure) for x in field.state.standing() if x.figure in ids]
    return (*parts, *units)


def opaque_ids(field: Field, u: Unit | None) -> frozenset[str]:
    """REG-082 to REG-085 Ids of terrain and units that can hide something from a unit or a bare spot."""
    high = u is not None and tall(field, u)
    out = set()
    for t in field.board.terrain:
        kind = role(t.kind)
        if kind in ("rock", "wood", "hill"):
            out.add(t.id)
    if u is not None:
        mine = u.block.outline()
        for part in field.board.land.parts:
            kind = role(next(t.kind for t in field.board.terrain if t.id == part.id))
            if kind == "wood" and apart(part, mine).depth > 0.01:
                out.discard(part.id)
            if kind == "hill" and part.signed(u.centre) <= 0.001:
                out.discard(part.id)
    for third in field.state.standing():
        if (u is None or third.id != u.id) and not (high and not tall(field, third)):
            out.add(third.figure)
    return frozenset(out)


def opaque(view: View, eye: Stand) -> frozenset[str]:
    """REG-082 to REG-086 What can hide something from an eye."""
    u, field = _there(view, eye)
    return opaque_ids(field, u)


def _met(walls: tuple[Solid, ...], line: tuple[Point, Point]) -> list[Solid]:
    """What a line runs through, nearest first."""
    spans = [(span[0], n) for n, s in enumerate(walls) if (span := s.span(*line, 0.0)) is not None]
    return [walls[n] for _, n in sorted(spans)]


def _clause(field: Field, met: list[Solid]) -> str:
    """The clause by which the nearest thing blocks."""
    kinds = {t.id: role(t.kind) for t in field.board.terrain}
    if not met:
        return "REG-081"
    return {"rock": "REG-082", "wood": "REG-083", "hill": "REG-084"}.get(kinds.get(met[0].id, ""), "REG-085")


def front_outline(block: Block, inches: float) -> tuple[Point, ...]:
    """REG-071, REG-072 The part of the front arc that is at most so far from the footprint."""
    left, right, _, _ = block.box.corners
    turns = [ARC * n for n in range(round(45.0 / ARC) + 1)]
    one = [_along(left, block.facing + 45.0 - t, inches) for t in turns]
    two = [_along(right, block.facing - t, inches) for t in turns]
    return (left, right, *reversed(two), *reversed(one))


def _along(p: Point, degrees: float, inches: float) -> Point:
    ux, uy = unit(degrees)
    return (p[0] + ux * inches, p[1] + uy * inches)
