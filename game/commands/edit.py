"""`edit`: shows a map while it is written in any text editor, or edits it with the mouse, and what is wrong
with it.
"""

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
        from game.screen.scenes.map_editor import MapEditor

        return MapEditor(
            desk, path, lambda source, meaning: looked_over(path, console, source, meaning=meaning)
        )

    return open_window(args, console, first)


COMMANDS = (Command("edit", Text("edit a map with the mouse, or watch it while it is written"), fill, edit),)
