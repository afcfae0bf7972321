"""What the rules ask of the table: distances, engagement, sight, who stands in it, what lies near.

All lengths are inches; distances go from base edge to base edge, the nearest bases counting (FIB-008).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from game.rules.first_blood.ground import ELEVATED, SIZES
from game.rules.first_blood.state import Field, FirstBloodState, Warrior, table
from game.table.bases import Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import Point, distance
from game.table.pairs import intrusions, pair_sight
from game.table.shapes import Joined, nearest_pair, to_piece
from game.table.shapes import gap as table_gap
from game.table.shapes import gap_to as table_gap_to
from game.table.shoves import on_pieces
from game.table.sight import Sight
from game.table.stretches import within_stretches
from game.table.terrain import Terrain

RANGE = 1.0
"""FIB-200 The engagement range of a warrior."""
TIE = 0.001
"""FIB-009 Two lengths that differ by no more than this are equal."""


# ---- distances


def reaches(a: float, b: float) -> bool:
    """FIB-009 Whether one length is at most another, a tie included."""
    return a <= b + TIE + 1e-9


def gap_between(a: Joined, b: Joined) -> float:
    """FIB-008 Inches from edge to edge of the nearest bases, 0 in contact."""
    return min(table_gap(p, q) for p, q in product(a.bases, b.bases))


def gap(a: Warrior, b: Warrior) -> float:
    """FIB-008 Q-DIST."""
    if len(a.spots) == 1 and len(b.spots) == 1:
        return max(0.0, distance(a.spots[0], b.spots[0]) - a.r - b.r)
    return gap_between(a.joined, b.joined)


def within(a: Warrior, b: Warrior, inches: float) -> bool:
    """FIB-008, FIB-009 Whether two warriors are within a distance, a tie included; a warrior is always
    within any distance of itself.
    """
    return a.id == b.id or reaches(gap(a, b), inches)


def gap_to(w: Warrior, p: Point) -> float:
    """Q-POINT Distance from a point to the nearest base of a warrior, 0 on it."""
    return table_gap_to(p, w.joined)


# ---- duels and engagement


def duel_opponent(s: FirstBloodState, w: Warrior) -> str:
    """FIB-346 The id of its opponent in a Duel, or an empty string."""
    for one, two in s.duels:
        if w.id == one:
            return two
        if w.id == two:
            return one
    return ""


def may_engage(s: FirstBloodState, a: Warrior, b: Warrior) -> bool:
    """FIB-235, FIB-346, FIB-347 Whether there is an engagement range between two enemies at all."""
    if not s.duels:
        return True
    one, two = duel_opponent(s, a), duel_opponent(s, b)
    return (not one and not two) or (one == b.id and two == a.id)


def are_engaged(s: FirstBloodState, a: Warrior, b: Warrior) -> bool:
    """FIB-200, FIB-201, FIB-202, FIB-203 Whether two warriors are engaged with each other; walls and height
    do not matter.
    """
    if a.side == b.side or not a.on_table or not b.on_table:
        return False
    return reaches(gap(a, b), RANGE) and may_engage(s, a, b)


def engaged_with(s: FirstBloodState, w: Warrior) -> list[Warrior]:
    """Q-ENGAGED The enemies that it is engaged with, in warband order."""
    if not w.on_table:
        return []
    return [e for e in s.enemies(w) if are_engaged(s, w, e)]


# ---- ground and size


def size_of(t: Terrain) -> int:
    """FIB-260 The Size of a terrain feature."""
    return SIZES[t.kind]


def on_ground(field: Field, w: Warrior) -> tuple[str, ...]:
    """Q-ON, FIB-261 The features that hold the centre of its front base, borders included."""
    return on_pieces(field.board, w.point)


def elevated_at(field: Field, p: Point) -> tuple[str, ...]:
    """The Elevated features at a point, borders included."""
    return _elevated(field.board, p)


@lru_cache(maxsize=2048)
def _elevated(board: Table, p: Point) -> tuple[str, ...]:
    kinds = {t.id: t.kind for t in board.terrain}
    return tuple(i for i in on_pieces(board, p) if kinds[i] in ELEVATED)


def effective_size(field: Field, w: Warrior) -> int:
    """Q-SIZE, FIB-262 Printed Size, one more on Elevated terrain."""
    return w.printed.size + (1 if elevated_at(field, w.point) else 0)


# ---- sight


def in_roster_order(s: FirstBloodState, a: Warrior, b: Warrior) -> bool:
    """FIB-281 Whether a is the one that is named first, whoever asks."""
    order = {w.id: n for n, w in enumerate(s.warriors)}
    return order[a.id] <= order[b.id]


def sight_pair(s: FirstBloodState, a: Warrior, b: Warrior) -> tuple[Round, Round]:
    """Q-PAIR, FIB-281 The closest bases by centre distance, of a and of b, whoever asks."""
    if in_roster_order(s, a, b):
        return nearest_pair(a.joined, b.joined)
    two, one = nearest_pair(b.joined, a.joined)
    return one, two


@lru_cache(maxsize=32)
def curtain_of(board: Table, least: int) -> Curtain:
    """FIB-283 Blocking features of that Size or larger."""
    stops = [t.id for t in board.terrain if "blocks_sight" in board.traits(t) and size_of(t) >= least]
    return Curtain(board.at({}), stops)


def sight_between(field: Field, a: Warrior, b: Warrior) -> Sight:
    """Q-LOS, FIB-283, FIB-284, FIB-285 Line of sight between two warriors, exact."""
    one, two = (a, b) if in_roster_order(field.state, a, b) else (b, a)
    least = max(effective_size(field, a), effective_size(field, b))
    return pair_sight(one.joined, two.joined, curtain_of(field.board, least)).sight


def sees(field: Field, a: Warrior, b: Warrior) -> bool:
    """FIB-280, FIB-283 Whether there is a line of sight."""
    return sight_between(field, a, b).clear


def in_sight_line(field: Field, a: Warrior, b: Warrior) -> tuple[list[Warrior], list[Terrain]]:
    """Q-IN-LOS-WARRIORS, Q-IN-LOS-TERRAIN, FIB-282, FIB-286 Who and what lies in the corridor of two."""
    s = field.state
    one, two = (a, b) if in_roster_order(s, a, b) else (b, a)
    p, q = sight_pair(s, one, two)
    # whoever is farther from the centre line than the larger base cannot reach into the hull
    line, wide = (p.centre, q.centre), max(p.r, q.r)
    far = {
        w.id
        for w in s.warriors
        if w.on_table and not any(within_stretches(line, wide, base, 0.0, TIE) for base in w.joined.bases)
    }
    met = {i.who for i in intrusions(table(field), one.joined, two.joined, far | {a.id, b.id})}
    return (
        [w for w in s.warriors if w.on_table and w.id in met],
        [t for t in field.board.terrain if t.id in met],
    )


def gap_to_piece(w: Warrior, t: Terrain) -> float:
    """Shortest distance from the edge of a base to a feature, 0 if they overlap."""
    return to_piece(w.joined, t.shape).gap


def is_nearer(to_one: float, to_other: float) -> bool:
    """Q-NEARER, FIB-009 Whether one distance is less than another by more than the tie."""
    return to_one < to_other - TIE - 1e-9


def wholly_within(w: Joined, centre: Point, inches: float) -> bool:
    """Q-ZONE Whether all bases lie wholly within a distance of a point."""
    return all(distance(b.centre, centre) + b.r <= inches + TIE for b in w.bases)
