"""One Foot in the Grave in whole matches: random play hardly ever kills in the one turn of the card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.engine.dice import seeded
from game.engine.events import BOTH
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import copied
from game.players.random import RandomPlayer
from game.rules.cirque.book import book
from game.rules.cirque.picks import own_pick
from game.rules.cirque.state import Status, content
from game.table.mapfile import read_map

ARENA = read_map(Path(__file__).parents[3] / "maps" / "amphitheatre.toml")
TEAM = ("doug", "mortimer", "count")
SETUP = Setup(picks={"team:1": own_pick("Doug's", TEAM, content().deck("bored").cards)})


@pytest.mark.clause("CIR-1212", "CIR-883", "CIR-801")
def test_one_foot_in_the_grave_saves_in_whole_matches_whenever_its_owner_would_die() -> None:
    """All burn at the end of a turn, one wound from death; Doug, who alone lists the card, has it in play."""
    saved = 0
    for seed in range(24):
        match, player = Match.start(book, ARENA, SETUP, seed), RandomPlayer(seed)
        ends: list[Any] = []
        while not ends:
            assert match.pending is not None
            match.answer(player.any_answer(match.pending))
            states: list[Any] = [mark.state for mark in match.journal.marks]
            ends = [state for state in states if (state.phase, state.step) == ("aftermath", 6)]
        s: Any = copied(ends[0])
        s.act -= 1
        for f in s.fighters:
            f.damage, f.statuses = f.printed.pain - 1, (Status("burning", "CIR-883", "aftermath"),)
            if f.profile == "doug":
                card = s.cards.at("deck:1")[0]
                s.cards.faces[card] = "one_foot"
                s.cards.move([card], f"play:{f.id}")
                s.cards.show([card], BOTH)
        match = Match.arranged(book, match.scenario, match.setup, s, seeded(seed))
        for f in match.state.fighters:
            about = [e for e in match.events if e.data.get("figure") == f.id]
            hurt = any(e.what == "damage_rolled" and e.data["points"] for e in about)
            told = [e.what for e in about if e.clause == "CIR-1212"]
            if f.profile == "doug" and hurt:
                assert told[0] == "damage_changed" and told[-1] == "card_left_play"
                assert (f.alive, f.damage, f.knocked_down) == (True, f.printed.pain - 1, True)
                saved += 1
            else:
                assert told == [] and f.alive != hurt
    assert saved >= 5
