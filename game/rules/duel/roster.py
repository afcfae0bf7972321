"""DUE-101 Who fences: a fencer as its profile says, under a name of its own."""

from __future__ import annotations

from game.rules.duel.content import content
from game.rules.duel.state import DuelState, Fencer

TWINS = ("", " II", " III", " IV", " V", " VI")
"""What tells fencers of one name apart."""


def enter(s: DuelState, name: str, side: int) -> Fencer:
    """DUE-101 One more fencer of a side. Raises KeyError for nobody's name."""
    f = _fencer(name, side, len(s.side(side)))
    again = sum(_of(other) == name for other in s.fencers.values())
    f.name += TWINS[min(again, len(TWINS) - 1)]
    s.fencers[f.id] = f
    return f


def _of(f: Fencer) -> str:
    """The profile of a fencer."""
    return f.id.partition("-")[2]


def _fencer(name: str, side: int, n: int) -> Fencer:
    """DUE-101 A fencer as the profile says. Raises KeyError for nobody's name."""
    p = content().fencers[name]
    key = f"{'ab'[side]}{n or ''}-{name}"
    return Fencer(
        key,
        p.name,
        side,
        p.weapon,
        p.endurance,
        p.toughness,
        p.level,
        p.agility,
        endurance=p.endurance,
    )
