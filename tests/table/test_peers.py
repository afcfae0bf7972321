"""The peers of the benchmark find what the exact answer finds where views are wide, and say what lacks."""

import sys

import pytest

from game.bench.scenes import crowd
from game.bench.views import ShapelyRays
from game.table.curtains import Curtain
from game.table.sampled import PymunkRays


def test_sampling_agrees_with_the_exact_sight_wherever_the_free_corridor_is_wide() -> None:
    t = crowd(3, 20)
    exact, rays, lines = Curtain(t, t.land.by_id, t.figures), PymunkRays(t), ShapelyRays(t)
    for i in ("f0", "f1", "f2", "f3"):
        for j in t.figures:
            if i != j:
                seen = exact.view(t.figures[i], t.figures[j], (i, j))
                assert rays.free(i, j) <= seen.clear
                assert lines.free(i, j) <= seen.clear
                assert lines.free_by_piece(i, j) == lines.free(i, j)
                if seen.margin > 0.5:
                    assert rays.free(i, j)


def test_without_shapely_the_peer_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "shapely", None)
    with pytest.raises(ModuleNotFoundError, match=r"shapely, a peer .* is not installed: pip install"):
        ShapelyRays(crowd(3, 2))
