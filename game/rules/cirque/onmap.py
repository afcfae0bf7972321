"""What a map makes happen during a match: who stands where, and fighters who come in later."""

from __future__ import annotations

from game.engine import triggers
from game.rules.cirque.effect import G
from game.rules.cirque.state import CirqueState, Fighter, content
from game.table.bases import Round
from game.table.inches import Point


def turn_begins(g: G) -> None:
    """CIR-112 What the map has for the begin of a turn."""
    s = g.state
    triggers.turn_begins(g, s.turn, _bases(s), sides=_sides(s), newcomers=_Newcomers(s))


def turn_ends(g: G) -> None:
    """CIR-172 Victory points that the map gives at the end of a turn."""
    triggers.turn_ends(g, g.state.turn, _bases(g.state), sides=_sides(g.state))


def _bases(s: CirqueState) -> triggers.Bases:
    return {f.id: (f.side, f.base) for f in s.on_table()}


def _sides(s: CirqueState) -> tuple[int, int]:
    """CIR-109 The players by the zones that they chose."""
    return (1, 0) if s.players[0].zone == "b" else (0, 1)


class _Newcomers:
    """Fighters without cards of their own in the deck of their side."""

    def __init__(self, s: CirqueState) -> None:
        self.s = s

    def base(self, side: int, profile: str, at: Point, facing: float) -> Round | None:
        """A fighter comes once to a side."""
        known = profile in content().fighters and _id(side, profile) not in {f.id for f in self.s.fighters}
        return Round(*at, content().fighter(profile).base / 2, facing) if known else None

    def enter(self, side: int, profile: str, at: Point, facing: float) -> str:
        """On the table, to be activated in this turn."""
        f = Fighter(_id(side, profile), profile, side, *at, facing, placed=True)
        self.s.fighters.append(f)
        return f.name


def _id(side: int, profile: str) -> str:
    return f"{'ab'[side]}-{profile}"
