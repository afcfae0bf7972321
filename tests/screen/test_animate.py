"""Events turned into motion: what moves, where it is seen meanwhile, and that nothing is told too early."""

from __future__ import annotations

import pytest

from game.engine.events import Event
from game.engine.look import PieceLook
from game.engine.words import Text
from game.screen.animate import DIE, FADE, HOLD, LUNGE, RECOIL, REVEAL, TURN, Motions, motions_of, out_bounce

ANN = PieceLook("a", "Ann", 0, 0, 0, 0.5, 0, "ann", wounds=(0, 3))
BOB = PieceLook("b", "Bob", 1, 6, 0, 0.5, 180, "bob")
HURT = PieceLook("a", "Ann", 0, 4, 3, 0.5, 90, "ann", wounds=(2, 3))


def event(what: str, **data: object) -> Event:
    """Something that happened."""
    return Event("X-1", what, Text("it happened"), data)


WALK = event("moved", figure="a", path=[[0, 0], [4, 0], [4, 3]], facing=90)


def test_a_move_walks_its_path_at_sixty_milliseconds_an_inch_and_turns() -> None:
    walk, turn = motions_of(WALK)
    assert (walk.kind, walk.path) == ("walk", ((0, 0), (4, 0), (4, 3)))
    assert walk.seconds == pytest.approx(0.42)
    assert (turn.kind, turn.facing, turn.seconds) == ("turn", 90, TURN)


def test_a_step_takes_a_quarter_of_a_second_and_a_long_way_seven_tenths() -> None:
    assert motions_of(event("moved", figure="a", path=[[0, 0], [1, 0]]))[0].seconds == 0.25
    assert motions_of(event("moved", figure="a", path=[[0, 0], [40, 0]]))[0].seconds == 0.7


def test_a_push_slides_from_one_place_to_the_other() -> None:
    (slide,) = motions_of(event("was_moved", figure="a", **{"from": [0, 0], "to": [2, 0]}))
    assert (slide.kind, slide.path) == ("walk", ((0, 0), (2, 0)))


def test_an_attack_lunges_a_roll_drops_a_die_and_a_fall_falls() -> None:
    assert [m.kind for m in motions_of(event("attack_declared", figure="a", foe="b"))] == ["lunge"]
    assert [(m.kind, m.seconds) for m in motions_of(event("attack_rolled", figure="a", natural=7))] == [
        ("die", DIE)
    ]
    assert [m.kind for m in motions_of(event("knocked_down", figure="a"))] == ["fall"]


def test_a_card_that_is_played_is_shown_once() -> None:
    used, stays = (event(what, card="thunderbolt", id="a7") for what in ("action_used", "card_in_play"))
    (shown,) = motions_of(used)
    assert (shown.kind, shown.card, shown.seconds) == ("reveal", "a7", REVEAL + HOLD)
    assert motions_of(event("drew", card="a7")) == []
    motions = Motions()
    motions.start([ANN], [used, stays])
    assert motions.queue == [shown]


def test_words_alone_move_nothing() -> None:
    assert motions_of(event("turn_began", number=3, figure="a")) == []


def test_a_figure_is_seen_on_its_way_and_then_where_it_is() -> None:
    motions = Motions()
    motions.start([ANN, BOB], [WALK])
    assert [(p.x, p.y) for p in motions.posed([HURT, BOB])] == [(0, 0), (6, 0)]
    motions.advance(0.21)
    assert [(p.x, p.y) for p in motions.posed([HURT, BOB])] == [(3.5, 0), (6, 0)]
    motions.advance(1)
    assert not motions.busy
    assert motions.posed([HURT, BOB]) == [HURT, BOB]


def test_what_a_die_decides_is_not_shown_before_it_has_fallen() -> None:
    motions = Motions()
    motions.start([ANN, BOB], [event("damage_rolled", figure="a", natural=9)])
    assert motions.posed([HURT])[0].wounds == (0, 3)
    motions.advance(DIE)
    assert motions.posed([HURT])[0].wounds == (2, 3)


def test_a_lunge_goes_three_tenths_of_an_inch_forward_and_back() -> None:
    motions = Motions()
    motions.start([ANN, BOB], [event("attack_declared", figure="a", foe="b")])
    motions.advance(LUNGE)
    assert motions.posed([])[0].x == pytest.approx(0.3)
    motions.advance(RECOIL / 2)
    assert motions.posed([])[0].x == pytest.approx(0.15)


def test_skipping_shows_the_truth_at_once() -> None:
    motions = Motions()
    motions.start([ANN, BOB], [WALK, event("attack_rolled", figure="a", natural=7)])
    motions.skip()
    assert (motions.busy, motions.posed([HURT])) == (False, [HURT])


def test_with_reduced_motion_everything_takes_a_fade() -> None:
    motions = Motions(reduced=True)
    motions.start([ANN, BOB], [WALK, event("attack_rolled", figure="a", natural=7)])
    assert [(m.kind, m.seconds) for m in motions.queue] == [("walk", FADE), ("turn", FADE), ("die", FADE)]


def test_a_die_comes_to_rest() -> None:
    assert (out_bounce(0), out_bounce(0.45), out_bounce(1)) == (0, 1, 1)
