"""What a rule about one key of a map file is, and reading a key as its rule says."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from game.table.entries import Entry
from game.table.inches import Point

Form = Literal[
    "text",
    "texts",
    "id",
    "word",
    "flag",
    "number",
    "whole",
    "length",
    "pair",
    "points",
    "table",
    "rows",
    "named",
    "free",
]
"""What stands at a key; "named" are tables under names that the author chooses, "free" is for a rulebook."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One key of a table."""

    name: str
    form: Form
    says: str
    example: str
    note: str = ""
    """What a message adds to the example."""
    default: str = ""
    unit: str = ""
    least: float = -math.inf
    most: float = math.inf
    words: tuple[str, ...] = ()
    of: str = ""
    """The table that stands here, or whose rows do."""
    needed: bool = False

    @property
    def hint(self) -> str:
        """The example as messages give it."""
        return f"{self.example}, {self.note}" if self.note else self.example


@dataclass(frozen=True, slots=True)
class Rules:
    """One table: its heading, how it is opened in a file, what it is for, its keys and one whole example."""

    name: str
    heading: str
    opens: str
    says: str
    keys: tuple[Rule, ...]
    example: str

    def __getitem__(self, key: str) -> Rule:
        """The rule of a key. Raises KeyError."""
        for rule in self.keys:
            if rule.name == key:
                return rule
        raise KeyError(key)


def number(row: Entry, rules: Rules, key: str) -> float | None:
    """A number within its limits, or None after noting what is wrong."""
    rule = rules[key]
    return row.number(key, rule.hint, rule.least, rule.most, rule.unit)


def whole(row: Entry, rules: Rules, key: str) -> int | None:
    """A whole number within its limits, or None after noting what is wrong."""
    rule = rules[key]
    return row.whole(key, int(rule.least), int(rule.most))


def pair(row: Entry, rules: Rules, key: str) -> Point | None:
    """Two numbers, or None after noting what is wrong."""
    rule = rules[key]
    return row.pair(key, rule.hint, rule.least)


def points(row: Entry, rules: Rules, key: str) -> list[Point] | None:
    """As many points as may be, or None after noting what is wrong."""
    rule = rules[key]
    return row.pairs(key, rule.hint, int(rule.least), int(rule.most))


def length(row: Entry, rules: Rules, key: str) -> float | None:
    """A length in inches, written as a number or as a text with mm or in; None after noting what is wrong."""
    rule = rules[key]
    return row.length(key, rule.hint, rule.least, rule.most)
