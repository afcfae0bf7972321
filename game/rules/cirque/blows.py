"""CIR-72x Attack cards made of blows: one after the other, any but the first may be left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.decisions import Option, PickOne, Why
from game.engine.look import Forecast, OnFigure
from game.engine.words import Text
from game.rules.cirque.aim import Attack, Blow, choices, weapons_of, why_not
from game.rules.cirque.attack import attack
from game.rules.cirque.content import Weapon
from game.rules.cirque.effect import Effect, G, Use, content_name
from game.rules.cirque.state import Fighter, Pit, table

Pair = tuple[Weapon, Fighter]
"""A weapon and whom it strikes at."""

LEAVE = "leave"
"""The key of leaving a blow out (CIR-728)."""


def kind_of(use: Use) -> str:
    """CIR-354, CIR-721, CIR-745 The kind of the attacks that a card makes."""
    return {"sequence": "card", "passive": "granted"}.get(use.mode, use.mode)


def nobody(pit: Pit, f: Fighter, blow: Blow, kind: str, foe: str) -> Why:
    """CIR-727 Why a blow has no legal target: the reason of the enemy that is nearest."""
    among = [e for e in pit.state.enemies(f) if not foe or e.id == foe]
    board = table(pit)
    for e in sorted(among, key=lambda e: board.gap(f.base, e.base)):
        whys = [why for w in weapons_of(f, blow) if (why := why_not(pit, f, e, w, kind, blow)) is not None]
        if whys:
            return next((why for why in whys if why.clause == "CIR-604"), whys[0])
    names = {"figure": f.name, "card": Text(content_name(blow.clause))}
    return Why(Text("{figure} has no weapon for {card}", names), "CIR-727")


def _option(pit: Pit, f: Fighter, pair: Pair, blow: Blow, kind: str) -> Option[Pair | None]:
    weapon, e = pair

    def forecast() -> Forecast:
        from game.rules.cirque.preview import strike_forecast

        return strike_forecast(pit, f, e, weapon, blow, kind)

    label = Text("{weapon} at {foe}", {"weapon": Text(weapon.name), "foe": e.name})
    key = f"{weapon.id}:{e.id}"
    return Option(key, pair, label, OnFigure(e.id), blow.clause, group="attack", forecast=forecast)


async def which(
    g: G, f: Fighter, pairs: Sequence[Pair], blow: Blow, kind: str, *, first: bool, may_leave: bool
) -> Pair | None:
    """CIR-728 The pair for the next blow, None if it is left out; asked only where there is a choice."""
    if len(pairs) == 1 and not may_leave:
        return pairs[0]
    options = [_option(g, f, pair, blow, kind) for pair in pairs]
    if may_leave:
        options.append(Option(LEAVE, None, Text("Leave it out"), clause="CIR-728", group="pass"))
    names = {"figure": f.name, "card": Text(content_name(blow.clause))}
    return await PickOne(
        f.side,
        "CIR-728",
        Text("{card}: whom does {figure} strike?", names),
        options,
        key="card_attack",
        about=(OnFigure(f.id),),
        continues=first,
    )


async def strike(
    g: G,
    f: Fighter,
    blow: Blow,
    kind: str,
    foe: str,
    *,
    first: bool = True,
    only: Sequence[Pair] | None = None,
) -> Attack | None:
    """CIR-727, CIR-728 One blow of a card; None if it has no legal target or is left out.

    `only` restricts the pairs further; blows after the first may be left out.
    """
    pairs = choices(g, f, blow, kind, foe) if only is None else list(only)
    if not f.alive or not pairs:
        return None
    pair = await which(g, f, pairs, blow, kind, first=first, may_leave=not first)
    if pair is None:
        return None
    return await attack(g, f, pair[1], pair[0], blow, kind)


@dataclass(frozen=True)
class Strikes(Effect):
    """A card that is a row of blows."""

    blows: tuple[Blow, ...] = ()
    same_weapon: bool = False
    """All with the weapon of the first."""

    def blows_of(self, pit: Pit, user: Fighter) -> tuple[Blow, ...]:
        """The blows as this fighter strikes them."""
        return tuple(replace(b, clause=self.clause) for b in self.blows)

    def usable(self, pit: Pit, user: Fighter, use: Use) -> Why | None:
        """CIR-727 Needs a legal target for the first blow."""
        first = self.blows_of(pit, user)[0]
        if choices(pit, user, first, kind_of(use), use.foe):
            return None
        return nobody(pit, user, first, kind_of(use), use.foe)

    def foresee(self, pit: Pit, user: Fighter, use: Use) -> Forecast:
        """CIR-728 The first blow; whom it can strike where there is a choice."""
        from game.rules.cirque.preview import blow_forecast

        first = self.blows_of(pit, user)[0]
        return blow_forecast(pit, user, choices(pit, user, first, kind_of(use), use.foe), first, kind_of(use))

    async def use(self, g: G, user: Fighter, use: Use) -> None:
        """CIR-728 One blow after the other."""
        made: list[Attack] = []
        for i, blow in enumerate(self.blows_of(g, user)):
            bound = replace(blow, weapon=made[0].weapon.id) if self.same_weapon and made else blow
            a = await strike(g, user, bound, kind_of(use), use.foe, first=i == 0)
            if a is not None:
                made.append(a)
        await self.after(g, user, made)

    async def after(self, g: G, user: Fighter, made: Sequence[Attack]) -> None:
        """What follows when all blows have been struck."""
