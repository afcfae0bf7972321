"""FIB-12x, FIB-30x to FIB-33x, FIB-97x Command abilities (TV-06 to TV-10)."""

from __future__ import annotations

import pytest

from game.engine.words import Text
from game.rules.first_blood import values
from game.rules.first_blood.command import bell_choice, command_options, performers
from game.rules.first_blood.moving import path_question
from game.rules.first_blood.specials import affecting, command_range, has, latch
from game.rules.first_blood.walking import march_step
from game.rules.first_blood.wounds import break_nerve, rally, slay

from .arrange import Skirmish, put, skirmish, walk


def keys(b: Skirmish, side: int) -> list[str]:
    """What a side may command."""
    return [o.key for o in command_options(b.g, side)]


@pytest.mark.clause("FIB-120", "FIB-121", "FIB-122", "FIB-304", "FIB-305", "FIB-300", "FIB-301", "FIB-309")
def test_the_supremacy_player_commands_first_with_each_performer_once() -> None:
    b = skirmish(
        [put("oswin", (10, 10)), put("bell_sergeant", (14, 10))],
        [put("sallow", (40, 40))],
        phase="command",
    )
    b.s.supremacy = 1
    b.unit()
    b.unit(("command", "b-sallow:sloe_mist"))
    b.unit()
    assert b.asked[-1].who == 1
    assert keys(b, 0) == [
        "a-oswin:rallying_cry",
        "a-oswin:press_forward",
        "a-oswin:litany_of_guard",
        "a-bell_sergeant:rallying_cry",
        "a-bell_sergeant:press_forward",
        "a-bell_sergeant:lock_shields",
        "pass",
    ]
    b.unit(("command", "a-bell_sergeant:lock_shields"))
    assert keys(b, 0) == [
        "a-oswin:rallying_cry",
        "a-oswin:press_forward",
        "a-oswin:litany_of_guard",
        "pass",
    ]
    b.unit(("command", "pass"))
    b.unit()
    assert b.s.phase == "action" and b.s.to_act == 1
    assert [a.name for a in b.s.abilities] == ["sloe_mist", "lock_shields"]
    first, second = b.told("command_ability")
    assert {"FIB-300", "FIB-301", "FIB-304", "FIB-305", "FIB-314"} <= first.clauses
    assert {"FIB-122", "FIB-302", "FIB-303", "FIB-309"} <= second.clauses
    assert b.last("commands_passed").clause == "FIB-121"


@pytest.mark.clause("FIB-307", "FIB-308", "FIB-306", "FIB-742", "FIB-973")
def test_an_ability_ends_with_its_performers_nerve_and_does_not_come_back() -> None:
    b = skirmish([put("edda", (30, 30))], [put("horga", (10, 10)), put("root_troll", (14, 10))])
    b.ability("horga", "red_moon")
    assert has(b.g, b["root_troll"], "relentless_blows") == "FIB-973"
    b.does(lambda: break_nerve(b.g, b["horga"], "FIB-712", None))
    assert has(b.g, b["root_troll"], "relentless_blows") == ""
    assert performers(b.g, 1) == []
    assert b.last("ability_ended").clause == "FIB-307" and "FIB-742" in b.last("broken").clauses
    b.does(lambda: rally(b.g, b["horga"], "FIB-750"))
    assert has(b.g, b["root_troll"], "relentless_blows") == ""
    assert performers(b.g, 1) == [b["horga"]]
    b.ability("horga", "red_moon")
    b.does(lambda: slay(b.g, b["horga"], None))
    assert b.s.abilities == () and b.last("ability_ended").clause == "FIB-308"


@pytest.mark.clause("FIB-310", "FIB-311", "FIB-312", "FIB-316", "FIB-027", "FIB-974")
def test_range_counts_now_or_at_the_start_of_the_action() -> None:
    b = skirmish([put("bellman", (40, 40))], [put("sallow", (10, 10)), put("thorn_reaver", (19.15, 10))])
    b.ability("sallow", "sloe_mist")
    reaver = b["thorn_reaver"]
    assert affecting(b.g, b["sallow"], "sloe_mist"), "a performer is in its own range"
    assert affecting(b.g, reaver, "sloe_mist")
    reaver.latched = latch(b.g, reaver)
    reaver.spots = ((23.25, 10),)
    assert affecting(b.g, reaver, "sloe_mist"), "the action began in range"
    reaver.latched = ()
    assert not affecting(b.g, reaver, "sloe_mist")
    reaver.spots = ((19.25, 10),)
    assert affecting(b.g, reaver, "sloe_mist"), "8.0 inches"
    b.acts("thorn_reaver", "march", ("path", walk((22, 10))))
    assert reaver.latched == () and "FIB-312" in b.last("action").clauses


@pytest.mark.clause("FIB-302", "FIB-303", "FIB-320", "FIB-750", "FIB-313")
def test_a_leader_rallies_its_own_regiment_only() -> None:
    b = skirmish(
        [
            put("bell_sergeant", (10, 10)),
            put("bellman", (14, 10), broken=True),
            put("bellman", (18, 10), broken=True),
            put("quarrelman", (10, 14), broken=True),
        ],
        [put("horga", (12, 12))],
        phase="command",
        step=1,
    )
    assert not [k for k in keys(b, 0) if "duel" in k]
    b.unit(("command", "a-bell_sergeant:rallying_cry"))
    assert not b["bellman-1"].broken
    assert b["bellman-2"].broken, "6.75 inches"
    assert b["quarrelman"].broken
    assert b.last("rallied").clause == "FIB-320"


@pytest.mark.clause("FIB-320", "FIB-321")
def test_those_broken_later_do_not_rally_by_the_cry() -> None:
    b = skirmish(
        [put("edda", (10, 10), broken=False), put("bellman", (14, 10), broken=True)],
        [put("horga", (40, 40))],
        phase="command",
        step=1,
    )
    b.unit(("command", "a-edda:rallying_cry"))
    assert not b["bellman"].broken
    b.does(lambda: break_nerve(b.g, b["bellman"], "FIB-712", None))
    assert b["bellman"].broken and affecting(b.g, b["bellman"], "rallying_cry")


@pytest.mark.clause("FIB-219", "FIB-220", "FIB-330", "FIB-331")
def test_press_forward_makes_a_second_march_a_whole_one() -> None:
    b = skirmish([put("quarrelman", (10, 10)), put("edda", (18, 10))], [put("horga", (40, 40))])
    b.acts("quarrelman", "march", ("path", walk()))
    assert march_step(b.g, b["quarrelman"]).inches == 3
    b.ability("edda", "press_forward")
    assert march_step(b.g, b["quarrelman"]).inches == 5
    b.acts("quarrelman", "march", ("path", walk((10, 15))))
    assert {"FIB-220", "FIB-330", "FIB-331"} <= b.last("moved").clauses
    c = skirmish([put("quarrelman", (10, 10))], [put("horga", (40, 40))])
    assert march_step(c.g, c["quarrelman"]).inches == 5


@pytest.mark.clause("FIB-012", "FIB-219", "FIB-225", "FIB-976", "FIB-011")
def test_swift_paws_count_before_halving() -> None:
    b = skirmish([put("bellman", (40, 40))], [put("reaver_fang", (10, 10)), put("thorn_reaver", (14, 10))])
    b.ability("reaver_fang", "swift_paws")
    reaver = b["thorn_reaver"]
    assert values.march_allowance(b.g, reaver, 0)[0] == 7
    assert values.march_allowance(b.g, reaver, 1)[0] == 4
    assert values.reposition_allowance(b.g, reaver)[0] == 4
    assert {"FIB-011", "FIB-012", "FIB-976"} <= set(values.reposition_allowance(b.g, reaver)[1])


@pytest.mark.clause("FIB-013", "FIB-315", "FIB-972")
def test_different_abilities_add_up_and_the_same_one_counts_once() -> None:
    b = skirmish(
        [put("edda", (10, 10)), put("oswin", (13, 10)), put("bellman", (16, 10))], [put("horga", (40, 40))]
    )
    b.ability("edda", "hold_the_lamps")
    b.ability("oswin", "hold_the_lamps")
    b.ability("oswin", "litany_of_guard")
    assert values.resolve(b.g, b["bellman"], 0).whole == 4
    assert has(b.g, b["bellman"], "parry") == "FIB-972"
    assert has(b.g, b["edda"], "parry") == "FIB-904"


@pytest.mark.clause("FIB-971", "FIB-840", "FIB-844", "FIB-402")
def test_the_bell_moves_two_of_the_infantry_outside_their_activation() -> None:
    b = skirmish(
        [
            put("edda", (10, 10)),
            put("bellman", (14, 10)),
            put("bellman", (10, 14)),
            put("stonejack", (6, 10)),
            put("quarrelman", (10, 6)),
        ],
        [put("thorn_reaver", (10, 4.5)), put("root_troll", (19.5, 10))],
        phase="command",
        step=1,
    )
    assert [w.id for w in bell_choice(b.g, b["edda"])] == ["a-edda", "a-bellman-1", "a-bellman-2"]
    b.unit(
        ("command", "a-edda:sound_the_bell"),
        ("bell", ["a-bellman-2", "a-bellman-1"]),
        ("path", walk((10, 19))),
        ("path", walk((17.5, 10))),
    )
    assert b["bellman-2"].point == (10, 19) and b["bellman-1"].point == (17.5, 10)
    assert b.told("charge") and not b["bellman-1"].inspired, "it ends with that action"
    assert not b["bellman-1"].activated and b.s.abilities == ()
    assert {"FIB-840", "FIB-841", "FIB-842", "FIB-844", "FIB-971"} <= b.last("action").clauses


@pytest.mark.clause("FIB-1044", "FIB-014")
def test_in_the_captains_reckoning_command_carries_farther() -> None:
    b = skirmish([put("edda", (10, 10)), put("bell_sergeant", (20, 20))], [], scenario="captains")
    assert (command_range(b.g, b["edda"]), command_range(b.g, b["bell_sergeant"])) == (10, 6)


@pytest.mark.clause("FIB-820", "FIB-010")
def test_a_march_question_shows_its_reach() -> None:
    b = skirmish([put("edda", (10, 10))], [put("horga", (40, 40))])
    asked = path_question(b.g, b["edda"], march_step(b.g, b["edda"]), Text("March"))
    assert asked.area is not None and asked.area(asked.ways[0])
