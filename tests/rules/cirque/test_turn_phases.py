"""The Situation and Aftermath phases, and the places where cards are."""

from __future__ import annotations

import pytest

from game.engine.events import BOTH, only
from game.rules.cirque.secrets import redact
from game.rules.cirque.sorcery import cast_card
from game.rules.cirque.turn import aftermath, initiative_tally, situation
from tests.rules.cirque.arrange import Bout, Given, bout, lasts, put
from tests.rules.cirque.driving import HERE, THERE, acts, clauses, data, in_phase

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
    from game.rules.cirque.discards import draw_cards

    b = in_phase("casting", piles={"deck:0": ["light"]})
    assert len(draw_cards(b.g, 0, 2, "CIR-1441")) == 1
    assert draw_cards(b.g, 0, 2, "CIR-1441") == []
    assert b.faces("hand:0") == ["light"]
    assert b.events[0].seen_by == only(0)
