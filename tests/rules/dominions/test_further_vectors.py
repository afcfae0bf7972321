"""Further vectors with their exact numbers."""

from __future__ import annotations

import pytest

from game.rules.dominions.actions import may_add
from game.rules.dominions.queries import bonus_of, cover, melee_with, sight
from game.rules.dominions.state import Action, Fixture, Spot
from game.rules.dominions.values import COUNTS, attack_tally

from .arrange import Bout, fight, put, refusing, slab, walk
from .test_printed_vectors import trio


def need(b: Bout, who: str, n: int = 0) -> int:
    """The target number of the n-th action of a fighter as it would be rolled now."""
    return attack_tally(b.g, b[who], b[who].strategy[n]).whole


@pytest.mark.clause("DOM-348", "DOM-349", "DOM-347", "DOM-150", "DOM-102")
def test_v33_a_failed_retreat_stays_and_breaks_off_in_the_end_step() -> None:
    b = trio("omar niles serena")
    b.declares("omar", "strike niles").declares("niles", "parry", "strike serena").declares(
        "serena", "retreat"
    )
    b.modifies(dice=[8, 7]).resolves(dice=[8, 4, 9])
    assert b.rolls("attack_rolled") == [("niles", 8, True), ("omar", 6, False)]
    assert b.rolls("withstand_rolled") == [("serena", 6, True)]
    assert b.last("retreat_failed").clause == "DOM-348"
    out = refusing((walk("break_off", (15.6, 10)), "DOM-313"), then=walk("break_off", (15.5, 10)))
    b.ends(("break_off", out))
    assert b["serena"].point == (15.5, 10) and b.last("moved").data["kind"] == "break_off"
    assert {"DOM-348", "DOM-349", "DOM-150"} <= b.last("moved").clauses


@pytest.mark.clause("DOM-111", "DOM-112", "DOM-113", "DOM-114", "DOM-115", "DOM-116", "DOM-010")
def test_v34_ties_are_rolled_again_among_themselves() -> None:
    west = [put("anna", (5, 5), timing=5), put("bert", (5, 10), timing=6)]
    east = [put("cleo", (50, 5), timing=4), put("dora", (50, 10), timing=3)]
    b = fight(west, east).times(6, 5, 12, 12, 4, 5, 2, 9, 12, 1)
    assert [f.timing_score for f in b.s.fighters.values()] == [11, 11, 0, 0]
    assert b.s.timing_order == ("cleo", "dora", "anna", "bert")
    assert [e.data["scores"] for e in b.told("timing_tie_rolled")] == [[8, 8], [6, 12], [0, 7]]


@pytest.mark.clause("DOM-702", "DOM-704", "DOM-706", "DOM-707", "DOM-708", "DOM-709", "DOM-701")
@pytest.mark.parametrize(
    ("before", "die", "level", "status"),
    [
        (0, 5, 0, "standing"),
        (0, 6, 1, "standing"),
        (0, 7, 1, "standing"),
        (0, 11, 3, "standing"),
        (3, 6, 4, "defeated"),
        (0, 12, 4, "defeated"),
    ],
)
def test_v35_injury_levels_by_what_the_die_exceeds(before: int, die: int, level: int, status: str) -> None:
    shooter = put("ottoway", (10, 10))
    b = fight([shooter], [put("kestle", (14, 10), injury=before)], order="ottoway kestle")
    b.declares("ottoway", "missile kestle").modifies().resolves(dice=[1, die])
    assert b.last("withstand_rolled").data["need"] == 5
    assert (b["kestle"].injury, b["kestle"].status) == (level, status)


@pytest.mark.clause("DOM-705", "DOM-706")
@pytest.mark.parametrize(("die", "level"), [(1, 1), (4, 2), (7, 4), (12, 6)])
def test_v36_withstand_is_rolled_even_when_it_must_fail(die: int, level: int) -> None:
    b = fight([put("kestle", (10, 10))], [put("vane", (11.7, 10))], order="kestle vane")
    b.declares("kestle", "strike vane").modifies().resolves(dice=[1, die])
    assert b.last("withstand_rolled").data["need"] == 0
    assert b["vane"].injury == level and (b["vane"].status == "defeated") == (die >= 7)
    assert "DOM-705" in b.last("withstand_rolled").clauses


@pytest.mark.clause("DOM-435", "DOM-436", "DOM-703", "DOM-724", "DOM-440", "DOM-533", "DOM-713", "DOM-707")
@pytest.mark.parametrize(
    ("die", "withstand", "tn", "level", "status"),
    [(4, 6, 3, 3, "standing"), (5, 6, 4, 1, "standing"), (4, 12, 3, 6, "dead"), (5, 12, 4, 4, "defeated")],
)
def test_v37_a_hit_on_the_head(die: int, withstand: int, tn: int, level: int, status: str) -> None:
    b = fight([put("ussk", (10, 10))], [put("dacosta", (11.7, 10))], order="ussk dacosta")
    b.declares("ussk", "strike dacosta @head").modifies().resolves(dice=[die, withstand])
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"]) == (7, 4)
    assert b.last("withstand_rolled").data["need"] == tn
    assert (b["dacosta"].injury, b["dacosta"].status) == (level, status)


@pytest.mark.clause("DOM-203", "DOM-721", "DOM-622", "DOM-441", "DOM-432", "DOM-433")
def test_v38_a_hit_on_the_hand_disarms_even_if_it_does_not_hurt() -> None:
    b = fight([put("roake", (10, 10))], [put("lask", (20, 10))], order="roake lask")
    b.declares("roake", "missile lask @right_hand").modifies().resolves(dice=[5, 2, 6])
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"], told["outcome"]) == (7, 5, "spot")
    assert b.rolls("withstand_rolled") == [("lask", 2, True)]
    assert b.s.tokens == {"lask.six_shooter": (20.0, 7.5)}
    assert b["lask"].injury == 0 and b["lask"].right == "" and b["lask"].left == "lask.knife"


@pytest.mark.clause("DOM-439", "DOM-711", "DOM-729", "DOM-713", "DOM-710")
@pytest.mark.parametrize("die", [3, 4])
def test_v39_a_defeated_fighter_can_be_killed(die: int) -> None:
    b = fight([put("omar", (10, 10))], [put("niles", (11.5, 10), status="defeated")], order="omar")
    b.declares("omar", "strike niles @neck").modifies().resolves(dice=[5, die])
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"], told["outcome"]) == (5, 5, "spot")
    assert b.last("withstand_rolled").data["need"] == 3
    assert b["niles"].status == ("dead" if die == 4 else "defeated")
    if die == 4:
        assert {"DOM-711", "DOM-713", "DOM-729"} <= b.last("killed").clauses


@pytest.mark.clause("DOM-712")
def test_v39_a_stun_weapon_does_nothing_to_the_defeated() -> None:
    b = fight([put("serena", (10, 10))], [put("niles", (11.5, 10), status="defeated")], order="serena")
    b.declares("serena", "strike niles").modifies().resolves(dice=[5])
    assert b["niles"].status == "defeated" and b.last("no_effect").clause == "DOM-712"


@pytest.mark.clause("DOM-145", "DOM-339", "DOM-416", "DOM-318", "DOM-301", "DOM-302")
def test_v40_a_sprint_into_melee_silences_a_shooter() -> None:
    b = fight([put("arx7", (10, 10))], [put("lask", (20.125, 10))], order="lask arx7")
    b.declares("lask", "missile arx7", "missile arx7").declares("arx7", "sprint", "strike lask")
    b.modifies(("sprint_move", walk("sprint", (18, 10))), dice=[3])
    assert b.rolls("sprint_rolled") == [("arx7", 4, True)]
    assert melee_with(b.g, b["arx7"]) == [b["lask"]]
    b.resolves(("slot:arx7", "do"), ("slot:lask", "do"), ("slot:lask", "do"), dice=[6, 5])
    assert b.rolls("attack_rolled") == [("arx7", 6, True)]
    assert b.last("withstand_rolled").data["need"] == 2 and b["lask"].injury == 2
    assert [e.data["reason"] for e in b.told("action_lost")] == ["in_melee", "in_melee"]


@pytest.mark.clause("DOM-131", "DOM-552", "DOM-558", "DOM-419")
def test_v41_an_evade_is_spoilt_by_melee() -> None:
    b = fight(
        [put("pike", (20, 20))], [put("hrrn", (12, 20)), put("skirr", (20, 26))], order="hrrn skirr pike"
    )
    b.declares("hrrn", "sprint").declares("skirr", "missile pike").declares("pike", "evade")
    b.modifies(("sprint_move", walk("sprint", (17.5, 20))), dice=[3])
    lost = b.last("action_lost")
    assert (lost.data["figure"], lost.clause) == ("pike", "DOM-558")
    b.resolves(("slot:skirr", "do"), dice=[12])
    shot = b.last("attack_rolled")
    assert shot.data["need"] == 8 and "DOM-419" in shot.clauses


@pytest.mark.clause("DOM-502", "DOM-503", "DOM-477", "DOM-420", "DOM-428", "DOM-492", "DOM-476")
def test_v42_what_works_against_what() -> None:
    b = fight([put("anna", (10, 10), in_hand=("knife", "buckler"))], [put("bert", (11.5, 10))], order="anna")
    rolled = b["anna"].defence
    rolled.parry, rolled.block, rolled.dodge = 3, 2, 4
    total = {kind: sum(getattr(rolled, d) for d in works) for kind, works in COUNTS.items()}
    assert total == {"strike": 9, "brawl": 9, "missile": 2, "disarm": 6}


@pytest.mark.clause("DOM-472", "DOM-477", "DOM-482", "DOM-506")
@pytest.mark.parametrize("parry", ["parry knife", "bare_parry"])
def test_v43_a_parry_with_the_other_weapon_exposes_as_well(parry: str) -> None:
    b = fight([put("lask", (10, 10))], [put("vane", (11.5, 10))], order="lask vane")
    b.declares("lask", parry).declares("vane", "disarm lask six_shooter").modifies(dice=[2])
    assert len(b.told("defence_ignored")) == 1
    assert b.rolls("grip_rolled") == [("lask", 5, True)]
    assert need(b, "vane") == (6 if parry == "parry knife" else 5)
    b.resolves(("slot:vane", "do"), ("slot:vane", "end"), dice=[6, 12] if parry == "parry knife" else [6])
    assert b.told("disarm_rolled")[0].data["success"] == (parry == "parry knife")


@pytest.mark.clause("DOM-200", "DOM-201", "DOM-202", "DOM-203", "DOM-210", "DOM-438")
def test_v44_units() -> None:
    b = fight([put("anna", (10, 10), in_hand=("broadsword",))], [put("bert", (11.5, 10))], order="anna bert")
    assert b.can("anna", "strike bert @head", "strike bert") == 3
    assert b.can("anna", "strike bert @head", "strike bert @leg") == 4
    assert b.can("anna", "strike bert", "dodge", "dodge", "parry") == 4
    far = fight([put("lask", (10, 10))], [put("bert", (30, 10))], order="lask bert")
    far.declares("lask", "sprint", "missile bert")
    assert far.last("strategy_declared").data["penalty"] == -1
    many = question_refusal(b)
    assert many == "DOM-210"


def question_refusal(b: Bout) -> str:
    """The clause that refuses a seventh unit."""
    made = [Action("strike", "bert", "anna.broadsword")] * 4 + [Action("dodge")] * 2
    why = may_add(b.g, b["anna"], made, Action("dodge"))
    assert why is not None
    return why.clause


@pytest.mark.clause("DOM-457")
def test_v45_two_feints_of_which_the_second_succeeds() -> None:
    b = fight([put("frederic", (10, 10))], [put("anna", (11.5, 10))], order="frederic anna")
    b.declares("frederic", "feint", "feint", "strike anna", "strike anna").modifies(dice=[7, 2])
    assert [n for _, n, _ in b.rolls("feint_rolled")] == [3, 3]
    assert b["frederic"].feint_bonus == (0, 6)
    assert (need(b, "frederic", 2), need(b, "frederic", 3)) == (5, 11)


@pytest.mark.clause("DOM-346", "DOM-347", "DOM-349")
def test_v46_between_two_enemies_only_straight_north_or_south() -> None:
    b = fight(
        [put("anna", (10, 10))], [put("bert", (8.5, 10)), put("cleo", (11.5, 10))], order="anna bert cleo"
    )
    b.declares("anna", "retreat")
    out = refusing(
        (walk("retreat", (10.5, 13)), "DOM-346"),
        (walk("retreat", (10, 10.3)), "DOM-346"),
        then=walk("retreat", (10, 13)),
    )
    b.modifies(("retreat_move", out), dice=[3])
    assert b["anna"].retreat == "done" and {"DOM-342", "DOM-346"} <= b.last("retreat_moved").clauses


@pytest.mark.clause("DOM-346", "DOM-347", "DOM-349")
def test_v46_among_three_enemies_there_is_no_way() -> None:
    ring = [(11.5, 10.0), (9.25, 11.299), (9.25, 8.701)]
    foes = [put(n, p) for n, p in zip(("bert", "cleo", "dora"), ring, strict=True)]
    b = fight([put("anna", (10, 10))], foes, order="anna bert cleo dora")
    b.declares("anna", "retreat").modifies(dice=[3])
    failed = b.last("retreat_failed")
    assert (failed.clause, failed.data["reason"]) == ("DOM-347", "no path")
    b.resolves().ends()
    assert b["anna"].point == (10, 10)


@pytest.mark.clause("DOM-412", "DOM-424", "DOM-811", "DOM-812", "DOM-802")
@pytest.mark.parametrize(("x", "expected"), [(18.0, 3), (11.3, 5)])
def test_v47_a_stall_gives_cover_unless_it_stands_close_to_the_shooter(x: float, expected: int) -> None:
    stall = slab("bench", x, 8, 1, 4)
    b = fight([put("quill", (10, 10))], [put("hrrn", (23.125, 10))], order="quill hrrn", terrain=[stall])
    b.declares("quill", "missile hrrn", "missile hrrn").modifies()
    assert need(b, "quill") == expected


@pytest.mark.clause("DOM-416", "DOM-417", "DOM-514", "DOM-517", "DOM-601", "DOM-608", "DOM-610", "DOM-602")
def test_v48_a_weapon_is_drawn_and_used_in_one_strategy() -> None:
    b = fight([put("ottoway", (10, 10))], [put("vane", (11.5, 10))], order="ottoway vane")
    draw = "draw mace -shotgun"
    assert b.no("ottoway", draw, "parry mace") in ("DOM-517", "DOM-120")
    mace = Action("parry", item="ottoway.mace")
    why = may_add(b.g, b["ottoway"], [], mace)
    assert why is not None and why.clause == "DOM-517"
    assert b.no("ottoway", "missile vane") == "DOM-417"
    b.declares("ottoway", draw, "strike vane mace").modifies()
    b.resolves(("slot:vane", "end"), dice=[12])
    assert b.rolls("attack_rolled") == [("ottoway", 5, False)]
    assert b["ottoway"].right == "ottoway.mace" and b["ottoway"].left == ""
    assert b["ottoway"].carried == ("ottoway.shotgun",)
    assert {"DOM-601", "DOM-610"} <= b.last("item_drawn").clauses


@pytest.mark.clause("DOM-514")
def test_a_mace_is_unfit_for_parrying() -> None:
    b = fight([put("ottoway", (10, 10), in_hand=("mace",))], [put("vane", (11.5, 10))], order="ottoway vane")
    why = may_add(b.g, b["ottoway"], [], Action("parry", item="ottoway.mace"))
    assert why is not None and why.clause == "DOM-514"


def node() -> Fixture:
    """The control node of the laboratory."""
    return Fixture(
        "node", "control node", (20.5, 10.0), 0.5, (Spot("relay", "relay core", -3),), (0,), "sentry"
    )


@pytest.mark.clause("DOM-910", "DOM-911", "DOM-437", "DOM-431", "DOM-432")
@pytest.mark.parametrize(("die", "outcome"), [(2, "spot"), (3, "general"), (5, "general"), (6, "miss")])
def test_v49_the_relay_core_of_a_fixture(die: int, outcome: str) -> None:
    b = fight([put("quill", (9.5, 10))], [put("sentry", (40, 40))], order="quill sentry", fixtures=[node()])
    b.declares("quill", "missile node @relay").modifies().resolves(dice=[die])
    told = b.last("attack_rolled")
    assert (told.data["need"], told.data["spot_need"], told.data["outcome"]) == (5, 2, outcome)
    assert b["sentry"].status == ("shut_down" if outcome == "spot" else "standing")
    assert {"DOM-910", "DOM-911"} <= told.clauses


@pytest.mark.clause("DOM-503", "DOM-511", "DOM-512", "DOM-506", "DOM-492")
def test_v50_a_bare_handed_parry_works_against_brawls_only() -> None:
    b = fight([put("hallam", (10, 10))], [put("hrrn", (11.7, 10))], order="hallam hrrn")
    b.declares("hallam", "bare_parry").declares("hrrn", "strike hallam", "brawl hallam").modifies(dice=[4])
    assert b.rolls("defence_rolled") == [("hallam", 6, True)]
    assert (need(b, "hrrn", 0), need(b, "hrrn", 1)) == (6, 3)
    only = fight([put("hallam", (10, 10))], [put("hrrn", (11.7, 10))], order="hallam hrrn")
    only.declares("hallam", "bare_parry").declares("hrrn", "strike hallam").modifies()
    assert only.last("defence_ignored").data["kind"] == "bare_parry"


@pytest.mark.clause("DOM-034", "DOM-035", "DOM-032")
def test_v51_a_captured_weapon() -> None:
    for gap, expected in ((4.0, 6), (8.0, 3)):
        b = fight([put("pike", (10, 10))], [put("skirr", (11 + gap, 10))], order="pike skirr")
        b.declares("pike", "missile skirr").modifies()
        assert need(b, "pike") == expected
    gun = {"in_hand": ("six_shooter",)}
    b = fight([put("arx7", (10, 10), **gun)], [put("skirr", (16.125, 10))], order="arx7 skirr")
    b.declares("arx7", "missile skirr").modifies()
    assert need(b, "arx7") == 4


@pytest.mark.clause("DOM-437", "DOM-005")
def test_v52_the_spot_may_be_impossible_and_the_general_hit_not() -> None:
    b = trio("serena niles omar")
    b.declares("serena", "strike niles @head").declares("niles", "dodge").modifies(dice=[1])
    b.resolves(dice=[3, 1])
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"], told["outcome"]) == (3, 0, "general")
    b = trio("serena niles omar")
    b.declares("serena", "strike niles @head").declares("niles", "dodge").modifies(dice=[4]).resolves()
    assert b.last("attack_rolled").data["outcome"] == "impossible"


@pytest.mark.clause("DOM-146", "DOM-222", "DOM-709", "DOM-221")
@pytest.mark.parametrize(("die", "after"), [(8, 5), (12, None)])
def test_v53_an_injury_counts_at_once(die: int, after: int | None) -> None:
    a = put("anna", (10, 10), in_hand=("broadsword",))
    b = fight([a], [put("bert", (11.5, 10), in_hand=("mace",), strike=7, withstand=7)], order="bert anna")
    b.declares("bert", "strike anna").declares("anna", "strike bert").modifies()
    b.resolves(("slot:bert", "do"), dice=[1, die, 12]) if after else b.resolves(dice=[1, die])
    if after:
        assert b.rolls("attack_rolled")[1] == ("bert", after, False)
    else:
        assert b["bert"].strategy == [] or b["bert"].strategy[0].state == "lost"


@pytest.mark.clause("DOM-343", "DOM-319", "DOM-310")
def test_v54_after_a_retreat_the_enemy_may_follow_but_has_no_attack_left() -> None:
    b = fight([put("serena", (11.5, 10))], [put("niles", (10, 10))], order="niles serena")
    b.declares("niles", "parry", "strike serena").declares("serena", "retreat")
    b.modifies(("retreat_move", walk("retreat", (18.5, 10))), dice=[3])
    b.resolves(("slot:niles", "move"), ("move", walk("normal", (15, 10))))
    assert b["niles"].point == (15, 10)
    assert "action_lost" not in [e.what for e in b.g.events]


@pytest.mark.clause("DOM-316", "DOM-554", "DOM-556", "DOM-803")
def test_v55_rough_ground_costs_double_and_counts_single() -> None:
    rough = slab("mud", 8, 9, 6, 8)
    b = fight([put("alex", (10, 10))], [put("lask", (10, 4.5))], order="lask alex", terrain=[rough])
    b.declares("lask", "missile alex").declares("alex", "evade", "evade")
    first = ("evade_move", walk("evade", (12, 10)))
    b.modifies(
        first,
        ("evade_move", refusing((walk("evade", (12, 11)), "DOM-556"), then=walk("evade", (12, 10.5)))),
        dice=[3, 4],
    )
    assert [n for _, n, _ in b.rolls("evade_rolled")] == [4, 4]
    one, two = b.told("evade_moved")
    assert (one.data["cost"], one.data["penalty"], two.data["penalty"]) == (4.0, 2, 0)
    assert "DOM-316" in one.clauses


@pytest.mark.clause("DOM-351", "DOM-416", "DOM-417", "DOM-344")
@pytest.mark.parametrize("die", [2, 6])
def test_v56_shooting_after_breaking_away(die: int) -> None:
    b = fight([put("roake", (10, 10))], [put("anna", (11.5, 10))], order="anna roake")
    b.declares("anna").declares("roake", "retreat", "missile anna")
    if die == 2:
        b.modifies(("retreat_move", walk("retreat", (3, 10))), dice=[2]).resolves(dice=[12])
        assert b.rolls("attack_rolled") == [("roake", 7, False)]
    else:
        b.modifies(dice=[6]).resolves()
        assert b.last("action_lost").data["reason"] == "in_melee"
    assert b.rolls("retreat_rolled") == [("roake", 4, die == 2)]


@pytest.mark.clause("DOM-144", "DOM-218", "DOM-416", "DOM-142")
def test_v57_moving_before_the_shot() -> None:
    b = fight([put("roake", (10, 10))], [put("vane", (16, 10))], order="roake vane")
    b.declares("roake", "missile vane").declares("vane", "strike roake").modifies()
    b.resolves(
        ("slot:vane", "move"),
        ("move", walk("normal", (11.5, 10))),
        ("slot:vane", "do"),
        ("slot:roake", "do"),
        dice=[12],
    )
    assert b.last("action_lost").data == {
        "figure": "roake",
        "action": "missile",
        "foe": "vane",
        "item": "roake.laser_rifle",
        "reason": "in_melee",
    }


@pytest.mark.clause("DOM-003", "DOM-515", "DOM-477", "DOM-516", "DOM-040")
@pytest.mark.parametrize(("more", "tn"), [((), 11), (("dodge",), 10)])
def test_v58_a_quarterstaff_parries_on_11(more: tuple[str, ...], tn: int) -> None:
    b = fight([put("tarrant", (10, 10))], [put("ussk", (11.7, 10))], order="tarrant ussk")
    b.declares("tarrant", "parry", *more).declares("ussk", "strike tarrant").modifies(
        dice=[12, *(11 for _ in more)]
    )
    assert b.rolls("defence_rolled")[0] == ("tarrant", tn, False)


@pytest.mark.clause("DOM-623", "DOM-624", "DOM-804")
def test_v59_a_weapon_falls_into_a_shaft() -> None:
    pit = slab("pit", 11.2, 12, 3, 3)
    b = fight(
        [put("vane", (10, 11))],
        [put("anna", (11.5, 11), in_hand=("six_shooter",))],
        order="vane",
        terrain=[pit],
    )
    b.declares("vane", "disarm anna six_shooter").modifies().resolves(dice=[1, 12])
    assert b.s.tokens == {} and b.s.lost == ("anna.six_shooter",)
    assert b.last("item_lost").clause == "DOM-624" and "DOM-623" in b.last("item_lost").clauses


@pytest.mark.clause("DOM-428", "DOM-502", "DOM-533", "DOM-532", "DOM-535", "DOM-039")
def test_v60_two_blocks_against_fire() -> None:
    b = fight([put("corvane", (10, 10))], [put("lask", (15, 10))], order="lask corvane")
    b.declares("lask", "missile corvane", "missile corvane").declares("corvane", "block", "block")
    b.modifies(dice=[5, 9])
    assert b.rolls("defence_rolled") == [("corvane", 6, True), ("corvane", 6, False)]
    assert (need(b, "lask", 0), need(b, "lask", 1)) == (3, 3)
    b.resolves(dice=[3, 6, 12])
    assert b.last("withstand_rolled").data["need"] == 6


@pytest.mark.clause("DOM-423", "DOM-424", "DOM-810", "DOM-811", "DOM-801", "DOM-802")
@pytest.mark.parametrize(
    ("y", "kind", "seen"),
    [
        (4.7, "wall", True),
        (4.52, "wall", True),
        (4.48, "wall", False),
        (4.7, "crate", True),
        (4.52, "crate", True),
        (4.48, "crate", True),
    ],
)
def test_v61_exact_sight_and_cover(y: float, kind: str, seen: bool) -> None:
    piece = slab(kind, 9, y, 1, 3)
    shooter = put("lask", (4, 5), in_hand=("laser_rifle",))
    b = fight([shooter], [put("anna", (14, 5))], order="lask anna", terrain=[piece])
    assert sight(b.g, b["lask"], "anna").clear is seen
    assert [c.who for c in cover(b.g, b["lask"], "anna")] == [piece.id]
    b.declares("lask", "missile anna").modifies()
    if seen:
        assert "DOM-424" in {p.clause for p in attack_tally(b.g, b["lask"], b["lask"].strategy[0]).rows()}
    else:
        b.resolves(("slot:anna", "end"), ("slot:lask", "do"))
        assert b.last("action_lost").clause == "DOM-423"


@pytest.mark.clause("DOM-321", "DOM-434", "DOM-707", "DOM-722")
def test_v62_a_leg_lames_and_a_12_there_defeats_nobody() -> None:
    def shot(die: int, withstand: int, **more: object) -> Bout:
        b = fight([put("roake", (10, 10))], [put("ussk", (20.125, 10), **more)], order="roake ussk")
        return b.declares("roake", "missile ussk @leg").modifies().resolves(dice=[die, withstand])

    b = shot(5, 12)
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"]) == (7, 5)
    assert b.last("withstand_rolled").data["need"] == 6
    ussk = b["ussk"]
    assert (ussk.injury, ussk.status, ussk.movement) == (3, "standing", 3)
    assert shot(6, 12)["ussk"].status == "defeated"
    assert shot(5, 7, lamed=True)["ussk"].movement == 3


@pytest.mark.clause("DOM-930", "DOM-932", "DOM-965")
def test_v63_the_last_one_down_is_secured() -> None:
    b = trio("niles omar serena")
    b.s.scenario, b.s.round, b.s.rounds = "larsdale_arrest", 3, 6
    b.declares("niles").declares("omar").declares("serena", "strike niles").modifies()
    b.resolves(("slot:serena", "do"), dice=[1, 12]).ends()
    assert b["niles"].status == "secured" and "DOM-932" in b.last("secured").clauses
    assert (b.s.stage, b.s.points, b.s.winner) == ("over", (1, 0), 0)


@pytest.mark.clause("DOM-932")
def test_v63_a_machine_takes_no_prisoners() -> None:
    b = fight([put("quill", (10, 10), status="defeated")], [put("sentry", (30, 30))], order="sentry")
    b.s.scenario = "break_the_glasshouse"
    b.modifies().resolves().ends()
    assert b["quill"].status == "defeated" and b.s.stage == "over"


@pytest.mark.clause("DOM-203", "DOM-435", "DOM-436", "DOM-455")
@pytest.mark.parametrize(("die", "outcome"), [(8, "spot"), (9, "general"), (11, "general"), (12, "miss")])
def test_v64_a_feint_for_a_called_shot(die: int, outcome: str) -> None:
    b = fight([put("dacosta", (10, 10))], [put("anna", (11.5, 10), withstand=12)], order="dacosta anna")
    b.declares("dacosta", "feint", "strike anna @neck").modifies(dice=[4])
    assert b.rolls("feint_rolled") == [("dacosta", 5, True)]
    b.resolves(dice=[die] if outcome == "miss" else [die, 1])
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"], told["outcome"]) == (12, 8, outcome)


@pytest.mark.clause("DOM-436")
def test_v64_without_the_success() -> None:
    b = fight([put("dacosta", (10, 10))], [put("anna", (11.5, 10))], order="dacosta anna")
    b.declares("dacosta", "feint", "strike anna @neck").modifies(dice=[6]).resolves(dice=[12])
    told = b.last("attack_rolled").data
    assert (told["need"], told["spot_need"]) == (5, 1)


@pytest.mark.clause("DOM-553", "DOM-554", "DOM-556")
def test_v65_evades_use_up_the_movement() -> None:
    b = fight([put("lask", (10, 10))], [put("seeker", (15.25, 10))], order="lask seeker")
    b.declares("lask", "missile seeker").declares("seeker", "evade")
    far = refusing((walk("evade", (15.25, 16.1)), "DOM-556"), then=walk("evade", (15.25, 16)))
    b.modifies(("evade_move", far), dice=[8])
    assert b["seeker"].defence.evade == 6
    b.resolves(("slot:lask", "do"), ("slot:lask", "end"))
    assert b.last("attack_rolled").data["need"] == 0, "9, medium -3, Evade -6"
    assert not [q for q in b.asked if q.key == "move"]
    two = fight([put("lask", (10, 10))], [put("seeker", (15.25, 10))], order="lask seeker")
    two.declares("lask", "missile seeker").declares("seeker", "evade", "evade")
    two.modifies(
        ("evade_move", refusing((walk("evade", (15.25, 14.1)), "DOM-554"), then=walk("evade", (15.25, 14)))),
        ("evade_move", refusing((walk("evade", (15.25, 16.1)), "DOM-556"), then=walk("evade", (15.25, 16)))),
        dice=[4, 5],
    )
    assert [n for _, n, _ in two.rolls("evade_rolled")] == [7, 7]


@pytest.mark.clause("DOM-302", "DOM-318", "DOM-319", "DOM-320")
def test_v66_no_running_through_somebodys_reach() -> None:
    b = fight([put("kestle", (10, 10))], [put("tarrant", (12, 13))], order="tarrant kestle")
    b.modifies()
    run = refusing((walk("normal", (14, 10)), "DOM-318"), then=walk("normal", (12, 10.5)))
    b.resolves(("slot:kestle", "move"), ("move", run), ("slot:tarrant", "end"))
    near = fight([put("kestle", (10, 10))], [put("tarrant", (10, 13))], order="tarrant kestle")
    near.modifies()
    shift = refusing(
        (walk("shift", (11.2, 10)), "DOM-319"),
        (walk("shift", (10, 9.0)), "DOM-319"),
        then=walk("shift", (10.6, 10)),
    )
    near.resolves(("slot:kestle", "move"), ("move", shift), ("slot:tarrant", "end"))
    assert {"DOM-319", "DOM-320"} <= near.last("moved").clauses


@pytest.mark.clause("DOM-143", "DOM-457", "DOM-207")
def test_v67_the_bonus_of_a_strike_that_is_given_up_goes_to_no_other() -> None:
    foes = [put("anna", (11.5, 10)), put("bert", (8.5, 10))]
    b = fight([put("frederic", (10, 10))], foes, order="frederic anna bert")
    b.declares("frederic", "feint", "strike anna", "strike bert").modifies(dice=[4])
    b.resolves(
        ("slot:bert", "end"),
        ("slot:anna", "end"),
        ("slot:frederic", "skip"),
        ("slot:frederic", "do"),
        ("slot:frederic", "end"),
        dice=[12],
    )
    assert b.rolls("attack_rolled") == [("frederic", 6, False)]
    assert b.last("action_given_up").clause == "DOM-143"


@pytest.mark.clause("DOM-343", "DOM-457", "DOM-463")
def test_v67_a_retreat_nullifies_a_feint_that_is_still_to_be_rolled() -> None:
    foes = [put("anna", (11.5, 10)), put("bert", (8.5, 10))]
    b = fight([put("frederic", (10, 10))], foes, order="anna frederic bert")
    b.declares("anna", "retreat").declares("frederic", "feint", "strike anna", "strike bert")
    b.modifies(("retreat_move", walk("retreat", (16, 10))), dice=[2])
    assert [e.data["action"] for e in b.told("action_nullified")] == ["strike", "feint"]
    assert b.last("action_nullified").clause == "DOM-463"
    assert not b.told("feint_rolled")
    assert bonus_of(b["frederic"], b["frederic"].strategy[2]) == 0


@pytest.mark.clause("DOM-343", "DOM-463")
def test_a_retreat_nullifies_strike_and_feint_at_once_and_leaves_a_feint_that_was_rolled() -> None:
    foes = [put("anna", (11.5, 10)), put("bert", (8.5, 10))]
    b = fight([put("frederic", (10, 10))], foes, order="frederic anna bert")
    b.declares("frederic", "feint", "strike anna").declares("anna", "retreat")
    b.modifies(("retreat_move", walk("retreat", (16, 10))), dice=[3, 2])
    assert [e.data["action"] for e in b.told("action_nullified")] == ["strike"]
    assert [e.state for e in b["frederic"].strategy] == ["done", "nullified"]


@pytest.mark.clause("DOM-004", "DOM-426", "DOM-622", "DOM-031")
def test_v68_a_thrown_blade_falls_beside_the_target() -> None:
    b = fight([put("vane", (10, 10))], [put("anna", (18, 10))], order="vane anna")
    b.declares("vane", "missile anna").modifies()
    b.resolves(("slot:anna", "end"), ("slot:vane", "do"), ("slot:vane", "end"), dice=[9, 12])
    assert b.rolls("attack_rolled") == [("vane", 2, False)]
    assert b.s.tokens == {"vane.throwing_blade": (18.0, 12.5)} and b["vane"].left == ""
    hurt = fight([put("vane", (10, 10), injury=1)], [put("anna", (18, 10))], order="vane anna")
    hurt.declares("vane", "missile anna", "dodge").modifies()
    hurt.resolves(("slot:anna", "end"), ("slot:vane", "do"), ("slot:vane", "end"))
    assert hurt.rolls("attack_rolled") == [("vane", 0, False)]
    assert hurt["vane"].left == "vane.throwing_blade"
