"""Outlines of maps against shapely, a slow second opinion, and by their own symmetries."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.outline import (
    bounds,
    counter_clockwise,
    crossing,
    distance_to,
    inside,
    overlap,
    room,
    same,
    triangles,
    twin,
)
from game.table.terrain import Circle, Polygon, rect

COORDINATE = st.integers(0, 240).map(lambda n: n / 10)
POINT = st.tuples(COORDINATE, COORDINATE)


@st.composite
def stars(draw: st.DrawFn) -> Polygon:
    """A star-shaped outline, often concave."""
    cx, cy = draw(POINT)
    reach = draw(st.lists(st.integers(5, 50), min_size=3, max_size=9))
    turns = [2 * math.pi * k / len(reach) for k in range(len(reach))]
    return Polygon(
        tuple(
            (cx + r / 10 * math.cos(t), cy + r / 10 * math.sin(t)) for r, t in zip(reach, turns, strict=True)
        )
    )


@settings(max_examples=200, deadline=None)
@given(stars())
def test_triangles_fill_an_outline_without_gap_or_overlap(star: Polygon) -> None:
    whole = shapely.Polygon(star.points)
    parts = [shapely.Polygon(corners) for corners in triangles(star)]
    assert math.isclose(sum(part.area for part in parts), whole.area, rel_tol=1e-9)
    assert whole.symmetric_difference(shapely.union_all(parts)).area < 1e-9


@settings(max_examples=300, deadline=None)
@given(stars(), stars())
def test_two_outlines_overlap_where_shapely_says_so(a: Polygon, b: Polygon) -> None:
    common = shapely.Polygon(a.points).intersection(shapely.Polygon(b.points))
    deep = overlap(a, b)
    assert math.isclose(deep, overlap(b, a), abs_tol=1e-9)
    if common.area == 0.0:
        assert deep <= 1e-9
    elif not shapely.Polygon(a.points).intersection(shapely.Polygon(b.points)).buffer(-0.02).is_empty:
        assert deep > 0.001


@settings(max_examples=200, deadline=None)
@given(stars(), POINT, st.floats(0.1, 4.0))
def test_a_circle_overlaps_by_its_radius_less_its_distance(
    star: Polygon, p: tuple[float, float], r: float
) -> None:
    outline, point = shapely.Polygon(star.points), shapely.Point(p)
    expected = outline.distance(point) or -outline.exterior.distance(point)
    assert math.isclose(distance_to(p, star), expected, abs_tol=1e-7)
    assert math.isclose(overlap(Circle(*p, r), star), r - expected, abs_tol=1e-7)
    if abs(expected) > 1e-6:
        assert inside(p, star) == outline.contains(point)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=7, unique=True))
def test_an_outline_crosses_itself_where_shapely_says_so(points: list[tuple[float, float]]) -> None:
    assert (crossing(points) is None) == shapely.Polygon(points).is_valid


@settings(max_examples=100, deadline=None)
@given(stars(), st.sampled_from(["half-turn", "west-east", "south-north"]))
def test_the_twin_of_the_twin_is_the_piece(star: Polygon, symmetry: str) -> None:
    other = twin(star, symmetry, 24.0, 20.0)  # type: ignore[arg-type]
    assert same(twin(other, symmetry, 24.0, 20.0), star)  # type: ignore[arg-type]
    west, south, east, north = bounds(star)
    x0, y0, x1, y1 = bounds(other)
    assert math.isclose(x1 - x0, east - west, abs_tol=1e-6) and math.isclose(
        y1 - y0, north - south, abs_tol=1e-6
    )


def test_outlines_that_touch_do_not_overlap() -> None:
    assert overlap(rect(0, 0, 2, 2), rect(2, 1, 2, 2)) == 0.0
    assert overlap(Circle(0, 0, 1), Circle(2, 0, 1)) == 0.0
    assert overlap(Circle(3, 1, 1), rect(0, 0, 2, 2)) == 0.0


def test_a_concave_outline_holds_what_stands_in_its_notch() -> None:
    notch = counter_clockwise([(0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)])
    assert overlap(notch, rect(2.5, 3, 1, 1)) < 0.0
    assert overlap(notch, rect(2.5, 1.5, 1, 1)) == pytest.approx(0.5)


def test_the_same_outline_may_begin_at_any_corner() -> None:
    a = rect(0, 0, 2, 1)
    assert same(a, Polygon(a.points[2:] + a.points[:2]))
    assert not same(a, rect(0, 0, 2, 1.01))
    assert not same(a, Circle(1, 1, 1))


@pytest.mark.parametrize(
    ("zone", "blockers", "count"),
    [
        (rect(0, 0, 4.8, 1.6), [], 3),
        (rect(0, 0, 4.7, 1.6), [], 2),
        (rect(0, 0, 1.5, 9), [], 0),
        (rect(0, 0, 9, 3), [Circle(4.5, 1.5, 1)], 3),
        (rect(0, 0, 9, 3), [rect(1, 0, 7, 3)], 0),
        (Polygon(((0, 0), (8, 0), (4, 4))), [], 3),
    ],
)
def test_room_counts_the_bases_that_surely_stand(zone: Polygon, blockers: list[Circle], count: int) -> None:
    assert room(zone, 3, 0.8, blockers) == count
