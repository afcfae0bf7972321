"""Save files for tests: random matches of the toy, lines as plain data, comparing matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.engine.save import save
from game.engine.state import same
from game.players.random import Chance
from tests.books.shelf import log, question
from tests.toy.rulebook import Toy
from tests.toy.table import yard

BOOKS: dict[str, Rulebook] = {"toy": Toy()}


class NewToy(Toy):
    """The toy under its next rules."""

    version = 2


def rows(path: Path) -> list[dict[str, Any]]:
    """The lines of a file as plain data."""
    return [json.loads(line) for line in path.read_text().splitlines()]


def write(path: Path, lines: list[dict[str, Any]]) -> None:
    """Plain data as the lines of a file."""
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def saved(tmp_path: Path, answers: int = 10**6, seed: int = 1) -> tuple[Match, Path]:
    """A random match of up to so many answers, and its file."""
    setup = Setup(("Zoë", "Ben"), ("human", "random"), {"crew-a": "stout"})
    match, chance = Match.start(Toy(), yard(), setup, seed), Chance(seed)
    while match.pending is not None and len(match.journal.entries) < answers:
        match.answer(match.pending.sample(chance))
    path = tmp_path / "match.jsonl"
    save(match, path)
    return match, path


def equal(a: Match, b: Match) -> bool:
    """Whether two matches agree in everything that play and log can tell."""
    return (
        same(a.state, b.state)
        and question(a.pending) == question(b.pending)
        and log(a) == log(b)
        and a.journal == b.journal
        and (a.setup, a.seed, a.scenario) == (b.setup, b.seed, b.scenario)
    )
