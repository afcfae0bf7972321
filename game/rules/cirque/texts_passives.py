"""CIR-1010 to CIR-1017, CIR-110x, CIR-120x, CIR-130x Passive cards and Party Pieces that act on somebody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.engine.decisions import Why
from game.engine.words import Text
from game.rules.cirque.aim import Blow, choices
from game.rules.cirque.blows import kind_of, nobody, strike
from game.rules.cirque.durations import give
from game.rules.cirque.effect import Effect, G, Use, content_name
from game.rules.cirque.harm import heal, lose_fury, stand_up, take_fury
from game.rules.cirque.state import Fighter, Pit, Status
from game.rules.cirque.texts_choices import choose, foes_near, friends_near, no_foe, whom


@dataclass(frozen=True)
class Provoke(Effect):
    """CIR-1010, CIR-1504 An enemy in sight takes fury; the user may lose some."""

    inches: float = 8.0
    fury: int = 2
    calm: int = 0

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-011"""
        found = foes_near(pit, user, self.inches, use, seen=True)
        return None if found else no_foe(user, self.inches, self.clause, seen=True)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-862"""
        among = foes_near(g, user, self.inches, use, seen=True)
        e = await choose(g, user, among, self.clause, whom(self.clause, user))
        take_fury(g, e, self.fury, self.clause)
        lose_fury(g, user, self.calm, self.clause)


@dataclass(frozen=True)
class Recover(Effect):
    """CIR-1011, CIR-1206, CIR-1576, CIR-1616 The user stands up, removes damage, removes fury."""

    damage: int = 0
    fury: int = 0
    rises: bool = False
    lying: bool = False
    """Only while knocked down (CIR-1015)."""

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-1015"""
        if self.lying and not user.knocked_down:
            return Why(Text("{figure} is on its feet", {"figure": user.name}), self.clause)
        return None

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-862, CIR-868"""
        if self.rises:
            await stand_up(g, user, self.clause)
        heal(g, user, self.damage, self.clause)
        lose_fury(g, user, self.fury, self.clause)


@dataclass(frozen=True)
class Tend(Effect):
    """CIR-1108, CIR-1308 A friend nearby, perhaps the user itself, removes damage and fury."""

    inches: float = 0.0
    damage: int = 0
    fury: int = 0

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-862"""
        x = await choose(g, user, friends_near(g, user, self.inches), self.clause, whom(self.clause, user))
        heal(g, x, self.damage, self.clause)
        lose_fury(g, x, self.fury, self.clause)


@dataclass(frozen=True)
class Bestow(Effect):
    """CIR-1106, CIR-1310, CIR-1518, CIR-1526 Something that lasts a while, for the user or for a friend."""

    what: str = ""
    amount: int = 0
    inches: float | None = None
    """A friend within so many inches; None: the user itself."""
    all_turn: bool = False
    """Until the end of the turn, not of the activation."""
    fury: int = 0
    """Fury that the user takes for it."""

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-867, CIR-891, CIR-892"""
        x = user
        if self.inches is not None:
            among = friends_near(g, user, self.inches)
            x = await choose(g, user, among, self.clause, whom(self.clause, user))
        until = f"turn:{g.state.turn}" if self.all_turn else "activation"
        say = Text("{figure}: {card}", {"figure": x.name, "card": Text(content_name(self.clause))})
        give(g, x, Status(self.what, self.clause, until, self.amount), say)
        take_fury(g, user, self.fury, self.clause)


@dataclass(frozen=True)
class Encore(Effect):
    """CIR-1107 One attack more, for those who have made one in their own activation."""

    def _blow(self) -> Blow:
        return Blow("any", clause=self.clause)

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-1107, CIR-727"""
        if pit.state.active != user.id or user.attacks == 0:
            say = Text("{figure} has made no attack in its own activation yet", {"figure": user.name})
            return Why(say, self.clause)
        if choices(pit, user, self._blow(), kind_of(use), use.foe):
            return None
        return nobody(pit, user, self._blow(), kind_of(use), use.foe)

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-353, CIR-354"""
        await strike(g, user, self._blow(), kind_of(use), use.foe)


TEXTS: Mapping[str, Effect] = MappingProxyType(
    {
        "taunt": Provoke("CIR-1010"),
        "deep_breath": Recover("CIR-1011", damage=2, fury=2),
        "kip_up": Recover("CIR-1015", rises=True, lying=True),
        "turn_it_up": Bestow("CIR-1106", "brutality", 2, fury=1),
        "encore": Encore("CIR-1107"),
        "power_ballad": Tend("CIR-1108", 8.0, 3, 3),
        "rise_and_whine": Recover("CIR-1206", damage=2, rises=True),
        "field_repairs": Tend("CIR-1308", 2.0, 3),
        "recalibrate": Bestow("CIR-1310", "may re-roll"),
        "maximus.party_piece": Provoke("CIR-1504", 10.0, 2, 2),
        "decibella.party_piece": Bestow("CIR-1518", "brutality", 2, inches=6.0, all_turn=True),
        "tympanus.party_piece": Bestow("CIR-1526", "next to hit", 2),
        "doug.rise_and_whine": Recover("CIR-1558", damage=4, rises=True),
        "bone_idle.party_piece": Recover("CIR-1576", damage=4),
        "boilerplate.party_piece": Recover("CIR-1616", damage=3),
    }
)
"""Cards and listings that act on a fighter at once."""
