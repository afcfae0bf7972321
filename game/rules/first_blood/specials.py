"""FIB-013, FIB-31x Which special rules and command abilities are at work on a warrior now."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.rules.first_blood.effect import ABILITIES, RULES
from game.rules.first_blood.profiles import RuleName
from game.rules.first_blood.queries import within
from game.rules.first_blood.state import Ability, Field, Warrior

GRANTS: Final = MappingProxyType(
    {"parry": "litany_of_guard", "relentless_blows": "red_moon", "unmoved": "lock_shields"}
)
"""FIB-972, FIB-973, FIB-975 Special rules that a command ability gives to those it affects."""


def command_range(field: Field, w: Warrior) -> int:
    """FIB-027, FIB-1044 Command Range; in scenario 4 Characters reach 2 inches farther."""
    reach = w.printed.command_range or 0
    if field.state.scenario == "captains" and w.printed.character:
        reach += 2
    return reach


def addresses(performer: Warrior, w: Warrior) -> bool:
    """FIB-302, FIB-310, FIB-311 Whether a performer's ability is meant for a warrior at all: friends, itself
    included; of a Regiment Leader only its own Regiment.
    """
    if performer.side != w.side:
        return False
    return performer.printed.character or performer.card == w.card


def in_command(field: Field, performer: Warrior, w: Warrior) -> bool:
    """FIB-311, FIB-316 Whether a warrior that is addressed is within Command Range at present."""
    return addresses(performer, w) and within(performer, w, command_range(field, performer))


def affecting(field: Field, w: Warrior, name: str) -> Ability | None:
    """FIB-310 to FIB-315 The active command ability of that name that affects a warrior now, if any: it is
    in range, or performs an action that it began in range.
    """
    s = field.state
    for a in s.abilities:
        if a.name != name:
            continue
        performer = s.warrior(a.performer)
        if not addresses(performer, w):
            continue
        if a.key in w.latched or in_command(field, performer, w):
            return a
    return None


def latch(field: Field, w: Warrior) -> tuple[str, ...]:
    """FIB-312 The abilities in whose range an action that begins now begins."""
    s = field.state
    return tuple(a.key for a in s.abilities if in_command(field, s.warrior(a.performer), w))


def has(field: Field, w: Warrior, rule: RuleName) -> str:
    """FIB-013 The clause from which a warrior has a special rule now, or an empty string."""
    if w.printed.special(rule) is not None:
        return RULES[rule][0]
    ability = GRANTS.get(rule)
    if ability is not None and affecting(field, w, ability) is not None:
        return ABILITIES[ability][0]
    return ""
