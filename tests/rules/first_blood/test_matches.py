"""Whole matches of every scenario with random legal answers: always sound, always to an end."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.first_blood.book import FirstBlood
from game.rules.first_blood.state import content
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[3] / "maps"


class Chance:
    """A source of chance that is the same every time."""

    def __init__(self, seed: int) -> None:
        self._source = random.Random(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._source.randrange(n)

    def fraction(self) -> float:
        """A number from 0 up to but not including 1."""
        return self._source.random()


def begun(scenario: str, seed: int) -> Match:
    """A match of a scenario on its own map."""
    place = read_map(MAPS / f"{content().scenario(scenario).map}.toml")
    return Match.start(FirstBlood(), place, Setup(picks={"scenario": scenario}), seed=seed)


@pytest.mark.clause("FIB-001", "FIB-002", "FIB-014", "FIB-153")
@pytest.mark.parametrize("scenario", ["ford", "beacons", "reliquary", "captains", "ambush"])
def test_a_random_match_is_sound_to_its_end(scenario: str) -> None:
    match = begun(scenario, 8)
    chance = Chance(8)
    while not match.over:
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
        assert match.book.check(match.state) == []
    assert match.state.result in ("0", "1", "draw")
    assert match.state.round == 6
    told = {clause for e in match.events for clause in e.clauses}
    assert {"FIB-111", "FIB-130", "FIB-207", "FIB-213", "FIB-610", "FIB-630", "FIB-710"} <= told
