"""Random matches by the hundred, with every state checked: `python -m game fuzz BOOK --matches N --seed S`.

A failure leaves its journal and a shrunk one that begins at the latest boundary from which it still fails.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.engine.asking import Answer, IllegalAnswer
from game.engine.collection import BadPick, Collection, Selection, collection_of, lists_of
from game.engine.dice import SeededDice, seeded
from game.engine.journal import CONCEDE
from game.engine.match import Match, RuleFault
from game.engine.recording import whole
from game.engine.rulebook import Rulebook, Setup
from game.engine.savelines import AnswerLine, ask_of, written
from game.engine.state import GameState, copied
from game.players.random import Chance, RandomPlayer
from game.seen import Seen, wild
from game.table.files import write_atomic
from game.table.mapfile import Scenario, map_files, read_map

MOST_ANSWERS = 20_000
"""No match takes longer; one that does has failed."""

GIVE_UP_EVERY, MOST_PATIENT = 25, 200
"""In every so many matches somebody gives up, after at most so many answers."""

LISTS_EVERY = 3
"""Of so many matches in which players could bring army lists of their own they do in one."""

LOOK_EVERY = 3
"""At every so many questions options, refusals and an answer against the rules are looked at."""


@dataclass(frozen=True)
class Failure:
    """A match that went wrong, and where its journals lie."""

    seed: int
    map: str
    picks: dict[str, str]
    after: int
    """Answers before it failed."""
    what: str
    journal: Path
    shrunk: Path
    shrunk_answers: int

    def __str__(self) -> str:
        picks = ", ".join(f"{k}={v}" for k, v in self.picks.items())
        return "\n".join(
            (
                f"seed {self.seed} on {self.map} ({picks or 'no picks'}), answer {self.after}: {self.what}",
                f"  where: {self.journal.with_suffix('.txt')}",
                f"  the whole match: python -m game replay {self.journal}",
                f"  its last {self.shrunk_answers} answers: python -m game replay {self.shrunk}",
            )
        )


@dataclass
class Report:
    """What came of it."""

    book: str
    matches: int = 0
    answers: int = 0
    seconds: float = 0.0
    longest: int = 0
    """Most answers between two boundaries."""
    longest_at: str = ""
    unseen: tuple[str, ...] = ()
    """Clauses that no question and no event has cited."""
    failures: list[Failure] = field(default_factory=list)
    seen: Seen = field(default_factory=Seen)
    """How often each clause and each card happened."""

    def __str__(self) -> str:
        lines = [
            f"{self.book}: {self.matches} matches, {self.answers} answers, {self.seconds:.1f} s",
            f"longest stretch between boundaries: {self.longest} answers ({self.longest_at})",
            f"clauses never seen ({len(self.unseen)}): {', '.join(self.unseen) or 'none'}",
            *map(str, self.failures),
        ]
        return "\n".join(lines)


class _Failed(Exception):
    """A match went wrong in a way that a person should read about."""


def any_picks(book: Rulebook, scenario: Scenario, chance: Chance) -> dict[str, str]:
    """Any option of every set-up choice."""
    out = {}
    for choice in book.choices(scenario):
        out[choice.key] = choice.options[chance.below(len(choice.options))].key
    return out


def own_picks(book: Rulebook, scenario: Scenario, chance: Chance) -> dict[str, str]:
    """Any option of every choice, or any figures and cards where one can be put together: so every card that
    there is comes into play. Now and then army lists are put together anew, unless they do not fit the map.
    """
    plain = any_picks(book, scenario, chance)
    picks = dict(plain)
    collection, lists = collection_of(book), lists_of(book)
    if lists is not None and chance.below(LISTS_EVERY):
        return plain
    for choice in book.choices(scenario):
        if collection is not None:
            own = any_selection(collection, chance)
            options = collection.options(scenario, choice, [own]) if not collection.faults(own) else ()
            if options:
                picks[choice.key] = options[chance.below(len(options))].key
        elif lists is not None and (some := lists.some(choice, chance.below)):
            picks[choice.key] = some
    if lists is None:
        return picks
    try:
        book.setup(scenario, Setup(picks=picks), SeededDice(0, 0))
    except BadPick:
        return plain
    return picks


def any_selection(collection: Collection, chance: Chance) -> Selection:
    """Figures of one group and as many cards as it takes, each as likely as any other that is useful."""
    group = collection.groups[chance.below(len(collection.groups))].key
    figures = [f.id for f in collection.figures if f.group == group]
    while len(figures) > collection.team_size:
        del figures[chance.below(len(figures))]
    own = Selection("Fuzz", tuple(figures))
    cards = [c.id for c in collection.cards if c.pool in ("", group) and c.useful(figures)]
    while own.total < collection.size and cards:
        card = cards[chance.below(len(cards))]
        more = own.with_copies(card, own.cards.get(card, 0) + 1)
        if any(fault.card == card for fault in collection.faults(more)):
            cards.remove(card)
        else:
            own = more
    return own


def fuzz(book: Rulebook, maps: Sequence[Scenario], matches: int, seed: int, out: Path) -> Report:
    """Plays random matches over the maps in turn; journals of failures go to `out`."""
    report = Report(book.id)
    begun = time.perf_counter()
    for n in range(matches):
        scenario = maps[n % len(maps)]
        chance = Chance(seed + n)
        picked = own_picks if n % 2 else any_picks
        setup = Setup(seats=("random", "random"), picks=picked(book, scenario, chance))
        one = _Fuzzed(book, scenario, setup, seed + n, report.seen)
        if n % GIVE_UP_EVERY == GIVE_UP_EVERY - 1:
            one.gives_up = chance.below(MOST_PATIENT)
        one.play()
        report.matches += 1
        report.answers += one.answers
        if one.longest > report.longest:
            report.longest = one.longest
            report.longest_at = f"seed {seed + n} on {scenario.id}, from answer {one.longest_from}"
        if one.fault is not None:
            report.failures.append(_kept(one, out))
    report.seconds = time.perf_counter() - begun
    real = [c.id for c in book.rules if not c.prose and not c.withdrawn]
    report.unseen = tuple(c for c in real if not report.seen.happened(c))
    return report


class _Fuzzed:
    """One random match and what was noticed about it."""

    def __init__(self, book: Rulebook, scenario: Scenario, setup: Setup, seed: int, seen: Seen) -> None:
        self.book, self.scenario, self.setup, self.seed = book, scenario, setup, seed
        self.seen = seen
        self.answers = 0
        self.longest = self.longest_from = 0
        self.fault: Exception | None = None
        self.match: Match | None = None
        self.gives_up = -1
        """After so many answers the side that is asked gives up; -1: never."""
        self.refused: list[Answer] = []
        """The answer that the match could not take, if that is how it failed."""

    def play(self) -> None:
        """The whole match, or up to its failure."""
        try:
            self.match = Match.start(self.book, self.scenario, self.setup, self.seed)
            self._play(self.match)
        except Exception as fault:
            self.fault = fault
        if self.match is not None:
            for event in self.match.events:
                self.seen.event(event)

    def _play(self, match: Match) -> None:
        player, chance = RandomPlayer(self.seed), Chance(-1 - self.seed)
        checked = 0
        while match.pending is not None:
            decision = match.pending
            answer = player.any_answer(decision) if self.answers != self.gives_up else dict(CONCEDE)
            if self.answers % LOOK_EVERY == 0:
                self.seen.refused(decision, wild(answer, match.board, chance))
                self.seen.question(decision)
            else:
                self.seen.count(decision.clause, "question")
            try:
                match.answer(answer)
            except (IllegalAnswer, RuleFault):
                self.refused = [answer]
                raise
            self.answers += 1
            checked = check_marks(match, checked)
            self._measure(match)
            if self.answers > MOST_ANSWERS:
                raise _Failed(f"no end after {MOST_ANSWERS} answers")
        complain(self.book, match.state)

    def _measure(self, match: Match) -> None:
        begin = match.journal.marks[-1].n
        if begin == self.answers and len(match.journal.marks) > 1:
            begin = match.journal.marks[-2].n
        if self.answers - begin > self.longest:
            self.longest, self.longest_from = self.answers - begin, begin


def check_marks(match: Match, checked: int) -> int:
    """Checks and draws the states at boundaries from the given one on; returns how many there are."""
    marks = match.journal.marks
    for mark in marks[checked:]:
        complain(match.book, mark.state)
    if len(marks) > checked:
        for who in (0, 1):
            view = match.view(who)
            match.book.picture(view)
            match.book.panels(view)
    return len(marks)


def complain(book: Rulebook, state: GameState) -> None:
    """Raises if the rulebook finds the state impossible."""
    if wrong := book.check(state):
        raise _Failed(f"impossible state in act {state.act}: " + "; ".join(wrong))


# ---- failures


def _kept(one: _Fuzzed, out: Path) -> Failure:
    """Writes the journal of a failure and the shrunk one."""
    name = f"{one.book.id}-{one.seed}"
    journal, shrunk = out / f"{name}.jsonl", out / f"{name}-shrunk.jsonl"
    what = (
        f"{type(one.fault).__name__}: {one.fault}" if not isinstance(one.fault, _Failed) else str(one.fault)
    )
    assert one.fault is not None
    trace = "".join(traceback.format_exception(one.fault))
    write_atomic(journal.with_suffix(".txt"), trace.encode())
    if one.match is None:
        return Failure(one.seed, one.scenario.id, dict(one.setup.picks), 0, what, journal, journal, 0)
    match = one.match
    rest = [*(e.answer for e in match.journal.entries), *one.refused]
    write_atomic(journal, _with_last(whole(match), match, rest))
    small, answers = _shrunk(match, rest, type(one.fault))
    write_atomic(shrunk, _with_last(whole(small), small, answers))
    return Failure(
        one.seed, one.scenario.id, dict(one.setup.picks), one.answers, what, journal, shrunk, len(answers)
    )


def _with_last(content: bytes, match: Match, answers: Sequence[Answer]) -> bytes:
    """The file with the answers that the match itself could not take."""
    decision = match.pending
    for n in range(len(match.journal.entries), len(answers)):
        assert decision is not None
        line = AnswerLine(n, ask_of(decision.who, decision.clause, decision.key), answers[n])
        content += written(line)
    return content


def _shrunk(match: Match, answers: Sequence[Answer], fault: type[Any]) -> tuple[Match, Sequence[Answer]]:
    """The match from the latest boundary on from which it still fails in the same way, as far as it goes."""
    for mark in reversed(match.journal.marks):
        if match.book.check(mark.state):
            continue
        state: Any = copied(mark.state)
        state.act -= 1
        tail = answers[mark.n :]
        small = Match.arranged(
            match.book, match.scenario, match.setup, state, seeded(match.seed), seed=match.seed
        )
        if isinstance(_replayed(small, tail), fault):
            return small, tail
    return match, answers


def _replayed(match: Match, answers: Iterable[Answer]) -> Exception | None:
    """What goes wrong when a match is given these answers."""
    checked = 0
    try:
        for answer in answers:
            match.answer(answer)
            checked = check_marks(match, checked)
        complain(match.book, match.state)
    except Exception as fault:
        return fault
    return None


def playable(book: Rulebook, folder: Path) -> list[Scenario]:
    """The maps of a folder that this rulebook can be played on."""
    found = [read_map(path) for path in map_files(folder)]
    return [s for s in found if not s.books or book.id in s.books]
