"""A game under way in a test: its rules are driven by hand, or it is played on as a match."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable, Sequence
from typing import Any, TypeVar

from game.engine.decisions import Answer, Assign, Decision, Why
from game.engine.dice import Dice, ScriptedDice
from game.engine.events import Event
from game.engine.game import Boundary, Game
from game.engine.match import Match
from game.engine.rulebook import Setup
from game.engine.state import copied
from game.engine.words import render
from game.rules.cirque.aim import Attack, Blow, numbers, planned, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.effect import Effect, Use, text_of
from game.rules.cirque.odds import Numbers
from game.rules.cirque.state import CirqueState, Fighter, content
from game.table.board import Table
from game.table.mapfile import Scenario

T = TypeVar("T")

Given = tuple[str, Any]
"""The key of the decision that is expected, and the answer (or a function of the decision that gives it)."""


class Bout:
    """A game under way whose rules are driven by hand."""

    def __init__(self, state: CirqueState, board: Table, dice: Dice | None = None) -> None:
        self.board = board
        self.dice = dice if dice is not None else ScriptedDice([])
        self.g: Game[CirqueState] = Game(state, board, self.dice)
        self.asked: list[Decision[Any]] = []
        """Every question put so far."""
        self.match: Match | None = None
        """The match, once `play` has been called."""

    @property
    def s(self) -> CirqueState:
        """The state at hand."""
        state: CirqueState = self.match.state if self.match else self.g.state
        return state

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return self.match.events if self.match else self.g.events

    def __getitem__(self, name: str) -> Fighter:
        """A fighter by its id or, where only one side has it, by its profile."""
        found = [f for f in self.s.fighters if name in (f.id, f.profile)]
        assert len(found) == 1, f"{name} names {len(found)} fighters"
        return found[0]

    def again(self, dice: Dice) -> Bout:
        """The same situation once more, with other dice: for distributions."""
        return Bout(copied(self.s), self.board, dice)

    # ---- cards

    def faces(self, place: str) -> list[str]:
        """The faces of a place such as "stack:a-maximus", "discard:0"."""
        return [self.s.cards.faces[c] for c in self.s.cards.at(place)]

    def held(self, name: str, where: str = "stack") -> list[str]:
        """The faces at a fighter: its stack, set or play."""
        return self.faces(f"{where}:{self[name].id}")

    def card(self, place: str, face: str) -> str:
        """The id of a card of that face in a place."""
        return next(c for c in self.s.cards.at(place) if self.s.cards.faces[c] == face)

    # ---- running rules

    def run(
        self, rule: Coroutine[Any, Any, T], *, dice: Iterable[int] = (), answers: Iterable[Given] = ()
    ) -> T:
        """Drives one rule to its end with these dice and answers, and nothing left over."""
        if isinstance(self.dice, ScriptedDice):
            assert not self.dice.left, f"dice left over from before: {self.dice.left}"
            self.dice.left = list(dice)
        left = list(answers)
        try:
            value: Any = None
            while True:
                asked = rule.send(value)
                value = None if isinstance(asked, Boundary) else self._answer(asked, left)
        except StopIteration as end:
            result: T = end.value
        finally:
            rule.close()
        self._done(left)
        return result

    def ends(
        self, rule: Coroutine[Any, Any, Any], *, dice: Iterable[int] = (), answers: Iterable[Given] = ()
    ) -> str:
        """Drives a rule in which the match ends; returns the result: 0, 1 or draw."""
        from game.rules.cirque.harm import Over

        left = list(answers)

        async def guarded() -> bool:
            try:
                await rule
            except Over:
                return True
            return False

        assert self.run(guarded(), dice=dice, answers=left), "the match goes on"
        return self.s.result

    def play(self, *, dice: Iterable[int] = (), answers: Iterable[Given] = ()) -> Decision[Any] | None:
        """Goes on with the whole match from where it stands; returns the question that is then open.

        After the first call rules can no longer be run one by one.
        """
        assert isinstance(self.dice, ScriptedDice) and not self.dice.left
        self.dice.left = list(dice)
        if self.match is None:
            self.match = self._begun()
        for key, answer in answers:
            asked = self.match.pending
            assert asked is not None, f"the match is over, an answer to {key} stands ready"
            self.asked.append(asked)
            assert asked.key == key, f"asked {asked.key} [{asked.clause}], an answer to {key} stands ready"
            self.match.answer(answer(asked) if callable(answer) else self.spelt(asked, answer))
        assert not self.dice.left, f"dice left over: {self.dice.left}"
        return self.match.pending

    def _begun(self) -> Match:
        from game.rules.cirque.book import Cirque

        scenario = Scenario(
            id="by_hand",
            name="By hand",
            file="",
            arena="by_hand",
            width=self.board.width,
            depth=self.board.depth,
            symmetry="none",
            terrain=self.board.terrain,
            zones=(),
            objectives=(),
            books=("cirque",),
            turn_limit=None,
            team_size=None,
            teams=((), ()),
            clause="",
            notes="",
            digest="",
        )
        return Match.arranged(Cirque(), scenario, Setup(), self.g.state, lambda act: self.dice)

    def _answer(self, asked: Any, left: list[Given]) -> Any:
        assert isinstance(asked, Decision), f"a rule awaited {asked!r}"
        self.asked.append(asked)
        assert left, f"unexpected question: {asked.key} [{asked.clause}] {render(asked.prompt)}"
        key, answer = left.pop(0)
        assert asked.key == key, f"asked {asked.key} [{asked.clause}], an answer to {key} stands ready"
        return asked.read(answer(asked) if callable(answer) else self.spelt(asked, answer))

    def _done(self, left: list[Given]) -> None:
        assert not left, f"answers left over: {left}"
        if isinstance(self.dice, ScriptedDice):
            assert not self.dice.left, f"dice left over: {self.dice.left}"

    def spelt(self, asked: Decision[Any], answer: Answer) -> Answer:
        """An answer in which cards may stand by their face and fighters by their profile."""
        keys = [*(o.key for o in getattr(asked, "options", ()))]
        if isinstance(asked, Assign):
            taken: list[str] = []
            items, slots = [o.key for o in asked.items], [o.key for o in asked.slots]
            pairs = answer if isinstance(answer, list) else list(answer.items())
            return {self._key(i, items, taken): self._key(slot, slots, []) for i, slot in pairs}
        if isinstance(answer, str) and keys:
            return self._key(answer, keys, [])
        if isinstance(answer, list) and keys:
            taken = []
            return [self._key(a, keys, taken) if isinstance(a, str) else a for a in answer]
        return answer

    def _key(self, word: str, keys: Sequence[str], taken: list[str]) -> str:
        """The key that a word stands for: itself, a card of that face, a fighter of that profile."""
        faces = self.s.cards.faces
        for k in keys:
            if k not in taken and (k == word or faces.get(k) == word or k.rpartition("-")[2] == word):
                taken.append(k)
                return k
        return word

    # ---- striking and using cards

    def strike(
        self,
        name: str,
        weapon: str,
        foe: str,
        *,
        kind: str = "basic",
        blow: Blow | None = None,
        dice: Iterable[int] = (),
        answers: Iterable[Given] = (),
    ) -> Attack:
        """One attack, which must be legal unless the blow is forced."""
        f, e = self[name], self[foe]
        w, b = f.printed.weapon(weapon), blow or Blow(weapon)
        why = why_not(self.g, f, e, w, kind, b)
        assert why is None, render(why.text)
        return self.run(attack(self.g, f, e, w, b, kind), dice=dice, answers=answers)

    def numbers(
        self, name: str, weapon: str, foe: str, kind: str = "basic", blow: Blow | None = None
    ) -> Numbers:
        """What an attack declared now would come down to."""
        f, w = self[name], self[name].printed.weapon(weapon)
        return numbers(self.g, planned(self.g, f, self[foe], w, blow or Blow(weapon), kind))

    def use(
        self,
        name: str,
        face: str,
        mode: str = "",
        foe: str = "",
        *,
        dice: Iterable[int] = (),
        answers: Iterable[Given] = (),
    ) -> None:
        """A fighter uses a card of its stack; asserts that it may."""
        from game.rules.cirque.sequence import use_card

        assert self.usable(name, face, mode, foe) is None, self.usable(name, face, mode, foe)
        f = self[name]
        self.run(use_card(self.g, f, self.as_use(name, face, mode, foe)), dice=dice, answers=answers)

    def as_use(self, name: str, face: str, mode: str = "", foe: str = "") -> Use:
        """How the card would be used: attack cards in the sequence, passive ones as such, unless said."""
        f = self[name]
        usual = "sequence" if _subtype(face) == "attack" else "passive"
        return Use(self.card(f"stack:{f.id}", face), face, f.id, mode or usual, self[foe].id if foe else "")

    def usable(self, name: str, face: str, mode: str = "", foe: str = "") -> str | None:
        """The clause that forbids a use, or None; the fighter must have the text at all."""
        why = self.why_not_usable(name, face, mode, foe)
        return why.clause if why else None

    def why_not_usable(self, name: str, face: str, mode: str = "", foe: str = "") -> Why | None:
        """Why a card of the stack cannot be used, or None."""
        f = self[name]
        return self.text(name, face).usable(self.g, f, self.as_use(name, face, mode, foe))

    def text(self, name: str, face: str) -> Effect:
        """The text of a card for this fighter."""
        effect = text_of(self[name].profile, face)
        assert effect is not None, f"{name} has no use for {face}"
        return effect

    # ---- what happened

    def told(self, what: str) -> list[Event]:
        """The events of one name, in order."""
        return [e for e in self.events if e.what == what]

    def last(self, what: str) -> Event:
        """The last event of one name."""
        return self.told(what)[-1]

    @property
    def log(self) -> list[str]:
        """The names of all events in order."""
        return [e.what for e in self.events]


def _subtype(face: str) -> str:
    return content().card(face).subtype
