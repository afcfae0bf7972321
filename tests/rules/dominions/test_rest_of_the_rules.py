"""Clauses that no vector shows: movement, items, places hit, setting up, fixtures, victory points."""

from __future__ import annotations

import pytest

from game.engine.dice import ScriptedDice
from game.engine.game import Game
from game.rules.dominions.deploy import place_why
from game.rules.dominions.ending import finish
from game.rules.dominions.ground import MEANING, clause_of
from game.rules.dominions.queries import distance_to, distance_to_point, in_melee, melee_with, reach_of
from game.rules.dominions.scoring import points
from game.rules.dominions.state import DominionsState, Exit, Fighter, Fixture, Item
from game.table.board import Table
from game.table.kinds import KINDS

from .arrange import Bout, disc, fight, put, refusing, slab, walk


@pytest.mark.clause("DOM-008", "DOM-009", "DOM-011", "DOM-302", "DOM-304", "DOM-301")
def test_distances_run_from_edge_to_edge_and_limits_are_inclusive() -> None:
    b = fight(
        [put("tarrant", (10, 10))],
        [put("anna", (13.0005, 10)), put("bert", (10, 12.9)), put("cleo", (7, 7))],
        order="anna",
    )
    tarrant = b["tarrant"]
    assert distance_to(b.s, tarrant, "anna") == pytest.approx(2.0005)
    assert distance_to_point(tarrant, (10, 8)) == 1.5
    assert reach_of(b.s, tarrant) == 2 and reach_of(b.s, b["anna"]) == 1
    assert [e.id for e in melee_with(b.g, tarrant)] == ["anna", "bert"]


@pytest.mark.clause("DOM-301", "DOM-303", "DOM-801", "DOM-145")
def test_a_wall_parts_fighters_and_a_crate_does_not() -> None:
    for kind, near in (("wall", False), ("crate", True)):
        thin = slab(kind, 10.7, 8, 0.1, 4)
        b = fight(
            [put("anna", (10, 10), in_hand=("broadsword",))],
            [put("bert", (11.5, 10))],
            order="anna bert",
            terrain=[thin],
        )
        assert in_melee(b.g, b["anna"], b["bert"]) is near
        b.declares("anna", "strike bert").modifies()
        if near:
            b.resolves(("slot:bert", "end"), ("slot:anna", "do"), dice=[12])
        else:
            b.resolves(("slot:bert", "end"), ("slot:anna", "do"))
            lost = b.last("action_lost")
            assert (lost.data["reason"], lost.clause) == ("wall", "DOM-303")


@pytest.mark.clause("DOM-303", "DOM-300", "DOM-478")
def test_each_attack_has_its_own_reach() -> None:
    b = fight([put("hrrn", (10, 10))], [put("anna", (12.9, 10), in_hand=("knife",))], order="anna hrrn")
    b.declares("anna", "strike hrrn").declares("hrrn", "strike anna", "brawl anna").modifies()
    b.resolves(dice=[12])
    assert [e.data["reason"] for e in b.told("action_lost")] == ["reach", "reach"]
    assert b.last("attack_rolled").data["kind"] == "strike"


@pytest.mark.clause("DOM-313", "DOM-314", "DOM-315", "DOM-310", "DOM-144", "DOM-804", "DOM-802")
def test_what_stands_in_the_way_of_a_move() -> None:
    terrain = [slab("wall", 12, 8, 1, 4), slab("pit", 8, 12, 4, 1), slab("crate", 6, 8, 1, 4)]
    node = Fixture("node", "control node", (10, 7.5), 0.5)
    b = fight(
        [put("anna", (10, 10)), put("bert", (8.6, 10))],
        [put("cleo", (40, 40)), put("dora", (11, 8), status="defeated")],
        order="anna",
        terrain=terrain,
        fixtures=[node],
    )
    b.modifies()
    bad = [
        ((13.9, 10), "DOM-801"),
        ((10, 13.9), "DOM-804"),
        ((8.6, 10.3), "DOM-315"),
        ((6.2, 10), "DOM-802"),
        ((10, 6.2), "DOM-314"),
        ((11, 8.4), "DOM-315"),
    ]
    tries = [(walk("normal", p), clause) for p, clause in bad]
    b.resolves(("slot:anna", "move"), ("move", refusing(*tries, then=walk("normal", (7.5, 10)))))
    assert b["anna"].point == (7.5, 10), "through a friend"
    assert {"DOM-313", "DOM-314", "DOM-315", "DOM-144"} <= b.last("moved").clauses


@pytest.mark.clause("DOM-314")
def test_nobody_leaves_the_table_or_walks_through_an_enemy() -> None:
    b = fight([put("anna", (2, 10))], [put("kestle", (7, 10), in_hand=())], order="anna").modifies()
    tries = ((walk("normal", (0.3, 10)), "DOM-314"), (walk("normal", (5.995, 10)), "DOM-314"))
    b.resolves(("slot:anna", "move"), ("move", refusing(*tries, then=walk("normal"))))
    assert b["anna"].point == (2, 10) and not b.told("moved")


@pytest.mark.clause("DOM-557", "DOM-318")
def test_an_evade_keeps_out_of_melee() -> None:
    b = fight([put("anna", (10, 10))], [put("lask", (13, 10))], order="lask anna")
    b.declares("lask", "missile anna").declares("anna", "evade")
    b.modifies(
        ("evade_move", refusing((walk("evade", (11.5, 10)), "DOM-557"), then=walk("evade", (8, 10)))),
        dice=[3],
    )
    assert b["anna"].defence.evade == 2


@pytest.mark.clause("DOM-337")
def test_a_sprint_is_lost_once_the_fighter_is_in_melee() -> None:
    b = fight([put("hrrn", (10, 10))], [put("anna", (19, 10))], order="hrrn anna")
    b.declares("hrrn", "sprint").declares("anna", "sprint")
    b.modifies(("sprint_move", walk("sprint", (16, 10))), dice=[3])
    assert b.last("action_lost").clause == "DOM-337" and b["anna"].move_open


@pytest.mark.clause("DOM-345", "DOM-350", "DOM-207")
def test_a_retreat_without_melee_is_ignored_and_leaves_the_normal_move() -> None:
    b = fight([put("anna", (10, 10))], [put("bert", (11.5, 10))], order="bert anna")
    b.declares("bert", "retreat").declares("anna", "retreat")
    b.modifies(("retreat_move", walk("retreat", (17, 10))), dice=[3])
    assert b.last("defence_ignored").clause == "DOM-345"
    b.resolves(("slot:anna", "move"), ("move", walk("normal", (10, 14))))


@pytest.mark.clause("DOM-347", "DOM-348")
def test_who_stays_after_a_successful_retreat_roll_has_failed() -> None:
    b = fight([put("anna", (10, 10))], [put("bert", (11.5, 10))], order="anna bert")
    b.declares("anna", "retreat").modifies(("retreat_move", walk("retreat")), dice=[3])
    assert b["anna"].retreat == "failed" and b.last("retreat_failed").clause == "DOM-347"
    b.resolves(("slot:bert", "end")).ends(("break_off", walk("break_off")))
    assert b["anna"].point == (10, 10)


# ---- rolls of the Modifier Stage


@pytest.mark.clause("DOM-001", "DOM-130", "DOM-133", "DOM-500", "DOM-513", "DOM-542", "DOM-551", "DOM-559")
def test_defences_are_rolled_in_the_modifier_stage_and_hold_for_the_round() -> None:
    b = fight(
        [put("anna", (10, 10), in_hand=("knife", "buckler"))],
        [put("bert", (11.5, 10), in_hand=("broadsword",)), put("lask", (30, 10), in_hand=("longbow",))],
        order="lask bert anna",
    )
    b.declares("lask", "missile anna").declares("bert", "strike anna", "disarm anna knife")
    b.declares("anna", "dodge", "block").modifies(dice=[1, 2, 12])
    rolled = b.told("defence_rolled")
    assert [e.data["penalty"] for e in rolled] == [1, 2]
    assert {"DOM-130", "DOM-133", "DOM-500", "DOM-001"} <= rolled[0].clauses
    assert {"DOM-542", "DOM-543"} <= rolled[0].clauses
    b.resolves(("slot:anna", "end"), ("slot:bert", "do"), ("slot:bert", "do"), ("slot:bert", "end"))
    told = {e.data["kind"]: e.data["need"] for e in (*b.told("attack_rolled"), *b.told("disarm_rolled"))}
    assert told["strike"] == 0, "4 - 1 - 1 - 2"


@pytest.mark.clause("DOM-551", "DOM-559", "DOM-552")
def test_an_evade_is_no_use_against_a_strike() -> None:
    b = fight([put("anna", (10, 10))], [put("bert", (16, 10), in_hand=("broadsword",))], order="bert anna")
    b.declares("bert", "strike anna").declares("anna", "evade").modifies()
    assert b.last("defence_ignored").data["kind"] == "evade"
    assert "DOM-559" in b.last("strategy_declared").clauses


@pytest.mark.clause("DOM-006", "DOM-007", "DOM-730", "DOM-220")
def test_blindness_lowers_every_combat_skill_but_not_a_retreat() -> None:
    hurt = {"blinded": True, "injury": 1}
    b = fight(
        [put("anna", (10, 10), **hurt)], [put("bert", (11.5, 10), in_hand=("knife",))], order="anna bert"
    )
    b.declares("anna", "dodge", "retreat").declares("bert", "strike anna").modifies(dice=[12])
    assert b.last("retreat_rolled").data["need"] == 4 - 1 - 1
    assert b.rolls("defence_rolled") == [("anna", -1, False)]


@pytest.mark.clause("DOM-730")
def test_the_blinded_shoot_at_short_range_only_and_blinded_machines_never() -> None:
    for who, x, reason in (("lask", 18.0, "blinded"), ("seeker", 14.0, "blinded"), ("lask", 14.0, "")):
        b = fight([put(who, (10, 10), blinded=True)], [put("anna", (x, 10))], order=f"{who} anna")
        b.declares(who, "missile anna").modifies()
        b.resolves(
            ("slot:anna", "end"), (f"slot:{who}", "do"), (f"slot:{who}", "end"), dice=[] if reason else [12]
        )
        assert [e.data["reason"] for e in b.told("action_lost")] == ([reason] if reason else [])


# ---- attacks


@pytest.mark.clause("DOM-140", "DOM-147", "DOM-400", "DOM-405", "DOM-411", "DOM-450", "DOM-470", "DOM-471")
@pytest.mark.clause("DOM-222", "DOM-302")
def test_attacks_cite_what_makes_them() -> None:
    b = fight(
        [put("frederic", (10, 10))],
        [put("anna", (11.5, 10), in_hand=("knife",)), put("bert", (8.5, 10))],
        order="anna frederic bert",
    )
    b.declares("anna").declares("frederic", "feint", "strike anna", "disarm anna knife")
    b.modifies(dice=[12, 1])
    b.resolves(
        ("slot:bert", "end"),
        ("slot:frederic", "do"),
        ("slot:frederic", "do"),
        ("slot:frederic", "end"),
        ("slot:anna", "end"),
        dice=[1, 1, 2, 9],
    )
    assert {"DOM-140", "DOM-147", "DOM-405", "DOM-222"} <= b.last("attack_rolled").clauses
    assert {"DOM-471", "DOM-481"} <= b.last("disarm_rolled").clauses
    assert {"DOM-400", "DOM-450", "DOM-470"} <= b.told("strategy_declared")[1].clauses


@pytest.mark.clause("DOM-726", "DOM-727", "DOM-707", "DOM-440")
@pytest.mark.parametrize(
    ("die", "blind", "status"), [(4, False, "standing"), (6, True, "standing"), (12, True, "dead")]
)
def test_a_hit_on_the_eyes(die: int, blind: bool, status: str) -> None:
    b = fight(
        [put("anna", (10, 10), strike=10, in_hand=("knife",))],
        [put("bert", (11.5, 10), withstand=6)],
        order="anna",
    )
    b.declares("anna", "strike bert @eyes").modifies().resolves(dice=[1, die])
    assert b.last("withstand_rolled").data["need"] == 5
    assert (b["bert"].blinded, b["bert"].status) == (blind, status)


@pytest.mark.clause("DOM-727")
def test_a_hit_on_the_optical_sensor_blinds_the_machine() -> None:
    b = fight(
        [put("anna", (10, 10), strike=12, in_hand=("knife",))], [put("seeker", (11.75, 10))], order="anna"
    )
    b.declares("anna", "strike seeker @sensor").modifies().resolves(dice=[4, 6])
    assert b.last("withstand_rolled").data["need"] == 4
    assert b["seeker"].blinded and b["seeker"].injury == 1


@pytest.mark.clause("DOM-725", "DOM-712")
def test_a_hit_on_the_neck_defeats_and_stun_never_kills() -> None:
    def neck(weapon: str, die: int) -> Fighter:
        arm = put("anna", (10, 10), strike=12, in_hand=(weapon,))
        b = fight([arm], [put("bert", (11.5, 10))], order="anna")
        b.declares("anna", "strike bert @neck").modifies().resolves(dice=[1, die])
        return b["bert"]

    assert neck("knife", 4).status == "defeated"
    assert neck("knife", 3).status == "standing"
    assert neck("knife", 12).status == "dead"
    assert neck("stun_baton", 12).status == "defeated"


@pytest.mark.clause("DOM-721", "DOM-625", "DOM-713", "DOM-966")
def test_the_fallen_leave_objectives_and_keep_the_rest() -> None:
    for die, status in ((12, "defeated"), (4, "standing")):
        b = fight(
            [put("anna", (10, 10), strike=12, in_hand=("war_hammer",))],
            [put("bert", (11.5, 10), in_hand=("knife", "sample_case"))],
            order="anna",
        )
        b.declares("anna", "strike bert").modifies()
        b.resolves(dice=[1, die])
        bert = b["bert"]
        assert bert.status == status and "bert.knife" in bert.hands
        assert ("bert.sample_case" in b.s.tokens) is (status == "defeated")
    assert b.s.tokens == {}
    hand = fight(
        [put("anna", (10, 10), strike=12, in_hand=("knife",))],
        [put("bert", (11.5, 10), injury=3, in_hand=("knife", "sample_case"))],
        order="anna",
    )
    hand.declares("anna", "strike bert @left_hand").modifies().resolves(dice=[1, 12, 3])
    assert hand["bert"].status == "defeated", "the item falls before the Defeat takes effect"
    assert hand.s.tokens == {"bert.sample_case": (14.0, 10.0)}


# ---- items


@pytest.mark.clause("DOM-600", "DOM-607", "DOM-606", "DOM-145")
def test_a_retrieved_item_is_carried_when_the_hands_are_full() -> None:
    b = fight(
        [put("anna", (10, 10), in_hand=("greatblade",))],
        [put("bert", (40, 10))],
        order="anna",
        tokens={"knife": (10.0, 12.5), "sling": (10.0, 12.6)},
    )
    b.declares("anna", "retrieve knife", "retrieve sling").modifies()
    b.resolves(("slot:anna", "do"), ("slot:anna", "do"), ("slot:anna", "end"))
    assert b["anna"].carried == ("knife",) and b.last("action_lost").data["reason"] == "reach"
    assert "DOM-607" in b.last("item_retrieved").clauses


@pytest.mark.clause("DOM-601")
def test_a_draw_is_lost_when_the_hands_do_not_suffice_any_more() -> None:
    b = fight(
        [put("anna", (10, 10), in_hand=("buckler",), carried=("greatblade",))],
        [put("bert", (40, 10))],
        order="anna",
    )
    b.declares("anna", "draw greatblade -buckler").modifies()
    b["anna"].left = "anna.buckler"
    b["anna"].right = "other"
    b.s.items["other"] = Item("other", "knife")
    b.resolves(("slot:anna", "do"), ("slot:anna", "end"))
    assert b.last("action_lost").data["reason"] == "hands_full"


@pytest.mark.clause("DOM-630", "DOM-632")
def test_a_defeated_humanoid_is_secured_and_leaves_the_table() -> None:
    b = fight([put("anna", (10, 10))], [put("bert", (11.9, 10), status="defeated")], order="anna")
    b.declares("anna", "use bert").modifies()
    b.resolves(("slot:anna", "do"), ("slot:anna", "end"))
    assert b["bert"].status == "secured" and not b["bert"].on_table
    assert "DOM-632" in b.last("secured").clauses


@pytest.mark.clause("DOM-631", "DOM-630")
def test_leaving_by_an_exit() -> None:
    door = Exit("hatch", 0, ((0, 0), (2, 0), (2, 4), (0, 4)))
    for x, status in ((1.5, "escaped"), (1.6, "standing")):
        b = fight([put("anna", (x, 2))], [put("bert", (40, 10))], order="anna", exits=[door])
        b.declares("anna", "use hatch").modifies()
        b.resolves(("slot:anna", "do"), *([("slot:anna", "end")] if status == "standing" else []))
        assert b["anna"].status == status
    assert b.last("action_lost").data["reason"] == "not_at_exit"


@pytest.mark.clause("DOM-912", "DOM-630", "DOM-710")
def test_operating_a_fixture_has_the_same_effect_as_shooting_it() -> None:
    node = Fixture("node", "control node", (11.5, 10), 0.5, (), (0,), "sentry")
    b = fight([put("quill", (10, 10))], [put("sentry", (30, 30))], order="sentry quill", fixtures=[node])
    b.declares("sentry", "missile quill").declares("quill", "use node").modifies()
    b.resolves(("slot:quill", "do"), ("slot:quill", "end"))
    assert b.s.fixtures["node"].shut and b["sentry"].status == "shut_down"
    assert b["sentry"].strategy == [] or b["sentry"].strategy[0].state == "lost"
    assert b.last("fixture_shut").clause == "DOM-912"


# ---- setting up and ending


@pytest.mark.clause("DOM-805", "DOM-801", "DOM-802", "DOM-803", "DOM-804")
def test_every_kind_of_terrain_is_one_of_four_or_open_ground() -> None:
    assert set(MEANING) == set(KINDS)
    named = {kind: clause_of(slab(kind, 0, 0, 1, 1)) for kind in ("wall", "crate", "mud", "pit", "hill")}
    assert named == {
        "wall": "DOM-801",
        "crate": "DOM-802",
        "mud": "DOM-803",
        "pit": "DOM-804",
        "hill": "DOM-805",
    }


def setup() -> Bout:
    """Two against one on an empty field, nobody placed."""
    west, east = ((0, 0), (4, 0), (4, 20), (0, 20)), ((16, 0), (20, 0), (20, 20), (16, 20))
    fighters = {n: Fighter(n, n, side) for n, side in (("omar", 0), ("serena", 0), ("niles", 1))}
    s = DominionsState(
        scenario="larsdale_arrest",
        fighters=fighters,
        zones=(west, east),
        first_deployer=1,
        placing=1,
        rounds=6,
    )
    b = Bout.__new__(Bout)
    b.dice = ScriptedDice([])
    b.g = Game(s, Table.build(20, 20, (disc("pillar", 2, 10, 1),), MEANING), b.dice)
    b.asked = []
    return b


@pytest.mark.clause("DOM-900", "DOM-901", "DOM-902", "DOM-020", "DOM-920", "DOM-100")
def test_the_players_place_one_fighter_each_in_turn() -> None:
    b = setup()
    b.stage(
        ("place_at", refusing(([15, 5], "DOM-901"), then=[18, 5])),
        ("place", "serena"),
        ("place_at", refusing(([2, 10.5], "DOM-901"), ([3.7, 5], "DOM-901"), then=[3.5, 5])),
        ("place_at", refusing(([3, 5.5], "DOM-901"), then=[3.5, 6])),
    )
    assert [e.data["figure"] for e in b.told("fighter_placed")] == ["niles", "serena", "omar"]
    assert b.s.stage == "timing" and place_why(b.g, b["omar"], (3.5, 6)) is None
    assert {"DOM-900", "DOM-920"} <= b.last("battle_started").clauses
    b.times(1, 2, 3)
    assert {"DOM-100", "DOM-101"} <= b.last("round_started").clauses


def scored(scenario: str, west: dict[str, str], east: dict[str, str]) -> tuple[int, int]:
    """The points of a scenario, from the status of everybody."""
    b = fight(
        [put(n, (1, 1), status=st) for n, st in west.items()],
        [put(n, (9, 9), status=st) for n, st in east.items()],
    )
    b.s.scenario = scenario
    finish(b.g, "DOM-930")
    assert b.s.stage == "over" and "DOM-931" in b.last("battle_ended").clauses
    return b.s.points


@pytest.mark.clause("DOM-960", "DOM-961", "DOM-931", "DOM-930")
@pytest.mark.parametrize(
    ("vane", "expected"),
    [("secured", (6, 1)), ("defeated", (4, 1)), ("dead", (2, 1)), ("escaped", (1, 6)), ("standing", (1, 1))],
)
def test_serve_the_warrant(vane: str, expected: tuple[int, int]) -> None:
    west = {"corvane": "standing", "roake": "defeated"}
    assert scored("serve_the_warrant", west, {"vane": vane, "lask": "dead"}) == expected


@pytest.mark.clause("DOM-962", "DOM-963", "DOM-966")
@pytest.mark.parametrize(
    ("status", "expected"), [("standing", (3, 1)), ("escaped", (5, 1)), ("dead", (1, 5))]
)
def test_break_the_glasshouse(status: str, expected: tuple[int, int]) -> None:
    b = fight(
        [put("quill", (1, 1), status=status), put("pike", (3, 3), status="defeated")],
        [put("sentry", (9, 9), status="shut_down"), put("hrrn", (15, 15))],
    )
    b.s.scenario = "break_the_glasshouse"
    b.s.items["sample_case"] = Item("sample_case", "sample_case")
    if status != "dead":
        b["quill"].carried = ("sample_case",)
    finish(b.g, "DOM-930")
    assert b.s.points == expected


@pytest.mark.clause("DOM-964", "DOM-931")
def test_market_day_ends_when_a_side_is_below_half() -> None:
    west = {"anna": "secured", "bert": "dead", "cleo": "defeated", "dora": "standing"}
    assert scored("market_day", west, {"lask": "standing"}) == (0, 4)
    b = fight(
        [put("anna", (1, 1)), put("bert", (3, 3), status="dead"), put("cleo", (5, 5), status="dead")],
        [put("dora", (30, 30))],
        order="anna dora",
    )
    b.s.scenario, b.s.rounds = "market_day", 8
    b.modifies().resolves(("slot:dora", "end"), ("slot:anna", "end")).ends()
    assert b.s.stage == "over" and b.s.ended_by == "DOM-964"


@pytest.mark.clause("DOM-965")
def test_the_arrest_is_over_when_the_wanted_man_is_free() -> None:
    hunters = {"omar": "standing", "serena": "standing"}
    assert scored("larsdale_arrest", hunters, {"niles": "secured"}) == (1, 0)
    assert scored("larsdale_arrest", hunters, {"niles": "escaped"}) == (0, 1)
    assert scored("larsdale_arrest", dict.fromkeys(hunters, "defeated"), {"niles": "standing"}) == (0, 1)
    assert scored("larsdale_arrest", hunters, {"niles": "standing"}) == (0, 0)


def test_a_battle_goes_on_to_its_last_round() -> None:
    b = fight([put("anna", (1, 1))], [put("bert", (30, 30))], order="anna bert", rounds=2)
    b.modifies().resolves(("slot:bert", "end"), ("slot:anna", "end")).ends()
    assert b.s.stage == "timing" and points(b.s) == []
    b.times(1, 2)
    b.modifies().resolves(("slot:bert", "end"), ("slot:anna", "end")).ends()
    assert b.s.stage == "over" and b.s.winner is None


@pytest.mark.clause("DOM-712", "DOM-724")
def test_a_stun_weapon_on_the_head_only_defeats_and_says_by_what() -> None:
    arm = put("anna", (10, 10), strike=12, in_hand=("stun_baton",))
    b = fight([arm], [put("bert", (11.5, 10))], order="anna")
    b.declares("anna", "strike bert @head").modifies().resolves(dice=[1, 12])
    told = b.last("defeated")
    assert b["bert"].status == "defeated" and told.clause == "DOM-712"
    assert "DOM-724" in told.clauses and "DOM-725" not in told.clauses
