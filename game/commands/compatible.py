"""Under which rulebooks a map opens, and what of it each of them leaves out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol, runtime_checkable

from game.commands.console import Console, suits
from game.engine.dice import seeded
from game.engine.rulebook import Rulebook, Setup
from game.engine.words import Text, render
from game.table.mapfile import Scenario
from game.table.mapscenario import varied

_BOUT: Final = ("team_size", "turn_limit", "teams")
"""What a map may leave to the rulebook."""


@runtime_checkable
class WithReinforcements(Protocol):
    """A rulebook under which figures can come into a match that has begun."""

    def reinforced(self, scenario: Scenario) -> bool:
        """Whether they can on this map."""


@runtime_checkable
class WithTeams(Protocol):
    """A rulebook that lets take part whom a map names under teams."""

    def fields_teams(self) -> bool:
        """Whether it does."""


def fields_teams(book: Rulebook) -> bool:
    """Whether a rulebook lets take part whom a map names under teams; the others read its armies alone."""
    return isinstance(book, WithTeams) and book.fields_teams()


def why_closed(scenario: Scenario, book: Rulebook) -> str | None:
    """Why a match of a rulebook cannot be set up on a map; None if it can."""
    try:
        book.setup(scenario, Setup(), seeded(1)(0))
    except ValueError as fault:
        return str(fault) or type(fault).__name__
    except LookupError:
        blamed = [key for key in _BOUT if _opens_without(scenario, book, key)]
        given = [key if key == "teams" else f"{key} = {getattr(scenario, key)}" for key in blamed]
        return f"no match can be set up with {', '.join(given) or 'such a map'}"
    return None


def _opens_without(scenario: Scenario, book: Rulebook, key: str) -> bool:
    """Whether a match can be set up if a part of the map is left to the rulebook, which else cannot be."""
    left = varied(scenario, **{key: ((), ()) if key == "teams" else None})
    try:
        book.setup(left, Setup(), seeded(1)(0))
    except (ValueError, LookupError):
        return False
    return True


def lacking(scenario: Scenario, book: Rulebook) -> Iterator[Text]:
    """What of a map a rulebook that can be set up on it leaves out."""
    known = book.board(scenario).land.meaning
    kinds = sorted({t.kind for t in (*scenario.terrain, *scenario.later)} - set(known))
    if kinds:
        yield Text("no meaning for {kinds}", {"kinds": kinds})
    come = any(t.what == "reinforcements" for t in scenario.triggers)
    if come and not (isinstance(book, WithReinforcements) and book.reinforced(scenario)):
        yield Text("no reinforcements")
    if any(scenario.teams) and not fields_teams(book):
        yield Text("no use for its teams")
    if scenario.armies and book.id not in scenario.armies:
        yield Text("no army for it in the map")


def report(scenario: Scenario, console: Console) -> Iterator[Text]:
    """A line for each rulebook there is."""
    for book in console.books.values():
        args: dict[str, object] = {"map": scenario.name, "book": book.title}
        why = why_closed(scenario, book)
        if why is not None:
            yield Text("{map} does not open under {book}: {why}", args | {"why": why})
            continue
        lacks = [render(what, console.translate) for what in lacking(scenario, book)]
        args["lacks"] = lacks
        if suits(scenario, book):
            yield (
                Text("{map} opens under {book}, which has {lacks}", args)
                if lacks
                else Text("{map} opens under {book}", args)
            )
        elif lacks:
            yield Text("{map} would open under {book}, which it does not name and which has {lacks}", args)
        else:
            yield Text("{map} would open under {book}, which it does not name", args)
