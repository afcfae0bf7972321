"""Plain data: the base of every rulebook's state, copied shallowly, digested, compared."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import cache
from types import UnionType
from typing import Annotated, Any, Protocol, TypeVar, get_args, get_origin

import msgspec

S = TypeVar("S", bound=msgspec.Struct)


class Happened(msgspec.Struct, frozen=True, gc=False):
    """What the triggers of a map have done so far; see engine/triggers.py."""

    gone: tuple[str, ...] = ()
    """Ids of pieces that were taken away, and of doors that were opened."""
    come: tuple[str, ...] = ()
    """Ids of pieces that were put down."""
    arrived: tuple[str, ...] = ()
    """Units that have come or never can, as "trigger.unit" by their numbers."""
    points: tuple[int, int] = (0, 0)
    """Victory points of each side."""


class OnMap(msgspec.Struct, gc=False, kw_only=True):
    """What every state knows of its map."""

    happened: Happened | msgspec.UnsetType = msgspec.UNSET
    """What the map has brought about; not there, and not digested, on a map that brings nothing about."""


class GameState(OnMap, gc=False):
    """What survives a boundary. Every leaf is immutable; structs, lists and dicts inside are copied."""

    act: int = 0
    """Counts the boundaries; the dice of a stretch of play depend on it."""


def happened(state: GameState) -> Happened:
    """What the map has brought about so far."""
    found = state.happened
    return Happened() if isinstance(found, msgspec.UnsetType) else found


Copier = Callable[[Any], Any]


@cache
def _copiers(kind: type) -> tuple[tuple[str, Copier], ...]:
    """The fields that may hold something mutable and how to copy each; read once from the annotations."""
    found = ((f.name, _copier(f.type)) for f in msgspec.structs.fields(kind))
    return tuple((name, copier) for name, copier in found if copier is not None)


def _copier(annotation: Any) -> Copier | None:
    """How to copy a value of this type; None where it cannot change."""
    if annotation is Any or annotation is object:
        return _copied
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _copier(parts[0])
    kind = origin or annotation
    if not isinstance(kind, type) or kind is UnionType:
        return _copied if any(_copier(part) for part in parts) else None
    if issubclass(kind, msgspec.Struct):
        return None if kind.__struct_config__.frozen else copied
    if issubclass(kind, dict):
        return _each_value(_copier(parts[1]) if parts else _copied)
    if issubclass(kind, list):
        return _each(_copier(parts[0]) if parts else _copied)
    return set if issubclass(kind, set) else None


def _each(copier: Copier | None) -> Copier:
    return list if copier is None else lambda found: [copier(v) for v in found]


def _each_value(copier: Copier | None) -> Copier:
    return dict if copier is None else lambda found: {k: copier(v) for k, v in found.items()}


def copied(value: S) -> S:
    """A copy that shares nothing mutable with the original."""
    out: S = value.__copy__()  # type: ignore[attr-defined]
    for name, copier in _copiers(type(value)):
        setattr(out, name, copier(getattr(value, name)))
    return out


def _copied(value: Any) -> Any:
    """A copy of something whose type is known only now."""
    if isinstance(value, list):
        return [_copied(v) for v in value]
    if isinstance(value, dict):
        return {k: _copied(v) for k, v in value.items()}
    if isinstance(value, set):
        return set(value)
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        return copied(value)
    return value


def digest(value: msgspec.Struct) -> str:
    """Sixteen hex digits that are the same for equal states in every process."""
    return hashlib.blake2b(_written(value), digest_size=8).hexdigest()


def same(a: msgspec.Struct, b: msgspec.Struct) -> bool:
    """Whether two states are equal to the last leaf."""
    return _written(a) == _written(b)


def without_defaults(value: msgspec.Struct) -> Any:
    """A state as plain data that leaves out every field with its default; reading it gives an equal state."""
    return _pruned(value, msgspec.to_builtins(value))


def _pruned(value: Any, plain: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        out = dict(plain)
        for f in msgspec.structs.fields(value):
            found = getattr(value, f.name)
            if found is msgspec.UNSET:
                continue
            default = f.default_factory() if callable(f.default_factory) else f.default
            # equal is not enough: 0 and 0.0 are written differently, and so digested
            if default not in (msgspec.NODEFAULT, msgspec.UNSET) and _written(found) == _written(default):
                del out[f.encode_name]
            else:
                out[f.encode_name] = _pruned(found, plain[f.encode_name])
        return out
    if isinstance(value, dict):
        return {k: _pruned(v, plain[k]) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_pruned(v, p) for v, p in zip(value, plain, strict=True)]
    return plain


def _written(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


class _Known(Protocol):
    @property
    def id(self) -> object:
        """What it is called by."""


K = TypeVar("K", bound=_Known)


def with_id(rows: Iterable[K], key: str | int) -> K:
    """The row of that id; raises KeyError."""
    for row in rows:
        if row.id == key:
            return row
    raise KeyError(key)


def other(side: int) -> int:
    """The opponent of a side, 0 or 1."""
    return 1 - side


def winner_of(result: str) -> int | None:
    """The side that a result names: "0" or "1"; None for "draw" and while there is none."""
    return int(result) if result in ("0", "1") else None
