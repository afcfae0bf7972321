"""What tests of moves and turns say often: a walk as an answer, options and refusals of a step by their
keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.engine.decisions import Answer, Decision
from game.engine.events import Event
from game.engine.words import render
from game.rules.cirque.activation import go_on, move, step, step_options, step_refused
from game.rules.cirque.moving import ways_to_move
from game.rules.cirque.sequence import close
from game.rules.cirque.state import content
from game.table.inches import Point
from tests.rules.cirque.arrange import Bout, Given, Put, bout, put, refusing


def walk(*points: Point, way: str = "normal", face: float | None = None) -> Answer:
    """An answer to a question for a path; without points the fighter stays where it is."""
    return {"way": way, "path": [list(p) for p in points], "face": face}


RUN = "run"
"""The way of a run."""

HERE, THERE = (4, 4), (20, 20)
"""Two places far from each other."""


def allowances(b: Bout, name: str) -> dict[str, float]:
    """The ways to go that are open to a fighter, with their inches."""
    return {way.key: way.inches for way, _ in ways_to_move(b.g, b[name])}


def tries(b: Bout, name: str, *illegal: tuple[Answer, str], then: Answer) -> None:
    """A fighter's normal move or run after others that must be refused, each with its clause."""
    b.run(move(b.g, b[name]), answers=[("move", refusing(*illegal, then=then))])


def in_phase(phase: str, a: list[Put] | None = None, b: list[Put] | None = None, **more: Any) -> Bout:
    """Maximus and Mortimer, or others, far from each other at the beginning of a phase."""
    return bout(a or [put("maximus", HERE)], b or [put("mortimer", THERE)], phase=phase, **more)


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


def owing(b: Bout, *enemies: str) -> None:
    """Puts the attack sequence of Maximus, or whoever is active, where these enemies owe a response."""
    f = b.s.fighter(b.s.active)
    f.attacked = tuple((b[e].id, True) for e in enemies)
    f.sequence = "melee"
    close(b.g, f)


def respond(b: Bout, *answers: Given, dice: Sequence[int] = ()) -> None:
    """The next response that is owed, with its exchange."""
    b.run(go_on(b.g), answers=answers, dice=dice)


def keys(b: Bout, asked: Decision[object]) -> list[str]:
    """The options of a question, cards by their faces."""
    return [named(b, o.key) for o in asked.options]  # type: ignore[attr-defined]


def card(face: str) -> Callable[[Decision[Any]], Answer]:
    """Picks the card of that face in an exchange."""

    def pick(asked: Decision[Any]) -> Answer:
        name = content().card(face).name
        found = [o.key for o in asked.options if o.label.say == name]  # type: ignore[attr-defined]
        assert found, f"{face} is not offered"
        return found[0]

    return pick


def told(b: Bout, what: str, *names: str) -> list[tuple[object, ...]]:
    """Parts of the data of all events of a name."""
    return [tuple(e.data[n] for n in names) for e in b.told(what)]


def picked(b: Bout, asked: Decision[object], expected: list[str], answer: str) -> str:
    """An answer to a question that offers just these options, cards by their faces."""
    assert keys(b, asked) == expected
    return answer


def among(asked: Decision[object], kinds: tuple[str, ...], answer: str) -> str:
    """An answer to a question that offers nothing but these kinds of options."""
    found = {o.key.partition(":")[0] for o in asked.options}  # type: ignore[attr-defined]
    assert found <= set(kinds), found
    return answer
