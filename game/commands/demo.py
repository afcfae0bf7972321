"""`demo`: computer against computer on the screen, over all rulebooks and maps, until somebody comes."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.commands.console import Console
from game.commands.line import MOST_SEED, Command, Line, refuse, whole
from game.commands.window import fill_window, open_window
from game.engine.words import Text

if TYPE_CHECKING:
    from game.screen.scene import Desk, Scene


def fill(line: Line) -> None:
    """The options of `demo`."""
    line.option("--book", Text("only this rulebook"))
    line.option(
        "--seed",
        Text("number that the matches come from; the same seed, the same programme"),
        type=whole(0, MOST_SEED),
    )
    fill_window(line)


def demo(args: argparse.Namespace, console: Console) -> int:
    """Opens the window with the demo over the title."""
    from game.players.programme import Programme

    books = console.books if args.book is None else {args.book: console.book(args.book)}
    try:
        programme = Programme(books, console.places.map_paths(), args.seed or 1)
    except ValueError as fault:
        refuse("Nothing to show: {what}", what=str(fault))

    def first(desk: Desk) -> Scene:
        from game.screen.scenes.demo import Demo

        return Demo(desk, programme)

    return open_window(args, console, first)


COMMANDS = (Command("demo", Text("computer against computer, for game nights"), fill, demo),)
