"""Where a sensible fighter wants to stand in Cirque de Sade: in reach of what it can hurt, seen by few, on
sound ground, facing its prey.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.advice import keyed, sketches
from game.engine.decisions import PickPath, PickPose, Walk
from game.engine.rulebook import View
from game.rules.cirque import values
from game.rules.cirque.aim import Blow, numbers, planned
from game.rules.cirque.preview_parts import chances
from game.rules.cirque.state import CirqueState, Fighter, Pit, table
from game.table.inches import Point, bearing, distance
from game.table.sight import sight

PATHS = 8
"""Paths that are looked at, and places to deploy."""
KILL = 6.0
"""Worth of a sure kill besides the damage, in damage points."""
FEAR = 0.3
"""How much of what the others could do counts against a place: they strike elsewhere, too."""
NEARER = 0.12
"""Worth of an inch nearer to the prey while it cannot be struck: nobody wins by waiting."""
OUT_OF_SIGHT = 0.35
"""How much of the fear is left where an enemy sees nothing."""


@dataclass(frozen=True)
class Threat:
    """What one fighter can do to another: expected damage with a prize for a kill, and from how far."""

    foe: Fighter
    inches: float
    worth: float


def worth_of(pit: Pit, f: Fighter, e: Fighter, weapon_id: str) -> float:
    """Expected damage points of one blow, with a prize for what it would kill."""
    weapon = f.printed.weapon(weapon_id)
    c = chances(numbers(pit, planned(pit, f, e, weapon, Blow(weapon.id), "basic")))
    left = e.printed.pain - e.damage
    return float(c.mean) + KILL * float(c.kill(left)) + 0.15 * float(c.mean) * (e.damage / e.printed.pain)


def threats(pit: Pit, f: Fighter, e: Fighter) -> list[Threat]:
    """Melee and shooting of a fighter against an enemy: all weapons of a kind strike together."""
    out = []
    for melee in (True, False):
        weapons = [w for w in f.printed.weapons if w.melee == melee]
        if weapons:
            twice = 2.0 if melee and f.enraged else 1.0
            worth = twice * sum(worth_of(pit, f, e, w.id) for w in weapons)
            out.append(Threat(e, max(w.range for w in weapons), worth))
    return out


class Ground:
    """A fighter that looks for a place: what it can do and what it has to fear, worked out once."""

    def __init__(self, pit: Pit, f: Fighter) -> None:
        s: CirqueState = pit.state
        self.pit, self.f = pit, f
        self.board = table(pit, f)
        self.foes = s.enemies(f)
        self.mine = [t for e in self.foes for t in threats(pit, f, e)]
        self.theirs = [
            (e, t.inches + values.speed(pit, e, standing_up=e.knocked_down).value, t.worth)
            for e in self.foes
            for t in threats(pit, e, f)
        ]

    def prey(self, p: Point) -> Threat | None:
        """Whom it would strike from there: the best of those in reach and sight."""
        found = None
        moved = self.f.base.at(p)
        for t in self.mine:
            if found is not None and t.worth <= found.worth:
                continue
            if self.board.gap(moved, t.foe.base) <= t.inches and sight(self.board, moved, t.foe.base).clear:
                found = t
        return found

    def worth(self, p: Point, *, strikes: bool) -> float:
        """How good a place is, in damage points; `strikes`: it may still strike from there."""
        prey = self.prey(p) if strikes else None
        total = prey.worth if prey else 0.0
        moved = self.f.base.at(p)
        if prey is None and self.mine:
            total += max(
                t.worth * 0.35 - NEARER * max(0.0, self.board.gap(moved, t.foe.base) - t.inches)
                for t in self.mine
            )
        worst = 0.0
        for e, inches, worth in self.theirs:
            if self.board.gap(moved, e.base) <= inches:
                seen = 1.0 if sight(self.board, moved, e.base).clear else OUT_OF_SIGHT
                worst += FEAR * worth * seen
        return total - worst - self._hazard(p)

    def _hazard(self, p: Point) -> float:
        """Ground that slows the next move."""
        return sum(0.15 for t in self.board.ground(p) if "difficult" in self.board.traits(t))

    def facing(self, p: Point) -> float:
        """Towards its prey, or the nearest enemy."""
        prey = self.prey(p)
        foe = prey.foe if prey else min(self.foes, key=lambda e: distance(e.point, p), default=None)
        return self.f.facing if foe is None else round(bearing(p, foe.point), 1) % 360


def paths(view: View, decision: PickPath) -> dict[str, float]:
    """Paths that the question proposes, each turned to face the prey at its end; whole answer to worth.

    CIR-1403 An enemy that is blown away goes where it is worst off.
    """
    s: CirqueState = view.state
    ground = Ground(view, s.fighter(decision.figure))
    sign = 1.0 if ground.f.side == decision.who else -1.0
    out: dict[str, float] = {}
    for answer in sketches(decision, PATHS):
        walk: Walk = decision.walk(answer)
        turned = dict(answer)
        if walk.way.turns and ground.foes:
            turned["face"] = ground.facing(walk.end)
        out[keyed(turned)] = sign * ground.worth(walk.end, strikes=walk.way.key != "run")
    return out


def places(view: View, decision: PickPose) -> dict[str, float]:
    """Places to deploy: forward, near friends, where few see it."""
    s: CirqueState = view.state
    f = s.fighter(decision.sprite) if decision.sprite else None
    middle = (view.board.width / 2, view.board.depth / 2)
    out: dict[str, float] = {}
    for answer in sketches(decision, PATHS):
        p = (answer[0], answer[1])
        worth = -0.1 * distance(p, middle)
        if f is not None:
            here = f.base.at(p)
            seen = sum(1 for e in s.enemies(f) if sight(view.board, here, e.base).clear)
            worth -= 0.15 * seen
        out[keyed(answer)] = worth
    return out
