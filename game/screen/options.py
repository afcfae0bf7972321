"""How the window is opened: the options of the command line, checked as they are read."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from game.screen.scene import LEAST_WINDOW
from game.screen.theme import PALETTES, UI_SCALES


@dataclass(frozen=True, slots=True)
class Options:
    """How the window is opened."""

    size: tuple[int, int] | None = None
    fullscreen: bool = False
    palette: str = ""
    scale: float = 0.0
    """0: as in the settings."""
    quiet: bool = False
    quit_after: str = ""
    """Frames ("90") or seconds ("1.5s") after which the program ends by itself; empty: never."""
    shot: Path | None = None
    """Where the last frame is saved as a picture."""

    @classmethod
    def read(cls, given: Sequence[str]) -> Options:
        """The options of a command line; prints its faults and raises SystemExit like argparse."""
        parser = argparse.ArgumentParser(prog="measure-twice")
        add_options(parser)
        return cls.of(parser.parse_args(given))

    @classmethod
    def of(cls, args: argparse.Namespace) -> Options:
        """The options of a parser that `add_options` was called with."""
        return cls(
            args.size, args.fullscreen, args.palette, args.scale, args.quiet, args.quit_after, args.shot
        )


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the window for a parser."""
    least = f"{LEAST_WINDOW[0]}x{LEAST_WINDOW[1]}"
    parser.add_argument(
        "--size", type=size_of, help=f"size of the window, such as 1280x800; at least {least}"
    )
    parser.add_argument("--fullscreen", action="store_true", help="the whole screen")
    parser.add_argument("--palette", choices=tuple(PALETTES), default="", help="colours, this time only")
    parser.add_argument(
        "--scale", type=scale_of, default=0.0, help="size of text in per cent, this time only"
    )
    parser.add_argument("--quiet", action="store_true", help="no sound")
    parser.add_argument(
        "--quit-after", type=limit_of, default="", help="end after so many frames (90) or seconds (1.5s)"
    )
    parser.add_argument("--shot", type=Path, help="save the last frame as a picture (.png)")


def size_of(words: str) -> tuple[int, int]:
    """A size such as "1280x800" in pixels. Raises ArgumentTypeError."""
    found = re.fullmatch(r"(\d{2,5})[x×](\d{2,5})", words)
    if found is None:
        raise argparse.ArgumentTypeError(f"{words!r} is no size; write width x height, such as 1280x800")
    size = (int(found[1]), int(found[2]))
    if size[0] < LEAST_WINDOW[0] or size[1] < LEAST_WINDOW[1]:
        least = f"{LEAST_WINDOW[0]}x{LEAST_WINDOW[1]}"
        raise argparse.ArgumentTypeError(f"{words} is too small; the window is at least {least}")
    return size


def scale_of(words: str) -> float:
    """A size of text in per cent as a factor. Raises ArgumentTypeError."""
    low, high = round(UI_SCALES[0] * 100), round(UI_SCALES[-1] * 100)
    try:
        percent = float(words.rstrip("%"))
    except ValueError:
        percent = -1.0
    if not low <= percent <= high:
        raise argparse.ArgumentTypeError(f"{words!r} is no size of text; write {low} to {high} per cent")
    return percent / 100


def limit_of(words: str) -> str:
    """Frames or seconds, checked; empty stands for no limit. Raises ArgumentTypeError."""
    if words and not re.fullmatch(r"\d+(\.\d+s|s)?", words):
        raise argparse.ArgumentTypeError(
            f"{words!r} is no limit; write frames, such as 90, or seconds, such as 2s"
        )
    return words
