"""CIR-15xx, CIR-16xx The traits of the fighters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.cirque.aim import Attack
from game.rules.cirque.discards import draw_cards
from game.rules.cirque.effect import Ask, Effect, G, content_name
from game.rules.cirque.harm import heal, lose_fury
from game.rules.cirque.state import Fighter
from game.rules.cirque.texts_lasting import Lasting


@dataclass(frozen=True)
class TopBilling(Effect):
    """CIR-1501 +1 to the initiative roll while enraged."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1501"""
        if what == "initiative" and owner.side == ask.subject.side and owner.enraged:
            tally.add(1, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class Immovable(Effect):
    """CIR-1506 Half the distance when moved by an effect."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1506"""
        if what == "being moved" and ask.subject.id == owner.id:
            tally.times(0.5, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class Slippery(Effect):
    """CIR-1511 Quick attacks against the owner have -2 to hit."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1511"""
        a = ask.attack
        if what == "to hit" and a is not None and a.kind == "quick" and a.target == owner.id:
            tally.add(-2, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class Diva(Effect):
    """CIR-1515 Rage does not spoil her ranged attacks."""

    def says(self, what: str, owner: Fighter, ask: Ask) -> bool:
        """CIR-1515"""
        ranged = ask.weapon is not None and not ask.weapon.melee
        return what == "steady in rage" and ask.subject.id == owner.id and ranged


@dataclass(frozen=True)
class SeenItAllBefore(Effect):
    """CIR-1551 Defending removes a damage point."""

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1551"""
        if moment == "defends":
            heal(g, owner, 1, self.clause)


@dataclass(frozen=True)
class DeadTired(Effect):
    """CIR-1556 Removes a damage point as the Aftermath phase begins."""

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1556"""
        if moment == "aftermath began":
            heal(g, owner, 1, self.clause)


@dataclass(frozen=True)
class KeepingCount(Effect):
    """CIR-1567 +1 to hit against those attacked before in this activation."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1567"""
        a = ask.attack
        if what != "to hit" or a is None or ask.subject.id != owner.id:
            return
        if any(fid == a.target for fid, _ in owner.attacked):
            tally.add(1, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class BlastRadiusCalculations(Effect):
    """CIR-1601 Friends take one point at most from the owner's areas."""

    def adjust(self, what: str, tally: Tally, owner: Fighter, ask: Ask) -> None:
        """CIR-1601"""
        if what == "area cap" and ask.source == owner.id and ask.subject.side == owner.side:
            tally.at_most(1, self.clause, Text(content_name(self.clause)))


@dataclass(frozen=True)
class PressureValve(Effect):
    """CIR-1606 Removes a point of fury in the Situation phase."""

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1606"""
        if moment == "situation":
            lose_fury(g, owner, 1, self.clause)


@dataclass(frozen=True)
class Expendable(Effect):
    """CIR-1618 Two cards for the owner's player when it dies."""

    async def happen(self, moment: str, g: G, owner: Fighter, attack: Attack | None = None) -> None:
        """CIR-1618"""
        if moment == "died":
            draw_cards(g, owner.side, 2, self.clause)


TEXTS: Mapping[str, Effect] = MappingProxyType(
    {
        "maximus": TopBilling("CIR-1501"),
        "bassus": Immovable("CIR-1506"),
        "retia": Slippery("CIR-1511"),
        "decibella": Diva("CIR-1515"),
        "tympanus": Lasting("CIR-1520", yes=("flat ground",)),
        "mortimer": SeenItAllBefore("CIR-1551"),
        "doug": DeadTired("CIR-1556"),
        "ennui": Lasting("CIR-1562", yes=("passes figures", "flat ground")),
        "count": KeepingCount("CIR-1567"),
        "bone_idle": Lasting("CIR-1572", yes=("no vitals",)),
        "professor": BlastRadiusCalculations("CIR-1601"),
        "hester": PressureValve("CIR-1606"),
        "boilerplate": Lasting("CIR-1611", plus=(("healing", -1),)),
        "nigel": Expendable("CIR-1618"),
        "grimsby": Lasting("CIR-1622", yes=("cannot be knocked down",)),
    }
)
"""The fifteen traits."""
