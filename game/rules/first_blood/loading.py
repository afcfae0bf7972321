"""Reads `content/*.toml` and checks that everything fits together; every mistake is told with its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from game.engine.loading import Loading, by_id
from game.rules.first_blood.content import Content
from game.rules.first_blood.profiles import (
    AbilityText,
    ActionText,
    RuleText,
    ScenarioRow,
    Warband,
    WarriorProfile,
)
from game.table.tomlplace import Key

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
            by_id(self.rows("rules", "action", ActionText)),
            by_id(self.rows("rules", "ability", AbilityText)),
            by_id(self.rows("warriors", "warrior", WarriorProfile)),
            by_id(self.rows("warbands", "warband", Warband)),
            by_id(self.rows("scenarios", "scenario", ScenarioRow)),
        )

    def check(self, content: Content) -> None:
        """Whether the rows fit together."""
        for number, rule in self.placed("rules", "rule", content.rules):
            self.short("rules", ("rule", number), rule.short, SHORT_LENGTH)
        for number, action in self.placed("rules", "action", content.actions):
            self.short("rules", ("action", number), action.short, SHORT_LENGTH)
        for number, ability in self.placed("rules", "ability", content.abilities):
            self.short("rules", ("ability", number), ability.short, SHORT_LENGTH)
        for number, warrior in self.placed("warriors", "warrior", content.warriors):
            self.check_warrior(("warrior", number), warrior, content)
        for number, warband in self.placed("warbands", "warband", content.warbands):
            self.check_warband(("warband", number), warband, content)
        for number, scenario in self.placed("scenarios", "scenario", content.scenarios):
            self.check_scenario(("scenario", number), scenario)

    def check_warrior(self, keys: tuple[Key, ...], w: WarriorProfile, content: Content) -> None:
        """FIB-032, FIB-302, FIB-510, FIB-820, FIB-900 What hangs together on a profile."""
        names = self.written("rules", "rule")
        used, right = [special.rule for special in w.specials], "name each special rule once"
        here = (*keys, "specials")
        self.once("warriors", here, used, "rule", lambda rule: f"{w.name} has {rule} already", right)
        for n, special in enumerate(w.specials):
            here = (*keys, "specials", n)
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
        used, right = [action.action for action in w.actions], "name each Unique Action once"
        here = (*keys, "actions")
        self.once("warriors", here, used, "action", lambda name: f"{w.name} has {name} already", right)
        for n, action in enumerate(w.actions):
            here = (*keys, "actions", n)
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
        cards, right = [card.id for card in warband.cards], "give every card an id of its own"
        here = (*keys, "card")
        self.once("warbands", here, cards, "id", lambda c: f'{warband.name} has a card "{c}" already', right)
        whole = True
        for n, card in enumerate(warband.cards):
            whole = self.check_card((*keys, "card", n), card.warriors, content) and whole
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
        ids, right = [o.id for o in scenario.objectives], "name each objective once"
        here = (*keys, "objective")
        self.once("scenarios", here, ids, "id", lambda o: f'objective "{o}" stands here already', right)
