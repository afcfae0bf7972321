"""Bouts set up by hand: fighters, cards, dice and answers as literals, rules driven one coroutine at a time.

    b = bout([put("maximus", (5, 5))], [put("mortimer", (6.2, 5), stack=["light"])])
    b.run(attack(b.g, b["maximus"], b["mortimer"], ...), dice=[5, 7], answers=[("enhance_attack", [])])

A fighter's id is the letter of its side, a dash and its profile: "a-maximus". Everything is strict: a die or
an answer too many or too few fails, and so does an answer that the decision does not allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.cards import Cards, card_id
from game.engine.events import BOTH
from game.rules.cirque.ground import MEANING
from game.rules.cirque.state import CirqueState, Fighter, Player, Status
from game.table.board import Table
from game.table.inches import Point
from game.table.terrain import Circle, Polygon, Terrain, rect
from tests.rules.driven import refused, refusing

from .bouts import Bout, Given


@dataclass
class Put:
    """A fighter of a bout: where it stands, what it holds, and any other field of Fighter by name."""

    profile: str
    at: Point | None
    facing: float = 0.0
    stack: Sequence[str] = ()
    set: Sequence[str] = ()
    play: Sequence[str] = ()
    more: Mapping[str, Any] = field(default_factory=dict)


def put(
    profile: str,
    at: Point | None = None,
    facing: float = 0.0,
    *,
    stack: Sequence[str] = (),
    set: Sequence[str] = (),
    play: Sequence[str] = (),
    **more: Any,
) -> Put:
    """A fighter, off the table without `at`; `more` are fields of Fighter such as damage or fury."""
    return Put(profile, at, facing, stack, set, play, more)


def slab(kind: str, x: float, y: float, w: float, h: float, tid: str = "") -> Terrain:
    """A rectangle of terrain from its south-west corner."""
    return Terrain(tid or f"{kind}@{x:g},{y:g}", kind, rect(x, y, w, h))


def disc(kind: str, x: float, y: float, r: float, tid: str = "") -> Terrain:
    """A round piece of terrain."""
    return Terrain(tid or f"{kind}@{x:g},{y:g}", kind, Circle(x, y, r))


def bout(
    a: Sequence[Put],
    b: Sequence[Put],
    *,
    terrain: Sequence[Terrain] = (),
    size: tuple[float, float] = (24.0, 24.0),
    piles: Mapping[str, Sequence[str]] | None = None,
    active: str = "",
    turn: int = 1,
    phase: str = "combat",
    holder: int | None = 0,
    **more: Any,
) -> Bout:
    """A bout in its Combat phase; `piles` are places such as "discard:0" with their faces, top first.

    `active` is a profile; `more` are fields of CirqueState.
    """
    board = Table.build(size[0], size[1], tuple(terrain), MEANING)
    cards = Cards()
    counts = [0, 0]

    def deal(side: int, place: str, faces: Sequence[str], seen: int) -> None:
        ids = []
        for face in faces:
            cid = card_id(side, counts[side])
            counts[side] += 1
            cards.faces[cid] = face
            cards.seen[cid] = seen
            ids.append(cid)
        if ids:
            cards.places[place] = (*cards.at(place), *ids)

    fighters = []
    for side, team in enumerate((a, b)):
        for p in team:
            f = _fighter(side, p)
            fighters.append(f)
            deal(side, f"stack:{f.id}", p.stack, 1 << side)
            deal(side, f"set:{f.id}", p.set, BOTH)
            deal(side, f"play:{f.id}", p.play, BOTH)
    for place, faces in (piles or {}).items():
        kind, _, side_of = place.partition(":")
        seen = {"deck": 0, "discard": BOTH}.get(kind, 1 << int(side_of))
        deal(int(side_of), place, faces, seen)
    chosen = next((f.id for f in fighters if active in (f.profile, f.id)), "")
    state = CirqueState(
        fighters=fighters,
        players=[Player("deck_a", "A"), Player("deck_b", "B")],
        cards=cards,
        terrain=tuple(terrain),
        turn=turn,
        phase=phase,
        holder=holder,
        first_deployer=0,
        first_activator=0,
        active=chosen,
        **more,
    )
    return Bout(state, board)


def _fighter(side: int, p: Put) -> Fighter:
    x, y = p.at if p.at is not None else (0.0, 0.0)
    return Fighter(
        f"{'ab'[side]}-{p.profile}",
        p.profile,
        side,
        x=x,
        y=y,
        facing=p.facing,
        placed=p.at is not None,
        **p.more,
    )


def lasts(what: str, clause: str, amount: int = 0, until: str = "activation", detail: str = "") -> Status:
    """A status."""
    return Status(what, clause, until, amount, detail)


__all__ = [
    "Bout",
    "Given",
    "Polygon",
    "Put",
    "bout",
    "disc",
    "lasts",
    "put",
    "refused",
    "refusing",
    "slab",
]
