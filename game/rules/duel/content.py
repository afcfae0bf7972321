"""The content of the book: weapons, fencers, scenarios and reference stacks, read from `content/*.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

import msgspec

from game.engine.content import BadContent, load_rows, unknown_tables
from game.rules.duel.items import KINDS, Limits, Stack, fault
from game.rules.duel.profiles import Bout, Profile, Suggested, Weapon
from game.table.tomlplace import Fault, Source, did_you_mean

FILES = {"weapons": "weapon", "fencers": "fencer", "bouts": "bout", "stacks": "stack"}

T = TypeVar("T", bound=msgspec.Struct)


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
        sources = {name: Source.read(folder / f"{name}.toml") for name in FILES}
        faults: list[Fault] = []
        for name, table in FILES.items():
            faults += unknown_tables(sources[name], (table,))
        weapons = _rows(sources, "weapons", Weapon, faults)
        fencers = _rows(sources, "fencers", Profile, faults)
        bouts = _rows(sources, "bouts", Bout, faults)
        stacks = _rows(sources, "stacks", Suggested, faults)
        faults += _strangers(sources["bouts"], bouts, fencers)
        faults += _illegal(sources["stacks"], stacks)
        if faults:
            raise BadContent(faults)
        return cls(weapons, fencers, bouts, stacks)


def _rows(sources: Mapping[str, Source], name: str, kind: type[T], faults: list[Fault]) -> dict[str, T]:
    rows, found = load_rows(sources[name], FILES[name], kind)
    faults += found
    return {getattr(row, "id"): row for row in rows}  # noqa: B009


def _strangers(source: Source, bouts: Mapping[str, Bout], fencers: Mapping[str, Profile]) -> list[Fault]:
    """Fencers of a scenario that nobody has described."""
    out = []
    for n, row in enumerate(bouts.values()):
        for side in ("a", "b"):
            for name in getattr(row, side):
                if name not in fencers:
                    what = f'there is no fencer "{name}"'
                    out.append(source.value_fault(("bout", n, side), what, did_you_mean(name, fencers)))
    return out


def _illegal(source: Source, stacks: Mapping[str, Suggested]) -> list[Fault]:
    """Reference stacks that nobody could lay."""
    out = []
    for n, row in enumerate(stacks.values()):
        strange = next((i for i in row.items if i not in KINDS), None)
        if strange is not None:
            what = f'there is no item "{strange}"'
            out.append(source.value_fault(("stack", n, "items"), what, did_you_mean(strange, KINDS)))
            continue
        limits = Limits(len(row.items), 99, 99, sabre=row.weapon in ("", "sabre"))
        if why := fault(stack_of(row), limits):
            out.append(source.value_fault(("stack", n), str(why.text.say), f"see {why.clause}"))
    return out


def stack_of(row: Suggested) -> Stack:
    """A reference stack as a stack."""
    return Stack(row.items, row.attack, row.defence, row.counter, row.feint, row.initiative, row.break_)


@lru_cache(1)
def content() -> Content:
    """The content that ships."""
    return Content.load(Path(__file__).parent / "content")
