"""`shots`: makes the pictures of every screen that the README shows."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.commands.console import Console
from game.commands.line import Command, Line, chosen, pixels, refuse
from game.commands.places import maps_folder, project_folder
from game.engine.words import Text

SIZE = (1600, 900)
FOLDER = "screenshots"


def fill(line: Line) -> None:
    """The words and options of `shots`."""
    line.word("only", Text("which pictures; all of them if nothing is named"), nargs="*", metavar="NAME")
    line.option(
        "--out",
        Text("the folder for them; in a checkout assets/screenshots by default"),
        type=Path,
        metavar="DIR",
    )
    line.option("--size", Text("pixels of a picture"), type=pixels, default=SIZE, metavar="WxH")
    line.option("--palette", Text("the colours: standard, safe or contrast"), default="standard")
    line.option("--scale", Text("the size of text and controls in per cent"), type=int, default=100)


def shots(args: argparse.Namespace, console: Console) -> int:
    """Makes the pictures without a window and names their files."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.screen.shots import NAMES, Shelf, take
    from game.screen.theme import PALETTES

    only = [chosen("picture", name, NAMES) for name in args.only]
    palette = chosen("palette", args.palette, PALETTES)
    shelf = Shelf(console.books, maps_folder())
    try:
        made = take(
            shelf,
            args.out or _folder(),
            only=only,
            size=args.size,
            palette=palette,
            scale=args.scale / 100,
        )
    except OSError as fault:
        refuse("The pictures cannot be written: {why}", why=fault.strerror or str(fault))
    for path in made:
        console.say(str(path))
    return 0


def _folder() -> Path:
    """In a checkout the folder that the README shows, else one beside where one is."""
    project = project_folder()
    return project / "assets" / FOLDER if project is not None else Path(FOLDER)


COMMANDS = (Command("shots", Text("make the pictures of the README"), fill, shots),)
