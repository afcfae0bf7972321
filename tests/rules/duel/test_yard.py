"""The yard: measure, closing, withdrawing, being cornered, driving, ground (G01 to G07)."""

from __future__ import annotations

import math

import pytest

from game.engine.decisions import PickPoint
from game.engine.words import render
from game.rules.duel.ground import closer, driver, settled
from game.rules.duel.state import Wound
from game.rules.duel.yard import MEANING, base, in_measure, is_cornered, table, walls
from game.table.board import Table
from game.table.inches import distance
from game.table.runs import EXACT, retreats
from game.table.terrain import Circle, Polygon, Terrain
from tests.rules.duel.floor import board, floor, near, stood


def best(here: tuple[float, float], foe: tuple[float, float]) -> tuple[float, bool]:
    """The greatest gap that a withdrawal in the Long Salle ends with, and whether the fencer is cornered."""
    g = floor(here, foe).g
    x, y = g.state.fencers.values()
    runs = retreats(table(g.board, g.state), base(x), base(y), me="A")
    return round(max(r.gap for r in runs), 5), is_cornered(g.board, g.state, x, y)


@pytest.mark.clause("DUE-927", "DUE-928", "DUE-902", "DUE-941")
@pytest.mark.parametrize(
    ("here", "foe", "gap", "cornered"),
    [
        ((28.375, 4.5), (26.125, 4.5), 2.15037, False),
        ((28.875, 4.5), (26.625, 4.5), 1.54508, True),
        ((28.875, 4.5), (25.875, 4.5), 2.28553, False),
        ((29.375, 4.5), (26.375, 4.5), 1.75, True),
    ],
)
def test_a_fencer_is_cornered_when_no_straight_way_back_leads_out_of_measure(
    here: tuple[float, float], foe: tuple[float, float], gap: float, cornered: bool
) -> None:
    assert best(here, foe) == (gap, cornered)


@pytest.mark.clause("DUE-922", "DUE-927")
def test_the_longest_way_back_is_the_diagonal_into_the_corner() -> None:
    g = floor((28.375, 4.5), (26.125, 4.5)).g
    x, y = g.state.fencers.values()
    run = max(
        (r.run for r in retreats(table(g.board, g.state), base(x), base(y), me="A")), key=lambda r: r.inches
    )
    assert (round(run.inches, 5), run.stopped_by) == (1.41421, "edge")


@pytest.mark.clause("DUE-904", "DUE-942", "DUE-943", "DUE-901")
def test_measure_is_two_inches_inclusive_and_a_wall_between_breaks_it() -> None:
    hall = floor((10, 4.5), (13.25, 4.5))
    assert in_measure(hall.g.board, hall.f("A"), hall.f("B"))
    hall = floor((10, 4.5), (13.26, 4.5))
    assert not in_measure(hall.g.board, hall.f("A"), hall.f("B"))
    pillar = Terrain("pillar", "pillar", Circle(11.5, 4.5, 0.75))
    bench = Terrain("bench", "bench", Polygon(((11, 4), (12, 4), (12, 5), (11, 5))))
    for piece, measured in ((pillar, False), (bench, True)):
        with_it = floor((10, 4.5), (13, 4.5), Table.build(30, 9, (piece,), MEANING))
        assert in_measure(with_it.g.board, with_it.f("A"), with_it.f("B")) is measured
    assert not walls(Table.build(30, 9, (pillar,), MEANING)).open((10, 4.5), (13, 4.5))


# ---- closing


@pytest.mark.clause("DUE-911", "DUE-905", "DUE-903")
def test_in_measure_nobody_moves_and_both_face_each_other() -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5))
    hall.f("A").facing = 77.0
    hall.stage("close")
    assert (hall.s.stage, hall.asked, hall.f("A").point) == ("bid", [], (13.5, 4.5))
    assert (hall.f("A").facing, hall.f("B").facing) == (0.0, 180.0)
    assert hall.log() == ["DUE-911 A and B are in measure"]


@pytest.mark.clause("DUE-912", "DUE-955")
@pytest.mark.parametrize(
    ("broke", "first_hand", "who"),
    [((), 0, "A"), ((), 1, "B"), (("A",), 0, "B"), (("B",), 1, "A"), (("A", "B"), 1, "B"), (("A",), 1, "B")],
)
def test_the_one_who_did_not_break_closes_else_first_hand(
    broke: tuple[str, ...], first_hand: int, who: str
) -> None:
    hall = floor((5, 4.5), (12, 4.5), first_hand=first_hand, broke_last=broke)
    assert closer(hall.s, hall.pair).id == who


@pytest.mark.clause("DUE-913", "DUE-903", "DUE-905", "DUE-901")
def test_closing_goes_to_any_point_in_measure_for_eight_inches_or_less() -> None:
    hall = floor((5, 4.5), (12, 4.5))
    hall.stage("close", {"way": "close", "path": [[8.75, 4.5]], "face": None})
    assert (hall.f("A").point, hall.f("A").endurance) == ((8.75, 4.5), 12)
    assert hall.log() == ["DUE-913 A closes with B, 3.75″"]
    assert {"DUE-903", "DUE-905", "DUE-912"} <= hall.g.events[0].clauses
    hall.stage("close")
    assert hall.s.stage == "bid"


@pytest.mark.clause("DUE-913", "DUE-904", "DUE-941", "DUE-943", "DUE-945")
@pytest.mark.parametrize(
    ("path", "why"),
    [
        ([[8.7, 4.5]], "DUE-904 not in measure there: 0.05″ too far from B"),
        ([[10.8, 4.5]], "DUE-945 0.05″ into B; bases may touch, not overlap"),
        ([[5, 7], [5, 2], [10, 3.5]], "DUE-913 4.72″ farther than 8″"),
        ([[10.7, 4.5], [10.7, 0.4]], "DUE-941 0.22″ over the edge of the yard; stay inside"),
        ([[9, 1.2]], "DUE-943 0.43″ into bench; stand beside it"),
    ],
)
def test_where_closing_cannot_go(path: list[list[float]], why: str) -> None:
    hall = floor((5, 4.5), (12, 4.5))
    assert hall.refused("close", {"way": "close", "path": path, "face": None}) == why


@pytest.mark.clause("DUE-914", "DUE-905")
def test_who_is_too_far_walks_eight_inches_and_then_the_other_closes() -> None:
    hall = floor((2, 4.5), (27, 4.5))
    hall.stage("close")
    assert near(hall.f("A").point, (10, 4.5)) and hall.asked == []
    assert hall.log() == ["DUE-914 A closes 8.00″ towards B"]
    hall.stage("close")
    assert near(hall.f("B").point, (19, 4.5))
    hall.stage("close")
    assert len(hall.asked) == 1 and distance(hall.f("A").point, hall.f("B").point) <= 3.25
    hall.stage("close")
    assert hall.s.stage == "bid" and hall.s.moves == 3


@pytest.mark.clause("DUE-944")
def test_rough_ground_doubles_the_way() -> None:
    quay = floor((14, 6), (24, 6), "mill_quay")
    straight = {"way": "close", "path": [[20.8, 6]], "face": None}
    assert quay.refused("close", straight) == "DUE-913 1.60″ farther than 8″"
    quay = floor((15.5, 6), (23.5, 6), "mill_quay")
    quay.stage("close", {"way": "close", "path": [[20.25, 6]], "face": None})
    assert quay.log() == ["DUE-913 A closes with B, 7.00″"] and "DUE-944" in quay.g.events[0].clauses


@pytest.mark.clause("DUE-947", "DUE-956")
def test_on_a_floor_that_is_not_connected_a_duel_is_a_draw() -> None:
    wall = Terrain("wall", "wall", Polygon(((14, 0), (15, 0), (15, 9), (14, 9))))
    hall = floor((5, 4.5), (25, 4.5), Table.build(30, 9, (wall,), MEANING))
    for _ in range(3):
        hall.stage("close")
    assert (hall.s.stage, hall.s.winner, hall.s.reason) == ("over", None, "DUE-947")
    assert hall.log()[:3] == [
        "DUE-956 A finds no way to B",
        "DUE-956 B finds no way to A",
        "DUE-956 A and B cannot reach each other",
    ]


# ---- withdrawing


@pytest.mark.clause("DUE-921", "DUE-922", "DUE-923", "DUE-902", "DUE-903")
def test_who_broke_distance_goes_straight_back_out_of_measure() -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5), broke=("A",))
    hall.stage("ground", [11.5, 4.5])
    assert hall.f("A").point == (11.5, 4.5) and hall.log() == ["DUE-923 A withdraws 2.00″"]
    assert {"DUE-902", "DUE-903", "DUE-921", "DUE-922"} <= hall.g.events[0].clauses
    hall = floor((13.5, 4.5), (16.5, 4.5), broke=("A",)).stage("ground")
    assert near(hall.f("A").point, (9.5, 4.5))
    asked = hall.asked[-1]
    assert isinstance(asked, PickPoint) and asked.ready is not None
    assert render(asked.ready) == "Straight back 4.0″"


@pytest.mark.clause("DUE-902", "DUE-922", "DUE-923")
@pytest.mark.parametrize(
    ("at", "why"),
    [
        ([13.4, 4.5], "DUE-923 still within measure; 0.15″ more, or somewhere else"),
        ([9.4, 4.5], "DUE-922 0.10″ too far"),
        ([13.5, 7.5], "DUE-922 2.12″ outside the rear arc, 45 degrees to either side of straight back"),
        ([15.0, 4.5], "DUE-922 1.50″ outside the rear arc, 45 degrees to either side of straight back"),
    ],
)
def test_where_a_withdrawal_cannot_end(at: list[float], why: str) -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5), broke=("A",))
    assert hall.refused("ground", at) == why


@pytest.mark.clause("DUE-944", "DUE-922")
def test_steps_shorten_a_withdrawal() -> None:
    quay = floor((17.5, 7), (15, 7), "mill_quay", broke=("A",))
    assert quay.refused("ground", [19.76, 7]).startswith("DUE-922 0.01″ too far")
    quay.stage("ground", [19.75, 7])
    assert quay.f("A").point == (19.75, 7) and "DUE-944" in quay.g.events[0].clauses


@pytest.mark.clause("DUE-921", "DUE-923")
def test_when_both_broke_first_hand_goes_first_and_the_other_may_stay() -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5), broke=("B", "A"), first_hand=1)
    hall.stage("ground", [18.5, 4.5])
    assert (hall.s.stage, hall.f("B").point) == ("ground", (18.5, 4.5))
    hall.stage("ground", [13.5, 4.5])
    assert hall.f("A").point == (13.5, 4.5) and len(hall.asked) == 2
    hall.stage("ground")
    assert hall.s.stage == "end"


@pytest.mark.clause("DUE-921")
def test_nobody_withdraws_once_one_of_the_pair_has_fallen() -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5), broke=("A",))
    hall.f("B").status = "down"
    hall.stage("ground")
    assert hall.s.stage == "end" and hall.asked == [] and hall.f("A").point == (13.5, 4.5)


@pytest.mark.clause("DUE-924", "DUE-958", "DUE-945")
def test_with_no_room_left_the_fencer_goes_as_far_as_there_is() -> None:
    wall = [stood(f"C{n}", (13.5 - 1.35, 4.5 + dy)) for n, dy in enumerate((-1.26, 0.0, 1.26))]
    hall = floor((13.5, 4.5), (15.5, 4.5), "long_salle", *wall, broke=("A",), skirmish=True)
    assert hall.refused("ground", [13.45, 4.5]) == "DUE-924 As far as there is room: 0.10″ this way"
    assert hall.refused("ground", [13.5, 5.0]) == "DUE-902 Outside the rear arc"
    hall.stage("ground", [13.4, 4.5])
    assert near(hall.f("A").point, (13.4, 4.5)) and hall.log() == ["DUE-924 A withdraws 0.10″"]
    assert "DUE-945" in hall.g.events[0].clauses


@pytest.mark.clause("DUE-922", "DUE-927", "DUE-945")
def test_a_withdrawal_of_a_hair_past_a_pillar_can_be_made_to_its_rounded_end() -> None:
    """The run is 0.0026 inch long; the way to its end, rounded, would graze the pillar at once."""
    hall = floor((16.796, 5.665), (13.566, 5.316), "four_letters", broke=("A",))
    hall.f("A").facing = 186.167
    hall.stage("ground")
    assert (hall.asked[0].key, hall.asked[0].fallback) == ("withdraw", [16.798, 5.667])  # type: ignore[attr-defined]
    assert hall.f("A").point == (16.797, 5.667) and hall.log() == ["DUE-923 A withdraws 0.00″"]


# ---- driving


@pytest.mark.clause("DUE-932", "DUE-933", "DUE-931", "DUE-941", "DUE-903")
def test_the_driven_stops_at_the_edge_and_the_driver_follows_as_far() -> None:
    hall = floor((26.125, 4.5), (28.375, 4.5))
    hall.f("B").hits = 1
    assert hall.refused("ground", [29.475, 4.5]) == "DUE-932 0.10″ farther than B can be driven this way"
    hall.stage("ground", [29.375, 4.5])
    assert (hall.f("B").point, hall.f("A").point) == ((29.375, 4.5), (27.125, 4.5))
    assert hall.log() == ["DUE-932 A drives B back 1.00″", "DUE-933 A follows 1.00″"]
    driven, followed = hall.g.events
    assert {"DUE-931", "DUE-941"} <= driven.clauses and "DUE-903" in followed.clauses


@pytest.mark.clause("DUE-932", "DUE-902")
def test_driving_keeps_to_the_rear_arc_and_may_be_left() -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5))
    hall.f("B").hits = 1
    assert hall.refused("ground", [16.5, 6.0]) == "DUE-932 Outside B's rear arc"
    assert hall.refused("ground", [18.6, 4.5]) == "DUE-932 0.10″ farther than B can be driven this way"
    hall.stage("ground")
    assert (hall.f("B").point, hall.log()) == ((16.5, 4.5), ["DUE-932 A holds the ground"])
    asked = hall.asked[-1]
    assert isinstance(asked, PickPoint) and asked.ready is not None
    assert (render(asked.ready), asked.fallback) == ("Hold the ground", [16.5, 4.5])


@pytest.mark.clause("DUE-933", "DUE-944", "DUE-932")
def test_rough_ground_shortens_the_driven_and_not_the_driver() -> None:
    quay = floor((15.5, 7), (18, 7), "mill_quay")
    quay.f("B").hits = 1
    assert quay.refused("ground", [19.1, 7]) == "DUE-932 0.10″ farther than B can be driven this way"
    quay.stage("ground", [19, 7])
    assert (quay.f("B").point, quay.f("A").point) == ((19, 7), (16.5, 7))
    assert "DUE-944" in quay.g.events[0].clauses


@pytest.mark.clause("DUE-942", "DUE-943", "DUE-945", "DUE-933")
@pytest.mark.parametrize(
    ("a", "b", "to", "end", "clause"),
    [
        ((12, 15), (14.5, 15), [16.5, 15], (16.5, 15), ""),
        ((14, 15), (16.2, 15), [16.625, 15], (16.625, 15), "DUE-942"),
        ((7, 10), (9.2, 10), [9.875, 10], (9.875, 10), "DUE-943"),
    ],
)
def test_what_stops_the_driven(
    a: tuple[float, float], b: tuple[float, float], to: list[float], end: tuple[float, float], clause: str
) -> None:
    yard = floor(a, b, "cloister_yard")
    yard.f("B").hits = 1
    yard.stage("ground", to)
    assert near(yard.f("B").point, end)
    stops = {"DUE-941", "DUE-942", "DUE-943", "DUE-945"} & yard.g.events[0].clauses
    assert stops == ({clause} if clause else set())


@pytest.mark.clause("DUE-931", "DUE-932")
def test_nothing_is_asked_where_nobody_can_be_driven() -> None:
    hall = floor((27.125, 4.5), (29.375, 4.5))
    hall.f("B").hits = 1
    hall.stage("ground")
    assert hall.asked == [] and hall.log() == ["DUE-932 B has no room to be driven"]
    assert "DUE-941" in hall.g.events[0].clauses


@pytest.mark.clause("DUE-931")
@pytest.mark.parametrize(
    ("hits", "advantage", "broke", "who"),
    [
        ((0, 1), "", (), "A"),
        ((2, 0), "A", (), "B"),
        ((1, 1), "B", (), "B"),
        ((0, 0), "A", (), "A"),
        ((0, 0), "", (), None),
        ((0, 1), "A", ("B",), None),
    ],
)
def test_who_drives(hits: tuple[int, int], advantage: str, broke: tuple[str, ...], who: str | None) -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5), advantage=advantage, broke=broke)
    hall.f("A").hits, hall.f("B").hits = hits
    found = driver(hall.s, hall.pair)
    assert (found.id if found else None) == who


@pytest.mark.clause("DUE-946")
def test_the_fallen_block_nothing() -> None:
    third = stood("C", (15.0, 4.5), status="dead", wounds=(Wound("death"),))
    hall = floor((13.5, 4.5), (16.5, 4.5), "long_salle", third)
    assert set(table(hall.g.board, hall.s).figures) == {"A", "B"}


@pytest.mark.clause("DUE-903", "DUE-902")
def test_facing_follows_every_move() -> None:
    hall = floor((13.5, 4.5), (16.5, 4.5), broke=("A",))
    hall.stage("ground", [11.5, 6.5])
    a, b = hall.f("A"), hall.f("B")
    assert a.facing == round(math.degrees(math.atan2(-2, 5)) % 360, 3)
    assert b.facing == round(math.degrees(math.atan2(2, -5)) % 360, 3)


@pytest.mark.clause("DUE-941", "DUE-942", "DUE-943", "DUE-944")
def test_every_kind_of_ground_of_the_yards_means_what_the_rules_say() -> None:
    means = {
        p.kind: sorted(board(name).land.traits[p.id]) for name in YARDS for p in board(name).land.terrain
    }
    wall, low, rough = ["blocks_sight", "impassable"], ["impassable"], ["difficult"]
    assert means == {
        "bench": low,
        "well": low,
        "cart": low,
        "pillar": wall,
        "flower_bed": rough,
        "wall": wall,
        "post": wall,
        "crate": low,
        "steps": rough,
        "water": low,
    }


YARDS = ("long_salle", "cloister_yard", "mill_quay")


@pytest.mark.clause("DUE-945", "DUE-942", "DUE-914")
@pytest.mark.parametrize("degrees", range(0, 360, 23))
def test_rounding_a_place_never_pushes_a_base_into_what_it_touches(degrees: int) -> None:
    u = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    yard = floor((18 + 1.375 * u[0], 15 + 1.375 * u[1]), (12, 13), "cloister_yard")
    a, t = yard.f("A"), table(yard.g.board, yard.s)
    a.x, a.y = settled(t, a, a.point, lambda p: True)
    assert distance(a.point, (18 + 1.375 * u[0], 15 + 1.375 * u[1])) < 0.003
    assert t.fits(base(a), ("A",), slack=EXACT) is None
    yard.stage("close")
    assert yard.log()[0].startswith("DUE-913 A closes with B")
