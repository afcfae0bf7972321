"""Whole matches of every scenario with random legal answers: always sound, always to an end."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from game.engine.dice import seeded
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.rules.first_blood import state as states
from game.rules.first_blood.book import FirstBlood
from game.rules.first_blood.profiles import WarriorProfile
from game.rules.first_blood.state import content
from game.table.mapfile import read_map

from .test_duels import crowded

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


def played_out(match: Match, seed: int) -> set[str]:
    """Random legal answers to the end, the state sound after each; the clauses that were told of."""
    chance = Chance(seed)
    while not match.over:
        assert match.pending is not None
        match.answer(match.pending.sample(chance))
        assert match.book.check(match.state) == []
    return {clause for e in match.events for clause in e.clauses}


@pytest.mark.clause("FIB-345", "FIB-341", "FIB-304")
def test_a_match_goes_on_to_its_end_after_a_duel_that_had_no_place() -> None:
    place = read_map(MAPS / "millrace_ford.toml")
    setup = Setup(picks={"scenario": "ford"})
    match = Match.arranged(FirstBlood(), place, setup, crowded(1.45, about_horga=True).s, seeded(4), seed=4)
    assert match.pending is not None and match.pending.who == 1
    match.answer("b-horga:duel:a-oswin")
    told = match.answer("accept")
    assert [e.what for e in told] == ["duel_void"] and match.pending is not None
    assert {"FIB-345", "FIB-153"} <= played_out(match, 4)
    assert match.state.round == 6


@pytest.mark.clause("FIB-616")
def test_in_a_match_of_warriors_that_cannot_hurt_a_clash_makes_no_hits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def harmless(profile: str) -> WarriorProfile:
        return msgspec.structs.replace(content().warrior(profile), attacks=0)

    monkeypatch.setattr(states, "_printed", harmless)
    match = begun("ford", 8)
    assert "FIB-616" in played_out(match, 8)
    empty = [e for e in match.events if e.what == "hits" and "FIB-616" in e.clauses]
    assert empty and all((e.data["primary"], e.data["hits"]) == ([], []) for e in empty)
