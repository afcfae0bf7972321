"""What units expect of each other, in points: who stands in a combat if a charge arrives, what it comes to,
what a flight costs. Everything from what is seen on the table; combats by prospects.py.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.regiments import odds
from game.rules.regiments.advice_fights import BESIDE, blow_against
from game.rules.regiments.content import content
from game.rules.regiments.dicework import Blow
from game.rules.regiments.fleeing import away_from, flight
from game.rules.regiments.points import GENERAL_POINTS
from game.rules.regiments.prospects import ROUNDS, Body, Strikes, clash
from game.rules.regiments.queries import around, gap_of, reaches
from game.rules.regiments.state import Field, Unit
from game.rules.regiments.values import (
    STRONG,
    armour,
    ceiling,
    disruptions,
    fears,
    leadership,
    movement,
    opening,
    profiles,
    rank_profile,
    swift,
    to_wound,
    unit_strength,
)
from game.table.blocks import Block, Face
from game.table.drill import moved

IMPACT = 99
"""An Initiative before all others: impact hits come first (REG-702)."""
HITS = 4
"""Attacks by which the D6 of impact hits are reckoned, each at 3.5 / 4 of its chance."""
ONWARD = 7.0
"""Inches that a unit flees in a turn on average."""
RALLIED, ROUTED = 0.1, 0.6
"""What share of its points a unit loses that flees, if it rallies and if it does not."""


def prize(field: Field, u: Unit) -> float:
    """REG-810 to REG-812 Points that the enemy still gets for all of a unit, more for the General."""
    s = field.state
    total = 0.0
    if u.n:
        total = float(u.start * u.printed.points)
        if u.start > 1 and 2 * u.n <= u.start:
            total *= 0.5
    hero = s.hero(u)
    if hero is not None:
        total += hero.printed.points
        total += GENERAL_POINTS if s.players[u.side].general == hero.id else 0
    return total


def in_contact(u: Block, e: Block, face: Face) -> tuple[int, int]:
    """REG-510, REG-511 About how many of both stand in contact: the front of one on a face of the other."""
    long = e.abreast * e.base_width if face in ("front", "rear") else e.ranks * e.base_depth
    slots, wide = (e.abreast, e.base_width) if face in ("front", "rear") else (e.ranks, e.base_depth)
    mine = min(u.abreast, int(long / u.base_width + 1e-6) + 2)
    theirs = min(slots, int(u.abreast * u.base_width / wide + 1e-6) + 2)
    return mine, theirs


def lines_of(field: Field, u: Unit, e: Unit) -> tuple[Strikes, ...]:
    """The attack lines of a unit against an enemy, with the Fear that it may have of it."""
    afraid = float(1 - odds.passes(leadership(field, u)[0])) if fears(field, u, e) else 0.0
    hero = field.state.hero(u)
    out = []
    for p, rank in ((u.printed, True), *(((hero.printed, False),) if hero is not None else ())):
        if rank and not u.n:
            continue
        for k, line in enumerate(p.lines):
            spear = rank and content().weapon(line.weapon).spear
            both = []
            for charged in (True, False):
                blow = blow_against(field, p, e, k, charged=charged)
                worse = Blow(blow.hit, -1, blow.wound, blow.armour, blow.ap, blow.bane)
                even = float(odds.one(blow))
                shy = 0.0 if charged else afraid
                both.append(even + shy * (float(odds.one(worse)) - even if shy else 0.0))
            out.append(Strikes(line.i, line.a if rank else 0, 0 if rank else line.a, both[0], both[1], spear))
    special = rank_profile(field, u).special("impact_hits")
    if special is not None:
        hurt = profiles(field, e)[0]
        blow = Blow(None, 0, to_wound(special.strength, hurt.t), armour(field, e, hurt).whole)
        out.append(Strikes(IMPACT, 0, HITS * max(1, u.n), 3.5 / HITS * float(odds.one(blow)), 0.0))
    return tuple(out)


def body(
    field: Field,
    u: Unit,
    e: Unit,
    *,
    front: int,
    charged: bool = False,
    beside: int = 0,
    shaken: bool = False,
    flanked: bool = False,
) -> Body:
    """A unit as it would stand in a combat against an enemy."""
    hero = field.state.hero(u)
    main = rank_profile(field, u)
    joined = hero is not None and u.n > 0
    damage = u.damage if u.n else hero.wounds if hero is not None else 0
    ranked = main.troop in ("infantry", "cavalry") and not flanked and not disruptions(field, u)
    each = u.printed.points if u.n else prize(field, u)
    return Body(
        max(1, u.n),
        main.w,
        damage,
        u.files,
        int(joined),
        max(0, front - joined) if u.n else 0,
        lines_of(field, u, e),
        leadership(field, u)[0],
        ranked,
        shaken,
        charged,
        beside,
        float(each),
        prize(field, u),
        float(odds.caught(swift(field, u), swift(field, e))),
        hero.printed.w - hero.wounds if hero is not None and joined else 0,
    )


def brings_disorder(field: Field, u: Unit) -> bool:
    """REG-641 to REG-643 Whether its charge, if it touches, disrupts."""
    return opening(field, u) and rank_profile(field, u).special("first_charge") is not None


class Melee:
    """The combats of one position, those that go on and those that charges would make; remembered."""

    def __init__(self, field: Field) -> None:
        self.field = field
        s = field.state
        self.rounds = max(1, min(ROUNDS, 2 * (s.rounds - s.round) + 1))
        self._known: dict[tuple[object, ...], float] = {}
        self._bodies: dict[tuple[object, ...], Body] = {}

    def _body(self, u: Unit, e: Unit, front: int, *rest: bool | int) -> Body:
        key = (u.id, e.id, front, *rest)
        if key not in self._bodies:
            charged, beside, shaken, flanked = rest
            self._bodies[key] = body(
                self.field,
                u,
                e,
                front=front,
                charged=bool(charged),
                beside=int(beside),
                shaken=bool(shaken),
                flanked=bool(flanked),
            )
        return self._bodies[key]

    def charged(
        self, target: Unit, chargers: Iterable[tuple[Unit, Face]], counter: int | None = None
    ) -> float:
        """Points that charges on a unit bring the chargers' side, if all of them arrive, over what goes on
        without them. counter: the charger that is answered by a Counter Charge.
        """
        rows = tuple((u.id, face) for u, face in chargers)
        key = (target.id, rows, counter)
        if key not in self._known:
            self._known[key] = self._worth(target, rows, counter)
        return self._known[key]

    def _worth(self, target: Unit, rows: tuple[tuple[int, Face], ...], counter: int | None) -> float:
        s = self.field.state
        friends = [s.unit(i) for i in target.enemies]
        foes = [target, *(s.unit(i) for i in sorted({i for f in friends for i in f.enemies} - {target.id}))]
        chargers = [(s.unit(i), face) for i, face in rows]
        if not chargers and not friends:
            return 0.0
        with_them = clash(
            self._attackers(target, chargers, friends, counter),
            self._defenders(target, foes, chargers, friends, counter),
            self.rounds,
        )
        if not friends:
            return with_them
        known = clash(
            self._attackers(target, [], friends, None),
            self._defenders(target, foes, [], friends, None),
            self.rounds,
        )
        return with_them - known

    def _attackers(
        self, target: Unit, chargers: list[tuple[Unit, Face]], friends: list[Unit], counter: int | None
    ) -> tuple[Body, ...]:
        out = []
        for u, face in chargers:
            mine, _ = in_contact(u.block, target.block, face)
            shaken = u.id == counter and brings_disorder(self.field, target)
            out.append(self._body(u, target, mine, True, BESIDE[face], shaken, False))
        for f in friends:
            met = next(x for x in f.engaged if x.enemy == target.id)
            struck: Face = met.theirs  # type: ignore[assignment]
            mine, _ = in_contact(f.block, target.block, struck)
            out.append(self._body(f, target, mine, f.charged, BESIDE[struck], False, False))
        return tuple(out)

    def _defenders(
        self,
        target: Unit,
        foes: list[Unit],
        chargers: list[tuple[Unit, Face]],
        friends: list[Unit],
        counter: int | None,
    ) -> tuple[Body, ...]:
        out = []
        faces: list[tuple[Unit, Face]] = list(chargers)
        for f in friends:
            met = next(x for x in f.engaged if x.enemy == target.id)
            faces.append((f, met.theirs))  # type: ignore[arg-type]
        fronts: dict[str, int] = {}
        for u, face in faces:
            fronts[face] = max(fronts.get(face, 0), in_contact(u.block, target.block, face)[1])
        flanked = any(face != "front" and unit_strength(self.field, u) >= STRONG for u, face in faces)
        shaken = any(brings_disorder(self.field, u) for u, _ in chargers)
        main = faces[0][0]
        alone = target.models if target.models < 2 else min(target.models, sum(fronts.values()))
        out.append(
            self._body(target, main, max(1, alone), counter is not None or target.charged, 0, shaken, flanked)
        )
        for e in foes[1:]:
            f = next(x for x in friends if e.id in x.enemies)
            out.append(self._body(e, f, in_contact(e.block, f.block, "front")[0], e.charged, 0, False, False))
        return tuple(out)

    # ---- charges that may or may not arrive

    def expected(
        self,
        target: Unit,
        chargers: list[tuple[Unit, Face, float]],
        counter: int | None = None,
    ) -> float:
        """The same over all ways in which chargers arrive or do not, each with its own chance."""
        total = 0.0
        for n in range(1, 1 << len(chargers)):
            p, there = 1.0, []
            for k, (u, face, arrives) in enumerate(chargers):
                p *= arrives if n >> k & 1 else 1.0 - arrives
                if n >> k & 1:
                    there.append((u, face))
            if p > 1e-3:
                total += p * self.charged(target, there, counter)
        return total


def reach_chance(field: Field, u: Unit, far: float) -> float:
    """REG-203, REG-243 The chance that a charge over so many inches may be declared and arrives."""
    if not reaches(far, ceiling(field, u).value):
        return 0.0
    return float(odds.charge(movement(field, u), far, swift=swift(field, u)))


def flight_cost(field: Field, u: Unit, foe: Unit, chargers: list[Unit]) -> float:
    """REG-224, REG-300 to REG-306, REG-672 Points that a flight from a charge costs on average."""
    rolls = (2, 3) if swift(field, u) else (2,)
    return min(_flown(field, u, foe, chargers, dice) for dice in rolls)


def _flown(field: Field, u: Unit, foe: Unit, chargers: list[Unit], dice: int) -> float:
    """The same with so many dice."""
    whole = prize(field, u)
    stays = float(odds.passes(leadership(field, u, rallying=True)[0]))
    total, direction, table = 0.0, away_from(u, foe), around(field, u)
    for roll, p in odds.sums(dice).items():
        run = flight(field, u, direction, float(roll), (foe.id,))
        if run.off_table or run.caught_by:
            total += float(p) * whole
            continue
        # whoever does not rally runs on (REG-270)
        further = moved(run.end, "ahead", ONWARD).outline()
        lost = stays * RALLIED + (1.0 - stays) * (ROUTED if table.on_table(further) else 1.0)
        missed = 1.0
        for c in chargers:
            far = gap_of(run.end, c.block)
            missed *= 1.0 - float(odds.charge(movement(field, c), far, swift=swift(field, c)))
        total += float(p) * whole * (1.0 - missed + missed * lost)
    return total
