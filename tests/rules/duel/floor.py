"""Fencers put down in the yards of the game: one stage of the ground played, with what was refused."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.engine.asking import IllegalAnswer
from game.engine.decisions import Decision
from game.engine.dice import ScriptedDice
from game.engine.game import Game
from game.engine.words import render
from game.rules.duel.book import book
from game.rules.duel.state import DuelState, Fencer, Pair
from game.rules.duel.turn import STAGES
from game.rules.duel.yard import face_each_other
from game.table.board import Table
from game.table.inches import Point
from game.table.mapfile import Scenario, read_map
from tests.rules.duel.arrange import run

MAPS = Path(__file__).parents[3] / "maps"


def yard(name: str = "long_salle") -> Scenario:
    """A map as shipped."""
    return read_map(MAPS / f"{name}.toml", ["duel"])


def board(name: str = "long_salle") -> Table:
    """The floor of a yard."""
    return book.board(yard(name))


def stood(name: str, at: Point, facing: float = 0.0, side: int = 0, **more: Any) -> Fencer:
    """A fencer on the floor."""
    f = Fencer(name, name, side, more.pop("weapon", "epee"), **more)
    f.x, f.y, f.facing = at[0], at[1], facing
    return f


@dataclass
class Floor:
    """A and B in a yard, facing each other, others beside them; stages are played one by one."""

    g: Game[DuelState]
    asked: list[Decision[Any]]

    @property
    def s(self) -> DuelState:
        """The state."""
        return self.g.state

    @property
    def pair(self) -> Pair:
        """The first pair."""
        return self.s.pairs[0]

    def f(self, name: str) -> Fencer:
        """A fencer by name."""
        return self.s.fencers[name]

    def stage(self, name: str, *answers: Any) -> Floor:
        """Plays one stage with these answers; the sure answer where none is left."""
        waiting = list(answers)
        self.s.stage = name

        def answer(asked: Decision[Any]) -> Any:
            self.asked.append(asked)
            return waiting.pop(0) if waiting else getattr(asked, "fallback", None) or asked.sure  # type: ignore[attr-defined]

        run(STAGES[name](self.g), answer)
        return self

    def refused(self, name: str, answer: Any) -> str:
        """Clause and words with which an answer to the stage's question is refused."""
        who = self.s.who
        try:
            self.stage(name, answer)
        except IllegalAnswer as illegal:
            self.s.who = who
            return f"{illegal.why.clause} {render(illegal.why.text)}"
        return ""

    def log(self) -> list[str]:
        """Clause and words of everything told."""
        return [f"{e.clause} {render(e.say)}" for e in self.g.events]


def floor(a: Point, b: Point, where: str | Table = "long_salle", *others: Fencer, **more: Any) -> Floor:
    """A at a point and B at another, first hand with A."""
    x, y = stood("A", a), stood("B", b, side=1)
    face_each_other(x, y)
    fencers = {f.id: f for f in (x, y, *others)}
    pair = Pair("A", "B", **{k: more.pop(k) for k in list(more) if k in Pair.__struct_fields__})
    s = DuelState(fencers=fencers, pairs=[pair], turn=2, **more)
    return Floor(Game(s, board(where) if isinstance(where, str) else where, ScriptedDice(())), [])


def near(p: Point, q: Point) -> bool:
    """Whether two places are the same to a thousandth of an inch."""
    return abs(p[0] - q[0]) <= 0.001 and abs(p[1] - q[1]) <= 0.001
