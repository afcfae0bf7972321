"""Matches of the toy to test with: begun, played up to a question, arranged by hand."""

from __future__ import annotations

from pathlib import Path

from game.engine.asking import Answer
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.players.random import Chance
from game.table.mapfile import Scenario, read_map
from tests.toy.rulebook import Toy
from tests.toy.state import DECK, Area, Disc, ToyState, place, under

MAPS = Path(__file__).parent / "maps"


def yard() -> Scenario:
    """The map that most tests play on."""
    return read_map(MAPS / "yard.toml")


def find_map(name: str) -> Scenario:
    """A map of the toy; raises OSError."""
    return read_map(MAPS / f"{name}.toml")


def begun(seed: int = 1, book: Toy | None = None) -> Match:
    """A match at its first question."""
    return Match.start(book or Toy(), yard(), seed=seed)


def random_answers(match: Match, seed: int = 1) -> list[Answer]:
    """Plays on at random to the end; returns the answers."""
    chance, out = Chance(seed), []
    while match.pending is not None:
        out.append(match.pending.sample(chance))
        match.answer(out[-1])
    return out


def up_to(key: str, seed: int = 1) -> Match:
    """A random match at the first question of that key."""
    match, chance = begun(seed), Chance(seed)
    while match.pending is not None and match.pending.key != key:
        match.answer(match.pending.sample(chance))
    assert match.pending is not None, f"{key} was never asked"
    return match


def duel(faces: list[int], mine: str = "", theirs: str = "") -> Match:
    """Two discs face to face, side a to act; one card lies under each disc, if one is named."""
    a, b = (Area(z.name, z.polygon.points) for z in yard().zones)
    s = ToyState(zones=(a, b), stage="act", turn=1)
    for side, (key, x, card) in enumerate((("a-one", 5.0, mine), ("b-one", 6.6, theirs))):
        s.discs[key] = Disc(key, f"One {'AB'[side]}", side, 2, 5.0, x, 5.0, placed=True)
        letter = key[0]
        deck = [face for face, n in DECK.items() for _ in range(n)]
        s.cards.faces.update({f"{letter}{n}": face for n, face in enumerate(deck)})
        s.cards.move([f"{letter}{n}" for n in range(len(deck))], place("deck", side))
        if card:
            s.cards.move([f"{letter}{deck.index(card)}"], under(key))
            s.cards.show([f"{letter}{deck.index(card)}"], 1 << side)
    dice = ScriptedDice(faces)
    return Match.arranged(Toy(), yard(), Setup(), s, lambda act: dice)
