"""The strip: things are laid, moved and taken out by mouse and keys, numbers turned, guesses pencilled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.screen.pen import Pen
from game.screen.pickers.compose import ComposePicker
from game.screen.strip_art import TileView
from game.screen.strip_rows import draw_enlarged
from game.screen.theme import Theme, palette
from game.table.mapfile import read_map
from tests.screen.test_match_scene import MAP, Player, display
from tests.screen.test_panels import overlaps
from tests.toy.rulebook import Toy

__all__ = ["display"]


def at_drill(size: tuple[int, int] = (1280, 720), seed: int = 3) -> Player:
    """Somebody who is asked to lay a drill."""
    setup = Setup(picks={"crew-a": "stout", "crew-b": "stout"})
    match, chance = Match.start(Toy(), read_map(MAP, ["toy"]), setup, seed), Chance(seed)
    while match.pending is not None and match.pending.key != "drill":
        match.answer(match.pending.sample(chance))
    player = Player(size=size, match=match)
    if player.found("lift_curtain"):
        player.press("lift_curtain")
    return player


def picker(player: Player) -> ComposePicker:
    """The picker of the drill."""
    assert isinstance(player.scene.picker, ComposePicker)
    return player.scene.picker


def middle(player: Player, key: str) -> tuple[int, int]:
    """The middle of something on the screen."""
    x, y = next(h for h in reversed(player.hits) if h.key == key).rect.center
    return x, y


def drag(player: Player, start: str, end: str | tuple[int, int]) -> None:
    """Drags one thing onto another, or to a pixel."""
    a = middle(player, start)
    b = middle(player, end) if isinstance(end, str) else end
    player.pull(a, (a[0] + 3, a[1] - 12), b)


def test_a_click_lays_one_more_and_a_click_on_it_takes_it_out() -> None:
    player = at_drill()
    player.press("tile:stamp")
    player.press("tile:shout")
    assert picker(player).laid == ["stamp", "shout"]
    player.press("place:0")
    assert picker(player).laid == ["shout"]


def test_a_drag_lays_at_a_place_moves_and_throws_out() -> None:
    player = at_drill()
    drag(player, "tile:nap", "place:0")
    drag(player, "tile:stamp", "place:0")
    assert picker(player).laid == ["stamp", "nap"]
    drag(player, "place:0", "place:1")
    assert picker(player).laid == ["nap", "stamp"]
    drag(player, "place:0", (8, 300))
    assert picker(player).laid == ["stamp"]


def test_what_cannot_be_laid_says_why_under_the_pointer() -> None:
    player = at_drill()
    player.press("tile:nap")
    player.press("tile:nap")
    assert picker(player).laid == ["nap"]
    player.move(middle(player, "tile:nap"))
    why = picker(player).why()
    assert why is not None
    assert (why.text.say, why.clause) == ("One nap is enough; stamp or shout", "TOY-208")


def test_numbers_turn_as_far_as_the_whole_stays_legal() -> None:
    player = at_drill()
    player.press("tile:shout")
    player.press("tile:nap")
    player.press("plus:vigour")
    assert picker(player).numbers == {"vigour": 0}
    player.press("place:1")
    player.press("tile:stamp")
    for _ in range(3):
        player.press("plus:vigour")
    assert picker(player).numbers == {"vigour": 2}
    assert "3" in player.written().split("\n")
    player.press("minus:vigour")
    assert picker(player).answer == {"items": ["shout", "stamp"], "dials": {"vigour": 1}}


def test_a_guess_feeds_the_chances_and_is_no_part_of_the_answer() -> None:
    player = at_drill()
    player.press("tile:stamp")
    player.press("tile:stamp")
    assert "Places won" not in player.written()
    player.press("guess:0")
    player.press("tile:shout")
    assert picker(player).guess == ["shout", ""]
    assert "Places won" in player.written()
    assert picker(player).answer["items"] == ["stamp", "stamp"]


def test_the_whole_is_laid_with_keys_alone() -> None:
    player = at_drill()
    for key in (pygame.K_1, pygame.K_2):
        player.key(key)
    assert picker(player).laid == ["stamp", "shout"]
    who = player.match.pending and player.match.pending.who
    player.key(pygame.K_RETURN)
    assert player.match.journal.entries[-1].answer == {"items": ["stamp", "shout"], "dials": {"vigour": 0}}
    assert player.match.pending is not None
    assert player.match.pending.who != who


def test_an_unfinished_drill_is_not_given_and_says_what_is_missing() -> None:
    player = at_drill()
    player.press("tile:stamp")
    n = len(player.match.journal.entries)
    player.key(pygame.K_RETURN)
    assert len(player.match.journal.entries) == n
    assert "1 laid; from 2 to 2 may be (TOY-208)" in player.written()


@pytest.fixture(params=[(960, 600), (1366, 768), (1920, 1080)], ids=str)
def seen(request: Any) -> Iterator[Player]:
    """The strip in windows of several sizes, half filled."""
    player = at_drill(request.param)
    player.press("tile:stamp")
    player.press("guess:1")
    player.press("tile:nap")
    yield player


def test_nothing_on_the_strip_overlaps_or_leaves_it(seen: Player) -> None:
    strip = seen.scene.composing.panel.rect
    inside = [i for i in seen.scene.items if strip.contains(i.rect)]
    assert overlaps(inside) == []
    for hit in seen.hits:
        if hit.key.split(":")[0] in ("tile", "place", "guess", "plus", "minus", "dial"):
            assert strip.contains(hit.rect), hit.key
    places = seen.scene.composing.panel
    assert places.places[0].y > places.opposite[0].bottom


def test_an_item_dropped_on_a_full_row_takes_the_place_of_the_one_there() -> None:
    player = at_drill()
    for key in ("stamp", "shout"):
        player.press(f"tile:{key}")
    drag(player, "tile:nap", "place:1")
    assert picker(player).laid == ["stamp", "nap"]
    drag(player, "tile:nap", "place:0")
    assert picker(player).laid == ["stamp", "nap"], "two naps are refused there, too"


def test_while_something_is_carried_the_others_make_room_for_it() -> None:
    player = at_drill()
    player.press("tile:stamp")
    a, b = middle(player, "tile:shout"), middle(player, "place:0")
    player.move(a)
    player.down(a)
    player.move((a[0], a[1] - 12))
    player.move(b)
    view = player.scene.composing.view(picker(player))
    assert [t.key if t else None for t in view.laid] == [None, "stamp"]
    player.up(b)
    assert picker(player).laid == ["shout", "stamp"]


def test_pencil_mode_takes_things_and_numbers_for_the_other_side() -> None:
    player = at_drill()
    player.press("tile:stamp")
    player.key(pygame.K_o)
    assert picker(player).aim == 0
    player.press("plus:vigour")
    player.key(pygame.K_2)
    player.key(pygame.K_3)
    assert (picker(player).laid, picker(player).guess) == (["stamp"], ["shout", "nap"])
    assert (picker(player).numbers, picker(player).guess_numbers) == ({"vigour": 0}, {"vigour": 1})
    guessed = picker(player).guessed()
    assert guessed is not None
    assert (guessed.items, guessed.dials) == (("shout", "nap"), {"vigour": 1})


def test_a_guess_counts_from_the_first_place_to_the_first_gap() -> None:
    player = at_drill()
    player.press("guess:1")
    player.press("tile:nap")
    assert picker(player).guess == ["", "nap"]
    assert picker(player).guessed() is None


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)], ids=str)
def test_at_any_scale_no_word_of_the_strip_is_cut_or_lies_on_another(
    size: tuple[int, int], scale: float
) -> None:
    player = at_drill(size)
    player.desk.settings = replace(player.desk.settings, scale=scale)
    player.press("tile:stamp")
    strip = player.scene.composing.panel.rect
    inside = [i for i in player.scene.items if strip.contains(i.rect)]
    assert overlaps(inside) == []
    assert [i.words for i in inside if "…" in i.words] == []
    kinds = ("tile", "place", "guess", "plus", "minus", "dial")
    assert [h.key for h in player.hits if h.key.split(":")[0] in kinds and not strip.contains(h.rect)] == []


LARGE = [((960, 600), 3.0), ((1920, 1080), 2.0), ((1920, 1080), 3.0)]


def enlarged(size: tuple[int, int], scale: float) -> Player:
    """The strip in large letters."""
    player = at_drill(size)
    player.desk.settings = replace(player.desk.settings, scale=scale)
    player.see()
    return player


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)], ids=str)
def test_letters_of_the_strip_keep_the_size_that_was_chosen(size: tuple[int, int], scale: float) -> None:
    player = enlarged(size, scale)
    plan = player.scene.composing.plan
    assert plan is not None
    assert plan.theme.k == player.scene.layout().k
    layout, panel = player.scene.layout(), player.scene.composing.panel.rect
    if player.scene.composing.beside:
        assert panel == layout.column
    else:
        assert panel.h == plan.height <= round(layout.board.h * 0.8)


@pytest.mark.parametrize("scale", [2.0, 3.0])
def test_in_large_letters_the_strip_leaves_the_whole_table_and_the_odds_have_a_tab(scale: float) -> None:
    player = enlarged((1920, 1080), scale)
    layout, strip = player.scene.layout(), player.scene.composing
    assert strip.beside and strip.panel.rect == layout.column
    assert player.scene.table.board is not None
    assert player.scene.table.board.camera.area == layout.board
    player.press("tab:odds")
    assert not any(h.key.startswith("tile:") for h in player.hits)
    player.press("tab:here")
    assert any(h.key.startswith("tile:") for h in player.hits)


@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_a_strip_in_large_letters_is_scrolled_below_the_own_row(size: tuple[int, int], scale: float) -> None:
    player = enlarged(size, scale)
    strip = player.scene.composing
    assert strip.plan is not None and strip.plan.scrolled
    assert [h.key for h in player.hits if h.key.startswith("place:")] == ["place:0", "place:1"]
    player.press("tile:stamp")
    player.move(strip.panel.rect.center)
    keys = set()
    for _ in range(40):
        player.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
        player.see()
        keys |= {h.key for h in player.hits}
        assert "place:0" in {h.key for h in player.hits}
    assert strip.panel.scroll.offset > 0
    assert {"tile:nap", "guess:0", "guess:1", "minus:vigour", "plus:vigour"} <= keys


@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_the_keyboard_scrolls_a_strip_to_what_has_the_focus(size: tuple[int, int], scale: float) -> None:
    player = enlarged(size, scale)
    player.press("tile:stamp")
    player.press("tile:stamp")
    panel = player.scene.composing.panel
    for _ in range(20):
        player.key(pygame.K_TAB)
        if player.scene.focus == "dial:vigour":
            break
    player.see()
    hit = next(h for h in player.hits if h.key == "dial:vigour")
    assert panel.rect.contains(hit.rect)


def test_a_thing_in_a_narrow_place_is_shown_large_under_the_pointer() -> None:
    pen = Pen(pygame.Surface((400, 300)), Theme(palette("standard")), hovered="place:0")
    thing, strip = TileView("a", "Reinforced Attack", coin="2"), pygame.Rect(0, 0, 400, 300)
    narrow, wide = pygame.Rect(150, 120, 40, 54), pygame.Rect(150, 120, 104, 140)
    draw_enlarged(pen, strip, [wide], [thing], "place")
    assert pen.items == []
    draw_enlarged(pen, strip, [narrow], [thing], "place")
    assert [i.words for i in pen.items] == ["Reinforced", "Attack", "2"]
    assert all(strip.contains(i.rect) for i in pen.items)


@pytest.mark.parametrize("scale", [2.0, 2.5, 3.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_at_large_sizes_what_is_laid_has_its_name_and_the_table_its_place(
    size: tuple[int, int], scale: float
) -> None:
    player = at_drill(size)
    player.desk.settings = replace(player.desk.settings, scale=scale)
    player.see()
    for key in ("stamp", "shout"):
        player.press(f"tile:{key}")
    scene = player.scene
    assert scene.table.board is not None
    assert scene.table.board.camera.area == scene.layout().board
    for place, name in zip(scene.composing.panel.places, ("stamp", "shout"), strict=False):
        assert [i.words for i in scene.items if place.contains(i.rect) and name in i.words]
    # a drag puts one before the other, whether they stand side by side or below each other
    drag(player, "place:1", "place:0")
    assert picker(player).laid == ["shout", "stamp"]
