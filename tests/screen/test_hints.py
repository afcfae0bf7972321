"""Hints: once, at the moment they matter, out of the way, silent when told so, and nothing secret in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.hints import AT, Hint, due, read_hints
from game.engine.look import OnArea
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules import registry
from game.rules.cirque.book import Cirque
from game.screen.bindings import COMMANDS
from game.screen.hints import CLOSE, NEVER, hints_for
from game.screen.pickers.path import PathPicker
from game.screen.scenes.settings import AGAIN, SettingsScene
from game.screen.settings import Settings, read_settings, write_settings
from game.table.mapfile import read_map
from tests.screen.test_match_scene import Player

ROOT = Path(__file__).parents[2]
RING = ROOT / "maps" / "sound_check.toml"
FILES = sorted((ROOT / "assets" / "hints").glob("*.toml"))


@pytest.fixture(autouse=True, scope="module")
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    yield
    pygame.display.quit()


def cirque(size: tuple[int, int] = (1280, 720)) -> Player:
    """Somebody before a match of cirque, who has seen no hint yet."""
    return Player(size=size, match=Match.start(Cirque(), read_map(RING, ["cirque"]), Setup(), 11))


def shown(player: Player) -> str:
    """The hint that is on the screen; "" for none."""
    hint = player.scene.hints.shown
    return hint.id if hint is not None and player.scene.hints.rect.w else ""


# ---- data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_hint_that_comes_with_the_game_is_sound(path: Path) -> None:
    rows, faults = read_hints(path)
    assert faults == []
    assert path.stem == "screen" or path.stem in registry()
    names = {c.name: "X" for c in COMMANDS}
    for row in rows:
        assert row.say.format_map(names)
        assert path.stem == "screen" or row.id.startswith(f"{path.stem}:")


def test_a_hint_for_no_moment_is_told_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "hints.toml"
    path.write_text('[[hint]]\nid = "a"\nwhen = ["at:beyund"]\nsay = "So."\n', encoding="utf-8")
    assert [str(f) for f in read_hints(path)[1]] == [
        'hints.toml:3:9: "at:beyund" is no moment for a hint; did you mean "beyond"?'
    ]


def test_of_several_hints_that_are_due_the_dearest_comes_and_none_twice() -> None:
    cheap, dear = Hint("cheap", ("kind:one",), "a", 2), Hint("dear", ("ask:step", "at:dice"), "b", 7)
    now = {"kind:one", "ask:step"}
    assert due((cheap, dear), now, ()) is dear
    assert due((cheap, dear), now, ("dear",)) is cheap
    assert due((cheap, dear), now, ("dear", "cheap")) is None
    assert due((cheap, dear), {"ask:move"}, ()) is None


def test_every_moment_of_the_screen_has_a_hint() -> None:
    told = {w.removeprefix("at:") for h in hints_for("cirque") for w in h.when if w.startswith("at:")}
    assert told == set(AT)


# ---- in a match


def test_the_first_question_brings_its_hint_and_it_is_noted_as_shown() -> None:
    player = cirque()
    player.until("deploy")
    assert shown(player) == "pose"
    assert "pose" in player.desk.settings.hints_seen
    assert "turn it by its handle" in " ".join(player.written().split())


def test_a_hint_is_shown_once_and_goes_with_a_click() -> None:
    player = cirque()
    player.until("deploy")
    player.press(CLOSE)
    assert shown(player) == ""
    player.move((5, 5))
    assert shown(player) != "pose"
    again = cirque()
    again.desk.settings = player.desk.settings
    again.until("deploy")
    assert shown(again) != "pose"


def test_no_more_hints_means_none_until_the_settings_bring_them_back() -> None:
    player = cirque()
    player.until("deploy")
    player.press(NEVER)
    assert not player.desk.settings.hints
    player.until("place")
    assert shown(player) == ""
    settings = SettingsScene(player.desk)
    settings._change("hints", AGAIN)
    assert (player.desk.settings.hints, player.desk.settings.hints_seen) == (True, ())


def test_hints_that_were_shown_are_kept_in_the_settings_file(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    write_settings(path, replace(Settings(), hints=False, hints_seen=("pose", "path")))
    settings, faults = read_settings(path)
    assert (settings.hints, settings.hints_seen, faults) == (False, ("pose", "path"), ())


def test_a_click_through_a_hint_answers_the_question_below_it() -> None:
    player = cirque()
    player.until("deploy")
    rect = player.scene.hints.rect
    words = {h.key: h.rect for h in player.hits if h.key in (CLOSE, NEVER)}
    inside = (rect.centerx, rect.top + 12)
    assert set(words) == {CLOSE, NEVER} and not any(r.collidepoint(inside) for r in words.values())
    hit = player.scene.hit_at(inside)
    assert hit is not None and hit.key == "board"


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_a_hint_covers_no_figure_no_card_and_nothing_that_it_talks_about(size: tuple[int, int]) -> None:
    player = cirque(size)
    seen = set()
    for key in ("deploy", "place", "step", "move"):
        player.until(key)
        scene = player.scene
        if not shown(player):
            continue
        seen.add(shown(player))
        rect = scene.hints.rect
        assert player.surface.get_rect().contains(rect)
        over = [h.key for h in scene.hits if h.rect.colliderect(rect)]
        assert not [k for k in over if k.startswith(("figure:", "ghost:", "card:", "slot:", "button:"))]
    assert seen


def test_the_pointer_is_never_under_a_hint() -> None:
    player = cirque()
    player.until("deploy")
    rect = player.scene.hints.rect.copy()
    player.move((rect.centerx, rect.top + 12))
    assert not player.scene.hints.rect.collidepoint((rect.centerx, rect.top + 12))


def test_undo_that_is_closed_and_answers_that_are_refused_bring_their_hints() -> None:
    player = cirque()
    player.until("place")
    player.scene.hints.shown = None
    player.scene.undo()
    player.see()
    assert player.scene.hints.shown is not None and player.scene.hints.shown.id == "undo_closed"


def test_the_curtain_shows_no_hint_and_takes_away_the_one_of_the_side_that_leaves() -> None:
    player = cirque()
    player.until("place")
    assert player.scene.hints.shown is not None
    player.scene.looked_away()
    player.see()
    assert player.scene.curtain is not None
    assert player.scene.hints.shown is None
    assert {h.key for h in player.hits} == {"lift_curtain"}


def test_a_hint_about_placing_leaves_the_zone_free() -> None:
    player = cirque()
    player.until("deploy")
    board, picker = player.scene.table.board, player.scene.picker
    assert board is not None and picker is not None
    (area,) = [o for o in picker.overlays() if isinstance(o, OnArea)]
    spots = [board.camera.px(at) for at in area.outlines[0]]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    player.move((round(sum(xs) / len(xs)), round(sum(ys) / len(ys))))
    rect = player.scene.hints.rect
    assert rect.w
    assert rect.bottom <= min(y for _, y in spots) or rect.top >= max(y for _, y in spots)


def test_a_move_carried_beyond_its_limit_brings_its_hint_in_the_middle_of_the_drag() -> None:
    player = cirque()
    player.until("move")
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    start = picker.decision.start
    inward = 1 if start[1] < 12 else -1
    player.move(player.px(start))
    player.down(player.px(start))
    for n in (2, 5, 9, 13):
        player.move(player.px((start[0], start[1] + inward * n)))
    assert picker.step.excess > 0
    assert "at:beyond" in player.scene.hints._now()
    assert "beyond" in player.desk.settings.hints_seen


def test_words_of_a_hint_catch_no_mouse_in_the_middle_of_a_drag() -> None:
    player = cirque()
    player.until("move")
    picker = player.scene.picker
    assert isinstance(picker, PathPicker)
    start = picker.decision.start
    player.move(player.px(start))
    player.down(player.px(start))
    player.move(player.px((start[0], start[1] + 1)))
    assert not [h for h in player.hits if h.key in (CLOSE, NEVER)]


def test_what_is_composed_openly_is_not_said_to_be_hidden() -> None:
    rows = {row.id: row for row in hints_for("toy")}
    assert due(list(rows.values()), {"kind:compose", "kind:compose:secret"}, ()) == rows["compose"]
    assert due(list(rows.values()), {"kind:compose", "kind:compose:open"}, ()) == rows["compose_open"]
    assert "only when both are done" in rows["compose"].say
    assert "Both sides see it as soon as it is done" in rows["compose_open"].say


def test_the_moment_of_a_question_tells_whether_its_answer_is_secret() -> None:
    player = cirque()
    player.until("move")
    assert "kind:path:open" in player.scene.hints._now()
