"""How units and characters are called in logs and prompts."""

from __future__ import annotations

from game.rules.regiments.state import Character, Unit, printed


def called(u: Unit) -> str:
    """The name of a unit: its rank and file in the plural, or he who is alone."""
    if u.alone:
        return printed(u.alone).name
    return f"{u.printed.plural} {u.number}" if u.number else u.printed.plural


def named(c: Character) -> str:
    """The name of a character."""
    return c.printed.name
