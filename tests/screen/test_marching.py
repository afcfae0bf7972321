"""The march picker: a unit is pulled straight, wheels about a corner, pivots and reforms."""

from __future__ import annotations

from typing import Any

import pytest

from game.bench import formed
from game.engine.decisions import March, Marched, Why
from game.engine.look import BlockLook, Picture, PieceLook, Track
from game.engine.rulebook import Setup, View
from game.engine.words import Text, render
from game.screen.pickers import Question
from game.screen.pickers.gesture import NOWHERE, Gesture, Given, Target
from game.screen.pickers.leaning import measured_wish, said, tape_of
from game.screen.pickers.march import MarchPicker
from game.screen.pickers.overlay import Ghost, Tag, Tape, Turning
from game.table.board import Table
from game.table.inches import Point
from tests.engine.test_decisions_marched import START, march

UNIT = PieceLook("1", "Marchers", 0, 10, 10, 1.0, 90, "marchers", block=BlockLook(10, 5, 1, 1))
ON: Target = ("figure", "1")


def picker(asked: March | None = None) -> MarchPicker:
    """Ten models in two ranks at (10, 10), facing up."""
    picture = Picture(24, 24, (), (UNIT,), (), Track(1, 6, (), 0), ("Ana", "Ben"))
    decision = asked or march()
    view = View(0, None, Setup(), Table.build(24, 24, (), {}), (), 0, decision)
    return MarchPicker(Question(decision, view, picture))


def pull(p: MarchPicker, start: Point, *way: Point, let_go: bool = True, target: Target = ON) -> Given | None:
    """Presses, drags and lets go."""
    p.gesture(Gesture("press", start, target))
    for at in way:
        p.gesture(Gesture("drag", at, NOWHERE, moved=True))
    return p.gesture(Gesture("release", way[-1], NOWHERE, moved=True)) if let_go else None


def answer(given: Given | None) -> Any:
    """What was given."""
    assert given is not None
    return given.answer


def do(p: MarchPicker) -> list[str]:
    """The steps in words."""
    return [render(said(step)) for step in p.made.steps]


@pytest.mark.parametrize(
    ("to", "words"),
    [
        ((10, 12.04), "advance 2″"),
        ((10, 8.8), "back 1.2″"),
        ((11.5, 10.2), "sideways 1.5″"),
        ((10.05, 10.05), ""),
    ],
)
def test_taken_in_its_middle_it_goes_the_way_it_is_pulled(to: Point, words: str) -> None:
    p = picker()
    pull(p, (10, 10), to)
    assert do(p) == ([words] if words else [])


def test_taken_at_an_end_that_end_swings_and_the_other_corner_stands() -> None:
    p = picker()
    pull(p, (12.4, 10.9), (12.0, 12.4), let_go=False)
    (step,) = p.made.steps
    assert (step.do, step.side) == ("wheel", "left")
    left, _, _, _ = p.made.end.box.corners
    assert left == pytest.approx((7.5, 11.0))
    p.drop()
    pull(p, (7.6, 10.9), (8.0, 12.4), let_go=False)
    (step,) = p.made.steps
    assert (step.do, step.side) == ("wheel", "right")


def test_a_wheel_shows_its_arc_as_a_cost_while_it_is_pulled() -> None:
    p = picker()
    pull(p, (12.4, 10.9), (12.0, 12.4), let_go=False)
    degrees = p.made.steps[0].degrees
    cost = 5 * degrees * 3.14159265 / 180
    tags = [render(o.words) for o in p.overlays() if isinstance(o, Tag)]
    assert tags == [f"{cost:.1f}″ of 4″"]
    tape = next(o for o in p.overlays() if isinstance(o, Tape))
    length = sum(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b, _ in tape.pieces)
    assert length == pytest.approx(cost, rel=0.01) and all(dear for _, _, dear in tape.pieces)


def test_steps_follow_one_another_and_are_given_together() -> None:
    p = picker()
    pull(p, (12.4, 10.9), (12.2, 11.9))
    end = p.made.end
    pull(p, end.centre, end.box.place(0, 1.0), target=("ghost", "1"))
    assert [s.do for s in p.made.steps] == ["wheel", "advance"]
    given = answer(p.press("commit"))
    assert given["pace"] == "normal" and [s["do"] for s in given["steps"]] == ["wheel", "advance"]
    assert march().read(given).end == p.made.end


def test_a_click_on_the_unit_that_was_put_down_gives_the_move() -> None:
    p = picker()
    pull(p, (10, 10), (10, 12))
    p.gesture(Gesture("press", (10, 12), ("ghost", "1")))
    given = p.gesture(Gesture("release", (10, 12), ("ghost", "1")))
    assert answer(given) == {"pace": "normal", "steps": [{"do": "advance", "inches": 2.0}]}


def test_a_longer_pull_takes_the_next_pace_and_ends_at_its_limit() -> None:
    p = picker()
    pull(p, (10, 10), (10, 16), let_go=False)
    assert (p.made.pace.key, do(p), p.excess) == ("march", ["advance 6″"], 0.0)
    p.gesture(Gesture("drag", (10, 21), NOWHERE, moved=True))
    assert (p.made.pace.key, do(p), round(p.excess, 3)) == ("march", ["advance 8″"], 3.0)
    assert "3.0″ too far" in [render(o.words) for o in p.overlays() if isinstance(o, Tag)]


def test_a_pace_that_was_picked_stays() -> None:
    p = picker()
    p.press("pace")
    pull(p, (10, 10), (10, 12), let_go=False)
    assert p.made.pace.key == "march"
    p.press("pace")
    p.gesture(Gesture("drag", (10, 16), NOWHERE, moved=True))
    assert (p.made.pace.key, do(p)) == ("normal", ["advance 4″"])


def test_the_handle_and_the_keys_pivot() -> None:
    p = picker()
    p.gesture(Gesture("press", (10, 12), ("turning", "")))
    p.gesture(Gesture("drag", (12, 10), NOWHERE, moved=True))
    assert do(p) == ["pivot to 0°"]
    p.gesture(Gesture("release", (12, 10), NOWHERE, moved=True))
    p.gesture(Gesture("turn", degrees=15))
    assert do(p) == ["pivot to 15°"]
    assert any(isinstance(o, Turning) for o in p.overlays())


def test_at_a_pace_without_pivots_the_keys_wheel() -> None:
    p = picker()
    p.press("pace")
    for _ in range(2):
        p.gesture(Gesture("turn", degrees=-15))
    assert do(p) == ["wheel right 30°"]


def test_reforming_sets_the_frontage_that_is_pulled_and_the_facing() -> None:
    p = picker()
    p.press("reform")
    pull(p, (12.5, 11), (11.5, 11))
    assert do(p) == ["reform to 3 files"]
    p.gesture(Gesture("turn", degrees=15))
    given = answer(p.press("commit"))
    assert given["steps"] == [{"do": "reform", "files": 3, "facing": 105.0}]
    ghosts = [o for o in p.overlays() if isinstance(o, Ghost) and o.tone == "carried"]
    assert [o.files for o in ghosts] == [3]


def test_steps_are_taken_back_one_by_one_and_escape_takes_all() -> None:
    p = picker()
    pull(p, (10, 10), (10, 11))
    pull(p, (10, 11), (10, 12))
    assert do(p) == ["advance 1″", "advance 1″"]
    p.press("back")
    assert do(p) == ["advance 1″"]
    p.drop()
    assert not p.half_made and p.made.end == START
    assert answer(p.press("commit")) == {"pace": "normal", "steps": []}


def test_what_may_not_be_is_red_and_not_given() -> None:
    asked = march()

    def legal(made: Marched) -> Why | None:
        return Why(Text("An enemy stands there"), "REG-293", made.end.centre)

    asked.legal = legal
    p = picker(asked)
    pull(p, (10, 10), (10, 12), let_go=False)
    assert p.press("commit") is None
    why = p.why()
    assert why is not None and render(why.text) == "An enemy stands there"
    assert [o.tone for o in p.overlays() if isinstance(o, Ghost)] == ["left", "bad"]
    p.gesture(Gesture("release", (10, 12), NOWHERE, moved=True))
    assert not p.half_made


def test_a_pull_backwards_at_an_end_goes_straight() -> None:
    wish = measured_wish(START, (12.4, 10.9), (12.4, 9.4), middle=False)
    assert wish is not None and (wish.do, wish.amount) == ("back", 1.5)
    assert measured_wish(START, (10, 10), (10.1, 10.0), middle=False) is None


def test_the_tape_of_a_march_runs_from_pose_to_pose() -> None:
    made = march().chain(
        {"pace": "normal", "steps": [{"do": "advance", "inches": 1}, {"do": "pivot", "facing": 0}]}
    )
    assert tape_of(made) == (((10, 11), (10, 12), False),)


def test_the_bench_drags_a_unit_of_a_battle_of_more_than_120_figures() -> None:
    match = formed.moving()
    assert match.pending is not None and match.pending.key == "move"
    assert formed.figures(match) == 157 and (match.board.width, match.board.depth) == (72, 48)
