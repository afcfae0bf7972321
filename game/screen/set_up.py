"""The desk as the program sets it up: settings and options, saved matches, sounds, seats."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from game.engine.catalogue import translator
from game.engine.words import Translate, english
from game.screen.options import Options
from game.screen.scene import Desk, Folders, Scene
from game.screen.settings import FILE, Settings, read_settings, write_settings
from game.screen.sounds import RECIPES, Sounds

if TYPE_CHECKING:
    from game.engine.match import Match
    from game.engine.rulebook import Registry
    from game.players.player import Seats


def set_up_desk(
    books: Registry,
    folders: Folders,
    *,
    seats: Seats | None = None,
    translate: Translate = english,
    options: Options | None = None,
) -> Desk:
    """A desk with the settings of this computer, its saved matches and its maps."""
    from game.screen.shelf import MatchShelf

    path = folders.config / FILE
    settings, faults = read_settings(path)
    sounds = Sounds()

    chosen = options or Options()
    if translate is english:
        translate = translator(settings.language)

    def sound(name: str) -> None:
        if name in RECIPES:
            sounds.volume = desk.settings.volume
            sounds.play(name)

    def keep(changed: Settings) -> None:
        write_settings(path, _without_options(changed, settings, chosen))

    shelf = MatchShelf(folders.saves, books, folders.maps, lambda: time.strftime("%Y-%m-%d-%H%M%S"))
    desk = Desk(
        books,
        folders,
        shelf,
        settings=_with_options(settings, chosen),
        translate=translate,
        now=time.time,
        keep=keep,
        sound=sound,
        match_scene=_match_scene,
        seed=lambda: random.SystemRandom().randrange(2**31),
        seats=seats or {},
        faults=list(faults),
    )
    return desk


def _match_scene(desk: Desk, match: Match) -> Scene:
    from game.screen.scenes.match import MatchScene

    return MatchScene(desk, match)


def _without_options(changed: Settings, kept: Settings, options: Options) -> Settings:
    """The settings to write down: what only the command line has set stays as it was."""
    if changed.palette == options.palette:
        changed = replace(changed, palette=kept.palette)
    if changed.scale == options.scale:
        changed = replace(changed, scale=kept.scale)
    if options.fullscreen:
        changed = replace(changed, fullscreen=kept.fullscreen)
    return replace(changed, sound=kept.sound) if options.quiet and not changed.sound else changed


def _with_options(settings: Settings, options: Options) -> Settings:
    return replace(
        settings,
        palette=options.palette or settings.palette,
        scale=options.scale or settings.scale,
        sound=settings.sound and not options.quiet,
    )
