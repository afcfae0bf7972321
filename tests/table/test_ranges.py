"""Ranges along a path, sight pairs and corridors, placing and pushing of figures on several bases."""

import math
import random
from itertools import product

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.table.bases import Base, Joined, Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.inches import OVERLAP, Point, distance, path_length, point_at
from game.table.pairs import intrusions, pair_sight
from game.table.places import Room, around, placed, places
from game.table.ranges import in_reach, passages
from game.table.shapes import gap, gap_to, to_piece
from game.table.shoves import on_pieces, push_back
from game.table.stretches import holds_at
from game.table.terrain import Circle, Polygon, rect
from game.table.zones import outside, wholly_in
from tests.table.scenes import random_point, random_shape, table
from tests.table.test_shapes import drawn, random_base

SEEDS = st.integers(0, 100_000)
S = 0.625


def box(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return rect(x0, y0, x1 - x0, y1 - y0)


def rider(dice: random.Random, p: Point, r: float = 0.5) -> Joined:
    w = dice.uniform(0.0, math.tau)
    return Joined((Round(*p, r), Round(p[0] + 2 * r * math.cos(w), p[1] + 2 * r * math.sin(w), r)))


# ---- ranges


@pytest.mark.clause("FIB-212")
def test_a_march_past_an_enemy_leaves_its_range_again_and_one_that_stops_beside_it_does_not() -> None:
    foe = {"foe": (Round(10.0, 12.0, S), 1.0)}
    past = passages([(5.0, 10.0), (12.0, 10.0)], S, foe)["foe"]
    half = math.sqrt(2.251**2 - 4.0)
    (span,) = past.stretches
    assert span == pytest.approx((5.0 - half, 5.0 + half))
    assert past.enters_at == pytest.approx((10.0 - half, 10.0))
    assert past.leaves == pytest.approx(5.0 + half)
    assert past.leaves_at == pytest.approx((10.0 + half, 10.0))
    beside = passages([(5.0, 10.0), (10.5, 10.0)], S, foe)["foe"]
    assert (beside.leaves, beside.leaves_at) == (None, None)
    assert passages([(5.0, 10.0), (7.0, 10.0)], S, foe) == {}


def test_a_range_reaches_around_every_base_of_a_figure() -> None:
    two = Joined((Round(5.0, 12.0, S), Round(6.25, 12.0, S)))
    (span,) = passages([(0.0, 10.0), (11.0, 10.0)], S, {"foe": (two, 1.0)})["foe"].stretches
    half = math.sqrt(2.251**2 - 4.0)
    assert span == pytest.approx((5.0 - half, 6.25 + half))
    assert passages([(6.0, 10.0)], S, {"foe": (two, 1.0)})["foe"].stretches == ((0.0, 0.0),)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_passages_agree_with_dense_samples_of_the_path(seed: int) -> None:
    dice = random.Random(seed)
    t = table(*(("wall", random_shape(dice, 14.0)) for _ in range(3)), size=14.0)
    walls = Curtain(t, t.land.by_id) if seed % 2 else None
    foes: dict[str, tuple[Base, float]] = {
        f"f{k}": (rider(dice, random_point(dice, 14.0)), dice.uniform(0.5, 3.0)) for k in range(3)
    }
    path = [random_point(dice, 14.0) for _ in range(3)]
    found = passages(path, 0.5, foes, walls)
    whole = path_length(path)
    for i, (foe, inches) in foes.items():
        assert isinstance(foe, Joined)
        stretches = found[i].stretches if i in found else ()
        held = []
        for k in range(301):
            s = whole * k / 300.0
            if any(abs(s - e) < 1e-4 for span in stretches for e in span):
                continue
            p = point_at(path, s)
            within = any(
                distance(p, b.centre) - 0.5 - b.r <= inches + OVERLAP
                and (walls is None or walls.open(p, b.centre))
                for b in foe.bases
            )
            assert holds_at(stretches, s) == within, (i, s)
            held.append((s, within))
        if i in found and found[i].leaves is not None:
            assert not held[-1][1] or len(stretches) > 1


def test_a_wall_between_the_centres_ends_a_reach() -> None:
    t = table(("wall", box(11.0, 9.0, 11.2, 10.0)))
    walls = Curtain(t, ("t0",))
    a, b = Round(10.0, 9.9, 0.5), Round(12.5, 9.9, 0.5)
    assert in_reach(a, b, 1.5)
    assert not in_reach(a, b, 1.5, walls)
    assert in_reach(a.at((10.0, 10.0)), b.at((12.5, 10.0)), 1.5, walls)
    assert not in_reach(a, b, 1.498, walls)


# ---- sight pairs and corridors


@pytest.mark.clause("FIB-283")
def test_a_slit_between_two_houses_is_seen_through_and_two_that_touch_are_not() -> None:
    a, b = Round(10.0, 10.0, S), Round(20.0, 10.0, S)
    slit = table(("wall", box(14.0, 9.66, 15.0, 13.0)), ("wall", box(14.0, 6.0, 15.0, 9.56)))
    seen = pair_sight(a, b, Curtain(slit, ("t0", "t1")))
    assert seen.sight.clear
    (x0, y0), (x1, y1) = seen.sight.line
    heights = [y0 + (y1 - y0) * (x - x0) / (x1 - x0) for x in (14.0, 15.0)]
    assert all(9.56 <= h <= 9.66 for h in heights)
    assert pair_sight(b, a, Curtain(slit, ("t0", "t1"))).sight.clear
    assert pair_sight(a, b, Curtain(slit, ())).sight.clear
    shut = table(("wall", box(14.0, 9.56, 15.0, 13.0)), ("wall", box(14.0, 6.0, 15.0, 9.56)))
    assert not pair_sight(a, b, Curtain(shut, ("t0", "t1"))).sight.clear
    whole = table(("wall", box(14.0, 9.0, 15.0, 11.0)))
    assert not pair_sight(a, b, Curtain(whole, ("t0",))).sight.clear
    low = table(("wall", box(14.0, 9.0, 15.0, 10.6)))
    assert pair_sight(a, b, Curtain(low, ("t0",))).sight.clear


@pytest.mark.clause("FIB-281")
def test_the_sight_pair_of_two_pairs_of_equal_length_is_the_same_whoever_asks() -> None:
    lamp = Joined((Round(10.0, 10.0, S), Round(10.0, 11.25, S)))
    lance = Joined((Round(20.0, 11.25, S), Round(20.0, 10.0, S)))
    seen = pair_sight(lamp, lance, Curtain(table(), ()))
    assert (seen.here, seen.there) == (lamp.bases[0], lance.bases[1])


def test_a_blocker_that_a_base_stands_in_does_not_block_that_pair() -> None:
    t = table(("wood", Circle(10.0, 10.0, 2.0)))
    curtain = Curtain(t, ("t0",))
    seen = pair_sight(Round(10.0, 12.0, 0.5), Round(10.0, 4.0, 0.5), curtain)
    assert (seen.sight.clear, seen.left_out) == (True, ("t0",))
    seen = pair_sight(Round(10.0, 12.5, 0.5), Round(10.0, 4.0, 0.5), curtain)
    assert (seen.sight.clear, seen.left_out) == (False, ())


@pytest.mark.clause("FIB-286", "FIB-530")
def test_a_warrior_or_a_wall_lies_in_a_corridor_if_it_reaches_into_the_hull_of_the_pair() -> None:
    wall = box(14.0, 9.0, 14.5, 11.0)
    for y, met in ((10.9, ["w"]), (11.3, [])):
        t = table(("wall", wall)).at(
            {"a": Round(10.0, 10.0, S), "b": Round(20.0, 10.0, S), "w": Round(15.0, y, S)}
        )
        found = intrusions(t, t.bases["a"], t.bases["b"], ("a", "b"))
        assert [f.who for f in found] == [*met, "t0"]
        assert [f.kind for f in found] == [*("figure" for _ in met), "terrain"]
        assert all(abs(f.point[1] - 10.0) <= S for f in found)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_corridors_of_several_bases_agree_with_shapely(seed: int) -> None:
    dice = random.Random(seed)
    t = table(*(("wall", random_shape(dice, 14.0)) for _ in range(4)), size=14.0)
    bases: dict[str, Base] = {k: rider(dice, random_point(dice, 14.0)) for k in "abcd"}
    t = t.at(bases)
    found = {f.who for f in intrusions(t, bases["a"], bases["b"], ("a", "b"))}
    seen = pair_sight(bases["a"], bases["b"], Curtain(t, ()))
    discs = [shapely.Point(d.centre).buffer(d.r, quad_segs=400) for d in (seen.here, seen.there)]
    hull = shapely.union_all(discs).convex_hull
    for i in ("c", "d"):
        foe = bases[i]
        assert isinstance(foe, Joined)
        deep = max(b.r - shapely.distance(shapely.Point(b.centre), hull) for b in foe.bases)
        if abs(deep - OVERLAP) > 1e-4:
            assert (i in found) == (deep > OVERLAP)
    for piece in t.terrain:
        shape = piece.shape
        whole = (
            shapely.Point(shape.x, shape.y).buffer(shape.r, quad_segs=400)
            if isinstance(shape, Circle)
            else shapely.Polygon(shape.points)
        )
        apart = shapely.distance(whole, hull)
        if apart > 1e-3 or shapely.intersects(whole, hull.buffer(-0.003)):
            assert (piece.id in found) == (apart == 0.0)


# ---- pushing


@pytest.mark.clause("FIB-252", "FIB-253", "FIB-254")
def test_pushes_back_end_two_inches_away_or_at_the_next_warrior() -> None:
    both: dict[str, Base] = {"by": Round(10.0, 10.0, S), "w": Round(11.5, 10.0, S)}
    free = push_back(table().at(both), "w", "by", 2.0)
    assert (free.inches, free.figure, free.stopped_by) == (1.75, Round(13.25, 10.0, S), "gap")
    stopped = push_back(table().at({**both, "x": Round(13.4, 10.0, S)}), "w", "by", 2.0)
    assert stopped.figure.centre == pytest.approx((12.15, 10.0))
    assert stopped.stopped_by == "x"
    assert stopped.touch == pytest.approx((12.775, 10.0))
    slanted = push_back(table().at({**both, "w": Round(10.9, 11.2, S)}), "w", "by", 2.0)
    assert slanted.figure.centre == pytest.approx((11.95, 12.6))
    far = push_back(table().at({**both, "w": Round(14.0, 10.0, S)}), "w", "by", 2.0)
    assert (far.inches, far.stopped_by) == (0.0, "gap")
    with pytest.raises(ValueError, match="no direction"):
        push_back(table().at({"by": Round(5.0, 5.0, S), "w": Round(5.0, 5.0, S)}), "w", "by", 2.0)


@pytest.mark.clause("FIB-254")
def test_a_warrior_that_is_touched_stops_a_push_only_if_the_push_leads_into_it() -> None:
    both: dict[str, Base] = {"by": Round(10.0, 10.0, S), "w": Round(11.5, 10.0, S)}
    beside = push_back(table().at({**both, "x": Round(11.5, 11.25, S)}), "w", "by", 2.0)
    assert (beside.inches, beside.stopped_by) == (1.75, "gap")
    ahead = push_back(table().at({**both, "x": Round(12.5, 10.75, S)}), "w", "by", 2.0)
    assert (ahead.inches, ahead.stopped_by) == (0.0, "x")


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_push_back_ends_where_small_steps_would_first_end_it(seed: int) -> None:
    dice = random.Random(seed)
    t = table(*(("wall", random_shape(dice, 12.0)) for _ in range(3)), size=12.0)
    found: dict[str, Base] = {}
    for i in ("by", "w", "x", "y"):
        for _ in range(200):
            p = random_point(dice, 12.0) if i != "w" else (found["by"].centre[0] + 1.2, found["by"].centre[1])
            base: Base = rider(dice, p) if i in ("w", "x") else Round(*p, 0.5)
            if t.at(found).fits(base) is None:
                found[i] = base
                break
    if "w" not in found or "y" not in found:
        return
    t = t.at(found)
    shove = push_back(t, "w", "by", 2.0)
    w, by = found["w"], found["by"]
    assert isinstance(w, Joined)
    u = (math.cos(math.radians(shove.degrees)), math.sin(math.radians(shove.degrees)))
    steps = [0.005 * k for k in range(800)]

    def ends(s: float) -> bool:
        moved = w.at((w.centre[0] + u[0] * s, w.centre[1] + u[1] * s))
        return gap(moved, by) >= 2.0 or t.fits(moved, ("w", "by")) is not None

    slow = next(s for s in steps if ends(s))
    assert t.fits(shove.figure, ("w", "by")) is None
    assert gap(shove.figure, by) <= 2.0 + 1e-9 or shove.inches == 0.0
    assert slow >= shove.inches - 0.1
    assert shove.inches >= slow - 0.06 or shove.stopped_by not in ("gap", "edge")


# ---- placing


@pytest.mark.clause("FIB-344", "FIB-345")
def test_a_duellist_is_placed_between_friends_if_there_is_just_room_and_else_not() -> None:
    oswin = Round(20.0, 20.0, S)
    for away, free in ((1.25, True), (1.45, False)):
        friends = {
            f"f{k}": Round(
                20.0 + away * math.cos(k * math.pi / 3), 20.0 + away * math.sin(k * math.pi / 3), S
            )
            for k in range(6)
        }
        t = table(size=40.0).at({"oswin": oswin, **friends})
        room = Room(near=around(oswin, 1.0, 1.0))
        found = list(places(t, 1.0, room))
        assert bool(found) == free
        assert all(gap(Round(*p, 1.0), oswin) <= 1.0005 for p in found)
        spot = placed(t, Round(22.252, 21.3, 1.0), room)
        assert (spot is None) == free


@pytest.mark.clause("FIB-354")
def test_a_place_for_a_duel_keeps_the_level() -> None:
    t = table(("mud", box(8.0, 8.0, 12.0, 12.0)))
    other = Round(11.0, 10.0, S)
    level = Room(near=around(other, S, 1.0), on=("t0",))
    found = list(places(t.at({"other": other}), S, level))
    assert found
    assert all(on_pieces(t, p) == ("t0",) for p in found)
    below = Room(near=around(other, S, 1.0), off=("t0",))
    found = list(places(t.at({"other": other}), S, below))
    assert found
    assert all(on_pieces(t, p) == () for p in found)
    refused = placed(t, Round(12.5, 10.0, S), level)
    assert refused is not None
    assert (refused.reason, refused.what, refused.inches) == ("off", "t0", 0.5)
    refused = placed(t, Round(11.5, 10.0, S), below)
    assert refused is not None
    assert (refused.reason, refused.inches) == ("on", 0.5)
    refused = placed(t, Round(11.0, 15.0, S), level)
    assert refused is not None
    assert refused.reason == "far"
    assert refused.inches == pytest.approx(2.75)
    with pytest.raises(KeyError):
        placed(t, other, Room(on=("t9",)))


@settings(max_examples=30, deadline=None)
@given(SEEDS)
def test_there_is_a_place_on_some_ground_wherever_a_fine_grid_finds_one(seed: int) -> None:
    dice = random.Random(seed)
    pieces = [(kind, random_shape(dice, 12.0)) for kind in ("wall", "wall", "mud", "mud", "wall")]
    t = table(*pieces, size=12.0)
    foes: dict[str, Base] = {f"f{k}": rider(dice, random_point(dice, 12.0)) for k in range(4)}
    t = t.at(foes)
    r = dice.choice([0.5, 0.8])
    near = (Circle(*random_point(dice, 12.0), dice.uniform(1.0, 2.5)),)
    far = around(foes["f0"], r, 0.6)
    zone = rect(2.0, 2.0, 8.0, 9.0, dice.choice([0.0, 30.0])) if seed % 3 == 0 else None
    rooms = (
        Room(near, far, ("t2",), (), zone),
        Room(near, far, (), ("t2", "t3"), zone),
        Room((), far, zone=zone),
    )
    for room in rooms:
        found = list(places(t, r, room))
        for p in found:
            assert placed(t, Round(*p, r), room) is None
        if not found:
            for i, j in product(range(61), repeat=2):
                assert placed(t, Round(0.2 * i, 0.2 * j, r), room) is not None


# ---- zones, edges, pieces


def test_a_base_is_wholly_in_a_concave_or_a_round_zone_or_it_is_told_where_not() -> None:
    el = Polygon(((0.0, 0.0), (6.0, 0.0), (6.0, 2.0), (2.0, 2.0), (2.0, 6.0), (0.0, 6.0)))
    assert wholly_in(Round(1.0, 1.0, 1.0), el)
    assert wholly_in(Joined((Round(1.0, 5.0, 1.0), Round(5.0, 1.0, 1.0))), el)
    refused = outside(Round(2.0, 1.5, 1.0), el)
    assert refused is not None
    assert (refused.reason, refused.point, refused.inches) == ("zone", (2.0, 2.0), 0.5)
    assert wholly_in(Round(3.0, 3.0, 1.0), Circle(3.0, 2.0, 2.0))
    refused = outside(Round(3.0, 3.5, 1.0), Circle(3.0, 2.0, 2.0))
    assert refused is not None
    assert (refused.point, refused.inches) == ((3.0, 4.0), 0.5)


@settings(max_examples=50, deadline=None)
@given(SEEDS)
def test_a_base_of_any_form_is_in_a_zone_exactly_if_shapely_covers_it(seed: int) -> None:
    dice = random.Random(seed)
    base = random_base(dice)
    zone = random_shape(dice, 7.0, 4.0, 12.0)
    whole = (
        shapely.Point(zone.x, zone.y).buffer(zone.r, quad_segs=200)
        if isinstance(zone, Circle)
        else shapely.Polygon(zone.points)
    )
    over = shapely.hausdorff_distance(shapely.union_all([drawn(base), whole]), whole)
    refused = outside(base, zone)
    if over > 0.02 and not shapely.covers(whole.buffer(0.003), drawn(base)):
        assert refused is not None
    elif shapely.covers(whole.buffer(-0.001), drawn(base)):
        assert refused is None


@pytest.mark.clause("FIB-1053")
def test_a_monster_is_wholly_within_four_inches_of_the_edge_or_not() -> None:
    south, east = box(0.0, 0.0, 48.0, 4.0), box(44.0, 0.0, 48.0, 48.0)
    assert wholly_in(Round(24.0, 2.5, 1.5), south)
    refused = outside(Round(24.0, 2.6, 1.5), south)
    assert refused is not None
    assert refused.inches == pytest.approx(0.1)
    assert wholly_in(Joined((Round(46.0, 30.0, S), Round(46.0, 31.25, S))), east)


def test_distances_to_pieces_name_the_points_measured() -> None:
    lancer = Joined((Round(10.0, 10.0, 0.5), Round(11.0, 10.0, 0.5)))
    m = to_piece(lancer, box(13.0, 9.0, 14.0, 11.0))
    assert (m.gap, m.here, m.there) == (1.5, (11.5, 10.0), (13.0, 10.0))
    assert gap_to((10.0, 13.0), lancer) == 2.5
    assert gap_to((10.2, 10.0), lancer) == 0.0


def test_a_table_of_several_forms_keeps_its_ids() -> None:
    t: Table = table().at({"w": Joined((Round(5.0, 5.0, S), Round(6.25, 5.0, S)))})
    assert t.fits(Round(6.25, 5.0, S), ("w",)) is None


@pytest.mark.clause("FIB-252", "FIB-281")
def test_of_equally_near_bases_the_first_warrior_names_the_pair_that_gives_the_direction() -> None:
    by = Joined((Round(10.0, 10.0, S), Round(10.0, 11.25, S)))
    w = Joined((Round(11.5, 11.25, S), Round(11.5, 10.0, S)))
    t = table().at({"by": by, "w": w})
    assert push_back(t, "w", "by", 2.0).degrees == 0.0
    assert push_back(t, "w", "by", 2.0, first="w").degrees == 0.0
    slanted = Joined((Round(11.25, 10.625, S), Round(12.5, 10.625, S)))
    turned = push_back(table().at({"by": by, "w": slanted}), "w", "by", 2.0)
    assert turned.degrees == pytest.approx(math.degrees(math.atan2(0.625, 1.25)))
    assert gap(turned.figure, by) == pytest.approx(2.0)


@settings(max_examples=40, deadline=None)
@given(SEEDS)
def test_sight_of_pairs_is_the_same_both_ways_and_its_line_is_free(seed: int) -> None:
    dice = random.Random(seed)
    t = table(*(("wall", random_shape(dice, 14.0)) for _ in range(5)), size=14.0)
    a, b = rider(dice, random_point(dice, 14.0)), rider(dice, random_point(dice, 14.0))
    curtain = Curtain(t, t.land.by_id)
    one, two = pair_sight(a, b, curtain), pair_sight(b, a, curtain)
    if distance(one.here.centre, one.there.centre) == distance(two.there.centre, two.here.centre):
        assert (one.sight.clear, set(one.left_out)) == (two.sight.clear, set(two.left_out))
    if one.sight.clear:
        p, q = one.sight.line
        assert distance(p, one.here.centre) <= one.here.r + 1e-6
        assert distance(q, one.there.centre) <= one.there.r + 1e-6
        left = [s for s in t.land.parts if s.id not in one.left_out]
        assert not any(s.span(p, q, -1e-6) for s in left)
