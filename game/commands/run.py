"""All commands, and carrying one out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import game
from game.commands import bench, books, check, edit, matches, render, schema, shots, texts, window
from game.commands.console import Console
from game.commands.line import PROGRAM, Command, Line, refuse
from game.engine.words import Text
from game.table.tomlplace import did_you_mean

COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        command.name: command
        for command in (
            *window.COMMANDS,
            *matches.COMMANDS,
            *check.COMMANDS,
            *edit.COMMANDS,
            *render.COMMANDS,
            *schema.COMMANDS,
            *books.COMMANDS,
            *bench.COMMANDS,
            *shots.COMMANDS,
            *texts.COMMANDS,
        )
    }
)


def run(given: Sequence[str], console: Console) -> int:
    """Carries out the command of a command line. Raises BadCommand for one that is not understood."""
    if given and given[0] in ("-h", "--help", "help"):
        console.say(overview(console))
        return 0
    if given and given[0] == "--version":
        console.say(f"Measure Twice {game.__version__}")
        return 0
    first = given[0] if given else ""
    command = COMMANDS.get(first)
    rest = given[1:]
    if command is None:
        if first and not first.startswith("-"):
            near = did_you_mean(first, COMMANDS)
            refuse('There is no command "{name}"; {near}', name=first, near=near)
        command, rest = window.TITLE, given
    line = Line(command.name, command.says)
    command.fill(line)
    return command.run(line.read(rest), console)


def overview(console: Console) -> str:
    """What the program can do, one line a command."""
    wide = max(map(len, COMMANDS))
    rows = [f"  {name:<{wide}}  {console.shown(command.says)}" for name, command in COMMANDS.items()]
    without = console.shown(Text("Without a command the title screen opens."))
    more = console.shown(Text("{program} COMMAND --help tells more.", {"program": PROGRAM}))
    return "\n".join((without, "", *rows, "", more))
