"""Reads `content/*.toml` and checks that everything fits together; every mistake is told with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from game.engine.loading import Loading, by_id
from game.rules.dominions.content import Content
from game.rules.dominions.profiles import SKILLS, Armour, FighterProfile, Gear, ScenarioRow, Squad
from game.table.tomlplace import Key

FILES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "armory": ("gear", "armour"),
        "fighters": ("fighter",),
        "squads": ("squad",),
        "scenarios": ("scenario",),
    }
)
HANDS: Final = 2
"""DOM-600"""


def load(folder: Path) -> Content:
    """The content in a folder; raises BadContent with everything that is wrong with it."""
    loading = _Loading(folder, FILES)
    content = loading.content()
    loading.check(content)
    return loading.finished(content)


def advancement(p: FighterProfile) -> int:
    """DOM-024, DOM-026, DOM-027, DOM-037 Advancement Points of a profile above its starting stats: skills
    from the Combat Composite, Grip from Vigor, Timing from Agility, Withstand Injury from Stamina.
    """
    start = [(p.skill(name), p.composite) for name in SKILLS]
    start += [(stat, p.composite) for stat in p.missile.values()]
    start += [(p.grip, p.vigor), (p.timing, p.agility), (p.withstand, p.stamina)]
    return sum(sum(range(low, stat)) for stat, low in start if stat is not None)


class _Loading(Loading):
    """What this rulebook asks of its files."""

    def content(self) -> Content:
        """The content without its faulty rows."""
        return Content(
            by_id(self.rows("armory", "gear", Gear)),
            by_id(self.rows("armory", "armour", Armour)),
            by_id(self.rows("fighters", "fighter", FighterProfile)),
            by_id(self.rows("squads", "squad", Squad)),
            by_id(self.rows("scenarios", "scenario", ScenarioRow)),
        )

    def check(self, content: Content) -> None:
        """Whether the rows fit together."""
        for number, gear in self.placed("armory", "gear", content.gear):
            self.check_gear(("gear", number), gear)
        for number, fighter in self.placed("fighters", "fighter", content.fighters):
            self.check_fighter(("fighter", number), fighter, content)
        for number, squad in self.placed("squads", "squad", content.squads):
            self.check_squad(("squad", number), squad, content)
        for number, scenario in self.placed("scenarios", "scenario", content.scenarios):
            self.check_scenario(("scenario", number), scenario, content)

    # ---- the Armory

    def check_gear(self, keys: tuple[Key, ...], g: Gear) -> None:
        """DOM-214, DOM-303, DOM-413, DOM-518, DOM-533, DOM-534 The numbers of its kind, and no others."""
        if g.kind == "missile":
            if g.category is None:
                self.refuse("armory", keys, f"the {g.name} has no category", 'add category = "beam"')
            if not 0 < g.short <= g.medium <= g.long:
                what = f"its ranges are {g.short:g}, {g.medium:g} and {g.long:g}"
                self.refuse("armory", keys, what, "write short, medium and long in growing order (DOM-413)")
        if g.kind == "melee" and g.reach <= 0:
            self.refuse("armory", keys, f"the {g.name} has no reach", "add reach = 1, in inches (DOM-303)")
        if g.weapon and g.rate < 1:
            self.refuse("armory", keys, f"the {g.name} has no rate", "add rate = 1 or more (DOM-214)")
        if g.kind != "missile" and g.hands == 0:
            self.refuse("armory", (*keys, "hands"), f"the {g.name} takes no hand", "write 1 or 2")
        for key, there, kinds, clause in (
            ("reach", g.reach > 0, ("melee",), "DOM-303"),
            ("parry", g.parry is not None, ("melee",), "DOM-518"),
            ("category", g.category is not None, ("missile",), "DOM-029"),
            ("short", g.short > 0, ("missile",), "DOM-413"),
            ("thrown", g.thrown, ("missile",), "DOM-426"),
            ("withstand", g.withstand > 0, ("shield",), "DOM-533"),
            ("wound", g.wound > 0, ("melee", "missile"), "DOM-702"),
            ("rate", g.rate > 0, ("melee", "missile"), "DOM-214"),
        ):
            if there and g.kind not in kinds:
                what = f"a {g.kind} has no {key}"
                self.refuse("armory", (*keys, key), what, f"leave {key} out ({clause})")

    # ---- fighters and squads

    def check_fighter(self, keys: tuple[Key, ...], f: FighterProfile, content: Content) -> None:
        """DOM-026, DOM-600, DOM-703, DOM-902 Armour and gear that are there, hands enough, the price."""
        self.known("fighters", (*keys, "armour"), "armour", f.armour, self.written("armory", "armour"))
        if f.squad:
            self.known("fighters", (*keys, "squad"), "squad", f.squad, self.written("squads", "squad"))
        whole = True
        for key, ids in (("in_hand", f.in_hand), ("carried", f.carried), ("built_in", f.built_in)):
            for n, name in enumerate(ids):
                here = (*keys, key, n)
                if not self.known("fighters", here, "gear", name, self.written("armory", "gear")):
                    whole = False
                    continue
                gear = content.gear.get(name)
                if gear is not None and gear.built_in != (key == "built_in"):
                    right = "name it under built_in" if gear.built_in else "name it under in_hand or carried"
                    self.refuse("fighters", here, f"the {gear.name} does not belong here", right)
        taken = sum(content.gear[i].hands for i in f.in_hand if i in content.gear)
        if whole and taken > (0 if f.machine else HANDS):
            what = f"{f.name} holds {taken} hands' worth and has {0 if f.machine else HANDS}"
            self.refuse("fighters", (*keys, "in_hand"), what, "move something to carried (DOM-600)")
        if f.machine == (f.grip is not None):
            what = f"{f.name} is a {f.body} {'with' if f.machine else 'without'} a Grip"
            right = "leave grip out" if f.machine else "add grip = 4"
            self.refuse("fighters", (*keys, "grip") if f.machine else keys, what, f"{right} (DOM-027)")
        if f.ap is not None and advancement(f) != f.ap:
            what = f"its stats cost {advancement(f)} Advancement Points, not {f.ap}"
            self.refuse(
                "fighters", (*keys, "ap"), what, f"write {advancement(f)}, or change the stats (DOM-026)"
            )

    def check_squad(self, keys: tuple[Key, ...], squad: Squad, content: Content) -> None:
        """DOM-900 Its fighters are there, each once."""
        if not squad.fighters:
            self.refuse("squads", (*keys, "fighters"), f"{squad.name} has no fighters", "name one or more")
        self.once("squads", (*keys, "fighters"), squad.fighters)
        for n, name in enumerate(squad.fighters):
            names = self.written("fighters", "fighter")
            self.known("squads", (*keys, "fighters", n), "fighter", name, names)

    # ---- scenarios

    def check_scenario(self, keys: tuple[Key, ...], row: ScenarioRow, content: Content) -> None:
        """DOM-900, DOM-901, DOM-910, DOM-912 Squads, fixed fighters, fixtures and items that are there."""
        if len(row.squads) not in (0, 2):
            what = f"{len(row.squads)} squads stand here"
            self.refuse("scenarios", (*keys, "squads"), what, "name two, the western first, or none")
        for n, name in enumerate(row.squads):
            names = self.written("squads", "squad")
            self.known("scenarios", (*keys, "squads", n), "squad", name, names)
        fighters = self.written("fighters", "fighter")
        for n, name in enumerate(row.without):
            self.known("scenarios", (*keys, "without", n), "fighter", name, fighters)
        for n, fixed in enumerate(row.fixed):
            self.known("scenarios", (*keys, "fixed", n, "fighter"), "fighter", fixed.fighter, fighters)
        for n, item in enumerate(row.items):
            gear = self.written("armory", "gear")
            self.known("scenarios", (*keys, "item", n, "gear"), "gear", item.gear, gear)
        for n, fixture in enumerate(row.fixtures):
            here = (*keys, "fixture", n)
            if fixture.shuts_down:
                self.known("scenarios", (*here, "shuts_down"), "fighter", fixture.shuts_down, fighters)
            self.once("scenarios", (*here, "spot"), (s.id for s in fixture.spots), "id")
        self.once("scenarios", (*keys, "exit"), (e.id for e in row.exits), "id")
        self.once("scenarios", (*keys, "fixture"), (f.id for f in row.fixtures), "id")
