"""REG-06x joining and leaving, REG-27x to REG-29x moves (RV-70, RV-78, RV-91, RV-92, RV-104, RV-105)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from game.engine.decisions import Manoeuvre, March
from game.engine.dice import SeededDice
from game.rules.regiments.joining import may_leave, spots
from game.rules.regiments.manoeuvres import Moves, is_slow, may_march
from game.rules.regiments.shots import may_shoot, modifiers
from game.table.blocks import Block, overlaps
from game.table.drill import Field as Around
from game.table.drill import wheel_legal, wheel_poses
from game.table.hulls import apart

from .arrange import Battle, battle, patch, put, refused, slab


def field(unit: str, at: tuple[float, float, float], foe: float = 40.0, **more: Any) -> Battle:
    """A unit in its Remaining Moves, one enemy straight ahead."""
    n = 1 if unit == "bog_hulk" else 20
    return battle([put(unit, n, at)], [put("reed_kin", 8, (at[0], foe, 270))], sub="remaining", **more)


def moves(b: Battle, *steps: dict[str, Any], pace: str = "normal") -> None:
    """The first unit makes a move."""
    b.stretch(("pick_move", "1"), ("move", {"pace": pace, "steps": list(steps)}))


def asked(b: Battle) -> March:
    """The question for the move of the first unit."""
    b.stretch(("pick_move", "1"), ("move", lambda asked: asked.fallback))
    found = b.asked[-1]
    assert isinstance(found, March)
    b[1].move_over = False
    return found


def advance(inches: float) -> dict[str, Any]:
    return {"do": "advance", "inches": inches}


def wheel(side: str, degrees: float) -> dict[str, Any]:
    return {"do": "wheel", "side": side, "degrees": degrees}


def pivot(facing: float) -> dict[str, Any]:
    return {"do": "pivot", "facing": facing}


def of(*steps: dict[str, Any], pace: str = "normal") -> dict[str, Any]:
    return {"pace": pace, "steps": list(steps)}


@pytest.mark.clause("REG-284", "REG-281", "REG-294", "REG-291", "REG-283", "REG-053")
def test_a_wheel_costs_the_arc_of_the_outer_corner() -> None:
    b = field("marchers", (20, 8, 90))
    q = asked(b)
    made = q.chain(of(wheel("left", 30)))
    assert round(q.cost(made), 3) == 2.618
    end = made.end
    assert tuple(round(v, 3) for v in (end.x, end.y, end.facing)) == (20.665, 9.518, 120)
    corners = [tuple(round(v, 3) for v in c) for c in end.box.corners]
    assert corners == [(17.5, 10), (21.83, 12.5), (23.83, 9.036), (19.5, 6.536)]
    assert round(q.most(made, "advance", "left"), 3) in (1.381, 1.382)
    right = q.chain(of(wheel("right", 45)))
    assert round(q.cost(right), 3) == 3.927
    assert tuple(round(v, 3) for v in (right.end.x, right.end.y, right.end.facing)) == (19.318, 10.354, 45)
    moves(b, wheel("left", 30), advance(1.38))
    assert b[1].moved and not b[1].marched
    told = b.told("moved")
    assert {"REG-284", "REG-281", "REG-294", "REG-291", "REG-053"} <= told[0].clauses
    assert "REG-283" in told[1].clauses


@pytest.mark.clause("REG-281", "REG-283", "REG-284", "REG-287")
def test_steps_that_are_too_long_or_too_small_are_refused() -> None:
    q = asked(field("marchers", (24, 8, 90)))
    assert refused(q, of(advance(4.1))) == "REG-281"
    assert refused(q, of(advance(0.05))) == "REG-283"
    assert refused(q, of(wheel("left", 0.5))) == "REG-284"
    assert refused(q, of({"do": "back", "inches": 2.1})) == "REG-281"
    assert refused(q, of({"do": "side", "side": "left", "inches": 0.05})) == "REG-287"
    assert q.read(of({"do": "back", "inches": 2})).end.y == 6


@pytest.mark.clause("REG-289", "REG-090")
def test_slow_ground_costs_double() -> None:
    b = field("marchers", (24, 8, 90), terrain=[slab("wood", 10, 2, 38, 30)])
    q = asked(b)
    start = q.chain(of())
    assert q.most(start, "advance", "left") == 2.0
    assert q.most(q.chain(of(pace="march")), "advance", "left") == 4.0
    c = field("marchers", (24, 8, 90), terrain=[slab("wood", 10, 12, 38, 30)])
    q = asked(c)
    assert refused(q, of(advance(3))) == "REG-281"
    assert round(q.cost(q.chain(of(advance(2), advance(1)))), 3) == 4.0
    moves(c, advance(2), advance(1))
    assert "REG-289" in c.told("moved")[1].clauses and "REG-289" not in c.told("moved")[0].clauses


@pytest.mark.clause("REG-286", "REG-288", "REG-292")
def test_a_unit_pivots_once_for_half_its_movement_or_reforms() -> None:
    b = field("marchers", (24, 8, 90))
    q = asked(b)
    assert q.cost(q.chain(of(pivot(260)))) == 2.0
    assert q.read(of(pivot(260), advance(2))).end.facing == 260
    assert refused(q, of(pivot(260), advance(2.1))) == "REG-281"
    assert refused(q, of(pivot(260), pivot(90))) == "REG-286"
    ten = {"do": "reform", "files": 10, "facing": 200}
    assert refused(q, of(ten, advance(1))) == "REG-288"
    assert refused(q, of(advance(1), ten)) == "REG-288"
    moves(b, ten)
    assert b.pose(1) == (24, 8, 200) and b[1].files == 10 and b[1].reformed
    assert {"REG-288", "REG-292"} <= b.last("moved").clauses


@pytest.mark.clause("REG-282", "REG-293", "REG-400")
@pytest.mark.parametrize(("far", "may"), [(8.0, False), (8.1, True)])
def test_no_march_within_eight_inches_of_an_enemy(far: float, may: bool) -> None:
    b = field("marchers", (24, 8, 90), 10 + far + 1)
    b[2].files = 4
    assert may_march(b.g, b[1]) == may
    q = asked(b)
    assert [p.key for p in q.paces] == (["normal", "march"] if may else ["normal"])
    if may:
        assert refused(q, of(advance(7.2), pace="march")) == "REG-293"
        moves(b, advance(7), pace="march")
        assert b[1].marched and "REG-282" in b.last("moved").clauses
    else:
        b[2].fleeing = True
        assert may_march(b.g, b[1]), "who flees does not keep from marching"


@pytest.mark.clause("REG-285", "REG-059")
def test_a_lone_model_pivots_freely_but_not_twice_in_a_row() -> None:
    b = field("bog_hulk", (24, 8, 90))
    q = asked(b)
    assert q.price(q.chain(of(pivot(120)))) == 0.0
    assert refused(q, of(pivot(120), pivot(90))) == "REG-285"
    moves(b, pivot(120), advance(2), pivot(60), advance(4))
    assert b[1].facing == 60 and "REG-285" in b.told("moved")[0].clauses


@pytest.mark.clause("REG-287", "REG-290")
def test_steps_back_and_to_the_side_cost_double_and_need_room() -> None:
    b = field("marchers", (24, 8, 90), terrain=[slab("rock", 30, 4, 34, 12)])
    q = asked(b)
    side = {"do": "side", "side": "right", "inches": 2}
    assert q.price(q.chain(of({**side, "side": "left"}))) == 4.0
    back = {"do": "side", "side": "right", "inches": 1.9}
    assert q.read(of(back)).end.x == 25.9
    c = field("marchers", (26, 8, 90), terrain=[slab("rock", 30, 4, 34, 12)])
    assert refused(asked(c), of(side)) == "REG-290"
    assert asked(c).most(asked(c).chain(of()), "side", "right") == pytest.approx(1.51, abs=0.0011)
    moves(b, {**side, "side": "left"})
    assert {"REG-287", "REG-290"} <= b.last("moved").clauses


@pytest.mark.clause("REG-291")
def test_a_wheel_is_judged_on_its_way_and_at_its_end() -> None:
    b = battle(
        [put("marchers", 20, (24, 8, 90))],
        [put("reed_kin", 8, (24, 40, 270))],
        terrain=[patch("rock", (26.8, 11), (28, 11), (28, 12))],
        sub="remaining",
    )
    assert refused(asked(b), of(wheel("left", 40))) == "REG-291"


@pytest.mark.clause("REG-293")
def test_who_was_nearer_than_an_inch_may_not_come_nearer() -> None:
    b = battle(
        [put("bog_hulk", at=(24, 8, 90))],
        [put("reed_kin", 8, (24, 10.5, 270), 4)],
        sub="remaining",
    )
    q = asked(b)
    assert refused(q, of(advance(0.2))) == "REG-293"
    assert q.read(of({"do": "back", "inches": 1})).end.y == 7


def lone(far: float = 0.8) -> Battle:
    """A Hedge-Magus alone beside Arbalesters, who have an enemy in range."""
    return battle(
        [
            put("arbalesters", 8, (24, 8, 90), 8),
            put("hedge_magus", at=(24, 8 - 0.5 - far - 0.5, 90)),
        ],
        [put("reed_kin", 8, (24, 20, 270))],
        sub="remaining",
    )


@pytest.mark.clause("REG-065", "REG-060", "REG-061", "REG-405", "REG-280")
def test_a_character_joins_a_unit_near_him_which_then_stays() -> None:
    b = lone()
    b.stretch(("pick_move", "2"), ("move", of()), ("join", "1"))
    u = b["arbalesters"]
    assert u.models == 9 and u.was_joined and not u.moved and [x.id for x in b.s.units] == [1, 3]
    assert {"REG-065", "REG-060", "REG-061"} <= b.last("joined").clauses
    assert b[1].block.front_centre == pytest.approx((24, 8.5))
    b.stretch()
    assert b.s.sub_phase == "shooting", "nobody is left who may move"
    assert may_shoot(u) and modifiers(b.g, u, b[3], standing=False).whole == 0
    far = lone(1.2)
    far.stretch(("pick_move", "2"), ("move", of()))
    assert not far.told("joined")


@pytest.mark.clause("REG-066", "REG-067", "REG-015")
def test_a_character_leaves_his_unit_and_both_may_move() -> None:
    b = battle(
        [put("marchers", 20, (24, 8, 90), hero="hedge_magus")],
        [put("reed_kin", 8, (24, 40, 270))],
        sub="remaining",
    )
    u = b["marchers"]
    assert may_leave(b.g, u) and next(spots(b.g, u), None) is not None
    b.stretch(("pick_move", "leave:2"), ("leave", [24.0, 11.4, 90.0]))
    assert b.pose(2) == (24, 11, 90), "drawn into contact"
    assert b.s.characters[0].host == 2 and u.models == 20 and b.pose(1) == (24, 8.5, 90)
    assert {"REG-066", "REG-067", "REG-015"} <= b.last("left").clauses
    b.stretch(("pick_move", "1"), ("move", of({"do": "back", "inches": 1})))
    assert b[1].moved
    for name in ("moved", "fleeing", "succumbed", "rallied", "was_joined", "charged", "failed_charge"):
        c = battle(
            [put("marchers", 20, (24, 8, 90), hero="hedge_magus", **{name: True})],
            [put("reed_kin", 8, (24, 40, 270))],
        )
        assert not may_leave(c.g, c["marchers"]), name


@pytest.mark.clause("REG-281")
def test_what_is_sampled_is_legal_and_what_is_offered_as_farthest_too() -> None:
    b = battle(
        [put("marchers", 20, (24, 8, 90)), put("bog_hulk", at=(30, 9, 90))],
        [put("reed_kin", 8, (24, 15, 270)), put("reed_kin", 8, (33, 14, 250))],
        terrain=[slab("wood", 18, 11, 22, 16), slab("rock", 14, 6, 17, 9)],
        sub="remaining",
    )
    for uid in (1, 2):
        b.s.units[uid - 1].move_over = False
        moves_of = Moves(b.g, b[uid])
        q = March(
            0,
            "REG-281",
            asked(b).prompt,
            str(uid),
            b[uid].block,
            moves_of.paces,
            moves_of.legal,
            moves_of.price,
            moves_of.tries,
            moves_of.most,
        )
        for seed in range(20):
            answer = q.sample(SeededDice(seed, 0))
            assert q.kept(answer) == answer and q.recall(answer) == q.read(answer)
        start = q.chain(of())
        for do in ("advance", "back", "side", "wheel"):
            for side in ("left", "right"):
                most = q.most(start, do, side)
                if most:
                    part = "degrees" if do == "wheel" else "inches"
                    step: dict[str, Any] = {"do": do, part: most}
                    if do in ("side", "wheel"):
                        step["side"] = side
                    q.read(of(step))
        assert len(q.spread(5)) >= 2


@pytest.mark.clause("REG-289", "REG-291", "REG-293")
def test_a_wheel_is_judged_alike_whether_far_things_are_looked_at_or_not() -> None:
    chance = random.Random(7)
    block = Block(36.0, 24.0, 80.0, 20, 5, 1.0, 1.0)
    told: Counter[bool] = Counter()
    for _ in range(60):
        units = [
            Block(
                chance.uniform(28, 44), chance.uniform(18, 34), chance.uniform(0, 360), 10, 5, 1.0, 1.0
            ).outline(f"u{n}")
            for n in range(3)
        ]
        clear = [u for u in units if not overlaps(block.outline(), (u,))]
        around = Around(72.0, 48.0, tuple(clear[:1]), tuple(clear[1:2]), tuple(clear[2:]), tuple(clear[2:]))
        degrees = round(chance.uniform(1, 90), 3)
        poses = [pose.outline() for pose in wheel_poses(block, "left", degrees)]
        *_, end = wheel_poses(block, "left", degrees)
        plain = all(around.passable(pose) for pose in poses) and not overlaps(end.outline(), around.friends)
        kept = all(
            apart(end.outline(), e).gap >= 1.0 - 1e-9
            or apart(end.outline(), e).gap >= apart(block.outline(), e).gap - 1e-9
            for e in around.enemies
        )
        assert wheel_legal(block, "left", degrees, around) == (plain and kept)
        dear = any(overlaps(pose, around.slow) for pose in (block.outline(), *poses))
        assert is_slow(block, end, Manoeuvre("wheel", "left", degrees=degrees), around) == dear
        told[plain and kept] += 1
    assert min(told.values()) > 10
