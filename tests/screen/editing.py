"""An editor of a map on a desk of its own, and what a mouse does to it."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.screen.app import set_up_desk
from game.screen.scene import Folders
from game.screen.scenes.map_editor import MapEditor
from game.table.inches import Point
from game.table.mapfile import look_over
from tests.table.yard import BOOKS


def editor_of(folder: Path, path: Path, size: tuple[int, int] = (1280, 800)) -> MapEditor:
    """The editor of a file, looked over without rulebooks, drawn once."""
    desk = set_up_desk({}, Folders(folder / "config", folder / "saves", (folder,)))
    desk.size = size
    scene = MapEditor(desk, path, lambda source, meaning: look_over(path, BOOKS, source, meaning=meaning))
    desk.stage.push(scene)
    scene.update(0.0)
    scene.draw(pygame.Surface(size))
    return scene


def spot(scene: MapEditor, p: Point) -> tuple[int, int]:
    """The pixel of a place on the table."""
    assert scene.drawing.camera is not None
    x, y = scene.drawing.camera.px(p)
    return round(x), round(y)


def press(scene: MapEditor, p: Point, button: int = 1) -> None:
    """A click on the board."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.event(pygame.Event(kind, pos=spot(scene, p), button=button))
    _drawn(scene)


def drag(scene: MapEditor, begin: Point, *path: Point) -> None:
    """From a place over others to the last, held all the way."""
    scene.event(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=spot(scene, begin), button=1))
    for p in path:
        scene.event(pygame.Event(pygame.MOUSEMOTION, pos=spot(scene, p), rel=(0, 0), buttons=(1, 0, 0)))
        _drawn(scene)
    scene.event(pygame.Event(pygame.MOUSEBUTTONUP, pos=spot(scene, path[-1]), button=1))
    _drawn(scene)


def click(scene: MapEditor, key: str) -> None:
    """A click on a button of the panels."""
    hit = scene.hit(key)
    assert hit is not None and hit.enabled, (
        f"{key} cannot be pressed; there are {[h.key for h in scene.hits]}"
    )
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.event(pygame.Event(kind, pos=hit.rect.center, button=1))
    _drawn(scene)


def key(scene: MapEditor, code: int, mod: int = 0) -> None:
    """A key of the keyboard."""
    scene.event(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    _drawn(scene)


def _drawn(scene: MapEditor) -> None:
    scene.update(0.0)
    scene.draw(pygame.Surface(scene.desk.size))
