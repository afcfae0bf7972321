"""Sight between figures on several bases: along their sight pair, past what a rulebook names."""

from collections.abc import Collection
from dataclasses import dataclass

from game.table.bases import Base, Round
from game.table.board import Table
from game.table.corridors import corridor
from game.table.curtains import Curtain
from game.table.distances import nearest_pair
from game.table.hulls import apart
from game.table.inches import OVERLAP, Point, distance
from game.table.land import ANY
from game.table.sight import Sight
from game.table.solids import Solid


@dataclass(frozen=True, slots=True)
class PairSight:
    """Sight from the base `here` to the base `there`: the verdict with its witness, and the ids of the
    blockers left out because one of the two bases overlaps their interior.
    """

    sight: Sight
    here: Round
    there: Round
    left_out: tuple[str, ...]


def pair_sight(a: Base, b: Base, curtain: Curtain) -> PairSight:
    """Whether a segment from a point of one base of the sight pair to a point of the other runs through the
    interior of no blocker of the curtain, rims included; exact and the same both ways (FIB-281, 283). Name
    the same figure first whoever asks.
    """
    here, there = nearest_pair(a, b)
    under = (s.id for s in curtain.solids if s.kind != "seam" for d in (here, there) if _over(s, d))
    left_out = tuple(dict.fromkeys(under))
    return PairSight(curtain.view(here, there, left_out), here, there, left_out)


def _over(s: Solid, d: Round) -> bool:
    return s.signed(d.centre) < d.r - OVERLAP


@dataclass(frozen=True, slots=True)
class Intrusion:
    """Something that reaches into a corridor: its id, "figure" or "terrain", and a point of it in there."""

    who: str
    kind: str
    point: Point


def intrusions(table: Table, a: Base, b: Base, ignore: Collection[str] = ()) -> tuple[Intrusion, ...]:
    """The figures and pieces that reach over 0.001 inch into the corridor of two figures: the hull of the two
    discs of their sight pair, what lies under the bases included; figures first (FIB-282, 286). `ignore`
    holds the ids of a and b.
    """
    here, there = nearest_pair(a, b)
    parts = corridor(here, there, OVERLAP)
    mid = ((here.x + there.x) / 2.0, (here.y + there.y) / 2.0)
    far = distance(here.centre, there.centre) / 2.0 + max(here.r, there.r)
    met = table.others(ignore) + [s for s in table.land.net(ANY).near(mid, far) if s.id not in ignore]
    found: dict[str, Intrusion] = {}
    for s in met:
        if s.id not in found:
            spot = next((m.there for p in parts if (m := apart(p, s)).gap <= 0.0), None)
            if spot is not None:
                found[s.id] = Intrusion(s.id, s.kind, spot)
    return tuple(found.values())
