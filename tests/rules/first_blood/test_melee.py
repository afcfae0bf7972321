"""FIB-4xx Inspire, Clash, Outnumbered, special rules of the fight (TV-30 to TV-33, TV-42 to TV-46)."""

from __future__ import annotations

import pytest

from game.rules.first_blood import values
from game.rules.first_blood.melee import supporters
from game.rules.first_blood.queries import engaged_with, gap
from game.rules.first_blood.unique import toss_targets

from .arrange import Skirmish, put, skirmish, walk


def source(**broken: bool) -> Skirmish:
    """TV-30 The worked example: B, the Man-at-Arms, A and X in a row."""
    return skirmish(
        [
            put("thorn_reaver", (11.5, 10)),
            put("burr_slinger", (8.5, 10), broken=broken.get("b", False)),
        ],
        [put("man_at_arms", (10, 10)), put("bellman", (13, 10), broken=broken.get("x", False))],
    )


def names(b: Skirmish, attacker: str, target: str) -> list[str]:
    """Who supports."""
    return [w.profile for w in supporters(b.g, b[attacker], b[target])]


@pytest.mark.clause("FIB-410", "FIB-412", "FIB-413", "FIB-414", "FIB-417")
def test_a_friend_engaged_with_the_target_alone_supports() -> None:
    b = source()
    assert names(b, "thorn_reaver", "man_at_arms") == ["burr_slinger"]
    assert names(b, "burr_slinger", "man_at_arms") == []
    b.acts("thorn_reaver", "clash:b-man_at_arms", dice=[6, 6, 6])
    assert b.last("attack_declared").data["tally"] == [(2, "FIB-611"), (1, "FIB-412")]
    assert {"FIB-410", "FIB-413", "FIB-414", "FIB-417"} <= b.last("attack_declared").clauses
    c = source()
    c.acts("burr_slinger", "clash:b-man_at_arms", dice=[6])
    assert c.last("attack_declared").data["tally"] == [(1, "FIB-611")]


@pytest.mark.clause("FIB-411", "FIB-741")
def test_the_broken_neither_support_nor_keep_from_supporting() -> None:
    b = source(x=True)
    assert names(b, "burr_slinger", "man_at_arms") == ["thorn_reaver"]
    b.acts("burr_slinger", "clash:b-man_at_arms", dice=[6, 6])
    assert {"FIB-411", "FIB-741"} <= b.last("attack_declared").clauses
    assert names(source(b=True), "thorn_reaver", "man_at_arms") == []
    c = source(b=True)
    c["thorn_reaver"].broken = True
    c["burr_slinger"].broken = False
    assert names(c, "thorn_reaver", "man_at_arms") == ["burr_slinger"], "a Broken! attacker profits"


@pytest.mark.clause("FIB-415", "FIB-416", "FIB-412", "FIB-413")
@pytest.mark.parametrize(
    ("target", "friends", "more"),
    [("root_troll", 1, 0), ("root_troll", 2, 1), ("hollow_stag", 2, 0), ("hollow_stag", 3, 1)],
)
def test_brutes_need_two_supporters_and_monsters_three(target: str, friends: int, more: int) -> None:
    r = 1.0 if target == "root_troll" else 1.5
    spots = [(20, 20 + r + 0.7), (20, 20 - r - 0.7), (20 - r - 0.7, 20)]
    b = skirmish(
        [put("edda", (20 + r + 0.9, 20)), *(put("bellman", p) for p in spots[:friends])],
        [put(target, (20, 20))],
    )
    b.acts("edda", f"clash:b-{target}", dice=[6] * (4 + more))
    assert sum(n for n, _ in b.last("attack_declared").data["tally"]) == 4 + more


@pytest.mark.clause("FIB-029", "FIB-416")
def test_characters_are_outnumbered_by_their_bodily_role() -> None:
    assert values.supporters_needed(skirmish([put("edda", (1, 1))], [])["edda"]) == (1, "FIB-414")
    assert values.supporters_needed(skirmish([], [put("horga", (1, 1))])["horga"]) == (2, "FIB-415")


@pytest.mark.clause("FIB-405", "FIB-406", "FIB-407", "FIB-408", "FIB-417", "FIB-418", "FIB-641")
def test_a_divided_clash_strikes_each_enemy_with_its_share() -> None:
    b = skirmish(
        [put("bellman", (21.7, 20)), put("bellman", (18.3, 20))],
        [
            put("root_troll", (20, 20), inspired=True),
            put("thorn_reaver", (22.9, 20.5)),
            put("burr_slinger", (17.1, 20.5)),
        ],
    )
    b.acts(
        "root_troll",
        "clash",
        ("split", {"a-bellman-1": 3, "a-bellman-2": 2}),
        ("order", ["a-bellman-1", "a-bellman-2"]),
        dice=[6, 6, 6, 6, 6, 6, 6],
    )
    first, second = b.told("attack_declared")
    assert first.data["tally"] == [(3, "FIB-405"), (1, "FIB-412")]
    assert second.data["tally"] == [(2, "FIB-405"), (1, "FIB-412")]
    assert first.data["cap"] == second.data["cap"] == 2
    assert {"FIB-406", "FIB-408"} <= first.clauses
    assert {"FIB-405", "FIB-407", "FIB-418"} <= b.last("attacks_divided").clauses
    assert b.last("order_chosen").clause == "FIB-641"


@pytest.mark.clause("FIB-404", "FIB-204", "FIB-207", "FIB-208")
def test_a_clash_is_made_once_in_an_activation_against_engaged_enemies() -> None:
    b = skirmish([put("bellman", (10, 10))], [put("thorn_reaver", (11.3, 10)), put("horga", (20, 10))])
    assert b.open_acts("bellman") == ["reposition", "inspire", "clash:b-thorn_reaver", "end"]
    b.acts("bellman", "clash:b-thorn_reaver", dice=[6, 6])
    assert b.open_acts("bellman") == ["reposition", "inspire", "end"]
    assert {"FIB-204", "FIB-206", "FIB-207", "FIB-208"} <= b.last("action").clauses


@pytest.mark.clause("FIB-400", "FIB-401", "FIB-402")
def test_inspired_twice_is_as_good_as_once_and_ends_with_the_activation() -> None:
    b = skirmish([put("bellman", (10, 10))], [put("thorn_reaver", (11.3, 10))])
    b.acts("bellman", "inspire")
    assert b["bellman"].inspired
    from game.rules.first_blood.melee import inspire

    b.does(lambda: inspire(b.g, b["bellman"], "FIB-214"))
    b.acts("bellman", "clash:b-thorn_reaver", dice=[6, 6, 6])
    assert b.last("attack_declared").data["tally"] == [(2, "FIB-611"), (1, "FIB-401")]
    assert not b["bellman"].inspired
    assert "FIB-402" in b.last("warrior_done").clauses


@pytest.mark.clause("FIB-825", "FIB-830", "FIB-906", "FIB-907", "FIB-950", "FIB-824", "FIB-826", "FIB-829")
def test_a_sweep_strikes_all_and_is_answered_like_a_clash() -> None:
    b = skirmish(
        [put("edda", (22.4, 20)), put("bellman", (17.8, 20))],
        [put("hollow_stag", (20, 20))],
    )
    b.acts(
        "hollow_stag",
        "sweeping_blow",
        ("order", ["a-edda", "a-bellman"]),
        dice=[2, 5, 1, 5, 6, 4, 5, 6, 4, 6, 3, 4, 5, 3],
    )
    assert b["edda"].wounds == 0 and b["hollow_stag"].wounds == 0
    assert b["bellman"].broken and b["bellman"].wounds == 1
    assert gap(b["bellman"], b["hollow_stag"]) == pytest.approx(2, abs=0.001)
    assert "clash:a-edda" not in b.open_acts("hollow_stag")
    assert "toss:a-edda" in b.open_acts("hollow_stag")
    assert {"FIB-824", "FIB-825", "FIB-826", "FIB-829", "FIB-830"} <= b.cited()


@pytest.mark.clause("FIB-827", "FIB-828", "FIB-829", "FIB-952", "FIB-820", "FIB-822", "FIB-831")
def test_a_unique_clash_takes_no_bonuses_but_outnumbered() -> None:
    b = skirmish([put("stonejack", (20, 20))], [put("root_troll", (22.2, 20))])
    b.acts("stonejack", "inspire")
    b.acts("stonejack", "ram_the_gate:b-root_troll", dice=[1, 2, 6])
    assert b.last("attack_declared").data["tally"] == [(3, "FIB-952")]
    assert b["root_troll"].wounds == 2 and b["root_troll"].point == (22.2, 20), "no Shove"
    assert b.s.activation is None
    c = skirmish(
        [put("stonejack", (20, 20)), put("bellman", (23.4, 21.3))], [put("thorn_reaver", (21.8, 20.4))]
    )
    c.acts("stonejack", "ram_the_gate:b-thorn_reaver", dice=[6, 6, 6, 6])
    assert c.last("attack_declared").data["tally"] == [(3, "FIB-952"), (1, "FIB-412")]


@pytest.mark.clause("FIB-924", "FIB-251", "FIB-922", "FIB-910")
def test_a_shove_pushes_whom_it_wounds() -> None:
    b = skirmish([put("stonejack", (20, 20))], [put("root_troll", (22.2, 20))])
    b.acts("stonejack", "clash:b-root_troll", dice=[1, 6, 6])
    assert b["root_troll"].wounds == 1 and not b["root_troll"].broken
    assert b["root_troll"].point == (24, 20)
    assert {"FIB-924", "FIB-251"} <= b.last("pushed_back").clauses
    c = skirmish([put("drowned_ox", (22.7, 20))], [put("horga", (20, 20))])
    from game.rules.first_blood.pushing import push_back

    c.does(lambda: push_back(c.g, c["drowned_ox"], c["horga"], "FIB-924"))
    assert c["drowned_ox"].point == (22.7, 20)


@pytest.mark.clause("FIB-930", "FIB-931", "FIB-932", "FIB-840", "FIB-841", "FIB-842", "FIB-844", "FIB-845")
def test_a_watchful_enemy_strikes_before_a_reposition_and_may_undo_it() -> None:
    b = skirmish([put("bellman", (10, 10))], [put("thorn_reaver", (11.3, 10))])
    b.acts("thorn_reaver", "reposition", ("watch", "a-bellman"), dice=[2, 4, 6, 5, 1])
    reaver = b["thorn_reaver"]
    assert reaver.broken and reaver.wounds == 1
    assert gap(reaver, b["bellman"]) == pytest.approx(2, abs=0.001)
    assert b.last("reposition_void").clause == "FIB-932"
    assert "rally" in b.open_acts("thorn_reaver")
    assert b["bellman"].watch_used
    assert {"FIB-840", "FIB-841", "FIB-842", "FIB-844", "FIB-845", "FIB-931"} <= b.cited()


@pytest.mark.clause("FIB-931")
def test_declining_to_watch_uses_nothing_up_and_each_watches_once_a_round() -> None:
    b = skirmish([put("bellman", (10, 10)), put("bellman", (12.7, 10))], [put("thorn_reaver", (11.35, 10))])
    away = ("path", walk((11.35, 12), way="reposition"))
    b.acts("thorn_reaver", "reposition", ("watch", "no"), away)
    assert not b["bellman-1"].watch_used and not b["bellman-2"].watch_used
    c = skirmish([put("bellman", (10, 10)), put("bellman", (12.7, 10))], [put("thorn_reaver", (11.35, 10))])
    both = [("watch", "a-bellman-2"), ("watch", "a-bellman-1"), away]
    c.acts("thorn_reaver", "reposition", *both, dice=[6, 6, 6, 6, 6, 6])
    assert c["bellman-1"].watch_used and c["bellman-2"].watch_used


@pytest.mark.clause("FIB-928", "FIB-843", "FIB-842", "FIB-845")
def test_a_parting_shot_follows_a_slaying_clash_and_bars_another_volley() -> None:
    b = skirmish(
        [put("lamp_rider", (10, 10), (8.75, 10))],
        [put("thorn_reaver", (11.3, 10), broken=True), put("burr_slinger", (17, 10))],
    )
    dice = [1, 2, 3, 6, 6, 5, 6, 6]
    b.acts("lamp_rider", "clash:b-thorn_reaver", ("free", "b-burr_slinger"), dice=[*dice[:5], 6])
    assert b["thorn_reaver"].slain
    acts = b.open_acts("lamp_rider")
    assert "march" in acts and "take_aim" in acts and not [k for k in acts if k.startswith("volley")]
    assert {"FIB-928", "FIB-843"} <= b.last("reaction").clauses


@pytest.mark.clause("FIB-928", "FIB-841", "FIB-845")
def test_a_rider_whose_two_actions_are_used_up_may_still_fire_a_parting_shot() -> None:
    b = skirmish(
        [put("lamp_rider", (10, 10), (8.75, 10))],
        [put("thorn_reaver", (16.3, 10), broken=True), put("burr_slinger", (21.5, 10))],
    )
    b.acts("lamp_rider", "march", ("path", walk((15, 10))), dice=[6, 6])
    b.acts("lamp_rider", "clash:b-thorn_reaver", ("free", "b-burr_slinger"), dice=[1, 2, 5, 6, 6, 6, 6])
    assert b["thorn_reaver"].slain and b.s.activation is None
    assert b.last("attack_declared").data["kind"] == "volley"
    assert b.last("warrior_done").data["why"] == "done"


@pytest.mark.clause("FIB-928", "FIB-842")
def test_no_parting_shot_while_another_enemy_is_near() -> None:
    b = skirmish(
        [put("lamp_rider", (10, 10), (8.75, 10))],
        [
            put("thorn_reaver", (11.3, 10), broken=True),
            put("burr_slinger", (17, 10)),
            put("root_troll", (10, 11.9)),
        ],
    )
    b.acts("lamp_rider", "clash:b-thorn_reaver", dice=[1, 2, 3, 6, 6])
    assert b["thorn_reaver"].slain and not b.told("reaction")


@pytest.mark.clause("FIB-926", "FIB-401", "FIB-412")
def test_frenzy_and_inspired_add_up_and_the_cap_stays() -> None:
    b = skirmish(
        [put("bellman", (11.3, 10))],
        [
            put("boar_lancer", (10, 10), (8.75, 10), wounds=1, inspired=True),
            put("thorn_reaver", (12.6, 10)),
        ],
    )
    assert values.clash_attacks(b.g, b["boar_lancer"]).whole == 5
    b.acts("boar_lancer", "clash:a-bellman", dice=[6] * 6)
    declared = b.last("attack_declared").data
    assert sum(n for n, _ in declared["tally"]) == 6 and declared["cap"] == 2


@pytest.mark.clause("FIB-409", "FIB-418", "FIB-740", "FIB-745", "FIB-906", "FIB-907")
def test_what_an_attacker_has_not_yet_rolled_is_lost_when_it_falls() -> None:
    b = skirmish(
        [put("edda", (22.3, 20)), put("bellman", (17.9, 20))],
        [put("horga", (20, 20), wounds=4, broken=True)],
    )
    b.acts(
        "horga",
        "clash",
        ("split", {"a-edda": 4, "a-bellman": 2}),
        ("order", ["a-edda", "a-bellman"]),
        dice=[2, 4, 6, 6, 1, 5, 6, 3, 4, 5],
    )
    assert b["edda"].wounds == 1
    assert b["horga"].slain
    assert b.last("attacks_lost").data == {"figure": "b-horga", "foe": "a-bellman", "number": 2}
    assert b.last("resolve_test").clause == "FIB-740"
    assert b.s.activation is None


@pytest.mark.clause("FIB-954", "FIB-821", "FIB-251")
def test_a_toss_strikes_and_throws_a_smaller_enemy() -> None:
    b = skirmish(
        [put("edda", (22.4, 20)), put("drowned_ox", (20, 23.2))],
        [put("hollow_stag", (20, 20))],
    )
    assert toss_targets(b.g, b["hollow_stag"]) == [b["edda"]]
    b.acts("hollow_stag", "toss:a-edda", dice=[4, 1, 2, 3])
    assert b["edda"].wounds == 0 and not b.told("reaction"), "a Toss is no Clash"
    assert b["edda"].point == (24.3, 20)
    assert {"FIB-954", "FIB-251"} <= b.last("pushed_back").clauses


@pytest.mark.clause("FIB-914", "FIB-216")
def test_the_charger_chooses_whom_its_impact_strikes() -> None:
    b = skirmish(
        [put("bellman", (16, 11)), put("quarrelman", (16, 9))],
        [put("boar_lancer", (10, 10), (8.75, 10))],
    )
    b.acts(
        "boar_lancer",
        "march",
        ("path", walk((14.6, 10))),
        ("target", "a-quarrelman"),
        dice=[6, 6, 6],
    )
    assert len(engaged_with(b.s, b["boar_lancer"])) == 2
    assert b.last("impact").data == {"figure": "b-boar_lancer", "foe": "a-quarrelman", "n": 3}


@pytest.mark.clause("FIB-916")
def test_shields_lock_beside_a_friend_that_holds() -> None:
    b = skirmish(
        [put("bellman", (10, 10)), put("bellman", (12.25, 10)), put("bellman", (20, 20))],
        [put("thorn_reaver", (40, 40))],
    )

    def defence(n: int) -> int:
        return values.defense(b.g, b[f"bellman-{n}"], None).whole

    assert [defence(n) for n in (1, 2, 3)] == [3, 3, 2]
    b["bellman-2"].broken = True
    assert [defence(n) for n in (1, 2)] == [2, 2]
