"""Who thinks in a match: the computer players of the sides, and the hint for a person who asks for one.

Thinking goes on in a process of its own, or where the desk has none in slices of the frame.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from game.engine.asking import Answer, Decision
from game.engine.look import Mark, OnLine, OnPoint
from game.engine.match import Match
from game.engine.words import Text
from game.players.aloud import called
from game.players.player import Note, Player
from game.players.thought import CAP, Answering, Thought
from game.screen.scene import Desk
from game.screen.scenes.match_curtain import Curtained
from game.screen.scenes.match_why import Bubble, Reason

SLICE = 0.006
"""Seconds a frame that somebody may think."""
ADVISER = ("searcher/strong", "searcher", "steady", "random")
"""Kinds of players that give a hint, the best first."""


class Minds:
    """The players of one match, each made when it is asked for the first time."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._players: dict[str, Player] = {}

    def begun(self, match: Match, seat: str) -> Answering:
        """The beginning of a thought about the open question of a match."""
        assert match.pending is not None, "nobody is asked"
        seed = match.seed * 2 + match.pending.who
        aside = self.desk.aside
        if aside is not None and aside.serves(match):
            return aside.think(seat, seed, match)
        key = f"{seat}:{seed}"
        if key not in self._players:
            self._players[key] = self.desk.seats[seat].make(seed)
        return Thought(self._players[key], match, cap=CAP)


def stepped(thought: Answering) -> bool:
    """Lets somebody think for a slice of the frame; True when the answer is there."""
    end = time.perf_counter() + SLICE
    while not thought.done and time.perf_counter() < end:
        thought.step()
    return thought.done


class Hint:
    """What a computer player would do in the place of the person who is asked; nothing is done for them."""

    def __init__(self, scene: Curtained, minds: Minds) -> None:
        self.scene = scene
        self._minds = minds
        self._thought: Answering | None = None

    @property
    def busy(self) -> bool:
        """Whether a hint is being thought of."""
        return self._thought is not None

    def ask(self) -> None:
        """Begins to think of a hint for the open question."""
        scene = self.scene
        seat = next((s for s in ADVISER if s in scene.desk.seats), None)
        if scene.picker is None or seat is None or self._thought is not None:
            return
        self._thought = self._minds.begun(scene.match, seat)
        scene.message = Text("Thinking of a hint")

    def drop(self) -> None:
        """Nobody wants it any more."""
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None

    def pump(self) -> None:
        """A slice of thinking; shows the hint when it is there."""
        scene, thought = self.scene, self._thought
        if thought is None:
            return
        if scene.match.pending is not thought.decision:
            self.drop()
        elif stepped(thought):
            self._thought = None
            scene.message = None
            wide, high = scene.desk.size
            scene.bubble = bubble_of(thought.decision, thought.note, thought.answer, (wide // 2, high // 2))
            scene.stale = True


def bubble_of(decision: Decision[object], note: Note, answer: Answer, at: tuple[int, int]) -> Bubble:
    """The three best options with worth and reason, the best one marked on the table."""
    best = note.best or ((answer, 0.0),)
    why = (*note.why, *(Text("by advice"),) * len(best))
    rows = []
    for n, (option, worth) in enumerate(best):
        args = {"n": n + 1, "what": called(decision, option), "worth": f"{worth:+.2f}", "why": why[n]}
        words = Text("{n}. {what}: {worth} {why}", args)
        marks = tuple(marks_of(decision, option)) if n == 0 else ()
        rows.append(Reason(words, "", None, "plain", marks))
    return Bubble(at, Text("Hint"), tuple(rows), tuple(m for row in rows for m in row.marks))


def marks_of(decision: Decision[object], answer: Answer) -> Sequence[Mark]:
    """Where on the table an answer leads."""
    if isinstance(answer, str):
        options = getattr(decision, "options", ())
        return [o.mark for o in options if o.key == answer and o.mark is not None]
    if isinstance(answer, dict) and answer.get("path"):
        x, y = answer["path"][-1]
        start = getattr(decision, "start", None)
        return [OnLine(start, (x, y), "plan")] if start is not None else [OnPoint(x, y)]
    if decision.kind in ("point", "pose") and isinstance(answer, list):
        return [OnPoint(answer[0], answer[1])]
    return []
