"""CIR-23x, CIR-22x, CIR-46x, CIR-81x Characteristics as they now are, each a tally with its reasons."""

from __future__ import annotations

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import Ask, adjusted, asked
from game.rules.cirque.state import CirqueState, Fighter, Pit, Status, table
from game.table.sight import Sight, sight

MORE_FOR_TWO = 2
MORE_FOR_ONE = 5


def speed(pit: Pit, f: Fighter, *, standing_up: bool = False, leap: Status | None = None) -> Tally:
    """CIR-233, CIR-466, CIR-860 Inches of a normal move, perhaps of one that is a leap with more Speed.

    Halves are not rounded (CIR-005) and are taken after whatever is added (CIR-007).
    """
    t = Tally(f.printed.speed, "CIR-233", Text("Speed"))
    adjusted("speed", t, Ask(pit, f))
    if leap is not None:
        t.add(leap.amount, leap.clause, Text("leap"))
    if slow := f.has("slowed"):
        t.times(0.5, slow.clause, Text("slowed"))
    if standing_up:
        t.times(0.5, "CIR-466", Text("standing up"))
    t.at_least(0, "CIR-008", Text("never below 0"))
    return t


def finesse(pit: Pit, f: Fighter, *, weapon: Weapon | None = None) -> Tally:
    """CIR-234, CIR-813, CIR-861 What is added to attack rolls."""
    t = Tally(f.printed.finesse, "CIR-621", Text("Finesse"))
    ask = Ask(pit, f, weapon=weapon)
    if f.enraged and not asked("steady in rage", ask):
        t.add(-2, "CIR-813", Text("enraged"))
    if dazed := f.has("dazed"):
        t.add(-2, dazed.clause, Text("dazed"))
    adjusted("finesse", t, ask)
    t.at_least(0, "CIR-008", Text("never below 0"))
    return t


def brutality(pit: Pit, f: Fighter) -> Tally:
    """CIR-234 What melee weapons add to damage."""
    t = Tally(f.printed.brutality, "CIR-252", Text("Brutality"))
    adjusted("brutality", t, Ask(pit, f))
    t.at_least(0, "CIR-008", Text("never below 0"))
    return t


def strength(pit: Pit, f: Fighter, weapon: Weapon) -> Tally:
    """CIR-252, CIR-253, CIR-651 Strength of a melee weapon, Power of a ranged one."""
    t = Tally(weapon.power, "CIR-651", Text("Power of {weapon}", {"weapon": Text(weapon.name)}))
    if weapon.melee:
        t.add(brutality(pit, f).value, "CIR-252", Text("Brutality"))
    return t


def _part(pit: Pit, f: Fighter, printed: int, name: Text, clause: str, what: str) -> Tally:
    """CIR-236, CIR-237, CIR-238 One part of Defence or Resilience: what modifies the whole modifies it."""
    t = Tally(printed, clause, name)
    adjusted(what, t, Ask(pit, f))
    t.at_least(0, "CIR-008", Text("never below 0"))
    return t


def swiftness(pit: Pit, f: Fighter) -> Tally:
    """CIR-622, CIR-462 What an attack total has to reach."""
    t = _part(pit, f, f.printed.swiftness, Text("Swiftness"), "CIR-622", "defence")
    if f.knocked_down:
        t.add(-2, "CIR-462", Text("knocked down"))
    return t


def shielding(pit: Pit, f: Fighter) -> Tally:
    """CIR-633 What an attack total has to reach to get past the armour."""
    return _part(pit, f, f.printed.shielding, Text("Shielding"), "CIR-633", "defence")


def toughness(pit: Pit, f: Fighter) -> Tally:
    """CIR-633, CIR-236 The softer part of Resilience."""
    return _part(pit, f, f.printed.toughness, Text("Toughness"), "CIR-633", "resilience")


def armour(pit: Pit, f: Fighter) -> Tally:
    """CIR-634, CIR-236 The harder part of Resilience."""
    return _part(pit, f, f.printed.armour, Text("Armour"), "CIR-634", "resilience")


def stack_limit(s: CirqueState, f: Fighter) -> Tally:
    """CIR-221 to CIR-223 How many cards its stack may hold.

    Asked only when a card is added (CIR-224); set energy and cards in play lie elsewhere (CIR-225).
    """
    t = Tally(f.printed.potential, "CIR-221", Text("Potential"))
    left = len(s.team(f.side))
    if left == 2:
        t.add(MORE_FOR_TWO, "CIR-222", Text("two fighters left"))
    elif left == 1:
        t.add(MORE_FOR_ONE, "CIR-223", Text("one fighter left"))
    return t


def melee_reach(f: Fighter) -> float:
    """CIR-432 The longest range of its melee weapons, 0 without any."""
    return max((w.range for w in f.printed.weapons if w.melee), default=0.0)


def in_sight(pit: Pit, a: Fighter, b: Fighter) -> Sight:
    """CIR-511 Line of sight between two fighters."""
    return sight(table(pit), a.base, b.base)


def engaged_pair(pit: Pit, a: Fighter, b: Fighter) -> bool:
    """CIR-521 Whether two enemies are engaged: in sight, and one can bridge the distance in melee."""
    if a.side == b.side or not a.on_table or not b.on_table:
        return False
    board = table(pit)
    return (
        board.within(a.base, b.base, max(melee_reach(a), melee_reach(b)))
        and sight(board, a.base, b.base).clear
    )


def engaged_with(pit: Pit, f: Fighter, *, leaving_out: str = "") -> list[Fighter]:
    """CIR-521, CIR-436 The enemies it is engaged with."""
    return [e for e in pit.state.enemies(f) if e.id != leaving_out and engaged_pair(pit, f, e)]


def rage_limit(f: Fighter) -> int | None:
    """CIR-811, CIR-239 Aggression, or None for those who never rage."""
    return f.printed.aggression
