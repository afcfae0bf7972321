"""The ids that stand in a file of which not everything could be read, and what may be called by them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from game.table.entries import Entry
from game.table.kinds import KINDS
from game.table.tomlplace import nearest

NOUNS: Final = ("terrain", "objective")
"""Rows that have ids."""

ANY: Final = ""
"""Stands for an id that cannot be read."""

_DOOR: Final = ("from", "width", "closed", "id")
_NUMBERED: Final = re.compile(r"(?P<stem>.+)-\d+")


def perhaps_ids(data: Mapping[str, Any], rows: Iterable[Entry]) -> Mapping[str, frozenset[str]]:
    """Every id that stands in the rows of terrain and of objectives, whether they can be read or not, and
    ANY where one of those has an id that cannot be read.
    """
    found: dict[str, set[str]] = {noun: set() for noun in NOUNS}
    for row in rows:
        if _garbled(row):
            found[str(row.keys[0])].add(ANY)
    for key, value in data.items():
        if (noun := nearest(key, NOUNS)) is not None:
            found[noun] |= _ids(value)
    return {noun: frozenset(ids) for noun, ids in found.items()}


def _garbled(row: Entry) -> bool:
    """Whether a row, or a door of it, has an id that cannot be read."""
    if {"id", "doors"} & row.meant or not isinstance(row.found.get("id", ""), str):
        return True
    doors = row.found.get("doors", [])
    if not isinstance(doors, list) or not all(isinstance(door, dict) for door in doors):
        return True
    called = [(key, value) for door in doors for key, value in door.items() if nearest(key, _DOOR) == "id"]
    return any(key != "id" or not isinstance(value, str) for key, value in called)


def _ids(value: Any) -> set[str]:
    """Every id that stands anywhere in a value."""
    found: set[str] = set()
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list):
            waiting += here
        elif isinstance(here, dict):
            waiting += here.values()
            if isinstance(own := here.get("id"), str):
                found.add(own)
    return found


def may_be(name: str, ids: Collection[str]) -> bool:
    """Whether a piece or an objective may be called so, with these ids in a file that could not be read as a
    whole: its twin, a length of a wall, or one that is only numbered.
    """
    ids = {own.casefold() for own in ids}
    stem = name.casefold().removesuffix("-twin")
    if stem in ids or ANY in ids:
        return True
    numbered = _NUMBERED.fullmatch(stem)
    return numbered is not None and (numbered["stem"] in ids or numbered["stem"] in (*KINDS, "objective"))
