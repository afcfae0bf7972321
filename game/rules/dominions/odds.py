"""The command `odds dominions`: exact chances of one attack, numbers in, fractions as strings out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.asking import shown
from game.rules.dominions.outcomes import Attack, chances


class BadOdds(ValueError):
    """The numbers given do not describe an attack."""


LEAST, MOST = -30, 40
KNOWN = ("target", "defences", "grip", "feint", "feint_target", "called")
MOST_DEFENCES = 6


def from_json(given: Mapping[str, Any]) -> dict[str, Any]:
    """One attack: `target`, the stat with all modifiers before defences; `defences`, the target numbers of
    the defence rolls that work against it; `grip`; `feint`, the plain Feint stat, and `feint_target`, what
    its roll needs where that is lower; `called`, the Called Shot Modifier. Gives `hit`, and `particular` for
    the spot.

    Raises BadOdds with what is wrong and what would be right.
    """
    _checked(given)
    feint = None
    if "feint" in given:
        feint = (given.get("feint_target", given["feint"]), given["feint"])
    found = chances(
        Attack(
            given["target"],
            tuple(given.get("defences", ())),
            grip=given.get("grip"),
            feint=feint,
            called=given.get("called"),
        )
    )
    out = {"hit": str(found.hit)}
    if found.spot is not None:
        out["particular"] = str(found.spot)
    return out


def _checked(given: Mapping[str, Any]) -> None:
    for key, value in given.items():
        if key not in KNOWN:
            raise BadOdds(f'unknown key "{key}"; known: {", ".join(KNOWN)}')
        if key == "defences":
            if not isinstance(value, list) or len(value) > MOST_DEFENCES or not all(map(_whole, value)):
                raise BadOdds(
                    f'"defences" is {shown(value)}; give a list of up to {MOST_DEFENCES} whole numbers '
                    f"from {LEAST} to {MOST}"
                )
        elif not _whole(value):
            raise BadOdds(f'"{key}" is {shown(value)}; give a whole number from {LEAST} to {MOST}')
    if "target" not in given:
        raise BadOdds('"target" is missing; give a whole number')
    if given.get("called", 0) > 0:
        raise BadOdds(f'"called" is {given["called"]}; give 0 or less, such as -3 for the head')
    if given.get("feint", 0) < 0:
        raise BadOdds(f'"feint" is {given["feint"]}; give a stat, 0 or more')
    if "feint_target" in given and "feint" not in given:
        raise BadOdds('"feint_target" needs "feint", the plain stat')


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and LEAST <= value <= MOST
