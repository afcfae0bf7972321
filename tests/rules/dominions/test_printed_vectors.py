"""Every example of the source with its exact numbers."""

from __future__ import annotations

import msgspec
import pytest

from game.rules.dominions.actions import may_add
from game.rules.dominions.profiles import FighterProfile
from game.rules.dominions.state import Action
from game.rules.dominions.values import attack_tally, improved, learning, missile_stat, price

from .arrange import Bout, fight, profile, put, refusing, walk

TRIO = {"omar": (8.5, 10.0), "niles": (10.0, 10.0), "serena": (11.5, 10.0)}


def trio(order: str, **more: dict[str, object]) -> Bout:
    """Omar, Niles and Serena side by side; `more` are changes by fighter."""
    hunters = [put(n, TRIO[n], **more.get(n, {})) for n in ("omar", "serena")]
    return fight(hunters, [put("niles", TRIO["niles"], **more.get("niles", {}))], order=order)


@pytest.mark.clause("DOM-020", "DOM-021", "DOM-022")
def test_v01_the_combat_composite_rounds_by_luck() -> None:
    omar = profile("omar")
    assert (omar.vigor, omar.agility, omar.luck, omar.composite) == (2, 3, 2, 2)
    assert msgspec.structs.replace(omar, luck=4).composite == 3
    for luck in range(1, 7):
        assert msgspec.structs.replace(omar, agility=4, luck=luck).composite == 3


@pytest.mark.clause("DOM-200", "DOM-202", "DOM-211", "DOM-212", "DOM-214")
def test_v02_strikes_name_a_target_and_a_dodge_names_none() -> None:
    b = trio("omar serena niles")
    for n in (1, 2, 3, 4):
        assert b.can("omar", *["strike niles"] * n) == n
    assert b.no("omar", *["strike niles"] * 5) == "DOM-214"
    b.declares("omar", "strike niles")
    assert b.last("strategy_declared").data["penalty"] == 0
    b.declares("serena", "strike niles").declares("niles", "dodge")
    assert [e.data["units"] for e in b.told("strategy_declared")] == [1, 1, 1]
    assert b["niles"].strategy[0].action.target == ""
    assert {"DOM-202", "DOM-211", "DOM-212", "DOM-214"} <= b.cited()


@pytest.mark.clause("DOM-120", "DOM-121", "DOM-212", "DOM-501", "DOM-504", "DOM-543")
def test_v03_a_dodge_works_against_every_attacker() -> None:
    b = trio("omar serena niles")
    b.declares("omar", "strike niles").declares("serena", "strike niles")
    assert b.can("niles", "dodge", "dodge") == 2
    assert b.can("niles", "dodge", "parry") == 2
    b.declares("niles", "dodge").modifies(dice=[4])
    assert b.rolls("defence_rolled") == [("niles", 8, True)]
    needs = {f: attack_tally(b.g, b[f], b[f].strategy[0]).whole for f in ("omar", "serena")}
    assert needs == {"omar": 2, "serena": 1}


@pytest.mark.clause("DOM-004", "DOM-005", "DOM-201", "DOM-502")
def test_v04_two_dodges_add_up_and_no_die_is_rolled_for_the_impossible() -> None:
    b = trio("omar serena niles")
    b.declares("omar", "strike niles").declares("serena", "strike niles").declares("niles", "dodge", "dodge")
    b.modifies(dice=[4, 2])
    assert b.rolls("defence_rolled") == [("niles", 7, True), ("niles", 7, True)]
    b.resolves()
    assert b.rolls("attack_rolled") == [("serena", -1, False), ("omar", 0, False)]
    assert all(e.data["outcome"] == "impossible" and not e.data["dice"] for e in b.told("attack_rolled"))
    assert {"DOM-004", "DOM-005"} <= b.last("attack_rolled").clauses


@pytest.mark.clause("DOM-141", "DOM-401", "DOM-404")
def test_v05_the_best_timing_acts_first() -> None:
    b = trio("omar serena niles")
    b.declares("omar", "strike niles").declares("serena", "strike niles").declares("niles", "dodge")
    b.modifies(dice=[4]).resolves(dice=[9, 11])
    assert b.rolls("attack_rolled") == [("serena", 1, False), ("omar", 2, False)]
    assert "DOM-404" in b.last("attack_rolled").clauses


@pytest.mark.clause("DOM-200", "DOM-412", "DOM-414", "DOM-702", "DOM-704", "DOM-413", "DOM-421")
def test_v06_two_shots_at_medium_range() -> None:
    b = fight([put("alex", (10, 10))], [put("alien", (17, 10))], order="alex alien")
    b.declares("alex", "missile alien", "missile alien").modifies()
    b.resolves(dice=[6, 3, 7])
    assert b.rolls("attack_rolled") == [("alex", 6, True), ("alex", 6, False)]
    assert b.rolls("withstand_rolled") == [("alien", 3, True)]
    assert b["alien"].injury == 0


@pytest.mark.clause("DOM-034", "DOM-035", "DOM-029", "DOM-024", "DOM-033")
def test_v07_the_untrained_lose_three_but_not_below_the_composite() -> None:
    alex = profile("alex")
    assert (alex.composite, missile_stat(alex, "beam").whole) == (4, 7)
    better = msgspec.structs.replace(alex, vigor=6, agility=6, luck=4)
    assert better.composite == 6 and missile_stat(better, "beam").whole == 7
    best = msgspec.structs.replace(alex, missile={"slug_thrower": 8}, vigor=6, agility=6)
    assert missile_stat(best, "beam").whole == 6, "the floor holds"
    pistol = ("matter_disintegrator_pistol",)
    for gap, need in ((4, 7), (5, 4)):
        b = fight(
            [put("alex", (10, 10), in_hand=pistol, carried=())],
            [put("alien", (11 + gap, 10))],
            order="alex alien",
        )
        b.declares("alex", "missile alien").modifies()
        assert attack_tally(b.g, b["alex"], b["alex"].strategy[0]).whole == need


@pytest.mark.clause("DOM-025", "DOM-026", "DOM-030", "DOM-037")
def test_v08_points_raise_the_stat_of_one_category() -> None:
    alex = profile("alex")
    assert learning(alex, "beam") == 7
    assert price(7) == 7
    assert improved(7, 8) == (8, 1), "8 to 9 would cost 8"
    after = msgspec.structs.replace(alex, missile={**alex.missile, "beam": 8})
    assert missile_stat(after, "beam").whole == 8
    assert missile_stat(after, "slug_thrower").whole == 10


@pytest.mark.clause("DOM-203", "DOM-434", "DOM-435", "DOM-436", "DOM-430", "DOM-422")
@pytest.mark.parametrize("die", range(1, 13))
def test_v09_the_optical_sensor_of_a_drone(die: int) -> None:
    b = fight([put("alex", (10, 10))], [put("seeker", (14, 10))], order="alex seeker")
    assert b.can("alex", "missile seeker @sensor") == 2
    b.declares("alex", "missile seeker @sensor").modifies()
    hit = die <= 9
    b.resolves(dice=[die, 1] if hit else [die])
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"]) == (9, 2)
    assert told["outcome"] == ("spot" if die <= 2 else "general" if hit else "miss")
    if hit:
        assert b.last("withstand_rolled").data["place"] == ("sensor" if die <= 2 else "")


def the_round(**more: dict[str, object]) -> Bout:
    """The round of V10 up to the Modifier Stage."""
    b = trio("niles omar serena", **more)
    b.declares("niles", "disarm serena stun_baton")
    b.declares("omar", "feint", "strike niles")
    b.declares("serena", "strike niles @head")
    return b


@pytest.mark.clause(
    "DOM-120", "DOM-131", "DOM-141", "DOM-205", "DOM-435", "DOM-436", "DOM-453", "DOM-454", "DOM-455"
)
def test_v10_a_feint_a_called_shot_and_a_disarm_in_one_round() -> None:
    b = the_round()
    assert [e.data["penalty"] for e in b.told("strategy_declared")] == [0, -1, -1]
    b.modifies(dice=[3, 3])
    assert b.rolls("feint_rolled") == [("omar", 3, True)]
    assert b.last("feint_rolled").data["bonus"] == 4
    assert b.rolls("grip_rolled") == [("serena", 7, True)]
    b.resolves(dice=[11, 10, 2, 3])
    serena, omar = b.told("attack_rolled")
    assert (serena.data["need"], serena.data["spot_need"], serena.data["outcome"]) == (4, 1, "miss")
    assert (omar.data["need"], omar.data["outcome"]) == (9, "miss")
    assert b.rolls("disarm_rolled") == [("niles", 4, True)]
    assert b.s.tokens == {"serena.stun_baton": (14.0, 10.0)}
    assert b["serena"].hands == ("serena.buckler",)


@pytest.mark.clause("DOM-472", "DOM-473", "DOM-481", "DOM-622", "DOM-620", "DOM-204")
def test_v10_the_weapon_falls_by_the_clock() -> None:
    b = the_round().modifies(dice=[3, 3]).resolves(dice=[11, 10, 2, 3])
    fell = b.last("item_dropped")
    assert fell.clause == "DOM-622" and {"DOM-481", "DOM-620"} <= fell.clauses
    assert fell.data["dice"] == [3] and fell.data["point"] == [14.0, 10.0]
    grip = b.last("grip_rolled")
    assert grip.data["penalty"] == 3 and {"DOM-204", "DOM-205", "DOM-473"} <= grip.clauses


@pytest.mark.clause("DOM-456")
def test_v11_a_failed_feint_leaves_the_strike_as_it_is() -> None:
    b = the_round().modifies(dice=[4, 3])
    assert b.rolls("feint_rolled") == [("omar", 3, False)]
    assert attack_tally(b.g, b["omar"], b["omar"].strategy[1]).whole == 5
    assert "DOM-456" in b.last("feint_rolled").clauses


@pytest.mark.clause("DOM-003", "DOM-201", "DOM-454", "DOM-457")
@pytest.mark.parametrize("first", [11, 12])
def test_v12_a_feint_helps_one_strike_and_a_12_misses_all_the_same(first: int) -> None:
    b = fight([put("frederic", (10, 10))], [put("anna", (11.5, 10))], order="frederic anna")
    b.declares("frederic", "feint", "strike anna", "strike anna").modifies(dice=[4])
    b.resolves(dice=[11, 1, 7] if first == 11 else [12, 7])
    assert b.rolls("feint_rolled") == [("frederic", 4, True)]
    assert b.rolls("attack_rolled") == [("frederic", 12, first == 11), ("frederic", 6, False)]


@pytest.mark.clause("DOM-452", "DOM-451")
def test_v13_at_most_one_feint_for_each_strike() -> None:
    b = fight([put("frederic", (10, 10))], [put("anna", (11.5, 10))], order="frederic anna")
    assert b.can("frederic", "feint", "strike anna", "strike anna") == 3
    assert b.no("frederic", "feint", "feint", "strike anna") == "DOM-452"
    assert b.no("frederic", "feint", "feint", "feint", "strike anna") == "DOM-452"
    assert b.can("frederic", "feint", "feint", "strike anna", "strike anna") == 4
    assert b.no("frederic", "feint") == "DOM-451"


@pytest.mark.clause("DOM-131", "DOM-458", "DOM-459")
@pytest.mark.parametrize("die", [7, 8])
def test_v14_a_dodge_lowers_the_strike_but_not_the_feint(die: int) -> None:
    b = fight([put("frederic", (10, 10))], [put("dirk", (11.5, 10))], order="frederic dirk")
    b.declares("frederic", "strike dirk", "feint").declares("dirk", "dodge").modifies(dice=[3, 6])
    assert b.rolls("feint_rolled") == [("frederic", 5, True)]
    assert b.rolls("defence_rolled") == [("dirk", 9, True)]
    b.resolves(dice=[7, 1] if die == 7 else [8])
    assert b.rolls("attack_rolled") == [("frederic", 7, die == 7)]
    assert "DOM-459" in b.last("attack_rolled").clauses


@pytest.mark.clause("DOM-004", "DOM-460", "DOM-461", "DOM-462", "DOM-407")
def test_v15_a_feint_without_a_weapon() -> None:
    b = trio("omar niles serena", omar={"in_hand": ()})
    b.declares("omar", "feint", "brawl niles")
    assert b["omar"].unarmed
    b.modifies()
    assert b.rolls("feint_rolled") == [("omar", -2, False)]
    assert {"DOM-460", "DOM-461", "DOM-462", "DOM-004"} <= b.last("feint_rolled").clauses
    b.resolves(dice=[4])
    assert b.rolls("attack_rolled") == [("omar", 3, False)]


@pytest.mark.clause("DOM-004", "DOM-473")
def test_v16_a_good_grip_makes_the_disarm_impossible() -> None:
    b = the_round().modifies(dice=[3, 7])
    b.resolves(dice=[11, 10])
    assert b.rolls("disarm_rolled") == [("niles", 0, False)]
    assert "serena.stun_baton" in b["serena"].hands


@pytest.mark.clause("DOM-132", "DOM-474", "DOM-475")
@pytest.mark.parametrize("die", [2, 3])
def test_v17_grip_and_dodge_add_up_against_a_disarm(die: int) -> None:
    b = trio("niles serena omar")
    b.declares("niles", "disarm serena stun_baton").declares("serena", "dodge").modifies(dice=[2, 3])
    assert b.rolls("defence_rolled") == [("serena", 5, True)]
    assert b.rolls("grip_rolled") == [("serena", 7, True)]
    b.resolves(dice=[2, 12] if die == 2 else [3])
    assert b.rolls("disarm_rolled") == [("niles", 2, die == 2)]


@pytest.mark.clause("DOM-477", "DOM-506", "DOM-476", "DOM-505")
def test_v18_who_parries_is_easier_to_disarm() -> None:
    b = fight([put("bruto", (10, 10))], [put("charles", (11.5, 10))], order="bruto charles")
    b.declares("bruto", "parry").declares("charles", "disarm bruto broadsword").modifies(dice=[12])
    assert [e.data["kind"] for e in b.told("defence_ignored")] == ["parry"]
    assert b.rolls("grip_rolled") == [("bruto", 4, False)]
    tally = attack_tally(b.g, b["charles"], b["charles"].strategy[0])
    assert tally.whole == 6 and "DOM-477" in {p.clause for p in tally.rows()}


@pytest.mark.clause("DOM-111", "DOM-112", "DOM-120", "DOM-141", "DOM-201")
@pytest.mark.clause("DOM-603", "DOM-604", "DOM-605", "DOM-606", "DOM-110", "DOM-114")
def test_v19_the_next_round_the_weapon_is_retrieved() -> None:
    b = fight(
        [put("omar", (8.5, 10)), put("serena", (11.5, 10), in_hand=("buckler",))],
        [put("niles", (10, 10))],
        tokens={"serena.stun_baton": (14.0, 10.0)},
    )
    b.times(3, 8, 12)
    assert [f.timing_score for f in b.s.fighters.values()] == [7, 13, 0]
    assert b.s.timing_order == ("niles", "omar", "serena")
    b.declares("niles", "strike serena").declares("omar", "strike niles")
    b.declares("serena", "dodge", "retrieve stun_baton").modifies(dice=[9])
    assert b.rolls("defence_rolled") == [("serena", 4, False)]
    b.resolves(dice=[8, 12])
    assert b["serena"].right == "serena.buckler" and b["serena"].left == "serena.stun_baton"
    assert b.rolls("attack_rolled") == [("omar", 6, False), ("niles", 9, False)]
    assert {"DOM-603", "DOM-605", "DOM-606"} <= b.last("item_retrieved").clauses


@pytest.mark.clause("DOM-604", "DOM-605", "DOM-607", "DOM-145")
def test_v20_the_best_timing_gets_what_two_run_for() -> None:
    b = fight(
        [put("serena", (8, 10), in_hand=("buckler",))],
        [put("niles", (12, 10))],
        order="serena niles",
        tokens={"serena.stun_baton": (10.0, 10.0)},
    )
    b.declares("serena", "retrieve stun_baton").declares("niles", "retrieve stun_baton").modifies()
    b.resolves(("slot:niles", "do"), ("slot:niles", "end"))
    assert b["niles"].left == "serena.stun_baton"
    lost = b.last("action_lost")
    assert (lost.data["figure"], lost.data["reason"], lost.clause) == ("serena", "token_gone", "DOM-605")


@pytest.mark.clause("DOM-218", "DOM-478", "DOM-480")
def test_v21_a_weapon_fifty_inches_away_cannot_be_knocked_away() -> None:
    far = fight(
        [put("alien", (1, 10), in_hand=("force_blade",))],
        [put("alex", (52, 10), in_hand=("hunting_rifle",), carried=())],
        order="alex alien",
    )
    rifle = Action("disarm", "alex", "alex.hunting_rifle", "alien.force_blade")
    why = may_add(far.g, far["alien"], (), rifle)
    assert why is not None and why.clause == "DOM-218"
    assert not [key for key in far.palette("alien") if key.startswith("disarm")]
    near = fight(
        [put("alien", (10, 10), in_hand=("force_blade",))],
        [put("alex", (11.5, 10), in_hand=("hunting_rifle",), carried=())],
        order="alien alex",
    )
    near.declares("alien", "disarm alex hunting_rifle")
    assert "DOM-480" in near.last("strategy_declared").clauses


@pytest.mark.clause("DOM-479")
@pytest.mark.parametrize("die", [1, 2])
def test_v22_a_disarm_with_bare_hands(die: int) -> None:
    b = the_round(niles={"in_hand": ()}).modifies(dice=[3, 3])
    b.resolves(dice=[11, 10, 1, 3] if die == 1 else [11, 10, 2])
    assert b.rolls("disarm_rolled") == [("niles", 1, die == 1)]


@pytest.mark.clause("DOM-491", "DOM-493", "DOM-706", "DOM-490", "DOM-700")
def test_v23_a_brawl_hurts() -> None:
    b = fight([put("bully", (10, 10))], [put("yobbo", (11.5, 10))], order="bully yobbo")
    b.declares("bully", "brawl yobbo").modifies().resolves(dice=[3, 9])
    assert b.rolls("attack_rolled") == [("bully", 4, True)]
    assert b.rolls("withstand_rolled") == [("yobbo", 5, False)]
    assert b["yobbo"].injury == 2
    assert {"DOM-491", "DOM-493"} <= b.last("attack_rolled").clauses


@pytest.mark.clause("DOM-005", "DOM-141", "DOM-501", "DOM-510", "DOM-511")
def test_v24_a_parry_against_two_strikes() -> None:
    b = trio("serena omar niles")
    b.declares("serena", "strike niles").declares("omar", "strike niles").declares("niles", "parry")
    b.modifies(dice=[5])
    assert b.rolls("defence_rolled") == [("niles", 5, True)]
    b.resolves(dice=[3])
    assert b.rolls("attack_rolled") == [("omar", 1, False), ("serena", 0, False)]


@pytest.mark.clause("DOM-207", "DOM-505", "DOM-506")
def test_v25_an_unnecessary_parry_is_ignored_and_still_counts() -> None:
    b = trio("serena omar niles")
    b.declares("serena", "strike niles", "parry").declares("omar", "strike niles").declares("niles", "parry")
    b.modifies(dice=[2])
    assert [e.data["figure"] for e in b.told("defence_ignored")] == ["serena"]
    assert {"DOM-207", "DOM-505", "DOM-506"} <= b.last("defence_ignored").clauses
    b.resolves(dice=[9, 5])
    assert b.rolls("attack_rolled") == [("omar", 4, False), ("serena", 2, False)]


@pytest.mark.clause("DOM-530", "DOM-531", "DOM-501", "DOM-535", "DOM-534")
def test_v26_a_block_with_a_shield() -> None:
    b = trio("niles serena omar")
    b.declares("niles", "strike serena").declares("serena", "block")
    b.declares("omar", "strike niles").modifies(dice=[1])
    assert b.rolls("defence_rolled") == [("serena", 4, True)]
    b.resolves(dice=[7, 11])
    assert b.rolls("attack_rolled") == [("omar", 6, False), ("niles", 8, False)]


@pytest.mark.clause("DOM-540", "DOM-504", "DOM-005", "DOM-541")
def test_v27_a_dodge_against_two_strikes() -> None:
    b = trio("omar serena niles")
    b.declares("omar", "strike niles").declares("serena", "strike niles").declares("niles", "dodge")
    b.modifies(dice=[5]).resolves(dice=[6])
    assert b.rolls("attack_rolled") == [("serena", 0, False), ("omar", 1, False)]


@pytest.mark.clause("DOM-550", "DOM-553", "DOM-561", "DOM-554", "DOM-556", "DOM-555", "DOM-560")
@pytest.mark.parametrize(
    ("path", "penalty", "need"),
    [((0, 3.0), 3, 4), ((0, 2.9), 2, 5), ((0, 1.0), 1, 6), ((0, 0), 0, 7), ((3.0, 0), 3, 1)],
)
def test_v28_an_evade_is_worth_what_is_moved(path: tuple[float, float], penalty: int, need: int) -> None:
    b = fight([put("alex", (28.25, 20))], [put("sentry", (20, 20))], order="sentry alex")
    b.declares("sentry", "missile alex").declares("alex", "evade")
    there = (28.25 + path[0], 20 + path[1])
    steps = () if path == (0, 0) else (there,)
    b.modifies(("evade_move", walk("evade", *steps)), dice=[3])
    assert b.rolls("evade_rolled") == [("alex", 5, True)]
    assert b["alex"].defence.evade == penalty
    assert attack_tally(b.g, b["sentry"], b["sentry"].strategy[0]).whole == need
    if penalty == 3 and path[0] == 0:
        b.resolves(
            ("slot:alex", "move"),
            ("move", refusing((walk("normal", (28.25, 25.2)), "DOM-313"), then=walk("normal", (28.25, 25)))),
            dice=[12],
        )


@pytest.mark.clause("DOM-206", "DOM-310", "DOM-311", "DOM-312", "DOM-221")
def test_v29_an_injury_does_not_shorten_normal_movement() -> None:
    b = fight([put("ixna", (10, 10), injury=1)], [put("anna", (18, 10))], order="ixna anna")
    b.declares("ixna", "strike anna")
    assert b.last("strategy_declared").data["penalty"] == 0
    b.modifies().resolves(
        ("slot:ixna", "move"),
        ("move", refusing((walk("normal", (10, 15.1)), "DOM-313"), then=walk("normal", (10, 15)))),
    )
    assert b["ixna"].point == (10, 15)
    assert b.last("action_lost").data["reason"] == "reach"
    assert {"DOM-310", "DOM-311", "DOM-312", "DOM-206"} <= b.last("moved").clauses


@pytest.mark.clause("DOM-220", "DOM-331", "DOM-332", "DOM-333", "DOM-334", "DOM-338", "DOM-325", "DOM-330")
@pytest.mark.parametrize("die", [2, 5])
def test_v30_a_sprint(die: int) -> None:
    b = fight([put("ixna", (10, 10), injury=1)], [put("anna", (50, 50))], order="ixna anna")
    b.declares("ixna", "sprint")
    if die == 2:
        run = refusing((walk("sprint", (10, 17.1)), "DOM-313"), then=walk("sprint", (10, 17)))
        b.modifies(("sprint_move", run), dice=[2])
        assert b["ixna"].point == (10, 17) and not b["ixna"].move_open
        b.resolves()
        assert not [q for q in b.asked if q.key == "slot" and q.about[0].id == "ixna"]  # type: ignore[union-attr]
        assert {"DOM-325", "DOM-333", "DOM-338"} <= b.last("sprint_moved").clauses
    else:
        b.modifies(dice=[5])
        b.resolves(("slot:ixna", "move"), ("move", walk("normal", (10, 15))))
    assert b.rolls("sprint_rolled") == [("ixna", 4, die == 2)]


@pytest.mark.clause("DOM-333", "DOM-335", "DOM-415")
def test_v31_out_of_range_by_a_sprint() -> None:
    shooter = put("anna", (10, 10), in_hand=("blaster",), missile={"beam": 8})
    b = fight([shooter], [put("ixna", (26, 10), injury=1)], order="anna ixna")
    b.declares("anna", "missile ixna", "missile ixna").declares("ixna", "sprint")
    b.modifies(("sprint_move", walk("sprint", (33, 10))), dice=[2]).resolves()
    assert [e.data["reason"] for e in b.told("action_lost")] == ["range", "range"]
    assert {"DOM-335", "DOM-415"} <= b.last("action_lost").clauses


@pytest.mark.clause("DOM-131", "DOM-341", "DOM-342", "DOM-343", "DOM-350", "DOM-340")
def test_v32_a_retreat_nullifies_melee_actions() -> None:
    b = trio("omar niles serena")
    b.declares("omar", "strike niles").declares("niles", "parry", "strike serena").declares(
        "serena", "retreat"
    )
    b.modifies(("retreat_move", walk("retreat", (18.5, 10))), dice=[8, 3])
    assert b.rolls("defence_rolled") == [("niles", 4, False)]
    assert b.rolls("retreat_rolled") == [("serena", 4, True)]
    null = b.last("action_nullified")
    assert (null.clause, null.data["figure"], null.data["because"]) == ("DOM-343", "niles", "serena")
    b.resolves(dice=[9])
    assert b.rolls("attack_rolled") == [("omar", 6, False)]
    assert not b["serena"].move_open and b["serena"].point == (18.5, 10)


def test_the_partial_cast_has_4_everywhere_else() -> None:
    yobbo = profile("yobbo")
    assert isinstance(yobbo, FighterProfile)
    assert (yobbo.strike, yobbo.dodge, yobbo.grip, yobbo.withstand) == (4, 4, 4, 5)
