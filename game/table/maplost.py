"""Which parts of a file could not be read for faults, so that no fault is told that only they bring about."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from game.table.mapscenario import LAID, UNSURE, Scenario, Sketch
from game.table.mapschema import FILE, SCHEMA
from game.table.tomlplace import nearest

_SYMMETRICAL: Final = ("symmetry", "terrain", "later", "zones", "objectives", UNSURE, "starts")
NAMELESS: Final = "objective id"
"""Noted as lost where objectives are wrong but stand where they stand."""
PARTS: Final[Mapping[str, Collection[str]]] = MappingProxyType(
    {
        "rulebooks": ("books",),
        "turn_limit": ("turn_limit",),
        "team_size": ("team_size",),
        "teams": ("teams",),
        "players": ("players",),
        "base": ("base",),
        "uneven": ("uneven",),
        "arena": (*LAID, UNSURE),
        "army": ("armies",),
        "trigger": ("triggers", "terrain", "later"),
        "table": (*(LAID - {"arena"}), UNSURE),
        "symmetry": _SYMMETRICAL,
        "mirror": _SYMMETRICAL,
        "shape": ("terrain", "later"),
        "terrain": ("terrain", "later"),
        "zone": ("zones",),
        "objective": ("objectives", UNSURE),
        NAMELESS: ("objectives",),
        "start": ("starts",),
    }
)
"""By the keys of a file the parts of a scenario that cannot be told if something is wrong there."""

_KEYS: Final = tuple(rule.name for rule in FILE.keys)
_INNER: Final = frozenset(rule.name for rules in SCHEMA.values() if rules is not FILE for rule in rules.keys)
HEAD: Final[Mapping[str, str]] = MappingProxyType(
    {
        rule.name: f"write [[{rule.name}]] by itself"
        if rule.form == "rows"
        else "write it above the first [...]"
        for rule in FILE.keys
        if rule.name not in ("name", "mirror")
    }
    | {"zone": "write [zone.a] by itself", "shape": "write [shape.NAME] by itself"}
    | {"army": "write [army.RULEBOOK] by itself"}
)
"""Keys that belong to the file as a whole and to no table in it, and how they are written there."""


def astray(data: Mapping[str, Any]) -> set[str]:
    """Keys of the file that perhaps stand in it under another name or in another table: what is missing
    there is not known to be missing.
    """
    found: set[str] = set()
    for key, value in data.items():
        if key in _KEYS:
            found |= {name for name in _named(value) if name in PARTS} if key != "army" else set()
        elif (near := nearest(key, _KEYS)) is not None:
            found.add(near)
        elif isinstance(value, dict) or (isinstance(value, list) and any(isinstance(v, dict) for v in value)):
            found |= PARTS.keys()
    return found


def _named(value: Any) -> Iterator[str]:
    """The keys of tables in tables that no table there has, and of those that it has what is no text."""
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list):
            waiting += here
        elif isinstance(here, dict):
            waiting += here.values()
            yield from (k for k, v in here.items() if k not in _INNER or isinstance(v, dict | list))


def sketched(made: Scenario, lost: Collection[str]) -> Sketch:
    """A scenario without the parts to which these keys of the file lead."""
    return Sketch.of(made, {"digest"}.union(*(PARTS.get(key, ()) for key in lost)))
