"""Content of a rulebook: rows of TOML tables turned into msgspec structs, and the closed list of effects.

Every mistake is found in one go and told with line and column; nothing is loaded half.
"""

from __future__ import annotations

import enum
import re
import types
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from game.table.tomljoin import Joined
from game.table.tomlplace import Fault, Key, Source, did_you_mean, in_order

T = TypeVar("T", bound=msgspec.Struct)


class BadContent(ValueError):
    """A rulebook's content cannot be used; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(in_order(faults))
        super().__init__("\n".join(str(fault) for fault in self.faults))


class Effect(msgspec.Struct, frozen=True, tag_field="do", kw_only=True):
    """What a card, weapon or fighter does beyond its numbers: a name, a moment and typed fields.

    A rulebook's effect is a frozen subclass with a `tag`, the name that content writes after `do`, and the
    `moments` it can serve; content picks one with `when`. An effect of one moment needs no `when`.
    """

    moments: ClassVar[frozenset[str]] = frozenset()

    when: str = ""


class EffectList:
    """The closed list of effects that the content of one rulebook may name."""

    def __init__(self, kinds: Iterable[type[Effect]]) -> None:
        by_name: dict[str, type[Effect]] = {}
        for kind in kinds:
            name = kind.__struct_config__.tag
            assert isinstance(name, str), f"{kind.__name__} has no tag"
            assert name not in by_name, f'two effects are called "{name}"'
            assert kind.moments, f'effect "{name}" serves no moment'
            by_name[name] = kind
        self._by_name: Final[Mapping[str, type[Effect]]] = types.MappingProxyType(by_name)

    @property
    def names(self) -> tuple[str, ...]:
        """All names, in the order given."""
        return tuple(self._by_name)

    @property
    def moments(self) -> frozenset[str]:
        """All moments that some effect serves."""
        return frozenset().union(*(kind.moments for kind in self._by_name.values()))

    def kind(self, name: str) -> type[Effect] | None:
        """The effect of this name, or None."""
        return self._by_name.get(name)


def load_rows(
    source: Source, table: str, kind: type[T], effects: EffectList | None = None
) -> tuple[list[T], list[Fault]]:
    """The rows `[[table]]` of a file as structs of one kind, and everything that is wrong with them.

    Rows with faults are left out. `effects` is needed where the kind has fields of type Effect. If the kind
    has an `id`, two rows may not share one.
    """
    if source.faults:
        return [], list(source.faults)
    found = source.data.get(table, [])
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        right = f"write [[{table}]] above each row"
        return [], [source.fault((table,), f'"{table}" is not a list of rows', right)]
    reading = _Reading(source, effects)
    rows: list[T] = []
    first: dict[str, int] = {}
    for number, raw in enumerate(found):
        keys: tuple[Key, ...] = (table, number)
        row = reading.struct(raw, kind, keys)
        if row is None:
            continue
        name = getattr(row, "id", None)
        if isinstance(name, str) and first.setdefault(name, number) != number:
            what = f'id "{name}" stands in {_line_of(source, (table, first[name], "id"), keys)} already'
            reading.faults.append(source.value_fault((*keys, "id"), what, "give every row an id of its own"))
            continue
        rows.append(row)
    return rows, in_order(reading.faults)


def _line_of(source: Source, there: tuple[Key, ...], here: tuple[Key, ...]) -> str:
    """Where a value stands, as seen from a row: with the file, where that is another one."""
    line, _ = source.value_place(*there)
    if isinstance(source, Joined) and (other := source.of(there)[0]) is not source.of(here)[0]:
        return f"line {line} of the rulebook's {other.name}"
    return f"line {line}"


def unknown_tables(source: Source, known: Collection[str]) -> list[Fault]:
    """Faults for keys at the top of a file that nothing will read."""
    return [
        source.fault((key,), f'nothing reads "{key}"', did_you_mean(key, known))
        for key in source.data
        if key not in known
    ]


_PATH: Final = re.compile(r"(?P<what>.*?) - at `\$(?P<path>.*)`", re.DOTALL)
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]")


def split_path(message: str) -> tuple[str, tuple[Key, ...]]:
    """A msgspec message without its path, and the path as keys: "... - at `$.weapon[1]`"."""
    found = _PATH.fullmatch(message)
    if found is None:
        return message, ()
    steps = _STEP.findall(found["path"])
    return found["what"], tuple(name or int(number) for name, number in steps)


class _Bad(Exception):
    """A value was refused and the fault is noted."""


class _Reading:
    """One pass over the rows of a table: walks types and values side by side and notes every fault."""

    def __init__(self, source: Source, effects: EffectList | None) -> None:
        self.source = source
        self.effects = effects
        self.faults: list[Fault] = []

    def struct(self, raw: Mapping[str, Any], kind: type[T], keys: tuple[Key, ...]) -> T | None:
        """A table as a struct, or None with at least one fault noted."""
        before = len(self.faults)
        hints = get_type_hints(kind, include_extras=True)
        fields = {part.encode_name: part for part in msgspec.structs.fields(kind)}
        tag = kind.__struct_config__.tag_field
        for key in raw:
            if key not in fields and key != tag:
                what = f'unknown key "{key}"'
                self.faults.append(self.source.fault((*keys, key), what, did_you_mean(key, fields)))
        values: dict[str, Any] = {}
        for key, part in fields.items():
            if key in raw:
                try:
                    values[part.name] = self.value(raw[key], hints[part.name], (*keys, key))
                except _Bad:
                    continue
            elif part.required:
                right = f"add {key} = {_describe(hints[part.name])}"
                self.faults.append(self.source.value_fault(keys, f'"{key}" is missing', right))
        if len(self.faults) > before:
            return None
        try:
            return kind(**values)
        except ValueError as error:
            self.faults.append(self.source.value_fault(keys, str(error), "change the row so that it fits"))
            return None

    def value(self, raw: Any, kind: Any, keys: tuple[Key, ...]) -> Any:
        """A value as the type asks for it; raises _Bad when a fault was noted."""
        kind = _without_none(kind)
        origin = get_origin(kind)
        arguments = get_args(kind)
        if origin is Annotated and get_origin(arguments[0]) in (list, tuple):
            found = self.value(raw, arguments[0], keys)
            self.leaf(raw, Annotated[(list[Any], *arguments[1:])], keys)
            return found
        if isinstance(kind, type) and issubclass(kind, Effect):
            return self.effect(raw, keys)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if not isinstance(raw, dict):
                self.refuse(raw, kind, keys)
            return self.must(self.struct(raw, kind, keys))
        if origin is list or (origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis):
            if not isinstance(raw, list):
                self.refuse(raw, kind, keys)
            found = self.each(enumerate(raw), arguments[0], keys)
            return found if origin is list else tuple(found)
        if origin in (dict, Mapping) and arguments[0] is str:
            if not isinstance(raw, dict):
                self.refuse(raw, kind, keys)
            return dict(zip(raw, self.each(raw.items(), arguments[1], keys), strict=True))
        return self.leaf(raw, kind, keys)

    def each(self, parts: Iterable[tuple[Key, Any]], kind: Any, keys: tuple[Key, ...]) -> list[Any]:
        """Every part as the type asks for it; all are looked at before _Bad is raised."""
        before = len(self.faults)
        found = []
        for key, raw in parts:
            try:
                found.append(self.value(raw, kind, (*keys, key)))
            except _Bad:
                continue
        if len(self.faults) > before:
            raise _Bad
        return found

    def leaf(self, raw: Any, kind: Any, keys: tuple[Key, ...]) -> Any:
        """A plain value, converted by msgspec."""
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            _, inner = split_path(str(error))
            if not inner:
                self.refuse(raw, kind, keys)
            part = raw
            for step in inner:
                part = part[step]
            what = f"{_written(part)} may not stand here"
            right = f"write {_describe(kind)}"
            self.faults.append(self.source.value_fault((*keys, *inner), what, right))
            raise _Bad from None

    def refuse(self, raw: Any, kind: Any, keys: tuple[Key, ...]) -> None:
        """Notes that a value is not what its type asks for; always raises _Bad."""
        choices = _choices(kind)
        if choices and isinstance(raw, str):
            what = f'{_named(keys)} "{raw}" is not known'
            self.faults.append(self.source.value_fault(keys, what, did_you_mean(raw, choices)))
        else:
            what = f"{_named(keys)} {_written(raw)} is not {_describe(kind)}"
            self.faults.append(self.source.value_fault(keys, what, f"write {_describe(kind)}"))
        raise _Bad

    def effect(self, raw: Any, keys: tuple[Key, ...]) -> Effect:
        """An effect from the closed list, its moment checked."""
        assert self.effects is not None, "a kind with effects needs the rulebook's list of effects"
        if not isinstance(raw, dict):
            self.refuse(raw, Effect, keys)
        name = raw.get("do")
        if not isinstance(name, str):
            right = "add do = the name of an effect in quotes"
            self.faults.append(self.source.value_fault(keys, "an effect has no name", right))
            raise _Bad
        kind = self.effects.kind(name)
        if kind is None:
            right = did_you_mean(name, self.effects.names)
            self.faults.append(self.source.value_fault((*keys, "do"), f'there is no effect "{name}"', right))
            raise _Bad
        raw = dict(raw)
        if "when" not in raw and len(kind.moments) == 1:
            raw["when"] = next(iter(kind.moments))
        self.moment(raw, name, kind, keys)
        return self.must(self.struct(raw, kind, keys))

    def moment(self, raw: Mapping[str, Any], name: str, kind: type[Effect], keys: tuple[Key, ...]) -> None:
        """Notes a moment that is missing, unknown or not served by this effect."""
        assert self.effects is not None
        when = raw.get("when")
        served = ", ".join(f'"{moment}"' for moment in sorted(kind.moments))
        if when is None:
            what = f'effect "{name}" does not say when'
            self.faults.append(self.source.value_fault(keys, what, f"add when = one of {served}"))
        elif isinstance(when, str) and when not in kind.moments:
            if when in self.effects.moments:
                what, right = f'effect "{name}" does not serve the moment "{when}"', f"it serves {served}"
            else:
                what, right = f'there is no moment "{when}"', did_you_mean(when, kind.moments)
            self.faults.append(self.source.value_fault((*keys, "when"), what, right))

    @staticmethod
    def must(found: T | None) -> T:
        """The struct, or _Bad if it was refused."""
        if found is None:
            raise _Bad
        return found


def _without_none(kind: Any) -> Any:
    """The X of `X | None`; TOML cannot write None."""
    if get_origin(kind) in (Union, types.UnionType):
        others = [part for part in get_args(kind) if part is not types.NoneType]
        if len(others) == 1:
            return others[0]
    return kind


def _choices(kind: Any) -> tuple[str, ...]:
    """The words a closed type accepts; empty if it is not closed."""
    if get_origin(kind) is Literal:
        return tuple(str(word) for word in get_args(kind))
    if isinstance(kind, type) and issubclass(kind, enum.Enum):
        return tuple(str(member.value) for member in kind)
    return ()


def _named(keys: Sequence[Key]) -> str:
    """The last key of a path with a name, as a noun for a message."""
    names = [key for key in keys if isinstance(key, str)]
    return f'"{names[-1]}"' if names else "the value"


def _written(raw: Any) -> str:
    """A value about as TOML would write it, shortened."""
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, str):
        return f'"{raw}"' if len(raw) <= 40 else f'"{raw[:37]}..."'
    if isinstance(raw, dict):
        return "{ ... }"
    if isinstance(raw, list):
        return "[ ... ]" if raw else "[ ]"
    told = str(raw)
    return told if len(told) <= 40 else f"{told[:37]}..."


_PLAIN: Final[Mapping[Any, str]] = types.MappingProxyType(
    {int: "a whole number", float: "a number", str: "text in quotes", bool: "true or false"}
)


def _describe(kind: Any) -> str:
    """A type in words for the author of a file, e.g. "a whole number from 0 to 10"."""
    kind = _without_none(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _describe(arguments[0]) + _limits(arguments[1:])
    if _choices(kind):
        return "one of " + ", ".join(f'"{word}"' for word in _choices(kind))
    if origin in (Union, types.UnionType):
        return " or ".join(_describe(part) for part in arguments if part is not types.NoneType)
    if origin is tuple and Ellipsis not in arguments:
        return "[" + ", ".join(_describe(part) for part in arguments) + "]"
    if origin in (list, tuple, set, frozenset):
        return "a list [ ]" if arguments[0] is Any else f"a list [ ] of {_describe(arguments[0])}"
    if isinstance(kind, type) and issubclass(kind, Effect):
        return 'an effect { do = "...", when = "..." }'
    if origin in (dict, Mapping) or (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return "a table { key = value }"
    return _PLAIN.get(kind, getattr(kind, "__name__", str(kind)))


def _limits(notes: Iterable[Any]) -> str:
    """The bounds of a number or the length of a text in words."""
    parts = []
    for note in notes:
        if not isinstance(note, msgspec.Meta):
            continue
        if note.ge is not None and note.le is not None:
            parts.append(f" from {note.ge} to {note.le}")
        elif note.ge is not None:
            parts.append(f" of at least {note.ge}")
        elif note.le is not None:
            parts.append(f" of at most {note.le}")
        if note.gt is not None:
            parts.append(f" above {note.gt}")
        if note.lt is not None:
            parts.append(f" below {note.lt}")
        if note.min_length is not None:
            parts.append(f" with at least {note.min_length} in it")
        if note.pattern is not None:
            example = _example(note.pattern)
            parts.append(f' such as "{example}"' if example else " in its own form")
    return "".join(parts)


_DIGITS: Final = re.compile(r"\[0-9\]\{(\d),\d\}")
"""So many digits in a pattern."""


def _example(pattern: str) -> str:
    """A text of a form, for who reads no patterns; "" if it is not plain apart from its digits."""
    inner = pattern.removeprefix("^").removesuffix("$")
    example = _DIGITS.sub(lambda run: "100000000"[: int(run[1])], inner)
    return example if re.fullmatch(r"[\w -]+", example) and re.search(pattern, example) else ""
