"""One table of a TOML file, read key by key; whatever is wrong becomes a fault with its place."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeGuard

from game.table.inches import Point
from game.table.tomlplace import Fault, Fix, Key, Source, did_you_mean, nearest

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}(?:\.[0-9]{1,9})?")
_ANGLE: Final = re.compile(r"([+-]?[0-9]{1,4}(?:\.[0-9]{1,6})?) ?(?:°|deg|degrees)")
_WHOLE: Final = re.compile(r"[0-9]{1,6}")
_PLAIN: Final = re.compile(r"[^\"\\\x00-\x1f]+")
_OTHER_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "radius": "circle",
        "rotation": "turn",
        "rotate": "turn",
        "angle": "turn",
        "type": "kind",
        "position": "at",
        "pos": "at",
        "centre": "at",
        "center": "at",
        "size": "rectangle",
        "points": "polygon",
        "corners": "polygon",
        "vertices": "polygon",
        "thickness": "width",
        "elevation": "height",
        "title": "name",
        "label": "name",
        "top": "north",
        "bottom": "south",
        "left": "west",
        "right": "east",
    }
)
"""Words that people write for others that mean the same here."""
_NO_HEAD: Final[Mapping[str, str]] = MappingProxyType({})
_TOLD: Final = 80
"""Characters of the longest list that is told as it stands."""
_LENGTH: Final = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?) ?(mm|in)")


class Entry:
    """A table of a file: every reader returns the value, or None after noting what is wrong with it.

    A key that is not there is None without a fault; ask `need` first where it must be there.
    """

    def __init__(
        self,
        source: Source,
        keys: tuple[Key, ...],
        found: Mapping[str, Any],
        known: Iterable[str],
        head: Mapping[str, str] = _NO_HEAD,
    ) -> None:
        self.source = source
        self.keys = keys
        self.found = found
        self.known = tuple(known)
        self.head = head
        """Keys that belong to the file as a whole and to no table in it, and how they are written there."""
        self.faults: list[Fault] = []
        self.meant: set[str] = set()
        """Known keys that are not there, but to which one that is there under another name is near."""
        for key in found:
            if key not in self.known:
                self.faults.append(self._unknown(key))

    def __contains__(self, key: str) -> bool:
        return key in self.found

    def _unknown(self, key: str) -> Fault:
        near, keys = self.near(key), (*self.keys, key)
        fix = None if near is None or not self._free(key, near) else Fix("rename", keys, near)
        if near is not None and near not in self.found:
            self.meant.add(near)
        right = did_you_mean(key, self.known) if near is None else f'did you mean "{near}"?'
        if near != nearest(key, self.known):
            fix = None
        if self.keys and key in self.head:
            right, fix = f"it belongs to the whole file: {self.head[key]}", None
        return self.source.fault(keys, f'unknown key "{key}"', right, fix)

    def near(self, key: str) -> str | None:
        """The known key that an unknown one is nearest to, by its letters or its meaning."""
        other = _OTHER_WORDS.get(key.casefold(), "")
        return other if other in self.known else nearest(key, self.known)

    def _free(self, key: str, near: str) -> bool:
        """Whether a key can be called so: nothing is yet, or both open tables or rows that do not meet."""
        if near not in self.found:
            return True
        if self.keys or self.source.value_text(key) or self.source.value_text(near):
            return False
        one, other = self.found[key], self.found[near]
        rows = isinstance(one, list) and isinstance(other, list)
        return rows or (isinstance(one, dict) and isinstance(other, dict) and not one.keys() & other.keys())

    def misspelt(self, key: str) -> list[Any]:
        """What stands under unknown names to which this key is the nearest."""
        other = [name for name in self.found if name not in self.known]
        return [self.found[name] for name in other if self.near(name) == key]

    def need(self, key: str, right: str) -> bool:
        """Whether the key is there; notes what to add if not, unless it only has another name there."""
        if key in self.found:
            return True
        if key in self.meant:
            return False
        self.here(f"{key} is missing", right)
        return False

    def here(self, what: str, right: str, *, surplus: bool = False) -> None:
        """Notes a fault of the table as a whole; `surplus`: the row may go."""
        fix = Fix("remove", self.keys) if surplus else None
        self.faults.append(self.source.value_fault(self.keys, what, right, fix))

    def at(self, inner: Iterable[Key], what: str, right: str, mended: str | None = None) -> None:
        """Notes a fault of a value inside the table; `mended` is what must stand there, if that is sure."""
        keys = (*self.keys, *inner)
        fix = None if mended is None else Fix("replace", keys, mended)
        self.faults.append(self.source.value_fault(keys, what, right, fix))

    def at_word(self, inner: Iterable[Key], what: str, word: str, known: Iterable[str]) -> None:
        """Notes a word that is none of the known ones, with the nearest."""
        words = tuple(known)
        near = nearest(word, words)
        self.at(inner, what, did_you_mean(word, words), None if near is None else f'"{near}"')

    def key_at(self, key: str, what: str, right: str, *, surplus: bool = True) -> None:
        """Notes a fault of a key that should not be there; `surplus`: nothing is lost if it goes."""
        keys = (*self.keys, key)
        self.faults.append(self.source.fault(keys, what, right, Fix("remove", keys) if surplus else None))

    def text(self, key: str) -> str | None:
        """A text that says something."""
        value = self.found.get(key)
        if value is None or (isinstance(value, str) and value.strip()):
            return value
        if isinstance(value, str):
            self.at((key,), f"{key} is empty", f"write something there, or leave {key} out")
        else:
            self.at((key,), f"{key} is {written(value)}, not a text", f'write {key} = "..." in double quotes')
        return None

    def texts(self, key: str) -> tuple[str, ...] | None:
        """A list of texts."""
        value = self.found.get(key)
        if value is None:
            return None
        right = f'write {key} = ["...", "..."]'
        if not isinstance(value, list):
            alone = f'["{value}"]' if isinstance(value, str) and _PLAIN.fullmatch(value) else None
            right = right if alone is None else f"write {key} = {alone}"
            self.at((key,), f"{key} is {written(value)}, not a list of texts", right, alone)
            return None
        for number, part in enumerate(value):
            if not isinstance(part, str):
                self.at((key, number), f"{written(part)} in {key} is not a text", right)
        return tuple(part for part in value if isinstance(part, str))

    def one_of(self, key: str, words: Iterable[str], noun: str) -> str | None:
        """One of a closed list of words."""
        value = self.text(key)
        choices = tuple(words)
        if value is None or value in choices:
            return value
        other = _OTHER_WORDS.get(value.casefold(), "")
        word = other if other in choices else value
        self.at_word((key,), f'there is no {noun} "{value}"', word, choices)
        return None

    def number(
        self, key: str, example: str, least: float = -math.inf, most: float = math.inf, unit: str = ""
    ) -> float | None:
        """A number from `least` to `most`."""
        value = self.found.get(key)
        if value is None:
            return None
        right = f"write for example {key} = {example}"
        if not is_number(value):
            said = value.strip() if isinstance(value, str) else ""
            sized = _LENGTH.fullmatch(said) if unit == "inches" else None
            turned = _ANGLE.fullmatch(said) if unit == "degrees" else None
            if sized is not None or turned is not None:
                wide = _inches(sized) if sized is not None else float(said[: turned.end(1)] if turned else 0)
                said = f"{wide:.3f}".rstrip("0").rstrip(".")
                right = f"{unit} stand without a unit: write {key} = {said}"
            mended = said if _NUMBER.fullmatch(said) and least <= float(said) <= most else None
            self.at((key,), f"{key} is {written(value)}, not a number", right, mended)
        elif not least <= value <= most:
            if unit == "inches" and value > most and least <= value / 25.4 <= most:
                right = f"lengths are inches, and {value:g} mm are {value / 25.4:.3g}"
            self.at((key,), f"{key} is {value:g}, outside {least:g} to {most:g}", right)
        else:
            return float(value)
        return None

    def length(self, key: str, example: str, least: float, most: float) -> float | None:
        """A length in inches: a number, or a text such as "32 mm" or "1.5 in"."""
        value = self.found.get(key)
        if not isinstance(value, str):
            return self.number(key, example, least, most)
        found = _LENGTH.fullmatch(value.strip())
        right = f"write for example {key} = {example}"
        if found is None:
            self.at((key,), f"{key} is {written(value)}, not a length in mm or in", right)
            return None
        wide = _inches(found)
        if least <= wide <= most:
            return wide
        what = f"{key} is {written(value)}, outside {least:g} to {most:g} inches"
        self.at((key,), what, right)
        return None

    def flag(self, key: str) -> bool | None:
        """A yes or no."""
        value = self.found.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.at((key,), f"{key} is {written(value)}, not true or false", f"write {key} = true")
        return None

    def whole(self, key: str, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`."""
        value = self.found.get(key)
        if value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        what = f"{key} is {written(value)}, not a whole number from {least} to {most}"
        if isinstance(value, str) and _WHOLE.fullmatch(value) and least <= int(value) <= most:
            self.at((key,), what, f"write {key} = {int(value)}", str(int(value)))
        else:
            self.at((key,), what, f"write for example {key} = {min(max(least, 3), most)}")
        return None

    def pair(self, key: str, example: str, least: float = -math.inf) -> Point | None:
        """Two numbers in brackets, each at least `least`."""
        return self._pair(self.found.get(key), (key,), f"write for example {key} = {example}", least)

    def pairs(self, key: str, example: str, fewest: int, most: int) -> list[Point] | None:
        """A list of points in brackets."""
        value = self.found.get(key)
        if value is None:
            return None
        right = f"write for example {key} = {example}"
        if not isinstance(value, list):
            self.at((key,), f"{key} is {written(value)}, not a list of points", right)
            return None
        if not fewest <= len(value) <= most:
            what = f"{key} has {len(value)} points, not {fewest} to {most}"
            self.at((key,), what, right)
            return None
        found = [self._pair(part, (key, number), right, -math.inf) for number, part in enumerate(value)]
        points = [point for point in found if point is not None]
        return points if len(points) == len(found) else None

    def _pair(self, value: Any, inner: tuple[Key, ...], right: str, least: float) -> Point | None:
        if value is None:
            return None
        if not isinstance(value, list) or len(value) != 2:
            self.at(inner, f"{written(value)} is not two numbers in brackets", right)
            return None
        good = True
        for number, part in enumerate(value):
            if not is_number(part):
                self.at((*inner, number), f"{written(part)} is not a number", right)
                good = False
            elif part < least:
                self.at((*inner, number), f"{part:g} is less than {least:g}", right)
                good = False
        return (float(value[0]), float(value[1])) if good else None

    def inner(self, key: str, known: Iterable[str], example: str) -> Entry | None:
        """A table in this table."""
        value = self.found.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.at((key,), f"{key} is {written(value)}, not a table", f"write {example}")
            return None
        return Entry(self.source, (*self.keys, key), value, known, self.head)

    def rows(self, key: str, known: Collection[str], example: str = "") -> list[Entry]:
        """The rows `[[key]]` of this table; a row that is no table is a fault. `example`: in one line."""
        value = self.found.get(key, [])
        right = f"write for example {key} = {example}" if example else f"write [[{key}]] above each row"
        if not isinstance(value, list):
            self.key_at(key, f"{key} is not a list of rows", right, surplus=False)
            return []
        rows = []
        for number, row in enumerate(value):
            if isinstance(row, dict):
                rows.append(Entry(self.source, (*self.keys, key, number), row, known, self.head))
            else:
                self.at((key, number), f"{written(row)} is not a row", right)
        return rows


def is_number(value: Any) -> TypeGuard[float]:
    """Whether a value is a number that can be a length or an angle, and not a yes or no."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9


def _inches(length: re.Match[str]) -> float:
    """Inches of a text with mm or in."""
    return float(length[1]) / (25.4 if length[2] == "mm" else 1.0)


def inches(length: float) -> str:
    """A length in words, rounded to what a ruler shows."""
    shown = f"{length:.2g}" if length < 99.5 else f"{length:.0f}"
    return f"{shown} inch" if shown == "1" else f"{shown} inches"


def written(value: Any) -> str:
    """A value about as TOML would write it, shortened."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 40 else f'"{value[:37]}..."'
    if isinstance(value, dict):
        return "{ ... }"
    if isinstance(value, list):
        told = "" if len(value) > 4 else ", ".join(map(written, value))
        return "[ ]" if not value else f"[{told}]" if 0 < len(told) <= _TOLD else "[ ... ]"
    told = str(value)
    return told if len(told) <= 40 else f"{told[:37]}..."
