"""What a map makes happen during a match: who stands where, fighters who come later, points of the map."""

from __future__ import annotations

from game.engine import triggers
from game.engine.words import Text
from game.rules.dominions.places import enlist
from game.rules.dominions.scoring import Points
from game.rules.dominions.state import DominionsState, content
from game.rules.dominions.telling import G
from game.table.bases import Round
from game.table.inches import Point


def round_begins(g: G) -> None:
    """DOM-100 What the map has for the begin of a round."""
    s = g.state
    triggers.turn_begins(g, s.round, _bases(s), newcomers=_Newcomers(s))


def round_ends(g: G) -> None:
    """DOM-102 Victory points that the map gives at the end of a round."""
    triggers.turn_ends(g, g.state.round, _bases(g.state))


def map_points(s: DominionsState) -> list[Points]:
    """DOM-931 What the map has given, to be scored with the rest."""
    given = enumerate(triggers.points(s))
    return [Points(side, n, Text("objectives of the map"), "DOM-931") for side, n in given if n]


def _bases(s: DominionsState) -> triggers.Bases:
    return {f.id: (f.side, f.base) for f in s.standing()}


class _Newcomers:
    """DOM-902 Fighters with the gear of their profile."""

    def __init__(self, s: DominionsState) -> None:
        self.s = s

    def base(self, side: int, profile: str, at: Point, facing: float) -> Round | None:
        """A fighter takes part once."""
        known = profile in content().fighters and profile not in self.s.fighters
        return Round(*at, content().fighters[profile].radius, facing) if known else None

    def enter(self, side: int, profile: str, at: Point, facing: float) -> str:
        """On the table, in time for the Timing Stage."""
        f = enlist(self.s, side, content().fighters[profile])
        f.point, f.placed = at, True
        return f.name
