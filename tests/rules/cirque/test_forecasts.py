"""Previews against the dice: every face is tried in a copy of the match, and what comes of it was shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from game.engine.asking import Answer
from game.engine.decisions import Decision
from game.engine.dice import Dice, DiceBox, SeededDice, SplicedDice
from game.engine.look import Bars, DieOdds
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.fuzz import own_picks
from game.players.random import Chance, RandomPlayer
from game.rules.cirque.book import book
from tests.books.shelf import maps_of

FACES = range(1, 11)
EACH = 3
"""So many questions of each kind are tried."""


class Rigged(SeededDice):
    """Dice that show given faces first."""

    def __init__(self, faces: Sequence[int]) -> None:
        super().__init__(7, 7)
        self.next = list(faces)

    def roll(self, sides: int, clause: str, n: int = 1) -> tuple[int, ...]:
        """The given faces, then any."""
        out = tuple(self.next.pop(0) if self.next else self.below(sides) + 1 for _ in range(n))
        self.faces.extend(out)
        self.draws += n
        return out


def rigged(match: Match, faces: Sequence[int]) -> Match:
    """The match as it stands, with these faces to come."""
    now, draws, past = match.state.act, match.dice.draws, match.box
    ahead = Rigged(faces)

    def box(act: int) -> Dice:
        if act < now:
            return past(act)
        return SplicedDice(past(act), draws, ahead) if act == now else SeededDice(9, act)

    made: DiceBox = box
    return match.forked(match.journal.marks[-1], made, [])


def follow(match: Match, answer: Answer, faces: Sequence[int]) -> tuple[str, int] | None:
    """Verdict and points when these faces fall and nothing more is spent; None if a text asks on."""
    world = rigged(match, faces)
    begin = len(world.events)
    world.answer(answer)
    while world.pending is not None and world.pending.key == "enhance_damage":
        world.answer([])
    verdict, points = "", 0
    for event in world.events[begin:]:
        if event.what == "attack_rolled" and not verdict:
            verdict = str(event.data["result"])
        if event.what == "damage_rolled":
            return verdict, int(event.data["points"])
    asked = world.pending
    return (
        None
        if verdict not in ("", "miss") and asked is not None and asked.key == "reroll"
        else (verdict, points)
    )


def energies(decision: Decision[Any]) -> list[Answer]:
    """Nothing, one card, two cards: as far as they are there."""
    keys = [option.key for option in getattr(decision, "options", ())]
    return [keys[:n] for n in range(min(len(keys), 2) + 1)]


@pytest.mark.clause("CIR-312", "CIR-622", "CIR-633", "CIR-652")
def test_what_is_shown_with_energy_is_what_the_dice_then_do() -> None:
    tried = Counter[str]()
    changed = 0
    for seed in range(30):
        scenario = maps_of(book)[seed % 4]
        match = Match.start(book, scenario, Setup(picks=own_picks(book, scenario, Chance(seed))), seed)
        player = RandomPlayer(seed)
        while match.pending is not None:
            asked = match.pending
            answers = energies(asked) if asked.key.startswith("enhance_") else []
            if len(answers) > 1 and tried[asked.key] < EACH:
                shown = [compared(match, asked, answer) for answer in answers]
                tried[asked.key] += all(shown)
                changed += all(shown) and len(set(shown)) > 1
            match.answer(player.any_answer(asked))
    assert tried == {"enhance_attack": EACH, "enhance_damage": EACH} and changed >= 4


def compared(match: Match, asked: Decision[Any], answer: Answer) -> tuple[tuple[str, float], ...]:
    """The wounds that a preview shows, once they are what all faces lead to; nothing if it shows none."""
    forecast = getattr(asked, "forecast", None)
    found = forecast(asked.read(answer)) if forecast else None
    bars = next((part.bars for part in found.parts if isinstance(part, Bars)), ()) if found else ()
    if not bars:
        return ()
    two = asked.key == "enhance_attack"
    rolls = [(a, b) for a in FACES for b in FACES] if two else [(a,) for a in FACES]
    out = [follow(match, answer, roll) for roll in rolls]
    if None in out:
        return ()
    points = Counter(row[1] for row in out if row is not None)
    exact = {str(n): Fraction(times, len(rolls)) for n, times in points.items()}
    assert {k: pytest.approx(v) for k, v in bars if v} == {k: float(v) for k, v in exact.items()}
    if two and found is not None:
        odds = next(part for part in found.parts if isinstance(part, DieOdds))
        hits = [out[10 * n] for n in range(10)]
        names = {"armour": "armour", "toughness": "soft", "critical": "crit", "miss": "miss"}
        assert list(odds.tones) == [names[row[0]] for row in hits if row is not None]
    return bars
