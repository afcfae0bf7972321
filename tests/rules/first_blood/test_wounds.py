"""FIB-7xx Wounds, Resolve, Broken!, rallying, healing, raising (TV-55 to TV-66, TV-78)."""

from __future__ import annotations

import pytest

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.attack import Blow, attack
from game.rules.first_blood.healing import raisable, raise_why
from game.rules.first_blood.spots import raise_spots
from game.rules.first_blood.wounds import slay, suffer
from game.table.inches import along

from .arrange import Skirmish, put, refusing, skirmish


def struck(b: Skirmish, by: str, target: str, n: int, cap: int, dice: list[int]) -> None:
    """A plain attack."""
    blow = Blow("clash", "FIB-404")
    t = Tally(n, "FIB-611", Text("Attacks"))
    b.does(lambda: attack(b.g, b[by], b[target], t, cap, blow), dice=dice)


@pytest.mark.clause("FIB-720", "FIB-642", "FIB-712", "FIB-724", "FIB-713", "FIB-711")
def test_wounds_beyond_health_lower_resolve() -> None:
    for die, slain in ((1, False), (2, True)):
        b = skirmish([put("thorn_reaver", (10, 10))], [put("man_at_arms", (11.3, 10))])
        struck(b, "thorn_reaver", "man_at_arms", 3, 2, [2, 3, 5, 5, 6, die])
        test = b.last("resolve_test")
        assert test.data["needed"] == 1 and test.data["overkill"] == 1
        assert b["man_at_arms"].slain is slain
        if not slain:
            assert b["man_at_arms"].wounds == 1 and b["man_at_arms"].broken
            assert {"FIB-712", "FIB-711", "FIB-710", "FIB-642", "FIB-720"} <= test.clauses
            assert b.last("markers_removed").clause == "FIB-724"


@pytest.mark.clause("FIB-720", "FIB-724", "FIB-922", "FIB-701")
def test_a_great_beast_keeps_one_marker_and_stands() -> None:
    b = skirmish([put("drowned_ox", (10, 10), wounds=5)], [put("horga", (12.7, 10))])
    struck(b, "horga", "drowned_ox", 5, 3, [1, 2, 2, 3, 5, 4, 4, 6, 2])
    ox = b["drowned_ox"]
    assert ox.wounds == 1 and ox.broken and ox.wounded and ox.point == (10, 10)
    assert b.last("resolve_test").data["needed"] == 2


@pytest.mark.clause("FIB-710", "FIB-720")
def test_old_markers_count_for_overkill() -> None:
    b = skirmish(
        [put("bellman", (10, 10), wounds=1), put("bellman", (10, 12))], [put("thorn_reaver", (11.3, 10))]
    )
    struck(b, "thorn_reaver", "bellman-1", 3, 2, [2, 4, 6, 5, 6, 6, 2])
    assert b.last("resolve_test").data["needed"] == 1
    assert b["bellman-1"].slain


@pytest.mark.clause("FIB-722", "FIB-970")
def test_bonuses_to_resolve_come_before_overkill() -> None:
    b = skirmish(
        [put("edda", (14, 10)), put("bellman", (10, 10)), put("bellman", (10, 12))],
        [put("thorn_reaver", (11.3, 10))],
    )
    b.ability("edda", "hold_the_lamps")
    struck(b, "thorn_reaver", "bellman-1", 3, 2, [2, 4, 6, 5, 6, 6, 3])
    test = b.last("resolve_test")
    assert test.data["parts"] == [(3, "FIB-711"), (1, "FIB-970"), (-1, "FIB-720")]
    assert b["bellman-1"].broken and not b["bellman-1"].slain
    assert "FIB-722" in test.clauses


@pytest.mark.clause("FIB-740")
def test_the_broken_die_without_a_die() -> None:
    b = skirmish([put("bellman", (10, 10))], [put("thorn_reaver", (11.3, 10), broken=True)])
    b.does(lambda: suffer(b.g, b["thorn_reaver"], 1, b["bellman"]))
    assert b["thorn_reaver"].slain
    assert b.last("resolve_test").data["dice"] == [] and b.last("resolve_test").clause == "FIB-740"


@pytest.mark.clause("FIB-721", "FIB-918")
def test_a_resolve_of_nothing_is_failed_without_a_die() -> None:
    b = skirmish([put("edda", (10, 10))], [put("thorn_reaver", (11.3, 10))])
    b.does(lambda: suffer(b.g, b["thorn_reaver"], 3, b["edda"]))
    assert b["thorn_reaver"].slain and b.last("resolve_test").clause == "FIB-721"
    c = skirmish([put("edda", (10, 10))], [put("horga", (12, 10))])
    c.does(lambda: suffer(c.g, c["edda"], 8, c["horga"]))
    assert c["edda"].slain, "Steadfast does not help"


@pytest.mark.clause("FIB-710", "FIB-740", "FIB-744", "FIB-724")
def test_a_survivor_keeps_its_marker_until_the_next_wound() -> None:
    b = skirmish([put("bellman", (10, 10))], [put("thorn_reaver", (11.3, 10))])
    b.does(lambda: suffer(b.g, b["bellman"], 1, None), dice=[3])
    assert b["bellman"].wounds == 1 and b["bellman"].broken and not b["bellman"].slain
    b["bellman"].broken = False
    b.does(lambda: suffer(b.g, b["bellman"], 1, None), dice=[2])
    assert b.last("resolve_test").data["needed"] == 2
    assert b["bellman"].broken and b["bellman"].wounds == 1
    b["bellman"].broken = False
    b.does(lambda: suffer(b.g, b["bellman"], 1, None), dice=[3])
    assert b["bellman"].slain


@pytest.mark.clause("FIB-752", "FIB-753", "FIB-754", "FIB-755", "FIB-321", "FIB-715")
def test_a_combat_rally_rallies_and_a_failed_test_ends_the_activation() -> None:
    def rallies(dice: list[int], *, cry: bool = False) -> Skirmish:
        b = skirmish(
            [put("bellman", (10, 10), broken=True), put("edda", (14, 10))], [put("thorn_reaver", (11.3, 10))]
        )
        if cry:
            b.ability("edda", "rallying_cry")
        b.acts("bellman", "combat_rally", dice=dice)
        assert not b["bellman"].broken and not b["bellman"].slain
        return b

    failed = rallies([4])
    assert failed.s.activation is None
    assert failed.last("resolve_test").clause == "FIB-754"
    passed = rallies([2])
    assert "clash:b-thorn_reaver" in passed.open_acts("bellman")
    assert {"FIB-753", "FIB-752", "FIB-755"} <= passed.last("resolve_test").clauses
    again = rallies([4, 3], cry=True)
    assert again.s.activation is not None
    assert {"FIB-321", "FIB-715"} <= again.last("resolve_test").clauses


@pytest.mark.clause("FIB-918", "FIB-714", "FIB-715")
def test_the_steadfast_roll_once_again() -> None:
    b = skirmish([put("edda", (10, 10), wounds=3)], [put("horga", (20, 10))])
    b.does(lambda: suffer(b.g, b["edda"], 1, b["horga"]), dice=[5, 4])
    assert b["edda"].broken and b["edda"].wounds == 1
    assert {"FIB-918", "FIB-715"} <= b.last("resolve_test").clauses
    c = skirmish([put("edda", (10, 10), wounds=3)], [put("horga", (20, 10))])
    c.does(lambda: suffer(c.g, c["edda"], 1, c["horga"]), dice=[6, 5])
    assert c["edda"].slain and "FIB-714" in c.last("resolve_test").clauses


@pytest.mark.clause("FIB-800", "FIB-801", "FIB-802", "FIB-803", "FIB-804", "FIB-934", "FIB-936", "FIB-140")
def test_a_troll_heals_and_rallies_before_its_two_actions() -> None:
    b = skirmish([put("bellman", (30, 30))], [put("root_troll", (10, 10), wounds=2, broken=True)])
    assert b.open_acts("root_troll")[:2] == ["draw:regrowth", "draw:stubborn"]
    b.acts("root_troll", "draw:regrowth")
    assert b["root_troll"].wounds == 1
    assert "draw:regrowth" not in b.open_acts("root_troll")
    b.acts("root_troll", "draw:stubborn", dice=[3])
    assert not b["root_troll"].broken
    assert b.s.activation is not None and b.s.activation.left == 2 and not b.s.activation.performed
    assert {"FIB-800", "FIB-801", "FIB-802", "FIB-803", "FIB-804"} <= b.cited()
    b.acts("root_troll", "march", ("path", {"way": "march", "path": [], "face": None}))
    assert not [k for k in b.open_acts("root_troll") if k.startswith("draw")]
    c = skirmish([put("bellman", (30, 30))], [put("root_troll", (10, 10), broken=True)])
    c.acts("root_troll", "draw:stubborn", dice=[4])
    assert c["root_troll"].broken


@pytest.mark.clause("FIB-938", "FIB-234")
def test_a_slinger_sidles_past_nobodys_inch() -> None:
    b = skirmish([put("bellman", (14, 10))], [put("burr_slinger", (10, 10))])
    near = ({"way": "sidle", "path": [[12, 10]], "face": None}, "FIB-938")
    far = ({"way": "sidle", "path": [[10, 12.1]], "face": None}, "FIB-938")
    there = {"way": "sidle", "path": [[10, 12]], "face": None}
    b.acts("burr_slinger", "draw:sidle", ("path", refusing(near, far, then=there)))
    assert b["burr_slinger"].point == (10, 12) and not b.told("charge")
    assert b.s.activation is not None and b.s.activation.marches == 0


@pytest.mark.clause("FIB-760", "FIB-761", "FIB-823", "FIB-955", "FIB-820")
def test_binding_wounds_heals_and_does_not_rally() -> None:
    b = skirmish(
        [put("oswin", (10, 10)), put("bellman", (12.5, 10), wounds=1, broken=True)],
        [put("thorn_reaver", (10, 11.3))],
    )
    b.acts("oswin", "bind_wounds:a-bellman")
    assert b["bellman"].wounds == 0 and not b["bellman"].wounded and b["bellman"].broken
    assert {"FIB-760", "FIB-761"} <= b.last("healed").clauses
    assert "FIB-823" in b.last("action").clauses
    assert not [k for k in b.open_acts("oswin") if k.startswith("bind")]


def graveyard(*, activated: bool = False, **more: object) -> Skirmish:
    """Oswin and a slain Bellman."""
    b = skirmish(
        [put("oswin", (10, 10)), put("bell_sergeant", (20, 20)), put("bellman")],
        [put("thorn_reaver", (16, 10))],
        **more,  # type: ignore[arg-type]
    )
    b.s.card(b["bellman"].card).activated = activated
    return b


@pytest.mark.clause("FIB-763", "FIB-764", "FIB-765", "FIB-766", "FIB-956", "FIB-957", "FIB-242", "FIB-032")
def test_the_drowned_rise_on_a_four_near_the_caller() -> None:
    b = graveyard()
    near = ([14.5, 10], "FIB-956")
    b.acts(
        "oswin",
        "call_the_drowned:a-bellman",
        ("raise_place", refusing(near, ([10.5, 10], "FIB-233"), then=[12, 10])),
        dice=[4],
    )
    bellman = b["bellman"]
    assert bellman.on_table and not bellman.slain and bellman.point == (12, 10)
    assert (bellman.wounds, bellman.broken, bellman.activated) == (0, False, False)
    assert b.s.players[0].raises_used == 1
    assert {"FIB-763", "FIB-764", "FIB-765", "FIB-766", "FIB-957", "FIB-242"} <= b.last("raised").clauses


@pytest.mark.clause("FIB-956", "FIB-009")
def test_every_spot_that_is_offered_to_the_raised_is_legal() -> None:
    refused = []
    for k in range(48):
        x, y = along((10.0, 10.0), 7.5 * k, 2.0 + 0.05 * k)
        b = skirmish(
            [put("oswin", (10, 10)), put("bellman", (20, 20))],
            [put("thorn_reaver", (round(x, 3), round(y, 3)))],
        )
        offered = list(raise_spots(b.g, b["oswin"], b["bellman"]))
        refused += [(k, p) for p in offered if raise_why(b.g, b["oswin"], b["bellman"], p) is not None]
        assert offered
    assert refused == []


@pytest.mark.clause("FIB-956", "FIB-957")
def test_a_failed_raise_uses_nothing_up_and_three_are_all() -> None:
    b = graveyard()
    b.acts("oswin", "call_the_drowned:a-bellman", dice=[5])
    assert b["bellman"].slain and b.s.players[0].raises_used == 0
    assert b.last("raise_failed").clauses >= {"FIB-956", "FIB-957"}
    c = graveyard()
    c.s.players[0].raises_used = 3
    assert raisable(c.g, c["oswin"], "call_the_drowned") == []


@pytest.mark.clause("FIB-766", "FIB-956")
def test_nobody_rises_whose_card_is_removed_and_no_leader_rises() -> None:
    b = graveyard()
    b.s.card(b["bellman"].card).removed = True
    assert raisable(b.g, b["oswin"], "call_the_drowned") == []
    c = skirmish([put("oswin", (10, 10)), put("bell_sergeant"), put("bellman", (20, 20))], [])
    assert raisable(c.g, c["oswin"], "call_the_drowned") == []


@pytest.mark.clause("FIB-755", "FIB-721", "FIB-025", "FIB-024")
def test_resolve_is_a_tally_of_reasons() -> None:
    b = skirmish([put("edda", (10, 10))], [])
    assert values.resolve(b.g, b["edda"], 0).whole == 4
    assert values.resolve(b.g, b["edda"], 9).whole == 0


@pytest.mark.clause("FIB-756", "FIB-757", "FIB-155", "FIB-713")
def test_the_slain_leave_with_all_their_states_and_their_points_count() -> None:
    b = skirmish(
        [put("bellman", (10, 10))],
        [put("thorn_reaver", (11.3, 10), broken=True, wounds=1, inspired=True, aimed=True)],
    )
    b.does(lambda: slay(b.g, b["thorn_reaver"], b["bellman"]))
    w = b["thorn_reaver"]
    assert (w.on_table, w.slain, w.wounds, w.broken, w.inspired, w.aimed) == (
        False,
        True,
        0,
        False,
        False,
        False,
    )
    assert [p.slain_points for p in b.s.players] == [6, 0]
    assert {"FIB-756", "FIB-757", "FIB-155", "FIB-713"} <= b.last("slain").clauses


@pytest.mark.clause("FIB-745", "FIB-746")
def test_being_broken_forbids_no_action_and_an_activation_goes_on() -> None:
    b = skirmish([put("edda", (11.5, 10))], [put("thorn_reaver", (10, 10)), put("bellman", (30, 30))])
    b.acts("thorn_reaver", "clash:a-edda", dice=[2, 5, 1, 6, 6, 4, 6, 6, 2])
    reaver = b["thorn_reaver"]
    assert reaver.broken and b.s.activation is not None and b.s.activation.left == 1
    assert "FIB-746" in b.last("broken").clauses
    assert "march" in b.open_acts("thorn_reaver"), "pushed out of reach it may march"
