"""The course of a match: set-up, deployment, the order of the phases, Casting, and the end."""

from __future__ import annotations

import pytest

from game.engine.dice import ScriptedDice, SeededDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.words import render
from game.rules.cirque.book import Cirque
from game.rules.cirque.casting import casting, deployment
from game.rules.cirque.secrets import redact
from game.rules.cirque.state import content
from game.rules.cirque.values import stack_limit
from game.table.inches import Point
from game.table.mapfile import Scenario, Zone
from game.table.terrain import Polygon
from tests.rules.cirque.arrange import Bout, Given, Put, bout, put, refusing, slab
from tests.rules.cirque.driving import HERE, THERE, data, in_phase, open_acts

SOUTH: tuple[Point, ...] = ((0, 0), (24, 0), (24, 5), (0, 5))
NORTH: tuple[Point, ...] = ((0, 19), (24, 19), (24, 24), (0, 24))


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


@pytest.mark.clause("CIR-107", "CIR-109", "CIR-112")
def test_a_match_begins_with_the_roll_off() -> None:
    match = Match.start(Cirque(), pit(), Setup(), 3, box=lambda act: ScriptedDice([7, 2]))
    assert match.pending is not None
    assert (match.pending.key, match.pending.who, match.pending.clause) == ("zone", 0, "CIR-109")


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
