"""The folder of saved matches: lists them, opens them, writes down every answer of the one that is played."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from game.engine.journal import Entry
from game.engine.match import Match
from game.engine.rulebook import Registry
from game.engine.save import BadSave, Continued, Header, Recorder, continue_from, header, load, save
from game.engine.savelines import read_ends
from game.engine.words import Text
from game.screen.scene import Plan, SavedMatch
from game.table.files import write_atomic
from game.table.mapfile import BadMap, Scenario, map_files, read_map
from game.table.terrain import Circle, Shape

ENDING = ".jsonl"
BACKUP = ".bak"
"""Added to the name of a save for the file as it was before the rules changed."""
BESIDE = ".about.json"
"""Ending of the small file beside a save that says what a list of matches shows."""


DELETED = ".deleted"
"""Added to the name of a save that was deleted and can still come back."""


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a list of matches shows and a save does not say in its first line."""

    map_name: str
    turn: int
    label: str = ""
    """The name that somebody gave the match."""
    plan: tuple[float, float, tuple[tuple[float, float, float, int], ...]] | None = None
    """The table in small: width, depth, and x, y, radius and side of each figure."""
    ground: tuple[tuple[tuple[float, float], ...], ...] = ()
    """Outlines of the terrain."""


class MatchShelf:
    """Saved matches of one folder."""

    def __init__(
        self,
        folder: Path,
        books: Registry,
        maps: Sequence[Path],
        stamp: Callable[[], str] = lambda: "match",
    ) -> None:
        """maps: folders where the maps of saved matches are looked for; stamp: how a new file's name begins,
        the date for instance."""
        self.folder = folder
        self.books = books
        self.maps = tuple(maps)
        self.stamp = stamp
        self.recorder: Recorder | None = None
        """Writes the match that is played."""
        self.news: Text | None = None
        """What has to be told of the match that is played: it goes on under other rules."""
        self._opened: tuple[Match, Path] | None = None
        self._taken_over: tuple[Match, Path, Text] | None = None
        """A match that was brought up to the rules of today: where its old file is kept, what to tell."""

    @property
    def trouble(self) -> str:
        """Why the match that is played cannot be written down at the moment; "" if it can."""
        return self.recorder.trouble if self.recorder else ""

    # ---- the list

    def saved(self) -> Sequence[SavedMatch]:
        """All matches of the folder, newest first; those that cannot be read say why."""
        if not self.folder.is_dir():
            return []
        found = [self._one(path) for path in self.folder.glob(f"*{ENDING}")]
        return sorted(found, key=lambda m: (-m.when, m.path.name))

    def _one(self, path: Path) -> SavedMatch:
        try:
            when = path.stat().st_mtime
        except OSError:
            when = 0.0
        try:
            ends = read_ends(path)
        except BadSave as bad:
            return SavedMatch(path, "", "", ("", ""), 0, when, fault=str(bad))
        head, told = ends.header, self._about(path, ends.header)
        fault = "" if head.book in self.books else f'there is no rulebook "{head.book}" here'
        plan = Plan(*told.plan, told.ground) if told.plan else None
        return SavedMatch(
            path,
            head.book,
            told.map_name,
            head.names,
            told.turn,
            when,
            ends.over,
            fault,
            told.label,
            plan,
        )

    def _about(self, path: Path, head: Header) -> About:
        try:
            return msgspec.json.decode(_beside(path).read_bytes(), type=About)
        except (OSError, msgspec.DecodeError):
            return About(head.map, 0)

    # ---- opening and writing

    def load(self, path: Path) -> Match:
        """The match of a file, played up to where it stood. Raises BadSave with a sentence."""
        try:
            match = load(path, self.books, self._map)
        except BadSave:
            book = self.books.get(header(path).book)
            if book is None or header(path).rules == book.version:
                raise
            continued = continue_from(path, self.books, self._map)
            match, kept = continued.match, _spare(path)
            self._taken_over = (match, kept, _taken_over(continued, kept))
        self._opened = (match, path)
        return match

    def record(self, match: Match) -> Path:
        """Writes a match down and every answer from now on; a loaded match goes on in its own file.

        Raises OSError if the folder cannot be made, or an old file not be kept.
        """
        if self._opened is not None and self._opened[0] is match:
            path = self._opened[1]
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self._new_path(match)
        if self._taken_over is not None and self._taken_over[0] is match:
            # what the rules of today do not take must not be lost
            _, kept, self.news = self._taken_over
            write_atomic(kept, path.read_bytes())
        else:
            self.news = None
        self._taken_over = None
        self._opened = (match, path)
        self.recorder = Recorder(path)
        self.recorder.follow(match)
        _Turns(match, path).follow()
        return path

    def copy(self, match: Match, label: str) -> Path:
        """Writes a match as it stands into a file of its own under a name. Raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self._new_path(match)
        save(match, path)
        write_atomic(_beside(path), msgspec.json.encode(about(match, label)))
        return path

    def name(self, path: Path, label: str) -> None:
        """Gives a saved match a name. Raises OSError."""
        try:
            known = self._about(path, header(path))
        except BadSave:
            known = About("", 0)
        write_atomic(_beside(path), msgspec.json.encode(msgspec.structs.replace(known, label=label)))

    def remove(self, path: Path) -> None:
        """Deletes a saved match; until `forget` it can come back. Raises OSError."""
        path.rename(_deleted(path))
        if (beside := _beside(path)).exists():
            beside.rename(_deleted(beside))

    def restore(self, path: Path) -> None:
        """Brings back what was deleted. Raises OSError."""
        _deleted(path).rename(path)
        if _deleted(beside := _beside(path)).exists():
            _deleted(beside).rename(beside)

    def forget(self) -> None:
        """What was deleted is gone for good."""
        for path in self.folder.glob(f"*{DELETED}") if self.folder.is_dir() else ():
            with suppress(OSError):
                path.unlink()

    def _new_path(self, match: Match) -> Path:
        words = "-".join((match.book.id, *match.setup.names))
        name = re.sub(r"[^\w-]+", "-", f"{self.stamp()}-{words}").strip("-").lower()[:80]
        path, n = self.folder / f"{name}{ENDING}", 2
        while path.exists():
            path, n = self.folder / f"{name}-{n}{ENDING}", n + 1
        return path

    def _map(self, wanted: str) -> Scenario:
        """The scenario of an id. Raises LookupError, or BadMap where only a faulty file has that name."""
        faulty: BadMap | None = None
        for folder in self.maps:
            for path in map_files(folder) if folder.is_dir() else []:
                try:
                    scenario = read_map(path)
                except BadMap as bad:
                    faulty = bad if path.stem == wanted else faulty
                    continue
                if scenario.id == wanted:
                    return scenario
        if faulty is not None:
            raise faulty
        raise LookupError(f"looked in {', '.join(str(folder) for folder in self.maps) or 'no folder'}")


def about(match: Match, label: str = "") -> About:
    """What a list shows of a match: only what both sides know."""
    picture = match.book.picture(match.public())
    spots = tuple((round(p.x, 2), round(p.y, 2), p.r, p.side) for p in picture.pieces)
    plan = (picture.width, picture.depth, spots)
    ground = tuple(_outline(piece.shape) for piece in picture.terrain)
    return About(match.scenario.name, picture.track.turn, label, plan, ground)


def _outline(shape: Shape) -> tuple[tuple[float, float], ...]:
    """Corners of a piece of terrain, a circle as one of twelve, good enough for a thumbnail."""
    if isinstance(shape, Circle):
        turns = [math.tau * n / 12 for n in range(12)]
        spots = [(shape.x + shape.r * math.cos(t), shape.y + shape.r * math.sin(t)) for t in turns]
    else:
        spots = list(shape.points)
    return tuple((round(x, 1), round(y, 1)) for x, y in spots)


class _Turns:
    """Keeps the small file beside a save up to date: it is written when the turn changes, and at the end."""

    def __init__(self, match: Match, path: Path) -> None:
        self.match = match
        self.path = path
        self.written: tuple[int, bool] | None = None

    def follow(self) -> None:
        """Takes a turn's beginning down, besides whatever else is told of the answers."""
        before = self.match.on_answer

        def answered(entry: Entry) -> None:
            if before is not None:
                before(entry)
            self.note()

        self.match.on_answer = answered
        self.note()

    def note(self) -> None:
        """Writes what is new; a disk that refuses is the recorder's to tell of."""
        found = about(self.match)
        if (found.turn, self.match.over) == self.written:
            return
        found = msgspec.structs.replace(found, label=_label(self.path))
        try:
            write_atomic(_beside(self.path), msgspec.json.encode(found))
            self.written = (found.turn, self.match.over)
        except OSError:
            self.written = None


def _label(path: Path) -> str:
    """The name that a saved match has."""
    try:
        return msgspec.json.decode(_beside(path).read_bytes(), type=About).label
    except (OSError, msgspec.DecodeError):
        return ""


def _spare(path: Path) -> Path:
    """A free name beside a save for the file as it was."""
    kept, n = path.with_name(path.name + BACKUP), 2
    while kept.exists():
        kept, n = path.with_name(f"{path.name}{BACKUP}{n}"), n + 1
    return kept


def _taken_over(continued: Continued, kept: Path) -> Text:
    args = {"kept": continued.kept, "lost": continued.lost, "file": kept.name}
    if not continued.lost:
        return Text("The rules are newer than this match: it goes on with them; the old file is {file}", args)
    say = "The rules are newer than this match: the last {lost} answers no longer fit and are left out"
    return Text(say + "; the old file is {file}", args)


def _deleted(path: Path) -> Path:
    return path.with_name(path.name + DELETED)


def _beside(path: Path) -> Path:
    return path.with_name(path.name.removesuffix(ENDING) + BESIDE)
