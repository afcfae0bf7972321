"""The fifteen traits, and that every card, listing and trait has its text."""

from __future__ import annotations

import pytest

from game.engine.dice import ScriptedDice
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque.effect import Ask, adjusted, asked, text_of
from game.rules.cirque.harm import harm, knock_down, moment, push, wound
from game.rules.cirque.moving import ways_to_move
from game.rules.cirque.state import content
from game.rules.cirque.texts import TEXTS

from .arrange import Bout, bout, put


def facing(a: str, b: str, gap: float = 0.0) -> Bout:
    """Two fighters that look at each other."""
    c = content()
    far = (c.fighter(a).base + c.fighter(b).base) / 2 + gap
    return bout([put(a, (8, 12), 0)], [put(b, (round(8 + far, 3), 12), 180)], active=a)


# ---- completeness


def test_every_action_card_that_is_not_blank_has_a_text() -> None:
    cards = [c for c in content().cards.values() if c.type == "action" and not c.blank]
    assert len(cards) == 51
    assert [c.id for c in cards if TEXTS[c.id].clause != c.clause] == []


def test_every_listing_with_a_text_of_its_own_and_every_trait_has_one() -> None:
    for f in content().fighters.values():
        assert TEXTS[f.id].clause == f.trait.clause
        for listing in f.listings:
            key = f"{f.id}.{listing.card}"
            if listing.mode == "plain":
                assert key not in TEXTS
            elif key != "bone_idle.take_aim":
                assert TEXTS[key].clause == listing.clause, key
            assert text_of(f.id, listing.card) is not None


def test_there_is_no_text_without_a_card_a_listing_or_a_trait() -> None:
    known = set(content().cards) | set(content().fighters)
    for key in TEXTS:
        fighter, _, card = key.partition(".")
        assert key in known if not card else content().listing(fighter, card) is not None


@pytest.mark.clause("CIR-332", "CIR-333", "CIR-334", "CIR-339", "CIR-340", "CIR-341")
def test_who_may_use_what() -> None:
    assert text_of("doug", "haymaker") is TEXTS["haymaker"]
    assert text_of("doug", "taunt") is TEXTS["taunt"]
    assert text_of("doug", "power_slide") is None
    assert text_of("maximus", "charge") is TEXTS["maximus.charge"]
    assert text_of("doug", "charge") is TEXTS["charge"]
    assert text_of("doug", "party_piece") is TEXTS["doug.party_piece"]


# ---- the Ludus Fortissimo


@pytest.mark.clause("CIR-1501")
@pytest.mark.parametrize(("enraged", "bonus"), [(True, [1, 0]), (False, [0, 0])])
def test_top_billing(enraged: bool, bonus: list[int]) -> None:
    b = facing("maximus", "mortimer")
    b["maximus"].enraged = enraged
    asks = [Ask(b.g, b.s.team(side)[0]) for side in (0, 1)]
    assert [adjusted("initiative", Tally(0, "CIR-132", Text("die")), a).value for a in asks] == bonus


@pytest.mark.clause("CIR-1506", "CIR-005")
def test_immovable_halves_every_distance() -> None:
    b = facing("maximus", "bassus")
    x = b["bassus"].x
    push(b.g, b["maximus"], b["bassus"], 3, "CIR-1007")
    assert b["bassus"].x == round(x + 1.5, 3)


@pytest.mark.clause("CIR-1511")
def test_slippery() -> None:
    b = facing("retia", "mortimer")
    assert [b.numbers("mortimer", "greatsword", "retia", k).to_hit for k in ("quick", "basic")] == [4, 6]


@pytest.mark.clause("CIR-1515", "CIR-813")
def test_diva() -> None:
    b = facing("decibella", "mortimer")
    b["decibella"].enraged = True
    b["mortimer"].x = 14
    assert b.numbers("decibella", "high_note", "mortimer").to_hit == 6
    assert b.numbers("decibella", "stiletto_sandal", "mortimer").to_hit == 4


@pytest.mark.clause("CIR-1520")
def test_light_on_his_feet() -> None:
    b = facing("tympanus", "mortimer", 5)
    assert all(way.flat for way, _ in ways_to_move(b.g, b["tympanus"]))
    b = facing("maximus", "mortimer", 5)
    assert not any(way.flat for way, _ in ways_to_move(b.g, b["maximus"]))


# ---- the Terminally Bored


@pytest.mark.clause("CIR-1551")
def test_seen_it_all_before() -> None:
    b = facing("maximus", "mortimer")
    b["mortimer"].damage = 3
    b.run(TEXTS["mortimer"].happen("defends", b.g, b["mortimer"]))
    assert b["mortimer"].damage == 2


@pytest.mark.clause("CIR-1556", "CIR-1606")
def test_dead_tired_and_pressure_valve_each_at_its_moment() -> None:
    b = bout([put("doug", (5, 5), damage=4), put("mortimer", (9, 5))], [put("hester", (15, 15), fury=3)])
    b.run(moment(b.g, "aftermath began"))
    assert (b["doug"].damage, b["hester"].fury) == (3, 3)
    b.run(moment(b.g, "situation"))
    assert (b["doug"].damage, b["hester"].fury) == (3, 2)


@pytest.mark.clause("CIR-1562")
def test_insubstantial_passes_through_models_and_over_mud() -> None:
    b = facing("ennui", "maximus", 5)
    way = ways_to_move(b.g, b["ennui"])[0][0]
    assert (way.through, way.flat) == (frozenset({"figures"}), True)


@pytest.mark.clause("CIR-1567")
def test_keeping_count() -> None:
    b = facing("count", "maximus")
    assert b.numbers("count", "fangs", "maximus").to_hit == 6
    b.strike("count", "fangs", "maximus", dice=[1])
    assert b.numbers("count", "abacus", "maximus").to_hit == 7
    assert b.numbers("count", "abacus", "maximus", "counter").to_hit == 7


@pytest.mark.clause("CIR-1572")
def test_no_vitals() -> None:
    b = facing("maximus", "bone_idle")
    assert not b.numbers("maximus", "battle_axe", "bone_idle").criticals
    assert b.numbers("bone_idle", "humerus_club", "maximus").criticals


# ---- the Faculty


@pytest.mark.clause("CIR-1601", "CIR-770")
def test_blast_radius_calculations_spare_friends_and_himself() -> None:
    b = bout([put("professor", (5, 5)), put("nigel", (9, 5))], [put("mortimer", (15, 15))])
    ten = [
        b.run(harm(b.g, b[n], 12, "CIR-762", cap=2, source="a-professor"), dice=[10])
        for n in ("nigel", "mortimer")
    ]
    assert ten == [1, 2]
    assert b.run(harm(b.g, b["professor"], 12, "CIR-762", cap=2, source="a-professor"), dice=[10]) == 1
    assert b.run(harm(b.g, b["nigel"], 12, "CIR-762", cap=2, source="b-mortimer"), dice=[10]) == 2


@pytest.mark.clause("CIR-1611", "CIR-169")
def test_clockwork_heals_two() -> None:
    b = facing("boilerplate", "mortimer")
    healing = [
        adjusted("healing", Tally(3, "CIR-169", Text("healing")), Ask(b.g, b[n])).value
        for n in ("boilerplate", "mortimer")
    ]
    assert healing == [2, 3]


@pytest.mark.clause("CIR-1618", "CIR-801", "CIR-863")
def test_expendable() -> None:
    b = bout(
        [put("nigel", (5, 5), damage=9), put("hester", (9, 5))],
        [put("mortimer", (15, 15))],
        piles={"deck:0": ["light", "wind", "steel"]},
    )
    b.run(wound(b.g, b["nigel"], 1, "CIR-652"))
    assert (b.faces("hand:0"), b.faces("deck:0")) == (["light", "wind"], ["steel"])


@pytest.mark.clause("CIR-1622")
def test_hard_hat() -> None:
    b = facing("grimsby", "mortimer")
    knock_down(b.g, b["grimsby"], "CIR-1006")
    assert not b["grimsby"].knocked_down
    assert asked("cannot be knocked down", Ask(b.g, b["mortimer"])) == ""
    assert isinstance(b.dice, ScriptedDice)
