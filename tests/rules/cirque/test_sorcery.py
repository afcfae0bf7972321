"""Sorcery: what each card does, what it refuses, and the terrain that it makes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from game.engine.decisions import Decision
from game.engine.dice import SeededDice
from game.engine.game import Boundary
from game.rules.cirque import values
from game.rules.cirque.ground import MEANING
from game.rules.cirque.harm import Over
from game.rules.cirque.sorcery import SPELLS, cast_card, castable, refused_sorcery
from game.rules.cirque.state import content, table
from game.rules.cirque.terraform import bar, dig, may_lie
from game.table.kinds import KINDS
from game.table.moves import path_cost
from game.table.sight import sight
from game.table.terrain import Circle, Polygon, Terrain

from .arrange import Bout, Given, bout, disc, put, refused, refusing, slab


def with_card(
    face: str, *args: Any, side: int = 0, piles: dict[str, list[str]] | None = None, **more: Any
) -> Bout:
    """A bout in which a side holds one sorcery card."""
    return bout(*args, piles={**(piles or {}), f"sorcery:{side}": [face]}, **more)


def cast(
    b: Bout, face: str, *, side: int = 0, dice: Iterable[int] = (), answers: Iterable[Given] = ()
) -> None:
    """Casts the card, which must be among those that can be cast."""
    card = b.card(f"sorcery:{side}", face)
    assert card in [o.value for o in castable(b.g, side)]
    b.run(cast_card(b.g, side, card), dice=dice, answers=answers)


def why_not(b: Bout, side: int = 0) -> list[str]:
    """The clauses that keep a side's sorcery from being cast."""
    return [r.why.clause for r in refused_sorcery(b.g, side)]


def choice(answer: Any) -> Given:
    """An answer to a question of a card."""
    return ("effect_choice", answer)


def along(x: float, y: float) -> dict[str, Any]:
    """A straight movement to a place."""
    return {"way": "moved", "path": [[x, y]], "face": None}


PAIR = ([put("maximus", (5, 5))], [put("mortimer", (15, 15))])


# ---- all cards


@pytest.mark.clause("CIR-371")
def test_every_sorcery_card_has_its_spell_under_its_clause() -> None:
    cards = {c.id: c.clause for c in content().cards.values() if c.type == "sorcery"}
    assert {face: spell.clause for face, spell in SPELLS.items()} == cards
    assert len(SPELLS) == 24


@pytest.mark.clause("CIR-149", "CIR-205", "CIR-204", "CIR-381")
def test_a_cast_card_is_shown_to_both_takes_effect_and_is_discarded() -> None:
    b = with_card("bandages", [put("maximus", (5, 5), damage=5, just_moved=True)], PAIR[1])
    card = b.card("sorcery:0", "bandages")
    cast(b, "bandages")
    assert b.faces("discard:0") == ["bandages"]
    assert b.faces("sorcery:0") == []
    assert b.s.cards.knows(1, card)
    assert not b["maximus"].just_moved
    assert b.log == ["sorcery_cast", "damage_changed"]
    assert b.last("sorcery_cast").clause == "CIR-1412"
    assert b.last("sorcery_cast").data == {"card": "bandages", "id": card, "player": 0}


@pytest.mark.clause("CIR-181", "CIR-182")
def test_the_match_ends_once_the_card_is_resolved() -> None:
    b = with_card("fireball", [put("nigel", (10, 10), damage=9)], [put("count", (11, 10), damage=9)])
    card = b.card("sorcery:0", "fireball")
    result = b.ends(cast_card(b.g, 0, card), dice=[10, 10], answers=[choice([10.5, 10])])
    assert result == "draw"
    assert b.faces("discard:0")[-1] == "fireball"


class _Rnd:
    """Chance for samples."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(seed, 0)

    def below(self, n: int) -> int:
        return self.dice.below(n)

    def fraction(self) -> float:
        return self.dice.fraction()


CROWD = (
    [put("maximus", (6, 6), stack=["light"]), put("bassus", (9, 4)), put("retia", (1, 3), play=["brace"])],
    [put("boilerplate", (7.5, 7.5), stack=["steel"]), put("nigel", (12, 12), stack=["wind", "blood"])],
)
PILES = {"discard:0": ["light", "wind", "blood", "steel", "charge"], "deck:0": ["light", "wind", "steel"]}
PIT = [disc("pillar", 12, 6, 1.0), slab("amplifier", 4, 8, 3, 1), disc("mud", 6, 5, 2.0)]


@pytest.mark.parametrize("face", SPELLS)
def test_every_answer_that_a_spell_proposes_is_legal(face: str) -> None:
    for seed in range(6):
        b = with_card(face, *CROWD, piles=PILES, terrain=PIT)
        b.g.dice = SeededDice(seed, 1)
        rule = cast_card(b.g, 0, b.card("sorcery:0", face))
        rnd, value = _Rnd(seed), None
        try:
            while True:
                asked: Any = rule.send(value)
                assert not isinstance(asked, Boundary)
                assert isinstance(asked, Decision)
                assert asked.key == "effect_choice"
                for answer in asked.spread(4):
                    asked.read(answer)
                value = asked.read(asked.sample(rnd))
        except (StopIteration, Over):
            pass
        assert b.faces("sorcery:0") == []
        assert b.faces("table") == []
        assert [f.id for f in b.s.on_table() if table(b.g).fits(f.base, (f.id,)) is not None] == []


# ---- harm and templates


@pytest.mark.clause("CIR-1401", "CIR-853", "CIR-643")
def test_thunderbolt_is_harm_11_against_armour_without_fury() -> None:
    b = with_card("thunderbolt", *PAIR)
    cast(b, "thunderbolt", dice=[8], answers=[choice("mortimer")])
    assert (b["mortimer"].damage, b["mortimer"].fury) == (3, 0)
    assert b.asked[0].continues


@pytest.mark.clause("CIR-1401")
def test_thunderbolt_may_strike_a_friend() -> None:
    b = with_card("thunderbolt", *PAIR)
    cast(b, "thunderbolt", dice=[5], answers=[choice("maximus")])
    assert b["maximus"].damage == 1


@pytest.mark.clause("CIR-1402", "CIR-769", "CIR-643", "CIR-327")
def test_tv_93_fireball_spares_nobody_and_is_full_only_under_the_centre() -> None:
    sides = ([put("maximus", (3, 3))], [put("count", (10.6, 10), set=["steel"]), put("mortimer", (11.9, 10))])
    b = with_card("fireball", *sides)
    cast(b, "fireball", dice=[10, 10], answers=[choice([10, 10])])
    assert (b["count"].damage, b["count"].fury) == (4, 0)
    assert (b["mortimer"].damage, b["mortimer"].fury) == (2, 0)
    assert b.last("template_placed").data["at_centre"] == ["b-count"]
    assert b.held("count", "set") == ["steel"]


@pytest.mark.clause("CIR-1402", "CIR-769", "CIR-764")
def test_tv_94_between_two_models_each_takes_at_most_2() -> None:
    b = with_card("fireball", [put("maximus", (9, 10))], [put("count", (11, 10))])
    cast(b, "fireball", dice=[10, 10], answers=[choice([10, 10])])
    assert (b["maximus"].damage, b["count"].damage) == (2, 2)


@pytest.mark.clause("CIR-1402", "CIR-766", "CIR-765")
def test_fireball_rolls_nearest_centre_first_and_the_casters_side_first_on_a_tie() -> None:
    b = with_card(
        "fireball", [put("maximus", (9, 10))], [put("count", (11, 10)), put("mortimer", (10, 10.7))]
    )
    cast(b, "fireball", dice=[1, 5, 9], answers=[choice([10, 10])])
    order = [e.data["figure"] for e in b.told("damage_rolled")]
    assert order == ["b-mortimer", "a-maximus", "b-count"]


@pytest.mark.clause("CIR-1402")
def test_a_fireball_falls_inside_the_pit() -> None:
    b = with_card("fireball", *PAIR)
    cast(b, "fireball", answers=[choice(refusing(([24.01, 5], "CIR-407"), then=[24, 5]))])
    assert b.last("template_placed").data["centre"] == [24.0, 5.0]


@pytest.mark.clause("CIR-1442", "CIR-769")
def test_unstable_catalyst_stays_on_4_and_harms_with_9() -> None:
    b = with_card("unstable_catalyst", [put("professor", (5, 5))], [put("count", (10, 5))])
    cast(b, "unstable_catalyst", dice=[4, 9], answers=[choice([10, 5])])
    assert b["count"].damage == 3
    assert b.asked[-1].who == 0


@pytest.mark.clause("CIR-1442")
def test_on_3_the_opponent_moves_the_catalyst_by_up_to_3() -> None:
    b = with_card("unstable_catalyst", [put("professor", (5, 5))], [put("count", (10, 5))])
    away = refusing(([6.999, 5], "CIR-1442"), then=[7, 5])
    cast(b, "unstable_catalyst", dice=[3, 10, 2], answers=[choice([10, 5]), choice(away)])
    assert b.asked[-1].who == 1
    assert not b.asked[-1].continues
    assert b["count"].damage == 0
    assert b["professor"].damage == 2


@pytest.mark.clause("CIR-1442", "CIR-513")
def test_the_catalyst_is_thrown_within_12_of_one_own_fighter_that_sees_the_point() -> None:
    wall = [slab("wall", 8, 0, 1, 12)]
    b = with_card("unstable_catalyst", [put("professor", (5, 5))], [put("count", (20, 20))], terrain=wall)
    bad = refusing(([12, 5], "CIR-1442"), ([5, 17.61], "CIR-1442"), ([-0.1, 5], "CIR-407"), then=[5, 17.6])
    cast(b, "unstable_catalyst", dice=[10], answers=[choice(bad)])
    assert b.last("template_placed").data["under"] == []


@pytest.mark.clause("CIR-1443", "CIR-856")
def test_a_magnetic_field_pulls_by_2_towards_its_centre_and_not_past_it() -> None:
    b = with_card(
        "magnetic_field", [put("maximus", (10, 10.7))], [put("count", (12.9, 10)), put("doug", (7, 10))]
    )
    cast(b, "magnetic_field", answers=[choice([10, 10])])
    assert b["maximus"].point == (10, 10)
    assert b["count"].point == (11.2, 10)
    assert b["doug"].point == (8.6, 10)
    assert [e.data["figure"] for e in b.told("was_moved")] == ["a-maximus", "b-count", "b-doug"]


@pytest.mark.clause("CIR-1443", "CIR-1506")
def test_bassus_is_pulled_half_as_far() -> None:
    b = with_card("magnetic_field", [put("bassus", (12.5, 10))], [put("count", (3, 3))])
    cast(b, "magnetic_field", answers=[choice([10, 10])])
    assert b["bassus"].point == (11.5, 10)


# ---- moving, placing, turning


@pytest.mark.clause("CIR-1403", "CIR-856", "CIR-443")
def test_gust_moves_anybody_up_to_3_in_a_straight_line() -> None:
    b = with_card("gust", [put("maximus", (10, 12))], [put("mortimer", (10, 10), 0)])
    bad = refusing((along(13.01, 12), "CIR-1403"), (along(10, 10.5), "CIR-471"), then=along(13, 12))
    cast(b, "gust", answers=[choice("maximus"), choice(bad)])
    assert b["maximus"].point == (13, 12)
    assert "quick_attack_offered" not in b.log


@pytest.mark.clause("CIR-1403", "CIR-471")
def test_gust_goes_to_the_first_contact() -> None:
    b = with_card("gust", [put("maximus", (10, 10))], [put("count", (13, 10))])
    cast(
        b,
        "gust",
        answers=[choice("maximus"), choice(refusing((along(12, 10), "CIR-471"), then=along(11.8, 10)))],
    )
    assert b["maximus"].point == (11.8, 10)


@pytest.mark.clause("CIR-1403", "CIR-472")
def test_gust_pays_double_in_mud() -> None:
    b = with_card("gust", [put("maximus", (10, 10))], PAIR[1], terrain=[slab("mud", 11, 5, 5, 10)])
    way = refusing((along(12.1, 10), "CIR-1403"), then=along(12, 10))
    cast(b, "gust", answers=[choice("maximus"), choice(way)])
    assert b["maximus"].point == (12, 10)


@pytest.mark.clause("CIR-1403", "CIR-1506")
def test_gust_moves_bassus_by_half() -> None:
    b = with_card("gust", [put("bassus", (10, 10))], PAIR[1])
    cast(
        b,
        "gust",
        answers=[choice("bassus"), choice(refusing((along(11.51, 10), "CIR-1403"), then=along(11.5, 10)))],
    )
    assert b["bassus"].point == (11.5, 10)


@pytest.mark.clause("CIR-1403", "CIR-1012")
def test_gust_does_not_move_who_is_braced() -> None:
    b = with_card("gust", [put("maximus", (10, 10), play=["brace"])], PAIR[1])
    cast(b, "gust", answers=[choice("maximus")])
    assert b["maximus"].point == (10, 10)
    assert b.log == ["sorcery_cast", "stood_fast"]


@pytest.mark.clause("CIR-1404", "CIR-859", "CIR-443")
def test_trapdoor_places_an_own_fighter_within_6_facing_any_way() -> None:
    b = with_card("trapdoor", [put("maximus", (10, 12))], [put("mortimer", (10, 10), 0)])
    bad = refusing(([16.001, 12, 0], "CIR-1404"), ([10, 11, 0], "CIR-402"), then=[16, 12, 123.4])
    cast(b, "trapdoor", answers=[choice(bad)])
    assert (b["maximus"].point, b["maximus"].facing) == ((16, 12), 123.4)
    assert b.log == ["sorcery_cast", "placed"]


@pytest.mark.clause("CIR-1404", "CIR-011")
def test_trapdoor_needs_an_own_fighter_on_its_feet() -> None:
    b = with_card("trapdoor", [put("maximus", (5, 5), knocked_down=True)], PAIR[1])
    assert castable(b.g, 0) == []
    assert why_not(b) == ["CIR-1404"]


@pytest.mark.clause("CIR-1405", "CIR-859")
def test_switcheroo_swaps_two_own_fighters_and_keeps_their_facings() -> None:
    b = with_card("switcheroo", [put("maximus", (5, 5), 10), put("retia", (9, 9), 200)], PAIR[1])
    cast(b, "switcheroo")
    assert (b["maximus"].point, b["maximus"].facing) == ((9, 9), 10)
    assert (b["retia"].point, b["retia"].facing) == ((5, 5), 200)


@pytest.mark.clause("CIR-1405", "CIR-011")
def test_switcheroo_needs_room_at_both_places() -> None:
    three = [put("bassus", (10, 10)), put("retia", (0.6, 5)), put("maximus", (15, 5))]
    b = with_card("switcheroo", three, [put("mortimer", (20, 20))])
    bad = refusing((["a-bassus", "a-retia"], "CIR-1405"), then=["a-retia", "a-maximus"])
    cast(b, "switcheroo", answers=[choice(bad)])
    assert (b["retia"].point, b["maximus"].point) == ((15, 5), (0.6, 5))
    alone = with_card("switcheroo", three[:2], PAIR[1])
    assert why_not(alone) == ["CIR-1405"]


@pytest.mark.clause("CIR-1414", "CIR-443")
def test_about_face_turns_anybody() -> None:
    b = with_card("about_face", *PAIR)
    cast(b, "about_face", answers=[choice("mortimer"), choice(-90)])
    assert b["mortimer"].facing == 270
    assert b.log == ["sorcery_cast", "turned"]


@pytest.mark.clause("CIR-1421", "CIR-869", "CIR-854")
def test_wall_of_sound_pushes_enemies_within_4_nearest_first() -> None:
    foes = [put("mortimer", (14, 10)), put("count", (12, 10)), put("ennui", (10, 15.201))]
    b = with_card("wall_of_sound", [put("maximus", (10, 10)), put("retia", (10, 8))], foes)
    cast(b, "wall_of_sound", answers=[choice("maximus")])
    assert b["count"].point == (12.8, 10)
    assert b["mortimer"].point == (16, 10)
    assert b["ennui"].point == (10, 15.201)
    assert b["retia"].point == (10, 8)
    assert [e.data["figure"] for e in b.told("was_moved")] == ["b-count", "b-mortimer"]


# ---- ground


@pytest.mark.clause("CIR-1406", "CIR-866", "CIR-893")
def test_a_sudden_column_rises_half_an_inch_from_every_base_until_the_end_of_the_next_turn() -> None:
    b = with_card("sudden_column", [put("maximus", (10, 10))], [put("mortimer", (14, 10))], turn=3)
    bad = refusing(([10, 11.849], "CIR-1406"), ([0.74, 20], "CIR-866"), then=[10, 11.85])
    cast(b, "sudden_column", answers=[choice(bad)])
    piece = b.s.terrain[0]
    assert (piece.kind, piece.shape, piece.expires, piece.origin) == (
        "column",
        Circle(10, 11.85, 0.75),
        4,
        "CIR-1406",
    )
    assert table(b.g).traits(piece) == {"impassable", "blocks_sight"}
    assert b.last("terrain_created").data["piece"] == piece.id


@pytest.mark.clause("CIR-1406", "CIR-512")
def test_a_column_blocks_sight() -> None:
    b = with_card("sudden_column", [put("maximus", (5, 10))], [put("mortimer", (15, 10))])
    cast(b, "sudden_column", answers=[choice([10, 10])])
    assert not sight(table(b.g), b["maximus"].base, b["mortimer"].base).clear


@pytest.mark.clause("CIR-1407", "CIR-866", "CIR-408")
def test_a_quagmire_lies_wholly_inside_the_pit_and_doubles_every_inch() -> None:
    b = with_card("quagmire", [put("maximus", (3, 3))], PAIR[1], turn=2)
    cast(b, "quagmire", answers=[choice(refusing(([2.49, 3], "CIR-866"), then=[2.5, 3]))])
    piece = b.s.terrain[0]
    assert (piece.kind, piece.shape, piece.expires) == ("quagmire", Circle(2.5, 3, 2.5), 3)
    assert path_cost(table(b.g), [(2.5, 3), (7, 3)]) == pytest.approx(4.5 + 2.5)


@pytest.mark.clause("CIR-1408", "CIR-866")
def test_instant_rubble_lies_at_any_angle_on_no_base_for_the_rest_of_the_game() -> None:
    b = with_card("instant_rubble", [put("maximus", (10, 10))], PAIR[1], terrain=[disc("pillar", 5, 18, 1)])
    bad = refusing(
        ([10.9, 10, 90], "CIR-866"), ([5, 18, 0], "CIR-866"), ([1.4, 5, 0], "CIR-866"), then=[11, 10, 90]
    )
    cast(b, "instant_rubble", answers=[choice(bad)])
    piece = b.s.terrain[-1]
    assert (piece.kind, piece.expires) == ("rubble", None)
    assert piece.shape == bar((11, 10), 3, 0.75, 90)
    assert isinstance(piece.shape, Polygon)
    assert set(piece.shape.points) == {(10.625, 8.5), (11.375, 8.5), (11.375, 11.5), (10.625, 11.5)}


@pytest.mark.clause("CIR-1409")
def test_the_groundskeeper_leaves_the_walls_of_the_map_alone() -> None:
    pieces = [
        disc("pillar", 5, 18, 1, "pillar"),
        disc("mud", 8, 18, 1, "mud"),
        slab("amplifier", 2, 2, 3, 1, "amp"),
        Terrain("column", "column", Circle(20, 5, 0.75), origin="CIR-1406", expires=2),
    ]
    b = with_card("groundskeeper", *PAIR, terrain=pieces)
    cast(b, "groundskeeper", answers=[choice(lambda asked: _only(asked, ["mud", "amp", "column"], "amp"))])
    assert [t.id for t in b.s.terrain] == ["pillar", "mud", "column"]
    bare = with_card("groundskeeper", *PAIR, terrain=pieces[:1])
    assert why_not(bare) == ["CIR-1409"]


def _only(asked: Any, keys: list[str], then: str) -> str:
    assert asked.keys == keys
    return then


@pytest.mark.clause("CIR-1433", "CIR-869")
def test_an_open_grave_knocks_down_on_4_nearest_to_the_centre_first() -> None:
    b = with_card(
        "open_grave", [put("maximus", (10, 11.5))], [put("count", (11, 10)), put("ennui", (15, 10))], turn=5
    )
    cast(b, "open_grave", dice=[4, 3], answers=[choice([10, 10])])
    assert [e.data["figure"] for e in b.told("effect_rolled")] == ["b-count", "a-maximus"]
    assert (b["count"].knocked_down, b["maximus"].knocked_down) == (True, False)
    assert (b.s.terrain[0].kind, b.s.terrain[0].shape, b.s.terrain[0].expires) == (
        "grave",
        Circle(10, 10, 1.5),
        6,
    )


@pytest.mark.clause("CIR-866")
def test_ground_about_a_model_may_reach_over_the_edge() -> None:
    b = bout(*PAIR)
    piece = dig(b.g, (0.6, 5), 5.0, "CIR-1560", origin="card:a7")
    assert piece.shape == Circle(0.6, 5, 2.5)
    assert (piece.origin, piece.expires) == ("card:a7", None)
    assert path_cost(table(b.g), [(0.6, 5), (5.1, 5)]) == pytest.approx(4.5 + 2.5)
    assert [t.id for t in b.s.terrain] == ["made-1"]


@pytest.mark.clause("CIR-866")
def test_difficult_ground_may_lie_anywhere_and_an_obstruction_on_no_base() -> None:
    b = bout(*PAIR, terrain=[disc("pillar", 10, 10, 1)])
    on_base, on_pillar = Circle(5, 5, 1.5), Circle(10, 10, 1.5)
    assert may_lie(b.g, on_base, blocking=False) is None
    assert may_lie(b.g, on_pillar, blocking=False) is None
    for shape in (on_base, on_pillar):
        why = may_lie(b.g, shape, blocking=True)
        assert why is not None
        assert why.clause == "CIR-866"


@pytest.mark.clause("CIR-901", "CIR-512")
def test_every_kind_of_terrain_means_something_here() -> None:
    assert set(MEANING) == set(KINDS)
    assert MEANING["pillar"] == {"impassable", "blocks_sight"}
    for kind in ("pond", "water", "pit", "spikes"):
        assert MEANING[kind] == {"impassable"}
    for kind in ("amplifier", "tombstones", "sandbags", "rubble", "hazard_tape", "fence", "hedge"):
        assert MEANING[kind] == {"obstruction"}
    for kind in ("mosh_pit", "mead", "mud", "grave", "bog", "crater", "quagmire", "wood"):
        assert MEANING[kind] == {"difficult"}


# ---- fury, wounds, what lasts


@pytest.mark.clause("CIR-1410")
@pytest.mark.parametrize(("face", "falls"), [(3, False), (4, True)])
def test_a_banana_skin_works_on_4_or_more(face: int, falls: bool) -> None:
    b = with_card("banana_skin", *PAIR)
    cast(b, "banana_skin", dice=[face])
    assert b["mortimer"].knocked_down is falls


@pytest.mark.clause("CIR-1411", "CIR-811")
def test_red_mist_gives_2_fury_which_may_enrage() -> None:
    b = with_card("red_mist", [put("tympanus", (5, 5), fury=2)], PAIR[1])
    cast(b, "red_mist", answers=[choice("tympanus"), choice("take")])
    assert (b["tympanus"].fury, b["tympanus"].enraged) == (4, True)


@pytest.mark.clause("CIR-1411", "CIR-812", "CIR-804")
def test_red_mist_may_calm_instead() -> None:
    b = with_card("red_mist", *PAIR[:1], [put("count", (9, 9), fury=4, enraged=True)])
    cast(b, "red_mist", answers=[choice("count"), choice("remove")])
    assert (b["count"].fury, b["count"].enraged) == (2, False)
    b = with_card("red_mist", *PAIR[:1], [put("count", (9, 9), fury=1)])
    cast(b, "red_mist", answers=[choice("count"), choice("remove")])
    assert b["count"].fury == 0


@pytest.mark.clause("CIR-1411", "CIR-239")
def test_red_mist_does_nothing_to_a_machine() -> None:
    b = with_card("red_mist", [put("boilerplate", (5, 5))], PAIR[1])
    cast(b, "red_mist", answers=[choice("boilerplate")])
    assert b["boilerplate"].fury == 0


@pytest.mark.clause("CIR-1412", "CIR-804")
def test_bandages_remove_up_to_3_damage_from_an_own_fighter() -> None:
    b = with_card("bandages", [put("maximus", (5, 5), damage=2), put("retia", (8, 8), damage=9)], PAIR[1])
    cast(b, "bandages", answers=[choice(lambda asked: _only(asked, ["a-maximus", "a-retia"], "a-maximus"))])
    assert (b["maximus"].damage, b["retia"].damage) == (0, 9)


@pytest.mark.clause("CIR-1413", "CIR-134")
def test_favour_of_the_crowd_waits_for_the_next_roll() -> None:
    b = with_card("favour", *PAIR)
    cast(b, "favour")
    assert b.s.players[0].initiative == ((3, "CIR-1413"),)


@pytest.mark.clause("CIR-1422")
def test_a_standing_ovation_waits_for_the_next_turn() -> None:
    b = with_card("standing_ovation", [put("maximus", (5, 5), damage=4)], PAIR[1])
    cast(b, "standing_ovation")
    assert (b.s.players[0].ovations, b["maximus"].damage) == (1, 4)


@pytest.mark.clause("CIR-1423", "CIR-253", "CIR-892")
def test_groupies_raise_finesse_and_brutality_until_the_end_of_the_turn() -> None:
    b = with_card("groupies", *PAIR, turn=4)
    cast(b, "groupies")
    f = b["maximus"]
    assert values.finesse(b.g, f).value == 7
    assert values.strength(b.g, f, f.printed.weapon("battle_axe")).value == 13
    assert {st.until for st in f.statuses} == {"turn:4"}


@pytest.mark.clause("CIR-1432", "CIR-860", "CIR-894")
def test_fog_of_tedium_slows_an_enemy() -> None:
    b = with_card("fog_of_tedium", *PAIR)
    cast(b, "fog_of_tedium")
    assert values.speed(b.g, b["mortimer"]).value == 2.5
    status = b["mortimer"].has("slowed")
    assert status is not None
    assert (status.until, status.begun) == ("own", False)


# ---- cards


@pytest.mark.clause("CIR-1415", "CIR-864")
def test_sticky_fingers_take_a_random_card_of_a_stack() -> None:
    foes = [put("mortimer", (15, 15), stack=["light", "haymaker", "wind"]), put("count", (9, 9))]
    b = with_card("sticky_fingers", PAIR[0], foes)
    cast(b, "sticky_fingers", dice=[2])
    assert b.held("mortimer") == ["light", "wind"]
    assert b.faces("discard:1") == ["haymaker"]


@pytest.mark.clause("CIR-1415", "CIR-011")
def test_sticky_fingers_need_a_card_to_take() -> None:
    b = with_card("sticky_fingers", *PAIR)
    assert why_not(b) == ["CIR-1415"]


@pytest.mark.clause("CIR-1431", "CIR-204")
def test_same_old_shuffles_up_to_four_discards_into_the_deck() -> None:
    pile = ["light", "wind", "blood", "steel", "charge"]
    b = with_card("same_old", *PAIR, piles={"discard:0": pile, "deck:0": ["sprint"]})
    ids = [b.card("discard:0", face) for face in pile]
    cast(b, "same_old", answers=[choice(lambda asked: _too_many(asked, ids))])
    assert sorted(b.faces("deck:0")) == ["blood", "charge", "light", "sprint", "wind"]
    assert b.faces("discard:0") == ["steel", "same_old"]
    assert not any(b.s.cards.knows(side, c) for side in (0, 1) for c in b.s.cards.at("deck:0"))


def _too_many(asked: Any, ids: list[str]) -> list[str]:
    assert refused(asked, ids) == "CIR-1431"
    return [c for c in ids if c != ids[3]]


@pytest.mark.clause("CIR-1431", "CIR-011")
def test_same_old_can_be_cast_with_nothing_to_shuffle() -> None:
    b = with_card("same_old", *PAIR)
    cast(b, "same_old")
    assert b.faces("discard:0") == ["same_old"]


@pytest.mark.clause("CIR-1441", "CIR-863", "CIR-124")
def test_a_research_grant_draws_2_from_the_top_or_what_is_left() -> None:
    b = with_card("research_grant", *PAIR, piles={"deck:0": ["light", "wind", "steel"]})
    cast(b, "research_grant")
    assert (b.faces("hand:0"), b.faces("deck:0")) == (["light", "wind"], ["steel"])
    b = with_card("research_grant", *PAIR, piles={"deck:0": ["blood"]})
    cast(b, "research_grant")
    assert b.faces("hand:0") == ["blood"]
