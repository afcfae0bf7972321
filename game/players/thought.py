"""A player's way to an answer, a bit at a time; whatever the player does, a legal answer comes out."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from typing import Any, Final

from game.engine.asking import Answer, Decision, IllegalAnswer
from game.engine.events import Event
from game.engine.match import Match, RuleFault
from game.engine.words import Text, render
from game.players.player import Note, Player
from game.players.random import RandomPlayer

PATIENCE: Final = 20_000
"""Steps after which a player is taken to have fallen asleep."""

GUESSES: Final = 5_000
"""Matches that a player may ask for while it thinks about one answer."""

CAP: Final = 3.0
"""Seconds of thinking after which a screen waits no longer."""

TRIES: Final = 12
"""Other answers that are tried, of each kind, when a rule breaks under a player's own."""


LOG: Final = logging.getLogger(__name__)


class Said:
    """A sentence that is put into words only where somebody reads it."""

    def __init__(self, text: Text) -> None:
        self._text = text

    def __str__(self) -> str:
        return render(self._text)


class TooMuch(RuntimeError):
    """A player asks for more guesses than anybody needs for one answer."""


class Answering:
    """The way to an answer of the open question, whoever thinks. Step it until it is `done`, then `give`."""

    def __init__(self, match: Match) -> None:
        assert match.pending is not None, "nobody is asked"
        self.decision = match.pending
        self.note = Note()
        """The last thing the player said."""
        self.trouble: Text | None = None
        """Why the answer is not the player's own."""
        self.done = False
        self.answer: Answer = None
        self._spare = RandomPlayer(len(match.journal.entries))

    def step(self) -> bool:
        """One bit of work; True when the answer is there."""
        raise NotImplementedError

    def cancel(self) -> None:
        """Thinking ends now: with the best answer that the player has named, else with any legal one."""
        raise NotImplementedError

    def give(self, match: Match) -> list[Event]:
        """Gives the match its answer, or another legal one where a rule breaks under it; the new events.

        Raises RuleFault if no answer can be carried out.
        """
        assert self.done and match.pending is not None, "there is no answer yet"
        if self.note.say is not None:
            LOG.debug("%s, side %d: %s", self.decision.clause, self.decision.who, Said(self.note.say))
        try:
            return match.answer(self.answer)
        except RuleFault as fault:
            self.trouble = Text("A rule broke under the answer: {fault}", {"fault": str(fault)})
            broken = fault
        for answer in self._others(match.pending):
            try:
                told = match.answer(answer)
            except RuleFault:
                continue
            self.answer = answer
            return told
        raise broken

    def _others(self, decision: Decision[Any]) -> list[Answer]:
        """Other legal answers, each once: at random first, then what the question itself proposes."""
        out: list[Answer] = []
        for answer in (
            *(self._spare.any_answer(decision) for _ in range(TRIES)),
            *decision.spread(TRIES),
        ):
            if answer != self.answer and answer not in out:
                out.append(answer)
        return out

    def _take(self, answer: Answer) -> None:
        try:
            self.decision.read(answer)
        except IllegalAnswer as illegal:
            self._instead(Text("The player gave an illegal answer: {why}", {"why": render(illegal.why.text)}))
        else:
            self.answer, self.done = answer, True

    def _instead(self, trouble: Text) -> None:
        thinking = render(self.note.say) if self.note.say is not None else "nothing said"
        LOG.warning(
            "%s: %s; its thoughts: %s", self.decision.key or self.decision.clause, render(trouble), thinking
        )
        self.trouble, self.done = trouble, True
        self.answer = self._named_or_any()

    def _named_or_any(self) -> Answer:
        """The best answer that the player has named, if it is legal, be it an empty one; else any."""
        try:
            answer = self.note.best[0][0]
            self.decision.read(answer)
        except (IllegalAnswer, IndexError, TypeError):
            return self._spare.any_answer(self.decision)
        return answer


class Thought(Answering):
    """What a player makes of the open question.

    patience: steps that it may take. cap: seconds of its own thinking, None for no clock. A player that
    stumbles or is late is answered for: with the best that it had named, else with any legal answer.
    """

    def __init__(
        self, player: Player, match: Match, patience: int = PATIENCE, cap: float | None = None
    ) -> None:
        super().__init__(match)
        self._left = patience
        self._guesses = 0
        self._cap = cap
        self._spent = 0.0
        who = self.decision.who
        entries = len(match.journal.entries)

        def guess(n: int) -> Match:
            self._guesses += 1
            if self._guesses > GUESSES:
                raise TooMuch(f"more than {GUESSES} guesses for one answer")
            # a player that kept its guess of an earlier question would learn what it may not know
            assert len(match.journal.entries) == entries, "this guess is for a question that was answered"
            return match.guess(who, n)

        self._thinking = player.think(self.decision, match.view(who), guess)

    def step(self) -> bool:
        """One bit of work; True when the answer is there."""
        if self.done:
            return True
        begun = time.perf_counter()
        try:
            note = next(self._thinking)
        except StopIteration as end:
            self._take(end.value)
        except Exception as fault:
            self._instead(Text("The player stumbled: {fault}", {"fault": f"{type(fault).__name__}: {fault}"}))
        else:
            self.note = note if isinstance(note, Note) else self.note
            self._left -= 1
            self._spent += time.perf_counter() - begun
            if self._left <= 0 or (self._cap is not None and self._spent > self._cap):
                self.cancel()
        return self.done

    def cancel(self) -> None:
        """Thinking ends now: with the best answer that the player has named, else with any legal one."""
        if self.done:
            return
        try:
            self._thinking.close()
        except Exception:
            LOG.warning("a player stumbled when it was stopped", exc_info=True)
        self._instead(Text("The player did not answer"))

    def finish(self) -> Answer:
        """The answer, thought out in one go."""
        while not self.step():
            pass
        return self.answer


def play_out(match: Match, players: Mapping[int, Player], most: int = 100_000) -> list[Text]:
    """Plays a match to its end, or up to `most` answers; returns what went wrong with the players."""
    troubles = []
    while match.pending is not None and len(match.journal.entries) < most:
        thought = Thought(players[match.pending.who], match)
        thought.finish()
        thought.give(match)
        if thought.trouble:
            troubles.append(thought.trouble)
    return troubles
