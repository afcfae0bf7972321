"""Chains of blockers against the search along every pivot, and the worked cases of two blockers."""

import math
import random

import pytest

from game.bench.scenes import crowd
from game.table.board import Table
from game.table.covers import covered
from game.table.curtains import Curtain
from game.table.opaque import drawn_in
from game.table.sightlines import Pair, Shade, find_free
from game.table.solids import Solid

PAIR = Pair(0.6, 0.6, 10.0)


def shades(pair: Pair, *outlines: tuple[tuple[float, float], ...]) -> list[Shade]:
    return [pair.shade(points, 0.0) for points in outlines]


def bar(x: float, low: float, high: float) -> tuple[tuple[float, float], ...]:
    return ((x, low), (x + 1.0, low), (x + 1.0, high), (x, high))


def test_two_bars_that_overlap_as_seen_from_every_slope_cover_all_lines() -> None:
    assert covered(PAIR, shades(PAIR, bar(4.0, -3.0, 0.2), bar(6.0, -0.2, 3.0))) is True
    assert covered(PAIR, shades(PAIR, bar(4.0, -3.0, 0.02), bar(6.0, -0.02, 3.0))) is not True
    assert covered(PAIR, shades(PAIR, bar(4.0, -3.0, 3.0))) is True


def test_a_gap_between_two_bars_is_a_free_line() -> None:
    there = shades(PAIR, bar(4.0, -3.0, -0.1), bar(6.0, 0.1, 3.0))
    found = covered(PAIR, there)
    assert not isinstance(found, bool)
    assert PAIR.free(there, *found)


def test_what_is_not_wholly_between_the_discs_proves_nothing() -> None:
    assert covered(PAIR, shades(PAIR, bar(0.2, -3.0, 3.0))) is False
    assert covered(PAIR, []) is False


def between(t: Table, i: str, j: str, radii: tuple[float, float]) -> tuple[Pair, list[Shade]]:
    """Two bases in their frame and all others as blockers in it."""
    a, b = t.figures[i], t.figures[j]
    d = math.dist(a.centre, b.centre)
    ux, uy = (b.x - a.x) / d, (b.y - a.y) / d
    pair = Pair(*radii, d)
    solids = [drawn_in(p) for p in t.land.parts] + [
        drawn_in(t.solid(k)) for k in t.figures if k not in (i, j)
    ]

    def framed(s: Solid) -> Shade:
        spots = [(x - a.x, y - a.y) for x, y in s.points]
        return pair.shade(tuple((x * ux + y * uy, y * ux - x * uy) for x, y in spots), s.r)

    return pair, [framed(s) for s in solids]


@pytest.mark.many
def test_a_chain_is_never_wrong_where_every_pivot_is_searched(scenes: int) -> None:
    """A cover means no free line, a free line means no cover; on crowded tables, both ends of any size."""
    told = 0
    for seed in range(max(1, scenes // 50)):
        t, dice = crowd(seed, 20 if seed % 2 else 100), random.Random(seed)
        curtain = Curtain(t, t.land.by_id, t.figures)
        for _ in range(50):
            i, j = dice.sample(list(t.figures), 2)
            a, b = t.figures[i], t.figures[j]
            pair, there = between(t, i, j, dice.choice([(a.r, b.r), (0.0, b.r), (a.r, 0.0)]))
            found, free = covered(pair, there), find_free(pair, there)
            told += found is not False
            assert found is not True or free is None, (seed, i, j)
            if isinstance(found, tuple) and pair.free(there, *found):
                assert free is not None, (seed, i, j)
            if (pair.ra, pair.rb) == (a.r, b.r):
                assert curtain.view(a, b, (i, j)).clear == (free is not None), (seed, i, j)
    assert told > 0
