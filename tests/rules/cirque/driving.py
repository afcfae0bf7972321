"""What tests of moves and turns say often: a walk as an answer, options and refusals of a step by their
keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.engine.decisions import Answer
from game.engine.events import Event
from game.engine.words import render
from game.rules.cirque.activation import move, step, step_options, step_refused
from game.table.inches import Point
from tests.rules.cirque.arrange import Bout, Given


def walk(*points: Point, way: str = "normal", face: float | None = None) -> Answer:
    """An answer to a question for a path; without points the fighter stays where it is."""
    return {"way": way, "path": [list(p) for p in points], "face": face}


def moves(
    b: Bout,
    name: str,
    *points: Point,
    way: str = "normal",
    face: float | None = None,
    dice: Iterable[int] = (),
    answers: Iterable[Given] = (),
) -> None:
    """A fighter makes its normal move or run; `answers` are for the quick attacks on the way."""
    b.run(move(b.g, b[name]), dice=dice, answers=[("move", walk(*points, way=way, face=face)), *answers])


def acts(b: Bout, name: str, act: str, *answers: Given, dice: Iterable[int] = ()) -> None:
    """One step of an activation: the act by its key, cards by their face, then what it asks."""
    kind, _, face = act.partition(":")
    if kind in ("card", "passive"):
        act = f"{kind}:{b.card(f'stack:{b[name].id}', face)}"
    elif kind == "cast":
        act = f"cast:{b.card(f'sorcery:{b[name].side}', face)}"
    b.run(step(b.g, b[name]), dice=dice, answers=[("step", act), *answers])


def open_acts(b: Bout, name: str) -> set[str]:
    """What a fighter may do in its next step, cards by their faces."""
    return {named(b, o.key) for o in step_options(b.g, b[name])}


def named(b: Bout, key: str) -> str:
    """The key of an option with the face of a card in place of its id."""
    kind, _, rest = key.partition(":")
    return f"{kind}:{b.s.cards.faces.get(rest, rest)}" if rest else kind


def refused_acts(b: Bout, name: str) -> dict[str, str]:
    """What a fighter may not do in its next step: label and clause."""
    return {render(r.label): r.why.clause for r in step_refused(b.g, b[name])}


def at(b: Bout, name: str) -> Point:
    """Where a fighter stands."""
    return b[name].point


def clauses(events: Iterable[Event]) -> list[str]:
    """The clauses of events."""
    return [e.clause for e in events]


def data(b: Bout, what: str) -> Any:
    """The data of the last event of a name."""
    return b.last(what).data
