"""Reads `content/*.toml` and checks that everything fits together; every mistake is told with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.engine.loading import Loading, by_id
from game.rules.regiments.content import Content
from game.rules.regiments.profiles import (
    Army,
    Force,
    Muster,
    Profile,
    RuleText,
    ScenarioRow,
    Spell,
    Weapon,
)
from game.table.tomlplace import Key

SHORT_LENGTH: Final = 26
ARMIES: Final = ("heron_march", "drowned_court")
FILES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "rules": ("rule", "spell"),
        "weapons": ("weapon",),
        **dict.fromkeys(ARMIES, ("profile", "army")),
        "scenarios": ("scenario",),
    }
)


def load(folder: Path) -> Content:
    """The content in a folder; raises BadContent with everything that is wrong with it."""
    loading = _Loading(folder, FILES)
    content = loading.content()
    loading.check(content)
    return loading.finished(content)


class _Loading(Loading):
    """What this rulebook asks of its files."""

    def content(self) -> Content:
        """The content without its faulty rows."""
        return Content(
            by_id(self.rows("rules", "rule", RuleText)),
            by_id(self.rows("rules", "spell", Spell)),
            by_id(self.rows("weapons", "weapon", Weapon)),
            by_id(row for army in ARMIES for row in self.rows(army, "profile", Profile)),
            by_id(row for army in ARMIES for row in self.rows(army, "army", Army)),
            by_id(self.rows("scenarios", "scenario", ScenarioRow)),
        )

    def check(self, content: Content) -> None:
        """Whether the rows fit together."""
        for number, rule in self.placed("rules", "rule", content.rules):
            self.short("rules", ("rule", number), rule.short, SHORT_LENGTH)
        for number, spell in self.placed("rules", "spell", content.spells):
            self.short("rules", ("spell", number), spell.short, SHORT_LENGTH)
        for number, weapon in self.placed("weapons", "weapon", content.weapons):
            self.check_weapon(("weapon", number), weapon)
        self.check_unique()
        for file in ARMIES:
            for number, profile in self.placed(file, "profile", content.profiles):
                self.check_profile(file, ("profile", number), profile, content)
            for number, army in self.placed(file, "army", content.armies):
                self.check_army(file, ("army", number), army, content)
        for number, scenario in self.placed("scenarios", "scenario", content.scenarios):
            self.check_scenario(("scenario", number), scenario, content)

    def fielded(self, table: str) -> tuple[str, ...]:
        """Every id that some row of a table bears in one army or the other, faulty rows included."""
        return tuple(name for army in ARMIES for name in self.written(army, table))

    def check_unique(self) -> None:
        """A profile belongs to one army."""
        first = tuple(self.written(ARMIES[0], "profile"))
        for number, row in enumerate(self.raw(ARMIES[1], "profile")):
            if row.get("id") in first:
                what = f'id "{row["id"]}" stands in {ARMIES[0]}.toml already'
                self.refuse(ARMIES[1], ("profile", number, "id"), what, "give every profile an id of its own")

    def check_weapon(self, keys: tuple[Key, ...], weapon: Weapon) -> None:
        """REG-400, REG-700, REG-701 Missile weapons have a Strength; spears and lances do not shoot."""
        if weapon.missile and weapon.strength is None:
            self.refuse("weapons", keys, f"the {weapon.name} shoots and has no Strength", "add strength = 3")
        if weapon.strength is not None and weapon.plus:
            what = f"the {weapon.name} has a Strength of its own and adds to the user's"
            self.refuse("weapons", (*keys, "plus"), what, "leave plus or strength out")
        if weapon.missile and (weapon.spear or weapon.lance):
            key = "spear" if weapon.spear else "lance"
            self.refuse("weapons", (*keys, key), f"a {key} does not shoot", f"leave {key} or range out")

    def check_profile(self, file: str, keys: tuple[Key, ...], p: Profile, content: Content) -> None:
        """REG-040 to REG-048, REG-060 What hangs together on a profile."""
        if p.av != p.reckoned_av():
            what = f"its armour makes {p.reckoned_av()}+, not {p.av}+"
            self.refuse(file, (*keys, "av"), what, f"write {p.reckoned_av()}, or change the armour (REG-047)")
        if p.us != p.reckoned_us():
            what = f"a model of {p.troop} with {p.w} Wounds has Unit Strength {p.reckoned_us()}, not {p.us}"
            self.refuse(file, (*keys, "us"), what, f"write {p.reckoned_us()} (REG-045)")
        self.check_size(file, keys, p)
        self.check_lines(file, keys, p, content)
        if p.missile and self.known(
            file, (*keys, "missile"), "weapon", p.missile, self.written("weapons", "weapon")
        ):
            weapon = content.weapons.get(p.missile)
            if weapon is not None and not weapon.missile:
                what = f"a {weapon.name} does not shoot"
                self.refuse(file, (*keys, "missile"), what, "name a weapon with a range")
            if p.bs == 0:
                self.refuse(file, (*keys, "bs"), f"{p.plural} shoot and have no BS", "write 1 or more")
        self.check_specials(file, keys, p, content)

    def check_size(self, file: str, keys: tuple[Key, ...], p: Profile) -> None:
        """REG-050, REG-059, REG-068 Lone models come alone; only a character is a General."""
        least, most = p.size
        if least > most:
            self.refuse(file, (*keys, "size"), f"from {least} to {most} models", f"write [{most}, {least}]")
        alone = p.character or p.troop in ("chariot", "monster")
        if alone and p.size != (1, 1):
            what = f"{p.name} is a lone model and comes in units of {least} to {most}"
            self.refuse(file, (*keys, "size"), what, "write [1, 1] (REG-059)")
        if p.general and not p.character:
            self.refuse(
                file, (*keys, "general"), f"{p.plural} are no character", "leave general out (REG-068)"
            )

    def check_lines(self, file: str, keys: tuple[Key, ...], p: Profile, content: Content) -> None:
        """REG-041 Attack lines: at least one, each part once, with a weapon for close combat."""
        if not p.lines:
            right = 'add line = [{ part = "man", ws = 3, s = 3, i = 3, a = 1, weapon = "hand_weapon" }]'
            self.refuse(file, keys, f"{p.plural} cannot strike", right)
        parts, right = [line.part for line in p.lines], "give every part one attack line (REG-041)"
        here = (*keys, "line")
        self.once(file, here, parts, "part", lambda part: f"{p.plural} have a {part} already", right)
        for n, line in enumerate(p.lines):
            here = (*keys, "line", n)
            names = self.written("weapons", "weapon")
            if self.known(file, (*here, "weapon"), "weapon", line.weapon, names):
                weapon = content.weapons.get(line.weapon)
                if weapon is not None and weapon.missile:
                    what = f"a {weapon.name} is no weapon for close combat"
                    self.refuse(file, (*here, "weapon"), what, f'write missile = "{weapon.id}" instead')

    def check_specials(self, file: str, keys: tuple[Key, ...], p: Profile, content: Content) -> None:
        """REG-600 to REG-703 Each rule once, with a number where it has one and only there."""
        names = self.written("rules", "rule")
        used, right = [special.rule for special in p.specials], "name each special rule once"
        here = (*keys, "specials")
        self.once(file, here, used, "rule", lambda rule: f"{p.plural} have {rule} already", right)
        for n, special in enumerate(p.specials):
            here = (*keys, "specials", n)
            if not self.known(file, (*here, "rule"), "special rule", special.rule, names):
                continue
            text = content.rules.get(special.rule)
            if text is None:
                continue
            for key, found, wanted in (
                ("amount", special.amount, text.x == "number"),
                ("strength", special.strength, text.x == "d6"),
            ):
                if wanted and not found:
                    self.refuse(file, here, f"{text.name} needs {key}", f"add {key} = 1 or more")
                if found and not wanted:
                    self.refuse(file, (*here, key), f"{text.name} has no {key}", f"leave {key} out")

    def check_army(self, file: str, keys: tuple[Key, ...], army: Army, content: Content) -> None:
        """REG-068, REG-820 What it may field is there; one of its characters can lead it."""
        names = self.fielded("profile")
        for key, ids, character in (("units", army.units, False), ("characters", army.characters, True)):
            self.once(file, (*keys, key), ids, right="name each profile once")
            for n, name in enumerate(ids):
                here = (*keys, key, n)
                profile = content.profiles.get(name)
                if not self.known(file, here, "profile", name, names) or profile is None:
                    continue
                if profile.character != character:
                    kind, right = ("a character", "characters") if profile.character else ("a unit", "units")
                    self.refuse(file, here, f"{profile.name} is {kind}", f"name it under {right}")
        leaders = [c for c in army.characters if c in content.profiles and content.profiles[c].general]
        if not leaders and all(c in content.profiles for c in army.characters):
            what = f"nobody can lead {army.name}"
            self.refuse(file, (*keys, "characters"), what, "give one character general = true (REG-068)")

    def check_scenario(self, keys: tuple[Key, ...], row: ScenarioRow, content: Content) -> None:
        """REG-800, REG-813 Two lists; objectives are named once and worth something."""
        if len(row.forces) != 2:
            what = f"{len(row.forces)} lists stand here"
            self.refuse("scenarios", (*keys, "force"), what, "write [[scenario.force]] twice, One's first")
        for n, force in enumerate(row.forces):
            self.check_force((*keys, "force", n), force, content)
        ids, right = [o.id for o in row.objectives], "name each objective once"
        here = (*keys, "objective")
        self.once("scenarios", here, ids, "id", lambda o: f'objective "{o}" stands here already', right)
        if bool(row.objectives) != (row.prize is not None):
            what = (
                "objectives are worth nothing" if row.objectives else "there is no objective for this prize"
            )
            right = (
                "add [scenario.prize]" if row.objectives else "add [[scenario.objective]], or leave it out"
            )
            self.refuse("scenarios", keys, what, f"{right} (REG-813)")

    def check_force(self, keys: tuple[Key, ...], force: Force, content: Content) -> None:
        """REG-068, REG-820 The units of a list, its General and its points."""
        if not self.known("scenarios", (*keys, "army"), "army", force.army, self.fielded("army")):
            return
        army = content.armies.get(force.army)
        if army is None:
            return
        whole = [self.check_muster((*keys, "unit", n), m, army, content) for n, m in enumerate(force.units)]
        if not whole or not all(whole):
            if not whole:
                self.refuse("scenarios", (*keys, "unit"), "this list has no units", "name one or more")
            return
        named = [name for m in force.units for name in (m.profile, m.character) if name]
        leaders = sum(content.profiles[name].general for name in named)
        if leaders != 1:
            what = f"this list has {leaders or 'no'} General{'s' if leaders > 1 else ''}"
            self.refuse("scenarios", (*keys, "unit"), what, "field exactly one (REG-068)")
        if content.points(force) != force.points:
            what = f"its units cost {content.points(force)} points, not {force.points}"
            right = f"write {content.points(force)}, or change the units"
            self.refuse("scenarios", (*keys, "points"), what, right)

    def check_muster(self, keys: tuple[Key, ...], m: Muster, army: Army, content: Content) -> bool:
        """REG-050, REG-060 Whether a unit can be fielded as it is written."""
        before = len(self.faults)
        may = (*army.units, *army.characters)
        profile = content.profiles.get(m.profile)
        if self.known("scenarios", (*keys, "profile"), "profile", m.profile, may) and profile is not None:
            least, most = profile.size
            if not least <= m.models <= most:
                sized = f"{least} to {most}" if least < most else f"{least}"
                what = f"{m.models} {profile.plural} are no unit"
                self.refuse("scenarios", (*keys, "models"), what, f"write {sized} (REG-820)")
            total = m.models + bool(m.character)
            if m.files > total:
                what = f"{total} models cannot stand in {m.files} files"
                self.refuse("scenarios", (*keys, "files"), what, f"write at most {total} (REG-051)")
            self.check_joined(keys, m, profile, army, content)
        return len(self.faults) == before and profile is not None

    def check_joined(
        self, keys: tuple[Key, ...], m: Muster, unit: Profile, army: Army, content: Content
    ) -> None:
        """REG-060 A joined character stands on the base of the unit, in infantry or cavalry."""
        if not m.character:
            return
        here = (*keys, "character")
        if not self.known("scenarios", here, "character", m.character, army.characters):
            return
        who = content.profiles.get(m.character)
        if who is None:
            return
        if unit.character or unit.troop not in ("infantry", "cavalry"):
            self.refuse("scenarios", here, f"nobody joins {unit.plural}", "leave character out (REG-060)")
        elif not who.joins or who.base != unit.base:
            what = f"{who.name} cannot ride with {unit.plural}" if who.joins else f"{who.name} joins nobody"
            right = f"name one on a base of {unit.base[0]:g} x {unit.base[1]:g} inches (REG-060)"
            self.refuse("scenarios", here, what, right)
