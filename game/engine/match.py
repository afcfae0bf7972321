"""Match: drives the coroutine of a rulebook: answer, undo, fork, guess, view, where."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.engine import agreed
from game.engine.asking import Answer, Decision, IllegalAnswer, Why
from game.engine.dice import Dice, DiceBox, seeded
from game.engine.events import Event
from game.engine.faults import RuleFault, UndoClosed
from game.engine.game import Boundary, Game
from game.engine.guessing import guessed, suppose, with_faces
from game.engine.journal import CONCEDE, Entry, Journal, Mark
from game.engine.rulebook import Rulebook, Setup, View
from game.engine.sides import differing, shared_view, side_view, under_way
from game.engine.staging import staged
from game.engine.state import GameState, copied, digest
from game.engine.words import Text
from game.table.board import Table
from game.table.mapfile import Scenario

__all__ = ["Match", "RuleFault", "UndoClosed"]


class Match:
    """One match: the state, the question that is open, what happened, and the journal."""

    def __init__(
        self, book: Rulebook, scenario: Scenario, setup: Setup, seed: int, *, board: Table, box: DiceBox
    ) -> None:
        self.book = book
        self.scenario = scenario
        self.setup = setup
        self.seed = seed
        self._laid = board
        self._staged = staged(scenario)
        self.origin: GameState | None = None
        """The state that an arranged match began with; None for one that was set up by its rulebook."""
        self.journal = Journal()
        self.pending: Decision[Any] | None = None
        self.on_answer: Callable[[Entry], None] | None = None
        """Called with every entry once what followed from it is known: the recorder on disk."""
        self.on_undo: Callable[[int, bool], None] | None = None
        """Called with the number of entries that stay, and whether both sides had to agree."""
        self.on_agreement: Callable[[bool], None] | None = None
        """Called once both sides have agreed to open hands (True) or to hidden ones again."""
        self.on_fault: Callable[[RuleFault], None] | None = None
        """Called when a rule has broken, once the match stands as it did before."""
        self.box = box
        """Where the dice of each act come from."""
        self._watched = True
        self._game: Game[Any]
        self._run: Coroutine[Any, Any, None] | None = None
        self._resumed: Mark | None = None
        """The mark at which the rules start again and which they are about to set anew."""
        self._past_draws = 0
        self._past_faces: list[int] = []
        self._dealt: tuple[int, Mapping[str, str]] = (0, {})
        """Faces of a guess, and the number of entries after which they take the place of the true ones."""

    @classmethod
    def start(
        cls,
        book: Rulebook,
        scenario: Scenario,
        setup: Setup | None = None,
        seed: int = 0,
        box: DiceBox | None = None,
    ) -> Match:
        """A new match, played up to its first question."""
        setup = setup or Setup()
        box = box or seeded(seed)
        match = cls(book, scenario, setup, seed, board=book.board(scenario), box=box)
        match.go_from(book.setup(scenario, setup, box(0)), [])
        return match

    @classmethod
    def arranged(
        cls,
        book: Rulebook,
        scenario: Scenario,
        setup: Setup,
        state: GameState,
        box: DiceBox,
        *,
        seed: int = 0,
    ) -> Match:
        """A match that goes on from a state set up by hand or taken from a mark."""
        match = cls(book, scenario, setup, seed, board=book.board(scenario), box=box)
        match.origin = copied(state)
        match.go_from(state, [])
        return match

    # ---- what is there

    @property
    def state(self) -> Any:
        """The state at hand; rules, tests and saves read it, screens and players read `view`."""
        return self._game.state

    @property
    def board(self) -> Table:
        """The map as it is now, nobody on it."""
        return self._game.board

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return self._game.events

    @property
    def dice(self) -> Dice:
        """The dice of the act in progress."""
        return self._game.dice

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.pending is None

    def digest(self) -> str:
        """The digest of the state at hand."""
        return digest(self.state)

    def view(self, who: int) -> View:
        """What one side may know."""
        laid, pays = (self.state, self.setup, self.board, self.events), self._staged.pays
        return side_view(self.book, *laid, self.pending, who, pays)

    def public(self, who: int = 0) -> View:
        """What both sides may know, told as the rulebook tells it to side `who`; nobody is asked anything."""
        asked = self.pending.who if self.pending else None
        laid, pays = (self.state, self.setup, self.board, self.events), self._staged.pays
        return shared_view(self.book, *laid, asked, who, pays)

    def secrets(self) -> bool:
        """Whether the sides know different things: neither may then look at the screen of the other."""
        return differing(self.book, self.state, self.events)

    def where(self) -> tuple[str, ...]:
        """Names of the rule functions that are under way, outermost first."""
        return under_way(self._run)

    # ---- going on

    def answer(self, answer: Answer) -> list[Event]:
        """Carries an answer out and returns the new events. IllegalAnswer leaves the match as it was."""
        if self.pending is None:
            raise IllegalAnswer(Why(Text("The match is over"), ""))
        conceding = answer == CONCEDE
        value = None if conceding else self.pending.read(answer)
        before = len(self.events)
        entry = self._entry(dict(CONCEDE) if conceding else self.pending.kept(answer))
        try:
            self._carry(entry, value, conceding)
        except Exception as fault:
            self._restore(entry.n)
            broken = RuleFault(entry, fault)
            if self.on_fault:
                self.on_fault(broken)
            raise broken from fault
        if self.on_answer:
            self.on_answer(entry)
        return self.events[before:]

    def concede(self) -> list[Event]:
        """The side that is asked gives up."""
        return self.answer(CONCEDE)

    def _replay(self, tail: Sequence[Entry]) -> None:
        """Carries out entries of our own journal again, unchecked."""
        self._catch_up()
        for old in tail:
            assert self.pending is not None, "the journal goes on after the end of the match"
            conceding = old.answer == CONCEDE
            value = None if conceding else self.pending.recall(old.answer)
            self._carry(self._entry(old.answer), value, conceding)
            self._catch_up()

    def _catch_up(self) -> None:
        """What happens between two answers and is no answer: what both agreed on, the faces of a guess."""
        n = len(self.journal.entries)
        agreed.told_again(self._game, self.journal)
        if self._dealt[1] and self._dealt[0] == n:
            suppose(self.book, self.state, self._dealt[1])

    def _entry(self, answer: Answer) -> Entry:
        assert self.pending is not None
        p = self.pending
        entry = Entry(len(self.journal.entries), p.who, p.clause, p.key, answer)
        self.journal.entries.append(entry)
        return entry

    def _carry(self, entry: Entry, value: Any, conceding: bool) -> None:
        draws, rolled, seen = self._chance, self._rolled, dict(self._seen())
        shown = self._unseals(entry)
        if conceding:
            self._close()
            self.book.concede(self._game, entry.who)
            self.pending = None
        else:
            self._drive(value)
        entry.dice = tuple(self._faces[rolled:]) if self._rolled > rolled else ()
        entry.told = len(self.events)
        asked = self.pending.who if self.pending else None
        entry.open = draws == self._chance and asked == entry.who and seen == self._seen() and not shown

    def _unseals(self, entry: Entry) -> bool:
        """Whether an answer is the second of two that were sealed: it shows the first."""
        last = self.journal.entries[-2:-1]
        secret = self.pending is not None and self.pending.secret
        return secret and any(e.who != entry.who and e.key == entry.key for e in last)

    def _seen(self) -> Mapping[str, int]:
        cards = getattr(self.state, "cards", None)
        return cards.seen if cards is not None else {}

    @property
    def _chance(self) -> int:
        return self._past_draws + self._game.dice.draws

    @property
    def _rolled(self) -> int:
        return len(self._past_faces) + len(self._game.dice.faces)

    @property
    def _faces(self) -> list[int]:
        return self._past_faces + self._game.dice.faces

    def _drive(self, value: Any) -> None:
        """Sends a value into the rules and lets them run to the next question or the end."""
        assert self._run is not None
        try:
            asked = self._run.send(value)
            while isinstance(asked, Boundary):
                self._begin_act()
                asked = self._run.send(None)
        except StopIteration:
            self.pending, self._run = None, None
            return
        assert isinstance(asked, Decision), f"a rule awaited {asked!r}"
        assert self.journal.marks, "a rule asks before the first boundary"
        self.pending = asked

    def _begin_act(self) -> None:
        """Sets a mark; the act that begins has dice of its own."""
        game = self._game
        game.state.act += 1
        dice = self.box(game.state.act)
        if dice is not game.dice:
            self._past_draws += game.dice.draws
            self._past_faces.extend(game.dice.faces)
            game.dice = dice
        # the state of a mark never changes: the match that starts at one shares it
        state = self._resumed.state if self._resumed else copied(game.state)
        self._resumed = None
        self.journal.marks.append(Mark(len(self.journal.entries), state, len(game.events)))

    def go_from(self, state: GameState, events: list[Event]) -> None:
        """Starts the rules from a state at a boundary; earlier events are kept."""
        self._close()
        self._past_draws = 0
        self._past_faces = []
        self._game = Game(state, self._laid, self.box(state.act), self._watched, self._staged)
        self._game.events = events
        self.pending = None
        if self.book.over(state):
            self._begin_act()
            return
        self._run = self.book.play(self._game)
        self._drive(None)

    def _close(self) -> None:
        if self._run is not None:
            self._run.close()
            self._run = None

    # ---- going back

    def undo_limit(self) -> int:
        """The number of entries that an undo must leave: what came before them is settled."""
        n = len(self.journal.entries)
        who = self.pending.who if self.pending else None
        while n and self.journal.entries[n - 1].open and self.journal.entries[n - 1].who == who:
            n -= 1
        return n

    def undo(self, to: int | None = None, *, agreed: bool = False) -> None:
        """Takes back entry `to` (default: the last one) and all after it.

        Raises UndoClosed beyond what was learned since, unless both sides agree, which stays in the log.
        """
        entries = self.journal.entries
        n = len(entries) - 1 if to is None else to
        if not 0 <= n < len(entries):
            raise UndoClosed(Text("There is nothing to take back"))
        settled = n < self.undo_limit()
        if settled and not agreed:
            what = "Dice were rolled, cards were seen or the other side has answered since"
            raise UndoClosed(Text(what + ": both sides must agree"))
        self._restore(n)
        if settled:
            self.note_rewind(n)
        if self.on_undo:
            self.on_undo(n, settled)

    def note_rewind(self, to: int) -> None:
        """The log tells from here on that both sides agreed to go back to entry `to`."""
        agreed.rewind(self._game, self.journal, to)

    # ---- open hands

    @property
    def open_hands(self) -> bool:
        """Whether both sides have agreed that each may see what the other holds and lays."""
        return agreed.open_hands(self.journal)

    def agree(self, open_hands: bool) -> None:
        """Both sides agree to open hands from here on, or to hidden ones again; the log tells of it."""
        if open_hands == self.open_hands:
            return
        agreed.hands(self._game, self.journal, open_hands)
        if self.on_agreement:
            self.on_agreement(open_hands)

    def _restore(self, n: int) -> None:
        mark = self.journal.mark_before(n)
        events = self.events[: mark.events]
        tail = self.journal.cut(n, mark)
        self._from_mark(mark, events)
        self._replay(tail)

    def _from_mark(self, mark: Mark, events: list[Event]) -> None:
        """Starts again at a mark: the rules come to the same boundary at once and set the same mark anew."""
        state = copied(mark.state)
        state.act -= 1
        self._resumed = mark
        self.go_from(state, events)

    # ---- copies

    def fork(self) -> Match:
        """The same match to try things on: nobody listens, nothing is recorded."""
        return self.forked(self.journal.marks[-1], self.box)

    def forked(
        self, mark: Mark, box: DiceBox, events: list[Event] | None = None, until: int | None = None
    ) -> Match:
        """The match played again from a mark, up to entry `until`; with events if some are given."""
        other = Match(self.book, self.scenario, self.setup, self.seed, board=self._laid, box=box)
        other._watched = events is not None
        other._dealt = (self._dealt[0] - mark.n, self._dealt[1])
        other._from_mark(mark, events or [])
        other._replay(self.journal.entries[mark.n : until])
        return other

    def at(self, n: int) -> Match:
        """The match as it stood before answer `n`, with its events; nobody listens, nothing is recorded."""
        mark = self.journal.mark_before(n)
        return self.forked(mark, self.box, self.events[: mark.events], n)

    def branch(self, n: int, seats: tuple[str, str] | None = None) -> Match:
        """A match of its own with the first `n` answers of this one, whole from its start.

        The same acts meet the same dice: going back must not be a way to roll again. seats: who plays on.
        """
        setup = self.setup if seats is None else replace(self.setup, seats=seats)
        book, scenario, box = self.book, self.scenario, self.box
        if self.origin is None:
            other = Match.start(book, scenario, setup, self.seed, box)
        else:
            other = Match.arranged(book, scenario, setup, self.origin, box, seed=self.seed)
        other.journal.rewinds = [r for r in self.journal.rewinds if r.at <= n]
        other.journal.agreements = [a for a in self.journal.agreements if a.at <= n]
        other._replay(self.journal.entries[:n])
        return other

    def dealt(self, faces: Mapping[str, str], box: DiceBox | None = None) -> Match | None:
        """A fork, with its events, in which these cards have had these faces since the last boundary.

        None where cards were shuffled since: their ids meant other faces before. If the answers since then
        lead elsewhere with these faces, so does the fork, or a rule breaks.
        """
        if self.shuffled:
            return None
        mark = self.journal.marks[-1]
        return self.forked(with_faces(self.book, mark, faces), box or self.box, self.events[: mark.events])

    @property
    def shuffled(self) -> bool:
        """Whether cards were shuffled since the last boundary."""
        return self.dice.draws > len(self.dice.faces)

    def guess(self, who: int, n: int) -> Match:
        """What `who` may believe the match to be; the n-th sample.

        Unseen faces are dealt again, those of the other side from all that it may have brought; an answer
        that is still sealed is given anew, the dice are others; the set-up is as `who` knows it; no events,
        for those of the match tell what `who` may not read.
        """
        return guessed(self, who, n)

    def deal_now(self, faces: Mapping[str, str]) -> None:
        """From here on these cards have these faces; what came before is played as it was."""
        self._dealt = (len(self.journal.entries), faces)
        self._catch_up()
