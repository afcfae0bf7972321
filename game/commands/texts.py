"""`texts`: gathers all templates of the code for translators, and says how much of them each language has."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.console import Console
from game.commands.line import Command, Line
from game.engine.words import Text
from game.table.files import write_atomic


def fill(line: Line) -> None:
    """The words and options of `texts`."""
    line.option(
        "--out", Text("the file to write; by default the one in game/locale"), type=Path, metavar="FILE"
    )


def texts(args: argparse.Namespace, console: Console) -> int:
    """Writes the templates; says for each catalogue how many of them it has, and which it has too many."""
    from game.engine.catalogue import (
        DOMAIN,
        LANGUAGES,
        SOURCE,
        folder,
        path_of,
        read_catalogue,
        template_file,
        templates,
    )

    found = templates(folder().parent)
    path = args.out or folder() / f"{DOMAIN}.pot"
    write_atomic(path, template_file(found).encode("utf-8"))
    console.say(Text("{n} templates in {path}", {"n": len(found), "path": str(path)}))
    known, stray = {t.say for t in found}, 0
    for language in LANGUAGES:
        if language != SOURCE and path_of(language).is_file():
            entries = read_catalogue(path_of(language).read_text(encoding="utf-8"), path_of(language).name)
            done = len(known & set(entries))
            args_ = {"language": LANGUAGES[language], "n": done, "all": len(known)}
            console.say(Text("{language}: {n} of {all}", args_))
            for say in sorted(set(entries) - known):
                stray += 1
                console.complain(Text("{language} translates what nobody says: {say}", {**args_, "say": say}))
    return 1 if stray else 0


COMMANDS = (Command("texts", Text("gather what the program says, for translators"), fill, texts),)
