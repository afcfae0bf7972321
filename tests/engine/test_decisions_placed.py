"""PickPoint, PickPose, PickFacing, PickPath: reading, recalling, sampling, spreading, refusing."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.asking import Answer, Decision, IllegalAnswer, Rnd, Why
from game.engine.decisions import KINDS, PickFacing, PickPath, PickPoint, PickPose, Pose, Walk, Way
from game.engine.words import Text
from game.players.random import Chance
from game.table.inches import Point, path_length
from tests.engine.test_decisions_listed import ASK, refusal, samples


def west(p: Point) -> Why | None:
    """Legal are points whose x is at most 5."""
    return Why(Text("{n}″ too far east", {"n": p[0] - 5}), "TOY-010", p) if p[0] > 5 else None


def anywhere(rnd: Rnd) -> Answer:
    """A point of a 10 by 10 table."""
    return (10 * rnd.fraction(), 10 * rnd.fraction())


def point(legal: Any = west) -> PickPoint:
    """A point in the west."""
    return PickPoint(*ASK, [1, 1], anywhere, legal)


def test_a_point_is_snapped_to_a_thousandth() -> None:
    assert point().read([1.23449, -0.0001]) == (1.234, 0.0)
    assert point().kept((1.23449, 2)) == [1.234, 2.0]
    assert point().recall([9, 9]) == (9.0, 9.0)


def test_a_point_is_refused_with_reason_and_place() -> None:
    assert refusal(point(), [7.5, 1]) == "2.5″ too far east"
    with pytest.raises(IllegalAnswer) as caught:
        point().read([7.5, 1])
    assert caught.value.why.at == (7.5, 1.0)


@pytest.mark.parametrize("answer", [None, [], [1], [1, 2, 3], "12", 5, {"x": 1, "y": 2}])
def test_what_is_no_point_is_refused(answer: Any) -> None:
    assert refusal(point(), answer) == f"A point is [x, y] in inches, not {answer!r}"


@pytest.mark.parametrize("x", [float("nan"), float("inf"), -float("inf"), 10**400, 1e7, True, "1", None, [1]])
def test_a_coordinate_is_a_number_of_sensible_size(x: Any) -> None:
    assert refusal(point(), [x, 1]) == f"{x!r} is not a number"


def test_points_are_sampled_from_the_proposals_that_are_legal() -> None:
    found = samples(point())
    assert all(isinstance(a, list) and a[0] <= 5.0005 for a in found)
    assert len({tuple(a) for a in found}) > 250


def test_the_fallback_is_given_when_no_proposal_is_legal() -> None:
    def only_one(p: Point) -> Why | None:
        return None if p == (1, 1) else Why(Text("no"), "TOY-010")

    assert point(only_one).sample(Chance(1)) == [1, 1]
    assert point(only_one).spread(8) == [[1, 1]]


def test_a_fallback_that_is_not_legal_is_found_out() -> None:
    with pytest.raises(IllegalAnswer):
        point(lambda _: Why(Text("no"), "TOY-010")).sample(Chance(1))


def test_a_spread_of_points_begins_with_the_fallback_and_is_always_the_same() -> None:
    spread = point().spread(5)
    assert spread[0] == [1, 1] and len(spread) == 5 and spread == point().spread(5)


def test_a_pose_is_a_point_and_a_facing() -> None:
    pose = PickPose(*ASK, [1, 1, 0], lambda rnd: [2, 2, 90], lambda p: west(p.point))
    assert pose.read([1.00049, 2, -90]) == Pose(1.0, 2.0, 270.0)
    assert pose.kept([1.00049, 2, -90]) == [1.0, 2.0, 270.0]
    assert pose.recall([7, 2, 450]) == Pose(7.0, 2.0, 90.0) and pose.recall([7, 2, 0]).point == (7.0, 2.0)
    assert refusal(pose, [7, 2, 0]) == "2″ too far east"
    assert refusal(pose, [1, 2]) == "A place is [x, y, degrees], not [1, 2]"
    assert refusal(pose, [1, 2, "north"]) == "'north' is not a number"
    assert pose.spread(9) == [[1, 1, 0], [2, 2, 90]]


def test_a_facing_is_brought_into_one_turn() -> None:
    facing = PickFacing(*ASK, 0, lambda rnd: 360 * rnd.fraction(), (1, 1))
    assert facing.read(-90) == facing.recall(-90) == facing.kept(270) == 270.0
    assert facing.read(720.0004) == 0.0
    assert refusal(facing, "north") == "'north' is not a number"
    assert len(set(samples(facing))) > 250 and facing.spread(3)[0] == 0


def test_a_facing_can_be_refused() -> None:
    def ahead(facing: float) -> Why | None:
        return None if facing <= 90 else Why(Text("Only up to 90"), "TOY-011")

    facing = PickFacing(*ASK, 0, lambda rnd: 360 * rnd.fraction(), (1, 1), legal=ahead)
    assert refusal(facing, 91) == "Only up to 90" and facing.read(90) == 90
    assert all(a <= 90 for a in samples(facing))


WALK = Way("walk", Text("Walk"), 6, "TOY-301")
LEAP = Way("leap", Text("Leap"), 8, "TOY-302", "straight", turns=False)


def path() -> PickPath:
    """A walk of 6 or a straight leap of 8 inches from (1, 1)."""

    def legal(walk: Walk) -> Why | None:
        over = path_length(walk.path) - walk.way.inches
        return Why(Text("{n}″ too far", {"n": over}), walk.way.clause) if over > 0 else None

    def tries(rnd: Rnd) -> Answer:
        return {"way": "walk", "path": [(1 + 9 * rnd.fraction(), 1)], "face": None}

    fallback: Answer = {"way": "walk", "path": [], "face": None}
    return PickPath(
        *ASK, fallback, tries, "a-disc", (1, 1), [WALK, LEAP], legal, lambda walk: path_length(walk.path)
    )


def test_a_path_begins_where_the_figure_stands() -> None:
    walk = path().read({"way": "walk", "path": [[3, 1], [3.00049, 4]], "face": 450})
    assert walk == Walk(WALK, ((1, 1), (3, 1), (3.0, 4)), 90.0) and walk.end == (3.0, 4)
    assert path().recall({"way": "leap", "path": [[99, 1]], "face": None}).way is LEAP
    assert path().kept({"way": "leap", "path": ((3, 1.0004),), "x": 1}) == {
        "way": "leap",
        "path": [[3.0, 1.0]],
        "face": None,
    }


def test_a_path_may_stay_where_it_is() -> None:
    assert path().read({"way": "walk", "path": [], "face": None}).end == (1, 1)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"way": "walk", "path": [[8, 1]], "face": None}, "1″ too far"),
        ({"way": "run", "path": []}, "'run' is no way to go here; possible: walk, leap"),
        ({"way": ["walk"], "path": []}, "['walk'] is no way to go here; possible: walk, leap"),
        ({"way": "walk"}, "A path is a way, a list of points and a facing, not {'way': 'walk'}"),
        ([[1, 1]], "A path is a way, a list of points and a facing, not [[1, 1]]"),
        ({"way": "walk", "path": [[1]]}, "A point is [x, y] in inches, not [1]"),
        ({"way": "walk", "path": [], "face": "east"}, "'east' is not a number"),
        ({"way": "leap", "path": [[2, 1]], "face": 90}, "No turning at the end of this move"),
        ({"way": "leap", "path": [[2, 1], [2, 2]]}, "This goes in one straight line"),
    ],
)
def test_a_path_is_refused_with_a_reason(answer: Any, why: str) -> None:
    assert refusal(path(), answer) == why


def test_paths_are_sampled_and_spread() -> None:
    assert all(a["path"] == [] or a["path"][0][0] <= 7.0005 for a in samples(path()))
    spread = path().spread(4)
    assert spread[0] == {"way": "walk", "path": [], "face": None} and len(spread) == 4


def test_every_kind_has_a_name_of_its_own() -> None:
    found: list[str] = []
    todo: list[type[Decision[Any]]] = [Decision]
    while todo:
        kind = todo.pop()
        todo += kind.__subclasses__()
        found += [kind.kind] if kind.kind and kind.__module__.startswith("game.engine") else []
    assert sorted(found) == sorted(KINDS)
