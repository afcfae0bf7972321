"""Matches: copying a state against deepcopy and pickle, and how fast whole random matches are played."""

from __future__ import annotations

import copy
import pickle

from game.bench.rows import Row, clocked
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.engine.state import copied
from game.players.random import RandomPlayer
from game.table.mapfile import Scenario

COPIES = 50


def rows(book: Rulebook, scenario: Scenario) -> list[Row]:
    """All rows about matches."""
    match, answers, took = _played(book, scenario)
    state = match.state
    ours, deep, pickled = clocked(
        lambda: [copied(state) for _ in range(COPIES)],
        lambda: [copy.deepcopy(state) for _ in range(COPIES)],
        lambda: [pickle.loads(pickle.dumps(state)) for _ in range(COPIES)],
    )
    work = f"{COPIES} copies, {book.id}"
    each = f"{answers / took * 1e6:,.0f} answers a second"
    return [
        Row("state.clone", work, ours, "deepcopy", deep, 10.0),
        Row("state.clone", work, ours, "pickle", pickled, 2.0),
        Row("rules.full", f"3 matches, {answers} answers", took, remark=each),
    ]


def _played(book: Rulebook, scenario: Scenario) -> tuple[Match, int, float]:
    """Three matches between random players: the last one, all their answers, microseconds for all."""
    matches: list[Match] = []

    def play() -> None:
        matches.clear()
        for seed in (1, 2, 3):
            match = Match.start(book, scenario, None, seed)
            player = RandomPlayer(seed)
            while match.pending is not None:
                match.answer(player.any_answer(match.pending))
            matches.append(match)

    took = clocked(play)[0]
    return matches[-1], sum(len(m.journal.entries) for m in matches), took
