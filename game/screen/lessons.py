"""The lessons that come with the game, and how far somebody has got with each: kept beside the saves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec

from game.engine.asking import IllegalAnswer
from game.engine.lesson import BadLesson, Lesson, read_lesson
from game.engine.match import Match, RuleFault
from game.engine.rulebook import Registry, Rulebook
from game.screen.assets import assets_folder
from game.table.files import write_atomic
from game.table.mapfile import Scenario

FOLDER: Final = "lessons"


class Progress(msgspec.Struct, frozen=True):
    """How far a lesson has been played."""

    digest: str
    """Of the lesson; progress in another version of it counts for nothing."""
    step: int = 0
    starts: tuple[int, ...] = ()
    """Answers that had been given when each step up to this one began; -1 for one that was passed over."""
    answers: tuple[Any, ...] = ()
    done: bool = False
    """It has been played to its end at least once."""


def lessons(books: Registry, folder: Path | None = None) -> list[Lesson]:
    """The sound lessons for the rulebooks that are there, in the order of the books."""
    place = folder or assets_folder() / FOLDER
    found = []
    for path in sorted(place.glob("*.toml")) if place.is_dir() else ():
        try:
            lesson = read_lesson(path)
        except BadLesson:
            continue
        if lesson.head.book in books:
            found.append(lesson)
    order = list(books)
    return sorted(found, key=lambda lesson: (order.index(lesson.head.book), lesson.id))


@lru_cache(8)
def lesson_count(books: tuple[str, ...]) -> int:
    """How many lessons there are for these rulebooks, by the names in their files: for the title."""
    found = (assets_folder() / FOLDER).glob("*.toml") if (assets_folder() / FOLDER).is_dir() else ()
    return sum(
        any(f'book = "{book}"' in path.read_text(encoding="utf-8") for book in books) for path in found
    )


def progress_of(lesson: Lesson, folder: Path) -> Progress:
    """How far it has been played; a file that cannot be read, or of another version, counts as nothing."""
    try:
        kept = msgspec.json.decode((folder / f"{lesson.id}.json").read_bytes(), type=Progress)
    except (OSError, msgspec.DecodeError):
        return Progress(lesson.digest)
    fits = kept.digest == lesson.digest and 0 <= kept.step < len(lesson.steps)
    if not fits or len(kept.starts) != kept.step + 1:
        return Progress(lesson.digest, done=kept.done)
    return kept


def keep_progress(lesson: Lesson, folder: Path, progress: Progress) -> None:
    """Writes it down. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    write_atomic(folder / f"{lesson.id}.json", msgspec.json.encode(progress))


def resumed(lesson: Lesson, book: Rulebook, scenario: Scenario, progress: Progress) -> tuple[Match, Progress]:
    """The match of a lesson where it was left, and the progress that it stands for.

    Where the answers no longer fit the match, both are those of the beginning.
    """
    match = lesson.begin(book, scenario)
    first = len(match.journal.entries)
    if not progress.starts:
        return match, Progress(lesson.digest, 0, (first,), done=progress.done)
    try:
        for answer in progress.answers[first:]:
            match.answer(answer)
    except (IllegalAnswer, RuleFault):
        return resumed(lesson, book, scenario, Progress(lesson.digest, done=progress.done))
    return match, progress


def answers_of(match: Match) -> tuple[Any, ...]:
    """All answers of a match so far."""
    entries: Sequence[Any] = match.journal.entries
    return tuple(entry.answer for entry in entries)
