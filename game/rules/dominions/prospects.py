"""What a position holds for Dominions: what fighters stand for, what attacks and defences they have, what the
one could do to the other, what there is to do besides fighting. Read from a view, in plain numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from game.engine.lay import NOWHERE, lay
from game.rules.dominions.advice_prizes import WORN, item_prize, prize, weapons, worth
from game.rules.dominions.fights import BARE, DOWN, GONE, Blow, Fate, Guards, ended, paid, standing
from game.rules.dominions.queries import (
    BARE_RATE,
    cover,
    distance_to,
    in_melee,
    pairs,
    reach_of,
    sight,
    wall_between,
)
from game.rules.dominions.scoring import ARRESTS
from game.rules.dominions.state import Action, Exit, Field, Fighter
from game.rules.dominions.values import (
    BLINDED,
    COUNTS,
    COVERED,
    FEINT_BARE,
    SPOTS,
    band,
    missile_stat,
    stat,
    withstand_tally,
    wound_of,
)
from game.table.inches import Point, distance

MOST = 4
"""Blows of one volley that are thought of."""
SECOND = 0.3
"""What is left of an errand that a friend has declared."""
SPARE = 4
"""Rounds to spare from which there is no hurry."""
ONLY = 2.5
"""What a point counts where there is just one."""
LATE, EARLY = 0.15, 0.28
"""What share of a fighter's worth counts in the last round, and how much more for each round before."""


@dataclass(frozen=True)
class Errand:
    """Something to do at a place: where, how near the centre of the base must come, what it gains."""

    action: Action
    point: Point
    near: float
    gain: float
    inches: float
    """On foot from where the fighter stands until it is near enough."""
    box: tuple[float, float, float, float] | None = None
    """West, south, east and north edge of where the centre must be, for an exit."""

    def reached(self, p: Point) -> bool:
        """Whether it can be done from a point."""
        if self.box is None:
            return distance(p, self.point) <= self.near
        west, south, east, north = self.box
        return west <= p[0] <= east and south <= p[1] <= north


class Prospects:
    """One question's reckoning."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.s = field.state
        self.left = max(0, self.s.rounds - self.s.round)
        """Rounds after this one."""
        self.alive = min(1.0, LATE + EARLY * self.left)
        self.point = ONLY if self.s.scenario in ARRESTS else 1.0
        """What a point of the scenario counts."""
        self._stakes: dict[str, Fate] = {}
        self._withstand: dict[tuple[str, str, int], int] = {}

    # ---- what is at stake

    def stake(self, x: Fighter) -> Fate:
        """What each fate of a fighter costs its side, from how it is now: 0."""
        if x.id not in self._stakes:
            now = worth(x)
            whole = now / max(0.1, 1.0 - WORN * x.injury)
            rows = [self.alive * (now - whole * max(0.1, 1.0 - WORN * n)) for n in range(4)]
            last = not x.printed.machine and [y.id for y in self.s.standing(x.side)] == [x.id]
            for status in ("secured" if last else "defeated", "dead"):
                rows.append(self.point * (prize(self.s, x, status, 1 - x.side) - now) + self.alive * now)
            self._stakes[x.id] = tuple(max(0.0, r) for r in rows)
        return self._stakes[x.id]

    def now(self, x: Fighter) -> Fate:
        """How a fighter is."""
        if x.status == "standing":
            return standing(x.injury)
        return tuple(float(n == (DOWN if x.status == "defeated" else GONE)) for n in range(6))

    # ---- attacks and defences

    def plain(self, f: Fighter, kind: str, item: str) -> int:
        """The stat of an attack with Injury and blindness."""
        category = self.s.gear(item).category if kind == "missile" else None
        base = missile_stat(f.printed, category).whole if category is not None else stat(f, kind)
        return base - f.injury + (BLINDED if f.blinded else 0)

    def withstand(self, e: Fighter, spot: str, wound: int) -> int:
        """DOM-702"""
        key = (e.id, spot, wound)
        if key not in self._withstand:
            self._withstand[key] = withstand_tally(self.s, e, spot, wound).whole
        return self._withstand[key]

    def blow(
        self, f: Fighter, a: Action, penalty: int, *, inches: float | None = None, feint: bool = False
    ) -> Blow | None:
        """An attack as numbers; from so many inches, or from where the fighter stands; None: out of range."""
        e = self.s.fighters[a.target]
        need = self.plain(f, a.kind, a.item) + penalty
        if a.kind == "missile":
            far = distance_to(self.s, f, a.target) if inches is None else inches
            found = band(self.s.gear(a.item), far)
            if found is None:
                return None
            need += found[1] + (COVERED if cover(self.field, f, a.target) else 0)
        wound = wound_of(self.s, f, a)
        held = f.printed.feint or 0
        return Blow(
            need,
            self.withstand(e, "", wound),
            a.kind != "brawl" and self.s.gear(a.item).stun,
            a.spot,
            SPOTS[a.spot][0] if a.spot else 0,
            self.withstand(e, a.spot, wound) if a.spot else 0,
            held - f.injury + penalty + (FEINT_BARE if a.kind == "brawl" else 0) if feint else None,
            held,
            e.printed.machine,
        )

    def guards(self, f: Fighter, made: Iterable[Action], penalty: int, kind: str) -> Guards:
        """DOM-503 What of a Strategy works against a kind of attack."""
        hold: list[int] = []
        away: list[int] = []
        for a in made:
            if a.kind not in COUNTS[kind]:
                continue
            need = stat(f, a.kind) - f.injury + penalty + (BLINDED if f.blinded else 0)
            if a.kind == "parry":
                need += self.s.gear(a.item).parry or 0
            (away if a.kind == "evade" else hold).append(need)
        if not (hold or away):
            return BARE
        return tuple(sorted(hold)), tuple(sorted(away)), f.movement

    def declared(self, e: Fighter, target: str, kinds: Sequence[str]) -> tuple[Blow, ...]:
        """The live attacks of a Strategy on somebody."""
        with_feint = {strike for _, strike in pairs(e)}
        found = [
            self.blow(e, x.action, e.action_penalty, feint=n in with_feint)
            for n, x in enumerate(e.strategy)
            if x.state == "live" and x.action.target == target and x.action.kind in kinds
        ]
        return tuple(b for b in found if b is not None)

    # ---- what one could do to another

    def volleys(self, f: Fighter, e: Fighter, *, shots: bool) -> Iterator[tuple[Action, int]]:
        """Attacks of one kind and how many of them at most: shots, or else melee."""
        for kind, item in weapons(self.field, f):
            if (kind == "missile") == shots:
                yield Action(kind, e.id, item), min(MOST, self.s.gear(item).rate if item else BARE_RATE)
        if not shots and not f.hands and f.printed.brawling:
            return
        if not shots and f.printed.brawling and not any(self.s.gear(i).kind == "melee" for i in f.hands):
            yield Action("brawl", e.id), MOST

    def menace(
        self,
        f: Fighter,
        e: Fighter,
        *,
        shots: bool,
        inches: float | None = None,
        made: Sequence[Action] = (),
        penalty: int = 0,
        spare: int = 0,
    ) -> tuple[float, Fate]:
        """What the best volley costs the other side, and what becomes of the victim, which has declared
        defences; `spare`: other actions of the attacker.
        """
        start, stake = self.now(e), self.stake(e)
        best, end = 0.0, start
        for a, most in self.volleys(f, e, shots=shots):
            guards = self.guards(e, made, penalty, a.kind) if made else BARE
            for n in range(1, most + 1):
                blow = self.blow(f, a, 1 - n - spare, inches=inches)
                if blow is None:
                    break
                after = ended(start, (blow,) * n, guards)
                cost = paid(after, stake)
                if cost > best:
                    best, end = cost, after
        return best, end

    # ---- who reaches whom

    def steps(self, f: Fighter) -> float:
        """Inches that a fighter may go in its slot."""
        if not f.move_open:
            return 0.0
        return 1.0 if self.held(f) else max(0.0, f.movement - f.evaded)

    def held(self, f: Fighter) -> bool:
        """Whether a fighter is in melee."""
        return any(in_melee(self.field, f, e) for e in self.s.enemies(f))

    def gap(self, f: Fighter, e: Fighter) -> float:
        """Inches on foot from base to base."""
        if not wall_between(self.field, f.point, e.point):
            return distance_to(self.s, f, e.id)
        on_foot = lay(self.field.board, f.r).inches(f.point, e.point)
        return max(0.0, on_foot - f.r - e.r)

    def reaches(self, f: Fighter, e: Fighter, *, shots: bool) -> bool:
        """Whether a fighter could attack another this round, from where both are."""
        if shots:
            return not self.held(f) and sight(self.field, f, e.id).clear
        return self.gap(f, e) <= self.steps(f) + reach_of(self.s, f) + 1e-3

    def threat(
        self, e: Fighter, f: Fighter, made: Sequence[Action] = (), penalty: int = 0
    ) -> tuple[float, Fate, bool]:
        """What an enemy that has not declared could cost, the fate, and whether by shots."""
        out: tuple[float, Fate, bool] = (0.0, self.now(f), False)
        for shots in (False, True):
            if self.reaches(e, f, shots=shots):
                cost, end = self.menace(e, f, shots=shots, made=made, penalty=penalty)
                if cost > out[0]:
                    out = (cost, end, shots)
        return out

    # ---- errands

    def errands(self, f: Fighter) -> list[Errand]:
        """What there is to do besides fighting, the best first."""
        if f.printed.machine or not f.movement:
            return []
        taken = {
            x.action for y in self.s.standing(f.side) if y.id != f.id for x in y.strategy if x.state == "live"
        }
        found = [replace(e, gain=SECOND * e.gain) if e.action in taken else e for e in self._errands(f)]
        found = [e for e in found if e.gain > 0.0]
        return sorted(found, key=lambda e: -self.promise(f, e))

    def promise(self, f: Fighter, e: Errand) -> float:
        """What an errand is worth from here, with the rounds that it takes."""
        rounds = ceil(max(0.0, e.inches) / max(1.0, float(f.movement)))
        return e.gain * (0.05 if rounds > self.left + 1 else 0.94**rounds)

    def urgency(self, f: Fighter, e: Errand, patient: float) -> float:
        """How much an inch on the way counts: less for what lies about with rounds enough left."""
        if e.action.kind != "retrieve":
            return 1.0
        spare = self.left - ceil(max(0.0, e.inches) / max(1.0, float(f.movement)))
        return patient if spare >= SPARE else 1.0

    def _errands(self, f: Fighter) -> Iterator[Errand]:
        s = self.s
        for x in s.exits:
            if x.side == f.side:
                gain = self.point * (prize(s, f, "escaped", f.side) + worth(f)) - 0.4 * self.alive * worth(f)
                box = _box(x, f)
                at = (min(max(f.x, box[0]), box[2]), min(max(f.y, box[1]), box[3]))
                yield replace(self._errand(f, Action("use", x.id), at, 0.0, gain), box=box)
        for item, point in s.tokens.items():
            gain = self.point * item_prize(s, f, item)
            if gain > 0.0 and self._nearest(f, point):
                yield self._errand(f, Action("retrieve", item=item), point, f.r + 1.95, gain)
        for e in s.side(1 - f.side):
            if e.placed and e.status == "defeated" and not e.printed.machine:
                gain = self.point * prize(s, e, "secured", f.side)
                yield self._errand(f, Action("use", e.id), e.point, f.r + e.r + 0.95, gain)
        for fixture in s.fixtures.values():
            shut = s.fighters.get(fixture.shuts_down)
            if f.side in fixture.operators and not fixture.shut and shut is not None:
                gain = prize(s, shut, "shut_down", f.side)
                near = f.r + fixture.radius + 0.95
                yield self._errand(f, Action("use", fixture.id), fixture.point, near, gain)

    def _errand(self, f: Fighter, a: Action, point: Point, near: float, gain: float) -> Errand:
        far = distance(f.point, point)
        if far > 1.0 and wall_between(self.field, f.point, point):
            far = lay(self.field.board, f.r).inches(f.point, point)
        return Errand(a, point, near, gain, max(0.0, far - near))

    def _nearest(self, f: Fighter, point: Point) -> bool:
        """Whether no friend with free feet is nearer on foot; who comes first in the roster, among equals."""

        def key(x: Fighter) -> tuple[bool, int]:
            inches = lay(self.field.board, x.r).inches(x.point, point)
            return self.held(x), ceil(min(inches, NOWHERE) / max(1, x.movement))

        mine = [x for x in self.s.standing(f.side) if x.movement and not x.printed.machine]
        return min(mine, key=key, default=f).id == f.id


def _box(zone: Exit, f: Fighter) -> tuple[float, float, float, float]:
    """Where the centre of a base must be to be wholly in an exit."""
    xs, ys = [p[0] for p in zone.outline], [p[1] for p in zone.outline]
    r = f.r + 0.005
    return min(xs) + r, min(ys) + r, max(xs) - r, max(ys) - r
