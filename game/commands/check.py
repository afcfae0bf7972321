"""`check`: everything that is wrong with maps, saved matches, lessons, hints and the content of rulebooks."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import msgspec

from game.commands.check_maps import looked_over, map_faults, mend
from game.commands.compatible import report
from game.commands.console import Console
from game.commands.line import Command, Line
from game.engine.content import BadContent
from game.engine.replaying import FindMap
from game.engine.words import Text
from game.table.tomlplace import Fault, Source, did_you_mean, in_order

SAVE = ".jsonl"


@runtime_checkable
class WithContent(Protocol):
    """A rulebook whose content stands in files that people edit."""

    def read_content(self, folder: Path) -> Any:
        """Reads the files of a folder. Raises BadContent with everything that is wrong with them."""


def fill(line: Line) -> None:
    """The words and options of `check`."""
    line.word(
        "file", Text("maps, saved matches, content files or folders of them"), nargs="+", metavar="FILE"
    )
    line.option("--book", Text("the files are content of this rulebook"), default="")
    line.option("--map", Text("the map of a saved match, where it lies in none of the usual folders"))
    line.option("--fix", Text("mend in maps what can be mended without a doubt"), action="store_true")
    line.option("--books", Text("tell of maps under which rulebooks they open"), action="store_true")
    line.option("--json", Text("print a list of faults for other programs"), action="store_true")


def check(args: argparse.Namespace, console: Console) -> int:
    """Prints every fault of every file; 0 if there is none."""
    faults: list[Fault] = []
    checked = 0
    maps = console.find_map(args.map)
    for name in args.file:
        for path in _files(Path(name)):
            checked += 1
            if args.fix and is_map(path, args.book):
                mended = mend(path, console)
                if mended and not args.json:
                    console.say(_mended(path, mended))
            faults += faults_of(path, args.book, maps, console)
    faults = in_order(faults)
    if args.book:
        console.book(args.book)
    if args.json:
        console.say(json.dumps([_told(f) for f in faults], ensure_ascii=False, indent=2))
        return 1 if faults else 0
    for fault in faults:
        console.say(str(fault))
    if args.books:
        for name in args.file:
            for path in _files(Path(name)):
                if is_map(path, args.book):
                    _say_books(path, console)
    console.say(Text("{files} checked, {faults}", {"files": _counted(checked), "faults": _found(faults)}))
    return 1 if faults else 0


def _say_books(path: Path, console: Console) -> None:
    """Under which rulebooks a map opens; nothing for one that cannot be read."""
    scenario, _ = looked_over(path, console)
    for words in report(scenario, console) if scenario is not None else ():
        console.say(words)


def _told(fault: Fault) -> dict[str, Any]:
    """A fault for other programs."""
    told: dict[str, Any] = msgspec.to_builtins(fault)
    told["fix"] = fault.fix is not None
    return told


def _mended(path: Path, n: int) -> Text:
    args = {"file": path.name, "n": n}
    return Text("{file}: one fault mended", args) if n == 1 else Text("{file}: {n} faults mended", args)


def _counted(n: int) -> Text:
    return Text("one file") if n == 1 else Text("{n} files", {"n": n})


def _found(faults: list[Fault]) -> Text:
    if not faults:
        return Text("nothing is wrong")
    return Text("one fault") if len(faults) == 1 else Text("{n} faults", {"n": len(faults)})


def _files(path: Path) -> Iterator[Path]:
    """The file itself, or what can be checked in a folder."""
    if not path.is_dir():
        yield path
        return
    for kind in (".toml", SAVE):
        yield from sorted(path.rglob(f"*{kind}"))


def is_map(path: Path, book: str) -> bool:
    """Whether a file is taken for a map and not for content, a lesson or hints."""
    folder = path.resolve().parent
    if path.suffix != ".toml" or book:
        return False
    return folder.parent.name != "content" and folder.name not in ("content", "lessons", "hints")


def faults_of(path: Path, book: str, maps: FindMap, console: Console) -> list[Fault]:
    """Everything that is wrong with one file: a saved match, a content file of a rulebook, a lesson, hints,
    or a map.

    `book` says whose content it is; without it, content is what lies in content/ under a rulebook's name, and
    players' own content what lies under content/ in a folder with a rulebook's name.
    Lessons lie in a folder "lessons", hints in a folder "hints".
    """
    if path.suffix == SAVE:
        return _of_save(path, maps, console)
    folder = path.resolve().parent
    if path.suffix == ".toml" and (book or folder.name == "content"):
        return _of_content(path, folder, book or folder.parent.name, console)
    if path.suffix == ".toml" and folder.parent.name == "content":
        return _of_own_content(path, folder, console)
    if path.suffix == ".toml" and folder.name == "lessons":
        return _of_lesson(path, maps, console)
    if path.suffix == ".toml" and folder.name == "hints":
        from game.engine.hints import read_hints

        return list(read_hints(path)[1])
    if path.suffix == ".toml":
        own = _of_list(path, console)
        return map_faults(path, console) if own is None else own
    what = "maps and content end in .toml, saved matches in .jsonl"
    return [Fault(path.name, 1, 1, "nobody knows what kind of file this is", what)]


def _of_list(path: Path, console: Console) -> list[Fault] | None:
    """An army list of a player's own, which names its one rulebook; None for what is no such list."""
    from game.engine.collection import lists_of

    source = Source.read(path)
    name = source.data.get("book")
    book = console.books.get(name) if isinstance(name, str) else None
    lists = lists_of(book) if book is not None else None
    return None if lists is None else list(lists.faults(source))


def _of_lesson(path: Path, maps: FindMap, console: Console) -> list[Fault]:
    from game.engine.lesson_check import check_lesson

    return check_lesson(path, console.books, maps)


def _of_save(path: Path, maps: FindMap, console: Console) -> list[Fault]:
    from game.engine.save import BadSave, verify

    try:
        verify(path, console.books, maps)
    except BadSave as bad:
        return [bad.fault]
    return []


def _of_content(path: Path, folder: Path, name: str, console: Console) -> list[Fault]:
    """The content of a rulebook is read as a whole, because its files name each other's rows."""
    if not path.is_file():
        return [Fault(path.name, 1, 1, "there is no such file", "choose a file that is there")]
    book = console.books.get(name)
    if not isinstance(book, WithContent):
        what = f'"{name}" is no rulebook with content files'
        return [Fault(path.name, 1, 1, what, f"known rulebooks: {', '.join(console.books)}")]
    try:
        book.read_content(folder)
    except BadContent as bad:
        return [f for f in bad.faults if f.file == path.name]
    return []


def _of_own_content(path: Path, folder: Path, console: Console) -> list[Fault]:
    """Content of the players' own is read after that of its rulebook, whose rows it may name."""
    from game.engine.own_content import RULES, besides

    name = folder.name
    if name not in console.books:
        what = f'"{name}" is no rulebook'
        return [Fault(path.name, 1, 1, what, did_you_mean(name, console.books))]
    shipped = RULES / name / "content"
    files = [file.stem for file in sorted(shipped.glob("*.toml"))]
    if path.stem not in files:
        what = f"the rulebook reads no {path.name}"
        return [Fault(path.name, 1, 1, what, did_you_mean(path.stem, files))]
    with besides({name: (folder,)}):
        return _of_content(path, shipped, name, console)


COMMANDS = (Command("check", Text("list every fault of maps, saved matches and content"), fill, check),)
