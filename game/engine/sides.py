"""What each side of a match may know, what both may, and which rules are under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.asking import Decision
from game.engine.cards import Cards
from game.engine.collection import veiled
from game.engine.events import BOTH, Event
from game.engine.rulebook import Rulebook, Setup, View
from game.engine.state import copied, digest
from game.table.board import Table


def side_view(
    book: Rulebook,
    state: Any,
    setup: Setup,
    board: Table,
    events: Sequence[Event],
    pending: Decision[Any] | None,
    who: int,
    pays: bool,
) -> View:
    """What one side may know."""
    told = tuple(e for e in (e.for_side(who) for e in events) if e)
    asked = pending.who if pending else None
    mine = pending if pending and pending.who == who else None
    return View(who, book.redact(state, who), veiled(book, setup, who), board, told, asked, mine, pays)


def shared_view(
    book: Rulebook,
    state: Any,
    setup: Setup,
    board: Table,
    events: Sequence[Event],
    asked: int | None,
    who: int,
    pays: bool,
) -> View:
    """What both sides may know, told as the rulebook tells it to side `who`; nobody is asked anything."""
    known = book.redact(state, 0)
    cards = getattr(state, "cards", None)
    if isinstance(cards, Cards):
        known.cards = copied(cards)
    known = book.redact(known, 1)
    if isinstance(cards, Cards):
        known.cards = cards.shared()
    told = tuple(e for e in (e.for_all() for e in events) if e)
    return View(who, known, veiled(book, veiled(book, setup, 0), 1), board, told, asked, None, pays)


def differing(book: Rulebook, state: Any, events: Sequence[Event]) -> bool:
    """Whether the sides know different things."""
    if any(e.seen_by != BOTH for e in events):
        return True
    one, other = (book.redact(state, who) for who in (0, 1))
    return bool(digest(one) != digest(other))


def under_way(run: Any) -> tuple[str, ...]:
    """Names of the rule functions that a coroutine of the rules has come to, outermost first."""
    out: list[str] = []
    while run is not None and hasattr(run, "cr_await"):
        out.append(run.cr_code.co_qualname.rpartition(".")[2])
        run = run.cr_await
    return tuple(out)
