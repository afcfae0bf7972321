"""Odd orders and narrow places in the pit: moves cut short, charges through friends, rage in a corridor."""

from __future__ import annotations

import pytest

from game.engine.decisions import Walk, Way
from game.engine.look import Note, Paragraph
from game.engine.words import Text, render
from game.rules.cirque.harm import be_moved
from game.rules.cirque.moving import Demand, Move, demand, ways_to_move
from game.rules.cirque.preview import move_forecast
from game.rules.cirque.state import table
from game.rules.cirque.terraform import bar
from game.rules.cirque.turn import situation
from game.table.inches import Point, unit
from game.table.terrain import Polygon, Terrain
from tests.rules.cirque.arrange import bout, put, refusing
from tests.rules.cirque.driving import HERE, THERE, at, in_phase, moves, tries, walk

# ---- cut short or not


@pytest.mark.clause("CIR-441", "CIR-434", "CIR-474")
def test_a_push_that_a_wall_stops_at_once_does_not_end_a_move() -> None:
    b = bout([put("count", (9.8, 12.2))], [put("boilerplate", (10, 10), facing=45)], size=(24, 12.8))
    moves(b, "count", (15, 12.2), dice=[8, 1], answers=[("quick_attack", "piston_l")])
    assert b.last("attack_rolled").data["result"] == "armour"
    assert b.last("was_moved").data["cost"] == 0.0
    assert "move_cut_short" not in b.log
    assert at(b, "count") == (15, 12.2)


@pytest.mark.clause("CIR-441", "CIR-004", "CIR-405")
def test_whoever_falls_beside_a_slanted_wall_lies_where_it_can_stand() -> None:
    wall = Terrain("wall", "column", Polygon(((6, 12.6), (18, 13.8), (18, 17), (6, 17))))
    b = bout([put("count", (9.89, 12.387))], [put("bassus", (10, 10.5), facing=90)], terrain=[wall])
    moves(b, "count", (14.26, 12.824), dice=[10, 1], answers=[("quick_attack", "bass_hammer")])
    assert b["count"].knocked_down
    assert b.last("quick_attack_offered").data["point"] == [11.286, 12.527]
    assert at(b, "count") == (11.286, 12.526)
    assert table(b.g).fits(b["count"].base, ("a-count",)) is None


@pytest.mark.clause("CIR-004", "CIR-471", "CIR-405")
@pytest.mark.parametrize(
    ("inches", "end"), [(1, (10.885, 12.486)), (1.25, (11.134, 12.511)), (2.25, (12.129, 12.61))]
)
def test_whoever_is_pushed_along_a_slanted_wall_can_stand_and_walk_on_where_it_stops(
    inches: float, end: Point
) -> None:
    wall = Terrain("wall", "column", Polygon(((6, 12.6), (18, 13.8), (18, 17), (6, 17))))
    b = bout([put("count", (9.89, 12.387))], [put("mortimer", THERE)], terrain=[wall])
    be_moved(b.g, b["count"], 5.7106, inches, "CIR-854")
    assert at(b, "count") == end
    moves(b, "count", (end[0], 10))
    assert at(b, "count") == (end[0], 10)


# ---- charges through others


@pytest.mark.clause("CIR-383", "CIR-1562")
def test_a_charge_through_others_stops_at_the_latest_in_contact_with_its_enemy() -> None:
    b = bout(
        [put("ennui", (12, 12), stack=["charge"], just_moved=True)],
        [put("count", (14.25, 12), facing=180)],
        active="ennui",
    )
    answer = refusing(
        (walk((15.46, 12), way="charge"), "CIR-383"),
        (walk((13.06, 12), way="charge"), "CIR-402"),
        then=walk((13.05, 12), way="charge"),
    )
    b.use("ennui", "charge", dice=[1], answers=[("charge", answer)])
    assert at(b, "ennui") == (13.05, 12)


@pytest.mark.clause("CIR-452", "CIR-455", "CIR-1562")
def test_an_enraged_charge_that_can_reach_its_enemy_through_a_friend_must() -> None:
    ennui = put("ennui", (12, 12), stack=["charge"], just_moved=True, enraged=True, fury=8)
    b = bout([ennui, put("count", (13.3, 12))], [put("bassus", (16.6, 12), facing=180)], active="ennui")
    answer = refusing(
        (walk((12.1, 12), way="charge"), "CIR-452"),
        (walk((14, 12), way="charge"), "CIR-402"),
        then=walk((15, 12), way="charge"),
    )
    b.use("ennui", "charge", dice=[1], answers=[("charge", answer)])
    assert at(b, "ennui") == (15, 12)


# ---- rage where the search finds nothing


def along(inches: float, angle: float) -> Point:
    """A point so far from (12, 12)."""
    u = unit(angle)
    return (round(12 + u[0] * inches, 3), round(12 + u[1] * inches, 3))


@pytest.mark.clause("CIR-451", "CIR-452", "CIR-453")
def test_an_end_that_rage_allows_is_legal_even_where_the_search_finds_none() -> None:
    angle = 2.5
    walls = [
        Terrain(name, "column", bar(along(0.605 + 0.5, angle + side), 8, 1, angle))
        for name, side in (("north", 90), ("south", -90))
    ]
    count = put("count", along(1.35, angle), facing=180)
    b = bout([put("tympanus", (12, 12), enraged=True, fury=4)], [count], terrain=walls)
    (way, how), _ = ways_to_move(b.g, b["tympanus"])
    assert demand(b.g, b["tympanus"], way, how) == Demand("none")
    end = along(0.1, angle)
    tries(b, "tympanus", (walk(along(0.1, angle + 180)), "CIR-451"), then=walk(end))
    assert at(b, "tympanus") == end


@pytest.mark.clause("CIR-451", "CIR-452")
def test_an_enemy_in_reach_is_not_enough_for_the_enraged_in_a_forecast() -> None:
    b = bout([put("tympanus", (12, 12), enraged=True, fury=4)], [put("count", (14, 12), facing=180)])
    (way, how), _ = ways_to_move(b.g, b["tympanus"])
    tries(b, "tympanus", (walk((12, 12.5)), "CIR-451"), then=walk())
    forecast = move_forecast(b.g, b["tympanus"], Walk(way, ((12, 12), (12, 12.5)), None), how)
    (rage,) = [p for p in forecast.parts if isinstance(p, Note) and p.clause.startswith("CIR-45")]
    assert (rage.clause, rage.tone) == ("CIR-451", "bad")


@pytest.mark.clause("CIR-146", "CIR-414", "CIR-701")
@pytest.mark.parametrize(
    ("active", "sequence", "kind", "shown"),
    [
        ("count", "", "extra", True),
        ("count", "", "charge", False),
        ("count", "", "run", False),
        ("count", "cards", "leap", False),
        ("mortimer", "", "extra", False),
    ],
)
def test_a_forecast_of_a_move_ends_with_basic_attacks_only_where_they_can_follow(
    active: str, sequence: str, kind: str, shown: bool
) -> None:
    count = put("count", (10, 10), sequence=sequence)
    b = bout([count], [put("mortimer", (14, 10))], active=active)
    walked = Walk(Way(kind, Text("Move"), 5, "CIR-411"), ((10, 10), (12.5, 10)), None)
    forecast = move_forecast(b.g, b["count"], walked, Move(kind, toward="b-mortimer" * (kind == "charge")))
    told = [render(p.text) for p in forecast.parts if isinstance(p, Paragraph)]
    assert told == ["Then both basic attacks on Mortimer"] * shown


# ---- order and ends


@pytest.mark.clause("CIR-012", "CIR-131", "CIR-1422", "CIR-1606")
@pytest.mark.parametrize("holder", [0, 1])
def test_all_effects_of_one_player_come_before_those_of_the_other(holder: int) -> None:
    a = [put("hester", HERE, fury=2, damage=3)]
    b = in_phase("situation", a, [put("hester", THERE, fury=2, damage=3)], holder=holder)
    for player in b.s.players:
        player.ovations = 1
    b.run(situation(b.g))
    told = [(e.what, e.data["figure"]) for e in b.events if e.what in ("damage_changed", "fury_changed")]
    first, last = ("a-hester", "b-hester") if holder == 0 else ("b-hester", "a-hester")
    assert told == [
        ("damage_changed", first),
        ("fury_changed", first),
        ("damage_changed", last),
        ("fury_changed", last),
    ]


@pytest.mark.clause("CIR-183", "CIR-201", "CIR-205")
def test_a_card_in_the_middle_of_which_a_player_concedes_is_discarded() -> None:
    b = in_phase("combat", active="maximus", piles={"sorcery:0": ["thunderbolt"]})
    b.play(answers=[("step", f"cast:{b.card('sorcery:0', 'thunderbolt')}")])
    assert b.match is not None
    b.match.concede()
    assert (b.s.result, b.s.ended_by) == ("1", "CIR-183")
    assert (b.faces("table"), b.faces("discard:0")) == ([], ["thunderbolt"])
