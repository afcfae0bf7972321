"""The match scene by keyboard alone: whole matches, every kind of question, focus, cursor, numbers."""

from __future__ import annotations

import random

import pygame

from game.engine.decisions import KINDS
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.cirque.book import Cirque
from game.screen.bindings import BY_NAME
from game.screen.pickers.allocate import AllocatePicker
from game.screen.pickers.arrange import ArrangePicker
from game.screen.pickers.assign import AssignPicker
from game.screen.pickers.facing import FacingPicker
from game.screen.pickers.many import ManyPicker
from game.screen.pickers.one import OnePicker
from game.screen.pickers.path import PathPicker
from game.screen.pickers.pose import PosePicker
from game.screen.scenes.keys import KeySheet
from game.screen.scenes.result import Result
from game.table.mapfile import read_map
from tests.screen.test_match_scene import ARENA, MAP, Player, display
from tests.toy.rulebook import Toy

__all__ = ["display"]

ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)


class Typist(Player):
    """Somebody with a keyboard and no mouse, who presses whatever may be useful."""

    def key(self, key: int, mod: int = 0) -> None:
        """A key, unless the result is there."""
        if not isinstance(self.desk.stage.top, Result):
            super().key(key, mod)

    def step(self, rnd: random.Random) -> None:
        """A few keys."""
        top = self.desk.stage.top
        if top is not self.scene or self.scene.curtain is not None or self.scene.picker is None:
            self.key(pygame.K_RETURN if self.scene.curtain is not None else pygame.K_ESCAPE)
            return
        kind = self.scene.picker.question.decision.kind
        if kind in ("path", "point", "pose", "facing", "march"):
            for _ in range(rnd.randrange(4)):
                self.key(rnd.choice(ARROWS), rnd.choice((0, 0, pygame.KMOD_SHIFT)))
            self.key(rnd.choice((pygame.K_SPACE, pygame.K_q, pygame.K_e, pygame.K_RETURN)))
            self.key(pygame.K_RETURN)
        elif rnd.random() < 0.7:
            for _ in range(rnd.randrange(1, 6)):
                self.key(pygame.K_TAB, rnd.choice((0, 0, pygame.KMOD_SHIFT)))
            self.key(rnd.choice((pygame.K_RETURN, pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT)))
        else:
            self.scene.keyboard.leave()
            self.key(pygame.K_RETURN)

    def play(self, seed: int, most: int = 6000) -> set[str]:
        """To the result; the kinds of questions that were answered on the way."""
        rnd = random.Random(seed)
        kinds: set[str] = set()
        for _ in range(most):
            if isinstance(self.desk.stage.top, Result):
                return kinds
            pending, n = self.match.pending, len(self.match.journal.entries)
            self.step(rnd)
            if pending is not None and len(self.match.journal.entries) > n:
                kinds.add(pending.kind)
        raise AssertionError(f"no end after {most} steps: {self.match.pending}")


def test_a_match_that_asks_every_kind_of_question_is_played_with_the_keyboard_alone() -> None:
    kinds: set[str] = set()
    for seed, crew in ((1, "stout"), (2, "swift")):
        setup = Setup(picks={"crew-a": crew, "crew-b": crew})
        match = Match.start(Toy(), read_map(MAP, ["toy"]), setup, 3)
        kinds |= Typist(match=match).play(seed)
    assert kinds == set(KINDS)


def test_a_whole_match_of_cirque_is_played_with_the_keyboard_alone() -> None:
    match = Match.start(Cirque(), read_map(ARENA.with_name("sound_check.toml"), ["cirque"]), Setup(), 11)
    player = Typist(match=match)
    kinds = player.play(3)
    assert player.match.over
    assert {"one", "assign", "path", "pose"} <= kinds


# ---- choosing


def at(key: str) -> Player:
    """Somebody in front of a question of that name."""
    player = Player()
    player.until(key)
    return player


def focus(player: Player) -> str:
    return player.scene.focus


def test_tab_goes_through_the_options_and_then_the_buttons_and_back() -> None:
    player = at("activate")
    picker = player.scene.picker
    assert picker is not None
    options = [f"option:{r.key}" for r in picker.rows() if r.key]
    seen = []
    for _ in options:
        player.key(pygame.K_TAB)
        seen.append(focus(player))
    assert seen == options
    player.key(pygame.K_TAB)
    assert focus(player).startswith("button:")
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert focus(player) == options[-1]


def test_the_focus_is_lit_and_drawn_and_enter_takes_it() -> None:
    player = at("activate")
    before = player.surface.copy()
    player.key(pygame.K_TAB)
    picker = player.scene.picker
    assert isinstance(picker, OnePicker)
    assert f"option:{picker.lit}" == focus(player)
    hit = player.scene.keyboard.focused()
    assert hit is not None
    edge = hit.rect.midtop[0], hit.rect.top - 1
    assert player.surface.get_at(edge) != before.get_at(edge)
    player.key(pygame.K_RETURN)
    assert player.match.journal.entries[-1].answer == picker.lit


def test_space_takes_several_things_and_enter_on_the_button_gives_them() -> None:
    player = at("discard")
    picker = player.scene.picker
    assert isinstance(picker, ManyPicker)
    keys = [o.key for o in picker.decision.options]
    player.key(pygame.K_TAB)
    player.key(pygame.K_SPACE)
    player.key(pygame.K_TAB)
    player.key(pygame.K_SPACE)
    player.key(pygame.K_SPACE)
    assert picker.answer() == keys[:1]
    while focus(player) != "button:commit":
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.match.journal.entries[-1].answer == keys[:1]


def test_things_are_put_into_an_order_and_moved_in_it_with_the_arrows() -> None:
    player = at("tuck")
    picker = player.scene.picker
    assert isinstance(picker, ArrangePicker)
    keys = [o.key for o in picker.decision.options]
    for _ in range(2):
        player.key(pygame.K_TAB)
        player.key(pygame.K_RETURN)
    assert picker.order == keys[:2]
    player.key(pygame.K_LEFT)
    assert picker.order == [keys[1], keys[0]]
    player.key(pygame.K_RIGHT)
    assert picker.order == keys[:2]


def test_a_card_is_picked_with_enter_and_the_focus_goes_to_the_places_that_take_it() -> None:
    player = at("hide")
    picker = player.scene.picker
    assert isinstance(picker, AssignPicker)
    player.key(pygame.K_TAB)
    assert focus(player).split(":")[0] == "card"
    player.key(pygame.K_RETURN)
    item = picker.picked
    assert item
    slot = focus(player)
    assert slot == f"slot:{picker.decision.slots[0].key}"
    player.key(pygame.K_TAB)
    assert focus(player) == f"slot:{picker.decision.slots[1].key}"
    player.key(pygame.K_RETURN)
    assert picker.placed == {item: picker.decision.slots[1].key}
    assert focus(player).split(":")[0] == "card"


def test_arrows_give_more_or_less_of_a_total() -> None:
    player = at("volley")
    picker = player.scene.picker
    assert isinstance(picker, AllocatePicker)
    first = picker.decision.slots[0].key
    was = picker.numbers[first]
    player.key(pygame.K_TAB)
    player.key(pygame.K_RIGHT)
    assert picker.numbers[first] == was + 1
    player.key(pygame.K_LEFT)
    assert picker.numbers[first] == was


def test_up_and_down_move_the_focus_once_there_is_one() -> None:
    player = at("activate")
    player.key(pygame.K_TAB)
    first = focus(player)
    player.key(pygame.K_DOWN)
    assert focus(player) != first
    player.key(pygame.K_UP)
    assert focus(player) == first


def test_esc_first_drops_the_focus_and_then_opens_the_menu() -> None:
    player = at("activate")
    player.key(pygame.K_TAB)
    player.key(pygame.K_ESCAPE)
    assert focus(player) == ""
    assert player.desk.stage.top is player.scene
    player.key(pygame.K_ESCAPE)
    assert player.desk.stage.top is not player.scene


def test_a_new_question_begins_without_a_focus_so_that_enter_is_the_brass_button() -> None:
    player = at("activate")
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert (focus(player), player.scene.hovered, player.scene.pointer) == ("", "", (-1, -1))


def test_a_tremor_of_the_mouse_does_not_take_the_focus_away_but_a_movement_does() -> None:
    player = at("activate")
    player.move((400, 300))
    player.key(pygame.K_TAB)
    player.move((403, 301))
    assert focus(player)
    player.move((440, 320))
    assert focus(player) == ""


# ---- the cursor


def test_the_cursor_chooses_a_figure_on_the_table() -> None:
    player = at("activate")
    picker = player.scene.picker
    assert picker is not None
    row = next(r for r in picker.rows() if r.key)
    piece = player.scene.piece(getattr(row.mark, "id", ""))
    assert piece is not None
    player.key(pygame.K_c)
    cursor = player.scene.keyboard.cursor
    assert cursor.at is not None
    cursor.at = (round(piece.x), round(piece.y))
    player.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    player.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert player.scene.hovered == f"figure:{piece.id}"
    player.key(pygame.K_RETURN)
    assert player.match.journal.entries[-1].answer == row.key


def test_the_cursor_steps_by_an_inch_or_a_tenth_and_tells_where_it_is_and_how_far() -> None:
    player = at("activate")
    player.key(pygame.K_g)
    player.key(pygame.K_c)
    keyboard = player.scene.keyboard
    keyboard.cursor.at = (10.0, 10.0)
    player.key(pygame.K_UP)
    player.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert keyboard.cursor.at == (10.1, 11.0)
    assert "x 10.1  y 11.0" in player.written()
    piece = player.scene.measured_from()
    assert piece is not None
    gap = ((10.1 - piece.x) ** 2 + (11.0 - piece.y) ** 2) ** 0.5 - piece.r
    assert f"{gap:.1f}″ from {piece.name}" in player.written()


def test_the_cursor_never_leaves_the_table() -> None:
    player = at("activate")
    player.key(pygame.K_c)
    player.scene.keyboard.cursor.at = (0.5, 17.8)
    player.key(pygame.K_LEFT)
    player.key(pygame.K_UP)
    assert player.scene.keyboard.cursor.at == (0.0, 18.0)


def test_a_figure_is_deployed_with_arrows_and_turned_with_keys() -> None:
    player = at("deploy")
    picker = player.scene.picker
    assert isinstance(picker, PosePicker)
    x, y, facing = picker.decision.fallback
    player.key(pygame.K_LEFT)
    assert picker.spot == (x, y)
    player.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert picker.spot == (round(x - 0.1, 3), y)
    player.key(pygame.K_q)
    player.key(pygame.K_e, pygame.KMOD_SHIFT)
    assert picker.facing == (facing + 14) % 360
    player.key(pygame.K_RETURN)
    assert player.match.journal.entries[-1].answer == [round(x - 0.1, 3), y, (facing + 14) % 360]


def test_tab_jumps_from_figure_to_figure_where_the_answer_is_a_place() -> None:
    player = at("hop")
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    start = picker.decision.start
    others = [p for p in picker.question.picture.pieces if p.id != picker.decision.figure]
    near = min(others, key=lambda p: (p.x - start[0]) ** 2 + (p.y - start[1]) ** 2)
    player.key(pygame.K_TAB)
    assert player.scene.keyboard.cursor.at == (near.x, near.y)


def test_a_question_of_a_facing_is_answered_with_the_arrows() -> None:
    player = at("turn")
    picker = player.scene.picker
    assert isinstance(picker, FacingPicker)
    was = picker.facing
    player.key(pygame.K_LEFT)
    player.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert picker.facing == (was + 14) % 360


def test_a_facing_is_typed_and_esc_leaves_it_as_it_was() -> None:
    player = at("turn")
    picker = player.scene.picker
    assert isinstance(picker, FacingPicker)
    was = picker.facing
    player.key(pygame.K_f)
    for key in (pygame.K_2, pygame.K_7, pygame.K_5, pygame.K_BACKSPACE):
        player.key(key)
    assert "Facing 27_°" in player.written()
    player.key(pygame.K_ESCAPE)
    assert picker.facing == was
    for key in (pygame.K_2, pygame.K_7, pygame.K_RETURN):
        player.key(key)
    assert picker.facing == 27
    assert player.match.pending is picker.question.decision


# ---- the rest


def test_y_says_why_not_of_what_is_under_the_cursor() -> None:
    player = at("activate")
    foe = next(p for p in player.scene.cast().values() if p.side != player.scene.front)
    player.key(pygame.K_c)
    player.scene.keyboard.cursor.at = (foe.x, foe.y)
    player.key(pygame.K_UP, pygame.KMOD_SHIFT)
    player.key(pygame.K_y)
    assert player.scene.bubble is not None


def test_without_cursor_and_focus_the_arrows_move_the_view_as_the_letters_do() -> None:
    player = at("activate")
    board = player.scene.table.board
    assert board is not None
    for _ in range(3):
        player.key(pygame.K_EQUALS)
    for arrow, letter in ((pygame.K_LEFT, pygame.K_d), (pygame.K_UP, pygame.K_s)):
        was = board.camera
        player.key(arrow)
        assert board.camera != was
        player.key(letter)
        assert board.camera == was
    player.key(pygame.K_0)
    assert board.camera == board.camera.fitted()


def test_the_sheet_shows_the_keys_of_the_question_at_hand() -> None:
    player = at("activate")
    choosing = [say for _, say in player.scene.keyboard.sheet()]
    player = at("hop")
    moving = [say for _, say in player.scene.keyboard.sheet()]
    corner, choose = BY_NAME["corner"].label, BY_NAME["choose"].label
    assert (corner in moving, choose in moving) == (True, False)
    assert (corner in choosing, choose in choosing) == (False, True)
    afresh = BY_NAME["start_again"].label
    assert not {afresh, BY_NAME["pencil"].label, BY_NAME["as_before"].label} & set(choosing)
    assert afresh in [say for _, say in at("discard").scene.keyboard.sheet()]
    player.post(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")
    sheet = player.desk.stage.scenes[-1]
    assert isinstance(sheet, KeySheet)
    player.post(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?")
    assert player.desk.stage.top is player.scene
