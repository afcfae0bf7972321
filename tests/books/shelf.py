"""Every book that the common suite runs on, with its maps and with matches to look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.engine.decisions import Decision
from game.engine.events import told_under
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.engine.words import render
from game.fuzz import playable
from game.players.random import Chance
from game.rules import registry
from game.table.mapfile import Scenario
from tests.toy import Toy

TESTS = Path(__file__).parents[1]
MAPS = TESTS.parent / "maps"
TOY_MAPS = TESTS / "toy" / "maps"


def shelf() -> dict[str, Rulebook]:
    """All books by id: the toy and those of the game."""
    return {"toy": Toy(), **registry()}


def maps_of(book: Rulebook) -> list[Scenario]:
    """The maps a book is played on."""
    return playable(book, TOY_MAPS if book.id == "toy" else MAPS)


def find_map(name: str) -> Scenario:
    """A map of any book by its id; raises LookupError."""
    for book in shelf().values():
        for scenario in maps_of(book):
            if scenario.id == name:
                return scenario
    raise LookupError(name)


def begun(book: Rulebook, seed: int = 1) -> Match:
    """A match on the book's first map, at its first question."""
    return Match.start(book, maps_of(book)[0], seed=seed)


def steps(book: Rulebook, seed: int = 1, rare: bool = False) -> Iterator[tuple[Match, Decision[Any], Any]]:
    """A random match, question by question, with an answer that is given when the caller comes back.

    `rare`: not at every question, but at the first three of each kind and name and at each eleventh.
    """
    match, chance = begun(book, seed), Chance(seed)
    met: dict[tuple[str, str], int] = {}
    while match.pending is not None:
        decision = match.pending
        answer = decision.sample(chance)
        name = decision.kind, decision.key
        met[name] = met.get(name, 0) + 1
        if not rare or met[name] <= 3 or met[name] % 11 == 0:
            yield match, decision, answer
        match.answer(answer)


def played(book: Rulebook, seed: int = 1) -> Match:
    """The same match, played to its end."""
    match, chance = begun(book, seed), Chance(seed)
    while match.pending is not None:
        match.answer(match.pending.sample(chance))
    return match


def log(match: Match) -> list[str]:
    """What the log tells, secrets included, a line an event."""
    return [told_under(e.clause, f"{e.what}: {render(e.say)}") for e in match.events]


def question(decision: Decision[Any] | None) -> Any:
    """Everything of a question that can be compared: who, what, and what may be answered."""
    if decision is None:
        return None
    options = [(o.key, render(o.label), o.mark) for o in getattr(decision, "options", ())]
    options += [(o.key, render(o.label), o.mark) for o in getattr(decision, "items", ())]
    named = (decision.kind, decision.who, decision.clause, decision.key, render(decision.prompt))
    return named, options, decision.spread(6)
