"""What the rules ask of the table: ground, distances, arcs, sight, what stands around a unit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.rules.regiments.ground import role
from game.rules.regiments.state import Field, Unit
from game.table.blocks import Block, far_apart, glimpse, in_front_arc, measure, overlaps, wall_between
from game.table.board import Table
from game.table.drill import Field as Around
from game.table.inches import Point
from game.table.solids import Solid

TIE = 0.001
"""REG-002 Two lengths that differ by no more than this are equal."""


def reaches(a: float, b: float) -> bool:
    """REG-002 Whether one length is at most another."""
    return a <= b + TIE + 1e-9


def short_of(a: float, b: float) -> bool:
    """REG-002 Whether one length is less than another by more than the tolerance."""
    return not reaches(b, a)


# ---- ground


@dataclass(frozen=True)
class Ground:
    """REG-090, REG-093 The convex parts of the map by what they are."""

    hills: tuple[Solid, ...]
    woods: tuple[Solid, ...]
    walls: tuple[Solid, ...]
    rocks: tuple[Solid, ...]
    """Impassable and tall."""
    impassable: tuple[Solid, ...]
    slow: tuple[Solid, ...]


@lru_cache(maxsize=32)
def ground(board: Table) -> Ground:
    """REG-090, REG-093 What lies on a map; made once."""
    kinds = {t.id: role(t.kind) for t in board.terrain}

    def having(*roles: str) -> tuple[Solid, ...]:
        return tuple(p for p in board.land.parts if kinds[p.id] in roles)

    return Ground(
        having("hill"),
        having("wood"),
        having("wall"),
        having("rock"),
        having("rock", "pool"),
        having("wood", "wall", "rubble"),
    )


def at(parts: tuple[Solid, ...], p: Point) -> frozenset[str]:
    """Ids of the pieces that hold a point, borders included."""
    return frozenset(s.id for s in parts if s.signed(p) <= TIE)


def on_hill(field: Field, u: Unit) -> bool:
    """REG-049 Whether its centre lies on a hill."""
    return bool(at(ground(field.board).hills, u.centre))


def in_woods(field: Field, u: Unit) -> bool:
    """REG-091 Whether its footprint overlaps a wood."""
    return overlaps(u.block.outline(), ground(field.board).woods)


# ---- distances and neighbours


@lru_cache(maxsize=4096)
def gap_of(a: Block, b: Block) -> float:
    """REG-004 Inches from edge to edge of two footprints."""
    return measure(a, b).gap


def gap(a: Unit, b: Unit) -> float:
    """REG-004 The distance between two units."""
    return gap_of(a.block, b.block)


def beyond(a: Block, b: Block, inches: float) -> bool:
    """Whether two footprints are sure to be farther apart than that, told from their centres."""
    return far_apart(a, b, inches + 2.0 * TIE)


def within(a: Unit, b: Unit, inches: float) -> bool:
    """REG-002, REG-004 Whether two units are at most so far apart; a unit always is from itself."""
    return a.id == b.id or reaches(gap(a, b), inches)


def touching(a: Unit, b: Unit) -> bool:
    """REG-003 Whether two footprints touch."""
    m = measure(a.block, b.block)
    return m.gap <= 0.01 and m.depth <= 0.01


def around(field: Field, u: Unit, *without: int) -> Around:
    """What stands around a unit, itself and `without` left out."""
    s = field.state
    land = ground(field.board)
    gone = {u.id, *without}
    return Around(
        field.board.width,
        field.board.depth,
        tuple(e.block.outline(e.figure) for e in s.standing(1 - u.side) if e.id not in gone),
        tuple(f.block.outline(f.figure) for f in s.standing(u.side) if f.id not in gone),
        land.impassable,
        land.slow,
    )


# ---- sight


def tall(field: Field, u: Unit) -> bool:
    """REG-049 Whether it is Tall: a monster, or on a hill."""
    return troop_of(field, u) == "monster" or on_hill(field, u)


def troop_of(field: Field, u: Unit) -> str:
    """REG-044 The troop type of a unit: that of its rank and file, else of the character who is alone."""
    hero = field.state.hero(u)
    return hero.printed.troop if u.n == 0 and hero is not None else u.printed.troop


def opaque(field: Field, a: Unit, b: Unit) -> tuple[Solid, ...]:
    """REG-082 to REG-086 What blocks sight between two units."""
    land = ground(field.board)
    one, two = a.block.outline(), b.block.outline()
    found = list(land.rocks)
    inside = {w.id for w in land.woods if overlaps(one, (w,)) or overlaps(two, (w,))}
    found += [w for w in land.woods if w.id not in inside]
    under = at(land.hills, a.centre) | at(land.hills, b.centre)
    found += [h for h in land.hills if h.id not in under]
    high = tall(field, a) or tall(field, b)
    for third in field.state.standing():
        if third.id not in (a.id, b.id) and not (high and not tall(field, third)):
            found.append(third.block.outline(third.figure))
    return tuple(found)


def hero_file(u: Unit) -> int | None:
    """REG-061 The file of a joined character, from the left, 0 first; None without one."""
    if u.character is None:
        return None
    return (u.block.abreast + 1) // 2 - 1


@lru_cache(maxsize=2048)
def _seen(a: Block, k: int, b: Block, board: Table, key: tuple[tuple[Point, ...], ...]) -> bool:
    solids = tuple(Solid(points, 0.0, "", "") for points in key)
    return glimpse(a.slot(k), b, solids).clear


def sees_from(field: Field, a: Unit, k: int, b: Unit) -> bool:
    """REG-080, REG-081 Whether the model in front-rank slot k sees a unit."""
    solids = opaque(field, a, b)
    return _seen(a.block, k, b.block, field.board, tuple(s.points for s in solids))


def seeing(field: Field, a: Unit, b: Unit, *, rank: bool = False) -> tuple[int, ...]:
    """REG-080 The front-rank slots that see a unit; `rank`: rank and file only."""
    if not in_front_arc(a.block, b.block) and a.block.abreast == 1:
        return ()
    solids = opaque(field, a, b)
    key = tuple(s.points for s in solids)
    hero = hero_file(a) if rank and a.n else None
    if rank and not a.n:
        return ()
    slots = [k for k in range(a.block.abreast) if k != hero]
    return tuple(k for k in slots if _seen(a.block, k, b.block, field.board, key))


def sees(field: Field, a: Unit, b: Unit) -> bool:
    """REG-080 Whether any front-rank model sees a unit."""
    solids = opaque(field, a, b)
    key = tuple(s.points for s in solids)
    return any(_seen(a.block, k, b.block, field.board, key) for k in range(a.block.abreast))


def cover(field: Field, a: Unit, b: Unit) -> str:
    """REG-092 What gives a target cover: "wood", the id of a wall, or ""."""
    land = ground(field.board)
    if at(land.woods, b.centre):
        return "wood"
    met = wall_between(a.block, b.block, land.walls) if land.walls else None
    return met.who if met is not None else ""


def sight_clauses(field: Field, a: Unit, b: Unit) -> tuple[str, ...]:
    """REG-080 to REG-086 The clauses that had a say in whether one unit sees another."""
    land = ground(field.board)
    found = ["REG-080", "REG-081"]
    if land.rocks:
        found.append("REG-082")
    if land.woods:
        found.append("REG-083")
    if land.hills:
        found.append("REG-084")
    if len(field.state.standing()) > 2:
        found.append("REG-085")
    if land.walls or len(land.impassable) > len(land.rocks):
        found.append("REG-086")
    if tall(field, a) or tall(field, b):
        found.append("REG-049")
    return tuple(found)
