"""What stands between a person and a traceback: every fault ends as a sentence and exit code 1."""

from __future__ import annotations

import logging
import os
import platform
import sys
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import game
from game.commands.console import Console
from game.commands.line import BadCommand
from game.commands.run import run
from game.engine.catalogue import BadCatalogue
from game.engine.content import BadContent
from game.engine.savelines import BadSave
from game.engine.words import Text, render
from game.table.files import write_atomic
from game.table.mapfile import BadMap

KNOWN = (BadCommand, BadMap, BadSave, BadContent, BadCatalogue)
"""Faults that say themselves what is wrong and what would be right."""


LAST = 12
"""Sentences of the log that a report ends with."""


class LastWords(logging.Handler):
    """Keeps the last sentences that the program has noted, computer players' thoughts among them."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self._kept: deque[logging.LogRecord] = deque(maxlen=LAST)

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps it as it is: it is put into words only if somebody has to read it; warnings are read now."""
        self._kept.append(record)
        if record.levelno >= logging.WARNING and logging.lastResort is not None:
            logging.lastResort.handle(record)

    def lines(self) -> list[str]:
        """The sentences, the last one last."""
        return [record.getMessage() for record in self._kept]


@contextmanager
def last_words() -> Iterator[LastWords]:
    """Listens to the program's log for as long as a command takes."""
    log, words = logging.getLogger("game"), LastWords()
    level = log.level
    log.addHandler(words)
    log.setLevel(logging.DEBUG)
    try:
        yield words
    finally:
        log.removeHandler(words)
        log.setLevel(level)


def guarded(given: Sequence[str], console: Console | None = None) -> int:
    """Carries a command line out; whatever happens, the answer is an exit code and never a traceback."""
    console = console or Console()
    with last_words() as words:
        return _guarded(given, console, words)


def _guarded(given: Sequence[str], console: Console, words: LastWords) -> int:
    try:
        console.speak()
        return run(given, console)
    except KNOWN as fault:
        console.complain(str(fault))
        return 1
    except BrokenPipeError:
        # whoever read the output has seen enough; nothing may be written any more, not even at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        what = f"{fault.filename}: {fault.strerror}" if fault.filename and fault.strerror else str(fault)
        console.complain(Text("This could not be done: {what}", {"what": what}))
        return 1
    except Exception as fault:
        told = unexpected(fault, given, console, words.lines())
        console.complain(told)
        _in_a_box(told, console)
        return 1


def _in_a_box(told: Text, console: Console) -> None:
    """Where a window was open and nobody reads a terminal, the sentence gets a window of its own."""
    if "pygame" in sys.modules and not sys.stderr.isatty():
        from game.screen.alarm import alarm

        alarm("Measure Twice", render(told, console.translate))


def unexpected(fault: Exception, given: Sequence[str], console: Console, words: Sequence[str] = ()) -> Text:
    """Writes a report of a fault that nobody foresaw; the sentence says where it lies."""
    what = f"{type(fault).__name__}: {fault}"
    path: Path | None = None
    try:
        now = datetime.now(UTC)
        path = console.places.reports / f"report-{now:%Y%m%d-%H%M%S-%f}.txt"
        write_atomic(path, report(fault, given, words).encode("utf-8", "replace"))
    except OSError as error:
        say = "The game broke ({what}), and no report could be written to {path}: {why}"
        return Text(say, {"what": what, "path": str(path), "why": error.strerror or str(error)})
    return Text("The game broke ({what}); a report lies in {path}", {"what": what, "path": str(path)})


def report(fault: Exception, given: Sequence[str], words: Sequence[str] = ()) -> str:
    """Everything that helps to find out what happened: versions, the command line, the traceback, and what
    was noted last: the thoughts of computer players, for instance.
    """
    head = (
        f"Measure Twice {game.__version__}",
        f"Python {platform.python_version()}, {platform.system()} {platform.release()}, {platform.machine()}",
        f"Command line: {' '.join(map(repr, given)) or '(none)'}",
    )
    noted = ("Noted last:", *words) if words else ()
    return "\n".join((*head, "", *traceback.format_exception(fault), *noted))
