"""Moving figures, going back, and moving the view: exact answers, and nothing before somebody says so."""

from __future__ import annotations

import random

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import digest
from game.engine.words import render
from game.rules.cirque.book import Cirque
from game.screen.bindings import bindings_of
from game.screen.pickers.overlay import Beyond, Ghost, Tag
from game.screen.pickers.path import PathPicker
from game.screen.scenes.match_rewind import AgreeSheet, RewindSheet, moments
from game.table.inches import Point, distance, path_length
from game.table.mapfile import read_map
from tests.screen.test_match_scene import ARENA, Player, display

__all__ = ["display"]

SHIFT, CTRL = pygame.KMOD_SHIFT, pygame.KMOD_CTRL


def hopping() -> tuple[Player, PathPicker]:
    """Somebody who is asked for a move."""
    player = Player()
    player.until("hop")
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    return player, picker


def inward(player: Player, start: Point) -> tuple[int, int]:
    """The arrow towards the middle of the table, and its sign."""
    depth = player.scene.picture.depth if player.scene.picture else 0
    return (pygame.K_UP, 1) if start[1] < depth / 2 else (pygame.K_DOWN, -1)


def stood(player: Player) -> tuple[str, int]:
    """What must not change by looking and planning."""
    return digest(player.match.state), len(player.match.journal.entries)


# ---- by keyboard


def test_a_path_with_a_corner_is_made_with_the_keys_alone() -> None:
    player, picker = hopping()
    (x, y), (arrow, sign) = picker.decision.start, inward(player, picker.decision.start)
    player.key(arrow)
    player.key(pygame.K_RIGHT, SHIFT)
    player.key(pygame.K_LEFT, SHIFT)
    player.key(pygame.K_SPACE)
    for _ in range(4):
        player.key(pygame.K_RIGHT, SHIFT)
    player.key(pygame.K_2)
    player.key(pygame.K_7)
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    answer = player.match.journal.entries[-1].answer
    assert answer["path"] == [[x, round(y + sign, 3)], [round(x + 0.4, 3), round(y + sign, 3)]]
    assert answer["face"] == 27


def test_the_cursor_beyond_the_limit_shows_an_explained_ghost_and_enter_stops_at_the_limit() -> None:
    player, picker = hopping()
    arrow, _ = inward(player, picker.decision.start)
    for _ in range(7):
        player.key(arrow)
    step = picker.step
    assert step.excess > 0
    shown = picker.overlays()
    assert any(isinstance(o, Beyond) for o in shown)
    assert any(isinstance(o, Ghost) and o.tone == "bad" and o.at == step.whole[-1] for o in shown)
    too_far = [render(o.words) for o in shown if isinstance(o, Tag) and o.tone == "bad"]
    assert too_far == [f"{step.excess:.1f}″ too far"]
    player.key(pygame.K_RETURN)
    path = [picker.decision.start, *(tuple(p) for p in player.match.journal.entries[-1].answer["path"])]
    assert path_length(path) == pytest.approx(step.way.inches, abs=0.002)


def test_q_and_e_turn_by_fifteen_degrees_and_with_shift_by_one() -> None:
    player, picker = hopping()
    was = picker.piece.facing
    player.key(pygame.K_q)
    assert picker.step.facing == (was + 15) % 360
    player.key(pygame.K_e, SHIFT)
    player.key(pygame.K_e, SHIFT)
    assert picker.step.facing == (was + 13) % 360


def test_esc_after_a_plan_by_keys_leaves_everything_as_it_was() -> None:
    player, picker = hopping()
    before, (arrow, _) = stood(player), inward(player, picker.decision.start)
    for key in (arrow, arrow, pygame.K_SPACE, pygame.K_RIGHT, pygame.K_q):
        player.key(key)
    assert picker.half_made
    player.key(pygame.K_ESCAPE)
    assert (picker.half_made, player.scene.keyboard.cursor.at) == (False, None)
    assert stood(player) == before


# ---- by mouse


def test_what_is_dropped_beyond_the_limit_lies_at_the_limit_and_nothing_is_left_of_the_rest() -> None:
    player, picker = hopping()
    (x, y), (_, sign) = picker.decision.start, inward(player, picker.decision.start)
    way = [player.px((x, y)), player.px((x, y + sign)), player.px((x, y + 8 * sign))]
    player.move(way[0])
    player.down(way[0])
    for spot in way[1:]:
        player.move(spot)
    assert any(isinstance(o, Beyond) for o in picker.overlays())
    player.up(way[-1])
    assert picker.stage == "set"
    assert not any(isinstance(o, Beyond) for o in picker.overlays())
    assert picker.why() is None
    assert distance(picker.decision.start, picker.step.end) == pytest.approx(
        picker.step.way.inches, abs=0.002
    )
    player.press(f"ghost:{picker.decision.figure}")
    assert player.match.journal.entries[-1].answer["path"] == [list(picker.step.end)]


def test_the_wheel_turns_a_figure_only_while_it_is_held_and_zooms_otherwise() -> None:
    player, picker = hopping()
    (x, y), (_, sign) = picker.decision.start, inward(player, picker.decision.start)
    board = player.scene.table.board
    assert board is not None
    player.move(player.px((x, y)))
    player.down(player.px((x, y)))
    player.move(player.px((x, y + sign)))
    facing, camera = picker.step.facing, board.camera
    player.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    assert facing is not None
    assert (picker.step.facing, board.camera) == ((facing + 15) % 360, camera)
    player.up(player.px((x, y + sign)))
    player.post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0)
    assert board.camera.ppi > camera.ppi


# ---- going back


def test_ctrl_z_takes_answers_back_up_to_the_last_information_and_then_says_who_must_agree() -> None:
    player, _ = hopping()
    settled = player.match.undo_limit()
    while len(player.match.journal.entries) > settled:
        n = len(player.match.journal.entries)
        player.key(pygame.K_z, CTRL)
        assert len(player.match.journal.entries) == n - 1
    player.key(pygame.K_z, CTRL)
    assert len(player.match.journal.entries) == settled
    assert "both sides must agree" in render(player.scene.message or "")


def lift(player: Player) -> None:
    """Whoever is meant says so, and goes past what happened meanwhile."""
    for _ in range(8):
        if player.scene.curtain is not None:
            player.press("lift_curtain")
        elif type(player.desk.stage.top).__name__ == "Recap":
            player.key(pygame.K_RETURN)
        else:
            return


def proposed() -> tuple[Player, int, int]:
    """Somebody has proposed to go back beyond what is settled: who, and to which answer."""
    player, _ = hopping()
    side = player.scene.front
    assert side is not None
    player.key(pygame.K_z, CTRL | SHIFT)
    assert isinstance(player.desk.stage.top, RewindSheet)
    far = [m for m in moments(player.match) if m.to < player.match.undo_limit()]
    to = far[2].to
    while player.desk.stage.top.focus != f"moment:{to}":
        player.key(pygame.K_DOWN)
    player.key(pygame.K_RETURN)
    return player, side, to


def test_a_rewind_is_put_to_the_other_side_behind_the_curtain_and_both_have_to_click() -> None:
    player, side, to = proposed()
    before = stood(player)
    assert player.scene.curtain is not None
    assert player.scene.curtain.side == 1 - side
    lift(player)
    sheet = player.desk.stage.top
    assert isinstance(sheet, AgreeSheet)
    assert player.scene.front == 1 - side
    assert stood(player) == before
    player.press("agree")
    assert len(player.match.journal.entries) == to
    lift(player)
    assert "Both sides agree to go back" in render(player.match.events[-1].say)
    assert [(r.at, r.to) for r in player.match.journal.rewinds] == [(to, to)]
    asked = player.match.pending
    assert asked is not None
    assert player.scene.front == asked.who


def test_a_side_that_would_rather_play_on_changes_nothing() -> None:
    player, side, _ = proposed()
    before = stood(player)
    lift(player)
    player.key(pygame.K_ESCAPE)
    assert player.scene.curtain is not None
    assert player.scene.curtain.side == side
    lift(player)
    assert stood(player) == before
    assert player.match.journal.rewinds == []
    assert "would rather play on" in player.written()


def test_the_proposal_shows_only_what_both_sides_have_seen() -> None:
    player, _ = hopping()
    public = [e.for_all() for e in player.match.events]
    lines = [render(e.say) for e in public if e is not None]
    found = moments(player.match)
    assert found
    assert all(render(m.say) in lines for m in found)
    assert [m.to for m in found] == sorted((m.to for m in found), reverse=True)


def test_a_computer_agrees_at_once() -> None:
    player = Player(("human", "chance"))
    player.until("hop")
    far = [m for m in moments(player.match) if m.to < player.match.undo_limit()]
    player.scene.propose(far[0])
    player.rest()
    assert player.match.journal.rewinds
    assert player.scene.curtain is None


def test_the_same_dice_fall_after_a_rewind() -> None:
    arena = read_map(ARENA.with_name("sound_check.toml"), ["cirque"])
    match, rnd = Match.start(Cirque(), arena, Setup(), 11), random.Random(1)
    player = Player(("human", "human"), match=match)
    while not any(e.dice for e in match.journal.entries[:-1]) or player.scene.picker is None:
        player.any_step(rnd)
    rolled = next(e for e in match.journal.entries if e.dice)
    kept = [(e.answer, e.dice) for e in match.journal.entries[rolled.n :]]
    match.undo(rolled.n, agreed=True)
    for answer, _ in kept:
        match.answer(answer)
    assert [(e.answer, e.dice) for e in match.journal.entries[rolled.n :]] == kept


# ---- the view


def test_the_wheel_zooms_at_the_pointer() -> None:
    player = Player()
    player.until("activate")
    board = player.scene.table.board
    assert board is not None
    spot = player.px((7, 11))
    player.move(spot)
    at = board.camera.inches(spot)
    player.post(pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0)
    assert board.camera.ppi == pytest.approx(board.camera.fitted().ppi * 1.15**3)
    assert board.camera.inches(spot) == pytest.approx(at, abs=1 / board.camera.ppi)


def test_two_fingers_move_the_view_where_that_is_set_and_a_pinch_still_zooms() -> None:
    from dataclasses import replace

    player = Player()
    player.until("activate")
    player.desk.settings = replace(player.desk.settings, fingers="pan")
    board = player.scene.table.board
    assert board is not None
    spot = player.px((9, 9))
    player.move(spot)
    board.zoom(2.0, spot)
    was = board.camera
    player.post(pygame.MOUSEWHEEL, x=1, y=0, precise_x=0.5, precise_y=0.25)
    assert (board.camera.ppi, board.camera.left, board.camera.top) == (was.ppi, was.left - 24, was.top + 12)
    for finger, x in ((1, 0.2), (2, 0.3)):
        player.post(pygame.FINGERDOWN, finger_id=finger, x=x, y=0.5)
    player.post(pygame.FINGERMOTION, finger_id=2, x=0.35, y=0.5)
    assert board.camera.ppi == pytest.approx(was.ppi * 1.5)
    player.post(pygame.FINGERUP, finger_id=2, x=0.35, y=0.5)
    player.post(pygame.FINGERMOTION, finger_id=1, x=0.1, y=0.5)
    assert board.camera.ppi == pytest.approx(was.ppi * 1.5)


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_unless_told_otherwise_a_wheel_zooms_and_two_fingers_on_a_touchpad_move_the_view(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", platform)
    player = Player()
    player.until("activate")
    board = player.scene.table.board
    assert board is not None
    spot = player.px((9, 9))
    player.move(spot)
    player.post(pygame.MOUSEWHEEL, x=0, y=5, precise_x=0.0, precise_y=5.0)
    was = board.camera
    if platform == "darwin":
        for finger, x in ((1, 0.2), (2, 0.3)):
            player.post(pygame.FINGERDOWN, finger_id=finger, x=x, y=0.5)
    player.post(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.5, precise_y=0.25)
    assert (board.camera.ppi, board.camera.left, board.camera.top) == (was.ppi, was.left - 24, was.top + 12)
    for finger in (1, 2):
        player.post(pygame.FINGERUP, finger_id=finger, x=0.2, y=0.5)
    player.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0)
    assert board.camera.ppi == pytest.approx(was.ppi / 1.15)


def test_the_right_button_pulls_the_view_and_asks_nothing() -> None:
    player = Player()
    player.until("activate")
    board = player.scene.table.board
    assert board is not None
    spot = player.px((9, 9))
    board.zoom(2.0, spot)
    was = board.camera
    player.down(spot, 3)
    player.move((spot[0] + 30, spot[1] - 20))
    player.up((spot[0] + 30, spot[1] - 20), 3)
    assert (board.camera.left, board.camera.top) == (was.left + 30, was.top - 20)
    assert player.scene.bubble is None


def test_the_menu_names_the_rewind_and_the_key_of_the_sheet() -> None:
    player = Player()
    player.until("activate")
    player.key(pygame.K_ESCAPE)
    top = player.desk.stage.top
    assert top.hit("rewind") is not None
    assert bindings_of(()).cap("sheet") == "?"
