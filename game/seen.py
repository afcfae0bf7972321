"""How often each clause and each card of a rulebook happened in matches, and why some clauses never can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from game.engine.asking import Answer, Decision, IllegalAnswer
from game.engine.clause_uses import Use, uses
from game.engine.clauses import Clause
from game.engine.collection import collection_of
from game.engine.events import Event
from game.engine.rulebook import Rulebook
from game.players.random import Chance
from game.table.board import Table

WAYS: Final = ("event", "cited", "question", "option", "refusal")
"""An event under the clause, one that cites it besides its own, a question, an option offered, a refusal."""

HAPPENED: Final = frozenset({"event", "cited", "question"})
"""Ways in which a clause is said to have happened."""

WHY: Final = MappingProxyType(
    {
        "event": "could happen and has not",
        "question": "could be asked and was not",
        "option": "shows with an option that is offered",
        "number": "shows in the parts of a number",
        "refusal": "shows only where something is refused",
        "text": "names a text or a rule that others carry out",
        "words": "a definition that the rule carries in its words",
    }
)


@dataclass
class Seen:
    """Counts over any number of matches."""

    clauses: dict[str, Counter[str]] = field(default_factory=dict)
    """Clause to the ways in which it showed."""
    cards: dict[str, Counter[str]] = field(default_factory=dict)
    """Card to the kinds of event that were about it."""

    def count(self, clause: str, way: str) -> None:
        """One more."""
        self.clauses.setdefault(clause, Counter())[way] += 1

    def event(self, event: Event) -> None:
        """Its own clause, those that its numbers cite, and the cards it is about."""
        self.count(event.clause, "event")
        for clause in event.clauses - {event.clause}:
            self.count(clause, "cited")
        for card in _cards_of(event.data):
            self.cards.setdefault(card, Counter())[event.what] += 1

    def question(self, decision: Decision[Any]) -> None:
        """Its clause, those of its options, and of what it says cannot be chosen."""
        self.count(decision.clause, "question")
        for clause in {o.clause for o in getattr(decision, "options", ()) if o.clause}:
            self.count(clause, "option")
        refused = decision.refused() if decision.refused else ()
        for clause in {r.why.clause for r in refused}:
            self.count(clause, "refusal")

    def refused(self, decision: Decision[Any], answer: Answer) -> None:
        """The clause that forbids an answer, if one does."""
        try:
            decision.read(answer)
        except IllegalAnswer as illegal:
            self.count(illegal.why.clause, "refusal")

    def happened(self, clause: str) -> bool:
        """Whether it was an event, part of one, or a question."""
        return bool(HAPPENED & self.clauses.get(clause, Counter()).keys())


def _cards_of(data: Mapping[str, Any]) -> set[str]:
    """Cards that an event is about: those under "card" and "cards"; pairs begin with the card."""
    found = [data.get("card"), *_list(data.get("cards"))]
    return {c for c in found if isinstance(c, str)}


def _list(value: Any) -> Sequence[Any]:
    rows = value if isinstance(value, (list, tuple)) else ()
    return [row[0] if isinstance(row, (list, tuple)) and row else row for row in rows]


def wild(answer: Answer, board: Table, chance: Chance) -> Answer:
    """An answer like a given one, without any care for the rules: other places, other numbers of things."""
    if isinstance(answer, bool) or answer is None:
        return answer
    if isinstance(answer, (int, float)):
        return round(chance.fraction() * 360, 1)
    if isinstance(answer, dict):
        return {key: wild(value, board, chance) for key, value in answer.items()}
    if isinstance(answer, (list, tuple)):
        if answer and all(isinstance(part, (int, float)) for part in answer):
            x, y = chance.fraction() * board.width, chance.fraction() * board.depth
            return [round(x, 3), round(y, 3), *answer[2:]]
        if answer and isinstance(answer[0], (list, tuple)):
            return [wild(part, board, chance) for part in answer]
        return [*answer, *answer[:1]] if chance.below(2) else list(answer[1:])
    return answer


# ---- what is told of it


def report(book: Rulebook, seen: Seen) -> list[str]:
    """A line for each clause in the order of the text, then one for each card."""
    here = Path(__file__).parent
    code = {**uses(here / "table"), **uses(here / "rules" / book.id)}
    silent: Mapping[str, str] = getattr(book, "silent", {})
    out = []
    for clause in book.rules:
        counts = seen.clauses.get(clause.id, Counter())
        told = ", ".join(f"{way} {counts[way]:,}" for way in WAYS if counts[way])
        why = ""
        if not seen.happened(clause.id):
            why = silent.get(clause.id) or reason(clause, code.get(clause.id, ()))
        out.append(f"{clause.id} {clause.title}: " + "; ".join(part for part in (told, why) if part))
    collection = collection_of(book)
    for entry in collection.cards if collection else ():
        events = seen.cards.get(entry.id, Counter())
        told = ", ".join(f"{what} {n:,}" for what, n in sorted(events.items()))
        out.append(f"card {entry.id}: {told or 'never'}")
    return out


def reason(clause: Clause, found: Sequence[Use]) -> str:
    """Why a clause has been neither event nor question: where it shows instead."""
    if clause.withdrawn:
        return "withdrawn"
    if clause.prose:
        return "prose: it only explains words"
    if not found:
        return "a row of the content or of a map"
    use = found[0]
    return f"{WHY[use.way]}: {use.where or 'module'} in {use.file}"
