"""Why not: a right click tells what is missing, the nearest change that helps and the clause."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import math
from collections.abc import Iterator

import pygame
import pytest

from game.engine.decisions import PickOne, PickPath, PickPose, Walk
from game.engine.look import OnArea, OnCard, OnLine
from game.engine.match import Match
from game.engine.state import digest
from game.rules.cirque.state import CirqueState
from game.screen.pickers.assign import AssignPicker
from game.screen.pickers.overlay import Arc, Ghost, Tag, Tape
from game.screen.scenes.match_spots import Ways, nearest_legal
from game.screen.scenes.match_why import Bubble
from game.table.inches import Point, distance
from tests.rules.cirque.arrange import bout, disc, put
from tests.screen.test_match_scene import Player
from tests.screen.test_measuring import SMALL, Table, fight, said


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def asked(t: Table, at: Point) -> Bubble:
    """The answer to a right click."""
    t.click(at, 3)
    assert t.scene.bubble is not None
    return t.scene.bubble


def told(bubble: Bubble) -> list[tuple[str, str, str]]:
    """Words, nearest change and clause of every reason."""
    return [(said(r.words), said(r.nearest.text) if r.nearest else "", r.clause) for r in bubble.reasons]


def moving(match: Match) -> Table:
    """The table while Maximus is asked where he moves."""
    match.answer("move:")
    return Table(match)


# ---- figures


def test_an_enemy_out_of_reach_the_inches_that_are_missing_and_the_spot_that_is_near_enough() -> None:
    t = Table(fight())
    bubble = asked(t, (14.2, 12))
    assert told(bubble) == [
        (
            "Mortimer is 5″ away, Battle Axe reaches 1″: 4″ too far",
            "Move within 1″ of Mortimer: 4″ of 6″ get there",
            "CIR-604",
        )
    ]
    (ghost,) = (o for o in bubble.shown if isinstance(o, Ghost))
    assert (ghost.figure, ghost.tone) == ("a-maximus", "plan")
    assert distance(ghost.at, (14.2, 12)) == pytest.approx(2.2, abs=0.002)
    (line,) = (o for o in bubble.shown if isinstance(o, OnLine))
    assert distance(line.p, line.q) == pytest.approx(1, abs=0.002)


def test_from_the_spot_that_is_shown_the_strike_is_legal() -> None:
    t = Table(fight())
    (ghost,) = (o for o in asked(t, (14.2, 12)).shown if isinstance(o, Ghost))
    match = t.match
    match.answer("move:")
    assert isinstance(match.pending, PickPath)
    match.answer({"way": "normal", "path": [list(ghost.at)], "face": ghost.facing})
    assert isinstance(match.pending, PickOne)
    assert {o.key for o in match.pending.options if o.group == "attack"} == {
        "strike:battle_axe:b-mortimer",
        "strike:studded_vambrace:b-mortimer",
    }


def test_all_that_is_missing_is_told_one_reason_after_the_other() -> None:
    t = Table(fight(facing=180.0))
    assert told(asked(t, (14.2, 12))) == [
        ("Mortimer is behind Maximus: turn first", "Turn 85° to the right", "CIR-602"),
        (
            "Mortimer is 5″ away, Battle Axe reaches 1″: 4″ too far",
            "Move within 1″ of Mortimer: 4″ of 6″ get there",
            "CIR-604",
        ),
    ]


@pytest.mark.parametrize("facing", [100.0, 180.0, 260.0, 271.0])
def test_the_turn_that_is_named_brings_the_enemy_into_the_front_arc_and_a_degree_less_does_not(
    facing: float,
) -> None:
    b = bout([put("maximus", (8, 12), facing)], [put("mortimer", (9.3, 12), 180)], active="maximus")
    b.play()
    assert b.match is not None
    t = Table(b.match)
    bubble = asked(t, (9.3, 12))
    nearest = bubble.reasons[0].nearest
    s: CirqueState = t.match.state
    f = s.fighter("a-maximus")
    # the front arc reaches asin(0.6 / 1.3) beyond the half plane: a foe that near is hardly ever behind
    limit = 90 + math.degrees(math.asin(0.6 / 1.3))
    off = abs(math.remainder(-facing, 360))
    assert (nearest is not None) == (off > limit)
    if nearest is not None and nearest.facing is not None:
        turn = abs(math.remainder(nearest.facing - f.facing, 360))
        assert off - turn <= limit < off - turn + 1
        assert any(isinstance(o, Arc) and o.facing == nearest.facing for o in bubble.shown)


def test_an_unseen_enemy_lights_what_hides_it_and_shows_the_nearest_spot_that_sees_it() -> None:
    t = Table(fight(facing=90.0))
    bubble = asked(t, (8, 20))
    first = bubble.reasons[0]
    assert (said(first.words), first.clause) == ("Maximus does not see Count", "CIR-602")
    assert first.nearest is not None
    assert said(first.nearest.text).startswith("Count is seen from ")
    lit = [o for o in bubble.shown if isinstance(o, OnArea) and o.style == "lit"]
    assert len(lit) == 1
    ghosts = [o for o in bubble.shown if isinstance(o, Ghost)]
    assert len(ghosts) == 1


def test_what_is_possible_is_said_to_be_possible() -> None:
    t = Table(fight())
    assert told(asked(t, (8, 12))) == [("Possible: Move", "", "CIR-411")]


def test_a_friend_has_no_part_in_the_question() -> None:
    b = bout(
        [put("maximus", (8, 12)), put("retia", (4, 4))], [put("mortimer", (14, 12), 180)], active="maximus"
    )
    b.play()
    assert b.match is not None
    assert told(asked(Table(b.match), (4, 4))) == [
        ("Maximus acts now: Retia is activated later this turn", "", "CIR-141"),
        ("Nothing can be done with this now. The question is: Maximus acts", "", "CIR-144"),
    ]


def test_a_card_in_hand_says_when_it_can_be_placed_and_who_can_use_it() -> None:
    piles = {"hand:0": ["encore"]}
    b = bout([put("maximus", (8, 12))], [put("mortimer", (14, 12), 180)], piles=piles, active="maximus")
    b.play()
    assert b.match is not None
    t = Table(b.match)
    card = b.match.state.cards.at("hand:0")[0]
    t.see()
    hit = next(h for h in t.scene.hits if h.key == f"card:{card}")
    t.post(pygame.MOUSEMOTION, hit.rect.center)
    t.post(pygame.MOUSEBUTTONDOWN, hit.rect.center, button=3)
    t.post(pygame.MOUSEBUTTONUP, hit.rect.center, button=3)
    assert t.scene.bubble is not None
    assert told(t.scene.bubble) == [
        ("In hand: it can go to a stack in the Casting phase of turn 2", "", "CIR-128"),
        ("Who can use it: Maximus", "", "CIR-334"),
        ("Nothing can be done with this now. The question is: Maximus acts", "", "CIR-144"),
    ]


# ---- places of a move


def test_the_nearest_place_is_legal_and_no_place_around_it_is_both_legal_and_nearer() -> None:
    t = moving(fight())
    picker = t.scene.picker
    assert picker is not None
    decision = picker.question.decision
    assert isinstance(decision, PickPath)
    ways = Ways(picker.question, decision, "inches")
    goal = (23.0, 12.0)
    nearest = ways.nearest(goal)
    assert nearest is not None
    assert nearest.at is not None
    assert ways.possible(nearest.at) is not None
    gone = distance(nearest.at, goal)
    around = [(nearest.at[0] + 0.1 * math.cos(k), nearest.at[1] + 0.1 * math.sin(k)) for k in range(7)]
    assert not [p for p in around if distance(p, goal) < gone - 0.05 and ways.possible(p)]


def test_a_far_place_on_open_ground_is_as_much_too_far_as_the_straight_way_says() -> None:
    b = bout([put("maximus", (4, 12))], [put("mortimer", (4, 20), 180)], active="maximus")
    b.play()
    assert b.match is not None
    t = moving(b.match)
    bubble = asked(t, (19, 12))
    ((words, nearest, clause),) = told(bubble)
    assert words == "3.0″ too far: Run goes 12″ and this would take 15.0″"
    assert nearest == "Run gets within 3.0″ of it, 12.0″ of 12″"
    assert clause == "CIR-412"
    (ghost,) = (o for o in bubble.shown if isinstance(o, Ghost))
    assert distance(ghost.at, (16, 12)) < 0.1
    assert [said(o.words) for o in bubble.shown if isinstance(o, Tag)] == ["nearest"]


def test_a_place_within_reach_shows_the_path_that_leads_there() -> None:
    t = moving(fight())
    bubble = asked(t, (10, 9))
    ((words, _, clause),) = told(bubble)
    assert (words, clause) == (f"Possible: Move, {distance((8, 12), (10, 9)):.1f}″ of 6″", "CIR-411")
    (tape,) = (o for o in bubble.shown if isinstance(o, Tape))
    assert tape.pieces[0][0] == (8, 12)
    assert distance(tape.pieces[-1][1], (10, 9)) < 0.05


def test_a_place_is_told_of_before_the_move_has_been_chosen_and_the_match_stays_as_it_is() -> None:
    match = fight()
    t, before = Table(match), (len(match.journal.entries), digest(match.state))
    ((words, _, clause),) = told(asked(t, (10, 9)))
    assert (words, clause) == (f"Possible: Move, {distance((8, 12), (10, 9)):.1f}″ of 6″", "CIR-411")
    ((words, nearest, clause),) = told(asked(t, (23, 12)))
    assert (words, clause) == ("3.2″ too far: Run goes 12″ and this would take 15.2″", "CIR-412")
    assert nearest.startswith("Run gets within ")
    assert (len(match.journal.entries), digest(match.state)) == before


def test_a_place_on_a_pillar_names_the_pillar_even_where_somebody_stands_on_the_way() -> None:
    b = bout(
        [put("maximus", (6, 12))],
        [put("mortimer", (8, 12), 180)],
        terrain=[disc("pillar", 10.5, 12, 1)],
        active="maximus",
    )
    b.play()
    assert b.match is not None
    t = moving(b.match)
    ((words, nearest, clause),) = told(asked(t, (10.6, 12)))
    assert (words, clause) == ("The pillar is in the way", "CIR-404")
    assert " gets within " in nearest


def test_a_figure_is_a_place_where_somebody_stands_while_another_moves() -> None:
    t = moving(fight())
    ((words, nearest, clause),) = told(asked(t, (14.2, 12)))
    assert (words, clause) == ("Mortimer stands in the way", "CIR-402")
    assert nearest == "Move gets within 1.2″ of it, 5.0″ of 6″"


def test_a_right_click_while_a_figure_is_carried_is_a_corner_and_no_question() -> None:
    t = moving(fight())
    t.click((8, 12))
    t.point((9, 10))
    assert t.scene.picker is not None
    assert t.scene.picker.carrying
    t.click((9, 10), 3)
    assert t.scene.bubble is None


def test_a_card_that_goes_into_a_stack_says_where_it_may_lie() -> None:
    player = Player()
    player.until("hide")
    picker = player.scene.picker
    assert isinstance(picker, AssignPicker)
    card = picker.decision.items[0]
    assert isinstance(card.mark, OnCard)
    hit = player.scene.hit(f"card:{card.mark.id}")
    assert hit is not None
    player.click(hit.rect.center, 3)
    bubble = player.scene.bubble
    assert bubble is not None
    free = [o for o in picker.decision.slots if picker.refusal_of(card.key, o.key) is None]
    assert free
    assert said(bubble.reasons[0].words) == "Possible: to " + ", ".join(said(o.label) for o in free)
    assert bubble.reasons[0].tone == "good"


def test_an_enemy_that_cannot_be_attacked_after_a_run_says_so() -> None:
    t = Table(fight())
    t.match.answer("move:")
    t.match.answer({"way": "run", "path": [[9.0, 12.0]], "face": None})
    again = Table(t.match)
    bubble = asked(again, (14.2, 12))
    assert "Attack: Maximus ran: no attacks" in [said(r.words) for r in bubble.reasons]


# ---- spots and poses of any rulebook


def test_a_place_outside_the_zone_shows_the_nearest_place_for_the_disc() -> None:
    player = Player()
    player.until("deploy")
    decision = player.match.pending
    assert isinstance(decision, PickPose)
    player.click(player.px((12, 12)), 3)
    bubble = player.scene.bubble
    assert bubble is not None
    (reason,) = bubble.reasons
    nearest = reason.nearest
    assert nearest is not None
    assert nearest.at is not None
    assert decision.legal(type(decision.read(decision.fallback))(*nearest.at, 0.0)) is None
    gap = distance(nearest.at, (12, 12))
    assert said(nearest.text) == f"The nearest place is {gap:.1f}″ from there"
    assert player.match.journal.entries == []
    player.see()
    assert said(nearest.text).split(" ", maxsplit=1)[0] in player.written()


def test_rings_of_spots_find_the_nearest_place_to_a_hundredth_of_an_inch() -> None:
    from game.engine.decisions import Why
    from game.engine.words import Text

    no = Why(Text("no"), "TOY-001")
    wall = nearest_legal(lambda p: None if p[0] >= 3 else no, (1.0, 5.0), 24)
    assert wall is not None
    assert wall[0] == pytest.approx(3, abs=0.01)
    assert wall[1] == pytest.approx(5, abs=0.5)
    assert nearest_legal(lambda p: no, (1.0, 5.0), 24) is None


# ---- greyed buttons, lines, cards


def test_a_greyed_button_says_why() -> None:
    player = Player()
    player.until("deploy")
    player.move((5, 300))
    hit = next(h for h in player.hits if h.key == "button:commit")
    assert not hit.enabled
    player.click(hit.rect.center, 3)
    bubble = player.scene.bubble
    assert bubble is not None
    assert [said(r.words) for r in bubble.reasons] == ["Point at a place on the table first"]


def test_a_greyed_line_of_the_list_says_what_is_missing_and_what_would_help() -> None:
    t = Table(fight())
    hit = next(h for h in t.scene.hits if h.key == "why_not")
    t.post(pygame.MOUSEBUTTONDOWN, hit.rect.center, button=1)
    t.post(pygame.MOUSEBUTTONUP, hit.rect.center, button=1)
    t.see()
    hit = next(h for h in t.scene.hits if h.key == "refused:Mortimer")
    t.post(pygame.MOUSEMOTION, hit.rect.center)
    t.post(pygame.MOUSEBUTTONDOWN, hit.rect.center, button=3)
    t.post(pygame.MOUSEBUTTONUP, hit.rect.center, button=3)
    assert t.scene.bubble is not None
    assert [clause for _, _, clause in told(t.scene.bubble)] == ["CIR-604"]


def test_a_card_that_cannot_be_used_says_why() -> None:
    b = bout([put("maximus", (8, 12), stack=["light"])], [put("mortimer", (14, 12), 180)], active="maximus")
    b.play()
    assert b.match is not None
    t = Table(b.match)
    card = b.match.state.cards.at("stack:a-maximus")[0]
    hit = next(h for h in t.scene.hits if h.key == f"card:{card}")
    t.post(pygame.MOUSEMOTION, hit.rect.center)
    t.post(pygame.MOUSEBUTTONDOWN, hit.rect.center, button=3)
    t.post(pygame.MOUSEBUTTONUP, hit.rect.center, button=3)
    assert t.scene.bubble is not None
    assert told(t.scene.bubble) == [("Light is energy: it is spent on rolls or set", "", "CIR-303")]


def test_while_the_computer_thinks_nothing_is_asked() -> None:
    t = Table(fight(seats=("ponders", "human")))
    assert [words for words, _, _ in told(asked(t, (8, 12)))] == [
        "The computer is thinking: nothing is asked of you"
    ]


# ---- drawn


@pytest.mark.parametrize("size", [SMALL, (1920, 1080)])
def test_the_answer_is_written_in_the_window_links_its_clause_and_goes_with_esc(
    size: tuple[int, int],
) -> None:
    t = Table(fight(facing=180.0), size)
    asked(t, (14.2, 12))
    t.see()
    written = " ".join(i.words for i in t.scene.items)
    assert "Turn 85° to the right" in written
    window = pygame.Rect((0, 0), size)
    links = [h for h in t.scene.hits if h.key in ("clause:CIR-602", "clause:CIR-604")]
    assert len({h.key for h in links}) == 2
    assert all(window.contains(h.rect) for h in links)
    t.key(pygame.K_ESCAPE)
    assert t.scene.bubble is None
    assert t.desk.stage.top is t.scene


def test_asking_why_not_never_changes_the_match() -> None:
    t = Table(fight(facing=180.0))
    before = (t.match.digest(), len(t.match.journal.entries), len(t.match.events), t.match.pending)
    for at in ((14.2, 12.0), (8.0, 20.0), (8.0, 12.0), (3.0, 3.0), (8.0, 16.0)):
        asked(t, at)
    assert (t.match.digest(), len(t.match.journal.entries), len(t.match.events), t.match.pending) == before


def test_the_nearest_place_of_a_walk_can_be_answered_as_it_is_shown() -> None:
    t = moving(fight())
    picker = t.scene.picker
    assert picker is not None
    decision = picker.question.decision
    assert isinstance(decision, PickPath)
    walk = Ways(picker.question, decision, "inches").possible((10, 9))
    assert isinstance(walk, Walk)
    t.match.answer({"way": walk.way.key, "path": [list(p) for p in walk.path[1:]], "face": walk.facing})
    assert t.match.state.fighter("a-maximus").point == (10, 9)
