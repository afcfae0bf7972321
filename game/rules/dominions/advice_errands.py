"""What a sensible fighter has to do in Dominions besides fighting, and what it is worth to be on the way:
ways out, prisoners, items, fixtures. What cannot be reached this round is not declared, only gone for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from game.rules.dominions.advice_prizes import steps_of, worth
from game.rules.dominions.fights import chance
from game.rules.dominions.prospects import Errand, Prospects
from game.rules.dominions.queries import melee_with
from game.rules.dominions.state import Action, Field, Fighter
from game.rules.dominions.telling import SIDES

HURRY: Final = 0.4
"""What a Sprint that succeeds counts of an errand that is out of reach."""
STRIDE: Final = 0.06
"""What a Sprint counts where there is nothing to run for."""
BROKEN: Final = (0.25, 0.25)
"""What a Retreat counts of an errand that melee keeps from, and how much more if it succeeds: when it fails,
the fighter breaks off at last.
"""
BARRED: Final = 0.3
"""What is left of that where who holds it stands in the way, which a Retreat may not come nearer to."""
EXPOSED: Final = 0.1
"""What turning its back costs a fighter, of what it is worth."""


class Errands:
    """What one fighter could do besides fighting, worked out once."""

    def __init__(self, field: Field, f: Fighter) -> None:
        self.f, self.steps = f, steps_of(field, f)
        self.holders = melee_with(field, f)
        prospects = Prospects(field)
        self.known: Sequence[Errand] = prospects.errands(f)
        off = [e for e in self.known if not self.within(e)]
        self.pull = prospects.promise(f, off[0]) if off else 0.0
        """What the best errand is worth that is out of reach."""
        self.barred = any(_between(f, e, off[0]) for e in self.holders) if off else False

    def within(self, e: Errand) -> bool:
        """DOM-606, DOM-630, DOM-631 Whether it can be done this round on foot; no exit out of melee."""
        return e.inches <= self.steps and not (self.holders and e.box is not None)

    def deeds(self) -> Iterator[list[Action]]:
        """Errands within reach, at once or after a Sprint or a Retreat; one of these by itself."""
        if self.f.printed.movement < 1:
            return
        go = Action("retreat" if self.holders else "sprint")
        for e in self.known:
            if self.within(e):
                yield [e.action]
            elif self._gone(e):
                yield [go, e.action]
        yield [go]

    def worth(self, a: Action, made: Sequence[Action]) -> float:
        """What an action of a Strategy is worth on average, attacks and defences left aside."""
        rolled = chance(self.f.movement - self.f.injury - len(made) + 1)
        if a.kind == "sprint":
            return max(STRIDE, HURRY * rolled * self.pull)
        if a.kind == "retreat":
            pull = BARRED * self.pull if self.barred else self.pull
            return (BROKEN[0] + BROKEN[1] * rolled) * pull - EXPOSED * worth(self.f)
        errand = next((e for e in self.known if e.action == a), None)
        if errand is None:
            return 0.0
        if self.within(errand):
            return errand.gain
        return self._gone(errand) * errand.gain if made[0].kind in ("sprint", "retreat") else 0.0

    def _gone(self, e: Errand) -> float:
        """DOM-332, DOM-342 The chance that a Sprint or a Retreat with one more action brings it there."""
        if any(_between(self.f, x, e) for x in self.holders):
            return 0.0
        need = self.f.movement - self.f.injury - 1
        short = max(1, ceil(e.inches - self.f.movement))
        return max(0.0, chance(need) - (short - 1) / SIDES)


def _between(f: Fighter, e: Fighter, errand: Errand) -> bool:
    """DOM-346 Whether the straight way to an errand would bring a fighter nearer to an enemy."""
    way = (errand.point[0] - f.x, errand.point[1] - f.y)
    return way[0] * (e.x - f.x) + way[1] * (e.y - f.y) > 0.0
