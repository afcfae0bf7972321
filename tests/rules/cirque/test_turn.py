"""The course of a match: set-up, deployment, the four phases of a turn, and its end."""

from __future__ import annotations

import pytest

from game.engine.dice import ScriptedDice, SeededDice
from game.engine.events import BOTH, only
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.rules.cirque.activation import begin, end, go_on
from game.rules.cirque.book import Cirque
from game.rules.cirque.casting import casting, deployment
from game.rules.cirque.secrets import redact
from game.rules.cirque.sorcery import cast_card
from game.rules.cirque.state import content
from game.rules.cirque.turn import aftermath, initiative_tally, situation
from game.rules.cirque.values import stack_limit
from game.table.inches import Point
from game.table.mapfile import Scenario, Zone
from game.table.terrain import Polygon
from tests.rules.cirque.arrange import Bout, Given, Put, bout, lasts, put, refusing, slab
from tests.rules.cirque.driving import acts, clauses, data, named, open_acts, walk

SOUTH: tuple[Point, ...] = ((0, 0), (24, 0), (24, 5), (0, 5))
NORTH: tuple[Point, ...] = ((0, 19), (24, 19), (24, 24), (0, 24))
HERE, THERE = (4, 4), (20, 20)


def pit(team_size: int | None = None, turn_limit: int | None = None) -> Scenario:
    """An open pit with its two zones."""
    return Scenario(
        id="open",
        name="Open",
        file="",
        arena="open",
        width=24,
        depth=24,
        symmetry="none",
        terrain=(),
        zones=(Zone("a", Polygon(SOUTH), "South"), Zone("b", Polygon(NORTH), "North")),
        objectives=(),
        books=("cirque",),
        turn_limit=turn_limit,
        team_size=team_size,
        teams=((), ()),
        clause="",
        notes="",
        digest="",
    )


def entering(a: list[Put], b: list[Put]) -> Bout:
    """A bout before its deployment."""
    out = bout(a, b, phase="deployment", holder=None, zones=(("a", SOUTH), ("b", NORTH)))
    out.s.first_deployer, out.s.turn = None, 0
    return out


def in_phase(phase: str, a: list[Put] | None = None, b: list[Put] | None = None, **more: object) -> Bout:
    """Maximus and Mortimer, or others, far from each other at the beginning of a phase."""
    return bout(a or [put("maximus", HERE)], b or [put("mortimer", THERE)], phase=phase, **more)  # type: ignore[arg-type]


# ---- set-up


@pytest.mark.clause("CIR-101", "CIR-102", "CIR-103", "CIR-107", "CIR-108", "CIR-213")
def test_each_side_brings_three_fighters_and_a_shuffled_deck_of_sixty() -> None:
    book, dice = Cirque(), SeededDice(5, 0)
    s = book.setup(pit(), Setup(), dice)
    assert [f.id for f in s.fighters] == [
        "a-maximus", "a-retia", "a-decibella", "b-mortimer", "b-count", "b-bone_idle",
    ]  # fmt: skip
    assert [s.cards.count(f"deck:{side}") for side in (0, 1)] == [60, 60]
    assert dice.draws > 0
    for side, deck in enumerate(("ludus", "bored")):
        printed = [face for face, n in content().deck(deck).cards.items() for _ in range(n)]
        dealt = [s.cards.faces[c] for c in s.cards.at(f"deck:{side}")]
        assert dealt != printed and sorted(dealt) == sorted(printed)
    for who in (0, 1):
        seen = redact(s, who)
        assert [f.profile for f in seen.fighters] == [f.profile for f in s.fighters]
        assert seen.cards.faces == {}
        assert seen.cards.count("deck:0") == seen.cards.count("deck:1") == 60


@pytest.mark.clause("CIR-102", "CIR-185")
def test_a_scenario_sets_the_size_of_the_teams_and_the_turn_limit() -> None:
    book = Cirque()
    s = book.setup(pit(team_size=2, turn_limit=8), Setup(), SeededDice(1, 0))
    assert [len(s.team(side)) for side in (0, 1)] == [2, 2]
    assert (s.team_size, s.turns) == (2, 8)
    assert book.setup(pit(), Setup(), SeededDice(1, 0)).turns == 10


@pytest.mark.clause("CIR-223", "CIR-222")
def test_a_bout_of_small_teams_begins_with_more_potential() -> None:
    for size, limit in ((1, 8), (2, 5), (3, 3)):
        s = Cirque().setup(pit(team_size=size), Setup(), SeededDice(1, 0))
        assert stack_limit(s, s.fighters[0]).whole == limit


# ---- deployment


@pytest.mark.clause("CIR-109")
def test_the_higher_roll_chooses_a_zone_and_the_other_side_enters_first() -> None:
    b = entering([put("maximus"), put("retia")], [put("mortimer"), put("count")])
    b.run(deployment(b.g), dice=[4, 4, 3, 8], answers=[("zone", "a")])
    assert [e.data["dice"] for e in b.told("roll_off")] == [[4, 4], [3, 8]]
    assert data(b, "roll_off")["winner"] == 1
    assert b.asked[-1].who == 1
    assert ([p.zone for p in b.s.players], b.s.first_deployer) == (["b", "a"], 0)
    order = []
    for _ in range(4):
        b.run(deployment(b.g), answers=_anywhere(b))
        order.append(data(b, "deployed")["figure"])
    assert order == ["a-maximus", "b-mortimer", "a-retia", "b-count"]
    b.run(deployment(b.g))
    assert (b.s.phase, b.s.turn) == ("casting", 1)


def _anywhere(b: Bout) -> list[Given]:
    """Whoever waits first in its team enters, each beside the others."""
    n = sum(f.placed for f in b.s.fighters)
    side = n % 2
    waiting = [f for f in b.s.fighters if f.side == side and not f.placed]
    y = 21.0 if b.s.players[side].zone == "b" else 2.0
    who: list[Given] = [("deploy", waiting[0].id)] if len(waiting) > 1 else []
    return [*who, ("deploy", [3.0 + 3 * n, y, 123.0])]


@pytest.mark.clause("CIR-110", "CIR-109")
def test_a_deploying_base_lies_wholly_in_its_zone_and_on_nothing() -> None:
    b = bout(
        [put("maximus"), put("retia", (10, 3))],
        [put("mortimer", THERE)],
        phase="deployment",
        zones=(("a", SOUTH), ("b", NORTH)),
        terrain=[slab("wall", 15, 2, 2, 2), slab("mud", 18, 2, 2, 2)],
    )
    b.s.players[0].zone, b.s.players[1].zone = "a", "b"
    answer = refusing(
        ([5, 4.402, 0], "CIR-110"),
        ([5, 0.598, 0], "CIR-407"),
        ([10.5, 3, 0], "CIR-402"),
        ([15, 3, 0], "CIR-404"),
        ([12, 21, 0], "CIR-110"),
        then=[19, 4.4, 271.5],
    )
    b.run(deployment(b.g), answers=[("deploy", answer)])
    assert (b["maximus"].point, b["maximus"].facing, b["maximus"].placed) == ((19, 4.4), 271.5, True)
    assert b.last("deployed").clause == "CIR-110"


# ---- the turn


@pytest.mark.clause("CIR-111", "CIR-112")
def test_the_four_phases_follow_one_another_turn_after_turn() -> None:
    b = in_phase("casting")
    one_turn: list[Given] = [("first_activator", "self"), ("step", "end:"), ("step", "end:")]
    b.play(dice=[6, 4] * 3, answers=one_turn * 2)
    assert [(e.data["phase"], e.data["turn"]) for e in b.told("phase_began")] == [
        ("situation", 1), ("combat", 1), ("aftermath", 1),
        ("casting", 2), ("situation", 2), ("combat", 2), ("aftermath", 2),
        ("casting", 3), ("situation", 3),
    ]  # fmt: skip
    assert b.told("phase_began")[3].clause == "CIR-112"


# ---- casting


ENERGY = ["light", "wind", "blood", "steel"]


@pytest.mark.clause("CIR-121", "CIR-122", "CIR-123", "CIR-124", "CIR-203")
def test_hands_are_filled_up_to_seven_from_what_is_left_of_the_deck() -> None:
    piles = {"hand:0": ENERGY, "deck:0": ["charge", "haymaker"], "hand:1": ENERGY * 2 + ["charge"]}
    b = in_phase("casting", piles={**piles, "deck:1": ["sprint"]})
    b.run(casting(b.g))
    assert (b.faces("hand:0"), b.faces("deck:0")) == ([*ENERGY, "charge", "haymaker"], [])
    assert (len(b.faces("hand:1")), b.faces("deck:1")) == (9, ["sprint"])
    (drawn,) = b.told("cards_drawn")
    assert (drawn.clause, drawn.data["n"], drawn.data["faces"]) == ("CIR-121", 2, ["charge", "haymaker"])
    seen = drawn.for_side(1)
    assert seen is not None and (seen.data, render(seen.say)) == ({}, "2 cards drawn")


@pytest.mark.clause("CIR-121", "CIR-122")
@pytest.mark.parametrize(("held", "drawn"), [(0, 7), (6, 1), (7, 0), (8, 0)])
def test_the_top_cards_of_the_deck_are_drawn(held: int, drawn: int) -> None:
    deck = ["charge", "sprint", "haymaker", "taunt", "brace", "shove", "flurry", "kip_up"]
    b = in_phase("casting", piles={"hand:0": ["light"] * held, "deck:0": deck})
    b.run(casting(b.g))
    assert b.faces("hand:0")[held:] == deck[:drawn]
    assert b.faces("deck:0") == deck[drawn:]


@pytest.mark.clause("CIR-125", "CIR-126", "CIR-127", "CIR-211", "CIR-212", "CIR-213", "CIR-226", "CIR-228")
def test_cards_are_placed_in_secret_and_lie_face_down_once_both_are_done() -> None:
    hand = ["charge", "flurry", "light", "bandages", "gust", "fireball", "thunderbolt"]
    b = in_phase("casting", piles={"hand:0": hand, "hand:1": ["steel"] * 7}, holder=1)
    b.run(casting(b.g))
    b.run(casting(b.g), answers=[("place", {"steel": "mortimer"})])
    assert b.asked[-1].who == 1 and b.asked[-1].secret
    assert redact(b.s, 0).players[1].sealed == ()
    assert redact(b.s, 0).cards.count("stack:b-mortimer") == 0
    mine = dict.fromkeys(("a0", "a1"), "a-maximus") | dict.fromkeys(("a3", "a4", "a5", "a6"), "sorcery")
    answer = refusing(
        ({"a3": "a-maximus"}, "CIR-211"),
        ({"a0": "sorcery"}, "CIR-212"),
        ({"a0": "b-mortimer"}, "CIR-125"),
        then=mine,
    )
    b.run(casting(b.g), answers=[("place", answer)])
    assert (b.held("maximus"), len(b.faces("hand:0"))) == ([], 7)
    b.run(casting(b.g))
    assert b.held("maximus") == ["charge", "flurry"]
    assert b.faces("sorcery:0") == ["bandages", "gust", "fireball", "thunderbolt"]
    assert b.faces("hand:0") == ["light"]
    seen = redact(b.s, 1).cards
    assert seen.at("stack:a-maximus") == ("?", "?") and seen.count("sorcery:0") == 4
    assert redact(b.s, 0).cards.at("stack:a-maximus") == ("a0", "a1")
    placed = b.told("cards_placed")
    assert [(e.clause, e.side) for e in placed] == [("CIR-126", 1), ("CIR-126", 0)]
    hidden = placed[1].for_side(1)
    assert hidden is not None and render(hidden.say) == "Cards placed: 2 on Maximus, 4 on the sorcery stack"
    assert b.s.phase == "situation"


@pytest.mark.clause("CIR-127", "CIR-012")
@pytest.mark.parametrize(("holder", "deployer", "first"), [(1, 0, 1), (0, 1, 0), (None, 1, 1), (None, 0, 0)])
def test_the_holder_of_the_initiative_places_first(holder: int | None, deployer: int, first: int) -> None:
    b = in_phase("casting", piles={"hand:0": ["light"] * 7, "hand:1": ["light"] * 7}, holder=holder)
    b.s.first_deployer = deployer
    b.run(casting(b.g))
    for _ in range(2):
        b.run(casting(b.g), answers=[("place", {})])
    assert [d.who for d in b.asked] == [first, 1 - first]


@pytest.mark.clause("CIR-221", "CIR-222", "CIR-223")
def test_the_stack_limit_grows_as_the_team_shrinks() -> None:
    b = bout([put("maximus", HERE), put("retia", (8, 4)), put("tympanus", (12, 4))], [put("mortimer", THERE)])
    limits = []
    for fallen in ("", "tympanus", "retia"):
        if fallen:
            b[fallen].alive = False
        limits.append(stack_limit(b.s, b["maximus"]).whole)
    assert limits == [3, 5, 8]
    rows = [(p.amount, p.clause) for p in stack_limit(b.s, b["maximus"]).rows()]
    assert rows == [(3, "CIR-221"), (5, "CIR-223")]


def three(*stack: str, set: tuple[str, ...] = (), play: tuple[str, ...] = ()) -> list[Put]:
    """Maximus with his stack and two friends."""
    return [
        put("maximus", HERE, stack=stack, set=set, play=play),
        put("retia", (8, 4)),
        put("tympanus", (12, 4)),
    ]


@pytest.mark.clause("CIR-221", "CIR-225")
def test_set_energy_and_cards_in_play_leave_room_in_the_stack() -> None:
    piles = {"hand:0": ["light"] * 7}
    b = in_phase("casting", three("charge", "wind", set=("steel",), play=("brace",)), piles=piles)
    b.run(casting(b.g))
    hand = b.s.cards.at("hand:0")
    answer = refusing(({hand[0]: "a-maximus", hand[1]: "a-maximus"}, "CIR-221"), then={hand[0]: "a-maximus"})
    b.run(casting(b.g), answers=[("place", answer)])
    b.run(casting(b.g))
    b.run(casting(b.g))
    assert b.held("maximus") == ["charge", "wind", "light"]


@pytest.mark.clause("CIR-224")
def test_cards_above_a_limit_that_shrank_stay() -> None:
    b = in_phase("casting", three(*["light"] * 5), piles={"hand:0": ["wind"] * 7})
    b.run(casting(b.g))
    hand = b.s.cards.at("hand:0")
    answer = refusing(({hand[0]: "a-maximus"}, "CIR-221"), then={hand[0]: "a-retia"})
    b.run(casting(b.g), answers=[("place", answer)])
    b.run(casting(b.g))
    b.run(casting(b.g))
    assert (b.held("maximus"), b.held("retia")) == (["light"] * 5, ["wind"])


@pytest.mark.clause("CIR-206", "CIR-227", "CIR-125")
def test_cards_stay_in_a_stack_from_turn_to_turn_and_are_not_taken_back() -> None:
    b = in_phase("casting", [put("maximus", HERE, stack=["charge"])], piles={"hand:0": ["wind"]})
    one_turn: list[Given] = [
        ("place", {}),
        ("first_activator", "self"),
        ("step", "end:"),
        ("step", "end:"),
        ("aftermath_discard", []),
    ]
    open_now = b.play(dice=[6, 4, 6, 4], answers=one_turn * 2)
    assert open_now is not None and open_now.key == "place"
    assert [b.s.cards.faces[o.key] for o in open_now.items] == ["wind"]  # type: ignore[attr-defined]
    assert (b.s.turn, b.held("maximus")) == (3, ["charge"])


@pytest.mark.clause("CIR-128")
def test_cards_in_hand_are_of_no_use_in_the_combat_phase() -> None:
    b = bout(
        [put("maximus", HERE)],
        [put("mortimer", (5.2, 4))],
        piles={"hand:0": ["haymaker", "deep_breath", "bandages", "light"]},
        active="maximus",
    )
    strikes = {"strike:battle_axe:b-mortimer", "strike:studded_vambrace:b-mortimer"}
    assert open_acts(b, "maximus") == {"move", "end", *strikes}


# ---- situation


def roll(b: Bout, *dice: int, then: str = "self") -> None:
    """The Situation phase after its effects: the roll, and who begins."""
    b.s.step = 1
    b.run(situation(b.g), dice=dice, answers=[("first_activator", then)])


@pytest.mark.clause("CIR-132", "CIR-135", "CIR-138")
def test_the_higher_die_wins_the_initiative_and_decides_who_begins() -> None:
    for then, first in (("self", 1), ("other", 0)):
        b = in_phase("situation")
        roll(b, 3, 4, then=then)
        assert b.asked[-1].who == 1
        assert (b.s.holder, b.s.first_activator, b.s.to_act, b.s.phase) == (1, first, first, "combat")
        assert clauses(b.told("initiative_rolled")) == ["CIR-135"]
        assert clauses(b.told("first_activator_chosen")) == ["CIR-138"]


@pytest.mark.clause("CIR-133", "CIR-136")
def test_fewer_models_add_one_and_a_tie_goes_to_whom_did_not_hold_it() -> None:
    b = in_phase("situation", b=[put("mortimer", THERE), put("count", (16, 20))], holder=1)
    roll(b, 6, 5)
    assert (data(b, "initiative_rolled")["totals"], b.s.holder) == ([6, 6], 0)
    assert data(b, "initiative_rolled")["dice"] == [5, 6]
    assert b.last("initiative_rolled").clause == "CIR-136"
    assert [(p.amount, p.clause) for p in initiative_tally(b.g, 0).rows()][1:] == [(1, "CIR-133")]
    assert [(p.amount, p.clause) for p in initiative_tally(b.g, 1).rows()][1:] == []


@pytest.mark.clause("CIR-133")
def test_with_equal_numbers_nobody_adds_one() -> None:
    b = in_phase("situation")
    assert [initiative_tally(b.g, side).whole for side in (0, 1)] == [0, 0]


@pytest.mark.clause("CIR-137")
def test_a_tie_in_the_first_turn_is_rolled_again() -> None:
    b = in_phase("situation", holder=None)
    b.s.first_deployer = 1
    roll(b, 4, 4, 9, 2)
    assert [e.clause for e in b.told("initiative_rolled")] == ["CIR-137", "CIR-135"]
    assert (data(b, "initiative_rolled")["dice"], data(b, "initiative_rolled")["again"]) == ([2, 9], True)
    assert b.s.holder == 1


@pytest.mark.clause("CIR-134", "CIR-139", "CIR-1413")
def test_a_bonus_from_sorcery_of_last_turn_is_used_up_by_the_roll() -> None:
    b = in_phase("aftermath", piles={"sorcery:0": ["favour"]})
    b.run(cast_card(b.g, 0, b.card("sorcery:0", "favour")))
    roll(b, 3, 5)
    assert (data(b, "initiative_rolled")["totals"], b.s.holder) == ([6, 5], 0)
    assert (b.s.players[0].initiative, b.last("bonuses_used").clause) == ((), "CIR-139")
    b.s.holder = 1
    roll(b, 5, 3)
    assert data(b, "initiative_rolled")["totals"] == [3, 5]


@pytest.mark.clause("CIR-139")
def test_a_bonus_is_gone_even_if_the_roll_was_lost() -> None:
    b = in_phase("situation")
    b.s.players[0].initiative = ((3, "CIR-1413"),)
    roll(b, 1, 9)
    assert (b.s.holder, list(b.s.players[0].initiative)) == (1, [])


@pytest.mark.clause("CIR-131", "CIR-134", "CIR-1112", "CIR-1501")
def test_cards_in_play_and_traits_add_to_the_roll() -> None:
    b = in_phase("situation", [put("maximus", HERE, enraged=True, fury=6, play=["play_to_crowd"])])
    roll(b, 3, 5)
    bonuses = data(b, "initiative_rolled")["bonuses"]
    assert bonuses[0][1:] == [(1, "CIR-1501"), (2, "CIR-1112")]
    assert (data(b, "initiative_rolled")["totals"], b.s.holder) == ([6, 5], 0)


@pytest.mark.clause("CIR-131", "CIR-012", "CIR-1606")
@pytest.mark.parametrize(("holder", "order"), [(0, ["a-hester", "b-hester"]), (1, ["b-hester", "a-hester"])])
def test_effects_of_the_phase_come_before_the_roll_the_holders_first(holder: int, order: list[str]) -> None:
    b = in_phase("situation", [put("hester", HERE, fury=2)], [put("hester", THERE, fury=3)], holder=holder)
    b.run(situation(b.g))
    assert [e.data["figure"] for e in b.told("fury_changed")] == order
    assert (b["a-hester"].fury, b["b-hester"].fury) == (1, 2)
    assert "initiative_rolled" not in b.log


@pytest.mark.clause("CIR-131", "CIR-1422")
def test_the_start_of_the_turn_comes_after_the_casting_phase() -> None:
    b = in_phase("casting", [put("maximus", HERE, damage=4)])
    b.s.players[0].ovations = 1
    b.play(dice=[6, 4])
    assert (b["maximus"].damage, data(b, "initiative_rolled")["totals"]) == (3, [7, 4])
    assert b.log.index("phase_began") < b.log.index("damage_changed") < b.log.index("initiative_rolled")


# ---- combat


@pytest.mark.clause("CIR-141", "CIR-142", "CIR-143", "CIR-138")
def test_the_players_take_turns_until_everybody_has_been_activated_once() -> None:
    a = [put("maximus", HERE), put("retia", (8, 4)), put("tympanus", (12, 4))]
    b = in_phase("situation", a, [put("mortimer", THERE)])
    b.s.step = 1
    answers: list[Given] = [
        ("first_activator", "other"),
        ("activate", "retia"),
        ("step", "end:"),
        ("step", "end:"),
        ("activate", refusing(("a-retia", "CIR-141"), then="a-maximus")),
        ("step", "end:"),
        ("step", "end:"),
    ]
    b.play(dice=[2, 9, 6, 4], answers=answers)
    order = [e.data["figure"] for e in b.told("activation_began")]
    assert order == ["a-retia", "b-mortimer", "a-maximus", "a-tympanus"]
    assert clauses(b.told("activation_began")) == ["CIR-141"] * 4
    assert b.s.turn == 2


@pytest.mark.clause("CIR-144")
def test_a_model_moves_then_attacks_or_does_one_of_the_two_or_nothing() -> None:
    def fresh() -> Bout:
        return bout([put("maximus", HERE)], [put("mortimer", (6.2, 4), facing=180)], active="maximus")

    b = fresh()
    acts(b, "maximus", "move:", ("move", walk((5, 4))))
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "go:")])
    b.run(go_on(b.g), answers=[("response", "defend:")])
    acts(b, "maximus", "end:")
    assert (b["maximus"].activated, b.s.active) == (True, "")
    b = fresh()
    acts(b, "maximus", "end:")
    assert b.log == ["activation_ended"]


@pytest.mark.clause("CIR-146", "CIR-721")
def test_a_sequence_is_made_of_basic_attacks_or_of_attack_cards() -> None:
    def fresh() -> Bout:
        stack = ["haymaker", "shove", "deep_breath"]
        mortimer = put("mortimer", (5.2, 4), facing=180)
        return bout([put("maximus", HERE, stack=stack)], [mortimer], active="maximus")

    b = fresh()
    assert {"card:haymaker", "strike:battle_axe:b-mortimer"} <= open_acts(b, "maximus")
    acts(b, "maximus", "strike:battle_axe:b-mortimer", ("enhance_attack", []), dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", lambda d: _no_cards(b, d.keys))])
    b = fresh()
    acts(
        b,
        "maximus",
        "card:haymaker",
        ("card_attack", "battle_axe:b-mortimer"),
        ("enhance_attack", []),
        ("second_card", lambda d: _no_strikes(d.keys)),
        dice=[1],
    )
    for _ in range(3):
        b.run(go_on(b.g), answers=_until_done(b))
    assert b["maximus"].sequence == "done"
    assert not any(act.startswith(("strike", "card")) for act in open_acts(b, "maximus"))


def _no_cards(b: Bout, keys: list[str]) -> str:
    assert [named(b, k) for k in keys] == ["strike:studded_vambrace:b-mortimer", "passive:deep_breath", "go"]
    return "go:"


def _no_strikes(keys: list[str]) -> str:
    assert not any(k.startswith("strike") for k in keys)
    return "go:"


def _until_done(b: Bout) -> list[Given]:
    """What lets a sequence run out from where it stands."""
    return {"closing": [("point", "go:")], "responding": [("response", "defend:")]}.get(
        b["maximus"].sequence, []
    )


@pytest.mark.clause("CIR-147", "CIR-148", "CIR-149", "CIR-351", "CIR-204", "CIR-205")
def test_passive_cards_and_sorcery_are_used_at_any_point_of_the_activation() -> None:
    b = bout(
        [put("maximus", HERE, damage=9, stack=["deep_breath"] * 3)],
        [put("mortimer", (8, 4), facing=180)],
        piles={"sorcery:0": ["bandages", "thunderbolt"]},
        active="maximus",
    )
    acts(b, "maximus", "cast:thunderbolt", ("effect_choice", "mortimer"), dice=[6])
    assert (b["mortimer"].damage, b.faces("discard:0")) == (2, ["thunderbolt"])
    acts(b, "maximus", "passive:deep_breath")
    acts(b, "maximus", "move:", ("move", walk((6.8, 4))))
    acts(b, "maximus", "passive:deep_breath")
    acts(b, "maximus", "strike:battle_axe:b-mortimer", ("enhance_attack", []), dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "go:")])
    b.run(go_on(b.g), answers=[("response", "defend:")])
    acts(b, "maximus", "passive:deep_breath")
    acts(b, "maximus", "cast:bandages")
    acts(b, "maximus", "end:")
    assert b["maximus"].damage == 0
    assert b.faces("discard:0") == ["thunderbolt", *["deep_breath"] * 3, "bandages"]


@pytest.mark.clause("CIR-150", "CIR-152", "CIR-605")
def test_nothing_is_done_between_a_hit_and_its_damage() -> None:
    b = bout(
        [put("maximus", HERE, stack=["deep_breath", "blood"])],
        [put("mortimer", (5.2, 4))],
        piles={"sorcery:0": ["bandages"]},
        active="maximus",
    )
    sorcery, passive = b.card("sorcery:0", "bandages"), b.card("stack:a-maximus", "deep_breath")
    blood = b.card("stack:a-maximus", "blood")
    answer = refusing(
        ([sorcery], "CIR-311"),
        ([passive], "CIR-311"),
        ("set", "CIR-311"),
        (f"cast:{sorcery}", "CIR-311"),
        then=[blood],
    )
    acts(
        b,
        "maximus",
        "strike:battle_axe:b-mortimer",
        ("enhance_attack", []),
        ("enhance_damage", answer),
        dice=[5, 1],
    )
    assert data(b, "damage_rolled")["total"] == 1 + 12 + 2


@pytest.mark.clause("CIR-151", "CIR-703")
def test_sorcery_may_be_cast_between_two_basic_attacks() -> None:
    b = bout(
        [put("maximus", HERE, damage=5)],
        [put("mortimer", (5.2, 4))],
        piles={"sorcery:0": ["bandages", "gust"]},
        active="maximus",
    )
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", f"cast:{b.card('sorcery:0', 'bandages')}")])
    assert b["maximus"].damage == 2
    b.run(go_on(b.g), dice=[1], answers=[("next_attack", "strike:studded_vambrace:b-mortimer")])
    assert [e.data["weapon"] for e in b.told("attack_declared")] == ["battle_axe", "studded_vambrace"]


@pytest.mark.clause("CIR-151", "CIR-703", "CIR-704")
def test_what_is_played_after_an_attack_may_make_another_one_possible() -> None:
    b = bout(
        [put("maximus", HERE, fury=5, stack=["turn_it_up"])], [put("mortimer", (5.2, 4))], active="maximus"
    )
    for weapon in ("battle_axe", "studded_vambrace"):
        strike = f"strike:{weapon}:b-mortimer"
        if b["maximus"].sequence:
            b.run(go_on(b.g), dice=[1], answers=[("next_attack", strike), ("enhance_attack", [])])
        else:
            acts(b, "maximus", strike, ("enhance_attack", []), dice=[1])
    b.run(go_on(b.g), answers=[("point", f"passive:{b.card('stack:a-maximus', 'turn_it_up')}")])
    assert b["maximus"].enraged
    b.run(go_on(b.g), dice=[1], answers=[("next_attack", "strike:battle_axe:b-mortimer")])
    assert [e.data["weapon"] for e in b.told("attack_declared")][2:] == ["battle_axe"]


@pytest.mark.clause("CIR-153", "CIR-313", "CIR-745")
def test_who_is_not_active_enhances_and_uses_a_passive_card_in_answer_and_nothing_else() -> None:
    b = bout(
        [put("maximus", HERE)],
        [put("mortimer", (5.2, 4), facing=180, stack=["light", "brace"])],
        piles={"sorcery:1": ["bandages"]},
        active="maximus",
    )
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", "go:")])

    def answer(asked: object) -> str:
        keys = [named(b, k) for k in asked.keys]  # type: ignore[attr-defined]
        assert keys == [
            "strike:greatsword:a-maximus",
            "strike:visor_headbutt:a-maximus",
            "card:brace",
            "defend",
        ]
        return "strike:greatsword:a-maximus"

    energy: list[Given] = [("enhance_attack", ["light"]), ("enhance_damage", [])]
    follow_up: Given = ("follow_up", "decline:")
    b.run(go_on(b.g), dice=[2, 1], answers=[("response", answer), *energy, follow_up])
    assert data(b, "attack_rolled")["total"] == 2 + 6 + 2


@pytest.mark.clause("CIR-154")
def test_an_activation_ends_when_its_player_says_so_after_the_responses() -> None:
    b = bout([put("maximus", HERE)], [put("mortimer", (5.2, 4), facing=180)], active="maximus")
    acts(b, "maximus", "strike:battle_axe:b-mortimer", dice=[1])
    b.run(go_on(b.g), answers=[("next_attack", lambda d: "go:" if "end:" not in d.keys else "")])
    b.run(go_on(b.g), answers=[("response", "defend:")])
    acts(b, "maximus", "end:")
    assert b.last("activation_ended").clause == "CIR-154"


@pytest.mark.clause("CIR-155", "CIR-891", "CIR-867")
def test_effects_until_the_end_of_the_activation_end_with_it_for_everybody() -> None:
    b = bout(
        [put("maximus", HERE, statuses=(lasts("brutality", "CIR-1106", 2),))],
        [
            put(
                "mortimer",
                THERE,
                statuses=(lasts("finesse", "CIR-1423", 1), lasts("dazed", "CIR-861", until="turn:1")),
            )
        ],
        active="maximus",
    )
    end(b.g)
    assert b["maximus"].statuses == ()
    assert [st.what for st in b["mortimer"].statuses] == ["dazed"]


@pytest.mark.clause("CIR-156", "CIR-742")
def test_the_activation_of_a_dead_model_ends_and_what_is_owed_to_it_is_dropped() -> None:
    b = bout(
        [put("bassus", HERE, damage=12, fury=1), put("retia", (20, 2))],
        [put("count", (5.6, 4), facing=180), put("mortimer", (4, 6), facing=270)],
        active="bassus",
    )
    b["bassus"].attacked = (("b-count", True), ("b-mortimer", True))
    b["bassus"].sequence, b.s.owed = "responding", ("b-count", "b-mortimer")
    b.run(go_on(b.g), dice=[9, 9], answers=[("response", "strike:fangs:a-bassus")])
    assert not b["bassus"].alive
    assert (b.s.active, list(b.s.owed), b.s.to_act) == ("", [], 1)
    assert [e.data["figure"] for e in b.told("response_chosen")] == ["b-count"]


@pytest.mark.clause("CIR-355", "CIR-356", "CIR-895")
def test_a_card_in_play_lasts_until_its_user_is_activated_again() -> None:
    doug = put("doug", HERE, stack=["brace"])
    b = in_phase("combat", [doug], turn=2)
    end_it: Given = ("step", "end:")
    brace = b.card("stack:a-doug", "brace")
    turn_two: list[Given] = [("step", f"passive:{brace}"), end_it, end_it]
    b.play(dice=[6, 4], answers=turn_two)
    assert (b.s.turn, b.held("doug", "play")) == (3, ["brace"])
    b.play(answers=[("first_activator", "self")])
    assert (b.held("doug", "play"), b.faces("discard:0")) == ([], ["brace"])
    began = b.log.index("activation_began", b.log.index("first_activator_chosen"))
    assert (b.log[began + 1], b.last("card_left_play").clause) == ("card_left_play", "CIR-356")


@pytest.mark.clause("CIR-014", "CIR-356")
def test_what_counts_for_an_activation_begins_anew_with_the_next() -> None:
    b = bout([put("maximus", HERE, attacked=(("b-mortimer", True),), own_moves=2)], [put("mortimer", THERE)])
    b["maximus"].moved = "normal"
    begin(b.g, b["mortimer"])
    assert (b["maximus"].attacked, b["maximus"].own_moves) == ((), 0)
    begin(b.g, b["maximus"])
    assert b["maximus"].moved == ""


# ---- aftermath


@pytest.mark.clause("CIR-161", "CIR-162", "CIR-163", "CIR-164", "CIR-207", "CIR-373")
def test_the_players_alternate_in_casting_until_both_have_stopped_or_run_out() -> None:
    piles = {"sorcery:0": ["bandages", "favour"], "sorcery:1": ["favour"]}
    b = in_phase("aftermath", piles=piles)
    cast = [b.card("sorcery:0", "bandages"), b.card("sorcery:0", "favour")]
    answers: list[Given] = [
        ("aftermath_sorcery", cast[0]),
        ("aftermath_sorcery", "stop"),
        ("aftermath_sorcery", cast[1]),
    ]
    b.play(dice=[6, 4], answers=answers)
    told = [(e.what, e.side) for e in b.events if e.what in ("sorcery_cast", "sorcery_stopped")]
    assert told == [("sorcery_cast", 0), ("sorcery_stopped", 1), ("sorcery_cast", 0)]
    (thrown,) = b.told("cards_discarded")
    assert (thrown.clause, thrown.data["cards"]) == ("CIR-164", ["favour"])
    assert b.faces("discard:1") == ["favour"] and b.s.turn == 2


@pytest.mark.clause("CIR-161", "CIR-163")
def test_whoever_activated_first_begins_and_stopping_is_final() -> None:
    piles = {"sorcery:0": ["favour"] * 2, "sorcery:1": ["favour"] * 2}
    b = in_phase("aftermath", piles=piles)
    b.s.first_activator = 1
    b.run(aftermath(b.g))
    asked = [("stop", 1), ("cast", 0), ("cast", 0)]
    for act, _ in asked:
        place = b.s.cards.at("sorcery:0")
        b.run(aftermath(b.g), answers=[("aftermath_sorcery", "stop" if act == "stop" else place[0])])
    assert [d.who for d in b.asked] == [who for _, who in asked]
    b.run(aftermath(b.g))
    b.run(aftermath(b.g))
    assert (b.faces("sorcery:1"), b.faces("discard:1")) == ([], ["favour"] * 2)


@pytest.mark.clause("CIR-165", "CIR-166", "CIR-167", "CIR-168")
def test_stacks_set_energy_and_hand_may_be_discarded_cards_in_play_may_not() -> None:
    mine = put("maximus", HERE, stack=["charge", "light"], set=["wind"], play=["brace"])
    b = in_phase("aftermath", [mine], piles={"hand:0": ["gust", "taunt"], "hand:1": ["steel"]}, step=3)
    b.s.first_activator = 1
    b.run(aftermath(b.g), answers=[("aftermath_discard", [])])
    choice = ("aftermath_discard", lambda d: _offered(b, d.keys))
    b.run(aftermath(b.g), answers=[choice])
    assert [d.who for d in b.asked] == [1, 0]
    assert (b.held("maximus"), b.held("maximus", "set"), b.held("maximus", "play")) == (
        ["light"],
        [],
        ["brace"],
    )
    assert (b.faces("hand:0"), b.faces("discard:0")) == (["taunt"], ["gust", "charge", "wind"])
    assert all(b.s.cards.seen[c] == BOTH for c in b.s.cards.at("discard:0"))
    assert b.last("cards_discarded").clause == "CIR-165"


def _offered(b: Bout, keys: list[str]) -> list[str]:
    faces = b.s.cards.faces
    assert sorted(faces[k] for k in keys) == ["charge", "gust", "light", "taunt", "wind"]
    return [k for k in keys if faces[k] in ("charge", "gust", "wind")]


@pytest.mark.clause("CIR-169", "CIR-170", "CIR-171", "CIR-804", "CIR-812")
def test_everybody_heals_three_and_only_the_enraged_lose_three_fury() -> None:
    a = [put("maximus", HERE, damage=5, fury=5), put("retia", (8, 4), damage=2, fury=6, enraged=True)]
    b = in_phase("aftermath", a, [put("mortimer", THERE, damage=3, fury=11, enraged=True)], step=5)
    b.run(aftermath(b.g))
    worn = {f.profile: (f.damage, f.fury, f.enraged) for f in b.s.fighters}
    assert worn == {"maximus": (2, 5, False), "retia": (0, 3, True), "mortimer": (0, 8, True)}
    assert clauses(b.told("fury_changed")) == ["CIR-170", "CIR-170"]
    assert clauses(b.told("damage_changed")) == ["CIR-169"] * 3


@pytest.mark.clause("CIR-170", "CIR-812", "CIR-171", "CIR-811")
@pytest.mark.parametrize(
    ("profile", "fury", "left"),
    [("retia", 5, [2]), ("retia", 6, [3, 0]), ("maximus", 6, [3, 0]), ("mortimer", 8, [5, 2])],
)
def test_the_enraged_calm_down_below_half_of_their_aggression(
    profile: str, fury: int, left: list[int]
) -> None:
    b = in_phase("aftermath", [put(profile, HERE, fury=fury, enraged=True)], [put("count", THERE)])
    for i, now in enumerate(left):
        b.s.step = 5
        b.run(aftermath(b.g))
        assert (b[profile].fury, b[profile].enraged) == (now, i + 1 < len(left))
    assert b.last("calmed_down").clause == "CIR-812"


@pytest.mark.clause("CIR-171", "CIR-811", "CIR-816")
def test_the_calm_keep_their_fury() -> None:
    b = in_phase("aftermath", [put("mortimer", HERE, fury=7)], [put("count", THERE)], step=5)
    b.run(aftermath(b.g))
    assert (b["mortimer"].fury, b["mortimer"].enraged) == (7, False)


@pytest.mark.clause("CIR-172", "CIR-883")
def test_burning_comes_last_after_the_healing() -> None:
    b = in_phase(
        "aftermath", [put("maximus", HERE, damage=2, statuses=(lasts("burning", "CIR-883", until=""),))]
    )
    b.play(dice=[9, 6, 4])
    assert (b["maximus"].damage, b["maximus"].statuses) == (3, ())
    rolled = b.last("damage_rolled").data
    assert (rolled["total"], rolled["against"], rolled["value"], rolled["points"]) == (15, "toughness", 10, 3)
    assert b.log.index("healed") < b.log.index("damage_rolled")


@pytest.mark.clause("CIR-172", "CIR-1556")
def test_an_effect_that_names_another_moment_comes_then() -> None:
    b = in_phase("aftermath", [put("doug", HERE, damage=9)], piles={"sorcery:0": ["favour"]})
    asked = b.play()
    assert asked is not None and asked.key == "aftermath_sorcery"
    assert b["doug"].damage == 8


@pytest.mark.clause("CIR-173", "CIR-892", "CIR-893")
def test_the_durations_of_a_turn_end_with_it() -> None:
    from game.table.terrain import Circle, Terrain

    pieces = [
        Terrain("one", "mud", Circle(10, 10, 2), origin="quagmire", expires=3),
        Terrain("two", "mud", Circle(15, 10, 2), origin="quagmire", expires=4),
        Terrain("three", "rubble", Circle(10, 15, 1), origin="instant_rubble"),
    ]
    mine = put(
        "maximus",
        HERE,
        statuses=(lasts("dazed", "CIR-861", until="turn:3"), lasts("slowed", "CIR-860", until="own")),
    )
    b = in_phase("aftermath", [mine], terrain=pieces, turn=3)
    b.play(dice=[6, 4])
    assert [st.what for st in b["maximus"].statuses] == ["slowed"]
    assert [t.id for t in b.s.terrain] == ["two", "three"]
    assert (b.last("terrain_removed").clause, b.s.turn) == ("CIR-173", 4)
    b.play(dice=[6, 4], answers=[("first_activator", "self"), ("step", "end:"), ("step", "end:")])
    assert [t.id for t in b.s.terrain] == ["three"]


# ---- the end


@pytest.mark.clause("CIR-181", "CIR-801")
def test_a_side_without_models_has_lost_as_soon_as_the_effect_is_over() -> None:
    b = bout(
        [put("maximus", HERE)],
        [put("mortimer", THERE, damage=10)],
        piles={"sorcery:0": ["thunderbolt"]},
        active="maximus",
    )
    bolt = f"cast:{b.card('sorcery:0', 'thunderbolt')}"
    assert b.play(dice=[10], answers=[("step", bolt), ("effect_choice", "mortimer")]) is None
    assert (b.s.result, b.s.ended_by, b.s.phase) == ("0", "CIR-181", "over")
    assert Cirque().winner(b.s) == 0 and b.last("game_ended").clause == "CIR-181"


@pytest.mark.clause("CIR-181", "CIR-182")
def test_if_the_last_of_both_sides_die_under_one_template_it_is_a_draw() -> None:
    b = bout(
        [put("maximus", (10, 10), damage=11)],
        [put("mortimer", (11.3, 10), damage=10)],
        piles={"sorcery:0": ["fireball"]},
        active="maximus",
    )
    ball = f"cast:{b.card('sorcery:0', 'fireball')}"
    end_ = b.play(dice=[10, 10], answers=[("step", ball), ("effect_choice", [10.65, 10])])
    assert end_ is None
    assert (b.s.result, b.s.ended_by) == ("draw", "CIR-182")
    assert Cirque().winner(b.s) is None and Cirque().over(b.s)


@pytest.mark.clause("CIR-183")
def test_a_player_concedes_at_an_own_decision() -> None:
    b = bout([put("maximus", HERE)], [put("mortimer", THERE)], active="maximus")
    b.play()
    assert b.match is not None
    b.match.concede()
    assert (b.match.pending, b.s.result, b.last("game_ended").clause) == (None, "1", "CIR-183")


@pytest.mark.clause("CIR-184", "CIR-185")
@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        ([put("maximus", HERE, damage=11), put("retia", (8, 4))], [put("mortimer", THERE)], "0"),
        ([put("maximus", HERE)], [put("mortimer", THERE)], "0"),
        ([put("maximus", HERE, damage=6)], [put("mortimer", THERE, damage=4)], "1"),
        ([put("maximus", HERE, damage=5)], [put("mortimer", THERE, damage=4)], "draw"),
    ],
)
def test_after_the_last_turn_models_count_and_then_health(a: list[Put], b: list[Put], result: str) -> None:
    out = in_phase("aftermath", a, b, step=6, turn=10)
    assert out.play() is None
    assert (out.s.result, out.s.ended_by) == (result, "CIR-184")
    assert out.last("game_ended").clause == "CIR-184"


@pytest.mark.clause("CIR-185")
def test_the_turn_limit_of_the_scenario_ends_the_match() -> None:
    b = in_phase("aftermath", turn=3, turns=3)
    assert b.play() is None
    b = in_phase("aftermath", turn=3, turns=4)
    assert b.play(dice=[6, 4]) is not None


# ---- places


@pytest.mark.clause("CIR-201", "CIR-202", "CIR-205")
def test_every_card_is_in_one_place_while_it_is_set_in_play_spent_or_played() -> None:
    b = bout(
        [put("maximus", HERE, stack=["brace", "light", "blood", "haymaker"])],
        [put("mortimer", (5.2, 4))],
        active="maximus",
    )
    acts(b, "maximus", "passive:brace")
    acts(b, "maximus", "set", ("set_energy", ["light"]))
    acts(
        b,
        "maximus",
        "card:haymaker",
        ("card_attack", "battle_axe:b-mortimer"),
        ("enhance_attack", ["blood"]),
        dice=[1],
    )
    places = {place: b.faces(place) for place, ids in b.s.cards.places.items() if ids}
    assert places == {
        "play:a-maximus": ["brace"],
        "set:a-maximus": ["light"],
        "discard:0": ["blood", "haymaker"],
    }


@pytest.mark.clause("CIR-213", "CIR-214")
def test_counts_and_discard_piles_are_public_and_own_face_down_cards_known() -> None:
    piles = {"deck:0": ["light"] * 5, "hand:0": ["gust"], "sorcery:0": ["favour"], "discard:0": ["taunt"]}
    b = bout([put("maximus", HERE, stack=["charge"])], [put("mortimer", THERE)], piles=piles)
    theirs, mine = redact(b.s, 1).cards, redact(b.s, 0).cards
    for place in ("deck:0", "hand:0", "sorcery:0", "stack:a-maximus", "discard:0"):
        assert theirs.count(place) == mine.count(place) == b.s.cards.count(place)
    assert list(theirs.faces.values()) == ["taunt"]
    assert sorted(mine.faces.values()) == ["charge", "favour", "gust", "taunt"]
    assert mine.at("deck:0") == ("?",) * 5


@pytest.mark.clause("CIR-863", "CIR-124")
def test_drawing_takes_what_the_deck_has() -> None:
    from game.rules.cirque.harm import draw_cards

    b = in_phase("casting", piles={"deck:0": ["light"]})
    assert len(draw_cards(b.g, 0, 2, "CIR-1441")) == 1
    assert draw_cards(b.g, 0, 2, "CIR-1441") == []
    assert b.faces("hand:0") == ["light"]
    assert b.events[0].seen_by == only(0)


@pytest.mark.clause("CIR-107", "CIR-109", "CIR-112")
def test_a_match_begins_with_the_roll_off() -> None:
    match = Match.start(Cirque(), pit(), Setup(), 3, box=lambda act: ScriptedDice([7, 2]))
    assert match.pending is not None
    assert (match.pending.key, match.pending.who, match.pending.clause) == ("zone", 0, "CIR-109")
