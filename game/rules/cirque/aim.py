"""CIR-60x, CIR-62x to CIR-65x Who may be attacked, and what an attack comes down to in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from game.engine.decisions import Why
from game.engine.look import OnLine
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque import values
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import Ask, adjusted, asked, content_name
from game.rules.cirque.nearest import nearer, seeing, turned
from game.rules.cirque.odds import Numbers
from game.rules.cirque.state import CirqueState, Fighter, Pit, table
from game.table.arcs import front
from game.table.sight import between, sight

KINDS = ("basic", "card", "counter", "follow_up", "quick", "granted")
"""How an attack comes about."""

NEAR_ENEMY = 3.0
"""CIR-625 An enemy this close unsettles the aim."""
CLOSE = 1.0
"""CIR-624 Up to this distance nothing lies in the way."""


@dataclass(frozen=True)
class Blow:
    """One attack as a text describes it (CIR-851): the weapon it may use and what it changes."""

    weapon: str = "melee"
    """melee, ranged, any, or the key of one weapon."""
    improvised: Weapon | None = None
    to_hit: int = 0
    damage: int = 0
    soft: bool = False
    """Damage goes against Toughness (CIR-1005)."""
    aoe: int | None = None
    """A template in place of the weapon's own (CIR-1517)."""
    prototype: bool = True
    fall: bool = False
    """A hit knocks the target down."""
    fall_at: int = 0
    """That many damage points knock the target down (CIR-1508)."""
    push: float = 0.0
    slam: bool = False
    drag: float = 0.0
    slows: bool = False
    dazes: bool = False
    fury: int = 0
    """More fury for the target of a hit, after the attack."""
    calm: int = 0
    """Fury that a target that was hit removes."""
    drain: bool = False
    """The user removes as many damage points as the attack inflicted (CIR-1203)."""
    mend: int = 0
    """Damage points that a hit lets the user remove (CIR-1568)."""
    grave: bool = False
    """A hit turns the ground under the target into difficult terrain (CIR-1559)."""
    any_arc: bool = False
    """The front arc does not matter (CIR-1103)."""
    forced: bool = False
    """The text names the target: out of range the attack fails by itself (CIR-604)."""
    clause: str = ""


@dataclass
class Attack:
    """An attack under way."""

    attacker: str
    target: str
    weapon: Weapon
    blow: Blow
    kind: str
    hits: list[tuple[int, str, Text]] = field(default_factory=list)
    """Modifiers of the attack roll that were used up by this attack."""
    hurts: list[tuple[int, str, Text]] = field(default_factory=list)
    defence: int = 0
    """Set energy spent on Defence and Resilience."""
    resilience: int = 0
    natural: int = 0
    total: int = 0
    verdict: str = "miss"
    automatic: bool = False
    inflicted: int = 0
    mitigated: bool = False
    footing: Callable[[], None] | None = None
    """Sets the target back to where it can stand before it falls or is moved (CIR-441)."""

    @property
    def hit(self) -> bool:
        """Whether the attack roll succeeded."""
        return self.verdict != "miss"

    @property
    def exchange(self) -> bool:
        """CIR-752 Made in an exchange."""
        return self.kind in ("counter", "follow_up")


# ---- who may be attacked


def weapons_of(f: Fighter, blow: Blow) -> tuple[Weapon, ...]:
    """The weapons that an attack may be made with."""
    if blow.improvised is not None:
        return (blow.improvised,)
    if blow.weapon in ("melee", "ranged"):
        return tuple(w for w in f.printed.weapons if w.kind == blow.weapon)
    if blow.weapon == "any":
        return f.printed.weapons
    return (f.printed.weapon(blow.weapon),)


def why_not(pit: Pit, f: Fighter, e: Fighter, weapon: Weapon, kind: str, blow: Blow) -> Why | None:
    """CIR-601 to CIR-604 Why a target cannot be attacked, or None."""
    return next(whys_not(pit, f, e, weapon, kind, blow), None)


def whys_not(pit: Pit, f: Fighter, e: Fighter, weapon: Weapon, kind: str, blow: Blow) -> Iterator[Why]:
    """CIR-601 to CIR-604, CIR-391, CIR-464, CIR-877, CIR-881 All that keeps a target from being attacked.

    Whatever is not in the front arc is in the back arc (CIR-502).
    """

    def no(clause: str, say: str, about: dict[str, Any] | None = None, **marks: Any) -> Why:
        names = {"figure": f.name, "foe": e.name, "weapon": Text(weapon.name)}
        return Why(Text(say, names | (about or {})), clause, **marks)

    if kind in ("counter", "follow_up") and weapon.special("clumsy"):
        yield no("CIR-877", "{weapon} is too clumsy for an exchange")
    if kind == "quick" and (rule := asked("no quick attacks on it", Ask(pit, e))):
        yield no(rule, "{foe} cannot be the target of quick attacks")
    if not weapon.melee and (rule := asked("no ranged attacks on it", Ask(pit, e))):
        yield no(rule, "{foe} cannot be the target of ranged attacks")
    board, base, foe = table(pit), f.base, e.base
    if not blow.any_arc and not front(base, foe, f.knocked_down).inside:
        nearest = partial(turned, f, e)
        yield no("CIR-602", "{foe} is behind {figure}: turn first", at=e.point, nearest=nearest)
    if not weapon.special("lobbed") and not sight(board, base, foe).clear:
        line = (OnLine(f.point, e.point, "blocked"),)
        seen = partial(seeing, pit, f, e)
        yield no("CIR-602", "{figure} does not see {foe}", at=e.point, marks=line, nearest=seen)
    if not blow.forced and not board.within(base, foe, weapon.range):
        gap = board.gap(base, foe)
        more = {"gap": round(gap, 2), "range": weapon.range, "more": round(gap - weapon.range, 2)}
        say = "{foe} is {gap}″ away, {weapon} reaches {range}″: {more}″ too far"
        yield no("CIR-604", say, more, at=e.point, nearest=partial(nearer, pit, f, e, weapon))


def targets(pit: Pit, f: Fighter, weapon: Weapon, kind: str, blow: Blow, foe: str = "") -> list[Fighter]:
    """CIR-602, CIR-748 The enemies that an attack with this weapon may name."""
    all_of = [e for e in pit.state.enemies(f) if not foe or e.id == foe]
    if not blow.forced and all_of:
        # the range refuses most of them at the least cost
        board, base = table(pit), f.base
        all_of = [e for e in all_of if board.within(base, board.figures[e.id], weapon.range)]
    return [e for e in all_of if why_not(pit, f, e, weapon, kind, blow) is None]


def choices(pit: Pit, f: Fighter, blow: Blow, kind: str, foe: str = "") -> list[tuple[Weapon, Fighter]]:
    """Every legal pair of weapon and target."""
    return [(w, e) for w in weapons_of(f, blow) for e in targets(pit, f, w, kind, blow, foe)]


# ---- the numbers


def to_hit(pit: Pit, a: Attack) -> Tally:
    """CIR-621 to CIR-625, CIR-531, CIR-532, CIR-881, CIR-882 What is added to the attack die."""
    s = pit.state
    f, e = s.fighter(a.attacker), s.fighter(a.target)
    t = Tally(values.finesse(pit, f, weapon=a.weapon).value, "CIR-621", Text("Finesse"))
    t.add(a.blow.to_hit, a.blow.clause or "CIR-626", Text(content_name(a.blow.clause)))
    for amount, clause, why in a.hits:
        t.add(amount, clause, why)
    board = table(pit)
    if not a.weapon.special("lobbed") and not board.within(f.base, e.base, CLOSE):
        n = len(between(board, f.base, e.base, ignore=(f.id, e.id)))
        t.add(-n, "CIR-624", Text("{n} in the way", {"n": n}))
    if not a.weapon.melee:
        near = any(board.within(f.base, x.base, NEAR_ENEMY) for x in s.enemies(f))
        if near and not a.weapon.special("close_quarters"):
            t.add(-2, "CIR-625", Text("an enemy within 3″"))
        for st in f.statuses:
            if st.what == "ranged to hit":
                t.add(st.amount, st.clause, Text(content_name(st.clause)))
    for st in f.statuses:
        if st.what == "to hit against" and st.detail == e.id:
            t.add(st.amount, st.clause, Text(content_name(st.clause)))
    return adjusted("to hit", t, Ask(pit, f, a, a.weapon))


def shielding(pit: Pit, a: Attack) -> Tally:
    """CIR-633, CIR-884, CIR-322 Shielding against this attack: Parry, set energy."""
    s = pit.state
    f, e = s.fighter(a.attacker), s.fighter(a.target)
    t = values.shielding(pit, e)
    t.add(a.defence, "CIR-322", Text("set energy"))
    if not e.knocked_down and front(e.base, f.base).inside:
        for w in e.printed.weapons:
            if parry := w.special("parry"):
                t.add(parry.amount, "CIR-884", Text("Parry of {weapon}", {"weapon": Text(w.name)}))
    return t


def swiftness(pit: Pit, a: Attack) -> Tally:
    """CIR-622, CIR-322 Swiftness against this attack."""
    t = values.swiftness(pit, pit.state.fighter(a.target))
    t.add(a.defence, "CIR-322", Text("set energy"))
    return t


def hurt(pit: Pit, a: Attack) -> Tally:
    """CIR-651 What is added to the damage die."""
    f = pit.state.fighter(a.attacker)
    t = values.strength(pit, f, a.weapon)
    t.add(a.blow.damage, a.blow.clause or "CIR-852", Text(content_name(a.blow.clause)))
    for amount, clause, why in a.hurts:
        t.add(amount, clause, why)
    return t


def resist(pit: Pit, a: Attack, soft: bool) -> Tally:
    """CIR-633, CIR-634, CIR-878, CIR-322 The part of Resilience that a hit has to beat."""
    e = pit.state.fighter(a.target)
    if soft:
        t = values.toughness(pit, e)
        t.add(a.resilience, "CIR-322", Text("set energy"))
        return t
    t = values.armour(pit, e)
    t.add(a.resilience, "CIR-322", Text("set energy"))
    if piercing := a.weapon.special("piercing"):
        t.add(-piercing.amount, "CIR-878", Text("Piercing"))
        t.at_least(resist(pit, a, True).value, "CIR-878", Text("not below Toughness"))
    return t


def numbers(pit: Pit, a: Attack, *, to_roll: int = 0, to_damage: int = 0) -> Numbers:
    """What the attack comes down to, for the odds and for the verdict; energy in the two extras."""
    e = pit.state.fighter(a.target)
    return Numbers(
        to_hit(pit, a).whole + to_roll,
        swiftness(pit, a).whole,
        shielding(pit, a).whole,
        resist(pit, a, True).whole,
        resist(pit, a, False).whole,
        hurt(pit, a).whole + to_damage,
        criticals=not asked("no vitals", Ask(pit, e)),
        soft=a.blow.soft,
    )


def planned(pit: Pit, f: Fighter, e: Fighter, weapon: Weapon, blow: Blow, kind: str) -> Attack:
    """An attack as it would be declared now, used-up modifiers included: for previews."""
    a = Attack(f.id, e.id, weapon, blow, kind)
    a.hits, a.hurts = waiting(f, weapon)
    return a


def waiting(f: Fighter, weapon: Weapon) -> tuple[list[tuple[int, str, Text]], list[tuple[int, str, Text]]]:
    """Modifiers that wait for the next attack of a fighter."""
    hits, hurts = [], []
    for st in f.statuses:
        row = (st.amount, st.clause, Text(content_name(st.clause)))
        if st.what == "next to hit":
            hits.append(row)
        elif st.what == "next power" or (st.what == "next ranged power" and not weapon.melee):
            hurts.append(row)
    return hits, hurts


def strike_again_possible(g: CirqueState, a: Attack) -> bool:
    """CIR-747 An enraged fighter may strike twice with the same melee weapon in an exchange."""
    f = g.fighter(a.attacker)
    return a.weapon.melee and f.enraged and f.alive and g.fighter(a.target).alive
