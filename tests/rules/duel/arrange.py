"""Turns written in one line: fencers as they differ from the standard one, and how a turn ended, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from game.engine.decisions import Compose, Decision
from game.engine.dice import ScriptedDice
from game.engine.events import Event
from game.engine.game import Boundary, Game
from game.rules.duel import turn
from game.rules.duel.items import (
    ATTACK,
    BREAK,
    COUNTER,
    DEFENCE,
    FEINT,
    INITIATIVE,
    REINFORCED_ATTACK,
    REINFORCED_DEFENCE,
    REST,
    RISKY,
    Stack,
)
from game.rules.duel.state import DuelState, Fencer, Pair
from game.rules.duel.yard import MEANING
from game.table.board import Table

LETTERS = {
    "A": ATTACK,
    "RA": REINFORCED_ATTACK,
    "D": DEFENCE,
    "RD": REINFORCED_DEFENCE,
    "K": RISKY,
    "C": COUNTER,
    "F": FEINT,
    "R": REST,
    "I": INITIATIVE,
    "B": BREAK,
}
POOLS = {
    "att": "attack",
    "def": "defence",
    "ctr": "counter",
    "fnt": "feint",
    "ini": "initiative",
    "brk": "break_",
}
SALLE = Table.build(30.0, 9.0, (), MEANING)


def stack(words: str) -> Stack:
    """ "[A A I] att+1 ini 2" as a stack."""
    found = re.fullmatch(r"\[([A-Z ]+)\]((?: [a-z]{3}(?:\+| )\d+)*)", words)
    assert found, words
    items = tuple(LETTERS[w] for w in found[1].split())
    pools = {POOLS[k]: int(n) for k, n in re.findall(r"([a-z]{3})(?:\+| )(\d+)", found[2])}
    return Stack(items, **pools)


def fencer(name: str, words: str = "", **more: Any) -> Fencer:
    """A standard fencer, A or B, with what the words say: "Level 8, bid change −2; [A]"."""
    f = Fencer(name, name, "AB".index(name), "epee", **more)
    f.x, f.y, f.facing = (13.5, 4.5, 0.0) if name == "A" else (16.5, 4.5, 180.0)
    before, _, laid = words.rpartition("; ") if "[" in words else (words, "", "")
    for word in filter(None, re.split("[,;] ", before)):
        _differs(f, word.replace("−", "-"))
    if laid:
        f.stack = stack(laid)
        f.size = len(f.stack.items)
    return f


def _differs(f: Fencer, word: str) -> None:
    key, _, n = word.rpartition(" ")
    if word in ("sabre", "rapier", "épée", "epee"):
        f.weapon = word.replace("é", "e")
    elif key == "Endurance":
        f.endurance = int(n)
    elif key == "bid change":
        f.bid_level = int(n)
    else:
        setattr(f, key.lower(), int(n))


@dataclass
class Bout:
    """A match between A and B at some stage, with the dice that are to come."""

    a: Fencer
    b: Fencer
    dice: Iterable[int] = ()
    advantage: str = ""
    stage: str = "compose"
    board: Table = SALLE
    more: dict[str, Any] = field(default_factory=dict)
    g: Game[DuelState] = field(init=False)

    def __post_init__(self) -> None:
        pair = Pair("A", "B")
        self.option = "high"
        if self.advantage:
            holder, strength, option = re.fullmatch(
                r"([AB]), strength (\d+)(?:, option \*(\w+)\*)?", self.advantage
            ).groups()  # type: ignore[union-attr]
            pair.advantage, pair.strength = holder, int(strength)
            self.option = option or "high"
        s = DuelState(fencers={"A": self.a, "B": self.b}, pairs=[pair], turn=1, stage=self.stage, **self.more)
        self.g = Game(s, self.board, ScriptedDice(self.dice))
        self.stacks = {"A": self.a.stack, "B": self.b.stack}

    @property
    def s(self) -> DuelState:
        """The state."""
        return self.g.state

    @property
    def pair(self) -> Pair:
        """The pair."""
        return self.s.pairs[0]

    @property
    def events(self) -> list[Event]:
        """What happened."""
        return self.g.events

    def said(self, what: str) -> list[Event]:
        """The events of a name."""
        return [e for e in self.events if e.what == what]

    def answer(self, asked: Decision[Any]) -> Any:
        """The stack that was given, the option of the advantage, else the answer that is sure."""
        if isinstance(asked, Compose):
            laid = self.stacks["AB"[asked.who]]
            dials = {d.key: getattr(laid, "break_" if d.key == "break" else d.key) for d in asked.dials}
            return {"items": list(laid.items), "dials": dials}
        if asked.key == "option":
            return self.option
        return getattr(asked, "fallback", None)

    def play(self, *until: str, answers: dict[str, list[Any]] | None = None) -> Bout:
        """Plays stages until one of those named comes up; `answers` by the key of the question, in order."""
        for _ in range(60):
            if self.s.stage in until:
                return self
            run(turn.STAGES[self.s.stage](self.g), lambda d: self._given(d, answers or {}))
        raise AssertionError(f"never came to {until}")

    def _given(self, asked: Decision[Any], answers: dict[str, list[Any]]) -> Any:
        waiting = answers.get(asked.key)
        return waiting.pop(0) if waiting else self.answer(asked)


def run(rule: Any, answer: Callable[[Decision[Any]], Any]) -> None:
    """Drives a rule to its end; every answer is read as the match would read it."""
    sent: Any = None
    it = rule.__await__()
    try:
        while True:
            asked = it.send(sent)
            sent = None if isinstance(asked, Boundary) else asked.read(answer(asked))
    except StopIteration:
        return


def result(bout: Bout, before: tuple[int, int], held: bool) -> str:
    """How a turn ended, in the words of the worked turns."""
    parts = [_order(bout), *_attacks(bout)]
    for n, f in enumerate((bout.a, bout.b)):
        taken = [w.severity for w in f.wounds[before[n] :]]
        words = [f"{f.id} suffers {' and '.join(taken)}" if taken else f.id]
        numbers = [f"Endurance {f.endurance}".replace("-", "−")]
        numbers += [f"muscle_total {f.muscle_total}"] if f.muscle_total else []
        numbers += [f"bleed_total {f.bleed_total}"] if f.bleed_total else []
        numbers += [f.status] if f.status != "fit" else []
        parts.append(f"{words[0]}: {', '.join(numbers)}")
    over = bout.s.stage == "over"
    if over:
        parts.append("duel over: " + ("draw" if bout.s.winner is None else f"{'AB'[bout.s.winner]} wins"))
    elif bout.pair.advantage:
        parts.append(f"advantage next turn: {bout.pair.advantage}, strength {bout.pair.strength}")
    elif held:
        parts.append("no advantage next turn")
    return "; ".join(parts)


def _order(bout: Bout) -> str:
    told = bout.said("order_set")[0]
    if told.clause == "DUE-534":
        return "both at once"
    first = told.data["fencer"]
    return f"{first} first" if first else "no attacks"


def _attacks(bout: Bout) -> list[str]:
    words = {"success": "hits", "failure": "fails"}
    return [f"{f.id} {words[f.struck]}" for f in (bout.a, bout.b) if f.struck]
