"""Maps: what the file itself tells, what only the rulebooks know, and mending what is beyond doubt."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol, runtime_checkable

from game.commands.compatible import fields_teams, why_closed
from game.commands.console import Console
from game.engine.armies import army_faults
from game.engine.rulebook import Registry, Rulebook
from game.table.inches import Point
from game.table.mapedit import MapText
from game.table.mapfile import SIDES, Scenario, look_closely
from game.table.mapscenario import UNSURE, Sketch, Unread, varied
from game.table.mapsense import written_places
from game.table.tomlplace import Fault, Fix, Key, Source, did_you_mean, in_order, nearest

Written = tuple[tuple[Key, ...], str]
"""The keys to a name in a file, and the name."""

_KEY: Final = re.compile(r"\w+")
"""A word in the key of an option."""
_PASSES = 6
"""How often a file is mended and checked again at most."""


@runtime_checkable
class WithProfiles(Protocol):
    """A rulebook that knows by name who may take part."""

    def profiles(self) -> Collection[str]:
        """The names that a map may write in teams and units."""


@runtime_checkable
class WithStarts(Protocol):
    """A rulebook whose figures begin at the starts of maps."""

    def start_faults(self, scenario: Scenario, starts: Sequence[Point]) -> Iterable[tuple[int, str, str]]:
        """What is wrong with places to begin at: the number of the place, what is wrong, what is right.
        Where there is less terrain or there are fewer places, less may be wrong and never more.
        """


def map_faults(path: Path, console: Console, source: Source | None = None) -> list[Fault]:
    """Everything that is wrong with a map, or would be if it were written as the source is."""
    return looked_over(path, console, source)[1]


def looked_over(
    path: Path, console: Console, source: Source | None = None, *, meaning: bool = True
) -> tuple[Scenario | None, list[Fault]]:
    """The scenario of a map, None if it cannot be played, and everything that is wrong with it; without
    `meaning` only what keeps it from being read, which is found at once.
    """
    source = Source.read(path) if source is None else source
    found, faults = look_closely(path, source=source, meaning=meaning)
    scenario = None if isinstance(found, Sketch) else found
    if meaning:
        faults += _unknown_profiles(source, console.books)
    if meaning and found is not None:
        faults += [
            *_armies(_offering(found), source, console.books),
            *_unplayable(found, source, console.books),
        ]
        faults += [*_starts(found, source, console.books), *_teams(found, source, console.books)]
    return scenario, in_order(faults)


def _offering(scenario: Scenario) -> Scenario:
    """What of a map says what a set-up offers: the number of its objectives does, their names do not."""
    if not isinstance(scenario, Sketch):
        return scenario
    return scenario.loosely("armies", *(() if UNSURE in scenario.unread else ("objectives",)))


def _in_teams(source: Source) -> list[Written]:
    """The names that stand in teams, as far as they are names."""
    teams = source.data.get("teams")
    rows = [(side, teams.get(side)) for side in SIDES] if isinstance(teams, dict) else []
    return [(("teams", side, n), name) for side, names in rows for n, name in _texts(names)]


def _in_triggers(source: Source) -> list[Written]:
    """The names that stand in the units of triggers, but of those that take no units."""
    rows = source.data.get("trigger")
    found = enumerate(rows if isinstance(rows, list) else ())
    tables = [(n, row) for n, row in found if isinstance(row, dict)]
    units = [(n, row.get("units")) for n, row in tables if row.get("what") not in ("event", "points")]
    return [(("trigger", row, "units", n), name) for row, names in units for n, name in _texts(names)]


def _texts(names: Any) -> list[tuple[int, str]]:
    listed = enumerate(names) if isinstance(names, list) else ()
    return [(n, name) for n, name in listed if isinstance(name, str)]


def _unknown_profiles(source: Source, books: Registry) -> Iterator[Fault]:
    """Names that a rulebook of the map does not know; on a map for all rulebooks, that none of them knows.
    They are read from the file itself, so that they are found beside faults that keep it from being played.

    Only those rulebooks are asked for the names in teams that let teams take part.
    """
    teams, units = _in_teams(source), _in_triggers(source)
    if not teams and not units:
        return
    named = [name for _, name in _named(source)]
    serving = [book for name, book in books.items() if not named or name in named]
    fielding = [book for book in serving if fields_teams(book)]
    yield from _unknown(teams, source, fielding, every=bool(named))
    yield from _unknown(units, source, serving, every=bool(named))
    if teams and named and serving and not fielding:
        what = f"no rulebook of this map takes teams: {', '.join(book.title for book in serving)}"
        tables = " or ".join(f"[army.{book.id}]" for book in serving)
        yield source.fault(("teams",), what, f"leave teams out, and name armies in {tables}")


def _unknown(
    written: Iterable[Written], source: Source, serving: Sequence[Rulebook], *, every: bool
) -> Iterator[Fault]:
    """Of the names written, those that a rulebook does not know: one of them, or none of them."""
    knowing = [(book.title, frozenset(book.profiles())) for book in serving if isinstance(book, WithProfiles)]
    if not every and knowing:
        anybody = frozenset[str]().union(*(known for _, known in knowing))
        knowing = [("any rulebook", anybody)] if len(knowing) == len(serving) else []
    for keys, name in written:
        for title, known in knowing:
            if name not in known:
                near = nearest(name, known)
                fix = None if near is None else Fix("replace", keys, f'"{near}"')
                what = f'there is no profile "{name}" in {title}'
                yield source.value_fault(keys, what, did_you_mean(name, known), fix)


def _named(source: Source) -> list[tuple[int, str]]:
    """The rulebooks that a file names, as far as they are names."""
    return _texts(source.data.get("rulebooks"))


def _serves(scenario: Scenario, name: str) -> bool:
    """Whether a map is for a rulebook; of a list of rulebooks with a fault nobody can tell."""
    try:
        return not scenario.books or name in scenario.books
    except Unread:
        return True


def _armies(scenario: Scenario, source: Source, books: Registry) -> Iterator[Fault]:
    """What the rulebooks find in the tables that are written for them, as far as it can be told."""
    for name, army in scenario.armies.items():
        book = books.get(name)
        if not _serves(scenario, name):
            right = f'add "{name}" to rulebooks, or leave the table out'
            yield source.value_fault(("army", name), f"this map is not for {name}", right)
        elif book is not None:
            try:
                choices = book.choices(scenario)
            except (ValueError, LookupError, Unread):
                continue  # it cannot be set up at all, which is told of the rulebook's name
            for keys, what, right in army_faults(army, choices):
                near = nearest(army[keys[0]], _words(right)) if isinstance(army[keys[0]], str) else None
                fix = None if near is None else Fix("replace", ("army", name, *keys), f'"{near}"')
                yield source.value_fault(("army", name, *keys), what, right, fix)


def _teams(scenario: Scenario, source: Source, books: Registry) -> Iterator[Fault]:
    """Teams that a rulebook of the map does not let take part as they stand, although it knows everybody."""
    for name in (name for _, name in _named(source)):
        book = books.get(name)
        if book is None or not fields_teams(book) or not isinstance(book, WithProfiles):
            continue
        try:
            choices, teams = book.choices(varied(scenario, armies={})), scenario.teams
        except (ValueError, LookupError, Unread):
            continue
        known = frozenset(book.profiles())
        for n, team in enumerate(teams):
            keys = [word for c in choices if c.side == n for word in _KEY.findall(c.default)]
            would = [word for word in keys if word in known]
            if team and would and known.issuperset(team) and sorted(team) != sorted(would):
                what = f"under {book.title} side {SIDES[n]} cannot be {', '.join(team)}"
                right = f"it would be {', '.join(would)}: name a team that there is, or correct team_size"
                yield source.value_fault(("teams", SIDES[n]), what, right)


def _words(right: str) -> list[str]:
    """The word that a question names."""
    return [right.split('"')[1]] if right.startswith("did you mean") else []


def _unplayable(scenario: Scenario, source: Source, books: Registry) -> Iterator[Fault]:
    """Rulebooks that the map names and that cannot be set up on it, as far as it can be told."""
    for n, name in _named(source):
        try:
            why = why_closed(scenario, books[name]) if name in books else None
        except Unread:
            continue
        if why is not None:
            what, _, right = why.partition("; ")
            right = right or "change the map, or leave the rulebook out"
            yield source.value_fault(("rulebooks", n), f"under {books[name].title} {what}", right)


def _starts(scenario: Scenario, source: Source, books: Registry) -> Iterator[Fault]:
    """Starts that the file writes down where a rulebook of the map cannot put a figure; of a file that cannot
    be played, where not even the terrain that could be read leaves room.
    """
    written = [(n, at) for n, at in written_places(source, "start")]
    named = [name for _, name in _named(source)]
    loose = scenario.loosely("terrain") if isinstance(scenario, Sketch) else scenario
    every = not (named or (isinstance(scenario, Sketch) and "books" in scenario.unread))
    for name, book in books.items():
        if (every or name in named) and isinstance(book, WithStarts):
            with suppress(Unread):
                for n, what, right in book.start_faults(loose, [at for _, at in written]):
                    yield source.value_fault(("start", written[n][0], "at"), what, right)


def mend(path: Path, console: Console) -> int:
    """Mends what can be mended without a doubt, and writes the file if anything was; returns how many faults
    were. A mended fault may bring others to light, which are mended too. Raises OSError.
    """
    done, faults = 0, map_faults(path, console)
    if all(f.fix is None for f in faults):
        return 0
    try:
        text = MapText.read(path)
    except (OSError, ValueError):
        return 0
    for _ in range(_PASSES):
        trial = MapText(path.name, text.content)
        applied = trial.apply(f.fix for f in faults if f.fix is not None and f.file == path.name)
        after = map_faults(path, console, trial.source) if applied else faults
        if after == faults or trial.source.faults:
            break
        text, faults, done = trial, after, done + applied
    if done:
        text.save(path)
    return done
