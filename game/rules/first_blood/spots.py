"""Q-PLACE, FIB-242 Where a warrior can be placed: exactly whether there is a spot, and spots to offer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import product
from typing import Final

from game.engine.decisions import Answer, Rnd
from game.rules.first_blood.ground import ELEVATED
from game.rules.first_blood.queries import RANGE, TIE, elevated_at
from game.rules.first_blood.state import Field, Warrior, table
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import Point, snap, unit
from game.table.places import Room, around, placed, places

NEAR, AWAY = 3.0, 1.0
"""FIB-956"""
GRAIN: Final = 0.001
HAIR: Final = 1e-6
BESIDE: Final = tuple(product((0, 1, -1), repeat=2))
"""Steps to the thousandths of an inch round about."""


def duel_spots(field: Field, mover: Warrior, to: Warrior) -> Iterator[Point]:
    """FIB-344, FIB-354 Spots for one duellist within engagement range of the other, on its level."""
    near = around(to.base, mover.r, RANGE)
    under = elevated_at(field, to.point)
    board = table(field)
    if not under:
        high = tuple(t.id for t in field.board.terrain if t.kind in ELEVATED)
        yield from stored(board, mover.r, Room(near=near, off=high), (mover.id,))
    for i in under:
        yield from stored(board, mover.r, Room(near=near, on=(i,)), (mover.id,))


def stored(board: Table, r: float, room: Room, ignore: Collection[str] = ()) -> Iterator[Point]:
    """Q-PLACE Legal spots that the state can hold: those of the table, or the nearest thousandths beside one
    that lies between them (FIB-009).
    """
    for p in places(board, r, room, ignore):
        x, y = snap(p)
        around_it = ((x + i * GRAIN, y + j * GRAIN) for i, j in BESIDE)
        tried = [(x, y)] if p == (x, y) else [snap(q) for q in around_it]
        found = next((q for q in tried if placed(board, Round(*q, r), room, ignore) is None), None)
        if found is not None:
            yield found


def same_level(field: Field, p: Point, q: Point) -> bool:
    """FIB-354 Whether two points lie on one Elevated feature, or both on none."""
    one, two = elevated_at(field, p), elevated_at(field, q)
    return (not one and not two) or bool(set(one) & set(two))


def raise_spots(field: Field, raiser: Warrior, who: Warrior) -> Iterator[Point]:
    """FIB-956 Spots for a raised warrior: near the raiser, away from every enemy."""
    # what is a hair more than 1" away counts as within it, everywhere: FIB-009
    far = [c for e in field.state.enemies(raiser) for c in around(e.base, who.r, AWAY + TIE + HAIR)]
    room = Room(near=around(raiser.base, who.r, NEAR), far=tuple(far))
    yield from stored(table(field), who.r, room)


def proposals(centre: Point, far: float, least: float = 0.0) -> Callable[[Rnd], Answer | None]:
    """Spots anywhere about a point, to sample from."""

    def propose(rnd: Rnd) -> Answer | None:
        u = unit(rnd.fraction() * 360)
        inches = least + rnd.fraction() * (far - least)
        return [round(centre[0] + u[0] * inches, 3), round(centre[1] + u[1] * inches, 3)]

    return propose
