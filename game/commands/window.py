"""What opens the window: the title, `play` and `continue`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands.console import Console
from game.commands.line import Command, Line, refuse
from game.commands.matches import HUMAN, setup_of, setup_options
from game.engine.words import Text

if TYPE_CHECKING:
    from game.engine.match import Match
    from game.screen.scene import Desk, Folders, Scene, Shelf

QUIT = "MEASURE_TWICE_QUIT"
"""Environment variable that stands for --quit-after, for scripts that cannot change the command line."""


# ---- the title


def fill_window(line: Line) -> None:
    """The options that every window has."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.screen.app import add_options

    add_options(line)
    line.set_defaults(quit_after=None)
    line.option("--video", Text("SDL's video driver, such as x11, wayland or dummy"), metavar="DRIVER")
    line.option("--hits", Text("keep a list of what can be clicked in this file"), type=Path, metavar="FILE")


def title(args: argparse.Namespace, console: Console) -> int:
    """Opens the title screen."""
    return open_window(args, console, None)


def open_window(args: argparse.Namespace, console: Console, first: Callable[[Desk], Scene] | None) -> int:
    """Opens the window with the title, and over it the scene that `first` makes, until it is closed."""
    import pygame

    from game.players.aside import Aside
    from game.rules import registry
    from game.screen.app import Options, limit_of, run
    from game.screen.hits import TellingStage

    if args.video:
        os.environ["SDL_VIDEODRIVER"] = args.video
    if args.quit_after is None:
        limit = os.environ.get(QUIT, "")
        try:
            args.quit_after = limit and limit_of(limit)
        except argparse.ArgumentTypeError as fault:
            refuse("{name} is set, but {what}", name=QUIT, what=str(fault))

    def begin(desk: Desk) -> Scene:
        if args.hits:
            TellingStage.in_place(desk, args.hits)
        return first(desk) if first else desk.stage.scenes.pop()

    try:
        return run(
            Options.of(args),
            books=console.books,
            folders=folders(console),
            seats=console.seats,
            translate=console.translate,
            first=begin if first or args.hits else None,
            aside=Aside(registry, console.seats),
        )
    except pygame.error as error:
        refuse("The window cannot be opened: {what}", what=str(error))


def folders(console: Console) -> Folders:
    """The folders as the screen wants them."""
    from game.screen.scene import Folders

    places = console.places
    return Folders(places.config, places.saves, places.maps)


def _shelf(console: Console) -> Any:
    from game.screen.app import set_up_desk

    return set_up_desk(console.books, folders(console)).shelf


# ---- play


def fill_play(line: Line) -> None:
    """The words and options of `play`."""
    line.word("map", Text("the map: a file, or its name without .toml"), metavar="MAP")
    line.option("--book", Text("the rulebook; by default the first that fits the map"))
    setup_options(line)
    fill_window(line)


def play(args: argparse.Namespace, console: Console) -> int:
    """Opens a match on a map at once."""
    from game.engine.match import Match

    scenario = console.read_map(console.places.map_path(args.map))
    fitting = [b for b in console.books if not scenario.books or b in scenario.books]
    if not args.book and not fitting:
        refuse("None of the rulebooks of {map} is here", map=scenario.name)
    book = console.book(args.book or fitting[0])
    console.map_for(book, args.map)
    setup = setup_of(args, book, scenario, (HUMAN, *console.seats), HUMAN)

    def first(desk: Desk) -> Scene:
        seed = desk.seed() if args.seed is None else args.seed
        match = Match.start(book, scenario, setup, seed)
        desk.shelf.record(match)
        return scene_of(desk, match)

    return open_window(args, console, first)


def scene_of(desk: Desk, match: Match) -> Scene:
    """The scene of a match."""
    assert desk.match_scene is not None, "the desk was set up without a scene for matches"
    return desk.match_scene(desk, match)


# ---- continue


def fill_continue(line: Line) -> None:
    """The words and options of `continue`."""
    line.word(
        "save", Text("the saved match; by default the one played last"), nargs="?", type=Path, metavar="SAVE"
    )
    fill_window(line)


def go_on(args: argparse.Namespace, console: Console) -> int:
    """Opens a saved match where it stood."""
    from game.engine.save import header

    shelf: Shelf = _shelf(console)
    path = args.save
    if path is None:
        path = next((m.path for m in shelf.saved() if not m.over and not m.fault), None)
        if path is None:
            refuse("There is no match to continue in {folder}", folder=str(console.places.saves))
    elif not path.is_file():
        refuse(
            'There is no saved match "{path}"; saved matches lie in {folder}',
            path=str(path),
            folder=str(console.places.saves),
        )
    header(path)

    def first(desk: Desk) -> Scene:
        match = desk.shelf.load(path)
        desk.shelf.record(match)
        return scene_of(desk, match)

    return open_window(args, console, first)


TITLE = Command("", Text("Measure Twice: a table for games with miniatures"), fill_window, title)
COMMANDS = (
    Command("play", Text("open a match on a map"), fill_play, play),
    Command("continue", Text("open a saved match where it stood"), fill_continue, go_on),
)
