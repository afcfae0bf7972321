"""`render`: pictures of maps in files, without a window, and maps on paper in true scale."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.commands.console import Console
from game.commands.line import Command, Line, chosen, pixels, refuse, whole
from game.engine import words
from game.engine.words import Text
from game.table.files import write_atomic
from game.table.mapfile import Scenario

WIDTH = 1200
"""Pixels across where no size is given; the height is that of the table."""


def fill(line: Line) -> None:
    """The words and options of `render`."""
    line.word("map", Text("maps: files, or their names without .toml"), nargs="+", metavar="MAP")
    says = Text("the picture to write, or the folder for several; by default named as the map, where one is")
    line.add_argument("-o", "--out", help=words.render(says), type=Path, metavar="PNG")
    line.option("--size", Text("pixels of the picture"), type=pixels, metavar="WxH")
    line.option("--width", Text("pixels across; the height is that of the table"), type=whole(320, 16384))
    line.option("--grid", Text("lines an inch apart"), action="store_true")
    line.option("--labels", Text("names of zones, terrain and objectives"), action="store_true")
    line.option("--plain", Text("no texture, for small files"), action="store_true")
    line.option(
        "--print",
        Text("a PDF in true scale over several sheets, with bases and templates"),
        action="store_true",
    )
    line.option("--paper", Text("the paper: a4, a3, letter or tabloid"), default="a4")
    line.option(
        "--book", Text("the rulebook whose figures have bases in the PDF; by default that of the map")
    )
    line.option("--palette", Text("the colours: standard, safe or contrast"), default="standard")


def render(args: argparse.Namespace, console: Console) -> int:
    """Writes the pictures, or the sheets. Raises BadMap for a map that cannot be played."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    maps = [console.read_map(console.places.map_path(name)) for name in args.map]
    if args.print:
        return _print(args, maps, console)
    files = _files(args.out, [scenario.id for scenario in maps])
    from game.screen.map_picture import map_picture, size_for, write_png
    from game.screen.theme import PALETTES

    colours = chosen("palette", args.palette, PALETTES)
    for scenario, path in zip(maps, files, strict=True):
        image, _ = map_picture(
            scenario,
            args.size or size_for(scenario, args.width or WIDTH),
            colours=colours,
            grid=args.grid,
            labels=args.labels,
            plain=args.plain,
        )
        try:
            write_png(image, path)
        except OSError as fault:
            refuse("The picture cannot be written: {why}", why=fault.strerror or str(fault))
        console.say(str(path))
    return 0


def _print(args: argparse.Namespace, maps: list[Scenario], console: Console) -> int:
    """Writes a PDF for each map."""
    from game.paper.arrivals import arrivals_of
    from game.paper.figures import figures_of
    from game.paper.pages import PAPERS
    from game.paper.sheets import sheets
    from game.screen.assets import fonts_folder

    paper = chosen("paper", args.paper.lower(), PAPERS)
    files = _files(args.out, [scenario.id for scenario in maps], ".pdf")
    for scenario, path in zip(maps, files, strict=True):
        fitting = [b for b in console.books.values() if b.id in scenario.books]
        book = console.book(args.book) if args.book else next(iter(fitting), None)
        pieces = figures_of(book, scenario) if book is not None else ()
        later = arrivals_of(book, scenario) if book is not None else ()
        content = sheets(
            scenario,
            fonts_folder(),
            paper=paper,
            pieces=pieces,
            arrivals=later,
            translate=console.translate,
        )
        try:
            write_atomic(path, content)
        except OSError as fault:
            refuse("The sheets cannot be written: {why}", why=fault.strerror or str(fault))
        console.say(str(path))
    return 0


def _files(out: Path | None, names: list[str], ending: str = ".png") -> list[Path]:
    """Where the pictures of these maps go."""
    if out is None or out.is_dir() or len(names) > 1:
        return [(out or Path()) / f"{name}{ending}" for name in names]
    if out.suffix.lower() != ending:
        right = f"{names[0]}{ending}"
        if ending == ".png":
            refuse(
                '"{path}" is no name for a picture; write for instance {right}', path=str(out), right=right
            )
        refuse('"{path}" is no name for a PDF; write for instance {right}', path=str(out), right=right)
    return [out]


COMMANDS = (Command("render", Text("make pictures of maps, or sheets to print"), fill, render),)
