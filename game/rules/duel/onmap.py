"""What a map makes happen during a match: who stands where, and fencers who join a skirmish later."""

from __future__ import annotations

from game.engine import triggers
from game.engine.game import Game
from game.rules.duel.content import content
from game.rules.duel.roster import enter
from game.rules.duel.state import RADIUS, DuelState
from game.rules.duel.yard import base
from game.table.bases import Round
from game.table.inches import Point

G = Game[DuelState]


def turn_begins(g: G) -> None:
    """DUE-201 What the map has for the begin of a turn."""
    s = g.state
    triggers.turn_begins(g, s.turn, _bases(s), newcomers=_Newcomers(s) if s.skirmish else None)


def turn_ends(g: G) -> None:
    """DUE-201 Victory points that the map gives at the end of a turn."""
    triggers.turn_ends(g, g.state.turn, _bases(g.state))


def _bases(s: DuelState) -> triggers.Bases:
    return {f.id: (f.side, base(f)) for f in s.standing()}


class _Newcomers:
    """DUE-951 Fencers of a skirmish; a duel is fought by two."""

    def __init__(self, s: DuelState) -> None:
        self.s = s

    def base(self, side: int, profile: str, at: Point, facing: float) -> Round | None:
        """Whoever has a profile may come."""
        return Round(*at, RADIUS, facing) if profile in content().fencers else None

    def enter(self, side: int, profile: str, at: Point, facing: float) -> str:
        """On the table, free until pairs are formed (DUE-952)."""
        f = enter(self.s, profile, side)
        (f.x, f.y), f.facing = at, facing
        return f.name
