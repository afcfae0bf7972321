"""CIR-108: every question there is, in worlds that differ in what the other side has brought."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import same
from game.fuzz import own_picks
from game.players.random import Chance, RandomPlayer
from game.rules import cirque
from game.rules.cirque.book import book
from tests.books.shelf import maps_of
from tests.books.test_every_book import other_world, sealed_away, seen_by

SEEDS = {
    50: "amphitheatre",
    11: "double_bill",
    26: "double_bill",
    30: "amphitheatre",
    42: "necropolis",
}
"""Random matches, by their map, in which, all together, every question is asked."""

MOST = 2
"""So often each question is looked at from both sides in each match."""


def keys() -> set[str]:
    """What the questions of the rulebook are called."""
    code = "\n".join(path.read_text() for path in Path(cirque.__file__).parent.glob("*.py"))
    named = set(re.findall(r'key="([a-z_]+)"', code))
    # moves and energy are asked for in one place each, which is given the name
    return named | {"move", "extra_move", "leap", "charge", "enhance_attack", "enhance_damage"}


@pytest.mark.clause("CIR-108", "CIR-213")
def test_no_question_depends_on_what_the_other_side_has_brought() -> None:
    maps, tried = {s.id: s for s in maps_of(book)}, Counter[str]()
    for seed, name in SEEDS.items():
        scenario = maps[name]
        match = Match.start(book, scenario, Setup(picks=own_picks(book, scenario, Chance(seed))), seed)
        player, met = RandomPlayer(seed), Counter[str]()
        while match.pending is not None:
            asked = match.pending
            if met[asked.key] < MOST:
                worlds = [other_world(match, who) for who in (0, 1)]
                if all(world is not None and not sealed_away(match, world) for world in worlds):
                    met[asked.key] += 1
                    check(match, worlds)
            match.answer(player.any_answer(asked))
        tried.update(met)
    assert keys() - tried.keys() == set()


def check(match: Match, worlds: list[Match | None]) -> None:
    """The same question, the same screen and the same guess."""
    asked = match.pending
    for who, world in enumerate(worlds):
        assert asked is not None and world is not None and world.pending is not None
        there = world.pending
        assert (asked.kind, asked.who, asked.clause, asked.key) == (
            there.kind,
            there.who,
            there.clause,
            there.key,
        )
        assert seen_by(world, who) == seen_by(match, who), (asked.key, who)
        one, two = match.guess(who, 0), world.guess(who, 0)
        assert same(one.state, two.state) and one.setup == two.setup
