"""All commands, and carrying one out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

import game
from game.commands import window
from game.commands.console import Console
from game.commands.line import PROGRAM, Command, Line, refuse
from game.engine.words import Text
from game.table.tomlplace import did_you_mean

DATA = "--data-dir"
"""One more folder with maps and content, for every command."""


@cache
def commands() -> Mapping[str, Command]:
    """Every command by its name; the title needs none of them, and opens sooner without."""
    from game.commands import (
        bench,
        books,
        check,
        demo,
        edit,
        import_map,
        matches,
        render,
        schema,
        shots,
        texts,
    )

    modules = (window, demo, matches, check, edit, render, import_map, schema, books, bench, shots, texts)
    return MappingProxyType({command.name: command for module in modules for command in module.COMMANDS})


def run(given: Sequence[str], console: Console) -> int:
    """Carries out the command of a command line. Raises BadCommand for one that is not understood."""
    given = _with_data(given, console)
    if given and given[0] in ("-h", "--help", "help"):
        console.say(overview(console))
        return 0
    if given and given[0] == "--version":
        console.say(f"Measure Twice {game.__version__}")
        return 0
    first = given[0] if given else ""
    command, rest = window.TITLE, given
    if first and not first.startswith("-"):
        if first not in commands():
            near = did_you_mean(first, commands())
            refuse('There is no command "{name}"; {near}', name=first, near=near)
        command, rest = commands()[first], given[1:]
    line = Line(command.name, command.says)
    command.fill(line)
    return command.run(line.read(rest), console)


def _with_data(given: Sequence[str], console: Console) -> Sequence[str]:
    """The command line without --data-dir DIR, whose maps and content are read from here on."""
    for n, token in enumerate(given):
        if token == "--":
            break
        name, sign, value = token.partition("=")
        if name == DATA:
            rest = given[n + 1 :]
            if not sign and not rest:
                refuse("{option} is followed by a folder with maps and content", option=DATA)
            console.read_data(Path(value if sign else rest[0]))
            return _with_data([*given[:n], *(rest if sign else rest[1:])], console)
    return given


def overview(console: Console) -> str:
    """What the program can do, one line a command."""
    wide = max(map(len, commands()))
    rows = [f"  {name:<{wide}}  {console.shown(command.says)}" for name, command in commands().items()]
    without = console.shown(Text("Without a command the title screen opens."))
    more = console.shown(Text("{program} COMMAND --help tells more.", {"program": PROGRAM}))
    data = console.shown(Text("{option} DIR: maps and content lie in that folder, too.", {"option": DATA}))
    return "\n".join((without, "", *rows, "", more, data))
