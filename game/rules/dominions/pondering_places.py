"""Where to set up in Dominions, for who has a way out to run for while the enemy stands close about."""

from __future__ import annotations

from collections.abc import Iterator

from game.engine.advice import keyed, sketches
from game.engine.decisions import PickPoint
from game.engine.lay import lay
from game.engine.look import OnFigure
from game.engine.rulebook import View
from game.rules.dominions.advice_moves import places
from game.rules.dominions.prospects import Prospects
from game.table.inches import Point, distance


def spots(view: View, asked: PickPoint) -> dict[str, float]:
    """Places to deploy: for who has a way out to run for, near it and out of reach; else those of advice."""
    out = places(view, asked)
    marks = [m for m in asked.about if isinstance(m, OnFigure)]
    f = view.state.fighter(marks[0].id) if marks else None
    p = Prospects(view)
    if f is None:
        return out
    errands = p.errands(f)
    foes = [e for e in view.state.side(1 - f.side) if e.placed]
    if not errands or errands[0].action.kind != "use" or errands[0].gain < 0.9 or not _near_zones(view):
        return out
    zone = view.state.zones[1 - f.side]
    found: dict[str, float] = {}
    for answer in sketches(asked, 40):
        at: Point = (answer[0], answer[1])
        inches = lay(view.board, f.r).inches(at, errands[0].point)
        total = -0.05 * inches
        gaps = [distance(at, e.point) - f.r - e.r for e in foes] + [_from_zone(zone, at) - f.r]
        total -= sum(1.5 * (gap <= 1.0) + 0.25 * max(0.0, 5.0 - gap) for gap in gaps) / len(gaps)
        found[keyed(answer)] = total
    return found


def _near_zones(view: View) -> bool:
    """Whether the two zones touch or nearly so."""
    a, b = view.state.zones
    return min(distance(p, q) for p in a for q in b) < 4.0


def _from_zone(zone: tuple[Point, ...], p: Point) -> float:
    return min(distance(p, q) for a, b in zip(zone, (*zone[1:], zone[0]), strict=True) for q in _along(a, b))


def _along(a: Point, b: Point) -> Iterator[Point]:
    for n in range(9):
        yield (a[0] + (b[0] - a[0]) * n / 8, a[1] + (b[1] - a[1]) * n / 8)
