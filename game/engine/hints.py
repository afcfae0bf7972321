"""Hints as data: TOML rows `[[hint]]` that say something once, at the moment it matters.

id    its name, kept when it has been shown
when  what has to be so, one is enough: "ask:QUESTION", "kind:KIND" (of a question), "kind:KIND:secret" or
      "kind:KIND:open" (the other side learns of the answer later, or at once), "clause:ID" (of a question, or
      of what happened), "event:WHAT" (something the player may read has happened), or "at:NAME" for something
      on the screen, see AT
say   one or two sentences; a {command} in braces becomes its key
cost  what it costs not to know, 1 to 9; of several that are due the dearest comes first
about what it talks about and must not cover: keys of hits, such as "button:*"
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec

from game.engine.content import load_rows, unknown_tables
from game.table.tomlplace import Fault, Source, did_you_mean

AT: Final = ("beyond", "warned", "refused", "undo_closed", "curtain", "greyed", "dice", "waiting")
"""A move carried beyond its limit, a warning on the table, an answer that was refused, undo that is closed,
the first question after a curtain, something greyed under the pointer, dice that have rolled, the other side
at it."""

KINDS: Final = ("ask", "kind", "clause", "event", "at")


class Hint(msgspec.Struct, frozen=True):
    """One hint."""

    id: str
    when: tuple[str, ...]
    say: str
    cost: Annotated[int, msgspec.Meta(ge=1, le=9)] = 5
    about: tuple[str, ...] = ()


def read_hints(path: Path) -> tuple[list[Hint], Sequence[Fault]]:
    """The sound rows of a file, and everything that is wrong in it."""
    source = Source.read(path)
    rows, faults = load_rows(source, "hint", Hint)
    faults += unknown_tables(source, ("hint",)) if not source.faults else []
    if not faults:
        faults = [fault for n, row in enumerate(rows) for fault in _whens(source, n, row)]
    return rows, faults


def _whens(source: Source, n: int, hint: Hint) -> Iterable[Fault]:
    for i, when in enumerate(hint.when):
        kind, _, name = when.partition(":")
        right = ""
        if kind not in KINDS or not name:
            right = 'write "ask:QUESTION", "kind:KIND", "clause:ID", "event:WHAT" or "at:NAME"'
        elif kind == "at" and name not in AT:
            right = did_you_mean(name, AT)
        if right:
            what = f'"{when}" is no moment for a hint'
            yield source.value_fault(("hint", n, "when", i), what, right)
    if not hint.when:
        yield source.fault(("hint", n, "when"), "the hint never shows", 'write when = ["ask:QUESTION"]')


def due(hints: Sequence[Hint], now: Collection[str], shown: Collection[str]) -> Hint | None:
    """The dearest hint that has not been shown and whose moment is among those of now."""
    fitting = [h for h in hints if h.id not in shown and any(w in now for w in h.when)]
    return max(fitting, key=lambda h: h.cost, default=None)
