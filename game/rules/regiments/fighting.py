"""REG-51x Who fights whom: slots in contact, shared slots, aims; fixed when the combat is picked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.regiments.queries import hero_file, touching
from game.rules.regiments.state import Field, Share, Unit
from game.table.blocks import Face, shared

Cell = tuple[int, int]
"""Rank and file of a model, counted from the front left, 0 first."""

MOST_AT_HERO = 3
"""REG-516"""


@dataclass(frozen=True)
class Contact:
    """The models of a unit in contact with one enemy by their cells, and which of them at the front face.

    `flush` False: the two do not lie flush, so one model fights (REG-513).
    """

    enemy: int
    face: str
    cells: tuple[Cell, ...]
    flush: bool


def cell_of(u: Unit, face: Face, slot: int) -> Cell:
    """REG-511 The model that holds a slot of a face, counted from the left for who looks out there."""
    block = u.block
    files, ranks = block.abreast, block.ranks
    return {
        "front": (0, slot),
        "right": (slot, files - 1),
        "rear": (ranks - 1, files - 1 - slot),
        "left": (ranks - 1 - slot, 0),
    }[face]


def contact(field: Field, u: Unit, enemy: int) -> Contact:
    """REG-510 to REG-513 The models of a unit in contact with an enemy that it is engaged with."""
    e = next(x for x in u.engaged if x.enemy == enemy)
    foe = field.state.unit(enemy)
    met = shared(u.block, _face(e.mine), foe.block, _face(e.theirs)) if touching(u, foe) else None
    if met is None:
        return Contact(enemy, e.mine, (), flush=False)
    cells = [cell_of(u, _face(e.mine), k) for k in met.mine]
    if u.n:
        cells = [c for c in cells if c != (0, hero_file(u))]
    return Contact(enemy, e.mine, tuple(cells), flush=True)


def _face(name: str) -> Face:
    faces: dict[str, Face] = {"front": "front", "right": "right", "rear": "rear", "left": "left"}
    return faces[name]


def lone(u: Unit) -> bool:
    """REG-059 Whether it is a lone model."""
    return u.models == 1


def shared_cells(contacts: list[Contact]) -> dict[Cell, tuple[int, ...]]:
    """REG-515 Cells in contact with two or more enemies, and these in ascending id."""
    found: dict[Cell, list[int]] = {}
    for c in contacts:
        for cell in c.cells:
            found.setdefault(cell, []).append(c.enemy)
    return {cell: tuple(sorted(ids)) for cell, ids in sorted(found.items()) if len(ids) > 1}


def fighters(field: Field, u: Unit, choose: Callable[[Cell], int | None]) -> dict[int, tuple[int, int]]:
    """REG-512 to REG-515 Enemy -> rank-and-file models that fight it, and how many of them in front.

    `choose` gives the enemy of a shared cell, None for the default.
    """
    contacts = [contact(field, u, e) for e in u.enemies]
    doubled = shared_cells(contacts)
    out: dict[int, tuple[int, int]] = {}
    left = u.n
    for c in contacts:
        if not c.flush:
            count = min(1, left)
            out[c.enemy] = (count, count if c.face == "front" else 0)
            left -= count
            continue
        mine = [x for x in c.cells if x not in doubled or (choose(x) or doubled[x][0]) == c.enemy]
        count = min(len(mine), left)
        if c.face == "rear":
            count = min(count, last_rank(u))
        out[c.enemy] = (count, min(count, len(mine)) if c.face == "front" else 0)
        left -= count
    return out


def last_rank(u: Unit) -> int:
    """REG-512 Rank-and-file models in the last rank."""
    block = u.block
    models = u.models - (block.ranks - 1) * block.abreast
    return models - (1 if block.ranks == 1 and u.character is not None else 0)


def at_front_too(field: Field, u: Unit, choose: Callable[[Cell], int | None]) -> dict[int, int]:
    """REG-700 Enemy -> models that fight it from the front face."""
    return {e: front for e, (_, front) in fighters(field, u, choose).items()}


def split(share: Share, alive: int, shares: list[Share]) -> int:
    """REG-517 How many models of a share still fight, `alive` of them being left for all shares.

    Those that fight the enemy with the highest id drop out first, of them those that aim at rank and file.
    """
    order = sorted(shares, key=lambda x: (x.enemy, x.aim != "character"))
    left = alive
    for x in order:
        count = min(x.models, left)
        if x == share:
            return count
        left -= count
    return 0
