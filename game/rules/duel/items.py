"""DUE-3xx: what a stack holds, what it costs, whether it is legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from game.engine.decisions import Composed, Why
from game.engine.words import Text

ATTACK, REINFORCED_ATTACK = "attack", "reinforced_attack"
DEFENCE, REINFORCED_DEFENCE = "defence", "reinforced_defence"
RISKY, COUNTER, FEINT = "risky_attack", "counter_attack", "feint"
REST, INITIATIVE, BREAK = "rest", "initiative", "break_distance"

KINDS = (
    ATTACK,
    REINFORCED_ATTACK,
    DEFENCE,
    REINFORCED_DEFENCE,
    RISKY,
    COUNTER,
    FEINT,
    REST,
    INITIATIVE,
    BREAK,
)
"""DUE-303 The ten kinds of item."""

ATTACKS = frozenset({ATTACK, REINFORCED_ATTACK, RISKY})
"""Attack items (DUE-621)."""

DEFENCES = frozenset({DEFENCE, REINFORCED_DEFENCE})

NAMES: Mapping[str, str] = MappingProxyType(
    {
        ATTACK: "Attack",
        REINFORCED_ATTACK: "Reinforced Attack",
        DEFENCE: "Defence",
        REINFORCED_DEFENCE: "Reinforced Defence",
        RISKY: "Risky Attack",
        COUNTER: "Counter-attack",
        FEINT: "Feint",
        REST: "Rest",
        INITIATIVE: "Initiative",
        BREAK: "Break Distance",
    }
)

COSTS: Mapping[str, int] = MappingProxyType(
    {
        ATTACK: 1,
        REINFORCED_ATTACK: 2,
        DEFENCE: 0,
        REINFORCED_DEFENCE: 1,
        RISKY: 1,
        COUNTER: 2,
        FEINT: 1,
        INITIATIVE: 1,
        REST: 0,
        BREAK: 0,
    }
)
"""Base cost of each item in Endurance."""

COST_CLAUSES: Mapping[str, str] = MappingProxyType(
    {
        ATTACK: "DUE-331",
        REINFORCED_ATTACK: "DUE-332",
        DEFENCE: "DUE-333",
        REINFORCED_DEFENCE: "DUE-334",
        RISKY: "DUE-335",
        COUNTER: "DUE-336",
        FEINT: "DUE-337",
        INITIATIVE: "DUE-338",
        REST: "DUE-339",
        BREAK: "DUE-340",
    }
)

LEVELS, FEINT_POINTS = 3, 4
"""DUE-341, DUE-343, DUE-852 Most Levels in a pool; DUE-344 most points in the Feints."""

POOLS = ("attack", "defence", "counter", "feint", "initiative", "break")
"""The pools that Endurance is invested in: the first three in Levels, the others in points."""


def shown(n: int) -> str:
    """A number with the minus sign of print."""
    return str(n).replace("-", "−")


class Stack(msgspec.Struct, frozen=True):
    """A stack: items from the top, Levels in the first three pools, points in the others."""

    items: tuple[str, ...] = ()
    attack: int = 0
    defence: int = 0
    counter: int = 0
    feint: int = 0
    initiative: int = 0
    break_: int = 0

    def count(self, kinds: frozenset[str] | set[str]) -> int:
        """How many items are of these kinds."""
        return sum(1 for item in self.items if item in kinds)

    @property
    def attack_price(self) -> int:
        """DUE-341, DUE-342 Endurance a Level in the attack pool."""
        return 2 if REINFORCED_ATTACK in self.items else 1

    @property
    def base(self) -> int:
        """DUE-331 to DUE-340 What the items cost by themselves."""
        return sum(COSTS[item] for item in self.items)

    @property
    def invested(self) -> int:
        """Points on top of the base costs."""
        levels = self.attack * self.attack_price + self.defence + self.counter
        return levels + self.feint + self.initiative + self.break_

    @property
    def cost(self) -> int:
        """DUE-402 All that is paid at the reveal."""
        return self.base + self.invested

    def points(self, item: str) -> int:
        """DUE-415 The points that an item of that kind counts with: all that its pool holds."""
        return {
            ATTACK: self.attack,
            REINFORCED_ATTACK: 2 * self.attack,
            DEFENCE: self.defence,
            REINFORCED_DEFENCE: self.defence,
            COUNTER: self.counter,
            FEINT: self.feint,
            INITIATIVE: self.initiative,
            BREAK: self.break_,
        }.get(item, 0)

    def exertion(self) -> int:
        """DUE-858 Points paid for what a rapier returns something of; Initiative and Break do not count."""
        counted = sum(COSTS[i] for i in self.items if i not in (REST, INITIATIVE, BREAK))
        return counted + self.attack * self.attack_price + self.defence + self.counter + self.feint


def stack_of(made: Composed[str]) -> Stack:
    """A composition as a stack."""
    n = {pool: made.dials.get(pool, 0) for pool in POOLS}
    return Stack(made.items, n["attack"], n["defence"], n["counter"], n["feint"], n["initiative"], n["break"])


class Limits(msgspec.Struct, frozen=True):
    """DUE-319 What a fencer may choose from, read when the stack is composed."""

    size: int
    endurance: int
    starting: int
    sabre: bool = False
    cornered: bool = False


def _why(say: str, clause: str, **args: object) -> Why:
    return Why(Text(say, args), clause)


def may_add(laid: Sequence[str], item: str, limits: Limits) -> Why | None:
    """DUE-304 to DUE-320 Why an item cannot stand with those laid; None if it can."""
    return _too_tired(item, limits) or _together(laid, item) or _once(laid, item)


def _too_tired(item: str, limits: Limits) -> Why | None:
    if limits.endurance < -limits.starting and item != REST:
        return _why(
            "Endurance is below {floor}: only Rest can be chosen", "DUE-318", floor=shown(-limits.starting)
        )
    if limits.endurance < 0 and item == INITIATIVE:
        return _why("Endurance is below 0: no Initiative; rest first", "DUE-316")
    if limits.endurance < 0 and item == BREAK:
        return _why("Endurance is below 0: no Break Distance; rest first", "DUE-317")
    if limits.cornered and item == BREAK:
        return _why("Cornered: there is no room to withdraw; fight your way out", "DUE-320")
    return None


def _together(laid: Sequence[str], item: str) -> Why | None:
    """DUE-304, DUE-305, DUE-309, DUE-315 What does not stand with what."""
    mixed = (
        ({ATTACK}, {REINFORCED_ATTACK}, "Attacks are all ordinary or all reinforced", "DUE-304"),
        ({DEFENCE}, {REINFORCED_DEFENCE}, "Defences are all ordinary or all reinforced", "DUE-305"),
        (
            {COUNTER},
            {REINFORCED_DEFENCE},
            "A Counter-attack is an ordinary defence: no Reinforced Defence beside it",
            "DUE-309",
        ),
        ({INITIATIVE}, {BREAK}, "Break Distance and Initiative do not stand in one stack", "DUE-315"),
    )
    for one, other, say, clause in mixed:
        for a, b in ((one, other), (other, one)):
            if item in a and b & set(laid):
                return _why(say, clause)
    return None


def _once(laid: Sequence[str], item: str) -> Why | None:
    clauses = {RISKY: "DUE-306", INITIATIVE: "DUE-312", BREAK: "DUE-314"}
    if item in clauses and item in laid:
        return _why("Only one {item} in a stack", clauses[item], item=NAMES[item])
    return None


def fault(stack: Stack, limits: Limits) -> Why | None:
    """DUE-301 to DUE-350 What is wrong with a whole stack; None for a legal one."""
    if len(stack.items) != limits.size:
        return _why("Exactly {n} items", "DUE-301", n=limits.size)
    for n, item in enumerate(stack.items):
        if why := may_add(stack.items[:n], item, limits):
            return why
    if INITIATIVE in stack.items and not stack.count(ATTACKS | {COUNTER}):
        return _why("Initiative needs an attack or a Counter-attack in the stack", "DUE-313")
    return _badly_invested(stack, limits)


def _badly_invested(stack: Stack, limits: Limits) -> Why | None:
    """DUE-341 to DUE-350, DUE-852 What is wrong with the investments."""
    for pool, levels in (("attack", stack.attack), ("defence", stack.defence), ("counter", stack.counter)):
        if not 0 <= levels <= LEVELS:
            clause = {"attack": "DUE-341", "defence": "DUE-343", "counter": "DUE-852"}[pool]
            return _why("At most {n} Levels", clause, n=LEVELS)
    if not 0 <= stack.feint <= FEINT_POINTS:
        return _why("At most {n} points in Feints", "DUE-344", n=FEINT_POINTS)
    if why := _without_carrier(stack, limits):
        return why
    free = max(0, limits.endurance)
    if stack.invested > free:
        say = "{n} points invested, {free} may be: only Endurance above 0"
        return _why(say, "DUE-350", n=stack.invested, free=free)
    return None


def _without_carrier(stack: Stack, limits: Limits) -> Why | None:
    """DUE-347 to DUE-349 Each pool needs something that carries it."""
    if stack.attack and not stack.count({ATTACK, REINFORCED_ATTACK}):
        clause = "DUE-347" if RISKY in stack.items else "DUE-349"
        return _why("Levels of attack need an Attack or a Reinforced Attack", clause)
    if stack.defence and not stack.count(DEFENCES):
        return _why("Levels of defence need a Defence or a Reinforced Defence", "DUE-349")
    if stack.counter:
        if not limits.sabre or COUNTER not in stack.items:
            return _why("Nothing can be invested in a Counter-attack, but with a sabre", "DUE-348")
        if stack.count(ATTACKS):
            say = "A sabre's Counter-attack takes points only in a stack without attacks"
            return _why(say, "DUE-852")
    pools = (
        (stack.feint, FEINT, "DUE-344"),
        (stack.initiative, INITIATIVE, "DUE-345"),
        (stack.break_, BREAK, "DUE-346"),
    )
    for points, item, clause in pools:
        if points and item not in stack.items:
            return _why("There is no {item} to invest in", clause, item=NAMES[item])
    return None
