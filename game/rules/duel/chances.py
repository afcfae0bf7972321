"""DUE-00x, DUE-50x, DUE-80x: the ladder, one attack with its rerolls, severity; exact, as fractions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

MET, OPEN = 4, 6
"""DUE-503, DUE-504 Rungs of the ladder at equal Levels: 20 % met by a defence, 30 % open."""

SEVERITIES = ("light", "medium", "heavy", "death")
LOW, HIGH = "low", "high"
SCALES: Mapping[str, tuple[str, ...]] = {
    LOW: ("light", "light", "light", "light", "medium", "medium"),
    HIGH: ("medium", "medium", "heavy", "heavy", "death", "death"),
}
"""DUE-802, DUE-803 Severity for each face of the d6."""

CLEAN = 3
"""DUE-523 A clean difference of more than this brings the High scale."""


def ladder(rungs: int) -> int:
    """DUE-003 Per cent: 5 a rung down to 5, then 1 a rung, never under 1."""
    return 5 * rungs if rungs >= 1 else max(1, 4 + rungs)


def chance(difference: int, defences: int) -> int:
    """DUE-503 to DUE-505 Per cent of one attack roll."""
    return ladder((MET if defences else OPEN) + difference)


def rerolls(attacks: int, defences: int) -> int:
    """DUE-511 to DUE-513 Rerolls: positive of a failure, negative of a success."""
    return -(defences - attacks) if defences > attacks else attacks - max(1, defences)


def success(percent: int, again: int) -> Fraction:
    """The chance of a whole attack with its rerolls (see `rerolls`)."""
    p = Fraction(min(100, percent), 100)
    return 1 - (1 - p) ** (again + 1) if again >= 0 else p ** (1 - again)


def severity(scale: str, reinforced: bool) -> Mapping[str, Fraction]:
    """DUE-542, DUE-801 Chance of each severity of one hit; reinforced: the higher of two dice."""
    out = dict.fromkeys(SEVERITIES, Fraction(0))
    for face in range(1, 7):
        ways = 2 * face - 1 if reinforced else 6
        out[SCALES[scale][face - 1]] += Fraction(ways, 36)
    return out


def effects(sabre: bool) -> Mapping[tuple[bool, bool], Fraction]:
    """DUE-832, DUE-851 Chance of (muscle, bleeding) of a light or medium wound."""
    third = Fraction(1, 3)
    if sabre:
        return {(False, True): third, (True, True): 2 * third}
    return {(False, True): third, (True, False): third, (True, True): third}


def effect_of(face: int, sabre: bool) -> tuple[bool, bool]:
    """DUE-832, DUE-851 (muscle, bleeding) for a face of the d6; a sabre's wounds always bleed."""
    return face >= 3, sabre or face not in (3, 4)


# ---- the command `odds duel`

KEYS = ("diff", "attacks", "defences", "reinforced", "reinforced_defence", "weapon")
WEAPONS = ("sabre", "epee", "rapier")


MOST = 100
"""Attacks or defences that are counted with; a stack holds fewer."""


class BadOdds(ValueError):
    """The numbers given do not describe an attack."""


def from_json(given: Mapping[str, Any]) -> dict[str, Any]:
    """Chance of a whole attack and severity of its hit, as fraction strings. Raises BadOdds.

    diff: attack Level minus defence Level, no points in it; attacks 1 or more, defences 0 or more.
    """
    for key in given:
        if key not in KEYS:
            raise BadOdds(f'unknown key "{key}"; known: {", ".join(KEYS)}')
    numbers = {
        key: _whole(given, key, least) for key, least in (("diff", None), ("attacks", 1), ("defences", 0))
    }
    flags = {key: _flag(given, key) for key in ("reinforced", "reinforced_defence")}
    weapon = given.get("weapon", "epee")
    if not isinstance(weapon, str) or weapon.replace("é", "e") not in WEAPONS:
        raise BadOdds(f'"weapon" is {weapon!r}; one of {", ".join(WEAPONS)}')
    if flags["reinforced_defence"] and not numbers["defences"]:
        raise BadOdds('"reinforced_defence" needs a defence; give "defences" 1 or more')
    diff, a, d = numbers["diff"], numbers["attacks"], numbers["defences"]
    scale = HIGH if d == 0 or diff > CLEAN else LOW
    hit = severity(scale, flags["reinforced"] and not flags["reinforced_defence"])
    return {
        "success": str(success(chance(diff, d), rerolls(a, d))),
        "severity": {name: str(p) for name, p in hit.items()},
    }


def _whole(given: Mapping[str, Any], key: str, least: int | None) -> int:
    if key not in given:
        raise BadOdds(f'"{key}" is missing; give a whole number')
    value = given[key]
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadOdds(f'"{key}" is {value!r}; give a whole number')
    if least is not None and value < least:
        raise BadOdds(f'"{key}" is {value}; give {least} or more')
    if least is not None and value > MOST:
        raise BadOdds(f'"{key}" is more than {MOST}; a stack holds 4 items')
    return value


def _flag(given: Mapping[str, Any], key: str) -> bool:
    value = given.get(key, False)
    if not isinstance(value, bool) and value not in (0, 1):
        raise BadOdds(f'"{key}" is {value!r}; give true or false')
    return bool(value)
