"""REG-28x The steps of a move: what each costs, whether it may follow those before it, how far it may go."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.engine.asking import Answer, Rnd, Why
from game.engine.decisions_marched import Do, Manoeuvre, Marched, Pace
from game.engine.words import Text
from game.rules.regiments.queries import around, gap, reaches
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.strategy import MOST_FILES
from game.rules.regiments.values import movement
from game.table.blocks import Block, overlaps
from game.table.drill import (
    CLEAR,
    Heading,
    Side,
    about,
    farthest,
    keeps_clear,
    slow,
    straight_legal,
    swept,
    turn_legal,
    wheel_cost,
    wheel_for,
    wheel_legal,
    wheel_poses,
    widest_wheel,
)
from game.table.drill import Field as Around
from game.table.hulls import apart
from game.table.inches import Point

NEAR = 8.0
"""REG-282"""
LEAST_INCHES = 0.1
"""REG-283, REG-287"""
LEAST_DEGREES, MOST_DEGREES = 1.0, 90.0
"""REG-284"""
SPENT = 0.001
"""REG-002"""


def may_march(field: Field, u: Unit) -> bool:
    """REG-282 Whether no enemy that is not fleeing is within 8 inches."""
    return not any(reaches(gap(u, e), NEAR) for e in field.state.foes(u) if not e.fleeing)


def paces(field: Field, u: Unit) -> tuple[Pace, ...]:
    """REG-281, REG-282, REG-288 The paces that a unit may take, with what its steps may be."""
    m = float(movement(field, u))
    alone = u.models == 1
    steps: tuple[Do, ...] = ("advance", "wheel", "pivot", "back", "side")
    normal = Pace("normal", Text("Move {m}″", {"m": m}), m, "REG-281", steps if alone else (*steps, "reform"))
    if not may_march(field, u):
        return (normal,)
    quick: tuple[Do, ...] = ("advance", "wheel", "pivot") if alone else ("advance", "wheel")
    return (normal, Pace("march", Text("March {m}″", {"m": 2 * m}), 2 * m, "REG-282", quick))


def heading(step: Manoeuvre) -> Heading:
    """Which way a straight step goes."""
    headings: dict[str, Heading] = {"advance": "ahead", "back": "back", "side": step.side}
    return headings[step.do]


def is_slow(before: Block, after: Block, step: Manoeuvre, field: Around) -> bool:
    """REG-289 Whether a step overlaps slow ground at any of its moments."""
    if not field.slow:
        return False
    if step.do == "wheel":
        near = about(before, step.side, field.slow)
        return bool(near) and any(
            overlaps(pose.outline(), near) for pose in (before, *wheel_poses(before, step.side, step.degrees))
        )
    turns = step.do in ("pivot", "reform")
    return slow([before.outline(), after.outline()] if turns else [swept(before, after)], field)


class Moves:
    """What a unit may do in its Remaining Move, from where it stands; nothing else moves meanwhile."""

    def __init__(self, field: Field, u: Unit) -> None:
        self.around = around(field, u)
        self.m = float(movement(field, u))
        self.alone = u.models == 1
        self.paces = paces(field, u)
        self.start = u.block
        self._prices: dict[tuple[Manoeuvre, Block], float] = {}

    def base_cost(self, step: Manoeuvre, before: Block) -> float:
        """REG-283 to REG-288 What a step costs on open ground."""
        if step.do == "wheel":
            return wheel_cost(before, step.degrees)
        if step.do in ("back", "side"):
            return 2.0 * step.inches
        if step.do == "pivot":
            return 0.0 if self.alone else self.m / 2.0
        return step.inches if step.do == "advance" else 0.0

    def price(self, made: Marched) -> float:
        """REG-283 to REG-289 What the last step costs."""
        step, before = made.steps[-1], made.poses[-2]
        if (step, before) not in self._prices:
            dear = is_slow(before, made.end, step, self.around)
            self._prices[step, before] = self.base_cost(step, before) * (2.0 if dear else 1.0)
        return self._prices[step, before]

    def spent(self, made: Marched) -> float:
        """REG-281 Inches that all steps have cost."""
        return sum(
            self.price(Marched(made.pace, made.steps[:n], made.poses[: n + 1]))
            for n in range(1, len(made.steps) + 1)
        )

    # ---- legality of the last step

    def legal(self, made: Marched) -> Why | None:
        """REG-281 to REG-293 Why the last step cannot follow those before it."""
        step, before = made.steps[-1], made.poses[-2]
        why = self._order(made, step) or _size(step)
        if why is not None:
            return why
        spent = self.spent(made)
        if spent > made.pace.inches + SPENT:
            args = {"over": spent - made.pace.inches, "have": made.pace.inches}
            return Why(Text("{over}″ too far; there are {have}″", args), "REG-281", made.end.centre)
        return self._room(step, before, made.end)

    def _order(self, made: Marched, step: Manoeuvre) -> Why | None:
        earlier = made.steps[:-1]
        if any(s.do == "reform" for s in earlier):
            return Why(Text("A reform is the only step of its move; leave out what follows"), "REG-288")
        if step.do == "reform" and earlier:
            return Why(Text("A reform is the only step of its move; leave out what comes before"), "REG-288")
        if step.do != "pivot":
            return None
        if self.alone and earlier and earlier[-1].do == "pivot":
            return Why(Text("Not two pivots in a row; go on from where you face"), "REG-285")
        if not self.alone and any(s.do == "pivot" for s in earlier):
            return Why(Text("A unit pivots once in a move; wheel instead"), "REG-286")
        return None

    def _room(self, step: Manoeuvre, before: Block, after: Block) -> Why | None:
        field = self.around
        if step.do == "wheel":
            if wheel_legal(before, step.side, step.degrees, field):
                return None
            clause, swept_over = "REG-291", after.outline()
        elif step.do in ("pivot", "reform"):
            if turn_legal(before, after, field):
                return None
            clause, swept_over = "REG-292", after.outline()
        else:
            if straight_legal(before, heading(step), step.inches, field):
                return None
            clause, swept_over = "REG-290", swept(before, after)
        if not field.on_table(swept_over):
            return Why(Text("That leaves the table; stay on it"), clause, after.centre)
        if not keeps_clear(before, after, field.enemies):
            return _too_near(after, field)
        for s in (*field.friends, *field.enemies, *field.impassable):
            if overlaps(swept_over, (s,)):
                return Why(Text("There is no room; stay clear of what stands there"), clause, after.centre)
        return Why(Text("On the way round it would overlap something; wheel less"), clause, after.centre)

    # ---- how far

    def most(self, made: Marched, do: Do, side: Side) -> float:
        """REG-281, REG-290 to REG-293 The greatest legal inches or degrees of a further step."""
        left = made.pace.inches - self.spent(made)
        if do not in made.pace.does or any(s.do == "reform" for s in made.steps):
            return 0.0
        before = made.end
        if do in ("pivot", "reform"):
            step = Manoeuvre(do, facing=before.facing, files=before.abreast)
            return 360.0 if self._order(made.then(step), step) is None else 0.0
        for factor in (1.0, 2.0):
            have = left / factor
            if do == "wheel":
                value = widest_wheel(before, side, wheel_for(before, have), self.around)
                least = LEAST_DEGREES
            else:
                way: Heading = "ahead" if do == "advance" else "back" if do == "back" else side
                value = farthest(before, way, have if do == "advance" else have / 2.0, self.around)
                least = LEAST_INCHES
            thousandths = math.floor(value * 1000.0 + 1e-6)
            # at the very limit the last thousandth may be too much
            for value in (thousandths / 1000.0, (thousandths - 1) / 1000.0):
                if value < least:
                    return 0.0
                step = Manoeuvre(do, side, inches=value, degrees=value)
                if self.legal(made.then(step)) is None:
                    return value
        return 0.0

    # ---- proposals

    def tries(self, rnd: Rnd) -> Answer:
        """Some move: up to three steps with lengths in tenths and whole degrees."""
        pace = self.paces[rnd.below(len(self.paces))]
        made = Marched(pace, (), (self.start,))
        for _ in range(1 + rnd.below(3)):
            step = self._some(rnd, pace, made)
            for _ in range(3):
                if step is None or self.legal(made.then(step)) is None:
                    break
                step = _less(step)
            if step is not None and self.legal(made.then(step)) is None:
                made = made.then(step)
        return {"pace": pace.key, "steps": [s.written() for s in made.steps]}

    def _some(self, rnd: Rnd, pace: Pace, made: Marched) -> Manoeuvre | None:
        do = pace.does[rnd.below(len(pace.does))] if rnd.below(2) else "advance"
        side: Side = "left" if rnd.below(2) else "right"
        left = pace.inches - self.spent(made)
        if do == "wheel":
            top = min(MOST_DEGREES, wheel_for(made.end, left))
            return Manoeuvre(do, side, degrees=float(1 + rnd.below(int(top)))) if top >= 1.0 else None
        if do in ("pivot", "reform"):
            files = 1 + rnd.below(min(made.end.models, MOST_FILES)) if do == "reform" else 0
            return Manoeuvre(do, facing=float(rnd.below(360)), files=files)
        tenths = int((left if do == "advance" else left / 2.0) * 10.0 + 1e-9)
        return Manoeuvre(do, side, inches=(1 + rnd.below(tenths)) / 10.0) if tenths else None

    def reach(self, made: Marched) -> Sequence[tuple[Point, ...]]:
        """Outlines of where one straight step ahead or a wheel to either side may end, to draw."""
        found = []
        far = self.most(made, "advance", "left")
        if far:
            step = Manoeuvre("advance", inches=far)
            found.append(swept(made.end, step.after(made.end)).points)
        sides: tuple[Side, Side] = ("left", "right")
        for side in sides:
            wide = self.most(made, "wheel", side)
            if wide:
                found.append(Manoeuvre("wheel", side, degrees=wide).after(made.end).box.corners[::-1])
        return found


def _less(step: Manoeuvre) -> Manoeuvre | None:
    """About half of a step; None where there is no half."""
    if step.do == "wheel":
        degrees = float(int(step.degrees / 2.0))
        return Manoeuvre(step.do, step.side, degrees=degrees) if degrees >= LEAST_DEGREES else None
    if step.do in ("pivot", "reform"):
        return None
    inches = int(step.inches * 5.0) / 10.0
    return Manoeuvre(step.do, step.side, inches=inches) if inches >= LEAST_INCHES else None


def _size(step: Manoeuvre) -> Why | None:
    """REG-283 to REG-288 The smallest and largest steps."""
    if step.do == "wheel" and not LEAST_DEGREES <= step.degrees <= MOST_DEGREES:
        return Why(Text("A wheel turns by 1 to 90 degrees"), "REG-284")
    if step.do == "advance" and step.inches < LEAST_INCHES:
        return Why(Text("An advance is at least 0.1″"), "REG-283")
    if step.do in ("back", "side") and step.inches < LEAST_INCHES:
        return Why(Text("This step is at least 0.1″"), "REG-287")
    if step.do == "reform" and step.files > MOST_FILES:
        return Why(Text("At most {most} files", {"most": MOST_FILES}), "REG-288")
    return None


def _too_near(after: Block, field: Around) -> Why:
    """REG-293 Which enemy it would come too near to."""
    gaps = [(apart(after.outline(), e), e) for e in field.enemies]
    nearest = min(gaps, key=lambda g: g[0].gap)[0]
    text = Text("{gap}″ from an enemy; keep {clear}″", {"gap": nearest.gap, "clear": CLEAR})
    return Why(text, "REG-293", nearest.there)
