"""FIB-2xx March, Charge, engagement locks, Reposition, several bases, Difficult ground (TV-18 to TV-29)."""

from __future__ import annotations

import pytest

from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.moving import Step, path_question
from game.rules.first_blood.queries import engaged_with, gap
from game.rules.first_blood.walking import march_step

from .arrange import patch, put, refused, refusing, skirmish, slab, walk


@pytest.mark.clause("FIB-213", "FIB-214", "FIB-401", "FIB-020", "FIB-210")
def test_a_straight_march_that_ends_engaged_is_a_charge_and_inspires() -> None:
    b = skirmish([put("bellman", (16.5, 10))], [put("thorn_reaver", (10, 10))])
    b.acts("thorn_reaver", "march", ("path", walk((15.2, 10))))
    assert b.last("moved").data["cost"] == 5.2
    assert gap(b["thorn_reaver"], b["bellman"]) == pytest.approx(0.05)
    assert b.last("charge").data == {"figure": "b-thorn_reaver", "foes": ["a-bellman"]}
    assert b.told("charge")[0].clause == "FIB-213"
    assert b["thorn_reaver"].inspired
    assert values.clash_attacks(b.g, b["thorn_reaver"]).whole == 3


@pytest.mark.clause("FIB-213")
def test_a_bent_march_is_no_charge() -> None:
    b = skirmish([put("bellman", (16.5, 10))], [put("thorn_reaver", (10, 10))])
    b.acts("thorn_reaver", "march", ("path", walk((12, 10.5), (15.2, 10))))
    assert engaged_with(b.s, b["thorn_reaver"]) == [b["bellman"]]
    assert not b.told("charge") and not b["thorn_reaver"].inspired
    assert values.clash_attacks(b.g, b["thorn_reaver"]).whole == 2


@pytest.mark.clause("FIB-211", "FIB-212")
def test_a_range_once_entered_may_not_be_left_in_that_march() -> None:
    b = skirmish([put("walker", (5, 10))], [put("man_at_arms", (10, 12))])
    b.acts("walker", "march", ("path", refusing((walk((12, 10)), "FIB-212"), then=walk((10.5, 10)))))
    assert gap(b["walker"], b["man_at_arms"]) == pytest.approx(0.812, abs=0.001)
    assert b.told("charge")
    assert {"FIB-211", "FIB-212"} <= b.last("moved").clauses


@pytest.mark.clause("FIB-218", "FIB-219", "FIB-011", "FIB-207")
def test_a_second_march_goes_half_and_can_be_a_charge() -> None:
    b = skirmish([put("bellman", (20.2, 10))], [put("thorn_reaver", (10, 10))])
    b.acts("thorn_reaver", "march", ("path", walk((16, 10))))
    assert march_step(b.g, b["thorn_reaver"]).inches == 3
    b.acts("thorn_reaver", "march", ("path", refusing((walk((12.9, 10)), "FIB-219"), then=walk((18.95, 10)))))
    assert b.told("charge")
    assert b.s.activation is None, "both actions are used up"
    assert not b["thorn_reaver"].inspired, "Inspired! ends with the activation"
    assert {"FIB-218", "FIB-219", "FIB-011"} <= b.last("moved").clauses


@pytest.mark.clause("FIB-215")
def test_a_warrior_charges_once_in_an_activation() -> None:
    b = skirmish([put("bellman", (20, 10))], [put("thorn_reaver", (10, 10))])
    b.begins("thorn_reaver")
    assert b.s.activation is not None
    b.s.activation.charged = True
    b.acts("thorn_reaver", "march", ("path", walk((16, 10))))
    b.acts("thorn_reaver", "march", ("path", walk((18.5, 10))))
    assert not b.told("charge")
    assert "FIB-215" in b.last("moved").clauses


@pytest.mark.clause("FIB-216", "FIB-217", "FIB-240", "FIB-241", "FIB-914", "FIB-030", "FIB-031")
def test_the_front_base_charges_and_the_rear_base_follows() -> None:
    b = skirmish([put("quarrelman", (10, 17.9))], [put("boar_lancer", (10, 10), (10, 8.75))])
    b.acts(
        "boar_lancer",
        "march",
        ("path", walk((10, 16), face=180)),
        dice=[1, 1, 2, 6],
    )
    lancer = b["boar_lancer"]
    assert lancer.spots == ((10, 16), (11.25, 16))
    assert b.last("moved").data["cost"] == 6
    assert [e.what for e in b.g.events if e.what in ("charge", "impact", "hits")] == [
        "charge",
        "impact",
        "hits",
    ]
    assert b.last("impact").clauses >= {"FIB-914", "FIB-216"}
    assert {"FIB-240", "FIB-217"} <= b.cited()


@pytest.mark.clause("FIB-240", "FIB-031", "FIB-234")
def test_a_rear_base_goes_no_farther_than_the_allowance_and_stays_in_contact() -> None:
    b = skirmish([put("quarrelman", (40, 40))], [put("boar_lancer", (10, 10), (10, 8.75))])
    asked = path_question(b.g, b["boar_lancer"], Step("march", 8, "FIB-210"), Text("March"))
    assert refused(asked, walk((10, 17.5), face=270)) == "FIB-240"
    assert asked.read(walk((10, 17.5), face=90)).end == (10, 17.5)
    assert asked.read(walk()).end == (10, 10)
    b.acts("boar_lancer", "march", ("path", walk((10, 16))))
    assert b["boar_lancer"].spots == ((10, 16), (10, 14.75)), "drawn after the front base"


@pytest.mark.clause("FIB-225", "FIB-226", "FIB-227", "FIB-228", "FIB-229", "FIB-751", "FIB-750")
def test_a_reposition_out_of_a_range_breaks_and_a_rally_mends() -> None:
    b = skirmish([put("quarrelman", (10, 10))], [put("thorn_reaver", (11.75, 10))])
    b.acts("quarrelman", "reposition", ("path", walk((8, 10), way="reposition")))
    assert b["quarrelman"].broken and b["quarrelman"].point == (8, 10)
    assert gap(b["quarrelman"], b["thorn_reaver"]) == pytest.approx(2.5)
    assert not b.told("pushed_back") and not b.told("charge")
    b.acts("quarrelman", "rally")
    assert not b["quarrelman"].broken
    assert b.s.activation is None


@pytest.mark.clause("FIB-227", "FIB-204", "FIB-205", "FIB-206")
def test_a_reposition_inside_a_range_breaks_nobody() -> None:
    b = skirmish([put("quarrelman", (10, 10))], [put("thorn_reaver", (11.75, 10))])
    b.acts("quarrelman", "reposition", ("path", walk((10, 10.5), way="reposition")))
    assert not b["quarrelman"].broken
    assert b.open_acts("quarrelman") == ["inspire", "clash:b-thorn_reaver", "end"]


@pytest.mark.clause("FIB-227")
def test_a_reposition_from_one_enemy_to_another_breaks() -> None:
    b = skirmish(
        [put("quarrelman", (10, 10))],
        [put("thorn_reaver", (11.75, 10)), put("root_troll", (5.3, 10))],
    )
    b.acts("quarrelman", "reposition", ("path", walk((7.9, 10), way="reposition")))
    assert b["quarrelman"].broken
    assert engaged_with(b.s, b["quarrelman"]) == [b["root_troll"]]
    assert b.last("left_range").data["foes"] == ["b-thorn_reaver"]


@pytest.mark.clause("FIB-231", "FIB-230")
def test_difficult_ground_costs_double() -> None:
    river = slab("water", 0, 16.5, 14, 3)
    b = skirmish([put("bellman", (30, 30))], [put("thorn_reaver", (2, 14))], terrain=[river])
    asked = path_question(b.g, b["thorn_reaver"], march_step(b.g, b["thorn_reaver"]), Text("March"))
    assert refused(asked, walk((2, 18.26))) == "FIB-210"
    b.acts("thorn_reaver", "march", ("path", walk((2, 18.25))))
    assert b.last("moved").data["cost"] == 6
    assert "FIB-231" in b.last("moved").clauses


@pytest.mark.clause("FIB-213", "FIB-232")
def test_a_corner_on_the_straight_line_is_no_bend_and_turning_back_is() -> None:
    b = skirmish([put("bellman", (16.5, 10))], [put("thorn_reaver", (10, 10))])
    through = (walk((15.4, 10), (15.2, 10)), "FIB-232")
    b.acts("thorn_reaver", "march", ("path", refusing(through, then=walk((12, 10), (15.2, 10)))))
    assert b.told("charge")
    c = skirmish([put("bellman", (16.5, 10))], [put("thorn_reaver", (10, 10))])
    c.acts("thorn_reaver", "march", ("path", walk((9.9, 10), (15.2, 10))))
    assert c.last("moved").data["cost"] == 5.4
    assert not c.told("charge")


@pytest.mark.clause("FIB-232", "FIB-233")
def test_nothing_is_walked_through_and_nobody_leaves_the_table() -> None:
    rock = slab("rock", 12, 8, 1, 4)
    b = skirmish(
        [put("bellman", (10, 12))],
        [put("thorn_reaver", (10, 10)), put("root_troll", (10, 6))],
        terrain=[rock],
    )
    asked = path_question(b.g, b["thorn_reaver"], Step("march", 20, "FIB-210"), Text("March"))
    assert refused(asked, walk((15, 10))) == "FIB-232"
    assert refused(asked, walk((10, 2))) == "FIB-232"
    assert refused(asked, walk((0.5, 10))) == "FIB-232"


@pytest.mark.clause("FIB-234", "FIB-209")
def test_staying_where_it_is_is_a_march_and_ending_early_is_allowed() -> None:
    b = skirmish([put("bellman", (30, 30))], [put("thorn_reaver", (10, 10))])
    b.acts("thorn_reaver", "march", ("path", walk()))
    assert "FIB-234" in b.last("moved").clauses and not b.told("charge")
    b.acts("thorn_reaver", "end")
    assert b.last("warrior_done").clause == "FIB-209"


@pytest.mark.clause("FIB-263", "FIB-260", "FIB-261", "FIB-262")
def test_a_hill_costs_nothing_and_raises() -> None:
    from game.rules.first_blood.queries import effective_size, on_ground

    hill = patch("hill", (10, 9), (14, 9), (14, 13), (10, 13), tid="hill")
    b = skirmish([put("bellman", (30, 30))], [put("thorn_reaver", (8, 10))], terrain=[hill])
    assert effective_size(b.g, b["thorn_reaver"]) == 1
    b.acts("thorn_reaver", "march", ("path", walk((10, 10))))
    assert b.last("moved").data["cost"] == 2
    assert on_ground(b.g, b["thorn_reaver"]) == ("hill",), "the border belongs to it"
    assert effective_size(b.g, b["thorn_reaver"]) == 2


@pytest.mark.clause("FIB-200", "FIB-201", "FIB-202", "FIB-203", "FIB-008", "FIB-009")
def test_engagement_is_mutual_reaches_one_inch_and_ignores_walls_and_nerve() -> None:
    wall = slab("building", 11.25, 9, 0.5, 2)
    b = skirmish(
        [put("bellman", (10, 10), broken=True)],
        [put("thorn_reaver", (12.25, 10)), put("root_troll", (10, 12.63))],
        terrain=[wall],
    )
    assert engaged_with(b.s, b["bellman"]) == [b["thorn_reaver"]]
    assert engaged_with(b.s, b["thorn_reaver"]) == [b["bellman"]]
    b["root_troll"].spots = ((10, 12.626),)
    assert b["root_troll"] in engaged_with(b.s, b["bellman"]), "within 1 inch and a tie"
