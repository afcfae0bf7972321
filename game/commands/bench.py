"""`bench`: measures the game against its peers in one run and prints a table."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.commands.console import Console
from game.commands.line import Command, Line, chosen, refuse, whole
from game.commands.matches import playable
from game.commands.progress import Progress
from game.engine.words import Text

if TYPE_CHECKING:
    from game.bench.rows import Row

LONG = ("players", "demo")
"""What takes hours and is measured only where it is named."""

ALL = ("table", "maps", "matches", "match", "start", "screen")

GROUPS = (*ALL, "views", "moves", "mouse", *LONG)
"""What can be named; the table is its views, its moves and what the mouse makes it do."""


def fill(line: Line) -> None:
    """The words and options of `bench`."""
    line.word("only", Text("what to measure; everything if nothing is named"), nargs="*", metavar="GROUP")
    line.option("--book", Text("the rulebook whose matches are played"))
    line.option("--map", Text("the map for those matches"))
    line.option(
        "--matches",
        Text("how many matches of each pair of players, or of the demo"),
        type=whole(2, 10**6),
        metavar="N",
    )


def bench(args: argparse.Namespace, console: Console) -> int:
    """Prints the table; 1 when an answer is wrong or a ratio falls far short of its target."""
    from game.bench import drags, maps, match, matches, moves, screen, start, views
    from game.bench.rows import table

    groups = [chosen("group", name, GROUPS) for name in args.only] or list(ALL)
    rows = []
    for name in groups:
        if name in ("table", "views"):
            rows += views.rows()
        if name in ("table", "moves"):
            rows += moves.rows()
        if name in ("table", "mouse"):
            rows += drags.rows()
        if name == "maps":
            rows += maps.rows()
        if name == "start":
            rows += start.rows()
        if name == "screen":
            rows += screen.rows()
        if name == "matches":
            book = console.book(args.book or next(iter(console.books)))
            rows += matches.rows(book, console.map_for(book, args.map))
        if name == "players":
            from game.bench import players

            for book in [console.book(args.book)] if args.book else console.books.values():
                fields = [console.map_for(book, args.map)] if args.map else playable(book, console)
                told = Progress(translate=console.translate)
                rows += players.rows(book, fields, args.matches, told)
        if name == "demo":
            rows += _demo(args, console)
        if name == "match":
            book = console.book(args.book or next(iter(console.books)))
            played = [console.map_for(book, args.map)] if args.map else playable(book, console)
            rows += match.rows(book, played or [console.map_for(book, None)])
    console.say(table(rows))
    missed = [row.name for row in rows if row.missed]
    if missed:
        console.complain(Text("Far from the target: {names}", {"names": missed}))
    return 1 if missed else 0


def _demo(args: argparse.Namespace, console: Console) -> list[Row]:
    """The programme of the demo: of one rulebook or all, on one map or all."""
    from game.bench import demo
    from game.players.programme import Programme

    books = console.books if args.book is None else {args.book: console.book(args.book)}
    paths = [console.places.map_path(args.map)] if args.map else console.places.map_paths()
    try:
        programme = Programme(books, paths)
        demo.resident()
    except (OSError, ValueError) as fault:
        refuse("The demo cannot be measured: {what}", what=str(fault))
    return demo.rows(books, programme, args.matches, Progress(translate=console.translate))


COMMANDS = (Command("bench", Text("measure the game against its peers"), fill, bench),)
