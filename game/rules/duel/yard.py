"""DUE-9xx: what terrain means in a yard, who is in measure, who is cornered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from game.engine.decisions import Why
from game.engine.words import Text
from game.rules.duel.cites import obstacle
from game.rules.duel.state import MEASURE, RADIUS, DuelState, Fencer
from game.table.bases import Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import bearing, norm_degrees
from game.table.kinds import KINDS
from game.table.ranges import in_reach
from game.table.refusals import Refusal
from game.table.runs import EXACT, cornered
from game.table.terrain import Meaning, Traits

WALL: Traits = frozenset({"impassable", "blocks_sight"})
LOW: Traits = frozenset({"impassable"})
ROUGH: Traits = frozenset({"difficult"})

_BY_BODY: Mapping[str, Traits] = MappingProxyType(
    {"solid": WALL, "low": LOW, "deep": LOW, "open": ROUGH, "flat": ROUGH}
)

MEANING: Meaning = MappingProxyType({name: _BY_BODY[kind.body] for name, kind in KINDS.items()})
"""DUE-942 walls, DUE-943 low obstacles, DUE-944 rough ground, for every kind that a map may name."""


def base(f: Fencer) -> Round:
    """DUE-901 The base of a fencer."""
    return Round(f.x, f.y, RADIUS, f.facing)


def table(board: Table, s: DuelState) -> Table:
    """DUE-945, DUE-946 The yard with those who stand in it."""
    return board.at({f.id: base(f) for f in s.standing()})


@lru_cache(8)
def _walls(board: Table) -> Curtain:
    ids = {p.id for p in board.land.parts if "blocks_sight" in board.land.traits[p.id]}
    return Curtain(board, ids)


def walls(board: Table) -> Curtain:
    """DUE-904 What blades do not cross."""
    return _walls(board)


def in_measure(board: Table, f: Fencer, foe: Fencer) -> bool:
    """DUE-904 Within 2 inches edge to edge, no wall between the centres."""
    return in_reach(base(f), base(foe), MEASURE, walls(board), EXACT)


def is_cornered(board: Table, s: DuelState, f: Fencer, foe: Fencer) -> bool:
    """DUE-927 No withdrawal is possible."""
    return cornered(table(board, s), base(f), base(foe), me=f.id, reach=MEASURE)


def face_each_other(f: Fencer, foe: Fencer) -> None:
    """DUE-903 Both turn on the spot."""
    if f.point != foe.point:
        f.facing = norm_degrees(round(bearing(f.point, foe.point), 3))
        foe.facing = norm_degrees(round(bearing(foe.point, f.point), 3))


def _named(board: Table, s: DuelState, name: str) -> str:
    if name in s.fencers:
        return s.fencers[name].name
    piece = board.land.by_id.get(name)
    return (piece.name or piece.kind.replace("_", " ")) if piece else name


SAY = {
    "edge": ("{inches}″ over the edge of the yard; stay inside", "DUE-941"),
    "figure": ("{inches}″ into {what}; bases may touch, not overlap", "DUE-945"),
    "impassable": ("{inches}″ into {what}; stand beside it", "DUE-942"),
    "far": ("{inches}″ too far", "DUE-913"),
    "wall": ("{what} stands between the blades", "DUE-904"),
    "cost": ("{inches}″ more than there is to walk", "DUE-913"),
    "arc": ("{inches}″ outside the rear arc, 45 degrees to either side of straight back", "DUE-902"),
    "near": ("still within measure; {inches}″ more, or somewhere else", "DUE-923"),
    "start": ("{inches}″ into {what} at once", "DUE-945"),
}


def why(
    board: Table,
    s: DuelState,
    refusal: Refusal | None,
    clauses: Mapping[str, str] = MappingProxyType({}),
) -> Why | None:
    """A refusal of the table in words for a person; `clauses` where another clause than usual says so."""
    if refusal is None:
        return None
    say, clause = SAY[refusal.reason]
    what = _named(board, s, refusal.what)
    if refusal.what in board.land.by_id and refusal.reason in ("impassable", "start", "far"):
        clause = obstacle(board, refusal.what) if refusal.reason != "far" else clause
    words = {"inches": f"{max(refusal.inches, 0.01):.2f}", "what": what}
    return Why(Text(say, words), clauses.get(refusal.reason, clause), refusal.point)
