"""Pickers: each movement of the hand has one exact answer, and none before the hand says so."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.engine.decisions import (
    KINDS,
    Allocate,
    Arrange,
    Assign,
    Decision,
    Option,
    PickFacing,
    PickMany,
    PickOne,
    PickPath,
    PickPoint,
    PickPose,
    Pose,
    Refused,
    Slot,
    Walk,
    Way,
    Why,
)
from game.engine.look import Forecast, Note, OnArea, OnCard, OnDisc, OnFigure, Picture, PieceLook, Track
from game.engine.rulebook import Setup, View
from game.engine.words import Text, render
from game.screen.pickers import PICKERS, Picker, Question
from game.screen.pickers.gesture import NOWHERE, Gesture, Given, Target
from game.screen.pickers.overlay import Beyond, Bracket, Ghost, Tag, Tape
from game.screen.pickers.path import PathPicker
from game.table.board import Table
from game.table.inches import Point, at_most
from game.table.moves import path_cost, path_legal
from game.table.terrain import Circle, Polygon, Terrain

MEANING = {"pillar": frozenset({"impassable"}), "mud": frozenset({"difficult"})}
PILLAR = Terrain("pillar", "pillar", Circle(12, 12, 1))
MUD = Terrain("mud", "mud", Polygon(((4, 2), (6, 2), (6, 6), (4, 6))))
BOARD = Table.build(24, 24, (PILLAR, MUD), MEANING)

A = PieceLook("a-ann", "Ann", 0, 2, 4, 0.5, 0, "ann", reach=1.0)
B = PieceLook("b-bob", "Bob", 1, 20, 4, 0.5, 180, "bob")
C = PieceLook("b-cob", "Cob", 1, 20, 10, 0.5, 180, "cob")


def no(*_: Any) -> None:
    """Nothing to say against it."""


def never(rnd: object) -> None:
    """Nothing to propose."""


def picture(*pieces: PieceLook) -> Picture:
    """The table of these tests."""
    track = Track(1, 3, (), -1)
    return Picture(24, 24, BOARD.terrain, pieces or (A, B, C), (), track, ("Ana", "Ben"))


def asked(decision: Decision[Any], *pieces: PieceLook) -> Any:
    """The picker of a decision."""
    view = View(0, None, Setup(), BOARD, (), 0, decision)
    return PICKERS[decision.kind](Question(decision, view, picture(*pieces)))


def click(picker: Picker, target: Target, at: Point | None = None) -> Given | None:
    """A click on something, on the table or beside it."""
    picker.gesture(Gesture("hover", at, target))
    picker.gesture(Gesture("press", at, target))
    return picker.gesture(Gesture("release", at, target))


def pull(picker: Picker, held: Target, way: Sequence[tuple[Point | None, Target]]) -> Given | None:
    """A press on something, pulled along places and let go at the last."""
    picker.gesture(Gesture("press", way[0][0], held))
    for at, target in way[1:]:
        picker.gesture(Gesture("drag", at, target, moved=True))
    return picker.gesture(Gesture("release", way[-1][0], way[-1][1], moved=True))


def test_every_kind_of_decision_has_its_picker() -> None:
    assert tuple(PICKERS) == KINDS


# ---- one


def options() -> list[Option[str]]:
    """Two enemies, one of them with two things to do, and a way out."""
    hit = Forecast((Note("hit"),), (OnDisc(1, 1, 1),))
    return [
        Option("axe", "axe", Text("Axe"), OnFigure("b-bob"), "X-1", group="attack", forecast=lambda: hit),
        Option("bow", "bow", Text("Bow"), OnFigure("b-bob"), "X-2", group="attack"),
        Option("cob", "cob", Text("Cob"), OnFigure("b-cob"), "X-1", group="attack"),
        Option("walk", "walk", Text("Walk"), OnFigure("a-ann"), "X-3", group="move"),
        Option("end", "end", Text("End"), None, group="pass"),
    ]


def one(**more: Any) -> Any:
    """A choice of one."""
    return asked(PickOne(0, "X-0", Text("What now"), options(), **more))


def test_a_click_on_a_figure_with_one_option_answers_it() -> None:
    picker = one()
    assert click(picker, ("figure", "b-cob")) == Given("cob")


def test_a_click_in_the_list_is_the_same_option() -> None:
    assert click(one(), ("option", "cob")) == Given("cob")


def test_a_figure_with_two_options_narrows_the_list_and_esc_widens_it() -> None:
    picker = one()
    assert click(picker, ("figure", "b-bob")) is None
    assert [r.key for r in picker.rows()] == ["axe", "bow"]
    assert picker.half_made
    picker.drop()
    assert not picker.half_made
    assert [r.key for r in picker.rows()] == ["axe", "bow", "cob", "walk"]


def test_hovering_shows_the_forecast_and_its_marks_and_answers_nothing() -> None:
    picker = one()
    assert picker.gesture(Gesture("hover", None, ("option", "axe"))) is None
    assert picker.parts() == (Note("hit"),)
    assert OnDisc(1, 1, 1) in picker.overlays()
    assert Bracket((20, 4), 0.5, "lit") in picker.overlays()


def test_options_without_a_place_are_buttons_and_the_lit_one_is_brass() -> None:
    picker = one()
    assert [(b.key, b.cap, b.primary) for b in picker.buttons()] == [("end", "5", False)]
    picker.gesture(Gesture("hover", None, ("option", "cob")))
    assert [(b.key, b.cap, b.primary) for b in picker.buttons()] == [
        ("end", "5", False),
        ("take", "Enter", True),
    ]
    assert picker.press("take") == Given("cob")


def test_a_yes_or_no_has_the_first_as_its_brass_button() -> None:
    decision = PickOne(0, "X-0", Text("Strike"), [Option("yes", 1, Text("Yes")), Option("no", 0, Text("No"))])
    picker = asked(decision)
    assert [b.key for b in picker.buttons()] == ["no", "take"]
    assert (picker.press("take"), picker.press("no")) == (Given("yes"), Given("no"))


def test_pulling_a_figure_begins_its_move() -> None:
    picker = one()
    picker.gesture(Gesture("press", (2, 4), ("figure", "a-ann")))
    assert picker.gesture(Gesture("drag", (3, 4), NOWHERE, moved=True)) == Given("walk", carry=True)


def test_pulling_an_enemy_answers_nothing() -> None:
    assert pull(one(), ("figure", "b-cob"), [((20, 10), NOWHERE), ((21, 10), ("figure", "b-cob"))]) is None


def test_what_is_no_option_says_why() -> None:
    why = Why(Text("too far away"), "X-9")
    picker = one(refused=lambda: [Refused(Text("Dob"), why, OnFigure("b-dob"))])
    picker.gesture(Gesture("hover", None, ("figure", "b-dob")))
    assert picker.why() == why
    assert [(r.key, r.why) for r in picker.rows()][-1] == ("", why)


# ---- many, arrange, assign, allocate


def cards(n: int) -> list[Option[str]]:
    """Cards of a hand."""
    return [Option(f"c{i}", f"c{i}", Text(f"Card {i}"), OnCard(f"c{i}")) for i in range(n)]


def test_cards_are_taken_and_put_back_and_answered_in_the_order_of_the_list() -> None:
    picker = asked(PickMany(0, "X-0", Text("Take"), cards(3), least=1, most=2))
    assert picker.press("commit") is None
    click(picker, ("card", "c2"))
    click(picker, ("card", "c0"))
    click(picker, ("card", "c1"))
    assert picker.press("commit") == Given(["c0", "c2"])
    click(picker, ("card", "c0"))
    assert picker.press("commit") == Given(["c2"])
    picker.drop()
    assert picker.press("commit") is None
    assert render(picker.buttons()[-1].why.text) == "0 chosen; from 1 to 2 may be"


def test_where_one_may_be_taken_the_next_replaces_it() -> None:
    picker = asked(PickMany(0, "X-0", Text("Take"), cards(3), most=1))
    click(picker, ("card", "c2"))
    click(picker, ("card", "c1"))
    assert picker.press("commit") == Given(["c1"])


def test_the_forecast_of_many_follows_what_is_chosen() -> None:
    def follows(values: list[str]) -> Forecast:
        return Forecast((Note("+".join(values)),))

    picker = asked(PickMany(0, "X-0", Text("Take"), cards(3), forecast=follows))
    click(picker, ("card", "c2"))
    click(picker, ("card", "c0"))
    assert picker.parts() == (Note("c0+c2"),)


def test_an_order_is_made_by_clicks_and_changed_by_pulling_to_a_place() -> None:
    picker = asked(Arrange(0, "X-0", Text("Order"), cards(4), most=3))
    for key in ("c3", "c0", "c1"):
        click(picker, ("card", key))
    assert picker.order == ["c3", "c0", "c1"]
    pull(picker, ("card", "c1"), [(None, ("card", "c1")), (None, ("place", "0")), (None, ("place", "0"))])
    assert picker.order == ["c1", "c3", "c0"]
    click(picker, ("card", "c3"))
    assert picker.press("commit") == Given(["c1", "c0"])
    picker.drop()
    assert picker.order == []


def test_where_all_have_to_be_placed_the_order_begins_as_it_is_listed() -> None:
    picker = asked(Arrange(0, "X-0", Text("Order"), cards(3), least=3, most=3))
    assert picker.press("commit") == Given(["c0", "c1", "c2"])
    pull(picker, ("place", "2"), [(None, ("place", "2")), (None, ("place", "0")), (None, ("place", "0"))])
    assert picker.press("commit") == Given(["c2", "c0", "c1"])


def hiding() -> Any:
    """Cards under figures: one each, and c2 under nobody."""
    places = [Option(p.id, p.id, Text(p.name), OnFigure(p.id)) for p in (A, B)]

    def fits(card: str, _: str) -> Why | None:
        return Why(Text("Two is no number"), "X-2") if card == "c2" else None

    def check(pairs: list[tuple[str, str]]) -> Why | None:
        used = [place for _, place in pairs]
        return Why(Text("One each"), "X-1") if len(set(used)) < len(used) else None

    return asked(Assign(0, "X-0", Text("Hide"), cards(3), places, fits=fits, check=check))


def test_a_card_is_pulled_to_a_slot_and_pulled_away_again() -> None:
    picker = hiding()
    pull(picker, ("card", "c0"), [(None, ("card", "c0")), (None, NOWHERE), (None, ("slot", "b-bob"))])
    assert picker.press("commit") == Given({"c0": "b-bob"})
    pull(picker, ("card", "c0"), [(None, ("card", "c0")), (None, NOWHERE), (None, NOWHERE)])
    assert picker.press("commit") == Given({})


def test_a_card_goes_to_a_slot_with_two_clicks_and_a_figure_is_its_slot() -> None:
    picker = hiding()
    click(picker, ("card", "c1"))
    assert (picker.picked, picker.carrying) == ("c1", False)
    click(picker, ("figure", "a-ann"))
    assert picker.press("commit") == Given({"c1": "a-ann"})


def test_a_slot_that_refuses_says_why_and_takes_nothing() -> None:
    picker = hiding()
    click(picker, ("card", "c2"))
    picker.gesture(Gesture("hover", None, ("slot", "a-ann")))
    assert picker.why() == Why(Text("Two is no number"), "X-2")
    click(picker, ("slot", "a-ann"))
    assert picker.placed == {}


def test_the_whole_has_to_fit_too() -> None:
    picker = hiding()
    for key in ("c0", "c1"):
        click(picker, ("card", key))
        click(picker, ("slot", "a-ann"))
    assert picker.placed == {"c0": "a-ann"}
    assert render(picker.why().text) == "One each"


def test_esc_drops_the_card_in_the_hand_first_and_then_all() -> None:
    picker = hiding()
    click(picker, ("card", "c0"))
    click(picker, ("slot", "a-ann"))
    click(picker, ("card", "c1"))
    picker.drop()
    assert (picker.picked, picker.placed) == ("", {"c0": "a-ann"})
    picker.drop()
    assert not picker.half_made


def test_an_option_that_is_not_listed_is_found_on_the_table_alone() -> None:
    card = Option("c1", "c1", Text("The card"), OnCard("c1"))
    ann = Option("c1:a-ann", "ann", Text("Ann first"), OnFigure("a-ann"), group="move", listed=False)
    picker = asked(PickOne(0, "X-0", Text("Choose"), [card, ann]))
    assert [row.key for row in picker.rows()] == ["c1"]
    picker.gesture(Gesture("hover", (2, 4), ("figure", "a-ann")))
    assert render(picker.buttons()[-1].label) == "Ann first"
    assert click(picker, ("figure", "a-ann")) == Given("c1:a-ann")


def test_a_total_is_given_out_with_plus_and_minus() -> None:
    slots = [Slot("x", Text("X"), 0, 2), Slot("y", Text("Y"), 1, 3)]
    picker = asked(Allocate(0, "X-0", Text("Share"), slots, 4))
    assert picker.numbers == {"x": 0, "y": 1}
    for target in (("plus", "x"), ("plus", "x"), ("plus", "x"), ("minus", "y"), ("option", "y")):
        click(picker, target)
    assert picker.numbers == {"x": 2, "y": 2}
    click(picker, ("plus", "y"))
    assert picker.press("commit") == Given({"x": 2, "y": 2})
    click(picker, ("minus", "x"))
    assert render(picker.hint()) == "1 of 4 left to give out"
    assert picker.press("commit") is None


def test_a_total_shows_what_would_follow_while_it_is_given_out() -> None:
    asked_for: list[dict[str, int]] = []

    def follows(numbers: dict[str, int]) -> Forecast:
        asked_for.append(dict(numbers))
        return Forecast((Note(f"{numbers['x']} to {numbers['y']}"),), (OnDisc(1, 1, numbers["x"]),))

    slots = [Slot("x", Text("X"), 0, 2), Slot("y", Text("Y"), 0, 3)]
    picker = asked(Allocate(0, "X-0", Text("Share"), slots, 4, forecast=follows))
    assert picker.parts() == (Note("0 to 0"),)
    click(picker, ("plus", "x"))
    assert picker.parts() == (Note("1 to 0"),) and OnDisc(1, 1, 1) in picker.overlays()
    click(picker, ("option", "y"))
    assert picker.parts() == (Note("1 to 1"),)
    picker.drop()
    assert picker.parts() == (Note("0 to 0"),)
    assert asked_for == [{"x": a, "y": b} for a, b in ((0, 0), (1, 0), (1, 1), (0, 0))]


# ---- point, pose, facing


def inside(p: Point) -> Why | None:
    """Only the west half."""
    return None if p[0] <= 12 else Why(Text("Too far east"), "X-7", p)


def test_a_click_puts_a_template_down_where_it_is_legal() -> None:
    picker = asked(PickPoint(0, "X-0", Text("Where"), [1, 1], never, inside, shape=OnDisc(0, 0, 2)))
    assert click(picker, ("board", ""), (15.0, 3.0)) is None
    assert render(picker.why().text) == "Too far east"
    assert OnDisc(15, 3, 2) in picker.overlays()
    assert click(picker, ("board", ""), (5.0004, 3.0)) == Given([5.0, 3.0])


def test_a_place_is_shown_before_it_is_given() -> None:
    def follows(p: Point) -> Forecast:
        return Forecast((Note(f"{p[0]:g}"),))

    picker = asked(PickPoint(0, "X-0", Text("Where"), [1, 1], never, inside, forecast=follows))
    picker.gesture(Gesture("hover", (7, 7), NOWHERE))
    assert picker.parts() == (Note("7"),)
    picker.drop()
    assert (picker.half_made, picker.parts()) == (False, ())


def test_a_place_that_somebody_may_want_just_so_has_a_button() -> None:
    picker = asked(PickPoint(0, "X-0", Text("Where"), [1, 1], never, inside, ready=Text("Stay")))
    assert [b.key for b in picker.buttons()] == ["ready", "commit"]
    assert picker.press("ready") == Given([1, 1])
    plain = asked(PickPoint(0, "X-0", Text("Where"), [1, 1], never, inside))
    assert [b.key for b in plain.buttons()] == ["commit"] and plain.press("ready") is None


def posing() -> Any:
    """A base to deploy in the west half."""

    def legal(pose: Pose) -> Why | None:
        return inside(pose.point)

    return asked(PickPose(0, "X-0", Text("Place"), [1, 1, 90.0], never, legal, sprite="a-ann"))


def test_a_click_puts_down_what_is_deployed_and_a_click_on_it_gives_the_answer() -> None:
    picker = posing()
    picker.gesture(Gesture("turn", degrees=-15))
    assert click(picker, NOWHERE, (5, 5)) is None
    picker.gesture(Gesture("hover", (9, 9), NOWHERE))
    assert Ghost("a-ann", (5, 5), 75, "carried") in picker.overlays()
    assert click(picker, NOWHERE, (5.2, 5)) == Given([5, 5, 75])


def test_a_click_elsewhere_puts_it_there_instead_and_esc_takes_it_up() -> None:
    picker = posing()
    click(picker, NOWHERE, (5, 5))
    assert click(picker, NOWHERE, (8, 3)) is None
    assert picker.press("commit") == Given([8, 3, 90])
    picker.drop()
    assert (picker.half_made, picker.press("commit")) == (False, None)


def test_pulling_before_letting_go_turns_what_is_deployed() -> None:
    way: list[tuple[Point | None, Target]] = [((5, 5), NOWHERE), ((5, 7), NOWHERE), ((3, 5), NOWHERE)]
    picker = posing()
    assert pull(picker, NOWHERE, way) is None
    assert picker.press("commit") == Given([5, 5, 180])


def test_what_was_put_down_is_turned_by_its_handle_and_moved_by_itself() -> None:
    picker = posing()
    click(picker, NOWHERE, (5, 5))
    pull(picker, ("turning", ""), [((5, 6), ("turning", "")), ((8, 5), NOWHERE)])
    assert picker.press("commit") == Given([5, 5, 0])
    pull(picker, ("ghost", "a-ann"), [((5.5, 5), ("ghost", "a-ann")), ((7.5, 6), NOWHERE)])
    assert picker.press("commit") == Given([7, 6, 0])


def test_what_stands_where_it_may_not_follows_the_pointer_on() -> None:
    picker = posing()
    click(picker, NOWHERE, (20, 5))
    picker.gesture(Gesture("hover", (6, 5), NOWHERE))
    assert picker.press("commit") == Given([6, 5, 90])


def test_a_refused_place_keeps_its_ghost_with_the_reason() -> None:
    picker = posing()
    assert click(picker, NOWHERE, (20, 5)) is None
    shown = picker.overlays()
    assert Ghost("a-ann", (20, 5), 90, "bad") in shown
    assert [render(t.words) for t in shown if isinstance(t, Tag)] == ["Too far east"]


def test_a_click_says_where_a_figure_looks_in_whole_degrees() -> None:
    picker = asked(PickFacing(0, "X-0", Text("Turn"), 0.0, never, (2, 4), figure="a-ann"))
    assert click(picker, NOWHERE, (2, 9)) == Given(90.0)


def test_a_facing_is_turned_by_hand_and_dropped() -> None:
    picker = asked(PickFacing(0, "X-0", Text("Turn"), 0.0, never, (2, 4), figure="a-ann"))
    for degrees in (15, 15, -1):
        picker.gesture(Gesture("turn", degrees=degrees))
    assert picker.press("commit") == Given(29)
    picker.drop()
    assert picker.press("commit") == Given(0)


# ---- path


def walking(
    *more: Way,
    price: Callable[[Walk], float] | None = None,
    legal: Callable[[Walk], Why | None] | None = None,
) -> PathPicker:
    """Ann may move 6 inches, run 12, or whatever else is given."""
    table = BOARD.at({})
    ways = (Way("move", Text("Move"), 6, "X-411"), Way("run", Text("Run"), 12, "X-412"), *more)

    def judged(walk: Walk) -> Why | None:
        others = table.at({p.id: p_base for p, p_base in ((p, base(p)) for p in (A, B, C))})
        if refusal := path_legal(others, base(A), walk.path, me="a-ann", through=walk.way.through):
            return Why(Text("{what} is in the way", {"what": refusal.what}), "X-404", refusal.point)
        used = path_cost(table, walk.path, walk.way.flat)
        return None if at_most(used, walk.way.inches) else Why(Text("too far"), walk.way.clause)

    decision = PickPath(
        0,
        "X-400",
        Text("Move Ann"),
        {"way": "move", "path": [], "face": None},
        never,
        "a-ann",
        (2.0, 4.0),
        ways,
        legal or judged,
        price or (lambda walk: path_cost(table, walk.path, walk.way.flat)),
        area=lambda way: (OnArea((((0, 0), (way.inches, 0), (0, way.inches)),), "reach"),),
    )
    picker = asked(decision)
    assert isinstance(picker, PathPicker)
    return picker


def base(p: PieceLook) -> Any:
    """The base of a figure of these tests."""
    from game.screen.pickers.asking import base_of

    return base_of(p)


ME = ("figure", "a-ann")


def drag_to(picker: PathPicker, *places: Point) -> None:
    """Pulls Ann by her middle along places and lets her go at the last."""
    pull(picker, ME, [((2, 4), ME), *((p, NOWHERE) for p in places)])


def test_dropping_a_dragged_figure_answers_nothing_and_enter_commits_it() -> None:
    picker = walking()
    drag_to(picker, (2, 6), (2, 9))
    assert picker.stage == "set"
    assert picker.press("commit") == Given({"way": "move", "path": [[2, 9]], "face": 90.0})


def test_a_click_on_the_dropped_figure_commits_it() -> None:
    picker = walking()
    drag_to(picker, (2, 9))
    assert click(picker, ("ghost", "a-ann"), (2.1, 9)) == Given(
        {"way": "move", "path": [[2, 9]], "face": 90.0}
    )


def test_a_click_on_the_figure_and_a_click_where_to_go_is_the_same_move() -> None:
    picker = walking()
    click(picker, ME, (2, 4))
    assert picker.stage == "carried"
    picker.gesture(Gesture("hover", (2, 7), NOWHERE))
    assert picker.step.end == (2, 7)
    click(picker, NOWHERE, (2, 9))
    assert picker.press("commit") == Given({"way": "move", "path": [[2, 9]], "face": 90.0})


def test_one_click_on_the_ground_is_enough_to_preview_a_move() -> None:
    picker = walking()
    assert click(picker, NOWHERE, (2, 9)) is None
    assert picker.step.path == ((2, 4), (2, 9))


def test_the_figure_is_held_where_it_was_grabbed() -> None:
    picker = walking()
    pull(picker, ME, [((2.3, 4.2), ME), ((2.3, 9.2), NOWHERE)])
    assert picker.step.end == (2, 9)


def test_corners_are_set_by_the_right_button_and_by_clicks_after_dropping() -> None:
    picker = walking()
    picker.gesture(Gesture("press", (2, 4), ME))
    picker.gesture(Gesture("drag", (2, 6), NOWHERE, moved=True))
    picker.gesture(Gesture("corner", (2, 6), NOWHERE))
    picker.gesture(Gesture("drag", (1, 6), NOWHERE, moved=True))
    picker.gesture(Gesture("release", (1, 6), NOWHERE, moved=True))
    click(picker, NOWHERE, (1, 8))
    assert picker.step.path == ((2, 4), (2, 6), (1, 6), (1, 8))
    assert picker.step.price == pytest.approx(5)


def test_a_move_that_gets_too_long_becomes_a_run_by_itself_and_a_move_again() -> None:
    picker = walking()
    drag_to(picker, (2, 15))
    assert (picker.step.way.key, picker.step.price) == ("run", 11)
    picker.drop()
    drag_to(picker, (2, 9))
    assert picker.step.way.key == "move"


def test_r_holds_a_way_and_the_move_stops_at_its_limit_with_an_explained_ghost_beyond() -> None:
    picker = walking()
    drag_to(picker, (2, 15))
    picker.press("way")
    assert picker.step.way.key == "move"
    assert picker.step.end == (2, 10)
    shown = picker.overlays()
    assert Beyond(((2, 10), (2, 15))) in shown
    assert Ghost("a-ann", (2, 15), 90, "bad") in shown
    assert [render(t.words) for t in shown if isinstance(t, Tag)] == ["6.0″ of 6″", "5.0″ too far"]
    why = picker.why()
    assert why is not None
    assert render(why.text) == "5.0″ too far: Move goes 6″ and this would take 11.0″"
    assert picker.press("commit") == Given({"way": "move", "path": [[2, 10]], "face": 90.0})


def test_beyond_the_longest_way_the_figure_stays_at_its_limit() -> None:
    picker = walking()
    drag_to(picker, (2, 20))
    assert (picker.step.way.key, picker.step.end) == ("run", (2, 16))


def test_dear_ground_costs_double_and_its_pieces_are_marked() -> None:
    picker = walking()
    drag_to(picker, (7, 4))
    step = picker.step
    assert [step.price, step.dear] == pytest.approx([7, 4])
    assert (step.way.key, [dear for _, _, dear in step.pieces]) == ("run", [False, True, False])
    assert Tape(step.pieces) in picker.overlays()


def test_a_figure_in_the_way_is_slid_along_and_never_entered() -> None:
    near = PieceLook("b-bob", "Bob", 1, 2.2, 6, 0.5, 180, "bob")
    decision = walking().decision
    picker: PathPicker = asked(decision, A, near)
    drag_to(picker, (2, 5), (2, 8))
    for a, b in zip(picker.step.whole, picker.step.whole[1:], strict=False):
        assert path_legal(picker.question.table, base(A).at(a), [a, b], me="a-ann") is None
    assert math.dist(picker.step.whole[-1], (2.2, 6)) >= 0.999


def test_the_figure_looks_where_it_goes_until_it_is_turned_by_hand() -> None:
    picker = walking()
    drag_to(picker, (2, 9))
    picker.gesture(Gesture("turn", degrees=-15))
    assert picker.press("commit") == Given({"way": "move", "path": [[2, 9]], "face": 75.0})


def test_a_figure_can_turn_where_it_stands() -> None:
    picker = walking()
    picker.gesture(Gesture("turn", degrees=15))
    assert picker.press("commit") == Given({"way": "move", "path": [], "face": 15.0})


def test_the_handle_turns_the_figure_to_the_pointer() -> None:
    picker = walking()
    drag_to(picker, (2, 9))
    pull(picker, ("turning", ""), [((2, 10), ("turning", "")), ((0.5, 9), NOWHERE)])
    assert picker.press("commit") == Given({"way": "move", "path": [[2, 9]], "face": 180.0})


def test_a_leap_goes_in_one_straight_line_over_everything_and_keeps_the_facing() -> None:
    leap = Way("leap", Text("Leap"), 8, "X-858", "straight", False, frozenset({"figures", "obstacles"}), True)
    picker = walking(leap)
    drag_to(picker, (9, 4))
    picker.press("way")
    assert picker.step.way.key == "leap"
    assert picker.press("commit") == Given({"way": "leap", "path": [[9, 4]], "face": None})


def test_a_way_with_a_heading_is_walked_along_it_only() -> None:
    charge = Way("charge", Text("Charge"), 9, "X-383", "straight", heading=0.0, flat=True)
    picker = walking(charge)
    picker.press("way")
    picker.press("way")
    drag_to(picker, (8, 7))
    assert picker.step.path == ((2, 4), (8, 4))


def test_a_refused_end_shows_its_reason_and_cannot_be_given() -> None:
    why = Why(Text("not there"), "X-451")
    picker = walking(legal=lambda walk: why if len(walk.path) > 1 else None)
    drag_to(picker, (2, 9))
    assert picker.press("commit") is None
    assert (picker.why(), picker.buttons()[-1].why) == (why, why)


def test_esc_puts_the_figure_back_and_nothing_is_left_of_the_move() -> None:
    picker = walking()
    before = picker.overlays()
    drag_to(picker, (2, 9))
    picker.gesture(Gesture("turn", degrees=15))
    picker.drop()
    assert not picker.half_made
    assert picker.overlays() == before
    assert picker.press("commit") == Given({"way": "move", "path": [], "face": None})


def test_a_leg_that_goes_too_far_is_aimed_anew_by_the_next_click() -> None:
    picker = walking()
    click(picker, NOWHERE, (2, 20))
    click(picker, NOWHERE, (2, 7))
    assert picker.step.path == ((2, 4), (2, 7))
