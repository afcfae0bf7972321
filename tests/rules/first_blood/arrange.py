"""Skirmishes set up by hand: warriors, terrain, dice and answers as literals, rules driven one by one.

    b = skirmish([put("bellman", (10, 10))], [put("thorn_reaver", (11.3, 10))])
    b.acts("bellman", "clash:b-thorn_reaver", dice=[2, 4, 6, 5, 1])

A warrior's id is the letter of its side, a dash and its profile, numbered where a side has several alike.
Everything is strict: a die or an answer too many or too few fails, and so does one that is not allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.engine.decisions import Answer
from game.rules.first_blood import activation, rounds
from game.rules.first_blood.ground import MEANING
from game.rules.first_blood.scoring import Over
from game.rules.first_blood.state import (
    Ability,
    CommandCard,
    FirstBloodState,
    Player,
    Warrior,
    content,
)
from game.table.board import Table
from game.table.inches import Point
from game.table.terrain import Polygon, Terrain, rect
from tests.rules.driven import Driven, Given, T, refused, refusing


@dataclass
class Put:
    """A warrior: where its bases stand, front base first, and any other field of Warrior by name."""

    profile: str
    spots: tuple[Point, ...]
    more: Mapping[str, Any] = field(default_factory=dict)


def put(profile: str, *spots: Point, **more: Any) -> Put:
    """A warrior on the table, or a slain one without spots."""
    return Put(profile, spots, more)


def slab(kind: str, x: float, y: float, w: float, h: float, tid: str = "") -> Terrain:
    """A rectangle of terrain from its south-west corner."""
    return Terrain(tid or f"{kind}@{x:g},{y:g}", kind, rect(x, y, w, h))


def patch(kind: str, *points: Point, tid: str = "") -> Terrain:
    """A polygon of terrain."""
    x, y = points[0]
    return Terrain(tid or f"{kind}@{x:g},{y:g}", kind, Polygon(points))


def skirmish(
    a: Sequence[Put],
    b: Sequence[Put],
    *,
    terrain: Sequence[Terrain] = (),
    size: tuple[float, float] = (48.0, 48.0),
    scenario: str = "ford",
    objectives: Sequence[tuple[str, Point]] = (("O1", (24.0, 24.0)),),
    phase: str = "action",
    round: int = 1,
    points: tuple[int, int] = (0, 0),
    roles: tuple[str, str] = ("", ""),
    **more: Any,
) -> Skirmish:
    """A skirmish in its Action Phase; `more` are fields of FirstBloodState."""
    w, d = size
    board = Table.build(w, d, tuple(terrain), MEANING)
    warriors: list[Warrior] = []
    cards: dict[str, CommandCard] = {}
    for side, team in enumerate((a, b)):
        alike = Counter(p.profile for p in team)
        seen: Counter[str] = Counter()
        for p in team:
            seen[p.profile] += 1
            wid = f"{'ab'[side]}-{p.profile}"
            if alike[p.profile] > 1:
                wid += f"-{seen[p.profile]}"
            card = f"{'ab'[side]}-{_card_of(p.profile)}"
            here = bool(p.spots)
            warriors.append(
                Warrior(wid, p.profile, side, card, p.spots, here, **({"slain": not here} | dict(p.more)))
            )
            old = cards.get(card)
            kind = "character" if warriors[-1].printed.character else "regiment"
            band = (*old.warriors, wid) if old else (wid,)
            cards[card] = CommandCard(card, card[2:], side, kind, band, deployed=True)
    state = FirstBloodState(
        scenario=scenario,
        warriors=warriors,
        command_cards=list(cards.values()),
        players=[
            Player("lantern_host", "a", roles[0], points[0]),
            Player("bramble_court", "b", roles[1], points[1]),
        ],
        terrain=tuple(terrain),
        zones=(
            ("a", ((0.0, 0.0), (w, 0.0), (w, 8.0), (0.0, 8.0))),
            ("b", ((0.0, d - 8.0), (w, d - 8.0), (w, d), (0.0, d))),
        ),
        objectives=tuple(objectives),
        round=round,
        phase=phase,
        first_deployer=0,
        supremacy=0,
        **more,
    )
    return Skirmish(state, board)


def _card_of(profile: str) -> str:
    for band in content().warbands.values():
        for card in band.cards:
            if profile in [m.profile for m in card.warriors]:
                return card.id
    return "MEN"


class Skirmish(Driven[FirstBloodState]):
    """A game under way whose rules are driven by hand."""

    def __getitem__(self, name: str) -> Warrior:
        """A warrior by its id, by its id without the side, or by its profile, if only one fits."""
        found = [w for w in self.s.warriors if name in (w.id, w.id[2:])]
        found = found or [w for w in self.s.warriors if w.profile == name]
        assert len(found) == 1, f"{name} names {[w.id for w in found]}"
        return found[0]

    # ---- running rules

    def run(
        self, rule: Coroutine[Any, Any, T], *, dice: Iterable[int] = (), answers: Iterable[Given] = ()
    ) -> T:
        """Drives one rule to its end with these dice and answers, and nothing left over."""
        return self.drive(rule, answers, dice)

    def unit(self, *answers: Given, dice: Iterable[int] = ()) -> bool:
        """One stretch of play of the phase at hand; True if the game ends with it."""

        async def guarded() -> bool:
            try:
                await rounds.UNITS[self.s.phase](self.g)
            except Over:
                return True
            return False

        return self.run(guarded(), dice=dice, answers=answers)

    # ---- acting

    def begins(self, name: str) -> None:
        """The activation of a warrior begins."""
        w = self[name]
        self.s.active_card = w.card
        activation.begin(self.g, w)

    def acts(self, name: str, act: str, *answers: Given, dice: Iterable[int] = ()) -> None:
        """One action or Draw Event of a warrior, whose activation begins with it if none is under way."""
        if self.s.activation is None:
            self.begins(name)
        assert self.s.activation is not None and self.s.activation.warrior == self[name].id
        self.run(activation.go_on(self.g), dice=dice, answers=[("act", act), *answers])

    def open_acts(self, name: str) -> list[str]:
        """The keys of what a warrior may do now."""
        if self.s.activation is None:
            self.begins(name)
        return [o.key for o in activation.act_options(self.g, self[name])]

    def ability(self, name: str, ability: str) -> None:
        """A command ability of a warrior is in force."""
        self.s.abilities = (*self.s.abilities, Ability(self[name].id, ability, "FIB-314"))

    def duels(self, one: str, other: str) -> None:
        """Two Characters fight a Duel."""
        self.s.duels = (*self.s.duels, (self[one].id, self[other].id))


def walk(*points: Point, way: str = "march", face: float | None = None) -> Answer:
    """An answer to a question for a path."""
    return {"way": way, "path": [list(p) for p in points], "face": face}


__all__ = [
    "Given",
    "Put",
    "Skirmish",
    "patch",
    "put",
    "refused",
    "refusing",
    "skirmish",
    "slab",
    "walk",
]
