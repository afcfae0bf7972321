"""Letters of an input method while they are composed, and maps dropped onto the set-up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.screen.controls import Field
from game.screen.scenes.setup import SetUp
from tests.screen.conftest import MAP


def composing(words: str) -> pygame.Event:
    """What an input method holds and has not given yet."""
    return pygame.Event(pygame.TEXTEDITING, text=words, start=0, length=len(words))


def test_a_syllable_is_seen_while_it_is_composed_and_is_text_only_when_it_is_given(hand: Any) -> None:
    hand.click("new")
    hand.click("name:0")
    scene = hand.scene
    assert isinstance(scene, SetUp)
    field = scene.fields[0]
    field.text, field.at, field.marked = "", -1, False
    hand.look()
    empty = hand.surface.copy()
    hand.desk.stage.event(composing("하"))
    hand.look()
    assert (field.text, field.composed) == ("", "하")
    box = hand.scene.hit("name:0").rect
    assert pygame.image.tobytes(hand.surface.subsurface(box), "RGB") != pygame.image.tobytes(
        empty.subsurface(box), "RGB"
    )
    hand.write("한")
    assert (field.text, field.composed) == ("한", "")


def test_a_composition_that_is_given_up_leaves_the_text_as_it_was() -> None:
    field = Field("나")
    assert field.event(composing("ㅎ"))
    assert field.event(composing(""))
    assert (field.text, field.composed) == ("나", "")


def dropped(hand: Any, path: Path) -> SetUp:
    """The set-up after a file was dropped onto it."""
    hand.click("new")
    hand.desk.stage.event(pygame.Event(pygame.DROPFILE, file=str(path)))
    hand.look()
    scene = hand.scene
    assert isinstance(scene, SetUp)
    return scene


def test_a_map_dropped_onto_the_set_up_lies_with_one_s_own_maps_and_is_chosen(
    hand: Any, tmp_path: Path
) -> None:
    path = tmp_path / "far.toml"
    path.write_text(MAP.replace("Test Yard", "Far Yard"), encoding="utf-8")
    scene = dropped(hand, path)
    assert scene.at is not None
    assert (scene.at.name, scene.at.path) == ("Far Yard", hand.desk.folders.own_maps / "far.toml")
    assert path.exists()


def test_a_faulty_map_dropped_onto_the_set_up_shows_its_faults(hand: Any, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(MAP.replace('kind = "pillar"', "kind = 3"), encoding="utf-8")
    scene = dropped(hand, path)
    assert scene.at is not None and scene.at.scenario is None
    assert "broken.toml has a fault" in hand.words()


def test_another_map_of_the_same_name_does_not_replace_the_first(hand: Any, tmp_path: Path) -> None:
    paths = [tmp_path / "one" / "far.toml", tmp_path / "two" / "far.toml"]
    for path, name in zip(paths, ("First", "Second"), strict=True):
        path.parent.mkdir()
        path.write_text(MAP.replace("Test Yard", name), encoding="utf-8")
    scene = dropped(hand, paths[0])
    scene.take(paths[1])
    scene.take(paths[0])
    own = hand.desk.folders.own_maps
    assert sorted(p.name for p in own.iterdir()) == ["far-2.toml", "far.toml", "yard.toml"]
    assert scene.at is not None and scene.at.path == own / "far.toml"


def test_what_is_no_map_is_not_taken_and_the_set_up_says_what_would_be(hand: Any, tmp_path: Path) -> None:
    path = tmp_path / "cave.dd2vtt"
    path.write_text("{}", encoding="utf-8")
    scene = dropped(hand, path)
    assert [p.name for p in hand.desk.folders.own_maps.iterdir()] == ["yard.toml"]
    assert "cave.dd2vtt is no map" in scene.trouble
