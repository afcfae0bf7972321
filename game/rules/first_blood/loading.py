"""Reads `content/*.toml` and checks that everything fits together; every mistake is told with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

import msgspec

from game.engine.content import BadContent, load_rows, unknown_tables
from game.rules.first_blood.content import Content
from game.rules.first_blood.profiles import (
    AbilityText,
    ActionText,
    RuleText,
    ScenarioRow,
    Warband,
    WarriorProfile,
)
from game.table.tomlplace import Fault, Key, Source, did_you_mean

SHORT_LENGTH: Final = 26
RAISING: Final = frozenset({"call_the_drowned", "rouse_the_thicket"})
FILES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "rules": ("rule", "action", "ability"),
        "warriors": ("warrior",),
        "warbands": ("warband",),
        "scenarios": ("scenario",),
    }
)

T = TypeVar("T", bound=msgspec.Struct)


class _Named(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_Named)


def load(folder: Path) -> Content:
    """The content in a folder; raises BadContent with everything that is wrong with it."""
    loading = _Loading(folder)
    content = loading.content()
    loading.check(content)
    if loading.faults:
        raise BadContent(loading.faults)
    return content


class _Loading:
    """The files of one folder and the faults found in them so far."""

    def __init__(self, folder: Path) -> None:
        self.sources: Final = {name: Source.read(folder / f"{name}.toml") for name in FILES}
        self.faults: list[Fault] = []
        for name, tables in FILES.items():
            self.faults += unknown_tables(self.sources[name], tables)

    def content(self) -> Content:
        """The content without its faulty rows."""
        return Content(
            _by_id(self.rows("rules", "rule", RuleText)),
            _by_id(self.rows("rules", "action", ActionText)),
            _by_id(self.rows("rules", "ability", AbilityText)),
            _by_id(self.rows("warriors", "warrior", WarriorProfile)),
            _by_id(self.rows("warbands", "warband", Warband)),
            _by_id(self.rows("scenarios", "scenario", ScenarioRow)),
        )

    def rows(self, file: str, table: str, kind: type[T]) -> list[T]:
        """The faultless rows of a table; the faults of the others are noted."""
        rows, faults = load_rows(self.sources[file], table, kind)
        self.faults += faults
        return rows

    def check(self, content: Content) -> None:
        """Whether the rows fit together."""
        for number, rule in self.placed("rules", "rule", content.rules):
            self.check_short(("rule", number), rule.short)
        for number, action in self.placed("rules", "action", content.actions):
            self.check_short(("action", number), action.short)
        for number, ability in self.placed("rules", "ability", content.abilities):
            self.check_short(("ability", number), ability.short)
        for number, warrior in self.placed("warriors", "warrior", content.warriors):
            self.check_warrior(("warrior", number), warrior, content)
        for number, warband in self.placed("warbands", "warband", content.warbands):
            self.check_warband(("warband", number), warband, content)
        for number, scenario in self.placed("scenarios", "scenario", content.scenarios):
            self.check_scenario(("scenario", number), scenario)

    def placed(self, file: str, table: str, rows: Mapping[str, R]) -> Iterable[tuple[int, R]]:
        """The rows of a mapping with their numbers in the file."""
        raw = self.raw(file, table)
        for number, row in enumerate(raw):
            name = row.get("id")
            if isinstance(name, str) and name in rows and raw.index(row) == number:
                yield number, rows[name]

    def raw(self, file: str, table: str) -> list[Mapping[str, Any]]:
        """The rows of a table as they stand in the file; empty if it is no list of rows."""
        rows = self.sources[file].data.get(table, [])
        return rows if isinstance(rows, list) and all(isinstance(row, dict) for row in rows) else []

    def written(self, file: str, table: str) -> tuple[str, ...]:
        """Every id that some row of a table bears, faulty rows included."""
        return tuple(row["id"] for row in self.raw(file, table) if isinstance(row.get("id"), str))

    def refuse(self, file: str, keys: tuple[Key, ...], what: str, right: str) -> None:
        """Notes what is wrong with a value, and what would be right."""
        self.faults.append(self.sources[file].value_fault(keys, what, right))

    def known(self, file: str, keys: tuple[Key, ...], noun: str, name: str, among: Iterable[str]) -> bool:
        """Whether a name that a row uses is there; notes a fault otherwise."""
        names = tuple(among)
        if name not in names:
            self.refuse(file, keys, f'there is no {noun} "{name}"', did_you_mean(name, names))
        return name in names

    def check_short(self, keys: tuple[Key, ...], short: str) -> None:
        """The sheet has little room."""
        if len(short) > SHORT_LENGTH:
            what = f'"short" has {len(short)} characters'
            self.refuse("rules", (*keys, "short"), what, f"write at most {SHORT_LENGTH}")

    def check_warrior(self, keys: tuple[Key, ...], w: WarriorProfile, content: Content) -> None:
        """FIB-032, FIB-302, FIB-510, FIB-820, FIB-900 What hangs together on a profile."""
        names = self.written("rules", "rule")
        seen: set[str] = set()
        for n, special in enumerate(w.specials):
            here = (*keys, "specials", n)
            if special.rule in seen:
                what = f"{w.name} has {special.rule} already"
                self.refuse("warriors", (*here, "rule"), what, "name each special rule once")
            seen.add(special.rule)
            if self.known("warriors", (*here, "rule"), "special rule", special.rule, names):
                self.check_number(here, special.amount, special.range, content.rules.get(special.rule))
        self.check_actions(keys, w, content)
        self.check_commands(keys, w)
        shoots = w.special("barrage") is not None or any(
            content.actions[a.action].kind == "volley" for a in w.actions if a.action in content.actions
        )
        if shoots and w.volley is None:
            what = f"{w.name} has a Barrage and no Volley"
            self.refuse("warriors", keys, what, "add volley = 1 or more (FIB-021)")

    def check_number(
        self, keys: tuple[Key, ...], amount: int, reach: float, text: RuleText | ActionText | None
    ) -> None:
        """FIB-900 A number where the name has one, and only there; inches behind a Barrage."""
        if text is None:
            return
        if text.x != "none" and amount == 0:
            self.refuse("warriors", keys, f"{text.name} needs a number", "add amount = 1 or more")
        if text.x == "none" and amount:
            self.refuse("warriors", (*keys, "amount"), f"{text.name} has no number", "leave amount out")
        if text.x == "barrage" and reach <= 0:
            self.refuse("warriors", keys, f"{text.name} has no range", "add range = 12, in inches")
        if text.x != "barrage" and reach > 0:
            self.refuse("warriors", (*keys, "range"), f"{text.name} has no range", "leave range out")

    def check_actions(self, keys: tuple[Key, ...], w: WarriorProfile, content: Content) -> None:
        """FIB-831, FIB-956, FIB-032 Unique Actions, and whom they raise."""
        for n, action in enumerate(w.actions):
            here = (*keys, "actions", n)
            if [a.action for a in w.actions].index(action.action) != n:
                what = f"{w.name} has {action.action} already"
                self.refuse("warriors", (*here, "action"), what, "name each Unique Action once")
            if self.known(
                "warriors", (*here, "action"), "action", action.action, self.written("rules", "action")
            ):
                self.check_number(here, action.amount, 0.0, content.actions.get(action.action))
            if (action.action in RAISING) != bool(action.raises):
                what = f"{action.action} {'names nobody to raise' if not action.raises else 'raises nobody'}"
                right = 'add raises = "bellman"' if not action.raises else "leave raises out"
                self.refuse("warriors", here, what, f"{right} (FIB-956)")
            elif action.raises and self.known(
                "warriors", (*here, "raises"), "warrior", action.raises, self.written("warriors", "warrior")
            ):
                other = content.warriors.get(action.raises)
                if other is not None and len(other.radii) > 1:
                    what = f"{other.name} stands on {len(other.radii)} bases and cannot be raised"
                    self.refuse("warriors", (*here, "raises"), what, "name one with a single base (FIB-032)")

    def check_commands(self, keys: tuple[Key, ...], w: WarriorProfile) -> None:
        """FIB-027, FIB-032, FIB-300, FIB-302 Who commands has a range, and one base if a Character."""
        if w.rank != "warrior" and w.command_range is None:
            what = f"{w.name} commands and has no Command Range"
            self.refuse("warriors", keys, what, "add command_range = 6, in inches (FIB-027)")
        if w.rank == "warrior" and (w.abilities or w.command_range is not None):
            key = "abilities" if w.abilities else "command_range"
            what = f"{w.name} is neither Character nor Regiment Leader and cannot command"
            self.refuse("warriors", (*keys, key), what, f'leave {key} out, or write rank = "leader"')
        if w.character and len(w.radii) > 1:
            what = f"{w.name} is a Character on {len(w.radii)} bases"
            self.refuse("warriors", (*keys, "base"), what, 'write "S", "M", "L" or "H" (FIB-032)')
        names = self.written("rules", "ability")
        for n, ability in enumerate(w.abilities):
            self.known("warriors", (*keys, "abilities", n), "command ability", ability, names)

    def check_warband(self, keys: tuple[Key, ...], warband: Warband, content: Content) -> None:
        """FIB-003, FIB-040 Its cards, its warriors and its points."""
        cards = [card.id for card in warband.cards]
        whole = True
        for n, card in enumerate(warband.cards):
            here = (*keys, "card", n)
            if cards.index(card.id) != n:
                what = f'{warband.name} has a card "{card.id}" already'
                self.refuse("warbands", (*here, "id"), what, "give every card an id of its own")
            whole = self.check_card(here, card.warriors, content) and whole
        if whole and content.points(warband.id) != warband.points:
            what = f"the warriors cost {content.points(warband.id)} points, not {warband.points}"
            right = f"write {content.points(warband.id)}, or change the cards (FIB-040)"
            self.refuse("warbands", (*keys, "points"), what, right)

    def check_card(self, keys: tuple[Key, ...], warriors: Any, content: Content) -> bool:
        """FIB-003 Whether all warriors of a card are there; a Character stands alone on its card."""
        names = self.written("warriors", "warrior")
        whole = bool(warriors)
        if not whole:
            self.refuse("warbands", (*keys, "warriors"), "this card has no warriors", "name one or more")
        for n, muster in enumerate(warriors):
            here = (*keys, "warriors", n, "profile")
            known = self.known("warbands", here, "warrior", muster.profile, names)
            profile = content.warriors.get(muster.profile)
            whole = whole and known and profile is not None
            if profile is not None and profile.character and (len(warriors) > 1 or muster.count > 1):
                what = f"{profile.name} is a Character and shares a card"
                self.refuse("warbands", here, what, "give every Character a card of its own (FIB-003)")
        return whole

    def check_scenario(self, keys: tuple[Key, ...], scenario: ScenarioRow) -> None:
        """FIB-001 Objectives are named once."""
        ids = [o.id for o in scenario.objectives]
        for n, name in enumerate(ids):
            if ids.index(name) != n:
                what = f'objective "{name}" stands here already'
                self.refuse("scenarios", (*keys, "objective", n, "id"), what, "name each objective once")


def _by_id(rows: Iterable[R]) -> Mapping[str, R]:
    return MappingProxyType({row.id: row for row in rows})
