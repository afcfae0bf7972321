"""Moments: where in a finished game each clause happened, for a rulebook that shows what it says.

The games and their index are assets, written when golden games are recorded (`python -m tests.games.record`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

import msgspec

from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.screen.assets import assets_folder

FOLDER: Final = "moments"
INDEX: Final = "index.jsonl"

CITED, QUIET, ASKED = 1, 2, 3
"""How much less a clause is seen where it is only cited, has no line of its own, or is only a question's."""


class Moment(msgspec.Struct, frozen=True):
    """Where a clause happened."""

    clause: str
    game: str
    """Name of the file without its ending."""
    answers: int
    """How many answers had been given once it had."""
    event: int = -1
    """Which event of the game it is; -1 where it was the clause of the question that was answered."""


def find_moments(book: Rulebook, games: Sequence[tuple[str, Match]]) -> list[Moment]:
    """For every clause of a rulebook that happened in one of these games the moment that shows it best.

    An event of the clause itself before one that cites it, one with a line in the log before a quiet one, an
    event before a question; of equals the one that cites fewest others, then the first.
    """
    best: dict[str, tuple[tuple[int, int], Moment]] = {}
    for name, match in games:
        for rank, moment in _all_moments(name, match):
            known = best.get(moment.clause)
            if known is None or rank < known[0]:
                best[moment.clause] = (rank, moment)
    return [best[clause.id][1] for clause in book.rules if clause.id in best]


def _all_moments(name: str, match: Match) -> list[tuple[tuple[int, int], Moment]]:
    out = []
    told = [entry.told for entry in match.journal.entries]
    for entry in match.journal.entries:
        out.append(((ASKED, 0), Moment(entry.clause, name, entry.n + 1)))
    begun = max((m.events for m in match.journal.marks if m.n == 0), default=0)
    n = 0
    for i, event in enumerate(match.events):
        while n < len(told) and told[n] <= i:
            n += 1
        answers = 0 if i < begun else min(n + 1, len(told))
        clauses = event.clauses
        for clause in sorted(clauses):
            rank = QUIET if event.quiet else 0 if clause == event.clause else CITED
            out.append(((rank, len(clauses)), Moment(clause, name, answers, i)))
    return out


def index_text(moments: Sequence[Moment]) -> bytes:
    """The index as it is kept: a line each."""
    return b"".join(msgspec.json.encode(moment) + b"\n" for moment in moments)


def game_file(book: str, game: str) -> Path:
    """The file of a game that moments are taken from."""
    return assets_folder() / FOLDER / book / f"{game}.jsonl"


@lru_cache(8)
def moments_of(book: str) -> Mapping[str, Moment]:
    """The moments of a rulebook by their clause; none where no game is kept, or the index cannot be read."""
    path = assets_folder() / FOLDER / book / INDEX
    try:
        rows = path.read_bytes().splitlines()
        found = [msgspec.json.decode(row, type=Moment) for row in rows if row]
    except (OSError, msgspec.DecodeError):
        found = []
    return MappingProxyType({moment.clause: moment for moment in found})
