"""What must hold whatever the scene: answers keep under turns, shifts, scale and exchange, and only ever grow
or shrink with what they are asked about.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import OVERLAP, Point, distance
from game.table.moves import path_cost, path_legal, slide
from game.table.pairs import intrusions
from game.table.reach import reach
from game.table.sight import sight
from game.table.terrain import Circle, Polygon, Shape, Terrain
from tests.table.scenes import MEANING, Turn, random_point, random_shape, random_table, table

SEEDS = st.integers(0, 100_000)
SIZE = 24.0


def scaled(shape: Shape, k: float) -> Shape:
    if isinstance(shape, Circle):
        return Circle(k * shape.x, k * shape.y, k * shape.r)
    return Polygon(tuple((k * x, k * y) for x, y in shape.points))


def larger(t: Table, k: float) -> Table:
    pieces = [Terrain(p.id, p.kind, scaled(p.shape, k)) for p in t.terrain]
    bases = {i: Round(k * b.x, k * b.y, k * b.r, b.facing) for i, b in t.figures.items()}
    return Table.build(k * t.width, k * t.depth, pieces, MEANING).at(bases)


def shifted(t: Table, size: float, turn: Turn) -> Table:
    return turn.table(t, size)


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_sight_is_the_same_in_a_scene_three_times_as_large(seed: int) -> None:
    t = random_table(seed, {"wall": 7}, 2)
    a, b = t.figures["f0"], t.figures["f1"]
    big = larger(t, 3.0)
    one, three = sight(t, a, b), sight(big, big.figures["f0"], big.figures["f1"])
    assert one.clear == three.clear
    if one.margin > 1e-3:
        assert three.margin > 0.0


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_one_more_piece_never_opens_a_sight_and_a_larger_base_never_closes_one(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 7}, 2), random.Random(seed)
    a, b = t.figures["f0"], t.figures["f1"]
    more = t.with_terrain([*t.terrain, Terrain("more", "wall", random_shape(dice, SIZE))])
    assert sight(t, a, b).clear or not sight(more, a, b).clear
    wide = Round(a.x, a.y, a.r + 0.3)
    assert sight(t, wide, b).clear or not sight(t, a, b).clear


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_sight_past_figures_is_symmetric_turns_with_the_table_and_ignores_whom_it_should(seed: int) -> None:
    t = random_table(seed, {"wall": 4}, 8)
    a, b = t.figures["f0"], t.figures["f1"]
    curtain = Curtain(t, t.land.by_id, t.figures)
    own = ("f0", "f1")
    seen = curtain.view(a, b, own)
    assert seen.clear == curtain.view(b, a, own).clear
    turn = Turn(33.0, 30.0, 20.0)
    other = shifted(t, 90.0, turn)
    moved = Curtain(other, other.land.by_id, other.figures)
    if seen.margin > 1e-4 or not seen.clear:
        assert moved.view(turn.base(a), turn.base(b), own).clear == seen.clear
    assert not seen.clear or sight(t, a, b).clear
    assert curtain.view(a, b, tuple(t.figures)).clear == sight(t, a, b).clear
    fewer = tuple(f"f{i}" for i in range(5))
    assert curtain.view(a, b, fewer).clear or not seen.clear


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_a_slide_turns_and_shifts_with_the_table_and_never_ends_in_anything(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 8, "mud": 3}, 8), random.Random(seed)
    mover, degrees = t.figures["f0"], round(dice.uniform(0.0, 360.0), 3)
    pushed = slide(t, mover, degrees, 6.0, me="f0")
    assert t.fits(mover.at(pushed.end), ("f0",)) is None
    longer = slide(t, mover, degrees, 8.0, me="f0")
    assert distance(mover.centre, pushed.end) <= distance(mover.centre, longer.end) + 2.0 * OVERLAP
    if pushed.stopped_by == "edge":
        return
    turn = Turn(90.0, 60.0, 30.0)
    other = shifted(t, 120.0, turn)
    moved = slide(other, other.figures["f0"], (degrees + 90.0) % 360.0, 6.0, me="f0")
    assert moved.stopped_by == pushed.stopped_by
    assert moved.cost == pytest.approx(pushed.cost, abs=1e-6)
    assert moved.end == pytest.approx(turn.point(pushed.end), abs=OVERLAP)


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_the_cost_of_a_path_adds_up_and_is_the_same_backwards_and_when_all_is_scaled(seed: int) -> None:
    t, dice = random_table(seed, {"mud": 6, "sandbags": 3}, 0), random.Random(seed)
    path = [random_point(dice) for _ in range(4)]
    cost = path_cost(t, path)
    assert cost == pytest.approx(path_cost(t, path[::-1]), abs=1e-9)
    assert cost == pytest.approx(path_cost(t, path[:2]) + path_cost(t, path[1:]), abs=1e-9)
    big = path_cost(larger(t, 3.0), [(3.0 * x, 3.0 * y) for x, y in path])
    assert big == pytest.approx(3.0 * cost, abs=1e-8)
    assert path_cost(t, path, free=True) <= cost


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_more_inches_reach_no_less_and_free_ground_costs_no_more(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 7, "mud": 4}, 10), random.Random(seed)
    mover = t.figures["f0"]
    short, long = reach(t, mover, 4.0, me="f0"), reach(t, mover, 5.0, me="f0")
    free = reach(t, mover, 4.0, me="f0", free=True)
    for _ in range(25):
        p: Point = (mover.x + dice.uniform(-4, 4), mover.y + dice.uniform(-4, 4))
        cost = short.cost(p)
        if cost is not None and cost < 3.9:
            more, less = long.cost(p), free.cost(p)
            assert more is not None
            assert more <= cost * 1.02 + 0.01
            assert less is not None
            assert less <= cost + 0.01
            way = short.route(p)
            assert way is not None
            assert path_legal(t, mover, way, me="f0") is None


@settings(max_examples=80, deadline=None)
@given(SEEDS)
def test_who_overlaps_the_hull_of_two_bases_is_found_by_sampling_it(seed: int) -> None:
    t, dice = random_table(seed, {"wall": 4}, 8), random.Random(seed)
    a, b = t.figures["f0"], t.figures["f1"]
    found = [met.who for met in intrusions(t, a, b, ("f0", "f1"))]
    assert found == [met.who for met in intrusions(t, b, a, ("f0", "f1"))]
    for _ in range(300):
        k = dice.random()
        r = a.r + (b.r - a.r) * k - 2.0 * OVERLAP
        far, turn = r * dice.random() ** 0.5, dice.uniform(0.0, 360.0)
        ux, uy = Turn(turn, 0.0, 0.0).point((far, 0.0))
        p = (a.x + (b.x - a.x) * k + ux, a.y + (b.y - a.y) * k + uy)
        for i, base in t.figures.items():
            assert i in ("f0", "f1") or i in found or not t.covers(Round(base.x, base.y, base.r - 0.002), p)
        for piece in t.ground(p):
            assert piece.id in found or all(s.signed(p) > -2.0 * OVERLAP for s in t.land.parts)


def test_the_hull_of_two_bases_touches_what_lies_beside_it_by_more_than_a_thousandth() -> None:
    t = table(
        a=Round(5.0, 5.0, 0.5), b=Round(15.0, 5.0, 1.0), near=Round(10.0, 6.2, 0.5), off=Round(10.0, 7.0, 0.5)
    )
    met = intrusions(t, t.figures["a"], t.figures["b"], ("a", "b"))
    assert [m.who for m in met] == ["near"]
    edge = table(
        a=Round(5.0, 5.0, 0.5), b=Round(15.0, 5.0, 0.5), c=Round(10.0, 6.0, 0.5), d=Round(10.0, 4.0005, 0.5)
    )
    assert intrusions(edge, edge.figures["a"], edge.figures["b"], ("a", "b")) == ()
