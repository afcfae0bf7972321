"""Charge and Sprint, and what goes with running."""

from __future__ import annotations

import pytest

from game.rules.cirque.moving import ways_to_move
from game.rules.cirque.values import in_sight
from tests.rules.cirque.arrange import Bout, bout, put, refusing, slab
from tests.rules.cirque.driving import (
    RUN,
    acts,
    allowances,
    at,
    data,
    open_acts,
    refused_acts,
    walk,
)

# ---- Charge


CHARGER = put("maximus", (5, 12), facing=0, stack=["charge"])
BONE = put("bone_idle", (15, 12), facing=180)
CHARGED = [
    ("step", "move:"),
    ("move", walk((11, 12))),
    ("step", lambda asked: next(k for k in asked.keys if k.startswith("card:"))),
    ("charge", walk((13.8, 12), way="charge")),
    ("card_attack", "battle_axe:b-bone_idle"),
    ("card_attack", "studded_vambrace:b-bone_idle"),
]


@pytest.mark.clause("CIR-381", "CIR-382", "CIR-383", "CIR-384", "CIR-385", "CIR-386", "CIR-387", "CIR-1502")
def test_a_charge_as_maximus_makes_it() -> None:
    b = bout([CHARGER], [BONE], active="maximus")
    question = b.play(dice=[10, 2, 4], answers=CHARGED)
    assert question is not None and (question.key, question.who) == ("response", 1)
    assert at(b, "maximus") == (13.8, 12)
    charge = next(e for e in b.told("moved") if e.data["kind"] == "charge")
    assert (charge.data["cost"], charge.data["allowance"]) == (2.8, 3.0)
    first, second = b.told("attack_rolled")
    assert (first.data["total"], first.data["result"]) == (16, "toughness")
    assert (second.data["total"], second.data["result"]) == (10, "miss")
    damage = b.last("damage_rolled").data
    assert (damage["total"], damage["against"], damage["value"], damage["points"]) == (16, "toughness", 9, 4)
    assert (b["bone_idle"].damage, b["bone_idle"].fury, at(b, "bone_idle")) == (4, 1, (17, 12))
    assert b.last("was_moved").clause == "CIR-1502"


@pytest.mark.clause("CIR-387", "CIR-625", "CIR-745", "CIR-748", "CIR-751", "CIR-741")
def test_the_charged_bone_idle_throws_a_femur_and_nobody_follows_up() -> None:
    b = bout([CHARGER], [BONE], active="maximus")
    answers = [*CHARGED, ("response", "strike:spare_femurs:a-maximus")]
    question = b.play(dice=[10, 2, 4, 7, 8], answers=answers)
    rolled = b.last("attack_rolled").data
    assert (rolled["total"], rolled["swiftness"], rolled["shielding"], rolled["result"]) == (
        11,
        10,
        15,
        "armour",
    )
    assert (-2, "CIR-625") in rolled["parts"]
    assert (b.last("damage_rolled").data["total"], b["maximus"].damage, b["maximus"].fury) == (19, 3, 1)
    assert b.last("follow_up_declined").clause == "CIR-751"
    assert question is not None and question.key == "step"
    assert b["maximus"].sequence == "done"


@pytest.mark.clause("CIR-384")
def test_a_charger_turns_to_its_enemy_first_and_keeps_that_facing() -> None:
    b = bout(
        [put("maximus", (10, 10), facing=180, stack=["charge"], just_moved=True)],
        [put("count", (10, 14), facing=270)],
        active="maximus",
    )
    b.use(
        "maximus",
        "charge",
        dice=[1, 1],
        answers=[
            (
                "charge",
                refusing(
                    (walk((10, 12), way="charge", face=0), "CIR-1502"), then=walk((10, 12.8), way="charge")
                ),
            ),
            ("card_attack", "studded_vambrace:b-count"),
            ("card_attack", "battle_axe:b-count"),
        ],
    )
    assert b["maximus"].facing == 90
    assert b.last("turned").clause == "CIR-384"
    assert b.log.index("turned") < b.log.index("moved")


@pytest.mark.clause("CIR-383")
def test_a_charge_goes_straight_at_its_enemy_at_most_half_the_speed() -> None:
    b = bout(
        [put("maximus", (10, 10), stack=["charge"], just_moved=True)],
        [put("count", (18, 10))],
        terrain=[slab("mud", 11, 8, 5, 4)],
        active="maximus",
    )
    answer = refusing(
        (walk((11, 11), way="charge"), "CIR-383"),
        (walk((12.001, 10), way="charge"), "CIR-1502"),
        then=walk((12, 10), way="charge"),
    )
    b.use(
        "maximus",
        "charge",
        answers=[
            ("charge", answer),
            ("card_attack", "battle_axe:b-count"),
            ("card_attack", "studded_vambrace:b-count"),
        ],
    )
    assert at(b, "maximus") == (12, 10)
    assert data(b, "moved")["cost"] == 3.0


@pytest.mark.clause("CIR-385", "CIR-627", "CIR-604", "CIR-741")
def test_a_charge_that_falls_short_fails_by_itself_and_is_still_answered() -> None:
    b = bout(
        [put("maximus", (10, 10), stack=["charge"], just_moved=True)],
        [put("count", (18, 10))],
        active="maximus",
    )
    b.use(
        "maximus",
        "charge",
        answers=[
            ("charge", walk((13, 10), way="charge")),
            ("card_attack", "battle_axe:b-count"),
            ("card_attack", "studded_vambrace:b-count"),
        ],
    )
    assert [(e.clause, e.data["result"]) for e in b.told("attack_rolled")] == [
        ("CIR-627", "automatic failure")
    ] * 2
    assert b["maximus"].attacked == (("b-count", True), ("b-count", True))


@pytest.mark.clause("CIR-385", "CIR-602")
def test_a_charge_attack_that_sight_forbids_after_the_move_is_not_made() -> None:
    b = bout(
        [put("maximus", (5, 10), stack=["charge"], just_moved=True)],
        [put("doug", (11, 10))],
        terrain=[slab("wall", 8, 9.34, 0.05, 1.32)],
        active="maximus",
    )
    assert in_sight(b.g, b["maximus"], b["doug"]).clear
    b.use("maximus", "charge", answers=[("charge", walk((7.4, 10), way="charge"))])
    assert not in_sight(b.g, b["maximus"], b["doug"]).clear
    assert (at(b, "maximus"), b["maximus"].attacked) == ((7.4, 10), ())


@pytest.mark.clause("CIR-381", "CIR-382", "CIR-1552")
def test_charge_needs_a_normal_move_just_before_and_nobody_engaged() -> None:
    def after(name: str, way: str, passive: str = "") -> str | None:
        stack = ["charge", *([passive] if passive else [])]
        b = bout([put(name, (8, 12), stack=stack)], [put("count", (15, 12), facing=180)], active=name)
        end = (13, 12) if not passive else (11, 12)
        acts(b, name, "move:", ("move", walk(end, way=way)))
        if passive:
            acts(b, name, f"passive:{passive}")
        return b.usable(name, "charge")

    assert after("maximus", "normal") == "CIR-382"
    assert after("maximus", RUN) == "CIR-381"
    assert after("maximus", "normal", "deep_breath") == "CIR-381"
    assert after("mortimer", "normal") is None


@pytest.mark.clause("CIR-381", "CIR-321")
def test_setting_energy_does_not_come_between_a_move_and_a_charge_but_sorcery_does() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["charge", "wind"])],
        [put("count", (15, 12))],
        piles={"sorcery:0": ["bandages"]},
        active="maximus",
    )
    assert b.usable("maximus", "charge") == "CIR-381"
    acts(b, "maximus", "move:", ("move", walk()))
    acts(b, "maximus", "set", ("set_energy", ["wind"]))
    assert b.usable("maximus", "charge") is None
    acts(b, "maximus", "cast:bandages")
    assert b.usable("maximus", "charge") == "CIR-381"


@pytest.mark.clause("CIR-381", "CIR-1001")
def test_a_charge_is_never_a_second_card_nor_part_of_an_exchange() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["haymaker", "charge"])], [put("count", (6.2, 12))], active="maximus"
    )
    acts(b, "maximus", "move:", ("move", walk()))
    b.use(
        "maximus",
        "haymaker",
        dice=[1],
        answers=[("card_attack", "battle_axe:b-count"), ("enhance_attack", [])],
    )
    assert b.usable("maximus", "charge") == "CIR-381"


# ---- Sprint and what goes with running


@pytest.mark.clause("CIR-395")
def test_sprint_comes_first_but_sorcery_and_set_energy_may_come_before_it() -> None:
    def sprinter() -> Bout:
        return bout(
            [put("maximus", (5, 12), stack=["sprint", "deep_breath", "wind"])],
            [put("count", (20, 20))],
            piles={"sorcery:0": ["bandages"]},
            active="maximus",
        )

    b = sprinter()
    acts(b, "maximus", "move:", ("move", walk()))
    assert b.usable("maximus", "sprint") == "CIR-395"
    b = sprinter()
    acts(b, "maximus", "passive:deep_breath")
    assert b.usable("maximus", "sprint") == "CIR-395"
    b = sprinter()
    acts(b, "maximus", "set", ("set_energy", ["wind"]))
    acts(b, "maximus", "cast:bandages")
    acts(b, "maximus", "passive:sprint", ("move", walk((23, 12), way=RUN)))
    assert (at(b, "maximus"), data(b, "moved")["allowance"]) == ((23, 12), 18.0)
    assert "passive:deep_breath" not in open_acts(b, "maximus")
    assert refused_acts(b, "maximus")["Deep Breath"] == "CIR-415"


@pytest.mark.clause("CIR-414", "CIR-415", "CIR-416")
def test_who_ran_attacks_no_more_and_plays_one_passive_card_at_most() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["haymaker", "encore", "deep_breath", "brace", "wind"])],
        [put("count", (10, 12), facing=180)],
        piles={"sorcery:0": ["bandages", "favour"]},
        active="maximus",
    )
    acts(b, "maximus", "move:", ("move", walk((8.8, 12), way=RUN)))
    assert open_acts(b, "maximus") == {
        "passive:deep_breath", "passive:brace", "cast:bandages", "cast:favour", "set", "end",
    }  # fmt: skip
    no = refused_acts(b, "maximus")
    assert (no["Attack"], no["Encore!"]) == ("CIR-414", "CIR-1107")
    acts(b, "maximus", "passive:deep_breath")
    assert refused_acts(b, "maximus")["Brace"] == "CIR-415"
    acts(b, "maximus", "set", ("set_energy", ["wind"]))
    acts(b, "maximus", "cast:bandages")
    assert open_acts(b, "maximus") == {"cast:favour", "end"}


@pytest.mark.clause("CIR-416", "CIR-415")
def test_two_passive_cards_or_an_attack_rule_out_a_run() -> None:
    b = bout(
        [put("maximus", (5, 12), stack=["deep_breath", "brace"])], [put("count", (20, 12))], active="maximus"
    )
    acts(b, "maximus", "passive:deep_breath")
    assert allowances(b, "maximus") == {"normal": 6.0, "run": 12.0}
    acts(b, "maximus", "passive:brace")
    assert allowances(b, "maximus") == {"normal": 6.0}
    b = bout([put("maximus", (5, 12), attacks=1)], [put("count", (20, 12))], active="maximus")
    assert allowances(b, "maximus") == {"normal": 6.0}


@pytest.mark.clause("CIR-145", "CIR-416")
def test_nobody_moves_after_its_first_attack() -> None:
    b = bout([put("maximus", (5, 12))], [put("count", (6.2, 12))], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-count", dice=[1])
    assert ways_to_move(b.g, b["maximus"]) == []
    assert refused_acts(b, "maximus")["Move"] == "CIR-145"
