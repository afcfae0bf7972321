"""Clauses that random play hardly reaches: matches that begin close to them and are played to their end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from game.engine.asking import Answer, Decision
from game.engine.dice import seeded
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import copied
from game.players.random import Chance
from game.rules.dominions.book import book
from game.rules.dominions.silent import SILENT
from game.rules.dominions.state import DominionsState
from game.table.inches import Point
from game.table.mapfile import read_map

MAPS = Path(__file__).parents[3] / "maps"


@dataclass(frozen=True)
class Scene:
    """How a match begins: who stands where, what they declare first, what is otherwise changed."""

    scenario: str
    map: str
    seed: int
    stand: Mapping[str, Point]
    declare: Mapping[str, Sequence[str]]
    change: Callable[[DominionsState], None] = field(default=lambda s: None)


def falls(*who: str) -> Callable[[DominionsState], None]:
    """These lie Defeated from the start."""

    def change(s: DominionsState) -> None:
        for fid in who:
            s.fighters[fid].status = "defeated"

    return change


def last_round(s: DominionsState) -> None:
    """The next round is the last one, and Kestle lies Defeated."""
    s.round = s.rounds - 1
    s.fighters["kestle"].status = "defeated"


WARRANT = ("serve_the_warrant", "cargo_deck_nine")
GLASS = ("break_the_glasshouse", "glasshouse_lab")
SCENES: Mapping[str, Scene] = {
    "a pistol falls into a lift shaft": Scene(
        *WARRANT,
        12,
        {"lask": (13.4, 2.5), "roake": (13.4, 8.5)},
        {"roake": ["missile:roake.laser_rifle:lask", "spot:right_hand"]},
    ),
    "a stun baton strikes somebody who lies there": Scene(
        *WARRANT,
        2,
        {"corvane": (20, 11), "lask": (21.5, 11)},
        {"corvane": ["strike:corvane.stun_baton:lask"]},
        falls("lask"),
    ),
    "a shortsword at a neck": Scene(
        *WARRANT,
        18,
        {"dacosta": (20, 11), "roake": (21.5, 11)},
        {"dacosta": ["strike:dacosta.shortsword:roake", "spot:neck"]},
    ),
    "a rifle at an optical sensor": Scene(
        *GLASS,
        5,
        {"quill": (4, 10), "seeker": (9, 10)},
        {"quill": ["missile:quill.assault_rifle:seeker", "spot:sensor"]},
    ),
    "a hand on the control node": Scene(
        *GLASS,
        1,
        {"pike": (23.25, 18.75)},
        {"pike": ["use:control_node"]},
    ),
    "the last round of a warrant": Scene(*WARRANT, 1, {}, {}, last_round),
}
REACHED: Mapping[str, tuple[str, ...]] = {
    "a pistol falls into a lift shaft": ("DOM-623", "DOM-624", "DOM-721", "DOM-804"),
    "a stun baton strikes somebody who lies there": ("DOM-712",),
    "a shortsword at a neck": ("DOM-440", "DOM-725"),
    "a rifle at an optical sensor": ("DOM-727", "DOM-730"),
    "a hand on the control node": ("DOM-912",),
    "the last round of a warrant": ("DOM-960",),
}


def begun(scene: Scene) -> Match:
    """A match of the scene: everybody is placed, the first round begins."""
    scenario, setup = (
        read_map(MAPS / f"{scene.map}.toml", ["dominions"]),
        Setup(picks={"scenario": scene.scenario}),
    )
    match, chance = Match.start(book, scenario, setup, scene.seed), Chance(scene.seed)
    while match.pending is not None and match.pending.key.startswith("place"):
        match.answer(match.pending.sample(chance))
    states: list[Any] = [mark.state for mark in match.journal.marks]
    state = copied(next(s for s in reversed(states) if s.stage == "timing"))
    for fid, point in scene.stand.items():
        state.fighters[fid].point = point
    scene.change(state)
    return Match.arranged(book, scenario, setup, state, seeded(scene.seed), seed=scene.seed)


def answer(match: Match, scene: Scene, asked: Decision[Any], chance: Chance, first: int) -> Answer:
    """In the first round what the scene says and nothing else, later anything legal."""
    s: DominionsState = match.state
    if s.round > first:
        return asked.sample(chance)
    if asked.key == "declare":
        who = s.timing_order[s.cursor - 1]
        return {"items": list(scene.declare.get(who, ())), "dials": {}}
    if asked.key == "slot":
        return "do" if "do" in getattr(asked, "keys", ()) else "end"
    return asked.sample(chance)


def cited(match: Match) -> set[str]:
    """Every clause that an event of a match cites."""
    return {clause for e in match.events for clause in e.clauses}


@pytest.mark.parametrize("name", SCENES)
def test_a_whole_match_reaches_what_chance_hardly_does(name: str) -> None:
    scene = SCENES[name]
    match, chance = begun(scene), Chance(scene.seed)
    first = match.state.round
    while match.pending is not None:
        match.answer(answer(match, scene, match.pending, chance, first))
    assert set(REACHED[name]) <= cited(match)
    states: list[Any] = [mark.state for mark in match.journal.marks]
    assert [fault for state in states for fault in book.check(state)] == []
    assert match.state.stage == "over"


def test_what_is_called_rare_is_a_clause_with_a_reason() -> None:
    known = {clause.id for clause in book.rules}
    assert all(f"DOM-{number}" in known and why for number, why in SILENT.items())
    assert book.silent["DOM-912"].startswith("takes a fighter of the Cell")
    assert {c for clauses in REACHED.values() for c in clauses} - {"DOM-721"} <= set(book.silent)
