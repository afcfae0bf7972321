"""FIB-10xx The five scenarios: what scores, the relic, the reserves (TV-76, TV-77)."""

from __future__ import annotations

import pytest

from game.rules.first_blood import scoring, values
from game.rules.first_blood.placing import place_why
from game.rules.first_blood.reserves import strips
from game.rules.first_blood.scenario import after_action, may_lift
from game.rules.first_blood.wounds import break_nerve, slay

from .arrange import Put, Skirmish, put, refusing, skirmish, walk

FORD = (("O1", (18.0, 18.0)), ("O2", (9.0, 15.0)), ("O3", (27.0, 21.0)))
BEACONS = (("B1", (24.0, 24.0)), ("B2", (11.0, 28.0)), ("B3", (37.0, 20.0)))


def totals(b: Skirmish) -> list[int]:
    """Victory points of both."""
    return [p.victory_points for p in b.s.players]


def counted(scenario: str, a: list[Put], b: list[Put], objectives: object = FORD, **more: object) -> Skirmish:
    """A Victory Phase has been counted."""
    found = skirmish(a, b, scenario=scenario, objectives=objectives, phase="victory", **more)  # type: ignore[arg-type]
    found.does(lambda: scoring.count(found.g))
    return found


@pytest.mark.clause("FIB-1010", "FIB-1000", "FIB-1003")
def test_the_ford_pays_two_and_the_banks_one_from_round_two_on() -> None:
    def at(n: int) -> Skirmish:
        a = [put("bellman", (18, 18)), put("bellman", (9, 15))]
        return counted("ford", a, [put("thorn_reaver", (27, 21))], round=n)

    assert totals(at(1)) == [0, 0]
    b = at(2)
    assert totals(b) == [3, 1]
    assert [e.clause for e in b.told("objective")] == ["FIB-1000"] * 3
    assert b.last("victory_points").clause == "FIB-1010"


@pytest.mark.clause("FIB-1011")
def test_the_first_to_slay_scores_once() -> None:
    b = skirmish(
        [put("bellman", (1, 1))], [put("thorn_reaver", (30, 30)), put("horga", (40, 40))], objectives=FORD
    )
    b.does(lambda: slay(b.g, b["thorn_reaver"], b["bellman"]))
    assert "FIB-1011" in b.last("slain").clauses
    b.does(lambda: scoring.count(b.g))
    assert totals(b) == [1, 0]
    b.s.round = 2
    b.does(lambda: scoring.count(b.g))
    assert totals(b) == [1, 0]


@pytest.mark.clause("FIB-1012", "FIB-1037", "FIB-1001", "FIB-1004")
@pytest.mark.parametrize(("scenario", "clause"), [("ford", "FIB-1012"), ("reliquary", "FIB-1037")])
def test_cards_removed_score_at_the_end(scenario: str, clause: str) -> None:
    b = skirmish([put("bellman", (1, 1))], [put("thorn_reaver"), put("horga")], scenario=scenario)
    for c in b.s.command_cards[1:]:
        c.removed = True
    b.does(lambda: scoring.count_end(b.g))
    assert totals(b) == [2, 0] and b.last("victory_points").clause == clause


@pytest.mark.clause("FIB-1020", "FIB-1021")
def test_beacons_stay_lit_until_the_other_side_takes_them() -> None:
    b = counted("beacons", [put("bellman", p) for _, p in BEACONS], [put("horga", (1, 1))], BEACONS)
    assert dict(b.s.beacons) == {"B1": 0, "B2": 0, "B3": 0}
    assert totals(b) == [5, 0]
    b["bellman-1"].spots, b["bellman-2"].spots = ((1, 20),), ((1, 24),)
    b["horga"].spots = ((11, 28),)
    b.does(lambda: scoring.count(b.g))
    assert dict(b.s.beacons) == {"B1": 0, "B2": 1, "B3": 0}
    assert totals(b) == [7, 1]
    assert {e.clause for e in b.told("beacon_lit")} == {"FIB-1020"}


@pytest.mark.clause("FIB-1022", "FIB-1004")
def test_slain_captains_score_at_the_end() -> None:
    b = skirmish([put("edda", (1, 1)), put("oswin")], [put("horga", (9, 9))], scenario="beacons")
    b.does(lambda: scoring.count_end(b.g))
    assert totals(b) == [0, 1] and b.last("victory_points").clause == "FIB-1022"


def relic(*a: Put, b: tuple[Put, ...] = (), **more: object) -> Skirmish:
    """The Reliquary with the relic at (21, 21)."""
    foes = list(b) or [put("thorn_reaver", (40, 40))]
    point = (("relic", (21.0, 21.0)),)
    return skirmish(list(a), foes, scenario="reliquary", objectives=point, relic=(21.0, 21.0), **more)  # type: ignore[arg-type]


@pytest.mark.clause("FIB-1030", "FIB-1031", "FIB-1032")
def test_the_relic_is_lifted_by_hand_and_slows_its_carrier() -> None:
    b = relic(put("bellman", (22.6, 21)), put("drowned_ox", (21, 23.3)))
    assert "lift" in b.open_acts("bellman") and not may_lift(b.s, b["drowned_ox"])
    b["bellman"].broken = True
    assert "lift" not in b.open_acts("bellman")
    b["bellman"].broken = False
    b.acts("bellman", "lift")
    assert b["bellman"].carrying and b.s.relic is None
    assert values.march_allowance(b.g, b["bellman"], 0)[0] == 4
    assert values.march_allowance(b.g, b["bellman"], 1)[0] == 2
    assert {"FIB-1030", "FIB-1031", "FIB-1032"} <= b.last("relic_lifted").clauses
    c = relic(put("bellman", (22.63, 21)))
    assert "lift" not in c.open_acts("bellman")


@pytest.mark.clause("FIB-1033")
def test_a_broken_or_slain_carrier_drops_it_where_it_stood() -> None:
    b = relic(put("bellman", (10, 10), carrying=True), b=(put("thorn_reaver", (11.3, 10)),))
    b.s.relic = None
    b.does(lambda: break_nerve(b.g, b["bellman"], "FIB-712", b["thorn_reaver"]))
    assert b.s.relic == (10, 10) and not b["bellman"].carrying and b["bellman"].point != (10, 10)
    c = relic(put("bellman", (10, 10), carrying=True))
    c.s.relic = None
    c.does(lambda: slay(c.g, c["bellman"], None))
    assert c.s.relic == (10, 10) and c.last("relic_dropped").clause == "FIB-1033"


@pytest.mark.clause("FIB-1034", "FIB-1035", "FIB-1036")
def test_a_relic_brought_home_scores_six_and_then_the_slayers_score() -> None:
    b = relic(put("bellman", (10, 10), carrying=True), round=3)
    b.s.relic = None
    b.acts("bellman", "march", ("path", walk((10, 7.5))))
    assert b.s.secured_by is None
    b.acts("bellman", "march", ("path", walk((10, 6))))
    assert b.s.secured_by == 0 and not b["bellman"].carrying and b.s.relic is None
    assert b.last("relic_secured").clause == "FIB-1034"
    b.s.players[0].round_slain = 9
    b.does(lambda: scoring.count(b.g))
    assert totals(b) == [7, 0]
    b.s.round, b.s.players[1].round_slain = 4, 20
    b.does(lambda: scoring.count(b.g))
    assert totals(b) == [7, 1]
    c = relic(put("bellman", (10, 6), carrying=True))
    c.does(lambda: after_action(c.g, c["bellman"]))
    assert c.s.secured_by == 0


@pytest.mark.clause("FIB-1035")
def test_carrying_scores_two_and_a_free_relic_one() -> None:
    b = relic(put("bellman", (30, 30), carrying=True))
    b.s.relic = None
    b.does(lambda: scoring.count(b.g))
    assert totals(b) == [2, 0]
    c = relic(put("bellman", (30, 30)), b=(put("thorn_reaver", (21, 24)),))
    c.does(lambda: scoring.count(c.g))
    assert totals(c) == [0, 1] and c.last("victory_points").clause == "FIB-1035"


@pytest.mark.clause("FIB-1040", "FIB-1041", "FIB-1042")
def test_captains_score_for_captains() -> None:
    b = skirmish(
        [put("edda", (20, 20)), put("oswin", (30, 30))],
        [put("horga", (21.8, 20)), put("sallow", (27, 26))],
        scenario="captains",
        objectives=(("chapel", (21.0, 21.0)),),
    )
    b.duels("edda", "horga")
    b.does(lambda: slay(b.g, b["horga"], b["edda"]))
    assert "FIB-1040" in b.last("slain").clauses
    b.s.refusals = (0,)
    b.does(lambda: scoring.count(b.g))
    assert totals(b) == [4 + 1 + 1, 1], "Sallow is 6.18 inches from the chapel, Edda within"
    assert [e.clause for e in b.told("victory_points")] == ["FIB-1040", "FIB-1040", "FIB-1041", "FIB-1042"]


@pytest.mark.clause("FIB-1042")
def test_the_chapel_is_held_by_a_captain_that_holds_its_nerve_alone() -> None:
    def score(**edda: bool) -> list[int]:
        point = (("chapel", (21.0, 21.0)),)
        a, b = [put("edda", (20, 20), **edda)], [put("sallow", (25, 25))]
        return totals(counted("captains", a, b, point))

    assert score() == [0, 0]
    assert score(broken=True) == [0, 1]


@pytest.mark.clause("FIB-1043")
def test_captains_that_stand_score_at_the_end() -> None:
    b = skirmish(
        [put("edda", (1, 1)), put("oswin", (5, 5), broken=True)], [put("horga")], scenario="captains"
    )
    b.does(lambda: scoring.count_end(b.g))
    assert totals(b) == [2, 0] and b.last("victory_points").clause == "FIB-1043"


# ---- Dusk Ambush

WAGON = (("wagon", (24.0, 24.0)),)
ATTACKER_FIRST = ("attacker", "defender")


@pytest.mark.clause("FIB-1054", "FIB-1055", "FIB-1001")
def test_the_wagon_pays_and_a_bare_wagon_pays_the_attacker() -> None:
    def at(n: int, near: str) -> list[int]:
        a = [put("bellman", (24, 24) if near == "a" else (5, 5))]
        b = [put("thorn_reaver", (24, 24) if near == "b" else (40, 40))]
        return totals(counted("ambush", a, b, WAGON, round=n, roles=ATTACKER_FIRST))

    assert at(1, "a") == [0, 0] and at(2, "a") == [2, 0] and at(1, "b") == [0, 1]
    b = skirmish(
        [put("bellman", (5, 5))],
        [put("thorn_reaver", (24, 24), broken=True)],
        scenario="ambush",
        objectives=WAGON,
        roles=ATTACKER_FIRST,
    )
    b.does(lambda: scoring.count_end(b.g))
    assert totals(b) == [2, 0]
    b["thorn_reaver"].broken = False
    b.does(lambda: scoring.count_end(b.g))
    assert totals(b) == [2, 0]


def ambush(*a: Put, b: tuple[Put, ...] = (), **more: object) -> Skirmish:
    """Dusk Ambush with side 0 as the Attacker."""
    return skirmish(
        list(a),
        list(b) or [put("thorn_reaver", (24, 24))],
        scenario="ambush",
        objectives=WAGON,
        roles=ATTACKER_FIRST,
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.clause("FIB-1050", "FIB-1051", "FIB-1052", "FIB-1002")
def test_the_defender_deploys_about_the_wagon_and_the_attacker_four_cards() -> None:
    cards = ["edda", "oswin", "bellman", "quarrelman", "stonejack"]
    b = ambush(*(put(p) for p in cards), b=(put("horga"),), phase="deployment")
    b.s.first_deployer = None
    for c in b.s.command_cards:
        c.deployed = False
    for w in b.s.warriors:
        w.slain = False
    for p in b.s.players:
        p.role = p.zone = ""
    b.unit(("zone", "attacker"), dice=[1, 4])
    assert [p.role for p in b.s.players] == ["attacker", "defender"]
    far = ([24, 32.1], "FIB-1051")
    b.unit(("deploy", "b-BC1"), ("place", refusing(far, then=[24, 32])))
    b.unit(("deploy", "a-LH1:a"), ("place", refusing(([20, 30], "FIB-1052"), then=[20, 4])))
    b.unit(("deploy", "a-LH2:b"), ("place", [20, 45]))
    b.unit(("deploy", "a-LH3:a"), ("place", [24, 4]))
    b.unit(("deploy", "a-LH4:b"), ("place", [24, 45]))
    b.unit()
    assert b.s.card("a-LH5").in_reserve and b.s.phase == "supremacy"
    assert b.last("in_reserve").clauses >= {"FIB-1052", "FIB-1002"}
    assert b.last("role_chosen").clause == "FIB-1050"


def waiting(number: int) -> Skirmish:
    """A card of the Attacker in reserve, in the Command Phase of that round."""
    b = ambush(put("edda", (5, 5)), put("bellman"), put("bellman"), phase="command", round=number)
    card = b.s.card("a-LH3")
    card.in_reserve = True
    for w in b.s.of_card(card):
        w.slain = False
    return b


@pytest.mark.clause("FIB-1053", "FIB-242", "FIB-1002", "FIB-136")
def test_reserves_come_in_along_an_edge_away_from_enemies() -> None:
    b = waiting(2)
    near = ([24, 4], "FIB-1053")
    b["thorn_reaver"].spots = ((24, 7.5),)
    too_near = ([24, 3.37], "FIB-1053")
    b.unit(
        ("reserve", "a-LH3:south"),
        ("place", refusing(near, too_near, then=[10, 3])),
        ("place", [13, 3]),
    )
    assert b["bellman-1"].point == (10, 3) and not b.s.card("a-LH3").in_reserve
    assert b.s.step == 1
    assert {"FIB-1053", "FIB-242", "FIB-1002"} <= b.last("placed").clauses


@pytest.mark.clause("FIB-1053", "FIB-155", "FIB-150")
def test_who_is_still_in_reserve_after_round_three_is_slain() -> None:
    early = waiting(2)
    early.unit(("reserve", "stop"))
    assert early.s.card("a-LH3").in_reserve
    b = waiting(3)
    b.unit(("reserve", "stop"))
    assert b["bellman-1"].slain and b["bellman-2"].slain
    assert b.s.players[1].slain_points == 14
    b.s.phase = "victory"
    b.unit()
    assert b.s.card("a-LH3").removed


@pytest.mark.clause("FIB-1053")
def test_those_left_off_when_their_card_comes_in_are_slain() -> None:
    b = waiting(3)
    b.unit(("reserve", "a-LH3:west:less"), ("left_off", ["a-bellman-2"]), ("place", [3, 20]))
    assert b["bellman-1"].on_table and b["bellman-2"].slain
    assert b.last("left_off").clause == "FIB-1053"


@pytest.mark.clause("FIB-1053")
def test_wholly_within_four_inches_of_an_edge_is_exact() -> None:
    b = ambush(put("edda", (5, 5)), b=(put("hollow_stag", (24, 24)), put("horga", (40, 40))))
    south = strips(b.board)[0]
    b["horga"].side = 1
    stag = b["hollow_stag"]
    stag.side = 0
    assert place_why(b.g, stag, south, ((24, 2.5),)) is None
    no = place_why(b.g, stag, south, ((24, 2.6),))
    assert no is not None and no.clause == "FIB-1053"


@pytest.mark.clause("FIB-154")
def test_a_side_with_reserves_is_not_wiped_out() -> None:
    b = waiting(2)
    b["edda"].on_table, b["edda"].slain = False, True
    assert not scoring.wipe_out(b.g)
    b.s.card("a-LH3").in_reserve = False
    for name in ("bellman-1", "bellman-2"):
        b[name].slain = True
    assert scoring.wipe_out(b.g)
