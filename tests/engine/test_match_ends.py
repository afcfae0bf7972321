"""Match: rules that break, giving up."""

from __future__ import annotations

import pytest

from game.engine.asking import Option
from game.engine.decisions import PickOne
from game.engine.game import Game, sealed
from game.engine.match import RuleFault, UndoClosed
from game.engine.words import Text
from tests.books.shelf import question
from tests.engine.test_match import asked
from tests.toy.activation import guard
from tests.toy.rulebook import Toy
from tests.toy.state import ToyState
from tests.toy.table import begun, up_to

# ---- faults


class Breaking(Toy):
    """A toy whose scouts fall into a hole."""

    async def play(self, g: Game[ToyState]) -> None:
        """One activation after another; the deed breaks."""
        while g.state.stage != "over":
            await g.boundary()
            options = [Option(k, k, Text(k)) for k in ("good", "bad")]
            first = await PickOne(0, "TOY-207", Text("First?"), options, key="first")
            second = await PickOne(0, "TOY-304", Text("Second?"), options, key="second")
            g.state.turn += 1
            await self.fall(second)
            if first == "bad":
                g.state.stage = "over"

    async def fall(self, second: str) -> None:
        """The rule that breaks."""
        if second == "bad":
            raise KeyError("hole")


def test_a_rule_that_breaks_leaves_the_match_as_it_was() -> None:
    match = begun(book=Breaking())
    match.answer("good")
    match.answer("good")
    match.answer("good")
    before = match.digest(), question(match.pending), len(match.journal.entries), len(match.journal.marks)
    with pytest.raises(RuleFault, match=r"KeyError: 'hole' \(answer 3, second, in play, fall\)") as caught:
        match.answer("bad")
    assert isinstance(caught.value.__cause__, KeyError)
    assert before == (
        match.digest(),
        question(match.pending),
        len(match.journal.entries),
        len(match.journal.marks),
    )
    match.answer("good")
    match.answer("bad")
    match.answer("good")
    assert match.over and match.state.turn == 3


class Hasty(Toy):
    """A toy that asks before its first boundary."""

    async def play(self, g: Game[ToyState]) -> None:
        """Asks at once."""
        await guard(next(iter(g.state.discs.values())))


def test_a_rule_may_not_ask_before_the_first_boundary() -> None:
    with pytest.raises(AssertionError, match="before the first boundary"):
        begun(book=Hasty())


def test_only_secret_questions_are_sealed() -> None:
    open_question = PickOne(0, "TOY-001", Text("Open?"), [Option("a", "a", Text("a"))])
    run = sealed(open_question, open_question)
    with pytest.raises(AssertionError, match="sealed decisions are secret"):
        run.send(None)


# ---- conceding


def test_the_side_that_is_asked_can_give_up() -> None:
    match = up_to("hop")
    assert match.pending is not None
    who = match.pending.who
    told = match.concede()
    assert [e.what for e in told] == ["conceded"] and told[0].side == who
    assert match.over and match.book.winner(match.state) == 1 - who
    assert match.journal.entries[-1].answer == {"concede": True}


def test_giving_up_can_be_rewound_and_forked() -> None:
    match = up_to("hop")
    before = match.digest()
    match.concede()
    assert match.fork().digest() == match.digest() and match.fork().over
    with pytest.raises(UndoClosed):
        match.undo()
    match.undo(agreed=True)
    assert match.digest() == before and asked(match) is not None
