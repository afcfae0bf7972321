"""What a match tells of itself for a report: uses, damage by source, where figures went and where they fell,
what activations were for.

It reads events of all rulebooks alike, by what they carry; a rulebook need not know of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from game.engine.events import Event

SOURCES: Final = ("weapon", "card", "spell", "item", "kind", "action")
"""What an event names that somebody uses, the most particular first."""
USES: Final = frozenset(
    {
        "attack_declared",
        "attacks",
        "volley",
        "impact_hits",
        "action_used",
        "sorcery_cast",
        "spell_cast",
        "card_activated",
        "stack_revealed",
        "strategy_declared",
        "command_given",
    }
)
"""Kinds of events that tell of a use."""
HARM: Final[Mapping[str, str]] = {
    "damage_changed": "",
    "wounds": "amount",
    "models_lost": "wounds",
    "injured": "levels",
    "wounded": "",
}
"""Kinds of events that tell of damage, and the number that says how much; "" for 1 or the change."""
NAMES: Final = ("uses", "harm", "moves", "falls", "activations")
"""What is counted."""
FALLS: Final = frozenset(
    {"died", "slain", "killed", "defeated", "fencer_dead", "unit_destroyed", "eliminated"}
)
"""Kinds of events that take a figure out."""


@dataclass
class Tallies:
    """Counts of one match or of many; keys of places are "x,y" in whole inches."""

    uses: Counter[str] = field(default_factory=Counter)
    """What was used, by the side: "0:halberd"."""
    harm: Counter[str] = field(default_factory=Counter)
    """Damage by source and the side that dealt it."""
    moves: Counter[str] = field(default_factory=Counter)
    falls: Counter[str] = field(default_factory=Counter)
    activations: Counter[str] = field(default_factory=Counter)
    """What they were for, by the side, see activations.py: "0:attack"."""

    def add(self, other: Tallies) -> None:
        """Takes in another's counts."""
        for name in NAMES:
            getattr(self, name).update(getattr(other, name))

    def plain(self) -> dict[str, dict[str, int]]:
        """As JSON data, in an order that depends on nothing but the counts."""
        return {
            name: dict(sorted(getattr(self, name).items(), key=lambda row: (-row[1], row[0])))
            for name in NAMES
        }

    @classmethod
    def of(cls, plain: Mapping[str, Mapping[str, int]]) -> Tallies:
        """The counts that `plain` has written."""
        return cls(**{name: Counter(rows) for name, rows in plain.items()})


def tallied(events: Iterable[Event]) -> Tallies:
    """The counts of one match."""
    out, at = Tallies(), dict[str, tuple[float, float]]()
    source, by = "", 0
    for e in events:
        figure = str(e.data.get("figure") or e.data.get("fencer") or "")
        place = _place(e.data)
        if place is not None and figure:
            at[figure] = place
            if "move" in e.what:
                out.moves[_cell(place)] += 1
        if e.what in USES or "attack" in e.what:
            named = _named(e.data)
            if named and e.what in USES:
                side = 0 if e.side is None else e.side
                out.uses.update(f"{side}:{name}" for name in named)
            if named and e.side is not None:
                source, by = named[0], e.side
        if e.what in HARM and (amount := _amount(e)) > 0:
            out.harm[f"{by}:{source or 'other'}"] += amount
        if e.what in FALLS and figure in at:
            out.falls[_cell(at[figure])] += 1
    return out


def _named(data: Mapping[str, Any]) -> list[str]:
    """Everything that an event says was used."""
    for key in ("items", "actions"):
        rows = data.get(key)
        if isinstance(rows, Sequence) and not isinstance(rows, str):
            return [str(row.get("kind")) if isinstance(row, Mapping) else str(row) for row in rows]
    return next(([str(data[key])] for key in SOURCES if isinstance(data.get(key), str) and data[key]), [])


def _amount(e: Event) -> int:
    if e.what == "damage_changed":
        return int(e.data.get("to", 0)) - int(e.data.get("from", 0))
    found = e.data.get(HARM[e.what], 1)
    return int(found) if isinstance(found, (int, float)) else 1


def _place(data: Mapping[str, Any]) -> tuple[float, float] | None:
    """Where a figure is after an event: the end of its path, its pose, or a point."""
    for key in ("path", "to", "pose", "point"):
        found: Any = data.get(key)
        if isinstance(found, Sequence) and len(found) and not isinstance(found, str):
            last = found[-1] if isinstance(found[0], Sequence) else found
            if len(last) >= 2 and all(isinstance(v, (int, float)) for v in last[:2]):
                return (float(last[0]), float(last[1]))
    return None


def _cell(p: tuple[float, float]) -> str:
    return f"{int(p[0])},{int(p[1])}"
