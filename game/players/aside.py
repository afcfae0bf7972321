"""Computer players in a process of their own, so that no thought stalls a screen.

The process is told a match as a mark and what was answered since, and thinks about nothing but a guess of it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from game.engine.asking import Answer
from game.engine.dice import SeededDice, seeded
from game.engine.journal import Entry, Mark
from game.engine.match import Match
from game.engine.rulebook import Registry, Rulebook, Setup
from game.engine.words import Text
from game.players.bench import Bench, bench
from game.players.player import Note, Player, Seats
from game.players.thought import CAP, Answering, Thought
from game.table.mapfile import Scenario

GRACE: Final = 1.5
"""Seconds over the cap after which the process is taken to hang."""
BEGIN: Final = 20.0
"""Seconds that it may take the process to come up."""
TOLD: Final = 0.1
"""Seconds between two notes of one thought."""
NAP: Final = 0.002
"""Seconds that one step waits for news."""
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True)
class Asked:
    """What the process is sent: whose answer is wanted, and the match as far as it matters."""

    seat: str
    seed: int
    """The player's own."""
    book: str
    scenario: Scenario
    setup: Setup
    dice: int
    """The seed of the match."""
    mark: Mark
    tail: tuple[Entry, ...]
    cap: float


@dataclass(frozen=True)
class Told:
    """What it sends back: a note, and with `done` the answer."""

    note: Note
    done: bool = False
    answer: Answer = None
    trouble: Text | None = None


class Aside:
    """The process; it starts with the first question and again after it had to be ended."""

    def __init__(self, books: Callable[[], Registry], seats: Seats | None = None) -> None:
        """books: makes the rulebooks there; a function of a module, so that the process can find it."""
        self._books = books
        self._shipped = seats is None or isinstance(seats, Bench)
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self.ready = False
        """The process has answered once since it was started."""

    def serves(self, match: Match) -> bool:
        """Whether a match can be told: one whose dice come from its seed, played from its beginning, by a
        shipped rulebook and players.
        """
        act = match.state.act
        if not self._shipped or not type(match.book).__module__.startswith("game.rules."):
            return False
        return match.origin is None and all(type(match.box(n)) is SeededDice for n in (act, act + 1))

    def think(self, seat: str, seed: int, match: Match, cap: float = CAP) -> Answering:
        """Begins to think about the open question; raises OSError if no process can be started."""
        return Afar(self, match, self._asked(seat, seed, match, cap))

    def _asked(self, seat: str, seed: int, match: Match, cap: float) -> Asked:
        # an answer that was sealed before the last mark must not be forgotten with it
        mark = match.journal.mark_before(max(0, len(match.journal.entries) - 1))
        tail = tuple(match.journal.entries[mark.n :])
        return Asked(seat, seed, match.book.id, match.scenario, match.setup, match.seed, mark, tail, cap)

    def send(self, asked: Asked) -> Connection:
        """Sends a question to the process, which is started if there is none."""
        if self._process is None or not self._process.is_alive() or self._pipe is None:
            self.close()
            context = get_context("spawn")
            self._pipe, there = context.Pipe()
            self._process = context.Process(
                target=serve, args=(there, self._books), daemon=True, name="players"
            )
            self._process.start()
            there.close()
        self._pipe.send(asked)
        return self._pipe

    def close(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None
        self.ready = False


class Afar(Answering):
    """A thought in the other process; the last note is kept, so that somebody late has named something."""

    def __init__(self, aside: Aside, match: Match, asked: Asked) -> None:
        super().__init__(match)
        self._aside = aside
        self._begun = time.perf_counter()
        self._cap = asked.cap
        self._pipe = aside.send(asked)

    def step(self) -> bool:
        """Hears what there is to hear; True when the answer is there."""
        if self.done:
            return True
        try:
            if self._pipe.poll(NAP):
                self._hear(self._pipe.recv())
        except (EOFError, OSError):
            self._aside.close()
            self._instead(Text("The process of the players has ended"))
        limit = self._cap + GRACE if self._aside.ready else self._cap + BEGIN
        if not self.done and time.perf_counter() - self._begun > limit:
            self.cancel()
        return self.done

    def cancel(self) -> None:
        """Thinking ends now; the process, which may be busy for ever, ends with it."""
        if not self.done:
            self._aside.close()
            self._instead(Text("The player did not answer"))

    def _hear(self, told: Told) -> None:
        self._aside.ready = True
        self.note = told.note
        if told.done:
            self._take(told.answer)
            self.trouble = self.trouble or told.trouble


# ---- in the other process


class Table:
    """What the process remembers from one question to the next: rulebooks, boards, players."""

    def __init__(self, books: Mapping[str, Rulebook], seats: Mapping[str, Any]) -> None:
        self._books = books
        self._seats = seats
        self._players: dict[tuple[str, int, int], Player] = {}
        self._match: Match | None = None

    def thought(self, asked: Asked) -> Thought:
        """The beginning of a thought about a question."""
        match = self._again(asked)
        who = match.pending.who if match.pending is not None else 0
        key = (asked.seat, asked.seed, who)
        if key not in self._players:
            self._players.clear()
            self._players[key] = self._seats[asked.seat].make(asked.seed)
        return Thought(self._players[key], match, cap=asked.cap)

    def _again(self, asked: Asked) -> Match:
        """The match as it stands; the board of one map is kept, it knows a lot by now."""
        last = self._match
        same = last is not None and (last.book.id, last.scenario) == (asked.book, asked.scenario)
        board = last.board if same and last is not None else self._books[asked.book].board(asked.scenario)
        match = Match(
            self._books[asked.book],
            asked.scenario,
            asked.setup,
            asked.dice,
            board=board,
            box=seeded(asked.dice),
        )
        match.journal.entries = [Entry(n, 0, "", "", None) for n in range(asked.mark.n)]
        match.journal.entries += asked.tail
        self._match = match.forked(asked.mark, match.box)
        return self._match


def serve(pipe: Connection, books: Callable[[], Registry]) -> None:
    """Answers questions until nobody is there any more."""
    table = Table(books(), bench())
    while True:
        try:
            asked = pipe.recv()
            _think(table, asked, pipe)
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _think(table: Table, asked: Asked, pipe: Connection) -> None:
    thought = table.thought(asked)
    last = 0.0
    while not thought.step():
        now = time.perf_counter()
        if now - last > TOLD:
            pipe.send(Told(thought.note))
            last = now
    pipe.send(Told(thought.note, True, thought.answer, thought.trouble))
