"""Guessing: a match as one side may believe it to be, without anything that this side cannot know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.engine.asking import Decision
from game.engine.cards import dealt_again
from game.engine.dice import Dice, DiceBox, SeededDice, SplicedDice
from game.engine.journal import Mark
from game.engine.state import copied, same

if TYPE_CHECKING:
    from game.engine.match import Match


def guessed(match: Match, who: int, n: int) -> Match:
    """The n-th sample of what `who` may believe the match to be; see `Match.guess`."""
    dice = SeededDice(match.seed * 7919 + n, -1 - who)
    sealed = _sealed_from(match, who)
    mark = match.journal.mark_before(len(match.journal.entries) - sealed)
    faces: dict[str, str] = {}
    state = match.state if mark is match.journal.marks[-1] else mark.state
    for pool in match.book.hidden(state, who):
        faces.update(dealt_again(match.state.cards.faces, pool, dice))
    box = _box_from_here(match, dice.below(2**32))
    if (faces or sealed) and (other := _believed(match, who, mark, faces, box, dice)):
        return other
    other = match.forked(match.journal.marks[-1], box)
    other.deal_now(faces)
    return other


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
        other = match.forked(with_faces(mark, faces), box, until=len(match.journal.entries) - sealed)
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


def with_faces(mark: Mark, faces: Mapping[str, str]) -> Mark:
    """The mark as it would be if these cards had these faces."""
    state: Any = copied(mark.state)
    if faces:
        state.cards.faces.update(faces)
    return replace(mark, state=state)


def _question(decision: Decision[Any] | None) -> tuple[Any, ...] | None:
    return None if decision is None else (decision.kind, decision.who, decision.clause, decision.key)
