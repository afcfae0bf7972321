"""Whole matches: answers, forks, undo, saves, loading; beside them random play of python-chess."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from game.bench.rows import Row, clocked
from game.engine.match import Match
from game.engine.recording import whole
from game.engine.rulebook import Rulebook, Setup
from game.engine.save import load
from game.fuzz import any_picks
from game.players.random import Chance, RandomPlayer
from game.table.mapfile import Scenario

MATCHES = 12
GAMES = 12
SHARE = 0.3
"""Decisions in the time in which python-chess makes one: chess has no geometry."""

FORK = 1_000.0
UNDO = 5_000.0
LOAD = 1_000_000.0
"""Microseconds that each may take."""

SAVE = 60_000
LONGER = {"first_blood": 65_000}
"""Bytes that the file of any whole match may have; more where a match asks twice as often."""

LIMIT = "limit"


def rows(book: Rulebook, maps: Sequence[Scenario]) -> list[Row]:
    """All rows about whole matches between random players, over all maps and set-ups in turn."""
    played = [_played(book, maps, seed) for seed in range(1, MATCHES + 1)]
    long = max(played, key=lambda match: len(match.journal.entries))
    return [
        _decisions(book, maps, played),
        _answers(long),
        _forks(long),
        _undo(long),
        _save(played),
        _load(long),
    ]


def _begun(book: Rulebook, maps: Sequence[Scenario], seed: int) -> Match:
    scenario = maps[seed % len(maps)]
    setup = Setup(seats=("random", "random"), picks=any_picks(book, scenario, Chance(seed)))
    return Match.start(book, scenario, setup, seed)


def _played(book: Rulebook, maps: Sequence[Scenario], seed: int) -> Match:
    match, player = _begun(book, maps, seed), RandomPlayer(seed)
    while match.pending is not None:
        match.answer(player.any_answer(match.pending))
    return match


def _again(match: Match, answers: int) -> Match:
    """The same match up to so many answers."""
    again = Match.start(match.book, match.scenario, match.setup, match.seed)
    for entry in match.journal.entries[:answers]:
        again.answer(entry.answer)
    return again


# ---- speed of play


def chess_decisions(games: int) -> int:
    """Plays random games of chess to their ends; the number of moves.

    Raises ModuleNotFoundError, with what to do, where python-chess is not installed.
    """
    try:
        import chess
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            'python-chess, the peer, is not installed: pip install "measure-twice[test]"'
        ) from missing
    moves = 0
    for seed in range(games):
        chance, board = random.Random(seed), chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves


def _decisions(book: Rulebook, maps: Sequence[Scenario], played: Sequence[Match]) -> Row:
    """Microseconds a decision, choosing the answer included, ours and those of chess measured in turn."""
    decisions = sum(len(match.journal.entries) for match in played)

    def ours() -> None:
        for seed in range(1, MATCHES + 1):
            _played(book, maps, seed)

    work = f"a decision of {decisions:,}, {MATCHES} matches"
    try:
        moves = chess_decisions(1)
    except ModuleNotFoundError as missing:
        (took,) = clocked(ours)
        return Row("match.decisions", work, took / decisions, remark=f"{_rate(took, decisions)}; {missing}")
    moves = chess_decisions(GAMES)
    took, chess = clocked(ours, lambda: chess_decisions(GAMES))
    remark = f"{_rate(took, decisions)}, chess {1e6 * moves / chess:,.0f}"
    each = took / decisions, chess / moves
    return Row("match.decisions", work, each[0], "python-chess", each[1], SHARE, remark=remark)


def _rate(took: float, decisions: int) -> str:
    return f"{1e6 * MATCHES / took:.1f} matches, {1e6 * decisions / took:,.0f} decisions a second"


def _answers(long: Match) -> Row:
    """Median microseconds for an answer: checked, carried out, written down in the journal."""
    again = Match.start(long.book, long.scenario, long.setup, long.seed)
    times = []
    for entry in long.journal.entries:
        begun = time.perf_counter_ns()
        again.answer(entry.answer)
        times.append((time.perf_counter_ns() - begun) / 1000.0)
    remark = f"the slowest {max(times):,.0f} us"
    return Row("match.answer", f"median of {len(times)} answers", median(times), remark=remark)


# ---- going back and trying


def _forks(long: Match) -> Row:
    """A fork at every seventh question of the longest match; the slowest one counts."""
    again = Match.start(long.book, long.scenario, long.setup, long.seed)
    times = []
    for n, entry in enumerate(long.journal.entries):
        if n % 7 == 0:
            times.append(clocked(again.fork)[0])
        again.answer(entry.answer)
    worst = max(times)
    remark = f"median {median(times):,.0f} us"
    return Row("match.fork", f"the slowest of {len(times)} questions", worst, LIMIT, FORK, 1.0, remark=remark)


def _undo(long: Match) -> Row:
    """The last answers before the end of the longest match, taken back one after the other."""
    again = _again(long, len(long.journal.entries) - 1)
    times = []
    for _ in range(20):
        begun = time.perf_counter_ns()
        again.undo(agreed=True)
        times.append((time.perf_counter_ns() - begun) / 1000.0)
    n = len(long.journal.entries)
    remark = f"median {median(times):,.0f} us"
    work = f"the slowest of 20 at the end of {n} answers"
    return Row("match.undo", work, max(times), LIMIT, UNDO, 1.0, remark=remark)


# ---- files


def _save(played: Sequence[Match]) -> Row:
    sizes = sorted(len(whole(match)) for match in played)
    long = max(played, key=lambda match: len(match.journal.entries))
    (took,) = clocked(lambda: whole(long))
    middle = sizes[len(sizes) // 2]
    limit = LONGER.get(long.book.id, SAVE)
    remark = f"median {middle:,} bytes, largest {sizes[-1]:,}, limit {limit:,}"
    work = f"{len(played)} whole matches"
    return Row("match.save", work, took, wrong=int(sizes[-1] > limit), remark=remark)


def _load(long: Match) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        path.write_bytes(whole(long))
        again = load(path, {long.book.id: long.book}, lambda _: long.scenario)
        wrong = int(again.digest() != long.digest())
        (took,) = clocked(lambda: load(path, {long.book.id: long.book}, lambda _: long.scenario))
    work = f"full replay of {len(long.journal.entries)} answers"
    return Row("match.load", work, took, LIMIT, LOAD, 1.0, wrong)
