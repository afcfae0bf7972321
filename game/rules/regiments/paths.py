"""REG-25x Charge paths as the state has them: shares of the struck face, what stands around, memory."""

from __future__ import annotations

from functools import lru_cache

from game.rules.regiments.queries import around, gap, reaches, sees
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import ceiling
from game.table.blocks import Block, Face, along_face, in_front_arc, struck
from game.table.charges import Charge, Share, charge_path
from game.table.drill import Field as Around
from game.table.inches import Point, distance
from game.table.solids import Solid

_Key = tuple[tuple[str, tuple[Point, ...]], ...]


def face_struck(target: Unit, charger: Unit) -> Face:
    """REG-073, REG-252 The face of the target that the charger comes at as both now stand."""
    return struck(target.block, charger.block)


def share_of(field: Field, charger: Unit, target: Unit) -> Share:
    """REG-257 The stretch of the struck face that is left to this charger by the others of this turn."""
    s = field.state
    face = face_struck(target, charger)
    ids = {d.charger for d in s.charges if d.target == target.id}
    ids |= {d.charger for d in s.made if d.target == target.id} | {charger.id}
    mates = []
    for uid in ids:
        u = s.unit(uid)
        if not u.on_table:
            continue
        met = next((e for e in u.engaged if e.enemy == target.id), None)
        if (met.theirs if met is not None else face_struck(target, u)) == face:
            mates.append(u)
    if len(mates) < 2:
        return Share()
    ends = target.block.face(face)
    long = distance(*ends)
    backwards = face in ("rear", "left")

    def place(u: Unit) -> tuple[float, int]:
        turn = s.order.index(u.id) if u.id in s.order else len(s.order)
        return (round(along_face(ends, u.block.front_centre), 3), -turn if backwards else turn)

    mates.sort(key=place)
    n, k = len(mates), [u.id for u in mates].index(charger.id)
    return Share(long * k / n if k else None, long * (k + 1) / n if k < n - 1 else None)


def path_of(field: Field, charger: Unit, target: Unit) -> Charge | None:
    """REG-250 to REG-258 The charge path of a charger as everything now stands, or None."""
    share = Share() if target.fleeing else share_of(field, charger, target)
    return _path(charger.block, target.block, *_key(around(field, charger, target.id)), share, target.fleeing)


def _key(a: Around) -> tuple[float, float, _Key, _Key, _Key, _Key]:
    def flat(solids: tuple[Solid, ...]) -> _Key:
        return tuple((s.id, s.points) for s in solids)

    return a.width, a.depth, flat(a.enemies), flat(a.friends), flat(a.impassable), flat(a.slow)


@lru_cache(maxsize=512)
def _path(
    charger: Block,
    target: Block,
    width: float,
    depth: float,
    enemies: _Key,
    friends: _Key,
    impassable: _Key,
    slow: _Key,
    share: Share,
    fleeing: bool,
) -> Charge | None:
    """The search is long and asked again for every look at the same position."""

    def solids(key: _Key) -> tuple[Solid, ...]:
        return tuple(Solid(points, 0.0, id, "") for id, points in key)

    field = Around(width, depth, solids(enemies), solids(friends), solids(impassable), solids(slow))
    return charge_path(charger, target, field, share, fleeing=fleeing)


# ---- declaring


def may_charge(u: Unit) -> bool:
    """REG-200, REG-201, REG-654 Whether a unit may declare a charge at all."""
    free = not u.engaged and not u.fleeing and not u.succumbed and not u.rallied
    return u.on_table and free and not u.declared


def nearly(field: Field, u: Unit, target: Unit) -> bool:
    """REG-202 Front arc and ceiling, which are quickly told."""
    return in_front_arc(u.block, target.block) and reaches(gap(u, target), ceiling(field, u).value)


def may_target(field: Field, u: Unit, target: Unit) -> bool:
    """REG-202 to REG-204 Front arc, ceiling, sight and a legal path; who is engaged or flees counts, too."""
    return nearly(field, u, target) and sees(field, u, target) and path_of(field, u, target) is not None


def targets(field: Field, u: Unit) -> list[Unit]:
    """REG-202 The enemies that it may charge, in ascending id."""
    return [e for e in field.state.foes(u) if may_target(field, u, e)] if may_charge(u) else []
