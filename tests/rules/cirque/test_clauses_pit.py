"""Ground rules and the pit: measuring, print over rule, kinds of terrain, what an arena is."""

from __future__ import annotations

from pathlib import Path

import pytest

import maps
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.cirque.aim import Blow, choices
from game.rules.cirque.attack import attack
from game.rules.cirque.book import Cirque
from game.rules.cirque.harm import be_moved
from game.rules.cirque.sorcery import cast_card
from game.rules.cirque.state import table
from game.rules.cirque.values import finesse, speed, swiftness
from game.table.mapfile import Scenario, read_map
from game.table.moves import path_cost
from tests.rules.cirque.arrange import Bout, bout, disc, lasts, put, slab
from tests.rules.cirque.driving import acts, at, data, walk

MAPS = Path(next(iter(maps.__path__)))


@pytest.mark.clause("CIR-001", "CIR-003")
def test_distances_run_from_edge_to_edge_and_are_nothing_in_contact() -> None:
    b = bout([put("maximus", (5, 5))], [put("bassus", (8, 9)), put("nigel", (6.1, 5))])
    board = table(b.g)
    assert board.gap(b["maximus"].base, b["bassus"].base) == pytest.approx(5 - 0.6 - 0.8)
    assert board.gap(b["maximus"].base, b["nigel"].base) == pytest.approx(0, abs=1e-9)


@pytest.mark.clause("CIR-002")
def test_both_sides_can_measure_from_their_views_before_anybody_decides() -> None:
    b = bout([put("maximus", (5, 5))], [put("mortimer", (10, 5))], active="maximus")
    b.play()
    assert b.match is not None
    for who in (0, 1):
        view = b.match.view(who)
        one, two = (view.state.fighter(fid) for fid in ("a-maximus", "b-mortimer"))
        assert table(view).gap(one.base, two.base) == pytest.approx(3.8)


@pytest.mark.clause("CIR-006")
def test_what_a_card_says_beats_the_general_rule() -> None:
    b = bout([put("bassus", (5, 5), facing=0, stack=["mosh_pit"])], [put("count", (3.5, 5))], active="bassus")
    hammer = Blow("bass_hammer")
    assert choices(b.g, b["bassus"], hammer, "basic") == []
    b.use("bassus", "mosh_pit", dice=[1])
    assert data(b, "attack_declared")["foe"] == "b-count"


@pytest.mark.clause("CIR-007", "CIR-005")
def test_additions_come_before_multiplications_and_all_of_these_apply() -> None:
    statuses = (lasts("speed", "CIR-1570", 2), lasts("slowed", "CIR-860", until="own"))
    b = bout([put("bassus", (5, 5), statuses=statuses)], [])
    assert speed(b.g, b["bassus"]).value == (5 + 2) / 2
    assert speed(b.g, b["bassus"], standing_up=True).value == (5 + 2) / 4


@pytest.mark.clause("CIR-008", "CIR-813", "CIR-861")
def test_a_characteristic_is_never_below_nothing_but_a_sum_may_be() -> None:
    statuses = (lasts("dazed", "CIR-861"), lasts("finesse", "CIR-1210", -3))
    b = bout([put("bassus", (5, 5), enraged=True, fury=7, statuses=statuses)], [put("count", (6.4, 5))])
    assert finesse(b.g, b["bassus"]).whole == 0
    b.run(
        attack(
            b.g, b["bassus"], b["count"], b["bassus"].printed.weapon("bass_hammer"), Blow(to_hit=-3), "basic"
        ),
        dice=[2],
    )
    assert data(b, "attack_rolled")["total"] == -1


@pytest.mark.clause("CIR-011")
def test_a_card_needs_a_legal_choice_where_it_asks_for_one_and_nothing_more() -> None:
    b = bout(
        [put("decibella", (5, 5), stack=["taunt", "pyrotechnics"])],
        [put("count", (14.3, 5))],
        active="decibella",
    )
    assert b.usable("decibella", "taunt") == "CIR-1010"
    assert b.usable("decibella", "pyrotechnics") is None
    b.use("decibella", "pyrotechnics")
    assert b.faces("discard:0") == ["pyrotechnics"]
    b["count"].x = 14.2
    assert b.usable("decibella", "taunt") is None


@pytest.mark.clause("CIR-013")
def test_may_leaves_a_choice_and_without_may_there_is_none() -> None:
    b = bout([put("hester", (5, 5), stack=["signature_move"])], [put("count", (7, 5))], active="hester")
    b.use("hester", "signature_move", dice=[5, 1], answers=[("extra_move", walk(way="extra"))])
    assert at(b, "hester") == (5, 5)
    b = bout([put("maximus", (5, 5), stack=["leg_sweep"])], [put("count", (6.2, 5))], active="maximus")
    b.use("maximus", "leg_sweep", dice=[9, 1], answers=[("card_attack", "battle_axe:b-count")])
    assert b["count"].knocked_down


# ---- terrain


@pytest.mark.clause("CIR-901", "CIR-902", "CIR-903", "CIR-904")
def test_the_three_kinds_of_terrain_and_what_each_does() -> None:
    def shot(kind: str) -> tuple[float, int, str]:
        """The price of a way through it, the modifier of a shot across it, and what stops a push into it."""
        piece = slab(kind, 8, 4.5, 1, 1)
        b = bout([put("bone_idle", (5, 5)), put("retia", (5, 9))], [put("count", (12, 5))], terrain=[piece])
        b.run(
            attack(
                b.g,
                b["bone_idle"],
                b["count"],
                b["bone_idle"].printed.weapon("spare_femurs"),
                Blow("ranged"),
                "basic",
            ),
            dice=[1],
        )
        parts = {clause: n for n, clause in data(b, "attack_rolled")["parts"]}
        pushed = be_moved(b.g, b["bone_idle"], 0.0, 4.0, "CIR-854")
        assert pushed is not None
        return (
            path_cost(table(b.g), [(5, 5), (10, 5)]),
            parts.get("CIR-624", 0),
            pushed.stopped_by.partition("@")[0],
        )

    assert shot("rubble") == (6.0, -1, "")
    assert shot("mud") == (6.0, 0, "")
    assert shot("pond") == (5.0, -1, "pond")


@pytest.mark.clause("CIR-532", "CIR-904", "CIR-512")
def test_an_obstacle_that_does_not_block_sight_is_in_the_way_of_attacks() -> None:
    b = bout(
        [put("bone_idle", (5, 5))],
        [put("count", (12, 5))],
        terrain=[disc("pond", 8.5, 5, 1), disc("column", 8.5, 6.3, 0.3)],
    )
    femurs = b["bone_idle"].printed.weapon("spare_femurs")
    b.run(attack(b.g, b["bone_idle"], b["count"], femurs, Blow("ranged"), "basic"), dice=[1])
    assert (-1, "CIR-624") in data(b, "attack_rolled")["parts"]


@pytest.mark.clause("CIR-771", "CIR-764", "CIR-769")
def test_templates_ignore_sight_and_terrain() -> None:
    b = bout(
        [put("maximus", (3, 3))],
        [put("count", (10, 10)), put("mortimer", (12.6, 10))],
        terrain=[slab("wall", 11.2, 8, 0.2, 4), slab("rubble", 6, 6, 1, 1)],
        piles={"sorcery:0": ["fireball"]},
        active="maximus",
    )
    b.run(
        cast_card(b.g, 0, b.card("sorcery:0", "fireball")),
        dice=[10, 10],
        answers=[("effect_choice", [11.2, 10])],
    )
    assert data(b, "template_placed")["under"] == ["b-count", "b-mortimer"]
    assert (b["count"].damage, b["mortimer"].damage) == (2, 2)


# ---- arenas


def shipped(name: str) -> Scenario:
    """A map of the game."""
    return read_map(MAPS / f"{name}.toml")


@pytest.mark.clause("CIR-906", "CIR-901")
@pytest.mark.parametrize(
    ("name", "size", "depth"), [("amphitheatre", 24, 5), ("necropolis", 24, 5), ("proving_ground", 30, 6)]
)
def test_an_arena_is_a_rectangle_with_two_zones_along_opposite_edges(
    name: str, size: int, depth: int
) -> None:
    arena = shipped(name)
    assert (arena.width, arena.depth) == (size, size)
    for side, low in (("a", 0), ("b", size - depth)):
        points = arena.zone(side).polygon.points  # type: ignore[arg-type]
        assert set(points) == {(0, low), (size, low), (size, low + depth), (0, low + depth)}
    board = Cirque().board(arena)
    kinds = {trait for t in arena.terrain for trait in board.traits(t)}
    assert kinds == {"impassable", "blocks_sight", "obstruction", "difficult"}


@pytest.mark.clause("CIR-906", "CIR-907")
def test_every_shipped_map_can_be_played_from_the_roll_off_on() -> None:
    for path in sorted(MAPS.glob("*.toml")):
        match = Match.start(Cirque(), read_map(path), Setup(), 1)
        assert match.pending is not None and match.pending.key == "zone"
        assert Cirque().check(match.state) == []


@pytest.mark.clause("CIR-464", "CIR-462", "CIR-465")
def test_what_lying_changes_ends_with_standing_up() -> None:
    b: Bout = bout([put("maximus", (5, 5), knocked_down=True)], [put("count", (20, 5))], active="maximus")
    assert swiftness(b.g, b["maximus"]).whole == 8
    acts(b, "maximus", "move:", ("move", walk()))
    assert swiftness(b.g, b["maximus"]).whole == 10
