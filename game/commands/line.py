"""Reading a command line: unknown words get the nearest known one, every refusal is one sentence."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from game.engine.words import Text, render
from game.table.tomlplace import did_you_mean

if TYPE_CHECKING:
    from game.commands.console import Console

PROGRAM = "measure-twice"

_NUMBER = re.compile(r"-\d+(\.\d*)?")
_SIZE = re.compile(r"(\d+)[xX×](\d+)")

MOST_SEED = 2**63 - 1
"""The largest seed that a save file can hold."""


class BadCommand(ValueError):
    """A command line that cannot be carried out; the reason is a sentence for a person."""

    def __init__(self, why: Text) -> None:
        super().__init__(render(why))
        self.why = why


class Line(argparse.ArgumentParser):
    """The words and options of one command."""

    def __init__(self, command: str, says: Text) -> None:
        self.flags: list[str] = []
        """All options, in the order in which they were added."""
        super().__init__(f"{PROGRAM} {command}".strip(), description=render(says), allow_abbrev=False)

    def add_argument(self, *names: Any, **more: Any) -> argparse.Action:
        """As in argparse; `word` and `option` are for texts that can be translated."""
        self.flags += [name for name in names if str(name).startswith("-")]
        return super().add_argument(*names, **more)

    def word(self, name: str, help: Text, **more: Any) -> None:
        """A word without dashes, such as the file to open."""
        self.add_argument(name, help=render(help), **more)

    def option(self, name: str, help: Text, **more: Any) -> None:
        """An option that begins with two dashes."""
        self.add_argument(name, help=render(help), **more)

    def read(self, given: Sequence[str]) -> argparse.Namespace:
        """The words and options given. Raises BadCommand; leaves the program where help was asked for."""
        for token in given:
            if token == "--":
                break
            name = token.partition("=")[0]
            if name.startswith("-") and name not in ("-", *self.flags) and not _NUMBER.fullmatch(name):
                near = did_you_mean(name, self.flags)
                raise BadCommand(Text("There is no option {name}; {near}", {"name": name, "near": near}))
        return self.parse_args(given)

    def error(self, message: str) -> NoReturn:
        """Every fault that argparse finds."""
        see = f"{self.prog} --help"
        raise BadCommand(Text("{what}; {see} shows what can be written", {"what": message, "see": see}))


@dataclass(frozen=True, slots=True)
class Command:
    """One command: its name, what it is for, its words and options, and what it does (exit code 0 or 1)."""

    name: str
    says: Text
    fill: Callable[[Line], None]
    run: Callable[[argparse.Namespace, Console], int]


def refuse(say: str, **args: Any) -> NoReturn:
    """Raises BadCommand with a sentence."""
    raise BadCommand(Text(say, args))


def chosen(what: str, name: str, known: Iterable[str]) -> str:
    """The name if it is known; raises BadCommand with the nearest otherwise. `what` is a noun: "rulebook"."""
    names = list(known)
    if name not in names:
        near = did_you_mean(name, names)
        raise BadCommand(
            Text('There is no {what} "{name}"; {near}', {"what": what, "name": name, "near": near})
        )
    return name


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number from `least` to `most`."""

    def read(text: str) -> int:
        if re.fullmatch(r"-?\d{1,20}", text) and least <= int(text) <= most:
            return int(text)
        args = {"text": repr(text), "least": least, "most": most}
        raise argparse.ArgumentTypeError(
            render(Text("{text} is no whole number from {least} to {most}", args))
        )

    return read


def seconds(text: str) -> float:
    """Reads a number of seconds, 0 or more."""
    if re.fullmatch(r"\d{1,7}(\.\d*)?|\.\d+", text):
        return float(text)
    raise argparse.ArgumentTypeError(render(Text("{text} is no number of seconds", {"text": repr(text)})))


def pixels(text: str) -> tuple[int, int]:
    """Reads a size such as 1280x800, at least 320x200 and at most 16384 either way."""
    found = _SIZE.fullmatch(text)
    if found and 320 <= int(found[1]) <= 16384 and 200 <= int(found[2]) <= 16384:
        return int(found[1]), int(found[2])
    raise argparse.ArgumentTypeError(
        render(Text("{text} is no size; write for instance 1280x800", {"text": repr(text)}))
    )


def pair(text: str) -> tuple[str, str]:
    """Reads two words with a comma between them, such as Ana,Ben."""
    words = [word.strip() for word in text.split(",")]
    if len(words) == 2 and all(words):
        return words[0], words[1]
    raise argparse.ArgumentTypeError(
        render(Text("{text} are not two words with a comma between them", {"text": repr(text)}))
    )
