"""REG-820 Army lists of the players' own: their TOML files, what is wrong with one, their place in a set-up.

book = "regiments"
name = "The early shift"
army = "heron_march"

[[unit]]
profile = "heron_knights"
models = 5
character = "marshal"       who starts joined to it
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec

from game.engine.collection import LONGEST_NAME, BadPick
from game.engine.content import load_rows
from game.engine.rulebook import SetupChoice, SetupOption
from game.engine.words import Text
from game.rules.regiments.content import Army, Force, Muster, Profile, content
from game.rules.regiments.profiles import ScenarioRow, Word
from game.table.mapfile import Scenario
from game.table.tomlplace import Fault, Key, Source, did_you_mean, in_order

OWN: Final = "own:"
"""How the pick of an own list begins: own:ARMY;PROFILE*MODELS+CHARACTER,...;NAME."""
KEYS: Final = ("book", "name", "army", "unit")
FILES: Final = 5
"""REG-821"""
TRIES: Final = 12
"""Rows that do not fit before a list is left as it is."""
_UNIT = re.compile(r"([a-z_]+)\*([0-9]{1,3})(?:\+([a-z_]+))?")


class Row(msgspec.Struct, frozen=True):
    """A row `[[unit]]` of a list."""

    profile: Word
    models: Annotated[int, msgspec.Meta(ge=1, le=200)] = 1
    character: str = ""


@dataclass(frozen=True)
class OwnList:
    """An army list that can be understood, legal or not."""

    name: str
    army: str
    rows: tuple[Row, ...]

    @property
    def force(self) -> Force:
        """REG-821 The same as a list of a scenario, without ready positions."""
        units = tuple(_muster(row) for row in self.rows)
        force = Force(self.army, 1, units)
        return msgspec.structs.replace(force, points=content().points(force))

    @property
    def pick(self) -> str:
        """How a set-up holds it: a match that begins with it needs no file."""
        rows = (f"{r.profile}*{r.models}" + (f"+{r.character}" if r.character else "") for r in self.rows)
        return f"{OWN}{self.army};{','.join(rows)};{self.name}"


def _muster(row: Row) -> Muster:
    models = row.models + bool(row.character)
    return Muster(row.profile, 0.0, 0.0, min(FILES, models), row.models, row.character)


@dataclass(frozen=True)
class Wrong:
    """What keeps a list from being played: where in it, what is wrong, what would be right, the clause."""

    keys: tuple[Key, ...]
    what: str
    right: str
    clause: str = "REG-820"


# ---- what is wrong with it


def wrongs(own: OwnList) -> list[Wrong]:
    """REG-050, REG-060, REG-068, REG-820 Everything that keeps a list from being played."""
    army = content().armies.get(own.army)
    if army is None:
        return [Wrong(("army",), f'there is no army "{own.army}"', did_you_mean(own.army, content().armies))]
    found = [wrong for n, row in enumerate(own.rows) for wrong in _of_row(("unit", n), row, army)]
    named = [name for row in own.rows for name in (row.profile, row.character)]
    leaders = sum(p.general for name in named if (p := content().profiles.get(name)) is not None)
    if leaders != 1:
        what = f"this list has {leaders or 'no'} General{'s' if leaders > 1 else ''}"
        who = next(c for c in army.characters if content().profile(c).general)
        found.append(Wrong(("army",), what, f'field exactly one, "{who}"', "REG-068"))
    return found


def _of_row(keys: tuple[Key, ...], row: Row, army: Army) -> Iterator[Wrong]:
    may = (*army.units, *army.characters)
    if row.profile not in may:
        what = f'{army.name} has no "{row.profile}"'
        yield Wrong((*keys, "profile"), what, did_you_mean(row.profile, may))
        return
    p = content().profile(row.profile)
    least, most = p.size
    if not least <= row.models <= most:
        sized = f"{least} to {most}" if least < most else f"{least}"
        yield Wrong((*keys, "models"), f"{row.models} {p.plural} are no unit", f"write {sized}")
    if row.character:
        yield from _of_joined((*keys, "character"), row.character, p, army)


def _of_joined(keys: tuple[Key, ...], name: str, unit: Profile, army: Army) -> Iterator[Wrong]:
    if name not in army.characters:
        what = f'{army.name} has no character "{name}"'
        yield Wrong(keys, what, did_you_mean(name, army.characters))
        return
    who = content().profile(name)
    if unit.character or unit.troop not in ("infantry", "cavalry"):
        yield Wrong(keys, f"nobody joins {unit.plural}", "leave character out", "REG-060")
    elif not who.joins or who.base != unit.base:
        what = f"{who.name} cannot stand with {unit.plural}" if who.joins else f"{who.name} joins nobody"
        right = f"name one on a base of {unit.base[0]:g} x {unit.base[1]:g} inches, or field him alone"
        yield Wrong(keys, what, right, "REG-060")


# ---- files


def read(source: Source) -> tuple[OwnList | None, list[Fault]]:
    """The list of a file, None if it cannot be understood, and everything that is wrong with it by place."""
    rows, faults = load_rows(source, "unit", Row)
    if source.faults:
        return None, faults
    data = source.data
    faults += [
        source.fault((key,), f'unknown key "{key}"', did_you_mean(key, KEYS))
        for key in data
        if key not in KEYS
    ]
    faults += _form(source, data)
    if faults:
        return None, in_order(faults)
    own = OwnList(data["name"].strip(), data["army"], tuple(rows))
    found = [source.value_fault(w.keys, w.what, f"{w.right} ({w.clause})") for w in wrongs(own)]
    return own, in_order(found)


def _form(source: Source, data: dict[str, Any]) -> Iterator[Fault]:
    for key in ("name", "army"):
        value = data.get(key)
        if not isinstance(value, str) or not value.strip() or ";" in value:
            what = f"the list has no {key}" if key not in data else f"this is no {key}"
            yield source.value_fault((key,), what, f'write {key} = "..." without semicolons')
        elif len(value) > LONGEST_NAME:
            yield source.value_fault((key,), f"{len(value)} letters are too many", f"use {LONGEST_NAME}")
    if not data.get("unit"):
        yield source.fault(("army",), "the list has no units", "write [[unit]] above each")


# ---- the set-up


class Lists:
    """REG-820 Own lists, as the set-up and the check of files know them."""

    def faults(self, source: Source) -> Sequence[Fault]:
        """Everything that keeps the list of a file from being played."""
        return read(source)[1]

    def options(
        self, scenario: Scenario, choice: SetupChoice, sources: Sequence[Source]
    ) -> Sequence[SetupOption]:
        """The legal lists among these files, for the choice of a side's army."""
        if choice.side is None:
            return ()
        found = []
        for source in sources:
            own, faults = read(source)
            if own is not None and not faults:
                found.append(_option(own))
        return found

    def some(self, choice: SetupChoice, below: Callable[[int], int]) -> str:
        """REG-820 A legal list, put together by chance, within the limit of every scenario of a choice."""
        rows = {option.key.partition(":")[0] for option in choice.options} if choice.side is not None else ()
        limits = [limit_of(content().scenario(row)) for row in rows]
        return any_list(min(limits), below).pick if limits else ""


def any_list(limit: int, below: Callable[[int], int]) -> OwnList:
    """REG-820 A list of some army with its General, in which more rows are tried until some do not fit."""
    army = list(content().armies.values())[below(len(content().armies))]
    general = next(c for c in army.characters if content().profile(c).general)
    own, left = OwnList(army.name, army.id, (_led(army, general, below),)), TRIES
    while left:
        more = OwnList(own.name, own.army, (*own.rows, _any_row(army, below)))
        if wrongs(more) or more.force.points > limit:
            left -= 1
        else:
            own = more
    return own


def _led(army: Army, general: str, below: Callable[[int], int]) -> Row:
    """A unit of the least size that a General may join, or the General alone."""
    least = [Row(name, content().profile(name).size[0], general) for name in army.units]
    rows = [row for row in least if not any(_of_row((), row, army))]
    return [Row(general), *rows][below(len(rows) + 1)]


def _any_row(army: Army, below: Callable[[int], int]) -> Row:
    """A unit of any size, perhaps with a character, or a character; it need not be legal."""
    may = (*army.units, *army.characters)
    name = may[below(len(may))]
    least, most = content().profile(name).size
    joins = ("", *army.characters)
    return Row(name, least + below(most - least + 1), joins[below(len(joins))])


def _option(own: OwnList) -> SetupOption:
    army = content().army(own.army)
    sprites = tuple(content().profile(r.character or r.profile).sprite for r in own.rows)
    label = f"{own.name}, {own.force.points}"
    return SetupOption(own.pick, label, f"{army.name}: {army.blurb}", sprites)


def force_of(pick: str) -> Force:
    """REG-820 The force of an own pick. Raises BadPick for one that may not be played."""
    army, _, rest = pick.removeprefix(OWN).partition(";")
    units, _, name = rest.partition(";")
    rows = []
    for word in units.split(","):
        found = _UNIT.fullmatch(word)
        if found is None:
            right = "write own:ARMY;PROFILE*MODELS+CHARACTER,...;NAME"
            raise BadPick(Text('"{unit}" in an own list is no unit; {right}', {"unit": word, "right": right}))
        rows.append(Row(found[1], int(found[2]), found[3] or ""))
    own = OwnList(name, army, tuple(rows))
    if found_wrong := wrongs(own):
        why = "; ".join(f"{w.what}, {w.right} ({w.clause})" for w in found_wrong)
        raise BadPick(Text('the list "{name}" may not be played: {why}', {"name": name, "why": why}))
    return own.force


def limit_of(row: ScenarioRow) -> int:
    """REG-820 What an own list may cost: as much as the dearer list of its scenario."""
    return max(f.points for f in row.forces)


def within_limit(force: Force, row: ScenarioRow) -> None:
    """REG-820 An own list costs no more than the dearer list of its scenario. Raises BadPick."""
    limit = limit_of(row)
    if force.points > limit:
        args = {"points": force.points, "limit": limit, "scenario": row.name}
        raise BadPick(
            Text("an own list of {points} points is too much for {scenario}: up to {limit} (REG-820)", args)
        )
