"""Measuring, contact, what fits where, what the ground is."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.table.arcs import front
from game.table.bases import Round
from game.table.board import Table
from game.table.inches import (
    at_most,
    bearing,
    distance,
    norm_degrees,
    path_length,
    point_at,
    snap,
    toward,
    unit,
)
from game.table.pieces import convex_parts
from game.table.templates import in_area, under
from game.table.terrain import Circle, Polygon, Terrain, rect
from tests.table.scenes import MEANING, table

coordinate = st.floats(-30.0, 30.0, allow_nan=False)
point = st.tuples(coordinate, coordinate)


def test_a_snapped_point_has_three_decimals_and_no_negative_zero() -> None:
    assert snap((1.23449, -0.0001)) == (1.234, 0.0)
    assert math.copysign(1.0, snap((0.0, -0.0001))[1]) == 1.0


def test_the_four_quarters_are_exact_unit_vectors() -> None:
    assert [unit(d) for d in (0, 90, 180, 270, 360, -90)] == [
        (1.0, 0.0),
        (0.0, 1.0),
        (-1.0, 0.0),
        (0.0, -1.0),
        (1.0, 0.0),
        (0.0, -1.0),
    ]


def test_a_direction_is_normalised_to_a_full_turn() -> None:
    assert [norm_degrees(d) for d in (-90.0, 359.9999, 720.25, 0.0)] == [270.0, 0.0, 0.25, 0.0]


@given(point, point)
def test_bearing_and_unit_lead_from_one_point_to_the_other(
    p: tuple[float, float], q: tuple[float, float]
) -> None:
    d = distance(p, q)
    if d < 1e-6:
        return
    u = unit(bearing(p, q))
    assert math.isclose(p[0] + d * u[0], q[0], abs_tol=1e-9)
    assert math.isclose(p[1] + d * u[1], q[1], abs_tol=1e-9)
    assert distance(toward(p, q, d / 3.0), p) == pytest.approx(d / 3.0)


def test_a_point_at_a_length_along_a_path() -> None:
    path = [(0.0, 0.0), (3.0, 0.0), (3.0, 4.0)]
    assert path_length(path) == 7.0
    assert [point_at(path, s) for s in (-1.0, 0.0, 2.0, 3.0, 5.0, 9.0)] == [
        (0.0, 0.0),
        (0.0, 0.0),
        (2.0, 0.0),
        (3.0, 0.0),
        (3.0, 2.0),
        (3.0, 4.0),
    ]
    with pytest.raises(ValueError, match="at least one point"):
        point_at([], 0.0)


@pytest.mark.clause("CIR-003")
def test_the_distance_is_between_the_edges_and_zero_in_contact() -> None:
    t = table()
    a, b = Round(5.0, 5.0, 0.6), Round(8.2, 5.0, 0.8)
    assert t.gap(a, b) == pytest.approx(1.8)
    assert [snap(p) for p in t.closest(a, b)] == [(5.6, 5.0), (7.4, 5.0)]
    assert t.gap(a, Round(6.0, 5.0, 0.6)) == 0.0
    assert t.gap(a, a) == 0.0
    assert t.gap_to((7.0, 5.0), a) == pytest.approx(1.4)


@pytest.mark.clause("CIR-004")
def test_a_tie_counts_as_within_up_to_half_a_thousandth() -> None:
    t = table()
    a = Round(5.0, 5.0, 0.6)
    assert t.within(a, Round(9.2, 5.0, 0.6), 3.0)
    assert t.within(a, Round(9.2004, 5.0, 0.6), 3.0)
    assert not t.within(a, Round(9.201, 5.0, 0.6), 3.0)
    assert at_most(3.0005, 3.0)
    assert not at_most(3.0006, 3.0)


@pytest.mark.clause("CIR-004")
def test_contact_is_at_most_a_thousandth_apart() -> None:
    t = table()
    a = Round(5.0, 5.0, 0.6)
    assert t.contact(a, Round(6.2, 5.0, 0.6))
    assert t.contact(a, Round(6.1992, 5.0, 0.6))
    assert t.contact(a, Round(6.2009, 5.0, 0.6))
    assert not t.contact(a, Round(6.202, 5.0, 0.6))


@pytest.mark.clause("CIR-403")
def test_a_base_does_not_fit_on_another_base_but_may_touch_it() -> None:
    t = table(count=Round(10.0, 10.0, 0.6))
    refusal = t.fits(Round(11.0, 10.0, 0.6))
    assert refusal is not None
    assert (refusal.reason, refusal.what) == ("figure", "count")
    assert refusal.inches == pytest.approx(0.2)
    assert refusal.point == pytest.approx((10.6, 10.0))
    assert t.fits(Round(11.2, 10.0, 0.6)) is None
    assert t.fits(Round(11.1992, 10.0, 0.6)) is None
    assert t.fits(Round(11.1988, 10.0, 0.6)) is not None
    assert t.fits(Round(10.0, 10.0, 0.6), ignore=("count",)) is None


@pytest.mark.clause("CIR-405")
def test_a_base_does_not_fit_on_impassable_terrain_but_may_touch_it() -> None:
    t = table(("wall", rect(4.0, 4.0, 2.0, 2.0)), ("mud", rect(10.0, 10.0, 4.0, 4.0)))
    refusal = t.fits(Round(6.5, 5.0, 0.6))
    assert refusal is not None
    assert (refusal.reason, refusal.what) == ("impassable", "t0")
    assert refusal.inches == pytest.approx(0.1)
    assert t.fits(Round(6.6, 5.0, 0.6)) is None
    assert t.fits(Round(6.5, 6.5, 0.6)) is None
    assert t.fits(Round(12.0, 12.0, 0.6)) is None


@pytest.mark.clause("CIR-407")
def test_a_base_stays_wholly_inside_the_arena() -> None:
    t = table()
    assert t.fits(Round(0.6, 23.4, 0.6)) is None
    refusal = t.fits(Round(12.0, 0.5, 0.6))
    assert refusal is not None
    assert (refusal.reason, refusal.point) == ("edge", (12.0, 0.0))
    assert refusal.inches == pytest.approx(0.1)


def test_a_zone_holds_the_whole_base() -> None:
    zone = Polygon(((0.0, 0.0), (6.0, 0.0), (6.0, 2.0), (2.0, 2.0), (2.0, 6.0), (0.0, 6.0)))
    t = table()
    assert t.fits(Round(1.0, 5.0, 0.6), zone=zone) is None
    refusal = t.fits(Round(1.8, 1.8, 0.6), zone=zone)
    assert refusal is not None
    assert (refusal.reason, refusal.point) == ("zone", (2.0, 2.0))
    outside = t.fits(Round(4.0, 4.0, 0.6), zone=zone)
    assert outside is not None
    assert outside.inches == pytest.approx(2.6)


@pytest.mark.clause("CIR-866")
def test_created_terrain_lies_inside_and_off_bases_and_impassable_pieces() -> None:
    t = table(("wall", rect(4.0, 4.0, 2.0, 2.0)), count=Round(12.0, 12.0, 0.6))
    everything = {"bases": True, "impassable": True}
    assert t.fits_shape(Circle(8.0, 8.0, 0.75), **everything) is None
    refusals = [
        t.fits_shape(Circle(0.5, 8.0, 0.75), **everything),
        t.fits_shape(rect(5.5, 5.5, 2.0, 1.0), **everything),
        t.fits_shape(rect(12.3, 11.0, 2.0, 2.0), **everything),
        t.fits_shape(Circle(14.0, 12.0, 0.75), bases=True, impassable=True, clear_of_bases=1.0),
    ]
    assert [r and (r.reason, r.what) for r in refusals] == [
        ("edge", ""),
        ("impassable", "t0"),
        ("figure", "count"),
        ("near", "count"),
    ]
    assert refusals[3] is not None
    assert refusals[3].inches == pytest.approx(0.35)
    assert t.fits_shape(Circle(12.0, 12.0, 1.5), bases=False, impassable=False) is None
    assert t.fits_shape(rect(6.0, 4.0, 2.0, 2.0), **everything) is None
    assert t.fits_shape(Circle(12.0, 13.35, 0.75), **everything) is None


@pytest.mark.clause("CIR-408")
def test_a_point_on_an_outline_is_not_in_the_ground() -> None:
    t = table(("mud", rect(4.0, 0.0, 3.0, 4.0)), ("sandbags", Circle(7.0, 2.0, 1.0)))
    assert [g.id for g in t.ground((6.5, 2.0))] == ["t0", "t1"]
    assert [g.id for g in t.ground((7.0, 2.0))] == ["t1"]
    assert t.ground((4.0, 2.0)) == ()
    assert t.ground((8.0, 2.0)) == ()


def test_a_point_on_a_seam_of_a_concave_piece_is_in_the_ground() -> None:
    t = table(("mud", Polygon(((2.0, 2.0), (6.0, 2.0), (6.0, 3.0), (3.0, 3.0), (3.0, 6.0), (2.0, 6.0)))))
    assert [g.id for g in t.ground((2.5, 2.5))] == ["t0"]
    assert t.ground((3.5, 3.5)) == ()


def test_a_base_covers_the_points_up_to_its_edge() -> None:
    t = table()
    assert t.covers(Round(5.0, 5.0, 0.6), (5.6, 5.0))
    assert not t.covers(Round(5.0, 5.0, 0.6), (5.602, 5.0))


def test_terrain_may_change_and_come_back_without_disturbing_another_table() -> None:
    first = table(("wall", rect(4.0, 4.0, 2.0, 2.0)), count=Round(12.0, 12.0, 0.6))
    column = Terrain("column", "wall", Circle(8.0, 8.0, 0.75))
    second = first.with_terrain([*first.terrain, column])
    assert second.with_terrain(first.terrain).land is first.land
    assert first.with_terrain([*first.terrain, column]).land is second.land
    assert first.with_terrain(list(first.terrain)) is first
    assert first.fits(Round(8.0, 8.0, 0.6)) is None
    refusal = second.fits(Round(8.0, 8.0, 0.6))
    assert refusal is not None
    assert refusal.what == "column"
    assert dict(second.figures) == dict(first.figures)


def test_positions_of_one_table_are_unseen_by_another() -> None:
    root = table(("wall", rect(4.0, 4.0, 2.0, 2.0)))
    one, other = root.at({"a": Round(10.0, 10.0, 0.6)}), root.at({"a": Round(3.0, 10.0, 0.6)})
    assert one.fits(Round(10.5, 10.0, 0.6)) is not None
    assert other.fits(Round(10.5, 10.0, 0.6)) is None
    assert one.land is other.land


def test_a_table_refuses_two_pieces_with_one_id_and_an_empty_size() -> None:
    piece = Terrain("a", "wall", Circle(4.0, 4.0, 1.0))
    with pytest.raises(ValueError, match='called "a"'):
        Table.build(24.0, 24.0, [piece, piece], MEANING)
    with pytest.raises(ValueError, match="no room"):
        Table.build(0.0, 24.0, [], MEANING)


@pytest.mark.parametrize(
    ("points", "message"),
    [
        (((0.0, 0.0), (1.0, 0.0)), "at least three corners"),
        (((0.0, 0.0), (0.0, 1.0), (1.0, 0.0)), "counter-clockwise"),
        (((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (1.0, -1.0)), "crosses itself"),
    ],
)
def test_an_outline_that_is_none_is_refused(points: tuple[tuple[float, float], ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Polygon(points)


def test_a_circle_needs_a_radius() -> None:
    with pytest.raises(ValueError, match="above 0"):
        Circle(1.0, 1.0, 0.0)


def test_a_concave_outline_is_cut_into_convex_parts_of_the_same_area() -> None:
    star = Polygon(
        tuple(
            (
                (3.0 if k % 2 == 0 else 1.2) * math.cos(k * math.pi / 5),
                (3.0 if k % 2 == 0 else 1.2) * math.sin(k * math.pi / 5),
            )
            for k in range(10)
        )
    )
    parts = convex_parts(star, "star")
    assert len(parts) > 1

    def area(points: tuple[tuple[float, float], ...]) -> float:
        return 0.5 * sum(
            a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1], strict=True)
        )

    assert sum(area(p.points) for p in parts) == pytest.approx(area(star.points))
    for part in parts:
        n = len(part.points)
        for i in range(n):
            (ax, ay), (bx, by), (cx, cy) = part.points[i - 1], part.points[i], part.points[(i + 1) % n]
            assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0.0
    assert sum(sum(p.outline) for p in parts) == 10


@pytest.mark.clause("CIR-501", "CIR-503")
def test_the_front_arc_is_the_half_plane_ahead_and_its_line_belongs_to_it() -> None:
    mortimer = Round(10.0, 10.0, 0.6, 0.0)
    assert front(mortimer, Round(12.498, 12.0, 0.6)).inside
    assert front(mortimer, Round(9.4, 14.0, 0.6)).inside
    assert not front(mortimer, Round(9.399, 14.0, 0.6)).inside
    back = front(mortimer.at(mortimer.centre, 180.0), Round(12.498, 12.0, 0.6))
    assert not back.inside
    assert back.margin == pytest.approx(-2.498 + 0.6)


@pytest.mark.clause("CIR-504", "CIR-464")
def test_nobody_is_in_its_own_front_arc_even_knocked_down() -> None:
    mortimer = Round(10.0, 10.0, 0.6, 0.0)
    assert not front(mortimer, mortimer).inside
    assert not front(mortimer, mortimer, all_round=True).inside
    assert front(mortimer, Round(5.0, 10.0, 0.6), all_round=True).inside


@pytest.mark.clause("CIR-503")
def test_terrain_is_in_the_front_arc_if_any_part_of_it_is() -> None:
    mortimer = Round(10.0, 10.0, 0.6, 0.0)
    assert front(mortimer, rect(7.0, 12.0, 3.2, 1.0)).inside
    assert not front(mortimer, rect(7.0, 12.0, 2.8, 1.0)).inside
    assert front(mortimer, Circle(9.0, 12.0, 1.0)).inside
    assert not front(mortimer, Circle(9.0, 12.0, 0.9)).inside
    assert front(mortimer, rect(2.0, 2.0, 1.0, 1.0), all_round=True).inside


@given(point, point, st.floats(0.0, 360.0), st.floats(0.3, 1.0))
def test_front_of_one_facing_and_of_its_opposite_overlap_by_the_base(
    a: tuple[float, float], b: tuple[float, float], facing: float, r: float
) -> None:
    if distance(a, b) < 0.01:
        return
    ahead = front(Round(*a, 0.6, facing), Round(*b, r))
    behind = front(Round(*a, 0.6, facing + 180.0), Round(*b, r))
    assert ahead.inside or behind.inside
    assert ahead.margin + behind.margin == pytest.approx(2.0 * r, abs=1e-9)


@pytest.mark.clause("CIR-762", "CIR-764")
def test_a_template_reaches_the_bases_it_touches_nearest_first() -> None:
    t = table(
        hester=Round(10.0, 10.0, 0.6),
        boilerplate=Round(10.0, 12.5, 0.8),
        professor=Round(12.0, 10.0, 0.6),
        ennui=Round(10.0, 4.0, 0.6),
    )
    assert under(t, (10.0, 10.0), 3.0) == ("hester", "professor")
    assert under(t, (10.0, 10.0), 3.4) == ("hester", "professor", "boilerplate")


@pytest.mark.clause("CIR-769")
def test_a_template_on_a_point_covers_whom_the_point_covers() -> None:
    t = table(mortimer=Round(11.9, 10.0, 0.6), count=Round(10.6, 10.0, 0.6))
    assert under(t, (10.0, 10.0), 3.0) == ("count", "mortimer")
    assert [t.covers(t.figures[i], (10.0, 10.0)) for i in ("count", "mortimer")] == [True, False]
    apart = table(a=Round(9.0, 10.0, 0.6), b=Round(11.0, 10.0, 0.6))
    assert under(apart, (10.0, 10.0), 3.0) == ("a", "b")
    assert not any(apart.covers(f, (10.0, 10.0)) for f in apart.figures.values())


@pytest.mark.clause("CIR-010")
def test_an_area_holds_the_others_within_its_reach_nearest_first() -> None:
    t = table(
        maximus=Round(10.0, 10.0, 0.6, 0.0),
        far=Round(14.2, 10.0, 0.6),
        near=Round(11.5, 10.0, 0.6),
        behind=Round(7.0, 10.0, 0.6),
        outside=Round(10.0, 14.3, 0.6),
    )
    assert in_area(t, "maximus", 3.0) == ("near", "behind", "far")
    assert in_area(t, "maximus", 3.0, front_only=True) == ("near", "far")
    assert in_area(t, "maximus", 3.0, front_only=True, all_round=True) == ("near", "behind", "far")
