"""Who takes part in a match on a map, for the bases that are cut out: everybody who is set up."""

from __future__ import annotations

from game.engine.collection import BadPick
from game.engine.look import PieceLook
from game.engine.match import Match
from game.engine.rulebook import Rulebook
from game.players.random import RandomPlayer
from game.table.mapfile import Scenario

MOST_ANSWERS = 120
"""In so many answers everybody stands on the table under every rulebook."""


def figures_of(book: Rulebook, scenario: Scenario) -> tuple[PieceLook, ...]:
    """The figures of the usual set-up, side a first; none where the rulebook cannot be set up on the map."""
    try:
        match = Match.start(book, scenario, seed=1)
    except (BadPick, ValueError):
        return ()
    player, found = RandomPlayer(1), dict[str, PieceLook]()
    for _ in range(MOST_ANSWERS):
        fresh = {p.id: p for p in book.picture(match.view(0)).pieces if p.id not in found}
        found |= fresh
        if match.over or (found and not fresh and match.state.act > len(found) + 8):
            break
        assert match.pending is not None
        match.answer(player.any_answer(match.pending))
    return tuple(sorted(found.values(), key=lambda p: p.side))
