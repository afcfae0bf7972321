"""The content of the book: weapons, fencers, scenarios and reference stacks, read from `content/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.engine.loading import Loading, by_id
from game.engine.words import render
from game.rules.duel.items import KINDS, Limits, Stack, fault
from game.rules.duel.profiles import Bout, Profile, Suggested, Weapon

FILES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"weapons": ("weapon",), "fencers": ("fencer",), "bouts": ("bout",), "stacks": ("stack",)}
)


@dataclass(frozen=True)
class Content:
    """Everything there is to play with, by id, in the order of the files."""

    weapons: Mapping[str, Weapon]
    fencers: Mapping[str, Profile]
    bouts: Mapping[str, Bout]
    stacks: Mapping[str, Suggested]

    @classmethod
    def load(cls, folder: Path) -> Content:
        """The content in a folder; raises BadContent with everything that is wrong with it."""
        loading = Loading(folder, FILES)
        content = cls(
            by_id(loading.rows("weapons", "weapon", Weapon)),
            by_id(loading.rows("fencers", "fencer", Profile)),
            by_id(loading.rows("bouts", "bout", Bout)),
            by_id(loading.rows("stacks", "stack", Suggested)),
        )
        _check_fencers(loading, content)
        _check_stacks(loading, content)
        return loading.finished(content)


def _check_fencers(loading: Loading, content: Content) -> None:
    """The fencers of a scenario are described."""
    fencers = loading.written("fencers", "fencer")
    for n, row in loading.placed("bouts", "bout", content.bouts):
        for side, names in (("a", row.a), ("b", row.b)):
            for name in names:
                loading.known("bouts", ("bout", n, side), "fencer", name, fencers)


def _check_stacks(loading: Loading, content: Content) -> None:
    """A reference stack can be laid."""
    for n, row in loading.placed("stacks", "stack", content.stacks):
        strange = next((i for i in row.items if i not in KINDS), None)
        if strange is not None:
            loading.known("stacks", ("stack", n, "items"), "item", strange, KINDS)
            continue
        limits = Limits(len(row.items), 99, 99, sabre=row.weapon in ("", "sabre"))
        if why := fault(stack_of(row), limits):
            loading.refuse("stacks", ("stack", n), render(why.text), f"see {why.clause}")


def stack_of(row: Suggested) -> Stack:
    """A reference stack as a stack."""
    return Stack(row.items, row.attack, row.defence, row.counter, row.feint, row.initiative, row.break_)


@lru_cache(1)
def content() -> Content:
    """The content that ships."""
    return Content.load(Path(__file__).parent / "content")
