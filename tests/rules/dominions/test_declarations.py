"""What may be declared and what not: actions, hands, targets; and what the preview says of it."""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest

from game.engine.decisions import Compose
from game.engine.look import OnFigure, OnPlace
from game.engine.words import render
from game.rules.dominions.actions import may_add
from game.rules.dominions.outcomes import Attack, chances
from game.rules.dominions.preview import planned, strategy_forecast
from game.rules.dominions.preview_attack import attack_chances
from game.rules.dominions.state import Action, Exit, Fixture
from game.rules.dominions.strategy import question
from game.rules.dominions.values import missile_stat

from .arrange import Bout, fight, profile, put, refused, walk


def why(b: Bout, who: str, a: Action, *before: Action) -> str:
    """The clause that refuses an action after others; "" if it may be declared."""
    found = may_add(b.g, b[who], before, a)
    return "" if found is None else found.clause


def duel(**anna: object) -> Bout:
    """Anna with a broadsword and a buckler beside Bert with a knife."""
    gear = {"in_hand": ("broadsword", "buckler"), **anna}
    return fight(
        [put("anna", (10, 10), **gear)],
        [put("bert", (11.5, 10), in_hand=("knife",))],
        order="anna bert",
    )


@pytest.mark.clause("DOM-120", "DOM-122", "DOM-123", "DOM-124", "DOM-125", "DOM-101", "DOM-202", "DOM-206")
def test_a_strategy_may_be_empty_and_is_declared_openly() -> None:
    b = duel().declares("anna").declares("bert", "strike anna", "dodge")
    empty, full = b.told("strategy_declared")
    assert empty.data["actions"] == [] and "DOM-124" in empty.clauses
    assert [a["kind"] for a in full.data["actions"]] == ["strike", "dodge"]
    assert {"DOM-101", "DOM-122", "DOM-123", "DOM-125", "DOM-206"} <= full.clauses


@pytest.mark.clause("DOM-216", "DOM-337", "DOM-345", "DOM-558", "DOM-322")
def test_sprint_retreat_and_evade_exclude_each_other() -> None:
    near = duel()
    assert why(near, "anna", Action("sprint")) == "DOM-337"
    assert why(near, "anna", Action("evade")) == "DOM-558"
    assert why(near, "anna", Action("retreat")) == ""
    assert why(near, "anna", Action("retreat"), Action("retreat")) == "DOM-216"
    far = fight([put("anna", (10, 10))], [put("bert", (30, 10))], order="anna bert")
    assert why(far, "anna", Action("retreat")) == "DOM-345"
    assert why(far, "anna", Action("evade"), Action("evade")) == ""
    assert why(far, "anna", Action("sprint"), Action("evade")) == "DOM-216"
    assert why(far, "anna", Action("evade"), Action("sprint")) == "DOM-216"
    far.declares("anna", "sprint")
    assert {"DOM-216", "DOM-322", "DOM-337"} <= far.last("strategy_declared").clauses


@pytest.mark.clause("DOM-217", "DOM-218", "DOM-211")
def test_targets_are_enemies_on_the_table_within_twelve_inches() -> None:
    b = fight(
        [put("anna", (10, 10), in_hand=("broadsword",)), put("bert", (12, 12))],
        [put("cleo", (23, 10)), put("dora", (23.1, 12)), put("lask", (15, 10), status="dead")],
        order="anna",
    )
    sword = "anna.broadsword"
    assert why(b, "anna", Action("strike", "cleo", sword)) == ""
    assert why(b, "anna", Action("strike", "dora", sword)) == "DOM-218"
    assert why(b, "anna", Action("brawl", "dora")) == "DOM-218"
    assert why(b, "anna", Action("strike", "lask", sword)) == "DOM-217"
    assert why(b, "anna", Action("strike", "bert", sword)) == "DOM-217"


@pytest.mark.clause("DOM-219", "DOM-323", "DOM-609")
def test_a_machine_cannot_do_what_its_profile_leaves_out() -> None:
    b = fight(
        [put("sentry", (10, 10))], [put("anna", (20, 10))], order="sentry", tokens={"knife": (11.5, 10.0)}
    )
    for kind in ("dodge", "feint", "bare_parry", "evade"):
        assert why(b, "sentry", Action(kind)) == "DOM-219"
    assert why(b, "sentry", Action("sprint")) == "DOM-323"
    assert why(b, "sentry", Action("retrieve", item="knife")) == "DOM-609"
    assert b.palette("sentry") == [
        "missile:sentry.sentry_laser:anna",
        "spot:leg",
        "spot:right_hand",
        "spot:left_hand",
        "spot:head",
        "spot:neck",
        "spot:eyes",
    ]


@pytest.mark.clause("DOM-402", "DOM-407", "DOM-410", "DOM-608", "DOM-400", "DOM-494")
def test_a_strike_needs_a_melee_weapon_a_shot_a_missile_weapon_a_brawl_nothing() -> None:
    b = fight([put("lask", (10, 10), in_hand=("six_shooter",))], [put("anna", (11.5, 10))], order="lask anna")
    assert why(b, "lask", Action("strike", "anna", "lask.six_shooter")) == "DOM-402"
    assert why(b, "lask", Action("brawl", "anna")) == ""
    b.declares("lask", "brawl anna")
    assert {"DOM-407", "DOM-490", "DOM-494"} <= b.last("strategy_declared").clauses
    sword = duel()
    assert why(sword, "anna", Action("missile", "bert", "anna.broadsword")) == "DOM-410"
    assert why(sword, "anna", Action("strike", "bert", "bert.knife")) == "DOM-402"


@pytest.mark.clause("DOM-451")
def test_a_feint_needs_somebody_to_strike_at() -> None:
    b = fight([put("dacosta", (10, 10))], [put("anna", (30, 10))], order="dacosta anna")
    assert why(b, "dacosta", Action("feint")) == "DOM-451"
    assert not [key for key in b.palette("dacosta") if key in ("feint", "parry:dacosta.buckler")]
    assert why(duel(), "anna", Action("feint")) == ""


@pytest.mark.clause("DOM-406", "DOM-416", "DOM-417")
def test_nobody_shoots_out_of_melee() -> None:
    b = fight([put("lask", (10, 10))], [put("anna", (11.5, 10))], order="lask anna")
    assert b.no("lask", "missile anna") == "DOM-417"
    assert b.can("lask", "missile anna", "retreat") == 2
    b.declares("lask", "missile anna", "retreat")
    assert "DOM-417" in b.last("strategy_declared").clauses


@pytest.mark.clause("DOM-478", "DOM-482", "DOM-483", "DOM-217")
def test_what_a_disarm_may_be_aimed_at() -> None:
    b = duel()
    assert why(b, "bert", Action("disarm", "anna", "anna.buckler", "bert.knife")) == "DOM-483"
    assert why(b, "bert", Action("disarm", "anna", "bert.knife", "bert.knife")) == "DOM-482"
    assert why(b, "bert", Action("disarm", "anna", "anna.broadsword", "bert.knife")) == ""
    assert why(b, "bert", Action("disarm", "anna", "anna.broadsword")) == ""
    b["anna"].status = "defeated"
    assert why(b, "bert", Action("disarm", "anna", "anna.broadsword", "bert.knife")) == "DOM-217"
    drone = fight([put("anna", (10, 10))], [put("seeker", (11.75, 10))], order="anna seeker")
    assert why(drone, "anna", Action("disarm", "seeker", "seeker.drone_laser")) == "DOM-483"


@pytest.mark.clause("DOM-517", "DOM-518", "DOM-519", "DOM-531", "DOM-536", "DOM-534")
def test_what_parries_and_what_blocks() -> None:
    b = duel()
    assert why(b, "anna", Action("parry", item="anna.buckler")) == "DOM-518"
    assert why(b, "anna", Action("parry", item="bert.knife")) == "DOM-517"
    assert why(b, "anna", Action("parry", item="anna.broadsword")) == ""
    assert why(b, "anna", Action("block", item="anna.buckler")) == ""
    assert why(b, "anna", Action("block", item="anna.broadsword")) == "DOM-531"
    two = duel(in_hand=("greatblade",), carried=("buckler",))
    assert [k for k in two.palette("anna") if k.startswith("block")] == []
    b.declares("anna", "parry", "block")
    assert {"DOM-519", "DOM-536", "DOM-518"} <= b.last("strategy_declared").clauses


@pytest.mark.clause("DOM-203", "DOM-432", "DOM-433", "DOM-434", "DOM-441")
def test_a_spot_aims_the_attack_before_it() -> None:
    b = duel()
    strike = Action("strike", "bert", "anna.broadsword")
    head, sensor = Action("spot", spot="head"), Action("spot", spot="sensor")
    assert why(b, "anna", head) == "DOM-432"
    assert why(b, "anna", head, Action("brawl", "bert")) == "DOM-432"
    assert why(b, "anna", sensor, strike) == "DOM-433"
    assert why(b, "anna", head, strike) == ""
    assert why(b, "anna", head, strike, head) == "DOM-203"


@pytest.mark.clause("DOM-600", "DOM-601", "DOM-602", "DOM-608", "DOM-610")
def test_hands_must_suffice_for_a_draw() -> None:
    b = duel(carried=("hunting_rifle", "knife"))
    rifle, knife, sword, shield = (f"anna.{k}" for k in ("hunting_rifle", "knife", "broadsword", "buckler"))
    assert why(b, "anna", Action("draw", item=knife)) == "DOM-601"
    assert why(b, "anna", Action("draw", item=knife, away=(shield,))) == ""
    assert why(b, "anna", Action("draw", item=rifle, away=(shield,))) == "DOM-601"
    assert why(b, "anna", Action("draw", item=rifle, away=(sword, shield))) == ""
    assert why(b, "anna", Action("draw", item=sword)) == "DOM-601"
    assert why(b, "anna", Action("draw", item=knife, away=(rifle,))) == "DOM-602"
    drawn = Action("draw", item=knife, away=(shield,))
    assert why(b, "anna", Action("strike", "bert", knife), drawn) == ""
    draws = [k for k in b.palette("anna") if k.startswith("draw")]
    now = [f"draw:{rifle}:{sword}:{shield}", f"draw:{knife}:{sword}", f"draw:{knife}:{shield}"]
    assert draws[:3] == now and len(draws) == 12
    back = Action("draw", item=shield, away=(knife,))
    assert f"draw:{shield}:{knife}" in draws
    assert why(b, "anna", back) == "DOM-601" and why(b, "anna", back, drawn) == ""


@pytest.mark.clause("DOM-601", "DOM-607", "DOM-608")
def test_what_is_retrieved_with_full_hands_is_carried_and_can_be_drawn_at_once() -> None:
    gear = {"in_hand": ("shortsword", "buckler")}
    b = fight(
        [put("anna", (10, 10), **gear)],
        [put("bert", (11.5, 10))],
        order="anna bert",
        tokens={"mace": (9, 10)},
    )
    sword = "anna.shortsword"
    assert why(b, "anna", Action("draw", item="mace", away=(sword,))) == "DOM-601"
    assert {f"draw:mace:{sword}", "strike:mace:bert"} <= set(b.palette("anna"))
    keys = ["retrieve:mace", f"draw:mace:{sword}", "strike:mace:bert"]
    assert b.asks("anna").read({"items": keys, "dials": {}})
    assert refused(b.asks("anna"), {"items": [keys[0], keys[2]], "dials": {}}) == "DOM-402"


@pytest.mark.clause("DOM-121", "DOM-200", "DOM-210")
def test_the_question_says_what_each_place_costs_and_that_it_is_open() -> None:
    asked = duel().asks("anna")
    assert list(asked.ruled) == ["0", "−1", "−2", "−3", "−4", "−5"]
    assert asked.taking is not None and "each is one action unit" in render(asked.taking)
    assert asked.rival is None and not asked.secret


@pytest.mark.clause("DOM-451", "DOM-461", "DOM-910")
def test_a_feint_may_go_with_a_strike_at_a_fixture_with_a_weapon_that_is_drawn_for_it() -> None:
    node = Fixture("node", "control node", (11.5, 10), 0.5)
    b = fight(
        [put("anna", (10, 10), carried=("knife",))],
        [put("bert", (40, 10))],
        order="anna bert",
        fixtures=[node],
    )
    assert why(b, "bert", Action("feint")) == "DOM-451"
    assert b.can("anna", "draw knife", "feint", "strike node knife") == 3


@pytest.mark.clause("DOM-603", "DOM-605")
def test_a_token_may_be_declared_twice_and_is_retrieved_once() -> None:
    b = fight([put("anna", (10, 10))], [put("bert", (15, 10))], order="anna bert", tokens={"knife": (9, 10)})
    b.declares("anna", "retrieve knife", "retrieve knife").modifies().resolves(("slot:anna", "do"))
    assert b["anna"].hands == ("knife",)
    assert b.last("action_lost").data["reason"] == "token_gone"


@pytest.mark.clause("DOM-603", "DOM-630", "DOM-631", "DOM-632", "DOM-912")
def test_what_may_be_retrieved_and_used() -> None:
    node = Fixture("node", "control node", (20, 10), 0.5, (), (0,))
    door = Exit("hatch", 0, ((0, 0), (2, 0), (2, 4), (0, 4)))
    b = fight(
        [put("anna", (10, 10))],
        [
            put("bert", (12, 10)),
            put("cleo", (14, 10), status="defeated"),
            put("seeker", (30, 10), status="defeated"),
        ],
        order="anna bert",
        fixtures=[node],
        exits=[door],
        tokens={"knife": (10.0, 12.0)},
    )
    assert why(b, "anna", Action("use", "cleo")) == ""
    assert why(b, "anna", Action("use", "bert")) == "DOM-630"
    assert why(b, "anna", Action("use", "seeker")) == "DOM-632"
    assert why(b, "anna", Action("use", "node")) == ""
    assert why(b, "bert", Action("use", "node")) == "DOM-912"
    assert why(b, "anna", Action("use", "hatch")) == ""
    assert why(b, "bert", Action("use", "hatch")) == "DOM-631"
    assert why(b, "anna", Action("retrieve", item="knife")) == ""
    assert why(b, "anna", Action("retrieve", item="knife"), Action("retrieve", item="knife")) == ""
    assert why(b, "anna", Action("retrieve", item="spoon")) == "DOM-603"
    assert why(b, "anna", Action("brawl", "node")) == "DOM-910"


@pytest.mark.clause("DOM-023", "DOM-027", "DOM-038", "DOM-030")
def test_the_fantasy_rules_train_in_primitive_weapons() -> None:
    anna = msgspec.structs.replace(profile("anna"), vigor=3, agility=3)
    assert missile_stat(anna, "primitive").parts[0].clause == "DOM-024"
    old = msgspec.structs.replace(anna, fantasy=True)
    assert missile_stat(old, "primitive").whole == 3
    assert missile_stat(old, "primitive").parts[0].clause == "DOM-038"


# ---- the preview


@pytest.mark.clause("DOM-200", "DOM-201", "DOM-007", "DOM-006")
def test_every_target_number_changes_with_the_action_penalty() -> None:
    b = duel()
    strike = Action("strike", "bert", "anna.broadsword")

    def numbers(*made: Action) -> list[str]:
        marks = strategy_forecast(b.g, b["anna"], made).marks
        return [f"{m.words.args['need']}" for m in marks if isinstance(m, OnPlace)]  # type: ignore[union-attr]

    assert numbers(strike) == ["4"]
    assert numbers(strike, strike) == ["3", "3"]
    assert numbers(strike, Action("spot", spot="leg")) == ["3", "1"]
    assert numbers(strike, Action("dodge"), Action("parry", item="anna.broadsword")) == ["2", "2", "3"]


@pytest.mark.clause("DOM-502", "DOM-503", "DOM-454", "DOM-121")
def test_the_preview_shows_exact_chances_against_what_is_declared() -> None:
    b = fight([put("omar", (8.5, 10))], [put("niles", (10, 10))], order="niles omar")
    b.declares("niles", "dodge", "parry")
    me = planned(b.g, b["omar"], (Action("feint"), Action("strike", "niles", "omar.broadsword")))
    found = attack_chances(b.g, me, me.strategy[1])
    assert found.hit == chances(Attack(5, (7, 4), feint=(3, 4))).hit
    called = planned(
        b.g, b["omar"], (Action("strike", "niles", "omar.broadsword"), Action("spot", spot="head"))
    )
    assert attack_chances(b.g, called, called.strategy[0]) == chances(Attack(5, (7, 4), called=-3))


@pytest.mark.clause("DOM-472", "DOM-477")
def test_the_preview_of_a_disarm_counts_grip_and_parry() -> None:
    b = fight([put("omar", (8.5, 10))], [put("niles", (10, 10))], order="omar niles")
    b.declares("omar", "parry")
    me = planned(b.g, b["niles"], (Action("disarm", "omar", "omar.broadsword", "niles.shortsword"),))
    assert attack_chances(b.g, me, me.strategy[0]).hit == chances(Attack(8, grip=4)).hit


@pytest.mark.clause("DOM-556")
def test_the_preview_of_a_shot_counts_what_an_evade_can_move() -> None:
    b = fight([put("alex", (28.25, 20))], [put("sentry", (20, 20))], order="alex sentry")
    b.declares("alex", "evade")
    me = planned(b.g, b["sentry"], (Action("missile", "alex", "sentry.sentry_laser"),))
    assert attack_chances(b.g, me, me.strategy[0]).hit == F(23, 48)


def test_the_question_is_a_composition_whose_tiles_mark_their_targets() -> None:
    b = duel()
    asked: Compose[Action] = question(b.g, b["anna"])
    tile = asked.tile("strike:anna.broadsword:bert")
    assert tile.mark is not None and tile.group == "strike"
    assert asked.sums is not None
    assert [n.clause for n in asked.sums(asked.half({"items": ["dodge"], "dials": {}}))] == [
        "DOM-210",
        "DOM-200",
    ]
    forecast = asked.forecast
    assert forecast is not None
    assert forecast(asked.half({"items": [tile.key], "dials": {}})).parts


def test_a_fighter_with_nothing_to_declare_is_not_asked() -> None:
    b = fight([put("sentry", (10, 10), blinded=True)], [put("anna", (50, 50), status="dead")], order="sentry")
    b.stage()
    assert b.asked == [] and b.last("strategy_declared").data["actions"] == []


def test_shifting_is_offered_only_where_a_move_is_left() -> None:
    b = duel()
    b.modifies().resolves(
        ("slot:bert", "move"),
        ("move", walk("shift", (11.5, 10.5))),
        ("slot:anna", "end"),
    )
    keys = [q.keys for q in b.asked if q.key == "slot"]  # type: ignore[attr-defined]
    assert keys == [["move", "end"], ["move", "end"]]


@pytest.mark.clause("DOM-218", "DOM-337", "DOM-518", "DOM-531")
def test_what_is_missing_from_the_palette_says_why() -> None:
    b = fight(
        [put("dacosta", (10, 10))], [put("anna", (11.5, 10)), put("bert", (30, 10))], order="dacosta anna"
    )
    missing = question(b.g, b["dacosta"]).refused
    assert missing is not None
    found = {(r.why.clause, r.mark.id if isinstance(r.mark, OnFigure) else "") for r in missing()}
    assert {("DOM-218", "bert"), ("DOM-337", ""), ("DOM-558", ""), ("DOM-518", ""), ("DOM-531", "")} <= found
