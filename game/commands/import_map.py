"""`import`: converts maps of other programs into map files, and tells what became of everything in them."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from game.commands.check_maps import map_faults
from game.commands.console import Console
from game.commands.line import Command, Line, chosen, refuse
from game.engine import words
from game.engine.words import Text
from game.imports import image, tiled, uvtt
from game.imports.drawn import BadImport, Drawn
from game.imports.image import Pixel
from game.imports.pictures import plain_png
from game.imports.uvtt import Wishes
from game.table.files import write_atomic
from game.table.kinds import KINDS

LARGEST = 100_000_000
"""Bytes of the largest file that is read: Universal VTT carries its picture inside."""
BACKDROP = ".backdrop.png"
"""What the name of the picture under a map ends with."""


def fill(line: Line) -> None:
    """The words and options of `import`."""
    endings = " ".join((*uvtt.ENDINGS, *tiled.ENDINGS, *image.ENDINGS))
    line.word("file", Text("the file: {endings}", {"endings": endings}), type=Path, metavar="FILE")
    says = Text("the map file to write; by default beside the file, with .toml at its end")
    line.add_argument("-o", "--out", help=words.render(says), type=Path, metavar="MAP.toml")
    line.option("--inches", Text("inches of a square, of a tile, or between the two points"), type=_inches)
    line.option(
        "--points",
        Text("two points of a picture in pixels, which are --inches apart"),
        nargs=2,
        type=_pixel,
        metavar="X,Y",
    )
    line.option("--wall", Text("inches that walls are thick"), type=_inches, default=0.3)
    line.option("--objects", Text("the kind of terrain that objects become"), default="rock")
    line.option("--height", Text("inches that objects are high"), type=_inches, default=2.0)
    line.option("--tolerance", Text("inches that a simplified wall may be off"), type=_inches, default=0.05)
    line.option("--force", Text("write over a map that is there"), action="store_true")


def _inches(text: str) -> float:
    if re.fullmatch(r"\d{1,5}(\.\d{1,6})?", text) and float(text) > 0:
        return float(text)
    raise argparse.ArgumentTypeError(
        words.render(Text("{text} is no number of inches", {"text": repr(text)}))
    )


def _pixel(text: str) -> Pixel:
    found = re.fullmatch(r"(\d{1,6}(?:\.\d+)?),(\d{1,6}(?:\.\d+)?)", text)
    if found:
        return float(found[1]), float(found[2])
    say = Text("{text} is no point; write for instance 120,340", {"text": repr(text)})
    raise argparse.ArgumentTypeError(words.render(say))


def import_map(args: argparse.Namespace, console: Console) -> int:
    """Writes the map and the picture under it; 1 if the map has faults that its author must see to."""
    path: Path = args.file
    out: Path = args.out or path.with_suffix(".toml")
    if out.suffix != ".toml":
        refuse(
            '"{path}" is no name for a map; write for instance {right}', path=str(out), right="my_map.toml"
        )
    if out.exists() and not args.force:
        refuse("{path} is there already; --force writes over it", path=str(out))
    try:
        drawn = _drawn(path, args)
        under = plain_png(drawn.backdrop) if drawn.backdrop is not None else None
    except BadImport as fault:
        refuse("{file}: {what}", file=path.name, what=fault.what)
    backdrop = f"{out.stem}{BACKDROP}" if under is not None else ""
    if under is not None:
        write_atomic(out.with_name(backdrop), under)
    write_atomic(out, drawn.written(path.name, backdrop).encode("utf-8"))
    console.say(Text("{file} becomes {out}", {"file": path.name, "out": str(out)}))
    for text in drawn.report.lines():
        console.say(text)
    faults = map_faults(out, console)
    for wrong in faults:
        console.say(str(wrong))
    return 1 if faults else 0


def _drawn(path: Path, args: argparse.Namespace) -> Drawn:
    """The map of a file by the ending of its name. Raises BadImport."""
    ending = path.suffix.lower()
    name = path.stem.replace("_", " ").strip() or "Map"
    if ending in tiled.ENDINGS:
        return tiled.read_tiled(path, args.inches)
    if ending in uvtt.ENDINGS:
        kind = chosen("kind of terrain", args.objects, KINDS)
        wishes = Wishes(args.inches or 1.0, args.wall, kind, args.height, args.tolerance)
        return uvtt.read_uvtt(_read(path), name, wishes)
    if ending in image.ENDINGS:
        if args.points is None or args.inches is None:
            raise BadImport(Text("a picture needs --points X,Y X,Y and the --inches between them"))
        return image.read_image(_read(path), name, (args.points[0], args.points[1]), args.inches)
    endings = " ".join((*uvtt.ENDINGS, *tiled.ENDINGS, *image.ENDINGS))
    raise BadImport(Text("only files that end in {endings} can be converted", {"endings": endings}))


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise BadImport(Text("it cannot be read: {why}", {"why": error.strerror or str(error)})) from None
    if len(content) > LARGEST:
        raise BadImport(Text("it is larger than {most} MB", {"most": LARGEST // 1_000_000}))
    return content


COMMANDS = (
    Command("import", Text("make a map of a file of another program, or of a picture"), fill, import_map),
)
