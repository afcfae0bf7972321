"""Battles set up by hand: units, terrain, dice and answers as literals, rules driven stretch by stretch.

    b = battle([put("heron_knights", 5, (24, 10, 90))], [put("marchers", 20, (28, 24, 270))])
    b.declares("heron_knights", "marchers")

Ids are whole numbers as the rules give them (REG-015). Everything is strict: a die or an answer too many or
too few fails, and so does one that is not allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.rules.regiments import turn
from game.rules.regiments.charge import announce
from game.rules.regiments.content import content
from game.rules.regiments.effect import Over
from game.rules.regiments.ground import MEANING
from game.rules.regiments.state import Character, Player, RegimentsState, Unit
from game.rules.regiments.wounds import engage
from game.table.board import Table
from game.table.inches import Point
from game.table.terrain import Polygon, Terrain, rect
from tests.rules.driven import Driven, Given, T, refused

At = tuple[float, float, float]
"""Centre and facing."""


@dataclass
class Put:
    """A unit: profile, rank and file, pose, files, joined character, and any other field of Unit by name."""

    profile: str
    n: int
    at: At
    files: int
    hero: str
    more: Mapping[str, Any] = field(default_factory=dict)


def put(
    profile: str, n: int = 1, at: At = (24.0, 24.0, 90.0), files: int = 0, hero: str = "", **more: Any
) -> Put:
    """A unit on the table; a lone character is put like a unit of one."""
    return Put(profile, n, at, files, hero, more)


def slab(kind: str, x0: float, y0: float, x1: float, y1: float, tid: str = "") -> Terrain:
    """A rectangle of terrain from corner to corner."""
    return Terrain(tid or f"{kind}@{x0:g},{y0:g}", kind, rect(x0, y0, x1 - x0, y1 - y0))


def patch(kind: str, *points: Point, tid: str = "") -> Terrain:
    """A polygon of terrain."""
    x, y = points[0]
    return Terrain(tid or f"{kind}@{x:g},{y:g}", kind, Polygon(points))


def battle(
    one: Sequence[Put],
    two: Sequence[Put],
    *,
    terrain: Sequence[Terrain] = (),
    size: tuple[float, float] = (48.0, 48.0),
    active: int = 0,
    sub: str = "declare",
    general: bool = True,
    **more: Any,
) -> Battle:
    """A battle in the middle of a turn of `active`; `more` are fields of RegimentsState."""
    w, d = size
    board = Table.build(w, d, tuple(terrain), MEANING)
    units, characters = _forces(one, two)
    players = [Player("heron_march", "a"), Player("drowned_court", "b")]
    for c in characters:
        if general and c.printed.general:
            players[c.side].general = c.id
    phase = next(p for p, s in turn.ORDER if s == sub)
    state = RegimentsState(
        units=sorted(units, key=lambda u: u.id),
        characters=characters,
        players=players,
        terrain=tuple(terrain),
        zones=(
            ("a", ((0.0, 0.0), (w, 0.0), (w, 10.0), (0.0, 10.0))),
            ("b", ((0.0, d - 10.0), (w, d - 10.0), (w, d), (0.0, d))),
        ),
        first_player=0,
        active=active,
        phase=phase,
        sub_phase=sub,
        **more,
    )
    return Battle(state, board)


def _forces(one: Sequence[Put], two: Sequence[Put]) -> tuple[list[Unit], list[Character]]:
    """REG-015 Units and characters with the ids that the rules give them."""
    units: list[Unit] = []
    characters: list[Character] = []
    count = 0
    for side, force in enumerate((one, two)):
        lone = [p for p in force if content().profile(p.profile).character]
        for p in force:
            if p not in lone:
                count += 1
                units.append(_unit(count, side, p, p.n))
        for p in force:
            name = p.hero or (p.profile if p in lone else "")
            if not name:
                continue
            count += 1
            if p in lone:
                units.append(_unit(count, side, p, 0))
            host = units[-1] if p in lone else next(u for u in units if u.side == side and _is(u, p))
            host.character = count
            characters.append(Character(count, side, name, host.id))
    return units, characters


def _unit(uid: int, side: int, p: Put, n: int) -> Unit:
    models = n + (1 if p.hero or not n else 0)
    files = p.files or min(models, 5)
    x, y, facing = p.at
    more = {"start": n} | dict(p.more)
    return Unit(uid, side, p.profile, n, files=files, x=x, y=y, facing=facing, **more)


def _is(u: Unit, p: Put) -> bool:
    return (u.profile, u.n, (u.x, u.y, u.facing)) == (p.profile, p.n, p.at)


class Battle(Driven[RegimentsState]):
    """A battle under way whose rules are driven by hand."""

    def __getitem__(self, name: str | int) -> Unit:
        """A unit by its id, or by its profile, if only one fits."""
        found = [u for u in self.s.units if name in (u.id, u.profile)]
        assert len(found) == 1, f"{name} names {[u.id for u in found]}"
        return found[0]

    def hero(self, name: str) -> Character:
        """A character by his profile."""
        return next(c for c in self.s.characters if c.profile == name)

    # ---- running rules

    def run(self, rule: Coroutine[Any, Any, T], *answers: Given, dice: Iterable[int] = ()) -> T:
        """Drives one rule to its end with these dice and answers, and nothing left over."""
        return self.drive(rule, answers, dice)

    def stretch(self, *answers: Given, dice: Iterable[int] = ()) -> None:
        """One stretch of play."""
        self.run(turn.stretch(self.g), *answers, dice=dice)

    def until(self, done: Callable[[], bool], *answers: Given, dice: Iterable[int] = ()) -> None:
        """Stretch after stretch until something is so, at most a hundred."""
        left = list(answers)
        self.load(dice)
        for _ in range(100):
            if done():
                break
            self.finish(turn.stretch(self.g), left)
        assert done(), f"it goes on in {self.s.sub_phase}"
        self.empty(left)

    def to(self, sub: str, *answers: Given, dice: Iterable[int] = ()) -> None:
        """Goes on until a sub-phase begins."""
        self.until(lambda: self.s.sub_phase == sub or bool(self.s.result), *answers, dice=dice)

    def enters(self, sub: str) -> None:
        """A sub-phase begins."""
        turn.enter(self.g, next(p for p, s in turn.ORDER if s == sub), sub)

    # ---- acting

    def declares(self, unit: str | int, target: str | int, *, dice: Iterable[int] = ()) -> None:
        """A charge is declared, with the dice of the Fear test that may be due."""
        self.does(lambda: announce(self.g, self[unit], self[target]), dice=dice)

    def reacts(self, *answers: Given, dice: Iterable[int] = ()) -> None:
        """No more charges are declared, and the next charged unit reacts."""
        if self.s.sub_phase == "declare":
            self.enters("react")
        self.stretch(*answers, dice=dice)

    def engage(self, a: str | int, b: str | int, mine: str = "front", theirs: str = "front") -> None:
        """Two units are engaged."""
        engage(self[a], mine, self[b], theirs)

    def fights(self, *answers: Given, dice: Iterable[int] = ()) -> None:
        """The Combat phase begins, and one combat is fought to its end."""
        if self.s.sub_phase != "choose_and_fight":
            self.enters("choose_and_fight")
        before = len(self.s.fought)
        self.until(
            lambda: bool(self.s.result) or (self.s.combat is None and len(self.s.fought) > before),
            *answers,
            dice=dice,
        )

    def fights_to(self, step: str, *answers: Given, dice: Iterable[int] = ()) -> None:
        """A combat is fought up to one of its steps."""
        if self.s.sub_phase != "choose_and_fight":
            self.enters("choose_and_fight")
        self.until(lambda: self.s.combat is not None and self.s.combat.step == step, *answers, dice=dice)

    # ---- what happened

    def pose(self, name: str | int) -> tuple[float, float, float]:
        """Centre and facing of a unit to a thousandth."""
        u = self[name]
        return (round(u.x, 3), round(u.y, 3), round(u.facing, 3))


def ended(rule: Callable[[], object]) -> bool:
    """Whether a rule ends the battle."""
    try:
        rule()
    except Over:
        return True
    return False


__all__ = [
    "At",
    "Battle",
    "Given",
    "Put",
    "battle",
    "ended",
    "patch",
    "put",
    "refused",
    "slab",
]
