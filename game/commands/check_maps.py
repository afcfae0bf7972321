"""Maps: what the file itself tells, what only the rulebooks know, and mending what is beyond doubt."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from game.commands.console import Console
from game.engine.rulebook import Registry
from game.table.mapedit import MapText
from game.table.mapfile import SIDES, Scenario, look_over
from game.table.tomlplace import Fault, Fix, Key, Source, did_you_mean, in_order, nearest

_PASSES = 6
"""How often a file is mended and checked again at most."""


@runtime_checkable
class WithProfiles(Protocol):
    """A rulebook that knows by name who may take part."""

    def profiles(self) -> Collection[str]:
        """The names that a map may write in teams and units."""


@runtime_checkable
class WithArmies(Protocol):
    """A rulebook that reads armies or squads from maps."""

    def army_faults(
        self, army: Mapping[str, Any], scenario: Scenario
    ) -> Iterable[tuple[tuple[Key, ...], str, str]]:
        """What is wrong with its table of a map: the keys to it, what is wrong, what would be right."""


def map_faults(path: Path, console: Console, source: Source | None = None) -> list[Fault]:
    """Everything that is wrong with a map, or would be if it were written as the source is."""
    return looked_over(path, console, source)[1]


def looked_over(
    path: Path, console: Console, source: Source | None = None
) -> tuple[Scenario | None, list[Fault]]:
    """The scenario of a map, None if it cannot be played, and everything that is wrong with it."""
    source = Source.read(path) if source is None else source
    scenario, faults = look_over(path, source=source)
    if scenario is None:
        return None, faults
    found = [*_unknown_profiles(scenario, source, console.books), *_armies(scenario, source, console.books)]
    return scenario, in_order([*faults, *found])


def _written_profiles(scenario: Scenario, source: Source) -> Iterator[tuple[tuple[Key, ...], str]]:
    for side, names in zip(SIDES, scenario.teams, strict=True):
        yield from ((("teams", side, n), name) for n, name in enumerate(names))
    for row, trigger in enumerate(scenario.triggers):
        yield from ((("trigger", row, "units", n), name) for n, name in enumerate(trigger.units))


def _unknown_profiles(scenario: Scenario, source: Source, books: Registry) -> Iterator[Fault]:
    """Names that a rulebook of the map does not know; on a map for all rulebooks, that none of them knows."""
    serving = [book for name, book in books.items() if not scenario.books or name in scenario.books]
    knowing = [(book.title, frozenset(book.profiles())) for book in serving if isinstance(book, WithProfiles)]
    if not scenario.books and knowing:
        every = frozenset[str]().union(*(known for _, known in knowing))
        knowing = [("any rulebook", every)] if len(knowing) == len(serving) else []
    for keys, name in _written_profiles(scenario, source):
        for title, known in knowing:
            if name not in known:
                near = nearest(name, known)
                fix = None if near is None else Fix("replace", keys, f'"{near}"')
                what = f'there is no profile "{name}" in {title}'
                yield source.value_fault(keys, what, did_you_mean(name, known), fix)


def _armies(scenario: Scenario, source: Source, books: Registry) -> Iterator[Fault]:
    """What the rulebooks find in the tables that are written for them."""
    for name, army in scenario.armies.items():
        book = books.get(name)
        if scenario.books and name not in scenario.books:
            right = f'add "{name}" to rulebooks, or leave the table out'
            yield source.value_fault(("army", name), f"this map is not for {name}", right)
        elif isinstance(book, WithArmies):
            for keys, what, right in book.army_faults(army, scenario):
                yield source.value_fault(("army", name, *keys), what, right)
        elif book is not None:
            what = f"{book.title} reads no armies from maps"
            yield source.value_fault(("army", name), what, "leave the table out")


def mend(path: Path, console: Console) -> int:
    """Mends what can be mended without a doubt, and writes the file if anything was; returns how many faults
    were. A mended fault may bring others to light, which are mended too. Raises OSError.
    """
    try:
        text = MapText.read(path)
    except (OSError, ValueError):
        return 0
    done, faults = 0, map_faults(path, console)
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
