"""A palette by families: heads that stand for the things of a group until one of them is opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.engine.decisions import Family, Tile

FAMILY = "family:"
"""Before the group in the key of a head."""


def head_of(f: Family) -> Tile[Any]:
    """A family as a thing of the palette."""
    return Tile(f"{FAMILY}{f.group}", None, f.label, art=f.art, tone=f.tone, about=f.about)


def members(tiles: Sequence[Tile[Any]], group: str) -> list[Tile[Any]]:
    """The things of a group, in the order of the palette."""
    return [t for t in tiles if t.group == group]


def shown(tiles: Sequence[Tile[Any]], families: Sequence[Family], opened: str) -> Sequence[Tile[Any]]:
    """What a palette holds: single things and heads of families of two and more; or the family that is opened
    ("" for none) with its head before it.
    """
    heads = {f.group: head_of(f) for f in families}
    if opened:
        return [heads[opened], *members(tiles, opened)]
    sizes = Counter(t.group for t in tiles)
    out: dict[str, Tile[Any]] = {}
    for t in tiles:
        found = heads.get(t.group, t) if sizes[t.group] > 1 else t
        out.setdefault(found.key, found)
    return list(out.values())
