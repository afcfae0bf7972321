"""Guessing: a match as one side may believe it to be, without anything that this side cannot know.

Its own unseen cards are dealt again; those of the other side come from what that side may have brought.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from game.engine.asking import Decision
from game.engine.cards import Pool, dealt_again, dealt_from, owner
from game.engine.collection import veiled
from game.engine.dice import Dice, DiceBox, SeededDice, SplicedDice
from game.engine.journal import Mark
from game.engine.state import copied, same

if TYPE_CHECKING:
    from game.engine.match import Match
    from game.engine.rulebook import Rulebook
    from game.table.mapfile import Scenario


class Beliefs(Protocol):
    """What may lie face down, in a game in which sides bring decks that are secret.

    A rulebook that has such decks offers it as its attribute `beliefs`; where it has not, everybody knows
    what the decks are made of.
    """

    def bag(self, s: Any, who: int, pool: Pool, scenario: Scenario, dice: Dice) -> Sequence[str]:
        """Faces from which a pool of the other side is dealt: as many as it has ids or more, enough for each
        of its groups. `s` is what the rulebook's `redact` leaves to `who`: nothing unseen has a part in it.
        """

    def suppose(self, s: Any, faces: Mapping[str, str]) -> None:
        """Gives unseen cards other faces; whatever else a state tells of their decks goes."""


def beliefs_of(book: Rulebook) -> Beliefs | None:
    """What a rulebook believes of decks; None if they are no secret."""
    found: Beliefs | None = getattr(book, "beliefs", None)
    return found


def suppose(book: Rulebook, s: Any, faces: Mapping[str, str]) -> None:
    """Gives unseen cards of a state other faces."""
    if beliefs := beliefs_of(book):
        beliefs.suppose(s, faces)
    elif faces:
        s.cards.faces.update(faces)


def guessed(match: Match, who: int, n: int) -> Match:
    """The n-th sample of what `who` may believe the match to be; see `Match.guess`."""
    dice = SeededDice(match.seed * 7919 + n, -1 - who)
    sealed = _sealed_from(match, who)
    mark = match.journal.mark_before(len(match.journal.entries) - sealed)
    state = match.state if mark is match.journal.marks[-1] else mark.state
    faces = supposed_faces(match, state, who, dice)
    seed = dice.below(2**32)
    box = _box_from_here(match, seed)
    other = _believed(match, who, mark, faces, box, dice) if faces or sealed else None
    if other is None:
        other = match.forked(match.journal.marks[-1], box)
        other.deal_now(faces)
    other.setup, other.seed = veiled(match.book, match.setup, who), seed
    return other


def supposed_faces(match: Match, state: Any, who: int, dice: SeededDice) -> dict[str, str]:
    """Faces for all cards that `who` has not seen: its own dealt again, the others out of the book's bag."""
    beliefs = beliefs_of(match.book)
    faces: dict[str, str] = {}
    for pool in match.book.hidden(state, who):
        if beliefs is None or owner(pool.ids[0]) == who:
            faces.update(dealt_again(state.cards.faces, pool, dice))
        else:
            bag = beliefs.bag(match.book.redact(state, who), who, pool, match.scenario, dice)
            faces.update(dealt_from(bag, pool, dice))
    return faces


def _sealed_from(match: Match, who: int) -> bool:
    """Whether the last answer was the other side's to the same secret question: not known to `who`."""
    asked, last = match.pending, match.journal.entries[-1:]
    if asked is None or not asked.secret or asked.who != who:
        return False
    return any(entry.who != who and entry.key == asked.key for entry in last)


def _believed(
    match: Match, who: int, mark: Mark, faces: Mapping[str, str], box: DiceBox, dice: SeededDice
) -> Match | None:
    """The faces dealt at a boundary, so that nothing noted since comes from the true ones."""
    if match.shuffled:
        return None
    sealed = _sealed_from(match, who)
    try:
        supposed = with_faces(match.book, mark, faces)
        other = match.forked(supposed, box, until=len(match.journal.entries) - sealed)
        if sealed and other.pending:
            other.answer(other.pending.sample(dice))
    except Exception:
        # an answer that the true faces allowed may break a rule under the guessed ones
        return None
    if _question(other.pending) != _question(match.pending):
        return None
    redact = match.book.redact
    return other if not sealed or same(redact(other.state, who), redact(match.state, who)) else None


def _box_from_here(match: Match, seed: int) -> DiceBox:
    """The dice as they have fallen up to now, others from here on."""
    now, draws, box = match.state.act, match.dice.draws, match.box

    def ahead(act: int) -> Dice:
        if act < now:
            return box(act)
        dice = SeededDice(seed, act)
        return SplicedDice(box(act), draws, dice) if act == now else dice

    return ahead


def with_faces(book: Rulebook, mark: Mark, faces: Mapping[str, str]) -> Mark:
    """The mark as it would be if these cards had these faces."""
    state: Any = copied(mark.state)
    if faces:
        suppose(book, state, faces)
    return replace(mark, state=state)


def _question(decision: Decision[Any] | None) -> tuple[Any, ...] | None:
    return None if decision is None else (decision.kind, decision.who, decision.clause, decision.key)
