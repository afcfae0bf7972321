"""Whether something is asked depends on what everybody can see, never on which cards lie face down."""

from __future__ import annotations

import pytest

from game.rules.cirque.activation import go_on
from game.rules.cirque.casting import casting
from game.rules.cirque.sequence import refused_cards
from game.rules.cirque.turn import aftermath
from tests.rules.cirque.arrange import Given, bout, put
from tests.rules.cirque.driving import (
    acts,
    among,
    data,
    keys,
    owing,
    respond,
)

HERE, CLOSE = (10, 10), (11.2, 10)
DECLINE: Given = ("follow_up", "decline:")


@pytest.mark.clause("CIR-746", "CIR-743")
def test_a_response_is_asked_whatever_lies_in_the_stack_and_not_without_one() -> None:
    for stack, asked in ((["light"], True), ([], False)):
        b = bout([put("maximus", HERE)], [put("count", CLOSE, facing=0, stack=stack)], active="maximus")
        owing(b, "count")
        respond(b, *([("response", lambda d: among(d, ("defend",), "defend:"))] if asked else []))
        assert [d.key for d in b.asked] == ["response"] * asked


@pytest.mark.clause("CIR-311", "CIR-317")
def test_energy_is_asked_for_whenever_the_stack_holds_a_card_of_any_kind() -> None:
    for stack in (["haymaker", "shove"], []):
        b = bout([put("maximus", HERE, stack=stack)], [put("count", CLOSE)], active="maximus")
        energy: list[Given] = [("enhance_attack", []), ("enhance_damage", [])] if stack else []
        acts(b, "maximus", "strike:battle_axe:b-count", *energy, dice=[6, 1])
        assert [d.key for d in b.asked] == ["step", *(key for key, _ in energy)]
        assert all(keys(b, d) == [] for d in b.asked[1:])


@pytest.mark.clause("CIR-1205", "CIR-744")
def test_who_cannot_be_bothered_is_not_asked() -> None:
    idle = put("bone_idle", CLOSE, facing=180, stack=["brace"], play=["cant_be_bothered"])
    b = bout([put("maximus", HERE)], [idle], active="maximus")
    owing(b, "bone_idle")
    respond(b)
    assert (b.asked, data(b, "response_chosen")["response"]) == ([], "defend")


@pytest.mark.clause("CIR-751")
@pytest.mark.parametrize(
    ("stack", "sorcery", "asked"), [((), (), False), (("light",), (), True), ((), ("favour",), True)]
)
def test_a_follow_up_is_asked_if_a_card_lies_anywhere(
    stack: tuple[str, ...], sorcery: tuple[str, ...], asked: bool
) -> None:
    b = bout(
        [put("maximus", HERE, stack=stack)],
        [put("bone_idle", (14, 10), facing=180)],
        piles={"sorcery:0": sorcery},
        active="maximus",
    )
    owing(b, "bone_idle")
    respond(b, ("response", "strike:spare_femurs:a-maximus"), *([DECLINE] if asked else []), dice=[1])
    assert [d.key for d in b.asked] == ["response", *["follow_up"] * asked]
    assert b.last("follow_up_declined").clause == "CIR-751"


@pytest.mark.clause("CIR-722")
def test_a_second_card_is_asked_for_whenever_the_stack_holds_a_card() -> None:
    for rest in ([], ["light"]):
        b = bout([put("maximus", HERE, stack=["haymaker", *rest])], [put("count", CLOSE)], active="maximus")
        axe: Given = ("card_attack", "battle_axe:b-count")
        more: list[Given] = [("enhance_attack", []), ("second_card", "go:")] if rest else []
        acts(b, "maximus", "card:haymaker", axe, *more, dice=[1])
        assert [d.key for d in b.asked].count("second_card") == len(rest)


@pytest.mark.clause("CIR-151")
def test_a_point_before_the_responses_is_asked_by_public_counts_alone() -> None:
    for stack, sorcery, asked in (((), (), 0), (("haymaker",), (), 1), ((), ("bandages",), 1)):
        b = bout(
            [put("maximus", HERE, stack=stack)],
            [put("count", CLOSE)],
            piles={"sorcery:0": sorcery},
            active="maximus",
        )
        b["maximus"].sequence = "closing"
        b.run(go_on(b.g), answers=[("point", "go:")] * asked)
        assert len(b.asked) == asked


@pytest.mark.clause("CIR-125", "CIR-226", "CIR-221")
def test_placing_is_asked_whenever_the_hand_holds_a_card_even_if_none_fits() -> None:
    for hand, asked in ((["light"], True), ([], False)):
        mine = [put("maximus", HERE, stack=["light"] * 8)]
        b = bout(mine, [put("count", (20, 20))], phase="casting", step=1, piles={"hand:0": hand})
        b.run(casting(b.g), answers=[("place", {})] * asked)
        assert [d.key for d in b.asked] == ["place"] * asked


@pytest.mark.clause("CIR-226", "CIR-333", "CIR-125")
def test_a_card_that_a_fighter_cannot_use_may_lie_in_its_stack() -> None:
    b = bout(
        [put("doug", HERE), put("count", (4, 4))],
        [put("maximus", (20, 20))],
        phase="casting",
        step=1,
        piles={"hand:0": ["flurry", "flurry"]},
        active="doug",
    )
    b.run(casting(b.g), answers=[("place", {"a0": "a-doug", "a1": "a-count"})])
    b.run(casting(b.g))
    b.run(casting(b.g))
    assert (b.held("doug"), b.held("count")) == (["flurry"], ["flurry"])
    assert [r.why.clause for r in refused_cards(b.g, b["doug"], ("sequence",))] == ["CIR-333"]
    assert [r.why.clause for r in refused_cards(b.g, b["count"], ("sequence",))] == ["CIR-604"]


@pytest.mark.clause("CIR-161", "CIR-162", "CIR-011")
def test_the_last_sorcery_is_asked_for_even_if_none_can_be_cast() -> None:
    for stack, asked in ((["groundskeeper"], True), ([], False)):
        b = bout(
            [put("maximus", HERE)],
            [put("count", (20, 20))],
            phase="aftermath",
            step=1,
            piles={"sorcery:0": stack},
        )
        answers: list[Given] = [("aftermath_sorcery", lambda d: among(d, ("stop",), "stop"))]
        b.run(aftermath(b.g), answers=answers * asked)
        assert len(b.asked) == asked


@pytest.mark.clause("CIR-165", "CIR-167")
def test_discarding_is_asked_whenever_there_is_a_card_to_discard() -> None:
    for stack, hand, asked in (([], [], 0), (["light"], [], 1), ([], ["gust"], 1)):
        b = bout(
            [put("maximus", HERE, stack=stack)],
            [put("count", (20, 20))],
            phase="aftermath",
            step=3,
            piles={"hand:0": hand},
        )
        b.run(aftermath(b.g), answers=[("aftermath_discard", [])] * asked)
        assert len(b.asked) == asked
