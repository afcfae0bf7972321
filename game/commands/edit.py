"""`edit`: shows a map while it is written in any text editor, and what is wrong with it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.commands.check_maps import looked_over
from game.commands.console import Console
from game.commands.line import Command, Line
from game.commands.window import fill_window, open_window
from game.engine.words import Text

if TYPE_CHECKING:
    from game.screen.scene import Desk, Scene


def fill(line: Line) -> None:
    """The words and options of `edit`."""
    line.word("map", Text("the map: a file, or its name without .toml"), metavar="MAP")
    fill_window(line)


def edit(args: argparse.Namespace, console: Console) -> int:
    """Opens the window; the file is read again whenever it is saved."""
    path = console.places.map_path(args.map)

    def first(desk: Desk) -> Scene:
        from game.screen.scenes.map_watch import MapWatch

        return MapWatch(desk, path, lambda: looked_over(path, console))

    return open_window(args, console, first)


COMMANDS = (Command("edit", Text("show a map while it is written in a text editor"), fill, edit),)
