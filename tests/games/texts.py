"""What is kept of a book beside its code: golden games with their logs, counts, a catalogue of set-ups."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from game.counts import Count, count
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.rulebook import Rulebook, Setup
from game.fuzz import any_picks
from game.players.random import Chance, RandomPlayer
from tests.books.shelf import TESTS, log, maps_of

GAMES = TESTS / "games"
COUNTS = TESTS / "counts"
CATALOGUE = TESTS / "catalogue"
SEEDS = (1, 2, 3)
SET_UPS = 25
TOP = 8
"""Cards of each place that the catalogue names; the rest is summed up in a digest."""


def golden(book: Rulebook, seed: int) -> tuple[str, Match]:
    """The name of a golden game, and the game: random players, maps and picks in turn."""
    scenarios = maps_of(book)
    scenario = scenarios[seed % len(scenarios)]
    setup = Setup(seats=("random", "random"), picks=any_picks(book, scenario, Chance(seed)))
    match, player = Match.start(book, scenario, setup, seed), RandomPlayer(seed)
    while match.pending is not None:
        match.answer(player.any_answer(match.pending))
    return f"{scenario.id}-{seed}", match


def log_text(match: Match) -> str:
    """The log beside a golden game, secrets included."""
    winner = match.book.winner(match.state)
    end = "a draw" if winner is None else f"side {'ab'[winner]} wins"
    return "\n".join([*log(match), f"{len(match.journal.entries)} answers, {end}, {match.digest()}", ""])


def counted(book: Rulebook) -> list[Count]:
    """The counts kept of a book: at the beginning, early and in the middle."""
    places = ((0, 3), (14, 3), (40, 3))
    return [
        count(book, scenario, seed=1, after=after, width=4, depth=depth)
        for scenario in maps_of(book)[:2]
        for after, depth in places
    ]


def catalogue(book: Rulebook) -> str:
    """What set-up makes of the first seeds on each map."""
    out = []
    for scenario in maps_of(book):
        out.append(f"{scenario.id}: {scenario.name}")
        for seed in range(1, SET_UPS + 1):
            setup = Setup(picks=any_picks(book, scenario, Chance(seed)))
            state = book.setup(scenario, setup, SeededDice(seed, 0))
            match = Match.start(book, scenario, setup, seed)
            picture = book.picture(match.view(0))
            picks = ", ".join(f"{k} {v}" for k, v in setup.picks.items())
            out.append(f"  seed {seed}: {picks or 'no picks'}, {match.digest()}")
            for p in (*picture.pieces, *picture.gone):
                there = f"({p.x:g}, {p.y:g})" if p in picture.pieces else "not on the table"
                out.append(f"    {p.id} {there}")
            cards: Any = getattr(state, "cards", None)
            for place, ids in sorted(cards.places.items()) if cards else ():
                faces = [cards.faces[c] for c in ids]
                if faces:
                    digest = hashlib.sha256(" ".join(faces).encode()).hexdigest()[:8]
                    out.append(f"    {place}: {len(faces)} cards {digest}: {', '.join(faces[:TOP])}")
    return "\n".join([*out, ""])


def golden_files(book: Rulebook) -> list[Path]:
    """The golden games of a book."""
    return sorted((GAMES / book.id).glob("*.jsonl"))
