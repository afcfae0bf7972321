"""Plain data: the base of every rulebook's state, copied shallowly, digested, compared."""

from __future__ import annotations

import copy
import hashlib
from functools import cache
from typing import Any, TypeVar

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


class GameState(msgspec.Struct):
    """What survives a boundary. Every leaf is immutable; structs, lists and dicts inside are copied."""

    act: int = 0
    """Counts the boundaries; the dice of a stretch of play depend on it."""


@cache
def _containers(kind: type) -> tuple[str, ...]:
    """Names of the fields that may hold something mutable, read from the annotations once for each class."""
    names = []
    for f in msgspec.structs.fields(kind):
        if _mutable(f.type):
            names.append(f.name)
    return tuple(names)


def _mutable(annotation: Any) -> bool:
    origin = getattr(annotation, "__origin__", annotation)
    if isinstance(origin, type):
        if issubclass(origin, (list, dict, set)):
            return True
        if issubclass(origin, msgspec.Struct):
            return not origin.__struct_config__.frozen
    return any(_mutable(a) for a in getattr(annotation, "__args__", ()) if a is not None)


def copied(value: S) -> S:
    """A copy that shares nothing mutable with the original."""
    out = copy.copy(value)
    for name in _containers(type(value)):
        setattr(out, name, _copied(getattr(value, name)))
    return out


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(v) for v in value]
    if isinstance(value, dict):
        return {k: _copied(v) for k, v in value.items()}
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        return copied(value)
    return value


def digest(value: msgspec.Struct) -> str:
    """Sixteen hex digits that are the same for equal states in every process."""
    raw = msgspec.json.encode(value, order="sorted")
    return hashlib.blake2b(raw, digest_size=8).hexdigest()


def same(a: msgspec.Struct, b: msgspec.Struct) -> bool:
    """Whether two states are equal to the last leaf."""
    return msgspec.json.encode(a, order="sorted") == msgspec.json.encode(b, order="sorted")
