"""`schema`: writes the reference of map files, the JSON Schema for editors and the classes for Tiled."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from game.commands.console import Console
from game.commands.line import Command, Line
from game.commands.places import maps_folder
from game.engine.words import Text
from game.imports.tiled import project
from game.table.files import write_atomic
from game.table.mapdoc import json_schema, reference
from game.table.mapfile import BadMap, map_files, read_map

REFERENCE = "README.md"
SCHEMA = "scenario.schema.json"
PROJECT = "measure-twice.tiled-project"


def fill(line: Line) -> None:
    """The options of `schema`."""
    line.option("--out", Text("the folder for them; by default that of the maps"), type=Path, metavar="DIR")
    line.option("--check", Text("write nothing; 1 if they are out of date"), action="store_true")


def made(folder: Path, console: Console) -> dict[str, str]:
    """The files as they should be, by name; the pictures in the folder stand in the reference."""
    shown = []
    for path in map_files(folder) if folder.is_dir() else []:
        if path.with_suffix(".png").is_file():
            try:
                shown.append((path.with_suffix(".png").name, read_map(path).name))
            except BadMap:
                continue
    classes = json.dumps(project(), indent=1, ensure_ascii=False) + "\n"
    return {REFERENCE: reference(shown), SCHEMA: json_schema(console.books), PROJECT: classes}


def schema(args: argparse.Namespace, console: Console) -> int:
    """Writes the files, or says which of them are out of date."""
    folder = args.out or maps_folder()
    old = 0
    for name, words in made(folder, console).items():
        path = folder / name
        content = words.encode("utf-8")
        if not args.check:
            write_atomic(path, content)
            console.say(str(path))
        elif not path.is_file() or path.read_bytes() != content:
            old += 1
            console.complain(Text("{path} is out of date; make it again with schema", {"path": str(path)}))
    return 1 if old else 0


COMMANDS = (Command("schema", Text("write the reference and the schemas of map files"), fill, schema),)
